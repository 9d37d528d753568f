"""What else a deal may be worth: large bids, low bids that are exact, and high spades at its end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import takewhile
from typing import ClassVar

from engine.cards import Card
from engine.clauses.scoring import Scoring, Sheet
from engine.game import Line, Trick
from engine.result import Result
from engine.sentence import Sentence


@dataclass(frozen=True, slots=True)
class BigBid(Scoring):
    """BONUS-04."""

    above: int = 6
    points: int = 10
    words: ClassVar[str] = (
        "A bid of more than {above} that is made scores {points} more for each of its tricks over {above}."
    )

    def lines(self, result: Result, others: tuple[Result, ...], sheet: Sheet) -> Iterator[Line]:
        if result.row.name == "tricks" and result.made and result.contract > self.above:
            yield Line(result.side, "big bid", {"bid": result.contract}, self.points * (result.contract - self.above))


@dataclass(frozen=True, slots=True)
class LowBid(Scoring):
    """BONUS-05, BONUS-06: what the table of low bids gives beyond ten for a trick bid and ten off for an overtrick."""

    gains: ClassVar[Mapping[tuple[int, int], int]] = {(2, 2): 20, (2, 3): 10, (1, 1): 50, (0, 0): 100}
    """By bid and tricks won."""
    words: ClassVar[str] = (
        "Low bids have values of their own. A bid of 2 scores 40 for exactly 2 tricks, 20 for 3 and nothing for 4; "
        "a bid of 1 scores 60 for exactly 1 trick and nothing for 2; each further trick costs 10. "
        "A bid of 0 scores 100 for no trick, and costs 10 for each trick won."
    )

    def lines(self, result: Result, others: tuple[Result, ...], sheet: Sheet) -> Iterator[Line]:
        if result.row.name == "tricks" and (gain := self.gains.get((result.contract, result.won))):
            yield Line(result.side, "low bid", {"bid": result.contract, "won": result.won}, gain)


@dataclass(frozen=True, slots=True)
class ClosingSpades(Scoring):
    """BONUS-02, BONUS-03: jokers and raised deuces are high spades too.

    With a trick too many there is no bonus, and every trick of a failed nil is one.
    """

    points: int
    lowest: ClassVar[Card] = Card("9S")
    words: ClassVar[str] = (
        "Whoever makes the bid exactly scores {points} more for winning the last trick of the deal with a spade, nine "
        "or higher, and as much for each trick before it in an unbroken row of tricks so won."
    )

    @property
    def sentence(self) -> Sentence:
        return Sentence(self.words, {"points": self.points})

    def lines(self, result: Result, others: tuple[Result, ...], sheet: Sheet) -> Iterator[Line]:
        if not result.made or sum(result.tricks.values()) != result.contract:
            return
        if n := sum(1 for _ in takewhile(lambda trick: self.closes(result, trick), reversed(result.deal.tricks))):
            yield Line(result.side, "closing spades", {"n": n}, self.points * n)

    def closes(self, result: Result, trick: Trick) -> bool:
        card, deck = trick.card, result.deck
        if card is None or not deck.is_spade(card):
            return False
        return deck.strength(card) >= deck.strength(self.lowest) and trick.winner in result.team

    def hangs_on_cards(self, result: Result) -> bool:
        return True
