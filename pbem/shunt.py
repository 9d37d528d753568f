"""Putting aside a row of the inbox that made the server stumble, so that it stands in nobody's way."""

from __future__ import annotations

import logging
import traceback
from pathlib import Path

from sqlalchemy import Engine

from pbem import short_letters, stopped
from pbem.identify import Proven, identify
from pbem.mail.read import Letter, read_letter
from pbem.storage import store
from pbem.storage.database import transaction
from pbem.work import Server, Work

log = logging.getLogger(__name__)


def shunt(server: Server, engine: Engine, number: int, bug: Exception) -> None:
    """Put a row aside: kept, visible, to be tried again. Its sender's clocks stop; he and the hosts are told once."""
    with transaction(engine) as db:
        row = store.inbox_row(db, number)
        work = Work(server, db, row, server.now())
        row.state, row.error = "shunted", place_of(bug)
        log.error("Row %d of the inbox was put aside: %s", number, row.error)
        if row.kind == "mail":
            row.player_id = row.player_id or sender_of(work)
        if row.player_id is not None:
            stopped.stop_clocks(db, row.player_id, work.now)
    try:
        with transaction(engine) as db:
            work = Work(server, db, store.inbox_row(db, number), server.now())
            short_letters.write_of_trouble(work, server.settings.server.hosts)
    except Exception as worse:
        log.error("Nobody could be told of row %d: %s", number, place_of(worse))


def sender_of(work: Work) -> int | None:
    """Who wrote the mail that failed, if that can be told without failing again."""
    try:
        letter = read_letter(work.row.raw)
        found = identify(work, letter) if isinstance(letter, Letter) else None
    except Exception:
        return None
    return found.player.id if isinstance(found, Proven) else None


def place_of(bug: Exception) -> str:
    """Type and place of an exception, never its text: that may hold a card or an address."""
    last = traceback.extract_tb(bug.__traceback__)[-1:]
    where = f" at {Path(last[0].filename).name}:{last[0].lineno}" if last else ""
    return type(bug).__name__ + where
