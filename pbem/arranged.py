"""What answers in the place of a person who has arranged it beforehand."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from sqlmodel import Session

from pbem import held, standing

if TYPE_CHECKING:
    from pbem.open_table import OpenTable


def answer_for_one(db: Session, table: OpenTable, now: datetime) -> bool:
    """Give one answer that somebody has arranged, at once or to be held; was there any? Not where the table waits for
    people of whom none is there."""
    people = {} if table.row.deserted else dict(table.humans())
    for seat in table.table.waiting_for():
        person = people.get(table.table.played_by(seat))
        if person is None or seat in table.held:
            continue
        if person.id is not None and (planned := table.planned.answer(table.table, person.id, seat)):
            held.give(db, table, seat, planned, "plan", now)
            return True
        action = standing.answer(table.table, seat, person.settings)
        if action is not None:
            held.give(db, table, seat, action, "order", now)
            return True
    return False
