"""Who is written to after a piece of work, and what about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.game import (
    BidMade,
    DealBegan,
    DealScored,
    Declared,
    GameWon,
    MisdealCalled,
    Said,
    SideBid,
    SideRaised,
    TrickWon,
)
from engine.seats import Seat
from engine.view import seen_by
from pbem import deserted, watching
from pbem.blocks import Block
from pbem.commands.words import N_
from pbem.deadlines import set_clocks
from pbem.hints import tell_of_hints
from pbem.letters import Page, answer_line, paragraphs, plain_page
from pbem.open_table import OpenTable
from pbem.outbox import answer_kind, confirm_buttons, put, put_plain
from pbem.player_settings import MAIL
from pbem.player_time import can_wait
from pbem.seat_blocks import next_steps, seats_block
from pbem.storage import unsent
from pbem.storage.tables import PlayerRow
from pbem.storage.unsent import Unsent
from pbem.successors import tell_owners
from pbem.table_letters import Occasion, write
from pbem.waits import set_waits
from pbem.work import Work, reader

PROGRESS = (BidMade, SideBid, SideRaised, Declared, TrickWon)
"""What is told at once to whoever wants to hear of everything."""


def write_all(work: Work) -> None:
    """Record what happened at the tables and write every letter that follows from it: one to each reader, about all
    tables that there is something to say of. It holds the answer to his mail too; who has no such letter gets the
    answer alone."""
    occasions: dict[int, list[Occasion]] = {}
    people: dict[int, PlayerRow] = {}
    for table in work.tables.values():
        for occasion, person in list(_settle(work, table)):
            number = person.id or 0
            people[number] = person
            occasions.setdefault(number, []).append(occasion)
    if work.errands:
        work.db.flush()  # they ask what has become of it
    for errand in work.errands:
        errand()
    silent = {work.writer_id} - people.keys() if work.unanswered else set()
    waiting = unsent.waiting(work.db, {*people, *silent}) if people or silent else []
    for number, person in people.items():
        _write_to(work, person, occasions[number], [letter for letter in waiting if letter.player_id == number])
    answered = watching.write(work, answered=work.player is not None and work.writer_id in people)
    if silent:
        _take_back_answered(work, [letter for letter in waiting if letter.player_id in silent])
    elif work.player and work.replies and not answered:
        _answer_plainly(work)
    for last in work.afterwards:
        last()


def _settle(work: Work, table: OpenTable) -> Iterator[tuple[Occasion, PlayerRow]]:
    """Let the table go on, record it, and set its clocks. Who is written to about it."""
    deserted.settle(work.db, table, work.now)
    table.advance(work.db, work.now)
    tell_of_hints(work.db, table)
    table.record(work.db, work.now, work.row.id)
    clocks, fresh = set_clocks(work.db, table, work.now)
    if table.row.ended_at == work.now:
        tell_owners(work, table)
    _say_goodbye(work, table)
    if table.gathered:
        set_waits(work, table)
    if table.row.state in ("gathering", "closed"):
        _tell_gathering(work, table)
        return
    for seat, person in table.humans():
        shown = table.number in (work.focus, *work.refused_at)
        mine = person is work.player and shown and bool(work.replies)
        kind = _kind(work, table, seat, fresh, mine=mine)
        occasion = Occasion(table, seat, clocks, kind, table.called.get(seat, ("", None))[1])
        if kind and not _waits(work, occasion, person):
            yield occasion, person


def _say_goodbye(work: Work, table: OpenTable) -> None:
    """Whoever sits here no more hears why; he has no more letters of this table to read it in."""
    for person, why in table.parted:
        if person is not work.player:
            put_plain(work, person, "news", why.text, (), table=table.number, **why.gaps)
    table.parted.clear()


def _waits(work: Work, about: Occasion, person: PlayerRow) -> bool:
    """Is this told in his next digest? Whoever has just written reads at once what came of it."""
    if about.kind == "digest" or person is work.player or person.id in about.table.tell_again:
        return False
    return can_wait(person, about.due_at)


def _write_to(work: Work, person: PlayerRow, occasions: list[Occasion], waiting: list[Unsent]) -> None:
    """Write to somebody. What of his letters waits and is about one of these tables is replaced by this one, which
    takes its other tables too."""
    while old := [one for one in waiting if _tables(one).intersection(about.table.number for about in occasions)]:
        waiting = [one for one in waiting if one not in old]
        for letter in unsent.take_back(work.db, old):
            occasions = [*occasions, *_taken_over(work, letter, occasions)]
    mine = person is work.player and bool(work.replies)
    about = _gathering_too(work) if mine else ()
    write(work, person, occasions, mine=mine, about=about)


def _take_back_answered(work: Work, waiting: list[Unsent]) -> None:
    """The writer needs no answer. A letter that still waits to ask him what he has answered is not sent; what it would
    have told is told by his next one."""
    answered = [letter for letter in waiting if not any(_still_asks(work, told.game) for told in letter.began)]
    for letter in unsent.take_back(work.db, answered) if answered else ():
        list(_taken_over(work, letter, ()))


def _still_asks(work: Work, number: int) -> bool:
    """Is the writer asked at this table, or was this mail not about it?"""
    table = work.tables.get(number)
    seat = table.seat_of(work.writer_id) if table else None
    return table is None or (seat is not None and table.owes(seat))


def _tables(letter: Unsent) -> set[int]:
    return {told.game for told in letter.began}


def _taken_over(work: Work, letter: Unsent, known: Iterable[Occasion]) -> Iterator[Occasion]:
    """The reader has not been told what this letter said: whatever it told, the next one tells. The tables of it that
    were not to be written about anyway."""
    covered = {occasion.table.number for occasion in known}
    for told in letter.began:
        table = work.open(told.game)
        seat = table.seat_of(letter.player_id)
        if seat is None or table.seats[seat].state != "joined" or table.row.state not in ("playing", "over"):
            continue
        row = table.seats[seat]
        row.told, row.heard = min(row.told, told.events), min(row.heard, told.talk)
        if table.number not in covered:
            clocks, _fresh = set_clocks(work.db, table, work.now)
            one = Occasion(table, seat, clocks, "turn")
            yield one if one.asks else Occasion(table, seat, clocks, "news")


def _gathering_too(work: Work) -> tuple[Block, ...]:
    """Who sits where and what happens next, when the writer's mail was about a table that has not begun."""
    table = work.tables.get(work.focus) if work.focus else None
    if table is None or table.row.state != "gathering":
        return ()
    return (seats_block(work.reader, table), *next_steps(work.reader, table, work.writer))


