"""The values of events as words of a game's notation, and back: cards, bids, seats, numbers, and lists of them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from types import UnionType
from typing import Any, get_args, get_origin

from engine.actions import Bid, Say
from engine.cards import Card
from engine.game import Line

NOTHING = "-"
"""What stands for an empty list."""

_PLAIN = re.compile(r"[\w?]+(?:[ _][\w?]+)*")
_BID = re.compile(r"(?:(\d+)(?: |$))?(.*)")
_SAY = re.compile(r"(\S+)(?: (\d+)(?: ((?!swapped$).+?))?( swapped)?)?")
_LINE = re.compile(r"([^(]*?)(?: \((.*)\))?, points ([+-]\d+), bags ([+-]\d+)(?:, deal (\d+))?")


def written(kind: Any, value: Any) -> str:
    """A value of this type as it stands in the notation."""
    if isinstance(kind, UnionType):
        return "none" if value is None else written(get_args(kind)[0], value)
    if get_origin(kind) is tuple and kind is not Card:
        inner = get_args(kind)[0]
        between = " / " if get_origin(inner) is tuple else " "
        return between.join(written(inner, one) for one in value) or NOTHING
    if get_origin(kind) is Mapping:
        inner = get_args(kind)[1]
        return " ".join(f"{key}={written(inner, one)}" for key, one in value.items()) or NOTHING
    if kind is str:
        return value if _PLAIN.fullmatch(value) else json.dumps(value).replace(";", "\\u003b")
    return _WRITERS[kind](value)


def read(kind: Any, text: str) -> Any:
    """The value of this type that was written. Raises ValueError."""
    if isinstance(kind, UnionType):
        return None if text == "none" else read(get_args(kind)[0], text)
    if get_origin(kind) is tuple and kind is not Card:
        inner = get_args(kind)[0]
        parts = text.split(" / ") if get_origin(inner) is tuple else text.split()
        return tuple(read(inner, part) for part in parts) if text != NOTHING else ()
    if get_origin(kind) is Mapping:
        inner = get_args(kind)[1]
        pairs = [pair.partition("=") for pair in text.split()] if text != NOTHING else []
        return {key: read(inner, value) for key, _equals, value in pairs}
    if kind is str:
        return json.loads(text) if text.startswith('"') else text
    return _READERS[kind](text)


def card_text(card: Card) -> str:
    """ "QS", and with a stroke for its twin from the second pack."""
    return card.face + "'" * card.pack


def read_card(text: str) -> Card:
    face = text.rstrip("'")
    return Card(face, len(text) - len(face))


def bid_text(bid: Bid) -> str:
    """ "4", "nil", "6 blind", "4 unseen": the number stands first, and the kind of bid behind it."""
    kind = "" if bid.kind == "tricks" else bid.kind
    number = "" if kind and not bid.tricks and not kind[0].isdigit() else str(bid.tricks)
    return f"{number} {kind}".strip() + " unseen" * bid.unseen


def read_bid(text: str) -> Bid:
    seen = text.removesuffix(" unseen")
    found = _BID.fullmatch(seen)
    if found is None or not seen:
        raise ValueError("no bid")
    return Bid(int(found[1] or 0), found[2] or "tricks", seen != text)


def say_text(words: Say) -> str:
    """ "agree", "propose 7", "propose 5 nil swapped"."""
    if words == Say(words.word):
        return words.word
    kind = "" if words.kind == "tricks" else f" {words.kind}"
    return f"{words.word} {words.tricks}{kind}" + " swapped" * words.swapped


def read_say(text: str) -> Say:
    found = _SAY.fullmatch(text)
    if found is None:
        raise ValueError("nothing that is said")
    return Say(found[1], int(found[2] or 0), found[3] or "tricks", bool(found[4]))


def line_text(line: Line, deal: int) -> str:
    """An entry of the score sheet, without its side; its deal only where that is another one than this."""
    params = f" ({written(Mapping[str, int], line.params)})" if line.params else ""
    other = f", deal {line.deal}" if line.deal != deal else ""
    return f"{line.code}{params}, points {line.points:+d}, bags {line.bags:+d}{other}"


def read_line(side: str, text: str, deal: int) -> Line:
    found = _LINE.fullmatch(text)
    if found is None:
        raise ValueError("no entry of a score sheet")
    params = read(Mapping[str, int], found[2] or NOTHING)
    return Line(side, found[1], params, int(found[3]), int(found[4]), int(found[5] or deal))


_WRITERS: Mapping[Any, Callable[[Any], str]] = {Card: card_text, Bid: bid_text, Say: say_text, int: str}
_READERS: Mapping[Any, Callable[[str], Any]] = {Card: read_card, Bid: read_bid, Say: read_say, int: int}
