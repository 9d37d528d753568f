"""A database that is full, locked or away: the host reads what to do, nobody's mail is blamed, and nothing is lost."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, event
from sqlalchemy.exc import OperationalError
from sqlmodel import select

from pbem.config import Settings
from pbem.daemon import Daemon, nobody_else
from pbem.embedded import EmbeddedHost, Stage
from pbem.host.serve import server_of
from pbem.mail.imap import Mailbox
from pbem.pipeline import work_one
from pbem.sender import Sure
from pbem.storage.database import open_database, transaction, upgrade
from pbem.storage.tables import InboxRow, LetterRow, OutboxRow
from pbem.storage.trouble import Deposed, told
from tests.places import DOMAIN, Place, embedded_place
from tests.postgres import Postgres
from tests.server import SECRET, InMemoryServer, reply

PATIENCE = 30.0
FULL = "The database cannot be used (SQLITE_FULL): its disk is full: make room. Nothing is lost."
LOCKED = "another program keeps it locked: let that finish, or end it"


class Disk:
    """A database file that may be kept from growing, and that nobody waits for long."""

    def __init__(self, engine: Engine) -> None:
        self.is_full = False
        event.listen(engine, "checkout", self._limit)

    def _limit(self, connection: Any, *_: object) -> None:
        connection.execute("PRAGMA busy_timeout=50")
        pages = connection.execute("PRAGMA page_count").fetchone()[0] if self.is_full else 2**30
        connection.execute(f"PRAGMA max_page_count={pages}")


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Another program writes to the file and does not come to an end."""
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        connection.close()


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.02)


# --- the worker -----------------------------------------------------------------------------------------------------


@pytest.fixture
def server(tmp_path: Path) -> Iterator[InMemoryServer]:
    server = InMemoryServer(f"sqlite:///{tmp_path / 'spades.db'}", hosts=("host@example.org",))
    server.game_of_four()
    yield server
    server.engine.dispose()


def test_a_full_disk_is_no_mails_fault(server: InMemoryServer) -> None:
    disk = Disk(server.engine)
    for number in range(20):  # a letter may find room in the last page
        server.fetch(reply("sara@players.test", "status", server.latest["sara"], Message_ID=f"<{number}@players.test>"))
    disk.is_full = True
    with pytest.raises(OperationalError) as full:
        server.work()
    assert told(full.value) == FULL
    assert {row.state for row in server.inbox()} == {"new", "done"}
    disk.is_full = False
    server.work()
    rows = server.inbox()
    assert {row.state for row in rows} == {"done"}
    with transaction(server.engine) as db:
        about = [letter.inbox_id for letter in db.exec(select(LetterRow).order_by(LetterRow.id)).all()]
    assert about[-20:] == [row.id for row in rows[-20:]]


def test_a_locked_file_is_no_mails_fault(server: InMemoryServer, tmp_path: Path) -> None:
    Disk(server.engine)
    who = server.asked()
    server.fetch(reply(f"{who}@players.test", "bid 4", server.latest[who]))
    with locked(tmp_path / "spades.db"), pytest.raises(OperationalError) as busy:
        work_one(server.server, server.engine)
    assert LOCKED in told(busy.value)
    assert len(server.work()) == 2


def test_a_stopped_postgresql_is_told(postgres_url: str, postgres: Postgres) -> None:
    server = InMemoryServer(postgres_url)
    server.game_of_four()
    who = server.asked()
    server.fetch(reply(f"{who}@players.test", "bid 4", server.latest[who]))
    postgres.stop()
    try:
        with pytest.raises(OperationalError) as away:
            work_one(server.server, server.engine)
    finally:
        postgres.start()
    assert "there is no connection to it: does it run?" in told(away.value)
    assert len(server.work()) == 2
    server.engine.dispose()


# --- the daemon -----------------------------------------------------------------------------------------------------


