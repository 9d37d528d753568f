"""How far others can rely on a person: what he has answered in time, how fast, and which games he has played out."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from statistics import median
from typing import TYPE_CHECKING

from engine.sentence import Sentence
from pbem.commands.command import N_
from pbem.storage.tables import PlayerRow

if TYPE_CHECKING:
    from pbem.open_table import OpenTable

ENOUGH = 10
"""Fewer answers than that say nothing yet."""

NEW, MORE, MOST = 6, 4, 30
"""At how many tables somebody new may sit, how many more for each game that he has played to its end, and the most."""

STEPS = tuple(timedelta(hours=n) for n in (1, 2, 4, 8, 12, 24, 48, 96, 192))
"""The lengths of time of which others read the next longer one."""

POOR = 80
"""Who answers less than this part of his questions in time, in hundredths, may sit at no more tables than somebody
new."""


def note(person: PlayerRow, *what: str) -> None:
    """One more answer, lapse, game that was finished, won, or left."""
    person.record = {**person.record, **{name: person.record.get(name, 0) + 1 for name in what}}


def note_deal(table: OpenTable) -> None:
    """A deal is over: what its players' answers say by now is told from now on."""
    for _seat, person in table.humans():
        part, usual = in_time(person), usual_time(person.pace)
        if part is not None and usual is not None:
            person.record = {**person.record, "part": part, "usual": round(usual.total_seconds())}


def note_end(table: OpenTable) -> None:
    """The game is over: whoever has stayed has finished it."""
    note_deal(table)
    won = table.table.game.won
    for seat, person in table.humans():
        note(person, "finished", *(["won"] if won and table.table.side_of(seat) == won.side else []))


def in_time(person: PlayerRow) -> int | None:
    """How much of a hundred of his questions he answers in time; None where that cannot be said yet. Days on which his
    clock stood still do not count: nobody is late then."""
    answers, lapses = person.record.get("answers", 0), person.record.get("lapses", 0)
    return round(100 * answers / (answers + lapses)) if answers + lapses >= ENOUGH else None


def finished(person: PlayerRow) -> int:
    """How many games he has played to their end."""
    return person.record.get("finished", 0)


def won(person: PlayerRow) -> int:
    return person.record.get("won", 0)


def usual_time(pace: Sequence[int]) -> timedelta | None:
    """The median of the times that his last answers took."""
    return timedelta(seconds=median(pace)) if pace else None


def told(person: PlayerRow) -> Sentence:
    """What others read of him, as it was when a deal of his was last over. Who watched it change from card to card
    would know which of them its player wrote himself, and which were played for him by order, or for want of a choice.
    """
    part, usual, games = person.record.get("part"), person.record.get("usual"), finished(person)
    if part is None or usual is None:
        return Sentence(N_("new here, games played to their end: {n}"), {"n": games})
    roughly = next((step for step in STEPS if timedelta(seconds=usual) <= step), STEPS[-1])
    gaps = {"part": part // 5 * 5, "time": roughly, "n": games}
    return Sentence(N_("answers {part} % in time, usually within {time}, games played to their end: {n}"), gaps)


def most_tables(person: PlayerRow) -> int:
    """At how many tables he may sit at once."""
    part = in_time(person)
    if part is not None and part < POOR:
        return NEW
    return min(NEW + MORE * finished(person), MOST)
