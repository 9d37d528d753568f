"""Games by mail on a server that is killed again and again: `python -m tests.kill --times 500 --seed 1`.

Then everything is compared: what the people sent with the logs of the games, what they got with the outbox.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import signal
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import yaml
from sqlmodel import Session, col, select

from engine.game import BidMade, CardPlayed, Event
from pbem.demo.people import Account
from pbem.demo.reading import read_mail
from pbem.storage import lists, seating, store
from pbem.storage.database import open_database, transaction
from pbem.storage.tables import OutboxRow
from tests.correspondent import Correspondent
from tests.mailhost import MailHost
from tests.mortal import POINTS, Nursery, log_of

SHORT = "basic4 target=50 trick_value=30"
"""A game of one deal, or of a few."""

PATIENCE = 90.0
"""Seconds without a letter after which nothing will happen any more."""


@dataclass
class Trial:
    """Tables of people on a mail host, and the server that they write to."""

    server: str
    config: Path
    tables: list[list[Correspondent]]
    nursery: Nursery
    deaths: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.engine = open_database(f"sqlite:///{self.config.parent / 'spades.db'}")

    @property
    def people(self) -> list[Correspondent]:
        return [person for table in self.tables for person in table]

    async def play(self, game: str) -> None:
        """Begin such a game at every table, and another one whenever it is over, until cancelled."""
        while True:
            for host, *guests in self.tables:
                if host.over or not host.games:
                    await host.begin(self.server, game, [guest.account.address for guest in guests])
            await asyncio.sleep(0.2)

    async def live(self, seconds: float, *, fresh: bool = False) -> None:
        """Let the server run for so long, and kill it."""
        await self.nursery.begin(self.config, fresh=fresh)
        await asyncio.sleep(seconds)
        status = await self.nursery.end()
        assert status == -9, f"it had ended by itself ({status}): {log_of(self.config).read_text()}"
        self.deaths["at random"] += 1

    async def live_until(self, point: str, times: int) -> None:
        """Let the server run until it comes to this point for that time, and kills itself."""
        await self.nursery.begin(self.config, point=point, times=times)
        status = await self.nursery.over(PATIENCE)
        assert status == -9, f"it had ended by itself ({status}): {log_of(self.config).read_text()}"
        self.deaths[point] += 1

    async def until(self, true: Callable[[], bool]) -> None:
        """Wait until something is so. Raises TimeoutError once nothing happens any more."""
        moved, last = time.monotonic(), -1
        while not true():
            if (letters := sum(len(person.letters) for person in self.people)) != last:
                moved, last = time.monotonic(), letters
            if time.monotonic() - moved > PATIENCE:
                raise TimeoutError(log_of(self.config).read_text()[-2000:])
            await asyncio.sleep(0.1)

    async def finish(self, enough: Callable[[], bool]) -> None:
        """Let the server live until they have played enough. Then nobody answers any more, and when everything has been
        worked and delivered the server is told to end, and all is compared."""
        await self.nursery.begin(self.config)
        await self.until(enough)
        for person in self.people:
            person.answers = False
        await self.until(self.is_quiet)
        status = await self.nursery.end(signal.SIGTERM)
        self.check()
        log = log_of(self.config).read_text()
        assert status == 0, log
        assert "Traceback" not in log

    def is_quiet(self) -> bool:
        with transaction(self.engine) as db:
            mails = lists.inbox(db, "done", "held", "shunted", kind="mail", limit=100_000)
            if len(mails) < sum(len(person.mails) for person in self.people) or lists.outbox(db, "pending"):
                return False
            letters = everything_sent(db)
        return all(to(person, letters).keys() <= person.known for person in self.people)

    def check(self) -> None:
        """Nothing was lost and nothing doubled. Raises AssertionError."""
        with transaction(self.engine) as db:
            assert lists.inbox(db, "new", "shunted") == []
            mails = lists.inbox(db, "done", "held", kind="mail", limit=100_000)
            assert sorted(row.message_id for row in mails) == sorted(mail for one in self.people for mail in one.mails)
            assert lists.outbox(db, "pending", "failed") == []
            assert len(store.all_games(db)) == sum(person.games for person in self.people)
            moves = moves_by_address(db)
            letters = everything_sent(db)
            replaced = everything_sent(db, "replaced")
        for person in self.people:
            did = moves.get(person.account.address, [])
            assert [move for n, move in enumerate(did) if n % 14 != 13] == person.sent  # a last card plays itself
            mine = to(person, letters)
            got = Counter(message_id(raw) for raw in person.letters)
            assert got.keys() >= mine.keys()
            mine |= to(person, replaced)  # one may have been handed over when the server died before it said so
            assert got.keys() <= mine.keys()
            for raw in person.letters:
                assert raw.endswith(mine[message_id(raw)]), "a letter arrived otherwise than it was written"

    @property
    def doubled(self) -> int:
        """How many letters came a second time."""
        return sum(len(person.letters) - len(person.known) for person in self.people)


def message_id(raw: bytes) -> str:
    return str(read_mail(raw).message["Message-ID"])


def everything_sent(db: Session, state: str = "sent") -> list[OutboxRow]:
    return list(db.exec(select(OutboxRow).where(OutboxRow.state == state).order_by(col(OutboxRow.id))).all())


def to(person: Correspondent, letters: list[OutboxRow]) -> dict[str, bytes]:
    """The letters to this person by Message-ID."""
    return {message_id(row.raw): row.raw for row in letters if row.recipient == person.account.address}


def moves_by_address(db: Session) -> dict[str, list[str]]:
    """What the logs of all games say that each person did, in the words in which he sends it."""
    moves: dict[str, list[str]] = {}
    for game in store.all_games(db):
        assert game.id is not None
        addresses = {
            seat.seat: store.address_of(db, person.id) for seat, person in seating.table(db, game.id).seats if person
        }
        for known in addresses.values():
            moves.setdefault(known or "", [])
        for event in store.events(db, game.id):
            seat, words = move(event)
            if words and (known := addresses.get(seat)):
                moves[known].append(words)
    return moves


def move(event: Event) -> tuple[str, str]:
    match event:
        case BidMade(seat=seat, bid=bid):
            return seat, f"bid {bid.tricks}"
        case CardPlayed(seat=seat, card=card):
            return seat, f"play {card}".replace("T", "10")
    return "", ""


@asynccontextmanager
async def trial(nursery: Nursery, config: Path, server: Account, tables: list[list[Account]]) -> AsyncIterator[Trial]:
    """These people, reading and answering, and a server that has not begun to live."""
    config.write_text(yaml.safe_dump(settings(server)))
    trying = Trial(server.address, config, [[Correspondent(one) for one in table] for table in tables], nursery)
    tasks = [asyncio.create_task(person.run()) for person in trying.people]
    try:
        yield trying
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        trying.engine.dispose()


def settings(server: Account) -> dict[str, dict[str, object]]:
    """The settings of a server that lives in this mailbox, as its host writes them."""

    def mail(login: object, **more: object) -> dict[str, object]:
        names = ("host", "port", "security", "user", "timeout")
        named = {name: getattr(login, name) for name in names}
        password, authority = login.password.get_secret_value(), login.ca_file  # type: ignore[attr-defined]
        return {**named, "password": password, **({"ca_file": str(authority)} if authority else {}), **more}

    return {
        "server": {"address": server.address, "secret": "a secret of at least thirty-two characters"},
        "database": {"url": "sqlite:///spades.db"},
        "imap": mail(server.imap, idle=False, poll=server.imap.poll),
        "smtp": mail(server.smtp),
        "log": {"level": "INFO"},
    }


def account(host: MailHost) -> Account:
    """A new mailbox on the real servers; polled, because Dovecot tells of new mail only half a second later."""
    name = host.new_user()
    return Account(name, host.address(name), host.imap_settings(name, idle=False, poll=0.05), host.smtp_settings(name))


async def kill_again_and_again(trying: Trial, *, game: str, times: int, seed: int, fresh: int) -> None:
    """Play, with as many deaths: two of three at random moments, the others at points that are known to hurt. Every
    `fresh`th life is begun as a host begins it. Then every table plays its game to the end, and all is compared."""
    chance = random.Random(seed)
    points = [point for point in POINTS if point != "making the tables"]
    playing = asyncio.create_task(trying.play(game))
    for number in range(times):
        if chance.random() < 2 / 3:
            begun_by_host = bool(fresh) and number % fresh == 0
            await trying.live(chance.uniform(0.05, 1.2) + begun_by_host, fresh=begun_by_host)
        else:
            await trying.live_until(chance.choice(points), chance.randint(1, 4))
    playing.cancel()
    await asyncio.gather(playing, return_exceptions=True)
    await trying.finish(lambda: all(table[0].over or table[0].games > 1 for table in trying.tables))


async def run(
    host: MailHost,
    nursery: Nursery,
    folder: Path,
    *,
    times: int,
    seed: int,
    tables: int = 2,
    game: str = SHORT,
    fresh: int = 0,
) -> Trial:
    """A trial of so many deaths among so many tables of four on the real servers."""
    people = [[account(host) for _ in range(4)] for _ in range(tables)]
    async with trial(nursery, folder / "config.yaml", account(host), people) as trying:
        await kill_again_and_again(trying, game=game, times=times, seed=seed, fresh=fresh)
        return trying


def main() -> None:
    words = argparse.ArgumentParser(prog="python -m tests.kill", description=__doc__)
    words.add_argument("--times", type=int, default=50, help="how often the server is killed")
    words.add_argument("--seed", type=int, default=1, help="which moments and points are chosen")
    words.add_argument("--tables", type=int, default=2, help="games at once, of four people each")
    words.add_argument("--game", default="basic4 target=200", help="what they play; nobody is invited often in a day")
    words.add_argument("--fresh", type=int, default=10, help="every how manieth life is begun as a host begins it")
    wanted = words.parse_args()
    began = time.monotonic()
    with MailHost() as host, Nursery() as nursery, tempfile.TemporaryDirectory() as folder:
        done = asyncio.run(run(host, nursery, Path(folder), **vars(wanted)))
    print(f"{done.deaths.total()} deaths in {time.monotonic() - began:.0f} seconds, seed {wanted.seed}:")
    for point, number in done.deaths.most_common():
        print(f"  {number:4} {point}")
    people = done.people
    print(f"{sum(person.games for person in people)} games, {sum(len(person.sent) for person in people)} moves sent,")
    print("each of them once in the log of its game, and no other.")
    print(f"{sum(len(person.known) for person in people)} letters, every one delivered as it was written;")
    print(f"{done.doubled} of them came twice. No mail was put aside, and no letter is left.")


if __name__ == "__main__":
    main()
