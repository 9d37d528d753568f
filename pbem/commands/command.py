"""The shape of a command, and the mark of what is to be translated."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


def N_(sentence: str) -> str:
    """Mark a sentence for the translators; it is translated where a letter is written."""
    return sentence


@dataclass(frozen=True, slots=True)
class CommandWord:
    """One command.

    `usage` also declares the arguments: a name alone takes none, `TEXT` and `NAME` take the rest of the line word for
    word, and every other word is a place that `arguments.py` knows; places in brackets may be left out, `...` repeats
    the place before it. `words` holds per language what players write for it, the word that help shows first; small
    words like "the" or "my" and accents need not be spelt out. A `dangerous` command acts only from a mail that was
    understood whole, and is confirmed by reply.
    """

    name: str
    usage: str
    about: str
    group: str
    words: Mapping[str, tuple[str, ...]]
    dangerous: bool = False

    def usage_in(self, language: str) -> str:
        """The usage with the language's own word for the command, ready to be typed."""
        head = self.words.get(language, self.words["en"])[0]
        return head + self.usage.removeprefix(self.name)
