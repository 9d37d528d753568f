"""Random deals, played card by card here and in OpenSpiel at once: `python -m tests.oracle --deals 10000 --seed 1`.

In a process of its own, for OpenSpiel is a library in C++ and takes its process along when it falls.
"""

import argparse
from dataclasses import dataclass
from random import Random
from typing import Any

import pyspiel

from engine import CHANCE, Table, load_presets
from engine.actions import NIL, Action, Bid, Deals, Shuffled
from engine.cards import RANKS, SUITS, Card
from engine.options import Options, read_changes, with_changes
from engine.positions import standing

SAME_RULES = with_changes(
    load_presets()["basic4"].options,
    {
        "blind_nil": False,
        "blind_nil_exchange": 0,
        "side_max": 13,
        "breaking": "whole_deal",
        "nil_failed_tricks": "help_partner",
        "target": 10000,
    },
)
"""What OpenSpiel plays, which compares the points of one deal with its targets: here none of them is ever reached."""
OPEN_SPIEL = "spades(win_threshold=100000,mercy_threshold=0)"
SEATS = "NESW"
FIRST_BID = 52
"""Its actions are the 52 cards, clubs first and the ace last, and then the bids from nil to 13."""


class Disagreement(Exception):
    """The two programs differ; the sentence says where."""


def number(action: Action) -> int:
    """What OpenSpiel calls this."""
    match action:
        case Card(face):
            return 13 * SUITS.index(face[1]) + RANKS.index(face[0])
        case Bid():
            return FIRST_BID + action.tricks
    raise ValueError(f"{action} is none of its actions")


def action(number: int) -> Action:
    if number == FIRST_BID:
        return NIL
    suit, rank = divmod(number, 13)
    return Bid(number - FIRST_BID) if number > FIRST_BID else Card(RANKS[rank] + SUITS[suit])


@dataclass
class Both:
    """One deal in both programs, from the first bid on; nobody has lost points, for its bags are the last digit."""

    table: Table
    state: Any
    before: dict[str, int]

    @classmethod
    def dealt(cls, options: Options, game: Any, rng: Random) -> "Both":
        before = {side: rng.randrange(500) for side in ("NS", "EW")}
        pack, dealer = rng.sample(range(52), 52), rng.randrange(4)
        table = Table.open(options)
        table = table.after(table.decide(CHANCE, Deals(SEATS[dealer])))
        table = table.after(standing(table, before, {side: points % 10 for side, points in before.items()}, 1))
        table = table.after(table.decide(CHANCE, Shuffled(tuple(Card(action(n).face) for n in pack))))
        first = SEATS.index(table.waiting_for()[0])
        state = game.new_initial_state()
        for i in range(52):  # to seat i % 4, while here the first card goes to whoever bids first
            state.apply_action(pack[i - i % 4 + (i - first) % 4])
        state.set_current_player(first)
        state.set_current_scores(list(before.values()))
        return cls(table, state, before)

    def turn(self, rng: Random) -> None:
        """One bid or card, the same in both, after a look at who may do what."""
        (seat,) = self.table.waiting_for()
        agree("the turn", seat, SEATS[self.state.current_player()])
        legal = self.state.legal_actions()
        agree(f"what {seat} may do", sorted(map(number, self.table.choices(seat))), legal)
        chosen = rng.choice(legal)
        self.table = self.table.after(self.table.decide(seat, action(chosen)))
        self.state.apply_action(chosen)

    def over(self) -> bool:
        """Is the deal scored? Both have to say so, and the same points."""
        scored = self.table.game.deal is None
        agree("the end", scored, self.state.is_terminal())
        if scored:
            points = {side: self.table.scores[side] - self.before[side] for side in self.before}
            agree("the points", list(points.values()), self.state.returns()[:2])
        return scored


def agree(what: str, ours: object, theirs: object) -> None:
    if ours != theirs:
        raise Disagreement(f"{what}: here {ours}, in OpenSpiel {theirs}")


def compare(options: Options, deals: int, seed: int) -> str:
    """Play so many deals; the first difference with the deal in which it is, or that there is none."""
    game = pyspiel.load_game(OPEN_SPIEL)
    for deal in range(deals):
        rng = Random(f"{seed} {deal}")
        both = Both.dealt(options, game, rng)
        try:
            while not both.over():
                both.turn(rng)
        except Disagreement as difference:
            return f"deal {deal}: {difference}\n\n{both.state}"
    return f"{deals} deals and no difference"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.oracle", description=__doc__)
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("changes", nargs="*", metavar="option=value", help="rules that OpenSpiel does not play")
    wanted = parser.parse_args()
    changes = read_changes(dict(change.split("=") for change in wanted.changes))
    print(compare(with_changes(SAME_RULES, changes), wanted.deals, wanted.seed))


if __name__ == "__main__":
    main()
