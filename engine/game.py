"""The state of one game and the events that change it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.actions import Bid
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
class HandDealt(Private):
    """Cards lie face down before a seat. Dealing is not seeing: `only` is empty."""

    seat: Seat
    cards: Cards


@dataclass(frozen=True, slots=True)
class LaidAside(Private):
    """Cards that nobody gets in this deal. `only` is empty: nobody sees them either."""

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


# --- state --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal, from the shuffle to its score."""

    number: int
    dealer: Seat
    dealt: Mapping[Seat, Cards] = field(default_factory=dict)
    hands: Mapping[Seat, Cards] = field(default_factory=dict)
    aside: Cards = ()
    """Cards out of the game for this deal."""
    looked: frozenset[Seat] = frozenset()
    bids: Mapping[Seat, Bid] = field(default_factory=dict)
    exchanges: tuple[ExchangeMade, ...] = ()
    leader: Seat | None = None
    """Who has to lead to the first trick, where hidden cards say so."""
    trick: tuple[Play, ...] = ()
    tricks: tuple[Trick, ...] = ()
    declarer: Seat | None = None
    opened: frozenset[Seat] = frozenset()
    """The hands that lie open for everybody."""
    order: tuple[Seat, ...] = ()
    """Clockwise order of play, where that is not the order of the seats."""
    teams: tuple[tuple[Seat, ...], ...] = ()
    """Who plays together this deal, where that is not the fixed sides."""
    played_by: Mapping[Seat, Seat] = field(default_factory=dict)
    """Who answers for a hand that is not its own player's."""

    @property
    def played(self) -> tuple[Play, ...]:
        """Every card played so far, in order."""
        return tuple(play for trick in self.tricks for play in trick.plays) + self.trick

    def tricks_won(self, seat: Seat) -> int:
        return sum(trick.winner == seat for trick in self.tricks)


@dataclass(frozen=True, slots=True)
class Game:
    """Deals until somebody has won. `last` is the deal that was scored last."""

    dealer: Seat | None = None
    deal: Deal | None = None
    last: Deal | None = None
    sheet: tuple[Line, ...] = ()
    resigned: frozenset[Seat] = frozenset()
    won: GameWon | None = None
    decisions: Mapping[Seat, int] = field(default_factory=dict)
    """How many questions each seat has answered in this game. It only ever grows, so it names a question for good."""

    @property
    def deals(self) -> int:
        """How many deals have been scored."""
        return self.last.number if self.last else 0

    @property
    def running(self) -> Deal:
        """The deal that is being played; asking for it between deals is a fault of the program."""
        assert self.deal is not None, "no deal is running"
        return self.deal
