"""Ordinary bidding: BID of the ordinary game, and the options that narrow it."""

import pytest

from engine.actions import AGREE, NIL, Bid, Give, Look, Say
from engine.cards import Card
from engine.game import BidMade
from engine.notation import bid
from tests.engine.scenario import Scene

EVERY_NUMBER = "1 2 3 4 5 6 7 8 9 10 11 12 13"
RANGE = "A bid is a number of tricks from 1 to 13, or nil."


def test_everybody_bids_and_nobody_passes():
    t = Scene()
    assert t.may("E") == f"{EVERY_NUMBER} nil"
    assert t.refused("E=pass") == "There is no bid called pass at this table."
    t.bids("E=1 S=2 W=3 N=4")
    assert [(e.seat, e.bid.tricks) for e in t.events if isinstance(e, BidMade)] == [
        ("E", 1), ("S", 2), ("W", 3), ("N", 4),
    ]  # fmt: skip


def test_the_player_on_the_dealers_left_bids_first_and_the_dealer_last():
    t = Scene(dealer="W")
    order = []
    while t.table.step.name == "bid":
        order.append(t.turn())
        t.bids(f"{t.turn()}=3")
    assert order == ["N", "E", "S", "W"]


def test_where_the_dealer_bids_first_the_player_on_his_right_bids_last():
    t = Scene(dealer="W", bid_first="dealer")
    order = []
    while t.table.step.name == "bid":
        order.append(t.turn())
        t.bids(f"{t.turn()}=3")
    assert order == ["W", "N", "E", "S"]
    assert t.turn() == "N"


def test_where_the_dealer_bids_first_his_exchange_comes_first_too():
    t = Scene(dealer="W", before="NS=0 EW=0", bid_first="dealer", blind_deficit=0)
    t.bids("N=blind-nil W=blind-nil E=look S=look E=3 S=3")
    assert t.turn() == "W"


def test_nobody_bids_before_his_turn():
    t = Scene()
    assert t.refused("S=4") == "It is not your turn."


def test_a_bid_is_a_number_of_tricks_in_the_hand():
    t = Scene()
    assert t.refused("E=14") == RANGE
    assert t.refused("E=99999999") == RANGE
    assert t.why_not("E", Bid(-1)) == RANGE
    assert t.why_not("E", Bid(3, "nil")) == "A nil has no number."
    t.bids("E=13")


def test_a_bid_is_final():
    t = Scene()
    t.bids("E=4")
    assert t.refused("E=5") == "It is not your turn."
    t.bids("S=1 W=1 N=1")
    assert t.refused("E=5") == "It is your turn to play a card."


@pytest.mark.parametrize("second", ["2", "5", "8"])
def test_a_bid_may_be_lower_than_equal_to_or_higher_than_the_one_before(second):
    t = Scene()
    t.bids(f"E=5 S={second}")


def test_the_contract_of_a_side_is_the_sum_of_its_bids():
    t = Scene()
    t.bids("E=4 S=3 W=4 N=1")
    contracts = t.view(None).contracts
    assert (contracts["NS"].bid, contracts["EW"].bid) == (4, 8)


def test_a_nil_adds_nothing_to_the_contract():
    t = Scene()
    t.bids("E=nil S=3 W=4 N=1")
    assert t.view(None).contracts["EW"].bid == 4


def test_only_the_sum_matters_not_who_wins_the_tricks():
    t = Scene()
    t.scored("E=3/0 S=1/5 W=3/6 N=4/2")
    assert t.lines("EW") == ["contract 6 made +60"]
    assert t.lines("NS") == ["contract 5 made +50", "2 overtricks +2"]


def test_both_partners_may_bid_nil():
    t = Scene()
    t.bids("E=nil S=5 W=nil N=5")
    assert t.view(None).contracts["EW"].bid == 0


def test_partners_may_together_bid_more_tricks_than_there_are():
    t = Scene()
    t.bids("E=13 S=1 W=13 N=1")
    assert t.view(None).contracts["EW"].bid == 26


def test_a_zero_is_a_nil():
    assert bid("0") == bid("00") == bid(" Nil ") == NIL
    t = Scene()
    assert t.why_not("E", Bid(0)) == RANGE
    t.bids("E=0")
    assert t.table.deal.bids["E"] == NIL


