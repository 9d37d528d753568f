"""Bidding before looking, and the cards that partners exchange: BID-23, SPEC-03, SPEC-04, SPEC-08 and EXCH-02."""

import pytest

from engine.actions import BLIND_NIL, NIL, Bid, Give, Look
from engine.card_events import (
    CardsGiven,
    ExchangeMade,
)
from engine.cards import Card
from engine.game import (
    HandDealt,
    HandSeen,
    Private,
)
from engine.notation import cards
from engine.view import seen_by
from tests.engine.scenario import Scene

BEHIND = "NS=0 EW=100"
NEEDS = "A blind nil is bid before looking at the cards, by a side that is behind by 100 points or more."


def seen(t):
    """The seats that have seen their cards."""
    return [e.seat for e in t.events if isinstance(e, HandSeen)]


def test_nil_is_a_promise_to_win_no_trick():
    t = Scene(hands="N: 2C AH / E: 3C 2H / S: 4C 3H / W: AC 4H")
    t.bids("E=1 S=1 W=1 N=nil")
    t.plays("E:3C S:4C W:AC N:2C", "W:4H N:AH E:2H S:3H")
    assert t.lines("NS") == ["contract 1, 0 won, set -10", "1 overtrick +1", "nil failed -100"]


def test_the_partner_of_a_nil_still_has_his_own_number_to_make():
    t = Scene()
    t.scored("E=4/6 S=5/4 W=3/3 N=nil/0")
    assert t.lines("NS") == ["contract 5, 4 won, set -50", "nil made +100"]


def test_blind_nil_is_offered_before_any_card_is_seen():
    t = Scene(before=BEHIND)
    assert t.turn() == "N S"
    assert t.may("N") == t.may("S") == "look blind-nil"
    assert seen(t) == ["E", "W"]


def test_a_hundred_behind_is_enough_for_a_blind_nil_and_ninety_nine_is_not():
    assert Scene(before="NS=-50 EW=50").turn() == "N S"
    t = Scene(before="NS=-50 EW=49")
    assert t.turn() == "E"
    t.bids("E=1")
    assert t.may("S") == "1 2 3 4 5 6 7 8 9 10 11 12 13 nil"
    assert t.refused("S=blind-nil") == NEEDS


def test_the_deficit_is_to_the_best_other_side():
    t = Scene("cutthroat4", before="N=0 E=99 S=100 W=0", blind_nil=True, blind_deficit=100)
    assert t.turn() == "N W"


def test_nobody_bids_blind_in_the_first_deal_of_a_game():
    assert Scene().turn() == "E"


def test_without_a_deficit_everybody_may_bid_blind_from_the_first_deal():
    t = Scene(blind_deficit=0)
    assert t.turn() == "N E S W"
    t.bids("W=blind-nil N=look E=blind-nil S=look")
    assert t.turn() == "S"
    assert t.refused("S=blind-nil") == "A blind nil is bid before looking at the cards."


def test_whoever_has_looked_bids_blind_no_more():
    t = Scene(before=BEHIND)
    t.bids("S=look")
    assert t.refused("S=blind-nil") == "It is not your turn."
    t.bids("N=look E=1")
    assert t.may("S").endswith(" nil")
    assert t.refused("S=blind-nil") == NEEDS


def test_no_number_can_be_bid_before_looking():
    t = Scene(before=BEHIND)
    for action in (Bid(4), NIL, Card("2C"), Give(())):
        assert t.why_not("S", action) == "Say first whether you look at your cards or bid blind."


def test_both_partners_may_bid_blind_nil_in_any_order():
    t = Scene(before=BEHIND)
    t.bids("S=blind-nil N=blind-nil")
    assert t.table.deal.bids == {"S": BLIND_NIL, "N": BLIND_NIL}


def test_everybody_who_has_the_choice_is_asked_at_the_same_time():
    t = Scene(before=BEHIND)
    t.bids("N=look")
    assert t.turn() == "S"
    other = Scene(before=BEHIND)
    other.bids("S=look")
    assert other.turn() == "N"


def test_the_ordinary_bids_wait_until_every_blind_choice_is_made():
    t = Scene(before=BEHIND)
    assert t.refused("E=4") == "It is not your turn."
    t.bids("N=look S=blind-nil E=4")
    assert t.turn() == "W"


def test_a_blind_bidder_is_passed_over_when_the_others_bid():
    t = Scene(before=BEHIND)
    t.bids("S=blind-nil N=look E=4 W=4 N=4")
    assert t.table.step.name == "exchange"


def test_a_blind_bidder_sees_his_cards_once_he_has_bid():
    t = Scene(before=BEHIND)
    t.bids("S=blind-nil")
    assert t.view("S").hand("S") == t.table.deal.hands["S"]


def test_looking_is_told_to_everybody_and_the_cards_only_to_the_one_who_looked():
    t = Scene(before=BEHIND)
    events = t.do("S", Look())
    assert [type(e).__name__ for e in seen_by(events, "N")] == ["Looked"]
    assert [type(e).__name__ for e in seen_by(events, "S")] == ["Looked", "HandSeen"]
    assert t.view(None).looked == {"E", "W", "S"}


@pytest.mark.parametrize("reader", ["N", "E", "S", "W", None])
def test_no_path_shows_the_cards_of_a_seat_that_may_still_bid_blind(reader):
    t = Scene(before=BEHIND)
    assert set(t.view(reader).hands) == ({reader} if reader in ("E", "W") else set())
    for event in seen_by(t.events, reader):
        assert not isinstance(event, HandDealt)
        assert not isinstance(event, Private) or event.seat in ("E", "W")


