"""When the server was last known to work, in the database, and the clocks that ran then."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from sqlalchemy import select as select_columns
from sqlalchemy import update
from sqlmodel import Session, col, or_, select

from pbem.storage.clock_tables import UptimeRow
from pbem.storage.tables import PlayerRow, metadata


def last(db: Session) -> datetime | None:
    """The last moment at which all worked; None on a new server."""
    row = db.get(UptimeRow, 1)
    return row.at if row else None


def note(db: Session, now: datetime, *, jumped: bool) -> None:
    row = db.get(UptimeRow, 1) or UptimeRow(id=1, at=now)
    row.at, row.jumped_at = now, now if jumped else row.jumped_at
    db.add(row)


def jumped_at(db: Session) -> datetime | None:
    """When the machine's clock was last found far from where it had been; None if never."""
    row = db.get(UptimeRow, 1)
    return row.jumped_at if row else None


MOVED: Sequence[tuple[str, tuple[str, ...], tuple[str, ...]]] = (
    ("held", ("next_at", "release_at"), ("held_at",)),
    ("held", ("still_until",), ()),
    ("vote", ("next_at", "closes_at"), ("opened_at",)),
    ("wait", ("next_at", "until", "since"), ()),
    ("deadline", ("resume_at",), ("stopped_at",)),
    ("game", ("paused_until",), ("paused_at",)),
)
"""By table, moments of which the first lies ahead, and those since when something is so."""


def move(db: Session, since: datetime, by: timedelta) -> None:
    """What was to happen after this moment happens so much later. With a clock that was put back all of it happens
    earlier, and has been so since earlier."""
    is_back = by < timedelta(0)
    for name, coming, past in MOVED:
        table, columns = metadata.tables[name], (*coming, *past) if is_back else coming
        key = list(table.primary_key)
        ahead = or_(*(table.c[c].is_not(None) for c in columns)) if is_back else table.c[coming[0]] > since
        for row in db.connection().execute(select_columns(table).where(ahead)).mappings().all():
            later = {c: row[c] + by for c in columns if row[c] is not None}
            db.connection().execute(
                update(table).where(*(column == row[column.name] for column in key)).values(later))  # fmt: skip


def who_reads_digests(db: Session) -> Sequence[PlayerRow]:
    return db.exec(select(PlayerRow).where(col(PlayerRow.digest_at).is_not(None))).all()
