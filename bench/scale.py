"""What one turn costs late in a game, beside many other games, and how much memory the worker takes then.

`python -m bench.scale [most games] [rounds]`
"""

from __future__ import annotations

import resource
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from sqlalchemy import Engine, event, text

from bench.games import Club, Watch
from pbem.open_table import Folded
from pbem.pipeline import work_one

FEW, LATE = 10, 40
WORKED = 1000
"""Mails of different games that the process whose memory is measured works."""


def club_in(folder: Path, name: str, others: int, deal: int = 1) -> Club:
    """A server with a game at the beginning of this deal, and so many others that have just begun."""
    (folder / name).mkdir()
    club = Club(folder / name)
    club.begin("basic4 target=10000")
    for _ in range(4):
        club.work(club.turn())
    club.copy(others, lean=others > FEW)
    if deal > 1:
        club.play_to(deal)
    return club


def costs(clubs: dict[str, Club], rounds: int) -> Watch:
    """One turn here, one there, again and again; then the first turn after a start, when nothing is remembered yet."""
    watch = Watch()
    for name, club in [*clubs.items()] * rounds:
        club.put(club.turn())
        with watch.time(name):
            work_one(club.server, club.engine)
    for name, club in [*clubs.items()] * (rounds // 4):
        club.put(club.turn())
        club.server.folded = Folded()
        with watch.time(f"{name}, not remembered"):
            work_one(club.server, club.engine)
    return watch


def slow_statements(engine: Engine, club: Club, times: int = 10) -> list[str]:
    """The statements of a turn that take longest on this database, with their plans."""
    spent: dict[str, list[float]] = {}
    values: dict[str, object] = {}
    begun = [0.0]

    def before(*_args: object) -> None:
        begun[0] = time.perf_counter()

    def after(_connection: object, _cursor: object, statement: str, parameters: object, *_args: object) -> None:
        spent.setdefault(statement, []).append(time.perf_counter() - begun[0])
        values[statement] = parameters

    event.listen(engine, "before_cursor_execute", before)
    event.listen(engine, "after_cursor_execute", after)
    for _ in range(times):
        club.work(club.turn())
    event.remove(engine, "before_cursor_execute", before)
    event.remove(engine, "after_cursor_execute", after)
    slowest = sorted(spent, key=lambda statement: -sum(spent[statement]))
    lines = []
    with engine.begin() as connection:
        for statement in [s for s in slowest if s.startswith(("SELECT", "UPDATE", "DELETE"))][:5]:
            plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", values[statement])  # type: ignore[arg-type]
            how = "; ".join(str(row[-1]) for row in plan)
            about = " ".join(statement.split("FROM")[-1].split())[:60]
            lines.append(f"  {sum(spent[statement]) / times * 1e6:6.0f} us a turn: ... {about}: {how}")
    return lines


def report(most: int, rounds: int, folder: Path) -> None:
    sizes = [FEW, most // 10, most]
    clubs = {f"{size} other games": club_in(folder, str(size), size) for size in sizes}
    clubs[f"deal {LATE}"] = club_in(folder, "late", FEW, LATE)
    watch = costs(clubs, rounds)
    first = f"{FEW} other games"
    for name in watch.times:
        wall, own = watch.median(name), watch.own(name)
        ratios = f"ratios {wall / watch.median(first):5.2f} {own / watch.own(first):5.2f}"
        print(f"  {name:32} {wall * 1000:7.2f} ms, {own * 1000:7.2f} ms of a processor: {ratios}")
    print("  (aim: at most 1.20 of deal 1 with 10 other games, whatever the deal and however many the games)")
    full = clubs[f"{most} other games"]
    with full.engine.begin() as connection:
        tables = ("game", "event", "inbox", "letter", "outbox")
        rows = {t: connection.execute(text(f"SELECT count(*) FROM {t}")).scalar_one() for t in tables}
    print("  rows of the largest: " + ", ".join(f"{number} {table}" for table, number in rows.items()))
    print("\n".join(slow_statements(full.engine, full)))
    full.put(*(full.reply(full.asked(game), "status") for game in range(2, 2 + WORKED)))
    full.engine.dispose()
    done = subprocess.run(
        [sys.executable, "-m", "bench.scale", str(folder / str(most))], capture_output=True, text=True
    )
    print(f"  the worker's process after {WORKED} mails of as many games: {done.stdout.strip()} (aim: under 150 MB)")


def memory(folder: Path) -> None:
    """The most that this process has taken after working what lies in the inbox."""
    club = Club(folder)
    while work_one(club.server, club.engine):
        pass
    print(f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")


if __name__ == "__main__":
    if len(sys.argv) == 2 and Path(sys.argv[1]).is_dir():
        memory(Path(sys.argv[1]))
        sys.exit()
    words = [int(word) for word in sys.argv[1:]]
    place = Path(tempfile.mkdtemp())
    try:
        report(words[0] if words else 100_000, words[1] if len(words) > 1 else 40, place)
    finally:
        shutil.rmtree(place)