class Running:
    """A daemon at work in this process, on a mail host where east plays."""

    def __init__(self, place: Place, engine: Engine, ours: Engine) -> None:
        self.place, self.engine, self.ours = place, engine, ours
        self.count = 0

    async def write(self, size: int = 0) -> None:
        """East, who is known to nobody yet, writes a mail of his own each time."""
        self.count += 1
        head = f"From: East <east@{DOMAIN}>\r\nTo: {self.place.address}\r\nMessage-ID: <{self.count}@{DOMAIN}>\r\n"
        await self.place.put(
            f"{head}Subject: hello\r\nX-Filling: {'x' * 900}\r\n\r\nhello\r\n{'y' * size}\r\n".encode()
        )

    def rows(self, kind: type[Any]) -> list[Any]:
        with transaction(self.ours) as db:
            return list(db.exec(select(kind)).all())

    async def letters(self) -> int:
        """How many letters lie in east's mailbox."""
        east = Mailbox(self.place.imap(user="east", password="east-password"))
        await east.connect()
        try:
            return len(await east.uids(0))
        finally:
            await east.close()


@asynccontextmanager
async def a_daemon(database: Path, sure: Sure = nobody_else) -> AsyncIterator[Running]:
    async with embedded_place() as place:
        settings = Settings.model_validate(
            {
                "server": {"address": place.address, "secret": SECRET},
                "imap": place.imap(poll=0.1),
                "smtp": place.smtp(),
            }
        )
        engine, ours = (open_database(f"sqlite:///{database}") for _ in range(2))
        upgrade(engine)
        running = asyncio.create_task(Daemon(server_of(settings), engine, sure).run())
        try:
            yield Running(place, engine, ours)
        finally:
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)
            engine.dispose()
            ours.dispose()


def test_mail_that_finds_the_disk_full_stays_in_its_mailbox_until_there_is_room(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def run() -> None:
        async with a_daemon(tmp_path / "spades.db") as running:
            disk = Disk(running.engine)
            disk.is_full = True
            await running.write(size=100_000)
            await until(lambda: FULL in caplog.text)
            assert running.rows(InboxRow) == []
            disk.is_full = False
            await until(lambda: [row.state for row in running.rows(OutboxRow)] == ["sent"])
            assert [row.state for row in running.rows(InboxRow)] == ["done"]
            assert await running.letters() == 1

    with caplog.at_level(logging.INFO, "pbem"):
        asyncio.run(run())


def test_a_letter_is_not_sent_again_because_that_it_was_sent_could_not_be_written_down(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    database = tmp_path / "spades.db"

    async def run() -> None:
        async with a_daemon(database) as running:
            assert isinstance(running.place.host, EmbeddedHost)
            Disk(running.engine)
            handed_over = []

            def lock_meanwhile(stage: Stage, address: str) -> None:
                if stage == "DATA":
                    handed_over.append(address)
                    lock.enter_context(locked(database))

            running.place.host.faults.append(lock_meanwhile)
            with ExitStack() as lock:
                await running.write()
                await until(lambda: caplog.text.count(LOCKED) >= 8)  # twice in each of the daemon's loops
            await until(lambda: [row.state for row in running.rows(OutboxRow)] == ["sent"])
            assert len(handed_over) == await running.letters() == 1
            assert "The database can be used again." in caplog.text

    with caplog.at_level(logging.DEBUG, "pbem"):
        asyncio.run(run())


def test_no_letter_leaves_while_another_server_may_have_taken_over(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    deposed = [True]

    async def sure() -> None:
        if deposed:
            raise Deposed

    async def run() -> None:
        async with a_daemon(tmp_path / "spades.db", sure) as running:
            await running.write()
            await until(lambda: "Another server may work with the database by now" in caplog.text)
            assert [row.state for row in running.rows(OutboxRow)] == ["pending"]
            assert await running.letters() == 0
            deposed.clear()
            await until(lambda: [row.state for row in running.rows(OutboxRow)] == ["sent"])
            assert await running.letters() == 1

    with caplog.at_level(logging.INFO, "pbem"):
        asyncio.run(run())
