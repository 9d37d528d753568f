"""Rules drawn at random: what is refused is mended, one of the words that the refusal names at a time."""

from __future__ import annotations

import re
from random import Random

from hypothesis import assume, note
from hypothesis import strategies as st

from engine import Options, Table
from engine.option import BadOption, Option, Value, spelt
from engine.options import OPTIONS, read_changes, with_changes
from tests.engine.shapes import TABLES

MENDED = 100
"""How often a set of rules is mended before it is given up; few ever are."""


@st.composite
def rule_sets(draw: st.DrawFn) -> Options:
    """Any rules that can be played, at not too great a distance from those of a table that is known."""
    name, names = draw(st.sampled_from(sorted(TABLES))), draw(st.lists(st.sampled_from(sorted(OPTIONS)), max_size=20))
    rng = Random(draw(st.integers(0, 2**32)))
    options = mended(with_changes(TABLES[name], {word: some_value(OPTIONS[word], rng) for word in names}), rng)
    assume(options)
    assert options is not None
    note(" ".join(f"{n}={spelt(getattr(options, n))}" for n in OPTIONS if getattr(options, n) != OPTIONS[n].default))
    return options


def some_value(option: Option, rng: Random) -> Value:
    """One that can be played, of a span often one of its ends."""
    values: list[Value] = [option.default, *option.also]
    if option.words:
        values.append(tuple(rng.sample(option.words, rng.randint(0, min(4, len(option.words))))))
    if option.span:
        low, high = option.span
        values += [low, low + 1, high, rng.randint(low, high), rng.randint(low, min(low + 13, high))]
    return rng.choice(values)


def mended(options: Options, rng: Random) -> Options | None:
    """The options with so much changed that they can be played: what a refusal advises, or any word that it names."""
    for _ in range(MENDED):
        try:
            Table.open(options)
        except BadOption as refused:
            options = with_changes(options, advised(str(refused), rng))
        else:
            return options
    return None


def advised(refusal: str, rng: Random) -> dict[str, Value]:
    advice = dict(re.findall(r"(\w+) = ([\w,/-]+)", refusal.partition(": set ")[2]))
    if advice and rng.random() < 0.5:
        return read_changes(advice)
    name = rng.choice([word for word in re.findall(r"\w+", refusal) if word in OPTIONS])
    return {name: some_value(OPTIONS[name], rng)}
