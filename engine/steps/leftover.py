"""Cards that are left over after the deal: who takes them, and what is thrown away for them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from engine.actions import AGREE, Action, Choice, Say, Surplus, Throw
from engine.card_events import (
    CardsTaken,
    CardsThrown,
    HandReduced,
    LeftOverTaken,
)
from engine.cards import CLUBS, Cards
from engine.game import (
    Event,
    Said,
)
from engine.result import Result
from engine.seats import Seat
from engine.sentence import Sentence
from engine.steps.exchange import choose
from engine.steps.step import Events, Step

if TYPE_CHECKING:
    from engine.table import Table

MOST = 4
"""How many things a side may say about who takes the cards, so that it always comes to an end."""


def taken(hands: Iterable[tuple[Seat, Cards]]) -> Events:
    """Everybody hears who takes how many of the cards, and sees none of them."""
    events: list[Event] = []
    for seat, cards in hands:
        events += [LeftOverTaken(seat, len(cards)), CardsTaken((seat,), seat, cards)]
    return events


class TakeLeftOver(Step):
    """One player takes all of the cards as soon as everybody has looked at the own hand."""

    __slots__ = ()
    name = "leftover"
    before_play = True

    def settles(self, table: Table) -> Events:
        deal = table.game.deal
        if deal is None or deal.taken or not deal.aside or not deal.looked.issuperset(table.rules.players):
            return []
        return taken([(self.taker(table), deal.aside)])

    def taker(self, table: Table) -> Seat:
        raise NotImplementedError(type(self).__name__)


@dataclass(frozen=True, slots=True)
class DealerTakes(TakeLeftOver):
    """DEAL-08."""

    n: int
    words: ClassVar[str] = "The dealer takes the card that is left over after the deal; nobody else sees it."
    plural: ClassVar[str] = "The dealer takes the {n} cards that are left over after the deal; nobody else sees them."

    @property
    def sentence(self) -> Sentence:
        return Sentence(self.words, {"n": self.n}, self.plural)

    def taker(self, table: Table) -> Seat:
        return table.deal.dealer


@dataclass(frozen=True, slots=True)
class LowestClubTakes(TakeLeftOver):
    """DEAL-09: the holder of the two of clubs, or of the lowest club that was dealt."""

    n: int
    words: ClassVar[str] = (
        "Whoever holds the two of clubs takes the card that is left over after the deal; nobody else sees it. "
        "If the two of clubs itself is left over, the lowest club that was dealt stands in for it."
    )
    plural: ClassVar[str] = (
        "Whoever holds the two of clubs takes the {n} cards that are left over after the deal; nobody else sees them. "
        "If the two of clubs itself is left over, the lowest club that was dealt stands in for it."
    )

    @property
    def sentence(self) -> Sentence:
        return Sentence(self.words, {"n": self.n}, self.plural)

    def taker(self, table: Table) -> Seat:
        deck = table.deck
        clubs = {c: seat for seat, hand in table.deal.hands.items() for c in hand if deck.suit(c) == CLUBS}
        return clubs[min(clubs, key=deck.strength)]


@dataclass(frozen=True, slots=True)
class HighBiddersTake(Step):
    """DEAL-12: after the bids; partners agree on who of them takes how many, and everybody hears it.

    Sides with the highest bid in common get one card each, the side on the dealer's left the upper one.
    """

    n: int
    name = "share"
    before_play = True
    confers = True
    asks: ClassVar[str] = "Say how many of the cards left over you take, or agree."
    words: ClassVar[str] = (
        "After the bids the side that bid highest takes the cards that are left over; nobody else sees them. "
        "Sides that bid equally high take one each. Partners agree on who of them takes how many: one says it, the "
        "other agrees or says something else; if they say {most} things, the last one stands."
    )

    @property
    def sentence(self) -> Sentence:
        return Sentence(self.words, {"most": MOST})

    def due(self, table: Table) -> Mapping[tuple[Seat, ...], Cards]:
        """The cards that are still to be taken, by team."""
        deal = table.deal
        if not deal.aside or not table.bidding_over or deal.trick or deal.tricks:
            return {}
        bids = {table.team_of(seats[0]): Result.of(table, side).contract for side, seats in table.rules.sides.items()}
        highest = [team for team, bid in bids.items() if bid == max(bids.values())]
        if len(highest) == 1:
            return {highest[0]: deal.aside}
        clockwise = table.clockwise(table.next(deal.dealer))
        highest.sort(key=lambda team: min(map(clockwise.index, team)))
        left = [team for team in highest if not deal.taken.keys() & set(team)]
        return {team: (card,) for team, card in zip(left, deal.aside, strict=False)}

    def said(self, table: Table, seat: Seat) -> tuple[Said, ...]:
        """What the team of this seat has said about it; the last of it stands."""
        team = table.team_of(seat)
        return tuple(spoken for spoken in table.deal.talk if spoken.seat in team and spoken.words.word == "take")

    def waiting(self, table: Table) -> tuple[Seat, ...]:
        due = self.due(table)
        return tuple(s for s in table.seats if table.team_of(s) in due and not self.has_spoken(table, s))

    def has_spoken(self, table: Table, seat: Seat) -> bool:
        """Is it for the partner to answer what this seat has said?"""
        said = self.said(table, seat)
        return bool(said) and said[-1].seat == seat

    def choices(self, table: Table, seat: Seat) -> tuple[Choice, ...]:
        cards = self.due(table)[table.team_of(seat)]
        numbers = tuple(Say("take", n) for n in range(len(cards) + 1))
        return (AGREE, *numbers) if self.said(table, seat) else numbers

    def unoffered(self, table: Table, seat: Seat, action: Action) -> Sentence:
        if action == AGREE:
            return Sentence("Your partner has proposed nothing yet.")
        return Sentence(self.asks)

    def follows(self, table: Table, seat: Seat, action: Action) -> Events:
        assert isinstance(action, Say)
        team, said = table.team_of(seat), self.said(table, seat)
        cards = self.due(table)[team]
        mine = action.tricks if action != AGREE else len(cards) - said[-1].words.tricks
        agreed = said and mine == len(cards) - said[-1].words.tricks
        events: list[Event] = [Said(seat, action)]
        if not agreed and len(said) < MOST - 1:
            return events
        (partner,) = (s for s in team if s != seat)
        hands = ((seat, cards[:mine]), (partner, cards[mine:]))
        return events + taken((s, given) for s, given in hands if given)


@dataclass(frozen=True, slots=True)
class ThrowAway(Step):
    """DEAL-08, DEAL-10: any cards, face down, also those that were taken; nobody sees them until the deal is over."""

    after_bids: bool
    name = "throw"
    before_play = True
    asks: ClassVar[str] = "Choose the cards to throw away."
    words: ClassVar[str] = (
        "Before the bids whoever took cards throws away as many, any of them, face down; "
        "nobody sees them until the deal is over."
    )
    later: ClassVar[str] = (
        "After the bids whoever took cards throws away as many, any of them, face down; "
        "nobody sees them until the deal is over."
    )

    @property
    def sentence(self) -> Sentence:
        return Sentence(self.later if self.after_bids else self.words)

    def waiting(self, table: Table) -> tuple[Seat, ...]:
        deal = table.deal
        return tuple(seat for seat in table.seats if seat in deal.taken and seat not in deal.put_away)

    def choices(self, table: Table, seat: Seat) -> tuple[Choice, ...]:
        return (Surplus(len(table.deal.taken[seat]), table.deal.hands[seat]),)

    def unoffered(self, table: Table, seat: Seat, action: Action) -> Sentence:
        if not isinstance(action, Throw):
            return Sentence(self.asks)
        return choose(len(table.deal.taken[seat]))

    def follows(self, table: Table, seat: Seat, action: Action) -> Events:
        assert isinstance(action, Throw)
        return [HandReduced(seat, len(action.cards)), CardsThrown((seat,), seat, action.cards)]
