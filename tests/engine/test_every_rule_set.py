"""What holds in every game holds whatever its rules are."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from engine import Table
from tests.engine import invariants
from tests.engine.random_play import random_game
from tests.engine.rule_sets import rule_sets

DEALS = 2


@settings(max_examples=80, deadline=None, derandomize=True)
@given(rule_sets(), st.integers(0, 2**32))
def test_whatever_the_rules_are_the_same_things_hold(options, seed):
    rng, before, log = Random(seed), Table.open(options), []
    for table, log in random_game(options, rng, DEALS):
        invariants.somebody_is_asked_and_can_answer(table)
        invariants.what_comes_before_the_play_is_over_in_it(table)
        invariants.every_card_is_somewhere_once(table)
        if table.game.deal is None:
            before = table
        elif table.step.name != "play" or rng.random() < 0.05:
            invariants.nobody_sees_through_the_cards(before, table, log, rng)
            invariants.nobody_is_shown_a_card_that_he_may_not_know(table, log)
    invariants.the_log_rebuilds_the_table(options, table, log)
    invariants.every_event_survives_json(log)
