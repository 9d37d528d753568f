"""The third of the four loops: what lies in the outbox is sent, and marked."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from datetime import timedelta
from functools import partial

from sqlalchemy import Engine

from pbem.database_thread import DatabaseThread
from pbem.mail.smtp import Deferred, Post, Rejected, Unreachable
from pbem.pauses import pause
from pbem.storage import store
from pbem.storage.database import transaction
from pbem.storage.tables import OutboxRow
from pbem.work import Server

BATCH = 50
"""Letters that are sent in one round."""

LAST_LETTER = 5
"""Seconds for the letter that is on its way when the daemon is told to end."""

log = logging.getLogger(__name__)


class Sender:
    """Sends what lies in the outbox: one recipient a message, over one kept connection."""

    def __init__(self, server: Server, engine: Engine, thread: DatabaseThread, sure: Callable[[], None]) -> None:
        self.server, self.engine, self.thread, self.sure = server, engine, thread, sure
        self.post = Post(self.server.settings.smtp)
        self.failures = 0
        self.not_before = 0.0
        self.unmarked: Callable[[], None] | None = None

    async def send(self) -> None:
        """One round after the other until nothing is due. A server that cannot be reached is left alone for a while."""
        await self._mark()
        if asyncio.get_running_loop().time() < self.not_before:
            return
        while rows := await self.thread.ask(self.due):
            for row in rows:
                await self.thread.ask(self.sure)
                try:
                    await to_its_end(self._send_one(row))
                except Unreachable as trouble:
                    log.warning("%s", trouble)
                    self.not_before = asyncio.get_running_loop().time() + pause(self.failures)
                    self.failures += 1
                    return
                self.failures = 0

    async def _send_one(self, row: OutboxRow) -> None:
        """Send one letter, and write down what became of it. Raises Unreachable."""
        self.unmarked = await self._hand_over(row)
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
            await self.thread.ask(self.unmarked)
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


async def to_its_end(letter: Coroutine[None, None, None]) -> None:
    """Await this. Who is cancelled meanwhile gives it a few seconds, for a letter that is on its way when the server is
    told to end may have been taken, and would be sent again."""
    task = asyncio.ensure_future(letter)
    try:
        await asyncio.shield(task)
    except asyncio.CancelledError:
        await asyncio.wait({task}, timeout=LAST_LETTER)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        raise
