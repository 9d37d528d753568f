"""The end of the game: WIN of the ordinary game, its options, and giving up."""

import pytest

from engine import CHANCE
from engine.actions import Deals, Resign
from engine.game import GameWon
from tests.engine.scenario import Scene

SEVENTY_SIXTY = "E=3/3 S=3/3 W=3/3 N=4/4"
"""NS scores 70, EW 60."""


def after(before, deal=SEVENTY_SIXTY, preset="basic4", **options):
    t = Scene(preset, before=before, **options)
    t.scored(deal)
    return t


def test_the_first_side_to_reach_five_hundred_wins():
    t = after("NS=430 EW=340")
    assert t.won() == "NS target"
    assert t.table.game.won.params == {"points": 500}


def test_four_hundred_and_ninety_nine_is_not_enough():
    assert after("NS=429/9 EW=340").won() == ""


def test_when_both_sides_reach_it_in_one_deal_the_higher_score_wins():
    assert after("NS=450 EW=490").won() == "EW target"
    assert after("NS=470 EW=450").won() == "NS target"


def test_the_target_is_compared_with_the_total_and_never_with_the_points_of_a_deal():
    t = after("", "E=nil/0 S=3/6 W=nil/0 N=3/7", target=200)
    assert t.won() == "EW target"
    assert after("NS=-100 EW=-100", "E=nil/0 S=3/6 W=nil/0 N=3/7", target=200).won() == ""


def test_bags_are_paid_for_before_the_end_is_looked_at():
    assert after("NS=440/9 EW=0", "E=3/3 S=3/4 W=3/2 N=3/4").won() == ""


def test_overtricks_count_for_the_win_as_every_other_point_does():
    t = after("NS=440 EW=440", "E=3/4 S=3/3 W=3/3 N=3/3")
    assert t.scores() == "NS=500 EW=501/1"
    assert t.won() == "EW target"


def test_equal_scores_play_on():
    t = after("NS=450 EW=460")
    assert t.scores() == "NS=520 EW=520"
    assert t.won() == ""
    assert t.turn() == CHANCE


def test_after_a_tie_the_first_deal_that_ends_unequal_decides_even_below_the_target():
    t = after("NS=520 EW=520", "E=4/3 S=4/3 W=3/3 N=4/4")
    assert t.scores() == "NS=440 EW=450"
    assert t.won() == "EW tie broken"


def test_a_tie_after_a_tie_plays_on_and_is_broken_later():
    t = after("NS=520 EW=520", "E=4/3 S=4/3 W=4/3 N=4/4")
    assert t.scores() == "NS=440 EW=440"
    assert t.won() == ""
    t.next_deal()
    t.scored(SEVENTY_SIXTY)
    assert t.won() == "NS tie broken"


def test_equal_scores_below_the_target_are_no_tie_to_be_broken():
    t = after("NS=100 EW=100")
    assert t.won() == ""


def test_alone_only_a_shared_best_score_plays_on():
    deal = "E=4/4 S=2/2 W=4/4 N=3/3"
    assert after("N=480 E=460 S=450 W=440", deal, "cutthroat4").won() == "N target"
    assert after("N=470 E=460 S=450 W=440", deal, "cutthroat4").won() == ""
    assert after("N=600 E=460 S=460 W=440", deal, "cutthroat4").won() == "N target"


def test_nobody_is_asked_anything_once_the_game_is_over():
    t = after("NS=430 EW=340")
    assert t.turn() == ""
    assert t.table.step is None
    assert t.table.calls("N") == ()
    assert t.why_not(CHANCE, Deals("N")) == "The game is over."
    assert t.why_not("N", Resign()) == "The game is over."


def test_the_game_is_over_only_when_a_deal_is_scored():
    t = Scene(before="NS=490 EW=0", hands="N: 2H 2D / E: 3H 3D / S: AH AD / W: 5H 5D")
    t.bids("E=look W=look E=1 S=1 W=1 N=1")
    t.plays("E:3H S:AH W:5H N:2H")
    assert t.won() == ""


