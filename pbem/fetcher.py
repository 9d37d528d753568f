"""The first of the four loops: what lies in the mailbox is stored, and then moved away."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import time
from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError

from pbem.database_thread import DatabaseThread
from pbem.mail.batches import MOST, Batches
from pbem.mail.imap import Fetched, Lost, Mailbox, Refused
from pbem.pauses import pause, wait_for_database
from pbem.storage import store, writing
from pbem.storage.database import transaction
from pbem.storage.tables import InboxRow
from pbem.work import Server

log = logging.getLogger(__name__)


class Fetcher:
    """Reads the mailbox into the inbox, and sets `has_mail` when there is something new."""

    def __init__(self, server: Server, engine: Engine, thread: DatabaseThread, has_mail: asyncio.Event) -> None:
        self.server, self.engine, self.thread, self.has_mail = server, engine, thread, has_mail
        imap = server.settings.imap
        self.account = f"{imap.user}@{imap.host}:{imap.port}/{imap.folder}"
        self.batches = Batches()
        self.failures = 0
        self.reaches = False
        """Has the mailbox been read to its end when that was last tried?"""
        self.can_move = True

    async def run(self) -> None:
        """Store what lies in the mailbox, then wait for more; reconnect for ever, until cancelled."""
        unusable = 0
        mailbox = Mailbox(self.server.settings.imap)
        while True:
            try:
                await mailbox.connect()
                await self._make_folder(mailbox)
                log.info("The mailbox is open.")
                while True:
                    await self.fetch_all(mailbox)
                    self.failures = unusable = 0
                    self.reaches = True
                    await mailbox.idle(self.server.settings.imap.poll)
            except (Lost, Refused) as trouble:
                log.warning("%s", trouble)
                self.reaches = False
                await mailbox.close()
                await asyncio.sleep(pause(self.failures))
                self.failures += 1
            except DBAPIError as error:
                await mailbox.close()
                await wait_for_database(error, unusable)
                unusable += 1
            finally:
                await mailbox.close()

    async def fetch_all(self, mailbox: Mailbox) -> None:
        """Store every mail that lies in the folder, commit, and only then move it away. The first to arrive is the
        first to be stored, for what is stored is worked at once."""
        began = self.server.now()
        here = await mailbox.uids(0)
        kept = await self.thread.ask(self.kept, mailbox.uidvalidity, here)
        if kept:
            await self._put_away(mailbox, sorted(kept))
        wanted = self.batches.wanted(mailbox.uidvalidity, [uid for uid in here if uid not in kept], time.monotonic())
        if len(wanted) > MOST and not self.batches.narrowed:
            wanted = await self._in_order(mailbox, wanted)
        while wanted:
            batch = self.batches.first(wanted)
            wanted = wanted[len(batch) :]
            mails = await self._fetch(mailbox, batch)
            await self.thread.ask(self.store, mailbox.uidvalidity, mails)
            self.has_mail.set()
            self.failures = 0
            await self._put_away(mailbox, [mail.uid for mail in mails])
        await self.thread.ask(self.note_complete, began)

    async def _in_order(self, mailbox: Mailbox, wanted: list[int]) -> list[int]:
        try:
            return await mailbox.by_arrival(wanted)
        except Lost:
            self.batches.broke(wanted[:MOST], time.monotonic())
            raise

    async def _fetch(self, mailbox: Mailbox, batch: list[int]) -> list[Fetched]:
        """These mails in the order of their arrival. Which of them cannot be handed over is found out in the course of
        time and seen in the inbox; it stays where it is, and the others come."""
        try:
            mails = [mail async for mail in mailbox.fetch(batch)]
        except Lost:
            self.failures = 0 if self.batches.narrowed else self.failures
            if broken := self.batches.broke(batch, time.monotonic()):
                log.error("Letter %d stays where it is: the connection breaks whenever it is asked for.", *broken)
                await self.thread.ask(self.note_left, mailbox.uidvalidity, broken)
            raise
        self.batches.came([mail.uid for mail in mails])
        if missing := set(batch) - {mail.uid for mail in mails}:
            refused = sorted(missing & set(await mailbox.uids(0)))
            if fresh := self.batches.leave(refused, time.monotonic()):
                await self.thread.ask(self.note_left, mailbox.uidvalidity, fresh)
        return sorted(mails, key=lambda mail: (mail.arrived, mail.uid))

    async def _put_away(self, mailbox: Mailbox, uids: Sequence[int]) -> None:
        """Move mails that are kept out of the folder. Where that is refused they are played all the same."""
        processed = self.server.settings.imap.processed
        try:
            await mailbox.move(uids, processed)
        except Refused as trouble:
            self._tell_once(trouble)
            await self._make_folder(mailbox)  # somebody may have removed it
        else:
            self.can_move = True

    async def _make_folder(self, mailbox: Mailbox) -> None:
        try:
            await mailbox.ensure_folder(self.server.settings.imap.processed)
        except Refused as trouble:
            self._tell_once(trouble)

    def _tell_once(self, trouble: Refused) -> None:
        if self.can_move:
            log.warning("%s The mails stay where they are, and are played all the same.", trouble)
        self.can_move = False

    def kept(self, uidvalidity: int, uids: Sequence[int]) -> set[int]:
        """Those of these mails that are stored already."""
        kept: set[int] = set()
        for start in range(0, len(uids), 500):
            with transaction(self.engine) as db:
                kept |= store.kept(db, self.account, uidvalidity, uids[start : start + 500])
        return kept

    def store(self, uidvalidity: int, batch: Sequence[Fetched]) -> None:
        """Keep these mails; those that are kept already are left alone."""
        with transaction(self.engine) as db:
            kept = store.kept(db, self.account, uidvalidity, [mail.uid for mail in batch])
            now = self.server.now()
            fresh = [inbox_row(self.account, uidvalidity, mail, now) for mail in batch if mail.uid not in kept]
            if fresh:
                writing.add_mails(db, fresh)

    def note_left(self, uidvalidity: int, uids: Sequence[int]) -> None:
        """Rows for mails that cannot be fetched, for the host to see."""
        now = self.server.now()
        with transaction(self.engine) as db:
            for uid in uids:
                if store.mail(db, self.account, uidvalidity, uid) is None:
                    row = inbox_row(self.account, uidvalidity, Fetched(uid, now, 0, b""), now)
                    row.state, row.error = "shunted", f"letter {uid} stays in the mailbox: it cannot be fetched"
                    db.add(row)

    def note_complete(self, began: datetime) -> None:
        with transaction(self.engine) as db:
            store.fetch_state(db, self.account).complete_began_at = began


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
