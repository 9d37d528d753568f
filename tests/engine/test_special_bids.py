"""Bids of a whole side that are worth one sum: 10 for 200 and the moon (SPEC-14..19)."""

import pytest

from engine.actions import AGREE, Bid, Say
from engine.game import BidMade
from tests.engine.scenario import Scene
from tests.engine.shapes import TALK

TEN = Bid(10, "10 for 200")
MOON = Bid(13, "moon")
ALL = {"N": 7, "E": 0, "S": 6, "W": 0}
TWELVE = {"N": 7, "E": 1, "S": 5, "W": 0}


def bidden(bids, before="", **options):
    """A deal that is bid, north dealing; a side that bids by talk proposes and agrees."""
    t = Scene(before=before, blind_nil=False, **options)
    for seat, bid in bids.items():
        t.do(seat, bid)
    assert t.table.step.name == "play"
    return t


# --- who bids, and whom it binds ----------------------------------------------------------------------------------


def test_one_partner_bids_it_in_turn_and_the_other_is_not_asked_any_more():
    t = Scene(blind_nil=False, moon=200)
    t.do("E", MOON)
    assert t.events[-1] == BidMade("E", MOON)
    t.bids("S=1")
    assert t.turn() == "N"
    t.bids("N=1")
    assert t.table.step.name == "play"


def test_it_takes_the_place_of_what_the_partner_has_bid_before():
    t = bidden({"E": Bid(4), "S": Bid(1), "W": TEN, "N": Bid(1)}, ten200="exact")
    contract = t.view(None).contracts["EW"]
    assert (contract.bid, contract.kind) == (10, "10 for 200")


def test_a_nil_of_the_partner_stands_beside_it():
    t = bidden({"E": Bid(0, "nil"), "S": Bid(1), "W": TEN, "N": Bid(1)}, ten200="exact")
    t.wins({"N": 2, "E": 1, "S": 0, "W": 10})
    assert t.lines("EW") == ["10 for 200 made +200", "1 overtrick +1", "nil failed -100"]


def test_a_side_that_bids_thirteen_without_a_word_has_not_bid_the_moon():
    t = bidden({"E": Bid(6), "S": Bid(1), "W": Bid(7), "N": Bid(1)}, moon=200)
    assert t.view(None).contracts["EW"].kind == "tricks"


def test_partners_who_agree_on_one_bid_may_agree_on_the_moon_beyond_the_highest_number():
    t = Scene(**TALK, moon=200, bid_max=10)
    t.do("E", Say("propose", 13, "moon"))
    t.do("W", AGREE)
    assert t.table.deal.side_bids == {("E", "W"): MOON}
    assert t.why_not("N", Say("propose", 11)) == "A side bids a number of tricks from 1 to 10."


def test_where_it_is_not_played_there_is_no_such_bid():
    t = Scene(blind_nil=False)
    assert t.why_not("E", MOON) == "There is no bid called moon at this table."
    assert t.why_not("E", TEN) == "There is no bid called 10 for 200 at this table."


def test_where_every_ten_is_for_200_it_is_not_bid_by_name():
    t = Scene(blind_nil=False, ten200="exact", ten200_auto=True)
    assert TEN not in t.table.choices("E")
    t = Scene(**TALK, ten200="exact", ten200_auto=True)
    assert Say("propose", 10, "10 for 200") not in t.table.choices("E")


def test_a_moon_has_one_number():
    t = Scene(blind_nil=False, moon=200)
    assert t.why_not("E", Bid(12, "moon")) == "A moon has no number."


# --- what it scores -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("goal", "won", "lines"),
    [
        ("exact", {"N": 6, "E": 2, "S": 4, "W": 1}, ["10 for 200 made +200"]),
        ("exact", {"N": 6, "E": 2, "S": 5, "W": 0}, ["10 for 200, 11 won, set -200"]),
        ("exact", {"N": 5, "E": 2, "S": 4, "W": 2}, ["10 for 200, 9 won, set -200"]),
        ("at_least", {"N": 6, "E": 2, "S": 5, "W": 0}, ["10 for 200 made +200", "1 overtrick +1"]),
        ("at_least", {"N": 5, "E": 2, "S": 4, "W": 2}, ["10 for 200, 9 won, set -200"]),
    ],
)
def test_ten_for_200_wins_or_loses_its_sum(goal, won, lines):
    t = bidden({"E": Bid(1), "S": TEN, "W": Bid(2)}, ten200=goal)
    t.wins(won)
    assert t.lines("NS") == lines


