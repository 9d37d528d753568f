"""A hand that the highest bidder plays for its owner, or for nobody, open on the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from engine.game import DeclarerNamed, HandOpened
from engine.seats import Seat
from engine.steps.step import Events, Step

if TYPE_CHECKING:
    from engine.table import Table


class NameDeclarer(Step):
    """Whoever bid the highest number is declarer, of equals the one who bid first; a nil is lower than any number."""

    __slots__ = ()
    name = "declarer"
    before_play = True

    def settles(self, table: Table) -> Events:
        deal, kinds = table.game.deal, table.rules.kinds
        if deal is None or deal.declarer or not table.bidding_over:
            return []
        # max takes the first of equals, and bids stand in the order in which they were made.
        highest = max(deal.bids, key=lambda s: (kinds[deal.bids[s].kind].numbered, deal.bids[s].tricks))
        return [self.named(table, highest)]

    def named(self, table: Table, declarer: Seat) -> DeclarerNamed:
        raise NotImplementedError(type(self).__name__)


@dataclass(frozen=True, slots=True)
class PartnerIsDummy(NameDeclarer):
    """PLAYERS-07."""

    words: ClassVar[str] = (
        "Whoever bids the highest number, of equals the first, is declarer and plays the partner's hand, "
        "the dummy, too. A nil that the dummy's owner bid stays valid."
    )

    def named(self, table: Table, declarer: Seat) -> DeclarerNamed:
        teams = tuple(table.rules.sides.values())
        (partner,) = (s for s in table.team_of(declarer) if s != declarer)
        return DeclarerNamed(declarer, partner, table.seats, teams)


@dataclass(frozen=True, slots=True)
class FourthHandIsDummy(NameDeclarer):
    """PLAYERS-06: the dummy takes the place opposite the declarer; left and right of them stay who they are."""

    words: ClassVar[str] = (
        "Whoever bids the highest number, of equals the first, is declarer. The fourth hand, the dummy, is put "
        "opposite the declarer, who plays both hands and has to win what the declarer alone has bid. "
        "For this deal the two others are a pair: their bids and their tricks are added up, "
        "and both enter the same result."
    )

    def named(self, table: Table, declarer: Seat) -> DeclarerNamed:
        (dummy,) = (s for s in table.seats if s not in table.rules.players)
        _, left, right = (s for s in table.clockwise(declarer) if s != dummy)
        order = (declarer, left, dummy, right)
        return DeclarerNamed(declarer, dummy, order, ((declarer, dummy), (left, right)))


@dataclass(frozen=True, slots=True)
class OpenDummy(Step):
    """PLAYERS-06, PLAYERS-07."""

    name = "dummy"
    words: ClassVar[str] = (
        "The dummy is turned up right after the opening lead, or before it if the declarer or the dummy has to lead."
    )

    def settles(self, table: Table) -> Events:
        deal = table.game.deal
        if deal is None or not deal.declarer:
            return []
        (dummy,) = deal.played_by
        if dummy in deal.opened:
            return []
        if deal.trick or {dummy, deal.declarer} & set(table.waiting_for()):
            return [HandOpened(dummy, deal.hands[dummy])]
        return []