def test_without_a_losing_score_no_score_is_too_low():
    assert after("NS=-900 EW=0", "E=4/5 S=4/3 W=4/2 N=4/3").won() == ""


# --- options ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("target", "won"), [(300, "NS target"), (1000, "")])
def test_the_target_is_an_option(target, won):
    assert after("NS=240 EW=240", target=target).won() == won


SET = "E=4/5 S=4/3 W=4/3 N=3/2"
"""NS loses 70, EW scores 80."""


@pytest.mark.parametrize("floor", [-200, -500, -300])
def test_a_side_that_falls_to_the_losing_score_loses(floor):
    t = after(f"NS={floor + 70} EW=0", SET, lose_at=floor)
    assert t.table.scores["NS"] == floor
    assert t.won() == "EW floor"
    assert after(f"NS={floor + 71} EW=0", SET, lose_at=floor).won() == ""


def test_the_losing_score_makes_a_loser_and_the_best_of_the_others_wins():
    deal = "E=3/3 S=3/3 W=3/3 N=5/4"
    assert after("N=-180 E=-100 S=-50 W=-40", deal, "cutthroat4", lose_at=-200).won() == "W floor"


def test_when_both_sides_fall_to_it_the_higher_score_wins():
    both = "E=7/6 S=4/3 W=1/1 N=4/3"
    assert after("NS=-130 EW=-150", both, lose_at=-200).won() == "NS floor"


def test_when_both_sides_fall_to_it_with_the_same_score_they_play_on():
    both = "E=7/6 S=4/3 W=1/1 N=4/3"
    t = after("NS=-150 EW=-150", both, lose_at=-200)
    assert t.won() == ""
    t.next_deal()
    t.scored("S=3/3 W=3/3 N=3/3 E=4/4")
    assert t.won() == "EW tie broken"


def test_the_target_is_looked_at_before_the_losing_score():
    assert after("NS=450 EW=-190", "E=4/3 S=3/3 W=3/3 N=4/4", lose_at=-200).won() == "NS target"


# --- two failed contracts running (WIN-07, WIN-08) ----------------------------------------------------------------

NS_SET = "E=3/4 S=4/3 W=4/4 N=3/2"
BOTH_SET = "E=4/3 S=4/3 W=4/3 N=4/4"


def twice(first, second, before="", **options):
    t = after(before, first, back_to_back="lose", **options)
    assert t.won() == ""
    t.next_deal()
    order = ("S", "W", "N", "E") if before == "" else ("W", "N", "E", "S")
    results = dict(word.split("=") for word in second.split())
    t.scored(" ".join(f"{seat}={results[seat]}" for seat in order))
    return t


def test_a_side_set_in_two_deals_running_loses_the_game_though_it_is_far_ahead():
    t = twice(NS_SET, NS_SET, "NS=450 EW=0")
    assert t.table.scores["NS"] > t.table.scores["EW"]
    assert t.won() == "EW back to back"


def test_without_the_option_two_sets_lose_nothing_but_points():
    t = after("NS=450 EW=0", NS_SET)
    t.next_deal()
    t.scored("W=4/4 N=3/2 E=3/4 S=4/3")
    assert t.won() == ""


def test_a_contract_made_between_two_sets_saves_the_game():
    t = twice(NS_SET, SEVENTY_SIXTY)
    assert t.won() == ""
    t.next_deal()
    t.scored("W=4/4 N=3/2 E=3/4 S=4/3")
    assert t.won() == ""


def test_when_both_are_set_twice_running_the_better_score_wins():
    assert twice(BOTH_SET, BOTH_SET, "NS=100 EW=50").won() == "NS back to back"


def test_when_both_are_set_twice_running_with_equal_scores_they_play_on():
    t = twice(BOTH_SET, BOTH_SET)
    assert t.table.scores["NS"] == t.table.scores["EW"]
    assert t.won() == ""


def test_one_set_of_each_side_is_none_twice_running():
    assert twice(NS_SET, "E=4/3 S=3/3 W=4/3 N=4/4").won() == ""


