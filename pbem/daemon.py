"""Four loops: fetch, work, send, tick. Nothing else."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

from apscheduler.schedulers.asyncio import AsyncIOScheduler
from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError

from pbem import deadlines, outages, retention
from pbem.database_thread import DatabaseThread
from pbem.fetcher import Fetcher
from pbem.pauses import wait_for_database
from pbem.pipeline import work_one
from pbem.sender import Sender, Sure
from pbem.storage.database import transaction
from pbem.work import Server

WORK_EVERY, SEND_EVERY, TICK_EVERY = 5, 5, 15
"""Seconds after which a loop looks by itself, beneath what wakes it at once."""

log = logging.getLogger(__name__)


async def nobody_else() -> None:
    """There is no other daemon that could take over."""


class Daemon:
    """Reads the mailbox, works the inbox, sends the outbox, and puts what falls due into the inbox."""

    def __init__(self, server: Server, engine: Engine, sure: Sure = nobody_else) -> None:
        self.server, self.engine, self.sure = server, engine, sure
        self.has_mail, self.has_letters, self.ticks = asyncio.Event(), asyncio.Event(), asyncio.Event()
        self.has_begun = False

    async def run(self) -> None:
        """Run until cancelled. What has begun is finished or undone; nothing is lost."""
        scheduler = AsyncIOScheduler(job_defaults={"coalesce": True, "misfire_grace_time": None, "max_instances": 1})
        for event, seconds in ((self.has_mail, WORK_EVERY), (self.has_letters, SEND_EVERY), (self.ticks, TICK_EVERY)):
            event.set()
            scheduler.add_job(event.set, "interval", seconds=seconds)
        self.thread = DatabaseThread()
        fetcher = self.fetcher = Fetcher(self.server, self.engine, self.thread, self.has_mail)
        sender = self.sender = Sender(self.server, self.engine, self.thread, self.sure)
        scheduler.start()
        try:
            async with asyncio.TaskGroup() as loops:
                loops.create_task(fetcher.run())
                loops.create_task(self._whenever(self.has_mail, WORK_EVERY, self.work))
                loops.create_task(self._whenever(self.has_letters, SEND_EVERY, sender.send))
                loops.create_task(self._whenever(self.ticks, TICK_EVERY, self.tick))
        finally:
            scheduler.shutdown(wait=False)
            await sender.post.close()
            await self.thread.end()

    async def _whenever(self, event: asyncio.Event, seconds: float, what: Callable[[], Awaitable[None]]) -> None:
        """Do something each time the event is set. A database that is locked, full or away is waited for.

        The scheduler sets it after so many seconds by the machine's clock, and stands still when that was put back:
        therefore it is not waited for much longer.
        """
        failures = 0
        while True:
            with suppress(TimeoutError):  # not wait_for: before Python 3.12 that may swallow our end
                async with asyncio.timeout(2 * seconds):
                    await event.wait()
            event.clear()
            try:
                await what()
            except DBAPIError as error:
                await wait_for_database(error, failures)
                failures += 1
                event.set()
            else:
                if failures:
                    log.info("The database can be used again.")
                failures = 0

    async def work(self) -> None:
        """Work the inbox empty, by one worker, oldest first. The time in which no daemon ran is given back before."""
        if not self.has_begun:
            await self.thread.ask(self._begin)
            self.has_begun = True
        while await self.thread.ask(work_one, self.server, self.engine):
            self.has_letters.set()

    async def tick(self) -> None:
        if await self.thread.ask(self._tick, self.fetcher.reaches and self.sender.reaches):
            self.has_mail.set()

    def _begin(self) -> None:
        with transaction(self.engine) as db:
            outages.note(db, self.server.now(), is_up=True)

    def _tick(self, is_up: bool) -> int:
        with transaction(self.engine) as db:
            now = self.server.now()
            if not outages.note(db, now, is_up=is_up):
                return 0
            if outages.is_settled(db, now):
                retention.tidy(db, self.server.settings.retention, now)
            return deadlines.tick(db, now)


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
