"""The time from Dovecot's push of a mail to the hand-over of the answer to Postfix, beside the bare exchange.

`python -m bench.latency [turns]`, as root, for Postfix wants it.
"""

from __future__ import annotations

import asyncio
import email.policy
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median, quantiles

from bench.games import Club
from pbem.daemon import Daemon
from pbem.mail.imap import Mailbox
from pbem.mail.imap_wire import Protocol
from pbem.mail.smtp import Post
from tests.mailhost import MailHost, missing

BARE = "player9"
"""Whose mailbox the bare exchange reads."""


class Stopwatch:
    """How long it takes from a push of the server until the first letter after it is taken."""

    def __init__(self) -> None:
        self.pushed = 0.0
        self.taken = asyncio.Event()
        received, send = Protocol.data_received, Post.send

        def data_received(protocol: Protocol, data: bytes) -> None:
            if b" EXISTS" in data and not self.pushed:
                self.pushed = time.perf_counter()
            received(protocol, data)

        async def sent(post: Post, raw: bytes, sender: str, recipient: str) -> None:
            await send(post, raw, sender, recipient)
            self.taken.set()

        Protocol.data_received = data_received  # type: ignore[method-assign, assignment]
        Post.send = sent  # type: ignore[method-assign, assignment]

    async def time(self, deliver: Callable[[], None]) -> float:
        """Seconds from the push that this delivery causes."""
        self.taken.clear()
        self.pushed = 0.0
        deliver()
        await asyncio.wait_for(self.taken.wait(), 30)
        passed = time.perf_counter() - self.pushed
        await asyncio.sleep(0.5)  # for what else follows from the mail
        return passed


async def bare(host: MailHost, letter: bytes) -> None:
    """Wait for a push, fetch the mail, and answer with a letter that was written before."""
    mailbox, post = Mailbox(host.imap_settings(BARE)), Post(host.smtp_settings())
    await mailbox.connect()
    await mailbox.ensure_folder("Processed")
    while True:
        uids = await mailbox.uids(0)
        async for _ in mailbox.fetch(uids):
            await post.send(letter, host.address("dealer"), host.address("player1"))
        await mailbox.move(uids, "Processed")
        await mailbox.idle(60)


async def report(turns: int, folder: Path) -> None:
    with MailHost() as host:
        club = Club(folder, {"imap": host.imap_settings("dealer"), "smtp": host.smtp_settings()})
        club.begin()
        club.copy(1)
        letter = club.asked().letter.message.as_bytes(policy=email.policy.SMTP)
        stopwatch = Stopwatch()
        running = [asyncio.create_task(r) for r in (Daemon(club.server, club.engine).run(), bare(host, letter))]
        await asyncio.sleep(3)
        ours, exchange = [], []
        for turn in range(turns + 1):
            mail = club.turn()
            ours.append(await stopwatch.time(partial(host.put, "dealer", [mail])))
            exchange.append(await stopwatch.time(partial(host.put, BARE, [mail])))
            if turn == 0:  # the connections to Postfix are open from now on
                ours.clear()
                exchange.clear()
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
    print(f"{turns} turns, from the push to the hand-over of the first letter: median, and nine in ten")
    for name, times in (("daemon", ours), ("bare exchange", exchange)):
        print(f"  {name:13} {median(times) * 1000:7.1f} ms {quantiles(times, n=10)[-1] * 1000:7.1f} ms")
    share = median(ours) - median(exchange)
    print(f"  our own share {share * 1000:7.1f} ms (aim: under 50 ms); ratio {median(ours) / median(exchange):.1f}")


if __name__ == "__main__":
    if reason := missing():
        sys.exit(reason)
    place = Path(tempfile.mkdtemp())
    try:
        asyncio.run(report(int(sys.argv[1]) if len(sys.argv) > 1 else 20, place))
    finally:
        shutil.rmtree(place)
