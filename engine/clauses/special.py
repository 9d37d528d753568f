"""What special bids score: those that are worth one sum, whatever the number in them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from engine.bids import BidKind
from engine.clauses.scoring import Scoring, Sheet, who_may
from engine.game import Line
from engine.result import Result
from engine.sentence import Counted, Sentence, of_points, of_tricks


@dataclass(frozen=True, slots=True)
class SumContract(Scoring):
    """SPEC-14..18: a bid of the whole side that is worth one sum, won or lost; a lost one makes no bags."""

    row: BidKind
    hand: int
    words: ClassVar[str] = (
        "{bid}: one bid for the whole side, in place of its numbers. It scores {won} if the side wins {tricks} "
        "or more, and costs {lost} if not. Overtricks count as usual."
    )
    exactly: ClassVar[str] = (
        "{bid}: one bid for the whole side, in place of its numbers. It scores {won} if the side wins exactly {tricks}"
        ", and costs {lost} if not."
    )
    every_trick: ClassVar[str] = (
        "{bid}: one bid for the whole side, in place of its numbers. It scores {won} if the side wins all {tricks}"
        ", and costs {lost} if not."
    )
    for_the_game: ClassVar[str] = (
        "{bid}: one bid for the whole side, in place of its numbers. The side wins the game if it wins all {tricks}"
        "; it costs {lost} if not."
    )
    unspoken: ClassVar[str] = (
        "A side that bids {n} in all has bid {bid}: it scores {won} if the side wins {tricks} or more, "
        "and costs {lost} if not. Overtricks count as usual."
    )
    unspoken_exactly: ClassVar[str] = (
        "A side that bids {n} in all has bid {bid}: it scores {won} if the side wins exactly {tricks}, "
        "and costs {lost} if not."
    )
    unspoken_unseen: ClassVar[str] = "{bid} is worth more than its tricks: it wins {won} and loses {lost}."
    unseen: ClassVar[str] = (
        "{bid}: {who} that agrees on it before either partner has looked wins {won} if it wins all {tricks}, "
        "and loses {lost} if not."
    )

    @property
    def sentence(self) -> Sentence:
        row = self.row
        gaps = {
            "bid": Sentence(row.name.capitalize()),
            "won": row.won,
            "lost": row.lost,
            "n": row.low,
            "tricks": of_tricks(row.low),
            "who": who_may(row),
        }
        return Sentence(self.wording, gaps)

    @property
    def wording(self) -> str:
        row = self.row
        if row.low == self.hand:
            return self.unseen if row.blind else self.for_the_game if row.wins else self.every_trick
        if row.automatic and row.blind:
            return self.unspoken_unseen
        if row.automatic:
            return self.unspoken_exactly if row.promises == "exactly" else self.unspoken
        return self.exactly if row.promises == "exactly" else self.words

    def lines(self, result: Result, others: tuple[Result, ...], sheet: Sheet) -> Iterator[Line]:
        row, made = self.row, result.made
        if result.row == row:
            code = f"{row.name} {'made' if made else 'failed'}"
            yield Line(result.side, code, {"won": result.won}, row.won if made else -row.lost)


@dataclass(frozen=True, slots=True)
class PairNil(Scoring):
    """SPEC-22, SPEC-23: both partners promise to win no trick; it fails if either of them wins one."""

    row: BidKind
    bonus: int
    """What every other side gets if both have won a trick."""
    words: ClassVar[str] = (
        "{bid}: both partners promise to win no trick. One proposes it before either has bid, the other agrees."
    )
    behind: ClassVar[str] = (
        "{bid}: both partners of a side that is more than {deficit} behind promise to win no trick. "
        "One proposes it before either has bid, the other agrees."
    )
    unseen: ClassVar[str] = (
        "{bid}: both partners promise to win no trick. One proposes it before either has looked, the other agrees."
    )
    unseen_behind: ClassVar[str] = (
        "{bid}: both partners of a side that is more than {deficit} behind promise to win no trick. "
        "One proposes it before either has looked, the other agrees."
    )
    scores: ClassVar[str] = "{bid} scores {won} if neither partner wins a trick, and costs {lost} if one does."
    wins: ClassVar[str] = "{bid} wins the game if neither partner wins a trick, and costs {lost} if one does."
    loses: ClassVar[str] = "{bid} scores {won} if neither partner wins a trick, and loses the game if one does."
    decides: ClassVar[str] = "{bid} wins the game if neither partner wins a trick, and loses it if one does."
    also: ClassVar[str] = "If both partners of a pair nil have won a trick, every other side gets {bonus} more."

    def sentences(self) -> Iterator[Sentence]:
        row = self.row
        unseen = self.unseen_behind if row.deficit else self.unseen
        seen = self.behind if row.deficit else self.words
        worth = {(True, True): self.decides, (True, False): self.wins, (False, True): self.loses}
        deficit = of_points(row.deficit - 1)
        gaps = {"bid": Sentence(row.name.capitalize()), "deficit": deficit, "won": row.won, "lost": row.lost}
        yield Sentence(unseen if row.blind else seen, gaps)
        yield Sentence(worth.get((row.wins, row.loses), self.scores), gaps)
        if self.bonus:
            yield Sentence(self.also, {"bonus": self.bonus})

    def lines(self, result: Result, others: tuple[Result, ...], sheet: Sheet) -> Iterator[Line]:
        row = self.row
        if result.row == row:
            kept = not any(result.tricks.values())
            yield Line(result.side, f"{row.name} {'made' if kept else 'failed'}", {}, row.won if kept else -row.lost)
        for other in others:
            if self.bonus and other.row == row and all(other.tricks.values()):
                yield Line(result.side, f"{row.name} bonus", {}, self.bonus)


@dataclass(frozen=True, slots=True)
class NoTrump(Scoring):
    """SPEC-20, SPEC-21: a number whose bidder promises not to ruff; a broken promise and a short contract both lose it.

    The software does not keep anybody from ruffing. A partner's own number counts once and is lost with it.
    """

    row: BidKind
    words: ClassVar[str] = (
        "No trump: with the partner's consent somebody bids a number and promises to win no trick with a spade, unless "
        "spades were led. Each trick of this number scores {won} if the side makes its bid and the promise is kept; "
        "if not, each costs {lost}, and the number of the partner is lost too. The partner may ruff."
    )
    agreed: ClassVar[str] = (
        "No trump: partners agree on a number, and whoever proposed it promises to win no trick with a spade, unless "
        "spades were led. Each trick of the number scores {won} if the side wins as many and the promise is kept, "
        "and costs {lost} if not. The partner may ruff."
    )
    unseen: ClassVar[str] = (
        "Blind no trump, {low} or more: partners of a side that is more than {deficit} behind agree on a number "
        "before either has looked, and whoever proposed it promises to win no trick with a spade, unless spades were "
        "led. Each trick of the number scores {won} if the side wins as many and the promise is kept, and costs {lost} "
        "if not. The partner may ruff."
    )

    @property
    def sentence(self) -> Sentence:
        row = self.row
        gaps = {"won": row.won, "lost": row.lost, "low": row.low, "deficit": of_points(row.deficit - 1)}
        return Sentence(self.unseen if row.blind else self.words if row.covered else self.agreed, gaps)

    def lines(self, result: Result, others: tuple[Result, ...], sheet: Sheet) -> Iterator[Line]:
        if result.row != self.row:
            return
        code = "made" if result.made else "broken" if result.ruffed else "failed"
        numbers = {"bid": result.contract, "won": result.won}
        bids = [result.together] if result.together else result.bids.values()
        rows = [(result.kinds[bid.kind], bid.tricks) for bid in bids]
        points = sum((row.won if result.made else -row.lost) * tricks for row, tricks in rows)
        yield Line(result.side, f"{self.row.name} {code}", numbers, points)

    def hangs_on_cards(self, result: Result) -> bool:
        return result.row == self.row and not result.ruffed


BEMOS = {"little bemo": Sentence("Little Bemo"), "big bemo": Sentence("Big Bemo")}
"""How the rules call them."""


@dataclass(frozen=True, slots=True)
class Bemo(Scoring):
    """SPEC-24, SPEC-25: beside the bid, whatever becomes of that; the tricks count for both."""

    what: str
    tricks: int
    points: int
    words: ClassVar[str] = (
        "{bemo}: the side scores {points} more if it wins the first {tricks}, and loses {points} if it does not."
    )

    @property
    def sentence(self) -> Sentence:
        return Sentence(self.words, {"bemo": BEMOS[self.what], "points": self.points, "tricks": of_tricks(self.tricks)})

    def lines(self, result: Result, others: tuple[Result, ...], sheet: Sheet) -> Iterator[Line]:
        if self.what not in result.declared:
            return
        made = all(trick.winner in result.team for trick in result.deal.tricks[: self.tricks])
        code = f"{self.what} {'made' if made else 'failed'}"
        yield Line(result.side, code, {}, self.points if made else -self.points)

    def hangs_on_cards(self, result: Result) -> bool:
        return self.what in result.declared and len(result.deal.tricks) < self.tricks


@dataclass(frozen=True, slots=True)
class Aces(Scoring):
    """BONUS-01: all four aces lie in tricks of the side, whoever of it won them; failing costs nothing."""

    points: int
    words: ClassVar[str] = (
        "A side that has announced all four aces and wins them all in its tricks scores {points} more, whatever "
        "becomes of its bid. Announcing them in vain costs nothing."
    )

    def lines(self, result: Result, others: tuple[Result, ...], sheet: Sheet) -> Iterator[Line]:
        won = (play.card for trick in result.deal.tricks if trick.winner in result.team for play in trick.plays)
        if {"four aces", "yes"} & set(result.declared) and sum(card.face[0] == "A" for card in won) == 4:
            yield Line(result.side, "aces", {}, self.points)

    def hangs_on_cards(self, result: Result) -> bool:
        aces = [card for card in result.deck.cards if card.face[0] == "A"]
        return bool({"four aces", "yes"} & set(result.declared)) and not result.deal.won_cards.issuperset(aces)


ALL_ON_TEN = "all on ten"


@dataclass(frozen=True, slots=True)
class AllOnTen(Scoring):
    """SPEC-19, WIN-09: an entry without points, which tells the ending that the game is won."""

    hand: int
    counted: ClassVar[Counted] = {"hand": of_tricks}
    words: ClassVar[str] = "A side that wins all {hand} on a bid of 10, made with seen cards, wins the game."

    def lines(self, result: Result, others: tuple[Result, ...], sheet: Sheet) -> Iterator[Line]:
        if result.contract == 10 and not result.row.blind and result.won == self.hand:
            yield Line(result.side, ALL_ON_TEN)
