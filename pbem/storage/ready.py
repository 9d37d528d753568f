"""The host's database: opened and brought up to date, or a sentence that says why not."""

from __future__ import annotations

from pathlib import Path

from alembic.util import CommandError
from sqlalchemy import Engine, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError

from pbem.storage.database import open_database, upgrade


class Unusable(Exception):
    """The database cannot be used; the text is a sentence for the host and holds no secret."""


def open_ready(url: str) -> Engine:
    """The database at this URL, made where there is none, with its tables in this version's shape.

    Raises Unusable.
    """
    try:
        engine = open_database(url)
        try:
            upgrade(engine)
        except BaseException:
            engine.dispose()
            raise
    except (ArgumentError, ValueError, ModuleNotFoundError, CommandError, OSError, DBAPIError) as error:
        raise unusable(url, error) from None
    return engine


def unusable(url: str, error: Exception) -> Unusable:
    """Why the database could not be opened, for the host."""
    match error:
        case ArgumentError() | ValueError():
            return Unusable("database.url is not an address of a database, such as sqlite:///spades.db.")
        case ModuleNotFoundError():
            return Unusable('PostgreSQL needs the extra "postgres": pip install "spades-by-mail[postgres]".')
        case CommandError():
            return Unusable("The database was made by a newer version of this program; use that one.")
        case OSError():
            return Unusable(f"The folder of {place(url)} cannot be used: {error.strerror}.")
        case DBAPIError():
            return Unusable(_told(url, error))
    raise error


def place(url: str) -> str:
    """Where the database is, in words without a user or a password."""
    parsed = make_url(url)
    if parsed.get_backend_name() == "sqlite":
        return parsed.database or "memory"
    return f"the database {parsed.database} on {parsed.host or 'this machine'}"


def file_of(url: str) -> Path | None:
    """The file that an SQLite database lies in; None for every other database."""
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite" or parsed.database in (None, "", ":memory:"):
        return None
    return Path(str(parsed.database)).resolve()


def _told(url: str, error: DBAPIError) -> str:
    if file_of(url) is not None:  # the texts of SQLite name no values; a server's may
        return f"The file {place(url)} cannot be used: {error.orig}."
    kind = type(error.orig).__name__
    return (
        f"{place(url).capitalize()} cannot be used ({kind}): does it run, are user and password in database.url right?"
    )
