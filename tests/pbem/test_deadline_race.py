"""An answer and its deadline meet, in each way in which they can, at tables of every policy: each acts exactly once."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from functools import cache

import pytest

from pbem.absent import POLICIES
from pbem.commands import play
from pbem.storage import lists, timing
from pbem.storage.database import transaction
from pbem.storage.timing import Clock
from tests.server import InMemoryServer, Sent, reply

DAY, MINUTE, SECOND = timedelta(days=1), timedelta(minutes=1), timedelta(seconds=1)


@cache
def game(policy: str) -> InMemoryServer:
    server = InMemoryServer()
    server.game_of_four(f"basic4 remind=off disguise=off autovacation=no time=3d timeout={policy}")
    return server


class Race:
    """A game of four in which somebody is asked, and what he writes about the time of his deadline."""

    def __init__(self, policy: str) -> None:
        self.server = game(policy).copy()
        self.who = self.server.asked()
        self.seat = self.server.seat_of(self.who)
        self.due = self.clock().due_at
        self.letter = self.server.latest[self.who]
        self.out: list[Sent] = []

    def clock(self) -> Clock:
        with transaction(self.server.engine) as db:
            (only,) = timing.clocks(db, 1).values()
        return only

    def says(self, text: str = "bid 4", *, who: str = "", arrived: timedelta, uid: int | None = None) -> int:
        """A mail that arrived so long after the deadline is fetched now."""
        who = who or self.who
        if uid is not None:
            self.server.uid = uid - 1
        raw = reply(f"{who}@players.test", text, self.letter if who == self.who else self.server.latest[who])
        return self.server.fetch(raw, arrived=self.due + arrived)

    def clock_is(self, after: timedelta) -> None:
        self.server.now = self.due + after

    def look(self, *, read: bool = True) -> int:
        """The mailbox is read to its end, and the tick looks what is due; what is in the inbox is not worked yet."""
        if read:
            self.server.complete_fetch()
        return self.server.tick()

    def work(self) -> None:
        self.out += self.server.work()

    def has_answered(self) -> None:
        """His answer was taken, once, and nobody hears that it did not come."""
        for _ in range(3):
            self.server.now += MINUTE
            self.look()
            self.work()
        table = self.server.open_table()
        assert table.is_playing
        assert (table.seats[self.seat].lapses, table.seats[self.seat].away) == (0, False)
        assert self.bids() == 1
        assert self.server.table().deal.bids[self.seat].tricks == 4
        assert not [sent for sent in self.out if "answer in time" in sent.text or "answered in time" in sent.text]
        assert {row.state for row in self.server.inbox()} == {"done"}

    def bids(self) -> int:
        return self.server.table().game.decisions.get(self.seat, 0)


@pytest.fixture(params=sorted(POLICIES))
def race(request: pytest.FixtureRequest) -> Race:
    return Race(request.param)


def in_the_last_second(race: Race) -> None:
    race.clock_is(MINUTE)
    race.says(arrived=timedelta(0))


def read_before_the_tick(race: Race) -> None:
    race.clock_is(MINUTE)
    race.says(arrived=-SECOND)
    assert race.look() == 0


def in_the_mailbox_while_the_tick_looks(race: Race) -> None:
    """The last reading that came to its end began before the deadline."""
    race.clock_is(-SECOND)
    race.server.complete_fetch()
    race.clock_is(5 * MINUTE)
    assert race.look(read=False) == 0
    race.says(arrived=-SECOND)


def in_the_mailbox_for_hours(race: Race) -> None:
    race.clock_is(-SECOND)
    race.server.complete_fetch()
    for hour in range(1, 9):
        race.clock_is(hour * 60 * MINUTE)
        assert race.look(read=False) == 0
    race.says(arrived=-MINUTE)


def late_and_yet_before_anything_was_done(race: Race) -> None:
    race.clock_is(MINUTE)
    assert race.look() == 1
    race.says(arrived=2 * SECOND)


def behind_the_mail_of_another(race: Race) -> None:
    other = next(who for who in ("sara", "nora", "wim", "emil") if who != race.who)
    race.clock_is(MINUTE)
    race.says("say hello", who=other, arrived=-2 * SECOND)
    assert race.look() == 0
    race.says(arrived=-SECOND)


def twice(race: Race) -> None:
    """The same mail arrives in time, and once more after the deadline."""
    race.clock_is(MINUTE)
    race.says(arrived=-SECOND)
    race.says(arrived=30 * SECOND)


def under_a_higher_number_than_a_later_mail(race: Race) -> None:
    """What arrived first counts, whatever its number in the mailbox, and the other one is an answer to nothing."""
    race.clock_is(MINUTE)
    race.says("bid 5", arrived=SECOND, uid=500)
    race.says(arrived=-SECOND, uid=900)


def under_a_lower_number_than_an_earlier_mail(race: Race) -> None:
    race.clock_is(MINUTE)
    race.says(arrived=-SECOND, uid=900)
    race.says("bid 5", arrived=SECOND, uid=500)


WAYS = (in_the_last_second, read_before_the_tick, in_the_mailbox_while_the_tick_looks, in_the_mailbox_for_hours,
        late_and_yet_before_anything_was_done, behind_the_mail_of_another, twice,
        under_a_higher_number_than_a_later_mail, under_a_lower_number_than_an_earlier_mail)  # fmt: skip


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_an_answer_that_comes_in_time_is_taken_once(race: Race, way: Callable[[Race], None]) -> None:
    way(race)
    race.work()
    race.has_answered()


def stumbles(race: Race, monkeypatch: pytest.MonkeyPatch) -> None:
    """The row of the inbox that is worked next is put aside."""

    def stumble(*_args: object, **_named: object) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patched:
        patched.setattr(play, "meant", stumble)
        race.work()


def retry(race: Race) -> None:
    with transaction(race.server.engine) as db:
        for row in lists.inbox(db, "shunted"):
            row.state = "new"
    race.work()


@pytest.mark.parametrize("arrived", [-DAY, -SECOND, timedelta(0)])
def test_an_answer_that_was_put_aside_is_taken_once_it_can_be_read_though_the_time_is_over(
    race: Race, arrived: timedelta, monkeypatch: pytest.MonkeyPatch
) -> None:
    race.clock_is(arrived + MINUTE)
    race.says(arrived=arrived)
    stumbles(race, monkeypatch)
    for day in (1, 2, 9):
        race.clock_is(day * DAY)
        race.look()
        race.work()
        assert race.bids() == 0
    assert not [sent for sent in race.out if "answer" in sent.first and "in time" in sent.first]
    retry(race)
    race.has_answered()


def test_a_later_answer_ends_the_wait_for_one_that_was_put_aside(race: Race, monkeypatch: pytest.MonkeyPatch) -> None:
    race.clock_is(-MINUTE)
    race.says("bid 6", arrived=-2 * MINUTE)
    stumbles(race, monkeypatch)
    race.clock_is(DAY)
    race.look()
    race.says("bid 4", arrived=DAY)
    race.work()
    assert race.bids() == 1
    retry(race)
    race.has_answered()


def test_a_mail_of_another_that_was_put_aside_holds_no_deadline_up(monkeypatch: pytest.MonkeyPatch) -> None:
    race = Race("computer")
    other = next(who for who in ("sara", "nora", "wim", "emil") if who != race.who)
    race.clock_is(-MINUTE)
    race.says("bid 4", who=other, arrived=-2 * MINUTE)
    stumbles(race, monkeypatch)
    race.clock_is(MINUTE)
    assert race.look() == 1
    race.work()
    assert race.bids() == 1


LATE = {"computer": 1, "standin": 1, "wait": 0, "vote": 0, "forfeit": 0}
"""How many bids were made for somebody once his time was over."""


@pytest.mark.parametrize("policy", LATE)
def test_an_answer_to_what_was_done_already_changes_nothing_of_it(policy: str) -> None:
    race = Race(policy)
    race.clock_is(MINUTE)
    assert race.look() == 1
    race.work()
    assert race.bids() == LATE[policy]
    bids = dict(race.server.table().deal.bids) if race.server.open_table().is_playing else {}
    race.says(arrived=2 * MINUTE)
    race.work()
    assert race.bids() == (0 if policy == "forfeit" else 1)
    if LATE[policy]:
        assert race.server.table().deal.bids[race.seat] == bids[race.seat]
        assert race.out[-1].first.startswith(f"Not done, {race.who.capitalize()}:")
    assert race.look() == 0
    assert {row.state for row in race.server.inbox()} == {"done"}
