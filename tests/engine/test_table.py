"""The table itself: it never changes, and what it was asked before changes no answer."""

from random import Random

import pytest

from engine import CHANCE, Illegal, Options, Table
from engine.actions import Bid, Deals, Resign
from engine.cards import Card
from tests.engine.random_play import random_game
from tests.engine.scenario import Scene


def test_what_was_decided_before_never_changes_what_follows_from_events():
    t = Scene()
    first = t.table.decide("E", Bid(4))
    t.table.decide("E", Bid(5))
    assert t.table.after(first).deal.bids == {"E": Bid(4)}


def test_a_list_of_events_that_was_changed_leads_where_it_says():
    t = Scene()
    events = t.table.decide("E", Bid(4))
    events.clear()
    assert t.table.after(events) == t.table


def test_events_may_come_one_by_one_or_as_an_iterator():
    options = Options()
    *_, (table, log) = random_game(options, Random(1), deals=1)
    one_by_one = Table.open(options)
    for event in log:
        one_by_one = one_by_one.after([event])
    assert one_by_one == table == Table.open(options, iter(log))


def test_a_table_that_decides_stays_as_it_was():
    t = Scene()
    before = t.table.game
    t.table.decide("E", Bid(4))
    assert t.table.game is before
    assert t.table.waiting_for() == ("E",)


@pytest.mark.parametrize("seat", ["S", "X", "", CHANCE])
def test_nobody_who_is_not_asked_has_choices(seat):
    with pytest.raises(Illegal, match=r"It is not your turn\."):
        Scene().table.choices(seat)


def test_a_refused_action_changes_nothing_and_gives_its_reason_as_a_sentence():
    t = Scene()
    with pytest.raises(Illegal) as refused:
        t.table.decide("E", Bid(14))
    assert refused.value.sentence == t.table.why_not("E", Bid(14))
    assert t.turn() == "E"


def test_a_card_of_another_pack_is_not_in_the_hand():
    t = Scene(hands="N: 2H / E: 3H / S: AH / W: 5H")
    t.bids("E=1 S=1 W=1 N=1")
    assert t.why_not("E", Card("3H", 1)) == "You do not hold that card."


def test_everybody_plays_the_own_hand():
    t = Scene()
    assert [t.table.played_by(seat) for seat in "NESW"] == list("NESW")
    assert t.table.asks("E") == ("E",)
    assert t.table.asks("N") == ()


def test_a_game_that_is_not_begun_can_be_given_up():
    table = Table.open(Options())
    table = table.after(table.decide("N", Resign()))
    table = table.after(table.decide("S", Resign()))
    assert table.game.won.side == "EW"
    assert str(table.why_not(CHANCE, Deals("N"))) == "The game is over."


def test_every_refusal_to_chance_is_a_sentence():
    table = Table.open(Options())
    assert str(table.why_not(CHANCE, Deals("X"))) == "That is not possible now."
    assert str(table.why_not(CHANCE, Bid(3))) == "That is not possible now."
