"""The deal: who deals, the shuffle, and who sees his cards when."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from engine.actions import AGREE, Action, Bid, Choice, Deals, Look, Order, Say, Shuffled
from engine.bids import BidKind
from engine.cards import Cards
from engine.clauses.clause import Clause
from engine.game import BidMade, DealBegan, DealerChosen, Event, HandDealt, HandSeen, LaidAside, Looked, Said
from engine.seats import CHANCE, Seat
from engine.sentence import Counted, Sentence, of_cards
from engine.steps.proposals import MOST, agreed, bids_of, is_open, said, standing, to_answer
from engine.steps.step import Events, Step

if TYPE_CHECKING:
    from engine.table import Table


@dataclass(frozen=True, slots=True)
class FirstDealer(Step):
    """DEAL-01: chance names the first dealer."""

    name = "dealer"
    before_play = True
    words: ClassVar[str] = "The first dealer is drawn by lot; after that the deal passes clockwise."

    def waiting(self, table: Table) -> tuple[Seat, ...]:
        return () if table.game.dealer else (CHANCE,)

    def choices(self, table: Table, seat: Seat) -> tuple[Choice, ...]:
        return tuple(Deals(player) for player in table.rules.players)

    def follows(self, table: Table, seat: Seat, action: Action) -> Events:
        assert isinstance(action, Deals)
        return [DealerChosen(action.seat)]


@dataclass(frozen=True, slots=True)
class Shuffle(Step):
    """DEAL-02, DEAL-03, DEAL-06: shuffle, then one card at a time clockwise from the dealer's left.

    Cards that are left over lie aside, unseen.
    """

    hand: int
    over: int = 0
    out: bool = True
    """Are the cards that are left over out of the game?"""
    name = "shuffle"
    before_play = True
    counted: ClassVar[Counted] = {"hand": of_cards}
    words: ClassVar[str] = (
        "The pack is shuffled and dealt out singly, clockwise from the dealer's left, {hand} to everybody."
    )
    left: ClassVar[str] = "After the deal {n} card is left over; it is out of the game, and nobody sees it."
    all_left: ClassVar[str] = "After the deal {n} cards are left over; they are out of the game, and nobody sees them."

    def waiting(self, table: Table) -> tuple[Seat, ...]:
        return (CHANCE,) if table.game.deal is None else ()

    def choices(self, table: Table, seat: Seat) -> tuple[Choice, ...]:
        return (Order(table.deck.cards),)

    def follows(self, table: Table, seat: Seat, action: Action) -> Events:
        assert isinstance(action, Shuffled)
        last, dealer = table.game.last, table.game.dealer
        assert dealer is not None
        if last and last.dealer == dealer:  # it is not, once a misdeal was called
            dealer = next_player(table, dealer)
        began = DealBegan(table.game.deals + 1, dealer)
        return [began, *self.dealt(table, table.clockwise(table.next(dealer)), action.cards)]

    def dealt(self, table: Table, order: tuple[Seat, ...], cards: Cards) -> Events:
        """The cards as they are dealt out to the seats in this order."""
        hands = {s: cards[i :: len(order)][: self.hand] for i, s in enumerate(order)}
        events: list[Event] = [HandDealt((), s, hands[s]) for s in table.seats]
        rest = cards[len(order) * self.hand :]
        return [*events, LaidAside((), rest)] if rest else events

    def sentences(self) -> Iterator[Sentence]:
        yield self.sentence
        if self.over and self.out:
            yield Sentence(self.left, {"n": self.over}, self.all_left)


def next_player(table: Table, seat: Seat) -> Seat:
    """The next seat clockwise that somebody sits on."""
    return next(s for s in table.clockwise(table.next(seat)) if s in table.rules.players)


@dataclass(frozen=True, slots=True)
class LookOrBlind(Step):
    """BID-23: whoever may bid blind decides before any card is shown; everybody else looks at once.

    All who have the choice are asked together, so that it costs no days.
    """

    kinds: tuple[BidKind, ...]
    narrowed_by: tuple[Clause, ...] = ()
    doubled: tuple[BidKind, ...] = ()
    """What anybody may bid unseen so that it counts twice (SPEC-26)."""
    name = "look"
    before_play = True
    asks: ClassVar[str] = "Say first whether you look at your cards or bid blind."
    words: ClassVar[str] = (
        "Whoever may bid blind is asked before seeing any card; everybody else looks at the cards at once."
    )

    together: ClassVar[str] = (
        "What a side bids blind is bid by both partners: one proposes it, the other agrees. "
        "As soon as one of them looks at the cards, it is open to neither."
    )

    @property
    def clauses(self) -> tuple[Clause, ...]:
        return self.narrowed_by

    def open_to(self, table: Table, seat: Seat) -> tuple[BidKind, ...]:
        """SPEC-08, SPEC-11: what the seat may bid unseen, measured at the start of the deal."""
        if table.deal.bids_itself:
            return ()
        seen = table.deal.looked.intersection(table.team_of(seat))
        near = (kind for kind in self.kinds if is_open(table, seat, kind) and not (kind.together and seen))
        return tuple(kind for kind in near if self.allowed(table, seat, kind))

    def allowed(self, table: Table, seat: Seat, kind: BidKind) -> bool:
        """Do the clauses leave any bid of this kind?"""
        choices = bids_of(kind)
        for clause in self.clauses:
            choices = clause.narrow(table, seat, choices)
        return bool(choices)

    def undecided(self, table: Table) -> tuple[Seat, ...]:
        deal = table.game.deal
        if deal is None or len(deal.looked) == len(deal.hands):
            return ()
        return tuple(s for s in table.rules.players if s in deal.hands and s not in deal.looked)

    def waiting(self, table: Table) -> tuple[Seat, ...]:
        asked = (seat for seat in self.undecided(table) if self.may_choose(table, seat))
        return tuple(seat for seat in asked if not self.has_proposed(table, seat))

    def may_choose(self, table: Table, seat: Seat) -> bool:
        return bool(self.open_to(table, seat) or (self.doubled and not table.deal.bids_itself))

    def has_proposed(self, table: Table, seat: Seat) -> bool:
        """Is it for the partner to answer what this seat has proposed? Looking has answered it."""
        last = standing(table, seat, blind=True)
        return last is not None and last.seat == seat and table.deal.looked.isdisjoint(table.team_of(seat))

    def choices(self, table: Table, seat: Seat) -> tuple[Choice, ...]:
        kinds = self.open_to(table, seat)
        alone = [bid for kind in kinds if not kind.together for bid in bids_of(kind)]
        agreement = [AGREE] if to_answer(table, seat, blind=True) else []
        shared = [kind for kind in kinds if kind.together and len(said(table, seat)) < MOST - 1]
        proposals = (words for kind in shared for words in bids_of(kind))
        doubled = (Bid(n, kind.name, unseen=True) for kind in self.doubled for n in kind.numbers)
        return (Look(), *alone, *agreement, *proposals, *doubled)

    def follows(self, table: Table, seat: Seat, action: Action) -> Events:
        if isinstance(action, Say):
            return self.talked(table, seat, action)
        chosen: Event = BidMade(seat, action) if isinstance(action, Bid) else Looked(seat)
        return [chosen, seen(table, seat)]

    def talked(self, table: Table, seat: Seat, words: Say) -> Events:
        events: list[Event] = [Said(seat, words)]
        bid = agreed(table, seat, words, blind=True)
        return [*events, bid, *(seen(table, partner) for partner in bid.seats)] if bid else events

    def settles(self, table: Table) -> Events:
        return [seen(table, seat) for seat in self.undecided(table) if not self.may_choose(table, seat)]

    def sentences(self) -> Iterator[Sentence]:
        if self.kinds or self.doubled:
            yield self.sentence
        if any(kind.together for kind in self.kinds):
            yield Sentence(self.together)


def seen(table: Table, seat: Seat) -> HandSeen:
    return HandSeen((seat,), seat, table.deal.hands[seat])
