"""What may end the game after a deal is scored. The best score wins, and a tie is always played on (WIN-03)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from engine.clauses.scoring import RENEGE
from engine.game import GameWon, Line
from engine.seats import Side
from engine.sentence import Counted, Rule, Sentence, of_deals, of_points

Scores = Mapping[Side, int]


@dataclass(frozen=True, slots=True)
class After:
    """How a game stands once a deal is scored: everybody's total, and the lines which that deal entered."""

    scores: Scores
    lines: tuple[Line, ...]


History = tuple[After, ...]
"""Every deal of a game, oldest first."""


def history(sheet: Iterable[Line], sides: Iterable[Side], deals: int) -> History:
    """What the score sheet says of each of so many deals."""
    by_deal: list[list[Line]] = [[] for _ in range(deals + 1)]
    for line in sheet:
        by_deal[line.deal].append(line)
    totals, told = dict.fromkeys(sides, 0), []
    for lines in by_deal:
        for line in lines:
            totals[line.side] += line.points
        told.append(After(dict(totals), tuple(lines)))
    return tuple(told[1:])


class Ending(Rule):
    """Says whether the game ends after a deal, for what it did to the scores or for what happened in it."""

    __slots__ = ()
    code: ClassVar[str] = ""

    def reached(self, history: History) -> bool:
        raise NotImplementedError(type(self).__name__)

    def winner(self, history: History) -> Side | None:
        """Who has won if it is reached; nobody if that is not decided, and then the game goes on."""
        return leader(history[-1].scores)

    def verdict(self, history: History) -> GameWon | None:
        if not self.reached(history) or not (winner := self.winner(history)):
            return None
        return GameWon(winner, self.code, {name: getattr(self, name) for name in self.counted})


def leader(scores: Scores) -> Side | None:
    """The side with the best score, or nobody if the best score is shared."""
    best = max(scores.values())
    leaders = [side for side, points in scores.items() if points == best]
    return leaders[0] if len(leaders) == 1 else None


@dataclass(frozen=True, slots=True)
class WonOutright(Ending):
    """WIN-09..11: entries of the last deal that win the game, whatever the score. Their own clauses say so in words."""

    codes: tuple[str, ...]

    def entries(self, last: After) -> tuple[Line, ...]:
        """Those that count: who did not follow suit wins nothing by them (RENEGE-01)."""
        reneged = {line.side for line in last.lines if line.code == RENEGE}
        return tuple(line for line in last.lines if line.code in self.codes and line.side not in reneged)

    def reached(self, history: History) -> bool:
        return bool(self.entries(history[-1]))

    def winner(self, history: History) -> Side | None:
        last = history[-1]
        return leader({line.side: last.scores[line.side] for line in self.entries(last)})

    def verdict(self, history: History) -> GameWon | None:
        winner = self.winner(history) if self.reached(history) else None
        code = next((line.code for line in self.entries(history[-1])), "")
        return GameWon(winner, code) if winner else None


@dataclass(frozen=True, slots=True)
class LostOutright(WonOutright):
    """WIN-11: entries of the last deal that lose the game; the best of the other sides has won."""

    def entries(self, last: After) -> tuple[Line, ...]:
        return tuple(line for line in last.lines if line.code in self.codes)

    def winner(self, history: History) -> Side | None:
        last = history[-1]
        lost = {line.side for line in self.entries(last)}
        return leader({side: points for side, points in last.scores.items() if side not in lost} or last.scores)


@dataclass(frozen=True, slots=True)
class Target(Ending):
    """WIN-01, WIN-02: compared with the totals after every deal, never with the points of one deal."""

    points: int
    code: ClassVar[str] = "target"
    counted: ClassVar[Counted] = {"points": of_points}
    words: ClassVar[str] = (
        "The first side to have {points} or more after a deal wins the game; "
        "if several have, the best score wins."
    )

    def reached(self, history: History) -> bool:
        return max(history[-1].scores.values()) >= self.points


@dataclass(frozen=True, slots=True)
class Floor(Ending):
    """WIN-04, WIN-05: falling to it loses; the winner is the best of the others."""

    points: int
    code: ClassVar[str] = "floor"
    counted: ClassVar[Counted] = {"points": of_points}
    words: ClassVar[str] = "A side that has {points} or fewer after a deal loses the game; the best score wins."

    def reached(self, history: History) -> bool:
        return min(history[-1].scores.values()) <= self.points


FAILED = ("failed", "sunk", "broken")
"""How the codes of failed bids end."""
NO_CONTRACTS = ("nil", "blind nil", "double nil", "little bemo", "big bemo")
"""What can fail without being the contract of a side."""


def failed(deal: After) -> set[Side]:
    """The sides whose contract failed in that deal."""
    ends = ((line.side, *line.code.rpartition(" ")[::2]) for line in deal.lines)
    return {side for side, bid, end in ends if end in FAILED and bid not in NO_CONTRACTS}


@dataclass(frozen=True, slots=True)
class BackToBack(Ending):
    """WIN-07, WIN-08: a failed nil is not a set (X-46), and a deal without bids cannot be one."""

    code: ClassVar[str] = "back to back"
    words: ClassVar[str] = (
        "A side whose contract fails in two deals running loses the game, whatever the scores; "
        "if that happens to several at once, the best score wins."
    )

    def losers(self, history: History) -> set[Side]:
        return failed(history[-1]) & failed(history[-2])

    def reached(self, history: History) -> bool:
        return len(history) > 1 and bool(self.losers(history))

    def winner(self, history: History) -> Side | None:
        """The best of those that did not lose; where all did, the best of all."""
        scores = history[-1].scores
        left = {side: points for side, points in scores.items() if side not in self.losers(history)}
        return leader(left or scores)


@dataclass(frozen=True, slots=True)
class DealLimit(Ending):
    """For games that no score ends; not in the sources."""

    deals: int
    code: ClassVar[str] = "deals"
    counted: ClassVar[Counted] = {"deals": of_deals}
    words: ClassVar[str] = "After {deals} at the latest the game is over, and the best score wins."

    def reached(self, history: History) -> bool:
        return len(history) >= self.deals


@dataclass(frozen=True, slots=True)
class TieBreak(Ending):
    """WIN-03, D-14: after a tie that would have ended the game the first deal that ends unequal decides."""

    ends: tuple[Ending, ...]
    code: ClassVar[str] = "tie broken"
    words: ClassVar[str] = (
        "If the best score is shared then, the game goes on until a deal leaves one side ahead, whatever the scores."
    )

    @property
    def sentence(self) -> Sentence:
        return Sentence(self.words)

    def reached(self, history: History) -> bool:
        earlier = history[:-1]
        if not earlier or leader(earlier[-1].scores):
            return False
        return any(end.reached(earlier) for end in self.ends) or self.reached(earlier)
