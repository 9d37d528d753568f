"""The simple computer player at every table that can be played."""

from random import Random

import pytest

from engine import CHANCE, Table, load_presets, view
from engine.actions import admitted
from engine.options import with_changes
from pbem.bots.player import answer
from tests.engine.random_play import answer as at_random
from tests.engine.random_play import random_game
from tests.engine.shapes import TABLES


@pytest.mark.parametrize("name", TABLES)
def test_it_answers_every_question_legally_and_always_in_the_same_way(name):
    for table, _ in random_game(TABLES[name], Random(name), deals=3):
        for seat in table.waiting_for():
            if seat != CHANCE:
                seen = view(table, table.played_by(seat))
                first, second = answer(seen, seat), answer(seen, seat)
                assert first == second
                assert admitted(seen.may[seat], first.action)


@pytest.mark.parametrize("changes", [{"side_max": 5}, {"breaking": "whole_deal"}])
def test_it_keeps_to_what_an_option_takes_away(changes):
    options = with_changes(load_presets()["basic4"].options, changes)
    for table, _ in random_game(options, Random(str(changes)), deals=5):
        for seat in table.waiting_for():
            if seat != CHANCE:
                seen = view(table, seat)
                assert admitted(seen.may[seat], answer(seen, seat).action)


@pytest.mark.parametrize("name", TABLES)
def test_a_table_of_computers_plays_deals_to_the_end(name):
    rng, table = Random(name), Table.open(TABLES[name])
    while table.game.deals < 3 and table.waiting_for():
        seat = table.waiting_for()[0]
        choice = table.choices(seat)[0]
        action = at_random(choice, rng) if seat == CHANCE else answer(view(table, table.played_by(seat)), seat).action
        table = table.after(table.decide(seat, action))
    assert table.game.deals == 3
