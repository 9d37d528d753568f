"""The clocks of somebody that are stopped because of his mail, and go on."""

from __future__ import annotations

from datetime import datetime

from sqlmodel import Session

from pbem import running
from pbem.storage import timing
from pbem.storage.tables import SeatRow


def stop_clocks(db: Session, player_id: int, now: datetime, until: datetime | None = None) -> None:
    """Nothing falls due for this player until his clocks are started again, at the latest then, or his questions
    answered; one that stands still for another reason does so for this one too."""
    for row, person, game, kept in timing.in_full(db, SeatRow.player_id == player_id):
        if running.is_over(row, running.since(row, game, kept)):
            continue
        row.stopped_at, row.resume_at = row.stopped_at or now, until or row.resume_at
        running.set_times(row, person, game, kept, now)
    db.flush()


def start_clocks(db: Session, player_id: int, now: datetime, *, reached: bool = True) -> None:
    """This player's clocks that were stopped go on, with the time that was left on them; where the table pauses, or an
    answer is held, they do so once that is over. If he is not `reached` by mail, those wait that do so for that."""
    for row, person, game, kept in timing.in_full(db, SeatRow.player_id == player_id):
        if row.stopped_at is None or (row.resume_at and not reached):
            continue
        running.add_span(row, (row.stopped_at, now))
        row.stopped_at = row.resume_at = None
        running.set_times(row, person, game, kept, now)
    db.flush()
