"""The card of a deal that takes an overtrick off the side that wins it (BAG-07)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from engine.actions import Action, Choice
from engine.cards import Card
from engine.game import SpecialCardNamed
from engine.seats import CHANCE, Seat
from engine.sentence import Sentence
from engine.steps.step import Events, Step

if TYPE_CHECKING:
    from engine.table import Table


@dataclass(frozen=True, slots=True)
class FixedSpecialCard(Step):
    """The same card in every deal."""

    card: Card
    name = "special card"
    words: ClassVar[str] = (
        "The {card} is a special card: it takes one overtrick, with its points and its bag, off the side that wins it "
        "in a trick."
    )

    @property
    def sentence(self) -> Sentence:
        return Sentence(self.words, {"card": self.card})

    def settles(self, table: Table) -> Events:
        deal = table.game.deal
        return [SpecialCardNamed(self.card)] if deal and deal.special is None else []


@dataclass(frozen=True, slots=True)
class CutSpecialCard(Step):
    """Another card in every deal, which stays in the pack."""

    name = "special card"
    words: ClassVar[str] = (
        "Before each deal a card is cut, which stays in the pack: in this deal it takes one overtrick, with its points "
        "and its bag, off the side that wins it in a trick."
    )

    def waiting(self, table: Table) -> tuple[Seat, ...]:
        deal = table.game.deal
        return (CHANCE,) if deal and deal.special is None else ()

    def choices(self, table: Table, seat: Seat) -> tuple[Choice, ...]:
        return table.deck.cards

    def follows(self, table: Table, seat: Seat, action: Action) -> Events:
        assert isinstance(action, Card)
        return [SpecialCardNamed(action)]
