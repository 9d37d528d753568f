"""Random options: a table is refused in a sentence, or whoever is asked on it has something to answer."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from engine import Table, load_presets
from engine.option import BadOption
from engine.options import OPTIONS, with_changes
from tests.engine.random_play import random_game
from tests.engine.shapes import PRESETS


def built(option):
    """All values of an option that can be played, of a span its ends and a few between."""
    values = [st.just(value) for value in (option.default, *option.also)]
    if option.words:
        values.append(st.lists(st.sampled_from(option.words), max_size=4).map(tuple))
    if option.span:
        low, high = option.span
        values += [st.sampled_from([low, low + 1, high - 1, high]), st.integers(low, high)]
    return st.one_of(values)


CHOSEN = [name for name, option in OPTIONS.items() if option.varies]
SHAPE = {"players", "sides", "partner_choice", "dummy", "pack", "hand_size", "leftover", "identical"}
SHAPE |= {"deal_method", "next_first", "bid_first", "draw_second_seen", "draw_replace", "bid_method", "talk"}
"""Words that hardly ever fit if one of them alone is changed."""


def changes(names):
    return st.lists(st.sampled_from(names), unique=True).flatmap(
        lambda names: st.fixed_dictionaries({name: built(OPTIONS[name]) for name in names})
    )


ANYTHING = changes(CHOSEN)
FITTING = changes([name for name in CHOSEN if name not in SHAPE])
NARROW = st.fixed_dictionaries(
    {
        "bid_min": st.integers(0, 3),
        "bid_max": st.integers(1, 6),
        "ban_one": st.booleans(),
        "nil": st.booleans(),
        "blind_nil": st.booleans(),
        "must_beat": st.booleans(),
        "breaking": st.sampled_from(["until_broken", "none", "whole_deal"]),
        "side_max": st.just("off") | st.integers(1, 8),
        "side_min": st.sampled_from([0, 0, 2, 4]),
        "nil_partner_min": st.sampled_from([0, 0, 1, 4]),
        "forbid_exact_sum": st.booleans(),
        "plain_zero": st.booleans(),
    }
)


def refusal(options):
    try:
        Table.open(options)
    except BadOption as sentence:
        return str(sentence)
    return ""


def play(changes, seed, preset="basic4"):
    options = with_changes(load_presets()[preset].options, changes)
    if refused := refusal(options):
        assert any(name in refused for name in changes)
        assert refused.endswith(".")
        return
    for table, _ in random_game(options, Random(seed), deals=2):
        assert table.waiting_for() or table.game.won
        for seat in table.waiting_for():
            assert table.choices(seat)


@settings(max_examples=100, deadline=None, derandomize=True)
@given(ANYTHING, st.integers(0, 1000))
def test_a_table_is_refused_in_a_sentence_or_everybody_has_an_answer(changes, seed):
    play(changes, seed)


@settings(max_examples=100, deadline=None, derandomize=True)
@given(FITTING, st.integers(0, 1000), st.sampled_from(PRESETS))
def test_every_preset_may_be_changed_in_the_same_way(changes, seed, preset):
    play(changes, seed, preset)


@settings(max_examples=100, deadline=None, derandomize=True)
@given(NARROW, st.integers(0, 1000))
def test_bans_never_leave_nothing_to_bid(changes, seed):
    play(changes, seed)
