"""When a player can be waited for: his zone, his quiet hours, his weekends, his vacations."""

from __future__ import annotations

import re
from dataclasses import replace
from zoneinfo import available_timezones

from engine.sentence import of_days
from pbem.commands import arguments, spans
from pbem.commands.dates import read_days
from pbem.commands.grammar import Command
from pbem.commands.spelling import plain
from pbem.commands.values import wrong
from pbem.commands.words import N_
from pbem.commands.zones import zones_near
from pbem.hours import WEEKEND, Hours
from pbem.player_time import hours_of
from pbem.standins import IS_BACK
from pbem.storage import store
from pbem.vacations import set_hours
from pbem.work import Refused, Work

OFF = frozenset(["off", "no", "none", "never", "nessuna", "nessuno", "mai", "fara", "nu", "niciodata", "niciuna"])
MOST_MOVES = 4
"""How often somebody's zone and quiet hours change within a week. He could else be always outside of the hours in which
a clock runs, or have his night begin whenever his time is over."""
FREE = OFF | frozenset(["free", "libero", "liberi", "liber", "libere"])
ON = frozenset(["on", "yes", "si", "da"])
LONGEST_ZONE = 40
"""Letters of what is no zone that are shown again."""


def zone(work: Work, table_number: int | None, command: Command) -> None:
    name, now = read_zone(command.words), hours_of(work.writer)
    if name != now.zone:
        set_hours(work, work.writer, replace(_moved(work), zone=name))
    work.say("Times in letters to you are now those of {zone}.", zone=work.writer.zone)


def _moved(work: Work) -> Hours:
    """The writer's hours with one change more. Raises Refused where that is one too many."""
    now = hours_of(work.writer)
    today = now.day(work.now)
    if len(now.moved_lately(today)) >= MOST_MOVES:
        raise Refused("You have changed your zone and your quiet hours {n} time within a week. They stay as they are "
                      "for some days.", n=MOST_MOVES,
                      plural="You have changed your zone and your quiet hours {n} times within a week. They stay as "
                      "they are for some days.")  # fmt: skip
    return now.moved(today)


def read_zone(words: tuple[str, ...]) -> str:
    """The name of the zone that is written so. Raises Refused."""
    wanted = "_".join(words)
    zones = {name.casefold(): name for name in available_timezones()}
    if plain(wanted) in zones:
        return zones[plain(wanted)]
    shown, near = " ".join(words), zones_near(words)
    if not near:
        raise wrong("zone")
    shown = shown if len(shown) <= LONGEST_ZONE else f"{shown[:LONGEST_ZONE]}..."
    raise Refused("I know no zone {zone}. Near it: {near}", zone=shown, near=", ".join(near))


def quiet(work: Work, table_number: int | None, command: Command) -> None:
    """`quiet 22-8`, `quiet from 22 to 8`, `quiet off`."""
    hours = read_quiet(command.text)
    now = hours_of(work.writer)
    set_hours(work, work.writer, replace(_moved(work) if hours not in (None, now.quiet) else now, quiet=hours))
    if hours is None:
        work.say("You have no quiet hours any more.")
        return
    first, last = hours
    work.say("From {first}:00 to {last}:00 no reminder comes and no time runs out for you.", first=first, last=last)


def read_quiet(text: str) -> tuple[int, int] | None:
    """The first and the last of somebody's quiet hours; None where he wants none. Raises Refused."""
    if OFF.intersection(plain(text).split()):
        return None
    written = re.findall(r"\d+(?::00)?h?(?: ?[ap]m\b)?", plain(text).replace(".00", ":00"))
    hours = [int(hour) for hour in map(arguments.hour, written) if hour is not None]
    if spans.is_negative(text) or len(hours) != 2 or len(written) != 2 or not all(hour <= 24 for hour in hours):
        raise wrong("quiet")
    first, last = (hour % 24 for hour in hours)
    if first == last:
        raise Refused("Your quiet hours cannot be the whole day. For days on which you do not play, write vacation.")
    return first, last


