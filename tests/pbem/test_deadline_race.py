"""An answer and its deadline at the same moment, in each order in which they can come to the server."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import NoReturn

import pytest

from pbem import table_letters
from pbem.absent import POLICIES
from pbem.storage import lists, timing
from pbem.storage.database import transaction
from tests.server import InMemoryServer, reply

MINUTE, SECOND, ZERO = timedelta(minutes=1), timedelta(seconds=1), timedelta(0)


def race(policy: str, options: str = "") -> tuple[InMemoryServer, str, datetime]:
    """A game of four, who is asked, and when the answer is due."""
    server = InMemoryServer()
    server.game_of_four(f"basic4 remind=off disguise=off autovacation=no timeout={policy} {options}")
    with transaction(server.engine) as db:
        (clock,) = timing.clocks(db, 1).values()
    return server, server.asked(), clock.due_at


def answer(server: InMemoryServer, who: str, bid: int = 4) -> bytes:
    return reply(f"{who}@players.test", f"bid {bid}", server.latest[who])


def tick(server: InMemoryServer) -> None:
    """Some ticks, each with what it has put into the inbox."""
    for _ in range(3):
        server.complete_fetch()
        server.tick()
        server.work()
        server.now += SECOND


def check_in_time(server: InMemoryServer, who: str, bid: int = 4) -> None:
    """The answer counts, once, and nobody hears that it was late."""
    table, seat = server.open_table(), server.seat_of(who)
    assert table.is_playing
    assert table.table.game.decisions == {seat: 1}
    assert table.table.deal.bids[seat].tricks == bid
    assert (table.seats[seat].lapses, table.seats[seat].away) == (0, False)
    assert not any("in time" in sent.text for sent in server.every)


def check_late(server: InMemoryServer, who: str) -> None:
    """What the table was set up to do has been done, once."""
    rows = [row for row in server.inbox() if row.kind == "clock" and row.due["what"] == "due"]
    assert [row.note for row in rows] == [""]
    told = [sent for sent in server.every if f"{who.capitalize()} did not answer in time" in sent.text
            or f"{who.capitalize()} has not answered in time" in sent.text]  # fmt: skip
    assert told


# --- in time ---------------------------------------------------------------------------------------------------------


def fetched_after_the_tick(server: InMemoryServer, who: str, due: datetime) -> None:
    """The tick finds that no fetch began after the deadline, and waits for one."""
    server.now = due - SECOND
    server.complete_fetch()
    server.now = due + MINUTE
    assert server.tick() == 0
    server.fetch(answer(server, who), arrived=due)


def worked_after_the_tick(server: InMemoryServer, who: str, due: datetime) -> None:
    """The deadline is in the inbox behind the mail."""
    server.now = due + MINUTE
    server.fetch(answer(server, who), arrived=due)
    server.complete_fetch()
    assert server.tick() == 0


def behind_a_later_number(server: InMemoryServer, who: str, due: datetime) -> None:
    """A mail with a higher number arrived later and was fetched and worked before."""
    other = next(name for name in ("sara", "nora") if name != who)
    server.now, server.uid = due + MINUTE, server.uid + 10
    server.fetch(reply(f"{other}@players.test", "say hello", server.latest[other]), arrived=due + SECOND)
    server.work()
    server.uid -= 10
    server.fetch(answer(server, who), arrived=due)


def sent_twice(server: InMemoryServer, who: str, due: datetime) -> None:
    """The same answer in two mails, one before the deadline and one after it."""
    server.now = due + MINUTE
    server.fetch(answer(server, who), arrived=due)
    server.fetch(reply(f"{who}@players.test", "bid 4 ", server.latest[who]), arrived=due + SECOND)


def after_it_was_put_into_the_inbox(server: InMemoryServer, who: str, due: datetime) -> None:
    """The mail server hands a mail over that it had kept back: the deadline is in the inbox, and was not worked."""
    server.now = due + MINUTE
    server.complete_fetch()
    assert server.tick() == 1
    server.now += MINUTE
    with transaction(server.engine) as db:  # it is worked first, as it would be by a worker that came to it before
        (row,) = lists.inbox(db, "new", kind="clock")
        row.state = "held"
    server.fetch(answer(server, who), arrived=due - SECOND)
    server.work()
    with transaction(server.engine) as db:
        (row,) = lists.inbox(db, "held", kind="clock")
        row.state = "new"
    server.work()
    assert server.inbox()[-2].note == "answered in time"


WAYS = (fetched_after_the_tick, worked_after_the_tick, behind_a_later_number, sent_twice,
        after_it_was_put_into_the_inbox)  # fmt: skip


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_an_answer_that_arrived_in_time_counts_once_however_it_comes(
    way: Callable[[InMemoryServer, str, datetime], None], policy: str
) -> None:
    server, who, due = race(policy)
    way(server, who, due)
    server.work()
    tick(server)
    check_in_time(server, who)


@pytest.mark.parametrize("bank", ["time=3d", "time=2d+12h"])
@pytest.mark.parametrize("early", [ZERO, SECOND, MINUTE])
def test_a_whole_bank_may_be_used_to_the_last_second(bank: str, early: timedelta) -> None:
    server, who, due = race("computer", bank)
    server.now = due + MINUTE
    server.fetch(answer(server, who), arrived=due - early)
    server.work()
    tick(server)
    check_in_time(server, who)
    assert server.open_table().seats[server.seat_of(who)].bank == (None if bank == "time=3d" else early.seconds)


# --- an earlier mail that the server stumbled over --------------------------------------------------------------------


class Stumbled(Exception):
    """A fault of the program's own."""


def stumble(*_args: object, **_named: object) -> NoReturn:
    raise Stumbled


@pytest.mark.parametrize("policy", POLICIES)
def test_the_clock_of_whoever_wrote_a_mail_that_is_kept_waits_for_it_and_its_answer_counts(
    policy: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    server, who, due = race(policy)
    with monkeypatch.context() as broken:
        broken.setattr(table_letters, "table_page", stumble)
        server.now = due - MINUTE
        server.fetch(answer(server, who), arrived=due - MINUTE)
        server.work()
    assert server.inbox()[-1].state == "shunted"
    server.now = due + timedelta(days=9)
    tick(server)
    assert not any(row.kind == "clock" for row in server.inbox())
    with transaction(server.engine) as db:
        (row,) = lists.inbox(db, "shunted")
        row.state = "new"
    server.work()
    tick(server)
    check_in_time(server, who)


@pytest.mark.parametrize("policy", POLICIES)
def test_a_mail_of_somebody_else_that_is_kept_holds_no_deadline_up(
    policy: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    server, who, due = race(policy)
    other = next(name for name in ("sara", "nora") if name != who)
    with monkeypatch.context() as broken:
        broken.setattr(table_letters, "table_page", stumble)
        server.now = due - MINUTE
        server.fetch(reply(f"{other}@players.test", "status", server.latest[other]))
        server.work()
    assert server.inbox()[-1].state == "shunted"
    server.now = due + MINUTE
    tick(server)
    check_late(server, who)


# --- too late --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("policy", ["computer", "standin", "replace", "forfeit"])
def test_an_answer_that_arrives_when_the_deadline_has_been_worked_changes_nothing_that_was_done(policy: str) -> None:
    server, who, due = race(policy)
    server.now = due + MINUTE
    tick(server)
    before, decided = server.open_table().before, server.table().game.decisions
    server.fetch(answer(server, who, 5), arrived=due + SECOND)
    server.work()
    tick(server)
    check_late(server, who)
    assert server.open_table().before == before
    assert server.table().game.decisions == decided
