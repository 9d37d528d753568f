"""What adds lines to the score sheet when a deal is over, in the order of SCORE-00."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from engine.bids import BidKind
from engine.game import Line
from engine.result import Result
from engine.sentence import Rule, Sentence, of_points, of_tricks, one_of

Sheet = tuple[Line, ...]


class Scoring(Rule):
    """Adds lines for one side. `others` are the other sides' results, `sheet` every line entered before."""

    __slots__ = ()
    without_bids_too: ClassVar[bool] = False
    """Does it count in a deal that bids itself as well (SCORE-21)?"""

    def lines(self, result: Result, others: tuple[Result, ...], sheet: Sheet) -> Iterator[Line]:
        raise NotImplementedError(type(self).__name__)

    def hangs_on_cards(self, result: Result) -> bool:
        """May it still matter, in a deal that is being played, which cards win the tricks to come, or in which order?
        Then nobody can claim them: known from what everybody knows."""
        return False


def entered(result: Result, sheet: Sheet) -> Sheet:
    """What the sheet already says of this side in this deal."""
    return tuple(line for line in sheet if line.side == result.side and line.deal == result.deal.number)


def who_may(row: BidKind) -> Sentence:
    """Which sides may bid it."""
    if not row.deficit:
        return Sentence("a side")
    return Sentence("a side behind by {deficit} or more when the deal begins", {"deficit": of_points(row.deficit)})


@dataclass(frozen=True, slots=True)
class Contract(Scoring):
    """SCORE-01, SCORE-03, SCORE-04, SCORE-09, SCORE-18, SCORE-19, SPEC-09..11: points per trick bid, won or lost.

    It counts for the teams whose contract is of this `row`.
    """

    row: BidKind
    words: ClassVar[str] = (
        "Each trick of a bid scores {won} if the side wins at least as many tricks as it bid, "
        "and costs {lost} if it wins fewer."
    )
    short: ClassVar[str] = (
        "Each trick of a bid scores {won} if the side wins at least as many tricks as it bid; "
        "if it wins fewer, each missing trick costs {lost}."
    )
    twice: ClassVar[str] = (
        "A side that wins twice as many tricks as its ordinary bid, or more, loses all tricks of that bid."
    )
    too_many: ClassVar[str] = "A side that wins {tricks} or more over an ordinary bid loses all tricks of that bid."
    sinking: ClassVar[str] = "If a nil fails, the bid of the partner is lost with it, whatever the side has won."
    unseen: ClassVar[str] = (
        "Blind {low} or more: {who} that agrees on it before either partner has looked wins {won} for each trick of "
        "the bid if it wins at least as many tricks, and loses {lost} for each if it wins fewer. "
        "Overtricks count as usual."
    )
    unseen_exact: ClassVar[str] = (
        "Blind {low} or more: {who} that agrees on it before either partner has looked wins {won} for each trick of "
        "the bid if it wins exactly as many tricks, and loses {lost} for each if not."
    )

    @property
    def sentence(self) -> Sentence:
        row = self.row
        if not row.blind:
            return Sentence(self.short if row.missing else self.words, {"won": row.won, "lost": row.lost})
        gaps = {"low": row.low, "won": row.won, "lost": row.lost, "who": who_may(row)}
        return Sentence(self.unseen_exact if row.promises == "exactly" else self.unseen, gaps)

    def sentences(self) -> Iterator[Sentence]:
        yield self.sentence
        if self.row.blind:
            return
        if self.row.twice_loses:
            yield Sentence(self.twice)
        if self.row.over_loses:
            yield Sentence(self.too_many, {"tricks": of_tricks(self.row.over_loses)})
        if self.row.sinks:
            yield Sentence(self.sinking)

    def lines(self, result: Result, others: tuple[Result, ...], sheet: Sheet) -> Iterator[Line]:
        row, bid, code = self.row, result.contract, "blind" if self.row.blind else "contract"
        if result.row != row or not bid:
            return
        numbers = {"bid": bid, "won": result.won}
        if result.made:
            yield Line(result.side, f"{code} made", numbers, row.won * bid)
        elif result.sunk:
            yield Line(result.side, f"{code} sunk", numbers, -row.lost * bid)
        else:
            missing = bid - result.won if row.missing and not result.too_many else bid
            yield Line(result.side, f"{code} failed", numbers, -row.lost * missing)


