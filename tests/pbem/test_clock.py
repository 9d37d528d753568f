"""Deadlines as pure functions of the settings and the time."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from pbem.clock import Deadline, Mark, may_fire, next_reminder, read_marks
from pbem.clock import deadline as deadline_of
from pbem.counted import Count
from pbem.hours import Hours
from pbem.wording import Words

ASKED = datetime(2026, 11, 2, 9, 0, tzinfo=UTC)
THREE_DAYS, HALF = timedelta(days=3), (0.5,)


def deadline(time: timedelta, marks: tuple[Mark, ...], asked_at: datetime, hours: Hours) -> Deadline:
    """Of a question that is asked now."""
    return deadline_of(Count(asked_at, time), marks, hours, asked_at)


def test_a_question_is_due_after_the_move_time_and_reminded_of_at_half_of_it() -> None:
    times = deadline(THREE_DAYS, HALF, ASKED, Hours())
    assert times.due_at == ASKED + timedelta(days=3)
    assert times.remind_at == ASKED + timedelta(days=1, hours=12)


def test_the_reminder_comes_first_and_then_the_deadline() -> None:
    times = deadline(THREE_DAYS, HALF, ASKED, Hours())
    assert times.next_after(ASKED) == times.remind_at
    assert times.remind_at is not None
    assert times.next_after(times.remind_at) == times.due_at


def test_a_table_can_do_without_reminders() -> None:
    times = deadline(THREE_DAYS, (), ASKED, Hours())
    assert times.remind_at is None
    assert times.next_after(ASKED) == times.due_at


def test_a_reminder_in_quiet_hours_comes_at_their_end_or_before_them_if_the_deadline_is_nearer() -> None:
    evening = ASKED.replace(hour=20)
    times = deadline(timedelta(hours=9), HALF, evening, Hours(quiet=(22, 8)))
    assert times.due_at == evening + timedelta(hours=12)
    assert times.remind_at == ASKED.replace(hour=21, minute=59)
    assert deadline(timedelta(hours=9), HALF, evening, Hours()).remind_at == evening + timedelta(hours=4.5)
    late = deadline(timedelta(hours=16), HALF, evening, Hours(quiet=(22, 8)))
    assert late.remind_at == evening + timedelta(hours=12)


def test_a_reminder_that_would_come_before_the_question_does_not_come() -> None:
    night = ASKED.replace(hour=21, minute=59)
    assert deadline(timedelta(hours=9), HALF, night, Hours(quiet=(22, 8))).remind_at is None
    assert deadline(timedelta(hours=1), (timedelta(hours=2),), ASKED, Hours()).remind_at is None


def test_reminders_follow_each_other_to_the_deadline() -> None:
    marks = read_marks("half 2h fifth")
    due = ASKED + THREE_DAYS
    first = next_reminder(Count(ASKED, THREE_DAYS), marks, Hours(), due, ASKED)
    assert first == ASKED + THREE_DAYS / 2
    second = next_reminder(Count(ASKED, THREE_DAYS), marks, Hours(), due, first)
    assert second == ASKED + THREE_DAYS * 0.8
    third = next_reminder(Count(ASKED, THREE_DAYS), marks, Hours(), due, second)
    assert third == due - timedelta(hours=2)
    assert next_reminder(Count(ASKED, THREE_DAYS), marks, Hours(), due, third) is None


@pytest.mark.parametrize("written", ["", "sometimes", "1.5", "0.0", "half half half half half", "2 hours"])
def test_what_is_no_moment_for_a_reminder_is_refused(written: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - its text is not shown
        read_marks(written)


def test_a_deadline_fires_only_after_a_complete_fetch_that_began_after_it() -> None:
    assert not may_fire(ASKED, None)
    assert not may_fire(ASKED, ASKED - timedelta(seconds=1))
    assert not may_fire(ASKED, ASKED)
    assert may_fire(ASKED, ASKED + timedelta(seconds=1))


def test_a_day_is_24_hours_and_is_shown_as_the_clocks_then_say() -> None:
    before = datetime(2026, 10, 24, 10, 0, tzinfo=UTC)  # in Rome the summer ends in the night after this day
    times = deadline(timedelta(days=1), HALF, before, Hours())
    words = Words("en", "Europe/Rome")
    assert words.moment(before) == "Saturday 24 October, 12:00 in Rome (10:00 UTC)"
    assert words.moment(times.due_at) == "Sunday 25 October, 11:00 in Rome (10:00 UTC)"


def test_the_hour_that_comes_twice_is_told_apart_by_utc() -> None:
    words = Words("en", "Europe/Rome")
    first, second = (datetime(2026, 10, 25, hour, 30, tzinfo=UTC) for hour in (0, 1))
    assert words.moment(first) == "Sunday 25 October, 02:30 in Rome (00:30 UTC)"
    assert words.moment(second) == "Sunday 25 October, 02:30 in Rome (01:30 UTC)"
