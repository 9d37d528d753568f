"""Two cards are left over: the dealer takes them, or the holder of the two of clubs, or the side that bids highest."""

import pytest

from engine.actions import AGREE, Say, Surplus, Throw
from engine.card_events import (
    CardsTaken,
    CardsThrown,
    HandReduced,
    LeftOverTaken,
)
from engine.notation import cards
from engine.view import seen_by
from tests.engine.scenario import Scene

HANDS = "N: AS 3C 4D / E: KS 2C 5D / S: QS AH 6D / W: 5H 4C 7D"


def dealt(preset="joker54_dealer", hands=HANDS, left="BJ 2H", **options):
    return Scene(preset, hands, left=left, **options)


def hands(t):
    return {seat: " ".join(map(str, hand)) for seat, hand in t.table.deal.hands.items()}


# --- who takes them -----------------------------------------------------------------------------------------------


def test_the_dealer_takes_the_cards_that_are_left_over():
    t = dealt()
    assert hands(t)["N"] == "AS 3C 4D BJ 2H"
    assert t.table.deal.aside == ()


def test_the_holder_of_the_two_of_clubs_takes_them():
    assert hands(dealt("joker54_2c"))["E"] == "KS 2C 5D BJ 2H"


def test_if_the_two_of_clubs_is_left_over_the_lowest_club_that_was_dealt_takes_it():
    t = dealt("joker54_2c", HANDS.replace("2C", "2D"), left="BJ 2C")
    assert hands(t)["N"] == "AS 3C 4D BJ 2C"


def test_everybody_hears_who_takes_how_many_and_nobody_else_sees_them():
    t = dealt()
    assert LeftOverTaken("N", 2) in seen_by(t.events, None)
    assert CardsTaken(("N",), "N", cards("BJ 2H")) in seen_by(t.events, "N")
    assert not [e for e in seen_by(t.events, "S") if isinstance(e, CardsTaken)]
    assert t.view("S").cards_left["N"] == 5


def test_blind_bids_come_before_the_dealer_takes_anything():
    t = Scene("joker54_dealer", before="NS=0 EW=200")
    assert t.turn() == "N S"
    t.bids("S=look")
    assert not t.table.deal.taken
    t.bids("N=blind-nil")
    assert set(t.table.deal.taken) == {"N"}


# --- what is thrown away ------------------------------------------------------------------------------------------


def test_before_the_bids_whoever_took_cards_throws_away_as_many():
    t = dealt()
    assert t.turn() == "N"
    assert t.table.choices("N") == (Surplus(2, cards("AS 3C 4D BJ 2H")),)
    t.throws("N", "BJ 3C")
    assert hands(t)["N"] == "AS 4D 2H"
    assert t.table.step.name == "bid"


def test_after_the_bids_where_the_table_wants_it_so():
    t = dealt(leftover_discard="after_bids")
    assert t.table.step.name == "bid"
    t.bids("E=1 S=1 W=1 N=1")
    assert t.turn() == "N"
    t.throws("N", "2H 3C")
    assert t.table.step.name == "play"


@pytest.mark.parametrize("faces", ["BJ", "BJ BJ", "BJ 2H 3C", "BJ KS", ""])
def test_other_cards_than_as_many_of_the_own_are_refused(faces):
    assert dealt().why_not("N", Throw(cards(faces))) == "Choose 2 different cards from your hand."


def test_nothing_else_is_done_before_cards_are_thrown_away():
    assert dealt().refused("N=3") == "Choose the cards to throw away."


def test_nobody_sees_what_was_thrown_away_until_the_deal_is_over():
    t = dealt()
    t.throws("N", "BJ 3C")
    assert HandReduced("N", 2) in seen_by(t.events, None)
    assert not [e for e in seen_by(t.events, "S") if isinstance(e, CardsThrown)]
    assert t.view("N").put_away == cards("BJ 3C")
    assert t.view("S").put_away == ()
    t.bids("E=1 S=1 W=1 N=1")
    t.plays("E:5D S:6D W:7D N:4D", "W:4C N:AS E:2C S:AH", "N:2H E:KS S:QS W:5H")
    last = t.view(None).last
    assert (last.taken, last.thrown) == ({"N": cards("BJ 2H")}, {"N": cards("BJ 3C")})
    assert last.hands["N"] == cards("AS 3C 4D")


# --- the side that bids highest -----------------------------------------------------------------------------------


def highest(bids, **options):
    t = dealt("joker54_highbid", **options)
    t.bids(bids)
    return t


def test_the_side_that_bids_highest_takes_them_after_the_bids():
    t = highest("E=2 S=1 W=1 N=1")
    assert t.turn() == "E W"
    assert t.table.choices("E") == (Say("take", 0), Say("take", 1), Say("take", 2))


def test_partners_agree_on_who_takes_them():
    t = highest("E=2 S=1 W=1 N=1")
    t.says("W:take-0")
    assert t.turn() == "E"
    t.do("E", AGREE)
    assert hands(t)["E"] == "KS 2C 5D BJ 2H"
    t.throws("E", "5D 2H")
    assert t.table.step.name == "play"


def test_one_card_each_may_be_taken():
    t = highest("E=2 S=1 W=1 N=1")
    t.says("E:take-1 W:take-1")
    assert {seat: len(taken) for seat, taken in t.table.deal.taken.items()} == {"E": 1, "W": 1}
    assert t.turn() == "E W"


def test_partners_who_do_not_agree_play_by_what_was_said_last():
    t = highest("E=2 S=1 W=1 N=1")
    t.says("E:take-2 W:take-2 E:take-2 W:take-2")
    assert set(t.table.deal.taken) == {"W"}


def test_nobody_agrees_before_anything_is_said():
    t = highest("E=2 S=1 W=1 N=1")
    assert t.why_not("E", AGREE) == "Your partner has proposed nothing yet."
    assert t.refused("E=1") == "Say how many of the cards left over you take, or agree."


def test_sides_that_bid_equally_high_take_one_card_each_and_the_dealers_left_the_upper_one():
    t = highest("E=1 S=1 W=1 N=1")
    assert t.turn() == "N E S W"
    t.says("N:take-1 S:take-0")
    t.says("W:take-0 E:take-1")
    assert t.table.deal.taken == {"N": cards("2H"), "E": cards("BJ")}


def test_a_nil_counts_nothing_when_bids_are_compared():
    t = highest("E=nil S=1 W=1 N=1")
    assert t.turn() == "N S"


def test_left_over_cards_come_before_any_exchange():
    t = Scene("joker54_highbid", HANDS, left="BJ 2H", before="NS=0 EW=200")
    t.bids("N=blind-nil S=look E=1 S=3 W=1")
    t.says("S:take-2")
    t.do("N", AGREE)
    assert t.turn() == "S"
    t.throws("S", "6D 2H")
    assert t.table.step.name == "exchange"


# --- rules --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("preset", "sentence"),
    [
        ("joker54_dealer", "The dealer takes the 2 cards that are left over after the deal; nobody else sees them."),
        ("joker54_dealer", "Before the bids whoever took cards throws away as many, any of them, face down; "
                           "nobody sees them until the deal is over."),
        ("joker54_highbid", "After the bids whoever took cards throws away as many, any of them, face down; "
                            "nobody sees them until the deal is over."),
    ],
)  # fmt: skip
def test_the_rules_say_who_takes_them_and_when_others_are_thrown_away(preset, sentence):
    said = [str(s) for s in dealt(preset).table.rules.sentences()]
    assert sentence in said
    assert not [s for s in said if "out of the game" in s]
