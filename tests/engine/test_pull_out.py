"""A blind side that changes to a seen bid of ten (SPEC-13)."""

import pytest

from engine import Table
from engine.actions import AGREE, DISAGREE, Bid, Say
from engine.positions import play_out
from engine.state import Game
from tests.engine.scenario import Scene
from tests.engine.shapes import refusal

HANDS = "N: AS 3H / E: KS 2H / S: QS AH / W: 5H 4C"
TEN = Say("propose", 10)
TOO_LATE = "Your side may propose once to change its blind bid, to 10 and until the first card is played."


def blind(**options):
    """North and south have bid blind 7; the others have looked and are asked for their bid."""
    t = Scene("barmore", HANDS, pull_out_10=True, **options)
    t.says("N:blind-7 S:agree")
    t.bids("E=look")
    return t


def won_by(t, tricks):
    """The deal is played, and north wins so many tricks, east the others."""
    t.table = t.table.after(play_out(t.table, {"N": tricks, "E": 13 - tricks, "S": 0, "W": 0}))


def test_one_partner_proposes_ten_and_the_other_agrees():
    t = blind()
    assert TEN in t.table.calls("N")
    t.says("N:propose-10")
    assert t.turn() == "S"
    assert t.table.choices("S") == (AGREE, DISAGREE)
    t.says("S:agree")
    assert t.table.deal.side_bids["N", "S"] == Bid(10)
    assert t.view("E").side_bids == {"NS": Bid(10)}


def test_the_partner_may_keep_the_blind_bid_and_is_not_asked_again():
    t = blind()
    t.says("N:propose-10 S:disagree")
    assert t.table.deal.side_bids["N", "S"] == Bid(7, "blind")
    assert TEN not in t.table.calls("N")
    assert TEN not in t.table.calls("S")


@pytest.mark.parametrize("tricks", [7, 9, 11])
def test_it_is_ten_and_no_other_number(tricks):
    assert blind().why_not("N", Say("propose", tricks)) == TOO_LATE


def test_nobody_changes_a_bid_before_there_is_a_deal():
    t = Scene("barmore", HANDS, pull_out_10=True)
    before = Table(t.table.rules, Game())
    assert TEN not in before.calls("N")


def test_it_may_be_done_until_the_first_card_is_played():
    t = blind()
    t.says("E:propose-1 W:agree")
    assert t.table.step.name == "play"
    assert TEN in t.table.calls("S")
    t.plays("N:3H")
    assert t.why_not("S", TEN) == TOO_LATE


def test_a_side_that_did_not_bid_blind_may_not():
    t = blind()
    assert TEN not in t.table.calls("E")
    t.says("E:propose-10 W:agree")
    assert TEN not in t.table.calls("E")


def test_ten_is_then_an_ordinary_bid():
    t = blind()
    t.says("N:propose-10 S:agree E:propose-1 W:agree")
    t.plays("N:3H E:2H S:AH W:5H", "S:QS W:4C N:AS E:KS")
    assert t.lines("NS") == ["contract 10, 2 won, set -100"]


def test_without_the_option_a_blind_bid_stays():
    t = Scene("barmore", HANDS)
    t.says("N:blind-7 S:agree")
    assert TEN not in t.table.calls("N")


def test_where_bids_may_not_add_up_to_thirteen_nobody_changes_to_that():
    t = blind(forbid_exact_sum=True)
    t.says("E:propose-3 W:agree")
    assert TEN not in t.table.calls("N")


def test_there_must_be_a_blind_bid_to_change():
    assert refusal(pull_out_10=True) == (
        "pull_out_10 = yes needs a blind bid to change: set blind_min = 6 and bid_max = 10."
    )


# --- a blind ten where a seen one is worth 200 (SPEC-12) -----------------------------------------------------------


@pytest.mark.parametrize(("won", "line"), [(10, "blind 10 made +400"), (9, "blind 10, 9 won, set -200")])
def test_a_blind_ten_is_worth_twice_what_a_seen_one_is_and_costs_as_much(won, line):
    t = Scene("barmore", ten200="at_least", ten200_auto=True, blind_lose_x=1)
    t.says("N:blind-10 S:agree")
    t.bids("E=look")
    t.says("E:propose-3 W:agree")
    won_by(t, won)
    assert t.lines("NS") == [line]


def test_a_side_that_pulled_out_has_bid_a_seen_ten():
    t = Scene("barmore", pull_out_10=True, ten200="at_least", ten200_auto=True)
    t.says("N:blind-7 S:agree N:propose-10 S:agree")
    t.bids("E=look")
    t.says("E:propose-3 W:agree")
    won_by(t, 10)
    assert t.lines("NS") == ["10 for 200 made +200"]
