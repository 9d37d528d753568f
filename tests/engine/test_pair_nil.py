"""Nil of both partners at once, seen and blind (SPEC-22, SPEC-23, WIN-11): one proposes it, the other agrees or not."""

import pytest

from engine.actions import AGREE, DISAGREE, Bid, Say
from engine.game import Said, SideBid
from tests.engine.scenario import Scene

PAIR_NIL = Say("propose", 0, "pair nil")
BLIND = Say("propose", 0, "blind pair nil")


def far_behind(before="NS=500 EW=0", **options):
    """East is to bid first, more than 400 behind."""
    return Scene(before=before, blind_nil=False, target=1000, **{"pair_nil": 500, **options})


def agreed(won, **options):
    """East and west play nil together, north and south bid 6 each; so many tricks are won."""
    t = far_behind(**options)
    t.do("E", PAIR_NIL)
    t.do("W", AGREE)
    t.bids("S=6 N=6")
    t.wins(won)
    return t


# --- proposing and answering --------------------------------------------------------------------------------------


def test_the_partner_is_asked_at_once_and_agrees_for_both():
    t = far_behind()
    t.do("E", PAIR_NIL)
    assert t.turn() == "W"
    assert t.table.choices("W") == (AGREE, DISAGREE)
    t.do("W", AGREE)
    assert t.events[-2:] == [Said("W", AGREE), SideBid(("E", "W"), Bid(0, "pair nil"), "E")]
    assert t.turn() == "S"
    t.bids("S=6 N=6")
    assert t.table.step.name == "play"


def test_after_a_no_the_one_who_proposed_bids_something_else_and_may_not_ask_again():
    t = far_behind()
    t.do("E", PAIR_NIL)
    t.do("W", DISAGREE)
    assert t.turn() == "E"
    assert t.why_not("E", Bid(0, "pair nil")) == "A pair nil can be proposed once, before either partner has bid."
    t.bids("E=nil S=6")
    assert PAIR_NIL not in t.table.choices("W")
    t.bids("W=nil N=6")
    assert t.table.deal.side_bids == {}


def test_it_is_proposed_before_either_partner_has_bid():
    t = far_behind("NS=0 EW=500")
    t.bids("E=6")
    assert PAIR_NIL in t.table.choices("S")
    t.bids("S=1 W=6")
    assert t.why_not("N", PAIR_NIL) == "It is your turn to bid."


def test_only_an_answer_answers_a_proposal():
    t = far_behind()
    t.do("E", PAIR_NIL)
    assert t.why_not("W", Bid(3)) == "Say whether you agree to what your partner proposes."
    assert t.why_not("S", AGREE) == "It is not your turn."


@pytest.mark.parametrize(("behind", "open_"), [(400, False), (401, True)])
def test_the_side_has_to_be_more_than_four_hundred_behind(behind, open_):
    t = far_behind(f"NS={behind}")
    assert (PAIR_NIL in t.table.choices("E")) == open_
    if not open_:
        assert t.why_not("E", Bid(0, "pair nil")) == "A pair nil is for a side that is behind by 401 points or more."


def test_the_deficit_can_be_left_out():
    t = far_behind("EW=500", pair_nil_deficit=0)
    assert PAIR_NIL in t.table.choices("E")


def test_without_the_call_two_nils_are_two_nils():
    t = far_behind()
    t.bids("E=nil S=6 W=nil N=6")
    t.wins({"N": 7, "E": 0, "S": 6, "W": 0})
    assert t.lines("EW") == ["nil made +100", "nil made +100"]


# --- what it scores -----------------------------------------------------------------------------------------------


def test_it_scores_if_neither_wins_a_trick():
    t = agreed({"N": 7, "E": 0, "S": 6, "W": 0})
    assert t.lines("EW") == ["pair nil made +500"]


@pytest.mark.parametrize("lost", [250, 500])
def test_one_trick_of_one_partner_is_enough_to_lose_it_and_is_a_bag(lost):
    t = agreed({"N": 7, "E": 0, "S": 5, "W": 1}, pair_nil_lose=lost)
    assert t.lines("EW") == [f"pair nil failed -{lost}", "1 overtrick +1"]
    assert t.table.bags["EW"] == 1
    assert "the pair nil took a trick each +100" not in t.lines("NS")


@pytest.mark.parametrize("bonus", [100, 0])
def test_if_both_win_a_trick_the_others_get_a_bonus(bonus):
    t = agreed({"N": 6, "E": 1, "S": 5, "W": 1}, pair_nil_both_bonus=bonus)
    assert ("the pair nil took a trick each +100" in t.lines("NS")) == bool(bonus)


def test_a_pair_nil_may_win_the_game_and_enters_no_points():
    t = agreed({"N": 7, "E": 0, "S": 6, "W": 0}, pair_nil="win")
    assert t.lines("EW") == ["pair nil made +0"]
    assert t.won() == "EW pair nil made"


def test_a_failed_pair_nil_may_lose_the_game_and_enters_neither_points_nor_bags():
    t = agreed({"N": 6, "E": 1, "S": 5, "W": 1}, pair_nil_lose="game")
    assert t.lines("EW") == ["pair nil failed +0"]
    assert t.table.bags["EW"] == 0
    assert t.won() == "NS pair nil failed"


def test_whoever_loses_the_game_with_a_pair_nil_loses_it_from_ahead_too():
    t = agreed({"N": 6, "E": 1, "S": 5, "W": 1}, before="NS=0 EW=700", pair_nil_lose="game", pair_nil_deficit=0)
    assert t.scores() == "NS=-20 EW=700"
    assert t.won() == "NS pair nil failed"


def test_a_pair_nil_that_only_wins_the_game_costs_its_points_when_it_fails():
    t = agreed({"N": 6, "E": 1, "S": 6, "W": 0}, pair_nil="win")
    assert t.lines("EW") == ["pair nil failed -250", "1 overtrick +1"]
    assert t.won() == ""


# --- blind --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("won", "ending"),
    [
        ({"N": 7, "E": 0, "S": 6, "W": 0}, "EW blind pair nil made"),
        ({"N": 7, "E": 0, "S": 5, "W": 1}, "NS blind pair nil failed"),
    ],
)
def test_blind_it_decides_the_game_one_way_or_the_other(won, ending):
    t = far_behind(pair_nil="off", blind_pair_nil="game")
    assert t.view("E").hands == {}
    t.do("E", BLIND)
    t.do("W", AGREE)
    t.bids("S=6 N=6")
    t.wins(won)
    assert t.won() == ending


def test_the_partner_declines_a_blind_pair_nil_by_looking():
    t = far_behind(pair_nil="off", blind_pair_nil="game")
    t.do("E", BLIND)
    t.bids("W=look")
    assert set(t.table.deal.looked) == {"N", "E", "S", "W"}
    assert t.turn() == "E"


def test_blind_it_is_for_a_side_that_is_far_behind_too():
    assert far_behind("NS=400", pair_nil="off", blind_pair_nil="game").turn() == "E"
    assert far_behind("NS=400", pair_nil="off", blind_pair_nil="game").view("E").hands
