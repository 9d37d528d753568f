"""Four loops: fetch, work, send, tick. Nothing else."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import random
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import datetime, timedelta
from functools import partial
from typing import TypeVar

from apscheduler.schedulers.asyncio import AsyncIOScheduler
from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError

from pbem import deadlines
from pbem.mail.imap import Fetched, Lost, Mailbox, Refused
from pbem.mail.smtp import Deferred, Post, Rejected, Unreachable
from pbem.pipeline import work_one
from pbem.storage import store
from pbem.storage.database import transaction
from pbem.storage.tables import InboxRow, OutboxRow
from pbem.storage.trouble import told
from pbem.work import Server

BATCH = 50
"""Mails that are stored in one transaction, and letters that are sent in one round."""

WORK_EVERY, SEND_EVERY, TICK_EVERY = 5, 5, 15
"""Seconds after which a loop looks by itself, beneath what wakes it at once."""

PAUSES = (1, 2, 5, 10, 30, 60, 120)
"""Seconds before the next try when a server cannot be used; the last one repeats."""

LONGEST_WAIT = 10
"""Seconds before the next try when the database cannot be used: it costs nothing to ask."""

TELL_EVERY = 30
"""Of so many failed tries in a row one is told in the log."""

log = logging.getLogger(__name__)

_T = TypeVar("_T")


class Daemon:
    """Reads the mailbox, works the inbox, sends the outbox, and puts what falls due into the inbox.

    `sure` raises an error of the database when another daemon may have taken over.
    """

    def __init__(self, server: Server, engine: Engine, sure: Callable[[], None] = lambda: None) -> None:
        self.server, self.engine, self.sure = server, engine, sure
        imap = server.settings.imap
        self.account = f"{imap.user}@{imap.host}:{imap.port}/{imap.folder}"
        self.has_mail, self.has_letters, self.ticks = asyncio.Event(), asyncio.Event(), asyncio.Event()

    async def run(self) -> None:
        """Run until cancelled. What has begun is finished or undone; nothing is lost."""
        scheduler = AsyncIOScheduler(job_defaults={"coalesce": True, "misfire_grace_time": None, "max_instances": 1})
        for event, seconds in ((self.has_mail, WORK_EVERY), (self.has_letters, SEND_EVERY), (self.ticks, TICK_EVERY)):
            event.set()
            scheduler.add_job(event.set, "interval", seconds=seconds)
        sender = Sender(self)
        self.threads = ThreadPoolExecutor(thread_name_prefix="database")
        scheduler.start()
        try:
            async with asyncio.TaskGroup() as loops:
                loops.create_task(self.fetch())
                loops.create_task(self._whenever(self.has_mail, self.work))
                loops.create_task(self._whenever(self.has_letters, sender.send))
                loops.create_task(self._whenever(self.ticks, self.tick))
        finally:
            scheduler.shutdown(wait=False)
            await sender.post.close()
            await asyncio.to_thread(self.threads.shutdown)

    async def in_thread(self, what: Callable[..., _T], *args: object) -> _T:
        """Ask the database without keeping the loops waiting. What has begun goes on to its end even when whoever
        asked is cancelled, and `run` does not return before."""
        return await asyncio.get_running_loop().run_in_executor(self.threads, partial(what, *args))

    async def _whenever(self, event: asyncio.Event, what: Callable[[], Awaitable[None]]) -> None:
        """Do something each time the event is set. A database that is locked, full or away is waited for."""
        failures = 0
        while True:
            await event.wait()
            event.clear()
            try:
                await what()
            except DBAPIError as error:
                await self._wait_for_database(error, failures)
                failures += 1
                event.set()
            else:
                if failures:
                    log.info("The database can be used again.")
                failures = 0

    async def _wait_for_database(self, error: DBAPIError, failures: int) -> None:
        log.log(logging.DEBUG if failures % TELL_EVERY else logging.ERROR, "%s Trying again.", told(error))
        await asyncio.sleep(min(pause(failures), LONGEST_WAIT))

    # --- fetch ------------------------------------------------------------------------------------------------------

    async def fetch(self) -> None:
        """Store what lies in the mailbox, then wait for more; reconnect for ever."""
        failures = unusable = 0
        while True:
            mailbox = Mailbox(self.server.settings.imap)
            try:
                await mailbox.connect()
                await mailbox.ensure_folder(self.server.settings.imap.processed)
                log.info("The mailbox is open.")
                while True:
                    await self.fetch_all(mailbox)
                    failures = unusable = 0
                    await mailbox.idle(self.server.settings.imap.poll)
            except (Lost, Refused) as trouble:
                log.warning("%s", trouble)
                await mailbox.close()
                await asyncio.sleep(pause(failures))
                failures += 1
            except DBAPIError as error:
                await mailbox.close()
                await self._wait_for_database(error, unusable)
                unusable += 1
            finally:
                await mailbox.close()

    async def fetch_all(self, mailbox: Mailbox) -> None:
        """Store every mail that lies in the folder, commit, and only then move it away."""
        began = self.server.now()
        uids = await mailbox.uids(0)
        for i in range(0, len(uids), BATCH):
            batch = [mail async for mail in mailbox.fetch(uids[i : i + BATCH])]
            await self.in_thread(self.store, mailbox.uidvalidity, batch)
            self.has_mail.set()
            await mailbox.move([mail.uid for mail in batch], self.server.settings.imap.processed)
        await self.in_thread(self.note_complete, began)

    def store(self, uidvalidity: int, batch: Sequence[Fetched]) -> None:
        """Keep these mails; those that are kept already are left alone."""
        with transaction(self.engine) as db:
            for mail in batch:
                if not store.is_stored(db, self.account, uidvalidity, mail.uid):
                    db.add(inbox_row(self.account, uidvalidity, mail, self.server.now()))

    def note_complete(self, began: datetime) -> None:
        with transaction(self.engine) as db:
            store.fetch_state(db, self.account).complete_began_at = began

    # --- work and tick ----------------------------------------------------------------------------------------------

    async def work(self) -> None:
        """Work the inbox empty, by one worker, oldest first."""
        while await self.in_thread(work_one, self.server, self.engine):
            self.has_letters.set()

    async def tick(self) -> None:
        if await self.in_thread(self._tick):
            self.has_mail.set()

    def _tick(self) -> int:
        with transaction(self.engine) as db:
            return deadlines.tick(db, self.server.now())


def inbox_row(account: str, uidvalidity: int, mail: Fetched, now: datetime) -> InboxRow:
    """A mail as it is kept: the bytes as they came, or the header of one that is too large."""
    raw = mail.head if mail.raw is None else mail.raw
    return InboxRow(
        account=account,
        uidvalidity=uidvalidity,
        uid=mail.uid,
        digest=hashlib.sha256(raw).hexdigest(),
        raw=raw,
        oversize=mail.raw is None,
        arrived_at=mail.arrived,
        fetched_at=now,
    )


class Sender:
    """Sends what lies in the outbox: one recipient a message, over one kept connection."""

    def __init__(self, daemon: Daemon) -> None:
        self.daemon, self.server, self.engine = daemon, daemon.server, daemon.engine
        self.post = Post(self.server.settings.smtp)
        self.failures = 0
        self.not_before = 0.0
        self.unmarked: Callable[[], None] | None = None

    async def send(self) -> None:
        """One round after the other until nothing is due. A server that cannot be reached is left alone for a while."""
        await self._mark()
        if asyncio.get_running_loop().time() < self.not_before:
            return
        while rows := await self.daemon.in_thread(self.due):
            for row in rows:
                await self.daemon.in_thread(self.daemon.sure)
                try:
                    self.unmarked = await self._hand_over(row)
                except Unreachable as trouble:
                    log.warning("%s", trouble)
                    self.not_before = asyncio.get_running_loop().time() + pause(self.failures)
                    self.failures += 1
                    return
                self.failures = 0
                await self._mark()

    async def _hand_over(self, row: OutboxRow) -> Callable[[], None]:
        """Send one letter; what is to be written down about it. Raises Unreachable."""
        assert row.id is not None
        try:
            await self.post.send(row.raw, self.server.address, row.recipient)
        except Deferred as later:
            return partial(self.mark, row.id, later.code, False)
        except Rejected as never:
            log.warning("Letter %d was refused for good (%d).", row.letter_id, never.code)
            return partial(self.mark, row.id, never.code, True)
        return partial(self.mark_sent, row.id)

    async def _mark(self) -> None:
        """Write down what became of the last letter. Before that is done no other one goes, lest it go twice."""
        if self.unmarked is not None:
            await self.daemon.in_thread(self.unmarked)
            self.unmarked = None

    def due(self) -> list[OutboxRow]:
        now, per_hour = self.server.now(), self.server.settings.smtp.per_hour
        with transaction(self.engine) as db:
            left = per_hour - store.sent_since(db, now - timedelta(hours=1)) if per_hour else BATCH
            return store.sendable(db, now, min(left, BATCH)) if left > 0 else []

    def mark_sent(self, number: int) -> None:
        with transaction(self.engine) as db:
            if row := store.outbox_row(db, number):
                row.state, row.sent_at, row.attempts = "sent", self.server.now(), row.attempts + 1

    def mark(self, number: int, code: int | None, gone: bool) -> None:
        """Put a letter off, or give it up: at once after a 5xx, after days of 4xx otherwise."""
        now = self.server.now()
        with transaction(self.engine) as db:
            if row := store.outbox_row(db, number):
                row.code, row.attempts = code, row.attempts + 1
                if gone or now - row.created_at > store.GIVE_UP:
                    row.state = "failed"
                else:
                    row.next_at = now + store.RETRIES[min(row.attempts, len(store.RETRIES)) - 1]


def pause(failures: int) -> float:
    """Seconds to wait, longer from failure to failure, and never quite the same."""
    return PAUSES[min(failures, len(PAUSES) - 1)] * random.uniform(0.8, 1.2)


async def run_until(daemon: Daemon, stop: asyncio.Event) -> None:
    """Run the daemon until the event is set."""
    running = asyncio.create_task(daemon.run())
    stopping = asyncio.create_task(stop.wait())
    await asyncio.wait({running, stopping}, return_when=asyncio.FIRST_COMPLETED)
    stopping.cancel()
    if running.done():
        running.result()
    running.cancel()
    with suppress(asyncio.CancelledError):
        await running
