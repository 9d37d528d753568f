"""Two players who draw their hands, and the double nil that comes before the first draw."""

from engine.actions import (
    DOUBLE_NIL,
    NIL,
    Bid,
    Discard,
    Keep,
    KeepEvery,
    Look,
    Order,
    Replace,
    Replaceable,
    Shuffled,
    Standing,
)
from engine.card_events import (
    CardBuried,
    CardDrawn,
    CardsReplaced,
    HandReplaced,
)
from engine.cards import Card
from engine.notation import cards
from engine.seats import CHANCE
from engine.view import seen_by
from tests.engine.scenario import Scene

PACK = "AS 2C KD 3C  QH 4C JS 5C"
"""North draws AS, then 2C or QH with 4C; south KD with 3C, then JS with 5C."""


def pagat(draws=PACK, **options):
    return Scene("two_pagat", draws=draws, **options)


def spruce(north="look", south="look", draws=PACK):
    t = Scene("two_003", draws=draws)
    for seat, word in (("N", north), ("S", south)):
        t.do(seat, Look() if word == "look" else DOUBLE_NIL)
    return t


def hands(t):
    return {seat: " ".join(map(str, hand)) for seat, hand in t.table.deal.hands.items()}


# --- the draw -----------------------------------------------------------------------------------------------------


def test_nobody_is_dealt_a_hand():
    assert hands(pagat()) == {"N": "", "S": ""}


def test_both_players_draw_beside_each_other():
    t = pagat()
    assert t.turn() == "N S"
    t.draws("S", "keep keep")
    assert t.turn() == "N"
    t.draws("N", "keep")
    assert t.turn() == "N"


def test_each_sees_the_card_drawn_and_no_other():
    t = pagat()
    assert (t.view("N").drawn, t.view("S").drawn, t.view(None).drawn) == (Card("AS"), Card("KD"), None)
    assert t.view("N").may == {"N": (Keep(), Discard(), Standing())}


def test_a_card_that_is_kept_joins_the_hand_and_the_next_is_put_away():
    t = pagat()
    t.draws("N", "keep")
    assert hands(t)["N"] == "AS"
    assert t.table.deal.discards == cards("2C")
    assert t.view("N").drawn == Card("QH")


def test_a_card_that_is_refused_is_put_away_and_the_next_must_be_kept():
    t = pagat()
    t.draws("N", "discard")
    assert hands(t)["N"] == "2C"
    assert t.view("N").put_away == cards("AS")


def test_the_second_card_is_looked_at_before_it_is_put_away():
    t = pagat()
    t.draws("N", "keep")
    assert t.view("N").put_away == cards("2C")
    assert t.view("S").put_away == t.view(None).put_away == ()


def test_where_the_second_card_is_not_looked_at_nobody_ever_sees_it():
    t = spruce()
    t.draws("N", "keep")
    assert t.view("N").put_away == ()
    (buried,) = (e for e in t.events if isinstance(e, CardBuried))
    assert [reader for reader in ("N", "S", None) if buried in seen_by(t.events, reader)] == []


def test_nobody_hears_what_the_other_draws_or_keeps():
    t = pagat()
    t.draws("N", "keep discard")
    private = {type(e).__name__ for e in t.events if e not in seen_by(t.events, "S")}
    assert {"CardDrawn", "CardKept", "CardBuried"} <= private
    assert t.view("S").to_draw == {"S": 2}
    assert t.view("S").cards_left == {"N": 2, "S": 0}
    assert t.view("S").decisions == {"N": 2}


def test_both_hold_thirteen_cards_after_thirteen_choices():
    t = Scene("two_pagat")
    for seat in ("N", "S"):
        t.draws(seat, "keep discard " * 6 + "keep")
    assert {len(hand) for hand in t.table.deal.hands.values()} == {13}
    assert t.table.step.name == "bid"


def test_the_second_drawer_bids_first_and_leads_first():
    t = pagat()
    for seat in ("N", "S"):
        t.draws(seat, "keep keep")
    assert t.turn() == "S"
    t.bids("S=1 N=1")
    assert t.turn() == "S"


def test_who_drew_second_draws_first_in_the_next_deal():
    t = pagat()
    for seat in ("N", "S"):
        t.draws(seat, "keep keep")
    t.bids("S=1 N=1")
    t.plays("S:KD N:AS", "N:QH S:JS")
    t.next_deal()
    assert t.table.deal.dealer == "S"
    assert t.table.deal.drawn == {"S": Card("AS"), "N": Card("KD")}


def test_the_hands_that_were_drawn_are_public_once_the_deal_is_over():
    t = pagat()
    for seat in ("N", "S"):
        t.draws(seat, "keep discard")
    t.bids("S=1 N=1")
    t.plays("S:KD N:AS", "N:4C S:5C")
    assert t.view(None).last.hands == {"N": cards("AS 4C"), "S": cards("KD 5C")}


def test_a_drawn_card_is_kept_or_discarded_and_nothing_else():
    assert pagat().why_not("N", NIL) == "Keep the card that you drew, or discard it."


def test_a_standing_instruction_answers_all_draws_that_are_left_at_once():
    t = pagat()
    t.do("N", KeepEvery(("S", "4")))
    assert hands(t) == {"N": "AS 4C", "S": ""}
    assert t.view("N").put_away == cards("2C QH")
    assert t.turn() == "S"


def test_a_standing_instruction_names_suits_ranks_and_cards():
    t = pagat()
    t.do("N", KeepEvery(("C", "Q")))
    assert hands(t)["N"] == "2C QH"
    t.do("S", KeepEvery(("A", "JS")))
    assert hands(t)["S"] == "3C JS"


