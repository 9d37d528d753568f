"""What narrows the cards a seat may play. Each clause here is a duty: it binds whoever is able."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from engine.actions import Choice
from engine.cards import CLUBS, SPADES, Card
from engine.clauses.clause import Choices, Clause, keep
from engine.game import Play
from engine.seats import Seat

if TYPE_CHECKING:
    from engine.table import Table


def cards(choices: Choices, test: Callable[[Card], bool]) -> Choices:
    def fits(choice: Choice) -> bool:
        return isinstance(choice, Card) and test(choice)

    return keep(choices, fits)


@dataclass(frozen=True, slots=True)
class FollowSuit(Clause):
    """PLAY-05, PLAY-06."""

    words: ClassVar[str] = "Follow suit if you can; if you cannot, play any card."

    def narrow(self, table: Table, seat: Seat, choices: Choices) -> Choices:
        trick, deck = table.deal.trick, table.deck
        if not trick:
            return choices
        led = deck.suit(trick[0].card)
        return cards(choices, lambda c: deck.suit(c) == led)


@dataclass(frozen=True, slots=True)
class NoSpadeOpening(Clause):
    """PLAY-04, PLAY-10."""

    words: ClassVar[str] = "The first lead of a deal may not be a spade, unless the leader holds nothing else."

    def narrow(self, table: Table, seat: Seat, choices: Choices) -> Choices:
        if table.deal.trick or table.deal.tricks:
            return choices
        return cards(choices, lambda c: table.deck.suit(c) != SPADES)


@dataclass(frozen=True, slots=True)
class LowestClubOpening(Clause):
    """PLAY-17: the opener leads the lowest club; the others follow with any."""

    words: ClassVar[str] = "The first lead of a deal is the lowest club."

    def narrow(self, table: Table, seat: Seat, choices: Choices) -> Choices:
        if table.deal.trick or table.deal.tricks:
            return choices
        clubs = cards(choices, lambda c: table.deck.suit(c) == CLUBS)
        lowest = min((table.deck.strength(c) for c in clubs if isinstance(c, Card)), default=None)
        return cards(clubs, lambda c: table.deck.strength(c) == lowest)


@dataclass(frozen=True, slots=True)
class NoSpadeLeadUntilBroken(Clause):
    """PLAY-09, PLAY-10, PLAY-27: any spade played breaks them, also one that was led for want of anything else.

    The first lead is not its business (PLAY-11): `first_lead_card` alone says what may be led then.
    """

    words: ClassVar[str] = (
        "After the first trick spades may not be led until they are broken, that is, until a spade has been played; "
        "but whoever holds nothing else may lead one."
    )

    def narrow(self, table: Table, seat: Seat, choices: Choices) -> Choices:
        if table.deal.trick or not table.deal.tricks or table.broken:
            return choices
        return cards(choices, lambda c: table.deck.suit(c) != SPADES)


@dataclass(frozen=True, slots=True)
class NoSpadeLead(Clause):
    """PLAY-10 without PLAY-09: no spade that is played frees the others. The first lead is not its business either."""

    words: ClassVar[str] = "After the first trick spades may be led only by whoever holds nothing else."

    def narrow(self, table: Table, seat: Seat, choices: Choices) -> Choices:
        if table.deal.trick or not table.deal.tricks:
            return choices
        return cards(choices, lambda c: table.deck.suit(c) != SPADES)


@dataclass(frozen=True, slots=True)
class MustBeat(Clause):
    """PLAY-20."""

    words: ClassVar[str] = "Beat the best card of the trick if you can, with a spade if you hold none of the suit led."

    def narrow(self, table: Table, seat: Seat, choices: Choices) -> Choices:
        trick = table.deal.trick
        if not trick:
            return choices
        return cards(choices, lambda c: table.winner((*trick, Play(seat, c))) == seat)
