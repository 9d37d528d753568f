"""Votes, in the database. All of it runs inside the caller's transaction."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import bindparam
from sqlmodel import Session, col, select

from pbem.storage.clock_tables import VoteRow
from pbem.storage.tables import GameRow

_DUE = select(VoteRow).where(col(VoteRow.next_at) <= bindparam("now"))
_PAUSES_OVER = select(GameRow).where(col(GameRow.paused_until) <= bindparam("now"))


def add(db: Session, row: VoteRow) -> None:
    db.add(row)
    db.flush()


def open_at(db: Session, game_id: int) -> VoteRow | None:
    """The vote that is open at a table."""
    query = select(VoteRow).where(VoteRow.game_id == game_id, col(VoteRow.is_open))
    return db.exec(query.limit(1)).first()


def close(row: VoteRow) -> None:
    """Nobody is asked any more."""
    row.is_open, row.next_at = False, None


def proposed_by(db: Session, game_id: int, what: str, player_id: int | None) -> list[VoteRow]:
    """What somebody has put to the vote of a table so far, of this kind, the last first."""
    mine = VoteRow.game_id == game_id, VoteRow.what == what, VoteRow.by_id == player_id
    return list(db.exec(select(VoteRow).where(*mine).order_by(col(VoteRow.opened_at).desc())))


def due(db: Session, now: datetime) -> list[VoteRow]:
    """The votes whose time is over."""
    return list(db.exec(_DUE, params={"now": now}))


def pauses_over(db: Session, now: datetime) -> list[GameRow]:
    """The tables whose pause is over."""
    return list(db.exec(_PAUSES_OVER, params={"now": now}))
