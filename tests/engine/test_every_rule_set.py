"""Rules drawn at random: what is refused is mended, one of the words named at a time, and what is left is played."""

from __future__ import annotations

import re
from random import Random

from hypothesis import assume, given, note, settings
from hypothesis import strategies as st

from engine import Options, Table
from engine.option import BadOption, Option, Value, spelt
from engine.options import OPTIONS, read_changes, with_changes
from tests.engine import invariants
from tests.engine.random_play import random_game
from tests.engine.shapes import TABLES

DEALS = 2
MENDED = 100
"""How often a set of rules is mended before it is given up."""


def some_value(option: Option, rng: Random) -> Value:
    """One that can be played, of a span often one of its ends."""
    values: list[Value] = [option.default, *option.also]
    if option.listed:
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


@settings(max_examples=120, deadline=None, derandomize=True)
@given(st.sampled_from(sorted(TABLES)), st.lists(st.sampled_from(sorted(OPTIONS)), max_size=20), st.integers(0, 2**32))
def test_whatever_the_rules_are_the_same_things_hold(name, names, seed):
    rng = Random(seed)
    changed = {word: some_value(OPTIONS[word], rng) for word in names}
    options = mended(with_changes(TABLES[name], changed), rng)
    assume(options)
    note(" ".join(f"{n}={spelt(getattr(options, n))}" for n in OPTIONS if getattr(options, n) != OPTIONS[n].default))
    before, log = Table.open(options), []
    for table, log in random_game(options, rng, DEALS):
        invariants.somebody_is_asked_and_can_answer(table)
        invariants.every_card_is_somewhere_once(table)
        if table.game.deal is None:
            before = table
        elif table.step.name != "play" or rng.random() < 0.05:
            invariants.nobody_sees_through_the_cards(before, table, log, rng)
            invariants.nobody_is_shown_a_card_that_he_may_not_know(table, log)
    invariants.the_log_rebuilds_the_table(options, table, log)
    invariants.every_event_survives_json(log)
