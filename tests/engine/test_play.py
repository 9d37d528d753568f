"""The play of the cards: PLAY of the ordinary game, and the options that change it."""

import pytest

from engine.actions import Bid, Give
from engine.game import TrickWon
from tests.engine.scenario import Scene

NOT_FIRST = "The first lead of a deal may not be a spade, unless the leader holds nothing else."
NOT_BROKEN = (
    "After the first trick spades may not be led until they are broken, that is, until a spade has been played; "
    "but whoever holds nothing else may lead one."
)
FOLLOW = "Follow suit if you can; if you cannot, play any card."


def dealt(hands, preset="basic4", dealer="N", **options):
    """The play begins; everybody has bid 1."""
    t = Scene(preset, hands, dealer, **options)
    while t.table.step.name == "bid":
        t.bids(f"{t.turn()}=1")
    return t


def winners(t):
    return [e.seat for e in t.events if isinstance(e, TrickWon)]


# --- leads --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("dealer", "leader"), [("N", "E"), ("E", "S"), ("S", "W"), ("W", "N")])
def test_the_player_on_the_dealers_left_leads_to_the_first_trick(dealer, leader):
    t = dealt("N: 2H / E: 3H / S: 4H / W: 5H", dealer=dealer)
    assert t.turn() == leader


def test_the_first_lead_is_no_spade():
    t = dealt("N: 2C 2D / E: AS 3D / S: 4C 4D / W: 5C 5D")
    assert t.may("E") == "3D"
    assert t.refused("E:AS") == NOT_FIRST


def test_a_hand_of_nothing_but_spades_leads_one_to_the_first_trick():
    t = dealt("N: 2C 2D / E: AS KS / S: 4C 4D / W: 5C 5D")
    assert t.may("E") == "AS KS"
    t.plays("E:KS")


def test_the_winner_of_a_trick_leads_to_the_next():
    t = dealt("N: 2H 2D / E: 3H 3D / S: AH 4D / W: 5H 5D")
    t.plays("E:3H S:AH W:5H N:2H")
    assert t.turn() == "S"


# --- following ----------------------------------------------------------------------------------------------------


def test_whoever_can_follow_suit_must():
    t = dealt("N: 2H 2D / E: 3H 3D / S: 4H AS / W: 5H 5D")
    t.plays("E:3H")
    assert t.may("S") == "4H"
    assert t.refused("S:AS") == FOLLOW


def test_a_spade_lead_is_followed_with_spades():
    t = dealt("N: 2H 2D / E: 3S 4S / S: 5S AH / W: 5H 5D")
    t.plays("E:3S")
    assert t.refused("S:AH") == FOLLOW


def test_whoever_cannot_follow_plays_any_card():
    t = dealt("N: 2H 2D / E: 3H 3D / S: 4C AS / W: 5H 5D")
    t.plays("E:3H")
    assert t.may("S") == "4C AS"


def test_nobody_must_trump_or_overtrump():
    t = dealt("N: 2H 2D / E: 3H 3D / S: 2S 4C / W: AS 5D")
    t.plays("E:3H S:2S")
    assert t.may("W") == "AS 5D"
    t.plays("W:5D")


def test_a_ruff_by_somebody_else_does_not_free_from_following():
    t = dealt("N: 2H 2D / E: 3H 3D / S: 2S 4C / W: 5H AS")
    t.plays("E:3H S:2S")
    assert t.refused("W:AS") == FOLLOW


def test_the_suit_to_follow_is_that_of_the_trick_on_the_table():
    t = dealt("N: 2H 2D 2C / E: 3H 3D 3C / S: AH 4D 4S / W: 5H 5D 5C")
    t.plays("E:3H S:AH W:5H N:2H", "S:4D")
    assert t.may("W") == "5D"
    assert t.refused("W:5C") == FOLLOW


def test_only_the_lead_of_the_first_trick_is_limited_and_any_spade_in_it_breaks():
    t = dealt("N: 2H 2D / E: 3H 3D / S: 2S 4C / W: 5H 5D")
    t.plays("E:3H S:2S")
    assert t.table.broken


def test_nobody_plays_a_card_that_he_does_not_hold():
    t = dealt("N: 2H 2D / E: 3H 3D / S: 4H AS / W: 5H 5D")
    assert t.refused("E:2H") == "You do not hold that card."
    assert t.refused("E:AC") == "You do not hold that card."
    t.plays("E:3H S:4H W:5H N:2H")
    assert t.refused("W:5H") == "You do not hold that card."


