"""The shape of the clauses that narrow choices; those that count and those that end stand in their own files."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from engine.actions import Choice
from engine.seats import Seat
from engine.sentence import Rule

if TYPE_CHECKING:
    from engine.table import Table

Choices = tuple[Choice, ...]


class Clause(Rule):
    """Takes choices away from a seat.

    A *duty* ("follow suit") is waived when it would leave nothing: that is the whole of "if able". A *ban* ("nobody
    may bid 1") is never waived.
    """

    __slots__ = ()
    duty: ClassVar[bool] = True

    def narrow(self, table: Table, seat: Seat, choices: Choices) -> Choices:
        raise NotImplementedError(type(self).__name__)

    def applied(self, table: Table, seat: Seat, choices: Choices) -> Choices:
        """The choices that this clause leaves, a duty being waived where it leaves none."""
        left = self.narrow(table, seat, choices)
        return left if left or not self.duty else choices


def keep(choices: Choices, test: Callable[[Choice], bool]) -> Choices:
    return tuple(choice for choice in choices if test(choice))
