"""Which of several daemons on one database works: the one that holds its lock. The others stand by.

On SQLite it is a lock file beside the database, on PostgreSQL an advisory lock on a connection of its own; the system
or the server gives either up when its holder is gone. A daemon that has lost its lock commits nothing any more.
"""

from __future__ import annotations

import asyncio
import fcntl
import os
from abc import ABC, abstractmethod
from pathlib import Path
from threading import Lock
from time import monotonic

from sqlalchemy import Connection, Engine, NullPool, event
from sqlalchemy.exc import ArgumentError, DBAPIError

from pbem.storage.database import LOCKS, ONE_LEADER, open_postgres
from pbem.storage.ready import Unusable, file_of, unusable
from pbem.storage.trouble import Deposed

CHECK_EVERY = 1.0
"""Seconds for which a look at the lock is believed."""


class Lead(ABC):
    """The lock of a database, in our hands until it is released, or lost for good."""

    def __init__(self) -> None:
        self._lost = False
        self._seen = monotonic()
        self._turn = Lock()

    def check(self) -> None:
        """Look whether the lock is still ours. Raises Deposed if not, and from then on always."""
        with self._turn:
            self._lost = self._lost or not self._is_held()
            self._seen = monotonic()
        if self._lost:
            raise Deposed

    async def sure(self) -> None:
        """Be sure of the lock before something that no transaction takes back. Raises Deposed."""
        if self._lost or monotonic() - self._seen > CHECK_EVERY:
            await asyncio.to_thread(self.check)

    def fence(self, engine: Engine) -> None:
        """From now on this engine commits only while the lock is ours; else its commits raise Deposed.

        A look just before the commit is enough: the transaction is the only writer, so whatever the next leader does
        comes after it.
        """

        def before_commit(connection: Connection) -> None:
            self._lost = self._lost or not self._is_held_in(connection)
            if self._lost:
                connection.dialect.do_rollback(connection.connection)  # SQLAlchemy takes the commit for done
                raise Deposed

        event.listen(engine, "commit", before_commit)

    def give_up(self) -> None:
        """Hold the lock for lost, whatever has become of it."""
        self._lost = True

    @abstractmethod
    def release(self) -> None:
        """Let somebody else have the lock."""

    @abstractmethod
    def _is_held(self) -> bool: ...

    @abstractmethod
    def _is_held_in(self, connection: Connection) -> bool:
        """The same, from within a transaction."""


def take(url: str) -> Lead | None:
    """The lock of this database, or None while another daemon has it. Raises Unusable."""
    try:
        file = file_of(url)
    except (ArgumentError, ValueError) as error:
        raise unusable(url, error) from None
    if file is not None:
        return FileLead.take(file)
    return PostgresLead.take(url) if url.startswith("postgresql") else NobodyElse()


class NobodyElse(Lead):
    """A database in this process's own memory."""

    def release(self) -> None:
        pass

    def _is_held(self) -> bool:
        return True

    def _is_held_in(self, connection: Connection) -> bool:
        return True


class FileLead(Lead):
    """A locked file. The lock is lost when somebody removes or replaces the file: another daemon locks the new one."""

    def __init__(self, path: Path, file: int) -> None:
        super().__init__()
        self._path, self._file = path, file

    @classmethod
    def take(cls, database: Path) -> FileLead | None:
        path = database.with_name(f"{database.name}.lock")
        try:
            file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise Unusable(f"The lock file {path} cannot be opened: {error.strerror}.") from None
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(file)
            return None
        os.truncate(file, 0)
        os.pwrite(file, f"{os.getpid()}\n".encode(), 0)
        return cls(path, file)

    def release(self) -> None:
        self.give_up()
        os.close(self._file)  # the file stays: who removes it may remove the one that somebody else has locked by now

    def _is_held(self) -> bool:
        try:
            return os.path.samestat(os.stat(self._path), os.fstat(self._file))
        except OSError:
            return False

    def _is_held_in(self, connection: Connection) -> bool:
        return self._is_held()


class PostgresLead(Lead):
    """An advisory lock. It is lost with the connection that took it."""

    def __init__(self, connection: Connection) -> None:
        super().__init__()
        self._connection = connection
        self._session: int = connection.exec_driver_sql("SELECT pg_backend_pid()").scalar_one()

    @classmethod
    def take(cls, url: str) -> PostgresLead | None:
        try:
            connection = open_postgres(url, poolclass=NullPool, isolation_level="AUTOCOMMIT").connect()
            try:
                if connection.exec_driver_sql(f"SELECT pg_try_advisory_lock({LOCKS}, {ONE_LEADER})").scalar_one():
                    return cls(connection)
            except BaseException:
                connection.close()
                raise
            connection.close()
        except (DBAPIError, ModuleNotFoundError) as error:
            raise unusable(url, error) from None
        return None

    def release(self) -> None:
        self.give_up()
        self._connection.invalidate()  # closed and forgotten, without a word to a server that may not listen
        self._connection.close()

    def _is_held(self) -> bool:
        try:
            return self._is_held_in(self._connection)
        except DBAPIError:
            return False

    def _is_held_in(self, connection: Connection) -> bool:
        found = connection.exec_driver_sql(
            "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 2"
            f" AND classid = {LOCKS} AND objid = {ONE_LEADER} AND pid = {self._session}"
            " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
        )
        return found.first() is not None
