"""What the benches share: games in play on a server with a database file, the mails of their players, and medians."""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from statistics import median

from sqlalchemy import Connection, text
from sqlmodel import col, select

from engine import CHANCE
from pbem.config import Settings
from pbem.demo.choices import choose
from pbem.demo.reading import Read, read_mail
from pbem.mail.identity import CODE_LENGTH, Tokens, message_id, plus_address
from pbem.open_table import OpenTable
from pbem.pipeline import work_one
from pbem.storage import store
from pbem.storage.database import open_database, transaction, upgrade
from pbem.storage.tables import InboxRow, LetterRow, OutboxRow, metadata
from pbem.work import Server

DOMAIN = "spades.test"
SECRET = "a secret of at least thirty-two characters"
NAMES = ("player1", "player2", "player3", "player4")
"""The players of the first game. Those of its copies have a plus address each, so all share four mailboxes."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A letter that asks for a move: to whom it went, its number, and what stands in it."""

    address: str
    number: int
    letter: Read


class Club:
    """A server on a database file, and its games: one is played by letters, the others are copies of its rows."""

    def __init__(self, folder: Path, mail: Mapping[str, object] | None = None) -> None:
        nowhere = {"imap": {"host": "localhost", "user": "dealer", "password": "-"}, "smtp": {"host": "localhost"}}
        url = f"sqlite:///{folder / 'spades.db'}"
        own = {"server": {"address": f"dealer@{DOMAIN}", "secret": SECRET}, "database": {"url": url}}
        self.engine = open_database(url)
        upgrade(self.engine)
        settings = Settings.model_validate({**own, **(mail or nowhere)})
        self.server = Server(settings, Tokens(SECRET), lambda: datetime.now(UTC), lambda: secrets.token_hex(32))

    # --- mails ----------------------------------------------------------------------------------------------------

    def put(self, *mails: bytes) -> None:
        """Lay mails into the inbox."""
        with transaction(self.engine) as db:
            for raw in mails:
                at, digest = self.server.now(), hashlib.sha256(raw).hexdigest()
                db.add(InboxRow(digest=digest, raw=raw, arrived_at=at, fetched_at=at))

    def work(self, *mails: bytes) -> None:
        self.put(*mails)
        while work_one(self.server, self.engine):
            pass

    def asked(self, game: int = 1) -> Asked:
        """The newest letter of this game to whoever is asked now."""
        with transaction(self.engine) as db:
            row = store.game(db, game)
            assert row is not None
            table = OpenTable.open(db, row, self.server.folded)
            player = table.seats[table.table.played_by(table.table.waiting_for()[0])].player_id
            query = select(LetterRow, OutboxRow).where(
                LetterRow.id == OutboxRow.letter_id, LetterRow.game_id == game, LetterRow.player_id == player
            )
            letter, sent = db.exec(query.order_by(col(LetterRow.id).desc()).limit(1)).one()
        assert letter.id is not None
        return Asked(sent.recipient, letter.id, read_mail(sent.raw))

    def turn(self, game: int = 1) -> bytes:
        """The mail of whoever is asked in this game."""
        asked = self.asked(game)
        chosen = choose(asked.letter)
        assert chosen is not None, "the letter asks for nothing"
        return self.reply(asked, chosen[1])

    def reply(self, asked: Asked, words: str) -> bytes:
        """What a mail program sends when its user presses Reply and writes above the letter; short headers, as of a
        phone."""
        token = self.server.tokens.mint(asked.number)
        letter = asked.letter
        shown = letter.text.replace(str(letter.message["Message-ID"])[1 : 1 + CODE_LENGTH], token[:CODE_LENGTH])
        quoted = "".join(f"> {line}\r\n" for line in shown.splitlines())
        head = {
            "From": asked.address,
            "To": plus_address(self.server.address, token),
            "Subject": f"Re: {letter.message['Subject']}",
            "Message-ID": f"<{secrets.token_hex(12)}@{DOMAIN}>",
            "In-Reply-To": message_id(token, DOMAIN),
            "MIME-Version": "1.0",
            "Content-Type": "text/plain; charset=utf-8",
            "Content-Transfer-Encoding": "8bit",
        }
        fields = "".join(f"{name}: {value}\r\n" for name, value in head.items())
        return f"{fields}\r\n{words}\r\n\r\nOn Monday, Spades wrote:\r\n{quoted}".encode()

    def last(self, table: str) -> int:
        """The number of the newest row."""
        with self.engine.begin() as connection:
            return _highest(connection, table)

    # --- games ----------------------------------------------------------------------------------------------------

    def begin(self, options: str = "basic4") -> None:
        """The first game, set up by letters as four people do it."""
        first, *others = (f"{name}@{DOMAIN}" for name in NAMES)
        self.work(f"From: {first}\r\nTo: {self.server.address}\r\nMessage-ID: <1@{DOMAIN}>\r\n\r\nhello\r\n".encode())
        self.work(self.reply(self._latest(first), f"new {options} invite {' '.join(others)}"))
        for other in others:
            self.work(self.reply(self._latest(other), "accept"))

    def _latest(self, address: str) -> Asked:
        with transaction(self.engine) as db:
            query = select(OutboxRow).where(OutboxRow.recipient == address).order_by(col(OutboxRow.id).desc())
            row = db.exec(query.limit(1)).one()
        return Asked(address, row.letter_id, read_mail(row.raw))

    def play_to(self, deal: int) -> None:
        """Let computers play the first game to the beginning of this deal. Then whoever is asked asks where he stands,
        so that he has a letter about it."""
        with transaction(self.engine) as db:
            row = store.game(db, 1)
            assert row is not None
            table = OpenTable.open(db, row, self.server.folded)
            while table.table.game.deals < deal - 1 or table.table.waiting_for() == (CHANCE,):
                if (seat := table.table.waiting_for()[0]) == CHANCE:
                    table.advance(db)
                else:
                    table.let_computer_answer(seat)
            table.record(db, self.server.now(), None)
        self.work(self.reply(self.asked(), "status"))

    def copy(self, others: int, *, lean: bool = False) -> None:
        """So many other games, in which everything stands as in the first one, with players of their own. `lean` cuts
        their mails short, which else would fill a disk."""
        with self.engine.begin() as connection:
            connection.execute(text("UPDATE outbox SET state = 'sent', sent_at = created_at"))
            stride = {table: _highest(connection, table) for table in ("player", "letter", "inbox", "outbox")}
            for table in metadata.sorted_tables:
                if table.name in COPIED:
                    shown = {column.name: _copied(table.name, column.name, stride, lean) for column in table.columns}
                    copied = f"SELECT {', '.join(shown.values())} FROM copies CROSS JOIN {table.name}"
                    query = f"{COPIES} INSERT INTO {table.name} ({', '.join(shown)}) {copied}"
                    connection.execute(text(query), {"others": others})


