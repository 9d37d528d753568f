"""Who is written to after a piece of work, and what about."""

from __future__ import annotations

from engine.game import DealBegan, DealScored, GameWon, MisdealCalled, Said
from engine.seats import Seat
from engine.sentence import Sentence
from pbem.blocks import Row, Rows
from pbem.clock import named
from pbem.commands.words import N_
from pbem.deadlines import decision, set_clocks
from pbem.letters import Page, Reader, answer_line, paragraphs, plain_page, table_page
from pbem.open_table import OpenTable
from pbem.outbox import confirm_buttons, put, put_plain
from pbem.storage.tables import PlayerRow
from pbem.storage.timing import Clock
from pbem.wording import starting
from pbem.work import Work, reader


def write_all(work: Work) -> None:
    """Record what happened at the tables and write every letter that follows from it: one to each reader at most
    for each table, and one answer to whoever wrote."""
    answered = False
    for table in work.tables.values():
        table.advance(work.db, work.now)
        table.record(work.db, work.now, work.row.id)
        clocks, fresh = set_clocks(work.db, table, work.now)
        if table.row.state in ("gathering", "closed"):
            _tell_gathering(work, table)
            continue
        for seat, person in list(table.humans()):
            mine = person is work.player and work.focus == table.number and bool(work.replies)
            if kind := _occasion(work, table, seat, fresh, mine=mine):
                write_about_table(work, table, seat, person, clocks, kind, mine=mine)
                answered |= mine
    if work.errands:
        work.db.flush()  # they ask what has become of it
    for errand in work.errands:
        errand()
    if work.player and work.replies and not answered and not work.unanswered:
        _answer_plainly(work)


def _occasion(work: Work, table: OpenTable, seat: Seat, fresh: set[Seat], *, mine: bool) -> str:
    """Why this seat is written to now; "" if it is not."""
    if any(table.table.played_by(asked) == seat for asked in fresh) or _was_spoken_to(table, seat):
        return "turn"
    if table.seats[seat].player_id in table.tell_again:
        return "turn"
    if mine and not work.unanswered:
        return _answer_kind(work)
    loud = any(
        isinstance(event, DealScored | GameWon | MisdealCalled) or (isinstance(event, DealBegan) and event.number == 1)
        for event, _note in table.news
    )
    return "news" if loud or table.tell_all else ""


def _was_spoken_to(table: OpenTable, seat: Seat) -> bool:
    """Did a partner just say something about the bid to somebody who is asked already?"""
    if seat not in table.table.waiting_for():
        return False
    speakers = {event.seat for event, _note in table.news if isinstance(event, Said)}
    return not speakers.isdisjoint(set(table.table.team_of(seat)) - {seat})


def _answer_kind(work: Work) -> str:
    """Of the answer to a mail: "refused" if nothing in it was done, "files" if some come with it."""
    if work.attached:
        return "files"
    return "answer" if any(reply.done for reply in work.replies) else "refused"


def write_about_table(
    work: Work,
    table: OpenTable,
    seat: Seat,
    person: PlayerRow,
    clocks: dict[Seat, Clock],
    kind: str,
    *,
    mine: bool = False,
    first: Sentence | None = None,
) -> None:
    """A letter about a table to whoever sits there; `mine` puts the answer to his mail on top of it."""
    hands = [s for s in table.table.seats if table.table.played_by(s) == seat]
    running = [clocks[s].due_at for s in hands if s in clocks and clocks[s].next_at]
    due_at = named(min(running), work.now) if running else None
    sheet = table.sheet(work.db, seat, due_at)
    who = reader(person)
    replies = tuple(work.replies) if mine else ()
    extra = (*paragraphs(who.words, *([first] if first else [])), *(work.extra if mine else ()))
    confirms = work.confirms if mine else None

    def page(code: str) -> Page:
        return table_page(who, sheet, code, replies, (*confirm_buttons(confirms, who, code), *extra))

    put(
        work,
        person,
        page,
        kind=kind,
        table=table.number,
        title=who.words.text("Deal {n}", n=max(sheet.view.deal, 1)),
        questions=[(table.number, s, decision(table, s)) for s in hands],
        confirms=confirms,
        answers=mine,
    )
    table.has_told(seat)


def _tell_gathering(work: Work, table: OpenTable) -> None:
    """A table that has not begun has no cards to show: its people read what happened and who sits where."""
    for _seat, person in table.humans():
        if table.notices and person is not work.player:
            who = reader(person)
            blocks = (*paragraphs(who.words, *table.notices), seats_block(who, table))
            put_plain(work, person, "news", N_("News from table {n}."), blocks, table=table.number, n=table.number)


SEAT_STATES = {
    "open": N_("free"),
    "invited": N_("invited"),
    "joined": N_("joined"),
    "computer": N_("computer player"),
}
"""How a seat stands before the game begins."""


def seats_block(who: Reader, table: OpenTable) -> Rows:
    """Who sits where at a table that gathers."""
    rows = []
    for seat, row in table.seats.items():
        name = table.name(seat) + ", " if row.player_id is not None else ""
        rows.append(Row(starting(who.words.seat(seat)), name + who.words.text(SEAT_STATES[row.state])))
    return Rows(who.words.text("seats at table {n}", n=table.number), tuple(rows))


def _answer_plainly(work: Work) -> None:
    """The answer to a mail that no table's letter answered."""
    who = work.reader
    table = work.tables.get(work.focus) if work.focus else None
    blocks = [*work.extra]
    if table and table.row.state == "gathering":
        blocks.append(seats_block(who, table))
    opening = answer_line(who, tuple(work.replies))

    def page(code: str) -> Page:
        asked = confirm_buttons(work.confirms, who, code)
        return plain_page(who, code, opening, tuple(work.replies), (*asked, *blocks))

    put(
        work,
        work.writer,
        page,
        kind=_answer_kind(work),
        table=table.number if table else None,
        title=who.words.text("Your letter"),
        confirms=work.confirms,
        answers=True,
    )
