"""RENEGE-01: where the table does not keep anybody from not following suit, it costs the side its points."""

from dataclasses import replace

import pytest

from engine import view
from engine.actions import AGREE, Bid, Say
from engine.cards import Card
from engine.game import Reneged
from engine.view import seen_by
from tests.engine.scenario import Scene
from tests.engine.test_play import FOLLOW, NOT_FIRST, dealt

FREE = {"renege": "no_points"}
HANDS = "N: 2H AS / E: 3H 3D / S: 4H 9S / W: 5H 5D"


def test_where_reneging_is_possible_it_is_no_choice_but_a_call():
    t = dealt(HANDS, **FREE)
    t.plays("E:3H")
    assert t.may("S") == "4H"
    assert Card("9S") in t.table.calls("S")
    t.plays("S:9S")
    assert t.turn() == "W"


def test_where_it_is_prevented_it_is_neither():
    t = dealt(HANDS)
    t.plays("E:3H")
    assert t.refused("S:9S") == FOLLOW
    assert Card("9S") not in t.table.calls("S")


def test_nobody_reneges_out_of_turn_or_with_the_lead_or_with_a_card_that_he_does_not_hold():
    t = dealt("N: 2H AS / E: 3H 3S / S: 4H 9S / W: 5H 5D", **FREE)
    assert not [call for call in t.table.calls("E") if isinstance(call, Card)]
    assert t.refused("E:3S") == NOT_FIRST
    t.plays("E:3H")
    assert t.refused("W:5D") == "It is not your turn."
    assert t.refused("S:AS") == "You do not hold that card."


def test_a_side_that_reneged_scores_nothing_though_it_made_its_contract():
    t = dealt(HANDS, **FREE)
    t.plays("E:3H S:9S W:5H N:2H", "S:4H W:5D N:AS E:3D")
    assert t.lines("NS") == ["contract 2 made +20", "did not follow suit though able -20"]
    assert t.lines("EW") == ["contract 2, 0 won, set -20"]


def test_a_side_that_reneged_enters_no_bags():
    t = Scene("basic4", before="NS=0/9 EW=0", hands=HANDS, **FREE)
    t.bids("E=1 S=1 W=1 N=1")
    t.plays("E:3H S:9S W:5H N:2H", "S:4H W:5D N:AS E:3D")
    assert t.scores() == "NS=0/9 EW=-20"


def test_what_a_side_that_reneged_lost_stays_lost():
    t = Scene(hands=HANDS, **FREE)
    t.bids("E=1 S=2 W=1 N=1")
    t.plays("E:3H S:9S W:5H N:2H", "S:4H W:5D N:AS E:3D")
    assert t.lines("NS") == ["contract 3, 2 won, set -30", "did not follow suit though able +0"]


def test_a_side_that_reneged_pays_for_its_older_bags_no_sooner():
    t = Scene(before="NS=0/9 EW=0", hands="N: 2H AS 2C / E: 3H 3D 3C / S: 4H 9S 4C / W: 5H 5D 5C", **FREE)
    t.bids("E=1 S=1 W=1 N=1")
    t.plays("E:3H S:9S W:5H N:2H", "S:4H W:5D N:AS E:3D", "N:2C E:3C S:4C W:5C")
    assert t.scores() == "NS=0/9 EW=-20"


def test_it_costs_the_points_of_a_deal_that_bids_itself_too():
    t = Scene(hands=HANDS, first_hand="bids_itself", **FREE)
    t.plays("E:3H S:9S W:5H N:2H", "S:4H W:5D N:AS E:3D")
    assert t.scores() == "NS=0 EW=0"


def test_whoever_has_none_of_the_suit_does_not_renege():
    t = dealt("N: 2H AS / E: 3H 3D / S: 4C 9S / W: 5H 5D", **FREE)
    t.plays("E:3H")
    assert not [call for call in t.table.calls("S") if isinstance(call, Card)]
    t.plays("S:9S W:5H N:2H")
    assert not [e for e in t.events if isinstance(e, Reneged)]


def test_no_letter_carries_that_somebody_reneged():
    t = dealt(HANDS, **FREE)
    t.plays("E:3H S:9S")
    assert Reneged((), "S") in t.events
    for reader in ("N", "E", "S", "W", None):
        assert not [e for e in seen_by(t.events, reader) if isinstance(e, Reneged)]


def test_nobody_is_told_of_a_renege_before_the_deal_is_scored():
    t, honest = (dealt(HANDS, **FREE), dealt("N: 2H AS / E: 3H 3D / S: 4C 9S / W: 5H 5D", **FREE))
    for scene in (t, honest):
        scene.plays("E:3H S:9S")
    for reader in ("N", "E", "W", None):
        assert view(t.table, reader) == replace(view(honest.table, reader), deck=t.table.deck)


@pytest.mark.parametrize("side", ["NS", "EW"])
def test_a_side_that_reneged_does_not_win_the_game_by_its_bid(side):
    t = Scene(blind_nil=False, moon="win", **FREE)
    t.do("E", Bid(1))
    t.do("S", Bid(13, "moon"))
    t.do("W", Bid(1))
    t.happens(Reneged((), side[0]))
    t.wins({"N": 0, "E": 0, "S": 13, "W": 0})
    assert t.won() == ("" if side == "NS" else "NS moon made")


def test_a_side_that_reneged_still_loses_the_game_by_its_bid():
    t = Scene(blind_nil=False, pair_nil=500, pair_nil_lose="game", pair_nil_deficit=0, **FREE)
    t.do("E", Say("propose", 0, "pair nil"))
    t.do("W", AGREE)
    t.bids("S=6 N=6")
    t.happens(Reneged((), "E"))
    t.wins({"N": 6, "E": 1, "S": 6, "W": 0})
    assert t.won() == "NS pair nil failed"
