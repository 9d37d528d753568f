"""What narrows the cards a seat may play. Each clause here is a duty: it binds whoever is able."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from engine.cards import BIG_JOKER, CLUBS, DIAMONDS, SIDE_SUITS, SPADES, Card, Cards, Deck
from engine.clauses.clause import Choices, Clause
from engine.game import Play
from engine.seats import Seat
from engine.sentence import Sentence

if TYPE_CHECKING:
    from engine.table import Table


def of_suits(deck: Deck, choices: Choices, suits: str) -> Cards:
    """The cards among the choices that belong to one of these suits."""
    suit_of = deck.suits
    return tuple(c for c in choices if isinstance(c, Card) and suit_of[c.face] in suits)


def lowest(table: Table, choices: Choices, suit: str) -> Choices:
    """The lowest card of the suit, or both of two equal ones."""
    held, strength = of_suits(table.deck, choices, suit), table.deck.strength
    least = min(map(strength, held), default=None)
    return tuple(c for c in held if strength(c) == least)


@dataclass(frozen=True, slots=True)
class FollowSuit(Clause):
    """PLAY-05, PLAY-06."""

    words: ClassVar[str] = "Follow suit if you can; if you cannot, play any card."

    def narrow(self, table: Table, seat: Seat, choices: Choices) -> Choices:
        trick, deck = table.deal.trick, table.deck
        if not trick:
            return choices
        return of_suits(deck, choices, deck.suit(trick[0].card))


@dataclass(frozen=True, slots=True)
class NoSpadeOpening(Clause):
    """PLAY-04, PLAY-10."""

    words: ClassVar[str] = "The first lead of a deal may not be a spade, unless the leader holds nothing else."

    def narrow(self, table: Table, seat: Seat, choices: Choices) -> Choices:
        deal = table.deal
        if deal.trick or deal.tricks:
            return choices
        return of_suits(table.deck, choices, SIDE_SUITS)


@dataclass(frozen=True, slots=True)
class LowestClubOpening(Clause):
    """PLAY-17: the opener leads the lowest club; the others follow with any."""

    words: ClassVar[str] = "The first lead of a deal is the lowest club."

    def narrow(self, table: Table, seat: Seat, choices: Choices) -> Choices:
        deal = table.deal
        if deal.trick or deal.tricks:
            return choices
        return lowest(table, choices, CLUBS)


@dataclass(frozen=True, slots=True)
class LowestClub(Clause):
    """PLAY-13..15: the first trick is made of everybody's lowest club."""

    words: ClassVar[str] = "To the first trick everybody plays the lowest club."

    def narrow(self, table: Table, seat: Seat, choices: Choices) -> Choices:
        return choices if table.deal.tricks else lowest(table, choices, CLUBS)


@dataclass(frozen=True, slots=True)
class ElseLowestDiamond(Clause):
    """PLAY-15."""

    words: ClassVar[str] = "Whoever has no club plays the lowest diamond to the first trick."

    def narrow(self, table: Table, seat: Seat, choices: Choices) -> Choices:
        return choices if table.deal.tricks else lowest(table, choices, DIAMONDS)


@dataclass(frozen=True, slots=True)
class NoSpadeToFirstTrick(Clause):
    """PLAY-13, PLAY-15, D-21; that a spade has no effect there is for the table to know."""

    words: ClassVar[str] = (
        "Nobody plays a spade to the first trick, unless from a hand of nothing else; "
        "such a spade neither wins the trick nor breaks spades."
    )

    def narrow(self, table: Table, seat: Seat, choices: Choices) -> Choices:
        return choices if table.deal.tricks else of_suits(table.deck, choices, SIDE_SUITS)


@dataclass(frozen=True, slots=True)
class NoSpadeLeadUntilBroken(Clause):
    """PLAY-09, PLAY-10, PLAY-27: any spade played breaks them, also one that was led for want of anything else.

    The first lead is not its business (PLAY-11): `first_lead_card` alone says what may be led then.
    """

    free_after: int = 0
    """After so many tricks any card may be led, broken or not (PLAY-12); 0 if that never comes."""
    for_a_while: ClassVar[str] = (
        "In the second trick and up to trick {n} spades may not be led until they are broken, that is, until a spade "
        "has been played; but whoever holds nothing else may lead one. After that any card may be led."
    )
    words: ClassVar[str] = (
        "After the first trick spades may not be led until they are broken, that is, until a spade has been played; "
        "but whoever holds nothing else may lead one."
    )

    @property
    def sentence(self) -> Sentence:
        return Sentence(self.for_a_while, {"n": self.free_after}) if self.free_after else Sentence(self.words)

    def narrow(self, table: Table, seat: Seat, choices: Choices) -> Choices:
        deal = table.deal
        if deal.trick or not deal.tricks or table.broken:
            return choices
        if self.free_after and len(deal.tricks) >= self.free_after:
            return choices
        return of_suits(table.deck, choices, SIDE_SUITS)


@dataclass(frozen=True, slots=True)
class NoSpadeLead(Clause):
    """PLAY-10 without PLAY-09: no spade that is played frees the others. The first lead is not its business either."""

    words: ClassVar[str] = "After the first trick spades may be led only by whoever holds nothing else."

    def narrow(self, table: Table, seat: Seat, choices: Choices) -> Choices:
        deal = table.deal
        if deal.trick or not deal.tricks:
            return choices
        return of_suits(table.deck, choices, SIDE_SUITS)


@dataclass(frozen=True, slots=True)
class BigJokerRakes(Clause):
    """PLAY-19: "rake 'em and shake 'em". Whoever has no spade plays anything, and a nil bidder is bound too (X-14)."""

    words: ClassVar[str] = "When the big joker is led everybody else plays the highest spade."

    def narrow(self, table: Table, seat: Seat, choices: Choices) -> Choices:
        trick, deck = table.deal.trick, table.deck
        if not trick or trick[0].card.face != BIG_JOKER:
            return choices
        spades = of_suits(deck, choices, SPADES)
        most = max(map(deck.strength, spades), default=None)
        return tuple(c for c in spades if deck.strength(c) == most)


@dataclass(frozen=True, slots=True)
class MustBeat(Clause):
    """PLAY-20."""

    words: ClassVar[str] = "Beat the best card of the trick if you can, with a spade if you hold none of the suit led."

    def narrow(self, table: Table, seat: Seat, choices: Choices) -> Choices:
        trick = table.deal.trick
        if not trick:
            return choices
        return tuple(c for c in choices if isinstance(c, Card) and table.winner((*trick, Play(seat, c))) == seat)
