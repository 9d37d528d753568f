"""Numbers bid with the promise not to ruff, seen and blind (SPEC-20, SPEC-21)."""

import pytest

from engine.actions import AGREE, DISAGREE, Bid, Say
from engine.clauses.ending import After, failed
from engine.game import BidMade, Line, SideBid
from tests.engine.scenario import Scene
from tests.engine.shapes import JOKERS, TALK

HANDS = "N: AS 3H / E: KS 2H / S: QS AH / W: 5H 4C"
WON = {"N": 3, "E": 4, "S": 3, "W": 3}


def nt(n):
    return Say("propose", n, "no trump")


def table(hands="", **options):
    return Scene(hands=hands, **{"blind_nil": False, "no_trump": "on", **options})


def bidden(**options):
    """East bids 4 without ruffing, covered by a partner who bids 3."""
    t = table(**options)
    t.do("E", nt(4))
    t.do("W", AGREE)
    t.bids("S=1 W=3 N=1")
    return t


# --- bidding it ---------------------------------------------------------------------------------------------------


def test_with_the_partners_consent_it_is_the_bid_of_one_and_the_partner_still_bids_a_number():
    t = table()
    t.do("E", nt(4))
    assert t.turn() == "W"
    assert t.table.choices("W") == (AGREE, DISAGREE)
    t.do("W", AGREE)
    assert t.events[-1] == BidMade("E", Bid(4, "no trump"))
    t.bids("S=1")
    assert t.refused("W=nil") == "The partner of a no trump bidder bids a number."
    t.bids("W=3 N=1")
    contract = t.view(None).contracts["EW"]
    assert (contract.bid, contract.kind, contract.unruffed) == (7, "no trump", ("E",))


def test_without_the_consent_something_else_is_bid():
    t = table()
    t.do("E", nt(4))
    t.do("W", DISAGREE)
    assert t.turn() == "E"
    assert t.why_not("E", Bid(5, "no trump")) == "A no trump can be proposed once in a deal."
    t.bids("E=4 S=1")
    assert nt(4) in t.table.choices("W")


def test_the_partner_consents_after_having_bid_too():
    t = table()
    t.bids("E=3 S=1")
    t.do("W", nt(4))
    assert t.turn() == "E"
    t.do("E", AGREE)
    assert t.table.deal.bids == {"E": Bid(3), "S": Bid(1), "W": Bid(4, "no trump")}


def test_whoever_holds_no_spade_cannot_promise_not_to_ruff():
    t = table(HANDS)
    t.bids("E=1 S=1")
    reason = "Whoever bids no trump holds at least one spade."
    assert t.why_not("W", nt(1)) == reason
    assert t.why_not("W", Bid(1, "no trump")) == reason


def test_a_spade_is_whatever_the_pack_makes_one():
    t = table("N: AS 3H / E: KS 3D / S: QS AH / W: 2D 4C", **JOKERS)
    t.bids("E=1 S=1")
    assert nt(1) in t.table.choices("W")


def test_nobody_covers_who_has_bid_nil_or_no_trump():
    t = table()
    t.bids("E=nil S=1")
    assert t.why_not("W", nt(4)) == "The partner of a no trump bidder bids a number."
    t = table(moon=200)
    t.do("E", nt(4))
    t.do("W", AGREE)
    t.bids("S=1")
    assert t.why_not("W", Bid(13, "moon")) == "The partner of a no trump bidder bids a number."
    assert t.why_not("W", nt(3)) == "The partner of a no trump bidder bids a number."


def test_it_counts_for_the_least_that_a_side_bids():
    t = table(side_min=4)
    t.bids("E=1 S=4")
    assert t.why_not("W", nt(2)) == "The bids of a side may not add up to less than 4."
    assert nt(3) in t.table.choices("W")


def test_it_counts_for_the_sum_of_all_bids():
    t = table(forbid_exact_sum=True)
    t.bids("E=4 S=4 W=2")
    assert t.why_not("N", nt(3)) == "All bids together may not be exactly 13, the number of tricks."
    assert nt(4) in t.table.choices("N")


@pytest.mark.parametrize(("options", "most"), [({}, 4), ({"ban_one": True}, 3), ({"plain_zero": True}, 5)])
def test_it_leaves_the_partner_the_number_that_has_to_be_bid_beside_it(options, most):
    t = table(side_max=5, **options)
    assert max(c.tricks for c in t.table.choices("E") if isinstance(c, Say)) == most
    t.do("E", nt(most))
    t.do("W", AGREE)
    t.bids("S=2")
    assert t.table.choices("W")


def test_it_takes_what_the_partner_has_left_of_the_sum():
    t = table(side_max=5)
    t.bids("E=2 S=1")
    assert max(c.tricks for c in t.table.choices("W") if isinstance(c, Say)) == 3


def test_partners_who_talk_agree_on_it_for_both():
    t = table(**TALK)
    t.do("E", Say("sure", 2))
    t.do("W", nt(5))
    t.do("E", AGREE)
    assert t.events[-1] == SideBid(("E", "W"), Bid(5, "no trump"), "W")


