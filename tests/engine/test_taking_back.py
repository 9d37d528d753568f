"""Second thoughts: what was done last is taken back if all others agree, and only while nothing has come out since."""

from engine import Table
from engine.actions import AGREE, DISAGREE, Bid, Claim, TakeBack
from engine.cards import Card
from engine.game import Reneged, TrickWon
from engine.request_events import BidTakenBack, CardTakenBack, RenegeTakenBack, TakeBackAsked
from tests.engine.scenario import Scene
from tests.engine.test_claims import questions

HANDS = "N: AS KS 2H 9D / E: QS 3H JH TD / S: 3S 4H AH JD / W: 4S 5H 6H 8D"
TOO_LATE = "Only the last card or bid can be taken back, by whoever made it and before anything else has happened."


def playing(preset="basic4", **options):
    t = Scene(preset, HANDS, **options)
    t.bids("E=1 S=1 W=1 N=1")
    return t


def may(t):
    return "".join(seat for seat in t.table.rules.players if TakeBack() in t.table.calls(seat))


def all_agree(t):
    for seat in t.turn().split():
        t.do(seat, AGREE)


def test_whoever_played_last_may_ask_and_nobody_else():
    t = playing()
    t.plays("E:TD")
    assert may(t) == "E"
    assert t.why_not("S", TakeBack()) == TOO_LATE
    t.plays("S:JD")
    assert may(t) == "S"
    assert t.why_not("E", TakeBack()) == TOO_LATE


def test_all_others_are_asked_and_the_card_lies_in_the_hand_again():
    t = playing()
    t.plays("E:TD S:JD")
    t.do("S", TakeBack())
    assert t.turn() == "N E W"
    assert t.view("W").request == TakeBackAsked("S", "S", Card("JD"))
    all_agree(t)
    assert t.events[-1] == CardTakenBack("S", Card("JD"))
    assert t.turn() == "S"
    assert Card("JD") in t.table.deal.hands["S"]
    assert [play.seat for play in t.table.deal.trick] == ["E"]


def test_the_last_card_of_a_trick_comes_back_with_the_trick():
    t = playing()
    t.plays("E:TD S:JD W:8D N:9D")
    assert (may(t), t.turn()) == ("N", "S")
    t.do("N", TakeBack())
    all_agree(t)
    assert t.turn() == "N"
    assert (len(t.table.deal.tricks), len(t.table.deal.trick)) == (0, 3)


def test_one_who_does_not_agree_is_enough_and_it_is_not_asked_again():
    t = playing()
    t.plays("E:TD S:JD")
    t.do("S", TakeBack())
    t.do("N", AGREE)
    t.do("W", DISAGREE)
    assert t.turn() == "W"
    assert may(t) == ""
    assert Card("JD") not in t.table.deal.hands["S"]


def test_no_number_of_a_question_comes_twice():
    t = playing()
    t.plays("E:TD S:JD W:8D N:9D")
    asked = [questions(t)]
    t.do("N", TakeBack())
    asked.append(questions(t))
    all_agree(t)
    asked.append(questions(t))
    t.plays("N:9D")
    asked.append(questions(t))
    assert len(set().union(*asked)) == sum(map(len, asked)) == 1 + 3 + 1 + 1


def test_the_last_bid_is_taken_back_until_a_card_is_played():
    t = Scene("basic4", HANDS)
    t.bids("E=1 S=2")
    assert may(t) == "S"
    t.do("S", TakeBack())
    all_agree(t)
    assert t.events[-1] == BidTakenBack("S")
    assert t.turn() == "S"
    t.bids("S=3 W=1 N=1")
    assert may(t) == "N"
    t.plays("E:TD")
    assert t.why_not("N", TakeBack()) == TOO_LATE


def test_a_bid_with_unseen_cards_stays_for_its_bidder_has_looked_since():
    t = Scene("basic4", HANDS, blind_deficit=0)
    t.bids("E=blind-nil")
    assert may(t) == ""


