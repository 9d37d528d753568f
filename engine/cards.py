"""Cards, and the deck that says how they rank."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

SUITS = "CDHS"
RANKS = "23456789TJQKA"
SPADES = "S"


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """A face as players write it ("QS", "TH", "BJ") and the pack it came from (0, or 1 for its twin)."""

    face: str
    pack: int = 0

    def __str__(self) -> str:
        return self.face


Cards = tuple[Card, ...]


# No slots: the two facts of every face are worked out once, and `cached_property` keeps them in `__dict__`.
@dataclass(frozen=True)
class Deck:
    """All cards of the game, and the two facts that play needs of each: effective suit and strength.

    `trumps` lists every face that counts as a spade, lowest first (DECK-08: jokers and raised deuces are spades
    for following, leading, breaking and counting).
    """

    cards: Cards
    trumps: tuple[str, ...]

    @cached_property
    def _facts(self) -> Mapping[str, tuple[str, int]]:
        """Suit and strength by face."""
        plain = {rank + suit: (suit, strength) for suit in SUITS for strength, rank in enumerate(RANKS)}
        return plain | {face: (SPADES, strength) for strength, face in enumerate(self.trumps)}

    def suit(self, card: Card) -> str:
        """The suit the card belongs to in play: C, D, H or S."""
        return self._facts[card.face][0]

    def strength(self, card: Card) -> int:
        """Rank within its effective suit; higher beats lower."""
        return self._facts[card.face][1]

    def is_spade(self, card: Card) -> bool:
        return self._facts[card.face][0] == SPADES

    def in_suits(self, cards: Iterable[Card]) -> dict[str, Cards]:
        """The cards by effective suit, spades, hearts, diamonds, clubs, each from high to low."""
        held = sorted(cards, key=self.strength, reverse=True)
        return {suit: tuple(c for c in held if self.suit(c) == suit) for suit in "SHDC"}


def french_deck() -> Deck:
    """The pack of 52, ace high (DECK-01, DECK-02)."""
    cards = tuple(Card(rank + suit) for suit in SUITS for rank in RANKS)
    return Deck(cards, tuple(rank + SPADES for rank in RANKS))
