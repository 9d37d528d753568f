"""A year of three hundred games, a hundred at a time."""

from __future__ import annotations

import pytest

from tests.soak import Soak


@pytest.mark.parametrize("seed", [1, 7, 42])
def test_after_a_year_no_game_stands_still_and_nothing_was_done_twice(seed: int) -> None:
    soak = Soak(100, seed)
    soak.run()
    assert soak.faults() == []
    counts = soak.counts()
    assert counts["games over"] + counts["games closed"] + counts["games playing"] == 100
    assert counts["games playing"] <= 10, "only where somebody has voted to wait"
    people = counts["mails of people"]
    came = counts["moves of people"] + counts["letters: refused"] + counts["letters: vote"]
    assert 0.9 * people < came < 1.3 * people
    assert counts["answers in time"] <= counts["moves of people"]
    assert 100 < counts["clock: due"] < counts["clock: remind"] < 2 * counts["letters: turn"]
    assert counts["letters: reminder"] <= counts["clock: remind"]
    assert counts["lapses"] <= counts["clock: due"]
    assert counts["letters: turn"] <= counts["moves of people"] + counts["clock: due"]
    assert counts["moves for people"] > counts["stand-ins"], "a computer player made what they did not"
    assert 10 < counts["games without a result"] < 50, "all of their people were gone for good"
    assert counts["moves of computers"] > 2 * counts["moves of people"]
    assert counts["stand-ins"] > 20
    assert counts["seats taken over"] > 0
