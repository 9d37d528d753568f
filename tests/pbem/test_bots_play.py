"""Which card the computer plays, position by position."""

from __future__ import annotations

from tests.pbem.bot_positions import chosen, position

EVEN = "N=3 E=3 S=3 W=3"


# --- for the contract ---------------------------------------------------------------------------------------------


def test_it_does_not_top_the_partners_ace():
    hand = "KS 9S 4S KH 8H 4H KD 9D 6D 3D QC 8C 2C"
    assert chosen(position(hand, bids=EVEN, tricks="N:AH E:3H")) == "4H"


def test_it_does_not_ruff_the_partners_ace():
    hand = "KS 9S 4S 3S KD 9D 6D 5D 3D QC 8C 5C 2C"
    assert "S" not in chosen(position(hand, bids=EVEN, tricks="N:AH E:3H"))


def test_second_hand_plays_low():
    hand = "KS 9S 4S KH 8H 4H KD 9D 6D 3D QC 8C 2C"
    assert chosen(position(hand, bids=EVEN, tricks="E:3H")) == "4H"


def test_second_hand_takes_its_ace():
    hand = "KS 9S 4S AH 8H 4H KD 9D 6D 3D QC 8C 2C"
    assert chosen(position(hand, bids=EVEN, tricks="E:3H")) == "AH"


def test_third_hand_plays_high():
    hand = "KS 9S 4S KH 8H 4H KD 9D 6D 3D QC 8C 2C"
    assert chosen(position(hand, bids=EVEN, tricks="N:3H E:5H")) == "KH"


def test_third_hand_plays_the_lower_of_equals():
    hand = "KS 9S 4S KH QH 4H KD 9D 6D 3D QC 8C 2C"
    assert chosen(position(hand, bids=EVEN, tricks="N:3H E:5H")) == "QH"


def test_fourth_hand_wins_as_cheaply_as_it_can():
    hand = "KS 9S 4S AH 9H 4H KD 9D 6D 3D QC 8C 2C"
    assert chosen(position(hand, bids=EVEN, tricks="W:3H N:5H E:8H")) == "9H"


def test_fourth_hand_leaves_the_partners_trick():
    hand = "KS 9S 4S AH 9H 4H KD 9D 6D 3D QC 8C 2C"
    assert chosen(position(hand, bids=EVEN, tricks="W:3H N:8H E:5H")) == "4H"


def test_it_plays_its_lowest_when_it_cannot_win():
    hand = "KS 9S 4S QH 9H 4H KD 9D 6D 3D QC 8C 2C"
    assert chosen(position(hand, bids=EVEN, tricks="W:3H N:5H E:AH")) == "4H"


def test_it_ruffs_with_its_lowest_spade_when_it_needs_tricks():
    hand = "KS 9S 4S 3S KD 9D 6D 5D 3D QC 8C 5C 2C"
    assert chosen(position(hand, bids=EVEN, tricks="W:AH N:5H E:8H")) == "3S"


def test_it_overruffs_with_the_lowest_spade_that_wins():
    hand = "KS 9S 4S 3S KD 9D 6D 5D 3D QC 8C 5C 2C"
    assert chosen(position(hand, bids=EVEN, tricks="W:AH N:5H E:7S")) == "9S"


def test_it_throws_no_spade_on_a_trick_that_a_higher_one_wins():
    hand = "9S 4S 3S 2S KD 9D 6D 5D 3D QC 8C 5C 2C"
    assert "S" not in chosen(position(hand, bids=EVEN, tricks="W:AH N:5H E:TS"))


def test_it_cashes_an_ace_before_it_can_be_ruffed():
    hand = "KS 9S 4S KH 8H 4H AD 9D 6D 3D QC 8C 2C"
    assert chosen(position(hand, bids=EVEN)) == "AD"


def test_it_does_not_lead_away_from_a_king():
    hand = "AS 9S 4S KH 8H 2H KD 9D 6D 3D 9C 8C 5C"
    assert chosen(position(hand, bids=EVEN))[1] == "C"


def test_a_king_is_good_once_its_ace_was_played():
    hand = "KS 9S 4S KH 8H 4H 9D 6D 3D QC 8C 2C"
    assert chosen(position(hand, bids=EVEN, tricks="W:6H N:2H E:AH S:3H / E:5H")) == "KH"