# --- what it scores -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("won", "ruffing", "lines"),
    [
        (WON, (), ["7 no trump made +110"]),
        ({"N": 2, "E": 5, "S": 3, "W": 3}, (), ["7 no trump made +110", "1 overtrick +1"]),
        ({"N": 4, "E": 4, "S": 3, "W": 2}, (), ["7 no trump, 6 won, set -110"]),
        (WON, ("E",), ["7 no trump, ruffed, set -110"]),
        (WON, ("W",), ["7 no trump made +110"]),
    ],
)
def test_the_bidders_number_counts_twice_and_the_partners_once(won, ruffing, lines):
    t = bidden()
    t.wins(won, ruffing)
    assert t.lines("EW") == lines


def test_the_bid_may_be_lost_at_its_single_price():
    t = bidden(nt_lose_x=1)
    t.wins({"N": 4, "E": 4, "S": 3, "W": 2})
    assert t.lines("EW") == ["7 no trump, 6 won, set -70"]


def test_the_whole_number_of_partners_who_talk_counts_twice():
    t = table(**TALK)
    t.do("E", nt(5))
    t.do("W", AGREE)
    t.says("N:propose-6 S:agree")
    t.wins(WON, ("W",))
    assert t.lines("EW") == ["5 no trump made +100", "2 overtricks +2"]


def last_tricks(hands):
    t = table(hands)
    t.do("E", nt(1))
    t.do("W", AGREE)
    t.bids("S=1 W=1 N=1")
    return t


def test_a_ruff_is_not_forbidden_but_recorded():
    t = last_tricks("N: 9H 3H 2D / E: KS QS 2C / S: 8H AH 3D / W: 5H 4C 4D")
    t.plays("E:2C S:8H W:4C N:3H", "W:5H N:9H")
    assert t.may("E") == "KS QS"
    t.plays("E:KS S:AH")
    assert t.view(None).contracts["EW"].ruffed
    t.plays("E:QS S:3D W:4D N:2D")
    assert t.lines("EW") == ["2 no trump, ruffed, set -30"]


def test_a_trick_to_which_spades_were_led_may_be_won_with_a_spade():
    t = last_tricks("N: 9H 3H / E: KS 2C / S: 8H AH / W: 3S 4C")
    t.plays("E:2C S:8H W:4C N:3H", "W:3S N:9H E:KS S:AH")
    assert t.lines("EW") == ["2 no trump made +30"]


# --- blind --------------------------------------------------------------------------------------------------------


def blind(before="NS=450", **options):
    return Scene(before=before, blind_nil=False, target=1000, **{"blind_no_trump": "on", **options})


@pytest.mark.parametrize(
    ("factor", "won", "ruffing", "lines"),
    [
        (3, WON, (), ["blind 7 no trump made +210"]),
        (3, {"N": 4, "E": 4, "S": 3, "W": 2}, (), ["blind 7 no trump, 6 won, set -210"]),
        (2, {"N": 4, "E": 4, "S": 3, "W": 2}, (), ["blind 7 no trump, 6 won, set -140"]),
        (1, WON, ("E",), ["blind 7 no trump, ruffed, set -70"]),
    ],
)
def test_blind_it_counts_three_times(factor, won, ruffing, lines):
    t = blind(blind_nt_lose_x=factor)
    t.do("E", Say("propose", 7, "blind no trump"))
    t.do("W", AGREE)
    t.bids("S=1 N=1")
    t.wins(won, ruffing)
    assert t.lines("EW") == lines


def test_blind_it_stays_within_the_sum_of_a_side():
    t = blind(side_max=8)
    assert {c.tricks for c in t.table.choices("E") if isinstance(c, Say)} == {5, 6, 7, 8}


@pytest.mark.parametrize(("behind", "open_"), [(400, False), (401, True)])
def test_blind_it_is_for_a_side_more_than_two_fifths_of_the_target_behind(behind, open_):
    assert (blind(f"NS={behind}").table.step.name == "look") == open_


def test_blind_its_least_number_is_one_below_that_of_other_blind_bids():
    assert Say("propose", 5, "blind no trump") in blind().table.choices("E")
    assert Say("propose", 4, "blind no trump") not in blind().table.choices("E")
    assert Say("propose", 6, "blind no trump") in blind(blind_min=7).table.choices("E")
    assert Say("propose", 5, "blind no trump") not in blind(blind_min=7).table.choices("E")


# --- two failures in a row ----------------------------------------------------------------------------------------


def test_a_broken_promise_is_a_failed_contract_and_so_is_every_bid_of_a_side_but_a_lost_bemo_is_none():
    codes = ("no trump broken", "blind no trump failed", "moon failed", "10 for 200 failed", "pair nil failed")
    for code in codes:
        assert failed(After({}, (Line("NS", code), Line("EW", "little bemo failed")))) == {"NS"}
