"""Partners who agree on one bid, aloud, and the blind bids of a side that has not looked."""

import pytest

from engine.actions import AGREE, Bid, Look, Say
from engine.game import HandSeen, Said, SideBid
from engine.notation import cards
from engine.steps.proposals import MOST
from tests.engine.scenario import Scene

HANDS = "N: AS 3H / E: KS 2H / S: QS AH / W: 5H 4C"


def barmore(hands=HANDS, dealer="N", **options):
    """Everybody has looked."""
    t = Scene("barmore", hands, dealer, **options)
    t.bids("N=look E=look")
    return t


def unseen(hands=HANDS, **options):
    return Scene("barmore", hands, **options)


# --- talk ---------------------------------------------------------------------------------------------------------


def test_the_side_that_did_not_deal_agrees_on_its_bid_first():
    t = barmore(dealer="N")
    assert set(t.turn().split()) == {"E", "W"}
    t.says("E:propose-5 W:agree")
    assert set(t.turn().split()) == {"N", "S"}


def test_each_side_bids_one_number():
    t = barmore()
    t.says("E:propose-5 W:agree N:propose-6 S:agree")
    assert t.table.deal.side_bids == {("E", "W"): Bid(5), ("N", "S"): Bid(6)}
    assert t.view(None).side_bids == {"EW": Bid(5), "NS": Bid(6)}
    assert t.table.deal.bids == {}
    assert t.table.step.name == "play"


def test_everybody_hears_what_partners_say():
    t = barmore()
    t.says("E:sure-4 W:possible-2 W:propose-5")
    for reader in ("N", "E", "S", "W", None):
        assert [(s.seat, s.words) for s in t.view(reader).talk] == [
            ("E", Say("sure", 4)),
            ("W", Say("possible", 2)),
            ("W", Say("propose", 5)),
        ]


def test_both_partners_may_speak_until_one_proposes():
    t = barmore()
    t.says("E:sure-4")
    assert set(t.turn().split()) == {"E", "W"}
    t.says("E:possible-1 E:propose-6")
    assert t.turn() == "W"


def test_the_other_one_answers_by_agreeing_or_by_proposing_something_else():
    t = barmore()
    t.says("E:propose-6 W:sure-1 W:propose-5")
    assert t.turn() == "E"
    t.says("E:agree")
    assert t.table.deal.side_bids == {("E", "W"): Bid(5)}


def test_proposing_the_same_is_agreeing():
    t = barmore()
    t.says("E:propose-6 W:propose-6")
    assert t.events[-1] == SideBid(("E", "W"), Bid(6), "E")


def test_nobody_agrees_before_something_is_proposed():
    t = barmore()
    assert t.why_not("E", AGREE) == "Your partner has proposed nothing yet."


def test_the_opponents_are_not_asked_meanwhile():
    assert barmore().why_not("N", Say("sure", 3)) == "It is not your turn."


def test_a_side_bids_from_1_to_13_and_no_nil():
    t = barmore()
    assert t.why_not("E", Say("propose", 0)) == "A side bids a number of tricks from 1 to 13."
    for no_answer in (Say("propose", 14), Bid(0, "nil"), Bid(5)):
        assert t.why_not("E", no_answer) == (
            "Say how many tricks you are sure of, what is possible, what you propose, or that you agree."
        )


def test_of_eight_things_a_side_says_the_last_is_a_proposal_and_its_bid():
    t = barmore()
    t.says("E:sure-1 E:sure-2 W:sure-3 W:possible-1 E:possible-2 W:possible-3")
    assert t.why_not("W", Say("sure", 14)).startswith("Say how many tricks you are sure of")
    t.says("E:propose-5")
    for more in (Say("sure", 1), Say("possible", 1)):
        assert t.why_not("W", more) == "Your side has one thing left to say: what it bids."
    t.says("W:propose-7")
    assert t.table.deal.side_bids == {("E", "W"): Bid(7)}


