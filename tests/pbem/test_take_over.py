"""Two servers on one database, as processes of their own: whatever becomes of the one that works, the game goes on."""

from __future__ import annotations

import asyncio
import os
import sys
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from email import message_from_bytes
from pathlib import Path
from time import monotonic

from sqlalchemy import Engine
from sqlmodel import select

from engine.game import CardPlayed
from pbem.demo.people import Account, Folder, Person, by_rule
from pbem.embedded import EmbeddedHost
from pbem.open_table import Folded, OpenTable
from pbem.storage import lists, store
from pbem.storage.database import open_database, transaction
from pbem.storage.tables import InboxRow, LetterRow, OutboxRow
from tests.host import PLAIN, ROOT, write_config
from tests.places import DOMAIN, Place
from tests.postgres import Postgres

PEOPLE = ("sara", "nora", "wim", "emil")
SERVER = "spades"
LEADER = "query ~ 'pg_locks'"
SOON = 10.0
"""Seconds within which another server works."""
PATIENCE = 60.0
"""Seconds without a letter after which the game has failed."""


class Serving:
    """`pbem serve` as a process, and what it says."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.said: list[tuple[float, str]] = []
        self._reading = asyncio.create_task(self._read())

    @classmethod
    async def start(cls, config: Path) -> Serving:
        environment = {**os.environ, **PLAIN, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"}
        command = ("-m", "pbem.cli", "serve", "--config", str(config))
        return cls(
            await asyncio.create_subprocess_exec(
                sys.executable, *command, cwd=ROOT, env=environment, stdout=asyncio.subprocess.PIPE
            )
        )

    async def _read(self) -> None:
        assert self.process.stdout
        async for line in self.process.stdout:
            self.said.append((monotonic(), line.decode()))

    def has_spoken(self) -> bool:
        return bool(self.said)

    def began_to_work(self, since: float) -> bool:
        return any(moment > since and line.startswith("Watching") for moment, line in self.said)

    def stands_by(self) -> bool:
        return bool(self.said) and self.said[-1][1].startswith("Another server works with")

    async def kill(self) -> None:
        if self.process.returncode is None:
            self.process.kill()
        await self.process.wait()
        await self._reading


async def until(true: Callable[[], bool], patience: float = PATIENCE) -> float:
    """Wait for something; how many seconds that took."""
    began = monotonic()
    while not true():
        assert monotonic() - began < patience, "it did not happen"
        await asyncio.sleep(0.05)
    return monotonic() - began


class Scene:
    """A mail host, four people who play by rule, and two servers of which one works."""

    def __init__(self, url: str, folder: Path, host: EmbeddedHost) -> None:
        self.url, self.host = url, host
        self.folder = Folder(folder / "letters")
        places = {name: Place(name, host.password(name), host.imap_port, host.smtp_port, host) for name in host_users()}
        self.people = [
            Person(Account(name, f"{name}@{DOMAIN}", places[name].imap(), places[name].smtp()), self.folder, by_rule)
            for name in PEOPLE
        ]
        self.config = write_config(
            folder,
            server={"address": f"{SERVER}@{DOMAIN}"},
            database={"url": url},
            imap={"port": host.imap_port, "user": SERVER, "password": host.password(SERVER), "poll": 1},
            smtp={"port": host.smtp_port},
            log={"file": str(folder / "spades.log")},
        )
        self.servers: list[Serving] = []

    async def begin(self) -> None:
        for _ in range(2):
            server = await Serving.start(self.config)
            self.servers.append(server)
            await until(server.has_spoken)
        assert self.servers[0].began_to_work(0)
        assert self.servers[1].stands_by()
        guests = " ".join(person.account.address for person in self.people[1:])
        game = f"new basic4 target=50 trick_value=30 invite {guests}\n"
        await self.people[0].write(f"{SERVER}@{DOMAIN}", "Spades", game)

    async def letters(self, number: int) -> None:
        """Wait until so many letters more have been delivered."""
        goal = self.folder.letters + number
        await until(lambda: self.folder.letters >= goal)

    async def somebody_works(self, since: float) -> float:
        """Wait until a server begins to work; how many seconds after `since` that is."""
        await until(lambda: any(server.began_to_work(since) for server in self.servers), SOON)
        return monotonic() - since

    async def end(self) -> None:
        """Wait until the game is over and its last letter has been read."""
        engine = open_database(self.url)
        try:
            seen, moved = -1, monotonic()
            while not self._is_over(engine):
                if self.folder.letters != seen:
                    seen, moved = self.folder.letters, monotonic()
                assert monotonic() - moved < PATIENCE, "the game does not go on"
                await asyncio.sleep(0.3)
        finally:
            engine.dispose()

    def _is_over(self, engine: Engine) -> bool:
        with transaction(engine) as db:
            row = store.game(db, 1)
            if row is None or row.state != "over" or lists.outbox(db, "pending"):
                return False
            written = set(db.exec(select(LetterRow.message_id)).all())
        return written <= self.delivered().keys()

    def delivered(self) -> dict[str, set[bytes]]:
        """By Message-ID, every shape in which a letter was read; a letter may have come twice."""
        found: dict[str, set[bytes]] = {}
        for path in self.folder.path.glob("*-to-*.eml"):
            raw = path.read_bytes()
            found.setdefault(str(message_from_bytes(raw)["Message-ID"]), set()).add(raw)
        return found

    def check(self) -> None:
        """No mail and no letter was lost, none was worked twice, and no letter went out as two different ones."""
        engine = open_database(self.url)
        with transaction(engine) as db:
            rows = db.exec(select(InboxRow)).all()
            assert {row.state for row in rows} == {"done"}, [row.error for row in rows if row.error]
            assert len([row for row in rows if row.kind == "mail" and not row.note]) == self.folder.mails
            written = {row.message_id: row for row in db.exec(select(LetterRow)).all()}
            assert {row.state for row in db.exec(select(OutboxRow)).all()} == {"sent"}
            asked = Counter(
                (row.player_id, str(row.questions)) for row in written.values() if row.kind == "turn" and row.questions
            )
            assert set(asked.values()) == {1}
            game = store.game(db, 1)
            assert game is not None
            table = OpenTable.open(db, game, Folded()).table
            assert table.game.won
            assert sum(isinstance(event, CardPlayed) for event in store.events(db, 1)) == 52 * table.game.deals
        engine.dispose()
        delivered = self.delivered()
        assert delivered.keys() == written.keys()
        assert {len(shapes) for shapes in delivered.values()} == {1}


def host_users() -> tuple[str, ...]:
    return (SERVER, *PEOPLE)


@asynccontextmanager
async def a_scene(url: str, folder: Path) -> AsyncIterator[Scene]:
    async with EmbeddedHost({name: f"{name}-password" for name in host_users()}, DOMAIN) as host:
        scene = Scene(url, folder, host)
        people = [asyncio.create_task(person.run()) for person in scene.people]
        try:
            await scene.begin()
            yield scene
        finally:
            for server in scene.servers:
                await server.kill()
            for person in people:
                person.cancel()
            await asyncio.gather(*people, return_exceptions=True)


def play(url: str, folder: Path, *accidents: Callable[[Scene], Awaitable[float]]) -> None:
    """A whole game in which all of this happens, one after the other; each tells the moment it struck."""

    async def run() -> None:
        async with a_scene(url, folder) as scene:
            for accident in accidents:
                await scene.letters(20)
                after = await scene.somebody_works(await accident(scene))
                print(f"{accident.__name__}: a server works after {after:.1f} seconds")
            await scene.end()
            scene.check()

    asyncio.run(run())


async def kill_the_one_that_works(scene: Scene) -> float:
    await until(lambda: any(server.stands_by() for server in scene.servers))  # it may just have lost its lock
    (working,) = [server for server in scene.servers if not server.stands_by()]
    scene.servers.remove(working)
    struck = monotonic()
    await working.kill()
    return struck


def test_a_server_that_is_killed_or_loses_its_lock_file_is_replaced_on_sqlite(tmp_path: Path) -> None:
    async def remove_the_lock_file(scene: Scene) -> float:
        struck = monotonic()
        (tmp_path / "spades.db.lock").unlink()
        return struck

    play(f"sqlite:///{tmp_path / 'spades.db'}", tmp_path, remove_the_lock_file, kill_the_one_that_works)


def test_a_server_that_is_killed_cut_off_or_left_without_a_database_is_replaced_on_postgresql(
    postgres_url: str, postgres: Postgres, tmp_path: Path
) -> None:
    async def cut_the_lock(scene: Scene) -> float:
        struck = monotonic()
        assert await asyncio.to_thread(postgres.cut, postgres_url, LEADER) == 1
        return struck

    async def restart(scene: Scene) -> float:
        struck = monotonic()
        await asyncio.to_thread(postgres.restart)
        return struck

    play(postgres_url, tmp_path, cut_the_lock, restart, kill_the_one_that_works)
    log = (tmp_path / "spades.log").read_text()
    assert log.count("The lock on the database is lost. This server stops working and stands by.") >= 2
    assert "put aside" not in log
