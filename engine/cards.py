"""Cards, and the deck that says how they rank."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

SUITS = "CDHS"
RANKS = "23456789TJQKA"
CLUBS = "C"
DIAMONDS = "D"
SPADES = "S"
SIDE_SUITS = "CDH"
BIG_JOKER = "BJ"
JOKERS = ("LJ", BIG_JOKER)
PACKS = {"52": (1, False), "54": (1, True), "52JJ": (1, True), "102": (2, False)}
"""How many packs of 52 are mixed, and whether with the jokers, by the name of the whole."""


class Card(NamedTuple):
    """A face as players write it ("QS", "TH", "BJ") and the pack it came from (0, or 1 for its twin).

    No dataclass as everything else: cards are compared all the time, and those of tuples Python compares itself.
    """

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
    for following, leading, breaking and counting). Where two packs are mixed, `twin_wins` says which of two equal
    cards wins a trick: "first" or "second" (PLAY-21).
    """

    cards: Cards
    trumps: tuple[str, ...]
    twin_wins: str = "first"

    @cached_property
    def suits(self) -> Mapping[str, str]:
        """The suit that each face belongs to in play: C, D, H or S."""
        return {rank + suit: suit for suit in SUITS for rank in RANKS} | dict.fromkeys(self.trumps, SPADES)

    @cached_property
    def strengths(self) -> Mapping[str, int]:
        """The rank of each face within its suit; higher beats lower."""
        plain = {rank + suit: strength for suit in SUITS for strength, rank in enumerate(RANKS)}
        return plain | {face: strength for strength, face in enumerate(self.trumps)}

    def suit(self, card: Card) -> str:
        return self.suits[card.face]

    def strength(self, card: Card) -> int:
        return self.strengths[card.face]

    def is_spade(self, card: Card) -> bool:
        return self.suits[card.face] == SPADES

    def in_suits(self, cards: Iterable[Card]) -> dict[str, Cards]:
        """The cards by effective suit, spades, hearts, diamonds, clubs, each from high to low."""
        held = sorted(cards, key=self.strength, reverse=True)
        return {suit: tuple(c for c in held if self.suit(c) == suit) for suit in "SHDC"}


def french_deck(
    pack: str = "52",
    *,
    removed: Iterable[str] = (),
    top: tuple[str, ...] = (),
    below_ace: tuple[str, ...] = (),
    twin_wins: str = "first",
) -> Deck:
    """One of the `PACKS`, ace high (DECK-01, DECK-02).

    Of a face that is `removed` twice both twins are out. `top` are the faces above the ace of spades, highest first
    (DECK-03..07); those `below_ace` stand between it and the king (DECK-09).
    """
    packs, jokers = PACKS[pack]
    faces = [rank + suit for suit in SUITS for rank in RANKS] + list(JOKERS) * jokers
    out = list(removed)
    cards = tuple(Card(face, n) for n in range(packs) for face in faces if n >= out.count(face))
    *spades, ace = (rank + SPADES for rank in RANKS if rank + SPADES not in top)
    return Deck(cards, (*spades, *below_ace[::-1], ace, *top[::-1]), twin_wins)
