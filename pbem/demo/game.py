"""A whole game by real mail on this machine: a mail host, its mailboxes, the daemon, and the people who play."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import tempfile
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic

from sqlalchemy import Engine

from engine import Table
from engine.option import Value, spelt
from engine.options import with_changes
from engine.presets import preset
from engine.rules import compile_rules
from engine.seats import Seat, Side
from pbem.config import ImapSettings, Settings, SmtpSettings
from pbem.daemon import Daemon
from pbem.demo.people import Account, Folder, Person, Typist, at_terminal, by_rule
from pbem.embedded import EmbeddedHost
from pbem.mail.identity import Tokens
from pbem.storage import lists, seating
from pbem.storage.database import open_database, transaction, upgrade
from pbem.work import Server

DOMAIN = "spades.test"
SERVER = "spades"
NAMES = ("sara", "nora", "wim", "emil", "carla", "dan")
YOU = "guest"
STUCK = 60
"""Seconds without a move after which a game among scripted players has failed."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What to play. `play` gives the second seat to the terminal, `mail_program` to a mail program of yours."""

    preset: str = "basic4"
    changes: dict[str, Value] = field(default_factory=dict)
    seed: int | None = None
    folder: Path = Path("demo-letters")
    play: bool = False
    mail_program: bool = False


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the game is: its table, once it has begun, and how many letters were delivered."""

    table: Table | None
    letters: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """How the game ended: the side that won, the table, the names by seat, how many letters the server wrote and how
    many mails the players did, and where all of them lie."""

    winner: Side
    table: Table
    names: dict[Seat, str]
    letters: int
    mails: int
    seconds: float
    folder: Path


class DemoFailed(Exception):
    """The demo could not be played to its end; a sentence."""


async def play(plan: Plan, show: Callable[[Progress], None], announce: Callable[[Account], None]) -> Outcome:
    """Play the game to its end. `show` is called as it goes on, `announce` with the mailbox that a mail program of
    yours is to open. Raises BadOption for rules that cannot be played, DemoFailed when nothing moves any more."""
    named = preset(plan.preset)
    seats = compile_rules(with_changes(named.options, plan.changes)).players
    people = (NAMES[0], YOU if plan.play or plan.mail_program else NAMES[1], *NAMES[2:])[: len(seats)]
    folder = Folder(plan.folder)
    with tempfile.TemporaryDirectory() as place:
        async with _mail_host(people) as (host, accounts):
            server, engine = _server(plan, host, Path(place))
            players = [_person(plan, account, folder) for account in accounts]
            away = [players[1]] if plan.mail_program else []
            if plan.mail_program:
                announce(accounts[1])
            try:
                return await play_by_mail(server, engine, players, plan, show, away=away)
            finally:
                engine.dispose()


async def play_by_mail(
    server: Server,
    engine: Engine,
    players: list[Person],
    plan: Plan,
    show: Callable[[Progress], None] = lambda progress: None,
    *,
    away: Sequence[Person] = (),
) -> Outcome:
    """Let these people play one game through this server: the first of them invites the others. Whoever is `away`
    answers his letters elsewhere. Raises DemoFailed when nothing moves any more."""
    began, folder = monotonic(), players[0].folder
    reading = [person for person in players if person not in away]
    async with _running(Daemon(server, engine), reading) as tasks:
        guests = " ".join(person.account.address for person in players[1:])
        changes = "".join(f" {name}={spelt(value)}" for name, value in plan.changes.items())
        await players[0].write(server.address, "Spades", f"new {plan.preset}{changes} invite {guests}\n")
        table = await _until_over(server, tasks, folder, show, patient=plan.play or plan.mail_program)
        names = await _all_delivered(engine, reading)
    won = table.game.won
    assert won is not None
    seconds = monotonic() - began
    return Outcome(won.side, table, names, folder.letters, folder.mails, seconds, folder.path)


def _person(plan: Plan, account: Account, folder: Folder) -> Person:
    if plan.play and account.name == YOU:
        return Typist(account, folder, at_terminal)
    return Person(account, folder, by_rule)


@asynccontextmanager
async def _mail_host(people: tuple[str, ...]) -> AsyncIterator[tuple[EmbeddedHost, list[Account]]]:
    passwords = {name: secrets.token_urlsafe(9) for name in (SERVER, *people)}
    async with EmbeddedHost(passwords, DOMAIN) as host:
        yield host, [_account(host, name, passwords[name]) for name in people]


def _account(host: EmbeddedHost, name: str, password: str) -> Account:
    login = {"host": "127.0.0.1", "security": "none", "user": name, "password": password}
    imap = ImapSettings.model_validate({**login, "port": host.imap_port})
    smtp = SmtpSettings.model_validate({**login, "port": host.smtp_port})
    return Account(name, f"{name}@{DOMAIN}", imap, smtp)


def _server(plan: Plan, host: EmbeddedHost, place: Path) -> tuple[Server, Engine]:
    account = _account(host, SERVER, host.password(SERVER))
    settings = Settings.model_validate(
        {
            "server": {"address": account.address, "secret": secrets.token_hex(32)},
            "database": {"url": f"sqlite:///{place / 'spades.db'}"},
            "imap": account.imap,
            "smtp": account.smtp,
        }
    )
    engine = open_database(settings.database.url)
    upgrade(engine)
    tokens = Tokens(settings.server.secret.get_secret_value())
    return Server(settings, tokens, lambda: datetime.now(UTC), _secrets(plan.seed)), engine


def _secrets(seed: int | None) -> Callable[[], str]:
    """The secret of a game's chance: out of the seed where there is one, so that the same deals come again."""
    if seed is None:
        return lambda: secrets.token_hex(32)
    return lambda: hashlib.sha256(f"demo {seed}".encode()).hexdigest()


@asynccontextmanager
async def _running(daemon: Daemon, people: list[Person]) -> AsyncIterator[list[asyncio.Task[None]]]:
    tasks = [asyncio.create_task(daemon.run()), *(asyncio.create_task(person.run()) for person in people)]
    try:
        yield tasks
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _until_over(
    server: Server,
    tasks: list[asyncio.Task[None]],
    folder: Folder,
    show: Callable[[Progress], None],
    *,
    patient: bool,
) -> Table:
    """Wait until the game is won; a game in which nothing moves has failed, unless somebody may be thinking."""
    moved, last = monotonic(), -1
    while True:
        for task in tasks:
            if task.done():
                task.result()
        table = server.folded.table(1)
        show(Progress(table, folder.letters))
        if table and table.game.won:
            return table
        if folder.letters != last:
            moved, last = monotonic(), folder.letters
        if not patient and monotonic() - moved > STUCK:
            raise DemoFailed(f"Nothing has moved for {STUCK} seconds. The letters so far lie in {folder.path}.")
        await asyncio.sleep(0.05)


async def _all_delivered(engine: Engine, people: list[Person]) -> dict[str, str]:
    """Wait until the last letters have left and been read; the names by seat."""
    addresses = {person.account.address for person in people}
    for _ in range(400):
        with transaction(engine) as db:
            rows = [row for row in lists.outbox(db, "pending", "sent", limit=100_000) if row.recipient in addresses]
            names = {seat.seat: person.name for seat, person in seating.table(db, 1).seats if person}
        if all(row.state == "sent" for row in rows) and sum(person.read for person in people) >= len(rows):
            return names
        await asyncio.sleep(0.05)
    raise DemoFailed("The last letters were not delivered.")