def test_where_every_ten_is_for_200_two_bids_that_add_up_to_it_are():
    t = bidden({"E": Bid(1), "S": Bid(4), "W": Bid(2), "N": Bid(6)}, ten200="exact", ten200_auto=True)
    assert t.view(None).contracts["NS"].kind == "10 for 200"
    t.wins({"N": 6, "E": 2, "S": 5, "W": 0})
    assert t.lines("NS") == ["10 for 200, 11 won, set -200"]


@pytest.mark.parametrize(("value", "lost"), [(200, 200), (500, 500), ("win", 200)])
def test_a_moon_that_misses_a_trick_costs_its_sum(value, lost):
    t = bidden({"E": Bid(1), "S": MOON, "W": Bid(2)}, moon=value)
    t.wins(TWELVE)
    assert t.lines("NS") == [f"moon, 12 won, set -{lost}"]
    assert t.won() == ""


def test_a_moon_that_is_made_scores_its_sum_and_no_overtricks():
    t = bidden({"E": Bid(1), "S": MOON, "W": Bid(2)}, moon=200)
    t.wins(ALL)
    assert t.lines("NS") == ["moon made +200"]


# --- how it ends a game -------------------------------------------------------------------------------------------


def test_a_moon_may_win_the_game_whatever_the_score_and_enters_no_points():
    t = bidden({"E": Bid(1), "S": MOON, "W": Bid(1)}, before="NS=-150 EW=320", moon="win")
    t.wins(ALL)
    assert t.lines("NS") == ["moon made +0"]
    assert t.won() == "NS moon made"


def test_a_won_moon_comes_before_a_target_that_the_others_reach():
    t = bidden({"E": Bid(1), "S": MOON, "W": Bid(1)}, before="NS=0 EW=520", moon="win")
    t.wins(ALL)
    assert t.won() == "NS moon made"


@pytest.mark.parametrize("ten200", ["off", "at_least"])
def test_all_thirteen_tricks_on_a_seen_ten_may_win_the_game(ten200):
    t = bidden({"E": Bid(1), "S": Bid(6), "W": Bid(2), "N": Bid(4)}, thirteen_on_ten="win", ten200=ten200,
               ten200_auto=ten200 != "off")  # fmt: skip
    t.wins(ALL)
    assert "all tricks on a bid of 10 +0" in t.lines("NS")
    assert t.won() == "NS all on ten"


def test_all_thirteen_tricks_on_another_bid_win_nothing_more():
    t = bidden({"E": Bid(1), "S": Bid(6), "W": Bid(2), "N": Bid(5)}, thirteen_on_ten="win")
    t.wins(ALL)
    assert t.won() == ""


# --- blind --------------------------------------------------------------------------------------------------------


def test_a_blind_moon_is_agreed_on_before_either_partner_has_looked():
    t = Scene(blind_moon=400, blind_deficit=0)
    t.do("N", Say("propose", 13, "blind moon"))
    t.do("S", AGREE)
    t.bids("E=look W=look E=1 W=1")
    t.wins(ALL)
    assert t.lines("NS") == ["blind moon made +400"]


def test_a_blind_moon_is_lost_at_its_price():
    t = Scene(blind_moon=400, blind_deficit=0)
    t.do("N", Say("propose", 13, "blind moon"))
    t.do("S", AGREE)
    t.bids("E=look W=look E=1 W=1")
    t.wins(TWELVE)
    assert t.lines("NS") == ["blind moon, 12 won, set -400"]


def test_a_blind_moon_comes_too_late_once_a_partner_has_looked():
    t = Scene(blind_moon=400, blind_deficit=0)
    t.bids("N=look")
    assert Say("propose", 13, "blind moon") not in t.table.choices("S")
