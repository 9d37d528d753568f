"""When a person's clock runs, against counting minute by minute, through every change of the clocks."""

from __future__ import annotations

import random
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.hours import Hours

MINUTE = timedelta(minutes=1)
ZONES = ("UTC", "Europe/Rome", "Europe/Bucharest", "America/New_York", "Australia/Lord_Howe", "Australia/Adelaide",
         "Asia/Kathmandu", "America/Sao_Paulo", "Asia/Beirut")  # fmt: skip
CHANGES = (datetime(2026, 3, 8, tzinfo=UTC), datetime(2026, 3, 28, tzinfo=UTC), datetime(2026, 4, 4, tzinfo=UTC),
           datetime(2026, 10, 3, tzinfo=UTC), datetime(2026, 10, 24, tzinfo=UTC), datetime(2026, 10, 31, tzinfo=UTC),
           datetime(2028, 2, 28, tzinfo=UTC), datetime(2017, 10, 14, tzinfo=UTC))  # fmt: skip
"""Days before the clocks are changed somewhere, and before a leap day."""


def runs(hours: Hours, moment: datetime) -> bool:
    """Does the clock run in the minute that begins then? Said in other words than in the program."""
    local = moment.astimezone(ZoneInfo(hours.zone))
    day = local.date().isoformat()
    on_vacation = any(first.isoformat() <= day <= last.isoformat() for first, last in hours.vacations)
    free = on_vacation or int(local.strftime("%u")) - 1 in hours.free
    return not free and (hours.runs is None or local.hour in clock_hours(*hours.runs))


def clock_hours(first: int, last: int) -> list[int]:
    """The hours of the day from one to another, over midnight where the first is the later one."""
    return [hour % 24 for hour in range(first, last if last > first else last + 24)]


def counted(hours: Hours, start: datetime, minutes: int) -> datetime:
    """When so many minutes have run, one after the other."""
    while minutes or not runs(hours, start):
        if runs(hours, start):
            minutes -= 1
            if not minutes:
                return start + MINUTE
        start += MINUTE
    return start


@st.composite
def cases(draw: st.DrawFn) -> tuple[Hours, datetime, int]:
    start = draw(st.sampled_from(CHANGES)) + MINUTE * draw(st.integers(-600, 4000))
    begin = start.date() + timedelta(days=draw(st.integers(-1, 3)))
    vacations = ((begin, begin + timedelta(days=draw(st.integers(0, 2)))),) if draw(st.booleans()) else ()
    free = tuple(sorted(draw(st.sets(st.integers(0, 6), max_size=3))))
    first, length = draw(st.integers(0, 23)), draw(st.integers(4, 23))
    window = (first, (first + length) % 24) if draw(st.booleans()) else None
    return Hours(draw(st.sampled_from(ZONES)), None, free, vacations, window), start, draw(st.integers(1, 1500))


@settings(max_examples=120, deadline=None, derandomize=True)
@given(cases())
def test_the_clock_runs_as_counting_minute_by_minute_says(case: tuple[Hours, datetime, int]) -> None:
    hours, start, minutes = case
    end = hours.after(start, MINUTE * minutes)
    assert end == counted(hours, start, minutes)
    assert hours.between(start, end) == MINUTE * minutes


@settings(max_examples=300, deadline=None, derandomize=True)
@given(cases(), st.integers(0, 23), st.integers(0, 23))
def test_a_deadline_in_quiet_hours_waits_for_their_end(
    case: tuple[Hours, datetime, int], first: int, last: int
) -> None:
    if first == last:
        return
    base, moment, _ = case
    hours = Hours(base.zone, (first, last))

    def quiet(when: datetime) -> bool:
        hour = when.astimezone(ZoneInfo(hours.zone)).hour
        return hour in clock_hours(first, last)

    expected = moment
    while quiet(expected):
        expected += MINUTE - timedelta(seconds=expected.second, microseconds=expected.microsecond)
    assert hours.awake(moment) == expected


