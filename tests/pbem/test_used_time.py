"""What somebody has used of his bank stays used, and nothing is taken for time in which his clock stood still."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from pbem import outages
from pbem.storage import uptime
from pbem.storage.database import transaction
from tests.pbem.test_clocks_together import clock
from tests.server import InMemoryServer

DAY, HOUR, MINUTE = timedelta(days=1), timedelta(hours=1), timedelta(minutes=1)
PEOPLE = ("emil", "nora", "sara", "wim")
FRIDAY = datetime(2026, 11, 6, 12, tzinfo=UTC)


def game(when: datetime, options: str = "time=4d+12h remind=off") -> InMemoryServer:
    server = InMemoryServer()
    server.now = when
    server.game_of_four(f"basic4 {options}")
    return server


def beat(server: InMemoryServer) -> None:
    with transaction(server.engine) as db:
        outages.note(db, server.now, is_up=True)


def used(server: InMemoryServer, who: str) -> timedelta:
    """He answers: what that took from his bank of four days, to the minute."""
    seat = server.seat_of(who)
    server.mail(who, f"table 1: {server.latest[who].moves[0]}")
    bank = server.open_table().seats[seat].bank
    assert bank is not None
    return timedelta(minutes=round((4 * DAY.total_seconds() - bank) / 60))


@pytest.mark.parametrize(
    ("first", "later", "then", "taken"),
    [
        ("status", "vacation until 20 Nov", DAY, 6 * HOUR),
        ("vacation 7-20 Nov", "back\nvacation off", timedelta(0), 12 * HOUR),
        ("weekends off", "weekends on", HOUR, 13 * HOUR),
        ("weekends on", "weekends off", DAY, 3 * DAY),
        ("zone Pacific/Auckland\nweekends off", "zone UTC", timedelta(0), 13 * HOUR),
    ],
)
def test_a_change_of_hours_takes_nothing_from_a_bank_and_gives_nothing_back(
    first: str, later: str, then: timedelta, taken: timedelta
) -> None:
    """He is asked on Friday at noon, says the one at once, and the other when so much time has passed."""
    server = game(FRIDAY)
    who = server.asked()
    server.mail(who, f"table 1: {first}" if first == "status" else first)
    waits = {"vacation until 20 Nov": 6 * HOUR, "weekends off": 2 * DAY + 6 * HOUR}
    server.now += waits.get(later, 2 * DAY + 12 * HOUR)
    server.mail(who, later)
    server.now += then
    assert used(server, who) == taken


def test_an_outage_over_a_free_weekend_gives_no_bank_more_than_it_took() -> None:
    server = game(FRIDAY)
    who = server.asked()
    server.mail(who, "weekends off")
    for _ in range(60):
        beat(server)
        server.now += 9 * MINUTE
    beat(server)
    server.now += 2 * DAY
    beat(server)
    assert abs(used(server, who) - 9 * HOUR) <= MINUTE


def test_more_time_that_was_given_outlasts_an_outage_and_new_hours() -> None:
    server = game(datetime(2026, 11, 2, 9, tzinfo=UTC))
    who = server.asked()
    server.mail(who, "extend 2d")
    for other in PEOPLE:
        if other != who:
            server.mail(other, "vote yes")
    beat(server)
    left = clock(server).due_at - server.now
    server.now += 9 * HOUR
    beat(server)
    assert abs(clock(server).due_at - server.now - left) < MINUTE
    server.mail(who, "zone Europe/Rome")
    server.now += 30 * HOUR
    with transaction(server.engine) as db:
        uptime.note(db, server.now, jumped=False)
    assert used(server, who) == timedelta(0)


def test_a_vacation_that_begins_by_itself_fills_no_bank() -> None:
    server = game(datetime(2026, 11, 2, 9, tzinfo=UTC), "time=4d+12h<5d remind=off timeout=forfeit")
    who = server.asked()
    server.wait(5 * DAY)
    assert server.open_table().is_playing
    server.now += HOUR
    assert used(server, who) == 4 * DAY
