"""Seats, cards and the deal: PLAYERS, DECK and DEAL of the ordinary game."""

from collections import Counter

import pytest

from engine import CHANCE, Options, Table
from engine.actions import Deals, Shuffled
from engine.cards import Card, french_deck
from engine.game import DealBegan, HandDealt, HandSeen
from engine.notation import cards
from tests.engine.scenario import Scene

DECK = french_deck()


def test_four_play_in_two_pairs_whose_partners_sit_opposite():
    rules = Table.open(Options()).rules
    assert rules.seats == ("N", "E", "S", "W")
    assert rules.sides == {"NS": ("N", "S"), "EW": ("E", "W")}


def test_a_pair_is_one_side_for_contract_score_and_bags():
    t = Scene()
    t.scored("E=1/2 S=3/4 W=2/1 N=3/6")
    assert t.lines("NS") == ["contract 6 made +60", "4 overtricks +4"]
    assert t.scores() == "NS=64/4 EW=30"


def test_alone_everybody_is_a_side():
    t = Scene("cutthroat4")
    t.scored("E=1/2 S=3/4 W=2/1 N=3/6")
    assert t.scores() == "N=33/3 E=11/1 S=31/1 W=-20"


def test_deal_bids_and_play_go_clockwise():
    t = Scene(hands="N: 4H / E: 2H / S: 3H / W: 5H")
    dealt = [e.seat for e in t.events if isinstance(e, HandDealt)]
    assert dealt == ["N", "E", "S", "W"]
    order = []
    for bid in ("E=1", "S=1", "W=1", "N=1"):
        order.append(t.turn())
        t.bids(bid)
    for play in ("E:2H", "S:3H", "W:5H"):
        order.append(t.turn())
        t.plays(play)
    assert order == ["E", "S", "W", "N", "E", "S", "W"]


def test_the_pack_has_thirteen_cards_of_each_suit_and_no_joker():
    assert Counter(DECK.suit(c) for c in DECK.cards) == dict.fromkeys("CDHS", 13)
    assert len(set(DECK.cards)) == 52


def test_the_ace_is_high_and_the_two_is_low():
    hand = DECK.in_suits(cards("2H AH TH KH JH QH 9H"))["H"]
    assert hand == cards("AH KH QH JH TH 9H 2H")


def test_the_two_of_spades_beats_any_other_ace():
    t = Scene(hands="N: AC / E: AH / S: AD / W: 2S")
    t.bids("E=1 S=1 W=1 N=1")
    t.plays("E:AH S:AD W:2S N:AC")
    assert t.table.game.last.tricks[0].winner == "W"


@pytest.mark.parametrize("led", ["AC", "AD", "AH"])
def test_suits_other_than_spades_are_equal(led):
    others = cards(" ".join(f"K{suit}" for suit in "CDH" if suit != led[1]))
    t = Scene(hands=f"N: 2{led[1]} / E: {led} / S: {others[0]} / W: {others[1]}")
    t.bids("E=1 S=1 W=1 N=1")
    t.plays(f"E:{led} S:{others[0]} W:{others[1]} N:2{led[1]}")
    assert t.table.game.last.tricks[0].winner == "E"


def test_chance_names_the_first_dealer():
    table = Table.open(Options())
    assert table.waiting_for() == (CHANCE,)
    assert table.choices(CHANCE) == (Deals("N"), Deals("E"), Deals("S"), Deals("W"))
    assert table.after(table.decide(CHANCE, Deals("S"))).game.dealer == "S"


def test_the_next_dealer_is_the_next_player_clockwise():
    t = Scene(dealer="W")
    dealers = [t.table.deal.dealer]
    for bids in ("N=3/4 E=3/3 S=3/3 W=3/3", "E=3/3 S=3/3 W=3/4 N=3/3", "S=3/3 W=3/3 N=3/3 E=3/4"):
        t.scored(bids)
        t.next_deal()
        dealers.append(t.table.deal.dealer)
    assert dealers == ["W", "N", "E", "S"]


def test_cards_are_dealt_one_at_a_time_from_the_dealers_left_until_the_pack_is_out():
    t = Scene(dealer="S")
    pack = DECK.cards
    assert t.table.deal.dealt == {"W": pack[0::4], "N": pack[1::4], "E": pack[2::4], "S": pack[3::4]}
    assert all(len(hand) == 13 for hand in t.table.deal.dealt.values())


def test_every_deal_has_its_number():
    t = Scene()
    t.scored("E=3/4 S=3/3 W=3/3 N=3/3")
    t.next_deal()
    assert [e.number for e in t.events if isinstance(e, DealBegan)] == [1, 2]


@pytest.mark.parametrize(
    "pack",
    [DECK.cards[1:], DECK.cards[1:] + DECK.cards[1:2], (*DECK.cards, Card("BJ")), (*DECK.cards[1:], Card("2C", 1)), ()],
    ids=["a card short", "a card twice", "a joker too many", "a card of another pack", "no cards"],
)
def test_only_the_whole_pack_can_be_shuffled(pack):
    table = Table.open(Options())
    table = table.after(table.decide(CHANCE, Deals("N")))
    assert table.why_not(CHANCE, Shuffled(pack)) is not None


def test_nobody_but_chance_shuffles():
    table = Table.open(Options())
    table = table.after(table.decide(CHANCE, Deals("N")))
    assert str(table.why_not("N", Shuffled(DECK.cards))) == "It is not your turn."


def test_where_no_blind_choice_is_open_everybody_looks_at_once():
    t = Scene()
    assert [(e.seat, e.only) for e in t.events if isinstance(e, HandSeen)] == [(s, (s,)) for s in "NESW"]
    assert t.turn() == "E"
