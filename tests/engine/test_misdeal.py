"""Hands that may be thrown in, and asking the partner about it (SPEC-01, SPEC-02)."""

import pytest

from engine.actions import AGREE, DISAGREE, CallMisdeal, Keep, Look, Say
from engine.game import DealBegan, MisdealCalled, Said
from tests.engine.scenario import Scene
from tests.engine.shapes import ALONE, DUMMY, refusal

ALL = ("spades<=0", "spades<=1", "suit>=7", "no_court")
HANDS = "N: AS 3H / E: KS 2S / S: QS AH / W: 5H 4C"
ASK = Say("misdeal?")


def may_call(hand, condition, **options):
    """May the player on the dealer's left, with this hand, call a misdeal?"""
    rest = " ".join(["3C"] * len(hand.split()))
    t = Scene("basic4", f"N: {rest} / E: {hand} / S: {rest} / W: {rest}", misdeal=(condition,), **options)
    return CallMisdeal() in t.table.calls("E")


@pytest.mark.parametrize(
    ("condition", "hand", "may"),
    [
        ("spades<=0", "AH KH", True),
        ("spades<=0", "AH 2S", False),
        ("spades<=1", "AH KH", True),
        ("spades<=1", "AH 2S", True),
        ("spades<=1", "3S 2S", False),
        ("suit>=7", "2C 3C 4C 5C 6C 7C 8C AH", True),
        ("suit>=7", "2C 3C 4C 5C 6C 7C 8H AH", False),
        ("no_court", "AS AH TD TC 9C", True),
        ("no_court", "AS AH TD JC 9C", False),
        ("no_court", "AS AH TD QC 9C", False),
        ("no_court", "AS AH TD KC 9C", False),
    ],
)
def test_a_hand_may_be_thrown_in_if_it_is_one_of_those_agreed_on(condition, hand, may):
    assert may_call(hand, condition) is may


JOKERS = {"pack": "52JJ", "removed": ("2C", "2H"), "trump_top": ("BJ", "LJ", "2S")}


def test_jokers_and_raised_deuces_are_spades_and_no_court_cards():
    assert not may_call("LJ 2S AH", "spades<=1", **JOKERS)
    assert may_call("BJ LJ AH", "no_court", **JOKERS)
    assert not may_call("BJ 3S 4S 5S 6S 7S AH", "suit>=7", **JOKERS)
    assert may_call("BJ 3S 4S 5S 6S 7S 2S", "suit>=7", **JOKERS)


def four(**options):
    return Scene("basic4", HANDS, misdeal=("spades<=0",), **options)


def test_the_cards_are_thrown_in_and_the_same_dealer_deals_again():
    t = four()
    t.do("W", CallMisdeal())
    assert t.events[-1] == MisdealCalled("W")
    assert t.turn() == "chance"
    t.next_deal()
    assert [(e.number, e.dealer) for e in t.events if isinstance(e, DealBegan)] == [(1, "N"), (1, "N")]


def test_after_the_deal_is_played_the_next_dealer_deals():
    t = Scene(misdeal=("spades<=0",))
    t.scored("E=1/3 S=1/3 W=1/3 N=1/4")
    t.next_deal()
    began = [e for e in t.events if isinstance(e, DealBegan)][-1]
    assert (began.number, began.dealer) == (2, "E")


def test_a_later_deal_is_thrown_in_like_the_first():
    t = Scene(misdeal=("suit>=7",), hands="", before="NS=10 EW=20", dealer="W")
    t.table = t.table.after([MisdealCalled("N")])
    t.next_deal()
    assert (t.table.deal.number, t.table.deal.dealer) == (2, "W")


def test_nobody_waits_for_a_call_and_others_may_bid_meanwhile():
    t = four()
    assert t.turn() == "E"
    assert CallMisdeal() in t.table.calls("W")
    assert CallMisdeal() not in t.table.calls("N")
    assert t.why_not("N", CallMisdeal()) == "You may not call a misdeal now."


def test_it_is_too_late_once_the_partner_has_bid():
    t = four()
    t.bids("E=3")
    assert t.why_not("W", CallMisdeal()) == "You may not call a misdeal now."


def test_it_is_too_late_after_ones_own_bid_and_not_after_an_opponents():
    t = Scene("basic4", "N: AS 3H / E: KD 2D / S: QS AH / W: 5S 4C", misdeal=("spades<=0",))
    assert CallMisdeal() in t.table.calls("E")
    t.bids("E=1")
    assert CallMisdeal() not in t.table.calls("E")
    t = Scene("basic4", "N: AS 3H / E: KS 2D / S: QD AH / W: 5S 4C", misdeal=("spades<=0",))
    t.bids("E=1")
    assert CallMisdeal() in t.table.calls("S")


def test_whoever_has_not_looked_may_not_call_it():
    t = four(blind_deficit=0)
    assert t.why_not("W", CallMisdeal()) == "You may not call a misdeal now."
    t.bids("W=look")
    assert CallMisdeal() in t.table.calls("W")


def test_it_is_too_late_after_a_blind_bid_of_the_partner():
    t = four(blind_deficit=0)
    t.bids("E=blind-nil W=look")
    assert CallMisdeal() not in t.table.calls("W")


