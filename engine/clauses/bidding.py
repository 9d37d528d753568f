"""What narrows the bids a seat may make."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from engine.actions import Bid, Choice, Say
from engine.clauses.clause import Choices, Clause, keep
from engine.seats import Seat
from engine.sentence import Sentence, one_of

if TYPE_CHECKING:
    from engine.table import Table


@dataclass(frozen=True, slots=True)
class BidRange(Clause):
    """BID-03, BID-08: a bid that is a number lies between two others."""

    low: int
    high: int
    others: tuple[str, ...]
    """The kinds of bid without a number that may be bid in turn."""
    duty: ClassVar[bool] = False
    words: ClassVar[str] = "A bid is a number of tricks from {low} to {high}."
    or_nil: ClassVar[str] = "A bid is a number of tricks from {low} to {high}, or nil."
    or_others: ClassVar[str] = "A bid is a number of tricks from {low} to {high}, {others}."

    @property
    def sentence(self) -> Sentence:
        gaps = {"low": self.low, "high": self.high}
        if self.others[1:]:
            return Sentence(self.or_others, {**gaps, "others": one_of(self.others)})
        return Sentence(self.or_nil if self.others else self.words, gaps)

    def narrow(self, table: Table, seat: Seat, choices: Choices) -> Choices:
        kinds = table.rules.kinds

        def allowed(choice: Choice) -> bool:
            if not isinstance(choice, Bid) or not kinds[choice.kind].numbered:
                return True
            return self.low <= choice.tricks <= self.high

        return keep(choices, allowed)


@dataclass(frozen=True, slots=True)
class SideRange(Clause):
    """BID-10, BID-14: the number of a whole side lies between two others."""

    low: int
    high: int
    duty: ClassVar[bool] = False
    words: ClassVar[str] = "A side bids a number of tricks from {low} to {high}."

    def narrow(self, table: Table, seat: Seat, choices: Choices) -> Choices:
        def allowed(choice: Choice) -> bool:
            if not isinstance(choice, Say) or choice.word != "propose":
                return True
            return self.low <= choice.tricks <= self.high

        return keep(choices, allowed)


@dataclass(frozen=True, slots=True)
class SomebodyDeclares(Clause):
    """PLAYERS-06: nil is for a player who is not declarer."""

    duty: ClassVar[bool] = False
    words: ClassVar[str] = "The last to bid may not bid nil if everybody else has: somebody has to be declarer."

    def narrow(self, table: Table, seat: Seat, choices: Choices) -> Choices:
        kinds, bids = table.rules.kinds, table.deal.bids
        numbers = [bid for bid in bids.values() if kinds[bid.kind].numbered]
        if numbers or len(bids) < len(table.rules.players) - 1:
            return choices
        return keep(choices, lambda c: not isinstance(c, Bid) or kinds[c.kind].numbered)


@dataclass(frozen=True, slots=True)
class SideMost(Clause):
    """The sum of BID-06 has a limit; whoever bids first leaves enough to his partner."""

    most: int
    least: int
    """The lowest number that can be bid; 0 where a nil can."""
    duty: ClassVar[bool] = False
    words: ClassVar[str] = "The bids of a side may not add up to more than {most}."

    def narrow(self, table: Table, seat: Seat, choices: Choices) -> Choices:
        bids = table.deal.bids
        partners = [s for s in table.team_of(seat) if s != seat]
        taken = sum(bids[s].tricks if s in bids else self.least for s in partners)
        return keep(choices, lambda c: not isinstance(c, Bid) or c.tricks <= self.most - taken)


@dataclass(frozen=True, slots=True)
class BanOne(Clause):
    """BID-09: nobody may bid 1."""

    duty: ClassVar[bool] = False
    words: ClassVar[str] = "Nobody may bid 1."

    def narrow(self, table: Table, seat: Seat, choices: Choices) -> Choices:
        return keep(choices, lambda c: c != Bid(1))
