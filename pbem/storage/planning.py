"""The queries on what players have arranged beforehand; they run in the caller's transaction."""

from __future__ import annotations

from sqlmodel import Session, col, select

from pbem.storage.tables_beside import PlanRow


def plans(db: Session, game_id: int) -> list[PlanRow]:
    """What people have arranged at a table, in the order in which they wrote it."""
    db.flush()
    return list(db.exec(select(PlanRow).where(PlanRow.game_id == game_id).order_by(col(PlanRow.id))).all())


def keep(db: Session, row: PlanRow) -> PlanRow:
    """One more; it gets its number."""
    db.add(row)
    db.flush()
    return row


def drop(db: Session, row: PlanRow) -> None:
    db.delete(row)
