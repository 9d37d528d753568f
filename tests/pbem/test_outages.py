"""Time in which nobody could answer, or be asked, is nobody's."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from pbem import outages, running, stopped
from pbem.daemon import Daemon
from pbem.hours import Hours
from pbem.storage import timing
from pbem.storage.database import transaction
from pbem.storage.timing import Clock
from tests.server import InMemoryServer

DAYS, HOUR, MINUTE = timedelta(days=3), timedelta(hours=1), timedelta(minutes=1)


@pytest.fixture
def four() -> InMemoryServer:
    server = InMemoryServer()
    server.game_of_four()
    beat(server)
    return server


def beat(server: InMemoryServer, *, up: bool = True) -> bool:
    with transaction(server.engine) as db:
        return outages.note(db, server.now, is_up=up)


def clock(server: InMemoryServer) -> Clock:
    with transaction(server.engine) as db:
        (only,) = timing.clocks(db, 1).values()
    return only


def away(server: InMemoryServer, time: timedelta) -> None:
    server.now += time
    beat(server)


@pytest.mark.parametrize("time", [MINUTE, 9 * MINUTE])
def test_a_short_outage_is_nobody_s_business(four: InMemoryServer, time: timedelta) -> None:
    before = clock(four)
    away(four, time)
    assert clock(four) == before


@pytest.mark.parametrize("time", [timedelta(minutes=11), 9 * HOUR, timedelta(days=31)])
def test_an_outage_is_given_back_to_the_last_minute(four: InMemoryServer, time: timedelta) -> None:
    before = clock(four)
    away(four, time)
    after = clock(four)
    assert after.due_at - four.now == before.due_at - (four.now - time)
    assert after.remind_at is not None
    assert before.remind_at is not None
    assert after.remind_at == before.remind_at + time
    assert four.wait(after.remind_at - four.now)[0].to == f"{four.asked()}@players.test"


def test_two_outages_are_given_back_each_for_itself(four: InMemoryServer) -> None:
    before = clock(four).due_at
    away(four, 5 * HOUR)
    away(four, 2 * MINUTE)
    away(four, 4 * HOUR)
    assert clock(four).due_at == before + 9 * HOUR


def test_an_outage_over_a_free_weekend_gives_back_only_what_ran(four: InMemoryServer) -> None:
    four.now = datetime(2026, 11, 6, 20, 0, tzinfo=UTC)
    who = four.asked()
    four.mail(who, four.latest[who].moves[0])
    asked = four.asked()
    four.mail(asked, "weekends off")
    beat(four)
    due, hours_of_friday = clock(four).due_at, datetime(2026, 11, 7, tzinfo=UTC) - four.now
    away(four, timedelta(days=2))
    assert clock(four).due_at == due + hours_of_friday


def test_a_question_that_was_asked_during_the_outage_has_its_whole_time(four: InMemoryServer) -> None:
    four.now += 2 * HOUR
    beat(four, up=False)
    who = four.asked()
    four.mail(who, four.latest[who].moves[0])
    four.now += 10 * HOUR
    beat(four)
    assert clock(four).due_at == four.now + DAYS


def test_nothing_falls_due_while_letters_cannot_leave(four: InMemoryServer) -> None:
    four.now += DAYS + MINUTE
    four.complete_fetch()
    daemon = Daemon(four.server, four.engine)
    assert daemon._tick(False) == 0
    assert daemon._tick(True) == 0  # what ran meanwhile has been given back
    assert clock(four).due_at > four.now


def test_a_deadline_that_had_passed_before_the_outage_stays_passed() -> None:
    server = InMemoryServer()
    server.game_of_four("basic4 time=20m")
    for _ in range(5):
        away(server, 5 * MINUTE)
    due = clock(server).due_at
    assert due < server.now
    away(server, 5 * HOUR)
    assert clock(server).due_at == due


def test_a_clock_put_forward_and_back_again_changes_nobody_s_time(four: InMemoryServer) -> None:
    before = clock(four)
    away(four, timedelta(days=40))
    assert clock(four).due_at - four.now == before.due_at - before.asked_at
    away(four, MINUTE - timedelta(days=40))
    assert clock(four).due_at == before.due_at + MINUTE
    assert running.count(clock(four)).by(four.now, Hours()) == four.now - MINUTE - before.asked_at


def test_a_clock_put_back_and_forward_again_changes_nobody_s_time(four: InMemoryServer) -> None:
    before = clock(four)
    away(four, -timedelta(days=40))
    assert clock(four).due_at - four.now == before.due_at - before.asked_at
    away(four, timedelta(days=40) + MINUTE)
    assert clock(four).due_at == before.due_at + MINUTE


def test_everybody_reads_of_an_outage_once_with_his_next_letter(four: InMemoryServer) -> None:
    away(four, 5 * HOUR)
    told = 0
    for _ in range(8):
        who = four.asked()
        told += sum("I was out of service for some time (5 h)." in sent.text
                    for sent in four.mail(who, four.latest[who].moves[0]))  # fmt: skip
    assert told == 4


def test_a_stopped_clock_is_left_alone(four: InMemoryServer) -> None:
    with transaction(four.engine) as db:
        stopped.stop_clocks(db, four.open_table().seats[four.table().waiting_for()[0]].player_id or 0, four.now)
    before = clock(four)
    away(four, 5 * HOUR)
    after = clock(four)
    assert (after.due_at, after.next_at, after.stopped_at) == (before.due_at, None, before.stopped_at)


def test_an_answer_that_is_held_is_released_so_much_later() -> None:
    server = InMemoryServer()
    server.game_of_four("basic4 hold=10m")
    beat(server)
    who = server.asked()
    server.mail(who, server.latest[who].moves[0])
    away(server, -timedelta(days=40))
    assert server.wait(11 * MINUTE)
    assert sum(server.table().game.decisions.values()) == 1
