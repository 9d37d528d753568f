"""Games that were recorded once, one for each way in which a game can end and one of each preset: they are as then."""

import pytest

from engine import Table, load_presets
from engine.game import CardPlayed
from engine.options import with_changes
from engine.rules import compile_rules
from pbem.table_blocks import WHY_WON
from tests.engine.golden import opened, outcome, played, record, recorded

GAMES = recorded()


@pytest.mark.parametrize("name", GAMES)
def test_a_recorded_game_folds_as_it_did(name):
    options, log = opened(GAMES[name])
    assert outcome(Table.open(options, log)) == GAMES[name]["after"]


@pytest.mark.parametrize("name", [name for name in GAMES if name != "resigned"])
def test_the_last_card_of_a_recorded_game_ends_it_as_it_did(name):
    options, log = opened(GAMES[name])
    last = max(i for i, event in enumerate(log) if isinstance(event, CardPlayed))
    table = Table.open(options, log[:last])
    assert table.decide(log[last].seat, log[last].card) == log[last:]


def test_there_is_a_recorded_game_for_every_way_in_which_a_game_can_end():
    assert {game["after"]["code"] for game in GAMES.values()} == set(WHY_WON)


def test_there_is_a_recorded_game_of_every_preset():
    assert {game["preset"] for name, game in GAMES.items() if name.startswith("preset_")} == set(load_presets())


@pytest.mark.parametrize("name", [name for name in GAMES if name.startswith("preset_")])
def test_the_same_answers_at_random_make_the_recorded_game_of_a_preset_again(name):
    """Whatever changes what is offered, or what follows, shows here: `python -m tests.engine.golden` if it is meant."""
    game = GAMES[name]
    _table, log = played(game["preset"], game["changes"], seed=game["seed"], deals=1)
    assert log == opened(game)[1]


def test_a_game_that_does_not_end_is_not_recorded():
    with pytest.raises(ValueError, match="nothing does not end in 1 deals; try another seed"):
        record("nothing", "basic4", {"target": 10000}, lambda table, seat: None, deals=1)


def test_the_endings_come_in_the_order_of_their_weight():
    """WIN-14: decided at once, two sets running, tie-break, target, losing score, last deal."""
    changes = {"moon": "win", "pair_nil": 500, "pair_nil_lose": "game", "back_to_back": "lose", "lose_at": -200}
    rules = compile_rules(with_changes(load_presets()["basic4"].options, changes))
    assert [type(end).__name__ for end in rules.ending] == [
        "WonOutright", "LostOutright", "BackToBack", "TieBreak", "Target", "Floor", "DealLimit",
    ]  # fmt: skip
