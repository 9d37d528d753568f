"""Six players with two packs, three players with one or with jokers, and cards that are left over."""

import pytest

from engine.actions import Bid
from engine.cards import Card, french_deck
from engine.game import LaidAside, LeaderNamed
from engine.view import seen_by
from tests.engine.random_play import cards_in
from tests.engine.scenario import Scene

TWINS = "N: KH 3C / NE: 9H 4C / SE: KH 5C / S: 3H 6C / SW: 4H 7C / NW: 2H 8C"


def six(hands=TWINS, **options):
    t = Scene("six102", hands, dealer="NW", **options)
    t.bids("N=1 NE=1 SE=1 S=1 SW=1 NW=1")
    return t


def three(hands, preset="three52", **options):
    return Scene(preset, hands, dealer="N", **options)


# --- six players --------------------------------------------------------------------------------------------------


def test_six_players_are_three_pairs_and_each_partner_sits_opposite():
    assert six().table.rules.sides == {"NS": ("N", "S"), "NESW": ("NE", "SW"), "SENW": ("SE", "NW")}


def test_the_pack_of_six_is_two_packs_without_both_twos_of_clubs():
    deck = Scene("six102").table.deck
    assert len(deck.cards) == 102
    assert [c for c in deck.cards if c.face == "2C"] == []
    assert [c for c in deck.cards if c.face == "3C"] == [Card("3C", 0), Card("3C", 1)]


def test_six_players_get_seventeen_cards_each():
    assert {len(hand) for hand in Scene("six102").table.deal.hands.values()} == {17}


def test_of_two_equal_cards_in_one_trick_the_second_one_wins():
    t = six()
    t.plays("N:KH NE:9H SE:KH S:3H SW:4H NW:2H")
    assert t.table.deal.tricks[0].winner == "SE"


def test_where_the_first_of_two_equal_cards_wins_the_second_does_not_beat_it():
    t = six(identical="first_wins")
    t.plays("N:KH NE:9H SE:KH S:3H SW:4H NW:2H")
    assert t.table.deal.tricks[0].winner == "N"


def test_a_higher_card_beats_both_twins():
    t = six("N: KH 3C / NE: KH 4C / SE: AH 5C / S: 3H 6C / SW: 4H 7C / NW: 2H 8C")
    t.plays("N:KH NE:KH SE:AH S:3H SW:4H NW:2H")
    assert t.table.deal.tricks[0].winner == "SE"


def test_whoever_must_beat_plays_the_twin_of_the_best_card():
    t = six("N: KH 3C / NE: KH 4H / SE: 5H 5C / S: 3H 6C / SW: 9H 7C / NW: 2H 8C", must_beat=True)
    t.plays("N:KH")
    assert t.may("NE") == "KH"


def test_both_twins_may_be_played_and_one_stays():
    t = six("N: 9H 3C / NE: KH KH / SE: 5H 5C / S: 3H 6C / SW: 9H 7C / NW: 2H 8C")
    t.plays("N:9H")
    assert t.may("NE") == "KH KH"
    t.plays("NE:KH")
    assert t.table.deal.hands["NE"] == (Card("KH", 1),)


def test_blind_nil_is_measured_against_the_leading_of_the_three_sides():
    t = Scene("six102", before="NS=0 NESW=50 SENW=100")
    assert set(t.turn().split()) == {"N", "S"}


# --- three players ------------------------------------------------------------------------------------------------


def test_three_players_get_seventeen_cards_and_one_is_out_unseen():
    t = Scene("three52")
    assert {len(hand) for hand in t.table.deal.hands.values()} == {17}
    assert len(t.table.deal.aside) == 1
    (aside,) = (e for e in t.events if isinstance(e, LaidAside))
    for reader in ("N", "E", "S", None):
        assert aside not in seen_by(t.events, reader)
        assert not set(t.table.deal.aside) & cards_in(t.view(reader))