@pytest.mark.parametrize("word", ["NaN", "2.5", "-3", "1e3", "four", "٤x"])
def test_what_is_no_whole_number_is_no_bid(word):
    assert Scene().why_not("E", bid(word)) == f"There is no bid called {word.lower()} at this table."


@pytest.mark.parametrize("tricks", [2.5, 4.0, float("nan"), True, "4", None])
def test_a_bid_is_a_whole_number(tricks):
    with pytest.raises(TypeError, match="a bid is a whole number of tricks"):
        Bid(tricks)


def test_an_empty_word_is_no_bid():
    with pytest.raises(ValueError, match="a bid is a number or the name of a kind of bid"):
        bid("  ")


def test_a_bid_names_no_trump_suit():
    t = Scene()
    assert t.refused("E=4-hearts") == "There is no bid called 4 hearts at this table."


def test_bids_are_open_to_everybody_as_soon_as_they_are_made():
    t = Scene()
    t.bids("E=4 S=nil")
    for reader in ("N", "E", "S", "W", None):
        assert t.view(reader).bids == {"E": Bid(4), "S": NIL}


@pytest.mark.parametrize("action", [Card("2C"), Look(), Give(())])
def test_whoever_is_to_bid_can_do_nothing_else(action):
    t = Scene()
    assert t.why_not("E", action) == "It is your turn to bid."


# --- options ------------------------------------------------------------------------------------------------------


def test_bid_min_1_without_nil_leaves_one_to_thirteen():
    t = Scene(bid_min=1, nil=False, blind_nil=False)
    assert t.may("E") == EVERY_NUMBER
    assert t.refused("E=nil") == "There is no bid called nil at this table."
    assert t.refused("E=0") == "There is no bid called nil at this table."
    assert t.refused("E=14") == "A bid is a number of tricks from 1 to 13."


def test_bid_min_is_for_numbers_and_leaves_nil_alone():
    t = Scene(bid_min=4)
    assert t.may("E") == "4 5 6 7 8 9 10 11 12 13 nil"
    assert t.refused("E=3") == "A bid is a number of tricks from 4 to 13, or nil."


def test_bid_max_is_the_highest_number():
    t = Scene(bid_min=4, bid_max=10)
    assert t.may("E") == "4 5 6 7 8 9 10 nil"
    assert t.refused("E=11") == "A bid is a number of tricks from 4 to 10, or nil."


def test_ban_one_leaves_nil_and_two_to_thirteen():
    t = Scene(ban_one=True)
    assert t.may("E") == "2 3 4 5 6 7 8 9 10 11 12 13 nil"
    assert t.refused("E=1") == "Nobody may bid 1."
    t.bids("E=nil S=2 W=2")


SIDE_MAX = "The bids of a side may not add up to more than 13."


def test_side_max_limits_the_sum_of_the_bids_of_partners():
    t = Scene(side_max=13)
    t.bids("E=13 S=4")
    assert t.may("W") == "nil"
    assert t.refused("W=1") == SIDE_MAX
    t.bids("W=nil")
    assert t.may("N") == "1 2 3 4 5 6 7 8 9 nil"
    t.bids("N=9")


def test_a_nil_takes_nothing_from_the_sum_that_is_left_to_the_partner():
    t = Scene(side_max=10)
    assert t.may("E") == "1 2 3 4 5 6 7 8 9 10 nil"
    t.bids("E=nil S=1")
    assert t.may("W") == "1 2 3 4 5 6 7 8 9 10 nil"


def test_without_nil_whoever_bids_first_leaves_the_partner_the_lowest_bid():
    t = Scene(side_max=13, bid_min=4, nil=False, blind_nil=False)
    assert t.may("E") == "4 5 6 7 8 9"
    assert t.refused("E=10") == SIDE_MAX
    t.bids("E=9 S=4")
    assert t.may("W") == "4"


def test_side_max_leaves_a_plain_zero_to_the_partner():
    t = Scene(side_max=5, nil=False, blind_nil=False, plain_zero=True)
    t.bids("E=5 S=1")
    assert t.table.choices("W") == (Bid(0),)


def test_side_max_limits_what_a_side_bids_blind():
    t = Scene(before="NS=0 EW=200", blind_min=6, side_max=8)
    proposals = [choice.tricks for choice in t.table.choices("N") if isinstance(choice, Say)]
    assert proposals == [6, 7, 8]


def test_without_nil_a_zero_is_no_bid_either():
    t = Scene(nil=False, blind_nil=False)
    assert t.may("E") == EVERY_NUMBER


