"""Letters to those who watch a table without sitting at it: what everybody may know, and no card before its time."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from engine.game import DealScored, Event, GameWon, TrickWon
from pbem.letters import Page, table_page
from pbem.letters_joint import joint_page
from pbem.open_table import OpenTable
from pbem.outbox import answer_kind, confirm_buttons, put
from pbem.player_time import can_wait, hours_of
from pbem.storage import beside, daily, store
from pbem.storage.tables import PlayerRow
from pbem.storage.tables_beside import WatchRow
from pbem.table_settings import WATCH
from pbem.work import Work, reader

Watched: TypeAlias = "tuple[OpenTable, WatchRow]"


def write(work: Work, *, answered: bool) -> bool:
    """Write to those who watch, one letter each: to all of them when there is something to tell that cannot wait for a
    digest, and to one of them who has asked something, if his mail is not `answered` yet. Is it then?"""
    asks = 0 if answered else _asks(work)
    told: dict[int, tuple[PlayerRow, list[Watched]]] = {}
    for table in work.tables.values():
        news = _is_news(table, (event for event, _note in table.news))
        if table.row.state not in ("playing", "over") or not (news or table.tell_again or asks == table.number):
            continue
        for row, person in beside.watchers(work.db, table.number):
            wanted = row.player_id in table.tell_again or (asks == table.number and person is work.player)
            if table.seat_of(row.player_id) is None and (wanted or (news and not can_wait(person))):
                told.setdefault(row.player_id, (person, []))[1].append((table, row))
    for person, tables in told.values():
        mine = person is work.player and any(table.number == asks for table, _row in tables)
        _tell(work, person, tables, mine=mine)
        answered |= mine
    return answered


def call(work: Work, player_id: int) -> bool:
    """Have this player written to about what he was not told of the tables that he watches. Is there anything?"""
    found = False
    for number in daily.watched_to_tell(work.db, player_id):
        table, row = work.open(number), beside.watch(work.db, number, player_id)
        if row is None or table.seat_of(player_id) is not None:
            continue
        if _is_news(table, store.events(work.db, number, row.told, table.before)):
            table.tell_again.add(player_id)
            found = True
        elif table.row.state == "over":
            row.told = table.before  # nothing will come any more
    return found


def _asks(work: Work) -> int:
    """The table of which its writer wants to know something and where he does not sit; 0 if there is none."""
    table = work.tables.get(work.focus) if work.focus and work.player and work.replies and not work.unanswered else None
    return table.number if table and table.seat_of(work.writer_id) is None else 0


def _is_news(table: OpenTable, events: Iterable[Event]) -> bool:
    """Has a deal or the game ended, or where they watch live a trick?"""
    told = (DealScored, GameWon, TrickWon) if WATCH.of(table.row.settings) == "live" else (DealScored, GameWon)
    return any(isinstance(event, told) for event in events)


def _tell(work: Work, person: PlayerRow, about: Sequence[Watched], *, mine: bool) -> None:
    who, sheets = reader(person), [table.sheet(work.db, None, watcher=row) for table, row in about]
    replies, extra = (tuple(work.replies), tuple(work.extra)) if mine else ((), ())
    confirms = work.confirms if mine else None
    is_one = len(sheets) == 1
    if is_one:
        title = who.words.text("Deal {n}", n=max(sheets[0].view.deal, 1))
    else:
        title = who.words.text("Your tables, {day}", day=hours_of(person).day(work.now))

    def page(code: str) -> Page:
        blocks = (*confirm_buttons(confirms, who, code), *extra)
        if is_one:
            return table_page(who, sheets[0], code, replies, blocks)
        return joint_page(who, sheets, code, replies, blocks)

    put(
        work,
        person,
        page,
        kind=answer_kind(work) if mine else "watch",
        table=about[0][0].number if is_one else None,
        title=title,
        confirms=confirms,
        answers=mine,
    )
    for table, row in about:
        row.told = table.before + len(table.news)
