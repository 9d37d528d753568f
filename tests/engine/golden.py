"""Recorded games, one for each way in which a game can end and one of each preset, and how another one is recorded.

`python -m tests.engine.golden` records those of the presets anew, after a change that is meant.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any

from engine import Options, Table, load_presets
from engine.actions import Action
from engine.game import Event
from engine.option import Value
from engine.options import with_changes, with_data
from engine.seats import Seat
from pbem.storage.codec import dump_event, load_event
from tests.engine.random_play import answer

FOLDER = Path(__file__).with_name("golden")


def recorded() -> dict[str, dict[str, Any]]:
    """Every recorded game by its name."""
    return {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.json"))}


def opened(game: Mapping[str, Any]) -> tuple[Options, list[Event]]:
    """The rules of a recorded game and its log."""
    options = with_data(load_presets()[game["preset"]].options, game["changes"])
    return options, [load_event(kind, data) for kind, data in game["events"]]


def record(
    name: str,
    preset: str,
    changes: Mapping[str, Value],
    choose: Callable[[Table, Seat], Action | None],
    *,
    seed: int = 0,
    deals: int = 3,
) -> None:
    """Play a game and keep it, if it ends in so many deals. Where `choose` has no answer anything is done.

    Raises ValueError if it does not end.
    """
    table, log = played(preset, changes, choose, seed=seed, deals=deals)
    if not table.game.won:
        raise ValueError(f"{name} does not end in {deals} deals; try another seed")
    listed = {key: list(v) if isinstance(v, tuple) else v for key, v in changes.items()}
    head = {"preset": preset, "changes": listed, "seed": seed}
    events = ",\n".join(json.dumps(dump_event(event)) for event in log)
    text = f'{json.dumps(head)[:-1]},\n"after": {json.dumps(outcome(table))},\n"events": [\n{events}\n]}}\n'
    (FOLDER / f"{name}.json").write_text(text, encoding="utf-8")


def played(
    preset: str,
    changes: Mapping[str, Value],
    choose: Callable[[Table, Seat], Action | None] = lambda table, seat: None,
    *,
    seed: int,
    deals: int,
) -> tuple[Table, list[Event]]:
    """A table after so many deals, or after the end of its game, and its log."""
    options, rng, log = with_changes(load_presets()[preset].options, changes), Random(seed), list[Event]()
    table = Table.open(options)
    while table.game.deals < deals and (seats := table.waiting_for()):
        seat = seats[0]
        events = table.decide(seat, choose(table, seat) or answer(rng.choice(table.choices(seat)), rng))
        table, log = table.after(events), log + events
    return table, log


def record_presets() -> None:
    """One deal of each preset, at random."""
    for name in load_presets():
        for seed in range(100):
            try:
                record(f"preset_{name}", name, {"deal_limit": 1}, lambda table, seat: None, seed=seed, deals=1)
            except ValueError:
                continue  # a tie plays on
            break


def outcome(table: Table) -> dict[str, Any]:
    """What a game has come to once it is over."""
    won = table.game.won
    assert won is not None, "the game is over"
    return {
        "scores": table.scores,
        "bags": table.bags,
        "deals": table.game.deals,
        "winner": won.side,
        "code": won.code,
        "params": dict(won.params),
        "decisions": dict(table.game.decisions),
    }


if __name__ == "__main__":
    record_presets()
