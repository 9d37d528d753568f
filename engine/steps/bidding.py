"""The bids: each seat once, in turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from engine.actions import Action, Bid, Choice
from engine.bids import BidKind
from engine.clauses.clause import Clause
from engine.game import BidMade, DealBidsItself
from engine.seats import Seat
from engine.sentence import Sentence
from engine.steps.step import Events, Step

if TYPE_CHECKING:
    from engine.table import Table


@dataclass(frozen=True, slots=True)
class FirstDealBidsItself(Step):
    """BID-19."""

    points: int
    name = "first deal"
    words: ClassVar[str] = (
        "In the first deal of a game nobody bids. Every trick of it scores {points}, and nothing else counts."
    )

    def settles(self, table: Table) -> Events:
        deal = table.game.deal
        return [DealBidsItself()] if deal and deal.number == 1 and not deal.bids_itself else []


@dataclass(frozen=True, slots=True)
class RoundOfBids(Step):
    """BID-01..05: everybody bids once, clockwise from the dealer's left, and no bid need be higher than another."""

    narrowed_by: tuple[Clause, ...]
    name = "bid"
    before_play = True
    asks: ClassVar[str] = "It is your turn to bid."
    words: ClassVar[str] = "Everybody bids once, clockwise from the dealer's left; nobody passes."

    @property
    def clauses(self) -> tuple[Clause, ...]:
        return self.narrowed_by

    def waiting(self, table: Table) -> tuple[Seat, ...]:
        if table.bidding_over:
            return ()
        return (next(s for s in table.bidding_order if s in table.rules.players and not table.has_bid(s)),)

    def choices(self, table: Table, seat: Seat) -> tuple[Choice, ...]:
        seen = (kind for kind in table.rules.kinds.values() if not kind.blind and not kind.automatic)
        return tuple(Bid(n, kind.name) for kind in seen for n in kind.numbers)

    def unoffered(self, table: Table, seat: Seat, action: Action) -> Sentence:
        if not isinstance(action, Bid):
            return Sentence(self.asks)
        kind = table.rules.kinds.get(action.kind)
        if kind is None:
            return Sentence("There is no bid called {bid} at this table.", {"bid": action.kind})
        if kind.blind:
            return unseen(kind)
        beyond = (clause.sentence for clause in self.clauses if not clause.narrow(table, seat, (action,)))
        return next(beyond, Sentence("A {bid} has no number.", {"bid": kind.sentence}))

    def follows(self, table: Table, seat: Seat, action: Action) -> Events:
        assert isinstance(action, Bid)
        return [BidMade(seat, action)]


@dataclass(frozen=True, slots=True)
class DealerBidsFirst(RoundOfBids):
    """BID-02: the order itself stands in `Rules`, since exchanges keep to it too."""

    words: ClassVar[str] = "Everybody bids once, clockwise from the dealer; nobody passes."


@dataclass(frozen=True, slots=True)
class SecondDrawerBidsFirst(RoundOfBids):
    """BID-21: whoever drew first sits in the place of the dealer."""

    words: ClassVar[str] = "Both bid once; whoever drew second bids first."


def unseen(kind: BidKind) -> Sentence:
    """Why a blind bid comes too late, or was never open to the side."""
    if not kind.deficit:
        return Sentence("A {bid} is bid before looking at the cards.", {"bid": kind.sentence})
    return Sentence(
        "A {bid} is bid before looking at the cards, by a side that is behind by {deficit} or more.",
        {"bid": kind.sentence, "deficit": kind.deficit},
    )
