"""The page of the rulebook on special bids: which there are, what they score, and which of them decide the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.bids import BidKind
from engine.clauses import special
from engine.clauses.ending import Ending, LostOutright, WonOutright
from engine.clauses.scoring import Scoring
from engine.options import Options
from engine.steps.calls import Call
from engine.steps.declarations import CallingBemo, GoingAces

FAR_BEHIND = 40
"""A blind no trump is for a side that is behind by more than this part of a hundred of the target (SPEC-21)."""
ASTRAY = {"bags": "overtricks", "bags_no_point": "overtricks", "help_partner": "help", "nothing": "nothing"}
"""What the tricks of a failed nil are, in the words of a row."""


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
    if o.ten200_auto and isinstance(o.blind_min, int) and o.bid_max >= 10:
        yield BidKind(
            "blind 10",
            False,
            "exactly" if o.blind_goal == "exact" else "at least",
            200 * o.blind_win_x,
            200 * o.blind_lose_x,
            blind=True,
            automatic=True,
            low=10,
            high=10,
            sinks=o.nil_fail_sets_partner,
        )
    if o.moon != "off":
        wins = o.moon == "win"
        won, lost = points(o.moon), points(o.moon) or 200
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

    if o.no_trump == "on":
        yield no_trump(o, "no trump", win_x=2, lose_x=o.nt_lose_x, low=max(o.bid_min, 1))
    if o.blind_no_trump == "on":
        low = (o.blind_min if isinstance(o.blind_min, int) else 6) - 1
        yield no_trump(o, "blind no trump", win_x=3, lose_x=o.blind_nt_lose_x, low=low)
    if o.pair_nil != "off":
        won, lost = points(o.pair_nil), points(o.pair_nil_lose)
        yield pair_nil(o, "pair nil", won, lost, wins=o.pair_nil == "win", loses=o.pair_nil_lose == "game")
    if o.blind_pair_nil == "game":
        yield pair_nil(o, "blind pair nil", 0, 0, wins=True, loses=True, blind=True)


def no_trump(o: Options, name: str, *, win_x: int, lose_x: int, low: int) -> BidKind:
    """SPEC-20, SPEC-21: blind, and where partners bid together, it is the bid of both, of which one promises."""
    blind = name.startswith("blind")
    together = blind or o.bid_method == "partnership"
    return BidKind(
        name, True, "at least", o.trick_value * win_x, o.trick_value * lose_x, blind=blind, together=together,
        covered=not together, unruffed=True, deficit=FAR_BEHIND * o.target // 100 + 1 if blind else 0,
        low=low, high=min(o.bid_max, o.side_max) if together and isinstance(o.side_max, int) else o.bid_max,
    )  # fmt: skip


def pair_nil(o: Options, name: str, won: int, lost: int, *, wins: bool, loses: bool, blind: bool = False) -> BidKind:
    """SPEC-22, SPEC-23: a side that loses the game by it enters no bags either."""
    deficit = o.pair_nil_deficit and o.pair_nil_deficit + 1
    astray = "nothing" if loses else ASTRAY[o.nil_failed_tricks]
    return BidKind(
        name, False, "none", won, lost, wins=wins, loses=loses, blind=blind, deficit=deficit, together=True,
        swaps=o.pair_nil_exchange, astray=astray,
    )  # fmt: skip


def points(value: int | str) -> int:
    """A number of points; none where a word says that it decides the game."""
    return value if isinstance(value, int) else 0


def special_scoring(o: Options, kinds: Mapping[str, BidKind]) -> Iterator[Scoring]:
    for row in kinds.values():
        if not row.numbered and row.promises != "none":
            yield special.SumContract(row, o.hand_size)
        elif row.unruffed:
            yield special.NoTrump(row)
        elif row.together and row.promises == "none":
            yield special.PairNil(row, 0 if row.blind else o.pair_nil_both_bonus)
    if o.thirteen_on_ten == "win":
        yield special.AllOnTen(o.hand_size)


def declarations(o: Options) -> Iterator[Scoring]:
    """What is declared beside the bids."""
    if o.bemo == "on":
        yield special.Bemo("little bemo", 6, 60)
        yield special.Bemo("big bemo", 9, 90)
    if o.aces_bonus:
        yield special.Aces(o.aces_bonus)


def declaring_calls(o: Options) -> Iterator[Call]:
    if o.bemo == "on":
        yield CallingBemo()
    if o.aces_bonus:
        yield GoingAces()


def special_endings(o: Options, kinds: Mapping[str, BidKind]) -> Iterator[Ending]:
    """What comes first in WIN-14."""
    wins = [f"{row.name} made" for row in kinds.values() if row.wins]
    if o.thirteen_on_ten == "win":
        wins.append(special.ALL_ON_TEN)
    if wins:
        yield WonOutright(tuple(wins))
    if loses := tuple(f"{row.name} failed" for row in kinds.values() if row.loses):
        yield LostOutright(loses)
