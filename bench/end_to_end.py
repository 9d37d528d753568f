"""Turns through Postfix, Dovecot and the whole daemon, beside the same mails without a game in a bare loop.

`python -m bench.end_to_end [games] [rounds]`, as root, for Postfix wants it.
"""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from bench.games import Club, Watch
from pbem.daemon import Daemon
from pbem.mail.imap import Mailbox
from pbem.mail.smtp import Post
from pbem.storage.database import transaction
from pbem.storage.tables import InboxRow
from tests.mailhost import MailHost, missing

BATCH = 50
BARE = "player9"
"""Whose mailbox the bare loop reads."""


async def with_game(club: Club, mails: int) -> None:
    """Run the daemon until so many mails are worked, all letters are sent and the mails moved."""
    running = asyncio.create_task(Daemon(club.server, club.engine).run())
    looking = sqlite3.connect(str(club.engine.url.database), isolation_level=None)
    while any(looking.execute(query).fetchone()[0] for query in UNFINISHED) or count(looking) < mails:
        if running.done():
            running.result()
        await asyncio.sleep(0.01)
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)


UNFINISHED = (
    "SELECT count(*) FROM inbox WHERE state = 'new'",
    "SELECT count(*) FROM outbox WHERE state = 'pending'",
)


def count(looking: sqlite3.Connection) -> int:
    return int(looking.execute("SELECT count(*) FROM inbox WHERE uid IS NOT NULL").fetchone()[0])


async def without_game(club: Club, host: MailHost, letters: Sequence[tuple[str, bytes]]) -> None:
    """The same traffic: a batch is fetched and kept, each mail in its transaction, then answered and moved."""
    mailbox, post = Mailbox(host.imap_settings(BARE)), Post(club.server.settings.smtp)
    await mailbox.connect()
    await mailbox.ensure_folder("Processed")
    uids = await mailbox.uids(0)
    each, done = len(letters) // len(uids), 0
    for first in range(0, len(uids), BATCH):
        batch = [mail async for mail in mailbox.fetch(uids[first : first + BATCH])]
        for mail in batch:
            with transaction(club.engine) as db:
                now = club.server.now()
                db.add(
                    InboxRow(
                        account="bare", uid=None, raw=mail.raw or b"", state="bare", arrived_at=now, fetched_at=now
                    )
                )
            for to, raw in letters[done : done + each]:
                await post.send(b"X-Number: %d\r\n" % done + raw, club.server.address, to)
            done += each
        await mailbox.move([mail.uid for mail in batch], "Processed")
    await mailbox.close()
    await post.close()


async def delivered(host: MailHost) -> None:
    """Wait until Postfix has nothing more to do, for its work would slow down what is measured next."""
    queue = host.folder / "postfix" / "queue"
    while any(path.is_file() for part in ("incoming", "active") for path in (queue / part).rglob("*")):
        await asyncio.sleep(0.05)


def sent_by(club: Club, after: int) -> list[tuple[str, bytes]]:
    with club.engine.begin() as connection:
        rows = connection.exec_driver_sql(f"SELECT recipient, raw FROM outbox WHERE id > {after} ORDER BY id")
        return [(to, raw) for to, raw in rows]


async def report(games: int, rounds: int, folder: Path) -> None:
    watch = Watch()
    with MailHost() as host:
        club = Club(folder, {"imap": host.imap_settings("dealer"), "smtp": host.smtp_settings()})
        club.begin()
        club.copy(games)
        numbers, letters = range(2, games + 2), 0.0
        for done in range(1, rounds + 1):
            mails = [club.turn(game) for game in numbers]
            last = club.last("outbox")
            host.put("dealer", mails)
            with watch.time("daemon", games):
                await with_game(club, games * done)
            await delivered(host)
            written = sent_by(club, last)
            letters = len(written) / games
            host.put(BARE, mails)
            with watch.time("bare", games):
                await without_game(club, host, written)
            await delivered(host)
    ours, bare = watch.median("daemon"), watch.median("bare")
    print(f"{games} turns a round, {rounds} rounds, {letters:.2f} letters a turn (medians)")
    for name in ("daemon", "bare"):
        each, own = watch.median(name), watch.own(name)
        print(f"  {name:6} {1 / each:6.1f} turns/s {each * 1000:6.2f} ms a turn, {own * 1000:6.2f} ms of a processor")
    ratios = sorted(b / o for o, b in zip(watch.times["daemon"], watch.times["bare"], strict=True))
    print(f"  ratio {bare / ours:.2f} (of single rounds {ratios[0]:.2f} to {ratios[-1]:.2f}; aim: at least 0.60)")


if __name__ == "__main__":
    if reason := missing():
        sys.exit(reason)
    words = [int(word) for word in sys.argv[1:]]
    place = Path(tempfile.mkdtemp())
    try:
        asyncio.run(report(words[0] if words else 150, words[1] if len(words) > 1 else 5, place))
    finally:
        shutil.rmtree(place)
