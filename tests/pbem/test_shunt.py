"""A mail that makes the server stumble: kept, told of, in nobody's way, and played once the fault is mended."""

from __future__ import annotations

import logging
from datetime import timedelta
from typing import NoReturn

import pytest
from sqlalchemy.exc import IntegrityError, OperationalError

from engine.actions import Bid
from pbem import outbox, table_letters
from pbem.commands import play
from pbem.handlers import HANDLERS
from pbem.host.mails import retry_mail
from pbem.storage import lists, seating, store, timing
from pbem.storage.database import transaction
from pbem.storage.timing import Clock
from tests.server import InMemoryServer, Sent

HOST = "host@example.org"
SECRET = "KS is my best card"


class Stumbled(Exception):
    """A fault of the program's own."""


def stumble(*_args: object, **_named: object) -> NoReturn:
    raise Stumbled(SECRET)


@pytest.fixture
def server() -> InMemoryServer:
    server = InMemoryServer(hosts=(HOST,))
    server.game_of_four()
    return server


def clock(server: InMemoryServer) -> Clock:
    with transaction(server.engine) as db:
        (row,) = timing.clocks(db, 1).values()
    return row


def retry(server: InMemoryServer) -> list[Sent]:
    """The host has mended the fault, and has the row read again."""
    with transaction(server.engine) as db:
        for row in lists.inbox(db, "shunted"):
            row.state = "new"
    return server.work()


def readers(out: list[Sent]) -> list[str]:
    return sorted(sent.to for sent in out)


