"""The bids: each seat once, in turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from engine.actions import Action, Bid, Choice
from engine.clauses.clause import Clause
from engine.game import BidMade
from engine.seats import Seat
from engine.steps.step import Events, Step

if TYPE_CHECKING:
    from engine.table import Table


@dataclass(frozen=True, slots=True)
class RoundOfBids(Step):
    """BID-01..05: everybody bids once, clockwise from the dealer's left, and no bid need be higher than another."""

    narrowed_by: tuple[Clause, ...]
    name = "bid"
    words: ClassVar[str] = (
        "Everybody bids once, clockwise from the dealer's left. "
        "The bids of partners are added up; only their sum matters."
    )

    @property
    def clauses(self) -> tuple[Clause, ...]:
        return self.narrowed_by

    def waiting(self, table: Table) -> tuple[Seat, ...]:
        deal = table.deal
        for seat in table.clockwise(table.next(deal.dealer)):
            if seat in table.rules.players and seat not in deal.bids:
                return (seat,)
        return ()

    def choices(self, table: Table, seat: Seat) -> tuple[Choice, ...]:
        bids: list[Choice] = []
        for kind in table.rules.kinds.values():
            if not kind.blind:
                numbers = range(table.rules.hand + 1) if kind.numbered else (0,)
                bids += [Bid(n, kind.name) for n in numbers]
        return tuple(bids)

    def follows(self, table: Table, seat: Seat, action: Action) -> Events:
        assert isinstance(action, Bid)
        return [BidMade(seat, action)]
