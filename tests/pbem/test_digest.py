"""Digests: one letter a day about all tables, and what cannot wait for it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import cache

import pytest

from pbem.hours import Hours
from pbem.storage import daily
from pbem.storage.database import transaction
from tests.server import InMemoryServer, Sent, readers

HOUR = timedelta(hours=1)
PEOPLE = ("sara", "nora", "wim", "emil")


def to(who: str, out: list[Sent]) -> list[Sent]:
    return [sent for sent in out if sent.to.startswith(who)]


def hours_pass(server: InMemoryServer, number: int) -> list[Sent]:
    """So many hours, one after the other."""
    return [sent for _ in range(number) for sent in server.wait(HOUR - timedelta(seconds=1))]


@pytest.fixture
def four() -> InMemoryServer:
    return table_with_a_digest().copy()


@cache
def table_with_a_digest() -> InMemoryServer:
    """It is nine in the morning. Who is asked second gets a digest at eight."""
    server = InMemoryServer()
    server.game_of_four()
    server.mail(second(server), "mail digest 8")
    return server


def second(server: InMemoryServer) -> str:
    table = server.table()
    return server.people()[table.played_by(table.clockwise(table.waiting_for()[0])[1])]


def test_a_question_waits_for_the_digest(four: InMemoryServer) -> None:
    who = second(four)
    assert to(who, four.mail(four.asked(), "bid 3")) == []
    assert four.asked() == who
    (digest,) = hours_pass(four, 24)
    assert digest.to == f"{who}@players.test"
    assert f"Your turn, {who.capitalize()}: bid in deal 1." in digest.text
    four.mail(who, digest.moves[3])
    assert four.asked() != who


def test_nothing_is_put_into_the_inbox_for_a_digest_of_somebody_who_plays_nowhere(four: InMemoryServer) -> None:
    four.mail("ada", "hello", fresh=True)
    four.mail("ada", "mail digest 8")
    hours_pass(four, 24)
    digests = [row.due["player"] for row in four.inbox() if row.kind == "clock" and row.due["what"] == "digest"]
    assert digests == [four.open_table().seats[four.seat_of(second(four))].player_id]


def test_the_digest_comes_at_its_hour(four: InMemoryServer) -> None:
    four.mail(four.asked(), "bid 3")
    assert hours_pass(four, 22) == []
    assert len(hours_pass(four, 1)) == 1


def test_without_news_there_is_no_letter(four: InMemoryServer) -> None:
    assert to(second(four), hours_pass(four, 25)) == []


def test_what_was_in_a_digest_is_in_no_second_one(four: InMemoryServer) -> None:
    who = second(four)
    four.mail(four.asked(), "bid 3")
    assert len(to(who, hours_pass(four, 24))) == 1
    assert to(who, hours_pass(four, 12)) == []


def test_the_reminder_comes_with_a_digest(four: InMemoryServer) -> None:
    who = second(four)
    four.mail(four.asked(), "bid 3")
    letters = to(who, hours_pass(four, 48))
    assert [sent.message["Date"].datetime.day for sent in letters] == [3, 4]  # asked on the second for three days


def test_a_question_that_leaves_too_little_time_comes_at_once() -> None:
    server = InMemoryServer()
    server.game_of_four("basic4 time=1d")
    who = second(server)
    server.mail(who, "mail digest 8")
    assert len(to(who, server.mail(server.asked(), "bid 3"))) == 1


def test_the_same_question_can_wait_if_the_digest_is_near() -> None:
    server = InMemoryServer()
    server.game_of_four("basic4 time=1d")
    who = second(server)
    server.mail(who, "mail digest 20")
    assert to(who, server.mail(server.asked(), "bid 3")) == []
    assert len(to(who, hours_pass(server, 11))) == 1


def test_whoever_writes_is_answered_at_once(four: InMemoryServer) -> None:
    who = second(four)
    four.mail(four.asked(), "bid 3")
    (answer,) = four.mail(who, "status")
    assert "Your turn" in answer.text
    assert to(who, hours_pass(four, 24)) == []  # he has been told all of it


def test_the_end_of_a_deal_waits_too() -> None:
    server = InMemoryServer()
    server.game_of_four("basic4 target=50")
    while len(server.table().deal.tricks) < 11 or len(server.table().deal.trick) < 3:
        server.play_on(moves=1)
    last = server.asked()
    who = next(
        name
        for name in PEOPLE
        if name not in (last, server.people()[server.table().clockwise(server.table().deal.dealer)[2]])
    )
    server.mail(who, "mail digest 8")
    out = server.mail(last, server.latest[last].moves[0])
    assert server.table().game.deals == 1
    assert who not in readers(out)
    (digest,) = to(who, hours_pass(server, 24))
    assert "SCORE SHEET OF DEAL 1" in digest.text


def test_two_tables_are_told_of_in_one_digest() -> None:
    server = InMemoryServer()
    server.game_of_four()
    server.mail("sara", "table 1: status")
    server.mail("sara", "new basic4 invite nora@players.test wim@players.test emil@players.test")
    for who in PEOPLE[1:]:
        server.mail(who, "table 2: accept")
    who = second(server)
    server.mail(who, "mail digest 8")
    server.mail(server.asked(1), "table 1: bid 3")
    while server.asked(2) != who:
        server.mail(server.asked(2), "table 2: bid 3")
    (digest,) = to(who, hours_pass(server, 24))
    assert digest.subject == "[Spades] Your tables, 3 November 2026"
    assert digest.first == f"Your turn at tables 1 and 2, {who.capitalize()}."
    server.mail(who, "table 1: bid 2\ntable 2: bid 4", answers=digest)
    assert who not in (server.asked(1), server.asked(2))


def test_who_wants_letters_at_his_turn_again_reads_at_once_what_had_waited(four: InMemoryServer) -> None:
    who = second(four)
    four.mail(four.asked(), "bid 3")
    (answer,) = four.mail(who, "mail turn")
    assert "SINCE YOUR LAST LETTER" in answer.text
    assert to(who, hours_pass(four, 24)) == []


def test_a_digest_that_was_missed_while_the_server_was_down_comes_once(four: InMemoryServer) -> None:
    who = second(four)
    four.mail(four.asked(), "bid 3")
    assert len(to(who, four.wait(timedelta(days=2, hours=5)))) == 1


def test_a_second_tick_and_a_retry_write_no_second_digest(four: InMemoryServer) -> None:
    who = second(four)
    four.mail(four.asked(), "bid 3")
    four.now += 24 * HOUR
    four.tick()
    four.tick()
    assert len(to(who, four.work())) == 1


def test_on_free_days_no_digest_comes(four: InMemoryServer) -> None:
    who = second(four)
    four.mail(who, "vacation 3-4 Nov")
    four.mail(four.asked(), "bid 3")
    assert to(who, hours_pass(four, 47)) == []
    (digest,) = to(who, hours_pass(four, 24))
    assert digest.message["Date"].datetime.date().isoformat() == "2026-11-05"


def test_a_new_zone_moves_the_hour(four: InMemoryServer) -> None:
    who = second(four)
    four.mail(who, "zone Asia/Tokyo")
    four.mail(four.asked(), "bid 3")
    (digest,) = to(who, hours_pass(four, 16))
    assert digest.message["Date"].datetime.hour == 23  # eight in the morning over there


@pytest.mark.parametrize(
    ("hour", "before", "comes"),
    [
        (8, datetime(2026, 10, 24, 6, 30, tzinfo=UTC), datetime(2026, 10, 25, 7, tzinfo=UTC)),  # summer time ends
        (8, datetime(2027, 3, 27, 7, 30, tzinfo=UTC), datetime(2027, 3, 28, 6, tzinfo=UTC)),  # and begins
        (2, datetime(2027, 3, 27, 2, 30, tzinfo=UTC), datetime(2027, 3, 28, 1, tzinfo=UTC)),  # no two o'clock that day
        (2, datetime(2026, 10, 24, 23, 30, tzinfo=UTC), datetime(2026, 10, 25, 0, tzinfo=UTC)),  # two of them
        (2, datetime(2026, 10, 25, 0, 30, tzinfo=UTC), datetime(2026, 10, 26, 1, tzinfo=UTC)),  # the first counts
    ],
)
def test_the_hour_is_that_of_the_clock_on_the_wall(hour: int, before: datetime, comes: datetime) -> None:
    assert Hours("Europe/Rome").next_time(before, hour) == comes


@pytest.mark.parametrize(
    "line", ["mail digest 8", "mail digest at 8", "mail digest 8:00", "mail digest 8am", "mail digest"]
)
def test_an_hour_is_written_as_one_likes(four: InMemoryServer, line: str) -> None:
    (answer,) = four.mail("sara", line)
    assert "one letter a day, at 8:00" in answer.text


@pytest.mark.parametrize("line", ["mail", "mail weekly", "mail digest 25", "mail turn 8"])
def test_what_makes_no_sense_changes_nothing(four: InMemoryServer, line: str) -> None:
    who = next(name for name in PEOPLE if name != second(four))
    (answer,) = four.mail(who, line)
    assert answer.first.startswith("Not done")
    with transaction(four.engine) as db:
        assert len(daily.digests_due(db, four.now + timedelta(days=9))) == 1


def test_who_wants_to_hear_of_everything_hears_of_every_bid_and_trick_but_not_of_cards() -> None:
    server = InMemoryServer()
    server.game_of_four()
    who = "emil"
    server.mail(who, "mail every")
    counts = []
    for _ in range(12):
        player, tricks = server.asked(), len(server.table().deal.tricks)
        out = server.mail(player, server.latest[player].moves[0])
        deal = server.table().deal
        went_on = len(deal.tricks) > tricks or not (deal.tricks or deal.trick)
        counts.append((len(to(who, out)), int(went_on or who in (player, server.asked()))))
    assert all(got == wanted for got, wanted in counts), counts
    assert 0 < sum(got for got, _wanted in counts) < len(counts)
