"""Chance: every shuffle and every lot comes from the game's secret, so that it can be repeated and nobody chose it."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator

from engine import CHANCE, Table
from engine.actions import Action, Order, Question, Shuffled
from engine.cards import Cards


def answer(secret: bytes, table: Table) -> Action:
    """What chance does now at this table: the same for the same secret and question, and unknown without the secret."""
    step = table.step
    assert step is not None
    numbers = _Numbers(secret, f"deal {table.game.deals + 1}, {step.name}")
    choices = table.choices(CHANCE)
    match choices:
        case (Order(cards),):
            return Shuffled(numbers.shuffled(cards))
        case _:
            choice = choices[numbers.below(len(choices))]
            assert not isinstance(choice, Question)
            return choice


class _Numbers:
    """Whole numbers from HMAC-SHA256 in counter mode (RFC 2104), without the bias of a plain remainder."""

    def __init__(self, secret: bytes, purpose: str) -> None:
        self._words = _words(secret, purpose.encode())

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


def _words(secret: bytes, purpose: bytes) -> Iterator[int]:
    counter = 0
    while True:
        block = hmac.digest(secret, purpose + counter.to_bytes(4, "big"), hashlib.sha256)
        yield from (int.from_bytes(block[i : i + 4], "big") for i in range(0, len(block), 4))
        counter += 1
