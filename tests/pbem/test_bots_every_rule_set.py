"""The simple computer player answers whatever it is asked, whatever the rules are."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from engine import CHANCE, view
from engine.actions import admitted
from pbem.bots.player import answer
from tests.engine.random_play import random_game
from tests.engine.rule_sets import rule_sets


@settings(max_examples=40, deadline=None, derandomize=True)
@given(rule_sets(), st.integers(0, 2**32))
def test_whatever_the_rules_are_it_answers_legally(options, seed):
    rng = Random(seed)
    for table, _ in random_game(options, rng, deals=2):
        for seat in table.waiting_for():
            if seat != CHANCE and (table.step.name != "play" or rng.random() < 0.2):
                seen = view(table, table.played_by(seat))
                assert admitted(seen.may[seat], answer(seen, seat).action)