@dataclass(frozen=True, slots=True)
class Overtricks(Scoring):
    """SCORE-02, SCORE-07, BAG-10: every trick beyond a contract that was made, and every trick of a failed nil.

    The latter never help the partner, and count whether the contract was made or not.
    """

    points: int
    bags: bool
    """Are they counted as bags?"""
    stray: int
    """Points for each trick of a failed nil."""
    words: ClassVar[str] = "Each trick over the bid, an overtrick, scores {points} more."
    worthless: ClassVar[str] = "Tricks over the bid, overtricks, score nothing."
    punished: ClassVar[str] = "Each trick over the bid, an overtrick, costs {points}."

    @property
    def sentence(self) -> Sentence:
        words = self.words if self.points > 0 else self.punished if self.points else self.worthless
        return Sentence(words, {"points": abs(self.points)})

    def lines(self, result: Result, others: tuple[Result, ...], sheet: Sheet) -> Iterator[Line]:
        if n := result.over + result.stray:
            points = self.points * result.over + self.stray * result.stray
            yield Line(result.side, "overtricks", {"n": n}, points, n if self.bags else 0)


@dataclass(frozen=True, slots=True)
class SpecialCardSpares(Scoring):
    """BAG-07: off what the contract has over, never off the tricks of a failed nil. The step that names it tells."""

    points: int
    bags: bool

    def lines(self, result: Result, others: tuple[Result, ...], sheet: Sheet) -> Iterator[Line]:
        if n := min(result.spared, result.over):
            yield Line(result.side, "special card", {"n": n}, -self.points * n, -n if self.bags else 0)

    def hangs_on_cards(self, result: Result) -> bool:
        special = result.deal.special
        known = [card for card in result.deck.cards if special and card.face == special.face]
        return any(card not in result.deal.won_cards for card in known)


@dataclass(frozen=True, slots=True)
class Nil(Scoring):
    """SCORE-05, SCORE-06, SCORE-10: one seat's promise to win no trick, whatever the partner does."""

    row: BidKind
    worthless: bool = False
    """Do the tricks of a failed nil score nothing?"""
    words: ClassVar[str] = (
        "{bid}: the bidder promises to win no trick. It scores {won} if kept and costs {lost} if not, "
        "apart from the bid of the side. The tricks of a failed nil do not count towards that bid; "
        "they are overtricks."
    )
    no_point: ClassVar[str] = (
        "{bid}: the bidder promises to win no trick. It scores {won} if kept and costs {lost} if not, "
        "apart from the bid of the side. The tricks of a failed nil do not count towards that bid; "
        "they are overtricks that score nothing."
    )
    helping: ClassVar[str] = (
        "{bid}: the bidder promises to win no trick. It scores {won} if kept and costs {lost} if not, "
        "apart from the bid of the side. The tricks of a failed nil count towards that bid."
    )
    idle: ClassVar[str] = (
        "{bid}: the bidder promises to win no trick. It scores {won} if kept and costs {lost} if not, "
        "apart from the bid of the side. The tricks of a failed nil count for nothing."
    )
    unseen: ClassVar[str] = (
        "{bid}: a nil bid before looking at the cards. It scores {won} if kept and costs {lost} if not."
    )
    unseen_behind: ClassVar[str] = (
        "{bid}: a nil bid before looking at the cards, by a side that is behind by {deficit} or more "
        "when the deal begins. It scores {won} if kept and costs {lost} if not."
    )

    @property
    def sentence(self) -> Sentence:
        row = self.row
        deficit = of_points(row.deficit)
        gaps = {"bid": Sentence(row.name.capitalize()), "won": row.won, "lost": row.lost, "deficit": deficit}
        if row.blind:
            return Sentence(self.unseen_behind if row.deficit else self.unseen, gaps)
        overtricks = self.no_point if self.worthless else self.words
        return Sentence({"help": self.helping, "nothing": self.idle}.get(row.astray, overtricks), gaps)

    def lines(self, result: Result, others: tuple[Result, ...], sheet: Sheet) -> Iterator[Line]:
        for seat in (seat for seat, kind in result.nils.items() if kind == self.row):
            kept = result.tricks[seat] == 0
            points = self.row.won if kept else -self.row.lost
            yield Line(result.side, f"{self.row.name} {'made' if kept else 'failed'}", {}, points)


