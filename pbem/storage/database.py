"""Opening the database, and bringing it up to date."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

import alembic.command
import alembic.config
from sqlalchemy import Engine, Pool, StaticPool, event, make_url
from sqlmodel import Session, create_engine

LOCKS = 0x7062656D  # "pbem": the first number of our advisory locks
ONE_WRITER, ONE_LEADER = 1, 2
"""The second number: of the lock that a transaction holds, and of the one that the working daemon holds."""

CONNECTION = {
    "connect_timeout": 5,  # seconds, as the next three but for the count
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,  # milliseconds
}
"""How soon we notice that a PostgreSQL server is gone, where the URL says nothing else (libpq's parameters)."""

SESSION = {
    "timezone": "UTC",
    "lock_timeout": "10s",
    "idle_in_transaction_session_timeout": "60s",
    "tcp_keepalives_idle": "5",
    "tcp_keepalives_interval": "2",
    "tcp_keepalives_count": "3",
}
"""How soon PostgreSQL notices that we are gone or asleep, so that our locks are free for somebody else."""


def open_database(url: str) -> Engine:
    """An engine for this URL. Every transaction begins as the only writer, because two that read first and write
    later would lose each other's updates. On SQLite also: WAL, full sync, foreign keys.

    Its errors name no values: they may be cards, addresses or tokens, and errors are logged.
    """
    parsed = make_url(url)
    if parsed.get_backend_name() == "postgresql":
        engine = open_postgres(url, pool_pre_ping=True)
        event.listen(engine, "begin", _begin_alone)
        return engine
    in_memory = parsed.database in (None, "", ":memory:")
    if not in_memory and parsed.database:
        Path(parsed.database).parent.mkdir(parents=True, exist_ok=True)
        _make_private(parsed.database)
    pool: type[Pool] | None = StaticPool if in_memory else None
    patient = {"check_same_thread": False, "timeout": 10}
    engine = create_engine(url, connect_args=patient, poolclass=pool, hide_parameters=True)
    event.listen(engine, "connect", _configure)
    event.listen(engine, "begin", _begin)
    return engine


def _make_private(database: str) -> None:
    """A new file only its owner may read: hands, secrets and mails will lie in it. What SQLite lays beside it is as
    private as the file; one that is there already stays as its owner made it."""
    if not database.startswith("file:"):
        with suppress(OSError):  # SQLite says better what is the matter
            os.close(os.open(database, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))


def open_postgres(url: str, **options: Any) -> Engine:
    """An engine for a PostgreSQL server whose transactions wait for nobody yet."""
    said = make_url(url).query
    patient = {name: value for name, value in CONNECTION.items() if name not in said}
    engine = create_engine(url, connect_args=patient, hide_parameters=True, **options)
    event.listen(engine, "connect", _configure_session)
    return engine


def _configure_session(connection: Any, _record: object) -> None:
    before, connection.autocommit = connection.autocommit, True  # else a rollback would take it back
    for name, value in SESSION.items():
        connection.execute(f"SET {name} = '{value}'")
    connection.autocommit = before


def _begin_alone(connection: Any) -> None:
    """What BEGIN IMMEDIATE is to SQLite: until the end of this transaction no other one of ours begins."""
    connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCKS}, {ONE_WRITER})")


def _configure(connection: Any, _record: object) -> None:
    connection.isolation_level = None
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        connection.execute(f"PRAGMA {pragma}")


def _begin(connection: Any) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


@contextmanager
def transaction(engine: Engine) -> Iterator[Session]:
    """A session whose work is committed at the end, or not at all.

    Changed rows are written at the end, all at once. Who asks the database for what he has changed just before calls
    `flush` first.
    """
    with Session(engine, autoflush=False, expire_on_commit=False) as db:
        yield db
        db.commit()


def upgrade(engine: Engine) -> None:
    """Bring the tables to this version's shape; they are made where there are none. Nothing is lost."""
    with as_file(files("pbem.storage") / "migrations") as scripts, engine.connect() as connection:
        alembic.command.upgrade(migration_config(Path(scripts), connection), "head")
        connection.commit()


def migration_config(scripts: Path, connection: Any) -> alembic.config.Config:
    config = alembic.config.Config()
    config.set_main_option("script_location", str(scripts).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config
