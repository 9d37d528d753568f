"""One letter to one person about one or several of his tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from engine.seats import Seat
from engine.sentence import Sentence
from pbem import deserted, noted, running
from pbem.blocks import Block, Sheet
from pbem.clock import named
from pbem.deadlines import decision
from pbem.letters import Page, paragraphs, table_page
from pbem.letters_joint import joint_page, size_of
from pbem.open_table import OpenTable
from pbem.outbox import confirm_buttons, put
from pbem.storage.tables import PlayerRow
from pbem.storage.timing import Clock
from pbem.storage.unsent import Told
from pbem.work import Work, reader

MOST_BYTES = 80_000
"""How long the HTML of a letter about several tables gets before another one begins: mail programs cut off what is
longer than about a hundred thousand."""

KINDS = ("turn", "reminder", "digest", "refused", "files", "answer", "news")
"""The kinds of letters about tables; one about several is of the first kind that one of them calls for."""

REMINDER = (Sentence("A reminder: the table is waiting for you."),
            Sentence("A reminder: these tables are waiting for you."))  # fmt: skip


@dataclass(frozen=True, slots=True)
class Occasion:
    """Why whoever sits there is written to about a table."""

    table: OpenTable
    seat: Seat
    clocks: dict[Seat, Clock]
    kind: str
    first: Sentence | None = None
    """What is said before all else."""

    @property
    def hands(self) -> list[Seat]:
        """The hands that whoever sits there plays."""
        return [s for s in self.table.table.seats if self.table.table.played_by(s) == self.seat]

    @property
    def clock(self) -> Clock | None:
        """That of the first of the answers that he owes."""
        owed = (self.clocks[seat] for seat in self.hands if seat in self.clocks and seat not in self.table.held)
        return min((clock for clock in owed if clock.next_at), key=lambda clock: clock.due_at, default=None)

    @property
    def due_at(self) -> datetime | None:
        """When the first of the answers that he owes is due."""
        return self.clock and self.clock.due_at

    @property
    def asks(self) -> bool:
        return self.table.owes(self.seat)

    def sheet(self, work: Work) -> Sheet:
        """The table as he may know it; what the letter tells him in words to him is not told again."""
        clock = self.clock
        left = running.left_in_bank(self.table, clock, work.now) if clock else None
        sheet = self.table.sheet(work.db, self.seat, named(clock.due_at, work.now) if clock else None, left)
        mine = {text for seat, text in self.table.own_words if seat == self.seat}
        return replace(sheet, talk=tuple(said for said in sheet.talk if said.seat or said.sentence.text not in mine))

    def questions(self) -> list[tuple[int, str, int]]:
        return [(self.table.number, seat, decision(self.table, seat)) for seat in self.hands]

    def told(self) -> Told:
        """What its player had been told before this letter."""
        row = self.table.seats[self.seat]
        return Told(self.table.number, row.told, row.heard, self.asks)


def write(
    work: Work, person: PlayerRow, occasions: Sequence[Occasion], *, mine: bool, about: tuple[Block, ...] = ()
) -> None:
    """Write to somebody about these tables; `mine` puts the answer to his mail on top, and `about` belongs to it.

    It is one letter, or several where one would be too long.
    """
    if len(occasions) == 1:
        write_about_one(work, person, occasions[0], mine=mine, about=about)
        return
    ordered = sorted(occasions, key=lambda one: (not one.asks, one.due_at or datetime.max.replace(tzinfo=UTC)))
    for few in in_letters(work, person, ordered):
        write_about_several(work, person, few, mine=mine, about=about)
        mine, about = False, ()


def in_letters(work: Work, person: PlayerRow, occasions: Sequence[Occasion]) -> Iterator[list[Occasion]]:
    """The tables of one letter after the other."""
    few: list[Occasion] = []
    length = 0
    for occasion in occasions:
        its = size_of(reader(person), occasion.sheet(work))
        if few and length + its > MOST_BYTES:
            yield few
            few, length = [], 0
        few, length = [*few, occasion], length + its
    yield few


def write_about_one(
    work: Work, person: PlayerRow, occasion: Occasion, *, mine: bool, about: tuple[Block, ...] = ()
) -> None:
    table, who, sheet = occasion.table, reader(person), occasion.sheet(work)
    replies = tuple(work.replies) if mine else ()
    extra = (*_first(person, [occasion]), *(work.extra if mine else ()), *about)
    confirms = work.confirms if mine else None

    def page(code: str) -> Page:
        offered = _offered(work, person, occasion, code)
        return table_page(who, sheet, code, replies, (*confirm_buttons(confirms, who, code), *offered, *extra))

    put(
        work,
        person,
        page,
        kind=occasion.kind,
        table=table.number,
        title=who.words.text("Deal {n}", n=max(sheet.view.deal, 1)),
        questions=occasion.questions(),
        confirms=confirms,
        began=(occasion.told(),),
        answers=mine,
    )
    table.has_told(occasion.seat)


def write_about_several(
    work: Work, person: PlayerRow, occasions: Sequence[Occasion], *, mine: bool, about: tuple[Block, ...] = ()
) -> None:
    """Its thread is that of the day, for no deal's is that of all."""
    who = reader(person)
    sheets = [occasion.sheet(work) for occasion in occasions]
    replies = tuple(work.replies) if mine else ()
    extra = (*_first(person, occasions), *(work.extra if mine else ()), *about)
    confirms = work.confirms if mine else None
    today = work.now.astimezone(ZoneInfo(person.zone)).date()

    def page(code: str) -> Page:
        offered = [block for one in occasions for block in _offered(work, person, one, code)]
        return joint_page(who, sheets, code, replies, (*confirm_buttons(confirms, who, code), *offered, *extra))

    put(
        work,
        person,
        page,
        kind=min((occasion.kind for occasion in occasions), key=KINDS.index),
        title=who.words.text("Your tables, {day}", day=today),
        questions=[question for occasion in occasions for question in occasion.questions()],
        confirms=confirms,
        began=[occasion.told() for occasion in occasions],
        answers=mine,
    )
    for occasion in occasions:
        occasion.table.has_told(occasion.seat)


def _offered(work: Work, person: PlayerRow, about: Occasion, code: str) -> tuple[Block, ...]:
    """What its reader may do beside answering."""
    who = reader(person)
    waits = deserted.offer(about.table, about.seat, who, code)
    return (*waits, *noted.offer(work.db, about.table, person, who, code))


def _first(person: PlayerRow, occasions: Sequence[Occasion]) -> tuple[Block, ...]:
    """What is said before anything else."""
    reminded = sum(occasion.kind == "reminder" for occasion in occasions)
    sentences = [REMINDER[reminded > 1]] if reminded else []
    firsts = [(occasion.table.number, occasion.first) for occasion in occasions if occasion.first]
    if len(occasions) > 1:
        firsts = [(n, Sentence("Table {n}: {what}", {"n": n, "what": first})) for n, first in firsts]
    sentences += [first for _n, first in firsts]
    return paragraphs(reader(person).words, *sentences)
