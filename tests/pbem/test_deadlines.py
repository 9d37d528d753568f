"""Clocks at a table: reminders, deadlines, and what beats them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from pbem.storage import store, timing
from pbem.storage.database import transaction
from pbem.storage.timing import Clock
from tests.server import InMemoryServer, readers, reply

HALF = timedelta(days=1, hours=12)
DAYS = timedelta(days=3)
MINUTE = timedelta(minutes=1)


@pytest.fixture
def four() -> InMemoryServer:
    server = InMemoryServer()
    server.game_of_four()
    return server


def clocks(server: InMemoryServer, number: int = 1) -> dict[str, Clock]:
    with transaction(server.engine) as db:
        return timing.clocks(db, number)


def decisions(server: InMemoryServer) -> int:
    return sum(server.table().game.decisions.values())


def test_only_who_is_asked_has_a_clock_of_three_days(four: InMemoryServer) -> None:
    (seat,) = four.table().waiting_for()
    assert list(clocks(four)) == [seat]
    assert clocks(four)[seat].due_at == four.now + DAYS
    assert clocks(four)[seat].remind_at == four.now + HALF


def test_nobody_is_reminded_before_half_the_time(four: InMemoryServer) -> None:
    assert four.wait(HALF - MINUTE) == []


def test_at_half_the_time_one_reminder_goes_out_that_can_be_answered(four: InMemoryServer) -> None:
    who = four.asked()
    (reminder,) = four.wait(HALF)
    assert reminder.to == f"{who}@players.test"
    assert "A reminder: the table is waiting for you." in reminder.text
    assert "Answer by Thursday 5 November, 09:00 UTC." in reminder.text
    assert reminder.moves
    assert four.wait(timedelta(hours=1)) == []
    four.mail(who, reminder.moves[2], answers=reminder)
    assert decisions(four) == 1


def test_after_a_reminder_the_first_letter_can_be_answered_too(four: InMemoryServer) -> None:
    who = four.asked()
    turn = four.latest[who]
    four.wait(HALF)
    four.mail(who, turn.moves[2], answers=turn)
    assert decisions(four) == 1


def test_a_reminder_tells_the_time_in_the_reader_s_zone(four: InMemoryServer) -> None:
    who = four.asked()
    four.mail(who, "zone America/New_York")
    (reminder,) = four.wait(HALF)
    assert "04:00 in New York (09:00 UTC)" in reminder.text


def test_a_time_across_the_end_of_summer_is_told_as_the_clocks_will_then_say() -> None:
    server = InMemoryServer()
    server.now = datetime(2026, 10, 24, 10, 0, tzinfo=UTC)
    server.mail("sara", "hello", fresh=True)
    server.mail("sara", "zone Europe/Rome")
    (letter,) = server.mail("sara", "new basic4 time=1d bots")
    assert "Answer by Sunday 25 October, 11:00 in Rome (10:00 UTC)." in letter.text


def test_after_the_deadline_the_computer_makes_that_one_move_and_each_reads_it_with_the_next_letter(
    four: InMemoryServer,
) -> None:
    who, seat = four.asked(), four.table().waiting_for()[0]
    four.wait(HALF)
    out = four.wait(HALF)
    following = four.asked()
    assert readers(out) == sorted([who, following])  # he whose time ran out, and who is asked now
    note = f"{who.capitalize()} did not answer in time. A computer player made that one move."
    assert all(note in sent.text for sent in out)
    assert decisions(four) == 1
    assert four.seat_of(who) == seat
    assert following != who
    out = four.mail(following, four.latest[following].moves[2])
    answer, turn = sorted(out, key=lambda sent: following not in sent.to)
    assert note not in answer.text
    assert note in turn.text


def test_every_question_of_a_deal_can_be_answered_by_the_deadline(four: InMemoryServer) -> None:
    for _ in range(56):
        four.wait(DAYS)
        four.mail("sara", "status")  # at a table of which nobody is heard nothing falls due
    assert four.table().game.deals >= 1  # more, for computers take the seats of those who never answer
    assert {row.state for row in four.inbox()} == {"done"}


def test_a_table_may_wait_instead() -> None:
    server = InMemoryServer()
    server.game_of_four("basic4 timeout=wait")
    who = server.asked()
    server.wait(HALF)
    out = server.wait(HALF)
    assert readers(out) == ["emil", "nora", "sara", "wim"]
    assert f"{who.capitalize()} has not answered in time. The table goes on waiting." in out[0].text
    assert server.wait(timedelta(days=30)) == []
    assert decisions(server) == 0
    server.mail(who, "bid 4")
    assert decisions(server) == 1


def test_a_time_that_is_over_is_not_told_any_more() -> None:
    server = InMemoryServer()
    server.game_of_four("basic4 timeout=wait")
    server.wait(DAYS)
    assert "Answer by" not in server.latest[server.asked()].text


def test_a_deadline_that_was_answered_meanwhile_does_nothing(four: InMemoryServer) -> None:
    who = four.asked()
    four.now += DAYS
    four.complete_fetch()
    raw = reply(f"{who}@players.test", "bid 4", four.latest[who])
    four.fetch(raw, arrived=four.now - MINUTE)
    four.now += MINUTE
    four.complete_fetch()
    four.tick()  # the mail has not been worked, so the deadline waits
    assert [row.kind for row in four.inbox() if row.state == "new"] == ["mail"]
    four.work()
    assert decisions(four) == 1
    four.tick()
    four.work()
    assert decisions(four) == 1


def test_a_late_answer_that_came_before_the_deadline_was_worked_counts(four: InMemoryServer) -> None:
    who = four.asked()
    four.now += DAYS + MINUTE
    four.complete_fetch()
    four.fetch(reply(f"{who}@players.test", "bid 4", four.latest[who]))
    four.now += MINUTE
    four.tick()
    out = four.work()
    assert decisions(four) == 1
    assert not any("did not answer" in sent.text for sent in out)
    assert four.inbox()[-1].note == "answered in time"


def test_a_deadline_waits_for_a_complete_fetch_that_began_after_it(four: InMemoryServer) -> None:
    four.now += DAYS - MINUTE
    four.complete_fetch()
    four.now += timedelta(hours=9)
    assert four.tick() == 0
    four.complete_fetch()
    assert four.tick() == 1


def test_a_deadline_waits_until_earlier_mail_of_anybody_is_worked(four: InMemoryServer) -> None:
    other = next(who for who in ("sara", "nora", "wim", "emil") if who != four.asked())
    four.wait(HALF)
    four.fetch(reply(f"{other}@players.test", "status", four.latest[other]))
    four.now += DAYS
    four.complete_fetch()
    assert four.tick() == 0
    four.work()
    assert four.tick() == 1


def test_a_mailbox_of_former_settings_holds_no_deadline_up(four: InMemoryServer) -> None:
    with transaction(four.engine) as db:
        store.fetch_state(db, "an old box").complete_began_at = four.now
        store.fetch_state(db, "a box that was never read")
    assert len(four.wait(DAYS)) == 2


def test_an_answer_starts_the_next_clock_and_ends_the_old_one(four: InMemoryServer) -> None:
    who = four.asked()
    four.now += timedelta(days=1)
    four.mail(who, "bid 4")
    (seat,) = four.table().waiting_for()
    assert list(clocks(four)) == [seat]
    assert clocks(four)[seat].due_at == four.now + DAYS


def test_a_computer_never_has_a_clock() -> None:
    server = InMemoryServer()
    server.game_with_computers()
    for _ in range(20):
        assert set(clocks(server)) <= {"S"}
        server.play_on(moves=1)


def test_whose_seat_a_computer_took_has_no_clock_any_more(four: InMemoryServer) -> None:
    who, seat = four.asked(), four.table().waiting_for()[0]
    four.mail(who, "leave")
    four.mail(who, "yes")
    assert seat not in clocks(four)
    assert four.wait(DAYS + MINUTE)[0].to != f"{who}@players.test"


def test_a_finished_game_has_no_clocks(four: InMemoryServer) -> None:
    for who in ("sara", "nora"):
        four.mail(who, "resign")
        four.mail(who, "yes")
    assert clocks(four) == {}
    assert four.wait(timedelta(days=30)) == []


def test_who_may_bid_blind_and_is_late_only_looks() -> None:
    server = InMemoryServer()
    server.game_of_four("basic4 blind_deficit=0")
    assert server.table().step is not None
    assert set(server.table().waiting_for()) == {"N", "E", "S", "W"}
    server.wait(DAYS)
    game = server.table().game
    assert game.running.looked == {"N", "E", "S", "W"}
    assert game.running.bids == {}
    assert len(clocks(server)) == 1


def test_a_late_exchange_is_made_by_the_computer() -> None:
    server = InMemoryServer()
    server.game_of_four("basic4 blind_deficit=0")
    first = server.asked()
    server.mail(first, "blind nil")
    for who in {"sara", "nora", "wim", "emil"} - {first}:
        server.mail(who, "look")
    while server.table().step is not None and server.table().step.name == "bid":
        server.mail(server.asked(), "bid 3")
    assert server.table().step is not None
    assert server.table().step.name == "exchange"
    server.wait(DAYS)
    server.wait(DAYS)
    assert server.table().step is not None
    assert server.table().step.name == "play"
    assert {row.state for row in server.inbox()} == {"done"}


# --- reminders as a player wants them, and banks ------------------------------------------------------------------


def test_a_second_reminder_comes_when_a_fifth_of_the_time_is_left(four: InMemoryServer) -> None:
    four.wait(HALF)
    assert four.wait(DAYS * 0.8 - HALF - MINUTE) == []
    (reminder,) = four.wait(MINUTE)
    assert "A reminder: the table is waiting for you." in reminder.text


def test_a_player_chooses_his_own_reminders(four: InMemoryServer) -> None:
    who = four.asked()
    four.mail(who, "remind 2h")
    assert four.wait(DAYS - timedelta(hours=2) - MINUTE) == []
    (reminder,) = four.wait(MINUTE)
    assert reminder.to == f"{who}@players.test"


@pytest.mark.parametrize(
    "about_time", ["remind off", "remind 1h", "weekends off", "quiet 8-22", "vacation 3 Nov - 5 Nov"]
)
@pytest.mark.parametrize("first", [True, False])
def test_one_mail_may_answer_a_question_and_say_something_about_its_clock(
    four: InMemoryServer, about_time: str, first: bool
) -> None:
    who = four.asked()
    lines = (about_time, four.latest[who].moves[0])
    four.mail(who, "\n".join(lines if first else lines[::-1]))
    assert {row.state for row in four.inbox()} == {"done"}
    assert four.asked() != who


def test_who_wants_no_reminders_gets_none(four: InMemoryServer) -> None:
    four.mail(four.asked(), "remind off")
    assert four.wait(DAYS - MINUTE) == []


@pytest.mark.parametrize("wrong", ["remind sometimes", "remind 3 times a day", "remind -2h", "remind 900d"])
def test_a_reminder_that_cannot_be_is_refused_and_changes_nothing(four: InMemoryServer, wrong: str) -> None:
    who = four.asked()
    (letter,) = four.mail(who, wrong)
    told = " ".join(letter.text.split())
    assert "Reminders come when half, third, quarter, fifth or tenth of your time is left" in told
    (reminder,) = four.wait(HALF)
    assert reminder.to == f"{who}@players.test"


def with_bank(time: str) -> InMemoryServer:
    server = InMemoryServer()
    server.game_of_four(f"basic4 time={time} remind=off")
    return server


def in_bank(server: InMemoryServer, who: str) -> timedelta | None:
    """What lies in somebody's bank, to the minute."""
    bank = server.open_table().seats[server.seat_of(who)].bank
    return None if bank is None else timedelta(minutes=round(bank / 60))


