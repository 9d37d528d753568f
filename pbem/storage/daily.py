"""What is asked of the database for letters that come once a day. All of it inside the caller's transaction."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import bindparam, func
from sqlmodel import Session, and_, col, or_, select

from pbem.storage.tables import EventRow, GameRow, PlayerRow, SeatRow, TalkRow
from pbem.storage.tables_beside import WatchRow

_EVENTS = select(func.max(EventRow.n) + 1).where(EventRow.game_id == SeatRow.game_id).scalar_subquery()
_TALK = select(func.max(TalkRow.id)).where(TalkRow.game_id == SeatRow.game_id).scalar_subquery()
_TO_TELL = (
    select(SeatRow.game_id)
    .where(GameRow.id == SeatRow.game_id, SeatRow.state == "joined")
    .where(or_(GameRow.state == "playing", and_(GameRow.state == "over", or_(
        col(SeatRow.told) < _EVENTS, col(SeatRow.heard) < _TALK))))
)
"""The tables that are played, and those that are over and whose end somebody was not told."""

_WATCHED = select(func.max(EventRow.n) + 1).where(EventRow.game_id == WatchRow.game_id).scalar_subquery()
_TO_SHOW = (
    select(WatchRow.game_id)
    .where(GameRow.id == WatchRow.game_id, col(GameRow.state).in_(("playing", "over")))
    .where(col(WatchRow.ended).is_(False), col(WatchRow.told) < _WATCHED)
)
"""The tables of which somebody who watches was not told all."""

_OWN = _TO_TELL.where(SeatRow.player_id == PlayerRow.id).exists()
_OTHERS = _TO_SHOW.where(WatchRow.player_id == PlayerRow.id).exists()
_DUE = (
    select(PlayerRow, or_(_OWN, _OTHERS))
    .where(col(PlayerRow.digest_at) <= bindparam("now"))
    .order_by(col(PlayerRow.digest_at), col(PlayerRow.id))
)
_SHOWN_TO = _TO_SHOW.where(WatchRow.player_id == bindparam("player")).order_by(col(WatchRow.game_id))
_OF_PLAYER = _TO_TELL.where(SeatRow.player_id == bindparam("player")).order_by(col(SeatRow.game_id))


def digests_due(db: Session, now: datetime) -> list[tuple[PlayerRow, bool]]:
    """Whose digest is due, and whether there is a table that it could tell of."""
    return [(person, has_any) for person, has_any in db.exec(_DUE, params={"now": now})]


def games_to_tell(db: Session, player_id: int) -> list[int]:
    """The tables at which this player plays, and those that are over and whose end he was not told, oldest first."""
    return list(db.exec(_OF_PLAYER, params={"player": player_id}))


def watched_to_tell(db: Session, player_id: int) -> list[int]:
    """The tables that this player watches and of which he was not told all, oldest first."""
    return list(db.exec(_SHOWN_TO, params={"player": player_id}))
