"""Cards that partners pass before the bids, and those they exchange on a nil, with a wish, and on a nil of both."""

import pytest

from engine.actions import Give, Look, Pick, Say
from engine.card_events import CardsGiven, CardsPutDown, ExchangeMade
from engine.notation import cards
from engine.view import seen_by
from tests.engine.scenario import Scene

HANDS = "N: AS 3C 4D 5H / E: KS 2C 5D 6H / S: QS AC 6D 7H / W: JS 4C 7D 8H"


def hands(t):
    return {seat: " ".join(map(str, hand)) for seat, hand in t.table.deal.hands.items()}


# --- before the bids ----------------------------------------------------------------------------------------------


def passing(**options):
    return Scene(hands=HANDS, pre_bid_pass=3, **options)


def test_everybody_passes_three_cards_before_the_bids_and_nobody_waits_for_another():
    t = passing()
    assert t.turn() == "N E S W"
    assert t.table.choices("N") == (Pick(3, cards("AS 3C 4D 5H")),)
    t.gives("S", "QS AC 6D")
    assert t.turn() == "N E W"


def test_one_chooses_before_one_sees_what_one_gets():
    t = passing()
    t.gives("S", "QS AC 6D")
    assert not [e for e in seen_by(t.events, "N") if isinstance(e, CardsGiven | CardsPutDown)]
    assert hands(t)["N"] == "AS 3C 4D 5H"
    t.gives("N", "3C 4D 5H")
    assert hands(t)["N"] == "AS QS AC 6D"
    assert hands(t)["S"] == "7H 3C 4D 5H"


def test_the_others_hear_that_cards_were_passed_and_not_which():
    t = passing()
    t.gives("S", "QS AC 6D")
    t.gives("N", "3C 4D 5H")
    heard = seen_by(t.events, "E")
    assert ExchangeMade("S", "N", 3, "pass") in heard
    assert not [e for e in heard if isinstance(e, CardsGiven | CardsPutDown)]


def test_the_bids_begin_when_all_have_passed():
    t = passing()
    for seat in "NESW":
        t.do(seat, Give(t.table.deal.hands[seat][:3]))
    assert t.table.step.name == "bid"


def test_blind_bids_come_before_the_cards_are_passed():
    t = passing(before="NS=0 EW=200")
    assert (t.table.step.name, t.turn()) == ("look", "N S")
    t.do("N", Look())
    t.bids("S=blind-nil")
    assert (t.table.step.name, t.turn()) == ("pass", "N E S W")


def test_passing_before_the_bids_does_not_stand_in_for_the_exchange_on_a_blind_nil():
    t = passing(before="NS=0 EW=200", blind_nil_exchange=1)
    t.do("N", Look())
    t.bids("S=blind-nil")
    for seat in "NESW":
        t.do(seat, Give(t.table.deal.hands[seat][:3]))
    t.bids("E=1 W=1 N=1")
    assert (t.table.step.name, t.turn()) == ("exchange", "S")


@pytest.mark.parametrize("faces", ["", "AS", "AS AS 3C", "AS 3C KS"])
def test_other_than_three_cards_of_the_own_hand_are_refused(faces):
    assert passing().why_not("N", Give(cards(faces))) == "Choose 3 different cards from your hand."


def test_nobody_names_a_suit_when_cards_are_passed():
    assert passing().why_not("N", Give(cards("AS 3C 4D"), "H")) == "You cannot ask for a suit now."


# --- on a nil -----------------------------------------------------------------------------------------------------


def with_nil(bids="E=nil S=1 W=1 N=1", **options):
    t = Scene(hands=HANDS, **{"nil_exchange": 1, **options})
    t.bids(bids)
    return t


def test_a_nil_bidder_has_to_exchange_a_card_with_the_partner():
    t = with_nil()
    assert (t.table.step.name, t.turn(), t.may("E")) == ("exchange", "E", "give-1-of-4")
    t.gives("E", "KS")
    assert (t.turn(), t.may("W")) == ("W", "give-1-of-5")
    t.gives("W", "4C")
    assert hands(t)["E"] == "2C 5D 6H 4C"
    assert t.table.step.name == "play"


def test_partners_who_both_bid_nil_exchange_nothing():
    assert with_nil("E=nil S=1 W=nil N=1").table.step.name == "play"


def test_a_nil_and_a_blind_nil_each_exchange_their_own_number_of_cards():
    t = Scene(hands=HANDS, before="NS=0 EW=200", nil_exchange=1)
    t.do("N", Look())
    t.bids("S=blind-nil")
    t.bids("E=nil W=1 N=1")
    asked = []
    while t.table.step.name == "exchange":
        seat = t.turn()
        asked.append(f"{seat} {t.may(seat)}")
        t.do(seat, Give(t.table.deal.hands[seat][: t.table.choices(seat)[0].count]))
    assert asked == ["E give-1-of-4", "W give-1-of-5", "S give-2-of-4 give-nothing", "N give-2-of-6"]


# --- a wish -------------------------------------------------------------------------------------------------------


def wishing():
    t = Scene(hands=HANDS, before="NS=0 EW=200", blind_nil_exchange=1, blind_nil_wish=True)
    t.do("N", Look())
    t.bids("S=blind-nil")
    t.bids("E=1 W=1 N=1")
    return t


def test_a_blind_nil_bidder_may_name_the_suit_wanted_back():
    t = wishing()
    t.do("S", Give(cards("QS"), "D"))
    assert t.table.deal.exchanges == (ExchangeMade("S", "N", 1, "exchange", "D"),)
    assert ExchangeMade("S", "N", 1, "exchange", "D") in seen_by(t.events, None)


def test_the_partner_is_not_bound_by_the_wish_and_has_none():
    t = wishing()
    t.do("S", Give(cards("QS"), "D"))
    assert t.why_not("N", Give(cards("3C"), "H")) == "You cannot ask for a suit now."
    t.gives("N", "3C")
    assert hands(t)["S"] == "AC 6D 7H 3C"


def test_no_suit_need_be_named():
    t = wishing()
    t.gives("S", "QS")
    assert t.table.deal.exchanges == (ExchangeMade("S", "N", 1),)


def test_where_no_wish_is_allowed_it_is_refused():
    t = with_nil()
    assert t.why_not("E", Give(cards("KS"), "D")) == "You cannot ask for a suit now."


# --- three cards, and a nil of both -------------------------------------------------------------------------------


def test_a_blind_nil_may_exchange_three_cards():
    t = Scene("dnp", HANDS, blind_nil_exchange=3)
    for seat in "NEW":
        t.do(seat, Look())
    t.bids("S=double-nil E=1 W=1 N=1")
    assert t.may("S") == "give-3-of-4"


def test_partners_of_a_pair_nil_pass_two_cards_to_each_other_at_the_same_time():
    t = Scene(hands=HANDS, pair_nil=500, pair_nil_deficit=0, pair_nil_exchange=2, blind_nil=False)
    t.do("E", Say("propose", 0, "pair nil"))
    t.says("W:agree")
    t.bids("S=1 N=1")
    assert (t.table.step.name, t.turn()) == ("swap", "E W")
    t.gives("W", "JS 4C")
    assert not [e for e in seen_by(t.events, "E") if isinstance(e, CardsGiven)]
    t.gives("E", "KS 2C")
    assert hands(t)["E"] == "5D 6H JS 4C"
    assert hands(t)["W"] == "7D 8H KS 2C"
    assert t.table.step.name == "play"