COPIED = ("player", "address", "game", "seat", "event", "inbox", "letter", "outbox", "deadline")
"""The tables that make a game with its mails."""

COPIES = "WITH RECURSIVE copies(k) AS (SELECT 1 UNION ALL SELECT k + 1 FROM copies WHERE k < :others)"


def _highest(connection: Connection, table: str) -> int:
    return int(connection.execute(text(f"SELECT max(rowid) FROM {table}")).scalar_one())


def _copied(table: str, column: str, stride: Mapping[str, int], lean: bool) -> str:
    """What stands in this column of the copy number k, as SQL."""
    owner = {"id": table, "player_id": "player", "host_id": "player", "inbox_id": "inbox", "letter_id": "letter"}
    if column == "game_id" or (table, column) == ("game", "id"):
        return f"{column} + k"
    if column in owner:
        return f"{column} + k * {stride[owner[column]]}"
    if column in ("address", "recipient"):
        return f"replace({column}, '@', '+' || k || '@')"
    if column == "message_id":
        return f"replace({column}, '<', '<' || k || '.')"
    if column == "questions":
        return "replace(questions, '[[1,', '[[' || (k + 1) || ',')"
    if column == "raw" and lean:
        return "substr(raw, 1, 200)"
    return {"digest": "digest || k", "uidvalidity": "uidvalidity + k"}.get(column, column)


# --- measuring ----------------------------------------------------------------------------------------------------


class Watch:
    """Times by name. Things are measured in turn, round after round, so that a busy machine is unfair to none."""

    def __init__(self) -> None:
        self.times: dict[str, list[float]] = {}
        self.processor: dict[str, list[float]] = {}

    @contextmanager
    def time(self, name: str, parts: int = 1) -> Iterator[None]:
        """The time from here to the end of the block, for each of so many parts of equal work."""
        began, began_processor = time.perf_counter(), time.process_time()
        yield
        self.times.setdefault(name, []).append((time.perf_counter() - began) / parts)
        self.processor.setdefault(name, []).append((time.process_time() - began_processor) / parts)

    def median(self, name: str) -> float:
        """Seconds by the clock on the wall."""
        return median(self.times[name])

    def own(self, name: str) -> float:
        """Seconds in which this process had a processor: what others do beside it hardly shows here."""
        return median(self.processor[name])