def test_what_an_answer_does_not_use_stays_in_the_bank() -> None:
    server = with_bank("2d + 12h per move, at most 3d")
    first, started = server.asked(), server.now
    assert "then the 2 days and 12 hours in your bank are used up" in server.latest[first].text
    assert [clock.due_at for clock in clocks(server).values()] == [started + timedelta(days=2, hours=12)]
    server.wait(timedelta(hours=20))
    server.mail(first, "bid 3")
    for _ in range(3):
        server.mail(server.asked(), "bid 3")
    assert in_bank(server, first) == timedelta(days=1, hours=16)
    while server.asked() != first:
        who = server.asked()
        server.mail(who, server.latest[who].moves[0])
    assert "then the 2 days and 3 hours in your bank are used up" in server.latest[first].text


def test_a_bank_never_holds_more_than_its_limit() -> None:
    server = with_bank("2d + 12h per move, at most 3d")
    for _ in range(24):
        who = server.asked()
        server.mail(who, server.latest[who].moves[0])
    assert all(clock.due_at == server.now + timedelta(days=3) for clock in clocks(server).values())


def test_an_empty_bank_leaves_what_each_answer_brings() -> None:
    server = with_bank("1d + 6h per move")
    first = server.asked()
    server.wait(timedelta(days=1))
    assert in_bank(server, first) == timedelta(0)
    while server.asked() != first:
        who = server.asked()
        server.mail(who, server.latest[who].moves[0])
    assert [clock.due_at for clock in clocks(server).values()] == [server.now + timedelta(hours=6)]


