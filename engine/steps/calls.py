"""Calls: what may be said out of turn, and what nobody ever waits for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from engine.actions import Action, Choice, Resign
from engine.game import Resigned
from engine.seats import Seat
from engine.sentence import Rule
from engine.steps.step import Events

if TYPE_CHECKING:
    from engine.table import Table


class Call(Rule):
    """What a seat may say now though nobody waits for it, and what follows."""

    __slots__ = ()

    def choices(self, table: Table, seat: Seat) -> tuple[Choice, ...]:
        raise NotImplementedError(type(self).__name__)

    def follows(self, table: Table, seat: Seat, action: Action) -> Events:
        raise NotImplementedError(type(self).__name__)


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
