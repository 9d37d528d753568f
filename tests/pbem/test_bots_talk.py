"""What the computer player says while partners agree on one bid."""

from dataclasses import replace

import pytest

from engine import Table, View, load_presets, view
from engine.actions import AGREE, Say
from engine.game import Said
from engine.notation import cards
from pbem.bots.player import answer

STRONG = "BJ LJ 2S AS KS AH KH QH AD KD 3C 4C 5C"
WEAK = "3S 4S 5S 4H 5H 6H 4D 5D 6D 3C 4C 5C 6C"
TABLE = Table.open(load_presets()["barmore"].options)
TALK = (*(Say("propose", n) for n in range(1, 14)), *(Say(w, n) for w in ("sure", "possible") for n in range(14)))


def asked(hand: str, *talk: tuple[str, Say]) -> View:
    proposed = any(seat == "S" and words.word == "propose" for seat, words in talk)
    said = tuple(Said(seat, words) for seat, words in talk)
    seen = view(TABLE, "N")
    return replace(seen, hands={"N": cards(hand)}, talk=said, may={"N": ((AGREE, *TALK) if proposed else TALK)})


def says(hand: str, *talk: tuple[str, Say]) -> Say:
    action = answer(asked(hand, *talk), "N").action
    assert isinstance(action, Say)
    return action


@pytest.mark.parametrize(("hand", "least", "most"), [(STRONG, 7, 11), (WEAK, 0, 2)])
def test_it_first_says_what_its_own_hand_is_worth(hand: str, least: int, most: int):
    words = says(hand)
    assert words.word == "sure"
    assert least <= words.tricks <= most


def test_then_it_proposes_what_both_hands_are_worth():
    sure = says(STRONG)
    words = says(STRONG, ("N", sure), ("S", Say("sure", 2)))
    assert words == Say("propose", sure.tricks + 2)


def test_it_agrees_to_a_proposal_that_is_near():
    sure = says(WEAK)
    for off in (-1, 0, 1):
        assert says(WEAK, ("S", Say("sure", 4)), ("S", Say("propose", sure.tricks + 4 + off))) == AGREE


def test_it_answers_a_proposal_that_is_far_off_with_its_own():
    assert says(WEAK, ("S", Say("sure", 4)), ("S", Say("propose", 11))).word == "propose"


def test_a_partner_who_has_heard_its_tricks_has_the_last_word():
    assert says(WEAK, ("N", says(WEAK)), ("S", Say("propose", 11))) == AGREE
