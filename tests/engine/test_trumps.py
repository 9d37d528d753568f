"""Cards that are spades though another suit is printed on them: jokers, raised deuces, the two of diamonds."""

import pytest

from engine.cards import french_deck
from engine.notation import card, cards
from tests.engine.scenario import Scene
from tests.engine.shapes import WIDOW

HANDS = "N: 3D 4D / E: 5D 4H / S: KS 6D / W: 2D AS"


def inserted(hands=HANDS):
    t = Scene(hands=hands, dealer="N", trump_insert="2D_below_AS")
    t.bids("E=1 S=1 W=1 N=1")
    return t


def test_the_two_of_diamonds_stands_between_the_ace_and_the_king_of_spades():
    deck = Scene(trump_insert="2D_below_AS").table.deck
    assert deck.in_suits(cards("KS 2D AS QS"))["S"] == cards("AS 2D KS QS")


def test_the_two_of_diamonds_is_no_diamond():
    t = inserted()
    t.plays("E:5D S:6D")
    assert t.may("W") == "2D AS"
    t.plays("W:2D")
    assert t.table.broken


def test_the_two_of_diamonds_beats_the_king_of_spades_and_loses_to_the_ace():
    deck = french_deck(below_ace=("2D",))
    assert deck.strength(card("KS")) < deck.strength(card("2D")) < deck.strength(card("AS"))


def test_the_two_of_diamonds_takes_its_place_under_jokers_too():
    deck = Scene(**WIDOW, trump_insert="2D_below_AS").table.deck
    assert deck.trumps[-5:] == ("KS", "2D", "AS", "LJ", "BJ")


@pytest.mark.parametrize("top", ["2H 2C 2D 2S", "LJ BJ", "2S BJ 2C LJ", "BJ 2D LJ"])
def test_jokers_and_deuces_rank_above_the_ace_in_any_order_that_is_named(top):
    faces = tuple(top.split())
    pack = WIDOW if "BJ" in faces else {}
    deck = Scene(**{**pack, "trump_top": faces}).table.deck
    assert deck.in_suits(deck.cards)["S"][: len(faces) + 1] == cards(top + " AS")
    assert all(deck.suit(card(face)) == "S" for face in faces)