def weekends(work: Work, table_number: int | None, command: Command) -> None:
    """`weekends off`: no time runs on Saturdays and Sundays."""
    off = not plays_on_weekends(command.text)
    set_hours(work, work.writer, replace(hours_of(work.writer), free=WEEKEND if off else ()))
    work.say("Your time does not run on Saturdays and Sundays any more." if off else "Your time runs on every day.")


def plays_on_weekends(text: str) -> bool:
    """Does the time of whoever writes this run on Saturdays and Sundays? Raises Refused."""
    said = set(plain(text).split())
    if bool(said & FREE) == bool(said & ON):
        raise wrong("weekends")
    return not said & FREE


def vacation(work: Work, table_number: int | None, command: Command) -> None:
    """`vacation 3-14 Aug`, `vacation until 2 Jan`, `vacation off`."""
    now = hours_of(work.writer)
    today = now.day(work.now)
    if is_off(command.text):
        then = now.back(today)
        past = tuple(v for v in then.vacations if v[1] < today)
        set_hours(work, work.writer, replace(then, vacations=past))
        work.say("You have no vacation ahead.")
        return
    first, last = read_days(command.text, today)
    if any(begin <= last and first <= end for begin, end in now.vacations):
        raise Refused("You are away on some of these days already. To write them anew, begin with: vacation off")
    then = replace(now, vacations=(*now.vacations, (first, last)))
    most = work.server.settings.play.vacation_days
    for year in range(first.year, last.year + 1):
        if (away := then.vacation_days(year)) > most:
            raise Refused("That would be {days} away in {year}; the most is {most}.",
                          days=of_days(away), year=year, most=of_days(most))  # fmt: skip
    set_hours(work, work.writer, then)
    if first == last:
        work.say("You are away on {first}. Your time does not run on this day.", first=first)
        _tell_tables(work, N_("{name} is away on {first}."), first=first)
    else:
        work.say("You are away from {first} to {last}. Your time does not run on these days.", first=first, last=last)
        _tell_tables(work, N_("{name} is away from {first} to {last}."), first=first, last=last)


def is_off(text: str) -> bool:
    """Does somebody take something back with these words, or want nobody?"""
    return set(plain(text).split()) <= OFF


def is_on(text: str) -> bool:
    """Does somebody want something with these words, and say no more?"""
    return bool(text) and set(plain(text).split()) <= ON


def back(work: Work, table_number: int | None, command: Command) -> None:
    """The vacation that runs is over, and so is the work of whoever stood in."""
    now = hours_of(work.writer)
    today = now.day(work.now)
    mine = store.games_of(work.db, work.writer_id, "playing")
    tables = [(row.id, seat) for row, seat in mine if row.id and (seat.away or seat.owner_id == work.writer_id)]
    for number, chair in tables:  # whoever writes to his table is back at it
        work.open(number).own_words.add((chair.seat, IS_BACK))
    if tables and now.vacation_on(today) is None:
        work.say("Welcome back, {name}. You play yourself again.", name=work.writer.name)
        return
    if now.vacation_on(today) is None:
        game_id = work.answered.game_id if work.answered else None
        if game_id and work.open(game_id).row.state == "over":
            raise Refused("The game at table {n} is over.", n=game_id)
        raise Refused("You are not on vacation. To cancel one that is ahead, write: vacation off")
    set_hours(work, work.writer, now.back(today))
    work.say("Welcome back, {name}. Your time runs again.", name=work.writer.name)
    _tell_tables(work, IS_BACK)


def _tell_tables(work: Work, notice: str, **gaps: object) -> None:
    """Tell the others at every table of the writer, with the next letter that each of them gets anyway."""
    for row, chair in store.games_of(work.db, work.writer_id, "playing"):
        if row.id is not None:
            work.open(row.id).mention(notice, but=chair.seat, name=work.writer.name, **gaps)