def test_nobody_plays_out_of_turn():
    t = dealt("N: 2H 2D / E: 3H 3D / S: 4H AS / W: 5H 5D")
    assert t.refused("S:4H") == "It is not your turn."


@pytest.mark.parametrize("action", [Bid(3), Give(())])
def test_whoever_is_to_play_can_do_nothing_else(action):
    t = dealt("N: 2H 2D / E: 3H 3D / S: 4H AS / W: 5H 5D")
    assert t.why_not("E", action) == "It is your turn to play a card."


# --- winning a trick ----------------------------------------------------------------------------------------------


def test_the_highest_card_of_the_suit_led_wins_where_no_spade_is_played():
    t = dealt("N: KH / E: 7H / S: AH / W: 4H")
    t.plays("E:7H S:AH W:4H N:KH")
    assert winners(t) == ["S"]


def test_a_discard_of_another_suit_never_wins():
    t = dealt("N: KD / E: 7H / S: AD / W: AC")
    t.plays("E:7H S:AD W:AC N:KD")
    assert winners(t) == ["E"]


def test_the_highest_spade_wins_where_one_is_played():
    t = dealt("N: AH / E: 7H / S: 2S / W: 9S")
    t.plays("E:7H S:2S W:9S N:AH")
    assert winners(t) == ["W"]


def test_the_ten_ranks_between_the_nine_and_the_jack():
    t = dealt("N: TH / E: 9H / S: JH / W: 8H")
    t.plays("E:9H S:JH W:8H N:TH")
    assert winners(t) == ["S"]


# --- breaking spades ----------------------------------------------------------------------------------------------


def test_a_spade_may_not_be_led_before_spades_are_broken():
    t = dealt("N: 2H 2D 2C / E: 3H 3D 3C / S: AH AS 4C / W: 5H 5D 5C")
    t.plays("E:3H S:AH W:5H N:2H")
    assert t.may("S") == "4C"
    assert t.refused("S:AS") == NOT_BROKEN


def test_a_spade_played_on_another_lead_breaks_spades_at_once_for_the_next_lead():
    t = dealt("N: 2H 2D 2C / E: 3H 3D 3C / S: 9S AS 4C / W: 5H 5D 5C")
    t.plays("E:3H S:9S W:5H N:2H")
    assert t.may("S") == "AS 4C"


def test_spades_stay_broken_for_the_rest_of_the_deal():
    t = dealt("N: AD 2D 2S / E: 3H 3D 3C / S: 9S 4D 4C / W: 5H 5D 5C")
    t.plays("E:3H S:9S W:5H N:2D", "S:4C W:5C N:AD E:3C")
    assert t.table.broken


def test_whoever_has_only_spades_left_may_lead_one_though_they_are_unbroken():
    t = dealt("N: 2H 2D 2C / E: 3H 3D 3C / S: AH AS 4S / W: 5H 5D 5C")
    t.plays("E:3H S:AH W:5H N:2H")
    assert not t.table.broken
    assert t.may("S") == "AS 4S"


def test_a_spade_led_for_want_of_anything_else_breaks_spades_too():
    t = dealt("N: 2H 2D 2C / E: AS 3S 4S / S: 9S 4H 4C / W: 5H 5D 5S")
    t.plays("E:AS")
    assert t.table.broken


def test_every_deal_begins_with_spades_unbroken():
    t = Scene()
    t.scored("E=3/4 S=3/3 W=3/3 N=3/3")
    t.next_deal()
    assert not t.table.broken


# --- what everybody sees ------------------------------------------------------------------------------------------


def test_the_tricks_that_everybody_has_won_can_be_counted_by_everybody():
    t = dealt("N: 2H 2D / E: 3H 3D / S: AH 4D / W: 5H 5D")
    t.plays("E:3H S:AH W:5H N:2H")
    for reader in ("N", "E", "S", "W", None):
        shown = t.view(reader)
        assert [shown.tricks_won(seat) for seat in "NESW"] == [0, 0, 1, 0]
        assert shown.contracts["NS"].won == 1
        assert shown.contracts["NS"].needed == 1


def test_the_deal_ends_when_every_trick_is_played():
    t = dealt("N: 2H 2D / E: 3H 3D / S: AH 4D / W: 5H 5D")
    t.plays("E:3H S:AH W:5H N:2H", "S:4D W:5D N:2D")
    assert t.table.game.deals == 0
    t.plays("E:3D")
    assert t.table.game.deals == 1
    assert t.table.game.deal is None


# --- options ------------------------------------------------------------------------------------------------------


