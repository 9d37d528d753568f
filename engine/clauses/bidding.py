"""What narrows the bids a seat may make."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from engine.actions import Bid, Choice, Say
from engine.clauses.clause import Choices, Clause, keep
from engine.result import Result
from engine.seats import Seat
from engine.sentence import Sentence, one_of

if TYPE_CHECKING:
    from engine.table import Table


def own_bid(table: Table, choice: Choice) -> Bid | None:
    """The bid of one seat that this choice makes, or proposes where the partner has to consent."""
    match choice:
        case Bid():
            return choice
        case Say(word="propose", tricks=tricks, kind=kind) if table.rules.kinds[kind].covered:
            return Bid(tricks, kind)
    return None


@dataclass(frozen=True, slots=True)
class BidRange(Clause):
    """BID-03, BID-08: a bid that is a number lies between two others."""

    low: int
    high: int
    others: tuple[Sentence, ...]
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
            bid = own_bid(table, choice)
            return bid is None or not kinds[bid.kind].numbered or self.low <= bid.tricks <= self.high

        return keep(choices, allowed)


@dataclass(frozen=True, slots=True)
class SideRange(Clause):
    """BID-10, BID-14: the number of a whole side lies between two others."""

    low: int
    high: int
    duty: ClassVar[bool] = False
    words: ClassVar[str] = "A side bids a number of tricks from {low} to {high}."

    def narrow(self, table: Table, seat: Seat, choices: Choices) -> Choices:
        kinds = table.rules.kinds

        def allowed(choice: Choice) -> bool:
            match choice:
                case Bid(number, kind) | Say("propose", number, kind):
                    beside_nil = number > 0 and kinds[kind].promises == "none"
                    return self.low <= number <= self.high or not (kinds[kind].numbered or beside_nil)
                case _:
                    return True

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
    covering: int
    """The lowest number that can be bid beside a no trump, where no nil can (X-17)."""
    duty: ClassVar[bool] = False
    words: ClassVar[str] = "The bids of a side may not add up to more than {most}."

    def narrow(self, table: Table, seat: Seat, choices: Choices) -> Choices:
        bids, kinds = table.deal.bids, table.rules.kinds
        partners = [s for s in table.team_of(seat) if s != seat]
        spoken = sum(bids[s].tricks for s in partners if s in bids)
        silent = sum(s not in bids for s in partners)

        def allowed(choice: Choice) -> bool:
            bid = own_bid(table, choice)
            if bid is None or not kinds[bid.kind].numbered:
                return True
            least = self.covering if kinds[bid.kind].covered else self.least
            return bid.tricks + spoken + silent * least <= self.most

        return keep(choices, allowed)


@dataclass(frozen=True, slots=True)
class SideLeast(Clause):
    """BID-13: whoever bids first may bid low; the partner has to make it good."""

    least: int
    duty: ClassVar[bool] = False
    words: ClassVar[str] = "The bids of a side may not add up to less than {least}."

    def narrow(self, table: Table, seat: Seat, choices: Choices) -> Choices:
        bids = table.deal.bids
        partners = [s for s in table.team_of(seat) if s != seat]
        if not all(s in bids for s in partners):
            return choices
        missing = self.least - sum(bids[s].tricks for s in partners)
        return keep(choices, lambda c: (bid := own_bid(table, c)) is None or bid.tricks >= missing)


@dataclass(frozen=True, slots=True)
class NilPartnerLeast(Clause):
    """BID-13, BID-06: from 1 on it also keeps two partners from bidding nil."""

    least: int
    duty: ClassVar[bool] = False
    words: ClassVar[str] = "The partner of a nil bidder may not bid less than {least}."

    def narrow(self, table: Table, seat: Seat, choices: Choices) -> Choices:
        kinds, bids = table.rules.kinds, table.deal.bids
        spoken = [bids[s] for s in table.team_of(seat) if s in bids]

        def allowed(choice: Choice) -> bool:
            if isinstance(choice, Say) and choice.word == "propose" and kinds[choice.kind].promises == "none":
                return not choice.tricks or choice.tricks >= self.least
            bid = own_bid(table, choice)
            if bid is None:
                return True
            pair = (*spoken, bid)
            numbers = [bid.tricks for bid in pair if kinds[bid.kind].promises != "none"]
            nils = len(pair) - len(numbers)
            return not nils or len(pair) == 1 or (nils == 1 and min(numbers) >= self.least)

        return keep(choices, allowed)


@dataclass(frozen=True, slots=True)
class NotExactly(Clause):
    """BID-17, BID-18: it binds whoever completes the sum, so that somebody always fails or wins too much."""

    tricks: int
    duty: ClassVar[bool] = False
    words: ClassVar[str] = "All bids together may not be exactly {tricks}, the number of tricks."

    def narrow(self, table: Table, seat: Seat, choices: Choices) -> Choices:
        return keep(choices, lambda c: self.total(table, seat, c) != self.tricks)

    def total(self, table: Table, seat: Seat, choice: Choice) -> int | None:
        """What all bids add up to after this choice; None while others still have to bid."""
        match choice:
            case Bid(tricks=bid, kind=kind) | Say(word="propose", tricks=bid, kind=kind):
                by = seat
            case Say(word="agree"):
                by, bid, kind = proposed(table, seat)
            case _:
                return None
        row = table.rules.kinds[kind]
        alone = row.covered or (isinstance(choice, Bid) and not row.for_side)
        speaks = (by,) if alone else table.team_of(seat)
        if not all(table.has_bid(s) for s in table.rules.players if s not in speaks):
            return None
        others = [Result.of(table, side) for side in table.rules.sides]
        return bid + sum(result.contract for result in others if not set(result.team) <= set(speaks))


def proposed(table: Table, seat: Seat) -> tuple[Seat, int, str]:
    """What the side of this seat has proposed last: who, how many tricks, which kind of bid."""
    team = table.team_of(seat)
    last = next(s for s in reversed(table.deal.talk) if s.seat in team and s.words.word == "propose")
    return last.seat, last.words.tricks, last.words.kind


@dataclass(frozen=True, slots=True)
class HoldsASpade(Clause):
    """SPEC-20: a promise not to ruff needs something to keep it with."""

    duty: ClassVar[bool] = False
    words: ClassVar[str] = "Whoever bids no trump holds at least one spade."

    def narrow(self, table: Table, seat: Seat, choices: Choices) -> Choices:
        kinds, deck = table.rules.kinds, table.deck

        def allowed(choice: Choice) -> bool:
            if not isinstance(choice, Say) or choice.word != "propose":
                return True
            row = kinds[choice.kind]
            return not row.unruffed or row.blind or any(deck.is_spade(c) for c in table.deal.hands[seat])

        return keep(choices, allowed)


@dataclass(frozen=True, slots=True)
class NoTrumpIsCovered(Clause):
    """X-17, X-18: nobody covers it who has promised to win no trick, and there is one kind of bid in a side."""

    duty: ClassVar[bool] = False
    words: ClassVar[str] = "The partner of a no trump bidder bids a number."

    def narrow(self, table: Table, seat: Seat, choices: Choices) -> Choices:
        kinds, bids = table.rules.kinds, table.deal.bids
        partners = [kinds[bids[s].kind] for s in table.team_of(seat) if s != seat and s in bids]

        def allowed(choice: Choice) -> bool:
            bid = own_bid(table, choice)
            if bid is None or not partners:
                return True
            pair = {bid.kind, *(row.name for row in partners)}
            return not any(kinds[name].covered for name in pair) or (len(pair) == 2 and "tricks" in pair)

        return keep(choices, allowed)


@dataclass(frozen=True, slots=True)
class BanOne(Clause):
    """BID-09: nobody may bid 1."""

    duty: ClassVar[bool] = False
    words: ClassVar[str] = "Nobody may bid 1."

    def narrow(self, table: Table, seat: Seat, choices: Choices) -> Choices:
        return keep(choices, lambda c: not isinstance(c, Bid) or (c.tricks, c.kind) != (1, "tricks"))
