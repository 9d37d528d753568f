"""BAG-07: a card that takes an overtrick off the side that wins it."""

import pytest

from engine import CHANCE
from engine.cards import Card
from engine.game import SpecialCardNamed
from tests.engine.scenario import Scene


def closed(won, bids="E=4 S=3 W=3 N=2", **options):
    """A deal that north closes with the three of spades."""
    t = Scene(**{"special_card": "3S", **options})
    t.bids(bids)
    t.plays_out(dict(zip("NESW", won, strict=True)), "N:3S")
    return t


def test_the_special_card_takes_an_overtrick_off_with_its_point_and_its_bag():
    t = closed((4, 3, 3, 3))
    assert t.lines("NS") == ["contract 5 made +50", "2 overtricks +2", "1 taken off by the special card -1"]
    assert t.table.bags["NS"] == 1


def test_without_an_overtrick_there_is_nothing_to_take_off():
    assert closed((3, 3, 2, 5)).lines("NS") == ["contract 5 made +50"]


def test_a_side_that_is_set_keeps_its_loss():
    assert closed((2, 4, 2, 5)).lines("NS") == ["contract 5, 4 won, set -50"]


def test_the_tricks_of_a_failed_nil_stay_bags():
    t = closed((1, 4, 3, 5), "E=4 S=3 W=3 N=nil")
    assert t.lines("NS") == ["contract 3 made +30", "1 overtrick +1", "nil failed -100"]


def test_the_tenth_bag_that_is_taken_off_costs_nothing():
    t = closed((4, 3, 3, 3), before="NS=0/8 EW=0")
    assert t.scores() == "NS=51/9 EW=-70"


def test_where_overtricks_cost_ten_it_saves_ten():
    t = closed((4, 3, 3, 3), overtrick=-10, bag_limit="off")
    assert t.lines("NS")[-1] == "1 taken off by the special card +10"


def test_it_is_taken_off_before_three_overtricks_lose_a_bid():
    assert closed((5, 3, 3, 2), set_at_overtricks=3).lines("NS")[0] == "contract 5 made +50"
    assert closed((6, 3, 3, 1), set_at_overtricks=3).lines("NS") == ["contract 5, 9 won, set -50"]


def test_it_is_not_taken_off_before_twice_the_bid_loses_it():
    t = closed((4, 3, 2, 4), "E=4 S=1 W=3 N=2", double_tricks_set=True)
    assert t.lines("NS") == ["contract 3, 6 won, set -30"]


@pytest.mark.parametrize("reader", ["N", "E", None])
def test_everybody_knows_the_card_and_nobody_who_holds_it(reader):
    t = Scene(special_card="3S")
    assert t.view(reader).special == Card("3S")
    assert [e.card for e in t.events if isinstance(e, SpecialCardNamed)] == [Card("3S")]


def test_a_card_is_cut_anew_before_each_deal_and_stays_in_the_pack():
    t = Scene(special_card="cut", blind_nil=False)
    assert t.turn() == CHANCE
    t.do(CHANCE, Card("QH"))
    assert t.view(None).special == Card("QH")
    assert any(Card("QH") in hand for hand in t.table.deal.hands.values())
    t.scored("E=4/4 S=3/3 W=3/3 N=3/3")
    t.next_deal()
    assert t.turn() == CHANCE
    assert t.view(None).special is None
    t.do(CHANCE, Card("2C"))
    assert t.view(None).special == Card("2C")


def test_the_cut_card_works_like_a_fixed_one():
    t = Scene(special_card="cut")
    t.do(CHANCE, Card("3S"))
    t.bids("E=4 S=3 W=3 N=2")
    t.plays_out({"N": 4, "E": 3, "S": 3, "W": 3}, "N:3S")
    assert t.lines("NS")[-1] == "1 taken off by the special card -1"


def test_a_special_card_that_lies_aside_has_no_effect():
    t = Scene("three52", special_card="cut")
    t.do(CHANCE, t.table.deal.aside[0])
    t.bids("E=5 S=5 N=3")
    t.plays_out({"N": 7, "E": 5, "S": 5})
    assert t.lines("N") == ["contract 3 made +30", "4 overtricks -40"]
