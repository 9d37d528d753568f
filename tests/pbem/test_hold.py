"""An answer that is held: it counts later, and until then it can be replaced or taken back."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from functools import cache

import pytest
from sqlmodel import select

from engine.actions import Bid
from pbem.pipeline import work_one
from pbem.storage import timing
from pbem.storage.clock_tables import HeldRow
from pbem.storage.database import transaction
from pbem.storage.tables import EventRow
from pbem.storage.timing import Clock
from tests.server import InMemoryServer, readers, reply

TEN, HALF, DAYS = timedelta(minutes=10), timedelta(days=1, hours=12), timedelta(days=3)
MINUTE, SECOND = timedelta(minutes=1), timedelta(seconds=1)


@pytest.fixture
def four() -> InMemoryServer:
    return with_hold().copy()


@cache
def with_hold() -> InMemoryServer:
    server = InMemoryServer()
    server.game_of_four("basic4 hold=10m")
    return server


def bids(server: InMemoryServer) -> list[int]:
    deal = server.table().game.deal
    return [bid.tricks for bid in deal.bids.values()] if deal else []


def held(server: InMemoryServer) -> list[HeldRow]:
    with transaction(server.engine) as db:
        return list(db.exec(select(HeldRow)).all())


def clock(server: InMemoryServer) -> Clock:
    with transaction(server.engine) as db:
        (found,) = timing.clocks(db, 1).values()
    return found


def the_others(server: InMemoryServer) -> Iterator[str]:
    yield from (who for who in ("sara", "nora", "wim", "emil") if who != server.asked())


def test_a_bid_counts_ten_minutes_after_it_came_and_only_its_player_hears_of_it_before(four: InMemoryServer) -> None:
    who = four.asked()
    (answer,) = four.mail(who, "bid 4")
    assert answer.to == f"{who}@players.test"
    assert answer.first == "Your answer counts from Monday 2 November, 09:10 UTC on: bid 4."
    assert bids(four) == []
    assert four.wait(TEN - MINUTE) == []
    (turn,) = four.wait(MINUTE)
    assert readers([turn]) == [four.asked()] != [who]
    assert bids(four) == [4]
    assert held(four) == []


def test_without_a_hold_a_bid_counts_at_once() -> None:
    server = InMemoryServer()
    server.game_of_four()
    server.mail(server.asked(), "bid 4")
    assert bids(server) == [4]
    assert held(server) == []


def test_the_log_knows_only_what_was_released(four: InMemoryServer) -> None:
    who = four.asked()
    before = four.open_table().before
    four.mail(who, "bid 4")
    four.mail(who, "bid 5")
    assert four.open_table().before == before
    four.wait(TEN)
    with transaction(four.engine) as db:
        made = list(db.exec(select(EventRow).where(EventRow.kind == "BidMade")).all())
    assert [row.data["bid"] for row in made] == [{"bid": [5, "tricks"]}]


def test_a_later_mail_replaces_the_answer_and_the_transcript_says_so(four: InMemoryServer) -> None:
    who = four.asked()
    four.mail(who, "bid 4")
    four.now += TEN - MINUTE
    (answer,) = four.mail(who, "bid 5")
    assert "This is now your answer, and counts from Monday 2 November, 09:19 UTC on: 5." in answer.text
    assert four.wait(MINUTE) == []
    four.wait(TEN)
    assert bids(four) == [5]


def test_the_same_answer_again_is_no_other_one(four: InMemoryServer) -> None:
    who = four.asked()
    four.mail(who, "bid 4")
    (answer,) = four.mail(who, "bid 4 please")
    assert "now your answer" not in answer.text


def test_an_answer_that_the_rules_forbid_is_refused_at_once_and_replaces_nothing(four: InMemoryServer) -> None:
    who = four.asked()
    four.mail(who, "bid 4")
    (answer,) = four.mail(who, "bid 14")
    assert answer.first.startswith("Not done")
    four.wait(TEN)
    assert bids(four) == [4]


@pytest.mark.parametrize("word", ["cancel", "wait", "please wait!", "take it back", "hold on", "annulla", "anulează"])
def test_an_answer_is_taken_back_and_the_question_is_open_again(four: InMemoryServer, word: str) -> None:
    who = four.asked()
    four.mail(who, "bid 4")
    (answer,) = four.mail(who, word)
    assert "Taken back. You are asked again." in answer.text
    assert "Answer by" in answer.text
    assert four.wait(TEN) == []
    assert bids(four) == []
    four.mail(who, "bid 5", answers=answer)
    four.wait(TEN)
    assert bids(four) == [5]


def test_what_is_not_held_cannot_be_taken_back(four: InMemoryServer) -> None:
    who = four.asked()
    (answer,) = four.mail(who, "cancel")
    assert answer.first.startswith("Not done")
    assert "Nothing of yours is held at table 1." in answer.text


def test_nobody_takes_back_the_answer_of_another(four: InMemoryServer) -> None:
    other = next(the_others(four))
    four.mail(four.asked(), "bid 4")
    assert "Nothing of yours is held" in four.mail(other, "cancel")[0].text
    four.wait(TEN)
    assert bids(four) == [4]


def test_status_shows_the_answer_to_its_player_with_a_button_to_take_it_back(four: InMemoryServer) -> None:
    who = four.asked()
    four.mail(who, "bid 4")
    (status,) = four.mail(who, "status")
    assert status.first == "Your answer counts from Monday 2 November, 09:10 UTC on: bid 4."
    assert "To change your answer, write another one; to take it back, write cancel." in status.text
    assert "cancel" in status.buttons
    assert "bid 5" in status.buttons


def test_to_the_others_a_table_with_an_answer_that_waits_looks_like_one_without(four: InMemoryServer) -> None:
    worlds, other, seen = (four, four.copy()), next(the_others(four)), []
    for server, words in zip(worlds, ("bid 4", "score"), strict=True):
        server.mail(server.asked(), words)
        asked = ("status", "deadline", "history", "score", "last", "hand", "games")
        seen.append([server.mail(other, query)[0].message.as_bytes() for query in asked])
    assert seen[0] == seen[1]
    assert b"until Thursday 5 November, 09:00 UTC" in seen[0][1]


# --- the deadline -------------------------------------------------------------------------------------------------


def test_an_answer_that_is_held_was_given_in_time(four: InMemoryServer) -> None:
    who = four.asked()
    four.now += DAYS - MINUTE
    four.mail(who, "bid 4")
    assert four.wait(MINUTE * 2) == []
    out = four.wait(TEN)
    assert bids(four) == [4]
    assert not any("did not answer" in sent.text for sent in out)


def test_who_has_answered_is_not_reminded(four: InMemoryServer) -> None:
    who = four.asked()
    four.now += HALF - MINUTE
    four.mail(who, "bid 4")
    assert four.wait(MINUTE * 2) == []


def test_a_reminder_and_a_deadline_that_fell_due_just_before_the_answer_do_nothing(four: InMemoryServer) -> None:
    who = four.asked()
    raw = reply(f"{who}@players.test", "bid 4", four.latest[who])
    four.now += HALF
    four.fetch(raw, arrived=four.now)
    four.now += MINUTE
    four.tick()
    (answer,) = four.work()
    assert "counts from" in answer.first
    assert four.inbox()[-1].note == "answered in time"


def test_the_clock_goes_on_with_what_was_left_when_an_answer_is_taken_back(four: InMemoryServer) -> None:
    who = four.asked()
    four.now += DAYS - timedelta(hours=1)
    four.mail(who, "bid 4")
    left = clock(four).due_at - four.now
    four.now += TEN - MINUTE
    four.mail(who, "cancel")
    assert clock(four).due_at - four.now == left
    assert clock(four).next_at == clock(four).due_at
    assert four.wait(timedelta(minutes=55)) == []
    out = four.wait(timedelta(minutes=6))
    assert any("did not answer in time" in sent.text for sent in out)


def test_a_time_that_ran_out_before_the_answer_came_does_not_run_out_again() -> None:
    server = InMemoryServer()
    server.game_of_four("basic4 hold=10m timeout=wait")
    who = server.asked()
    server.wait(HALF)
    server.wait(HALF)
    server.mail(who, "bid 4")
    server.mail(who, "cancel")
    assert server.wait(timedelta(days=1)) == []


# --- mail that comes in the last second ------------------------------------------------------------------------------


def test_a_release_waits_for_mail_that_came_before_it_and_is_not_worked_yet(four: InMemoryServer) -> None:
    who = four.asked()
    (answer,) = four.mail(who, "bid 4")
    raw = reply(f"{who}@players.test", "bid 5", answer)
    four.now += TEN
    four.complete_fetch()
    four.fetch(raw, arrived=four.now - SECOND)
    assert four.tick() == 0
    four.work()
    assert bids(four) == []
    four.wait(TEN)
    assert bids(four) == [5]


def test_a_release_waits_for_a_complete_fetch_that_began_after_it(four: InMemoryServer) -> None:
    four.mail(four.asked(), "bid 4")
    four.complete_fetch()
    four.now += TEN + MINUTE
    assert four.tick() == 0
    four.complete_fetch()
    assert four.tick() == 1
    assert four.tick() == 0


def test_an_answer_that_replaces_one_whose_release_is_in_the_inbox_already_waits_its_own_time(
    four: InMemoryServer,
) -> None:
    who = four.asked()
    (answer,) = four.mail(who, "bid 4")
    four.now += TEN + MINUTE
    four.complete_fetch()
    assert four.tick() == 1
    four.fetch(reply(f"{who}@players.test", "bid 5", answer), arrived=four.now - SECOND)
    four.work()
    assert bids(four) == []
    assert four.inbox()[-2].note == "replaced or taken back"
    four.wait(TEN)
    assert bids(four) == [5]


def test_of_two_mails_the_one_that_arrived_later_stands_whichever_is_worked_first(four: InMemoryServer) -> None:
    who = four.asked()
    turn = four.latest[who]
    first, second = (reply(f"{who}@players.test", f"bid {n}", turn) for n in (4, 5))
    four.now += MINUTE
    four.fetch(second, arrived=four.now)
    four.work()
    four.fetch(first, arrived=four.now - MINUTE)
    (answer,) = four.work()
    assert "A mail that you sent later has answered that already, and its answer stands." in answer.text
    four.wait(TEN)
    assert bids(four) == [5]


def test_of_two_mails_of_one_second_the_higher_number_stands(four: InMemoryServer) -> None:
    who, then = four.asked(), four.now
    turn = four.latest[who]
    four.uid = 90
    four.fetch(reply(f"{who}@players.test", "bid 5", turn), arrived=then)
    four.work()
    four.uid = 80
    four.fetch(reply(f"{who}@players.test", "bid 4", turn), arrived=then)
    four.work()
    four.wait(TEN)
    assert bids(four) == [5]


# --- exactly once -----------------------------------------------------------------------------------------------------


def test_a_crash_between_the_tick_and_the_release_loses_and_doubles_nothing(
    four: InMemoryServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    four.mail(four.asked(), "bid 4")
    four.now += TEN + MINUTE
    four.complete_fetch()
    four.tick()
    with monkeypatch.context() as broken:
        broken.setattr("pbem.pipeline.store.oldest_new", _power_cut)
        with pytest.raises(KeyboardInterrupt):
            work_one(four.server, four.engine)
    assert bids(four) == []
    assert [row.next_at for row in held(four)] == [None]
    assert four.tick() == 0
    assert readers(four.work()) == [four.asked()]
    assert bids(four) == [4]
    assert four.wait(TEN) == []


def _power_cut(*_: object) -> None:
    raise KeyboardInterrupt


def test_a_release_that_made_the_server_stumble_is_kept_and_can_be_tried_again(
    four: InMemoryServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    four.mail(four.asked(), "bid 4")
    with monkeypatch.context() as broken:
        broken.setattr("pbem.open_table.OpenTable.do", _stumble)
        four.wait(TEN)
    row = four.inbox()[-1]
    assert row.state == "shunted"
    assert len(held(four)) == 1
    with transaction(four.engine) as db:
        db.get(type(row), row.id).state = "new"
    four.work()
    assert bids(four) == [4]


def _stumble(*_: object) -> None:
    raise ZeroDivisionError


def test_an_answer_that_cannot_be_any_more_is_dropped_and_its_player_asked_again(four: InMemoryServer) -> None:
    who = four.asked()
    four.mail(who, "bid 4")
    with transaction(four.engine) as db:
        db.get(HeldRow, (1, four.seat_of(who))).action = {"Bid": {"tricks": 40, "kind": "tricks", "unseen": False}}
    (letter,) = four.wait(TEN)
    assert letter.to == f"{who}@players.test"
    assert "Your answer was not possible any more when its time came. You are asked again." in letter.text
    assert held(four) == []
    assert clock(four).next_at is not None
    four.mail(who, "bid 3")
    four.wait(TEN)
    assert bids(four) == [3]


# --- what else may happen meanwhile -----------------------------------------------------------------------------------


def test_the_answer_of_somebody_who_leaves_goes_with_him(four: InMemoryServer) -> None:
    who = four.asked()
    four.mail(who, "bid 13")
    four.mail(who, "leave")
    four.mail(who, "yes")
    assert held(four) == []
    assert len(bids(four)) == 1
    assert bids(four) != [13]
    assert four.wait(TEN) == []


def test_a_game_that_ends_drops_what_is_held(four: InMemoryServer) -> None:
    four.mail(four.asked(), "bid 4")
    for who in ("sara", "nora"):
        four.mail(who, "resign")
        four.mail(who, "yes")
    assert held(four) == []
    assert four.wait(TEN) == []


def test_cards_that_are_passed_at_the_same_time_are_each_held_for_themselves() -> None:
    server = InMemoryServer()
    server.game_of_four("basic4 blind_deficit=0 hold=10m")
    for who in ("sara", "nora", "wim", "emil"):
        (letter,) = server.mail(who, "look")[-1:]
        assert "counts from" not in letter.text
    assert server.table().step is not None
    assert server.table().step.name == "bid"


def test_computers_wait_for_the_release_too() -> None:
    server = InMemoryServer()
    server.game_with_computers("basic4 hold=10m")
    made = len(bids(server))
    server.mail("sara", "bid 4")
    assert len(bids(server)) == made
    server.wait(TEN)
    assert len(bids(server)) == 4


def test_one_answer_after_the_other_is_held_and_released(four: InMemoryServer) -> None:
    for _ in range(12):
        who = four.asked()
        four.mail(who, four.latest[who].moves[0])
        four.wait(TEN)
    assert sum(four.table().game.decisions.values()) == 12
    assert {row.state for row in four.inbox()} == {"done"}
    assert held(four) == []


def test_the_host_sets_the_hold_of_new_tables() -> None:
    server = InMemoryServer()
    play = server.server.settings.play.model_copy(update={"hold": "30m"})
    server.server.settings = server.server.settings.model_copy(update={"play": play})
    server.game_of_four()
    assert "09:30 UTC" in server.mail(server.asked(), "bid 4")[0].first
    assert server.open_table().row.settings["hold"] == "30m"


@pytest.mark.parametrize("word", ["2d", "soon", "-1m"])
def test_a_hold_that_is_too_long_or_no_time_is_refused(word: str) -> None:
    server = InMemoryServer()
    server.mail("sara", "hello", fresh=True)
    (answer,) = server.mail("sara", f"new basic4 hold={word} bots")
    assert "hold takes a time up to 1d such as 10m, or off" in answer.text


def test_a_bid_is_kept_as_it_was_said(four: InMemoryServer) -> None:
    four.mail(four.asked(), "nil")
    with transaction(four.engine) as db:
        row = db.exec(select(HeldRow)).one()
    assert row.action == {"Bid": {"tricks": 0, "kind": "nil", "unseen": False}}
    four.wait(TEN)
    deal = four.table().game.deal
    assert deal is not None
    assert list(deal.bids.values()) == [Bid(0, "nil")]


def test_a_clock_stands_still_for_one_hold_however_often_an_answer_is_taken_back(four: InMemoryServer) -> None:
    who, due = four.asked(), clock(four).due_at
    four.now += timedelta(days=1)
    four.mail(who, "bid 4")
    for words in ("bid 5", "cancel\nbid 6", "bid 7", "cancel", "bid 8", "cancel"):
        four.now += TEN - MINUTE
        four.mail(who, words)
    assert clock(four).due_at == due + TEN


def test_whoever_takes_an_answer_back_and_gives_another_has_not_missed_the_deadline(four: InMemoryServer) -> None:
    """The second one is not waited for any longer than the question itself: it counts at the deadline."""
    who = four.asked()
    four.mail(who, "bid 4")
    four.mail(who, "cancel")
    four.wait(clock(four).due_at - four.now - MINUTE)
    four.mail(who, "bid 5")
    assert sum(four.table().game.decisions.values()) == 0
    out = four.wait(2 * MINUTE)
    assert sum(four.table().game.decisions.values()) == 1
    assert not any("did not answer in time" in sent.text for sent in out)
    deal = four.table().game.deal
    assert deal is not None
    assert list(deal.bids.values()) == [Bid(5)]


def test_nobody_can_hold_and_take_back_for_ever(four: InMemoryServer) -> None:
    who, due = four.asked(), clock(four).due_at
    while sum(four.table().game.decisions.values()) == 0 and four.now < due + timedelta(days=9):
        four.mail(who, "bid 4")
        four.wait(TEN / 2)
        four.mail(who, "cancel")
        four.wait(timedelta(hours=7))
    assert four.now <= due + timedelta(hours=8)


@pytest.mark.parametrize("topic", ["hold", "disguise", "auto", "time", "cancel"])
def test_help_tells_more_about_it(four: InMemoryServer, topic: str) -> None:
    (answer,) = four.mail("sara", f"help {topic}")
    assert f"MORE ABOUT {topic.upper()}" in answer.text
    assert "{" not in answer.text
