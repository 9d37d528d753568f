"""Vectors about deals: bids and tricks go in, scores come out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from engine.actions import (
    AGREE,
    BLIND_NIL,
    DOUBLE_NIL,
    NIL,
    Action,
    Allot,
    Bid,
    Cuttable,
    Give,
    Keep,
    Look,
    Pick,
    Replace,
    Say,
    Shuffled,
    Throw,
)
from engine.clauses.ending import failed, history
from engine.game import DealBegan, DealerChosen, DealScored, Declared, Event, Line, Play, Reneged, SideBid
from engine.positions import given, play_out, standing
from engine.result import Result
from engine.seats import CHANCE, Seat
from engine.steps.talk import AgreeOnBids
from engine.table import Table

Entry: TypeAlias = Mapping[str, Any]
Facts: TypeAlias = dict[str, Any]


class NotPlayed(Exception):
    """An entry rests on something that this engine does not play yet; the message says on what."""


BIDS: Mapping[str, Callable[[Entry], Bid]] = {
    "tricks": lambda bid: Bid(bid["n"], unseen=bid.get("blind", False)),
    "nil": lambda bid: NIL,
    "blind_nil": lambda bid: BLIND_NIL,
    "nil200": lambda bid: DOUBLE_NIL,
    "nt": lambda bid: Bid(bid["n"], "no trump"),
}
SIDE_BIDS: Mapping[str, Callable[[Entry], Bid]] = {
    "tricks": lambda bid: Bid(bid["n"]),
    "blind": lambda bid: Bid(bid["n"], "blind"),
    "ten200": lambda bid: Bid(10, "10 for 200"),
    "moon": lambda bid: Bid(bid["n"], "moon"),
    "nt": lambda bid: Bid(bid["n"], "no trump"),
    "blind_nt": lambda bid: Bid(bid["n"], "blind no trump"),
    "pair_nil": lambda bid: Bid(0, "pair nil"),
    "blind_pair_nil": lambda bid: Bid(0, "blind pair nil"),
    "blind_moon": lambda bid: Bid(bid["n"], "blind moon"),
}
EXTRAS: Mapping[str, str] = {
    "special_card_side": "special_card",
    "nt_ruff_won": "no_trump",
    "bemo": "bemo",
    "aces": "aces_bonus",
    "renege": "renege",
    "closing_high_spades": "last_trick_bonus",
    "declarer": "dummy",
    "pulled_out": "pull_out_10",
}
"""What may have happened in a deal besides bids and tricks, and the option without which it means nothing."""

REASONS: Mapping[str, str] = {
    "target": "target",
    "floor": "lose_at",
    "tie broken": "tie_broken",
    "back to back": "back_to_back",
    "moon made": "auto_win",
    "all on ten": "auto_win",
    "pair nil made": "auto_win",
    "pair nil failed": "auto_loss",
    "blind pair nil made": "auto_win",
    "blind pair nil failed": "auto_loss",
}
"""How vectors call the codes of the endings."""

TIED = 10_000
"""A score that reaches every target."""


def scored(table: Table, entry: Entry) -> Facts:
    bids, sides = _bids(table, entry), list(table.rules.sides.values())
    table = before_deal(table.after([DealerChosen(table.seats[0])]), entry["before"])
    start = table.scores
    table = do(table, CHANCE, Shuffled(table.deck.cards)).after(_of_sides(table, entry))
    while table.step and table.step.name != "play":
        seat = table.waiting_for()[0]
        table = do(table, seat, _answer(table, seat, bids))
    extra = entry["extra"]
    table = table.after([Reneged((), sides[team][0]) for team in extra.get("renege", ())])
    contracts = [Result.of(table, side).contract for side in table.rules.sides]
    table = _played(table, dict(zip(table.seats, entry["tricks"], strict=True)), extra)
    names = list(table.rules.sides)
    return {
        "scores": list(table.scores.values()),
        "bags": list(table.bags.values()),
        "delta": [table.scores[side] - start[side] for side in names],
        "display": [table.scores[side] + table.bags[side] for side in names],
        "contracts": contracts,
        "set_streak": _streaks(table),
        "over": table.game.won is not None,
        "winner": names.index(table.game.won.side) if table.game.won else None,
        "reason": _reason(table),
    }


def _played(table: Table, won: Mapping[Seat, int], extra: Entry) -> Table:
    """The deal played out, closed with high spades or with the special card where the entry says so."""
    for index, run in extra.get("closing_high_spades", {}).items():
        seat, deck = table.seats[int(index)], table.deck
        dealt = (card for hand in table.deal.hands.values() for card in hand if deck.is_spade(card))
        highest = tuple(sorted(dealt, key=deck.strength, reverse=True)[:run])
        table = table.after(given(table, seat, highest))
        return table.after(play_out(table, won, closing=Play(seat, highest[0]), run=run))
    if "special_card_side" in extra:
        side = list(table.rules.sides.values())[extra["special_card_side"]]
        closing = Play(max(side, key=lambda seat: won[seat]), table.deal.special or table.deck.cards[0])
        table = table.after(given(table, closing.seat, (closing.card,)))
        return table.after(play_out(table, won, closing=closing))
    if bemos := extra.get("bemo", ()):
        return table.after(_with_bemos(table, won, bemos))
    if "aces" in extra:
        return table.after(_with_aces(table, won, extra["aces"]))
    ruffing = tuple(table.seats[i] for i in extra.get("nt_ruff_won", ()))
    return table.after(play_out(table, won, ruffing=ruffing))


def _with_bemos(table: Table, won: Mapping[Seat, int], bemos: Sequence[Entry]) -> list[Event]:
    """Bemos are declared, and the first tricks go to the side that makes its own, else to the others."""
    sides = list(table.rules.sides.values())
    declared: list[Event] = [Declared(sides[bemo["team"]][0], f"{bemo['size']} bemo") for bemo in bemos]
    made = [seat for bemo in bemos if bemo["made"] for seat in sides[bemo["team"]]]
    failed = [seat for bemo in bemos if not bemo["made"] for seat in sides[bemo["team"]]]
    first = made or [seat for seat in table.seats if seat not in failed]
    last = max((seat for seat in table.seats if seat not in first or not made), key=lambda seat: won[seat])
    plain = [card for card in table.deal.hands[last] if not table.deck.is_spade(card)]
    closing = Play(last, max(plain, key=table.deck.strength))
    return declared + play_out(table.after(declared), won, closing=closing, first=first)


def _with_aces(table: Table, won: Mapping[Seat, int], extra: Entry) -> list[Event]:
    """Each partner holds two aces, which fall to tricks of the side; or an opponent one, to a trick of his own."""
    mine, (other, _) = (list(table.rules.sides.values())[team] for team in (extra["team"], 1 - extra["team"]))
    aces = tuple(card for card in table.deck.cards if card.face[0] == "A")
    events: list[Event] = []
    for seat, held in ((mine[0], aces[:2]), (mine[1], aces[2:]), (other, () if extra["home"] else aces[:1])):
        events += given(table.after(events), seat, held)
    if extra["announced"]:
        events += [Declared(mine[0], "two aces"), Declared(mine[1], "yes")]
    low = [seat for seat in table.seats if (seat in mine) != extra["home"]]
    return events + play_out(table.after(events), won, first=low)


def _bids(table: Table, entry: Entry) -> dict[Seat, Bid]:
    for extra in entry["extra"]:
        if extra not in EXTRAS:
            raise ValueError(f"unknown extra {extra}")
    bids, sides = {}, list(table.rules.sides.values())
    talks = any(isinstance(step, AgreeOnBids) for step in table.rules.steps)
    for bid in entry["bids"]:
        if bid["kind"] == "none":
            continue
        who, known = ("side", SIDE_BIDS) if "team" in bid else ("player", BIDS)
        if bid["kind"] not in known:
            raise NotPlayed(f"The bid {bid['kind']} of a {who} is not played.")
        seats = sides[bid["team"]] if "team" in bid else (table.seats[bid["seat"]],)
        bids.update(dict.fromkeys(seats, known[bid["kind"]](bid)))
        if "team" in bid and bid["kind"] == "tricks" and not talks:
            bids.update(zip(seats, (Bid(bid["n"] - 1), Bid(1)), strict=True))
    return bids


def _of_sides(table: Table, entry: Entry) -> list[Event]:
    """Bids of a whole side that partners who bid one after the other could only make with a 0 beside them."""
    sides = list(table.rules.sides.values())
    whole = [(sides[bid["team"]], bid["n"]) for bid in entry["bids"] if "team" in bid and bid["kind"] == "nt"]
    return [SideBid(seats, Bid(n, "no trump"), seats[0]) for seats, n in whole]


def before_deal(table: Table, before: Entry) -> Table:
    """The table at the scores before the deal. A tie that waits to be broken is the work of one deal more."""
    points = dict(zip(table.rules.sides, before["scores"], strict=True))
    bags = dict(zip(table.rules.sides, before["bags"], strict=True))
    nothing, tied = dict.fromkeys(points, 0), dict.fromkeys(points, TIED)
    history = [tied, points] if before.get("tie_pending") else [points] if points != nothing or bags != nothing else []
    deals = before.get("hand_no", len(history) + 1) - 1
    for number, scores in enumerate(([nothing] * deals + history)[len(history) :], start=1):
        table = table.after(standing(table, scores, bags, number))
    return table.after(_sets(table, before))


def _sets(table: Table, before: Entry) -> list[Event]:
    """The last deal's failed contracts, as lines without points."""
    sides = [side for side, n in zip(table.rules.sides, before.get("set_streak", ()), strict=False) if n]
    lines = (Line(side, "contract failed", {}, deal=table.game.deals) for side in sides)
    return [DealBegan(table.game.deals, table.seats[0]), DealScored(tuple(lines))] if sides else []