@pytest.mark.parametrize("zone", ZONES)
def test_hours_are_hours_whatever_the_clocks_on_the_wall_do(zone: str) -> None:
    for begun in CHANGES:
        assert Hours(zone).after(begun, timedelta(hours=72)) == begun + timedelta(hours=72)


def test_a_weekend_and_a_vacation_are_no_time() -> None:
    friday = datetime(2026, 11, 27, 12, tzinfo=UTC)
    assert Hours(free=(5, 6)).after(friday, timedelta(days=3)) == datetime(2026, 12, 2, 12, tzinfo=UTC)
    away = Hours(free=(5, 6), vacations=((date(2026, 12, 1), date(2026, 12, 4)),))
    assert away.after(friday, timedelta(days=3)) == datetime(2026, 12, 8, 12, tzinfo=UTC)


def test_hours_come_back_as_they_were_written() -> None:
    rng = random.Random(5)
    for _ in range(50):
        begin = date(2026, 1, 1) + timedelta(days=rng.randrange(400))
        hours = Hours("Europe/Rome", rng.choice([None, (22, 8)]), rng.choice([(), (5, 6)]),
                      rng.choice([(), ((begin, begin + timedelta(days=3)),)]))  # fmt: skip
        assert Hours.read("Europe/Rome", hours.written()) == hours
    assert Hours.read("UTC", {}) == Hours()


def test_whoever_is_back_keeps_the_days_that_he_was_away() -> None:
    hours = Hours(vacations=((date(2026, 8, 3), date(2026, 8, 14)), (date(2026, 12, 24), date(2026, 12, 31))))
    assert hours.vacation_days(2026) == 20
    assert hours.back(date(2026, 8, 10)).vacations[0] == (date(2026, 8, 3), date(2026, 8, 9))
    assert hours.back(date(2026, 8, 3)).vacations == hours.vacations[1:]
    assert hours.back(date(2026, 9, 1)) == hours
    over = Hours(vacations=((date(2026, 12, 30), date(2027, 1, 2)),))
    assert (over.vacation_days(2026), over.vacation_days(2027), over.vacation_days(2028)) == (2, 2, 0)


def test_what_comes_before_the_quiet_hours_comes_a_minute_before_them() -> None:
    hours = Hours("Europe/Rome", (22, 8))
    night = datetime(2026, 11, 3, 2, 30, tzinfo=UTC)
    assert hours.before_quiet(night) == datetime(2026, 11, 2, 20, 59, tzinfo=UTC)
    evening = datetime(2026, 11, 2, 22, 30, tzinfo=UTC)
    assert hours.before_quiet(evening) == datetime(2026, 11, 2, 20, 59, tzinfo=UTC)
    assert hours.before_quiet(night.replace(hour=12)) == night.replace(hour=12)


@pytest.mark.parametrize(
    ("quiet", "moment", "awake"),
    [
        ((22, 8), "2026-11-06 23:00", "2026-11-09 08:00"),
        ((22, 8), "2026-11-07 00:00", "2026-11-09 08:00"),
        ((22, 8), "2026-11-05 23:00", "2026-11-06 08:00"),
        ((0, 6), "2026-11-07 00:00", "2026-11-09 06:00"),
        ((18, 22), "2026-11-06 19:00", "2026-11-06 22:00"),
        ((18, 0), "2026-11-06 19:00", "2026-11-09 00:00"),
        (None, "2026-11-07 00:00", "2026-11-07 00:00"),
    ],
)
def test_no_time_runs_out_on_a_free_day_that_follows_a_night(
    quiet: tuple[int, int] | None, moment: str, awake: str
) -> None:
    hours = Hours("UTC", quiet, free=(5, 6))
    at = datetime.fromisoformat(moment).replace(tzinfo=UTC)
    assert f"{hours.awake(at):%Y-%m-%d %H:%M}" == awake
