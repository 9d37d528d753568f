"""Every query finds what it looks for by an index, and one mail costs the same early and late in a game."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import Engine, event, text
from sqlmodel import Session

from engine.game import DealScored, Line
from pbem import deadlines
from pbem.open_table import OpenTable
from pbem.storage import seating, store, timing, trust, writing
from pbem.storage.database import transaction
from pbem.storage.tables import AddressRow, InboxRow
from tests.server import BEGIN, InMemoryServer


@pytest.fixture(scope="module")
def server() -> InMemoryServer:
    server = InMemoryServer()
    server.game_of_four()
    server.play_on(moves=4)
    return server


@contextmanager
def statements(engine: Engine) -> Iterator[list[tuple[str, Any]]]:
    """What is asked of the database meanwhile, with the values."""
    asked: list[tuple[str, Any]] = []

    def note(_connection: Any, _cursor: Any, statement: str, values: Any, *_rest: Any) -> None:
        asked.append((statement, values))

    event.listen(engine, "before_cursor_execute", note)
    try:
        yield asked
    finally:
        event.remove(engine, "before_cursor_execute", note)


def copy_of(row: InboxRow) -> InboxRow:
    return InboxRow(id=10_000, digest=row.digest, message_id=row.message_id, arrived_at=BEGIN, fetched_at=BEGIN)


QUERIES: dict[str, Callable[[Session], object]] = {
    "oldest_new": store.oldest_new,
    "waiting_before": lambda db: store.waiting_before(db, BEGIN),
    "first_copy": lambda db: store.first_copy(db, copy_of(store.inbox_row(db, 3)), 1),
    "mail": lambda db: store.mail(db, "box", 1, 3),
    "kept": lambda db: store.kept(db, "box", 1, [3, 4]),
    "is_shunted": lambda db: store.is_shunted(db, 1),
    "letters_to": lambda db: trust.letters_to(db, 1, "refused", BEGIN),
    "letters_of_kind": lambda db: trust.letters_of_kind(db, "stranger", BEGIN),
    "letters_about": lambda db: trust.letters_about(db, 1, "kept"),
    "letter_with_code": lambda db: store.letter_with_code(db, 1, "k7q2"),
    "first_on": lambda db: store.first_on(db, 1, "1 Deal 1"),
    "address_of": lambda db: store.address_of(db, 1),
    "address": lambda db: store.address(db, "sara@players.test"),
    "table": lambda db: seating.table(db, 1),
    "games_of": lambda db: store.games_of(db, 1, "playing"),
    "events": lambda db: store.events(db, 1, 3, 9),
    "talk": lambda db: store.talk(db, 1, 3),
    "clocks": lambda db: timing.clocks(db, 1),
    "due": lambda db: timing.due(db, BEGIN),
    "sendable": lambda db: store.sendable(db, BEGIN, 10),
    "sent_since": lambda db: store.sent_since(db, BEGIN),
    "has_stopped_clocks": lambda db: timing.has_stopped_clocks(db, 1),
    "tick": lambda db: deadlines.tick(db, BEGIN),
}


@pytest.mark.parametrize("name", QUERIES)
def test_a_query_of_every_mail_reads_no_whole_table(server: InMemoryServer, name: str) -> None:
    with transaction(server.engine) as db, statements(server.engine) as asked:
        QUERIES[name](db)
        plans = [
            str(line[3])
            for statement, values in list(asked)
            if statement.startswith("SELECT")
            for line in db.connection().exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", values).all()
        ]
    assert plans
    assert not [plan for plan in plans if plan.startswith("SCAN")]


@pytest.mark.parametrize(
    ("name", "index"),
    [
        ("oldest_new", "ix_inbox_state_arrived_at_uid_id"),
        ("sent_since", "ix_outbox_sent_at"),
        ("first_copy", "ix_inbox_digest"),
        ("first_copy", "ix_inbox_message_id"),
        ("letters_to", "ix_letter_player_id_kind_created_at"),
        ("letters_of_kind", "ix_letter_kind_created_at"),
        ("first_on", "ix_letter_player_id_topic"),
    ],
)
def test_the_queries_that_grow_with_the_server_use_the_index_made_for_them(
    server: InMemoryServer, name: str, index: str
) -> None:
    with transaction(server.engine) as db, statements(server.engine) as asked:
        QUERIES[name](db)
        plans = [
            str(line[3])
            for statement, values in list(asked)
            for line in db.connection().exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", values).all()
        ]
    assert any(index in plan for plan in plans), plans


def test_the_first_deal_s_mail_costs_what_a_late_deal_s_does() -> None:
    """Counted in queries and in rows of the log that are read and folded, which no busy machine can change."""
    server = InMemoryServer()
    server.game_of_four()
    rng = random.Random(5)
    costs = {}
    for deal in range(1, 41):
        if deal in (1, 2, 40):
            costs[deal] = cost_of_a_bid(server)
        end_deal(server, rng)
    assert costs[1] == costs[2] == costs[40]


def cost_of_a_bid(server: InMemoryServer) -> tuple[int, int]:
    """How many queries one bid takes and how many events it reads from the log."""
    read: list[int] = []
    real = store.load_event

    def counted(kind: str, data: Any) -> Any:
        read.append(1)
        return real(kind, data)

    server.mail(server.asked(), "status")  # so that the next letter has nothing older to tell
    with pytest.MonkeyPatch.context() as patched, statements(server.engine) as asked:
        patched.setattr(store, "load_event", counted)
        who = server.asked()
        asked.clear()
        server.mail(who, "bid 3")
        queries = [statement for statement, _values in asked if "outbox" not in statement]
    return len(queries), len(read)


def end_deal(server: InMemoryServer, rng: random.Random) -> None:
    """The deal is scored as if it had been played, and a mail lets the next one begin with its first bid."""
    server.now += timedelta(days=1)  # whoever asks the same again and again within a day is not answered for ever
    with transaction(server.engine) as db:
        row = store.game(db, 1)
        assert row is not None
        table = OpenTable.open(db, row, server.server.folded)
        lines = tuple(Line(side, "overtricks", {"n": 1}, rng.randint(0, 3)) for side in table.table.rules.sides)
        writing.add_events(db, 1, table.before, [(DealScored(lines), "")], server.now, None)
    for who in ("sara", "nora", "wim", "emil"):
        server.mail(who, "status")


def test_a_deal_s_letters_to_a_player_are_found_by_their_first(server: InMemoryServer) -> None:
    with transaction(server.engine) as db:
        first = store.first_on(db, 1, "1 Deal 1")
        assert first is not None
        letter = store.letter(db, first[0])
        assert letter is not None
        assert letter.kind in ("turn", "news")
        assert letter.message_id == first[1]
        assert store.first_on(db, 1, "1 Deal 9") is None


def test_letters_are_counted_by_reader_kind_and_time(server: InMemoryServer) -> None:
    with transaction(server.engine) as db:
        assert trust.letters_to(db, 1, "stranger", BEGIN) == 1
        assert trust.letters_to(db, 1, "stranger", server.now + timedelta(seconds=1)) == 0
        assert trust.letters_to(db, 2, "invitation", BEGIN) == 1
        assert trust.letters_of_kind(db, "invitation", BEGIN) == 3


def test_the_code_of_a_letter_names_only_its_reader_s_own(server: InMemoryServer) -> None:
    with transaction(server.engine) as db:
        letter = store.letter(db, 3)
        assert letter is not None
        code = letter.message_id[1:5]
        assert store.letter_with_code(db, letter.player_id, code) == letter
        assert store.letter_with_code(db, letter.player_id + 1, code) is None
        assert store.letter_with_code(db, letter.player_id, "%") is None


def test_letters_go_to_the_address_that_was_confirmed_first() -> None:
    server = InMemoryServer()
    with transaction(server.engine) as db:
        player = store.new_player(db, "Sara", "Sara@Players.test", "UTC", BEGIN)
        assert player.id is not None
        later = AddressRow(address="a@players.test", player_id=player.id)
        db.add(later)
        db.flush()
        assert store.address_of(db, player.id) == "a@players.test"
        first = store.address(db, "Sara@players.test")
        assert first is not None
        assert first[1] == player
        for row, days in ((later, 2), (first[0], 1)):
            row.confirmed_at = BEGIN + timedelta(days=days)
            db.flush()
            assert store.address_of(db, player.id) == row.address


def test_a_row_that_is_not_there_is_an_error(server: InMemoryServer) -> None:
    with transaction(server.engine) as db, pytest.raises(LookupError, match="there is no inbox row 999"):
        store.inbox_row(db, 999)


def test_the_text_of_no_query_is_built_from_values(server: InMemoryServer) -> None:
    with statements(server.engine) as asked:
        server.mail("sara", "say drop table player")
    assert not [statement for statement, _values in asked if "drop table" in statement]
    with transaction(server.engine) as db:
        assert db.connection().execute(text("SELECT count(*) FROM player")).scalar() == 4
