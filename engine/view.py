"""What one seat, or a spectator, may know. Built up from nothing, never cut down from the state."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from engine.actions import Bid, Choice, Claim
from engine.card_events import ExchangeMade
from engine.cards import Card, Cards, Deck
from engine.game import (
    Declared,
    Event,
    GameWon,
    Line,
    Play,
    Private,
    Public,
    Said,
    Trick,
)
from engine.request_events import ClaimMade, TakeBackAsked
from engine.result import Result
from engine.seats import CHANCE, Seat, Side
from engine.state import Deal, Outcome
from engine.steps.sure_tricks import sure_line
from engine.table import Table


@dataclass(frozen=True, slots=True)
class Contract:
    """What the team of a side has bid together and won so far; `complete` once all of it have bid.

    `kind` names the row of the bid that stands for the side. The seats `unruffed` have promised to win no trick with a
    spade unless spades were led; one of them has broken that if it is `ruffed`. With more than `most` tricks the bid is
    lost; any number will do where it is None.
    """

    bid: int
    won: int
    complete: bool
    kind: str = "tricks"
    unruffed: tuple[Seat, ...] = ()
    ruffed: bool = False
    most: int | None = None

    @property
    def needed(self) -> int:
        """Tricks still to win for the contract."""
        return max(self.bid - self.won, 0)

    @property
    def room(self) -> int | None:
        """Tricks that may still be won before the bid is lost with too many; None if that cannot happen."""
        return None if self.most is None else self.most - self.won


@dataclass(frozen=True, slots=True)
class FinishedDeal:
    """A deal that has been scored: everything about it is public."""

    number: int
    dealer: Seat
    hands: Mapping[Seat, Cards]
    bids: Mapping[Seat, Bid]
    exchanges: tuple[ExchangeMade, ...]
    tricks: tuple[Trick, ...]
    lines: tuple[Line, ...]
    side_bids: Mapping[Side, Bid] = field(default_factory=dict)
    declarer: Seat | None = None
    drawn: bool = False
    """Were the hands drawn instead of dealt?"""
    taken: Mapping[Seat, Cards] = field(default_factory=dict)
    """The cards left over that each seat took."""
    thrown: Mapping[Seat, Cards] = field(default_factory=dict)
    """What each seat threw away for them."""


@dataclass(frozen=True, slots=True)
class View:
    """A table from one chair. `seat` is None for a spectator; mappings hold only what this reader may know."""

    seat: Seat | None
    deck: Deck
    seats: tuple[Seat, ...]
    sides: Mapping[Side, tuple[Seat, ...]]
    waiting_for: tuple[Seat, ...]
    step: str
    """What the table does now: "look", "draw", "replace", "throw", "talk", "bid", "share", "exchange", "play"
    or "request"; "" between deals, while chance acts, and at the end."""
    deal: int
    """Number of the running deal, or of the last one."""
    dealer: Seat | None
    order: tuple[Seat, ...]
    """The hands clockwise, as they sit in this deal."""
    teams: tuple[tuple[Seat, ...], ...]
    """Who plays together in this deal; not always those who keep one account."""
    declarer: Seat | None
    """Who plays the dummy besides his own hand, where there is one."""
    played_by: Mapping[Seat, Seat]
    """Who answers for a hand that is not its own player's."""
    hands: Mapping[Seat, Cards]
    """Every hand this reader may see."""
    opened: frozenset[Seat]
    """Whose hands everybody sees."""
    may: Mapping[Seat, tuple[Choice, ...]]
    """What he may do now, for each seat that he answers for and that is asked."""
    calls: tuple[Choice, ...]
    decisions: Mapping[Seat, int]
    """How many questions each seat has answered; it names the question that is open now."""
    turned: Cards
    """The open cards of a French cut."""
    allotted: Mapping[Seat, Card]
    """Who got which of them."""
    cards_left: Mapping[Seat, int]
    drawn: Card | None
    """The card that this reader drew and has to keep or to discard."""
    to_draw: Mapping[Seat, int]
    """How many choices between two cards each seat still has to make."""
    put_away: Cards
    """The cards that this reader saw leave the game in this deal."""
    looked: frozenset[Seat]
    bids_itself: bool
    """Is this deal played without bids?"""
    bids: Mapping[Seat, Bid]
    declared: tuple[Declared, ...]
    """What has been declared in this deal beside the bids."""
    talk: tuple[Said, ...]
    """What partners have said in this deal about the bids of their sides."""
    side_bids: Mapping[Side, Bid]
    """The bids on which partners have agreed."""
    exchanges: tuple[ExchangeMade, ...]
    contracts: Mapping[Side, Contract]
    special: Card | None
    """The card that takes an overtrick off whoever wins it in this deal."""
    request: ClaimMade | TakeBackAsked | None
    """What a player asks of the table."""
    agreed: frozenset[Seat]
    """Who has agreed to it so far."""
    wins_the_rest: bool
    """May this reader claim all tricks that are still to be won, and is it certain from what he sees that he wins
    them?"""
    trick: tuple[Play, ...]
    winning: Seat | None
    """Whose card wins the trick on the table so far."""
    tricks: tuple[Trick, ...]
    broken: bool
    scores: Mapping[Side, int]
    bags: Mapping[Side, int]
    sheet: tuple[Line, ...]
    last: FinishedDeal | None
    past: tuple[Outcome, ...]
    """What was bid and won in each deal that is over."""
    resigned: frozenset[Seat]
    won: GameWon | None

    def side_of(self, seat: Seat) -> Side:
        """On whose account the tricks of this hand are entered."""
        player = self.played_by.get(seat, seat)
        return next(side for side, seats in self.sides.items() if player in seats)

    def partners(self, seat: Seat) -> tuple[Seat, ...]:
        """The other seats that play with this one in this deal."""
        return tuple(s for team in self.teams if seat in team for s in team if s != seat)

    def tricks_won(self, seat: Seat) -> int:
        return sum(trick.winner == seat for trick in self.tricks)

    def hand(self, seat: Seat) -> tuple[Card, ...]:
        return self.hands.get(seat, ())