@dataclass(frozen=True, slots=True)
class NoBagsBeside(Scoring):
    """SCORE-13: a side that bid one of these enters its overtricks, but no bags for them."""

    kinds: tuple[BidKind, ...]
    words: ClassVar[str] = "A side that bid {bid} in a deal enters no bags for it."

    @property
    def sentence(self) -> Sentence:
        return Sentence(self.words, {"bid": one_of([kind.sentence for kind in self.kinds])})

    def lines(self, result: Result, others: tuple[Result, ...], sheet: Sheet) -> Iterator[Line]:
        bags = sum(line.bags for line in entered(result, sheet))
        if bags and any(kind in self.kinds for kind in result.nils.values()):
            yield Line(result.side, "no bags", {"n": bags}, 0, -bags)


@dataclass(frozen=True, slots=True)
class EachTrick(Scoring):
    """SCORE-21: a deal without bids; the step that leaves them out says so."""

    points: int

    def lines(self, result: Result, others: tuple[Result, ...], sheet: Sheet) -> Iterator[Line]:
        if n := sum(result.tricks.values()):
            yield Line(result.side, "unbid", {"n": n}, self.points * n)


RENEGE = "renege"


@dataclass(frozen=True, slots=True)
class NothingForARenege(Scoring):
    """RENEGE-01: what the side would have won is taken off again, with its bags; what it lost stays lost (D-15).

    Nor does what would have won it the game.
    """

    without_bids_too: ClassVar[bool] = True
    words: ClassVar[str] = (
        "A player who could follow suit may still play another card. But then the side wins no points in that deal "
        "and not the game by its bid, whatever it made, and enters no bags; what it loses it loses."
    )

    def lines(self, result: Result, others: tuple[Result, ...], sheet: Sheet) -> Iterator[Line]:
        if result.deal.reneged.intersection(result.team):
            lines = entered(result, sheet)
            won, bags = sum(line.points for line in lines), sum(line.bags for line in lines)
            yield Line(result.side, RENEGE, {}, -max(won, 0), -bags)


@dataclass(frozen=True, slots=True)
class Doubled(Scoring):
    """SPEC-26, BONUS-07: everything that was entered before this counts twice; bags do not."""

    words: ClassVar[str] = (
        "A player who bids before looking at the cards doubles all points of the deal, those that are lost too."
    )

    def lines(self, result: Result, others: tuple[Result, ...], sheet: Sheet) -> Iterator[Line]:
        points = sum(line.points for line in entered(result, sheet))
        if points and any(bid.unseen for bid in result.bids.values()):
            yield Line(result.side, "doubled", {}, points)


@dataclass(frozen=True, slots=True)
class BagPenalty(Scoring):
    """BAG-01, BAG-02: every full `limit` of bags costs the penalty once and is taken off; the rest stays."""

    limit: int
    penalty: int
    each_deal: bool = False
    """Does every deal begin without bags (X-58)?"""
    words: ClassVar[str] = "Overtricks are also counted as bags. Every bag costs {penalty} and is taken off."
    plural: ClassVar[str] = (
        "Overtricks are also counted as bags. Every {n} bags of a side cost it {penalty} "
        "and are taken off; the rest stay."
    )

    @property
    def sentence(self) -> Sentence:
        return Sentence(self.words, {"n": self.limit, "penalty": self.penalty}, self.plural)

    def lines(self, result: Result, others: tuple[Result, ...], sheet: Sheet) -> Iterator[Line]:
        counted = [line for line in sheet if line.deal == result.deal.number or not self.each_deal]
        bags = sum(line.bags for line in counted if line.side == result.side)
        if times := bags // self.limit:
            taken = times * self.limit
            yield Line(result.side, "bag penalty", {"n": taken}, -self.penalty * times, -taken)
