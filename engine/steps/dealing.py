"""The deal: who deals, the shuffle, and who sees his cards when."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from engine.actions import Action, Bid, Choice, Deals, Look, Order, Shuffled
from engine.game import BidMade, DealBegan, DealerChosen, Event, HandDealt, HandSeen, Looked
from engine.seats import CHANCE, Seat
from engine.steps.step import Events, Step

if TYPE_CHECKING:
    from engine.table import Table


@dataclass(frozen=True, slots=True)
class FirstDealer(Step):
    """DEAL-01: chance names the first dealer."""

    name = "dealer"
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
    """DEAL-02, DEAL-03: shuffle, then one card at a time clockwise from the dealer's left."""

    hand: int
    name = "shuffle"
    words: ClassVar[str] = "Everybody is dealt {hand} cards."

    def waiting(self, table: Table) -> tuple[Seat, ...]:
        return (CHANCE,) if table.game.deal is None else ()

    def choices(self, table: Table, seat: Seat) -> tuple[Choice, ...]:
        return (Order(table.deck.cards),)

    def follows(self, table: Table, seat: Seat, action: Action) -> Events:
        assert isinstance(action, Shuffled)
        number = table.game.deals + 1
        assert table.game.dealer is not None
        dealer = table.game.dealer if number == 1 else table.next(table.game.dealer)
        order = table.clockwise(table.next(dealer))
        hands = {s: action.cards[i :: len(order)][: self.hand] for i, s in enumerate(order)}
        return [DealBegan(number, dealer), *(HandDealt((), s, hands[s]) for s in table.seats)]


@dataclass(frozen=True, slots=True)
class LookOrBlind(Step):
    """BID-23: whoever may bid blind decides before any card is shown; everybody else looks at once.

    All who have the choice are asked together, so that it costs no days.
    """

    name = "look"
    words: ClassVar[str] = "Blind bids are made first, before looking at the cards."

    def blind_bids(self, table: Table, seat: Seat) -> tuple[Bid, ...]:
        """SPEC-08: what the seat may bid unseen, measured at the start of the deal."""
        behind = table.behind(seat)
        kinds = table.rules.kinds.values()
        return tuple(Bid(0, kind.name) for kind in kinds if kind.blind and behind >= kind.deficit)

    def undecided(self, table: Table) -> list[Seat]:
        deal = table.game.deal
        if deal is None:
            return []
        return [s for s in table.rules.players if s not in deal.looked and s in deal.hands]

    def waiting(self, table: Table) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.undecided(table) if self.blind_bids(table, seat))

    def choices(self, table: Table, seat: Seat) -> tuple[Choice, ...]:
        return (Look(), *self.blind_bids(table, seat))

    def follows(self, table: Table, seat: Seat, action: Action) -> Events:
        chosen: Event = BidMade(seat, action) if isinstance(action, Bid) else Looked(seat)
        return [chosen, seen(table, seat)]

    def settles(self, table: Table) -> Events:
        return [seen(table, seat) for seat in self.undecided(table) if not self.blind_bids(table, seat)]


def seen(table: Table, seat: Seat) -> HandSeen:
    return HandSeen((seat,), seat, table.deal.hands[seat])
