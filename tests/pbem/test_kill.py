"""A server that is killed at any moment loses nothing and doubles nothing but, at worst, a letter as it was."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.demo.people import Account
from tests.kill import SHORT, run, trial
from tests.mailhost import MailHost
from tests.mortal import POINTS, Nursery
from tests.places import DOMAIN, Place, embedded_place


@pytest.fixture(scope="module")
def nursery() -> Iterator[Nursery]:
    with Nursery() as ready:
        yield ready


@pytest.mark.timeout(1800)  # a busy machine needs longer to live fifty times
def test_fifty_deaths_over_postfix_and_dovecot_lose_nothing_and_double_nothing(
    mailhost: MailHost, nursery: Nursery, tmp_path: Path
) -> None:
    done = asyncio.run(run(mailhost, nursery, tmp_path, times=50, seed=7))
    assert done.deaths.total() == 50
    assert all(person.sent for person in done.people)


def account(place: Place, name: str) -> Account:
    login = {"user": name, "password": f"{name}-password"}
    return Account(name, f"{name}@{DOMAIN}", place.imap(**login, idle=False, poll=0.02), place.smtp())


@pytest.mark.parametrize("point", POINTS)
def test_nothing_is_lost_by_a_death(point: str, nursery: Nursery, tmp_path: Path) -> None:
    """Three times in a row it dies at the worst moment. Only a letter that had left and was not marked comes again."""
    deaths = 1 if point == "making the tables" else 3

    async def scene() -> None:
        async with (
            embedded_place() as place,
            trial(nursery, tmp_path / "config.yaml", account(place, "north"), [[account(place, "east")]]) as trying,
        ):
            [player] = trying.people
            await player.begin(trying.server, SHORT, [])
            for _ in range(deaths):
                await trying.live_until(point, 2 if point == "making the tables" else 1)
            await trying.finish(lambda: len(player.sent) >= 3)
            assert trying.doubled <= deaths
            assert point != "between send and mark" or trying.doubled == deaths

    asyncio.run(asyncio.wait_for(scene(), 60))
