"""A whole server in memory, spoken to in letters: `out = server.mail("sara", "bid 4")`."""

from __future__ import annotations

import email
import email.policy
import hashlib
import re
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from email.headerregistry import HeaderRegistry
from email.message import EmailMessage
from functools import cache, cached_property, lru_cache
from html import unescape
from urllib.parse import unquote
from weakref import finalize

from sqlalchemy import Engine, bindparam, func, update
from sqlmodel import col, select

from engine import Table
from pbem import retention
from pbem.brakes import Budget, Echoes
from pbem.config import Settings
from pbem.deadlines import tick
from pbem.mail.identity import Tokens
from pbem.open_table import Folded, OpenTable
from pbem.pipeline import work_one
from pbem.storage import store
from pbem.storage.database import open_database, transaction, upgrade
from pbem.storage.tables import FetchRow, InboxRow, OutboxRow
from pbem.work import Server

ADDRESS = "spades@example.org"
SECRET = "a secret of at least thirty-two characters"
POLICY = email.policy.default.clone(header_factory=lru_cache(maxsize=1000)(HeaderRegistry()))
"""A header is read once, which the standard library does each time that it is looked at."""
IN_MEMORY = "sqlite://"
BEGIN = datetime(2026, 11, 2, 9, 0, tzinfo=UTC)


@dataclass(frozen=True)
class Sent:
    """A letter as its reader's mail program shows it."""

    to: str
    message: EmailMessage

    @property
    def subject(self) -> str:
        return str(self.message["Subject"])

    @property
    def reply_to(self) -> str:
        return str(self.message["Reply-To"])

    @cached_property
    def text(self) -> str:
        part = self.message.get_body(("plain",))
        assert part is not None
        return str(part.get_content()).replace("\r\n", "\n")

    @cached_property
    def html(self) -> str:
        part = self.message.get_body(("html",))
        assert part is not None
        return str(part.get_content())

    @property
    def first(self) -> str:
        return self.text.splitlines()[0]

    @cached_property
    def buttons(self) -> list[str]:
        """What each button would write, its letter's code left out."""
        return [re.sub(r"\s*#\w+$", "", body) for body in self.bodies]

    @property
    def moves(self) -> list[str]:
        """The buttons that answer the question of the game; that for an exchange holds a list with boxes."""
        others = ("last", "score", "rules", "help", "status", "yes", "accept", "decline", "undo", "claim")
        return [body for body in self.buttons if body not in others]

    @property
    def bodies(self) -> list[str]:
        links = map(unescape, re.findall(r'<a\s(?:[^>]*\s)?href="([^"]+)"', self.html))
        return [unquote(link.partition("body=")[2]) for link in links if "body=" in link]


GUESTS = "nora@players.test wim@players.test emil@players.test"
"""Whom sara invites."""


def readers(out: list[Sent]) -> list[str]:
    """Whom these letters went to, as `mail` calls them."""
    return sorted(sent.to.partition("@")[0] for sent in out)


def to(out: list[Sent], who: str) -> Sent:
    """The one letter of these that went to this player."""
    (letter,) = [sent for sent in out if sent.to == f"{who}@players.test"]
    return letter


LAST_LETTER = select(func.max(OutboxRow.id))
NEW_LETTERS = (
    select(OutboxRow.recipient, OutboxRow.raw)
    .where(col(OutboxRow.id) > bindparam("last"), OutboxRow.state != "replaced")
    .order_by(col(OutboxRow.id))
)
SEND = update(OutboxRow).where(col(OutboxRow.state) == "pending").values(state="sent", sent_at=bindparam("now"))
FETCHED = update(FetchRow).where(col(FetchRow.account) == "box").values(complete_began_at=bindparam("now"))


@dataclass(frozen=True)
class Moment:
    """What a server in memory knows at one moment."""

    database: bytes
    counted: tuple[datetime, int, int, bool]
    brakes: tuple[Budget, Echoes]
    latest: dict[str, Sent]
    every: list[Sent]


