"""Mails act in the order of their arrival, through the real fetch loop, and what came in time beats its deadline."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Coroutine
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlmodel import select

from engine.game import BidMade
from pbem import daemon
from pbem.storage import lists, store
from pbem.storage.clock_tables import DeadlineRow
from pbem.storage.database import transaction
from pbem.storage.tables import InboxRow
from tests.box import Box, a_box, until
from tests.places import OpenPlace
from tests.server import BEGIN

LATER = timedelta(days=1)


@pytest.fixture(autouse=True)
def in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """What falls due is looked for at once."""
    monkeypatch.setattr(daemon, "TICK_EVERY", 0.1)


def run(coroutine: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(coroutine, 120))


@pytest.mark.parametrize("number", [20, 60], ids=["one batch", "two batches"])
def test_mails_act_in_the_order_of_arrival_and_not_of_their_numbers(
    open_place: OpenPlace, number: int, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with open_place() as place, a_box(place, tmp_path) as box:
            mails = [(raw, BEGIN + n * timedelta(minutes=1)) for n, raw in enumerate(box.sayings(number))]
            await box.append(*reversed(mails))
            async with box.running():
                await until(box.all_heard)
            assert box.heard() == list(range(1, number + 1))

    run(scene())


def test_of_mails_of_one_second_the_lower_number_is_first(open_place: OpenPlace, tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_place() as place, a_box(place, tmp_path) as box:
            await box.append(*[(raw, BEGIN) for raw in box.sayings(20)])
            async with box.running():
                await until(box.all_heard)
            assert box.heard() == list(range(1, 21))

    run(scene())


def test_a_clock_that_jumps_changes_no_order(open_place: OpenPlace, tmp_path: Path) -> None:
    chance = random.Random(5)

    def jumping(box: Box) -> datetime:
        return box.game.now + chance.randint(-30, 30) * timedelta(hours=1)

    async def scene() -> None:
        async with open_place() as place, a_box(place, tmp_path) as box:
            mails = [(raw, BEGIN + n * timedelta(minutes=1)) for n, raw in enumerate(box.sayings(20))]
            await box.append(*reversed(mails))
            box.game.server.now = lambda: jumping(box)
            async with box.running():
                await until(box.all_heard)
            assert box.heard() == list(range(1, 21))

    run(scene())


def bids(box: Box) -> list[int]:
    with transaction(box.engine) as db:
        return [event.bid.tricks for event in store.events(db, 1) if isinstance(event, BidMade)]


def due_rows(box: Box) -> list[InboxRow]:
    with transaction(box.engine) as db:
        rows = lists.inbox(db, "new", "done", "shunted", kind="clock", limit=100)
    return [row for row in rows if row.due["what"] == "due"]


def the_deadline(box: Box) -> datetime:
    with transaction(box.engine) as db:
        [row] = db.exec(select(DeadlineRow)).all()
        return row.due_at


@pytest.mark.parametrize("in_time", [True, False], ids=["in time", "no mail"])
def test_a_mail_that_arrived_in_time_beats_the_deadline_however_late_it_is_read(
    open_place: OpenPlace, in_time: bool, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with open_place() as place, a_box(place, tmp_path) as box:
            asked, due = box.game.asked(), the_deadline(box)
            noise = [(raw, due - timedelta(hours=2)) for raw in box.sayings(55)]
            await box.append(*noise, *([(box.mail(asked, "bid 7"), due - timedelta(seconds=1))] if in_time else []))
            box.game.now = due + LATER
            async with box.running():
                await until(lambda: bool(bids(box)))
                await until(box.all_sent)
            [tricks] = bids(box)
            assert (tricks == 7) == in_time
            assert [row.note for row in due_rows(box)] == ([] if in_time else [""])

    run(scene())
