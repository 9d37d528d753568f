"""Spans of time as people write them: "2 days", "a week", "due giorni", "trei zile"."""

from __future__ import annotations

import re
from collections.abc import Mapping

from pbem.commands import cardwords
from pbem.commands.spelling import plain

_UNITS: Mapping[str, tuple[int, str]] = {
    **dict.fromkeys(["d", "day", "days", "g", "gg", "giorno", "giorni", "z", "zi", "zile"], (1, "d")),
    **dict.fromkeys(["h", "hour", "hours", "ora", "ore"], (1, "h")),
    **dict.fromkeys(["week", "weeks", "settimana", "settimane", "saptamana", "saptamani"], (7, "d")),
}
_ONE = frozenset(["a", "an", "un", "una", "o"])
AND = frozenset(["and", "e", "ed", "si"])
UNIT = "|".join(sorted(_UNITS, key=len, reverse=True))


def span(number: str, unit: str) -> str | None:
    """ "2d" of "two" and "days", "7d" of "a" and "week"; None where one of the two is something else."""
    count = 1 if number in _ONE else cardwords.number(number)
    if count is None or unit not in _UNITS:
        return None
    times, letter = _UNITS[unit]
    return f"{count * times}{letter}"


def is_negative(text: str) -> bool:
    """Does a number of these words have a minus before it? Those of `22-8` and `- 2 days` are none."""
    return re.search(r"(?<!\S)-\d", text) is not None


def with_spans(text: str) -> list[str]:
    """The words of a text in small plain letters, each span of time as one of them."""
    found = re.findall(r"\d+(?:[.:]\d+)?[dhm]\b|\d+(?:\.\d+)?|[^\W\d_]+", plain(text))
    told: list[str] = []
    for word in found:
        whole = span(told[-1], word) if told else None
        if whole:
            told[-1] = whole
        else:
            told.append(word)
    return told
