"""Words for people: an English sentence with named gaps, which the letters translate and fill."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar


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


class Rule:
    """One rule of a table: a part of the deal, or something that narrows, counts or ends.

    Its `words` are what players read in the rules of their table and, where it narrows, in a refusal. The fields of
    the rule fill the gaps of the sentence.
    """

    __slots__ = ()
    words: ClassVar[str] = ""

    @property
    def sentence(self) -> Sentence:
        return Sentence(self.words, {f.name: getattr(self, f.name) for f in fields(self)})  # type: ignore[arg-type]

    def sentences(self) -> Iterator[Sentence]:
        """All that players should read about the rule; nothing where another rule says it."""
        if self.words:
            yield self.sentence
