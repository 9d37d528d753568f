"""Games by letters on PostgreSQL, and what keeps two workers apart on either database."""

from __future__ import annotations

import email
import email.policy
import random
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import timedelta
from string import ascii_letters
from threading import Barrier
from typing import Any, NoReturn

import pytest
from sqlalchemy import event, text
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError
from sqlmodel import Session, col, select

from pbem import outages, pipeline
from pbem.handlers import HANDLERS
from pbem.open_table import Folded, OpenTable
from pbem.pipeline import work_one
from pbem.storage import store, timing, writing
from pbem.storage.database import transaction
from pbem.storage.tables import AddressRow, EventRow, LetterRow, OutboxRow, SeatRow, TalkRow
from pbem.storage.trouble import told
from pbem.work import Work
from tests.postgres import Postgres
from tests.server import BEGIN, InMemoryServer, Sent, readers, reply

SHORT = "basic4 target=50 trick_value=30"


@contextmanager
def a_server(url: str, **settings: object) -> Iterator[InMemoryServer]:
    server = InMemoryServer(url, **settings)
    try:
        yield server
    finally:
        server.engine.dispose()


def folded_anew(server: InMemoryServer) -> OpenTable:
    """The table as its log tells it, without what a worker remembers."""
    with transaction(server.engine) as db:
        row = store.game(db, 1)
        assert row is not None
        return OpenTable.open(db, row, Folded())


def played(url: str) -> tuple[list[str], object]:
    """Every letter of a whole game, and the game as its log tells it."""
    with a_server(url) as server:
        server.game_of_four(SHORT)
        server.play_on()
        assert server.table().game.won
        assert folded_anew(server).table.game == server.table().game
        assert {row.state for row in server.inbox()} == {"done"}
        return [f"{sent.to}\n{sent.subject}\n{sent.text}" for sent in server.every], server.table().game


def test_the_same_game_by_letters_on_both_databases(postgres_url: str) -> None:
    letters, game = played(postgres_url)
    assert (letters, game) == played("sqlite://")


def test_deadlines_fall_due_on_both(database_url: str) -> None:
    with a_server(database_url) as server:
        server.game_of_four()
        (reminder,) = server.wait(timedelta(days=1.6))
        assert "A reminder" in reminder.text
        server.wait(timedelta(days=2))
        assert len(server.table().deal.bids) == 1


def test_answers_are_held_replaced_and_released_on_both(database_url: str) -> None:
    with a_server(database_url) as server:
        server.game_of_four("basic4 hold=10m")
        who = server.asked()
        for words in ("bid 3", "bid 4", "cancel", "bid 5"):
            server.mail(who, words)
        assert server.table().deal.bids == {}
        server.wait(timedelta(minutes=10))
        assert [bid.tricks for bid in server.table().deal.bids.values()] == [5]


@pytest.mark.parametrize("time", [timedelta(days=31), timedelta(days=-31)])
def test_votes_pauses_and_outages_move_clocks_on_both(database_url: str, time: timedelta) -> None:
    with a_server(database_url) as server:
        server.game_of_four("basic4 remind=off hold=10m")
        server.mail("sara", "pause 9")
        who = server.asked()
        server.mail(who, "bid 3")
        for now in (server.now, server.now + time):
            server.now = now
            with transaction(server.engine) as db:
                outages.note(db, now, is_up=True)
        server.wait(timedelta(minutes=11))
        assert [bid.tricks for bid in server.table().deal.bids.values()] == [3]
        assert server.open_table().row.paused_at is None
        server.wait(timedelta(days=2))
        assert server.open_table().row.paused_at
        other = server.asked()
        server.mail(other, "vacation until 3 Dec 2026" if time > timedelta(0) else "weekends off")
        server.wait(timedelta(days=9))
        assert server.open_table().row.paused_at is None
        assert server.asked() == other


