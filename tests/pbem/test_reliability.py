"""How far one can rely on a person, as it is counted and told."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from pbem import reliability
from pbem.storage import store
from pbem.storage.database import transaction
from pbem.storage.tables import PlayerRow
from pbem.wording import Words
from tests.server import InMemoryServer

DAYS = timedelta(days=3)


def person(*, pace: tuple[int, ...] = (), **record: int) -> PlayerRow:
    return PlayerRow(name="Ann", created_at=datetime(2026, 1, 1, tzinfo=UTC), record=record, pace=list(pace))


def record(server: InMemoryServer, who: str) -> dict[str, int]:
    with transaction(server.engine) as db:
        known = store.address(db, f"{who}@players.test")
        assert known is not None
        return dict(known[1].record)


def test_an_answer_in_time_counts_and_one_that_a_computer_gave_does_not() -> None:
    server = InMemoryServer()
    server.game_of_four("basic4 remind=off")
    first = server.asked()
    server.mail(first, "bid 3")
    late = server.asked()
    server.wait(DAYS)
    assert record(server, first) == {"answers": 1}
    assert record(server, late) == {"lapses": 1}


def test_time_on_vacation_makes_nobody_late() -> None:
    server = InMemoryServer()
    server.game_of_four("basic4 remind=off")
    who = server.asked()
    server.mail(who, "vacation 2 Nov - 9 Nov")
    server.wait(timedelta(days=6))
    server.mail(who, "bid 3")
    assert record(server, who) == {"answers": 1}


def test_a_game_that_is_played_to_its_end_counts_for_everybody_and_more_for_the_winners() -> None:
    server = InMemoryServer()
    server.game_of_four("basic4 target=50 deal_limit=1")
    server.play_on()
    records = [record(server, who) for who in ("sara", "nora", "wim", "emil")]
    assert all(one["finished"] == 1 for one in records)
    assert sum(one.get("won", 0) for one in records) == 2


def test_who_leaves_a_game_has_left_it() -> None:
    server = InMemoryServer()
    server.game_of_four()
    (asks,) = server.mail("sara", "leave")
    server.mail("sara", "yes", answers=asks)
    assert record(server, "sara")["left"] == 1


@pytest.mark.parametrize(
    ("who", "told"),
    [
        (person(answers=3), "new here; games played to their end: 0"),
        (person(pace=(3600, 7200, 90_000), answers=19, lapses=1, finished=2),
         "answers 95 % in time, usually within 2 hours; games played to their end: 2"),
    ],
)  # fmt: skip
def test_it_is_told_in_a_sentence(who: PlayerRow, told: str) -> None:
    assert Words("en", "UTC").say(reliability.told(who)) == told


@pytest.mark.parametrize(
    ("who", "most"),
    [
        (person(), 6),
        (person(finished=1), 10),
        (person(finished=100), 30),
        (person(answers=10, lapses=10, finished=9), 6),
    ],
)
def test_the_number_of_tables_grows_with_games_that_were_finished(who: PlayerRow, most: int) -> None:
    assert reliability.most_tables(who) == most


def test_one_more_answer_does_not_change_what_the_others_read() -> None:
    one = person(pace=(3600,) * 9 + (7000,) * 10, answers=30, lapses=1, finished=2)
    more = person(pace=(3600,) * 9 + (7000,) * 11, answers=31, lapses=1, finished=2)
    assert reliability.told(one) == reliability.told(more)
