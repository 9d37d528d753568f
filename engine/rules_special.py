"""The page of the rulebook on special bids: which there are, what they score, and which of them decide the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.bids import BidKind
from engine.clauses import special
from engine.clauses.ending import Ending, WonOutright
from engine.clauses.scoring import Scoring
from engine.options import Options


def special_kinds(o: Options) -> Iterator[BidKind]:
    if o.ten200 != "off":
        goal = "exactly" if o.ten200 == "exact" else "at least"
        auto = o.ten200_auto
        yield BidKind(
            "10 for 200",
            False,
            goal,
            200,
            200,
            for_side=not auto,
            automatic=auto,
            low=10,
            high=10,
            sinks=o.nil_fail_sets_partner,
        )
    if o.moon != "off":
        wins = o.moon == "win"
        won, lost = (o.moon, o.moon) if isinstance(o.moon, int) else (0, 200)
        yield BidKind(
            "moon",
            False,
            "at least",
            won,
            lost,
            for_side=True,
            wins=wins,
            low=o.hand_size,
            high=o.hand_size,
            sinks=o.nil_fail_sets_partner,
        )
    if isinstance(o.blind_moon, int):
        yield BidKind(
            "blind moon",
            False,
            "at least",
            o.blind_moon,
            o.blind_moon,
            blind=True,
            deficit=o.blind_deficit,
            together=True,
            low=o.hand_size,
            high=o.hand_size,
        )


def special_scoring(o: Options, kinds: Mapping[str, BidKind]) -> Iterator[Scoring]:
    for row in kinds.values():
        if not row.numbered and row.promises != "none":
            yield special.SumContract(row, o.hand_size)
    if o.thirteen_on_ten == "win":
        yield special.AllOnTen(o.hand_size)


def special_endings(o: Options, kinds: Mapping[str, BidKind]) -> Iterator[Ending]:
    """What comes first in WIN-14."""
    wins = [f"{row.name} made" for row in kinds.values() if row.wins]
    if o.thirteen_on_ten == "win":
        wins.append(special.ALL_ON_TEN)
    if wins:
        yield WonOutright(tuple(wins))
