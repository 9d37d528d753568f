"""The words after a command, fitted into the places that its usage declares."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from pbem.commands import cardwords
from pbem.commands.spelling import plain
from pbem.commands.words import CommandWord
from pbem.time_control import WRITTEN

_LANGUAGES: Mapping[str, str] = {
    **dict.fromkeys(["en", "english", "inglese", "engleza"], "en"),
    **dict.fromkeys(["it", "italian", "italiano", "italiana"], "it"),
    **dict.fromkeys(["ro", "romanian", "romeno", "rumeno", "romana", "roman", "romaneste"], "ro"),
}
_MAILING: Mapping[str, str] = {
    **dict.fromkeys(["turn", "turns", "turno", "turni", "tura", "rand"], "turn"),
    **dict.fromkeys(["every", "everything", "all", "ogni", "tutto", "tutte", "tot", "toate", "fiecare"], "every"),
    **dict.fromkeys(["digest", "digests", "daily", "riassunto", "giornaliero", "rezumat", "zilnic"], "digest"),
}
_FORMATS: Mapping[str, str] = {
    **dict.fromkeys(["html", "buttons", "pulsanti", "bottoni", "butoane"], "html"),
    **dict.fromkeys(["text", "plain", "testo", "texts"], "text"),
}
_CONFIRMED: Mapping[str, str] = {
    **dict.fromkeys(["errors", "error", "mistakes", "errori", "errore", "erori", "erorile"], "errors"),
    **dict.fromkeys(["all", "everything", "tutto", "tutte", "tutti", "tot", "toate"], "all"),
}
SEATS: Mapping[str, str] = {
    **dict.fromkeys(["n", "north", "nord"], "N"),
    **dict.fromkeys(["e", "east", "est"], "E"),
    **dict.fromkeys(["s", "south", "sud"], "S"),
    **dict.fromkeys(["w", "west", "o", "ovest", "v", "vest"], "W"),
    **dict.fromkeys(["ne", "northeast", "nordest"], "NE"),
    **dict.fromkeys(["se", "southeast", "sudest"], "SE"),
    **dict.fromkeys(["sw", "southwest", "so", "sudovest", "sv", "sudvest"], "SW"),
    **dict.fromkeys(["nw", "northwest", "no", "nordovest", "nv", "nordvest"], "NW"),
}
"""Every way to write a seat, in small letters and without hyphens."""
_SPELT: Mapping[str, str] = {
    **dict.fromkeys(["invito", "invita", "invit", "inviting"], "invite"),
    **dict.fromkeys(["bot", "boti", "botii", "roboti", "robots", "computers"], "bots"),
    **dict.fromkeys(["aperto", "aperta", "deschis", "deschisa"], "open"),
    **dict.fromkeys(["privato", "privata", "privat", "privata"], "private"),
}
"""Other words for those that usages spell out."""
_AND = frozenset(["and", "e", "ed", "si", "&", "+", "with", "con", "cu", "at", "alle", "ore", "la", "ora", "of",
                  "for", "as", "come", "ca", "di", "per", "de", "pentru", "from", "table", "tavolo", "masa"])
_ADDRESS = re.compile(r"[^\s<>@,;:()\"]+@[^\s<>@,;:()\"]+\.[^\s<>@,;:()\".]+")
_SLUG = re.compile(r"[a-z][a-z0-9]*(?:[_-][a-z0-9]+)*")
_OPTION = re.compile(r"[a-z][a-z0-9_]*=[^\s=]\S*")
_TIME = re.compile(r"\btime=(?:lunch\ break|" + WRITTEN.pattern + ")", WRITTEN.flags)
_ZONE = re.compile(r"[^\W\d_](?:[^\W\d]|-)*(?:/[A-Za-z0-9_+-]+)*|(?:UTC|GMT|utc|gmt)[+-]\d{1,2}")
_TEXTS: Mapping[str, int] = {"TEXT": 10_000, "NAME": 5, "HOURS": 6, "DAYS": 16, "MOMENTS": 10, "SWITCH": 2}
"""The places that take the rest of the line word for word, and how many words that can be."""


@dataclass(frozen=True, slots=True)
class Place:
    """One place of a usage: what may stand there, whether it may stay empty, whether it takes several words."""

    kind: str
    optional: bool
    many: bool


def _count(word: str) -> str | None:
    number = cardwords.number(plain(word).removeprefix("#"))
    return None if number is None else str(number)


def hour(word: str) -> str | None:
    """An hour of the day, "8" of "8", "8:00", "8h" and "8am", "20" of "8pm"."""
    found = re.fullmatch(r"(\d{1,2})(?::00|h)? ?(am|pm)?", plain(word))
    if found is None:
        return None
    number = int(found[1])
    if found[2] and not 1 <= number <= 12:
        return None
    return str((number % 12) + 12 * (found[2] == "pm") if found[2] else number)


def _matching(pattern: re.Pattern[str]) -> Callable[[str], str | None]:
    return lambda word: word if pattern.fullmatch(word) else None


_KINDS: Mapping[str, Callable[[str], str | None]] = {
    "ADDRESS": _matching(_ADDRESS),
    "COUNT": _count,
    "NUMBER": _count,
    "PRESET": lambda word: word if _SLUG.fullmatch(word) and word not in _AND else None,
    "OPTION=VALUE": _matching(_OPTION),
    "TOPIC": _matching(_SLUG),
    "LANGUAGE": lambda word: _LANGUAGES.get(plain(word)),
    "HOW": lambda word: _MAILING.get(plain(word)),
    "HOUR": hour,
    "FORMAT": lambda word: _FORMATS.get(plain(word)),
    "WHICH": lambda word: _CONFIRMED.get(plain(word)),
    "ZONE": _matching(_ZONE),
    "SEAT": lambda word: SEATS.get(plain(word).replace("-", "")),
}


def places(command: CommandWord) -> tuple[Place, ...]:
    """The places of the command's usage, in order."""
    return _places(command.usage.removeprefix(command.name))


