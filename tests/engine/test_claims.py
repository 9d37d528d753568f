"""Tricks that are claimed or given away instead of played: who may, who is asked, and what is entered."""

import pytest

from engine import Table
from engine.actions import AGREE, DISAGREE, Claim
from engine.game import DealScored, HandOpened
from engine.request_events import Agreed, ClaimMade, QuestionsClosed, TricksClaimed
from tests.engine.scenario import Scene

HANDS = "N: AS KS 2H 9D / E: QS 3H JH TD / S: 3S 4H AH JD / W: 4S 5H 6H 8D"
FIRST = "E:TD S:JD W:8D N:9D"
"""Nobody has played a spade, South has the lead, and North the best spades."""
CERTAIN = "N: 5C AS KS QS / E: 2C JS TS 2D / S: 3C 2H 3H 4H / W: 4C 5H 6H 7H"
DRAWN = "E:2C S:3C W:4C N:5C"
"""North has the lead and nothing but spades that win."""


def certain(**options):
    t = Scene("basic4", CERTAIN, **options)
    t.bids("E=1 S=1 W=1 N=1")
    t.plays(DRAWN)
    return t


def doubtful(bids="E=1 S=1 W=1 N=1", preset="basic4", **options):
    t = Scene(preset, HANDS, **options)
    t.bids(bids)
    t.plays(FIRST)
    return t


def test_whoever_wins_all_whatever_the_others_hold_has_them_at_once_and_the_deal_is_scored():
    t = certain()
    events = t.do("N", Claim())
    assert [type(event) for event in events] == [HandOpened, ClaimMade, QuestionsClosed, TricksClaimed, DealScored]
    assert events[3].winners == ("N",) * 3
    assert t.lines("NS") == ["contract 2 made +20", "2 overtricks +2"]
    assert t.lines("EW") == ["contract 2, 0 won, set -20"]
    assert t.table.game.last.tricks_won("N") == 4


def test_a_claim_that_is_not_certain_is_put_to_the_other_side_and_the_hand_lies_open():
    t = doubtful()
    t.do("N", Claim())
    assert t.turn() == "E W"
    assert t.table.choices("E") == (AGREE, DISAGREE)
    assert t.view("E").hands["N"] == t.table.deal.hands["N"]
    assert t.view(None).request == ClaimMade("N", 3, 3)
    assert t.why_not("S", t.table.deal.hands["S"][0]) == "It is not your turn."
    assert t.refused("E:QS") == "Say whether you agree to what is asked."


def test_the_tricks_are_the_claimers_once_all_of_the_other_side_agree():
    t = doubtful("E=1 S=1 W=1 N=3")
    t.do("N", Claim())
    t.do("W", AGREE)
    assert t.turn() == "E"
    assert t.view(None).agreed == {"W"}
    t.do("E", AGREE)
    assert t.lines("NS") == ["contract 4 made +40"]
    assert t.lines("EW") == ["contract 2, 0 won, set -20"]


def test_the_play_goes_on_as_soon_as_one_does_not_agree_and_the_hand_stays_open():
    t = doubtful()
    t.do("N", Claim())
    t.do("E", DISAGREE)
    assert t.turn() == "S"
    assert t.view(None).request is None
    assert t.view("W").hands["N"]
    t.plays("S:AH")
    assert t.turn() == "W"


def test_a_claim_is_made_once_in_a_deal():
    t = doubtful()
    t.do("N", Claim())
    t.do("E", DISAGREE)
    assert t.why_not("N", Claim()) == "You may claim tricks once in a deal, and you have done that."
    assert Claim() in t.table.calls("S")


def test_no_question_number_comes_twice():
    t = doubtful()
    asked = [questions(t)]
    for seat, action in (("N", Claim()), ("E", DISAGREE), ("S", Claim()), ("W", AGREE), ("E", DISAGREE)):
        t.do(seat, action)
        asked.append(questions(t) - asked[-1])
    assert len(set().union(*asked)) == sum(map(len, asked)) == 1 + 2 + 1 + 2 + 0 + 1


def questions(t):
    """The questions that are open, as letters name them."""
    return {(seat, t.table.game.decisions[seat]) for seat in t.table.waiting_for()}


def test_whoever_was_asked_nothing_keeps_the_number_of_his_next_question():
    t = doubtful()
    before = t.table.game.decisions["N"]
    t.do("N", Claim())
    t.do("E", DISAGREE)
    assert t.table.game.decisions["N"] == before


def test_fewer_tricks_take_everybodys_consent_and_the_rest_is_the_others():
    t = doubtful()
    t.do("N", Claim(2))
    assert t.turn() == "E S W"
    for seat in "ESW":
        t.do(seat, AGREE)
    assert t.table.game.last.tricks_won("N") == 2
    assert t.lines("EW") == ["contract 2, 1 won, set -20"]
    assert t.lines("NS") == ["contract 2 made +20", "1 overtrick +1"]


def test_whoever_gives_all_away_shows_nothing_and_needs_his_partner_too():
    t = doubtful()
    events = t.do("N", Claim(0))
    assert events == [ClaimMade("N", 0, 3), QuestionsClosed(("S",))]
    assert t.turn() == "E S W"
    assert "N" not in t.view("E").hands
    t.do("S", DISAGREE)
    assert t.turn() == "S"


