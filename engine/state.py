"""The state of one game: the deal that runs, the last one, and the score sheet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from engine.actions import Bid
from engine.card_events import ExchangeMade
from engine.cards import Card, Cards
from engine.game import (
    Declared,
    GameWon,
    Line,
    Play,
    Said,
    Trick,
)
from engine.request_events import ClaimMade, TakeBackAsked
from engine.seats import Seat


# No slots: every event makes a new deal and a new game, and copying a `__dict__` is by far the quickest way.
@dataclass(frozen=True)
class Deal:
    """One deal, from the shuffle to its score."""

    number: int
    dealer: Seat
    dealt: Mapping[Seat, Cards] = field(default_factory=dict)
    hands: Mapping[Seat, Cards] = field(default_factory=dict)
    pack: Cards = ()
    """The pack while it waits to be cut and dealt."""
    turned: Cards = ()
    """The open cards of a French cut."""
    allotted: Mapping[Seat, Card] = field(default_factory=dict)
    """Who got which of them."""
    aside: Cards = ()
    """Cards out of the game for this deal."""
    taken: Mapping[Seat, Cards] = field(default_factory=dict)
    """The cards that each seat took of those that were left over."""
    piles: Mapping[Seat, Cards] = field(default_factory=dict)
    """The cards that each seat is still going to draw, two for each choice."""
    drawn: Mapping[Seat, Card] = field(default_factory=dict)
    """The card that each seat has drawn and looks at."""
    discards: Cards = ()
    """What was put away while drawing, or thrown away for cards that were left over."""
    put_away: Mapping[Seat, Cards] = field(default_factory=dict)
    """The cards that each seat saw leave the game."""
    discards_shuffled: bool = False
    replaced: Mapping[Seat, int] = field(default_factory=dict)
    """How many cards each seat has replaced, of those that have been asked."""
    looked: frozenset[Seat] = frozenset()
    bids_itself: bool = False
    """Is the deal played without bids?"""
    bids: Mapping[Seat, Bid] = field(default_factory=dict)
    talk: tuple[Said, ...] = ()
    declared: tuple[Declared, ...] = ()
    side_bids: Mapping[tuple[Seat, ...], Bid] = field(default_factory=dict)
    """The bids on which teams have agreed."""
    proposers: Mapping[tuple[Seat, ...], Seat] = field(default_factory=dict)
    """Who of each team proposed what it has agreed on."""
    raised: frozenset[tuple[Seat, ...]] = frozenset()
    """The teams that have had their chance to raise their bid."""
    exchanges: tuple[ExchangeMade, ...] = ()
    put_down: Mapping[Seat, Cards] = field(default_factory=dict)
    """The cards that seats are going to pass once their partners have chosen too; they are still in their hands."""
    leader: Seat | None = None
    """Who has to lead to the first trick, where hidden cards say so."""
    trick: tuple[Play, ...] = ()
    tricks: tuple[Trick, ...] = ()
    special: Card | None = None
    """The card that takes an overtrick off whoever wins it."""
    reneged: frozenset[Seat] = frozenset()
    """Who did not follow suit though able."""
    declarer: Seat | None = None
    opened: frozenset[Seat] = frozenset()
    """The hands that lie open for everybody."""
    order: tuple[Seat, ...] = ()
    """Clockwise order of play, where that is not the order of the seats."""
    teams: tuple[tuple[Seat, ...], ...] = ()
    """Who plays together this deal, where that is not the fixed sides."""
    played_by: Mapping[Seat, Seat] = field(default_factory=dict)
    """Who answers for a hand that is not its own player's."""
    latest: Seat | None = None
    """From which hand the last card was played, or who bid last, if nothing has happened since."""
    request: ClaimMade | TakeBackAsked | None = None
    """What somebody asks of the table."""
    agreed: frozenset[Seat] = frozenset()
    """Who has agreed to it so far."""
    claimed: frozenset[Seat] = frozenset()
    """Who has claimed tricks."""

    @property
    def played(self) -> tuple[Play, ...]:
        """Every card played so far, in order."""
        return tuple(play for trick in self.tricks for play in trick.plays) + self.trick

    @property
    def begun(self) -> bool:
        """Has anybody done anything with the cards: bid, talked of a bid, passed, put away, played?"""
        said = self.bids or self.side_bids or self.talk or self.declared
        return bool(said or self.put_down or self.exchanges or self.put_away or self.trick or self.tricks)

    @property
    def won_cards(self) -> frozenset[Card]:
        """The cards of the tricks that are finished."""
        return frozenset(play.card for trick in self.tricks for play in trick.plays)

    def tricks_won(self, seat: Seat) -> int:
        return sum(trick.winner == seat for trick in self.tricks)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What was bid and won in a deal that is over, by hand; `side_bids` are those of teams that agreed on one."""

    number: int
    bids: Mapping[Seat, Bid]
    side_bids: Mapping[tuple[Seat, ...], Bid]
    won: Mapping[Seat, int]

    @classmethod
    def of(cls, deal: Deal) -> Outcome:
        won = {seat: deal.tricks_won(seat) for seat in deal.dealt}
        return cls(deal.number, deal.bids, deal.side_bids, won)


T = TypeVar("T")


@dataclass(frozen=True)
class Game:
    """Deals until somebody has won. `last` is the deal that was scored last."""

    dealer: Seat | None = None
    moved: Mapping[Seat, Seat] = field(default_factory=dict)
    """Where whoever sat at a seat has sat since lots were drawn for partners."""
    lots: tuple[tuple[Seat, Card], ...] = ()
    """The cards that were drawn as lots before the first deal."""
    deal: Deal | None = None
    last: Deal | None = None
    past: tuple[Outcome, ...] = ()
    """What became of each deal that has been scored."""
    thrown_in: int = 0
    """How often the running deal was thrown in and began again."""
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


def with_deal(game: Game, *, latest: Seat | None = None, **changes: Any) -> Game:
    """The game with its running deal changed. What was done before cannot be taken back after that, except for what
    was done `latest`."""
    return changed(game, deal=changed(game.running, latest=latest, **changes))


def answered(game: Game, seat: Seat, **changes: Any) -> Game:
    """The same, once this seat has answered a question."""
    return changed(with_deal(game, **changes), decisions=one_more(game, seat))


def one_more(game: Game, *seats: Seat) -> Mapping[Seat, int]:
    """How many questions each seat has answered, or was asked for nothing, with one more for these."""
    return {**game.decisions, **{seat: game.decisions.get(seat, 0) + 1 for seat in seats}}


def changed(state: T, **changes: Any) -> T:
    """What `replace` of dataclasses gives, at a twentieth of its price: it passes every field through a new call."""
    new = object.__new__(type(state))
    object.__setattr__(new, "__dict__", state.__dict__ | changes)
    return new
