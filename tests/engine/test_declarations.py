"""What is declared beside the bids: the first six or nine tricks, and all the aces (SPEC-24, SPEC-25, BONUS-01)."""

import pytest

from engine.actions import ACES, AGREE, BIG_BEMO, LITTLE_BEMO, Bid, Say
from engine.game import Declared
from tests.engine.scenario import Scene
from tests.engine.shapes import TALK

HANDS = "N: AS 3H / E: KS 2H / S: QS AH / W: 5H 4C"


def said(t):
    return [(d.seat, d.what) for d in t.table.deal.declared]


# --- Bemo ---------------------------------------------------------------------------------------------------------


def bemo(**options):
    return Scene(**{"blind_nil": False, "bemo": "on", **options})


def test_whoever_is_asked_for_a_bid_declares_it_beside_the_bid():
    t = bemo()
    assert set(t.table.calls("E")) >= {LITTLE_BEMO, BIG_BEMO}
    t.do("E", LITTLE_BEMO)
    assert t.events[-1] == Declared("E", "little bemo")
    assert t.turn() == "E"
    t.bids("E=4")
    assert t.view(None).declared == (Declared("E", "little bemo"),)


def test_nobody_declares_it_out_of_turn():
    t = bemo()
    reason = "A Bemo is declared together with the bid, once for each side in a deal."
    assert LITTLE_BEMO not in t.table.calls("S")
    t.bids("E=4")
    assert t.why_not("N", LITTLE_BEMO) == reason
    assert t.why_not("N", Bid(3)) == "It is not your turn."
    assert LITTLE_BEMO not in t.table.calls("E")


def test_a_side_declares_one_and_the_other_side_may_declare_the_same():
    t = bemo()
    t.do("E", LITTLE_BEMO)
    assert BIG_BEMO not in t.table.calls("E")
    t.bids("E=4")
    t.do("S", LITTLE_BEMO)
    t.bids("S=4")
    assert LITTLE_BEMO not in t.table.calls("W")


def test_partners_who_talk_declare_it_too():
    t = Scene(**TALK, bemo="on")
    t.do("E", BIG_BEMO)
    t.says("E:propose-9 W:agree")
    assert said(t) == [("E", "big bemo")]


@pytest.mark.parametrize(
    ("call", "first", "line"),
    [
        (LITTLE_BEMO, "EW", "Little Bemo made +60"),
        (LITTLE_BEMO, "NS", "Little Bemo failed -60"),
        (BIG_BEMO, "EW", "Big Bemo made +90"),
        (BIG_BEMO, "NS", "Big Bemo failed -90"),
    ],
)
def test_it_scores_beside_the_contract(call, first, line):
    t = bemo()
    t.do("E", call)
    t.bids("E=5 S=1 W=5 N=1")
    t.wins({"N": 0, "E": 5, "S": 3, "W": 5}, first=first, last="S")
    assert t.lines("EW") == ["contract 10 made +100", line]


def test_six_tricks_are_enough_for_the_little_one():
    t = bemo()
    t.do("E", LITTLE_BEMO)
    t.bids("E=5 S=1 W=2 N=1")
    t.wins({"N": 3, "E": 3, "S": 4, "W": 3}, first="EW", last="S")
    assert t.lines("EW") == ["contract 7, 6 won, set -70", "Little Bemo made +60"]


# --- aces ---------------------------------------------------------------------------------------------------------


def aces(hands, **options):
    return Scene(hands=hands, **{"blind_nil": False, "aces_bonus": 100, **options})


FOUR = "N: AS AH AD AC / E: KS 2H 3H 4H / S: QS 5H 6H 7H / W: 8H 9H TH JH"
THREE = "N: AS AH AD 2C / E: KS 2H 3H 4H / S: QS 5H 6H AC / W: 8H 9H TH JH"
TWO = "N: AS AH 2D 2C / E: KS 2H 3H 4H / S: QS 5H AD AC / W: 8H 9H TH JH"
APART = "N: AS AH AD 2C / E: KS 2H 3H AC / S: QS 5H 6H 7H / W: 8H 9H TH JH"


