"""After the bids each side may raise its own once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from engine.actions import AGREE, Action, Bid, Choice, Keep, Say
from engine.clauses.clause import Choices, Clause
from engine.game import Event, Said, SideRaised
from engine.result import Result
from engine.seats import Seat
from engine.sentence import Sentence
from engine.steps.proposals import MOST, said, standing
from engine.steps.step import Events, Step

if TYPE_CHECKING:
    from engine.table import Table


@dataclass(frozen=True, slots=True)
class RaiseBids(Step):
    """BID-15, BID-16: one chance for each side, first for the one that bid first; partners agree on it as on a bid.

    A raise takes both of them, so as soon as one of them stays the chance is gone. What is no plain number cannot be
    raised, and a nil beside a number stays what it is.
    """

    narrowed_by: tuple[Clause, ...]
    talks: bool
    most: int
    """How many things a side may have said about its bid in the whole deal."""
    name = "raise"
    before_play = True
    confers = True
    asks: ClassVar[str] = "Propose a higher bid for your side, or stay."
    words: ClassVar[str] = (
        "When all have bid each side may raise its bid once, first the side that bid first: one partner proposes a "
        "higher number for both, the other agrees. If one of them stays the bid stays as it is."
    )
    talking: ClassVar[str] = (
        "Partners may tell each other first, and everybody hears it, how many tricks they are sure of and how many "
        "more are possible. A side says at most {most} things in a deal."
    )

    @property
    def sentence(self) -> Sentence:
        return Sentence(self.words)

    @property
    def clauses(self) -> tuple[Clause, ...]:
        return self.narrowed_by

    def waiting(self, table: Table) -> tuple[Seat, ...]:
        team = self.team(table)
        last = self.proposed(table, team[0]) if team else None
        return tuple(seat for seat in team if last is None or seat != last.seat)

    def team(self, table: Table) -> tuple[Seat, ...]:
        """The side whose chance it is; nobody while there are bids to make, or when all have had theirs."""
        if table.game.deal is None or not table.all_have_bid or table.bidding_over:
            return ()
        teams = (table.team_of(seat) for seat in table.bidding_order)
        return next(team for team in teams if team not in table.deal.raised)

    def proposed(self, table: Table, seat: Seat) -> Said | None:
        """What the side has proposed since it bid: only that can be more than its bid."""
        last = standing(table, seat, blind=False)
        return last if last and last.words.tricks > contract(table, seat) else None

    def choices(self, table: Table, seat: Seat) -> tuple[Choice, ...]:
        return tuple(self.offered(table, seat))

    def offered(self, table: Table, seat: Seat) -> Iterator[Choice]:
        last = self.proposed(table, seat)
        if last and last.seat != seat:
            yield AGREE
        yield Keep()
        if len(said(table, seat)) < self.most - 1:
            yield from (Say("propose", n) for n in range(contract(table, seat) + 1, table.rules.hand + 1))
            if self.talks:
                yield from (Say(word, n) for word in ("sure", "possible") for n in range(table.rules.hand + 1))

    def follows(self, table: Table, seat: Seat, action: Action) -> Events:
        team, last = table.team_of(seat), self.proposed(table, seat)
        if not isinstance(action, Say):
            return [Said(seat, Say("stay")), SideRaised(team, None)]
        events: list[Event] = [Said(seat, action)]
        if last and last.seat != seat and action in (AGREE, last.words):
            return [*events, SideRaised(team, Bid(last.words.tricks))]
        return events

    def settles(self, table: Table) -> Events:
        team = self.team(table)
        return [SideRaised(team, None)] if team and not self.may_raise(table, team) else []

    def may_raise(self, table: Table, team: tuple[Seat, ...]) -> bool:
        """Has the side a plain number, and is there a higher one that it may bid?"""
        together = table.deal.side_bids.get(team)
        plain = [together] if together else [table.deal.bids[seat] for seat in team if seat in table.deal.bids]
        kinds = [table.rules.kinds[bid.kind] for bid in plain]
        if any(kind.for_side or kind.covered for kind in kinds):
            return False
        higher: Choices = tuple(Say("propose", n) for n in range(contract(table, team[0]) + 1, table.rules.hand + 1))
        for clause in self.clauses:
            higher = clause.narrow(table, team[0], higher)
        return any(bid.kind == "tricks" and bid.tricks for bid in plain) and bool(higher)

    def sentences(self) -> Iterator[Sentence]:
        yield self.sentence
        if self.talks:
            yield Sentence(self.talking, {"most": self.most})


def contract(table: Table, seat: Seat) -> int:
    """What the side of this seat has bid so far."""
    return Result.of(table, table.side_of(seat)).contract


def most_said(*, talked: bool) -> int:
    """Eight things for the raise, besides those that a side may have said before."""
    return MOST * (1 + talked)