def _kind(work: Work, table: OpenTable, seat: Seat, fresh: set[Seat], *, mine: bool) -> str:
    """The kind of letter that something at the table calls for; "" if nothing does."""
    person = table.people[table.seats[seat].player_id or 0]
    if any(table.table.played_by(asked) == seat for asked in fresh) or _was_spoken_to(table, seat):
        return "turn"
    if table.seats[seat].player_id in table.tell_again:
        return "turn"
    if seat in table.called:
        return table.called[seat][0]
    if mine and not work.unanswered:
        return answer_kind(work)
    loud = any(
        isinstance(event, DealScored | GameWon | MisdealCalled) or (isinstance(event, DealBegan) and event.number == 1)
        for event, _note in table.news
    )
    if loud or table.tell_all or (MAIL.of(person.settings).how == "every" and _went_on(table, seat)):
        return "news"
    return ""


def _went_on(table: OpenTable, seat: Seat) -> bool:
    """Has a trick been won, or has somebody else bid, that everybody may know of?"""
    public = seen_by((event for event, _note in table.news), None)
    return any(isinstance(e, PROGRESS) and (isinstance(e, TrickWon) or getattr(e, "seat", "") != seat) for e in public)


def _was_spoken_to(table: OpenTable, seat: Seat) -> bool:
    """Did a partner just say something about the bid to somebody who is asked already?"""
    if seat not in table.table.waiting_for():
        return False
    speakers = {event.seat for event, _note in table.news if isinstance(event, Said)}
    return not speakers.isdisjoint(set(table.table.team_of(seat)) - {seat})


def _tell_gathering(work: Work, table: OpenTable) -> None:
    """A table that has not begun has no cards to show: its people read what happened and who sits where."""
    for _seat, person in table.humans():
        if table.notices and person is not work.player:
            who = reader(person)
            blocks = [*paragraphs(who.words, *table.notices)]
            if table.row.state == "gathering":
                blocks += [seats_block(who, table), *next_steps(who, table, person)]
            put_plain(work, person, "news", N_("News from table {n}."), blocks, table=table.number, n=table.number)


def _answer_plainly(work: Work) -> None:
    """The answer to a mail that no table's letter answered."""
    who = work.reader
    table = work.tables.get(work.focus) if work.focus else None
    blocks = [*work.extra, *_gathering_too(work)]
    opening = answer_line(who, tuple(work.replies))

    def page(code: str) -> Page:
        asked = confirm_buttons(work.confirms, who, code)
        return plain_page(who, code, opening, tuple(work.replies), (*asked, *blocks))

    put(
        work,
        work.writer,
        page,
        kind=answer_kind(work),
        table=table.number if table else None,
        title=who.words.text("Your letter"),
        confirms=work.confirms,
        answers=True,
    )