class InMemoryServer:
    """Mails go in, letters come out; the clock stands still unless it is moved."""

    def __init__(self, url: str = IN_MEMORY, **server: object) -> None:
        self.now = BEGIN
        self.engine = fresh_database(url)
        if url == IN_MEMORY:
            finalize(self, _IDLE.append, self.engine)
        self.server = Server(settings(**server), Tokens(SECRET), lambda: self.now, self._secret)
        self.sends = True
        """Does the mail server take what lies in the outbox?"""
        self.uid = 0
        self.secrets = 0
        self.latest: dict[str, Sent] = {}
        self.every: list[Sent] = []

    def copy(self) -> InMemoryServer:
        """The same server at the same moment; what happens at one of the two is unknown to the other."""
        twin = InMemoryServer()
        twin.become(self.moment())
        return twin

    @property
    def counted(self) -> tuple[datetime, int, int, bool]:
        return self.now, self.uid, self.secrets, self.sends

    def moment(self) -> Moment:
        """All that this server knows now, but for what it may work out again."""
        brakes = deepcopy((self.server.budget, self.server.echoes))
        return Moment(_serialized(self.engine), self.counted, brakes, dict(self.latest), list(self.every))

    def become(self, moment: Moment) -> None:
        """Know what was known at that moment, and nothing else."""
        _deserialize(self.engine, moment.database)
        self.now, self.uid, self.secrets, self.sends = moment.counted
        self.server.budget, self.server.echoes = deepcopy(moment.brakes)
        self.server.folded = Folded()
        self.latest, self.every = dict(moment.latest), list(moment.every)

    def once(self, beginning: Callable[[InMemoryServer, str], list[Sent]], options: str) -> list[Sent]:
        """Begin in this way. Where a server just like this one has begun so before, this one becomes what that one was
        then: most tests begin alike, and to begin takes longer than what they look at."""
        if self.engine.url.database is not None or self.every:
            return beginning(self, options)
        known = beginning, options, _serialized(self.engine), self.counted, self.server.settings
        first = _BEGUN.get(known)
        if first is None:
            out = beginning(self, options)
            _BEGUN[known] = out, self.moment()
            return out
        self.become(first[1])
        return list(first[0])

    def _secret(self) -> str:
        self.secrets += 1
        return hashlib.sha256(f"game {self.secrets}".encode()).hexdigest()

    # --- speaking -----------------------------------------------------------------------------------------------

    def mail(
        self, who: str, text: str, *, fresh: bool = False, answers: Sent | None = None, **headers: str
    ) -> list[Sent]:
        """`who` presses Reply on the latest letter he got and writes `text` above the quoted letter. `fresh` writes
        a new mail instead. The letters that this causes come back."""
        letter = None if fresh else answers or self.latest.get(who)
        return self.deliver(reply(f"{who}@players.test", text, letter, **headers))

    def deliver(self, raw: bytes, *, oversize: bool = False) -> list[Sent]:
        self.fetch(raw, oversize=oversize)
        return self.work()

    def fetch(self, raw: bytes, *, oversize: bool = False, arrived: datetime | None = None) -> int:
        """Put a mail into the inbox and leave it there; the number of its row."""
        self.uid += 1
        self.now += timedelta(seconds=1)
        row = InboxRow(
            account="box",
            uidvalidity=1,
            uid=self.uid,
            digest=hashlib.sha256(raw).hexdigest(),
            raw=raw,
            oversize=oversize,
            arrived_at=arrived or self.now,
            fetched_at=self.now,
        )
        with transaction(self.engine) as db:
            db.add(row)
        assert row.id is not None
        return row.id

    def work(self) -> list[Sent]:
        """Work the inbox empty; the letters of it."""
        with self.engine.connect() as connection:
            last = connection.execute(LAST_LETTER).scalar() or 0
        while work_one(self.server, self.engine):
            if self.sends:
                self.send()
        with self.engine.connect() as connection:
            rows = connection.execute(NEW_LETTERS, {"last": last}).all()
        out = [Sent(to, _parsed(raw)) for to, raw in rows]
        self.latest |= {sent.to.partition("@")[0]: sent for sent in out}
        self.every += out
        return out

    def send(self) -> None:
        """Everything in the outbox is handed over."""
        with self.engine.begin() as connection:
            connection.execute(SEND, {"now": self.now})

    def wait(self, time: timedelta) -> list[Sent]:
        """Let time pass, fetch an empty mailbox, and work what falls due."""
        self.now += time + timedelta(seconds=1)
        self.complete_fetch()
        self.tick()
        return self.work()

    def complete_fetch(self) -> None:
        with self.engine.begin() as connection:
            known = connection.execute(FETCHED, {"now": self.now}).rowcount
        if not known:
            with transaction(self.engine) as db:
                store.fetch_state(db, "box").complete_began_at = self.now

    def tick(self) -> int:
        """Put what has fallen due into the inbox; how many rows that were."""
        with transaction(self.engine) as db:
            retention.tidy(db, self.server.settings.retention, self.now)
            return tick(db, self.now)

    # --- looking --------------------------------------------------------------------------------------------------

    def table(self, number: int = 1) -> Table:
        return self.open_table(number).table

    def open_table(self, number: int = 1) -> OpenTable:
        with transaction(self.engine) as db:
            row = store.game(db, number)
            assert row is not None
            return OpenTable.open(db, row, self.server.folded)

    def inbox(self) -> list[InboxRow]:
        with transaction(self.engine) as db:
            return list(db.exec(select(InboxRow).order_by(col(InboxRow.id))).all())

    def game_of_four(self, options: str = "basic4") -> list[Sent]:
        """sara invites nora (north), wim (west) and emil (east), and they accept: the letters that begin the game."""
        return self.once(_invite_three, options)

    def game_with_computers(self, options: str = "basic4") -> list[Sent]:
        """sara (south) plays with three computers: the letter that begins the game."""
        return self.once(_ask_for_computers, options)

    def states(self, number: int = 1) -> dict[str, str]:
        """How each seat of a table stands."""
        return {seat: row.state for seat, row in self.open_table(number).seats.items()}

    def seat_of(self, who: str, number: int = 1) -> str:
        return next(seat for seat, name in self.people(number).items() if name == who)

    def people(self, number: int = 1) -> dict[str, str]:
        """Who sits where, as `mail` calls them: the fronts of their addresses."""
        with transaction(self.engine) as db:
            row = store.game(db, number)
            assert row is not None
            humans = list(OpenTable.open(db, row, self.server.folded).humans())
            addresses = {seat: store.address_of(db, person.id or 0) for seat, person in humans}
        return {seat: address.partition("@")[0] for seat, address in addresses.items() if address}

    def asked(self, number: int = 1) -> str:
        """Who is asked now; the first of them where it is several."""
        table = self.table(number)
        return self.people(number)[table.played_by(table.waiting_for()[0])]

    def play_on(self, choose: Callable[[str, list[str]], str] | None = None, *, moves: int = 5000) -> int:
        """Let whoever is asked tap a button of his latest letter, until the game is over or so many moves are made.
        `choose` picks from the buttons; the first is taken without it. How many mails that took."""
        for done in range(moves):
            if self.table().game.won:
                return done
            who = self.asked()
            buttons = self.latest[who].moves
            assert buttons, f"{who} is asked, and his latest letter asks nothing"
            self.mail(who, choose(who, buttons) if choose else buttons[0])
        return moves


