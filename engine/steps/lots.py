"""Cards that everybody draws before the first deal, for the first dealer and for partners."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from engine.actions import Action, Choice, Order, Shuffled
from engine.card_events import (
    LotDrawn,
    PartnersDrawn,
)
from engine.cards import JOKERS, RANKS, Card, Cards
from engine.game import (
    DealerChosen,
    Event,
)
from engine.seats import CHANCE, Seat
from engine.sentence import Sentence
from engine.steps.dealing import FirstDealer
from engine.steps.step import Events, Step

if TYPE_CHECKING:
    from engine.table import Table

Lots = list[tuple[Seat, Card]]

HEIGHTS = (*RANKS, *JOKERS)
"""What ranks how high while lots are drawn, where no suit is better than another and nothing is trump."""


def height(card: Card) -> int:
    return HEIGHTS.index(card.face if card.face in JOKERS else card.face[0])


def ranking(seats: tuple[Seat, ...], pack: Cards, places: int) -> tuple[tuple[Seat, ...], Lots, Cards]:
    """The seats by the cards that they draw from this pack, best first; the draws; and what is left of the pack.

    Whoever ties for one of the first `places` draws again with those who have the same.
    """
    drawn, pack = dict(zip(seats, pack, strict=False)), pack[len(seats) :]
    lots, order = list(drawn.items()), tuple[Seat, ...]()
    for best in sorted(set(map(height, drawn.values())), reverse=True):
        tied = tuple(seat for seat, card in drawn.items() if height(card) == best)
        if len(tied) > 1 and len(order) < places and len(tied) <= len(pack):
            tied, more, pack = ranking(tied, pack, places - len(order))
            lots += more
        order += tied
    return order, lots, pack


@dataclass(frozen=True, slots=True)
class HighCardDeals(FirstDealer):
    """DEAL-01: everybody draws a card."""

    words: ClassVar[str] = (
        "Everybody draws a card, and whoever draws the highest deals first; those who tie for it draw again. "
        "After that the deal passes clockwise."
    )

    def choices(self, table: Table, seat: Seat) -> tuple[Choice, ...]:
        return (Order(table.deck.cards),)

    def follows(self, table: Table, seat: Seat, action: Action) -> Events:
        assert isinstance(action, Shuffled)
        order, lots, _ = ranking(table.rules.players, action.cards, 1)
        return [*(LotDrawn(*lot) for lot in lots), DealerChosen(order[0])]


@dataclass(frozen=True, slots=True)
class HighCardDrawsFirst(HighCardDeals):
    """DEAL-01, DEAL-16: whoever draws first stands in the place of the dealer."""

    words: ClassVar[str] = (
        "Before the first deal both draw a card, and whoever draws the higher draws first in it; equal cards are drawn "
        "again. Whoever draws second draws first in the next deal."
    )


@dataclass(frozen=True, slots=True)
class DrawForPartners(Step):
    """PLAYERS-03: the two who draw the highest cards play together, and so on down; with `deals` the highest deals.

    Whoever draws the highest keeps the seat. Partners sit opposite, and the next pair takes the next seats clockwise.
    """

    deals: bool
    name = "partners"
    words: ClassVar[str] = (
        "Before the game everybody draws a card, and those who draw the two highest play together; equal cards are "
        "drawn again. Whoever draws the highest keeps the seat, and the others move so that partners sit opposite each "
        "other."
    )
    dealing: ClassVar[str] = (
        "Whoever has drawn the highest card for partners deals first; after that the deal passes clockwise."
    )

    def sentences(self) -> Iterator[Sentence]:
        yield Sentence(self.words)
        if self.deals:
            yield Sentence(self.dealing)

    def waiting(self, table: Table) -> tuple[Seat, ...]:
        return () if table.game.moved or table.game.dealer else (CHANCE,)

    def choices(self, table: Table, seat: Seat) -> tuple[Choice, ...]:
        return (Order(table.deck.cards),)

    def follows(self, table: Table, seat: Seat, action: Action) -> Events:
        assert isinstance(action, Shuffled)
        players = table.rules.players
        order, lots, _ = ranking(players, action.cards, len(players) - 2)
        seats, half = table.clockwise(order[0]), len(players) // 2
        moved = dict(zip(order, (s for pair in zip(seats, seats[half:], strict=False) for s in pair), strict=True))
        events: list[Event] = [PartnersDrawn(moved), *(LotDrawn(moved[s], card) for s, card in lots)]
        return [*events, DealerChosen(order[0])] if self.deals else events
