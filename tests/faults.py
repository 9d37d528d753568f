"""What goes wrong between us and a mail server, for a while: pieces of what it says get lost, late, double or mad."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from tests.relay import Fault

Pieces = Iterator[bytes | float | None]

STALL = 1.0
"""Seconds, longer than the time-outs of the tests."""


def drop(chosen: random.Random, data: bytes) -> Pieces:
    """The piece never comes."""
    yield from ()


def stall(chosen: random.Random, data: bytes) -> Pieces:
    yield STALL
    yield data


def cut(chosen: random.Random, data: bytes) -> Pieces:
    """The connection ends in the midst of the piece, of a literal where it holds one."""
    literal = data.find(b"}\r\n")
    begin = literal + 3 if literal >= 0 else 0
    yield data[: chosen.randint(begin, len(data))]
    yield None


def duplicate(chosen: random.Random, data: bytes) -> Pieces:
    yield data + data


def drip(chosen: random.Random, data: bytes) -> Pieces:
    """A few bytes at a time."""
    for begin in range(0, len(data), 40):
        yield data[begin : begin + 40]
        yield 0.001


def garbage(chosen: random.Random, data: bytes) -> Pieces:
    """Something that is no answer stands before the piece."""
    yield chosen.choice((chosen.randbytes(30), b"* {99999999}\r\n", b"* 5 FETCH (UID\r\n", b")\r\n" * 9, b"250 ok\r\n"))
    yield data


FAULTS: tuple[Callable[[random.Random, bytes], Pieces], ...] = (drop, stall, cut, duplicate, drip, garbage)


def now_and_then(fault: Callable[[random.Random, bytes], Pieces], seed: int, most: int) -> Fault:
    """This fault at every third piece or so, `most` times at the most."""
    chosen, left = random.Random(seed), most

    def apply(data: bytes) -> Pieces:
        nonlocal left
        if left and chosen.random() < 0.35:
            left -= 1
            yield from fault(chosen, data)
        else:
            yield data

    return apply
