"""How a game went, deal by deal: what was bid and won, and how the score grew, as tables that draw their bars."""

from __future__ import annotations

from collections.abc import Iterator

from engine.actions import Bid
from engine.seats import Seat
from engine.state import Outcome
from pbem.blocks import Bar, Block, Cell, Grid
from pbem.table_people import People

MOST_DEALS = 12
"""How many deals, the last ones, stand in a letter one by one."""


class Course(People):
    """The deals of one table that are over, in the words of one reader."""

    def blocks(self) -> Iterator[Block]:
        """Nothing before the first score; one deal alone has no course."""
        past = self.view.past[-MOST_DEALS:]
        if past:
            together = any(outcome.side_bids for outcome in past)
            yield self._bids_of_sides(past) if together else self._bids_of_seats(past)
        if len(self.view.past) > 1:
            yield self._scores(past)

    # --- the score --------------------------------------------------------------------------------------------

    def _scores(self, past: tuple[Outcome, ...]) -> Grid:
        """What each side had after each of these deals."""
        sides, numbers = tuple(self.sides()), [outcome.number for outcome in past]
        totals = [[self._total(side, number) for side in sides] for number in numbers]
        low = min(0, *(points for row in totals for points in row))
        high = max(1, *(points for row in totals for points in row))
        lines = tuple(
            (self.say("Deal {n}", n=number),
             tuple(Cell(str(points), self.say("{side} {points}", side=self.side_within(side), points=points),
                        _bar(points, low, high)) for side, points in zip(sides, row, strict=True)))
            for number, row in zip(numbers, totals, strict=True)
        )  # fmt: skip
        return Grid(self.say("the score after each deal"), "", tuple(map(self.side, sides)), lines)

    def _total(self, side: str, number: int) -> int:
        return sum(line.points for line in self.view.sheet if line.side == side and line.deal <= number)

    # --- bids and tricks --------------------------------------------------------------------------------------

    def _bids_of_seats(self, past: tuple[Outcome, ...]) -> Grid:
        seats = tuple(sorted(self.view.seats, key=lambda seat: not self.sheet.is_me(seat)))
        lines = tuple(
            (self.say("Deal {n}", n=outcome.number), tuple(self._of_seat(outcome, seat) for seat in seats))
            for outcome in past
        )
        return Grid(self.say("bids and tricks"), self.say("bid / won"), tuple(map(self.label, seats)), lines)

    def _of_seat(self, outcome: Outcome, seat: Seat) -> Cell:
        bid = outcome.bids.get(seat)
        return self._cell(self.who(seat), self.words.bid(bid) if bid else "", outcome.won.get(seat, 0))

    def _bids_of_sides(self, past: tuple[Outcome, ...]) -> Grid:
        """Where partners agree on one bid."""
        sides = tuple(self.sides())
        lines = tuple(
            (self.say("Deal {n}", n=outcome.number),
             tuple(self._of_side(outcome, self.view.sides[side], self.side_within(side)) for side in sides))
            for outcome in past
        )  # fmt: skip
        return Grid(self.say("bids and tricks"), self.say("bid / won"), tuple(map(self.side, sides)), lines)

    def _of_side(self, outcome: Outcome, seats: tuple[Seat, ...], who: str) -> Cell:
        bids: list[Bid] = [outcome.side_bids[seats]] if seats in outcome.side_bids else []
        bids = bids or [outcome.bids[seat] for seat in seats if seat in outcome.bids]
        return self._cell(who, " + ".join(map(self.words.bid, bids)), sum(outcome.won.get(s, 0) for s in seats))

    def _cell(self, who: str, bid: str, won: int) -> Cell:
        if not bid:
            return Cell(f"– / {won}", self.say("{who}: no bid, won {won}", who=who, won=won))
        return Cell(f"{bid} / {won}", self.say("{who}: bid {bid}, won {won}", who=who, bid=bid, won=won))


def _bar(points: int, low: int, high: int) -> Bar:
    """The bar from nothing to these points where the lowest and the highest of all fill the width."""
    width = high - low
    return Bar(round(-low * 100 / width), round((points - low) * 100 / width))
