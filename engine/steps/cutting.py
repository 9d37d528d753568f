"""The pack is cut before the deal, plainly or the French way, by the player on the dealer's right."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, ClassVar

from engine.actions import Action, Allot, Allotment, Choice, Cut, Cuttable
from engine.card_events import CardsAllotted, CardsTurned, PackCut, PackLaid
from engine.cards import Cards
from engine.game import HandDealt
from engine.seats import Seat
from engine.sentence import Sentence, of_cards
from engine.steps.dealing import Shuffle
from engine.steps.step import Events

if TYPE_CHECKING:
    from engine.table import Table


@dataclass(frozen=True, slots=True)
class ShuffleToCut(Shuffle):
    """The pack is shuffled and lies face down before whoever cuts it."""

    words: ClassVar[str] = "The pack is shuffled."

    @property
    def sentence(self) -> Sentence:
        return Sentence(self.words)

    def dealt(self, table: Table, order: tuple[Seat, ...], cards: Cards) -> Events:
        return [PackLaid((), cards)]


def cutter(table: Table) -> Seat:
    """The player on the dealer's right."""
    return next(s for s in reversed(table.clockwise(table.deal.dealer)) if s in table.rules.players)


@dataclass(frozen=True, slots=True)
class CutPack(Shuffle):
    """DEAL-04: what was cut off the top comes to the bottom, and then the cards are dealt."""

    name = "cut"
    asks: ClassVar[str] = "Cut the pack: say how many cards you lift off."
    words: ClassVar[str] = (
        "The player on the dealer's right cuts it, and it is dealt out singly, clockwise from the dealer's left, "
        "{hand} to everybody."
    )
    packets: ClassVar[int] = 2

    def waiting(self, table: Table) -> tuple[Seat, ...]:
        deal = table.game.deal
        return (cutter(table),) if deal and deal.pack else ()

    def choices(self, table: Table, seat: Seat) -> tuple[Choice, ...]:
        return (Cuttable(len(table.deal.pack), self.packets),)

    def unoffered(self, table: Table, seat: Seat, action: Action) -> Sentence:
        if not isinstance(action, Cut):
            return Sentence(self.asks)
        return Sentence("There are {cards}, and no packet may be empty.", {"cards": of_cards(len(table.deal.pack))})

    def follows(self, table: Table, seat: Seat, action: Action) -> Events:
        assert isinstance(action, Cut)
        pack, (lifted,) = table.deal.pack, action.packets
        order = table.clockwise(table.next(table.deal.dealer))
        return [PackCut(seat, action.packets), *self.dealt(table, order, pack[lifted:] + pack[:lifted])]


@dataclass(frozen=True, slots=True)
class FrenchCut(CutPack):
    """DEAL-05: four packets, whose top cards are turned up and given out by the cutter; the rest is dealt singly.

    The packets are stacked in the order in which they were made, the first on top. Knowing the open cards is not
    having looked at one's own.
    """

    asks: ClassVar[str] = "Make four packets: say how many cards the first three have."
    words: ClassVar[str] = (
        "The player on the dealer's right makes four packets of it, face down, turns the top card of each, and says "
        "who gets which of these four. The packets are stacked as they were made and dealt out singly, clockwise from "
        "the dealer's left, until everybody has {hand}, one of them known to all."
    )
    packets: ClassVar[int] = 4

    def follows(self, table: Table, seat: Seat, action: Action) -> Events:
        assert isinstance(action, Cut)
        pack = table.deal.pack
        edges = (0, *accumulate(action.packets), len(pack))
        packets = [pack[a:b] for a, b in pairwise(edges)]
        turned = tuple(packet[0] for packet in packets)
        rest = tuple(card for packet in packets for card in packet[1:])
        return [PackCut(seat, action.packets), PackLaid((), rest), CardsTurned(turned)]

    def waiting(self, table: Table) -> tuple[Seat, ...]:
        # "super()" does not work in dataclasses with slots
        return () if table.game.deal and table.deal.turned else CutPack.waiting(self, table)


@dataclass(frozen=True, slots=True)
class AllotTurned(Shuffle):
    """DEAL-05: whoever cut says who gets which of the open cards, beginning at the dealer's left."""

    name = "allot"
    asks: ClassVar[str] = "Say who gets which of the open cards: name them in the order of the players."
    words: ClassVar[str] = ""

    def waiting(self, table: Table) -> tuple[Seat, ...]:
        deal = table.game.deal
        return (cutter(table),) if deal and deal.turned and not deal.allotted else ()

    def choices(self, table: Table, seat: Seat) -> tuple[Choice, ...]:
        return (Allotment(table.deal.turned, table.clockwise(table.next(table.deal.dealer))),)

    def follows(self, table: Table, seat: Seat, action: Action) -> Events:
        assert isinstance(action, Allot)
        order = table.clockwise(table.next(table.deal.dealer))
        given = dict(zip(order, action.cards, strict=True))
        events: Events = [CardsAllotted(seat, given)]
        for event in self.dealt(table, order, table.deal.pack):
            assert isinstance(event, HandDealt), "nothing is left over"
            events.append(HandDealt((), event.seat, (given[event.seat], *event.cards)))
        return events

    def sentences(self) -> Iterator[Sentence]:
        yield from ()
