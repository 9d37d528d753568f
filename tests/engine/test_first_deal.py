"""The deal that bids itself: the first of a game, without bids (BID-19, SCORE-21)."""

from engine.actions import Bid
from tests.engine.scenario import Scene
from tests.engine.shapes import SUPER, refusal

HANDS = "N: AS 3H / E: KS 2H / S: QS AH / W: 5H 4C"


def unbid(hands=HANDS, **options):
    return Scene("basic4", hands, first_hand="bids_itself", **options)


def test_nobody_bids_in_the_first_deal():
    t = unbid()
    assert t.table.step.name == "play"
    assert t.view("N").bids == {}
    assert t.view("N").bids_itself
    assert all(contract.complete for contract in t.view(None).contracts.values())


def test_every_trick_of_it_scores_and_nothing_is_a_bag():
    t = unbid()
    t.plays("E:2H S:AH W:5H N:3H", "S:QS W:4C N:AS E:KS")
    assert t.lines("NS") == ["2 tricks without a bid +20"]
    assert t.lines("EW") == []
    assert t.scores() == "NS=20 EW=0"


def test_there_is_no_blind_bid_in_it():
    t = unbid(blind_deficit=0, blind_min=6)
    assert t.table.step.name == "play"
    assert set(t.table.deal.looked) == {"N", "E", "S", "W"}


def test_everybody_bids_from_the_second_deal_on():
    t = unbid(target=100)
    t.plays("E:2H S:AH W:5H N:3H", "S:QS W:4C N:AS E:KS")
    t.next_deal()
    assert t.table.step.name == "bid"
    assert Bid(3) in t.table.choices(t.turn())


def test_partners_do_not_talk_in_it_either():
    t = Scene("barmore", HANDS, first_hand="bids_itself")
    assert t.table.step.name == "play"


def test_the_first_deal_may_win_the_game():
    t = Scene("basic4", first_hand="bids_itself", target=50)
    t.scored("N=none/5 E=none/4 S=none/3 W=none/1")
    assert t.won() == "NS target"
    assert t.scores() == "NS=80 EW=50"


def test_a_dummy_needs_a_highest_bidder():
    assert refusal(first_hand="bids_itself", **SUPER) == (
        "first_hand = bids_itself leaves nobody to play a dummy: set first_hand = bid."
    )
