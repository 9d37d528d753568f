"""The clock of a question between all that stops it: how much of it has run, when it is due, and what happens next."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, TypeAlias

from sqlmodel import Session

from pbem.clock import Deadline, deadline
from pbem.counted import Count, Span, apart
from pbem.hours import Hours
from pbem.player_time import hours, hours_at, marks_of, player_at
from pbem.storage import uptime
from pbem.storage.clock_tables import DeadlineRow, HeldRow
from pbem.storage.holding import Held
from pbem.storage.tables import GameRow, PlayerRow
from pbem.storage.timing import Clock
from pbem.table_settings import TIME

if TYPE_CHECKING:
    from pbem.open_table import OpenTable

Timed: TypeAlias = "Clock | DeadlineRow"
Kept: TypeAlias = "Held | HeldRow | None"


def count(clock: Timed, still: Iterable[Span] = ()) -> Count:
    """What has been counted for this question; `still` are spans in which it stood still that it does not know yet."""
    stood = [(datetime.fromisoformat(first), datetime.fromisoformat(last)) for first, last in clock.stood]
    whole = timedelta(seconds=clock.time + clock.extra)
    ran, night = timedelta(seconds=clock.ran), timedelta(seconds=clock.night)
    return Count(clock.ran_at, whole, ran, [*stood, *still], night)


def written(spans: Iterable[Span]) -> list[Any]:
    """The spans as a row keeps them."""
    return [[first.isoformat(), last.isoformat()] for first, last in apart(spans)]


# --- what stops it ---------------------------------------------------------------------------------------------------


def since(clock: Timed, game: GameRow, kept: Kept) -> datetime | None:
    """Since when this clock stands still, whatever for: a pause, an answer that is held, or its player's mail."""
    held_at = kept.held_at if kept and kept.still_until else None
    return min((moment for moment in (clock.stopped_at, game.paused_at, held_at) if moment), default=None)


def standing(clock: Timed, game: GameRow, kept: Kept, now: datetime) -> list[Span]:
    """From when to when it has stood still for what stops it now."""
    spans = [(moment, now) for moment in (clock.stopped_at, game.paused_at) if moment]
    return [*spans, *held_for(kept, now)]


def held_for(kept: Kept, now: datetime | None = None) -> list[Span]:
    """From when to when it stands still for an answer that is held, until this moment at most."""
    if kept is None or kept.still_until is None:
        return []
    return [(kept.held_at, min(kept.still_until, now) if now else kept.still_until)]


def ended(table: OpenTable, clock: Timed, now: datetime) -> list[Span]:
    """From when to when it stood still for what has ended in this very work; the clock does not know it yet."""
    kept = table.taken_back.get(clock.seat)
    spans = [(table.went_on, now)] if table.went_on else []
    return [*spans, *held_for(kept, now)]


def still(table: OpenTable, clock: Timed, now: datetime) -> list[Span]:
    return [*standing(clock, table.row, table.held.get(clock.seat), now), *ended(table, clock, now)]


def stands_since(table: OpenTable, clock: Timed) -> datetime | None:
    """Since when this clock stands still, or did until this very work."""
    kept = table.held.get(clock.seat) or table.taken_back.get(clock.seat)
    moments = since(clock, table.row, kept), table.went_on
    return min((moment for moment in moments if moment), default=None)


# --- what follows ----------------------------------------------------------------------------------------------------


def times(
    clock: Timed, person: PlayerRow | None, game: GameRow, kept: Kept, now: datetime
) -> tuple[Deadline, datetime | None]:
    """When an answer is due and its next reminder comes, and when something happens.

    While the clock stands still nothing does, unless it is for an answer that is held: that stops it once, and not for
    longer than that answer was to be held.
    """
    his, stopped = hours_at(person, game), since(clock, game, kept)
    told = deadline(as_told(clock, stopped), marks_of(person, game), his, stopped or now)
    if clock.stopped_at or game.paused_at:
        return told, None
    if kept and stopped:
        return told, count(clock, held_for(kept)).due(his)
    return told, told.next_after(now)


def as_told(clock: Timed, stopped: datetime | None) -> Count:
    """The count by which everybody is told when an answer is due: as if what stops the clock now did not."""
    known = count(clock)
    if stopped is None:
        return known
    return replace(known, stood=[(first, min(last, stopped)) for first, last in known.stood if first < stopped])


def set_times(row: DeadlineRow, person: PlayerRow | None, game: GameRow, kept: Kept, now: datetime) -> None:
    told, row.next_at = times(row, person, game, kept, now)
    row.remind_at, row.due_at = told.remind_at, told.due_at


def is_over(clock: Timed, stopped: datetime | None) -> bool:
    """Had its time run out before it stood still, or has what comes of that been done?"""
    return clock.due_at <= stopped if stopped else clock.next_at is None


def add_span(row: DeadlineRow, span: Span) -> None:
    row.stood = written([*count(row).stood, span])


def count_anew(row: DeadlineRow, ran: timedelta, at: datetime, *, by: timedelta = timedelta(0)) -> None:
    """From this moment on it is counted; so much had been until then. With a clock that was put back, all so much
    earlier."""
    row.stood = written((max(first, at) + by, last + by) for first, last in count(row).stood if last > at)
    row.ran, row.ran_at = int(ran.total_seconds()), at + by


def night(clock: Timed, stopped: datetime | None, at: datetime, his: Hours) -> int:
    """For how many seconds more than there are in all it was told at that moment that there is time: a night had put
    the deadline off."""
    told = as_told(clock, stopped)
    ahead = told.by(clock.due_at, his) - max(told.by(at, his), told.whole)
    return max(int(ahead.total_seconds()), 0)


def extend(db: Session, table: OpenTable, row: DeadlineRow, more: timedelta, now: datetime) -> None:
    """More time, which is used up before what was left, and which no bank pays for."""
    since, his = stands_since(table, row), hours(table, row.charged)
    at = max(known_to_run(db, since, now), row.ran_at)
    used = int(count(row, still(table, row, now)).by(at, his).total_seconds())
    row.night = night(row, since, at, his)
    row.time, row.extra = in_bank(row, used), max(row.extra - used, 0) + int(more.total_seconds())
    count_anew(row, timedelta(0), at)
    set_times(row, player_at(table, row.charged), table.row, table.held.get(row.seat), now)
    db.flush()


def in_bank(clock: Timed, used: int) -> int:
    """How many seconds are left of what the table and the bank gave, when so many have been counted."""
    return max(clock.time - max(used - clock.extra, 0), 0)


def begin_again(row: DeadlineRow, time: timedelta, now: datetime) -> None:
    """Time of its own for a question whose time was over; the bank is empty."""
    row.time, row.extra, row.stood = 0, int(time.total_seconds()), []
    row.ran, row.ran_at, row.night = 0, now, 0


def known_to_run(db: Session, stopped: datetime | None, now: datetime) -> datetime:
    """Until when it is known that the clocks ran: what has passed since the server was seen to work may have been an
    outage."""
    moments = (now, stopped, uptime.last(db))
    return min(moment for moment in moments if moment)


def left_in_bank(table: OpenTable, clock: Clock, now: datetime) -> timedelta | None:
    """What is left of the time for this question and in the bank; None at a table without banks."""
    if TIME.of(table.row.settings).bank is None:
        return None
    used = count(clock, still(table, clock, now)).by(now, hours(table, clock.charged))
    return timedelta(seconds=in_bank(clock, int(used.total_seconds())))
