"""How far one can rely on a person, as it is counted and told."""

from __future__ import annotations

import random
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
        (person(answers=3), "new here, games played to their end: 0"),
        (person(pace=(3600, 7200, 90_000), answers=19, lapses=1), "new here, games played to their end: 0"),
        (person(part=96, usual=7200, finished=2),
         "answers 95 % in time, usually within 2 hours, games played to their end: 2"),
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


def test_what_others_read_changes_at_the_end_of_a_deal_and_never_with_a_card() -> None:
    """Else who asks before and after a card knows whether its player wrote it, or an order or a plan played it."""
    rng, server = random.Random(1), InMemoryServer()
    server.game_of_four("basic4 blind_nil=no target=10000")
    everybody = ("sara", "nora", "wim", "emil")
    before, deals, changed = {}, 0, 0
    for _ in range(62):
        who = server.asked()
        if rng.random() < 0.2:
            server.wait(DAYS)
        else:
            server.now += timedelta(minutes=rng.choice((1, 50, 300, 900)))
            server.mail(who, server.latest[who].moves[0])
        now = {name: read_of(server, name) for name in everybody}
        if server.table().game.deals == deals:
            assert now == (before or now)
        else:
            changed += now != before
        before, deals = now, server.table().game.deals
    assert changed


def read_of(server: InMemoryServer, who: str) -> str:
    with transaction(server.engine) as db:
        known = store.address(db, f"{who}@players.test")
        assert known is not None
        return Words("en", "UTC").say(reliability.told(known[1]))


def has_record(server: InMemoryServer, who: str, **counted: int) -> None:
    with transaction(server.engine) as db:
        known = store.address(db, f"{who}@players.test")
        assert known is not None
        part = reliability.in_time(person(**counted))
        known[1].record, known[1].pace = {**counted, **({"part": part, "usual": 3600} if part else {})}, [3600]
        db.add(known[1])


def test_who_joins_an_open_table_is_as_reliable_as_it_wants() -> None:
    server = InMemoryServer()
    for who in ("sara", "nora", "wim"):
        server.mail(who, "hello", fresh=True)
        server.mail(who, "games")
    server.mail("sara", "new basic4 open reliable=90")
    has_record(server, "nora", answers=8, lapses=2)
    has_record(server, "wim", answers=19, lapses=1)
    (refused,) = server.mail("nora", "join 1")
    assert "for people who answer at least 90 % of their questions in time" in refused.text
    server.mail("wim", "join 1")
    assert server.open_table().seat_of(3) is not None


def test_a_list_of_tables_says_how_reliable_their_people_are() -> None:
    server = InMemoryServer()
    for who in ("sara", "nora"):
        server.mail(who, "hello", fresh=True)
        server.mail(who, "games")
    has_record(server, "sara", answers=19, lapses=1, finished=3)
    server.mail("sara", "new basic4 open")
    (listed,) = server.mail("nora", "list")
    assert "answers 95 % in time, usually within 1 hour, games played to their end: 3" in listed.text
    (who_sits,) = server.mail("sara", "who")
    assert "answers 95 % in time" in who_sits.text


def test_standings_rank_those_one_has_played_with_by_the_part_of_their_games_that_they_won() -> None:
    server = InMemoryServer()
    server.game_of_four("basic4 target=50 deal_limit=1")
    (answer,) = server.mail("sara", "standings")
    assert "You have finished no game yet." in answer.text
    server.play_on()
    has_record(server, "nora", finished=4, won=1)
    has_record(server, "wim", finished=4, won=3)
    (answer,) = server.mail("sara", "standings")
    lines = [line.strip() for line in answer.text.splitlines()]
    assert "games won: 3 of 4" in next(line for line in lines if "Wim" in line and "games won" in line)
    assert lines.index(next(line for line in lines if "Wim: games won" in line)) < lines.index(
        next(line for line in lines if "Nora: games won" in line)
    )


def test_standings_name_nobody_whom_one_has_not_played_with() -> None:
    server = InMemoryServer()
    server.game_of_four("basic4 target=50 deal_limit=1")
    server.play_on()
    server.mail("otto", "hello", fresh=True)
    (answer,) = server.mail("otto", "standings")
    assert "You have finished no game yet." in answer.text