def test_no_more_tricks_are_claimed_than_there_are():
    assert doubtful().why_not("N", Claim(4)) == "There are 3 tricks to be won."


def test_nothing_is_claimed_before_the_play_nor_while_something_else_is_asked():
    t = Scene("basic4", HANDS)
    why = "Tricks can be claimed during the play, while the table waits for a card."
    assert t.why_not("N", Claim()) == why
    t = doubtful()
    t.do("N", Claim())
    assert t.why_not("S", Claim()) == why


def test_a_partner_with_a_nil_is_safe_for_the_tricks_are_the_claimers_own():
    t = Scene("basic4", CERTAIN)
    t.bids("E=1 S=nil W=1 N=1")
    t.plays(DRAWN)
    t.do("N", Claim())
    assert "nil made +100" in t.lines("NS")


def test_tricks_are_not_given_to_a_side_in_which_it_matters_who_gets_them():
    t = doubtful("E=1 S=1 W=nil N=1")
    why = "It matters who of the others would get the tricks, so claim all of them, or play on."
    assert t.why_not("N", Claim(2)) == t.why_not("N", Claim(0)) == why
    assert Claim() in t.table.calls("N")
    solo = doubtful(preset="cutthroat4", breaking="none", first_lead_card="any")
    assert solo.why_not("N", Claim(0)) == why


def test_two_players_give_to_each_other():
    t = Scene("two_pagat", draws="AS 2C KD 3C  QH 4C JS 5C")
    t.draws("N", "keep keep")
    t.draws("S", "keep keep")
    t.bids("S=1 N=1")
    t.do("N", Claim(0))
    t.do("S", AGREE)
    assert [trick.winner for trick in t.table.game.last.tricks] == ["S", "S"]


@pytest.mark.parametrize(
    "options",
    [{"special_card": "3S"}, {"last_trick_bonus": 10}],
)
def test_nothing_is_claimed_while_it_matters_which_cards_win(options):
    t = doubtful(**options)
    why = "In this deal it still matters which cards win the tricks, so they have to be played."
    assert t.why_not("N", Claim()) == why


def test_the_special_card_matters_until_it_lies_in_a_trick():
    t = doubtful(special_card="3S", breaking="none")
    assert Claim() not in t.table.calls("N")
    t.plays("S:3S W:4S N:KS E:QS")
    assert Claim() in t.table.calls("N")


def test_a_table_where_reneging_is_possible_grants_at_once_only_what_nobody_can_ruff():
    hands = "N: 5C AS KS AH / E: 2C JS TS 2D / S: 3C 2H 3H 4H / W: 4C 5H 6H 7H"
    for options, turn in (({"breaking": "none"}, ""), ({"breaking": "none", "renege": "no_points"}, "E W")):
        t = Scene("basic4", hands, **options)
        t.bids("E=1 S=1 W=1 N=1")
        t.plays(DRAWN)
        t.do("N", Claim())
        assert (t.table.game.deal is None) == (turn == "")
        assert t.turn() == (turn or "chance")


def test_what_is_granted_does_not_depend_on_where_the_others_cards_lie():
    for east, south in (("QS 3H JH TD", "3S 4H AH JD"), ("3S 4H AH TD", "QS 3H JH JD")):
        t = Scene("basic4", f"N: AS KS 2H 9D / E: {east} / S: {south} / W: 4S 5H 6H 8D")
        t.bids("E=1 S=1 W=1 N=1")
        t.plays(FIRST)
        t.do("N", Claim())
        assert t.turn() == "E W"


def test_the_cards_on_the_table_belong_to_the_first_claimed_trick():
    t = doubtful()
    t.plays("S:AH W:5H")
    t.do("N", Claim())
    t.do("E", AGREE)
    t.do("W", AGREE)
    last = t.table.game.last
    assert [len(trick.plays) for trick in last.tricks] == [4, 2, 0, 0]
    assert [trick.winner for trick in last.tricks[1:]] == ["N"] * 3


def test_the_log_alone_rebuilds_a_table_with_claims():
    t = doubtful()
    for action in (("N", Claim()), ("E", DISAGREE), ("S", Claim(1)), ("E", AGREE)):
        t.do(*action)
        assert Table(t.table.rules, type(t.table.game)()).after(t.events) == t.table
    assert Agreed("E") in t.events


def test_whoever_does_not_play_his_own_hand_claims_nothing_and_is_not_asked():
    t = Scene("super_spades")
    while t.table.step.name != "play":
        t.bids(f"{t.turn().split()[0]}={len(t.table.deal.bids) + 1}")
    (dummy,) = t.table.deal.played_by
    assert t.why_not(dummy, Claim()) == "Only whoever plays his own hand may claim tricks."
    other = next(seat for seat in t.table.seats if seat not in t.table.team_of(dummy))
    t.do(other, Claim())
    assert dummy not in t.table.waiting_for()
    t.do(t.table.waiting_for()[0], DISAGREE)
    while not t.table.deal.tricks:
        seat = t.turn()
        t.do(seat, t.table.choices(seat)[0])
    assert dummy in t.table.deal.opened
