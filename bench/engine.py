"""How fast the engine plays every preset, beside OpenSpiel: `python -m bench.engine [rounds] [presets]`, in one run.

Every answer goes the whole way of a player's: the choices are asked for, one of them is decided about, and the events
are applied and kept. OpenSpiel is driven from Python in the same manner. Only ratios mean anything.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from statistics import median
from typing import Any

from engine import Options, Table, load_presets
from engine.card_events import CardDrawn
from engine.game import (
    CardPlayed,
    Event,
)
from engine.option import BadOption
from tests.engine.random_play import answer

try:
    import pyspiel
except ImportError:
    pyspiel = None

FIRST = "basic4"
DEALS = 12
"""In a game at most; the log of one is what is folded."""


@dataclass
class Work:
    """What was done in a second of a processor, round by round."""

    deals: list[float] = field(default_factory=list)
    cards: list[float] = field(default_factory=list)

    def did(self, seconds: float, deals: int, cards: int) -> None:
        self.deals.append(deals / seconds)
        self.cards.append(cards / seconds)


def ratio(some: list[float], others: list[float]) -> float:
    """How much one is of the other, compared round by round: what disturbs a round disturbs both."""
    return median(one / other for one, other in zip(some, others, strict=True))


def play(options: Options, rng: Random) -> tuple[Table, list[Event]]:
    """A game at random, of so many deals at most, and its log."""
    table, log = Table.open(options), list[Event]()
    while table.game.deals < DEALS and (seats := table.waiting_for()):
        seat = seats[0]
        events = table.decide(seat, answer(rng.choice(table.choices(seat)), rng))
        table = table.after(events)
        log += events
    return table, log


def play_elsewhere(game: Any, rng: Random) -> None:
    """As many deals of OpenSpiel, which knows no games of several."""
    for _ in range(DEALS):
        state = game.new_initial_state()
        for card in rng.sample(range(52), 52):
            state.apply_action(card)
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))


def timed(run: Callable[[], Any]) -> tuple[float, Any]:
    began = time.process_time()
    done = run()
    return time.process_time() - began, done


def playable() -> Iterator[str]:
    for name, preset in load_presets().items():
        try:
            Table.open(preset.options)
        except BadOption:
            continue
        yield name


def measure(rounds: int, names: tuple[str, ...]) -> tuple[dict[str, Work], Work, list[float]]:
    """The work by preset and that of OpenSpiel, in turn; and the seconds that it took to fold a log of FIRST."""
    ours, theirs, folds = {name: Work() for name in names}, Work(), list[float]()
    elsewhere = pyspiel and pyspiel.load_game("spades")
    for n in range(rounds):
        for name, work in ours.items():
            options, rng = load_presets()[name].options, Random(f"{name} {n}")
            seconds, (table, log) = timed(lambda options=options, rng=rng: play(options, rng))
            work.did(seconds, table.game.deals, sum(isinstance(e, CardPlayed | CardDrawn) for e in log))
            if name == FIRST:
                folds.append(timed(lambda options=options, log=log: Table.open(options, log))[0])
        if elsewhere:
            seconds, _ = timed(lambda n=n: [play_elsewhere(elsewhere, Random(f"{i} {n}")) for i in range(20)])
            theirs.did(seconds, 20 * DEALS, 20 * DEALS * 52)
    return ours, theirs, folds


def main() -> None:
    rounds = int(sys.argv[1]) if sys.argv[1:] else 5
    names = (FIRST, *(name for name in sys.argv[2:] or playable() if name != FIRST))
    ours, theirs, folds = measure(rounds, names)
    first = ours[FIRST]
    print(f"{FIRST}: {median(first.deals):.0f} deals a second")
    print(f"a log of {DEALS} deals is folded in the time of {median(folds) * median(first.deals):.1f} deals")
    if theirs.deals:
        print(f"{FIRST} beside OpenSpiel: 1 / {ratio(theirs.deals, first.deals):.1f}")
    for name in names:
        deals, cards = ratio(ours[name].deals, first.deals), ratio(ours[name].cards, first.cards)
        print(f"{name:16} {deals:5.2f} in deals, {cards:5.2f} in cards")


if __name__ == "__main__":
    main()
