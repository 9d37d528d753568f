"""How many mails a player writes for a deal, with each of the things that save some, on the same deals.

`python -m bench.mails_per_deal [deals] [preset] [hours] [seed]`: so many deals, and how many hours an answer takes.

The players are the computer players. Each sees his own view and nothing else, also when he makes plans: he thinks of
some ways in which the unseen cards may lie, looks what he would play in each of them, and writes down, in the language
of plans, what he would do in all of them alike. What a plan then plays counts, also where he would have decided
otherwise by then; how often that was stands in the last column. The days are those of the mails, one after the other:
what is answered without one takes no time, as at a table without disguise.
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from bench.bots import by_chance
from engine import CHANCE, Table, View, load_presets, view
from engine.actions import Action, Claim
from engine.cards import Card
from engine.request_events import TricksClaimed
from engine.seats import Seat
from engine.state import with_deal
from pbem.bots.count import shown_void
from pbem.bots.player import answer
from pbem.plans.follow import Followed, follow, mine, played
from pbem.plans.plan import Plan
from pbem.plans.reading import read
from pbem.standing import sole

WORLDS = 12
"""Ways in which the unseen cards may lie, of which somebody thinks who makes plans."""
TURNS = 3
"""His next turns, of which he thinks."""
SURE = 3
"""At how many of these turns a plan has to say what he would do."""
MOST_LINES = 8
"""Lines of plans in one mail."""
WAYS = ("one mail a decision", "and auto on", "and claims", "and plans")
SUITS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}


@dataclass(slots=True)
class Deal:
    """What one deal cost: mails of each player, moves that plans made, and those that he would not have made."""

    mails: Counter[Seat] = field(default_factory=Counter)
    planned: int = 0
    otherwise: int = 0


# --- playing --------------------------------------------------------------------------------------------------------


def play(table: Table, way: int, rng: random.Random) -> tuple[Table, Deal]:
    """Play the deal that lies on the table to its end, saving mails in the first so many ways."""
    number, told, plans = table.deal.number, Deal(), dict[Seat, list[Plan]]()
    while (deal := table.game.deal) and deal.number == number and not table.game.won:
        seat = table.waiting_for()[0]
        if seat == CHANCE:
            table = table.after(table.decide(seat, by_chance(rng, table.choices(seat))))
            continue
        own = table.played_by(seat)
        seen = view(table, own)
        chosen = answer(seen, seat).action
        arranged = planned_answer(plans.get(own, []), seen, seat)
        if way >= 1 and (only := sole(table.choices(seat))) is not None:
            chosen = only
        elif way >= 2 and claims(table, own):
            told.mails[own] += 1
            return table.after(table.decide(own, Claim())), told
        elif arranged is not None:
            told.planned += 1
            told.otherwise += arranged != chosen
            chosen = arranged
        else:
            told.mails[own] += 1
            if way >= 3:
                plans[own] = make_plans(table, own, seat, chosen, rng)
        table = table.after(table.decide(seat, chosen))
    return table, told


def claims(table: Table, seat: Seat) -> bool:
    """Would a claim of all that is left be granted at once? It is when its player can know that he wins it all."""
    return Claim() in table.calls(seat) and any(isinstance(e, TricksClaimed) for e in table.decide(seat, Claim()))


def planned_answer(plans: list[Plan], seen: View, hand: Seat) -> Action | None:
    """What the plans answer; those that are over or did not fit are dropped as a table drops them."""
    for plan in sorted(plans, key=lambda plan: not plan.must_fit):
        outcome = follow(plan, seen, hand)
        if outcome is None:
            continue
        plans.remove(plan)
        plans += [outcome.left] if outcome.left else []
        if isinstance(outcome, Followed):
            return outcome.action
    return None


# --- making plans -----------------------------------------------------------------------------------------------------


def make_plans(table: Table, seat: Seat, hand: Seat, chosen: Action, rng: random.Random) -> list[Plan]:
    """What the player would do at his next turns in all ways in which he thinks that the cards may lie."""
    moments = [moment for _ in range(WORLDS) for moment in foreseen(table, seat, hand, chosen, rng)]
    seen = view(table, seat)
    since = played(seen) + isinstance(chosen, Card)
    faces = {card.face for own in mine(seen) for card in seen.hand(own)}
    kept: list[Plan] = []
    ways = [plan for line in lines(seen) if (plan := understood(line, since, faces))]
    fitting = {plan: hits for plan in ways if len(hits := agreed(plan, moments)) >= SURE}
    while moments and fitting and len(kept) < MOST_LINES:
        plan = max(fitting, key=lambda one: (len(fitting[one]), -len(one.first.when)))
        kept.append(plan)
        done = fitting.pop(plan)
        fitting = {one: rest for one, hits in fitting.items() if (rest := hits - done)}
    return kept


def foreseen(
    table: Table, seat: Seat, hand: Seat, chosen: Action, rng: random.Random
) -> list[tuple[View, Seat, Action]]:
    """The next turns of the player in one way in which the cards may lie, and what he would play there."""
    world = imagined(table, seat, rng)
    number, found = world.deal.number, list[tuple[View, Seat, Action]]()
    world = world.after(world.decide(hand, chosen))
    while len(found) < TURNS and (deal := world.game.deal) and deal.number == number:
        asked = world.waiting_for()[0]
        if asked == CHANCE:
            break
        seen = view(world, world.played_by(asked))
        action = answer(seen, asked).action
        if world.played_by(asked) == seat and isinstance(action, Card):
            found.append((seen, asked, action))
        world = world.after(world.decide(asked, action))
    return found


def imagined(table: Table, seat: Seat, rng: random.Random) -> Table:
    """The table with the cards that this seat does not see dealt anew, to nobody of a suit that he is known to lack."""
    seen = view(table, seat)
    hidden = [s for s in table.deal.hands if s not in seen.hands]
    cards = [card for s in hidden for card in table.deal.hands[s]]
    room = {s: len(table.deal.hands[s]) for s in hidden}
    voids = {s: shown_void(seen, s) for s in hidden}
    for _ in range(50):
        rng.shuffle(cards)
        hands = dealt(cards, room, voids, seen)
        if hands is not None:
            break
    else:
        rng.shuffle(cards)
        rest = iter(cards)
        hands = {s: tuple(next(rest) for _ in range(room[s])) for s in hidden}
    return Table(table.rules, with_deal(table.game, hands={**table.deal.hands, **hands}))


def dealt(
    cards: Sequence[Card], room: Mapping[Seat, int], voids: Mapping[Seat, frozenset[str]], seen: View
) -> dict[Seat, tuple[Card, ...]] | None:
    """The cards one by one to somebody who may have them; None if at the end somebody may not."""
    hands: dict[Seat, list[Card]] = {s: [] for s in room}
    for card in sorted(cards, key=lambda c: -sum(seen.deck.suit(c) in void for void in voids.values())):
        able = [s for s in room if len(hands[s]) < room[s] and seen.deck.suit(card) not in voids[s]]
        if not able:
            return None
        fullest = max(able, key=lambda s: (room[s] - len(hands[s]), s))
        hands[fullest].append(card)
    return {s: tuple(held) for s, held in hands.items()}


def lines(seen: View) -> Iterator[str]:
    """What somebody with this hand might write."""
    cards = seen.hand(seen.seat or "")
    held = {suit: [c for c in cards if seen.deck.suit(c) == suit] for suit in SUITS}
    for suit, name in SUITS.items():
        if held[suit]:
            acts = ["lowest", "highest", "win", "duck", *(c.face for c in held[suit] if c.face[-1] == suit)]
        else:
            acts = ["ruff", *(f"discard {way} {SUITS[s]}" for s in SUITS if held[s] for way in ("low", "high"))]
        for act in acts:
            yield f"if {name} led: {act}"
            for also in ("partner winning", "partner not winning", "I am last", "it is trumped", "it is not trumped"):
                yield f"if {name} led and {also}: {act}"
            yield f"if {name} led and partner not winning and it is not trumped: {act}"
    yield from (f"lead {card.face}" for card in cards if card.face[-1] in SUITS)


def understood(line: str, since: int, faces: set[str]) -> Plan | None:
    """The plan that the line says, with the cards of the hand; None if it says another card."""
    plan = as_read(line)
    named = {card.face for card in plan.first.names}
    return Plan(plan.steps, since) if named <= faces else None


@cache
def as_read(line: str) -> Plan:
    (plan,) = read(line, "en")
    return plan


def agreed(plan: Plan, moments: Sequence[tuple[View, Seat, Action]]) -> frozenset[int]:
    """The turns at which the plan says what its player would do; none if it anywhere says something else."""
    hits = set()
    for n, (seen, hand, action) in enumerate(moments):
        outcome = follow(plan, seen, hand)
        if isinstance(outcome, Followed):
            if outcome.action != action:
                return frozenset()
            hits.add(n)
    return frozenset(hits)


# --- the figures ------------------------------------------------------------------------------------------------------


def at_the_first_bid(table: Table, rng: random.Random) -> Table:
    """The table when the next deal has been dealt."""
    while CHANCE in table.waiting_for():
        table = table.after(table.decide(CHANCE, by_chance(rng, table.choices(CHANCE))))
    return table


def report(deals: int, preset: str, hours: float, seed: int) -> None:
    opened = Table.open(load_presets()[preset].options)
    tables = [at_the_first_bid(opened, random.Random(seed + n)) for n in range(deals)]
    people, began = len(opened.rules.players), time.perf_counter()
    print(f"{deals} deals of {preset}, seed {seed}; an answer takes {hours:g} hours")
    print(f"{'':22} {'mails a player':>15} {'most':>6} {'days a deal':>12} {'by plan':>8} {'otherwise':>10}")
    for way, name in enumerate(WAYS):
        told = [play(table, way, random.Random(seed + n))[1] for n, table in enumerate(tables)]
        mails = [sum(deal.mails.values()) for deal in told]
        each = sum(mails) / deals / people
        most = max(max(deal.mails.values()) for deal in told)
        planned, otherwise = sum(d.planned for d in told), sum(d.otherwise for d in told)
        print(
            f"{name:22} {each:15.2f} {most:6} {sum(mails) / deals * hours / 24:12.1f} "
            f"{planned / deals / people:8.2f} {otherwise / max(planned, 1):10.1%}"
        )
    print(f"{time.perf_counter() - began:.0f} seconds")


if __name__ == "__main__":
    words = sys.argv[1:]
    report(
        int(words[0]) if words else 20,
        words[1] if len(words) > 1 else "basic4",
        float(words[2]) if len(words) > 2 else 12,
        int(words[3]) if len(words) > 3 else 1,
    )