def test_it_keeps_an_ace_back_while_a_rival_can_ruff_it():
    hand = "KS 9S 8S 4S AH 8H 9D 6D 5D QC 7C"
    played = "S:3H W:5S N:2H E:6H / W:5C N:TC E:4C S:KC"
    assert chosen(position(hand, bids="S=4 W=3 N=3 E=3", tricks=played)) != "AH"


# --- bags ---------------------------------------------------------------------------------------------------------

MADE = "W:2C N:AC E:3C S:4C / N:KC E:5C S:6C W:7C"


def test_it_ducks_when_the_contract_is_made():
    hand = "9S 4S KH QH 8H 4H 9D 6D 3D QC 8C"
    assert chosen(position(hand, bids="W=4 N=1 E=4 S=1", tricks=f"{MADE} / N:3H E:JH")) == "8H"


def test_it_throws_its_highest_on_a_trick_of_others_when_the_contract_is_made():
    hand = "9S 4S KD JD TD 9D 6D 3D QC JC 8C"
    assert chosen(position(hand, bids="W=4 N=1 E=4 S=1", tricks=f"{MADE} / N:3H E:AH"))[0] in "KQ"


def test_it_does_not_ruff_when_the_contract_is_made():
    hand = "9S 4S KD JD TD 9D 6D 3D QC JC 8C"
    assert "S" not in chosen(position(hand, bids="W=4 N=1 E=4 S=1", tricks=f"{MADE} / N:3H E:AH"))


def test_it_wins_with_its_highest_where_it_must_win():
    hand = "9S 4S AH KH QH 9D 6D QC JC 8C"
    played = "E:2C S:4C W:5C N:AC / N:KC E:3C S:6C W:7C / N:2D E:4D S:5D W:AD / W:3H N:4H E:5H"
    assert chosen(position(hand, bids="E=4 S=1 W=4 N=1", tricks=played)) == "AH"


def test_it_leads_low_when_the_contract_is_made():
    hand = "9S 4S AH KH 2H AD KD QD QC JC TC"
    seen = position(hand, bids="E=4 S=1 W=4 N=1", tricks="E:2C S:4C W:5C N:AC / N:9C E:3C S:KC W:7C")
    assert chosen(seen) == "2H"


def test_it_goes_on_winning_when_the_others_can_be_set():
    hand = "9S 4S KH QH 8H 4H 9D 6D 3D QC 8C"
    assert chosen(position(hand, bids="W=6 N=1 E=5 S=1", tricks=f"{MADE} / N:3H E:JH")) == "QH"


# --- nils ---------------------------------------------------------------------------------------------------------


def test_a_nil_goes_under_with_its_highest_card():
    hand = "7S 4S 2S QH 8H 4H JD 9D 6D 3D 8C 5C 2C"
    assert chosen(position(hand, bids="W=4 N=4 E=4 S=nil", tricks="W:3H N:KH E:5H")) == "QH"


def test_a_nil_throws_a_dangerous_card_on_a_suit_it_is_out_of():
    hand = "7S 4S 2S KD QD 9D 6D 5D 3D 8C 5C 4C 2C"
    assert chosen(position(hand, bids="W=4 N=4 E=4 S=nil", tricks="W:3H N:KH E:5H")) in {"KD", "QD"}


def test_a_nil_gets_rid_of_a_spade_under_a_higher_one():
    hand = "JS 4S 2S KD QD 9D 6D 5D 3D 8C 5C 4C 2C"
    assert chosen(position(hand, bids="W=4 N=4 E=4 S=nil", tricks="W:3H N:KH E:QS")) == "JS"


def test_a_nil_leads_its_lowest():
    hand = "7S 4S 2S QH 8H 4H JD 9D 6D 5D 8C 5C 2C"
    assert chosen(position(hand, bids="S=nil W=4 N=4 E=4")) == "2C"


def test_a_nil_that_must_win_wins_with_its_highest():
    hand = "7S 4S 2S QH 8H 7H JD 9D 6D 3D 8C 5C 2C"
    assert chosen(position(hand, bids="W=4 N=4 E=4 S=nil", tricks="W:3H N:4H E:5H")) == "QH"


