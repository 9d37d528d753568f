"""Where two things that bear on a clock meet within seconds of each other."""

from __future__ import annotations

from datetime import timedelta

from sqlmodel import select

from pbem.storage.clock_tables import HeldRow
from pbem.storage.database import transaction
from tests.pbem.test_clocks_together import DAY, MINUTE, four, live, others
from tests.server import InMemoryServer, reply

SECOND = timedelta(seconds=1)


def held(server: InMemoryServer) -> HeldRow:
    with transaction(server.engine) as db:
        return db.exec(select(HeldRow)).one()


def bidding(server: InMemoryServer) -> tuple[str, str]:
    """Who is asked for a bid, and who comes after him."""
    seats, people = server.table().rules.players, server.people()
    order = [people[seat] for seat in seats]
    first = server.asked()
    return first, order[(order.index(first) + 1) % 4]


def test_a_plan_whose_time_has_come_waits_for_the_end_of_a_pause_that_has_just_begun() -> None:
    server = four("basic4 remind=off disguise=on time=3d")
    first, second = bidding(server)
    server.mail(second, "bid 3")
    server.mail(first, "bid 3")
    server.mail(second, "pause 5")
    *voters, last = others(second)
    for name in voters:
        server.mail(name, "vote yes")
    live(server, held(server).release_at - server.now + 2 * SECOND)
    server.complete_fetch()
    server.fetch(reply(f"{last}@players.test", "vote yes", server.latest[last]), arrived=server.now - SECOND)
    server.tick()
    before = dict(server.table().game.decisions)
    server.work()
    assert server.open_table().row.paused_at
    assert dict(server.table().game.decisions) == before
    live(server, 4 * DAY)
    server.mail(second, "resume")
    server.wait(MINUTE)
    assert dict(server.table().game.decisions) != before