def test_a_bank_for_each_deal_is_full_again_with_the_next_one() -> None:
    server = with_bank("5d per deal")
    first = server.asked()
    server.wait(timedelta(days=2))
    while server.table().game.deals == 0:
        who = server.asked()
        server.mail(who, server.latest[who].moves[0])
    assert in_bank(server, first) is not None
    while server.asked() != first:
        who = server.asked()
        server.mail(who, server.latest[who].moves[0])
    assert [clock.due_at for clock in clocks(server).values()] == [server.now + timedelta(days=5)]


def test_a_clock_that_runs_between_two_hours_stands_still_at_night() -> None:
    server = with_bank("2h between 9 and 21")
    server.now = server.now.replace(hour=20)
    who = server.asked()
    server.mail(who, server.latest[who].moves[0])
    (clock,) = clocks(server).values()
    assert clock.due_at == server.now.replace(hour=10) + timedelta(days=1)


def test_an_answer_is_charged_until_it_arrived_and_not_until_it_was_worked() -> None:
    server = with_bank("2d + 1h per move")
    first = server.asked()
    letter = reply(f"{first}@players.test", "bid 3", server.latest[first])
    arrived = server.now + timedelta(hours=3)
    server.now += timedelta(hours=30)
    server.fetch(letter, arrived=arrived)
    server.work()
    assert in_bank(server, first) == timedelta(days=1, hours=21)