@lru_cache(maxsize=256)
def _places(usage: str) -> tuple[Place, ...]:
    found: list[Place] = []
    depth = 0
    for word in usage.split():
        depth += word.count("[")
        kind = word.strip("[]")
        if kind == "...":
            found[-1] = Place(found[-1].kind, found[-1].optional, many=True)
        else:
            found.append(Place(kind, depth > 0, many=kind == "ZONE"))  # "New York"
        depth -= word.count("]")
    return tuple(found)


def takes_text(command: CommandWord) -> bool:
    """Does the command take the rest of the line word for word?"""
    return any(place.kind in _TEXTS for place in places(command))


def takes_prose(command: CommandWord) -> bool:
    """Does it take words for others to read, so that "please" at their end is one of them?"""
    return any(place.kind == "TEXT" for place in places(command))


def may_be_alone(command: CommandWord) -> bool:
    """Does the command mean something without what stands behind it?"""
    return all(place.optional for place in places(command))


def language(word: str) -> str | None:
    """The language that is called so, in whichever language."""
    return _LANGUAGES.get(word) if len(word) > 2 and word != "roman" else None


def admits_text(command: CommandWord, text: str) -> bool:
    """Is the text neither empty nor too long to be what the command takes?"""
    return all(0 < len(text.split()) <= _TEXTS.get(place.kind, 1) for place in places(command))


def fit(command: CommandWord, text: str) -> tuple[str, ...] | None:
    """The words of the text as arguments of the command, or None if one of them has no place or one is missing.

    Names of this server come in small letters; addresses and zones as they were typed. Words without a place are
    forgiven where they are the name in "Ann Lee <ann@example.org>".
    """
    free = list(places(command))
    filled: list[str] = []
    taken: set[int] = set()
    nameless = True
    for word in _cleaned(text):
        if _fill(word.strip("<"), free, taken, filled):
            nameless = nameless or word.startswith("<")
        elif plain(word) not in _AND and word.strip("<") not in filled:
            nameless = False
    if not nameless or any(not place.optional and number not in taken for number, place in enumerate(free)):
        return None
    return tuple(filled)


def _fill(word: str, free: Sequence[Place], taken: set[int], filled: list[str]) -> bool:
    """Put the word into the first place that takes it; words that a usage spells out go before the others."""
    small = plain(word)
    for number, place in enumerate(free):
        if place.kind in (small, _SPELT.get(small)) and number not in taken:
            taken.add(number)
            filled.append(place.kind)
            return True
    for number, place in enumerate(free):
        reads = _KINDS.get(place.kind)
        if reads is None or (number in taken and not place.many):
            continue
        value = reads(word if place.kind in ("ADDRESS", "ZONE") else small)
        if value is not None and not (place.kind == "ADDRESS" and value in filled):
            taken.add(number)
            filled.append(value)
            return True
    return False


def _cleaned(text: str) -> list[str]:
    """The words of a text without the marks around them, except the "<" of a bracketed address."""
    seen = (char for char in unicodedata.normalize("NFKC", text) if unicodedata.category(char) not in ("Cf", "Mn"))
    text = re.sub(r"\s?=\s?", "=", " ".join("".join(seen).split()))
    text = re.sub(r"(\d) ([AaPp]\.?[Mm]\b)", r"\1\2", text)
    text = _TIME.sub(lambda time: time[0].replace(" ", ""), text)
    found = [word.strip(".!?:'*,;") for part in text.split() for word in _parted(part)]
    return [word for word in found if plain(word).strip("< ")]


def _parted(part: str) -> list[str]:
    """The words of what stands between two spaces; the value of an option, "suit>=7,no_court", stays whole."""
    if _OPTION.fullmatch(part.lower()):
        return [part]
    part = re.sub(r"<(?:mailto:)?", " <", part, flags=re.IGNORECASE)
    return re.sub(r"mailto:|[>,;()\"]", " ", part, flags=re.IGNORECASE).split()
