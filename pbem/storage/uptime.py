"""When the server was last known to work, in the database, and the clocks that ran then."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from sqlmodel import Session, and_, col, select

from pbem.storage.clock_tables import DeadlineRow, HeldRow, UptimeRow
from pbem.storage.tables import GameRow, PlayerRow, SeatRow

_PLAYER = and_(SeatRow.game_id == DeadlineRow.game_id, SeatRow.seat == DeadlineRow.charged)


def last(db: Session) -> datetime | None:
    """The last moment at which all worked; None on a new server."""
    row = db.get(UptimeRow, 1)
    return row.at if row else None


def note(db: Session, now: datetime) -> None:
    db.merge(UptimeRow(id=1, at=now))


def running(db: Session) -> Sequence[tuple[DeadlineRow, str, Mapping[str, Any], Mapping[str, str]]]:
    """Every clock that runs: its row, zone and hours of its player, and the settings of its table."""
    query = (
        select(DeadlineRow, PlayerRow.zone, PlayerRow.hours, GameRow.settings)
        .join(SeatRow, _PLAYER)
        .join(PlayerRow, col(PlayerRow.id) == SeatRow.player_id)
        .join(GameRow, col(GameRow.id) == DeadlineRow.game_id)
        .where(col(DeadlineRow.next_at).is_not(None))
    )
    return db.exec(query).all()


def move_releases(db: Session, since: datetime, by: timedelta) -> None:
    """Answers that were to be released after this moment are released so much later."""
    for row in db.exec(select(HeldRow).where(col(HeldRow.next_at) > since)):
        row.release_at = row.release_at + by
        row.next_at = row.release_at
