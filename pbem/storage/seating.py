"""What every mail about a table asks of the database: who sits there, and how far it has come."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import bindparam, func
from sqlmodel import Session, and_, col, select

from pbem.storage.clock_tables import HeldRow
from pbem.storage.tables import EventRow, PlayerRow, SeatRow, TalkRow

_EVENT_COUNT = select(func.max(EventRow.n) + 1).where(EventRow.game_id == bindparam("game"))
_LAST_TALK = select(func.max(TalkRow.id)).where(TalkRow.game_id == bindparam("game"))
_TABLE: Any = (
    select(SeatRow, PlayerRow, _EVENT_COUNT.scalar_subquery(), _LAST_TALK.scalar_subquery())
    .outerjoin(PlayerRow, col(SeatRow.player_id) == PlayerRow.id)
    .outerjoin(HeldRow, and_(col(HeldRow.player_id) == SeatRow.player_id, HeldRow.game_id == SeatRow.game_id))
    .where(SeatRow.game_id == bindparam("game"))
    .add_columns(HeldRow)
)


@dataclass(frozen=True, slots=True)
class TableRows:
    """What is kept of a table beside its own row: its seats, in no order, each with who sits there or is invited to;
    how many events its log holds, numbered from 0; the number of the last thing said, 0 before any; what is held."""

    seats: tuple[tuple[SeatRow, PlayerRow | None], ...]
    events: int
    talk: int
    held: tuple[HeldRow, ...]


def table(db: Session, game_id: int) -> TableRows:
    """All of it in one question, for every mail about the table asks it."""
    found = db.exec(_TABLE, params={"game": game_id}).all()
    seats = {row[0].seat: (row[0], row[1]) for row in found}
    events, talk = found[0][2:4] if found else (0, 0)
    return TableRows(tuple(seats.values()), events or 0, talk or 0, tuple(row[4] for row in found if row[4]))
