"""Deadlines and reminders: pure functions of a table's settings and the time. All moments are aware, in UTC."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from pbem.hours import Hours


@dataclass(frozen=True, slots=True)
class TimeControl:
    """How long an answer may take, and after which part of that time (0 to 1; 0 is never) a reminder goes out."""

    move_time: timedelta
    remind_at: float


@dataclass(frozen=True, slots=True)
class Deadline:
    """When an answer is due, and when its reminder is."""

    asked_at: datetime
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


def deadline(control: TimeControl, asked_at: datetime, hours: Hours) -> Deadline:
    """The deadline of a question that somebody with these hours was asked at that moment.

    His clock stands still on free days, and nothing falls due or comes in his quiet hours; a reminder that would come
    no earlier than the deadline is left out.
    """
    due_at = hours.awake(hours.after(asked_at, control.move_time))
    remind_at = hours.awake(hours.after(asked_at, control.move_time * control.remind_at))
    return Deadline(asked_at, remind_at if control.remind_at and remind_at < due_at else None, due_at)


def moved(moment: datetime, old: Hours, new: Hours, now: datetime) -> datetime:
    """Where a moment ahead lies after somebody's hours have changed: as much of his clock is left before it as was."""
    return new.awake(new.after(now, old.between(now, moment)))


def resumed(times: Deadline, stood_since: datetime, hours: Hours, now: datetime) -> Deadline:
    """A clock that stood still and goes on: what was ahead of it then is as far ahead now."""

    def later(moment: datetime) -> datetime:
        if moment <= stood_since:
            return moment
        return hours.awake(hours.after(now, hours.between(stood_since, moment)))

    remind_at = later(times.remind_at) if times.remind_at else None
    return Deadline(times.asked_at + (now - stood_since), remind_at, later(times.due_at))


def may_fire(due_at: datetime, complete_fetch_began_at: datetime | None) -> bool:
    """A deadline fires only after a complete fetch that began after it: an answer may still lie in the mailbox."""
    return complete_fetch_began_at is not None and complete_fetch_began_at > due_at
