"""What one look at the clock costs beside few games and beside many, when ten of them are due.

`python -m bench.tick [most games] [rounds]`
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from datetime import timedelta
from pathlib import Path

from sqlalchemy import update
from sqlmodel import Session, col

from bench.games import Club, Watch
from bench.scale import club_in
from pbem import deadlines
from pbem.storage.clock_tables import DeadlineRow
from pbem.storage.database import transaction
from pbem.storage.tables import FetchRow

FEW, DUE = 100, 10
FAR = timedelta(days=365)


def with_due(folder: Path, name: str, others: int) -> Club:
    """A server with so many games, of which ten have a deadline that has passed, with a complete fetch after it."""
    club = club_in(folder, name, others)
    now = club.server.now()
    with transaction(club.engine) as db:
        db.execute(update(DeadlineRow).values(due_at=now + FAR, next_at=now + FAR))
        few = update(DeadlineRow).where(col(DeadlineRow.game_id) <= DUE)
        db.execute(few.values(due_at=now - timedelta(hours=1), next_at=now - timedelta(hours=1)))
        db.add(FetchRow(account="box", complete_began_at=now))
    return club


def report(most: int, rounds: int, folder: Path) -> None:
    watch = Watch()
    clubs = {f"{size} games": with_due(folder, str(size), size) for size in (FEW, most)}
    for name, club in [*clubs.items()] * rounds:
        with Session(club.engine, autoflush=False) as db:
            with watch.time(name):
                put = deadlines.tick(db, club.server.now())
                db.flush()
            assert put == DUE, f"{put} are due"
            db.rollback()
    few, many = watch.times
    print(f"  {few:14} {watch.median(few) * 1e3:7.3f} ms")
    ratio = watch.median(many) / watch.median(few)
    print(f"  {many:14} {watch.median(many) * 1e3:7.3f} ms: ratio {ratio:.2f} (aim: at most 1.50)")


if __name__ == "__main__":
    words = [int(word) for word in sys.argv[1:]]
    place = Path(tempfile.mkdtemp())
    try:
        report(words[0] if words else 100_000, words[1] if len(words) > 1 else 60, place)
    finally:
        shutil.rmtree(place)
