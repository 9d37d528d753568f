"""The real servers, started once for all tests that want them, and what has two kinds under one name."""

import gc
import os
from collections.abc import Generator, Iterator
from functools import partial
from pathlib import Path

import pytest

from tests import mailhost as mail_servers
from tests import postgres as database_server
from tests.mailhost import MailHost
from tests.places import OpenPlace, embedded_place, real_place
from tests.postgres import Postgres


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Nothing is garbage while twenty thousand tests are collected, and looking for it takes a third of the time."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


def needs(reason_against: str) -> None:
    """Where a server cannot run: skip, but fail when CI or WITH_SERVERS=1 says that it must."""
    if reason_against:
        if os.environ.get("CI") or os.environ.get("WITH_SERVERS") == "1":
            pytest.fail(reason_against)
        pytest.skip(reason_against)


@pytest.fixture(scope="session")
def mailhost() -> Iterator[MailHost]:
    """Postfix and Dovecot."""
    needs(mail_servers.missing())
    with MailHost() as host:
        yield host


@pytest.fixture(params=["embedded", "real"])
def open_place(request: pytest.FixtureRequest) -> OpenPlace:
    """The test runs once on each host: `async with open_place() as place`."""
    if request.param == "embedded":
        return embedded_place
    return partial(real_place, request.getfixturevalue("mailhost"))


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL of our own."""
    needs(database_server.missing())
    with Postgres() as server:
        yield server


@pytest.fixture
def postgres_url(postgres: Postgres) -> Iterator[str]:
    """A database on PostgreSQL with our tables and nothing in them."""
    url = postgres.fresh()
    yield url
    postgres.drop(url)


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The test runs once on each database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'spades.db'}"
    url: str = request.getfixturevalue("postgres_url")
    return url
