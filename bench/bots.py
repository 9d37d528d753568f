"""How well and how fast the computer players play: `python -m bench.bots [games] [preset]`, in one run."""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from collections.abc import Sequence

from engine import CHANCE, Table, View, load_presets, view
from engine.actions import Action, Choice, Deals, Order, Shuffled
from engine.seats import Seat
from pbem.bots.player import answer

MOST_DEALS = 100
"""A game that goes on longer is given up; none should."""


class Watch:
    """The time spent on answers alone."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.answers = 0

    def answer(self, seen: View, seat: Seat) -> Action:
        began = time.perf_counter()
        action = answer(seen, seat).action
        self.seconds += time.perf_counter() - began
        self.answers += 1
        return action


def by_chance(rng: random.Random, choices: Sequence[Choice]) -> Action:
    choice = rng.choice(choices)
    if isinstance(choice, Order):
        return Shuffled(tuple(rng.sample(choice.cards, len(choice.cards))))
    assert isinstance(choice, Deals), "chance shuffles and names the first dealer"
    return choice


def played(opened: Table, seed: int, watch: Watch) -> Table:
    """A whole game of computers."""
    table, rng = opened, random.Random(seed)
    while (waiting := table.waiting_for()) and table.game.deals < MOST_DEALS:
        seat = waiting[0]
        chance = seat == CHANCE
        action = by_chance(rng, table.choices(seat)) if chance else watch.answer(view(table, seat), seat)
        table = table.after(table.decide(seat, action))
    return table


def report(games: int, preset: str) -> None:
    watch, counted, deals = Watch(), Counter[str](), 0
    opened = Table.open(load_presets()[preset].options)
    for seed in range(games):
        table = played(opened, seed, watch)
        deals += table.game.deals
        counted["ended"] += table.game.won is not None
        for line in table.game.sheet:
            counted[line.code] += 1
            counted["bags"] += max(line.bags, 0)
    sides = len(opened.rules.sides)
    print(f"{games} games of {preset}, {counted['ended']} ended, {deals / games:.1f} deals each")
    for what in ("contract", "nil"):
        bid = counted[f"{what} made"] + counted[f"{what} failed"]
        print(f"{what}s made: {counted[f'{what} made'] / max(bid, 1):.1%} of {bid / deals:.2f} per deal")
    print(f"bags: {counted['bags'] / deals / sides:.2f} per side and deal")
    print(f"{watch.answers / watch.seconds:.0f} answers per second")


if __name__ == "__main__":
    words = sys.argv[1:]
    report(int(words[0]) if words else 50, words[1] if len(words) > 1 else "basic4")
