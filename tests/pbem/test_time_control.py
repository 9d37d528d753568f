"""How much time a table gives: as it is written, and what is left of it."""

from __future__ import annotations

from datetime import timedelta

import pytest

from pbem.time_control import NAMED, TimeControl
from pbem.time_told import told
from pbem.wording import Words

DAY, HOUR, MINUTE = timedelta(days=1), timedelta(hours=1), timedelta(minutes=1)
CLUB = TimeControl(12 * HOUR, 10 * DAY, 14 * DAY)


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("3d", TimeControl(3 * DAY)),
        ("90 minutes per move", TimeControl(90 * MINUTE)),
        ("10d + 12h per move, at most 14d", CLUB),
        ("10d+12h<14d", CLUB),
        ("10D+12Hpermove,atmost14D", CLUB),
        ("10 days + 12 hours per answer, max 14 days", CLUB),
        ("10d + 12h", TimeControl(12 * HOUR, 10 * DAY, 10 * DAY)),
        ("7d per deal", TimeControl(timedelta(0), 7 * DAY, 7 * DAY, per_deal=True)),
        ("7d/deal", TimeControl(timedelta(0), 7 * DAY, 7 * DAY, per_deal=True)),
        ("2h between 9 and 21", TimeControl(2 * HOUR, runs=(9, 21))),
        ("2h@9-21", TimeControl(2 * HOUR, runs=(9, 21))),
        ("2h from 21 to 3", TimeControl(2 * HOUR, runs=(21, 3))),
        ("1d + 1h, between 8 and 20", TimeControl(HOUR, DAY, DAY, runs=(8, 20))),
    ],
)
def test_a_time_is_written_in_words_or_in_signs(written: str, meant: TimeControl) -> None:
    assert TimeControl.read(written) == meant


@pytest.mark.parametrize("name", [*NAMED, "lunch break"])
def test_some_times_have_names(name: str) -> None:
    assert TimeControl.read(name) == TimeControl.read(NAMED[name.removesuffix(" break")])


@pytest.mark.parametrize("written", ["", "soon", "0d", "30s", "181d", "3", "1d + 200d", "14d + 1d, at most 10d",
                                     "2h between 9 and 9", "3d + ", "3d per week", "2h between 9"])  # fmt: skip
def test_what_is_no_time_is_refused(written: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - its text is not shown
        TimeControl.read(written)


def test_without_a_bank_every_answer_has_the_same_time_and_nothing_is_saved() -> None:
    control = TimeControl(3 * DAY)
    assert control.allowed(None) == 3 * DAY
    assert control.left(3 * DAY, HOUR) is None


def test_what_is_not_used_stays_in_the_bank_up_to_its_limit() -> None:
    first = CLUB.allowed(None)
    assert first == 10 * DAY + 12 * HOUR
    after = CLUB.left(first, 2 * HOUR)
    assert after == 10 * DAY + 10 * HOUR
    assert CLUB.allowed(13 * DAY + 20 * HOUR) == 14 * DAY


def test_a_bank_that_is_used_up_leaves_what_each_answer_brings() -> None:
    assert CLUB.left(DAY, 2 * DAY) == timedelta(0)
    assert CLUB.allowed(timedelta(0)) == 12 * HOUR


@pytest.mark.parametrize(
    ("written", "sentence"),
    [
        ("3d", "3 days for each answer"),
        ("36h", "1 day and 12 hours for each answer"),
        ("10d+12h<14d", "10 days in the bank, 12 hours more for each answer, at most 14 days"),
        ("7d/deal", "7 days for all answers of a deal"),
        ("90m@9-21", "1 hour and 30 minutes for each answer, and the clock runs only between 9:00 and 21:00"),
    ],
)
def test_a_time_is_told_in_a_sentence(written: str, sentence: str) -> None:
    assert Words("en", "UTC").say(told(TimeControl.read(written))) == sentence
