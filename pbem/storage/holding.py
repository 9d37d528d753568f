"""The answers that wait for their release, in the database. All of it runs inside the caller's transaction."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import bindparam, delete, insert
from sqlmodel import Session, col, or_, select

from engine.actions import Answer
from pbem.storage.clock_tables import HeldRow
from pbem.storage.codec import dump_answer, load_answer
from pbem.storage.tables import GameRow, metadata

_HELD = metadata.tables["held"]
_ADD = insert(_HELD)
_DROP = delete(_HELD).where(_HELD.c.game_id == bindparam("game"), _HELD.c.seat == bindparam("at"))
_DUE = (
    select(HeldRow)
    .join(GameRow)
    .where(col(HeldRow.next_at) <= bindparam("now"), or_(HeldRow.how == "mail", col(GameRow.paused_at).is_(None)))
    .order_by(col(HeldRow.next_at), col(HeldRow.game_id), col(HeldRow.seat))
)


class Held(NamedTuple):
    """An answer that waits: whose it is, to which question, how and when it came, from when until when the
    clock of the question stands still for it, and when it is released."""

    player_id: int
    decision: int
    action: Answer
    how: str
    held_at: datetime
    release_at: datetime
    came_at: datetime
    uid: int
    still_until: datetime | None


def loaded(rows: tuple[HeldRow, ...]) -> dict[str, Held]:
    """The answers of a table by the hand that is asked."""
    return {
        row.seat: Held(
            row.player_id,
            row.decision,
            load_answer(row.action),
            row.how,
            row.held_at,
            row.release_at,
            row.came_at,
            row.uid,
            row.still_until,
        )
        for row in rows
    }


def save(db: Session, game_id: int, before: Mapping[str, Held], now: Mapping[str, Held]) -> None:
    """Write down what has changed of the answers of a table."""
    changed = [seat for seat in {**before, **now} if before.get(seat) != now.get(seat)]
    if changed:
        db.connection().execute(_DROP, [{"game": game_id, "at": seat} for seat in changed])
    rows = [
        {
            **held._asdict(),
            "game_id": game_id,
            "seat": seat,
            "action": dump_answer(held.action),
            "next_at": held.release_at,
        }
        for seat, held in now.items()
        if seat in changed
    ]
    if rows:
        db.connection().execute(_ADD, rows)


def due(db: Session, now: datetime) -> list[HeldRow]:
    """The answers whose time has come and that are not in the inbox yet. While a table pauses nothing is played there
    that nobody has written."""
    return list(db.exec(_DUE, params={"now": now}))
