"""Opening the database, and bringing it up to date."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

import alembic.command
import alembic.config
from sqlalchemy import Engine, Pool, StaticPool, event, make_url
from sqlmodel import Session, create_engine


def open_database(url: str) -> Engine:
    """An engine for this URL. On SQLite: WAL, full sync, foreign keys, and every transaction begins as a writer,
    because two that read first and write later would lose each other's updates.

    Its errors name no values: they may be cards, addresses or tokens, and errors are logged.
    """
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite":
        return create_engine(url, pool_pre_ping=True, hide_parameters=True)
    in_memory = parsed.database in (None, "", ":memory:")
    if not in_memory and parsed.database:
        Path(parsed.database).parent.mkdir(parents=True, exist_ok=True)
    pool: type[Pool] | None = StaticPool if in_memory else None
    patient = {"check_same_thread": False, "timeout": 10}
    engine = create_engine(url, connect_args=patient, poolclass=pool, hide_parameters=True)
    event.listen(engine, "connect", _configure)
    event.listen(engine, "begin", _begin)
    return engine


def open_postgres(url: str, **options: Any) -> Engine:
    """An engine for a PostgreSQL server whose transactions wait for nobody yet."""
    said = make_url(url).query
    engine = create_engine(url, connect_args={k: v for k, v in CONNECTION.items() if k not in said}, **options)
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
    """A session whose work is committed at the end, or not at all."""
    with Session(engine, expire_on_commit=False) as db:
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
