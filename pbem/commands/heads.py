"""Which command a phrase begins, and where what is said to the table begins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from pbem.commands import arguments, bidwords, cardwords, manners
from pbem.commands.spelling import Token, words
from pbem.commands.words import COMMANDS, LANGUAGES, CommandWord

_LONGEST = 6
_BEFORE = 40
"""Tokens among which a command must begin; what stands before it is politeness."""


@lru_cache(maxsize=8)
def _heads(language: str) -> Mapping[tuple[str, ...], tuple[CommandWord, ...]]:
    """Every phrase that begins a command; where languages disagree about one, the player's own counts."""
    own = _spoken(language)
    heads = dict(own)
    for other in LANGUAGES:
        for phrase, commands in _spoken(other).items():
            if phrase not in own:
                heads[phrase] = (*heads.get(phrase, ()), *(new for new in commands if new not in heads.get(phrase, ())))
    return heads


def _spoken(language: str) -> dict[tuple[str, ...], tuple[CommandWord, ...]]:
    """Its phrases as they stand, and without "the" and "my" where that is not how another command is called."""
    whole: dict[tuple[str, ...], tuple[CommandWord, ...]] = {}
    slim: dict[tuple[str, ...], tuple[CommandWord, ...]] = {}
    for command in COMMANDS:
        for phrase in command.words.get(language, ()):
            way = words(phrase)
            less = tuple(word for word in way if word not in manners.SMALL_WORDS) or way
            for ways, spelt in ((whole, way), (slim, less)):
                if command not in ways.get(spelt, ()):
                    ways[spelt] = (*ways.get(spelt, ()), command)
    return slim | whole


def head(said: Sequence[Token], language: str) -> tuple[tuple[CommandWord, ...], int]:
    """The commands that the words can begin, and how many words that takes."""
    heads = _heads(language)
    for count in range(min(_LONGEST, len(said)), 0, -1):
        commands = heads.get(manners.texts(said[:count]))
        if commands:
            return commands, count
    return (), 0


def speech(pieces: Sequence[Token], language: str) -> tuple[CommandWord, int] | None:
    """The command that takes the rest of the line word for word, and how many tokens stand before that."""
    window = pieces[:_BEFORE]
    for said in (window, manners.without_politeness_before(window, language)):  # "fine settimana" is not "fine"
        commands, count = head(said, language)
        for command in commands:
            if arguments.takes_text(command):
                return command, len(window) - len(said) + count
    return None


@lru_cache(maxsize=1)
def vocabulary() -> frozenset[str]:
    """Every word of the commands, cards and bids that is long enough to be a slip of itself."""
    spelt = (words(phrase) for command in COMMANDS for own in command.words.values() for phrase in own)
    return cardwords.WORDS | bidwords.words() | {word for phrase in spelt for word in phrase if len(word) > 2}
