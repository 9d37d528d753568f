"""What phones make of a line, brought back to plain small letters that know their place in the line."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

SMILE = "☺"
"""Stands for everything that decorates and says nothing: emoji, and smileys like ":D", whose D is no suit."""

_SIGNS = {
    **dict.fromkeys("♠♤", "♠"),
    **dict.fromkeys("♥♡❤", "♥"),
    **dict.fromkeys("♦♢", "♦"),
    **dict.fromkeys("♣♧☘🍀", "♣"),
    **dict.fromkeys("🃏🂿🃟", " joker "),
    **dict.fromkeys("’‘‚‛′ʼ`´'", ""),
    **dict.fromkeys("“”„«»‹›", '"'),
    "🔟": "10",
    "ı": "i",
    "−": "-",
}
_PIECES = re.compile(
    r"(?:(?<=\s)|^)(?:[:;=]-?[)(\]\[dpo/\\|*]+|<3+|[x:]d)(?!\w)"  # smileys
    r"|\d+|[^\W\d_]+|\s+|.",
    re.DOTALL,
)
_AROUND = frozenset(".,!:;-=|^•·…¡¿→")
_LOST = frozenset('"*_~()[]{}' + SMILE)


@dataclass(frozen=True, slots=True)
class Token:
    """A word, a number, a suit or a mark in small plain letters, and where it stands in the line as written."""

    text: str
    start: int
    end: int
    spaced: bool

    @property
    def says_something(self) -> bool:
        return self.text[0].isalnum() or self.text[0] in "♠♥♦♣"


@lru_cache(maxsize=4096)
def _fold(char: str) -> str:
    if char in _SIGNS:
        return _SIGNS[char]
    code = ord(char)
    if 0x1F0A1 <= code <= 0x1F0DE and 0 < code % 16 < 15 and code % 16 != 12:
        return f" {'a23456789*jcqk'[code % 16 - 1].replace('*', '10')}{'♠♥♦♣'[(code - 0x1F0A0) // 16]} "
    folded = []
    for part in unicodedata.normalize("NFKD", char).casefold():
        for piece in unicodedata.normalize("NFKD", part):
            kind = unicodedata.category(piece)
            if kind in ("Mn", "Me", "Mc", "Cf", "Cs", "Co", "Cn"):
                continue
            if piece in _SIGNS:
                folded.append(_SIGNS[piece])
            elif kind in ("So", "Sk") and piece != "^":
                folded.append(SMILE)
            elif kind == "Pd":
                folded.append("-")
            elif kind[0] == "Z" or kind == "Cc":
                folded.append(" ")
            else:
                folded.append(piece)
    return "".join(folded)


def plain(text: str) -> str:
    """The text in small plain letters: no accents, no full-width forms, no invisible characters, no apostrophes."""
    return "".join(_fold(char) for char in text)


def words(text: str) -> tuple[str, ...]:
    """The words of a phrase of our own tables, as they are found in a line."""
    return tuple(token.text for token in tokens(text))


Phrases: TypeAlias = frozenset[tuple[str, ...]]


def phrases(*lists: str) -> Phrases:
    """The phrases of lists such as "thanks|thank you", each as its words."""
    return frozenset(words(phrase) for phrase in "|".join(lists).split("|"))


def tokens(line: str) -> tuple[Token, ...]:
    """The line in pieces, without white space and without what only decorates."""
    folded, places = [], []
    for place, char in enumerate(line):
        for piece in _fold(char):
            folded.append(piece)
            places.append(place)
    found: list[Token] = []
    spaced = True
    for match in _PIECES.finditer("".join(folded)):
        text = match.group()
        if text.isspace():
            spaced = True
            continue
        if len(text) > 1 and not text.isalnum():
            text = SMILE
        found.append(Token(text, places[match.start()], places[match.end() - 1] + 1, spaced))
        spaced = False
    return tuple(_without_hyphens(found))


def _without_hyphens(found: Sequence[Token]) -> list[Token]:
    """Without the hyphens of "blind-nil" and "10-H"; the dash of "4-5" stays and keeps it from being understood."""
    kept = []
    for number, token in enumerate(found):
        if token.text == "-" and not token.spaced and 0 < number < len(found) - 1:
            before, after = found[number - 1], found[number + 1]
            numbers = before.text.isdigit() and after.text.isdigit()
            if before.says_something and after.says_something and not after.spaced and not numbers:
                continue
        kept.append(token)
    return kept


def bare(found: Sequence[Token]) -> tuple[Token, ...]:
    """Without quotation marks, brackets, stars and smileys, and without points, commas and dashes at either end."""
    kept = [token for token in found if token.text not in _LOST]
    first, last = 0, len(kept)
    while first < last and kept[first].text in _AROUND:
        first += 1
    while last > first and kept[last - 1].text in _AROUND:
        last -= 1
    return tuple(kept[first:last])
