"""What is asked of the database for letters that come once a day. All of it inside the caller's transaction."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import func
from sqlmodel import Session, and_, col, or_, select

from pbem.storage.tables import EventRow, GameRow, PlayerRow, SeatRow


def digests_due(db: Session, now: datetime) -> list[PlayerRow]:
    query = select(PlayerRow).where(col(PlayerRow.digest_at) <= now)
    return list(db.exec(query.order_by(col(PlayerRow.digest_at), col(PlayerRow.id))).all())


def games_to_tell(db: Session, player_id: int) -> list[int]:
    """The tables at which this player plays, and those that are over and whose end he was not told, oldest first."""
    events = select(func.max(EventRow.n) + 1).where(EventRow.game_id == SeatRow.game_id).scalar_subquery()
    untold = and_(GameRow.state == "over", col(SeatRow.told) < events)
    query = (
        select(SeatRow.game_id)
        .where(GameRow.id == SeatRow.game_id, SeatRow.player_id == player_id, SeatRow.state == "joined")
        .where(or_(GameRow.state == "playing", untold))
        .order_by(col(SeatRow.game_id))
    )
    return list(db.exec(query).all())
