"""What a table may change about the play: a first trick of low clubs, spades that wait, the big joker that rakes."""

import pytest

from engine.actions import NIL
from engine.game import TrickWon
from tests.engine.scenario import Scene
from tests.engine.test_play import dealt, winners

STRICT, SPADES, DIAMOND = "low_club_strict", "low_club_spades_ok", "low_club_diamond"
FORMS = [STRICT, SPADES, DIAMOND]


# --- everybody's lowest club (PLAY-13..16) ------------------------------------------------------------------------


@pytest.mark.parametrize("form", FORMS)
def test_the_holder_of_the_two_of_clubs_opens_whoever_was_to_lead(form):
    t = dealt("N: 5C 2D / E: 3C 3D / S: 4C 4D / W: AD 2C", trick1=form, first_lead="dealer")
    assert t.turn() == "W"
    assert t.may("W") == "2C"
    assert t.refused("W:AD") == "To the first trick everybody plays the lowest club."


@pytest.mark.parametrize("form", FORMS)
def test_everybody_plays_the_lowest_club_and_the_highest_of_them_wins(form):
    t = dealt("N: 5C AC / E: 3C QC / S: 4C KC / W: 2C JC", trick1=form)
    for seat, card in (("W", "2C"), ("N", "5C"), ("E", "3C"), ("S", "4C")):
        assert t.may(seat) == card
        t.plays(f"{seat}:{card}")
    assert winners(t) == ["N"]
    assert t.may("N") == "AC"


def test_after_the_first_trick_clubs_diamonds_and_spades_are_played_as_usual():
    t = dealt("N: 5C QC 2H / E: 3C 4D KD / S: 4C 6C JC / W: 2C TD AS", trick1=DIAMOND)
    t.plays("W:2C N:5C E:3C S:4C", "N:QC")
    assert t.may("E") == "4D KD"
    t.plays("E:KD")
    assert t.may("S") == "6C JC"
    t.plays("S:6C")
    assert t.may("W") == "TD AS"


@pytest.mark.parametrize("form", FORMS)
def test_where_the_two_of_clubs_is_out_the_lowest_club_in_play_opens(form):
    t = dealt("N: 5C 2D / E: 4C 3D / S: 6C 4D / W: AD 7C", trick1=form)
    assert t.turn() == "E"


def test_without_a_club_one_plays_a_diamond_or_a_heart_and_no_spade():
    t = dealt("N: AS 2D 3H / E: 3C 3D 4H / S: 4C 4D 5H / W: 2C 5D 6H", trick1=STRICT)
    t.plays("W:2C")
    assert t.may("N") == "2D 3H"
    assert t.refused("N:AS").startswith("Nobody plays a spade to the first trick, unless from a hand of nothing else")


@pytest.mark.parametrize("form", [STRICT, DIAMOND])
def test_a_spade_from_a_hand_of_nothing_else_neither_wins_the_first_trick_nor_breaks_spades(form):
    t = dealt("N: AS KS / E: 3C 3D / S: 4C 4S / W: 2C 5D", trick1=form)
    t.plays("W:2C N:KS E:3C")
    assert t.view("E").winning == "E"
    t.plays("S:4C")
    assert winners(t) == ["S"]
    assert not t.table.broken
    assert t.may("S") == "4S"


def test_a_spade_of_the_first_trick_is_forgotten_by_the_second():
    t = dealt("N: AS KS 9S / E: 3C 3D TD / S: 4C 4S 8D / W: 2C 5D 7H", trick1=STRICT)
    t.plays("W:2C N:KS E:3C S:4C")
    assert t.may("S") == "8D"
    t.plays("S:8D W:5D N:9S E:TD")
    assert winners(t) == ["S", "N"]
    assert t.table.broken


def test_where_spades_are_allowed_the_highest_of_them_wins_the_first_trick_and_breaks():
    t = dealt("N: AS 2D / E: KS 3D / S: 4C 4D / W: 2C 5D", trick1=SPADES)
    t.plays("W:2C")
    assert t.may("N") == "AS 2D"
    t.plays("N:AS E:KS S:4C")
    assert winners(t) == ["N"]
    assert t.table.broken


def test_without_a_club_one_plays_the_lowest_diamond():
    t = dealt("N: AS AD 2D / E: 3C 3D 2H / S: 4C 4D 3H / W: 2C 5D 4H", trick1=DIAMOND)
    t.plays("W:2C")
    assert t.may("N") == "2D"
    assert t.refused("N:AD") == "Whoever has no club plays the lowest diamond to the first trick."


def test_without_a_club_or_a_diamond_any_heart_will_do():
    t = dealt("N: AS AH 2H / E: 3C 3D 5H / S: 4C 4D 3H / W: 2C 5D 4H", trick1=DIAMOND)
    t.plays("W:2C")
    assert t.may("N") == "AH 2H"


def test_a_raised_two_of_clubs_is_a_spade_and_opens_nothing():
    t = dealt("N: 2C 5C 2D / E: 4C 3D 5D / S: 6C 4D 6D / W: AD 7C 7D", trick1=STRICT, trump_top=("2C",))
    assert t.turn() == "E"
    t.plays("E:4C S:6C W:7C")
    assert t.may("N") == "5C"


