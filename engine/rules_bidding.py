"""The page of the rulebook on the bids: their kinds, what narrows them, how they are made, and what may be called."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from engine.bids import BidKind
from engine.clauses import bidding
from engine.clauses.clause import Clause
from engine.options import Options
from engine.rules_special import ASTRAY, special_kinds
from engine.steps import dealing, misdeal, pull_out, raising
from engine.steps.bidding import DealerBidsFirst, RoundOfBids, SecondDrawerBidsFirst
from engine.steps.calls import Call
from engine.steps.step import Step
from engine.steps.talk import AgreeOnBids

BIDDINGS: Mapping[str, Callable[[tuple[Clause, ...]], Step]] = {
    "left_of_dealer": RoundOfBids,
    "dealer": DealerBidsFirst,
    "second_drawer": SecondDrawerBidsFirst,
}


def look_or_blind(o: Options, kinds: Mapping[str, BidKind], bids: tuple[Clause, ...]) -> dealing.LookOrBlind:
    blind = tuple(row for row in kinds.values() if row.blind and not row.automatic)
    doubled = tuple(kinds[name] for name in ("tricks", "nil") if name in kinds and o.player_blind_x2 == "on")
    return dealing.LookOrBlind(blind, bids, doubled)


def biddings(o: Options, bids: tuple[Clause, ...]) -> Iterator[Step]:
    talks, together = o.talk == "tricks_only", o.bid_method == "partnership"
    yield AgreeOnBids(bids, talks, o.nil) if together else BIDDINGS[o.bid_first](bids)
    if o.raise_round:
        talked = together or isinstance(o.blind_min, int)
        yield raising.RaiseBids(tuple(raise_clauses(o)), talks, raising.most_said(talked=talked))


def misdeal_calls(o: Options) -> Iterator[Call]:
    if o.misdeal:
        call = misdeal.CallingMisdeal(tuple(name for name in misdeal.CONDITIONS if name in o.misdeal))
        yield call
        if o.misdeal_consult:
            yield misdeal.AskingAboutMisdeal(call)


def pull_out_calls(o: Options, bids: tuple[Clause, ...]) -> Iterator[Call]:
    if o.pull_out_10:
        yield pull_out.PullingOut(bids)


def answers_to_calls(o: Options) -> Iterator[Step]:
    """What a call asks of the partner comes before everything else."""
    if o.misdeal_consult:
        yield misdeal.AnsweringAboutMisdeal()
    if o.pull_out_10:
        yield pull_out.AnsweringPullOut()


def bid_clauses(o: Options, kinds: Mapping[str, BidKind]) -> Iterator[Clause]:
    low = o.bid_min or int(not o.plain_zero)
    if o.bid_method == "partnership":
        yield bidding.SideRange(max(low, o.side_min), o.bid_max)
        if o.nil and o.nil_partner_min:
            yield bidding.NilPartnerLeast(o.nil_partner_min)
    else:
        yield from player_clauses(o, kinds, low)
    if o.no_trump == "on":
        yield bidding.HoldsASpade()
    if o.forbid_exact_sum:
        yield bidding.NotExactly(o.hand_size)


def raise_clauses(o: Options) -> Iterator[Clause]:
    """What narrows the bid of a side that raises."""
    if o.bid_method == "partnership" or isinstance(o.side_max, int):
        yield bidding.SideRange(1, o.side_max if isinstance(o.side_max, int) else o.bid_max)
    if o.forbid_exact_sum:
        yield bidding.NotExactly(o.hand_size)


def player_clauses(o: Options, kinds: Mapping[str, BidKind], low: int) -> Iterator[Clause]:
    """What narrows the bids where everybody makes one of his own."""
    others = tuple(row.sentence for row in kinds.values() if not (row.numbered or row.blind or row.automatic))
    yield bidding.BidRange(low, o.bid_max, others)
    if o.ban_one:
        yield bidding.BanOne()
    if isinstance(o.side_max, int):
        number = 0 if o.plain_zero else max(low, 1 + o.ban_one)
        yield bidding.SideMost(o.side_max, least=0 if o.nil else number, covering=number)
    if o.side_min:
        yield bidding.SideLeast(o.side_min)
    if o.nil and o.nil_partner_min:
        yield bidding.NilPartnerLeast(o.nil_partner_min)
    if o.no_trump == "on":
        yield bidding.NoTrumpIsCovered()
    if o.dummy == "fourth_hand" and o.nil:
        yield bidding.SomebodyDeclares()


def bid_kinds(o: Options) -> Iterator[BidKind]:
    astray = ASTRAY[o.nil_failed_tricks]
    yield BidKind(
        "tricks",
        True,
        "at least",
        o.trick_value,
        o.trick_value,
        high=o.hand_size,
        missing=o.set_penalty == "undertricks",
        twice_loses=o.double_tricks_set,
        over_loses=o.set_at_overtricks if isinstance(o.set_at_overtricks, int) else 0,
        sinks=o.nil_fail_sets_partner,
    )
    if o.nil:
        yield BidKind("nil", False, "none", o.nil_win, o.nil_lose, gives=o.nil_exchange, must_give=True, astray=astray)
    if o.blind_nil:
        yield BidKind(
            "blind nil",
            False,
            "none",
            o.blind_nil_win,
            o.blind_nil_lose,
            blind=True,
            deficit=o.blind_deficit,
            gives=o.blind_nil_exchange,
            astray=astray,
        )
    if isinstance(o.blind_min, int):
        yield BidKind(
            "blind",
            True,
            "exactly" if o.blind_goal == "exact" else "at least",
            o.trick_value * o.blind_win_x,
            o.trick_value * o.blind_lose_x,
            blind=True,
            deficit=o.blind_deficit,
            together=True,
            low=o.blind_min,
            high=min(o.bid_max, o.side_max) if isinstance(o.side_max, int) else o.bid_max,
            sinks=o.nil_fail_sets_partner,
        )
    if o.nil200 != "off":
        yield BidKind(
            "double nil",
            False,
            "none",
            o.blind_nil_win,
            o.blind_nil_lose,
            blind=o.nil200 != "sighted",
            deficit=o.blind_deficit if o.nil200 == "blind_only" else 0,
            gives=o.blind_nil_exchange if o.nil200 == "blind_only" else 0,
            must_give=True,
            replaces=o.draw_replace,
            astray=astray,
        )
    yield from special_kinds(o)
