"""The lock of the daemon that works: one has it, it is free when its holder is gone, and without it nothing is kept."""

from __future__ import annotations

import asyncio
import stat
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from sqlalchemy import Engine

from pbem.storage import store
from pbem.storage.database import open_database, transaction, upgrade
from pbem.storage.leader import CHECK_EVERY, Lead, take
from pbem.storage.ready import Unusable, open_ready
from pbem.storage.trouble import Deposed
from tests.postgres import Postgres

NOW = datetime(2026, 11, 2, 9, 0, tzinfo=UTC)
LEADER = "query ~ 'pg_locks'"
"""The connection that holds the lock: the last thing it asked was whether it still does."""


@pytest.fixture
def engine(database_url: str) -> Iterator[Engine]:
    engine = open_database(database_url)
    upgrade(engine)
    yield engine
    engine.dispose()


@pytest.fixture
def lead(database_url: str) -> Iterator[Lead]:
    lead = taken(database_url)
    lead.check()
    yield lead
    lead.release()


@pytest.fixture
def lose(database_url: str, request: pytest.FixtureRequest) -> Callable[[], None]:
    """Take the lock away from whoever has it, as an accident might."""

    def remove_the_file() -> None:
        Path(database_url.removeprefix("sqlite:///") + ".lock").unlink()

    def cut_the_connection() -> None:
        postgres: Postgres = request.getfixturevalue("postgres")
        assert postgres.cut(database_url, LEADER) == 1

    return remove_the_file if database_url.startswith("sqlite") else cut_the_connection


def taken(url: str) -> Lead:
    lead = take(url)
    assert lead is not None
    return lead


def write(engine: Engine, name: str = "Sara", meanwhile: Callable[[], None] = lambda: None) -> None:
    with transaction(engine) as db:
        store.new_player(db, name, f"{name}@players.test", "UTC", NOW)
        meanwhile()


def written(engine: Engine) -> int:
    with transaction(engine) as db:
        return len(store.players(db, range(100)))


def test_one_has_it_and_it_is_free_when_it_is_released(database_url: str) -> None:
    first = taken(database_url)
    assert take(database_url) is None
    assert take(database_url) is None
    first.release()
    second = taken(database_url)
    second.check()
    second.release()


def test_each_database_has_its_own(lead: Lead, database_url: str, postgres: Postgres, tmp_path: Path) -> None:
    other = postgres.fresh()
    for url in (other, f"sqlite:///{tmp_path / 'other.db'}"):
        taken(url).release()
    postgres.drop(other)


def test_whoever_has_it_writes(lead: Lead, engine: Engine) -> None:
    lead.fence(engine)
    write(engine)
    assert written(engine) == 1


def test_whoever_has_lost_it_knows(lead: Lead, lose: Callable[[], None], database_url: str) -> None:
    lose()
    with pytest.raises(Deposed):
        lead.check()
    successor = taken(database_url)
    with pytest.raises(Deposed):
        lead.check()
    successor.check()
    successor.release()


def test_what_was_begun_before_it_was_lost_is_not_kept(lead: Lead, lose: Callable[[], None], engine: Engine) -> None:
    lead.fence(engine)
    with pytest.raises(Deposed):
        write(engine, meanwhile=lose)
    with pytest.raises(Deposed):  # and nothing that is begun afterwards
        write(engine)
    unfenced = open_database(engine.url.render_as_string(hide_password=False))
    assert written(unfenced) == 0
    write(unfenced)  # nor is anybody kept from writing
    unfenced.dispose()


def test_nothing_is_kept_by_the_old_one_while_the_new_one_works(
    lead: Lead, lose: Callable[[], None], engine: Engine, database_url: str
) -> None:
    lead.fence(engine)
    lose()
    successor, successors = taken(database_url), open_database(database_url)
    successor.fence(successors)
    write(successors, "Nora")
    with pytest.raises(Deposed):
        write(engine)
    assert written(successors) == 1
    successors.dispose()
    successor.release()


def test_what_cannot_be_taken_back_is_done_only_by_whoever_is_sure(
    lead: Lead, lose: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    asyncio.run(lead.sure())
    lose()
    now = lead._seen + CHECK_EVERY + 0.1
    monkeypatch.setattr("pbem.storage.leader.monotonic", lambda: now)
    for _ in range(2):
        with pytest.raises(Deposed):
            asyncio.run(lead.sure())


def test_whoever_gives_it_up_writes_nothing(lead: Lead, engine: Engine) -> None:
    lead.fence(engine)
    lead.give_up()
    with pytest.raises(Deposed):
        write(engine)


def test_a_database_in_memory_has_no_other_daemon() -> None:
    lead = taken("sqlite://")
    lead.check()
    lead.release()


def test_the_lock_file_is_for_its_owner_alone(tmp_path: Path) -> None:
    lead = taken(f"sqlite:///{tmp_path / 'spades.db'}")
    assert stat.S_IMODE((tmp_path / "spades.db.lock").stat().st_mode) == 0o600
    lead.release()


def test_a_lock_file_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    with pytest.raises(Unusable, match="cannot be opened: No such file or directory"):
        take(f"sqlite:///{tmp_path / 'missing' / 'spades.db'}")


def test_a_server_that_is_not_there_is_told_without_a_password() -> None:
    with pytest.raises(Unusable, match=r"The database spades on 127\.0\.0\.1 cannot be used") as told:
        take("postgresql+psycopg://sara:a-password@127.0.0.1:1/spades")
    assert "a-password" not in str(told.value)


@pytest.mark.parametrize("ask", [take, open_ready])
@pytest.mark.parametrize("url", ["postgresql+psycopg://sara:a-password@localhost:port/spades", "nonsense"])
def test_an_address_that_is_none_is_told_without_a_password(ask: Callable[[str], object], url: str) -> None:
    with pytest.raises(Unusable, match=r"database\.url is not an address") as told:
        ask(url)
    assert "a-password" not in str(told.value)
