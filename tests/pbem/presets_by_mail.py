"""Tables of any preset with a person on every seat, and answers by any of the buttons of a letter."""

from __future__ import annotations

import random

from engine.presets import load_presets
from tests.server import InMemoryServer, Sent

PEOPLE = ("sara", "nora", "wim", "emil", "carla", "dan")


def table_of(
    preset: str, changes: str = "", *, secret: int = 0, server: InMemoryServer | None = None
) -> InMemoryServer:
    """sara invites as many as the preset seats, and they accept. Another `secret` deals other cards."""
    server = server or InMemoryServer()
    server.secrets = secret
    guests = PEOPLE[1 : load_presets()[preset].options.players]
    server.mail("sara", "hello", fresh=True)
    server.mail("sara", f"new {preset} {changes} invite " + " ".join(f"{guest}@players.test" for guest in guests))
    for guest in guests:
        server.mail(guest, "accept")
    return server


def any_answer(letter: Sent, rng: random.Random) -> str:
    """Taps any button of the question; of a list of cards it ticks as many boxes as are asked for."""
    by_verb: dict[str, list[str]] = {}
    for body in letter.moves:
        by_verb.setdefault(body.split()[0], []).append(body)
    body = rng.choice(by_verb[rng.choice(sorted(by_verb))])
    if "[ ]" not in body:
        return body
    wanted = next(int(word) for word in body.split() if word.isdigit())
    boxes = body.splitlines()
    for place in rng.sample(range(1, len(boxes)), wanted):
        boxes[place] = boxes[place].replace("[ ]", "[x]")
    return "\n".join(boxes)


def until(server: InMemoryServer, step: str, *, moves: int = 200) -> None:
    """Let whoever is asked tap his first button until the table is at this step."""
    for _ in range(moves):
        if server.table().step and server.table().step.name == step:  # type: ignore[union-attr]
            return
        who = server.asked()
        server.mail(who, server.latest[who].moves[0])
    raise AssertionError(f"the table never came to {step}")
