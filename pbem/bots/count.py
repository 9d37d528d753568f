"""What one seat knows of the cards it does not see: which are out, and how likely each other seat is to hold them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import prod

from engine.cards import SPADES, Card, Cards, Deck
from engine.game import Play
from engine.seats import Seat
from engine.view import View


@dataclass(frozen=True, slots=True)
class Count:
    """Chances are from 0 to 1. They take the cards that are out to lie independently of each other, which is near
    enough for a rule of thumb and holds for any pack and any number of hands."""

    deck: Deck
    hand: Cards
    out: Cards
    """The cards of the others, and any that are out of the game: neither in the own hand nor played."""
    faced: Mapping[Seat, Cards]
    """The hands of others that lie open to this seat."""
    voids: Mapping[Seat, frozenset[str]]
    """The suits that each of the others has shown to have none of."""
    left: Mapping[Seat, int]
    """How many cards each of the others still holds."""

    def out_in(self, suit: str) -> Cards:
        return tuple(card for card in self.out if self.deck.suit(card) == suit)

    def mine(self, suit: str) -> Cards:
        """The own cards of a suit, from low to high."""
        held = (card for card in self.hand if self.deck.suit(card) == suit)
        return tuple(sorted(held, key=self.deck.strength))

    def above(self, card: Card) -> Cards:
        """The cards out that beat this one in its suit. A twin of it counts, since it may win or lose to it."""
        strength = self.deck.strength(card)
        return tuple(c for c in self.out_in(self.deck.suit(card)) if self.deck.strength(c) >= strength)

    def below(self, card: Card) -> Cards:
        """The cards out that this one beats in its suit."""
        strength = self.deck.strength(card)
        return tuple(c for c in self.out_in(self.deck.suit(card)) if self.deck.strength(c) < strength)

    def is_master(self, card: Card) -> bool:
        """Does nothing that is out beat it in its own suit?"""
        return not self.above(card)

    @property
    def sure_tricks(self) -> int:
        """Spades that nobody can beat. They win whatever happens, so they may be counted as won."""
        return sum(self.is_master(card) for card in self.mine(SPADES))

    def share(self, seat: Seat, suit: str) -> float:
        """The chance that one given card of the suit, out of sight, is held by this seat."""
        able = {s: n for s, n in self.left.items() if suit not in self.voids[s] and s not in self.faced}
        return able[seat] / total if seat in able and (total := sum(able.values())) else 0.0

    def has_one(self, seat: Seat, cards: Cards) -> float:
        """The chance that this seat holds at least one of these cards, all of one suit."""
        if seat in self.faced:
            return float(any(card in self.faced[seat] for card in cards))
        hidden = sum(all(card not in hand for hand in self.faced.values()) for card in cards)
        return 1 - (1 - self.share(seat, self.deck.suit(cards[0]))) ** hidden if hidden else 0.0

    def has_none_of(self, seat: Seat, suit: str) -> float:
        """The chance that this seat cannot follow the suit."""
        return 1 - self.has_one(seat, self.out_in(suit))

    def beats(self, seat: Seat, card: Card, led: str) -> float:
        """The chance that this seat, playing after it, can beat the card in a trick where `led` was led."""
        suit = self.deck.suit(card)
        if suit == led:
            over = self.has_one(seat, self.above(card))
            return over if led == SPADES else over + self.has_none_of(seat, led) * self.has_one(seat, self.out_in("S"))
        if suit == SPADES:
            return self.has_none_of(seat, led) * self.has_one(seat, self.above(card))
        return 1.0

    def stands(self, card: Card, led: str, against: Iterable[Seat]) -> float:
        """The chance that the card, best so far, cannot be beaten by any of these seats."""
        return prod(1 - self.beats(seat, card, led) for seat in against)


def count(view: View, seat: Seat) -> Count:
    """What this seat knows from its hand, from open hands and from what was played."""
    plays = tuple(play for trick in view.tricks for play in trick.plays) + view.trick
    gone = {play.card for play in plays}.union(view.hand(seat))
    others = [s for s in view.seats if s != seat]
    return Count(
        deck=view.deck,
        hand=view.hand(seat),
        out=tuple(card for card in view.deck.cards if card not in gone),
        faced={s: view.hands[s] for s in others if s in view.hands},
        voids={s: shown_void(view, s) for s in others},
        left={s: view.cards_left.get(s, 0) for s in others},
    )


def shown_void(view: View, seat: Seat) -> frozenset[str]:
    """The suits that this seat did not follow though they were led."""
    suit = view.deck.suit
    tricks = [trick.plays for trick in view.tricks] + ([view.trick] if view.trick else [])
    return frozenset(
        suit(plays[0].card)
        for plays in tricks
        for play in plays
        if play.seat == seat and suit(play.card) != suit(plays[0].card)
    )


def tops(deck: Deck, card: Card, best: Play | None, led: str) -> bool:
    """Does the card beat the best one that lies (PLAY-07)?"""
    if best is None:
        return True
    mine, theirs = deck.suit(card), deck.suit(best.card)
    if mine == theirs:
        return deck.strength(card) > deck.strength(best.card)
    return mine == SPADES or (mine == led and theirs != SPADES)