def test_a_bid_that_decided_who_leads_stays_since_that_says_where_a_card_is():
    t = Scene("basic4", "N: AS KS 2H 9C / E: QS 3H JH TC / S: 3S 4H AH JC / W: 4S 5H 6H 8C", first_lead="lowest_club")
    t.bids("E=1 S=1 W=1 N=1")
    assert may(t) == ""


def test_a_lead_after_which_the_dummy_was_opened_stays():
    t = Scene("super_spades")
    while t.table.step.name != "play":
        t.bids(f"{t.turn().split()[0]}={len(t.table.deal.bids) + 1}")
    while not t.table.deal.opened:
        assert t.table.step.name == "play"
        t.do(t.turn(), t.table.choices(t.turn())[0])
    assert may(t) == ""


def test_nothing_is_taken_back_once_the_deal_is_scored():
    t = Scene("basic4", "N: AS / E: 3H / S: 4H / W: 5H")
    t.bids("E=1 S=1 W=1 N=1")
    t.plays("E:3H S:4H W:5H N:AS")
    assert t.table.game.deal is None
    assert may(t) == ""


def test_nothing_is_taken_back_after_a_claim_for_a_hand_has_been_shown():
    t = playing()
    t.plays("E:TD S:JD W:8D N:9D")
    t.do("E", Claim())
    t.do("N", DISAGREE)
    assert may(t) == ""


def test_the_declarer_takes_back_what_he_played_from_the_dummy():
    t = Scene("super_spades")
    while t.table.step.name != "play":
        t.bids(f"{t.turn().split()[0]}={len(t.table.deal.bids) + 1}")
    ((dummy, declarer),) = t.table.deal.played_by.items()
    while not t.table.deal.trick or t.table.deal.trick[-1].seat != dummy or t.table.deal.latest is None:
        t.do(t.turn(), t.table.choices(t.turn())[0])
    card = t.table.deal.trick[-1].card
    assert may(t) == declarer
    t.do(declarer, TakeBack())
    assert dummy not in t.turn()
    all_agree(t)
    assert t.turn() == dummy
    assert card in t.table.deal.hands[dummy]


def test_a_renege_that_is_taken_back_is_forgiven_and_an_earlier_one_is_not():
    t = Scene("basic4", "N: 2H 3H 4D / E: KH QH 5D / S: 4H 5H 6C / W: 6H 7H 7D", renege="no_points", breaking="none")
    t.bids("E=1 S=1 W=1 N=1")
    t.plays("E:KH S:6C")
    assert t.events[-1] == Reneged((), "S")
    t.do("S", TakeBack())
    all_agree(t)
    assert t.events[-1] == RenegeTakenBack((), "S")
    assert t.table.deal.reneged == set()
    t.plays("S:4H W:7D N:2H E:QH S:5H W:6H")
    assert t.table.deal.reneged == {"W"}
    t.do("W", TakeBack())
    all_agree(t)
    assert isinstance(t.events[-1], CardTakenBack)
    assert t.table.deal.reneged == {"W"}


def test_a_renege_with_the_last_card_of_a_trick_is_forgiven_too():
    t = Scene("basic4", "N: 2H 3H 4D / E: KH QH 5D / S: 4H 5H 6C / W: 6H 7H 7D", renege="no_points", breaking="none")
    t.bids("E=1 S=1 W=1 N=1")
    t.plays("E:KH S:4H W:6H N:4D")
    assert isinstance(t.events[-1], TrickWon)
    t.do("N", TakeBack())
    all_agree(t)
    assert t.table.deal.reneged == set()


def test_the_log_alone_rebuilds_a_table_with_second_thoughts():
    t = playing()
    t.plays("E:TD S:JD W:8D N:9D")
    t.do("N", TakeBack())
    all_agree(t)
    t.plays("N:9D")
    assert Table(t.table.rules, type(t.table.game)()).after(t.events) == t.table
    assert t.turn() == "S"
    assert Bid(1) == t.table.deal.bids["N"]
