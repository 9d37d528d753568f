"""What the computer bids, hand by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.actions import Bid
from engine.game import Line
from pbem.bots.bidding import choose_bid
from tests.pbem.bot_positions import chosen, position

LOW = "2S 4S 7S 2H 3H 6H 2D 4D 5D 8D 3C 5C 7C"
ORDINARY = "AS 7S 4S KH 8H 4H AD 9D 6D 3D QC 8C 2C"
STRONG = "AS KS QS JS 8S AH KH 4H AD KD 3D 7C 4C"


def test_it_bids_nil_on_a_hand_of_low_cards():
    assert chosen(position(LOW)) == "nil"


@pytest.mark.parametrize("high", ["AS", "KS"])
def test_it_never_bids_nil_with_a_spade_that_must_win(high: str):
    assert chosen(position(LOW.replace("7S", high))) != "nil"


def test_it_never_bids_nil_with_four_spades():
    assert chosen(position(LOW.replace("8D", "3S"))) != "nil"


def test_it_never_bids_nil_with_a_bare_ace():
    assert chosen(position("2S 4S 7S AH 3D 4D 5D 6D 2C 3C 4C 5C 6C")) != "nil"


@pytest.mark.parametrize("kind", ["nil", "blind-nil"])
def test_it_never_bids_nil_beside_a_nil_partner(kind: str):
    assert chosen(position(LOW, bids=f"N={kind} E=4", before="NS=0 EW=200")) == "1"


def test_it_bids_nil_beside_a_rival_who_bid_nil():
    assert chosen(position(LOW, bids="E=nil")) == "nil"


def test_it_bids_the_tricks_of_an_ordinary_hand():
    assert chosen(position(ORDINARY)) in {"3", "4"}


def test_it_bids_high_on_a_strong_hand():
    assert int(chosen(position(STRONG))) >= 8


def test_it_counts_ruffs_where_a_suit_is_short():
    even = "8S 6S 4S 2S KH 8H 4H QD 9D 6D 9C 8C 2C"
    short = "8S 6S 4S 2S KH 8H 4H QD 9D 6D 5D 4D 2D"
    assert int(chosen(position(short))) > int(chosen(position(even)))


def test_it_bids_more_when_it_speaks_last_and_tricks_are_left_over():
    few = int(chosen(position(ORDINARY, bids="W=2 N=2 E=2")))
    many = int(chosen(position(ORDINARY, bids="W=4 N=4 E=4")))
    assert few > many


def test_it_bids_what_it_has_when_ten_bags_are_near():
    far = [int(chosen(position(hand, before="NS=100/1 EW=100"))) for hand in HANDS]
    near = [int(chosen(position(hand, before="NS=100/9 EW=100"))) for hand in HANDS]
    assert all(b >= a for a, b in zip(far, near, strict=True))
    assert sum(near) > sum(far)


HANDS = (
    ORDINARY,
    "KS 9S 4S QH 8H 4H AD 9D 6D 3D QC 8C 2C",
    "QS 9S 5S 4S KH 8H 4H KD 9D 6D QC 8C 2C",
    "AS QS 4S KH JH 4H AD KD 6D 3D QC 8C 2C",
    "JS 9S 4S AH QH 4H KD 9D 6D 3D KC 8C 2C",
)


def test_it_takes_more_risk_of_a_nil_far_behind():
    doubtful = "7S 3S KH JH 9H 7H 6H 4H 2H KD 9D 8D 3C"
    assert chosen(position(doubtful, before="NS=0 EW=0")) != "nil"
    assert chosen(position(doubtful, before="NS=0 EW=300")) == "nil"


def test_it_keeps_to_the_range_that_is_open():
    seen = position(STRONG)
    assert choose_bid(seen, "S", [Bid(n) for n in range(4, 7)])[0] == Bid(6)


def test_it_keeps_to_numbers_where_no_nil_is_open():
    seen = position(LOW)
    assert choose_bid(seen, "S", [Bid(n) for n in range(14)])[0] == Bid(1)


def test_it_prefers_a_bid_with_open_eyes_to_a_blind_one():
    seen = position(ORDINARY)
    assert choose_bid(seen, "S", [Bid(0, "blind nil"), Bid(4)])[0] == Bid(4)


def test_it_answers_even_if_only_a_blind_bid_is_open():
    assert choose_bid(position(ORDINARY), "S", [Bid(0, "blind nil")])[0] == Bid(0, "blind nil")


def test_everybody_alone_bids_his_own_tricks():
    assert chosen(position(ORDINARY, preset="cutthroat4")) in {"3", "4"}


def test_it_stops_bidding_nil_where_nils_keep_failing():
    seen = position(LOW, preset="cutthroat4")
    failed = tuple(Line(side, "nil failed", points=-100, deal=n) for n in (1, 2) for side in "NEW")
    assert chosen(seen) == "nil"
    assert chosen(replace(seen, sheet=failed)) != "nil"
