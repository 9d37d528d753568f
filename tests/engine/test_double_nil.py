"""Nil at twice its value: bid with seen cards, unseen in the place of blind nil, and with cards passed."""

from engine.actions import DOUBLE_NIL, NIL, Give, Look, Pick
from engine.notation import cards
from tests.engine.scenario import Scene

HANDS = "N: AS 3H / E: KS 2H / S: QS AH / W: 5H 4C"


def test_a_zero_may_be_bid_as_nil_or_as_double_nil():
    t = Scene("wiki_it", HANDS)
    assert {NIL, DOUBLE_NIL} <= set(t.table.choices("E"))
    assert t.refused("E=14") == "A bid is a number of tricks from 1 to 13, nil or double nil."


def test_a_double_nil_that_is_kept_scores_two_hundred():
    t = Scene("wiki_it", HANDS)
    t.bids("E=1 S=1 W=double-nil N=1")
    t.plays("E:2H S:AH W:5H N:3H", "S:QS W:4C N:AS E:KS")
    assert t.lines("EW") == ["contract 1, 0 won, set -10", "double nil made +200"]


def test_the_tricks_of_a_failed_double_nil_are_bags_that_score_nothing():
    t = Scene("wiki_it", HANDS)
    t.bids("E=1 S=1 W=1 N=double-nil")
    t.plays("E:2H S:AH W:5H N:3H", "S:QS W:4C N:AS E:KS")
    assert t.lines("NS") == ["contract 1 made +10", "1 overtrick +0", "double nil failed -200"]
    assert t.table.bags["NS"] == 1


def test_the_overtricks_of_a_contract_still_score_where_those_of_a_failed_nil_do_not():
    t = Scene("wiki_it", "N: AS 3H / E: KS 2H / S: QS AH / W: 5H 4C")
    t.bids("E=1 S=1 W=1 N=1")
    t.plays("E:2H S:AH W:5H N:3H", "S:QS W:4C N:AS E:KS")
    assert t.lines("NS") == ["contract 2 made +20"]
    t = Scene("wiki_it", "N: AS 3H 6D / E: KS 2H 5D / S: QS AH AD / W: 5H 4C 2D")
    t.bids("E=1 S=1 W=1 N=nil")
    t.plays("E:2H S:AH W:5H N:3H", "S:AD W:2D N:6D E:5D", "S:QS W:4C N:AS E:KS")
    assert t.lines("NS") == ["contract 1 made +10", "2 overtricks +1", "nil failed -100"]
    assert t.table.bags["NS"] == 2


def test_a_blind_double_nil_is_bid_before_looking_and_not_after():
    t = Scene("windows", HANDS)
    assert t.table.choices("E") == (Look(), DOUBLE_NIL)
    t.bids("N=look E=look S=look W=look")
    assert t.refused("E=double-nil") == "A double nil is bid before looking at the cards."


def test_on_a_double_nil_with_passing_the_bidder_has_to_give_two_cards_and_gets_two_back():
    t = Scene("dnp", HANDS, dealer="N")
    t.bids("N=look E=double-nil S=look W=look S=1 W=1 N=1")
    assert t.turn() == "E"
    assert t.table.choices("E") == (Pick(2, cards("KS 2H")),)
    assert t.why_not("E", Give(())) == "Choose 2 different cards from your hand."
    t.gives("E", "KS 2H")
    assert t.turn() == "W"
    t.gives("W", "5H 4C")
    assert t.table.deal.hands["E"] == cards("5H 4C")