def test_two_workers_work_no_mail_twice_and_fork_no_game(database_url: str) -> None:
    """Each has an engine and a memory of its own, as two daemons have. Everybody asks for the table many times while
    the bids come in."""
    with a_server(database_url) as server, a_server(database_url) as other:
        server.game_of_four()
        for _ in range(4):
            for who in ("sara", "nora", "wim", "emil"):
                server.fetch(reply(f"{who}@players.test", f"status {server.uid}", server.latest[who]))
            who = server.asked()
            server.fetch(reply(f"{who}@players.test", "bid 3", server.latest[who]))
            both_work(server, other)
            server.work()
            letters(server)
        rows = server.inbox()
        assert {row.state for row in rows} == {"done"}
        assert len(server.table().deal.bids) == 4
        assert folded_anew(server).table.game == server.table().game == other.table().game
        waiting = set(server.table().waiting_for())
        with transaction(server.engine) as db:
            numbers = [row.n for row in db.exec(select(EventRow).order_by(EventRow.n)).all()]
            assert numbers == list(range(len(numbers)))
            assert timing.clocks(db, 1).keys() == waiting
            answered = [row.inbox_id for row in db.exec(select(LetterRow).where(LetterRow.kind == "answer")).all()]
            assert len(answered) == len(set(answered))
            assert all(seat.told <= len(numbers) for seat in db.exec(select(SeatRow)).all())


def both_work(server: InMemoryServer, other: InMemoryServer) -> None:
    start = Barrier(2)

    def work(one: InMemoryServer) -> None:
        start.wait()
        while work_one(one.server, one.engine):
            pass

    with ThreadPoolExecutor(2) as threads:
        list(threads.map(work, (server, other)))


def letters(server: InMemoryServer) -> None:
    """Let everybody have the letters that the workers wrote."""
    with transaction(server.engine) as db:
        for row in db.exec(select(OutboxRow).order_by(OutboxRow.id)).all():
            message = email.message_from_bytes(row.raw, policy=email.policy.default)
            server.latest[row.recipient.partition("@")[0]] = Sent(row.recipient, message)


def test_whoever_reads_and_then_writes_loses_nobody_elses_writing(database_url: str) -> None:
    with a_server(database_url) as server:
        server.game_of_four()

        def count(_: int) -> None:
            for _ in range(25):
                with transaction(server.engine) as db:
                    seat = db.exec(select(SeatRow).where(SeatRow.seat == "N")).one()
                    seat.heard = seat.heard + 1

        with ThreadPoolExecutor(4) as threads:
            list(threads.map(count, range(4)))
        with transaction(server.engine) as db:
            assert db.exec(select(SeatRow).where(SeatRow.seat == "N")).one().heard == 100


def test_an_event_that_is_there_already_is_never_written_over(database_url: str) -> None:
    """The second fence, should the first one ever fail."""
    with a_server(database_url) as server:
        server.game_of_four()
        with transaction(server.engine) as db:
            event = (store.events(db, 1)[0], "")
        with pytest.raises(IntegrityError), transaction(server.engine) as db:
            writing.add_events(db, 1, 0, [event], BEGIN, None)


