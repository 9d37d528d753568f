"""The clocks of open questions: they begin when a question is asked, and what falls due becomes an inbox row."""

from __future__ import annotations

from datetime import datetime

from sqlmodel import Session

from engine.seats import Seat
from pbem.clock import deadline, may_fire
from pbem.hours import Hours
from pbem.open_table import OpenTable
from pbem.storage import store, timing
from pbem.storage.tables import InboxRow
from pbem.storage.timing import Clock
from pbem.work import hours_of, time_control


def set_clocks(db: Session, table: OpenTable, now: datetime) -> tuple[dict[Seat, Clock], set[Seat]]:
    """Stop the clocks of questions that are answered and start those of new ones. The open ones by seat, and which
    of them are new."""
    rows = timing.clocks(db, table.number)
    asked = table.table.waiting_for() if table.is_playing else ()
    running = {seat: row for seat, row in rows.items() if seat in asked and row.decision == decision(table, seat)}
    fresh = {seat: new_clock(table, seat, now) for seat in asked if seat not in running}
    timing.replace(db, table.number, rows.keys() - running.keys(), fresh.values())
    return {**running, **fresh}, set(fresh)


def new_clock(table: OpenTable, seat: Seat, now: datetime) -> Clock:
    charged = table.table.played_by(seat)
    person = table.seats[charged].player_id
    times = deadline(time_control(table), now, hours_of(table.people[person]) if person is not None else Hours())
    return Clock(
        game_id=table.number,
        seat=seat,
        charged=charged,
        decision=decision(table, seat),
        asked_at=now,
        remind_at=times.remind_at,
        due_at=times.due_at,
        next_at=times.next_after(now),
    )


def decision(table: OpenTable, seat: Seat) -> int:
    """The number of the question that is open for this seat, or would be next: its own count, never used twice."""
    return table.table.game.decisions.get(seat, 0)


def tick(db: Session, now: datetime) -> int:
    """Put what has fallen due into the inbox; how many rows that were. A deadline waits until all mail that came
    before it has been fetched and worked; a reminder does not."""
    put = 0
    fetched = store.last_complete_fetch(db)
    for row in timing.due(db, now):
        late = row.due_at <= now
        if late and (not may_fire(row.due_at, fetched) or store.waiting_before(db, row.due_at)):
            continue
        what = "due" if late else "remind"
        due = {"game": row.game_id, "seat": row.seat, "decision": row.decision, "what": what}
        db.add(InboxRow(kind="clock", due=due, arrived_at=now, fetched_at=now))
        row.next_at = None if late else row.due_at
        put += 1
    return put
