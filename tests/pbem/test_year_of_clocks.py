"""A year of questions to people with nights, weekends and vacations, against counting quarters of an hour."""

from __future__ import annotations

import random
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from pbem.clock import deadline, next_reminder
from pbem.counted import Count
from pbem.hours import Hours
from pbem.time_control import TimeControl

DAY, HOUR, QUARTER = timedelta(days=1), timedelta(hours=1), timedelta(minutes=15)
BEGIN = datetime(2027, 12, 31, 12, tzinfo=UTC)
ZONES = ("Europe/Rome", "Europe/Bucharest", "America/New_York", "Australia/Lord_Howe", "Australia/Adelaide")


class Counted:
    """A year of one person in quarters of an hour: in which his clock runs, and in which he sleeps."""

    def __init__(self, hours: Hours) -> None:
        zone = ZoneInfo(hours.zone)
        spans = ((first, (last - first).days + 1) for first, last in hours.vacations)
        away = {(first + DAY * n).isoformat() for first, days in spans for n in range(days)}
        self.runs, self.asleep, self.free = [], [], []
        for n in range(460 * 96):
            local = (BEGIN + QUARTER * n).astimezone(zone)
            free = f"{local:%Y-%m-%d}" in away or (int(f"{local:%u}") - 1) in hours.free
            self.free.append(free)
            self.runs.append(not free and (hours.runs is None or hours.runs[0] <= local.hour < hours.runs[1]))
            night = hours.quiet or (0, 0)
            until = night[1] + 24 * (night[1] < night[0])
            self.asleep.append(any(night[0] <= hour < until for hour in (local.hour, local.hour + 24)))

    def due(self, asked: datetime, time: timedelta) -> datetime:
        n, left = (asked - BEGIN) // QUARTER, time // QUARTER
        while left:
            left -= self.runs[n]
            n += 1
        slept = self.asleep[n]
        while slept and (self.asleep[n] or self.free[n]):
            n += 1
        return BEGIN + QUARTER * n

    def sleeps(self, moment: datetime) -> bool:
        return self.asleep[(moment - BEGIN) // QUARTER]

    def ran(self, asked: datetime, until: datetime) -> timedelta:
        return QUARTER * sum(self.runs[(asked - BEGIN) // QUARTER : (until - BEGIN) // QUARTER])


def somebody(chance: random.Random, zone: str) -> Hours:
    begins = [date(2028, 2, 20) + DAY * chance.randrange(20), date(2028, 8, 1) + DAY * chance.randrange(90)]
    return Hours(zone, chance.choice((None, (22, 8), (23, 7), (1, 6))), chance.choice(((), (5, 6), (4,))),
                 tuple((first, first + DAY * chance.randrange(15)) for first in begins),
                 chance.choice((None, None, (9, 21))))  # fmt: skip


@pytest.mark.parametrize("zone", ZONES)
def test_a_year_of_deadlines_and_reminders_is_as_counted(zone: str) -> None:
    chance = random.Random(zone)
    hours = somebody(chance, zone)
    counted, asked = Counted(hours), BEGIN
    while asked < BEGIN + 366 * DAY:
        time = QUARTER * chance.choice((12, 48, 96, 4 * 96, 7 * 96))
        marks = (0.5, chance.choice((HOUR, 6 * HOUR)))
        times = deadline(Count(asked, time), marks, hours, asked)
        assert times.due_at == counted.due(asked, time), (hours, asked, time)
        reminders, now = [], asked
        while (again := next_reminder(Count(asked, time), marks, hours, times.due_at, now)) is not None:
            reminders.append(again)
            now = again
        assert len(reminders) <= len(marks)
        assert all(asked < at < times.due_at and not counted.sleeps(at) for at in reminders)
        asked = asked + QUARTER * chance.randrange(1, 3 * 96)


@pytest.mark.parametrize("zone", ZONES)
def test_a_year_of_answers_takes_from_a_bank_what_has_been_counted(zone: str) -> None:
    chance = random.Random(f"bank {zone}")
    hours, control = somebody(chance, zone), TimeControl.read("4d + 12h per move, at most 7d")
    counted, asked = Counted(hours), BEGIN
    mine = theirs = 4 * DAY
    while asked < BEGIN + 366 * DAY:
        answered = asked + QUARTER * chance.randrange(3 * 96)
        allowed = control.allowed(mine)
        mine = control.left(allowed, hours.between(asked, answered)) or timedelta(0)
        theirs = max(min(theirs + 12 * HOUR, 7 * DAY) - counted.ran(asked, answered), timedelta(0))
        assert mine == theirs
        asked = answered + QUARTER * chance.randrange(96)