def _answer(table: Table, seat: Seat, bids: Mapping[Seat, Bid]) -> Action:
    assert table.step is not None
    match table.step.name:
        case "look" | "talk" | "bid" as step:
            bid, choices = bids[seat], table.choices(seat)
            said = (AGREE, Say("propose", bid.tricks, bid.kind), bid)
            return next((words for words in said if words in choices), Look() if step == "look" else bid)
        case "exchange" | "pass" | "swap":
            (pick, *waived) = table.choices(seat)
            assert isinstance(pick, Pick)
            return Give(()) if waived else Give(pick.cards[: pick.count])
        case "cut":
            (pack,) = table.choices(seat)
            assert isinstance(pack, Cuttable)
            return pack.even
        case "allot":
            return Allot(table.deal.turned)
        case "share":
            return AGREE if AGREE in table.choices(seat) else Say("take", 1)
        case "throw":
            return Throw(table.deal.hands[seat][: len(table.deal.taken[seat])])
        case "draw" | "raise":
            return Keep()
        case "discards":
            return Shuffled(table.deal.discards)
        case "replace":
            return Replace(())
    raise NotPlayed(f"The step {table.step.name} has no answer in a vector.")


def _reason(table: Table) -> str | None:
    if table.game.won:
        everybody = all(n > 1 for n in _streaks(table))
        return REASONS[table.game.won.code] + "_both" * (everybody and table.game.won.code == "back to back")
    deals = history(table.game.sheet, table.rules.sides, table.game.deals)
    tied = any(end.reached(deals) and end.winner(deals) is None for end in table.rules.ending)
    return "tie" if tied else None


def _streaks(table: Table) -> list[int]:
    """How many contracts each side has failed running."""
    streaks = dict.fromkeys(table.rules.sides, 0)
    for deal in history(table.game.sheet, table.rules.sides, table.game.deals):
        streaks = {side: n + 1 if side in failed(deal) else 0 for side, n in streaks.items()}
    return list(streaks.values())


def do(table: Table, seat: Seat, action: Action) -> Table:
    return table.after(table.decide(seat, action))
