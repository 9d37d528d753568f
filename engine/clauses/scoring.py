"""What adds lines to the score sheet when a deal is over, in the order of SCORE-00."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from engine.bids import BidKind
from engine.game import Line
from engine.result import Result
from engine.sentence import Rule, Sentence

Sheet = tuple[Line, ...]


class Scoring(Rule):
    """Adds lines for one side. `others` are the other sides' results, `sheet` every line entered before."""

    __slots__ = ()

    def lines(self, result: Result, others: tuple[Result, ...], sheet: Sheet) -> Iterator[Line]:
        raise NotImplementedError(type(self).__name__)


@dataclass(frozen=True, slots=True)
class Contract(Scoring):
    """SCORE-01..03, SCORE-07, BAG-10: points per trick bid, won or lost; every trick beyond is a bag.

    A failed nil's tricks never help the partner; they are bags whether the contract was made or not.
    """

    row: BidKind
    overtrick: int
    words: ClassVar[str] = (
        "A side that wins at least the tricks it bid scores {won} points for each trick of its bid, "
        "and {overtrick} for each trick more. A side that wins fewer loses {lost} points for each trick of its bid."
    )

    @property
    def sentence(self) -> Sentence:
        return Sentence(self.words, {"won": self.row.won, "lost": self.row.lost, "overtrick": self.overtrick})

    def lines(self, result: Result, others: tuple[Result, ...], sheet: Sheet) -> Iterator[Line]:
        bid, made = result.contract, result.won >= result.contract
        numbers = {"bid": bid, "won": result.won}
        if bid and made:
            yield Line(result.side, "contract made", numbers, self.row.won * bid)
        elif bid:
            yield Line(result.side, "contract failed", numbers, -self.row.lost * bid)
        if bags := result.stray + (result.won - bid if made else 0):
            yield Line(result.side, "overtricks", {"n": bags}, self.overtrick * bags, bags)


@dataclass(frozen=True, slots=True)
class Nil(Scoring):
    """SCORE-05, SCORE-06, SCORE-10: one seat's promise to win no trick, whatever the partner does."""

    row: BidKind
    words: ClassVar[str] = (
        "{bid}: the bidder promises to win no trick. It scores {won} points if kept and costs {lost} if not, "
        "whatever the partner does. The tricks of a failed one do not help the partner; they count as bags."
    )
    unseen: ClassVar[str] = (
        "{bid}: bid before looking at the cards, by a side at least {deficit} points behind. "
        "It scores {won} points if the bidder wins no trick, and costs {lost} if not."
    )

    @property
    def sentence(self) -> Sentence:
        row = self.row
        gaps = {"bid": row.name, "won": row.won, "lost": row.lost, "deficit": row.deficit}
        return Sentence(self.unseen if row.blind else self.words, gaps)

    def lines(self, result: Result, others: tuple[Result, ...], sheet: Sheet) -> Iterator[Line]:
        for seat in result.bids:
            if result.kind(seat) != self.row:
                continue
            kept = result.tricks[seat] == 0
            points = self.row.won if kept else -self.row.lost
            yield Line(result.side, f"{self.row.name} {'made' if kept else 'failed'}", {}, points)


@dataclass(frozen=True, slots=True)
class BagPenalty(Scoring):
    """BAG-01, BAG-02: every full `limit` of bags costs the penalty once and is taken off; the rest stays."""

    limit: int
    penalty: int
    words: ClassVar[str] = (
        "Tricks over the bid are bags. Whenever a side has collected {limit} of them it loses {penalty} points, "
        "and those {limit} are taken off; the rest stay."
    )

    def lines(self, result: Result, others: tuple[Result, ...], sheet: Sheet) -> Iterator[Line]:
        bags = sum(line.bags for line in sheet if line.side == result.side)
        if times := bags // self.limit:
            taken = times * self.limit
            yield Line(result.side, "bag penalty", {"n": taken}, -self.penalty * times, -taken)
