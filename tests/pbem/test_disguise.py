"""When an answer without a mail is released: as if its player had taken his time."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from pbem.disguise import Asked, moment
from pbem.hours import Hours

SECRET, OTHER = "ab" * 32, "cd" * 32
NOON = datetime(2026, 11, 2, 12, 0, tzinfo=UTC)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
MANY = [f"1 E {n}" for n in range(60)]
ASKED = Asked(NOON, NOON + 3 * DAY, 3 * DAY, Hours())


def spans(asked: Asked, **more: object) -> list[timedelta]:
    return [moment(asked, SECRET, name, NOON, **more) - NOON for name in MANY]  # type: ignore[arg-type]


def test_the_same_question_has_always_the_same_moment() -> None:
    assert spans(ASKED) == spans(ASKED)


def test_nobody_knows_it_without_the_secret() -> None:
    assert sum(moment(ASKED, OTHER, name, NOON) == moment(ASKED, SECRET, name, NOON) for name in MANY) < 3
    assert len(set(spans(ASKED))) > 50


def test_of_whom_nothing_is_known_takes_a_hundredth_to_a_tenth_of_his_time() -> None:
    asked = replace(ASKED, hours=Hours(quiet=(3, 4)))
    assert timedelta(minutes=43) <= min(spans(asked)) < timedelta(hours=1)
    assert timedelta(hours=6) < max(spans(asked)) <= timedelta(hours=7, minutes=12)


def test_who_is_quick_seems_quick_and_who_is_slow_seems_slow() -> None:
    quick, slow = (replace(ASKED, pace=[n * minutes * 60 for n in range(1, 9)]) for minutes in (1, 40))
    assert timedelta(minutes=1) <= min(spans(quick)) < max(spans(quick)) <= timedelta(minutes=8)
    assert timedelta(minutes=40) <= min(spans(slow)) < max(spans(slow)) <= timedelta(hours=5, minutes=20)
    assert len({span // timedelta(minutes=20) for span in spans(slow)}) > 8


def test_four_answers_tell_nothing_yet() -> None:
    assert spans(replace(ASKED, pace=[60] * 4)) == spans(ASKED)


def test_no_more_than_a_quarter_of_the_time_left_is_taken() -> None:
    slow = replace(ASKED, pace=[2 * 24 * 3600] * 5, hours=Hours(quiet=(3, 4)))
    assert set(spans(slow)) == {timedelta(hours=18)}
    late = replace(slow, asked_at=NOON - 2 * DAY + HOUR, due_at=NOON + 4 * HOUR)
    assert set(spans(late)) == {HOUR}


def test_it_comes_while_its_player_is_awake_and_not_at_the_stroke_of_the_hour() -> None:
    asked = replace(ASKED, pace=[10 * 3600] * 5, hours=Hours("Europe/Rome", (22, 8)))
    for name in MANY:
        at = moment(asked, SECRET, name, NOON)
        assert asked.hours.awake(at) == at
        assert datetime(2026, 11, 3, 7, 0, tzinfo=UTC) <= at <= datetime(2026, 11, 3, 8, 0, tzinfo=UTC)
    assert len({moment(asked, SECRET, name, NOON) for name in MANY}) > 50


def test_who_has_named_no_quiet_hours_sleeps_all_the_same() -> None:
    asked = replace(ASKED, pace=[14 * 3600] * 5)
    for name in MANY:
        assert 7 <= moment(asked, SECRET, name, NOON).hour < 8


def test_it_never_comes_on_a_free_day_nor_in_a_vacation() -> None:
    friday = NOON + 4 * DAY
    asked = Asked(friday, friday + 5 * DAY, 3 * DAY, Hours(free=(5, 6)), [20 * 3600] * 5)
    assert {moment(asked, SECRET, name, friday).weekday() for name in MANY} == {0}
    away = replace(asked, asked_at=NOON, due_at=NOON + 30 * DAY,
                   hours=Hours(vacations=((NOON.date(), NOON.date() + 9 * DAY),)))  # fmt: skip
    assert min(moment(away, SECRET, name, NOON) for name in MANY) > NOON + 9 * DAY


def test_it_never_comes_after_the_deadline() -> None:
    midnight = NOON + 12 * HOUR
    asked = Asked(NOON, midnight, 12 * HOUR, Hours(quiet=None), [11 * 3600] * 5)
    late = [moment(asked, SECRET, name, midnight - HOUR / 2) for name in MANY]
    assert max(late) <= midnight


def test_who_was_asked_long_ago_need_not_wait_any_more() -> None:
    asked = replace(ASKED, asked_at=NOON - DAY, pace=[3600] * 5)
    assert set(spans(asked)) == {timedelta(0)}


@pytest.mark.parametrize("minutes", [10, 60])
def test_where_mails_are_held_it_waits_for_that_too(minutes: int) -> None:
    hold = timedelta(minutes=minutes)
    quick = replace(ASKED, pace=[60] * 5)
    assert set(spans(quick, hold=hold)) == {hold + timedelta(minutes=1)}