def test_partners_who_have_said_what_they_hold_may_not_call_it():
    hands = "N: AS 3H / E: KS 2D / S: QS AH / W: 5D 4C"
    t = Scene("barmore", hands, misdeal=("spades<=0",), blind_min="off")
    t.says("W:sure-1")
    assert CallMisdeal() not in t.table.calls("W")
    t = Scene("barmore", hands, misdeal=("spades<=0",), blind_min="off")
    t.says("E:possible-1")
    assert CallMisdeal() not in t.table.calls("W")


def test_the_bid_of_a_side_ends_it_for_that_side_and_not_for_the_other():
    hands = "N: AS 3H / E: KD 2D / S: QD AH / W: 5S 4C"
    t = Scene("barmore", hands, misdeal=("spades<=0",), blind_min="off")
    t.says("E:propose-1 W:agree")
    assert CallMisdeal() in t.table.calls("S")
    assert CallMisdeal() not in t.table.calls("E")


def test_whoever_has_passed_cards_or_whose_partner_has_may_not_call_it_and_the_others_may():
    hands = "N: AD 3C 4D / E: KD 2C 5D / S: QS AH 6D / W: 5S 4C 7D"
    t = Scene("basic4", hands, misdeal=("spades<=0",), pre_bid_pass=3)
    t.gives("S", "QS AH 6D")
    assert CallMisdeal() not in t.table.calls("N")
    assert CallMisdeal() in t.table.calls("E")


def test_whoever_has_thrown_away_cards_may_not_call_it():
    hands = "N: AD 3C 4D / E: KS 2C 5D / S: QS AH 6D / W: 5H 4C 7D"
    t = Scene("joker54_dealer", hands, left="TD 2H", misdeal=("spades<=0",))
    assert CallMisdeal() in t.table.calls("N")
    t.throws("N", "TD 3C")
    assert CallMisdeal() not in t.table.calls("N")


def test_a_blind_proposal_that_was_refused_says_nothing_about_a_hand():
    t = Scene("barmore", "N: AS 3H / E: KS 2D / S: QS AH / W: 5D 4C", misdeal=("spades<=0",))
    t.says("E:blind-7")
    t.bids("W=look")
    assert CallMisdeal() in t.table.calls("W")


def test_a_hand_that_bids_itself_may_be_thrown_in_before_the_first_card():
    t = four(first_hand="bids_itself")
    assert CallMisdeal() in t.table.calls("W")
    t.plays("E:KS")
    assert CallMisdeal() not in t.table.calls("W")


def test_everything_that_was_bid_is_forgotten_and_every_question_is_a_new_one():
    t = four()
    before = dict(t.table.game.decisions)
    t.do("W", CallMisdeal())
    assert all(n > before.get(seat, 0) for seat, n in t.table.game.decisions.items())
    t.next_deal()
    assert t.table.deal.bids == {}


# --- asking the partner -------------------------------------------------------------------------------------------


def asked():
    t = four(misdeal_consult=True)
    t.do("W", ASK)
    return t


def test_the_partner_is_asked_and_everybody_waits_for_him():
    t = asked()
    assert t.turn() == "E"
    assert t.table.choices("E") == (AGREE, DISAGREE)
    assert t.why_not("E", Look()) == "Agree or disagree: your partner asks about a misdeal."
    assert t.view(None).talk[-1].words == ASK


@pytest.mark.parametrize("advice", [AGREE, DISAGREE])
def test_the_answer_binds_nobody(advice):
    t = asked()
    t.do("E", advice)
    assert t.turn() == "W"
    assert t.table.choices("W") == (CallMisdeal(), Keep())
    assert t.events[-1] == Said("E", Say("yes" if advice == AGREE else "no"))
    assert t.why_not("W", AGREE) == "Call a misdeal, or keep your hand."
    t.do("W", CallMisdeal())
    assert t.events[-1] == MisdealCalled("W")
    assert t.table.game.deal is None
    t = asked()
    t.do("E", advice)
    t.do("W", Keep())
    assert t.events[-1] == Said("W", Say("keep"))
    assert (t.table.step.name, t.turn()) == ("bid", "E")


def test_it_is_asked_once_and_may_still_be_called():
    t = asked()
    t.do("E", DISAGREE)
    t.do("W", Keep())
    assert ASK not in t.table.calls("W")
    assert CallMisdeal() in t.table.calls("W")
    assert t.why_not("W", ASK) == "You may not ask about a misdeal now."


def test_only_who_may_call_it_may_ask():
    t = four(misdeal_consult=True)
    assert ASK in t.table.calls("W")
    assert ASK not in t.table.calls("E")
    assert ASK not in four().table.calls("W")


def test_asking_takes_nothing_from_what_partners_may_say_about_their_bid():
    t = Scene("barmore", "N: AS 3H / E: KS 2D / S: QS AH / W: 5D 4C", misdeal=("spades<=0",), misdeal_consult=True,
              blind_min="off")  # fmt: skip
    t.do("W", ASK)
    t.do("E", DISAGREE)
    t.do("W", Keep())
    t.says("E:sure-1 E:sure-2 W:sure-3 W:possible-1 E:possible-2 W:possible-3 E:sure-4 W:propose-7")
    assert t.table.has_bid("E")


def test_a_misdeal_is_for_four_players_and_asking_for_partners():
    assert refusal(misdeal=ALL, **DUMMY) == (
        "misdeal = spades<=0,spades<=1,suit>=7,no_court is for four players: set misdeal = none."
    )
    no_question = "misdeal_consult = yes needs partners and a misdeal to ask about: set it to no."
    assert refusal(misdeal_consult=True) == refusal(misdeal_consult=True, misdeal=ALL, **ALONE) == no_question
