"""The page of the rulebook on the score: what a deal is worth, and when the game is over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.bids import BidKind
from engine.clauses import bonus, ending, scoring
from engine.options import Options
from engine.rules_special import declarations, special_scoring


def scoring_clauses(o: Options, kinds: Mapping[str, BidKind]) -> Iterator[scoring.Scoring]:
    """In the order of SCORE-00."""
    stray = 0 if o.nil_failed_tricks == "bags_no_point" else o.overtrick
    yield from (scoring.Contract(row) for row in kinds.values() if row.numbered and not row.unruffed)
    yield from special_scoring(o, kinds)
    yield scoring.Overtricks(o.overtrick, o.bag_limit != "off", stray)
    if o.special_card != "off":
        yield scoring.SpecialCardSpares(o.overtrick, o.bag_limit != "off")
    yield from (
        scoring.Nil(row, worthless=stray != o.overtrick)
        for row in kinds.values()
        if row.promises == "none" and not row.together
    )
    yield from bonuses(o)
    yield from declarations(o)
    if o.blind_nil_bags_free:
        yield scoring.NoBagsBeside(tuple(kinds[name] for name in ("blind nil", "double nil") if name in kinds))
    if o.player_blind_x2 == "on":
        yield scoring.Doubled()
    if o.renege == "no_points":
        yield scoring.NothingForARenege()
    if isinstance(o.bag_limit, int):
        yield scoring.BagPenalty(o.bag_limit, o.bag_penalty, each_deal=o.boards == "duplicate")


def bonuses(o: Options) -> Iterator[scoring.Scoring]:
    if o.big_bid_bonus:
        yield bonus.BigBid()
    if o.low_bid_table:
        yield bonus.LowBid()
    if o.last_trick_bonus:
        yield bonus.ClosingSpades(o.last_trick_bonus)


def ending_clauses(o: Options) -> Iterator[ending.Ending]:
    """In the order of WIN-14; what decides a game at once comes before all of it."""
    if o.boards == "duplicate" and isinstance(o.deal_limit, int):
        yield ending.DealLimit(o.deal_limit)
        return
    ends: list[ending.Ending] = [ending.Target(o.target)]
    if isinstance(o.lose_at, int):
        ends.append(ending.Floor(o.lose_at))
    if isinstance(o.deal_limit, int):
        ends.append(ending.DealLimit(o.deal_limit))
    if o.back_to_back == "lose":
        yield ending.BackToBack()
    yield from (ending.TieBreak(tuple(ends)), *ends)