_BEGUN: dict[tuple[object, ...], tuple[list[Sent], Moment]] = {}
"""How games have begun: what was known before, the letters of it, and what was known then."""


def _invite_three(server: InMemoryServer, options: str) -> list[Sent]:
    server.mail("sara", "hello", fresh=True)
    server.mail("sara", f"new {options} invite {GUESTS}")
    server.mail("nora", "accept")
    server.mail("wim", "accept")
    return server.mail("emil", "accept")


def _ask_for_computers(server: InMemoryServer, options: str) -> list[Sent]:
    server.mail("sara", "hello", fresh=True)
    return server.mail("sara", f"new {options} bots")


def fresh_database(url: str) -> Engine:
    """A database with its tables. One in memory begins as a copy of the first, for the migrations take their time."""
    engine = _IDLE.pop() if url == IN_MEMORY and _IDLE else open_database(url)
    if url == IN_MEMORY:
        _deserialize(engine, _empty_tables())
    else:
        upgrade(engine)
    return engine


_IDLE: list[Engine] = []
"""Databases in memory whose servers are gone. What they have compiled is of use to the next ones."""


@cache
def _empty_tables() -> bytes:
    engine = open_database(IN_MEMORY)
    upgrade(engine)
    return _serialized(engine)


def _serialized(engine: Engine) -> bytes:
    """A database in memory, as bytes."""
    with engine.connect() as connection:
        return bytes(connection.connection.dbapi_connection.serialize())  # type: ignore[union-attr]


def _deserialize(engine: Engine, database: bytes) -> None:
    with engine.connect() as connection:
        connection.connection.dbapi_connection.deserialize(database)  # type: ignore[union-attr]


def settings(**server: object) -> Settings:
    nowhere = {"host": "localhost", "user": "spades", "password": "not used here"}
    return Settings.model_validate(
        {"server": {"address": ADDRESS, "secret": SECRET, **server}, "imap": nowhere, "smtp": {"host": "localhost"}}
    )


def reply(sender: str, text: str, letter: Sent | None, **headers: str) -> bytes:
    """A mail as a plain program writes it: own words above, the letter quoted below."""
    message = EmailMessage(policy=email.policy.SMTP)
    message["From"] = f"{sender.partition('@')[0].capitalize()} <{sender}>"
    message["To"] = letter.reply_to if letter else ADDRESS
    message["Subject"] = f"Re: {letter.subject}" if letter else "Spades"
    unique = hashlib.sha256(f"{sender} {text} {letter.reply_to if letter else ''}".encode()).hexdigest()[:20]
    message["Message-ID"] = f"<{unique}@players.test>"
    if letter:
        message["In-Reply-To"] = str(letter.message["Message-ID"])
    for name, value in headers.items():
        del message[name.replace("_", "-")]
        message[name.replace("_", "-")] = value
    quoted = "".join(f"> {line}\n" for line in letter.text.splitlines()) if letter else ""
    message.set_content(f"{text}\n\n" + (f"On Monday, Spades wrote:\n{quoted}" if quoted else ""))
    return message.as_bytes()


def _parsed(raw: bytes) -> EmailMessage:
    message = email.message_from_bytes(raw, policy=POLICY)
    assert isinstance(message, EmailMessage)
    return message
