"""Changing the hours of a person, and the vacation that begins by itself before a game would be lost."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, timedelta

from engine.seats import Seat
from engine.sentence import Sentence
from pbem import digests
from pbem.clock import Deadline, moved
from pbem.commands.words import N_
from pbem.hours import DAY, Hours
from pbem.open_table import OpenTable
from pbem.player_time import hours as hours_at
from pbem.player_time import hours_of, stands_since
from pbem.storage import timing
from pbem.storage.clock_tables import DeadlineRow
from pbem.storage.tables import PlayerRow
from pbem.table_settings import AUTOVACATION, TIME
from pbem.work import Work

BY_ITSELF = 3
"""Days of a vacation that begins by itself, at most."""

SELDOM = 60 * DAY
"""How long after one such vacation there is no other one."""

AFTERWARDS = timedelta(days=1)
"""The time for the answer that was late, after it."""


def set_hours(work: Work, person: PlayerRow, hours: Hours) -> None:
    """From now on these are his hours; what was left on his clocks is left on them still."""
    old = hours_of(person)
    recent = hours.day(work.now) - 400 * DAY
    kept = replace(hours, vacations=tuple(sorted(v for v in hours.vacations if v[1] > recent)),
                   given_back=tuple(day for day in hours.given_back if day > recent))  # fmt: skip
    person.zone, person.hours = kept.zone, kept.written()
    digests.schedule(person, kept, work.now)
    for row in timing.of_player(work.db, person.id or 0):
        table = work.open(row.game_id)
        runs, still = TIME.of(table.row.settings).runs, stands_since(table, row)
        base = max(still, row.asked_at) if still else work.now
        if row.due_at > base and (still or row.next_at):
            _move(row, replace(old, runs=runs), replace(kept, runs=runs), base)
            if row.next_at and row.next_at > work.now:  # else a reminder has its turn, though it is told later
                row.next_at = Deadline(row.asked_at, row.remind_at, row.due_at).next_after(work.now)
    work.db.flush()


def _move(row: DeadlineRow, old: Hours, new: Hours, base: datetime) -> None:
    """What was ahead on a clock at that moment comes when as much of it has run as before, and what had run until then
    has run."""
    row.asked_at = new.before(base, old.between(row.asked_at, base))
    row.due_at = moved(row.due_at, old, new, base)
    if row.remind_at and row.remind_at > base:
        remind_at = moved(row.remind_at, old, new, base)
        row.remind_at = remind_at if remind_at < row.due_at else None


def by_itself(work: Work, table: OpenTable, person: PlayerRow, at: datetime) -> tuple[date, date] | None:
    """The days of the vacation that begins by itself if somebody has not answered by then; None if none can: the table
    forbids it, he has no days left this year, or it happened not long ago."""
    now = hours_of(person)
    today = now.day(at)
    most = work.server.settings.play.vacation_days - now.vacation_days(today.year)
    seldom = now.by_itself is None or today - now.by_itself > SELDOM
    days = min(BY_ITSELF, most)
    if not AUTOVACATION.of(table.row.settings) or not seldom or days < 1 or now.vacation_on(today):
        return None
    ahead = (begin - DAY for begin, _end in now.vacations if begin > today)
    return today, min([today + (days - 1) * DAY, *ahead])


def begin_by_itself(work: Work, table: OpenTable, seat: Seat, person: PlayerRow) -> bool:
    """Send somebody on vacation who has not answered in time, before the game is lost; False if that is not
    possible."""
    if (days := by_itself(work, table, person, work.now)) is None:
        return False
    now, (today, last) = hours_of(person), days
    set_hours(work, person, replace(now, vacations=(*now.vacations, (today, last)), by_itself=today))
    theirs = hours_at(table, table.table.played_by(seat))
    due_at = theirs.awake(theirs.after(work.now, AFTERWARDS))
    timing.put_off(work.db, timing.clocks(work.db, table.number)[seat], Deadline(work.now, None, due_at), work.now)
    gaps = {"name": person.name, "first": today.isoformat(), "last": last.isoformat()}
    table.mention(N_("{name} did not answer in time. Before the game is lost {name} is away from {first} to {last}."),
                  **gaps)  # fmt: skip
    first = Sentence("You did not answer in time. Before the game is lost your vacation has begun by itself, from "
                     "{first} to {last}; you can answer at any time.", gaps)  # fmt: skip
    table.called[table.table.played_by(seat)] = ("turn", first)
    return True
