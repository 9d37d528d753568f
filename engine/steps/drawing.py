"""Two players draw their hands instead of being dealt them, and may replace some of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from engine.actions import Action, Choice, Discard, Keep, KeepEvery, Order, Replace, Replaceable, Shuffled, Standing
from engine.card_events import (
    CardBuried,
    CardDrawn,
    CardKept,
    CardsReplaced,
    DiscardsShuffled,
    DrawMade,
    HandReplaced,
    PileLaid,
)
from engine.cards import Card, Cards
from engine.game import (
    Event,
    HandDealt,
)
from engine.seats import CHANCE, Seat
from engine.sentence import Counted, Sentence, of_cards
from engine.steps.dealing import FirstDealer, Shuffle
from engine.steps.step import Events, Step

if TYPE_CHECKING:
    from engine.table import Table


@dataclass(frozen=True, slots=True)
class FirstDrawer(FirstDealer):
    """DEAL-16: whoever draws first stands in the place of the dealer."""

    words: ClassVar[str] = (
        "Who draws first in the first deal is decided by lot; whoever draws second draws first in the next deal."
    )


@dataclass(frozen=True, slots=True)
class ShuffleToDraw(Shuffle):
    """DEAL-14: turns alternate, two cards a turn, so what each player is going to draw is settled by the shuffle.

    Therefore nobody has to wait for the other one while drawing.
    """

    words: ClassVar[str] = (
        "No hands are dealt. The pack is shuffled and lies face down, and the two players take turns in drawing from "
        "it, two cards a turn, until both hold {hand}."
    )

    def dealt(self, table: Table, order: tuple[Seat, ...], cards: Cards) -> Events:
        second, first = order
        piles = {
            first: tuple(c for i, c in enumerate(cards) if i % 4 < 2),
            second: tuple(c for i, c in enumerate(cards) if i % 4 > 1),
        }
        hands: list[Event] = [HandDealt((), seat, ()) for seat in table.seats]
        return hands + [PileLaid((), seat, piles[seat]) for seat in table.seats]

    def sentences(self) -> Iterator[Sentence]:
        yield self.sentence


@dataclass(frozen=True, slots=True)
class Draw(Step):
    """DEAL-14: look at the top card and keep it or not; the other of the two cards is put away."""

    second_seen: bool
    name = "draw"
    before_play = True
    asks: ClassVar[str] = "Keep the card that you drew, or discard it."
    words: ClassVar[str] = (
        "Look at the first of the two cards. Either keep it and put the second away, face down and unseen, "
        "or discard it and keep the second, whatever it is. What is put away is out of the game."
    )
    seen: ClassVar[str] = (
        "Look at the first of the two cards. Either keep it, and look at the second before it is put away, "
        "or discard it and keep the second, whatever it is. What is put away is out of the game."
    )
    standing: ClassVar[str] = (
        "Whoever names suits and ranks keeps every first card of these from then on, and discards the others."
    )

    def sentences(self) -> Iterator[Sentence]:
        yield Sentence(self.seen if self.second_seen else self.words)
        yield Sentence(self.standing)

    def settles(self, table: Table) -> Events:
        deal = table.game.deal
        if deal is None or not deal.looked.issuperset(table.rules.players):
            return []
        drawing = [s for s, pile in deal.piles.items() if pile and s not in deal.drawn]
        return [CardDrawn((seat,), seat, deal.piles[seat][0]) for seat in drawing]

    def waiting(self, table: Table) -> tuple[Seat, ...]:
        return tuple(seat for seat in table.seats if seat in table.deal.drawn)

    def choices(self, table: Table, seat: Seat) -> tuple[Choice, ...]:
        return (Keep(), Discard(), Standing())

    def follows(self, table: Table, seat: Seat, action: Action) -> Events:
        drawn, *pile = table.deal.drawn[seat], *table.deal.piles[seat]
        if not isinstance(action, KeepEvery):
            return self.made(seat, drawn, pile[0], keeps=action == Keep())
        suit, events = table.deck.suit, list[Event]()
        for i, (first, second) in enumerate(zip([drawn, *pile[1::2]], pile[::2], strict=True)):
            events += [CardDrawn((seat,), seat, first)] if i else []
            events += self.made(seat, first, second, keeps=action.names(first, suit(first)))
        return events

    def made(self, seat: Seat, first: Card, second: Card, *, keeps: bool) -> Events:
        """One choice between two cards."""
        kept, gone = (first, second) if keeps else (second, first)
        seen_by = () if keeps and not self.second_seen else (seat,)
        return [DrawMade(seat), CardKept((seat,), seat, kept), CardBuried(seen_by, seat, gone)]


@dataclass(frozen=True, slots=True)
class ShuffleDiscards(Step):
    """EXCH-07: chance mixes the discards, or whoever put cards away could know what he gets back."""

    name = "discards"
    before_play = True

    def waiting(self, table: Table) -> tuple[Seat, ...]:
        return (CHANCE,) if replacing(table) and not table.deal.discards_shuffled else ()

    def choices(self, table: Table, seat: Seat) -> tuple[Choice, ...]:
        return (Order(table.deal.discards),)

    def follows(self, table: Table, seat: Seat, action: Action) -> Events:
        assert isinstance(action, Shuffled)
        return [DiscardsShuffled((), action.cards)]


@dataclass(frozen=True, slots=True)
class ReplaceCards(Step):
    """EXCH-07: after the draw and before any other bid; the cards thrown away do not come back."""

    most: int
    counted: ClassVar[Counted] = {"most": of_cards}
    name = "replace"
    before_play = True
    asks: ClassVar[str] = "Choose the cards to replace, or none."
    words: ClassVar[str] = (
        "After the draw whoever has bid double nil may throw away up to {most}, all at once, "
        "and gets as many from the discards, unseen and at random."
    )

    def waiting(self, table: Table) -> tuple[Seat, ...]:
        return replacing(table)[:1]

    def choices(self, table: Table, seat: Seat) -> tuple[Choice, ...]:
        return (Replaceable(self.most, table.deal.hands[seat]),)

    def unoffered(self, table: Table, seat: Seat, action: Action) -> Sentence:
        if not isinstance(action, Replace):
            return Sentence(self.asks)
        return Sentence("Choose no more than {cards} from your hand, all different.", {"cards": of_cards(self.most)})

    def follows(self, table: Table, seat: Seat, action: Action) -> Events:
        assert isinstance(action, Replace)
        count = len(action.cards)
        made: list[Event] = [HandReplaced(seat, count)]
        taken = table.deal.discards[:count]
        return [*made, CardsReplaced((seat,), seat, action.cards, taken)] if count else made


def replacing(table: Table) -> tuple[Seat, ...]:
    """Who may still replace cards, in the order of their bids."""
    deal, kinds = table.deal, table.rules.kinds
    return tuple(s for s, bid in deal.bids.items() if kinds[bid.kind].replaces and s not in deal.replaced)
