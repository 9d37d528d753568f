"""What one word of the rules may be, and what to say when somebody writes something else."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from engine.sentence import Sentence, one_of

Value: TypeAlias = "bool | int | str | tuple[str, ...]"


class BadOption(ValueError):
    """An option that does not exist or does not fit; `sentence` says what would be right."""

    def __init__(self, text: str, **gaps: Any) -> None:
        self.sentence = Sentence(text, gaps)
        super().__init__(str(self.sentence))


@dataclass(frozen=True, slots=True)
class Option:
    """What a word may be: its default, other values, a span of numbers; where it is a list, the words that may stand in
    it; the rules of the catalogue that it stands for; one sentence."""

    name: str
    default: Value
    also: tuple[Value, ...]
    span: tuple[int, int] | None
    words: tuple[str, ...]
    rules: str
    text: str

    def knows(self, value: Value) -> bool:
        """Is it a value of this option?"""
        if isinstance(self.default, tuple):
            return isinstance(value, tuple) and all(word in self.words for word in value)
        return _among(value, (self.default, *self.also)) or self._in_span(value)

    @property
    def varies(self) -> bool:
        """Can it be anything but its default?"""
        return bool(self.also or self.span or self.words)

    @property
    def takes(self) -> Sentence:
        """Its values in words."""
        values: list[str | Sentence] = [spelt(v) for v in (*self.words, self.default, *self.also)]
        if self.span:
            low, high = self.span
            values = [
                Sentence("{low} to {high}", {"low": low, "high": high}),
                *(spelt(v) for v in (self.default, *self.also) if not isinstance(v, int)),
            ]
        return one_of(values)

    def read(self, word: str) -> Value:
        """The value that somebody wrote. Raises BadOption."""
        word = word.strip()
        if isinstance(self.default, tuple):
            return self._read_list(word)
        for value in (self.default, *self.also):
            if word.lower() in _spellings(value):
                return value
        if self.span and re.fullmatch(r"[+-]?[0-9]{1,9}", word):
            return int(word)
        raise self.refusal(word)

    def refusal(self, value: object) -> BadOption:
        return BadOption("{option} takes {takes}, not {word}.", option=self.name, takes=self.takes, word=spelt(value))

    def _read_list(self, text: str) -> tuple[str, ...]:
        spellings = {word.lower(): word for word in self.words}
        words = text.strip("[]").replace(",", " ").lower().split()
        if words == ["none"]:
            return ()
        if unknown := [word for word in words if word not in spellings]:
            raise self.refusal(unknown[0])
        return tuple(spellings[word] for word in words)

    def _in_span(self, value: Value) -> bool:
        if self.span is None or isinstance(value, bool) or not isinstance(value, int):
            return False
        return self.span[0] <= value <= self.span[1]


def spelt(value: object) -> str:
    """The value as a host writes it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ",".join(map(str, value)) or "none" if isinstance(value, tuple) else str(value)


def _spellings(value: Value) -> tuple[str, ...]:
    if isinstance(value, bool):
        return ("yes", "true", "on") if value else ("no", "false", "off")
    return (spelt(value).lower(),)


def _among(value: Value, values: tuple[Value, ...]) -> bool:
    return any(value == v and type(value) is type(v) for v in values)


def option(
    default: Any,
    rules: str,
    text: str,
    *,
    also: tuple[Value, ...] = (),
    span: tuple[int, int] | None = None,
    words: tuple[str, ...] = (),
) -> Any:
    values = {"also": also, "span": span, "words": words}
    return field(default=default, metadata={"rules": rules, "text": text, **values})
