"""A finished deal from one side's chair: everything a scoring clause may ask, counted from what was played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from engine.actions import Bid
from engine.bids import BidKind
from engine.cards import Deck
from engine.seats import Seat, Side
from engine.state import Deal

if TYPE_CHECKING:
    from engine.table import Table


# No slots: what every clause asks is counted once, and `cached_property` keeps it in `__dict__`.
@dataclass(frozen=True)
class Result:
    """What the team of one side bid and won in one deal; `kinds` are the rows of the table's bids by name.

    Two sides that play together for one deal have the same result, each on its own account (PLAYERS-06).
    """

    side: Side
    team: tuple[Seat, ...]
    deal: Deal
    deck: Deck
    kinds: Mapping[str, BidKind]

    @classmethod
    def of(cls, table: Table, side: Side) -> Result:
        team = table.team_of(table.rules.sides[side][0])
        return cls(side, team, table.deal, table.deck, table.rules.kinds)

    @cached_property
    def bids(self) -> Mapping[Seat, Bid]:
        return {seat: self.deal.bids[seat] for seat in self.team if seat in self.deal.bids}

    @cached_property
    def together(self) -> Bid | None:
        """The bid of the whole side, on which both partners have agreed or which one of them has made for both."""
        made = (bid for bid in self.bids.values() if self.kinds[bid.kind].for_side)
        return self.deal.side_bids.get(self.team) or next(made, None)

    @cached_property
    def tricks(self) -> Mapping[Seat, int]:
        return {seat: self.deal.tricks_won(seat) for seat in self.team}

    def kind(self, seat: Seat) -> BidKind:
        return self.kinds[self.bids[seat].kind]

    @cached_property
    def contract(self) -> int:
        """Tricks the side promised together; a nil promises none (BID-06)."""
        return self.together.tricks if self.together else sum(bid.tricks for bid in self.bids.values())

    @cached_property
    def row(self) -> BidKind:
        """The kind of contract that stands for the team: there is exactly one."""
        row = self.kinds[self.together.kind if self.together else "tricks"]
        covered = next((self.kind(seat) for seat in self.bids if self.kind(seat).covered), None)
        if covered or row.name not in ("tricks", "blind"):
            return covered or row
        worth = (auto for auto in self.kinds.values() if auto.automatic and auto.blind == row.blind)
        return next((auto for auto in worth if auto.low == self.contract), row)

    @cached_property
    def declared(self) -> tuple[str, ...]:
        """What the team has declared beside its bid."""
        return tuple(said.what for said in self.deal.declared if said.seat in self.team)

    @cached_property
    def unruffed(self) -> tuple[Seat, ...]:
        """The seats that promised to win no trick with a spade unless spades were led (SPEC-20)."""
        if self.together:
            return (self.deal.proposers[self.team],) if self.row.unruffed else ()
        return tuple(seat for seat in self.bids if self.kind(seat).unruffed)

    @cached_property
    def ruffed(self) -> bool:
        """Has one of them broken this promise?"""
        spade, won = self.deck.is_spade, (trick for trick in self.deal.tricks if trick.winner in self.unruffed)
        return any(trick.card and spade(trick.card) and not spade(trick.plays[0].card) for trick in won)

    @cached_property
    def nils(self) -> Mapping[Seat, BidKind]:
        """The seats that promised to win no trick, each with its kind of promise."""
        if self.together and self.row.promises == "none":
            return dict.fromkeys(self.team, self.row)
        return {seat: self.kind(seat) for seat in self.bids if self.kind(seat).promises == "none"}

    @cached_property
    def stray(self) -> int:
        """Tricks of failed nils that are overtricks and nothing else (SCORE-07)."""
        return sum(self.tricks[seat] for seat, kind in self.nils.items() if kind.astray == "overtricks")

    @cached_property
    def won(self) -> int:
        """Tricks that count towards the contract: all but those of a failed nil, and these too where they help."""
        lost = sum(self.tricks[seat] for seat, kind in self.nils.items() if kind.astray != "help")
        return sum(self.tricks.values()) - lost

    @cached_property
    def sunk(self) -> bool:
        """Is the contract lost because a nil beside it failed (SCORE-09)?"""
        return self.row.sinks and any(self.tricks[seat] for seat in self.nils)

    @cached_property
    def made(self) -> bool:
        """Has the team what it promised together, and not too much of it?"""
        return self.won >= self.contract and not (self.sunk or self.too_many or self.ruffed)

    @cached_property
    def most(self) -> int | None:
        """The most tricks with which the bid still stands, None if any number will do (SCORE-18, SCORE-19).

        A contract of 0 is exempt.
        """
        row, bid = self.row, self.contract
        if row.promises == "exactly":
            return bid
        limits = [2 * bid - 1] if row.twice_loses else []
        limits += [bid + row.over_loses - 1 + self.spared] if row.over_loses else []
        return min(limits, default=None) if bid else None

    @cached_property
    def too_many(self) -> bool:
        return self.most is not None and self.won > self.most

    @cached_property
    def spared(self) -> int:
        """How many special cards the team won, each of which takes an overtrick off it (BAG-07, X-28)."""
        special, won = self.deal.special, (trick for trick in self.deal.tricks if trick.winner in self.team)
        return sum(special is not None and play.card.face == special.face for trick in won for play in trick.plays)

    @cached_property
    def over(self) -> int:
        """Overtricks of the contract; those of a failed nil are not among them."""
        return self.won - self.contract if self.made else 0
