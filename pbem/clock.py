"""Deadlines and reminders: pure functions of a table's settings and the time. All moments are aware, in UTC."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TypeAlias

from pbem.counted import Count
from pbem.duration import read_duration
from pbem.hours import Hours
from pbem.time_control import LONGEST

Mark: TypeAlias = "float | timedelta"
"""When to remind: after this part of the time (0 to 1), or this long before the deadline."""

_LEFT = {"half": 0.5, "third": 1 / 3, "quarter": 0.25, "fifth": 0.2, "tenth": 0.1}
"""The part of the time that is left when the reminder of that name comes."""
MOST_MARKS = 4


def read_marks(written: str) -> tuple[Mark, ...]:
    """`half fifth`, `half, 2h`, `0.7`, `off`. Raises ValueError."""
    words = written.lower().replace(",", " ").split()
    if words in (["off"], ["never"], ["0"]):
        return ()
    if not 1 <= len(words) <= MOST_MARKS:
        raise ValueError(written)
    return tuple(map(_mark, words))


def _before_the_end(word: str) -> timedelta:
    time = read_duration(word)
    if time >= LONGEST:
        raise ValueError(word)
    return time


def _mark(word: str) -> Mark:
    if word in _LEFT:
        return 1 - _LEFT[word]
    if word[-1] in "dhm":
        return _before_the_end(word)
    part = float(word)
    if not 0 < part < 1:
        raise ValueError(word)
    return part


@dataclass(frozen=True, slots=True)
class Deadline:
    """When an answer is due, and when its next reminder is."""

    remind_at: datetime | None
    due_at: datetime

    def next_after(self, now: datetime) -> datetime:
        """The next moment at which something happens: the reminder while it is still ahead, else the deadline."""
        return self.remind_at if self.remind_at and self.remind_at > now else self.due_at


FAR_OFF = timedelta(days=180)
"""From here on a moment is told with its year."""


@dataclass(frozen=True, slots=True)
class Dated:
    """A moment so far off that its year is to be told."""

    moment: datetime


def named(moment: datetime, now: datetime) -> datetime | Dated:
    """The moment as it is to be told: a date without its year has to mean one day."""
    return moment if abs(moment - now) < FAR_OFF else Dated(moment)


def deadline(count: Count, marks: tuple[Mark, ...], hours: Hours, now: datetime) -> Deadline:
    """When somebody with these hours has to have answered, and his next reminder.

    His clock stands still on free days, and nothing falls due or comes in his quiet hours.
    """
    due_at = count.due(hours)
    return Deadline(next_reminder(count, marks, hours, due_at, now), due_at)


def next_reminder(
    count: Count, marks: tuple[Mark, ...], hours: Hours, due_at: datetime, now: datetime
) -> datetime | None:
    """The next reminder after this moment; None if no more comes before the deadline.

    One that would come in quiet hours comes at their end, or before they begin if the deadline lies there. What had
    been reached when the count began is not reached again.
    """
    runs = count.by(due_at, hours)
    parts = (runs * mark for mark in marks if isinstance(mark, float))
    moments = [count.reaches(part, hours) for part in parts if part > count.ran]
    moments += [due_at - mark for mark in marks if isinstance(mark, timedelta)]
    polite = (hours.awake(at) if hours.awake(at) < due_at else hours.before_quiet(at) for at in moments)
    return min((at for at in polite if max(count.ran_at, now) < at < due_at), default=None)


def may_fire(due_at: datetime, complete_fetch_began_at: datetime | None) -> bool:
    """A deadline fires only after a complete fetch that began after it: an answer may still lie in the mailbox."""
    return complete_fetch_began_at is not None and complete_fetch_began_at > due_at
