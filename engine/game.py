"""What happens in a game: events, and the lines, plays and tricks that they are made of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.actions import Bid, Say
from engine.cards import Card, Cards
from engine.seats import Seat, Side


@dataclass(frozen=True, slots=True)
class Line:
    """One entry of the score sheet; a score is the sum of its lines, and bags are a number of their own (BAG-03)."""

    side: Side
    code: str
    params: Mapping[str, int] = field(default_factory=dict)
    points: int = 0
    bags: int = 0
    deal: int = 0


@dataclass(frozen=True, slots=True)
class Play:
    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Trick:
    """A finished trick: its cards in the order of play, the lead first."""

    plays: tuple[Play, ...]
    winner: Seat

    @property
    def card(self) -> Card:
        """The card that won it."""
        return next(play.card for play in self.plays if play.seat == self.winner)


# --- events: facts in the past tense; each is public or belongs to the seats in `only` ----------------------------


class Event:
    """Something that happened."""

    __slots__ = ()


class Public(Event):
    """Everybody at the table, and every spectator, may know it."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Private(Event):
    """Known to the seats in `only` and to nobody else; nobody at all when it is empty."""

    only: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class DealerChosen(Public):
    """Chance named the dealer of the first deal."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class PartnersDrawn(Public):
    """Lots were drawn for partners: whoever sat at a seat sits where `moved` says from now on."""

    moved: Mapping[Seat, Seat]


@dataclass(frozen=True, slots=True)
class LotDrawn(Public):
    """Whoever sits here, after all have moved, drew this card from the pack as a lot."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class DealBegan(Public):
    """The cards of deal `number` (from 1) were shuffled and dealt."""

    number: int
    dealer: Seat


@dataclass(frozen=True, slots=True)
class SpecialCardNamed(Public):
    """This card takes an overtrick off the side that wins it in this deal; who holds it is not said."""

    card: Card


@dataclass(frozen=True, slots=True)
class HandDealt(Private):
    """Cards lie face down before a seat. Dealing is not seeing: `only` is empty."""

    seat: Seat
    cards: Cards


@dataclass(frozen=True, slots=True)
class LaidAside(Private):
    """Cards that nobody gets in this deal. `only` is empty: nobody sees them either."""

    cards: Cards


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
class MisdealCalled(Public):
    """A seat had all cards thrown in; the same deal begins again."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DealBidsItself(Public):
    """The deal is played without bids."""


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
class Looked(Public):
    """A seat that could have bid blind chose to look."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class HandSeen(Private):
    """A seat now knows its cards."""

    seat: Seat
    cards: Cards


@dataclass(frozen=True, slots=True)
class BidMade(Public):
    seat: Seat
    bid: Bid


@dataclass(frozen=True, slots=True)
class Said(Public):
    """A partner said something about the bid of the side."""

    seat: Seat
    words: Say


@dataclass(frozen=True, slots=True)
class SideBid(Public):
    """Partners have agreed on one bid for both of them."""

    seats: tuple[Seat, ...]
    bid: Bid


@dataclass(frozen=True, slots=True)
class CardsGiven(Private):
    """The cards of an exchange, known to giver and taker."""

    giver: Seat
    taker: Seat
    cards: Cards


@dataclass(frozen=True, slots=True)
class ExchangeMade(Public):
    """A seat gave `count` cards to another, face down; 0 means that it waived the exchange."""

    giver: Seat
    taker: Seat
    count: int


@dataclass(frozen=True, slots=True)
class DeclarerNamed(Public):
    """A seat plays another hand, the dummy, for this deal; `teams` play together, clockwise in this `order`."""

    seat: Seat
    dummy: Seat
    order: tuple[Seat, ...]
    teams: tuple[tuple[Seat, ...], ...]


@dataclass(frozen=True, slots=True)
class HandOpened(Public):
    """A hand lies open on the table for the rest of the deal."""

    seat: Seat
    cards: Cards


@dataclass(frozen=True, slots=True)
class LeaderNamed(Public):
    """A seat has to lead to the first trick because of a card that it holds."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class CardPlayed(Public):
    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Reneged(Private):
    """A seat did not follow suit though it could. `only` is empty: it comes out when the deal is scored."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TrickWon(Public):
    seat: Seat


@dataclass(frozen=True, slots=True)
class DealScored(Public):
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Resigned(Public):
    """A seat gave the game up for its side."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class GameWon(Public):
    """The game is over; `code` names the ending, `params` its numbers."""

    side: Side
    code: str
    params: Mapping[str, int] = field(default_factory=dict)
