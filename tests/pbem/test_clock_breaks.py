"""The clock of a whole server where clocks usually break: changes of the hour, leap days, the very last second."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from sqlmodel import select

from pbem.daemon import Daemon
from pbem.storage import timing, uptime
from pbem.storage.clock_tables import DeadlineRow
from pbem.storage.database import transaction
from pbem.storage.tables import InboxRow
from pbem.storage.timing import Clock
from tests.server import InMemoryServer, reply

DAY, HOUR, MINUTE, SECOND = timedelta(days=1), timedelta(hours=1), timedelta(minutes=1), timedelta(seconds=1)


def clock(server: InMemoryServer) -> Clock:
    with transaction(server.engine) as db:
        (only,) = timing.clocks(db, 1).values()
    return only


def game(when: datetime, options: str = "basic4 remind=off") -> InMemoryServer:
    server = InMemoryServer()
    server.now = when
    server.game_of_four(options)
    return server


def answer(server: InMemoryServer, who: str) -> bytes:
    return reply(f"{who}@players.test", server.latest[who].moves[0], server.latest[who])


CHANGES = [
    ("Europe/Rome", "2027-03-27", 23), ("Europe/Rome", "2027-10-30", 25),
    ("Europe/Bucharest", "2027-03-27", 23), ("Europe/Bucharest", "2027-10-30", 25),
    ("America/New_York", "2027-03-13", 23), ("America/New_York", "2027-11-06", 25),
    ("Australia/Lord_Howe", "2027-10-02", 23.5), ("Australia/Lord_Howe", "2027-04-03", 24.5),
    ("Australia/Adelaide", "2027-10-02", 23), ("Australia/Adelaide", "2027-04-03", 25),
    ("Europe/Rome", "2028-02-28", 24),
]  # fmt: skip


@pytest.mark.parametrize(("zone", "day", "hours"), CHANGES)
def test_a_day_off_is_as_long_as_it_is_there(zone: str, day: str, hours: float) -> None:
    """The day after this one is that of the change, or the leap day."""
    server = game(datetime.fromisoformat(day).replace(tzinfo=UTC) - DAY)
    who = server.asked()
    server.mail(who, f"zone {zone}")
    before = clock(server).due_at
    after = datetime.fromisoformat(day).date() + DAY
    server.mail(who, f"vacation {after}")
    assert clock(server).due_at - before == timedelta(hours=hours)
    assert server.wait(before - server.now) == []
    assert server.wait(clock(server).due_at - server.now)
    assert server.asked() != who


def test_a_new_zone_leaves_what_is_left_on_a_running_clock_and_moves_its_night() -> None:
    server = game(datetime(2026, 11, 2, 9, tzinfo=UTC))
    who = server.asked()
    server.mail(who, "quiet 22-8")
    server.mail(who, "zone America/New_York")
    assert clock(server).due_at == datetime(2026, 11, 5, 13, tzinfo=UTC)  # eight in the morning there
    server.mail(who, "zone Europe/Rome")
    assert clock(server).due_at == datetime(2026, 11, 5, 13, tzinfo=UTC)


@pytest.mark.parametrize("late", [-SECOND, timedelta(0)])
@pytest.mark.parametrize("policy", ["computer", "standin", "forfeit", "vote"])
def test_an_answer_in_the_second_of_the_deadline_counts_though_it_is_read_later(late: timedelta, policy: str) -> None:
    server = game(datetime(2026, 11, 2, 9, tzinfo=UTC), f"basic4 remind=off autovacation=no timeout={policy}")
    who, due = server.asked(), clock(server).due_at
    server.now = due + MINUTE
    server.fetch(answer(server, who), arrived=due + late)
    server.complete_fetch()
    assert server.tick() == 0
    server.work()
    server.tick()
    server.work()
    table = server.open_table()
    assert table.is_playing
    assert not any(row.lapses or row.away for row in table.seats.values())
    assert table.table.game.decisions[server.seat_of(who)] == 1


def test_whoever_returns_after_the_deadline_takes_his_seat_at_the_next_question() -> None:
    server = game(datetime(2026, 11, 2, 9, tzinfo=UTC), "basic4 remind=off timeout=standin")
    who, due = server.asked(), clock(server).due_at
    server.now = due + MINUTE
    server.complete_fetch()
    server.tick()
    server.fetch(answer(server, who), arrived=due + SECOND)
    server.work()
    row = server.open_table().seats[server.seat_of(who)]
    assert (row.away, row.lapses) == (False, 0)


@pytest.mark.parametrize("time", [5 * MINUTE, 9 * HOUR, 31 * DAY])
def test_after_an_outage_the_daemon_s_tick_finds_nothing_due_that_had_time_left(time: timedelta) -> None:
    server = game(datetime(2026, 11, 2, 9, tzinfo=UTC))
    daemon, who = Daemon(server.server, server.engine), server.asked()
    assert daemon._tick(True) == 0
    left = clock(server).due_at - server.now
    server.now += time
    server.complete_fetch()
    assert daemon._tick(False) == 0
    assert daemon._tick(True) == 0
    assert server.work() == []
    assert abs(clock(server).due_at - server.now - left) <= 5 * MINUTE
    with transaction(server.engine) as db:
        uptime.note(db, clock(server).due_at, jumped=False)
    server.now = clock(server).due_at + MINUTE
    server.complete_fetch()
    assert daemon._tick(True) == 1
    server.work()
    assert server.asked() != who


def test_a_row_that_is_there_twice_is_worked_once() -> None:
    server = game(datetime(2026, 11, 2, 9, tzinfo=UTC), "basic4 remind=off")
    who = server.asked()
    server.now = clock(server).due_at + MINUTE
    server.complete_fetch()
    assert server.tick() == 1
    assert server.tick() == 0
    with transaction(server.engine) as db:
        (row,) = db.exec(select(InboxRow).where(InboxRow.kind == "clock"))
        db.add(InboxRow(kind="clock", due=row.due, arrived_at=server.now, fetched_at=server.now))
    server.work()
    assert server.open_table().seats[server.seat_of(who)].lapses == 1


def test_four_reminders_come_each_once_and_never_at_night() -> None:
    server = game(datetime(2026, 11, 2, 9, tzinfo=UTC), "basic4")
    who = server.asked()
    server.mail(who, "quiet 22-8")
    server.mail(who, "remind half third 6h 1h")
    came = []
    while clock(server).next_at != clock(server).due_at:
        at = clock(server).next_at
        assert at is not None
        server.now = max(server.now, at - SECOND)
        assert server.wait(timedelta(0))
        came.append(at)
    assert len(came) == 4
    assert sorted(set(came)) == came
    assert all(8 <= at.hour < 22 for at in came)


def test_no_row_says_that_a_clock_runs_which_has_no_next_moment() -> None:
    server = game(datetime(2026, 11, 2, 9, tzinfo=UTC), "basic4")
    for _ in range(12):
        server.wait(DAY)
        with transaction(server.engine) as db:
            assert all(row.next_at for row in db.exec(select(DeadlineRow)))
