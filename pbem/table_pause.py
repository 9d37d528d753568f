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
        stood = now - max(since, waiting.held_at) if waiting.how != "mail" else timedelta(0)
        earlier = min(since, waiting.held_at)
        table.held[seat] = waiting._replace(release_at=waiting.release_at + stood, held_at=earlier)
    table.row.paused_at = table.row.paused_until = None


def fall_due(table: OpenTable, now: datetime) -> None:
    """The time of a pause is over, if no other one has begun since the tick saw that."""
    if table.row.paused_at and table.row.paused_until is None:
        end(table, now)
        table.tell("The pause is over. The clocks run again.")
