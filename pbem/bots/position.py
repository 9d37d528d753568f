"""A moment in the play from one chair: the trick on the table, who wants what, and what is still to be won."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from engine.actions import Bid
from engine.cards import Card, Cards, Deck
from engine.game import Play
from engine.seats import Seat
from engine.view import View
from pbem.bots.count import Count, count, tops


class Aim(Enum):
    """What a side wants of the next tricks, and the reason as the host reads it."""

    MAKE = "the contract needs tricks"
    SET = "the others can be set"
    DUCK = "more tricks are only bags"

    @property
    def wants_tricks(self) -> bool:
        return self is not Aim.DUCK


SET_SLACK = 1
"""How many tricks more than the others need may be left for a set to be worth its bags. Setting wins some 80 points
and a bag costs about ten, so it pays while two tricks are enough."""


BEMOS = {"little bemo": 6, "big bemo": 9}
"""How many of the first tricks each of them is about."""


def is_nil(bid: Bid | None) -> bool:
    """Is it a promise to win no trick? The kinds of nil all bear the word in their names."""
    return bid is not None and "nil" in bid.kind


def bid_of(view: View, seat: Seat) -> Bid | None:
    """What binds this seat: its own bid, or what it has agreed on with its partner."""
    return view.bids.get(seat) or view.side_bids.get(view.side_of(seat))


@dataclass(frozen=True, slots=True)
class Position:
    """Everything a decision about a card is made from; `legal` are the cards that may be played."""

    view: View
    seat: Seat
    legal: Cards
    count: Count

    @property
    def deck(self) -> Deck:
        return self.view.deck

    @property
    def led(self) -> str:
        """The suit led, in a trick that has begun."""
        return self.deck.suit(self.view.trick[0].card)

    @property
    def best(self) -> Play | None:
        """The play that wins the trick so far."""
        return next((play for play in self.view.trick if play.seat == self.view.winning), None)

    @property
    def partners(self) -> tuple[Seat, ...]:
        return self.view.partners(self.seat)

    @property
    def rivals(self) -> tuple[Seat, ...]:
        return tuple(s for s in self.view.seats if s != self.seat and s not in self.partners)

    @property
    def later(self) -> tuple[Seat, ...]:
        """Who plays to this trick after this seat, in order."""
        i = self.view.order.index(self.seat)
        order = self.view.order[i + 1 :] + self.view.order[:i]
        played = {play.seat for play in self.view.trick}
        return tuple(seat for seat in order if seat not in played)

    @property
    def later_rivals(self) -> tuple[Seat, ...]:
        """Those who play after this seat and would like to win; a nil bidder of the others would not."""
        return tuple(s for s in self.later if s in self.rivals and not self.nil_alive(s))

    def nil_alive(self, seat: Seat) -> bool:
        return is_nil(bid_of(self.view, seat)) and not self.view.tricks_won(seat)

    @property
    def nil_partners(self) -> tuple[Seat, ...]:
        return tuple(s for s in self.partners if self.nil_alive(s))

    @property
    def nil_rivals(self) -> tuple[Seat, ...]:
        return tuple(s for s in self.rivals if self.nil_alive(s))

    @property
    def partner_wins(self) -> bool:
        return self.view.winning in self.partners

    @property
    def need(self) -> int:
        """Tricks the own side still needs for its contract; where nobody bids every trick counts."""
        if self.view.bids_itself:
            return self.tricks_left
        contract = self.view.contracts.get(self.view.side_of(self.seat))
        return max(contract.needed if contract else 0, self.bemo_needs)

    @property
    def bemo_needs(self) -> int:
        """First tricks that the own side has undertaken to win and still can (SPEC-24, SPEC-25)."""
        side = (self.seat, *self.partners)
        declared = [BEMOS[said.what] for said in self.view.declared if said.seat in side and said.what in BEMOS]
        unbroken = all(trick.winner in side for trick in self.view.tricks)
        return max(sum(declared) - len(self.view.tricks), 0) if unbroken else 0

    @property
    def rivals_need(self) -> int:
        """Tricks that the other sides still need together."""
        mine = self.view.side_of(self.seat)
        return sum(contract.needed for side, contract in self.view.contracts.items() if side != mine)

    @property
    def tricks_left(self) -> int:
        """Tricks still to be won, the one on the table included."""
        return len(self.count.hand)

    @property
    def room(self) -> int | None:
        """Tricks that the own side may still win before its bid is lost with too many; None if that cannot happen."""
        contract = self.view.contracts.get(self.view.side_of(self.seat))
        return contract.room if contract else None

    @property
    def aim(self) -> Aim:
        left, need = self.tricks_left, self.need
        if not need and self.room is not None and 0 <= self.room <= SET_SLACK:
            return Aim.DUCK
        if 0 < self.rivals_need <= left <= self.rivals_need + max(need, SET_SLACK):
            return Aim.MAKE if 0 < need <= left else Aim.SET
        if self.count.sure_tricks < need <= left:
            return Aim.MAKE
        return Aim.DUCK

    def wins_now(self, card: Card) -> bool:
        """Would the card be the best of the trick once played?"""
        return not self.view.trick or tops(self.deck, card, self.best, self.led)

    def stands(self, card: Card) -> float:
        """The chance that the card, once played and best, is not beaten by anybody who wants to beat it."""
        led = self.led if self.view.trick else self.deck.suit(card)
        return self.count.stands(card, led, self.later_rivals) if self.wins_now(card) else 0.0

    def in_suit(self, suit: str) -> Cards:
        """The legal cards of a suit, from low to high."""
        return tuple(sorted((c for c in self.legal if self.deck.suit(c) == suit), key=self.deck.strength))

    def low_to_high(self, cards: Cards) -> Cards:
        """Spades last, since the least of them may win a trick of its own."""
        return tuple(sorted(cards, key=lambda c: (self.deck.is_spade(c), self.deck.strength(c), c)))


def position(view: View, seat: Seat, legal: Cards) -> Position:
    return Position(view, seat, legal, count(view, seat))
