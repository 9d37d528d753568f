"""What stops a clock, in any order and over each other: no minute of it is charged, and every other one is."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta
from itertools import permutations

import pytest

from pbem.counted import Count
from pbem.hours import Hours

BEGIN = datetime(2027, 3, 26, 6, tzinfo=UTC)
DAY, HOUR, MINUTE = timedelta(days=1), timedelta(hours=1), timedelta(minutes=1)
QUARTER = 15 * MINUTE
PEOPLE = (
    Hours(),
    Hours("Europe/Rome", (22, 8), (5, 6)),
    Hours("Australia/Lord_Howe", (23, 7), (), runs=(9, 21)),
    Hours("America/New_York", None, (4,), ((BEGIN.date() + 3 * DAY, BEGIN.date() + 5 * DAY),)),
)


def spans(chance: random.Random) -> list[tuple[datetime, datetime]]:
    """Some that overlap, some that touch, and some that lie within others."""
    begins = [BEGIN + QUARTER * chance.randrange(-96, 6 * 96) for _ in range(chance.randrange(7))]
    return [(first, first + QUARTER * chance.randrange(2 * 96)) for first in begins]


def counted(hours: Hours, stood: list[tuple[datetime, datetime]], until: datetime) -> timedelta:
    quarters = (BEGIN + QUARTER * n for n in range((until - BEGIN) // QUARTER))
    runs = (not hours.stands_still(at) and not any(a <= at < b for a, b in stood) for at in quarters)
    return QUARTER * sum(runs)


@pytest.mark.parametrize("hours", PEOPLE, ids=lambda hours: hours.zone)
@pytest.mark.parametrize("seed", range(25))
def test_each_quarter_of_an_hour_that_nothing_stops_is_counted_once(hours: Hours, seed: int) -> None:
    chance = random.Random(f"{hours.zone} {seed}")
    stood, until = spans(chance), BEGIN + QUARTER * chance.randrange(8 * 96)
    count = Count(BEGIN, 3 * DAY, stood=stood)
    assert count.by(until, hours) == counted(hours, stood, until)
    over = count.reaches(3 * DAY, hours)
    assert count.by(over, hours) == 3 * DAY
    assert count.by(over - MINUTE, hours) < 3 * DAY
    assert count.due(hours) >= over


@pytest.mark.parametrize("seed", range(10))
def test_in_which_order_clocks_are_stopped_makes_no_difference(seed: int) -> None:
    stood = spans(random.Random(seed))[:4]
    for hours in PEOPLE:
        found = {Count(BEGIN, DAY, stood=order).due(hours) for order in permutations(stood)}
        assert len(found) == 1


@pytest.mark.parametrize("seed", range(10))
def test_what_is_counted_anew_from_some_moment_on_comes_to_the_same(seed: int) -> None:
    chance = random.Random(seed)
    stood, at = spans(chance), BEGIN + QUARTER * chance.randrange(4 * 96)
    for hours in PEOPLE:
        whole = Count(BEGIN, 5 * DAY, stood=stood)
        anew = Count(at, 5 * DAY, whole.by(at, hours), stood)
        assert anew.due(hours) == whole.due(hours)
        assert anew.by(at + 3 * DAY, hours) == whole.by(at + 3 * DAY, hours)


def test_a_night_that_puts_a_deadline_off_is_as_long_when_a_pause_lies_in_it() -> None:
    evening = datetime(2026, 11, 2, 20, tzinfo=UTC)
    hours = Hours(quiet=(22, 8))
    assert Count(evening, 4 * HOUR).due(hours) == evening + 12 * HOUR
    night = (evening + 6 * HOUR, evening + 6 * HOUR + 5 * DAY)
    assert Count(evening, 4 * HOUR, stood=[night]).due(hours) == evening + 12 * HOUR + 5 * DAY
