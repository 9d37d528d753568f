"""Pauses, bounces, outages, kept mail and answers that are held, begun and ended in any order, on a whole server: what
any of them covers is charged to nobody, each other minute is, and more time that is granted is never lost."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from sqlmodel import select

from pbem import outages, post, running, stopped, table_pause, votes
from pbem.hours import Hours
from pbem.storage import timing, uptime
from pbem.storage.database import transaction
from pbem.storage.tables import InboxRow
from pbem.work import Work
from tests.server import InMemoryServer

DAY, HOUR, STEP = timedelta(days=1), timedelta(hours=1), timedelta(minutes=30)
WHAT = ("pause", "bounce", "outage", "kept", "hold", "extend", "extend")


class Told:
    """A server with one question, and what we reckon has been charged for it."""

    def __init__(self, options: str, weekends: str) -> None:
        self.server = InMemoryServer()
        self.server.now = datetime(2026, 11, 6, 9, tzinfo=UTC)  # a Friday
        self.server.game_of_four(f"basic4 remind=off hold=1d blind_nil=no {options}")
        self.who = self.server.asked()
        self.server.mail(self.who, weekends)
        self.seat = self.server.seat_of(self.who)
        self.player = self.server.open_table().seats[self.seat].player_id or 0
        self.on: set[str] = set()
        self.bounces_until = self.down_since = self.server.now
        self.held_before = False
        self.charged = self.granted = timedelta(0)
        self.left = self.left_now()
        self.note()

    def note(self) -> None:
        with transaction(self.server.engine) as db:
            uptime.note(db, self.server.now, jumped=False)

    def left_now(self) -> timedelta:
        with transaction(self.server.engine) as db:
            row, person, game, _held = timing.in_full(db)[0]
            his = Hours.read(person.zone, person.hours)
            spans = running.standing(row, game, _held, self.server.now)
            return running.count(row, spans).left(self.server.now, his)

    def piece(self, do: Callable[[Work], object]) -> None:
        """One piece of work, as something that fell due."""
        with transaction(self.server.engine) as db:
            row = InboxRow(kind="clock", state="done", arrived_at=self.server.now, fetched_at=self.server.now)
            db.add(row)
            db.flush()
            work = Work(self.server.server, db, row, self.server.now)
            do(work)
            post.write_all(work)

    # --- what may happen -----------------------------------------------------------------------------------------

    def step(self, what: str) -> None:
        begins = what not in self.on
        getattr(self, what)(begins=begins)
        if what != "extend" and begins:
            self.on.add(what)
        self.on -= {what} if not begins else set()

    def pause(self, *, begins: bool) -> None:
        def do(work: Work) -> None:
            table = work.open(1)
            table_pause.begin(table, work.now, 60 * DAY) if begins else table_pause.end(table, work.now)

        self.piece(do)

    def bounce(self, *, begins: bool) -> None:
        if begins:
            self.bounces_until = self.server.now + 7 * DAY
            with transaction(self.server.engine) as db:
                stopped.stop_clocks(db, self.player, self.server.now, self.bounces_until)
            return
        if "kept" in self.on:  # only its time ends it
            with transaction(self.server.engine) as db:
                for row, *_rest in timing.in_full(db):
                    row.resume_at = None
            return
        with transaction(self.server.engine) as db:
            stopped.start_clocks(db, self.player, self.server.now)

    def kept(self, *, begins: bool) -> None:
        with transaction(self.server.engine) as db:
            if begins:
                db.add(InboxRow(kind="mail", state="shunted", player_id=self.player, arrived_at=self.server.now,
                                fetched_at=self.server.now))  # fmt: skip
                stopped.stop_clocks(db, self.player, self.server.now)
                return
            for row in db.exec(select(InboxRow).where(InboxRow.state == "shunted")):
                row.state = "done"
            stopped.start_clocks(db, self.player, self.server.now, reached=False)

    def outage(self, *, begins: bool) -> None:
        if begins:
            return self.note()
        with transaction(self.server.engine) as db:
            outages.note(db, self.server.now, is_up=True)
        return None

    def hold(self, *, begins: bool) -> None:
        unique = f"<{self.server.now:%d%H%M%S}@players.test>"  # the same words again would be a copy
        self.server.mail(self.who, "bid 4" if begins else "cancel", Message_ID=unique)
        self.on -= {"bounce"} if "kept" not in self.on else set()  # whoever writes is reached
        self.still = begins and not self.held_before
        self.held_before = True

    def extend(self, *, begins: bool) -> None:
        asked = [[self.seat, self.server.table().game.decisions.get(self.seat, 0)]]
        self.piece(lambda work: votes.MOTIONS["extend"].follows(
            work, work.open(1), {"hours": 5, "questions": asked, "about": None}))  # fmt: skip
        self.granted += 5 * HOUR

    # --- time ----------------------------------------------------------------------------------------------------

    def pass_on(self, his: Hours) -> None:
        stands = self.on - {"hold"} or ("hold" in self.on and self.still)
        if not stands:
            self.charged += his.between(self.server.now, self.server.now + STEP)
        self.server.now += STEP
        if "outage" not in self.on:
            self.note()


@pytest.mark.parametrize("options", ["time=9d", "time=9d+1h"])
@pytest.mark.parametrize("seed", range(8))
def test_whatever_stops_a_clock_in_whatever_order_only_the_rest_is_charged(options: str, seed: int) -> None:
    chance = random.Random(f"{options} {seed}")
    weekends = chance.choice(("weekends on", "weekends off"))
    told = Told(options, weekends)
    his = Hours(free=(5, 6) if weekends.endswith("off") else ())
    for _ in range(38):
        if chance.random() < 0.6:
            told.step(chance.choice(WHAT))
        told.pass_on(his)
    for what in chance.sample(sorted(told.on), len(told.on)):
        if what in told.on:
            told.step(what)
    assert abs(told.left_now() - (told.left + told.granted - told.charged)) < timedelta(minutes=5)
