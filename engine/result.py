"""A finished deal from one side's chair: everything a scoring clause may ask, counted from what was played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.actions import Bid
from engine.bids import BidKind
from engine.seats import Seat, Side

if TYPE_CHECKING:
    from engine.table import Table


@dataclass(frozen=True, slots=True)
class Result:
    """What the team of one side bid and won in one deal; `kinds` are the rows of the table's bids by name.

    Two sides that play together for one deal have the same result, each on its own account (PLAYERS-06).
    """

    side: Side
    team: tuple[Seat, ...]
    bids: Mapping[Seat, Bid]
    tricks: Mapping[Seat, int]
    kinds: Mapping[str, BidKind]
    together: Bid | None = None
    """The bid on which both partners have agreed, instead of one each."""

    @classmethod
    def of(cls, table: Table, side: Side) -> Result:
        deal, team = table.deal, table.team_of(table.rules.sides[side][0])
        return cls(
            side,
            team,
            {seat: deal.bids[seat] for seat in team if seat in deal.bids},
            {seat: deal.tricks_won(seat) for seat in team},
            table.rules.kinds,
            deal.side_bids.get(team),
        )

    def kind(self, seat: Seat) -> BidKind:
        return self.kinds[self.bids[seat].kind]

    @property
    def contract(self) -> int:
        """Tricks the side promised together; a nil promises none (BID-06)."""
        return self.together.tricks if self.together else sum(bid.tricks for bid in self.bids.values())

    @property
    def row(self) -> BidKind:
        """The kind of contract that stands for the team: there is exactly one."""
        return self.kinds[self.together.kind if self.together else "tricks"]

    @property
    def stray(self) -> int:
        """Tricks won by seats that promised to win none."""
        return sum(self.tricks[seat] for seat in self.bids if self.kind(seat).promises == "none")

    @property
    def won(self) -> int:
        """Tricks that count towards the contract."""
        return sum(self.tricks.values()) - self.stray
