"""The clocks of a table before its game begins: of invitations, of who has joined, and of the table itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Any

from sqlmodel import Session

from pbem.open_table import OpenTable
from pbem.storage import lobby
from pbem.storage.lobby_tables import WaitRow
from pbem.storage.tables import SeatRow
from pbem.work import Work

OF_SEAT = {"invited": ("invited", "reminded"), "unsent": ("invited", "reminded"), "joined": ("joined", "asked")}
"""What is waited for at a seat in each state, the first of them to begin with."""

WARNED_AT = 0.75
"""After which part of its time a table that nobody comes to is told that it will be closed."""

REMINDED_AT = 0.5
"""After which part of its time an invitation is sent once more."""


def set_waits(work: Work, table: OpenTable) -> None:
    """End the clocks of what has come, and start those of what is new. A table's own clock starts anew whenever
    somebody comes or goes."""
    rows = lobby.waits(work.db, table.number)
    if table.row.state != "gathering":
        for ended in rows.values():
            work.db.delete(ended)
        table.waits = {}
        return
    moved = "" not in rows
    for seat, chair in table.seats.items():
        row = rows.get(seat)
        kinds = OF_SEAT.get(chair.state, ())
        if row and row.player_id == chair.player_id and row.what in kinds:
            if work.player and row.what == "joined" and row.player_id == work.player.id:
                row.since = work.now
            continue
        moved |= row is not None or bool(kinds)
        if kinds:
            rows[seat] = _begun(work, row or WaitRow(game_id=table.number, seat=seat, what="", since=work.now), chair)
        elif row:
            work.db.delete(rows.pop(seat))
    if moved:
        rows[""] = _table_s_own(work, rows.get("") or WaitRow(game_id=table.number, seat="", what="", since=work.now))
    table.waits = rows


def _begun(work: Work, row: WaitRow, chair: SeatRow) -> WaitRow:
    """The clock of a seat begins anew for whoever is waited for there."""
    row.what, row.player_id, row.since = OF_SEAT[chair.state][0], chair.player_id, work.now
    time = work.server.settings.lobby.invitation_time if row.what == "invited" else None
    row.until, row.next_at = (work.now + time, work.now + time * REMINDED_AT) if time else (None, None)
    work.db.add(row)
    return row


def _table_s_own(work: Work, row: WaitRow) -> WaitRow:
    time = work.server.settings.lobby.table_time
    row.what, row.since, row.until, row.next_at = "gathering", work.now, work.now + time, work.now + time * WARNED_AT
    work.db.add(row)
    return row


def due(db: Session, now: datetime, all_is_read: Callable[[datetime], bool]) -> Iterator[dict[str, Any]]:
    """What has fallen due, as it stands in the inbox, where all mail that came before it has been worked."""
    for row in lobby.due(db, now):
        if row.next_at and all_is_read(row.next_at):
            row.next_at = None
            yield {"game": row.game_id, "seat": row.seat, "wait": row.what, "player": row.player_id}
