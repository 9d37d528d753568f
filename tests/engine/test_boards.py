"""Several tables play the same deals and compare what they made of them."""

from engine.boards import Comparison, compare
from engine.game import Line
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


def test_boards_need_a_number_and_know_nobody_who_is_behind():
    assert refusal(boards="duplicate", deal_limit="off") == (
        "boards = duplicate needs deal_limit, the number of boards."
    )
    assert refusal(boards="duplicate") == ("boards = duplicate knows no side that is behind: set blind_deficit = 0.")
