"""Tables of any preset with a person on every seat, and answers by any of the buttons of a letter."""

from __future__ import annotations

import random

from engine import Illegal
from engine.actions import Action, Claim, Pick, Replaceable, Resign, Standing, Surplus, TakeBack, admitted
from engine.cards import Card
from engine.presets import load_presets
from engine.seats import Seat
from pbem.commands import play
from pbem.commands.acts import Act
from pbem.commands.grammar import read
from pbem.open_table import OpenTable
from pbem.work import Refused
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


def without_a_button(server: InMemoryServer, who: str) -> list[object]:
    """What `who` may answer or call now, and his latest letter has no button for. Giving up has none, nor has an order
    for many draws at once, nor what may be said at any time in the play: claims, and taking back."""
    opened, bodies = server.open_table(), server.latest[who].bodies
    table = opened.table
    lists = [body.count("[ ]") for body in bodies if "[ ]" in body]
    said = [one.meaning for body in bodies if "[ ]" not in body for one in read(body.splitlines())]
    missing: list[object] = []
    for seat in table.asks(server.seat_of(who)):
        meant = [action for act in said if isinstance(act, Act) for action in as_meant(opened, seat, act)]
        calls = [call for call in table.calls(seat) if not isinstance(call, Resign | Card | Claim | TakeBack)]
        missing += [
            choice
            for choice in (*table.choices(seat), *calls)
            if not isinstance(choice, Standing)
            and not (isinstance(choice, Pick | Surplus | Replaceable) and len(choice.cards) in lists)
            and not any(admitted((Card(choice.face) if isinstance(choice, Card) else choice,), one) for one in meant)
        ]
    return missing


def as_meant(table: OpenTable, seat: Seat, act: Act) -> tuple[Action, ...]:
    """All that the words of a button can mean, and what they are taken for at this table."""
    try:
        return (*act.readings, play.meant(table, seat, act.readings))
    except (Refused, Illegal):
        return act.readings


def until(server: InMemoryServer, step: str, *, moves: int = 200) -> None:
    """Let whoever is asked tap his first button until the table is at this step."""
    for _ in range(moves):
        if server.table().step and server.table().step.name == step:  # type: ignore[union-attr]
            return
        who = server.asked()
        server.mail(who, server.latest[who].moves[0])
    raise AssertionError(f"the table never came to {step}")
