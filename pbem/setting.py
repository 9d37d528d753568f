"""A word that a table or a person may set beside the rules of the game: how it is written, read, kept, explained."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Generic, TypeVar

from engine.option import BadOption
from engine.sentence import Sentence
from pbem.commands.command import N_
from pbem.duration import read_duration

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Setting(Generic[T]):
    """One such word. `read` turns what is written into its value and raises ValueError; `takes` and `text` are for
    people: what may be written, and what it does. What is kept is the word as it was written."""

    name: str
    default: T
    read: Callable[[str], T]
    takes: str
    text: str

    def of(self, kept: Mapping[str, str]) -> T:
        """Its value in what a row keeps; the default where it keeps nothing."""
        return self.read(kept[self.name]) if self.name in kept else self.default

    def checked(self, word: str) -> str:
        """The word as it is to be kept. Raises BadOption."""
        word = word.strip().lower()
        try:
            self.read(word)
        except ValueError:
            raise BadOption("{option} takes {takes}, not {word}.",
                            option=self.name, takes=Sentence(self.takes), word=word) from None  # fmt: skip
        return word


SWITCH = N_("yes or no")
_YES, _NO = ("yes", "on", "true"), ("no", "off", "false")


def switch(word: str) -> bool:
    """Yes or no, in the ways an option of the rules is written. Raises ValueError."""
    if word not in (*_YES, *_NO):
        raise ValueError(word)
    return word in _YES


def among(*words: str) -> Callable[[str], str]:
    """A reader for one of these words."""

    def read(word: str) -> str:
        if word not in words:
            raise ValueError(word)
        return word

    return read


def span(word: str) -> timedelta:
    """A length of time such as 3d, 12h or 10m; none for "off". Raises ValueError."""
    return timedelta(0) if word in ("off", "none", "0") else read_duration(word)
