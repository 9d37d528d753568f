"""The third of the four loops: what lies in the outbox is sent, and marked."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from datetime import datetime, timedelta

from sqlalchemy import Engine

from pbem.config import Settings
from pbem.database_thread import DatabaseThread
from pbem.mail.identity import plus_address
from pbem.mail.smtp import Deferred, Post, Rejected, Unreachable
from pbem.pauses import pause
from pbem.storage import store, unsent, writing
from pbem.storage.database import transaction
from pbem.storage.tables import InboxRow, OutboxRow
from pbem.work import Server

BATCH = 50
"""Letters that are sent in one round."""

UNMARKED = 4
"""Letters that are sent before it is written down, in one transaction, that they were: so many go a second time when
the server dies in between, and the database has as much less to do."""

LAST_LETTER = 5
"""Seconds for the letters that are on their way when the daemon is told to end."""

Sure = Callable[[], Awaitable[None]]
"""Raises an error of the database when another daemon may have taken over."""

log = logging.getLogger(__name__)


class Sender:
    """Sends what lies in the outbox: one recipient a message, over one kept connection."""

    def __init__(self, server: Server, engine: Engine, thread: DatabaseThread, sure: Sure) -> None:
        self.server, self.engine, self.thread, self.sure = server, engine, thread, sure
        self.post = Post(self.server.settings.smtp)
        self.failures = 0
        self.reaches = True
        """Was the mail server there when it was last asked?"""
        self.not_before = 0.0
        self.unmarked: list[OutboxRow] = []

    async def send(self) -> None:
        """One round after the other until nothing is due. A server that cannot be reached is left alone for a while."""
        await self._mark()
        if asyncio.get_running_loop().time() < self.not_before:
            return
        while rows := await self.thread.ask(self.due):
            for first in range(0, len(rows), UNMARKED):
                few: Sequence[OutboxRow] = rows[first : first + UNMARKED]
                if first:  # they were read a while ago
                    few = await self.thread.ask(self.still_waiting, few)
                try:
                    await to_its_end(self._send_few(few))
                except Unreachable as trouble:
                    log.warning("%s", trouble)
                    self.not_before = asyncio.get_running_loop().time() + pause(self.failures)
                    self.failures += 1
                    self.reaches = False
                    return
                self.failures, self.reaches = 0, True

    async def _send_few(self, rows: Sequence[OutboxRow]) -> None:
        """Send a few letters, and write down what became of them. Raises Unreachable."""
        try:
            for row in rows:
                await self.sure()
                await self._hand_over(row)
                self.unmarked.append(row)
        finally:
            await self._mark()

    async def _hand_over(self, row: OutboxRow) -> None:
        """Send one letter; the row says what became of it. Raises Unreachable."""
        try:
            await self.post.send(row.raw, self.envelope_sender(row), row.recipient)
        except Deferred as later:
            put_off(row, later.code, self.server.now())
        except Rejected as never:
            log.warning("Letter %d was refused for good (%d).", row.letter_id, never.code)
            row.state, row.code = "failed", never.code
        else:
            row.state, row.sent_at = "sent", self.server.now()
        row.attempts += 1

    async def _mark(self) -> None:
        """Write down what became of the last letters. Before that is done no other one goes, lest they go twice."""
        if self.unmarked:
            await self.thread.ask(self.mark, tuple(self.unmarked))
            self.unmarked.clear()

    def due(self) -> list[OutboxRow]:
        now, per_hour = self.server.now(), self.server.settings.smtp.per_hour
        with transaction(self.engine) as db:
            left = per_hour - store.sent_since(db, now - timedelta(hours=1)) if per_hour else BATCH
            return store.sendable(db, now, min(left, BATCH)) if left > 0 else []

    def still_waiting(self, rows: Sequence[OutboxRow]) -> list[OutboxRow]:
        """Those of these letters that were not replaced by newer ones meanwhile."""
        with transaction(self.engine) as db:
            waiting = unsent.still_waiting(db, [row.id for row in rows if row.id is not None])
        return [row for row in rows if row.id in waiting]

    def mark(self, rows: Sequence[OutboxRow]) -> None:
        with transaction(self.engine) as db:
            writing.mark(db, rows)
            now = self.server.now()
            for row in rows:
                if row.state == "failed":  # the worker tells the table
                    due = {"letter": row.letter_id}
                    db.add(InboxRow(kind="returned", due=due, arrived_at=now, fetched_at=now))

    def envelope_sender(self, row: OutboxRow) -> str:
        """Where a report about this letter goes: to an address that names it, so that nobody can invent one."""
        return envelope_sender(self.server.settings, self.server.tokens.mint(row.letter_id))


def envelope_sender(settings: Settings, token: str) -> str:
    """The sender of a letter with this token, as mail servers see it."""
    address = settings.server.address
    tagged = settings.server.address_style == "plus" and settings.smtp.tagged_sender
    return plus_address(address, token) if tagged else address


def put_off(row: OutboxRow, code: int | None, now: datetime) -> None:
    """A letter that was not taken this time is tried again later, or given up after days."""
    row.code = code
    if now - row.created_at > store.GIVE_UP:
        row.state = "failed"
    else:
        row.next_at = now + store.RETRIES[min(row.attempts, len(store.RETRIES) - 1)]


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
