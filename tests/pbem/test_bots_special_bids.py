"""What the computer player makes of bids with a name of their own, its partner's and those that bind it."""

from dataclasses import replace

import pytest

from engine import Table, View, load_presets, view
from engine.actions import ACES, AGREE, DISAGREE, Bid, Say
from engine.game import Declared, Said
from engine.notation import cards
from engine.options import with_changes
from engine.view import Contract
from pbem.bots.player import answer, call
from pbem.bots.position import position
from tests.pbem.bot_positions import chosen
from tests.pbem.bot_positions import position as faced

SAFE = "2S 3H 4H 5H 6H 2D 3D 4D 5D 2C 3C 4C 5C"
STRONG = "AS KS QS JS AH KH QH AD KD AC KC 3C 4C"
SPADES = "KS 9S 8S 7S 5S 3H 4H 2D 3D 4D 2C 3C 4C"
NO_SPADE = "3H 4H 5H 6H 7H 2D 3D 4D 5D 2C 3C 4C 5C"


def proposed(hand: str, words: Say) -> View:
    """South has proposed something, and north answers with this hand."""
    options = with_changes(load_presets()["basic4"].options, {"no_trump": "on", "pair_nil": 500})
    seen = view(Table.open(options), "N")
    talk = (Said("S", words),)
    return replace(seen, hands={"N": cards(hand)}, talk=talk, step="bid", may={"N": (AGREE, DISAGREE)})


@pytest.mark.parametrize(("hand", "words"), [(SAFE, AGREE), (STRONG, DISAGREE)])
def test_it_joins_a_nil_of_both_only_with_a_hand_that_wins_nothing(hand: str, words: Say):
    assert answer(proposed(hand, Say("propose", 0, "pair nil")), "N").action == words


@pytest.mark.parametrize(("hand", "words"), [(SPADES, AGREE), (NO_SPADE, DISAGREE)])
def test_it_covers_a_no_trump_with_spades(hand: str, words: Say):
    assert answer(proposed(hand, Say("propose", 4, "no trump")), "N").action == words


TRICK = {"bids": "W=2 N=2 E=2 S=4", "tricks": "W:KD N:2D E:3D"}
RUFFING = "AS KS QS JS 9S 8S 2H 3H 4H 2C 3C 4C 5C"


def test_who_has_promised_not_to_ruff_throws_something_away():
    seen = faced(RUFFING, **TRICK)
    assert chosen(seen)[-1] == "S"
    bound = replace(seen, contracts={**seen.contracts, "NS": Contract(6, 0, True, "no trump", ("S",))})
    assert chosen(bound)[-1] != "S"


def test_a_promise_that_is_broken_binds_no_longer():
    seen = faced(RUFFING, **TRICK)
    broken = Contract(6, 0, True, "no trump", ("S",), ruffed=True)
    assert chosen(replace(seen, contracts={**seen.contracts, "NS": broken}))[-1] == "S"


def test_a_bemo_needs_the_first_tricks_until_one_is_lost():
    seen = faced(RUFFING, **TRICK)
    declared = replace(seen, declared=(Declared("N", "little bemo"),))
    assert position(seen, "S", seen.hand("S")).need == 6
    assert position(replace(declared, contracts={}), "S", seen.hand("S")).need == 6
    assert position(replace(declared, declared=(Declared("E", "big bemo"),)), "S", seen.hand("S")).need == 6
    assert position(replace(seen, declared=(Declared("N", "big bemo"),)), "S", seen.hand("S")).need == 9


def test_a_nil_of_both_binds_each_of_them():
    seen = faced(SAFE, bids="W=2 N=2 E=2 S=4", tricks="W:KD N:9S E:9D")
    both = replace(seen, bids={}, side_bids={"NS": Bid(0, "pair nil")})
    assert position(both, "S", seen.hand("S")).nil_alive("S")


def test_it_goes_aces_wherever_it_may():
    seen = replace(view(Table.open(load_presets()["aces"].options), "N"), calls=(ACES,))
    called = call(seen, "N")
    assert called is not None
    assert called.action == ACES