def test_a_fault_rolls_everything_back_and_keeps_the_row(
    server: InMemoryServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    who, game, before = server.asked(), server.table().game, server.open_table().before
    monkeypatch.setattr(table_letters, "table_page", stumble)  # after the bid was decided and its event written
    server.mail(who, "bid 4")
    row = server.inbox()[-1]
    assert (row.state, row.note) == ("shunted", "")
    assert server.table().game == game
    with transaction(server.engine) as db:
        assert seating.table(db, 1).events == len(store.events(db, 1)) == before


def test_type_and_place_are_kept_and_never_the_text(
    server: InMemoryServer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(play, "meant", stumble)
    with caplog.at_level(logging.DEBUG):
        out = server.mail(server.asked(), "bid 4")
    error = server.inbox()[-1].error
    assert error.startswith("Stumbled at test_shunt.py:")
    assert SECRET not in error + caplog.text + "".join(sent.message.as_string() for sent in out)
    assert "Stumbled" in caplog.text


def test_the_sender_and_each_host_are_told_once(server: InMemoryServer, monkeypatch: pytest.MonkeyPatch) -> None:
    who = server.asked()
    monkeypatch.setattr(play, "meant", stumble)
    kept, trouble = server.mail(who, "bid 4\nsay dear host")
    assert kept.to == f"{who}@players.test"
    assert kept.first == f"I could not deal with your last mail, {who.capitalize()}. It is kept."
    assert trouble.to == HOST
    assert trouble.first.startswith(f"Row {server.inbox()[-1].id} of the inbox was put aside: Stumbled at ")
    assert "dear host" not in trouble.text
    assert who not in trouble.text.casefold()
    assert retry(server) == []  # the fault is still there: it is shunted again, and nobody hears of it twice
    assert server.inbox()[-1].state == "shunted"


def test_it_stands_in_nobody_s_way(server: InMemoryServer, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(play, "meant", stumble)
        server.mail(server.asked(), "bid 4")
    assert "Here is the table." in server.mail("emil", "status")[0].text
    assert len(server.mail(server.asked(), "bid 3")) == 2


def test_nobody_can_be_told_and_yet_it_stands_in_nobody_s_way(
    server: InMemoryServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(outbox, "render", stumble)
        assert server.mail(server.asked(), "bid 4") == []
    assert server.inbox()[-1].state == "shunted"
    assert len(server.mail("emil", "status")) == 1


def test_a_mail_whose_sender_cannot_be_told_is_put_aside_too(
    server: InMemoryServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr("pbem.identify.letter_numbers", stumble)
        (trouble,) = server.mail(server.asked(), "bid 4")
    assert trouble.to == HOST
    assert server.inbox()[-1].player_id is None


def test_asking_who_wrote_a_mail_that_failed_changes_nothing(
    server: InMemoryServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pbem.pipeline.doubt", stumble)
    (trouble,) = server.mail("ann", "new basic4 bots", fresh=True)
    assert trouble.to == HOST
    assert server.inbox()[-1].state == "shunted"
    with transaction(server.engine) as db:
        assert store.address(db, "ann@players.test") is None


def test_his_clocks_stop_and_nothing_falls_due(server: InMemoryServer, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(play, "meant", stumble)
        server.mail(server.asked(), "bid 4")
    assert clock(server).next_at is None
    assert server.wait(timedelta(days=30)) == []


def test_after_the_repair_it_is_played_as_if_nothing_had_been(
    server: InMemoryServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    who, seat = server.asked(), server.table().waiting_for()[0]
    with monkeypatch.context() as patched:
        patched.setattr(play, "meant", stumble)
        server.mail(who, "bid 4")
    server.wait(timedelta(days=5))
    out = retry(server)
    assert server.table().deal.bids[seat] == Bid(4)
    assert len(out) == 2
    assert clock(server).due_at == server.now + timedelta(days=3)


def test_after_the_repair_he_has_the_time_that_was_left(
    server: InMemoryServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    who = server.asked()
    due = clock(server).due_at
    server.wait(timedelta(days=1))
    with monkeypatch.context() as patched:
        patched.setitem(HANDLERS, "status", stumble)
        server.mail(who, "status")
    stopped = server.now
    server.wait(timedelta(days=5))
    retry(server)
    assert clock(server).due_at == due + (server.now - stopped)
    assert clock(server).next_at == clock(server).remind_at
    (reminder,) = server.wait(timedelta(hours=12))
    assert "A reminder" in reminder.text


def test_his_clocks_go_on_only_when_all_his_mails_are_dealt_with(
    server: InMemoryServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    who = server.asked()
    with monkeypatch.context() as patched:
        patched.setattr(play, "meant", stumble)
        server.mail(who, "bid 4")
        server.mail(who, "bid 4 please")
    server.mail(who, "status")
    assert clock(server).next_at is None


def test_his_clocks_stand_still_while_the_host_has_tried_only_one_of_his_mails_again(
    server: InMemoryServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    who = server.asked()
    with monkeypatch.context() as patched:
        patched.setitem(HANDLERS, "status", stumble)
        patched.setattr(play, "meant", stumble)
        server.mail(who, "status")
        server.mail(who, "bid 4")
    for still_kept in (True, False):
        with transaction(server.engine) as db:
            retry_mail(server.server, db, lists.inbox(db, "shunted")[0])
        assert (clock(server).stopped_at is not None) == still_kept
        server.work()
    assert clock(server).next_at is not None


def test_a_deadline_that_makes_the_server_stumble_is_told_to_the_host(
    server: InMemoryServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr("pbem.open_table.answer", stumble)
        (trouble,) = server.wait(timedelta(days=4))
    assert trouble.to == HOST
    assert server.table().deal.bids == {}
    out = retry(server)
    assert len(out) == 2
    assert len(server.table().deal.bids) == 1


def test_a_database_that_cannot_be_used_is_no_mail_s_fault(
    server: InMemoryServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    def locked(*_args: object) -> NoReturn:
        raise OperationalError("select", {}, Exception("database is locked"))

    who = server.asked()
    with monkeypatch.context() as patched:
        patched.setattr(play, "meant", locked)
        with pytest.raises(OperationalError):
            server.mail(who, "bid 4")
    assert server.inbox()[-1].state == "new"
    server.work()
    assert len(server.table().deal.bids) == 1


def test_a_table_that_somebody_else_has_written_to_is_read_again(
    server: InMemoryServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, calls = play.meant, []

    def raced(*args: object) -> object:
        calls.append(args)
        if len(calls) == 1:
            raise IntegrityError("insert", {}, Exception("UNIQUE constraint failed"))
        return real(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(play, "meant", raced)
    server.mail(server.asked(), "bid 4")
    assert server.inbox()[-1].state == "done"
    assert len(server.table().deal.bids) == 1


def test_a_race_that_is_lost_twice_is_put_aside(server: InMemoryServer, monkeypatch: pytest.MonkeyPatch) -> None:
    def raced(*_args: object) -> NoReturn:
        raise IntegrityError("insert", {}, Exception("UNIQUE constraint failed"))

    monkeypatch.setattr(play, "meant", raced)
    server.mail(server.asked(), "bid 4")
    assert server.inbox()[-1].state == "shunted"


def test_a_copy_of_a_mail_that_was_put_aside_does_not_play_it(
    server: InMemoryServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    who = server.asked()
    with monkeypatch.context() as patched:
        patched.setattr(play, "meant", stumble)
        server.mail(who, "bid 4")
    raw = server.inbox()[-1].raw
    assert server.deliver(raw) == []
    assert server.table().deal.bids == {}
    retry(server)
    assert len(server.table().deal.bids) == 1