def test_the_dealer_may_lead_instead():
    t = dealt("N: AS 2H / E: 3H 3D / S: 4H 4D / W: 5H 5D", first_lead="dealer")
    assert t.turn() == "N"
    assert t.refused("N:AS") == NOT_FIRST


def test_the_first_lead_may_be_any_card():
    t = dealt("N: 2H 2D / E: AS 3D / S: 4H 4D / W: 5H 5D", first_lead_card="any")
    assert t.may("E") == "AS 3D"


def test_a_free_first_lead_leaves_the_later_ones_to_breaking():
    t = dealt("N: 2H 2D 2C / E: 3H 3D 3C / S: AH AS 4C / W: 5H 5D 5C", first_lead_card="any")
    t.plays("E:3H S:AH W:5H N:2H")
    assert t.refused("S:AS") == NOT_BROKEN


def test_spades_may_be_led_at_any_time_but_not_first():
    t = dealt("N: 2H 2D 2C / E: 3H 3D 3S / S: AH AS 4C / W: 5H 5D 5C", breaking="none")
    assert t.refused("E:3S") == NOT_FIRST
    t.plays("E:3H S:AH W:5H N:2H")
    assert t.may("S") == "AS 4C"


def test_without_breaking_and_with_a_free_first_lead_any_card_is_led():
    t = dealt("N: 2H 2D / E: AS 3D / S: 4H 4D / W: 5H 5D", breaking="none", first_lead_card="any")
    assert t.may("E") == "AS 3D"


ONLY_SPADES = "After the first trick spades may be led only by whoever holds nothing else."


def test_for_a_whole_deal_spades_are_led_only_for_want_of_anything_else():
    t = dealt("N: 2H 2D 2C / E: 3H 3D 3C / S: 9S AS 4C / W: 5H 5D 5C", breaking="whole_deal")
    t.plays("E:3H S:9S W:5H N:2H")
    assert t.may("S") == "4C"
    assert t.refused("S:AS") == ONLY_SPADES
    t.plays("S:4C W:5C N:2C E:3C", "W:5D N:2D E:3D S:AS")
    assert t.table.game.deals == 1


def test_for_a_whole_deal_whoever_holds_only_spades_leads_one():
    t = dealt("N: 2H 2D 2C / E: 3H 3D 3C / S: 9S AS 4S / W: 5H 5D 5C", breaking="whole_deal")
    t.plays("E:3H S:9S W:5H N:2H")
    assert t.may("S") == "AS 4S"


def test_for_a_whole_deal_the_first_lead_is_left_to_its_own_option():
    t = dealt("N: 2H 2D / E: AS 3D / S: 4H 4D / W: 5H 5D", breaking="whole_deal", first_lead_card="any")
    assert t.may("E") == "AS 3D"


BEAT = "Beat the best card of the trick if you can, with a spade if you hold none of the suit led."


def test_the_best_card_of_the_trick_must_be_beaten_by_whoever_can():
    t = dealt("N: 2H 2D / E: TH 3D / S: AH 9H / W: 5H 5D", "solo4")
    t.plays("E:TH")
    assert t.may("S") == "AH"
    assert t.refused("S:9H") == BEAT


def test_following_suit_comes_before_beating():
    t = dealt("N: 2H 2D / E: TH 3D / S: 9H KS / W: 5H 5D", "solo4")
    t.plays("E:TH")
    assert t.may("S") == "9H"
    assert t.refused("S:KS") == FOLLOW


def test_whoever_cannot_follow_must_ruff_and_overruff():
    t = dealt("N: 9D QS 2S / E: TH 3D 3C / S: 5S 4C 4D / W: 8S 6S 5D", "solo4")
    t.plays("E:TH")
    assert t.may("S") == "5S"
    t.plays("S:5S")
    assert t.may("W") == "8S 6S"
    t.plays("W:8S")
    assert t.may("N") == "QS"


def test_whoever_follows_a_trick_that_is_ruffed_plays_any_card_of_the_suit():
    t = dealt("N: 9D QS 2S / E: TH 3D 3C / S: 5S 4C 4D / W: AH 6H 5D", "solo4")
    t.plays("E:TH S:5S")
    assert t.may("W") == "AH 6H"


def test_whoever_can_neither_follow_nor_beat_plays_any_card():
    t = dealt("N: 9D QS 2S / E: TH 3D 3C / S: 8S 4C 4D / W: 5S 3S 5D", "solo4")
    t.plays("E:TH S:8S")
    assert t.may("W") == "5S 3S 5D"
