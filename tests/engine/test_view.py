"""What a seat, or a spectator, may know."""

from engine import CHANCE, Options, Table, view
from engine.actions import Deals
from engine.notation import cards
from engine.view import seen_by
from tests.engine.scenario import Scene

HANDS = "N: 2H 2D / E: 3H 3D / S: AH 4D / W: 5H 5D"


def bid_all_one():
    t = Scene(hands=HANDS)
    t.bids("E=1 S=1 W=1 N=1")
    return t


def test_a_seat_sees_its_own_hand_and_no_other():
    t = Scene()
    for seat in "NESW":
        assert t.view(seat).hands == {seat: t.table.deal.hands[seat]}
    assert t.view("N").hand("E") == ()


def test_a_spectator_sees_no_hand():
    assert Scene().view(None).hands == {}


def test_a_stranger_sees_what_a_spectator_sees():
    t = Scene()
    stranger = t.view("X")
    assert (stranger.hands, stranger.may, stranger.calls) == ({}, {}, ())


def test_only_the_seat_whose_turn_it_is_has_choices():
    t = Scene()
    assert t.view("E").may == {"E": t.table.choices("E")}
    assert t.view("S").may == {}
    assert t.view(None).may == {}
    assert t.view(None).waiting_for == ("E",)


def test_everybody_sees_the_trick_who_leads_it_and_who_is_winning_it():
    t = bid_all_one()
    t.plays("E:3H S:AH")
    shown = t.view(None)
    assert [(play.seat, play.card.face) for play in shown.trick] == [("E", "3H"), ("S", "AH")]
    assert shown.winning == "S"
    assert shown.cards_left == {"N": 2, "E": 1, "S": 1, "W": 2}


def test_the_play_is_shown_from_whoever_really_led():
    t = bid_all_one()
    t.plays("E:3H S:AH W:5H N:2H", "S:4D")
    shown = t.view("N")
    assert shown.tricks[0].plays[0].seat == "E"
    assert shown.trick[0].seat == "S"


def test_a_contract_shows_bid_won_and_needed_and_whether_it_is_complete():
    t = Scene(hands=HANDS)
    t.bids("E=2")
    half = t.view(None).contracts["EW"]
    assert (half.bid, half.won, half.needed, half.complete) == (2, 0, 2, False)
    t.bids("S=1 W=1 N=nil")
    t.plays("E:3H S:AH W:5H N:2H")
    whole = t.view(None).contracts["NS"]
    assert (whole.bid, whole.won, whole.needed, whole.complete) == (1, 1, 0, True)


def test_a_contract_says_with_how_many_tricks_it_is_lost_again():
    t = Scene(hands="N: 2H 2D / E: 3H 3D / S: AH AD / W: 5H 5D", double_tricks_set=True)
    t.bids("E=1")
    assert t.view("N").contracts["EW"].most is None
    t.bids("S=1 W=1 N=nil")
    assert (t.view("N").contracts["EW"].most, t.view("N").contracts["EW"].room) == (3, 3)
    t.plays("E:3H S:AH W:5H N:2H")
    assert (t.view("N").contracts["NS"].most, t.view("N").contracts["NS"].room) == (1, 0)


def test_the_tricks_of_a_nil_bidder_do_not_count_for_the_contract():
    t = Scene(hands=HANDS)
    t.bids("E=1 S=nil W=1 N=1")
    t.plays("E:3H S:AH W:5H N:2H")
    assert t.view(None).contracts["NS"].won == 0


def test_a_finished_deal_is_open_to_everybody():
    t = bid_all_one()
    t.plays("E:3H S:AH W:5H N:2H", "S:4D W:5D N:2D E:3D")
    last = t.view(None).last
    assert set(last.hands["S"]) == set(cards("AH 4D"))
    assert [trick.winner for trick in last.tricks] == ["S", "W"]
    assert {line.side for line in last.lines} == {"NS", "EW"}
    assert t.view(None).hands == {}


def test_between_deals_and_at_the_end_no_step_is_named():
    table = Table.open(Options())
    assert (view(table, "N").step, view(table, "N").dealer) == ("", None)
    t = Scene()
    assert t.view("N").step == "bid"
    t.scored("E=3/3 S=3/4 W=3/3 N=3/3")
    assert (t.view("N").step, t.view("N").waiting_for, t.view("N").deal) == ("", (CHANCE,), 1)


def test_questions_are_numbered_by_seat_and_a_number_never_comes_back():
    t = Scene(hands=HANDS, before="NS=0 EW=100")
    numbers = []
    for answer in ("N=look", "S=blind-nil"):
        numbers.append(dict(t.view(None).decisions))
        t.bids(answer)
    t.bids("E=1 W=1 N=1")
    assert numbers == [{}, {"N": 1}]
    assert t.view(None).decisions == {"N": 2, "S": 1, "E": 1, "W": 1}
    t.gives("S", "")
    t.plays("E:3H")
    assert t.view(None).decisions == {"N": 2, "S": 2, "E": 2, "W": 1}


def test_a_view_knows_who_plays_with_whom():
    shown = Scene().view("N")
    assert shown.side_of("E") == "EW"
    assert shown.partners("E") == ("W",)
    assert Scene("solo4").view("N").partners("E") == ()


def test_the_deal_is_seen_by_nobody_and_a_look_by_one():
    t = Scene()
    assert [type(e).__name__ for e in seen_by(t.events, None)] == ["DealerChosen", "DealBegan"]
    assert [type(e).__name__ for e in seen_by(t.events, "S")] == ["DealerChosen", "DealBegan", "HandSeen"]


def test_a_table_that_is_asked_changes_nothing():
    table = Table.open(Options())
    before = table.game
    events = table.decide(CHANCE, Deals("N"))
    view(table, "N")
    assert table.game == before
    assert table.after(events).game != before
