"""Several tables play the same deals and compare what they made of them."""

import pytest

from engine.boards import Comparison, compare
from engine.conflicts_dealing import NOT_ON_BOARDS
from engine.game import Line
from engine.option import BadOption
from engine.options import read_changes
from tests.engine.scenario import Scene
from tests.engine.shapes import refusal


def sheet(*boards):
    """North and south's points on one board after the other; the others have ten on each."""
    return [
        line
        for number, points in enumerate(boards, 1)
        for line in (Line("NS", "contract made", {}, points, 0, number), Line("EW", "contract made", {}, 10, 0, number))
    ]


def test_a_board_gives_two_match_points_for_more_points_one_for_as_many_and_none_for_fewer():
    assert compare("NS", sheet(50, 40, 30), sheet(40, 40, 40)) == Comparison(3, 3, 0)
    assert compare("NS", sheet(61), sheet(-60)) == Comparison(1, 2, 121)
    assert compare("NS", sheet(61), sheet(-60)).most == 2


def test_only_boards_that_both_tables_have_played_are_compared():
    assert compare("NS", sheet(50, 40, 30), sheet(40)) == Comparison(1, 2, 10)
    assert compare("NS", sheet(), sheet(40)) == Comparison(0, 0, 0)


def test_the_points_of_the_others_at_a_table_do_not_count():
    assert compare("EW", sheet(50, 40), sheet(40, 90)) == Comparison(2, 2, 0)


def test_bags_do_not_go_over_into_the_next_board():
    t = Scene("duplicate", bag_limit=3)
    t.scored("E=1/3 S=4/4 W=2/2 N=4/4")
    assert t.lines("EW") == ["contract 3 made +30", "2 overtricks +2"]
    t.next_deal()
    t.scored("S=4/4 W=1/3 N=4/4 E=2/2")
    assert t.lines("EW")[2:] == ["contract 3 made +30", "2 overtricks +2"]


def test_a_board_can_fill_an_account_of_bags_by_itself():
    t = Scene("duplicate", bag_limit=3)
    t.scored("E=1/4 S=4/4 W=2/2 N=3/3")
    assert t.lines("EW")[-1] == "3 bags, penalty -100"


def test_a_match_ends_after_its_boards_whatever_the_scores():
    t = Scene("duplicate", target=50, deal_limit=2)
    t.scored("E=1/1 S=4/4 W=2/2 N=6/6")
    assert t.won() == ""
    t.next_deal()
    t.scored("S=4/4 W=2/2 N=6/6 E=1/1")
    assert t.won() == "NS deals"


def test_the_rules_say_that_all_boards_are_played_whatever_the_scores():
    said = [str(sentence) for sentence in Scene("duplicate").table.rules.sentences()]
    assert any("All boards are played, whatever the scores." in sentence for sentence in said)


def test_boards_need_a_number_and_know_nobody_who_is_behind():
    assert refusal(boards="duplicate", deal_limit="off") == (
        "boards = duplicate needs deal_limit, the number of boards."
    )
    assert refusal(boards="duplicate") == ("boards = duplicate knows no side that is behind: set blind_deficit = 0.")


@pytest.mark.parametrize(
    "bid", [{"nil200": "blind_only"}, {"blind_min": 6}, {"blind_moon": 400}, {"blind_nil": True}], ids=str
)
def test_on_boards_no_blind_bid_is_for_a_side_that_is_behind(bid):
    bids = {"blind_nil": False, "blind_deficit": 100, **bid}
    assert refusal(boards="duplicate", **bids).endswith("knows no side that is behind: set blind_deficit = 0.")


def test_on_boards_a_nil_of_both_is_not_for_a_side_that_is_behind_either():
    with pytest.raises(BadOption, match="set pair_nil_deficit = 0"):
        Scene("duplicate", pair_nil=500)
    assert Scene("duplicate", pair_nil=500, pair_nil_deficit=0)


@pytest.mark.parametrize(("option", "value", "needed"), NOT_ON_BOARDS)
def test_boards_have_the_same_cards_at_every_table_and_are_all_played(option, value, needed):
    words = f"boards = duplicate is not played with {option} = {value}: set {option} = {needed}."
    with pytest.raises(BadOption, match=words):
        Scene("duplicate", **{option: value}, pair_nil_deficit=0)
    assert Scene("duplicate", **read_changes({option: needed}), pair_nil_deficit=0)