def test_a_connection_that_is_cut_in_the_middle_of_a_mail_is_no_mails_fault(
    postgres_url: str, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    with a_server(postgres_url) as server:
        server.game_of_four()
        who, real = server.asked(), pipeline.post.write_all

        def cut(work: Work) -> None:
            postgres.cut(postgres_url)
            real(work)

        with monkeypatch.context() as patched:
            patched.setattr(pipeline.post, "write_all", cut)
            with pytest.raises(DBAPIError):
                server.mail(who, "bid 4")
        assert server.inbox()[-1].state == "new"
        assert server.table().deal.bids == {}
        assert len(server.work()) == 2
        assert len(server.table().deal.bids) == 1


def test_a_program_that_keeps_the_database_is_not_waited_for_for_ever(postgres_url: str) -> None:
    with a_server(postgres_url) as server, a_server(postgres_url) as other:

        @event.listens_for(other.engine, "checkout")
        def impatient(connection: Any, *_: object) -> None:
            connection.execute("SET lock_timeout = '50ms'")

        server.game_of_four()
        server.fetch(reply("sara@players.test", "status", server.latest["sara"]))
        with transaction(server.engine) as db:
            db.exec(select(SeatRow)).all()
            with pytest.raises(OperationalError) as locked:
                work_one(other.server, other.engine)
        assert "another program keeps it locked" in told(locked.value)
        assert work_one(other.server, other.engine)
        assert [row.state for row in server.inbox()][-1] == "done"


# --- a mail that the database cannot hold ---------------------------------------------------------------------------


def too_large_a_number(db: Session) -> None:
    db.add(TalkRow(game_id=2**70, seat="", text="", gaps={}, at=BEGIN))


def too_long_a_key(db: Session) -> None:
    """PostgreSQL's driver calls it an OperationalError, as if the server were in trouble."""
    db.add(AddressRow(address="".join(random.Random(1).choices(ascii_letters, k=20_000)), player_id=1))


def nobodys_address(db: Session) -> None:
    db.add(AddressRow(address="x", player_id=1_000_000))


def a_table_that_is_not_there(db: Session) -> None:
    db.exec(text("SELECT 1 FROM nowhere"))  # type: ignore[call-overload]


@pytest.mark.parametrize("ask", [too_large_a_number, too_long_a_key, nobodys_address, a_table_that_is_not_there])
def test_a_mail_that_fails_in_the_database_each_time_stands_in_nobodys_way(
    ask: Callable[[Session], None], database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stumble(work: Work, *_: object) -> NoReturn:
        ask(work.db)
        work.db.flush()
        raise AssertionError  # SQLite takes a key of any length

    with a_server(database_url) as server:
        server.game_of_four()
        who = server.asked()
        with monkeypatch.context() as patched:
            patched.setitem(HANDLERS, "status", stumble)
            server.fetch(reply(f"{who}@players.test", "status", server.latest[who]))
            server.fetch(reply(f"{who}@players.test", "bid 4", server.latest[who]))
            server.work()
        assert [row.state for row in server.inbox()][-2:] == ["shunted", "done"]
        assert len(server.table().deal.bids) == 1


def test_the_code_of_a_letter_may_be_typed_in_capitals(database_url: str) -> None:
    with a_server(database_url) as server:
        server.game_of_four()
        who = server.asked()
        code = server.latest[who].bodies[0].rpartition("#")[2]
        with transaction(server.engine) as db:
            player = store.address(db, f"{who}@players.test")
            assert player is not None
            found = [store.letter_with_code(db, player[0].player_id, shape) for shape in (code.lower(), code.upper())]
        assert found[0] is not None
        assert found[0] == found[1]


def test_a_letter_that_waits_is_replaced_on_both(database_url: str) -> None:
    with a_server(database_url) as server:
        server.game_of_four()
        server.sends = False
        server.mail(server.asked(), "say hello\nbid 3")
        who = server.asked()
        server.wait(timedelta(days=1.6))
        with transaction(server.engine) as db:
            his = col(OutboxRow.recipient).startswith(who), OutboxRow.state != "sent"
            states = db.exec(select(OutboxRow.state).where(*his).order_by(col(OutboxRow.id))).all()
        assert states == ["replaced", "pending"]
        assert "hello" in server.latest[who].text


def test_a_digest_comes_on_both(database_url: str) -> None:
    with a_server(database_url) as server:
        server.game_of_four()
        for who in ("sara", "nora", "wim", "emil"):
            server.mail(who, "mail digest 7")
        bidder = server.asked()
        server.mail(bidder, "bid 3")
        who = server.asked()
        assert readers(server.wait(timedelta(hours=23))) == sorted({"sara", "nora", "wim", "emil"} - {bidder})
        assert "Your turn" in server.latest[who].text
