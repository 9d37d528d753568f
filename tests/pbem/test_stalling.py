"""Nobody can keep a table waiting for ever with what stops or moves a clock."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from pbem.storage import timing
from pbem.storage.database import transaction
from tests.server import InMemoryServer, Sent

DAY, HOUR, MINUTE = timedelta(days=1), timedelta(hours=1), timedelta(minutes=1)
PEOPLE = ("emil", "nora", "sara", "wim")


def four(options: str = "basic4 remind=off") -> InMemoryServer:
    server = InMemoryServer()
    server.game_of_four(options)
    return server


def others(*who: str) -> list[str]:
    return [name for name in PEOPLE if name not in who]


def carry(server: InMemoryServer, by: str, what: str) -> list[Sent]:
    out = server.mail(by, what)
    return out + [sent for who in others(by) for sent in server.mail(who, "vote yes")]


def due(server: InMemoryServer) -> datetime:
    with transaction(server.engine) as db:
        (clock,) = timing.clocks(db, 1).values()
    return clock.due_at


# --- days off ----------------------------------------------------------------------------------------------------


def test_a_day_off_that_is_given_back_in_the_evening_counts_all_the_same() -> None:
    """Whoever takes each day off in the morning and comes back at night has used it."""
    server = four()
    who, midnight = server.asked(), server.now.replace(hour=0)
    told = ""
    for day in range(1, 40):
        server.now = midnight + day * DAY + MINUTE
        told += server.mail(who, f"vacation {server.now:%Y-%m-%d}")[0].text
        server.now += 23 * HOUR
        server.mail(who, "back" if day % 2 else "vacation off")
        server.wait(MINUTE)
        if server.asked() != who:
            break
    assert "That would be 31 days away in 2026; the most is 30 days." in told
    assert server.asked() != who


def test_a_day_off_that_has_not_begun_costs_nothing_when_it_is_taken_back() -> None:
    server = four()
    who = server.asked()
    for _ in range(5):
        server.mail(who, "vacation 1 Dec to 20 Dec")
        server.mail(who, "vacation off")
    assert "You are away" in server.mail(who, "vacation 1 Dec to 30 Dec")[0].text


def test_a_zone_changes_a_few_times_a_week_and_no_oftener() -> None:
    """Where clocks run for some hours of the day one could else be always outside of them."""
    server = four("basic4 remind=off time=2h@12-14")
    who, began = server.asked(), server.now
    told = ""
    for hour in range(24 * 20):
        server.now = began + hour * HOUR
        east = (13 - server.now.hour + 4) % 24  # it is 17 o'clock there
        name = f"Etc/GMT-{east}" if east <= 12 else f"Etc/GMT+{24 - east}"
        if hour % 18 == 0:
            told += server.mail(who, f"zone {name}")[0].text
        server.wait(timedelta(0))
        if server.asked() != who:
            break
    assert "times within a week" in told
    assert server.asked() != who


# --- votes -------------------------------------------------------------------------------------------------------


def test_more_time_can_be_asked_for_once_for_a_question_whatever_came_of_it() -> None:
    server = four()
    who = server.asked()
    carry(server, who, "extend 2d")
    before = due(server)
    (answer,) = server.mail(who, "extend 2d")
    assert "You have asked for more time for this answer already." in answer.text
    assert due(server) == before
    server.mail(who, server.latest[who].moves[0])
    again = server.asked()
    server.mail(again, "extend 2d")
    server.mail(others(again)[0], "vote no")
    (answer,) = server.mail(again, "extend 2d")
    assert "You have asked for more time for this answer already." in answer.text


@pytest.mark.parametrize("what", ["pause 5", "abandon", "offer draw"])
def test_who_has_proposed_something_waits_a_week_before_he_proposes_it_again(what: str) -> None:
    server = four("basic4 remind=off timeout=wait")
    server.mail("sara", what)
    server.mail("nora", "vote no")
    (answer,) = server.mail("sara", what)
    assert "You proposed that on" in answer.text
    server.now += 7 * DAY
    assert len(server.mail("sara", what)) >= 3


def test_others_may_propose_what_one_has_proposed() -> None:
    server = four()
    server.mail("sara", "pause 5")
    server.mail("nora", "vote no")
    assert len(server.mail("nora", "pause 5")) >= 3


def test_whoever_wants_to_play_ends_a_pause_and_it_does_not_begin_again_at_once() -> None:
    server = four()
    before = due(server) - server.now
    carry(server, "sara", "pause 60")
    server.now += DAY
    server.mail("nora", "resume")
    assert abs(due(server) - server.now - before) < 5 * MINUTE
    (answer,) = server.mail("sara", "pause 60")
    assert "You proposed that on" in answer.text


def test_no_clock_waits_for_a_vote() -> None:
    server = four()
    before = due(server)
    for who, what in (("sara", "abandon"), ("nora", "pause 5"), ("wim", "offer draw"), ("emil", "abandon")):
        server.mail(who, what)
        server.mail(others(who)[0], "vote no")
    assert due(server) == before


# --- hours, and what begins by itself --------------------------------------------------------------------------------


def keeps_waiting(server: InMemoryServer, who: str, lines: list[str], step: timedelta) -> timedelta:
    """For how long this player keeps the table waiting, who writes one of these lines after the other."""
    began = server.now
    while server.asked() == who and server.now - began < 60 * DAY:
        server.mail(who, lines[int((server.now - began) / step) % len(lines)])
        server.wait(step)
    return server.now - began


@pytest.mark.parametrize(
    "lines",
    [
        ["quiet 22-21", "quiet 9-8", "quiet 20-19"],
        ["quiet off", "quiet 1-0", "quiet 13-12"],
        ["weekends off", "weekends on"],
        ["zone Pacific/Auckland", "zone Pacific/Honolulu"],
        ["remind 1h", "remind off", "remind half"],
        ["mail digest 7", "mail digest 19"],
        ["auto on", "auto off"],
    ],
)  # fmt: skip
@pytest.mark.parametrize("step", [7 * HOUR, 23 * HOUR])
def test_whoever_changes_his_hours_again_and_again_gains_some_days_at_most(
    lines: list[str], step: timedelta
) -> None:
    server = four()
    who = server.asked()
    server.mail(who, "quiet 22-8")
    assert keeps_waiting(server, who, lines, step) < (3 + 2 + 4) * DAY


def test_a_vacation_that_begins_by_itself_keeps_nobody_waiting_longer_than_it_lasts() -> None:
    server = four("basic4 remind=off timeout=forfeit")
    began = server.now
    while server.open_table().row.state == "playing":
        server.wait(DAY)
    assert server.now - began < (3 + 3 + 2) * DAY