def test_talk_always_ends_after_eight_things():
    t = barmore()
    for i in range(MOST):
        t.do("EW"[i % 2], Say("propose", 4 + i))
    assert t.table.deal.side_bids == {("E", "W"): Bid(4 + MOST - 1)}


def test_each_side_has_eight_things_to_say():
    t = barmore()
    t.says("E:sure-1 E:sure-2 W:sure-3 W:possible-1 E:possible-2 W:possible-3 E:propose-5 W:agree")
    t.says("N:sure-1 S:sure-2 N:possible-1 N:propose-4 S:agree")
    assert t.table.step.name == "play"


def test_the_bid_of_a_side_is_its_contract():
    t = barmore()
    t.says("E:propose-1 W:agree N:propose-1 S:agree")
    assert t.view("E").contracts["EW"].bid == 1
    t.plays("N:3H E:2H S:AH W:5H", "S:QS W:4C N:AS E:KS")
    assert t.lines("NS") == ["contract 1 made +10", "1 overtrick +1"]
    assert t.lines("EW") == ["contract 1, 0 won, set -10"]
    assert t.view(None).last.side_bids == {"EW": Bid(1), "NS": Bid(1)}


# --- blind --------------------------------------------------------------------------------------------------------


def test_everybody_may_bid_blind_before_looking():
    t = unseen()
    assert set(t.turn().split()) == {"N", "E", "S", "W"}
    assert t.table.choices("N") == (Look(), *(Say("propose", n, "blind") for n in range(7, 14)))
    assert t.view("N").hands == {}


def test_a_blind_bid_is_proposed_by_one_and_agreed_to_by_the_other():
    t = unseen()
    t.says("N:blind-7")
    assert set(t.turn().split()) == {"E", "S", "W"}
    t.says("S:agree")
    assert t.table.deal.side_bids == {("N", "S"): Bid(7, "blind")}
    assert t.view("N").hands == {"N": cards("AS 3H")}
    assert t.view("S").hands == {"S": cards("QS AH")}


def test_a_side_of_which_one_has_looked_may_not_bid_blind():
    t = unseen()
    t.bids("N=look")
    assert set(t.turn().split()) == {"E", "W"}
    assert HandSeen(("S",), "S", cards("QS AH")) in t.events
    t.bids("E=look")
    assert t.why_not("E", Say("propose", 7, "blind")).startswith("Say how many tricks you are sure of")


def test_looking_is_the_answer_that_refuses_a_blind_proposal():
    t = unseen()
    t.says("N:blind-9")
    t.bids("S=look")
    assert t.table.deal.side_bids == {}
    assert set(t.table.deal.looked) == {"N", "S"}


def test_a_blind_proposal_that_was_refused_cannot_be_agreed_to_later():
    t = unseen(dealer="E")
    t.says("N:blind-9")
    t.bids("S=look E=look")
    assert set(t.turn().split()) == {"N", "S"}
    assert t.why_not("S", AGREE) == "Your partner has proposed nothing yet."


def test_whoever_proposed_a_blind_number_in_vain_is_asked_again_for_what_he_may_bid_alone():
    t = Scene("basic4", HANDS, blind_min=6, blind_deficit=0)
    t.says("N:blind-6")
    assert "N" not in t.turn().split()
    t.bids("S=look")
    assert "N" in t.turn().split()
    assert t.table.choices("N") == (Look(), Bid(0, "blind nil"))


def test_partners_may_propose_another_blind_number():
    t = unseen()
    t.says("N:blind-9 S:blind-8")
    assert "N" in t.turn()
    t.says("N:agree")
    assert t.table.deal.side_bids == {("N", "S"): Bid(8, "blind")}


def test_blind_talk_counts_among_the_eight_things():
    t = unseen()
    t.says("N:blind-7 S:blind-8 N:blind-7 S:blind-8 N:blind-7 S:blind-8 N:blind-7")
    assert t.table.choices("S") == (Look(), AGREE)
    t.bids("S=look E=look")
    t.says("E:propose-2 W:agree N:propose-6")
    assert t.events[-2:] == [Said("N", Say("propose", 6)), SideBid(("N", "S"), Bid(6), "N")]


