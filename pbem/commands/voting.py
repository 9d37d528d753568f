"""Proposals to the table, and votes about them."""

from __future__ import annotations

from datetime import timedelta
from itertools import dropwhile, takewhile

from engine.seats import Seat
from pbem import table_pause, votes
from pbem.commands import spans
from pbem.commands.grammar import Command
from pbem.commands.spelling import plain
from pbem.commands.values import LONGEST_EXTENSION, wrong
from pbem.commands.words import N_
from pbem.duration import read_duration
from pbem.open_table import OpenTable
from pbem.storage import timing
from pbem.storage.timing import Clock
from pbem.work import Refused, Work

PAUSE = 14
"""Days of a pause for which nobody has said how long."""

ASKED = N_("The others are asked; they have two days to answer.")
ASKED_LATE = N_("The others are asked; they have two days to answer. If your time is over first, the table waits for "
                "their answer.")  # fmt: skip

_YES = frozenset(["yes", "y", "si", "da", "on", "for", "agree", "favour", "favor", "favore", "favoare"])
_NO = frozenset(["no", "n", "nu", "off", "against", "disagree", "contro", "contrario", "impotriva"])


def vote(work: Work, table_number: int | None, command: Command) -> None:
    agrees = read_vote(command.text)
    votes.answer(work, work.my_table(table_number, "playing"), agrees)


def read_vote(text: str) -> bool:
    """Yes or no. Raises Refused."""
    said = set(plain(text).split())
    if bool(said & _YES) == bool(said & _NO):
        raise wrong("vote")
    return bool(said & _YES)


def pause(work: Work, table_number: int | None, command: Command) -> None:
    table = work.my_table(table_number, "playing")
    days = int(command.words[0]) if command.words else PAUSE
    if table.row.paused_at:
        raise Refused("Table {n} pauses already. To go on write resume.", n=table.number)
    if not 1 <= days <= table_pause.LONGEST.days:
        raise wrong("pause")
    propose(work, table, "pause", days=days)


def resume(work: Work, table_number: int | None, command: Command) -> None:
    """Anybody may end a pause: nobody has to wait who wants to play."""
    table = work.my_table(table_number, "playing")
    if not table.row.paused_at:
        if table.went_on:  # with whatever somebody writes who is back where nobody was
            return work.say("The pause is over. The clocks run again.")
        raise Refused("Table {n} does not pause.", n=table.number)
    table_pause.end(table, work.now)
    mine = table.seat_of(work.writer_id)
    table.tell("{name} ended the pause. The clocks run again.", but=mine, name=work.writer.name)
    work.say("The pause is over. The clocks run again.")


def extend(work: Work, table_number: int | None, command: Command) -> None:
    table = work.my_table(table_number, "playing")
    time = read_more(command.text)
    if not timedelta(hours=1) <= time <= LONGEST_EXTENSION:
        raise wrong("extend")
    mine = running(work, table)
    if not mine:
        raise Refused("The table does not wait for you, so no time of yours runs.")
    asked = [[clock.seat, clock.decision] for clock in mine]
    is_short = any(clock.next_at and clock.due_at < work.now + votes.OPEN_FOR for clock in mine)
    propose(work, table, "extend", ASKED_LATE if is_short else ASKED,
            hours=int(time.total_seconds()) // 3600, questions=asked)  # fmt: skip


def read_more(text: str) -> timedelta:
    """The time that somebody asks for. Raises Refused."""
    spoken = [word for word in spans.with_spans(text) if word not in spans.AND]
    begun = dropwhile(lambda word: not word[0].isdigit(), spoken)
    times = list(takewhile(lambda word: word[0].isdigit(), begun))  # "1d 12h", and not what is told behind it
    try:
        if not times or spans.is_negative(text):
            raise ValueError(text)
        return sum(map(read_duration, times), timedelta(0))
    except ValueError:
        raise wrong("extend") from None


def running(work: Work, table: OpenTable) -> list[Clock]:
    """The clocks that are the writer's."""
    mine = table.seat_of(work.writer_id)
    return [clock for clock in timing.clocks(work.db, table.number).values() if clock.charged == mine]


def draw(work: Work, table_number: int | None, command: Command) -> None:
    propose(work, work.my_table(table_number, "playing"), "draw")


def abandon(work: Work, table_number: int | None, command: Command) -> None:
    propose(work, work.my_table(table_number, "playing"), "abandon")


def kick(work: Work, table_number: int | None, command: Command) -> None:
    """Only of somebody who keeps the others waiting: whoever plays is safe from it."""
    table = work.my_table(table_number, "playing")
    seat = named(work, table, read_guest(command.text))
    if not (table.seats[seat].lapses or table.seats[seat].away):
        raise Refused("{name} has let no deadline pass, and stays.", name=table.name(seat))
    propose(work, table, "kick", about=seat)


def read_guest(text: str) -> str:
    """The name in "Ben out"."""
    return text.removesuffix(" out")


def named(work: Work, table: OpenTable, text: str) -> Seat:
    """The person of that name or at that seat, the writer left out."""
    others = {seat: person.name for seat, person in table.humans() if person is not work.writer}
    for seat, name in others.items():
        if plain(text) in (plain(name), plain(seat), plain(work.reader.words.seat(seat))):
            return seat
    raise Refused("Nobody of that name sits at table {n} beside you. There sit: {names}", n=table.number,
                  names=", ".join(others.values()))  # fmt: skip


def propose(
    work: Work, table: OpenTable, what: str, told: str = ASKED, /, *, about: Seat | None = None, **more: object
) -> None:
    if votes.call(work, table, what, by=work.writer, about=about, **more):
        work.say(told)
    else:
        work.say("There is nobody to ask, so it is done.")
