"""What one word of the rules may be, and what to say when somebody writes something else."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, TypeAlias

from engine.sentence import Sentence

Value: TypeAlias = "bool | int | str | tuple[str, ...]"


class BadOption(ValueError):
    """An option that does not exist, does not fit, or is not played yet; `sentence` says what would be right."""

    def __init__(self, text: str, **gaps: Any) -> None:
        self.sentence = Sentence(text, gaps)
        super().__init__(str(self.sentence))


@dataclass(frozen=True, slots=True)
class Option:
    """What a word may be: its default, other values, a span of numbers; values known but not played yet; the rules
    of the catalogue that it stands for; one sentence."""

    name: str
    default: Value
    also: tuple[Value, ...]
    span: tuple[int, int] | None
    later: tuple[Value, ...]
    rules: str
    text: str

    def plays(self, value: Value) -> bool:
        """Can a table be played with this value?"""
        return _among(value, (self.default, *self.also)) or self._in_span(value)

    def knows(self, value: Value) -> bool:
        """Is it a value of this option at all?"""
        if isinstance(self.default, tuple):
            return isinstance(value, tuple)
        return self.plays(value) or _among(value, self.later)

    @property
    def takes(self) -> str:
        """The values that can be played, in words."""
        values = [spelt(v) for v in (self.default, *self.also)]
        if self.span:
            low, high = self.span
            values = [f"{low} to {high}", *(spelt(v) for v in (self.default, *self.also) if not isinstance(v, int))]
        return ", ".join(values[:-1]) + " or " + values[-1] if len(values) > 1 else values[0]

    def read(self, word: str) -> Value:
        """The value that somebody wrote. Raises BadOption."""
        word = word.strip()
        if isinstance(self.default, tuple):
            return tuple(word.strip("[]").replace(",", " ").upper().split())
        for value in (self.default, *self.also, *self.later):
            if word.lower() in _spellings(value):
                return value
        if word.lstrip("+-").isdecimal() and self.span:
            return int(word)
        raise BadOption("{option} takes {takes}, not {word}.", option=self.name, takes=self.takes, word=word)

    def _in_span(self, value: Value) -> bool:
        if self.span is None or isinstance(value, bool) or not isinstance(value, int):
            return False
        return self.span[0] <= value <= self.span[1]


def spelt(value: Value) -> str:
    """The value as a host writes it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ",".join(value) or "none" if isinstance(value, tuple) else str(value)


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
    later: tuple[Value, ...] = (),
) -> Any:
    return field(default=default, metadata={"rules": rules, "text": text, "also": also, "span": span, "later": later})
