"""Votes that close as the person they are about answers, returns or leaves; what second thoughts and dummies cost."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest

from pbem.storage import timing
from pbem.storage.database import transaction
from pbem.storage.timing import Clock
from tests.server import InMemoryServer, Sent, reply

DAY, HOUR, MINUTE = timedelta(days=1), timedelta(hours=1), timedelta(minutes=1)
PEOPLE = ("emil", "nora", "sara", "wim")
STAYS = "has answered meanwhile, and stays."


def four(options: str) -> InMemoryServer:
    server = InMemoryServer()
    server.game_of_four(f"basic4 remind=off {options}")
    return server


def others(*who: str) -> list[str]:
    return [name for name in PEOPLE if name not in who]


def move(server: InMemoryServer, who: str) -> list[Sent]:
    return server.mail(who, server.latest[who].moves[0])


def play_until_asked(server: InMemoryServer, who: str) -> None:
    while server.asked() != who:
        move(server, server.asked())


def texts(server: InMemoryServer) -> str:
    """All that has been told, what was to come with the next letter too."""
    for name in set(server.people().values()):
        server.mail(name, "status")
    return "\n".join(sent.text for sent in server.every)


def bank(server: InMemoryServer, who: str) -> timedelta:
    seconds = server.open_table().seats[server.seat_of(who)].bank
    assert seconds is not None
    return timedelta(seconds=seconds)


def clock(server: InMemoryServer) -> Clock:
    with transaction(server.engine) as db:
        (only,) = timing.clocks(db, 1).values()
    return only


def close(one: timedelta, other: timedelta) -> bool:
    """Every mail takes a second."""
    return abs(one - other) < 5 * MINUTE


# --- to be put out ----------------------------------------------------------------------------------------------------


def proposed(policy: str, hold: str = "") -> tuple[InMemoryServer, str, str]:
    """Somebody has let a deadline pass, and all but one have agreed that he is put out: the server, he, and that one.

    Where the table waits, he is asked."""
    server = four(f"timeout={policy} {hold}")
    late = server.asked()
    server.wait(3 * DAY)
    by, second, last = others(late)
    server.mail(by, f"kick {late}")
    server.mail(second, "vote yes")
    return server, late, last


def is_out(server: InMemoryServer, who: str) -> bool:
    return who not in server.people().values()


def answers(server: InMemoryServer, late: str) -> bytes:
    return reply(f"{late}@players.test", "bid 3", server.latest[late])


def returns(server: InMemoryServer, late: str) -> bytes:
    return reply(f"{late}@players.test", "back", server.latest[late])


@pytest.mark.parametrize(("policy", "does"), [("wait", answers), ("standin", returns)])
@pytest.mark.parametrize("first", ["he", "the vote"])
def test_who_answers_or_returns_in_the_moment_of_the_last_vote_stays_if_he_was_first(
    policy: str, does: Callable[[InMemoryServer, str], bytes], first: str
) -> None:
    server, late, last = proposed(policy)
    mails = [does(server, late), reply(f"{last}@players.test", "vote yes", server.latest[last])]
    at = server.now
    for raw in mails if first == "he" else reversed(mails):
        server.fetch(raw, arrived=at)
    server.work()
    assert is_out(server, late) == (first == "the vote")
    assert (STAYS in texts(server)) == (first == "he")


@pytest.mark.parametrize("late_by", [-MINUTE, timedelta(0), MINUTE])
def test_an_answer_that_is_there_when_the_time_for_the_vote_is_over_keeps_the_seat(late_by: timedelta) -> None:
    """It may arrive a little after: what is read before the vote closes counts."""
    server, late, _last = proposed("wait")
    closes = server.now + 2 * DAY + HOUR
    server.fetch(answers(server, late), arrived=closes + late_by)
    server.now = closes + 2 * MINUTE
    server.complete_fetch()
    server.tick()
    server.work()
    server.wait(MINUTE)
    assert not is_out(server, late)
    assert STAYS in texts(server)


def test_an_answer_that_is_held_as_the_vote_closes_keeps_the_seat() -> None:
    server, late, last = proposed("wait", "hold=1h")
    server.mail(late, "bid 3")
    server.mail(last, "vote yes")
    assert not is_out(server, late)
    assert STAYS in texts(server)
    server.wait(HOUR + MINUTE)
    assert server.asked() != late


def test_an_answer_that_is_taken_back_before_the_vote_closes_keeps_no_seat() -> None:
    server, late, last = proposed("wait", "hold=1h")
    server.mail(late, "bid 3")
    server.mail(late, "cancel")
    server.mail(last, "vote yes")
    assert is_out(server, late)


def test_an_answer_by_order_keeps_no_seat() -> None:
    """Nobody has written it: the table would be kept waiting for whoever has gone and left an order."""
    server = four("timeout=computer")
    late = server.asked()
    server.mail(late, "always look")
    server.mail(late, "auto on")
    server.wait(3 * DAY)
    by, second, last = others(late)
    server.mail(by, f"kick {late}")
    server.mail(second, "vote yes")
    server.mail(last, "vote yes")
    assert is_out(server, late)


@pytest.mark.parametrize("hold", ["hold=off", "hold=10m"])
def test_an_answer_ends_the_row_of_missed_deadlines_whether_it_is_held_or_not(hold: str) -> None:
    server = four(f"timeout=computer {hold}")
    late = server.asked()
    for _ in range(2):
        server.wait(3 * DAY)
        while server.asked() != late:
            server.mail(server.asked(), server.latest[server.asked()].moves[0])
            server.wait(11 * MINUTE)
    server.mail(late, server.latest[late].moves[0])
    server.wait(11 * MINUTE)
    assert server.open_table().seats[server.seat_of(late)].lapses == 0


def test_who_leaves_in_the_moment_of_the_last_vote_is_told_of_as_one_who_has_left() -> None:
    server, late, last = proposed("wait")
    (asks,) = server.mail(late, "leave")
    at = server.now
    server.fetch(reply(f"{late}@players.test", "yes", asks), arrived=at)
    server.fetch(reply(f"{last}@players.test", "vote yes", server.latest[last]), arrived=at)
    server.work()
    assert is_out(server, late)
    assert "has lost the seat" not in texts(server)
    assert "There is no vote at table 1 now." in texts(server)


def test_who_was_put_out_plays_no_answer_that_he_had_sent() -> None:
    server, late, last = proposed("wait")
    seat = server.seat_of(late)
    server.mail(last, "vote yes")
    before = server.table().game.decisions[seat]
    server.mail(late, "bid 3")
    assert server.table().game.decisions[seat] == before
    assert "You sit at no table" in server.latest[late].text


def test_a_deadline_in_the_inbox_of_who_is_put_out_before_it_is_worked_does_nothing() -> None:
    server = four("timeout=computer")
    late = server.asked()
    server.wait(3 * DAY)
    play_until_asked(server, late)
    by, second, last = others(late)
    server.mail(by, f"kick {late}")
    server.mail(second, "vote yes")
    server.now = clock(server).due_at - MINUTE
    server.fetch(reply(f"{last}@players.test", "vote yes", server.latest[last]), arrived=server.now)
    server.now += 2 * MINUTE
    server.work()
    server.complete_fetch()
    server.tick()
    server.work()
    assert is_out(server, late)
    assert f"{late.capitalize()} did not answer in time. A computer player stands in" not in texts(server)


# --- second thoughts and banks ----------------------------------------------------------------------------------------


def granted(server: InMemoryServer, who: str) -> None:
    server.mail(who, "undo")
    for other in others(who):
        server.mail(other, "agree")


def test_the_time_of_a_bid_that_is_taken_back_is_used_and_what_it_brought_goes_with_it() -> None:
    server = four("time=2d+6h<4d")
    who = server.asked()
    server.now += DAY
    server.mail(who, "bid 3")
    assert close(bank(server, who), DAY + 6 * HOUR)
    granted(server, who)
    assert server.asked() == who
    assert close(clock(server).due_at - server.now, DAY + 6 * HOUR)
    server.now += HOUR
    server.mail(who, "bid 4")
    assert close(bank(server, who), DAY + 5 * HOUR)


def test_the_time_of_a_card_that_is_taken_back_is_used_and_what_it_brought_goes_with_it() -> None:
    server = four("time=2d+6h<4d blind_nil=no")
    while not server.table().game.deal or not server.table().game.deal.trick:
        move(server, server.asked())
    who = server.asked()
    before = clock(server).due_at - server.now
    server.now += 12 * HOUR
    move(server, who)
    granted(server, who)
    assert server.asked() == who
    assert close(clock(server).due_at - server.now, before - 12 * HOUR)


def test_nobody_gains_time_by_taking_the_same_bid_back_again_and_again() -> None:
    server = four("time=2d+6h<4d")
    who = server.asked()
    had = clock(server).due_at - server.now
    for number in range(6):
        server.mail(who, f"bid {number + 2}")
        granted(server, who)
    assert clock(server).due_at - server.now <= had


def test_what_is_left_in_an_empty_bank_is_the_time_that_an_answer_brings_though_it_was_taken_back() -> None:
    server = four("time=1d+6h")
    who = server.asked()
    server.now += DAY + 5 * HOUR
    server.mail(who, "bid 3")
    granted(server, who)
    assert close(clock(server).due_at - server.now, 6 * HOUR)


def test_without_banks_a_bid_that_is_taken_back_has_its_whole_time_again() -> None:
    server = four("")
    who = server.asked()
    server.now += DAY
    server.mail(who, "bid 3")
    granted(server, who)
    assert close(clock(server).due_at - server.now, 3 * DAY)


def test_a_request_that_is_refused_cannot_be_made_again_and_ends_by_itself() -> None:
    server = four("")
    who = server.asked()
    server.mail(who, "bid 3")
    server.mail(who, "undo")
    server.wait(3 * DAY)
    assert server.asked() != who
    server.mail(who, "undo")
    assert "Only the last card or bid can be taken back" in server.latest[who].text
    assert server.table().game.deal
    assert server.table().deal.request is None


# --- a dummy's hand and the bank of whoever plays it ------------------------------------------------------------------


def with_a_dummy(time: str) -> tuple[InMemoryServer, str]:
    server = InMemoryServer()
    server.mail("sara", "hello", fresh=True)
    server.mail("sara", f"new dummy3 remind=off time={time} invite nora@players.test wim@players.test")
    server.mail("nora", "accept")
    server.mail("wim", "accept")
    while not dummy_plays(server):
        move(server, server.asked())
    return server, server.asked()


def dummy_plays(server: InMemoryServer) -> bool:
    table = server.table()
    (seat,) = table.waiting_for()
    return table.step is not None and table.step.name == "play" and table.played_by(seat) != seat


def test_a_card_of_the_dummy_is_paid_by_the_bank_of_whoever_plays_it() -> None:
    server, who = with_a_dummy("2d+6h<9d")
    had = {name: bank(server, name) for name in server.people().values()}
    time = clock(server).due_at - server.now
    assert close(time, had[who] + 6 * HOUR)
    server.now += 9 * HOUR
    move(server, who)
    assert close(bank(server, who), time - 9 * HOUR)
    assert {n: bank(server, n) for n in had if n != who} == {n: had[n] for n in had if n != who}


def test_a_dummy_whose_time_is_over_takes_the_bank_of_whoever_plays_it() -> None:
    server, who = with_a_dummy("2d+6h<9d")
    server.wait(clock(server).due_at - server.now)
    assert close(bank(server, who), timedelta(0))


def test_more_time_for_the_card_of_a_dummy_costs_nobody_s_bank() -> None:
    server, who = with_a_dummy("2d+6h<9d")
    time = clock(server).due_at - server.now
    server.mail(who, "extend 2d")
    for other in server.people().values():
        if other != who:
            server.mail(other, "vote yes")
    assert close(clock(server).due_at - server.now, time + 2 * DAY)
    server.now += DAY
    move(server, who)
    assert close(bank(server, who), time)
