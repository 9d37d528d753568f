"""What is asked of the database about one person, and what is deleted of him. All inside the caller's transaction."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Row, func, or_
from sqlalchemy import select as select_columns
from sqlmodel import Session, col, select

from pbem.storage.tables import GameRow, InboxRow, LetterRow, OutboxRow, SeatRow, TalkRow


def seats(db: Session, player_id: int) -> list[tuple[GameRow, SeatRow]]:
    """Every table at which this player sits or sat to its end, or is invited to, oldest first."""
    query = select(GameRow, SeatRow).where(SeatRow.game_id == GameRow.id, SeatRow.player_id == player_id)
    return [(game, seat) for game, seat in db.exec(query.order_by(col(GameRow.id))).all()]


def tables_set_up(db: Session, player_id: int) -> list[int]:
    query = select(GameRow.id).where(GameRow.host_id == player_id).order_by(col(GameRow.id))
    return [number for number in db.exec(query).all() if number is not None]


def talk(db: Session, player_id: int) -> list[TalkRow]:
    """What this player has said, at whatever table."""
    return list(db.exec(select(TalkRow).where(TalkRow.player_id == player_id).order_by(col(TalkRow.id))).all())


def mails(db: Session, player_id: int) -> Sequence[Row[Any]]:
    """Number, arrival, kind, sort, state, note, size and owner of the mails that are his or claim to be."""
    row = InboxRow
    query = select_columns(
        col(row.id), col(row.arrived_at), col(row.kind), col(row.sort), col(row.state), col(row.note),
        func.length(row.raw).label("size"), col(row.player_id),
    ).where(or_(col(row.player_id) == player_id, col(row.claimed_id) == player_id))  # fmt: skip
    return db.connection().execute(query.order_by(col(row.id))).all()


def letters(db: Session, player_id: int) -> Sequence[Row[Any]]:
    """Number, date, kind, table, whether it came back, and size of the letters that were written to him."""
    row = LetterRow
    query = (
        select_columns(
            col(row.id), col(row.created_at), col(row.kind), col(row.game_id), col(row.returned),
            func.length(OutboxRow.raw).label("size"),
        )
        .outerjoin(OutboxRow, col(OutboxRow.letter_id) == col(row.id))
        .where(col(row.player_id) == player_id)
    )  # fmt: skip
    return db.connection().execute(query.order_by(col(row.id))).all()
