"""What happens to cards besides play: lots, draws, cards left over, and cards that change hands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.cards import Card, Cards
from engine.game import Private, Public
from engine.seats import Seat


@dataclass(frozen=True, slots=True)
class PartnersDrawn(Public):
    """Lots were drawn for partners: whoever sat at a seat sits where `moved` says from now on."""

    moved: Mapping[Seat, Seat]


@dataclass(frozen=True, slots=True)
class PackLaid(Private):
    """The pack lies in this order, face down. `only` is empty."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class PackCut(Public):
    """A seat parted the pack into packets of these sizes and of the rest."""

    seat: Seat
    packets: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CardsTurned(Public):
    """The top card of each packet was turned up for everybody."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class CardsAllotted(Public):
    """A seat said who gets which of the open cards."""

    seat: Seat
    cards: Mapping[Seat, Card]


@dataclass(frozen=True, slots=True)
class LotDrawn(Public):
    """Whoever sits here, after all have moved, drew this card from the pack as a lot."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class PileLaid(Private):
    """The cards that a seat is going to draw, in this order, face down. `only` is empty."""

    seat: Seat
    cards: Cards


@dataclass(frozen=True, slots=True)
class CardDrawn(Private):
    """A seat drew the next card of its pile and looks at it."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class DrawMade(Public):
    """A seat has kept one of two cards and put the other away; which of them is nobody else's business."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class CardKept(Private):
    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class CardBuried(Private):
    """A card of the draw went to the discards. `only` is empty where the seat may not look at it either."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class DiscardsShuffled(Private):
    """The discards lie in this order from now on. `only` is empty."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class HandReplaced(Public):
    """A seat replaced `count` of its cards from the discards."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class CardsReplaced(Private):
    """The cards that a seat threw away and those that it took for them."""

    seat: Seat
    thrown: Cards
    taken: Cards


@dataclass(frozen=True, slots=True)
class LeftOverTaken(Public):
    """A seat took `count` of the cards that were left over; what they are is nobody else's business."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class CardsTaken(Private):
    """The cards that a seat took of those that were left over."""

    seat: Seat
    cards: Cards


@dataclass(frozen=True, slots=True)
class HandReduced(Public):
    """A seat threw `count` cards away for those that it took."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class CardsThrown(Private):
    """The cards that a seat threw away for those that it took."""

    seat: Seat
    cards: Cards


@dataclass(frozen=True, slots=True)
class CardsGiven(Private):
    """The cards of an exchange, known to giver and taker."""

    giver: Seat
    taker: Seat
    cards: Cards


@dataclass(frozen=True, slots=True)
class ExchangeMade(Public):
    """A seat gave `count` cards to another, face down, in the step `at`; 0 means that it waived the exchange.

    `wish` is the suit that it named to get back, if any.
    """

    giver: Seat
    taker: Seat
    count: int
    at: str = "exchange"
    wish: str = ""


@dataclass(frozen=True, slots=True)
class CardsPutDown(Private):
    """The cards that a seat is going to pass, once the partner has chosen too."""

    seat: Seat
    cards: Cards
