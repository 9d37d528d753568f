"""A pause of a whole table: all its clocks stand still, until it is over or somebody wants to go on."""

from __future__ import annotations

from datetime import datetime, timedelta

from pbem.open_table import OpenTable

LONGEST = timedelta(days=60)


def begin(table: OpenTable, now: datetime, time: timedelta) -> None:
    table.row.paused_at, table.row.paused_until = now, now + time


def end(table: OpenTable, now: datetime) -> None:
    """From now on the clocks run again, with the time that was left on them; and answers without a mail wait for what
    was left of theirs."""
    since = table.went_on = table.row.paused_at
    for seat, waiting in list(table.held.items()) if since else ():
        assert since is not None
        if waiting.how != "mail":
            begun, until = max(since, waiting.held_at), waiting.still_until
            later = until + (now - begun) if until and until > begun else until
            release_at = waiting.release_at + (now - begun)
            table.held[seat] = waiting._replace(release_at=release_at, still_until=later)
    table.row.paused_at = table.row.paused_until = None


def fall_due(table: OpenTable, now: datetime) -> None:
    """The time of a pause is over, if no other one has begun since the tick saw that."""
    if table.is_playing and table.row.paused_at and table.row.paused_until is None:
        end(table, now)
        table.tell("The pause is over. The clocks run again.")
