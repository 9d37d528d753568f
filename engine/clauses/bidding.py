"""What narrows the bids a seat may make."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from engine.actions import Bid
from engine.clauses.clause import Choices, Clause, keep
from engine.seats import Seat

if TYPE_CHECKING:
    from engine.table import Table


@dataclass(frozen=True, slots=True)
class BidRange(Clause):
    """BID-03, BID-08: a bid that is a number lies between two others."""

    low: int
    high: int
    duty: ClassVar[bool] = False
    words: ClassVar[str] = "A bid is a number of tricks from {low} to {high}."

    def narrow(self, table: Table, seat: Seat, choices: Choices) -> Choices:
        numbered = table.rules.kinds
        return keep(
            choices,
            lambda c: not isinstance(c, Bid) or not numbered[c.kind].numbered or self.low <= c.tricks <= self.high,
        )


@dataclass(frozen=True, slots=True)
class BanOne(Clause):
    """BID-09: nobody may bid 1."""

    duty: ClassVar[bool] = False
    words: ClassVar[str] = "Nobody may bid 1."

    def narrow(self, table: Table, seat: Seat, choices: Choices) -> Choices:
        return keep(choices, lambda c: c != Bid(1))
