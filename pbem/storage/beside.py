"""Who watches which table, what players note for themselves, and who asked for hints, in the database."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import func
from sqlmodel import Session, col, select

from pbem.storage.tables import GameRow, PlayerRow
from pbem.storage.tables_beside import HintRow, NoteRow, WatchRow

# --- watching -----------------------------------------------------------------------------------------------------


def watch(db: Session, game_id: int, player_id: int) -> WatchRow | None:
    """That this player watches the table, or once did."""
    return db.get(WatchRow, (game_id, player_id))


def watchers(db: Session, game_id: int) -> list[tuple[WatchRow, PlayerRow]]:
    """Who watches the table, in the order in which they came."""
    db.flush()  # somebody may just have come
    query = (
        select(WatchRow, PlayerRow)
        .where(WatchRow.player_id == PlayerRow.id, WatchRow.game_id == game_id, col(WatchRow.ended).is_(False))
        .order_by(col(WatchRow.since), col(WatchRow.player_id))
    )
    return [(row, person) for row, person in db.exec(query).all()]


def watched_by(db: Session, player_id: int, *states: str) -> list[GameRow]:
    """The tables in these states that this player watches, oldest first."""
    db.flush()
    query = (
        select(GameRow)
        .where(WatchRow.game_id == GameRow.id, WatchRow.player_id == player_id)
        .where(col(WatchRow.ended).is_(False), col(GameRow.state).in_(states))
        .order_by(col(GameRow.id))
    )
    return list(db.exec(query).all())


# --- notes --------------------------------------------------------------------------------------------------------


def notes(db: Session, game_id: int, player_id: int) -> list[NoteRow]:
    """What this player has noted at the table, oldest first."""
    db.flush()
    query = select(NoteRow).where(NoteRow.game_id == game_id, NoteRow.player_id == player_id)
    return list(db.exec(query.order_by(col(NoteRow.id))).all())


def add_note(db: Session, game_id: int, player_id: int, deal: int, text: str, at: datetime) -> None:
    db.add(NoteRow(game_id=game_id, player_id=player_id, deal=deal, text=text, at=at))
    db.flush()


# --- hints --------------------------------------------------------------------------------------------------------


def add_hint(db: Session, game_id: int, player_id: int, deal: int) -> None:
    """Count that this player was given a hint in this deal."""
    row = db.get(HintRow, (game_id, player_id, deal)) or HintRow(game_id=game_id, player_id=player_id, deal=deal)
    row.count += 1
    db.add(row)
    db.flush()


def hints(db: Session, game_id: int, deal: int) -> dict[int, int]:
    """How many hints each player was given in this deal, by the player's number."""
    query = select(HintRow.player_id, func.sum(HintRow.count)).where(HintRow.game_id == game_id, HintRow.deal == deal)
    return dict(db.exec(query.group_by(col(HintRow.player_id)).order_by(col(HintRow.player_id))).all())
