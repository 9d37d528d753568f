"""The bids: each seat once, in turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from engine.actions import AGREE, DISAGREE, Action, Bid, Choice, Say
from engine.bids import BidKind
from engine.clauses.clause import Clause
from engine.game import BidMade, DealBidsItself, Event, Said
from engine.seats import Seat
from engine.sentence import Sentence, of_points
from engine.steps.proposals import agreed, bids_of, is_open, said, standing, to_answer
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
    """BID-01..05: everybody bids once, clockwise from the dealer's left, and no bid need be higher than another.

    A bid that takes both partners is proposed by the one whose turn it is; the other accepts or declines it at once.
    """

    narrowed_by: tuple[Clause, ...]
    name = "bid"
    before_play = True
    asks: ClassVar[str] = "It is your turn to bid."
    words: ClassVar[str] = "Everybody bids once, clockwise from the dealer's left; nobody passes."
    answers: ClassVar[str] = "Say whether you agree to what your partner proposes."

    @property
    def clauses(self) -> tuple[Clause, ...]:
        return self.narrowed_by

    def waiting(self, table: Table) -> tuple[Seat, ...]:
        if table.all_have_bid:
            return ()
        first = next(s for s in table.bidding_order if s in table.rules.players and not table.has_bid(s))
        last = standing(table, first, blind=False)
        return tuple(s for s in table.team_of(first) if s != last.seat) if last else (first,)

    def choices(self, table: Table, seat: Seat) -> tuple[Choice, ...]:
        if to_answer(table, seat, blind=False):
            return (AGREE, DISAGREE)
        return tuple(c for kind in table.rules.kinds.values() if offers(table, seat, kind) for c in bids_of(kind))

    def unoffered(self, table: Table, seat: Seat, action: Action) -> Sentence:
        if to_answer(table, seat, blind=False):
            return Sentence(self.answers)
        if not isinstance(action, Bid):
            return Sentence(self.asks)
        kind = table.rules.kinds.get(action.kind)
        if action.unseen:
            return Sentence("A bid that counts double is made before looking at the cards.")
        if kind is None:
            return Sentence("There is no bid called {bid} at this table.", {"bid": action.kind})
        if kind.blind:
            return unseen(kind)
        if kind.proposed and not offers(table, seat, kind):
            return too_late(table, seat, kind)
        words = Say("propose", action.tricks, kind.name) if kind.proposed else action
        beyond = (clause.sentence for clause in self.clauses if not clause.narrow(table, seat, (words,)))
        return next(beyond, Sentence("A {bid} has no number.", {"bid": kind.sentence}))

    def follows(self, table: Table, seat: Seat, action: Action) -> Events:
        if isinstance(action, Bid):
            return [BidMade(seat, action)]
        assert isinstance(action, Say)
        events: list[Event] = [Said(seat, action)]
        made = agreed(table, seat, action, blind=False)
        if made and table.rules.kinds[made.bid.kind].covered:
            return [*events, BidMade(made.by, made.bid)]
        return [*events, made] if made else events


def offers(table: Table, seat: Seat, kind: BidKind) -> bool:
    """May a seat whose turn it is make or propose bids of this kind? What needs the partner is proposed once, and what
    binds both before either has bid (SPEC-22)."""
    if kind.blind or kind.automatic or not is_open(table, seat, kind):
        return False
    by = table.team_of(seat) if kind.together else (seat,)
    proposed = any(s.words.kind == kind.name and s.seat in by for s in said(table, seat) if s.words.word == "propose")
    late = kind.together and any(s in table.deal.bids for s in by)
    return not (kind.proposed and proposed) and not late


def too_late(table: Table, seat: Seat, kind: BidKind) -> Sentence:
    """Why a bid that needs the partner is not open to a seat whose turn it is."""
    if not is_open(table, seat, kind):
        return Sentence(
            "A {bid} is for a side that is behind by {deficit} or more.",
            {"bid": kind.sentence, "deficit": of_points(kind.deficit)},
        )
    if kind.together:
        return Sentence("A {bid} can be proposed once, before either partner has bid.", {"bid": kind.sentence})
    return Sentence("A {bid} can be proposed once in a deal.", {"bid": kind.sentence})


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
        {"bid": kind.sentence, "deficit": of_points(kind.deficit)},
    )