def test_it_covers_a_nil_partner():
    hand = "KS 9S 4S AH 8H 4H KD 9D 6D 3D QC 8C 2C"
    assert chosen(position(hand, bids="W=4 N=nil E=4 S=3", tricks="W:3H N:9H E:5H")) == "AH"


def test_it_covers_a_nil_partner_with_a_spade():
    hand = "KS 9S 4S 3S KD 9D 6D 5D 3D QC 8C 5C 2C"
    assert chosen(position(hand, bids="W=4 N=nil E=4 S=3", tricks="W:3H N:9H E:5H")) == "3S"


def test_it_covers_a_nil_partner_even_if_the_trick_is_a_bag():
    hand = "9S 4S AH 8H 4H 9D 6D QC 8C 7C"
    played = "W:2C N:3C E:4C S:AC / S:KC W:5C N:6C E:9C / S:2D W:KD N:5D E:4D / W:3H N:9H E:5H"
    assert chosen(position(hand, bids="W=4 N=nil E=4 S=1", tricks=played)) == "AH"


def test_it_plays_high_before_a_nil_partner():
    hand = "KS 9S 4S AH 8H 4H KD 9D 6D 3D QC 8C 2C"
    assert chosen(position(hand, bids="W=4 N=nil E=4 S=3", tricks="E:3H")) == "AH"


def test_it_leads_high_to_a_nil_partner():
    hand = "KS 9S 4S AH 8H 4H KD 9D 6D 3D QC 8C 2C"
    assert chosen(position(hand, bids="S=3 W=4 N=nil E=4")) == "AH"


def test_it_leads_high_to_a_nil_partner_even_when_its_contract_is_made():
    hand = "9S 4S AH 8H 4H 9D 6D 5D 3D 2D 8C"
    played = "S:AC W:2C N:3C E:4C / S:KC W:5C N:6C E:9C"
    assert chosen(position(hand, bids="S=1 W=4 N=nil E=4", tricks=played)) == "AH"


def test_it_does_not_waste_a_card_on_a_nil_partner_who_is_under_already():
    hand = "9S 4S AH 8H 4H 9D 6D QC 8C 7C"
    played = "W:2C N:3C E:4C S:AC / S:KC W:5C N:6C E:9C / S:2D W:KD N:5D E:4D / W:QH N:9H E:5H"
    assert chosen(position(hand, bids="W=4 N=nil E=4 S=1", tricks=played)) == "8H"


def test_a_nil_partner_who_has_taken_a_trick_is_covered_no_more():
    hand = "KS 9S 4S AH 8H 9D 6D 3D QC 8C 2C KD"
    assert chosen(position(hand, bids="W=4 N=nil E=4 S=3", tricks="W:3C N:KC E:4C S:5C / N:AH E:3H")) == "8H"


def test_it_stays_under_a_nil_of_the_others_that_is_winning():
    hand = "9S 4S AH QH 4H 9D 6D 3D QC 8C 7C"
    played = "E:2C S:3C W:4C N:AC / N:KC E:5C S:6C W:TC / N:2H E:8H"
    assert chosen(position(hand, bids="E=nil S=1 W=4 N=1", tricks=played)) == "4H"


def test_it_leads_low_into_a_nil_of_the_others():
    hand = "9S 4S AH QH 2H AD 6D 9D QC 8C 7C"
    played = "E:2C S:3C W:4C N:AC / N:9C E:5C S:KC W:TC"
    assert chosen(position(hand, bids="E=nil S=1 W=4 N=1", tricks=played)) == "2H"


def test_its_own_contract_comes_before_a_nil_of_the_others():
    hand = "KS 9S 4S AH 8H 4H KD 9D 6D 3D QC 8C 2C"
    assert chosen(position(hand, bids="W=nil N=5 E=4 S=4", tricks="W:9H N:3H E:5H")) == "AH"


# --- everybody alone ----------------------------------------------------------------------------------------------


def test_alone_it_tops_everybody():
    hand = "KS 9S 4S AH 8H 4H KD 9D 6D 3D QC 8C 2C"
    assert chosen(position(hand, bids=EVEN, tricks="W:2H N:KH E:3H", preset="cutthroat4")) == "AH"
