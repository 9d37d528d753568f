"""What the computer player calls, advises and answers where partners settle more than a number."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine import Table, View, load_presets, view
from engine.actions import AGREE, DISAGREE, Bid, CallMisdeal, Choice, Keep, Resign, Say
from engine.game import Said
from engine.notation import cards
from pbem.bots.player import answer, call
from pbem.bots.position import Aim, position

STRONG = "AS KS QS JS TS AH KH QH AD KD 3C 4C 5C"
FAIR = "AS 9S 2S AH KH 4H AD 5D 6D 3C 4C 5C 6C"
WEAK = "2S 3H 5H 6H 4D 5D 6D 7D 3C 4C 5C 6C 7C"
TABLE = Table.open(load_presets()["basic4"].options)
NUMBERS = tuple(Say("propose", n) for n in range(1, 14))
NILS = tuple(Say("propose", n, "nil", swapped) for n in range(1, 14) for swapped in (False, True))


def asked(step: str, hand: str, may: tuple[Choice, ...], *talk: tuple[str, Say]) -> View:
    said = tuple(Said(seat, words) for seat, words in talk)
    return replace(view(TABLE, "N"), step=step, hands={"N": cards(hand)}, talk=said, may={"N": may})


def called(hand: str, *calls: Choice) -> object:
    seen = replace(view(TABLE, "N"), hands={"N": cards(hand)}, calls=calls)
    chosen = call(seen, "N")
    return chosen and chosen.action


def test_it_throws_a_poor_hand_in_and_plays_a_good_one() -> None:
    assert called(WEAK, Resign(), CallMisdeal()) == CallMisdeal()
    assert called(STRONG, Resign(), CallMisdeal()) is None
    assert called(WEAK, Resign()) is None


@pytest.mark.parametrize(("hand", "advice"), [(WEAK, AGREE), (STRONG, DISAGREE)])
def test_it_advises_a_partner_to_throw_in_what_its_own_hand_does_not_save(hand: str, advice: Say) -> None:
    assert answer(asked("misdeal", hand, (AGREE, DISAGREE), ("S", Say("misdeal?"))), "N").action == advice


@pytest.mark.parametrize(("hand", "action"), [(WEAK, CallMisdeal()), (STRONG, Keep())])
def test_after_an_answer_it_decides_by_its_own_hand(hand: str, action: object) -> None:
    assert answer(asked("misdeal", hand, (CallMisdeal(), Keep())), "N").action == action


@pytest.mark.parametrize(("tricks", "action"), [(7, AGREE), (13, Keep())])
def test_it_agrees_to_a_raise_that_both_hands_are_worth_and_proposes_none(tricks: int, action: object) -> None:
    raised = Say("propose", tricks)
    assert answer(asked("raise", FAIR, (Keep(), *NUMBERS)), "N").action == Keep()
    assert answer(asked("raise", FAIR, (AGREE, Keep(), *NUMBERS), ("S", raised)), "N").action == action


def test_it_proposes_a_nil_of_its_own_beside_what_the_partner_is_sure_of() -> None:
    talk = (("N", Say("sure", 0)), ("S", Say("sure", 4)))
    assert answer(asked("talk", WEAK, (*NUMBERS, *NILS), *talk), "N").action == Say("propose", 4, "nil")
    assert answer(asked("talk", STRONG, (*NUMBERS, *NILS), *talk), "N").action in NUMBERS


@pytest.mark.parametrize(("tricks", "agrees"), [(4, True), (12, False)])
def test_it_agrees_to_a_number_beside_the_partners_nil_that_it_expects_to_win(tricks: int, agrees: bool) -> None:
    seen = asked("talk", STRONG, (AGREE, *NUMBERS, *NILS), ("S", Say("propose", tricks, "nil")))
    assert (answer(seen, "N").action == AGREE) is agrees


def test_it_bids_no_nil_for_a_hand_that_wins_tricks() -> None:
    seen = asked("talk", STRONG, (AGREE, *NUMBERS, *NILS), ("S", Say("propose", 4, "nil", swapped=True)))
    assert answer(seen, "N").action != AGREE


def test_where_nobody_bids_it_wants_every_trick() -> None:
    seen = replace(asked("play", FAIR, cards(FAIR)), bids_itself=True)
    assert position(seen, "N", cards(FAIR)).aim is Aim.MAKE
    assert position(replace(seen, bids_itself=False, bids={"N": Bid(0, "nil")}), "N", cards(FAIR)).aim is not Aim.MAKE
