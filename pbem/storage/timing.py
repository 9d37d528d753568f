"""The clocks of open questions, as the database keeps them. All of it runs inside the caller's transaction."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any, NamedTuple, TypeAlias

from sqlalchemy import bindparam, delete, insert
from sqlalchemy import select as select_columns
from sqlmodel import Session, and_, col, select

from pbem.clock import Deadline
from pbem.storage.clock_tables import DeadlineRow, HeldRow
from pbem.storage.tables import GameRow, PlayerRow, SeatRow, metadata

_OF_SEAT = and_(SeatRow.game_id == DeadlineRow.game_id, SeatRow.seat == DeadlineRow.charged)

_CLOCK = metadata.tables["deadline"]
_CLOCKS = select_columns(_CLOCK).where(_CLOCK.c.game_id == bindparam("game"))
_ADD_CLOCK = insert(_CLOCK)
_DROP_CLOCK = delete(_CLOCK).where(_CLOCK.c.game_id == bindparam("game"), _CLOCK.c.seat == bindparam("at"))
_STOPPED = (
    select(DeadlineRow.seat)
    .join(SeatRow, _OF_SEAT)
    .where(SeatRow.player_id == bindparam("player"), col(DeadlineRow.stopped_at).is_not(None))
    .limit(1)
)
_DUE = (
    select(DeadlineRow, SeatRow.player_id)
    .join(SeatRow, _OF_SEAT)
    .where(col(DeadlineRow.next_at) <= bindparam("now"))
    .order_by(col(DeadlineRow.next_at), col(DeadlineRow.game_id), col(DeadlineRow.seat))
)
_TO_RESUME = (
    select(DeadlineRow, SeatRow.player_id)
    .join(SeatRow, _OF_SEAT)
    .where(col(DeadlineRow.resume_at) <= bindparam("now"))
)
"""These are asked with every mail or at every tick, and built once."""


InFull: TypeAlias = "tuple[DeadlineRow, PlayerRow, GameRow, HeldRow | None]"
"""A clock, its player, its table, and the answer that is held for its hand."""


class Clock(NamedTuple):
    """A row of the clocks, only to be read."""

    game_id: int
    seat: str
    charged: str
    decision: int
    asked_at: datetime
    remind_at: datetime | None
    due_at: datetime
    next_at: datetime | None
    stopped_at: datetime | None
    resume_at: datetime | None
    ran_at: datetime
    ran: int
    time: int
    extra: int
    night: int
    stood: list[Any]
    was_held: bool


def clocks(db: Session, game_id: int) -> dict[str, Clock]:
    """The clocks of a table by seat."""
    return {row.seat: Clock(*row) for row in db.connection().execute(_CLOCKS, {"game": game_id})}


def replace(db: Session, game_id: int, ended: Iterable[str], begun: Iterable[Clock]) -> None:
    """Drop the clocks of these seats, and add those."""
    if old := [{"game": game_id, "at": seat} for seat in ended]:
        db.connection().execute(_DROP_CLOCK, old)
    if new := [clock._asdict() for clock in begun]:
        db.connection().execute(_ADD_CLOCK, new)


def go_on(db: Session, clock: Clock, times: Deadline, now: datetime) -> None:
    """The next thing that happens to a clock that runs is the next reminder, or the deadline."""
    row = db.get(DeadlineRow, (clock.game_id, clock.seat))
    if row is not None and row.stopped_at is None:
        row.remind_at, row.next_at = times.remind_at, times.next_after(now)
        db.flush()  # `replace` knows nothing of rows that are only changed here


def wake(db: Session, clock: Clock, moment: datetime) -> None:
    """What is due is looked at again then."""
    row = db.get(DeadlineRow, (clock.game_id, clock.seat))
    if row is not None:
        row.next_at = moment
        db.flush()


def due(db: Session, now: datetime) -> list[tuple[DeadlineRow, int | None]]:
    """The clocks at which something happens, each with the player that it is charged to, if it is one."""
    return [(row, player) for row, player in db.exec(_DUE, params={"now": now})]


def to_resume(db: Session, now: datetime) -> list[int]:
    """The players with clocks that go on by themselves now; what is told here is not told again."""
    found = db.exec(_TO_RESUME, params={"now": now}).all()
    for row, _player in found:
        row.resume_at = None
    return sorted({player for _row, player in found if player is not None})


def in_full(db: Session, *only: Any) -> list[InFull]:
    """Clocks with all that bears upon them: those for which these conditions hold, or every one."""
    mine = and_(HeldRow.game_id == DeadlineRow.game_id, HeldRow.seat == DeadlineRow.seat)
    query = (
        select(DeadlineRow, PlayerRow, GameRow, HeldRow)
        .join(SeatRow, _OF_SEAT)
        .join(PlayerRow, col(PlayerRow.id) == SeatRow.player_id)
        .join(GameRow, col(GameRow.id) == DeadlineRow.game_id)
        .join(HeldRow, mine, isouter=True)
        .where(*only)
    )
    return [(row, person, game, held) for row, person, game, held in db.exec(query).all()]


def has_stopped_clocks(db: Session, player_id: int) -> bool:
    return db.connection().execute(_STOPPED, {"player": player_id}).first() is not None


def of_player(db: Session, player_id: int) -> list[DeadlineRow]:
    """The clocks of this player, those that stand still too."""
    return list(db.exec(select(DeadlineRow).join(SeatRow, _OF_SEAT).where(SeatRow.player_id == player_id)).all())
