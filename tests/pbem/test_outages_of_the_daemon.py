"""The daemon when Dovecot or the mail server is away for a while, or it is killed itself: all of it is given back."""

from __future__ import annotations

import asyncio
import email
import email.policy
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path

import pytest

from pbem import daemon, pauses
from pbem.daemon import Daemon
from pbem.storage import timing, uptime
from pbem.storage.database import transaction
from pbem.storage.lists import inbox
from tests.box import PEOPLE, Box, a_box, until
from tests.mailhost import MailHost
from tests.places import real_place

DAY, HOUR, MINUTE = timedelta(days=1), timedelta(hours=1), timedelta(minutes=1)


@pytest.fixture(autouse=True)
def in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pauses, "PAUSES", (0.05,))
    monkeypatch.setattr(daemon, "SEND_EVERY", 0.1)
    monkeypatch.setattr(daemon, "TICK_EVERY", 0.1)


@asynccontextmanager
async def at_work(box: Box) -> AsyncIterator[Daemon]:
    """The daemon, once it reads and sends; killed at the end."""
    works = box.daemon(imap={"poll": 30})  # Dovecot ends at once for whoever waits, and not for whoever keeps asking
    running = asyncio.create_task(works.run())
    try:
        await until(lambda: was_up(box) and works.fetcher.reaches)
        yield works
        assert not running.done(), running.exception()
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)


def was_up(box: Box) -> bool:
    """Does the server know that it works at this very moment?"""
    with transaction(box.engine) as db:
        return uptime.last(db) == box.game.now


def left(box: Box) -> timedelta:
    """What is left on the clock of whoever is asked."""
    with transaction(box.engine) as db:
        (clock,) = timing.clocks(db, 1).values()
    return clock.due_at - box.game.now


async def pass_time(box: Box, works: Daemon, time: timedelta, steps: int = 8) -> None:
    """Time passes while the daemon looks again and again what is due."""
    for _ in range(steps):
        box.game.now += time / steps
        await works.tick()


def fell_due(box: Box) -> int:
    with transaction(box.engine) as db:
        return len(inbox(db, "new", "done", kind="clock", limit=100))


async def texts(box: Box, who: str) -> list[str]:
    """What the letters in the mailbox of a player say."""
    letters = [email.message_from_bytes(raw, policy=email.policy.default) for raw in await box.got(who)]
    return [" ".join(letter.get_body(("plain",)).get_content().split()) for letter in letters]  # type: ignore


def test_a_mailbox_that_was_away_and_a_daemon_that_was_killed_cost_nobody_s_time(
    mailhost: MailHost, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with real_place(mailhost) as place, a_box(place, tmp_path) as box:
            asked, before = box.game.asked(), left(box)
            async with at_work(box) as works:
                await asyncio.to_thread(mailhost.stop_imap)
                await until(lambda: not works.fetcher.reaches)
                await pass_time(box, works, 4 * DAY)
                assert fell_due(box) == 0
                await asyncio.to_thread(mailhost.start_imap)
                await until(lambda: was_up(box))
                assert left(box) == before
                await pass_time(box, works, 8 * MINUTE)
            box.game.now += 5 * HOUR
            await place.put(box.mail(asked, "bid 4"))
            async with at_work(box):
                await until(lambda: box.game.asked() != asked)
                await until(box.all_sent)
            assert fell_due(box) == 0
            for who in (asked, box.game.asked()):
                said = " ".join(await texts(box, who))
                assert said.count("I was out of service for some time (96 h).") == 1
                assert said.count("I was out of service for some time (5 h).") == 1

    asyncio.run(asyncio.wait_for(scene(), 60))


def test_while_no_letter_can_leave_people_play_on_and_read_of_it_in_as_few_letters_as_can_be(
    mailhost: MailHost, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with real_place(mailhost) as place, a_box(place, tmp_path) as box, at_work(box) as works:
            box.letters.faults.append(lambda stage, address: "421 4.3.2 not now" if stage == "MAIL" else None)
            played = []
            for n in range(4):
                played.append(box.game.asked())
                await place.put(box.mail(played[-1], f"bid {n + 2}"))
                await until(lambda n=n: sum(box.game.table().game.decisions.values()) == n + 1)  # type: ignore
            await until(lambda: not works.sender.reaches)
            assert sorted(played) == sorted(PEOPLE)
            await pass_time(box, works, 4 * DAY)
            assert fell_due(box) == 0
            box.letters.faults.clear()
            await until(lambda: was_up(box) and box.all_sent())
            assert timedelta(0) <= 3 * DAY - left(box) < MINUTE
            assert fell_due(box) == 0
            for who in PEOPLE:  # an answer to his mail, and whoever is asked one letter that asks
                assert len(await texts(box, who)) == 1 + (who == box.game.asked())
            await place.put(*box.sayings(4))
            await until(lambda: box.all_heard() and box.all_sent())
            for who in PEOPLE:
                said = " ".join(await texts(box, who))
                assert said.count("I was out of service for some time (96 h).") == 1

    asyncio.run(asyncio.wait_for(scene(), 60))
