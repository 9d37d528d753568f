"""What else a deal may be worth: BONUS-02 to BONUS-06, which Szu Kay Wong adds to the game of three."""

import pytest

from engine.actions import Bid
from tests.engine.scenario import Scene


def lines(deal, side="N", **options):
    t = Scene("three52", **options)
    t.scored(deal)
    return t.lines(side)


# --- bids of seven and more (BONUS-04) ----------------------------------------------------------------------------


@pytest.mark.parametrize(("bid", "gain"), [(7, 10), (8, 20), (9, 30), (17, 110)])
def test_a_bid_of_seven_or_more_that_is_made_scores_ten_more_for_each_trick_over_six(bid, gain):
    made = lines(f"N={bid}/{bid} E=1/{17 - bid} S=1/0", big_bid_bonus=True)
    assert made == [f"contract {bid} made +{10 * bid}", f"bid of {bid}, bonus +{gain}"]


def test_a_bid_of_six_earns_no_bonus_and_neither_does_a_large_one_that_fails():
    assert lines("N=6/6 E=1/11 S=1/0", big_bid_bonus=True) == ["contract 6 made +60"]
    assert lines("N=8/7 E=1/10 S=1/0", big_bid_bonus=True) == ["contract 8, 7 won, set -80"]


def test_overtricks_of_a_large_bid_still_cost_ten_each():
    assert lines("N=7/9 E=1/8 S=1/0", big_bid_bonus=True) == [
        "contract 7 made +70", "2 overtricks -20", "bid of 7, bonus +10",
    ]  # fmt: skip


# --- low bids (BONUS-05, BONUS-06) --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bid", "won", "points"),
    [(2, 2, 40), (2, 3, 20), (2, 4, 0), (2, 5, -10), (2, 1, -20), (2, 0, -20),
     (1, 1, 60), (1, 2, 0), (1, 3, -10), (1, 4, -20), (1, 0, -10),
     (0, 0, 100), (0, 1, -10), (0, 4, -40),
     (3, 3, 30), (3, 4, 20)],
)  # fmt: skip
def test_low_bids_are_worth_what_the_table_says(bid, won, points):
    t = Scene("three52", low_bid_table=True)
    for seat, number in (("E", 9), ("S", 9), ("N", bid)):
        t.do(seat, Bid(number))
    t.plays_out({"N": won, "E": 17 - won, "S": 0})
    assert t.table.scores["N"] == points


def test_what_the_table_gives_stands_in_an_entry_of_its_own():
    t = Scene("three52", low_bid_table=True)
    for seat, number in (("E", 9), ("S", 9), ("N", 2)):
        t.do(seat, Bid(number))
    t.plays_out({"N": 3, "E": 14, "S": 0})
    assert t.lines("N") == ["contract 2 made +20", "1 overtrick -10", "bid of 2, 3 won, bonus +10"]


# --- closing spades (BONUS-02, BONUS-03) --------------------------------------------------------------------------


def closed(bid, won, closing, run):
    """North bids and wins so many tricks, the last ones in a run that ends with these cards."""
    t = Scene("three52", last_trick_bonus=10)
    t.bids(f"E=5 S=5 N={bid}")
    t.plays_out({"N": won, "E": 17 - won, "S": 0}, f"N:{closing}", run)
    return t.lines("N")


def test_the_last_trick_won_with_a_high_spade_on_an_exact_bid_scores_ten():
    assert closed(6, 6, "KS", 1) == ["contract 6 made +60", "1 closing trick with a high spade +10"]


def test_each_trick_of_an_unbroken_closing_run_scores_ten():
    assert closed(6, 6, "KS QS JS TS 9S", 5)[-1] == "5 closing tricks with high spades +50"


def test_a_low_spade_ends_the_run():
    assert closed(6, 6, "KS QS JS TS 9S 8S", 6)[-1] == "5 closing tricks with high spades +50"
    assert closed(6, 6, "8S", 1) == ["contract 6 made +60"]


def test_with_a_trick_too_many_or_too_few_there_is_no_bonus():
    assert closed(5, 6, "KS", 1) == ["contract 5 made +50", "1 overtrick -10"]
    assert closed(7, 6, "KS", 1) == ["contract 7, 6 won, set -70"]


@pytest.mark.parametrize("tricks", ["bags", "bags_no_point", "nothing"])
def test_a_nil_that_fails_with_a_high_spade_in_the_last_trick_earns_nothing(tricks):
    t = Scene("cutthroat3", last_trick_bonus=10, nil_failed_tricks=tricks)
    t.bids("E=5 S=5 N=nil")
    t.plays_out({"N": 1, "E": 8, "S": 8}, "N:KS")
    assert "nil failed -100" in t.lines("N")
    assert not [line for line in t.lines("N") if "closing" in line]


def test_an_exact_bid_beside_a_nil_that_failed_closes_with_a_trick_too_many():
    t = Scene("basic4", last_trick_bonus=10)
    t.bids("E=5 S=3 W=3 N=nil")
    t.plays_out({"N": 1, "E": 5, "S": 3, "W": 4}, "N:KS")
    assert t.lines("NS") == ["contract 3 made +30", "1 overtrick +1", "nil failed -100"]


def test_closing_with_another_suit_earns_nothing():
    assert lines("N=9/9 E=4/4 S=4/4", last_trick_bonus=10) == ["contract 9 made +90"]


def test_a_joker_is_a_high_spade():
    jokers = {"pack": "54", "trump_top": ("BJ", "LJ"), "hand_size": 18, "leftover": "none", "bid_max": 18}
    t = Scene("three52", last_trick_bonus=10, **jokers)
    t.bids("E=5 S=5 N=6")
    t.plays_out({"N": 6, "E": 12, "S": 0}, "N:BJ LJ", 2)
    assert t.lines("N")[-1] == "2 closing tricks with high spades +20"


def test_all_bonuses_are_off_in_the_game_of_three():
    sentences = [str(sentence) for sentence in Scene("three52").table.rules.sentences()]
    assert not [words for words in sentences if "Low bids" in words or "nine or higher" in words or "over 6" in words]
