"""Calls: what may be said out of turn, and what nobody ever waits for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from engine.actions import Action, Choice, Resign
from engine.game import Reneged, Resigned
from engine.seats import Seat
from engine.sentence import Rule, Sentence
from engine.steps.step import Events

if TYPE_CHECKING:
    from engine.table import Table


class Call(Rule):
    """What a seat may say now though nobody waits for it, and what follows."""

    __slots__ = ()

    def choices(self, table: Table, seat: Seat) -> tuple[Choice, ...]:
        raise NotImplementedError(type(self).__name__)

    def refusal(self, table: Table, seat: Seat, action: Action) -> Sentence | None:
        """Why this call is not open to the seat; None if the action is no call of this kind."""
        return None

    def follows(self, table: Table, seat: Seat, action: Action) -> Events:
        raise NotImplementedError(type(self).__name__)


@dataclass(frozen=True, slots=True)
class Reneging(Call):
    """RENEGE-01: the seat whose turn it is plays a card of another suit though it could follow.

    It is never offered as a choice, so nobody does it by taking what is offered, and it comes out with the score.
    """

    def choices(self, table: Table, seat: Seat) -> tuple[Choice, ...]:
        deal, deck = table.game.deal, table.deck
        if deal is None or not deal.trick or seat not in table.waiting_for():
            return ()
        led = deck.suit(deal.trick[0].card)
        others = tuple(card for card in deal.hands[seat] if deck.suit(card) != led)
        return others if len(others) < len(deal.hands[seat]) else ()

    def follows(self, table: Table, seat: Seat, action: Action) -> Events:
        assert table.step is not None, "a trick has begun"
        played, *rest = table.step.follows(table, seat, action)
        return [played, Reneged((), seat), *rest]


@dataclass(frozen=True, slots=True)
class Resigning(Call):
    """Either partner may resign; the game is given up when both have."""

    words: ClassVar[str] = (
        "Anybody may resign at any time. When the whole side has resigned the game is over, "
        "and the best of the others has won."
    )

    def choices(self, table: Table, seat: Seat) -> tuple[Choice, ...]:
        return (Resign(),) if seat in table.rules.players and seat not in table.game.resigned else ()

    def follows(self, table: Table, seat: Seat, action: Action) -> Events:
        return [Resigned(seat)]