@pytest.mark.parametrize(
    ("hands", "words"),
    [
        (FOUR, [("N", "four aces")]),
        (THREE, [("N", "three aces"), ("S", "yes")]),
        (TWO, [("N", "two aces"), ("S", "yes")]),
        (APART, [("N", "three aces"), ("S", "no")]),
    ],
)
def test_who_holds_them_all_announces_and_who_holds_some_is_answered_with_the_truth(hands, words):
    t = aces(hands)
    t.do("N", ACES)
    assert said(t) == words
    assert t.turn() == "E"


def test_who_has_declared_a_bemo_may_announce_aces_too():
    t = aces(FOUR, bemo="on")
    t.bids("E=1 S=1 W=1")
    t.do("N", LITTLE_BEMO)
    t.do("N", ACES)
    assert said(t) == [("N", "little bemo"), ("N", "four aces")]


def test_one_ace_is_not_enough_to_ask():
    t = aces(APART)
    assert ACES not in t.table.calls("E")
    t.bids("E=1 S=1 W=1 N=1")
    reason = "Aces are for whoever holds two or more of them, once in a deal and before the first card."
    assert t.why_not("E", ACES) == reason


def test_nobody_asks_twice_or_after_an_announcement():
    t = aces(APART)
    t.do("N", ACES)
    assert ACES not in t.table.calls("N")
    t = aces(TWO)
    t.do("N", ACES)
    assert ACES not in t.table.calls("S")


def test_who_has_heard_an_opponent_ask_may_still_ask_and_is_answered():
    t = aces("N: AS AH 2D 2C / E: AD AC 3H 4H / S: QS 5H 3D 3C / W: 8H 9H TH JH")
    t.do("N", ACES)
    t.do("E", ACES)
    assert said(t) == [("N", "two aces"), ("S", "no"), ("E", "two aces"), ("W", "no")]


def test_they_are_announced_before_during_and_after_the_bids_but_not_once_a_card_is_played():
    t = aces(TWO)
    assert ACES in t.table.calls("N")
    t.bids("E=1 S=1 W=1 N=1")
    assert ACES in t.table.calls("N")
    t.plays("E:2H")
    assert ACES not in t.table.calls("N")


def test_a_partner_who_has_not_looked_answers_once_he_has():
    t = aces(THREE, blind_nil=True, blind_deficit=0)
    assert ACES not in t.table.calls("N")
    t.bids("N=look")
    t.do("N", ACES)
    assert said(t) == [("N", "three aces")]
    t.bids("S=look")
    assert said(t) == [("N", "three aces"), ("S", "yes")]


def test_all_aces_in_tricks_of_the_side_score_whoever_won_them():
    t = aces("N: AS AH / E: KS 2H / S: AD AC / W: 5H 4C")
    t.do("N", ACES)
    t.bids("E=1 S=1 W=1 N=1")
    t.plays("E:2H S:AD W:5H N:AH", "N:AS E:KS S:AC W:4C")
    assert t.lines("NS") == ["contract 2 made +20", "all four aces +100"]


def test_an_ace_that_is_lost_costs_nothing_more():
    t = aces("N: AS AH / E: KS 2H / S: AD AC / W: 2S 4C")
    t.do("N", ACES)
    t.bids("E=1 S=1 W=1 N=1")
    t.plays("E:2H S:AD W:2S N:AH", "W:4C N:AS E:KS S:AC")
    assert t.lines("NS") == ["contract 2, 1 won, set -20"]


def test_aces_that_were_not_announced_score_nothing():
    t = aces("N: AS AH / E: KS 2H / S: AD AC / W: 5H 4C")
    t.bids("E=1 S=1 W=1 N=1")
    t.plays("E:2H S:AD W:5H N:AH", "N:AS E:KS S:AC W:4C")
    assert t.lines("NS") == ["contract 2 made +20"]


def test_the_preset_of_the_aces_is_played():
    t = Scene("aces")
    assert Say("propose", 7, "blind") not in t.table.choices("E")
    assert AGREE not in t.table.choices("E")
