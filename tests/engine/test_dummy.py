"""A hand that the highest bidder plays, open on the table: SuperSpades, and three players with a fourth hand."""

import pytest

from engine.actions import NIL
from engine.game import DeclarerNamed, HandOpened, LeaderNamed
from engine.notation import cards
from tests.engine.scenario import Scene

HANDS = "N: AS 3H / E: KS 2H / S: QS AH / W: 5H 4C"


def super_spades(bids, hands=HANDS, dealer="N", **options):
    t = Scene("super_spades", hands, dealer, **options)
    t.bids(bids)
    return t


def dummy3(bids, hands=HANDS, dealer="N", **options):
    t = Scene("dummy3", hands, dealer, **options)
    t.bids(bids)
    return t


def declarer(t):
    return next(e for e in t.events if isinstance(e, DeclarerNamed))


# --- who is declarer ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bids", "seat", "dummy"),
    [
        ("E=4 S=3 W=2 N=5", "N", "S"),
        ("E=4 S=5 W=2 N=1", "S", "N"),
        ("E=4 S=4 W=2 N=4", "E", "W"),
        ("E=nil S=1 W=nil N=1", "S", "N"),
        ("E=nil S=nil W=nil N=nil", "E", "W"),
    ],
)
def test_the_highest_bidder_of_equals_the_first_is_declarer_and_the_partner_dummy(bids, seat, dummy):
    named = declarer(super_spades(bids))
    assert (named.seat, named.dummy) == (seat, dummy)


def test_the_table_asks_the_declarer_for_the_cards_of_the_dummy():
    t = super_spades("E=2 S=2 W=2 N=5", dealer="N")
    t.plays("E:2H")
    assert t.turn() == "S"
    assert t.table.asks("N") == ("S",)
    assert t.table.asks("S") == ()
    assert t.view("N").may == {"S": tuple(cards("AH"))}
    assert t.view("S").may == {}


def test_the_usual_rules_hold_for_the_cards_of_the_dummy():
    t = super_spades("E=2 S=2 W=2 N=5")
    t.plays("E:2H")
    assert t.refused("S:QS") == "Follow suit if you can; if you cannot, play any card."


def test_both_pairs_of_super_spades_score_as_ever():
    t = super_spades("E=1 S=nil W=1 N=2")
    t.plays("E:2H S:AH W:5H N:3H", "S:QS W:4C N:AS E:KS")
    assert t.lines("NS") == ["contract 2, 1 won, set -20", "1 overtrick +1", "nil failed -100"]
    assert t.lines("EW") == ["contract 2, 0 won, set -20"]


# --- when the dummy is opened -------------------------------------------------------------------------------------


def test_the_dummy_is_turned_up_right_after_the_opening_lead():
    t = super_spades("E=2 S=2 W=2 N=5")
    for reader in ("N", "E", "W", None):
        assert "S" not in t.view(reader).hands
    t.plays("E:2H")
    assert t.events[-1] == HandOpened("S", cards("QS AH"))
    for reader in ("N", "E", "S", "W", None):
        assert t.view(reader).hands["S"] == cards("QS AH")


@pytest.mark.parametrize("bids", ["E=5 S=2 W=2 N=2", "E=2 S=2 W=5 N=2"])
def test_the_dummy_is_turned_up_before_the_opening_lead_if_its_own_side_has_to_lead(bids):
    t = super_spades(bids)
    assert t.turn() == "E"
    assert isinstance(t.events[-1], HandOpened)


def test_only_the_dummy_is_open():
    t = super_spades("E=2 S=2 W=2 N=5")
    t.plays("E:2H")
    assert set(t.view("E").hands) == {"E", "S"}
    assert set(t.view("N").hands) == {"N", "S"}
    assert set(t.view("S").hands) == {"S"}
    assert set(t.view(None).hands) == {"S"}


def test_the_owner_of_the_dummy_keeps_seeing_the_hand_before_it_is_opened():
    assert super_spades("E=2 S=2 W=2 N=5").view("S").hands == {"S": cards("QS AH")}


# --- three players ------------------------------------------------------------------------------------------------


