"""Partners who agree on a nil of one of them beside a number of the other (BID-10)."""

import pytest

from engine.actions import AGREE, NIL, Bid, Look, Say
from engine.game import BidMade
from engine.positions import play_out
from tests.engine.scenario import Scene
from tests.engine.shapes import TALK

NILS = {**TALK, "nil": True}


def talking(**options):
    return Scene("basic4", **{**NILS, **options})


def test_one_proposes_a_nil_of_his_own_and_a_number_of_the_partner():
    t = talking()
    t.do("E", Say("propose", 5, "nil"))
    assert t.turn() == "W"
    t.do("W", AGREE)
    assert t.table.deal.bids == {"E": NIL, "W": Bid(5)}
    assert set(t.turn().split()) == {"N", "S"}


def test_or_a_nil_of_the_partner_and_a_number_of_his_own():
    t = talking()
    t.do("E", Say("propose", 5, "nil", swapped=True))
    t.do("W", AGREE)
    assert t.table.deal.bids == {"E": Bid(5), "W": NIL}


def test_the_number_beside_a_nil_is_from_1_to_13():
    offered = [c for c in talking().table.choices("E") if isinstance(c, Say) and c.kind == "nil"]
    assert offered == [Say("propose", n, "nil", swapped) for n in range(1, 14) for swapped in (False, True)]


def test_both_bids_count_as_in_any_game():
    t = talking()
    t.do("E", Say("propose", 4, "nil"))
    t.do("W", AGREE)
    t.says("N:propose-5 S:agree")
    assert t.view(None).contracts["EW"].bid == 4
    t.table = t.table.after(play_out(t.table, {"N": 5, "E": 1, "S": 2, "W": 5}))
    assert t.lines("EW") == ["contract 4 made +40", "2 overtricks +2", "nil failed -100"]
    assert t.lines("NS") == ["contract 5 made +50", "2 overtricks +2"]


def test_the_partner_may_propose_something_else():
    t = talking()
    t.do("E", Say("propose", 5, "nil"))
    t.says("W:propose-6 E:agree")
    assert t.table.deal.bids == {}
    assert t.table.deal.side_bids == {("E", "W"): Bid(6)}


@pytest.mark.parametrize(("option", "reason"), [
    ("nil_partner_min", "The partner of a nil bidder may not bid less than 4."),
    ("side_min", "A side bids a number of tricks from 4 to 13."),
])  # fmt: skip
def test_the_number_beside_a_nil_has_its_minimum(option, reason):
    t = talking(**{option: 4})
    assert t.why_not("E", Say("propose", 3, "nil")) == reason
    t.do("E", Say("propose", 4, "nil"))


def test_a_nil_is_not_the_last_thing_that_a_side_says_for_the_partner_has_to_agree():
    t = talking()
    for i in range(7):
        t.do("EW"[i % 2], Say("sure", i))
    assert {c.kind for c in t.table.choices("E")} == {"tricks"}


def test_a_double_nil_is_proposed_like_a_nil():
    t = talking(nil200="sighted")
    t.do("E", Say("propose", 5, "double nil"))
    t.do("W", AGREE)
    assert t.table.deal.bids["E"] == Bid(0, "double nil")


def test_without_nil_there_is_none_to_propose():
    t = Scene("basic4", **TALK)
    assert t.why_not("E", Say("propose", 5, "nil")).startswith("Say how many tricks you are sure of")


def test_the_partner_of_a_blind_nil_bids_a_number_alone():
    t = talking(blind_nil=True, blind_deficit=0, before="NS=0 EW=0", forbid_exact_sum=True)
    t.bids("E=blind-nil")
    for seat in t.turn().split():
        t.do(seat, Look())
    t.says("S:propose-5 N:agree") if "S" in t.turn().split() else None
    assert t.turn() == "W"
    t.bids("W=4")
    assert BidMade("W", Bid(4)) in t.events
    t.says("S:propose-5 N:agree") if "S" in t.turn().split() else None
    assert t.table.step.name == "exchange"
