"""The database: its settings, its migrations, and what happens to two who write at once."""

from __future__ import annotations

import threading
from importlib.resources import files
from pathlib import Path
from typing import NoReturn

import alembic.command
import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError, StatementError
from sqlmodel import col, select

from engine.game import DealerChosen, TrickWon
from engine.option import BadOption
from pbem.open_table import Folded, OpenTable
from pbem.storage import seating, store, writing
from pbem.storage.database import migration_config, open_database, transaction, upgrade
from pbem.storage.tables import EventRow, PlayerRow, SeatRow
from tests.server import BEGIN, InMemoryServer


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/spades.db"


def test_the_migrations_make_exactly_the_models(url: str) -> None:
    engine = open_database(url)
    upgrade(engine)
    with engine.connect() as connection:
        alembic.command.check(migration_config(Path(str(files("pbem.storage") / "migrations")), connection))


def test_upgrading_twice_is_harmless(url: str) -> None:
    engine = open_database(url)
    upgrade(engine)
    with transaction(engine) as db:
        store.new_player(db, "Sara", "sara@players.test", "UTC", BEGIN)
    upgrade(engine)
    with transaction(open_database(url)) as db:
        assert store.player(db, 1).name == "Sara"
        assert store.player(db, 1).created_at == BEGIN


def test_sqlite_keeps_a_commit_through_a_crash_and_readers_beside_the_writer(url: str) -> None:
    with open_database(url).connect() as connection:
        pragmas = {name: connection.execute(text(f"PRAGMA {name}")).scalar()
                   for name in ("journal_mode", "synchronous", "foreign_keys")}  # fmt: skip
    assert pragmas == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}


def test_only_its_owner_reads_a_new_file_and_what_sqlite_lays_beside_it(tmp_path: Path) -> None:
    engine = open_database(f"sqlite:///{tmp_path / 'spades.db'}")
    upgrade(engine)
    with engine.connect() as connection:
        connection.execute(text("SELECT 1"))
        modes = {path.name: path.stat().st_mode & 0o777 for path in tmp_path.iterdir()}
    engine.dispose()
    assert modes == dict.fromkeys(("spades.db", "spades.db-shm", "spades.db-wal"), 0o600)


def test_a_file_that_is_there_keeps_the_rights_that_its_owner_gave_it(tmp_path: Path) -> None:
    path = tmp_path / "spades.db"
    path.touch()
    path.chmod(0o640)
    engine = open_database(f"sqlite:///{path}")
    upgrade(engine)
    engine.dispose()
    assert path.stat().st_mode & 0o777 == 0o640


def test_every_transaction_begins_as_a_writer(url: str) -> None:
    engine = open_database(url)
    upgrade(engine)
    with transaction(engine) as db:
        db.exec(select(PlayerRow)).all()  # only reads, and holds the writers' lock all the same
        impatient = open_database(url)
        with impatient.connect() as other:
            assert other.connection.dbapi_connection is not None
            other.connection.dbapi_connection.execute("PRAGMA busy_timeout=0")  # type: ignore[attr-defined]
            other.rollback()
            with pytest.raises(Exception, match="database is locked"):
                other.execute(text("SELECT 1"))


def test_two_who_write_at_once_lose_nothing(url: str) -> None:
    engine = open_database(url)
    upgrade(engine)
    with transaction(engine) as db:
        store.new_player(db, "0", "sara@players.test", "UTC", BEGIN)

    def count(times: int) -> None:
        own = open_database(url)
        for _ in range(times):
            with transaction(own) as db:
                row = store.player(db, 1)
                row.name = str(int(row.name) + 1)

    threads = [threading.Thread(target=count, args=(25,)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with transaction(engine) as db:
        assert store.player(db, 1).name == "100"


def test_an_exception_undoes_the_whole_transaction(url: str) -> None:
    engine = open_database(url)
    upgrade(engine)
    wrong = [PlayerRow(name="Sara", created_at=BEGIN), SeatRow(game_id=99, seat="N")]
    with pytest.raises(IntegrityError), transaction(engine) as db:
        db.add_all(wrong)
    with transaction(engine) as db:
        assert db.exec(select(PlayerRow)).all() == []


def test_the_log_refuses_a_fork() -> None:
    server = InMemoryServer()
    server.game_of_four()
    before = server.open_table().before
    with transaction(server.engine) as db:
        writing.add_events(db, 1, before, [(DealerChosen("N"), "")], BEGIN, None)
    with pytest.raises(IntegrityError), transaction(server.engine) as db:
        writing.add_events(db, 1, before, [(DealerChosen("E"), "")], BEGIN, None)


def test_an_error_of_the_database_names_no_values() -> None:
    """What is written may be a card, an address or a token, and errors are logged."""
    server = InMemoryServer()
    server.game_of_four()
    with pytest.raises(StatementError) as caught, transaction(server.engine) as db:
        db.add(EventRow(game_id=1, n=0, kind="KS", data={"card": "QH"}, at=BEGIN))
    assert "QH" not in str(caught.value)
    assert "KS" not in str(caught.value)


def test_times_come_back_in_utc(url: str) -> None:
    engine = open_database(url)
    upgrade(engine)
    with transaction(engine) as db:
        store.new_player(db, "Sara", "sara@players.test", "UTC", BEGIN)
    with transaction(engine) as db:
        assert store.player(db, 1).created_at.utcoffset() is not None


def test_a_game_keeps_all_its_options_whole_and_opens_with_them_though_the_presets_change(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    server = InMemoryServer()
    server.game_of_four("basic4 target=250")
    stored = server.open_table().row.options
    rules = server.table().rules

    def gone(*_args: object) -> NoReturn:
        raise BadOption("There is no preset {preset}.", preset="basic4")

    for name in ("engine.presets.preset", "engine.presets.load_presets", "pbem.rulebook.preset"):
        monkeypatch.setattr(name, gone)
    from engine.options import OPTIONS

    assert set(stored) == set(OPTIONS)
    with transaction(server.engine) as db:
        row = store.game(db, 1)
        assert row is not None
        assert OpenTable.open(db, row, Folded()).table.rules == rules


def test_an_option_younger_than_a_game_has_its_default_there() -> None:
    server = InMemoryServer()
    server.game_of_four("basic4 target=250")
    with transaction(server.engine) as db:
        row = store.game(db, 1)
        assert row is not None
        row.options = {name: value for name, value in row.options.items() if name != "tie"}
    with transaction(server.engine) as db:
        row = store.game(db, 1)
        assert row is not None
        table = OpenTable.open(db, row, Folded())
    assert table.table.game == server.table().game


def test_rows_that_belong_to_nothing_are_refused(url: str) -> None:
    engine = open_database(url)
    upgrade(engine)
    with pytest.raises(IntegrityError), transaction(engine) as db:
        db.add(SeatRow(game_id=99, seat="N"))


def test_the_events_of_a_game_are_numbered_without_a_gap() -> None:
    server = InMemoryServer()
    server.game_of_four()
    server.play_on(moves=10)
    with transaction(server.engine) as db:
        numbers = db.exec(select(EventRow.n).where(EventRow.game_id == 1).order_by(col(EventRow.n))).all()
        assert list(numbers) == list(range(len(numbers)))
        assert seating.table(db, 1).events == len(numbers)
        assert any(isinstance(event, TrickWon) for event in store.events(db, 1))
        assert store.events(db, 1, 3, 5) == store.events(db, 1)[3:5]
