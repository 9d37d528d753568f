"""The clocks of somebody that were stopped because of his mail, and go on."""

from __future__ import annotations

from datetime import datetime

from sqlmodel import Session

from pbem.clock import Deadline, resumed
from pbem.player_time import earliest, hours_at
from pbem.storage import timing


def start_clocks(db: Session, player_id: int, now: datetime) -> None:
    """This player's clocks that were stopped go on, with the time that was left on them; where the table pauses, or an
    answer is held, they do so once that is over."""
    for row, person, game, held in timing.stopped(db, player_id):
        assert row.stopped_at is not None
        still = earliest(game.paused_at, held.held_at if held else None)
        times = Deadline(row.asked_at, row.remind_at, row.due_at)
        times = resumed(times, row.stopped_at, hours_at(person, game), still or now)
        row.asked_at, row.remind_at, row.due_at = times.asked_at, times.remind_at, times.due_at
        row.next_at = None if still else times.next_after(now)
        row.stopped_at = row.resume_at = None
    db.flush()