def test_three_players_with_both_jokers_get_eighteen_cards_and_none_is_left():
    t = Scene("three54")
    assert {len(hand) for hand in t.table.deal.hands.values()} == {18}
    assert t.table.deal.aside == ()
    assert [t.table.deck.suit(Card(face)) for face in ("BJ", "LJ")] == ["S", "S"]


def test_the_big_joker_beats_the_little_one_and_both_the_ace_of_spades():
    deck = french_deck("54", top=("BJ", "LJ"))
    assert deck.strength(Card("BJ")) > deck.strength(Card("LJ")) > deck.strength(Card("AS"))


@pytest.mark.parametrize("opener", ["N", "E", "S"])
def test_the_holder_of_the_two_of_clubs_leads(opener):
    clubs = {"N": "3C", "E": "5C", "S": "4C", opener: "2C"}
    t = three(f"N: {clubs['N']} AS / E: {clubs['E']} KD / S: {clubs['S']} QH")
    t.bids("E=1 S=1 N=1")
    assert t.turn() == opener


def test_if_the_two_of_clubs_is_out_the_holder_of_the_three_leads():
    t = three("N: 9C AS / E: 5C KD / S: 3C QH")
    t.bids("E=1 S=1 N=1")
    assert t.turn() == "S"


def test_everybody_hears_who_has_to_lead_once_all_have_bid():
    t = three("N: 9C AS / E: 5C KD / S: 3C QH")
    t.bids("E=1 S=1")
    assert not [e for e in t.events if isinstance(e, LeaderNamed)]
    t.bids("N=1")
    assert t.events[-1] == LeaderNamed("S")


def test_the_first_lead_of_a_deal_is_the_lowest_club():
    t = three("N: 2C KC AS 3D / E: 5C QC KD 4D / S: 3C QH JC 5D")
    t.bids("E=1 S=1 N=1")
    assert t.may("N") == "2C"
    assert t.refused("N:AS") == "The first lead of a deal is the lowest club."


def test_the_others_follow_the_lowest_club_with_any_club():
    t = three("N: 2C KC AS 3D / E: 5C QC KD 4D / S: 3C QH JC 5D")
    t.bids("E=1 S=1 N=1")
    t.plays("N:2C")
    assert t.may("E") == "5C QC"


def test_without_a_club_the_first_trick_may_be_ruffed_or_refused():
    t = three("N: 2C KC 8S / E: 9S KD 4D / S: 3C QH JC")
    t.bids("E=1 S=1 N=1")
    t.plays("N:2C")
    assert t.may("E") == "9S KD 4D"
    t.plays("E:9S S:3C")
    assert t.turn() == "E"
    assert t.table.broken


def test_a_zero_is_a_plain_bid_where_there_is_no_nil():
    t = three("N: 2C KC / E: 9S KD / S: 3C QH")
    t.do("E", Bid(0))
    t.bids("S=1 N=1")
    t.plays("N:2C E:9S S:3C", "E:KD S:QH N:KC")
    assert t.lines("E") == ["2 overtricks -20"]


def test_where_a_zero_is_a_nil_a_plain_zero_is_refused():
    t = three("N: 2C KC / E: 9S KD / S: 3C QH", preset="cutthroat3")
    assert t.why_not("E", Bid(0)) == "A bid is a number of tricks from 1 to 17, or nil."


def test_each_trick_over_the_bid_costs_ten():
    t = three("N: 2C KC / E: 9S KD / S: 3C QH")
    t.bids("E=1 S=1 N=1")
    t.plays("N:2C E:9S S:3C", "E:KD S:QH N:KC")
    assert t.lines("E") == ["contract 1 made +10", "1 overtrick -10"]
    assert t.table.bags["E"] == 0


def test_three_players_may_bid_up_to_seventeen():
    t = Scene("three52")
    assert t.refused("E=18") == "A bid is a number of tricks from 0 to 17."
    t.bids("E=17")


# --- cards left over ----------------------------------------------------------------------------------------------


def test_the_two_cards_of_the_widow_lie_aside_until_the_deal_is_over():
    t = Scene("widow54")
    assert len(t.table.deal.aside) == 2
    assert {len(hand) for hand in t.table.deal.hands.values()} == {13}
