"""Deadlines as pure functions of the settings and the time."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from pbem.clock import TimeControl, deadline, may_fire, moved
from pbem.hours import Hours
from pbem.wording import Words

ASKED = datetime(2026, 11, 2, 9, 0, tzinfo=UTC)
THREE_DAYS = TimeControl(timedelta(days=3), 0.5)


def test_a_question_is_due_after_the_move_time_and_reminded_of_at_half_of_it() -> None:
    times = deadline(THREE_DAYS, ASKED, Hours())
    assert times.due_at == ASKED + timedelta(days=3)
    assert times.remind_at == ASKED + timedelta(days=1, hours=12)


def test_the_reminder_comes_first_and_then_the_deadline() -> None:
    times = deadline(THREE_DAYS, ASKED, Hours())
    assert times.next_after(ASKED) == times.remind_at
    assert times.remind_at is not None
    assert times.next_after(times.remind_at) == times.due_at


def test_a_table_can_do_without_reminders() -> None:
    times = deadline(TimeControl(timedelta(days=3), 0), ASKED, Hours())
    assert times.remind_at is None
    assert times.next_after(ASKED) == times.due_at


def test_a_reminder_that_quiet_hours_put_off_to_the_deadline_is_left_out() -> None:
    control, night = TimeControl(timedelta(hours=9), 0.5), ASKED.replace(hour=21)
    times = deadline(control, night, Hours(quiet=(22, 8)))
    assert (times.remind_at, times.due_at) == (None, night + timedelta(hours=11))
    assert deadline(control, night, Hours()).remind_at == night + timedelta(hours=4.5)


def test_a_moment_ahead_keeps_the_time_that_was_left_before_it() -> None:
    old, new = Hours(), Hours(free=(5, 6))
    friday = datetime(2026, 11, 6, 12, tzinfo=UTC)
    assert moved(friday + timedelta(days=2), old, new, friday) == friday + timedelta(days=4)
    assert moved(moved(friday + timedelta(days=2), old, new, friday), new, old, friday) == friday + timedelta(days=2)


def test_a_deadline_fires_only_after_a_complete_fetch_that_began_after_it() -> None:
    assert not may_fire(ASKED, None)
    assert not may_fire(ASKED, ASKED - timedelta(seconds=1))
    assert not may_fire(ASKED, ASKED)
    assert may_fire(ASKED, ASKED + timedelta(seconds=1))


def test_a_day_is_24_hours_and_is_shown_as_the_clocks_then_say() -> None:
    before = datetime(2026, 10, 24, 10, 0, tzinfo=UTC)  # in Rome the summer ends in the night after this day
    times = deadline(TimeControl(timedelta(days=1), 0.5), before, Hours())
    words = Words("en", "Europe/Rome")
    assert words.moment(before) == "Saturday 24 October, 12:00 in Rome (10:00 UTC)"
    assert words.moment(times.due_at) == "Sunday 25 October, 11:00 in Rome (10:00 UTC)"


def test_the_hour_that_comes_twice_is_told_apart_by_utc() -> None:
    words = Words("en", "Europe/Rome")
    first, second = (datetime(2026, 10, 25, hour, 30, tzinfo=UTC) for hour in (0, 1))
    assert words.moment(first) == "Sunday 25 October, 02:30 in Rome (00:30 UTC)"
    assert words.moment(second) == "Sunday 25 October, 02:30 in Rome (01:30 UTC)"
