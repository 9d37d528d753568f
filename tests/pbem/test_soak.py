"""A year of many games, in a minute."""

from __future__ import annotations

from tests.soak import Soak


def test_after_a_year_no_game_stands_still_and_nothing_was_done_twice() -> None:
    soak = Soak(25, 7)
    soak.run()
    assert soak.faults() == []
    counts = soak.counts()
    assert counts["games over"] + counts.get("games closed", 0) == 25
    assert counts["clock: due"] > 10
    assert counts["stand-ins"] > 0