def test_it_may_be_given_in_the_middle_of_the_draw():
    t = pagat()
    t.draws("N", "discard")
    t.do("N", KeepEvery(("H",)))
    assert hands(t)["N"] == "2C QH"


def test_each_answer_of_a_standing_instruction_counts_as_one():
    t = pagat()
    t.do("N", KeepEvery(("S",)))
    assert t.view("S").decisions == {"N": 2}


def test_nobody_hears_what_a_standing_instruction_says():
    t = pagat()
    t.do("N", KeepEvery(("S",)))
    assert not [e for e in seen_by(t.events, "S") if getattr(e, "seat", "") == "N" and hasattr(e, "card")]


def test_cards_alone_are_no_standing_instruction():
    assert pagat().why_not("N", KeepEvery(("QH",))) == "Keep the card that you drew, or discard it."


# --- double nil ---------------------------------------------------------------------------------------------------


def test_double_nil_is_bid_before_the_first_draw():
    t = Scene("two_003", draws=PACK)
    assert t.turn() == "N S"
    assert t.table.choices("N") == (Look(), DOUBLE_NIL)
    assert not [e for e in t.events if isinstance(e, CardDrawn)]
    assert t.view("N").drawn is None


def test_nobody_draws_while_the_other_may_still_bid_double_nil():
    t = Scene("two_003", draws=PACK)
    t.do("N", Look())
    assert t.turn() == "S"
    assert t.view("N").drawn is None


def test_double_nil_is_too_late_after_the_first_draw():
    t = spruce()
    for seat in ("N", "S"):
        t.draws(seat, "keep keep")
    assert t.why_not("S", DOUBLE_NIL) == "A double nil is bid before looking at the cards."


def test_the_double_nil_bidder_is_not_asked_for_another_bid():
    t = spruce(north="double nil")
    t.draws("N", "discard discard")
    t.draws("S", "keep keep")
    t.do(CHANCE, Shuffled(t.table.deal.discards))
    t.do("N", Replace(()))
    t.bids("S=1")
    assert t.table.step.name == "play"


def test_a_double_nil_bidder_may_replace_cards_from_the_shuffled_discards():
    t = spruce(north="double nil")
    t.draws("N", "keep discard")
    t.draws("S", "keep keep")
    assert t.table.choices(CHANCE) == (Order(t.table.deal.discards),)
    t.do(CHANCE, Shuffled(cards("5C QH 3C 2C")))
    assert t.table.choices("N") == (Replaceable(3, cards("AS 4C")),)
    t.do("N", Replace(cards("AS")))
    assert hands(t)["N"] == "4C 5C"
    assert t.events[-2:] == [HandReplaced("N", 1), CardsReplaced(("N",), "N", cards("AS"), cards("5C"))]


def test_the_other_player_hears_how_many_cards_were_replaced_and_not_which():
    t = spruce(north="double nil")
    t.draws("N", "keep discard")
    t.draws("S", "keep keep")
    t.do(CHANCE, Shuffled(cards("5C QH 3C 2C")))
    t.do("N", Replace(cards("AS")))
    heard = seen_by(t.events, "S")
    assert HandReplaced("N", 1) in heard
    assert not [e for e in heard if isinstance(e, CardsReplaced)]


def test_cards_thrown_away_do_not_come_back():
    t = spruce(north="double nil", south="double nil")
    t.draws("N", "keep keep")
    t.draws("S", "keep keep")
    t.do(CHANCE, Shuffled(cards("2C 3C 4C 5C")))
    t.do("N", Replace(cards("AS QH")))
    t.do("S", Replace(cards("KD JS")))
    assert hands(t) == {"N": "2C 3C", "S": "4C 5C"}
    assert t.table.deal.aside == cards("AS QH KD JS")


def test_if_both_bid_double_nil_the_first_bidder_replaces_first():
    t = Scene("two_003", draws=PACK)
    t.do("S", DOUBLE_NIL)
    t.do("N", DOUBLE_NIL)
    for seat in ("N", "S"):
        t.draws(seat, "keep keep")
    t.do(CHANCE, Shuffled(t.table.deal.discards))
    assert t.turn() == "S"


def test_no_more_than_three_different_cards_of_the_hand_are_replaced():
    t = Scene("two_003")
    for seat in ("N", "S"):
        t.do(seat, DOUBLE_NIL)
    for seat in ("N", "S"):
        t.draws(seat, "keep " * 13)
    t.do(CHANCE, Shuffled(t.table.deal.discards))
    hand = t.table.deal.hands["N"]
    for cards_ in (hand[:4], (hand[0], hand[0]), t.table.deal.hands["S"][:1]):
        assert t.why_not("N", Replace(cards_)) == "Choose no more than 3 cards from your hand, all different."
    assert t.why_not("N", Bid(1)) == "Choose the cards to replace, or none."


def test_a_double_nil_wins_or_loses_two_hundred():
    t = spruce(north="double nil", south="double nil", draws="AS 2C 2D 3C  4D 4C JS 5C")
    for seat in ("N", "S"):
        t.draws(seat, "keep keep")
    t.do(CHANCE, Shuffled(t.table.deal.discards))
    for seat in ("N", "S"):
        t.do(seat, Replace(()))
    t.plays("S:2D N:4D", "N:AS S:JS")
    assert t.lines("N") == ["2 overtricks +2", "double nil failed -200"]
    assert t.lines("S") == ["double nil made +200"]
