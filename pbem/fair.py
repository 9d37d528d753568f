"""Chance, so that anybody can check afterwards that nobody chose it.

Every game has a chain of links: each is the SHA-256 of the next one, and link 0, the anchor, is told to everybody who
is invited. Link n decides everything that chance has to decide in deal n, and is told when that deal is scored; that it
hashes to the link before it proves that it was fixed before anybody sat down. What everybody at the table has seen up
to that moment is mixed in, so that nobody can choose a chain for the cards that it will deal.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from engine import CHANCE, Table
from engine.actions import Action, Order, Question, Shuffled
from engine.cards import Cards
from engine.game import Event, Public
from engine.seats import Seat
from pbem.storage.codec import dump_event

LINKS = 4096
"""How many deals a chain is for."""


@lru_cache(maxsize=1024)
def link(secret: str, deal: int) -> str:
    """Link `deal` of the chain that ends in this secret, both as 64 hex digits; link 0 is the anchor."""
    if not 0 <= deal <= LINKS:
        raise ValueError(f"a chain has links for {LINKS} deals")
    value = bytes.fromhex(secret)
    for _ in range(LINKS - deal):
        value = hashlib.sha256(value).digest()
    return value.hex()


def before(later: str) -> str:
    """The link before this one."""
    return hashlib.sha256(bytes.fromhex(later)).hexdigest()


def marked(message_id: str) -> str:
    """What is told of the mail with which somebody joined: it proves which mail that was, and says nothing about it."""
    return hashlib.sha256(message_id.encode()).hexdigest()[:16]


def begun(anchor: str, marks: Mapping[Seat, str]) -> str:
    """What everybody has seen before the first deal: the anchor, and the marks of those who joined, 64 hex digits."""
    return _mixed(anchor, dict(marks))


def witnessed(seen: str, events: Iterable[Event]) -> str:
    """What everybody has seen, and then these events; those that not everybody sees do not count."""
    for event in events:
        if isinstance(event, Public):
            seen = _mixed(seen, dump_event(event))
    return seen


def _mixed(seen: str, more: object) -> str:
    text = json.dumps([seen, more], sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()


def answer(link: str, seen: str, table: Table) -> Action:
    """What chance does now at this table: always the same for the same link and past, and unknown without the link."""
    step = table.step
    assert step is not None
    numbers = Numbers(bytes.fromhex(link), f"{seen} deal {table.game.deals + 1} {step.name}")
    choices = table.choices(CHANCE)
    match choices:
        case (Order(cards),):
            return Shuffled(numbers.shuffled(cards))
        case _:
            choice = choices[numbers.below(len(choices))]
            assert not isinstance(choice, Question)
            return choice


class Numbers:
    """Whole numbers from HMAC-SHA256 in counter mode (RFC 2104), without the bias of a plain remainder."""

    def __init__(self, key: bytes, purpose: str) -> None:
        self._words = _words(key, purpose.encode())

    def below(self, n: int) -> int:
        limit = 2**32 - 2**32 % n
        return next(word for word in self._words if word < limit) % n

    def shuffled(self, items: Cards) -> Cards:
        """Fisher and Yates, from the end."""
        cards = list(items)
        for i in range(len(cards) - 1, 0, -1):
            j = self.below(i + 1)
            cards[i], cards[j] = cards[j], cards[i]
        return tuple(cards)


def _words(key: bytes, purpose: bytes) -> Iterator[int]:
    counter = 0
    while True:
        block = hmac.digest(key, purpose + b" " + str(counter).encode(), hashlib.sha256)
        yield from (int.from_bytes(block[i : i + 4], "big") for i in range(0, len(block), 4))
        counter += 1
