"""Five things that hold in every game of every preset and of other tables, whatever is played."""

from functools import cache
from random import Random

import pytest

from engine.game import Private, Public
from engine.options import with_changes
from tests.engine import invariants
from tests.engine.random_play import chance_waits, random_game
from tests.engine.shapes import PRESETS, TABLES

DEALS = 3
"""Enough for every blind choice, exchange and penalty to come up; random play never reaches a target."""


@cache
def games(name, seeds=3, deals=DEALS):
    options = TABLES[name]
    return [moment for seed in range(seeds) for moment in random_game(options, Random(f"{name} {seed}"), deals)]


def test_these_presets_can_be_played():
    assert set(PRESETS) == {
        "basic4", "cutthroat4", "solo4", "six102", "three52", "three54", "three52_bags", "cutthroat3", "widow54",
        "dummy3", "super_spades", "two_pagat", "two_003", "barmore", "wiki_it", "windows", "dnp",
        "tutorial4", "tutorial4_2d", "tutorial4_lowclub",
        "joker54_dealer", "joker54_2c", "joker54_highbid",
        "three_szu", "nyc", "aces", "duplicate",
    }  # fmt: skip


def test_random_play_comes_through_every_step_of_the_ordinary_game():
    steps = {table.step.name for table, _ in games("basic4")}
    assert steps == {"dealer", "shuffle", "look", "bid", "exchange", "play", "request"}


def test_random_play_comes_to_everything_that_can_happen_in_a_deal():
    everything = {kind.__name__ for family in (Public, Private) for kind in family.__subclasses__()}
    logs = [log for name in TABLES for table, log in games(name) if table.game.deals == DEALS]
    happened = {type(event).__name__ for log in logs for event in log}
    assert everything - happened <= {"Reneged", "RenegeTakenBack", "Resigned", "GameWon"}


@pytest.mark.parametrize("name", TABLES)
def test_nobody_is_ever_stuck(name):
    for table, _ in games(name):
        invariants.somebody_is_asked_and_can_answer(table)


@pytest.mark.parametrize("name", TABLES)
def test_what_comes_before_the_play_is_over_in_it(name):
    for table, _ in games(name):
        invariants.what_comes_before_the_play_is_over_in_it(table)


@pytest.mark.parametrize("name", TABLES)
def test_every_game_ends(name):
    options = with_changes(TABLES[name], {"lose_at": -500})
    for seed in range(5):
        *_, (table, _) = random_game(options, Random(f"{name} ends {seed}"), deals=200)
        assert table.game.won
        assert table.waiting_for() == ()


@pytest.mark.parametrize("name", TABLES)
def test_every_answer_that_is_offered_is_accepted_and_no_other_card(name):
    for table, _ in games(name, seeds=1, deals=2):
        for seat in table.rules.players:
            offered = {*table.calls(seat), *(table.choices(seat) if seat in table.waiting_for() else ())}
            for card in table.deck.cards:
                assert (table.why_not(seat, card) is None) == (card in offered)


@pytest.mark.parametrize("name", TABLES)
def test_no_card_is_doubled_or_lost(name):
    for table, _ in games(name):
        invariants.every_card_is_somewhere_once(table)


@pytest.mark.parametrize("name", TABLES)
def test_the_log_alone_rebuilds_the_table(name):
    options = TABLES[name]
    for table, log in games(name):
        if chance_waits(table) or len(log) % 11 == 0:
            invariants.the_log_rebuilds_the_table(options, table, log)


@pytest.mark.parametrize("name", TABLES)
def test_nobody_sees_through_the_cards(name):
    rng, before = Random(name), games(name)[0][0]
    for table, log in games(name):
        if table.game.deal is None:
            before = table
        elif table.step.name != "play" or rng.random() < 0.05:
            invariants.nobody_sees_through_the_cards(before, table, log, rng)


@pytest.mark.parametrize("name", TABLES)
def test_no_view_and_no_event_holds_a_card_that_its_reader_may_not_know(name):
    for table, log in games(name, seeds=1):
        invariants.nobody_is_shown_a_card_that_he_may_not_know(table, log)


@pytest.mark.parametrize("name", TABLES)
def test_every_event_survives_json(name):
    for table, log in games(name):
        if table.game.deals == DEALS:
            invariants.every_event_survives_json(log)


@pytest.mark.parametrize("name", TABLES)
def test_no_refusal_names_a_card(name):
    for table, _ in games(name, seeds=1, deals=2):
        for seat in table.rules.players:
            reasons = {str(table.why_not(seat, card)) for card in table.deck.cards}
            words = {word for reason in reasons for word in reason.split()}
            assert words.isdisjoint(card.face for card in table.deck.cards)
