"""What is stored comes back the same from both databases, and both have exactly the tables that the code knows."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta, timezone
from importlib.resources import as_file, files
from pathlib import Path

import alembic.command
import pytest
from sqlalchemy import Engine, inspect
from sqlalchemy.exc import StatementError
from sqlmodel import Session, select

from pbem.storage import lists, store
from pbem.storage.database import migration_config, open_database, transaction, upgrade
from pbem.storage.tables import AddressRow, FetchRow, GameRow, InboxRow, LetterRow, PlayerRow
from tests.host import running, write_config
from tests.postgres import Postgres

NOW = datetime(2026, 11, 2, 9, 0, 0, 123456, tzinfo=UTC)


@pytest.fixture
def engine(database_url: str) -> Iterator[Engine]:
    engine = open_database(database_url)
    upgrade(engine)
    yield engine
    engine.dispose()


def alembic_says(engine: Engine, command: str, *words: str) -> None:
    with as_file(files("pbem.storage") / "migrations") as scripts, engine.connect() as connection:
        getattr(alembic.command, command)(migration_config(scripts, connection), *words)
        connection.commit()


def a_mail(**fields: object) -> InboxRow:
    return InboxRow(arrived_at=NOW, fetched_at=NOW, **fields)


def test_the_migrations_make_the_tables_that_the_code_knows(engine: Engine) -> None:
    alembic_says(engine, "check")  # raises when it would generate anything


def test_the_migrations_go_down_and_up_again(engine: Engine) -> None:
    alembic_says(engine, "downgrade", "base")
    assert set(inspect(engine).get_table_names()) <= {"alembic_version"}
    upgrade(engine)
    alembic_says(engine, "check")


def test_programs_that_start_at_once_make_the_tables_once(postgres: Postgres, tmp_path: Path) -> None:
    url = postgres.fresh(empty=True)
    config = write_config(tmp_path, database={"url": url})
    with ExitStack() as stack:
        for program in [stack.enter_context(running("games", "--config", config)) for _ in range(2)]:
            said, complaints = program.communicate(timeout=60)
            assert (program.returncode, said, complaints) == (0, "There are no games.\n", "")
    postgres.drop(url)


def test_what_is_json_is_searchable_on_postgresql(postgres_url: str, postgres: Postgres) -> None:
    found = postgres.ask(
        postgres_url.rpartition("/")[2],
        "SELECT table_name || '.' || column_name FROM information_schema.columns WHERE data_type = 'jsonb' ORDER BY 1",
    )
    assert [name for (name,) in found] == [
        "deadline.stood", "event.data", "game.options", "game.settings", "held.action", "inbox.due", "letter.began",
        "letter.confirms", "letter.questions", "plan.plan", "plan.told", "player.hours", "player.pace", "player.record",
        "player.settings", "seat.former", "talk.gaps", "vote.ballots", "vote.data", "vote.voters",
    ]  # fmt: skip


def test_json_comes_back_as_it_was(engine: Engine) -> None:
    options = {"target": 500, "list": [1, [2, "x"], None], "ü♠": {"": True, "b": 1.5, "a": -(2**60)}, "none": None}
    with transaction(engine) as db:
        db.add(GameRow(preset="basic4", options=options, host_id=player_in(db), secret="",
                       settings={"time": "1m"}, created_at=NOW))  # fmt: skip
    with transaction(engine) as db:
        (row,) = store.all_games(db)
        assert row.options == options
        assert row.settings == {"time": "1m"}


def player_in(db: Session) -> int:
    row = PlayerRow(name="Sara", created_at=NOW)
    db.add(row)
    db.flush()
    assert row.id is not None
    return row.id


@pytest.mark.parametrize("raw", [b"", bytes(range(256)), b"\x00" * 3, os.urandom(300_000)], ids=len)
def test_the_bytes_of_a_mail_come_back_as_they_were(engine: Engine, raw: bytes) -> None:
    with transaction(engine) as db:
        db.add(a_mail(raw=raw))
    with transaction(engine) as db:
        (row,) = db.exec(select(InboxRow)).all()
        assert row.raw == raw
        assert type(row.raw) is bytes


@pytest.mark.parametrize(
    "moment",
    [
        NOW,
        datetime(2026, 3, 29, 2, 30, tzinfo=timezone(timedelta(hours=-5))),
        datetime(1, 1, 1, tzinfo=UTC),
        datetime(9999, 12, 31, 23, 59, 59, 999999, tzinfo=UTC),
    ],
)
def test_a_moment_comes_back_as_the_same_one_in_utc(engine: Engine, moment: datetime) -> None:
    with transaction(engine) as db:
        db.add(InboxRow(arrived_at=moment, fetched_at=NOW))
    with transaction(engine) as db:
        (row,) = db.exec(select(InboxRow)).all()
        assert row.arrived_at == moment
        assert row.arrived_at.tzinfo is UTC


def test_a_moment_without_a_zone_is_refused(engine: Engine) -> None:
    with pytest.raises(StatementError, match="timezone"), transaction(engine) as db:
        db.add(InboxRow(arrived_at=datetime(2026, 1, 1), fetched_at=NOW))


def test_numbers_of_mails_have_32_bits(engine: Engine) -> None:
    with transaction(engine) as db:
        db.add(a_mail(uid=2**32 - 1, uidvalidity=2**32 - 1))
        db.add(FetchRow(account="box", uidvalidity=2**32 - 1, last_uid=2**32 - 1))
    with transaction(engine) as db:
        assert store.mail(db, "", 2**32 - 1, 2**32 - 1)


def test_rows_that_came_from_no_mailbox_do_not_collide(engine: Engine) -> None:
    with transaction(engine) as db:
        db.add_all([a_mail(kind="clock"), a_mail(kind="clock")])
    with transaction(engine) as db:
        assert len(lists.inbox(db, "new")) == 2


def test_what_came_at_the_same_moment_is_worked_in_the_same_order(engine: Engine) -> None:
    """A deadline has no number in a mailbox, and each database sorts that nothing elsewhere."""
    with transaction(engine) as db:
        db.add_all([a_mail(uid=2, note="second"), a_mail(uid=1, note="first"), a_mail(kind="clock", note="deadline")])
    worked = []
    for _ in range(3):
        with transaction(engine) as db:
            row = store.oldest_new(db)
            assert row is not None
            row.state = "done"
            worked.append(row.note)
    assert worked == ["deadline", "first", "second"]


def test_a_database_in_use_is_brought_up_to_date_and_keeps_its_rows(database_url: str) -> None:
    engine = open_database(database_url)
    upgrade(engine)
    with transaction(engine) as db:
        player = PlayerRow(name="Sara", created_at=NOW)
        db.add(player)
        mail = a_mail(raw=b"hello")
        db.add(mail)
        db.flush()
        db.add(AddressRow(address="sara@example.net", player_id=player.id, confirmed_at=NOW))
        about = {"player_id": player.id, "inbox_id": mail.id}
        db.add(LetterRow(address="sara@example.net", kind="turn", created_at=NOW, **about))
    alembic_says(engine, "downgrade", "0002")
    upgrade(engine)
    with transaction(engine) as db:
        (address,), (letter,) = db.exec(select(AddressRow)).all(), db.exec(select(LetterRow)).all()
        assert (address.address, address.score, address.bouncing) == ("sara@example.net", 0, False)
        assert (letter.inbox_id, letter.returned) == (mail.id, False)
        assert db.exec(select(PlayerRow.trusted_from)).one() == 0
    engine.dispose()
