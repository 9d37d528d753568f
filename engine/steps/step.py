"""The shape of a step, one part of a deal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from engine.actions import Action, Choice
from engine.clauses.clause import Clause
from engine.game import Event
from engine.seats import Seat
from engine.sentence import Rule, Sentence

if TYPE_CHECKING:
    from engine.table import Table

Events = list[Event]


class Step(Rule):
    """Whom the table waits for, what they may do, what follows; and what follows with nobody's doing.

    A step of which `waiting` names nobody is over, or has not begun, or asks nothing. `name` is what letters call it.
    """

    __slots__ = ()
    name: str = ""
    before_play: ClassVar[bool] = False
    """Is it over for good, in this deal, once a card is led?"""
    confers: ClassVar[bool] = False
    """Do partners confer in it, in the words that the rules prescribe and in no others (BID-11)?"""
    asks: ClassVar[str] = "That is not possible now."
    """What to tell a seat that answers something else than what it was asked."""
    silence: ClassVar[Action | None] = None
    """What it means when a seat has not answered in time, where that is not for a computer player to say."""

    @property
    def clauses(self) -> tuple[Clause, ...]:
        return ()

    def waiting(self, table: Table) -> tuple[Seat, ...]:
        return ()

    def choices(self, table: Table, seat: Seat) -> tuple[Choice, ...]:
        """Everything the step offers the seat, before any clause narrows it."""
        raise NotImplementedError(type(self).__name__)

    def unoffered(self, table: Table, seat: Seat, action: Action) -> Sentence:
        """Why the step does not even offer this answer."""
        return Sentence(self.asks)

    def follows(self, table: Table, seat: Seat, action: Action) -> Events:
        """The facts that a permitted action makes."""
        raise NotImplementedError(type(self).__name__)

    def settles(self, table: Table) -> Events:
        """The facts that follow now with nobody's doing."""
        return []

    def sentences(self) -> Iterator[Sentence]:
        yield from super().sentences()
        for clause in self.clauses:
            yield from clause.sentences()
