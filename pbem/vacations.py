"""Changing the hours of a person, and the vacation that begins by itself before a game would be lost."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, timedelta

from engine.seats import Seat
from engine.sentence import Sentence
from pbem import digests, running
from pbem.clock import Deadline
from pbem.commands.words import N_
from pbem.hours import DAY, Hours
from pbem.open_table import OpenTable
from pbem.player_time import hours, hours_of
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
        _count_anew(work, work.open(row.game_id), row, old, person)
    work.db.flush()


def _count_anew(work: Work, table: OpenTable, row: DeadlineRow, old: Hours, person: PlayerRow) -> None:
    """What has run on this clock has, by the hours that he had; what is left runs by the new ones, until the next
    reminder too."""
    since = running.stands_since(table, row)
    if running.is_over(row, since) or row.due_at <= (since or work.now):
        return
    his = replace(old, runs=TIME.of(table.row.settings).runs)
    known = running.count(row, running.still(table, row, work.now))
    at = max(running.known_to_run(work.db, since, work.now), row.ran_at)
    has_its_turn = row.next_at if row.next_at and row.next_at <= work.now else None  # a reminder, if told late
    told, remind_at = running.as_told(row, since), row.remind_at if row.remind_at and row.remind_at > at else None
    ahead = told.by(remind_at, his) - told.by(at, his) if remind_at else None
    row.night = running.night(row, since, row.ran_at, his)
    running.count_anew(row, known.by(at, his), at)
    running.set_times(row, person, table.row, table.held.get(row.seat), work.now)
    row.remind_at = None if ahead is None else _reminder(table, row, ahead, since)
    if row.next_at and since is None:
        row.next_at = has_its_turn or Deadline(row.remind_at, row.due_at).next_after(work.now)


def _reminder(table: OpenTable, row: DeadlineRow, ahead: timedelta, since: datetime | None) -> datetime | None:
    """The reminder that comes when so much more has been counted; None if that is not before the deadline."""
    his, told = hours(table, row.charged), running.as_told(row, since)
    moment = his.awake(told.reaches(told.ran + ahead, his))
    return moment if moment < row.due_at else None


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
    row = work.db.get(DeadlineRow, (table.number, seat))
    assert row is not None, "its time is over"
    running.begin_again(row, AFTERWARDS, work.now)
    running.set_times(row, person, table.row, None, work.now)
    work.db.flush()
    gaps, player = {"name": person.name, "first": today, "last": last}, table.table.played_by(seat)
    table.mention(N_("{name} did not answer in time. Before the game is lost {name} is away from {first} to {last}."),
                  but=player, **gaps)  # fmt: skip
    first = Sentence("You did not answer in time. Before the game is lost your vacation has begun by itself, from "
                     "{first} to {last}; you can answer at any time.", gaps)  # fmt: skip
    table.called[player] = ("turn", first)
    return True
