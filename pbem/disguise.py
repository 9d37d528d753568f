"""When an answer that nobody had to think about is released, so that its moment does not tell so. Pure functions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from pbem.counted import Count
from pbem.fair import Numbers
from pbem.hours import Hours

NIGHT = (23, 7)
"""When somebody sleeps who has not said so."""

COUNTED = 20
"""How many of a player's last answers tell how long he takes."""

ENOUGH = 5
"""Fewer than that tell nothing yet."""

QUICK, SLOW = 0.01, 0.1
"""Which parts of the time for an answer one takes of whom nothing is known."""

GRAIN = 2**20


@dataclass(frozen=True, slots=True)
class Asked:
    """A question as everybody knows it: when it was asked, when its answer is due, how long one may take in all; and
    of whoever is asked his hours and how long his last answers took him, in seconds."""

    asked_at: datetime
    due_at: datetime
    move_time: timedelta
    hours: Hours
    pace: Sequence[int] = ()
    count: Count | None = None
    """What of the time has run, where that is less than has passed since it was asked."""


def moment(asked: Asked, secret: str, name: str, now: datetime, hold: timedelta = timedelta(0)) -> datetime:
    """When the answer to the question of this name is released; `now` if its player had taken longer by himself.

    It depends on the secret and on what everybody knows, never on the answer or on the cards: so whoever reads the
    clock learns nothing. No more than a quarter of the time that is left is taken, and it ends while its player is
    awake. `hold` is how long his answers by mail wait here.
    """
    numbers = Numbers(bytes.fromhex(secret), f"disguise {name}")
    drawn, morning = (numbers.below(GRAIN) / GRAIN for _ in range(2))
    hours, left = asked.hours, asked.hours.between(now, asked.due_at)
    count = asked.count or Count(asked.asked_at, asked.move_time)
    usual = count.reaches(usual_time(asked, drawn) + hold, hours)
    at = max(min(usual, hours.after(now, left / 4)), now)
    if at == now:
        return now
    awake = replace(hours, quiet=hours.quiet or NIGHT).awake(hours.after(at, timedelta(0)))
    if awake > at:  # nobody answers at the stroke of seven
        awake += min(timedelta(hours=1), left / 4) * morning
    return min(awake, max(asked.due_at, now))


def usual_time(asked: Asked, drawn: float) -> timedelta:
    """A time such as this player takes for an answer; `drawn` from 0 to 1 says whether a short or a long one."""
    if len(asked.pace) < ENOUGH:
        part: float = QUICK * (SLOW / QUICK) ** drawn
        return asked.move_time * part
    known = sorted(asked.pace)
    place = drawn * (len(known) - 1)
    low, high = known[int(place)], known[min(int(place) + 1, len(known) - 1)]
    return timedelta(seconds=low + (high - low) * (place % 1))