def test_the_partner_of_an_undecided_seat_sees_his_own_cards_and_no_others():
    t = Scene(before=BEHIND)
    t.bids("N=look")
    assert set(t.view("N").hands) == {"N"}
    assert set(t.view("S").hands) == set()


def test_a_refusal_to_an_undecided_seat_tells_nothing_of_his_cards():
    t = Scene(before=BEHIND)
    assert {t.why_not("S", card) for card in t.table.deck.cards} == {
        "Say first whether you look at your cards or bid blind."
    }


def test_blind_nil_can_be_left_out_of_the_game():
    t = Scene(before=BEHIND, blind_nil=False)
    assert t.turn() == "E"
    assert t.refused("E=blind-nil") == "There is no bid called blind nil at this table."


# --- the exchange -------------------------------------------------------------------------------------------------

HANDS = "N: 2C 2D 2H / E: 3C 3D 3H / S: 4C 4D 4H / W: 5C 5D 5H"


def exchanging(hands=HANDS, before=BEHIND, bids="S=blind-nil N=look E=1 W=1 N=1", **options):
    t = Scene(hands=hands, before=before, **options)
    t.bids(bids)
    return t


def test_after_the_bids_a_blind_nil_bidder_gives_two_cards_and_the_partner_gives_two_back():
    t = exchanging()
    assert t.turn() == "S"
    assert t.may("S") == "give-2-of-3 give-nothing"
    t.gives("S", "4C 4D")
    assert t.turn() == "N"
    assert t.may("N") == "give-2-of-5"
    t.gives("N", "2H 2C")
    assert set(t.table.deal.hands["S"]) == set(cards("4H 2H 2C"))
    assert set(t.table.deal.hands["N"]) == set(cards("2D 4C 4D"))
    assert t.table.step.name == "play"


def test_the_partner_sees_the_two_cards_first_and_may_return_them():
    t = exchanging()
    t.gives("S", "4C 4D")
    assert set(t.view("N").hand("N")) == set(cards("2C 2D 2H 4C 4D"))
    t.gives("N", "4D 4C")
    assert set(t.table.deal.hands["S"]) == set(cards("4C 4D 4H"))


def test_the_bidder_may_waive_the_exchange():
    t = exchanging()
    t.gives("S", "")
    assert t.table.step.name == "play"
    assert t.view("E").exchanges == (ExchangeMade("S", "N", 0),)
    assert not [e for e in t.events if isinstance(e, CardsGiven)]


def test_the_partner_may_not_keep_the_cards_without_giving_any():
    t = exchanging()
    t.gives("S", "4C 4D")
    assert t.refused("N gives") == "Choose 2 different cards from your hand."


@pytest.mark.parametrize("faces", ["4C", "4C 4D 4H", "4C 4C", "4C 2D", "AS KS"])
def test_an_exchange_is_two_different_cards_of_ones_own(faces):
    t = exchanging()
    assert t.refused(f"S gives {faces}") == "Choose 2 different cards from your hand."


def test_nobody_else_learns_the_cards_of_an_exchange():
    t = exchanging()
    events = t.do("S", Give(cards("4C 4D")))
    assert [e for e in seen_by(events, "N") if isinstance(e, CardsGiven)] == events[:1]
    for reader in ("E", "W", None):
        assert seen_by(events, reader) == (ExchangeMade("S", "N", 2),)


def test_there_is_no_exchange_when_both_partners_have_bid_nil():
    for partner in ("N=blind-nil", "N=look"):
        t = Scene(hands=HANDS, before=BEHIND)
        t.bids(f"S=blind-nil {partner} E=1 W=1")
        if partner == "N=look":
            t.bids("N=nil")
        assert t.table.step.name == "play"


def test_a_nil_bid_with_the_cards_in_view_brings_no_exchange():
    t = Scene(hands=HANDS)
    t.bids("E=nil S=1 W=1 N=1")
    assert t.table.step.name == "play"


def test_several_exchanges_run_in_bidding_order():
    t = exchanging(before="", blind_deficit=0, bids="W=blind-nil N=look E=look S=blind-nil E=1 N=1")
    order = []
    for faces in ("4C 4D", "2C 2D", "5C 5D", "3C 3D"):
        order.append(t.turn())
        t.gives(t.turn(), faces)
    assert order == ["S", "N", "W", "E"]
    assert t.table.step.name == "play"


def test_the_exchange_waits_for_the_last_bid():
    t = Scene(hands=HANDS, before=BEHIND)
    t.bids("S=blind-nil N=look E=1 W=1")
    assert t.turn() == "N"
    assert t.refused("S gives 4C 4D") == "It is not your turn."


def test_whoever_is_to_exchange_can_do_nothing_else():
    t = exchanging()
    assert t.refused("S:4C") == "It is your turn to choose cards for the exchange."


def test_one_card_may_be_exchanged_instead_of_two():
    t = exchanging(blind_nil_exchange=1)
    assert t.may("S") == "give-1-of-3 give-nothing"
    assert t.refused("S gives 4C 4D") == "Choose 1 card from your hand."
    t.gives("S", "4C")
    t.gives("N", "2C")
    assert set(t.table.deal.hands["S"]) == set(cards("2C 4D 4H"))


def test_the_exchange_can_be_left_out():
    t = exchanging(blind_nil_exchange=0)
    assert t.table.step.name == "play"
