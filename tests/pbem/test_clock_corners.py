"""Where two things that bear on a clock meet within seconds of each other."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from sqlmodel import select

from pbem.host.games import summary_of
from pbem.storage.clock_tables import HeldRow
from pbem.storage.database import transaction
from tests.pbem.test_clocks_together import DAY, MINUTE, carry, clock, four, live, others, stop
from tests.server import InMemoryServer, reply

SECOND = timedelta(seconds=1)


def held(server: InMemoryServer) -> HeldRow:
    with transaction(server.engine) as db:
        return db.exec(select(HeldRow)).one()


def bidding(server: InMemoryServer) -> tuple[str, str]:
    """Who is asked for a bid, and who comes after him."""
    seats, people = server.table().rules.players, server.people()
    order = [people[seat] for seat in seats]
    first = server.asked()
    return first, order[(order.index(first) + 1) % 4]


def test_a_plan_whose_time_has_come_waits_for_the_end_of_a_pause_that_has_just_begun() -> None:
    server = four("basic4 remind=off disguise=on time=3d")
    first, second = bidding(server)
    server.mail(second, "bid 3")
    server.mail(first, "bid 3")
    server.mail(second, "pause 5")
    *voters, last = others(second)
    for name in voters:
        server.mail(name, "vote yes")
    live(server, held(server).release_at - server.now + 2 * SECOND)
    server.complete_fetch()
    server.fetch(reply(f"{last}@players.test", "vote yes", server.latest[last]), arrived=server.now - SECOND)
    server.tick()
    before = dict(server.table().game.decisions)
    server.work()
    assert server.open_table().row.paused_at
    assert dict(server.table().game.decisions) == before
    live(server, 4 * DAY)
    server.mail(second, "resume")
    server.wait(MINUTE)
    assert dict(server.table().game.decisions) != before


@pytest.mark.parametrize("first", ["bid 3", "bid 3 and cancel it"])
def test_whoever_takes_back_an_answer_that_came_after_the_deadline_is_late(first: str) -> None:
    server = four("basic4 remind=off hold=1h time=30m timeout=computer disguise=off")
    who = server.asked()
    if first != "bid 3":
        server.mail(who, "bid 3")
        server.mail(who, "cancel")
    live(server, clock(server).due_at - server.now + 10 * SECOND)
    server.mail(who, "bid 3")
    assert held(server).how == "mail"
    server.wait(MINUTE)
    server.mail(who, "cancel")
    server.wait(MINUTE)
    assert server.open_table().seats[server.seat_of(who)].lapses == 1
    assert server.asked() != who


@pytest.mark.parametrize("again", [False, True])
def test_a_deadline_comes_though_the_answer_that_was_held_until_then_cannot_be_any_more(again: bool) -> None:
    server = four("basic4 remind=off hold=1h time=30m timeout=computer disguise=off")
    who = server.asked()
    if again:
        server.mail(who, "bid 4")
        server.mail(who, "cancel")
    server.mail(who, "bid 4")
    with transaction(server.engine) as db:
        db.get_one(HeldRow, (1, server.seat_of(who))).action = {
            "Bid": {"tricks": 40, "kind": "tricks", "unseen": False}
        }
    for _ in range(7):
        live(server, 15 * MINUTE)
        server.wait(SECOND)
    assert server.asked() != who
    assert server.open_table().seats[server.seat_of(who)].lapses == 1


@pytest.mark.parametrize("stands", ["pause", "over", "stopped"])
def test_nobody_reads_of_a_clock_that_stands_still_whether_an_answer_is_held(stands: str) -> None:
    told = set()
    for answers in (False, True):
        server = four("basic4 remind=off hold=1d time=3d timeout=wait")
        who = server.asked()
        if stands == "pause":
            carry(server, others(who)[0], "pause 5")
        elif stands == "over":
            live(server, 3 * DAY + MINUTE)
            server.wait(MINUTE)
        else:
            stop(server, who)
        if answers:
            server.mail(who, "bid 3")
        if stands == "stopped":  # his mail has made his clock go on
            stop(server, who)
        (letter,) = server.mail(others(who)[0], "deadline")
        read = letter.text[letter.text.index("UNTIL WHEN") :][:120]
        (wait,) = summary_of(server.engine, 1)["waits_for"]
        told.add((re.sub(r"\d\d:\d\d|#\w+", "", read), wait["until"]))
    assert len(told) == 1
