"""What a host's lists of mails and letters are made of. All of it runs inside the caller's transaction."""

from __future__ import annotations

from sqlalchemy import func
from sqlmodel import Session, and_, col, or_, select

from pbem.storage.tables import GameRow, InboxRow, LetterRow, OutboxRow, PlayerRow, SeatRow


def inbox(db: Session, *states: str, kind: str | None = None, limit: int = 100) -> list[InboxRow]:
    """The newest rows in these states, and of this kind, or this sort of mail, where one is named; oldest first."""
    query = select(InboxRow).where(col(InboxRow.state).in_(states))
    if kind is not None:
        query = query.where(or_(InboxRow.kind == kind, InboxRow.sort == kind))
    return list(reversed(db.exec(query.order_by(col(InboxRow.id).desc()).limit(limit)).all()))


def outbox(db: Session, *states: str, limit: int = 100) -> list[OutboxRow]:
    query = select(OutboxRow).where(col(OutboxRow.state).in_(states)).order_by(col(OutboxRow.id).desc()).limit(limit)
    return list(reversed(db.exec(query).all()))


def letters_out(db: Session, *states: str, limit: int = 100) -> list[tuple[OutboxRow, LetterRow, PlayerRow]]:
    """The newest letters in these states, oldest of them first, each with what it is and whom it is for."""
    query = (
        select(OutboxRow, LetterRow, PlayerRow)
        .where(
            OutboxRow.letter_id == LetterRow.id,
            LetterRow.player_id == PlayerRow.id,
            col(OutboxRow.state).in_(states),
        )
        .order_by(col(OutboxRow.id).desc())
    )
    return list(reversed([(row, about, person) for row, about, person in db.exec(query.limit(limit)).all()]))


def players(db: Session) -> list[tuple[PlayerRow, int]]:
    """Everybody, oldest first, each with the number of tables at which he sits that gather or are played at."""
    at = and_(
        SeatRow.player_id == PlayerRow.id,
        SeatRow.game_id == GameRow.id,
        SeatRow.state == "joined",
        col(GameRow.state).in_(("gathering", "playing")),
    )
    tables = select(func.count()).select_from(SeatRow).join(GameRow, col(SeatRow.game_id) == col(GameRow.id)).where(at)
    query = select(PlayerRow, tables.correlate(PlayerRow).scalar_subquery()).order_by(col(PlayerRow.id))
    return [(person, count) for person, count in db.exec(query).all()]