def test_a_nil_bidder_may_have_to_win_the_first_trick():
    t = Scene(hands="N: 9C 2D / E: 3C 3D / S: 4C 4D / W: 2C 5D", trick1=STRICT)
    t.bids("E=1 S=1 W=1")
    t.do("N", NIL)
    t.plays("W:2C N:9C E:3C S:4C")
    assert t.table.deal.tricks_won("N") == 1


def test_the_lowest_club_comes_before_the_duty_to_beat():
    t = dealt("N: 5C AC / E: 3C QC / S: 4C KC / W: 2C JC", trick1=STRICT, must_beat=True)
    t.plays("W:2C N:5C")
    assert t.may("E") == "3C"


def test_of_two_equal_lowest_clubs_either_may_be_played():
    hands = "N: 3C 3C 2D / NE: 4C 3D 2H / SE: 5C 4D 3H / S: 6C 5D 4H / SW: 7C 6D 5H / NW: 8C 7D 6H"
    t = Scene("six102", hands, trick1=STRICT)
    t.bids("NE=1 SE=1 S=1 SW=1 NW=1 N=1")
    assert t.turn() == "N"
    assert t.may("N") == "3C 3C"


# --- spades wait for three tricks (PLAY-12) -----------------------------------------------------------------------


def after_tricks(number):
    """So many tricks without a spade are played, all won by south, who then holds a spade and a club."""
    ranks = "AKQ"[:number]
    low = "23456789T"
    suits = "HDC"[:number]
    hands = {
        "S": [r + s for r, s in zip(ranks, suits, strict=True)] + ["7S", "8C"],
        "N": [low[0] + s for s in suits] + ["2S", "5C"],
        "E": [low[1] + s for s in suits] + ["3S", "6C"],
        "W": [low[2] + s for s in suits] + ["4S", "7C"],
    }
    t = dealt(" / ".join(f"{seat}: {' '.join(held)}" for seat, held in hands.items()), dealer="E",
              breaking="first_3_tricks")  # fmt: skip
    for i, suit in enumerate(suits):
        t.plays(f"S:{ranks[i]}{suit} W:4{suit} N:2{suit} E:3{suit}")
    return t


@pytest.mark.parametrize(("tricks", "may"), [(1, "8C"), (2, "8C"), (3, "7S 8C")])
def test_from_the_fourth_trick_spades_may_be_led_though_nobody_has_broken_them(tricks, may):
    assert after_tricks(tricks).may("S") == may


def test_a_ruff_frees_spades_before_the_fourth_trick():
    t = dealt("N: 2H 2S / E: 3H 3S / S: AH 7S / W: 4S 5D", breaking="first_3_tricks")
    t.plays("E:3H S:AH W:4S N:2H")
    assert t.may("W") == "5D"
    t = dealt("N: 2H 2S / E: 3H 3S / S: AH 7S / W: 4S 5S", breaking="first_3_tricks")
    t.plays("E:3H S:AH W:4S N:2H")
    assert t.may("W") == "5S"


def test_the_first_lead_is_still_no_spade():
    t = dealt("N: 2C 2D / E: AS 3D / S: 4C 4D / W: 5C 5D", breaking="first_3_tricks")
    assert t.may("E") == "3D"


# --- rake 'em and shake 'em (PLAY-19) -----------------------------------------------------------------------------

JOKER = {"preset": "widow54", "rake": True, "first_lead_card": "any"}
RAKE = "When the big joker is led everybody else plays the highest spade."


def test_a_led_big_joker_pulls_everybodys_highest_spade():
    t = dealt("N: LJ 2S / E: BJ 3D / S: 9S KS / W: 5S 4S", **JOKER)
    t.plays("E:BJ")
    assert t.may("S") == "KS"
    assert t.refused("S:9S") == RAKE
    t.plays("S:KS W:5S")
    assert t.may("N") == "LJ"


def test_whoever_has_no_spade_plays_anything_under_the_big_joker():
    t = dealt("N: LJ 2S / E: BJ 3D / S: 9C KH / W: 5S 4S", **JOKER)
    t.plays("E:BJ")
    assert t.may("S") == "9C KH"


def test_no_other_lead_pulls_the_highest_spade_nor_does_a_big_joker_that_ruffs():
    t = dealt("N: BJ 2S / E: LJ 3D / S: 9S KS / W: 5S 4S", **JOKER)
    t.plays("E:LJ")
    assert t.may("S") == "9S KS"
    t = dealt("N: KS 2S / E: 2D 3D / S: BJ KH / W: 5S 4S", **JOKER)
    t.plays("E:2D S:BJ")
    assert t.may("W") == "5S 4S"


def test_a_nil_bidder_plays_his_highest_spade_too():
    t = Scene(hands="N: LJ 2S / E: BJ 3D / S: 9S KS / W: 5S 4S", **JOKER)
    t.bids("E=1")
    t.do("S", NIL)
    t.bids("W=1 N=1")
    t.plays("E:BJ")
    assert t.may("S") == "KS"


def test_without_the_option_nobody_has_to_play_the_highest_spade():
    t = dealt("N: LJ 2S / E: BJ 3D / S: 9S KS / W: 5S 4S", "widow54", first_lead_card="any")
    t.plays("E:BJ")
    assert t.may("S") == "9S KS"
    assert not [e for e in t.events if isinstance(e, TrickWon)]