SIDE_MIN = "The bids of a side may not add up to less than 4."


def test_side_min_is_made_good_by_the_second_partner():
    t = Scene(side_min=4)
    assert t.may("E") == f"{EVERY_NUMBER} nil"
    t.bids("E=2 S=nil")
    assert t.may("W") == "2 3 4 5 6 7 8 9 10 11 12 13"
    assert t.refused("W=1") == t.refused("W=nil") == SIDE_MIN
    t.bids("W=2")
    assert t.may("N") == "4 5 6 7 8 9 10 11 12 13"


def test_side_min_leaves_every_bid_to_the_partner_of_a_high_one():
    t = Scene(side_min=4)
    t.bids("E=5 S=1")
    assert t.may("W") == f"{EVERY_NUMBER} nil"


def test_where_a_side_min_is_asked_two_partners_cannot_both_bid_nil_unseen():
    t = Scene(before="NS=0 EW=0", side_min=4, blind_deficit=0)
    t.bids("E=blind-nil")
    assert "W" not in t.turn().split()
    assert "W" in t.table.deal.looked


NIL_PARTNER = "The partner of a nil bidder may not bid less than 4."


def test_the_partner_of_a_nil_bidder_bids_at_least_nil_partner_min():
    t = Scene(nil_partner_min=4)
    t.bids("E=nil S=3")
    assert t.may("W") == "4 5 6 7 8 9 10 11 12 13"
    assert t.refused("W=3") == t.refused("W=nil") == NIL_PARTNER
    t.bids("W=4")
    assert t.may("N") == EVERY_NUMBER
    assert t.refused("N=nil") == NIL_PARTNER


def test_nil_partner_min_1_only_keeps_partners_from_two_nils():
    t = Scene(nil_partner_min=1)
    t.bids("E=nil S=1")
    assert t.may("W") == EVERY_NUMBER
    t.bids("W=1")
    assert t.may("N") == f"{EVERY_NUMBER} nil"


EXACT = "All bids together may not be exactly 13, the number of tricks."


def test_the_last_to_bid_may_not_complete_the_number_of_tricks():
    t = Scene(forbid_exact_sum=True)
    t.bids("E=4 S=nil W=5")
    assert t.may("N") == "1 2 3 5 6 7 8 9 10 11 12 13 nil"
    assert t.refused("N=4") == EXACT


def test_a_nil_completes_the_number_of_tricks_too():
    t = Scene(forbid_exact_sum=True)
    t.bids("E=4 S=4 W=5")
    assert t.may("N") == EVERY_NUMBER
    assert t.refused("N=nil") == EXACT


def test_only_the_last_to_bid_is_bound():
    t = Scene(forbid_exact_sum=True)
    t.bids("E=4 S=4 W=5 N=1")


@pytest.mark.parametrize(("preset", "tricks", "gone"), [("three52", 17, 6), ("three54", 18, 7)])
def test_three_players_may_not_complete_their_number_of_tricks(preset, tricks, gone):
    t = Scene(preset, forbid_exact_sum=True)
    t.bids("E=5 S=6")
    assert t.refused(f"N={gone}") == f"All bids together may not be exactly {tricks}, the number of tricks."
    t.bids("N=13")


def test_partners_who_agree_may_not_complete_the_number_of_tricks():
    t = Scene("barmore", forbid_exact_sum=True)
    t.bids("N=look E=look")
    t.says("E:propose-5 W:agree")
    assert t.why_not("N", Say("propose", 8)) == EXACT
    t.says("N:propose-7 S:agree")


def test_a_blind_bid_that_would_complete_it_cannot_be_agreed_to_any_more():
    t = Scene("barmore", forbid_exact_sum=True, blind_min=6)
    t.says("N:blind-6 E:blind-7 W:agree")
    assert t.why_not("S", AGREE) == EXACT
    assert t.why_not("S", Say("propose", 6, "blind")) == EXACT
    t.says("S:blind-7")
    t.says("N:agree")
    assert t.table.step.name == "play"


def test_a_blind_bid_of_a_side_counts_in_the_sum_of_all_bids():
    t = Scene(before="NS=0 EW=100", forbid_exact_sum=True, blind_min=6, blind_nil=False)
    t.says("N:blind-7 S:agree")
    t.bids("E=4")
    assert t.refused("W=2") == EXACT
