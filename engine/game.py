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
    """A finished trick: its cards in the order of play, the lead first. One that was claimed lacks some or all."""

    plays: tuple[Play, ...]
    winner: Seat

    @property
    def card(self) -> Card | None:
        """The card that won it; None if it was claimed."""
        return next((play.card for play in self.plays if play.seat == self.winner), None)


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
class MisdealCalled(Public):
    """A seat had all cards thrown in; the same deal begins again."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DealBidsItself(Public):
    """The deal is played without bids."""


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
class SideRaised(Public):
    """Partners have had their one chance to raise: to this bid of both, or not at all where it is None."""

    seats: tuple[Seat, ...]
    bid: Bid | None


@dataclass(frozen=True, slots=True)
class Declared(Public):
    """A seat declared something beside its bid: a Bemo, that it holds four aces, three or two of them, or the "yes" or
    "no" to a partner who holds three or two."""

    seat: Seat
    what: str


@dataclass(frozen=True, slots=True)
class SideBid(Public):
    """Partners have agreed on one bid for both of them, which one of them had proposed."""

    seats: tuple[Seat, ...]
    bid: Bid
    by: Seat = ""


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