def test_four_hands_are_dealt_to_three_players():
    t = Scene("dummy3")
    assert t.table.rules.players == ("N", "E", "S")
    assert {seat: len(hand) for seat, hand in t.table.deal.hands.items()} == dict.fromkeys("NESW", 13)
    assert set(t.view("N").hands) == {"N"}


def test_only_the_three_players_bid_and_deal():
    t = Scene("dummy3", HANDS, dealer="S")
    assert t.turn() == "N"
    t.bids("N=1 E=1 S=1")
    assert t.table.step.name == "play"
    assert "W" not in t.table.deal.bids


@pytest.mark.parametrize(
    ("bids", "order", "teams"),
    [
        ("E=1 S=1 N=4", ("N", "E", "W", "S"), (("N", "W"), ("E", "S"))),
        ("E=4 S=1 N=1", ("E", "S", "W", "N"), (("E", "W"), ("S", "N"))),
        ("E=1 S=4 N=1", ("S", "N", "W", "E"), (("S", "W"), ("N", "E"))),
    ],
)
def test_the_dummy_sits_opposite_the_declarer_and_the_two_others_are_a_pair(bids, order, teams):
    t = dummy3(bids)
    assert (declarer(t).order, declarer(t).teams) == (order, teams)
    assert t.view("N").order == order
    assert t.view("N").partners(order[0]) == ("W",)
    assert t.view("N").partners(order[1]) == (order[3],)


def test_the_cards_go_round_as_the_hands_sit_in_this_deal():
    t = dummy3("E=1 S=1 N=2")
    assert t.turn() == "E"
    t.plays("E:2H")
    assert t.turn() == "W"
    t.plays("W:5H")
    assert t.turn() == "S"
    t.plays("S:AH")
    assert t.turn() == "N"


def test_the_dummy_leads_where_it_sits_left_of_the_dealer():
    t = Scene("dummy3", HANDS, dealer="S")
    t.bids("N=1 E=2 S=1")
    assert declarer(t).order == ("E", "S", "W", "N")
    assert t.turn() == "W"
    assert t.table.asks("E") == ("W",)
    assert isinstance(t.events[-1], HandOpened)


def test_the_declarer_scores_the_own_bid_with_the_tricks_of_both_hands_and_the_others_score_as_a_pair():
    t = dummy3("E=1 S=nil N=2")
    t.plays("E:2H W:5H S:AH N:3H", "S:QS N:AS E:KS W:4C")
    assert t.lines("N") == ["contract 2, 1 won, set -20"]
    for account in ("E", "S"):
        assert t.lines(account) == ["contract 1, 0 won, set -10", "1 overtrick +1", "nil failed -100"]
        assert t.table.bags[account] == 1


def test_a_view_counts_the_contracts_of_the_deal_by_account():
    t = dummy3("E=1 S=2 N=4")
    t.plays("E:2H W:5H S:AH N:3H")
    contracts = t.view(None).contracts
    assert (contracts["N"].bid, contracts["N"].won) == (4, 0)
    assert contracts["E"] == contracts["S"]
    assert (contracts["E"].bid, contracts["E"].won, contracts["E"].complete) == (3, 1, True)
    assert t.view(None).side_of("W") == "N"


def test_the_last_of_three_may_not_bid_nil_if_the_others_have():
    t = dummy3("E=nil S=nil")
    assert t.refused("N=nil") == ("The last to bid may not bid nil if everybody else has: somebody has to be declarer.")
    t.bids("N=1")
    assert declarer(t).seat == "N"


def test_the_next_dealer_is_a_player_and_never_the_dummy():
    t = dummy3("E=1 S=1 N=2")
    for dealer in ("E", "S", "N"):
        while t.table.step.name != "shuffle":
            seat = t.table.waiting_for()[0]
            t.do(seat, next(c for c in t.table.choices(seat) if c != NIL))
        t.next_deal()
        assert t.table.deal.dealer == dealer


def test_the_lowest_club_may_lie_in_the_dummy():
    t = Scene("dummy3", HANDS, first_lead="lowest_club", first_lead_card="lowest_club")
    t.bids("E=1 S=1 N=2")
    assert LeaderNamed("W") in t.events
    assert isinstance(t.events[-1], HandOpened)
    assert t.table.asks("N") == ("W",)
