"""What the computer player keeps while drawing, and what it throws away for a double nil."""

from dataclasses import replace

import pytest

from engine import Table, View, load_presets, view
from engine.actions import DOUBLE_NIL, Discard, Keep, Replace, Replaceable
from engine.cards import Card
from engine.notation import cards
from pbem.bots.player import answer

TABLE = Table.open(load_presets()["two_003"].options)


def drawing(face: str, *, nil: bool = False) -> View:
    seen = view(TABLE, "N")
    return replace(
        seen, may={"N": (Keep(), Discard())}, drawn=Card(face), bids={"N": DOUBLE_NIL} if nil else {}, hands={"N": ()}
    )


@pytest.mark.parametrize("face", ["2S", "AS", "AH", "QD"])
def test_it_keeps_spades_and_high_cards(face: str):
    assert answer(drawing(face), "N").action == Keep()


@pytest.mark.parametrize("face", ["2C", "5H", "7D"])
def test_it_discards_low_cards_of_the_other_suits(face: str):
    assert answer(drawing(face), "N").action == Discard()


@pytest.mark.parametrize(("face", "action"), [("2C", Keep()), ("7D", Keep()), ("2S", Discard()), ("AH", Discard())])
def test_for_a_double_nil_it_keeps_what_is_low(face: str, action: object):
    assert answer(drawing(face, nil=True), "N").action == action


def test_for_a_double_nil_it_throws_its_most_dangerous_cards_away():
    hand = cards("AS KH AD 2C 3C")
    seen = replace(drawing("2C", nil=True), hands={"N": hand}, may={"N": (Replaceable(2, hand),)}, drawn=None)
    action = answer(seen, "N").action
    assert isinstance(action, Replace)
    assert Card("AS") in action.cards
    assert len(action.cards) == 2
    assert not {Card("2C"), Card("3C")} & set(action.cards)


def test_it_replaces_nothing_in_a_hand_that_is_safe():
    hand = cards("2C 3C 2D 2H")
    seen = replace(drawing("2C", nil=True), hands={"N": hand}, may={"N": (Replaceable(3, hand),)}, drawn=None)
    assert answer(seen, "N").action == Replace(())
