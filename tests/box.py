"""A game of four by letters, the mailbox of its server at a mail host, and a daemon that is let run between them."""

from __future__ import annotations

import asyncio
import imaplib
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

from pbem.config import Settings
from pbem.daemon import Daemon
from pbem.embedded import EmbeddedHost
from pbem.mail.imap import Mailbox
from pbem.storage import lists, store
from pbem.storage.database import transaction
from pbem.storage.tables import InboxRow, OutboxRow
from tests.places import Place
from tests.server import InMemoryServer, reply

PATIENCE = 30.0
PEOPLE = ("sara", "nora", "wim", "emil")


async def until(true: Callable[[], bool], patience: float = PATIENCE) -> None:
    async with asyncio.timeout(patience):
        while not true():
            await asyncio.sleep(0.05)


class Box:
    """What people say at the table is what their mails do: each of `say` is heard once, or something is wrong.

    The letters go to `letters`, a mail host of the players. The clock is the game's, and stands unless it is moved.
    """

    def __init__(self, place: Place, letters: EmbeddedHost, folder: Path) -> None:
        self.place, self.letters = place, letters
        self.path = folder / "spades.db"
        self.game = InMemoryServer(f"sqlite:///{self.path}")
        self.game.game_of_four()
        self.engine = self.game.engine
        self.said = 0
        with transaction(self.engine) as db:  # they have got these already
            self.last = max(row.id or 0 for row in lists.outbox(db, "sent", limit=10_000))

    # --- mails ------------------------------------------------------------------------------------------------------

    def mail(self, who: str, text: str, **headers: str) -> bytes:
        """A reply to the last letter that `who` got."""
        return reply(f"{who}@players.test", text, self.game.latest[who], **headers)

    def sayings(self, number: int) -> list[bytes]:
        """So many mails, which say 1, 2, 3, ... at the table, each by the next person."""
        first, self.said = self.said, self.said + number
        return [self.mail(PEOPLE[n % 4], f"say number {n + 1}") for n in range(first, self.said)]

    async def append(self, *mails: tuple[bytes, datetime]) -> None:
        """Lay mails into the mailbox as if they had arrived then."""
        await asyncio.to_thread(self._append, mails)

    def _append(self, mails: tuple[tuple[bytes, datetime], ...]) -> None:
        with imaplib.IMAP4("127.0.0.1", self.place.imap_port) as imap:
            imap.login(self.place.user, self.place.password)
            for raw, arrived in mails:
                assert imap.append("INBOX", "", imaplib.Time2Internaldate(arrived), raw)[0] == "OK"

    # --- the daemon -------------------------------------------------------------------------------------------------

    def daemon(self, *, imap: dict[str, Any] | None = None, smtp: dict[str, Any] | None = None) -> Daemon:
        ways = {
            "imap": self.place.imap(**{"poll": 0.1, **(imap or {})}),
            "smtp": {"host": "127.0.0.1", "port": self.letters.smtp_port, "security": "none", **(smtp or {})},
        }
        server = self.game.server
        settings = Settings.model_validate({"server": server.settings.server, **ways})
        return Daemon(replace(server, settings=settings), self.engine)

    @asynccontextmanager
    async def running(
        self, *, imap: dict[str, Any] | None = None, smtp: dict[str, Any] | None = None
    ) -> AsyncIterator[None]:
        """The daemon runs meanwhile. If it ends by itself the test has failed."""
        running = asyncio.create_task(self.daemon(imap=imap, smtp=smtp).run())
        try:
            yield
            assert not running.done(), running.exception()
        finally:
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)

    # --- what came of it --------------------------------------------------------------------------------------------

    def heard(self) -> list[int]:
        """The numbers that were said, in the order in which the table heard them."""
        with transaction(self.engine) as db:
            words = [row.gaps.get("words", "").split() for row in store.talk(db, 1)]
        return [int(said[1]) for said in words if said[:1] == ["number"]]

    def all_heard(self) -> bool:
        return len(self.heard()) >= self.said

    def all_sent(self) -> bool:
        with transaction(self.engine) as db:
            return not lists.inbox(db, "new") and not lists.outbox(db, "pending")

    def inbox(self, *states: str) -> list[InboxRow]:
        """What the daemon fetched."""
        with transaction(self.engine) as db:
            rows = lists.inbox(db, *(states or ("new", "done", "held", "shunted")), kind="mail", limit=10_000)
        return [row for row in rows if row.account != "box"]

    def outbox(self, *states: str) -> list[OutboxRow]:
        """The letters that were written since the game began."""
        with transaction(self.engine) as db:
            rows = lists.outbox(db, *(states or ("pending", "sent", "failed")), limit=10_000)
        return [row for row in rows if (row.id or 0) > self.last]

    def fetched(self) -> int:
        """How many mails the daemon fetched; asked without a transaction, which would keep the daemon waiting."""
        query = "SELECT count(*) FROM inbox WHERE kind = 'mail' AND account != 'box'"
        with closing(sqlite3.connect(self.path)) as db:
            return int(db.execute(query).fetchone()[0])

    async def folder(self, name: str) -> list[int]:
        """The UIDs that are in a folder of the server's mailbox."""
        mailbox = Mailbox(self.place.imap(folder=name))
        await mailbox.connect()
        uids = await mailbox.uids(0)
        await mailbox.close()
        return uids

    async def got(self, who: str) -> list[bytes]:
        """The letters in the mailbox of a player, below what the way has put on top of them."""
        login = {"port": self.letters.imap_port, "user": who, "password": who}
        mailbox = Mailbox(self.place.imap(**login))
        await mailbox.connect()
        raws = [mail.raw or b"" async for mail in mailbox.fetch(await mailbox.uids(0))]
        await mailbox.close()
        return [raw[raw.index(b"From:") :] if b"From:" in raw else raw for raw in raws]


@asynccontextmanager
async def a_box(place: Place, folder: Path) -> AsyncIterator[Box]:
    async with EmbeddedHost({who: who for who in PEOPLE}, "players.test") as letters:
        box = Box(place, letters, folder)
        try:
            yield box
        finally:
            box.engine.dispose()
