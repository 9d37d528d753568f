"""What is asked of the database for letters that come once a day. All of it inside the caller's transaction."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import bindparam, func
from sqlmodel import Session, and_, col, or_, select

from pbem.storage.tables import EventRow, GameRow, PlayerRow, SeatRow, TalkRow

_EVENTS = select(func.max(EventRow.n) + 1).where(EventRow.game_id == SeatRow.game_id).scalar_subquery()
_TALK = select(func.max(TalkRow.id)).where(TalkRow.game_id == SeatRow.game_id).scalar_subquery()
_TO_TELL = (
    select(SeatRow.game_id)
    .where(GameRow.id == SeatRow.game_id, SeatRow.state == "joined")
    .where(or_(GameRow.state == "playing", and_(GameRow.state == "over", or_(
        col(SeatRow.told) < _EVENTS, col(SeatRow.heard) < _TALK))))
)
"""The tables that are played, and those that are over and whose end somebody was not told."""

_DUE = (
    select(PlayerRow, _TO_TELL.where(SeatRow.player_id == PlayerRow.id).exists())
    .where(col(PlayerRow.digest_at) <= bindparam("now"))
    .order_by(col(PlayerRow.digest_at), col(PlayerRow.id))
)
_OF_PLAYER = _TO_TELL.where(SeatRow.player_id == bindparam("player")).order_by(col(SeatRow.game_id))


def digests_due(db: Session, now: datetime) -> list[tuple[PlayerRow, bool]]:
    """Whose digest is due, and whether there is a table that it could tell of."""
    return [(person, plays) for person, plays in db.exec(_DUE, params={"now": now})]


def games_to_tell(db: Session, player_id: int) -> list[int]:
    """The tables at which this player plays, and those that are over and whose end he was not told, oldest first."""
    return list(db.exec(_OF_PLAYER, params={"player": player_id}))
