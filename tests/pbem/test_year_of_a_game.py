"""A year of a game of four by mail, with two changes of the hour and a leap day, against a second reckoning."""

from __future__ import annotations

import pytest

from tests.year import SLOW, TWELVE, Control, Year


@pytest.mark.parametrize(("seed", "control"), [(1, TWELVE), (2, SLOW)])
def test_every_deadline_reminder_and_bank_of_a_year_is_as_was_reckoned(seed: int, control: Control) -> None:
    year = Year(seed, control)
    year.run()
    assert year.put_aside() == []
    assert year.counts["questions"] > 50
    assert all(year.counts.values())
