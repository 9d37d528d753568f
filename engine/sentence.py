"""Words for people: an English sentence with named gaps, which the letters translate and fill."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar, TypeAlias


@dataclass(frozen=True, slots=True)
class Sentence:
    """`text` is the English sentence with `{name}` gaps; where it depends on `{n}`, `plural` is its form for many."""

    text: str
    gaps: Mapping[str, Any] = field(default_factory=dict)
    plural: str = ""

    def __str__(self) -> str:
        text = self.plural if self.plural and self.gaps.get("n") != 1 else self.text
        gaps = {k: " ".join(map(str, v)) if type(v) is tuple else v for k, v in self.gaps.items()}
        return text.format(**gaps)


def one_of(words: Sequence[str | Sentence]) -> Sentence:
    """ "a", "a or b", "a, b or c"."""
    first, *more = words
    if not more:
        return first if isinstance(first, Sentence) else Sentence("{word}", {"word": first})
    for word in more[:-1]:
        first = Sentence("{some}, {next}", {"some": first, "next": word})
    return Sentence("{some} or {last}", {"some": first, "last": more[-1]})


def of_points(n: int) -> Sentence:
    """So many of them, as each language says it; a gap of a sentence takes it."""
    return Sentence("{n} point", {"n": n}, "{n} points")


def of_tricks(n: int) -> Sentence:
    return Sentence("{n} trick", {"n": n}, "{n} tricks")


def of_cards(n: int) -> Sentence:
    return Sentence("{n} card", {"n": n}, "{n} cards")


def of_deals(n: int) -> Sentence:
    return Sentence("{n} deal", {"n": n}, "{n} deals")


def of_days(n: int) -> Sentence:
    return Sentence("{n} day", {"n": n}, "{n} days")


Counted: TypeAlias = Mapping[str, Callable[[int], Sentence]]
"""By the name of a number, what there are so many of."""


class Rule:
    """One rule of a table: a part of the deal, or something that narrows, counts or ends.

    Its `words` are what players read in the rules of their table and, where it narrows, in a refusal. The fields of
    the rule fill the gaps of the sentence; those that are `counted` say what there are so many of, for languages differ
    in how they say that.
    """

    __slots__ = ()
    words: ClassVar[str] = ""
    counted: ClassVar[Counted] = {}

    @property
    def sentence(self) -> Sentence:
        gaps = {f.name: getattr(self, f.name) for f in fields(self)}  # type: ignore[arg-type]
        return Sentence(self.words, {**gaps, **{name: of(gaps[name]) for name, of in self.counted.items()}})

    def sentences(self) -> Iterator[Sentence]:
        """All that players should read about the rule; nothing where another rule says it."""
        if self.words:
            yield self.sentence
