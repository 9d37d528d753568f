"""Cards that partners exchange: before the bids, and after a nil, a blind nil or a nil of both."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from engine.actions import Action, Choice, Give, Pick
from engine.bids import BidKind
from engine.card_events import CardsGiven, CardsPutDown, ExchangeMade
from engine.game import Event
from engine.seats import Seat
from engine.sentence import Sentence
from engine.steps.step import Events, Step

if TYPE_CHECKING:
    from engine.table import Table


def choose(n: int) -> Sentence:
    """What to tell a seat that chose too many cards, too few, or others than its own."""
    return Sentence("Choose {n} card from your hand.", {"n": n}, "Choose {n} different cards from your hand.")


@dataclass(frozen=True, slots=True)
class Due:
    """Who gives cards to whom next, after a bid of which kind, and whether he is the bidder, who gives first."""

    giver: Seat
    taker: Seat
    row: BidKind
    first: bool


@dataclass(frozen=True, slots=True)
class Exchange(Step):
    """EXCH-02..05, EXCH-08: the bidder may or must put cards face down, the partner takes them and gives as many back.

    The partner sees the cards first and may return them. There is no exchange when the partner, too, has promised to
    win no trick. Several exchanges run in bidding order.
    """

    rows: tuple[BidKind, ...]
    wish: bool = False
    """May the bidder name the suit that he wants back?"""
    name = "exchange"
    before_play = True
    asks: ClassVar[str] = "It is your turn to choose cards for the exchange."
    may: ClassVar[str] = (
        "After the bids a {bid} bidder may give {n} card to the partner, face down; "
        "the partner takes it, looks at it and gives {n} back. Two partners who both bid nil exchange nothing."
    )
    all_may: ClassVar[str] = (
        "After the bids a {bid} bidder may give {n} cards to the partner, face down; "
        "the partner takes them, looks at them and gives {n} back. Two partners who both bid nil exchange nothing."
    )
    must: ClassVar[str] = (
        "After the bids a {bid} bidder gives {n} card to the partner, face down; "
        "the partner takes it, looks at it and gives {n} back. Two partners who both bid nil exchange nothing."
    )
    all_must: ClassVar[str] = (
        "After the bids a {bid} bidder gives {n} cards to the partner, face down; "
        "the partner takes them, looks at them and gives {n} back. Two partners who both bid nil exchange nothing."
    )
    wishing: ClassVar[str] = (
        "The bidder may name the suit that he would like to get, for all to hear; the partner is not bound by it."
    )

    def sentences(self) -> Iterator[Sentence]:
        for row in self.rows:
            one, many = (self.must, self.all_must) if row.must_give else (self.may, self.all_may)
            yield Sentence(one, {"n": row.gives, "bid": row.sentence}, many)
        if self.wish:
            yield Sentence(self.wishing)

    def due(self, table: Table) -> Due | None:
        deal = table.deal
        if not table.bidding_over or deal.trick or deal.tricks:
            return None
        made = [e for e in deal.exchanges if e.at == self.name]
        for seat in table.bidding_order:
            partner, row = self.partner(table, seat), self.row(table, seat)
            if partner is None or row is None:
                continue
            given = {e.giver: e.count for e in made if {e.giver, e.taker} == {seat, partner}}
            if seat not in given:
                return Due(seat, partner, row, first=True)
            if given[seat] and partner not in given:
                return Due(partner, seat, row, first=False)
        return None

    def row(self, table: Table, seat: Seat) -> BidKind | None:
        """The bid of this seat, if cards are exchanged on it."""
        bids = table.deal.bids
        row = table.rules.kinds[bids[seat].kind] if seat in bids else None
        return row if row in self.rows else None

    def partner(self, table: Table, seat: Seat) -> Seat | None:
        """With whom this bidder may exchange cards, if at all."""
        kinds, bids = table.rules.kinds, table.deal.bids
        others = (s for s in table.team_of(seat) if s != seat)
        return next((s for s in others if s not in bids or kinds[bids[s].kind].promises != "none"), None)

    def waiting(self, table: Table) -> tuple[Seat, ...]:
        due = self.due(table)
        return (due.giver,) if due else ()

    def choices(self, table: Table, seat: Seat) -> tuple[Choice, ...]:
        due = self.due(table)
        assert due is not None, "somebody has to give cards"
        pick = Pick(due.row.gives, table.deal.hands[seat], self.wish and due.first)
        return (pick, Give(())) if due.first and not due.row.must_give else (pick,)

    def unoffered(self, table: Table, seat: Seat, action: Action) -> Sentence:
        due = self.due(table)
        if not isinstance(action, Give) or due is None:
            return Sentence(self.asks)
        return Sentence("You cannot ask for a suit now.") if action.wish else choose(due.row.gives)

    def follows(self, table: Table, seat: Seat, action: Action) -> Events:
        due = self.due(table)
        assert isinstance(action, Give)
        assert due is not None, "somebody has to give cards"
        made: list[Event] = [ExchangeMade(seat, due.taker, len(action.cards), self.name, action.wish)]
        given = CardsGiven((seat, due.taker), seat, due.taker, action.cards)
        return [given, *made] if action.cards else made


class Passing(Step):
    """Both partners put cards face down for each other at the same time, and take them up when both have."""

    __slots__ = ()
    name = "pass"
    before_play = True
    asks: ClassVar[str] = "Choose cards for your partner."

    def count(self, table: Table, team: tuple[Seat, ...]) -> int:
        """How many cards each partner of this team passes; 0 for none."""
        raise NotImplementedError(type(self).__name__)

    def passed(self, table: Table, seat: Seat) -> bool:
        return any(made.giver == seat for made in table.deal.exchanges if made.at == self.name)

    def waiting(self, table: Table) -> tuple[Seat, ...]:
        seats = (seat for seat in table.seats if not self.passed(table, seat))
        return tuple(seat for seat in seats if self.count(table, table.team_of(seat)))

    def choices(self, table: Table, seat: Seat) -> tuple[Choice, ...]:
        return (Pick(self.count(table, table.team_of(seat)), table.deal.hands[seat]),)

    def unoffered(self, table: Table, seat: Seat, action: Action) -> Sentence:
        if not isinstance(action, Give):
            return Sentence(self.asks)
        if action.wish:
            return Sentence("You cannot ask for a suit now.")
        return choose(self.count(table, table.team_of(seat)))

    def follows(self, table: Table, seat: Seat, action: Action) -> Events:
        assert isinstance(action, Give)
        (taker,) = (s for s in table.team_of(seat) if s != seat)
        made = ExchangeMade(seat, taker, len(action.cards), self.name)
        return [CardsPutDown((seat,), seat, action.cards), made]

    def settles(self, table: Table) -> Events:
        deal = table.game.deal
        if deal is None or not deal.put_down:
            return []
        teams = (table.team_of(seat) for seat in deal.put_down)
        for first, second in (team for team in teams if deal.put_down.keys() >= set(team)):
            both = ((first, second), (second, first))
            return [CardsGiven((giver, taker), giver, taker, deal.put_down[giver]) for giver, taker in both]
        return []


@dataclass(frozen=True, slots=True)
class PassBeforeBids(Passing):
    """EXCH-01: nobody sees what he gets before he has chosen what he gives. Blind bids come before it (X-31)."""

    n: int
    words: ClassVar[str] = (
        "Before the bids everybody passes {n} card face down to the partner, and looks at what the partner has passed "
        "only when both have."
    )
    plural: ClassVar[str] = (
        "Before the bids everybody passes {n} cards face down to the partner, and looks at what the partner has passed "
        "only when both have."
    )

    @property
    def sentence(self) -> Sentence:
        return Sentence(self.words, {"n": self.n}, self.plural)

    def count(self, table: Table, team: tuple[Seat, ...]) -> int:
        return self.n


@dataclass(frozen=True, slots=True)
class PassOnPairNil(Passing):
    """EXCH-06: the partners of a nil of both pass cards to each other before the play."""

    n: int
    name = "swap"
    words: ClassVar[str] = (
        "After the bids partners who bid nil together pass {n} card face down to each other, at the same time."
    )
    plural: ClassVar[str] = (
        "After the bids partners who bid nil together pass {n} cards face down to each other, at the same time."
    )

    @property
    def sentence(self) -> Sentence:
        return Sentence(self.words, {"n": self.n}, self.plural)

    def count(self, table: Table, team: tuple[Seat, ...]) -> int:
        bid = table.deal.side_bids.get(team)
        return table.rules.kinds[bid.kind].swaps if bid and table.bidding_over else 0
