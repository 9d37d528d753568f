"""Several tables play the same deals, the boards, and what they made of them is compared (NAMED-17, X-58)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.game import Line
from engine.seats import Side


@dataclass(frozen=True, slots=True)
class Comparison:
    """Over the boards that both tables have played: match points, and points won more than there."""

    boards: int
    match_points: int
    difference: int

    @property
    def most(self) -> int:
        """All match points that there were to be won."""
        return 2 * self.boards


def compare(side: Side, here: Iterable[Line], there: Iterable[Line]) -> Comparison:
    """What a side made of the boards beside those who held the same cards at another table.

    A board gives 2 match points for more points than there, 1 for as many and 0 for fewer.
    """
    mine, theirs = totals(side, here), totals(side, there)
    both = mine.keys() & theirs.keys()
    more = [mine[board] - theirs[board] for board in both]
    return Comparison(len(both), sum(1 + (d > 0) - (d < 0) for d in more), sum(more))


def totals(side: Side, sheet: Iterable[Line]) -> dict[int, int]:
    """The points of a side by board; a board on which nothing was entered for anybody has not been played."""
    found: dict[int, int] = {}
    for line in sheet:
        found[line.deal] = found.get(line.deal, 0) + line.points * (line.side == side)
    return found
