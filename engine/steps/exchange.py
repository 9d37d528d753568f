"""Cards that partners exchange after the bids."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from engine.actions import Action, Choice, Give, Pick
from engine.card_events import (
    CardsGiven,
    ExchangeMade,
)
from engine.game import (
    Event,
)
from engine.seats import Seat
from engine.sentence import Sentence
from engine.steps.step import Events, Step

if TYPE_CHECKING:
    from engine.table import Table


def choose(n: int) -> Sentence:
    """What to tell a seat that chose too many cards, too few, or others than its own."""
    return Sentence("Choose {n} card from your hand.", {"n": n}, "Choose {n} different cards from your hand.")


@dataclass(frozen=True, slots=True)
class Exchange(Step):
    """EXCH-02, EXCH-08: the bidder may or `must` put cards face down, the partner takes them and gives as many back.

    The partner sees the cards first and may return them. There is no exchange when the partner, too, has promised to
    win no trick. Several exchanges run in bidding order.
    """

    count: int
    must: bool = False
    name = "exchange"
    before_play = True
    asks: ClassVar[str] = "It is your turn to choose cards for the exchange."
    words: ClassVar[str] = (
        "After the bids a blind nil bidder may give {n} card to the partner, face down; "
        "the partner takes it, looks at it and gives {n} back. Two partners who both bid nil exchange nothing."
    )
    plural: ClassVar[str] = (
        "After the bids a blind nil bidder may give {n} cards to the partner, face down; "
        "the partner takes them, looks at them and gives {n} back. Two partners who both bid nil exchange nothing."
    )

    owed: ClassVar[str] = (
        "After the bids a double nil bidder gives {n} card to the partner, face down; "
        "the partner takes it, looks at it and gives {n} back. Two partners who both bid nil exchange nothing."
    )
    all_owed: ClassVar[str] = (
        "After the bids a double nil bidder gives {n} cards to the partner, face down; "
        "the partner takes them, looks at them and gives {n} back. Two partners who both bid nil exchange nothing."
    )

    @property
    def sentence(self) -> Sentence:
        words, plural = (self.owed, self.all_owed) if self.must else (self.words, self.plural)
        return Sentence(words, {"n": self.count}, plural)

    def waiting(self, table: Table) -> tuple[Seat, ...]:
        deal = table.deal
        if not table.bidding_over or deal.trick or deal.tricks:
            return ()
        for seat in table.bidding_order:
            partner = self.partner(table, seat)
            if partner is None:
                continue
            given = {e.giver: e.count for e in deal.exchanges if {e.giver, e.taker} == {seat, partner}}
            if seat not in given:
                return (seat,)
            if given[seat] and partner not in given:
                return (partner,)
        return ()

    def partner(self, table: Table, seat: Seat) -> Seat | None:
        """With whom this bidder may exchange cards, if at all."""
        kinds, bids = table.rules.kinds, table.deal.bids
        if seat not in bids or not kinds[bids[seat].kind].gives:
            return None
        others = [s for s in table.team_of(seat) if s != seat and kinds[bids[s].kind].promises != "none"]
        return others[0] if others else None

    def choices(self, table: Table, seat: Seat) -> tuple[Choice, ...]:
        pick, deal = Pick(self.count, table.deal.hands[seat]), table.deal
        waives = self.partner(table, seat) and not table.rules.kinds[deal.bids[seat].kind].must_give
        return (pick, Give(())) if waives else (pick,)

    def unoffered(self, table: Table, seat: Seat, action: Action) -> Sentence:
        if not isinstance(action, Give):
            return Sentence(self.asks)
        return choose(self.count)

    def follows(self, table: Table, seat: Seat, action: Action) -> Events:
        assert isinstance(action, Give)
        taker = next(s for s in table.team_of(seat) if s != seat)
        made: list[Event] = [ExchangeMade(seat, taker, len(action.cards))]
        return [CardsGiven((seat, taker), seat, taker, action.cards), *made] if action.cards else made
