"""In which language and zone somebody lives who has said neither, as far as his first mail lets one guess."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from babel.core import get_global

from pbem.commands.spelling import plain, words
from pbem.mail.read import Letter, own_lines

OWN_NAMES: Mapping[str, str] = {"en": "english", "it": "italiano", "ro": "română"}
"""What each language is called in itself: written alone, it is a command."""

_COMMON: Mapping[str, str] = {
    "en": "the i you is are and to of would like want play game how what please hello hi hey with this my me can do "
    "help start new friends who it works here was for have",
    "it": "ciao salve buongiorno buonasera sono vorrei voglio giocare gioco come che cosa grazie con una uno posso "
    "questo questa mio mia amici per non si il gli della di nuovo nuova partita tavolo aiuto chi qui anche",
    "ro": "salut bună buna ziua seara aș vrea vreau să joc juca cum ce mulțumesc cu o un pot acesta aceasta meu mea "
    "prieteni pentru nu și sunt este masă nou nouă ajutor cine aici mă la în",
}
_LETTERS: Mapping[str, str] = {"it": "èìòù", "ro": "ăâîșțşţ"}
_HOMES: Mapping[str, tuple[str, ...]] = {
    "en": ("uk", "us", "ie", "au", "nz", "ca"),
    "it": ("it", "sm"),
    "ro": ("ro", "md"),
}
_HOME_ZONES: Mapping[str, str] = {"it": "Europe/Rome", "ro": "Europe/Bucharest"}

HEADER, SPELLING, HOME, LEANING, MOST_WORDS = 3, 2, 1, 2, 6
"""How much it says that a program is set to a language, that letters of its own are written, that the address ends in
one of its countries, that there is another reason; and how many words count, each as 1. A program that is set to
English says little: so are those of many who do not speak it."""


def guess_language(letter: Letter, leaning: str = "") -> str | None:
    """The language of whoever wrote this mail; None where nothing tells, or two languages equally. `leaning` is the
    one that there is another reason for."""
    text = " ".join((*own_lines(letter), letter.subject))
    said = set(words(text))
    scores = {code: _score(code, said, text.casefold(), letter) for code in OWN_NAMES}
    if leaning:
        scores[leaning] += LEANING
    best, second = sorted(scores.values(), reverse=True)[:2]
    return max(scores, key=scores.__getitem__) if best > second else None


def _score(code: str, said: set[str], text: str, letter: Letter) -> int:
    domain = (letter.sender or "").rpartition(".")[2].lower()
    return (
        (HEADER if code != "en" else 1) * (letter.languages[:1] == (code,))
        + SPELLING * any(char in text for char in _LETTERS.get(code, ""))
        + HOME * (domain in _HOMES[code])
        + min(len(said & _own_words(code)), MOST_WORDS)
    )


def _own_words(code: str) -> frozenset[str]:
    """The common words of a language that none of the others has."""
    each = {other: frozenset(map(plain, common.split())) for other, common in _COMMON.items()}
    return each.pop(code).difference(*each.values())


def guess_zone(letter: Letter, language: str, default: str, now: datetime) -> str:
    """The zone of whoever wrote this mail: the one of the address's country, or that of the language, which
    has the mail's offset from UTC; the default where that is none or several."""
    if letter.offset is None:
        return default
    country = (letter.sender or "").rpartition(".")[2].upper()
    territory = {"UK": "GB"}.get(country, country)
    ways: Iterable[list[str]] = (
        list(get_global("territory_zones").get(territory, ())),
        [_HOME_ZONES[language]] if language in _HOME_ZONES else [],
    )
    for zones in ways:
        fitting = [zone for zone in zones if _offset(zone, now) == letter.offset]
        if len(fitting) == 1:
            return fitting[0]
    return default


def _offset(zone: str, now: datetime) -> timedelta | None:
    return now.astimezone(ZoneInfo(zone)).utcoffset()