def view(table: Table, seat: Seat | None) -> View:
    """What `seat` may know of the table; None is a spectator, who sees what everybody sees."""
    game, deal = table.game, table.game.deal
    shown = deal or Deal(game.deals, game.dealer or "")
    waiting = table.waiting_for()
    asked, calls = (table.asks(seat), table.calls(seat)) if seat else ((), ())
    return View(
        seat=seat,
        deck=table.deck,
        seats=table.seats,
        sides=table.rules.sides,
        waiting_for=waiting,
        step=table.step.name if table.step and CHANCE not in waiting else "",
        deal=shown.number,
        dealer=shown.dealer or None,
        order=table.order,
        teams=shown.teams or tuple(table.rules.sides.values()),
        declarer=shown.declarer,
        played_by=shown.played_by,
        hands={s: shown.hands[s] for s in _may_see(shown, seat)},
        opened=shown.opened,
        may={s: table.choices(s) for s in asked},
        calls=calls,
        decisions=game.decisions,
        turned=shown.turned,
        allotted=shown.allotted,
        cards_left={s: len(hand) for s, hand in shown.hands.items()},
        drawn=shown.drawn.get(seat) if seat else None,
        to_draw={s: (len(pile) + 1) // 2 for s, pile in shown.piles.items() if pile},
        put_away=shown.put_away.get(seat, ()) if seat else (),
        looked=shown.looked,
        bids_itself=shown.bids_itself,
        bids=shown.bids,
        declared=shown.declared,
        talk=shown.talk,
        side_bids=_side_bids(table, shown),
        exchanges=shown.exchanges,
        contracts={side: _contract(table, side) for side in table.rules.sides} if deal else {},
        special=shown.special,
        request=shown.request,
        agreed=shown.agreed,
        wins_the_rest=seat is not None and Claim() in calls and sure_line(table, seat) is not None,
        trick=shown.trick,
        winning=table.winner(shown.trick) if shown.trick else None,
        tricks=shown.tricks,
        broken=deal is not None and table.broken,
        scores=table.scores,
        bags=table.bags,
        sheet=game.sheet,
        last=_finished(table, game.last) if game.last else None,
        past=game.past,
        resigned=game.resigned,
        won=game.won,
    )


def seen_by(events: Iterable[Event], seat: Seat | None) -> tuple[Event, ...]:
    """The public events, and the private ones of this seat. Anything else stays unseen."""
    return tuple(e for e in events if isinstance(e, Public) or (isinstance(e, Private) and seat in e.only))


def _may_see(deal: Deal, seat: Seat | None) -> tuple[Seat, ...]:
    """The hands that this reader may see: his own once he has looked at it, and those that lie open."""
    return tuple(s for s in deal.hands if s in deal.opened or (s == seat and s in deal.looked))


def _contract(table: Table, side: Side) -> Contract:
    result = Result.of(table, side)
    complete = all(table.has_bid(s) for s in result.team if s in table.rules.players)
    kind = result.row.name if complete else "tricks"
    most = result.most if complete else None
    return Contract(result.contract, result.won, complete, kind, result.unruffed, result.ruffed, most)


def _finished(table: Table, deal: Deal) -> FinishedDeal:
    return FinishedDeal(
        deal.number,
        deal.dealer,
        deal.dealt,
        deal.bids,
        deal.exchanges,
        deal.tricks,
        tuple(line for line in table.game.sheet if line.deal == deal.number),
        _side_bids(table, deal),
        deal.declarer,
        bool(deal.piles),
        deal.taken,
        {seat: deal.put_away[seat] for seat in deal.taken},
    )


def _side_bids(table: Table, deal: Deal) -> Mapping[Side, Bid]:
    return {side: deal.side_bids[seats] for side, seats in table.rules.sides.items() if seats in deal.side_bids}
