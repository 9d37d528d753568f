"""What is asked of the database about players who read one mailbox. All inside the caller's transaction."""

from __future__ import annotations

from sqlalchemy import update
from sqlmodel import Session, col, select

from pbem.storage.tables import PlayerRow, metadata

_PLAYER, _ADDRESS = metadata.tables["player"], metadata.tables["address"]


def members(db: Session, household: int) -> list[PlayerRow]:
    """Everybody of a household, the first of them first."""
    query = select(PlayerRow).where(PlayerRow.household == household).order_by(col(PlayerRow.id))
    return list(db.exec(query).all())


def move_out(db: Session, player: PlayerRow) -> None:
    """The player belongs to his household no more. Its addresses pass to the next where they were his; who is left
    alone has them for himself."""
    household, player.household = player.household, None
    db.flush()
    if household is None:
        return
    left = members(db, household)
    first = left[0].id if left else None
    if first is not None and first != household and player.id == household:
        db.connection().execute(update(_ADDRESS).where(_ADDRESS.c.player_id == player.id).values(player_id=first))
    for person in left:
        person.household = first if len(left) > 1 else None
    db.flush()