def test_a_failed_nil_is_no_set():
    failed = "E=4/4 S=4/4 W=4/4 N=nil/1"
    assert twice(failed, failed).won() == ""


def test_two_sets_running_come_before_the_target():
    t = twice(NS_SET, NS_SET, "NS=900 EW=0", target=1000)
    assert t.won() == "EW back to back"
    t = after("NS=560 EW=0", NS_SET, back_to_back="lose", target=490)
    assert t.won() == "NS target"


def test_a_deal_that_bids_itself_is_no_set():
    t = Scene(back_to_back="lose", first_hand="bids_itself")
    t.plays_out({"N": 0, "E": 6, "S": 0, "W": 7})
    t.next_deal()
    t.scored("S=4/3 W=4/4 N=3/2 E=3/4")
    assert t.won() == ""
    t.next_deal()
    t.scored("W=4/4 N=3/2 E=3/4 S=4/3")
    assert t.won() == "EW back to back"


def test_alone_the_best_of_those_who_were_not_set_twice_wins():
    t = Scene("cutthroat4", back_to_back="lose", before="N=100 E=20 S=30 W=0")
    t.scored("E=3/3 S=3/3 W=4/4 N=4/3")
    t.next_deal()
    t.scored("S=3/3 W=4/4 N=4/3 E=3/3")
    assert t.won() == "S back to back"


def test_the_best_of_those_is_the_best_after_the_last_deal():
    t = Scene("cutthroat4", back_to_back="lose", before="N=100 E=20 S=30 W=0")
    t.scored("E=3/3 S=3/3 W=4/4 N=4/3")
    t.next_deal()
    t.scored("S=3/2 W=4/4 N=4/3 E=3/4")
    assert t.won() == "E back to back"


# --- a game that no score ends ------------------------------------------------------------------------------------


def test_after_so_many_deals_the_best_score_wins():
    t = after("", deal_limit=2)
    assert t.won() == ""
    t.next_deal()
    t.scored("S=3/3 W=3/3 N=4/4 E=3/3")
    assert t.won() == "NS deals"
    assert t.table.game.won.params == {"deals": 2}


def test_a_tie_after_the_last_deal_is_played_on():
    t = after("NS=60 EW=70", deal_limit=2)
    assert t.scores() == "NS=130 EW=130"
    assert t.won() == ""
    t.next_deal()
    t.scored("S=3/3 W=3/3 N=4/4 E=3/3")
    assert t.won() == "NS tie broken"


def test_the_target_is_looked_at_before_the_number_of_deals():
    assert after("NS=430 EW=0", deal_limit=2).won() == "NS target"


# --- giving up ----------------------------------------------------------------------------------------------------


def test_a_side_has_given_up_when_both_partners_have_resigned():
    t = Scene()
    t.resigns("N")
    assert t.won() == ""
    t.resigns("S")
    assert t.won() == "EW resigned"
    assert isinstance(t.events[-1], GameWon)


def test_resigning_is_nobodys_turn_and_nobody_waits_for_it():
    t = Scene()
    t.resigns("W")
    assert t.turn() == "E"
    t.bids("E=4")


def test_nobody_resigns_twice():
    t = Scene()
    t.resigns("W")
    assert t.table.calls("W") == ()
    assert t.why_not("W", Resign()) == "It is not your turn."


def test_one_partner_of_each_side_is_no_side():
    t = Scene()
    t.resigns("N")
    t.resigns("E")
    assert t.won() == ""


@pytest.mark.parametrize("stranger", [CHANCE, "X", ""])
def test_only_players_resign(stranger):
    t = Scene()
    assert t.table.calls(stranger) == ()
    assert t.why_not(stranger, Resign()) == "It is not your turn."


def test_alone_whoever_resigns_ends_the_game_and_the_best_of_the_others_has_won():
    t = Scene("cutthroat4", before="N=20 E=90 S=40 W=30")
    t.resigns("E")
    assert t.won() == "S resigned"
