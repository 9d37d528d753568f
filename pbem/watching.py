"""Letters to those who watch a table without sitting at it: what everybody may know, and no card before its time."""

from __future__ import annotations

from engine.game import DealScored, GameWon, TrickWon
from pbem.letters import Page, table_page
from pbem.open_table import OpenTable
from pbem.outbox import answer_kind, confirm_buttons, put
from pbem.storage import beside
from pbem.storage.tables import PlayerRow
from pbem.storage.tables_beside import WatchRow
from pbem.table_settings import WATCH
from pbem.work import Work, reader


def write(work: Work, *, answered: bool) -> bool:
    """Write to those who watch: to all of them when there is something to tell, and to one of them who has asked
    something, if his mail is not `answered` yet. Is it then?"""
    for table in work.tables.values():
        asks = bool(work.player and work.replies and work.focus == table.number)
        asks = asks and not (answered or work.unanswered) and table.seat_of(work.writer_id) is None
        if table.row.state not in ("playing", "over") or not (asks or _is_news(table)):
            continue
        for row, person in beside.watchers(work.db, table.number):
            mine = asks and person is work.player
            if table.seat_of(row.player_id) is None and (mine or _is_news(table)):
                _tell(work, table, row, person, mine=mine)
                answered |= mine
    return answered


def _is_news(table: OpenTable) -> bool:
    """Has a deal or the game ended, or where they watch live a trick?"""
    told = (DealScored, GameWon, TrickWon) if WATCH.of(table.row.settings) == "live" else (DealScored, GameWon)
    return any(isinstance(event, told) for event, _note in table.news)


def _tell(work: Work, table: OpenTable, row: WatchRow, person: PlayerRow, *, mine: bool) -> None:
    who, sheet = reader(person), table.sheet(work.db, None, watcher=row)
    replies, extra = (tuple(work.replies), tuple(work.extra)) if mine else ((), ())
    confirms = work.confirms if mine else None

    def page(code: str) -> Page:
        return table_page(who, sheet, code, replies, (*confirm_buttons(confirms, who, code), *extra))

    put(
        work,
        person,
        page,
        kind=answer_kind(work) if mine else "watch",
        table=table.number,
        title=who.words.text("Deal {n}", n=max(sheet.view.deal, 1)),
        confirms=confirms,
        answers=mine,
    )
    row.told = table.before + len(table.news)
