"""Turn mails through the pipeline alone, beside the bare cost of each part.

`python -m bench.turns [games] [rounds]`
"""

from __future__ import annotations

import shutil
import sqlite3
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sqlalchemy import event

from bench.games import Club, Watch
from engine import view
from pbem.commands.grammar import Act, read
from pbem.letters import render, table_page
from pbem.mail.read import Letter, own_lines, read_letter
from pbem.mail.write import Outgoing, build
from pbem.open_table import OpenTable
from pbem.pipeline import work_one
from pbem.storage import store
from pbem.storage.database import transaction
from pbem.work import reader

PARTS = ("parse", "grammar", "decide and fold", "view", "page and render", "build", "commit")

NEW_ROWS = ("event", "letter", "outbox")


class Parts:
    """Every part of the way on its own, on the mails and tables that the pipeline then works."""

    def __init__(self, club: Club, folder: Path, watch: Watch) -> None:
        self.club, self.watch = club, watch
        self.bare = sqlite3.connect(folder / "bare.db", isolation_level=None)
        for pragma in ("journal_mode=WAL", "synchronous=FULL"):
            self.bare.execute(f"PRAGMA {pragma}")

    def opened(self, game: int) -> OpenTable:
        with transaction(self.club.engine) as db:
            row = store.game(db, game)
            assert row is not None
            return OpenTable.open(db, row, self.club.server.folded)

    def measure(self, games: Sequence[int], mails: Sequence[bytes]) -> None:
        """All but the commit."""
        server, n = self.club.server, len(mails)
        tables = [self.opened(game) for game in games]
        with self.watch.time("parse", n):
            letters = [letter for raw in mails if isinstance(letter := read_letter(raw), Letter)]
            own = [own_lines(letter) for letter in letters]
        with self.watch.time("grammar", n):
            reads = [list(read(lines, "en")) for lines in own]
        acts = [next(line.meaning for line in lines if isinstance(line.meaning, Act)) for lines in reads]
        seats = [table.table.waiting_for()[0] for table in tables]
        with transaction(self.club.engine) as db, self.watch.time("decide and fold", n):
            for table, seat, act in zip(tables, seats, acts, strict=True):
                table.do(seat, act.readings[0])
                table.advance(db, server.now())
        both = [(t, seat) for t, was in zip(tables, seats, strict=True) for seat in (was, *t.table.waiting_for()[:1])]
        with self.watch.time("view", n):
            for table, seat in both:
                view(table.table, seat)
        with transaction(self.club.engine) as db:
            sheets = [(table.people[table.seats[seat].player_id or 0], table.sheet(db, seat)) for table, seat in both]
        with self.watch.time("page and render", n):
            rendered = [
                render(table_page(reader(p), sheet, "k7q2"), language="en", subject="Deal 1", reply_to=server.address)
                for p, sheet in sheets
            ]
        outgoing = [
            Outgoing(
                from_name="Spades table 1",
                from_address=server.address,
                to=server.address,
                reply_to=server.address,
                subject="[Spades 1] Deal 1",
                text=shown.text,
                html=shown.html,
                message_id="<hx6kqzt2vd4wm3nasjax@spades.test>",
                in_reply_to="<hx6kqzt2vd4wm3nasjaz@spades.test>",
                references=("<hx6kqzt2vd4wm3nasjaz@spades.test>",),
                date=server.now(),
                auto_submitted="auto-generated",
                unsubscribe=None,
            )
            for shown in rendered
        ]
        with self.watch.time("build", n):
            for unbuilt in outgoing:
                build(unbuilt)

    def commit(self, mails: int, since: dict[str, int]) -> dict[str, float]:
        """The rows that the pipeline has written, in one bare transaction for each mail; how many of each there are."""
        with self.club.engine.begin() as connection:
            rows = {
                name: [
                    tuple(row)
                    for row in connection.exec_driver_sql(f"SELECT * FROM {name} WHERE rowid > {since[name]}")
                ]
                for name in NEW_ROWS
            }
        for name, found in rows.items():
            self.bare.execute(f"CREATE TABLE IF NOT EXISTS {name} ({', '.join(f'c{i}' for i in range(len(found[0])))})")
        self.bare.execute("CREATE TABLE IF NOT EXISTS moved (id INTEGER PRIMARY KEY, state, at)")
        self.bare.executemany("INSERT OR IGNORE INTO moved VALUES (?, '', '')", [(i,) for i in range(mails * 4)])
        with self.watch.time("commit", mails):
            for i in range(mails):
                self.bare.execute("BEGIN IMMEDIATE")
                for name, found in rows.items():
                    mine = found[i * len(found) // mails : (i + 1) * len(found) // mails]
                    self.bare.executemany(f"INSERT INTO {name} VALUES ({', '.join('?' * len(found[0]))})", mine)
                for part in range(4):  # the inbox row, the clock, and what two seats have been told
                    self.bare.execute("UPDATE moved SET state = 'done', at = ? WHERE id = ?", (str(i), i * 4 + part))
                self.bare.execute("COMMIT")
        return {name: len(found) / mails for name, found in rows.items()}


def report(games: int, rounds: int, folder: Path) -> None:
    club, watch, statements = Club(folder), Watch(), [0]
    club.begin()
    club.copy(games)
    parts, numbers = Parts(club, folder, watch), range(2, games + 2)

    def count(*_args: Any) -> None:
        statements[0] += 1

    written: dict[str, float] = {}
    for _ in range(rounds):
        mails = [club.turn(game) for game in numbers]
        club.put(*mails)
        parts.measure(numbers, mails)
        since = {name: club.last(name) for name in NEW_ROWS}
        event.listen(club.engine, "before_cursor_execute", count)
        with watch.time("whole", games):
            while work_one(club.server, club.engine):
                pass
        event.remove(club.engine, "before_cursor_execute", count)
        written = parts.commit(games, since)
    whole, own = watch.median("whole"), watch.own("whole")
    print(f"{games} games, {rounds} rounds: {1 / whole:.0f} turn mails a second (medians)")
    print(f"{whole * 1000:.1f} ms each, {own * 1000:.1f} ms of a processor, and of these:")
    for name in PARTS:
        print(f"  {name:16} {watch.own(name) * 1000:6.2f} ms {watch.own(name) / own:6.1%}")
    left = 1 - sum(map(watch.own, PARTS)) / own
    print(
        f"  {'left over':16} {left * own * 1000:6.2f} ms {left:6.1%}  (queries, rows to objects and back, identity)"
    )
    rows = ", ".join(f"{n:.1f} {name} rows" for name, n in written.items())
    print(f"for each mail {statements[0] / games / rounds:.0f} SQL statements, {rows}")


if __name__ == "__main__":
    words = [int(word) for word in sys.argv[1:]]
    place = Path(tempfile.mkdtemp())
    try:
        report(words[0] if words else 40, words[1] if len(words) > 1 else 12, place)
    finally:
        shutil.rmtree(place)
