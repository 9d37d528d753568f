"""Games that were running when clocks began to keep what has been counted: the upgrade changes nobody's deadline."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from importlib.resources import files
from pathlib import Path

import alembic.command
import pytest

from pbem import outages, running
from pbem.player_time import hours
from pbem.storage import timing
from pbem.storage.database import migration_config, transaction, upgrade
from pbem.storage.timing import Clock
from tests.server import InMemoryServer

THURSDAY = datetime(2026, 11, 5, 7, 0, tzinfo=UTC)
HOUR = timedelta(hours=1)
TIMES = ("3d", "lunch", "2h@9-21", "10d+12h<14d", "7d/deal", "1h+1h<9h@9-21")
HIS = ((), ("weekends off",), ("vacation 2026-11-07 2026-11-20",), ("quiet 22-7", "weekends off"))


def one_clock(server: InMemoryServer) -> Clock:
    with transaction(server.engine) as db:
        (clock,) = timing.clocks(db, 1).values()
    return clock


def left(server: InMemoryServer) -> tuple[timedelta, timedelta | None]:
    """How much of the time is left, and how much of it in the bank."""
    table, clock = server.open_table(), one_clock(server)
    return (running.count(clock).left(server.now, hours(table, clock.charged)),
            running.left_in_bank(table, clock, server.now))  # fmt: skip


def go_back_and_upgrade(server: InMemoryServer) -> None:
    with server.engine.connect() as connection:
        config = migration_config(Path(str(files("pbem.storage") / "migrations")), connection)
        alembic.command.downgrade(config, "0024")
        connection.commit()
    upgrade(server.engine)


@pytest.mark.parametrize("time", TIMES)
@pytest.mark.parametrize("his", HIS)
def test_free_days_and_hours_are_no_time_that_somebody_has_after_the_upgrade(time: str, his: tuple[str, ...]) -> None:
    server = InMemoryServer()
    server.now = THURSDAY
    server.game_of_four(f"basic4 remind=off time={time}")
    who = server.asked()
    for line in his:
        server.mail(who, line)
    server.now += HOUR
    before, due = left(server), one_clock(server).due_at
    go_back_and_upgrade(server)
    assert left(server) == before
    with transaction(server.engine) as db:
        outages.give_back(db, server.now, server.now + HOUR)
    table, clock = server.open_table(), one_clock(server)
    his_hours = hours(table, clock.charged)
    away = his_hours.between(server.now, server.now + HOUR)
    assert clock.due_at == his_hours.awake(his_hours.after(due, away)) if away else clock.due_at == due
