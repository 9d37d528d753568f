"""Each side may raise its bid once when all have bid (BID-15, BID-16), and what partners may say (BID-11, BID-20)."""

import pytest

from engine.actions import AGREE, NIL, Bid, Keep, Say
from engine.game import Said, SideRaised
from engine.positions import play_out
from engine.steps.proposals import MOST
from tests.engine.scenario import Scene


def bid(words="E=2 S=3 W=3 N=2", **options):
    """Everybody has bid; the side of the player on the dealer's left is asked first."""
    t = Scene("basic4", raise_round=True, **options)
    t.bids(words)
    return t


def keep(t, *seats):
    for seat in seats:
        t.do(seat, Keep())


def test_the_side_that_bid_first_is_asked_first_and_both_partners_of_it():
    t = bid()
    assert set(t.turn().split()) == {"E", "W"}
    assert t.table.step.name == "raise"
    keep(t, "W")
    assert set(t.turn().split()) == {"N", "S"}
    keep(t, "N")
    assert t.table.step.name == "play"


def test_one_partner_proposes_more_and_the_other_agrees():
    t = bid()
    t.says("E:propose-7")
    assert t.turn() == "W"
    t.says("W:agree")
    assert SideRaised(("E", "W"), Bid(7)) in t.events
    assert t.view(None).contracts["EW"].bid == 7
    assert t.view(None).bids["E"] == Bid(2)


def test_a_bid_is_raised_and_never_lowered():
    t = bid()
    offered = [c.tricks for c in t.table.choices("E") if isinstance(c, Say)]
    assert offered == [6, 7, 8, 9, 10, 11, 12, 13]
    assert t.why_not("E", Say("propose", 5)) == "Propose a higher bid for your side, or stay."
    assert t.why_not("E", Say("propose", 4)) == "Propose a higher bid for your side, or stay."


def test_the_partner_may_propose_another_raise_or_keep_the_bid():
    t = bid()
    t.says("E:propose-7 W:propose-6")
    assert t.turn() == "E"
    keep(t, "E")
    assert t.events[-2:] == [Said("E", Say("stay")), SideRaised(("E", "W"), None)]
    assert t.view(None).contracts["EW"].bid == 5


def test_a_raise_counts_as_the_contract():
    t = bid()
    t.says("E:propose-6 W:agree")
    keep(t, "S")
    t.table = t.table.after(play_out(t.table, {"N": 5, "E": 4, "S": 2, "W": 2}))
    assert t.lines("EW") == ["contract 6 made +60"]


def test_a_nil_stays_a_nil_when_the_partners_number_is_raised():
    t = bid("E=nil S=3 W=3 N=2")
    t.says("E:propose-5 W:agree")
    keep(t, "S")
    assert t.table.deal.bids["E"] == NIL
    t.table = t.table.after(play_out(t.table, {"N": 6, "E": 0, "S": 2, "W": 5}))
    assert t.lines("EW") == ["contract 5 made +50", "nil made +100"]


@pytest.mark.parametrize("words", ["E=nil S=3 W=nil N=2", "E=13 S=3 W=1 N=2"])
def test_a_side_with_nothing_to_raise_is_not_asked(words):
    assert set(bid(words).turn().split()) == {"N", "S"}


def test_a_blind_bid_cannot_be_raised():
    t = Scene("basic4", raise_round=True, blind_min=6, blind_nil=False, before="NS=0 EW=100")
    t.says("N:blind-6 S:agree")
    t.bids("E=3 W=3")
    assert set(t.turn().split()) == {"E", "W"}
    keep(t, "E")
    assert t.table.step.name == "play"


def test_nobody_raises_to_a_sum_that_is_forbidden():
    t = bid("E=2 S=3 W=2 N=2", forbid_exact_sum=True)
    assert t.why_not("E", Say("propose", 8)) == "All bids together may not be exactly 13, the number of tricks."
    t.says("E:propose-9 W:agree")


def test_a_side_whose_only_higher_bid_is_forbidden_is_not_asked():
    t = bid("E=7 S=nil W=5 N=nil", forbid_exact_sum=True)
    assert t.events[-2:] == [SideRaised(("E", "W"), None), SideRaised(("N", "S"), None)]


def test_a_bid_of_twelve_may_be_raised_to_all_tricks():
    t = bid("E=7 S=nil W=5 N=nil")
    assert t.table.choices("E") == (Keep(), Say("propose", 13))


def test_partners_who_agree_on_bids_may_raise_them():
    t = Scene("barmore", raise_round=True, blind_min="off")
    t.says("E:propose-5 W:agree N:propose-4 S:agree")
    assert set(t.turn().split()) == {"E", "W"}
    assert AGREE not in t.table.choices("W")
    t.says("W:propose-6 E:agree")
    keep(t, "N")
    assert t.table.deal.side_bids == {("E", "W"): Bid(6), ("N", "S"): Bid(4)}


def test_exchanges_come_after_the_raises():
    t = Scene("basic4", raise_round=True, blind_deficit=0, before="NS=0 EW=0")
    t.bids("E=blind-nil N=look S=look W=look")
    t.bids(" ".join(f"{seat}=3" for seat in t.table.bidding_order if seat != "E"))
    assert t.table.step.name == "raise"
    while t.table.step.name == "raise":
        keep(t, t.turn().split()[0])
    assert (t.table.step.name, t.turn()) == ("exchange", "E")


def test_the_first_deal_without_bids_has_nothing_to_raise():
    assert Scene("basic4", raise_round=True, first_hand="bids_itself").table.step.name == "play"


# --- talk ---------------------------------------------------------------------------------------------------------


def test_partners_talk_about_a_raise_where_talk_is_allowed():
    t = bid(talk="tricks_only")
    t.says("E:sure-3 W:possible-2 E:propose-6 W:agree")
    assert t.table.deal.side_bids == {("E", "W"): Bid(6)}


def test_without_talk_there_are_only_proposals():
    t = bid()
    assert {c.word for c in t.table.choices("E") if isinstance(c, Say)} == {"propose"}
    t = Scene("barmore", talk="none", blind_min="off")
    assert {c.word for c in t.table.choices("E")} == {"propose"}
    t.says("E:propose-5 W:agree")


def test_a_raise_comes_to_an_end_after_eight_things():
    t = bid(talk="tricks_only")
    for i in range(MOST - 1):
        t.do("EW"[i % 2], Say("propose", 6 + i))
    assert t.turn() == "W"
    assert t.table.choices("W") == (AGREE, Keep())


def test_where_partners_talked_before_they_have_eight_things_more():
    t = Scene("barmore", raise_round=True, blind_min="off")
    for i in range(MOST):
        t.do("EW"[i % 2], Say("propose", 4 if i % 2 else 3))
    t.says("N:propose-4 S:agree")
    for i in range(MOST - 1):
        t.do("EW"[i % 2], Say("propose", 5 + i))
    assert t.table.choices("W") == (AGREE, Keep())


def test_a_bid_with_a_name_of_its_own_is_not_raised_to_a_number():
    t = Scene("basic4", raise_round=True, no_trump="on", moon=200, blind_nil=False)
    t.do("E", Say("propose", 2, "no trump"))
    t.do("W", AGREE)
    t.do("S", Bid(13, "moon"))
    t.bids("W=3")
    assert t.events[-2:] == [SideRaised(("E", "W"), None), SideRaised(("N", "S"), None)]
    assert t.table.step.name == "play"