def test_both_sides_may_bid_blind():
    t = unseen()
    t.says("N:blind-7 E:blind-7 S:agree W:agree")
    assert t.table.step.name == "play"


def test_no_card_is_shown_while_a_blind_choice_is_open():
    t = unseen()
    t.says("N:blind-7")
    for reader in ("N", "E", "S", "W", None):
        assert t.view(reader).hands == {}


def test_a_blind_number_below_seven_is_not_open():
    assert unseen().why_not("N", Say("propose", 6, "blind")) == "Say first whether you look at your cards or bid blind."


@pytest.mark.parametrize(
    ("options", "lines"),
    [
        ({}, ["blind 1 made +20", "1 overtrick +1"]),
        ({"blind_goal": "exact"}, ["blind 1, 2 won, set -20"]),
    ],
)
def test_a_blind_number_counts_twice(options, lines):
    t = unseen(**options)
    t.table = t.table.after([SideBid(("N", "S"), Bid(1, "blind"))])
    t.bids("N=look E=look")
    t.says("E:propose-1 W:agree")
    t.plays("N:3H E:2H S:AH W:5H", "S:QS W:4C N:AS E:KS")
    assert t.lines("NS") == lines


def test_a_blind_number_that_fails_loses_twice_its_points_or_once():
    for factor, points in ((2, -140), (1, -70)):
        t = unseen(blind_lose_x=factor)
        t.says("N:blind-7 S:agree")
        t.bids("E=look")
        t.says("E:propose-1 W:agree")
        t.plays("N:3H E:2H S:AH W:5H", "S:QS W:4C N:AS E:KS")
        assert t.lines("NS") == [f"blind 7, 2 won, set {points}"]


def test_where_a_deficit_is_asked_only_the_side_behind_may_bid_blind():
    t = Scene("barmore", HANDS, dealer="N", before="NS=100", blind_deficit=100)
    assert set(t.turn().split()) == {"E", "W"}


def test_whoever_proposed_is_asked_again_when_the_partner_bids_blind_alone():
    t = Scene("basic4", HANDS, blind_min=6, blind_deficit=0)
    t.says("N:blind-6")
    t.bids("S=blind-nil")
    assert "N" in t.turn()
    assert t.table.choices("N") == (Look(), Bid(0, "blind nil"))


def test_where_no_deficit_is_asked_the_side_ahead_may_bid_blind_too():
    t = Scene("barmore", HANDS, dealer="N", before="NS=100")
    assert set(t.turn().split()) == {"N", "E", "S", "W"}


def test_with_a_bid_each_a_side_may_bid_blind_together_and_is_not_asked_again():
    t = Scene("basic4", HANDS, blind_min=6, blind_deficit=0)
    assert Bid(0, "blind nil") in t.table.choices("N")
    t.says("N:blind-6 S:agree")
    t.bids("E=look W=look E=1 W=1")
    assert t.table.step.name == "play"


# --- the lead and the trumps --------------------------------------------------------------------------------------


def test_the_dealer_leads_any_card_of_any_suit():
    t = barmore("N: AS 3H / E: BJ 2S / S: QS AH / W: 5H 4C")
    t.says("E:propose-1 W:agree N:propose-1 S:agree")
    assert t.turn() == "N"
    assert t.may("N") == "AS 3H"


def test_a_led_spade_is_followed_with_a_joker_and_the_two_of_spades_beats_the_ace():
    t = barmore("N: AS 3H / E: BJ 2H / S: 2S AH / W: 5H 4C")
    t.says("E:propose-1 W:agree N:propose-1 S:agree")
    t.plays("N:AS")
    assert t.may("E") == "BJ"
    t.plays("E:BJ S:2S W:4C")
    assert t.turn() == "E"


def test_the_two_of_spades_beats_the_ace():
    t = barmore("N: AS 3H / E: KS 2H / S: 2S AH / W: 5H 4C")
    t.says("E:propose-1 W:agree N:propose-1 S:agree")
    t.plays("N:AS E:KS S:2S W:4C")
    assert t.turn() == "S"
