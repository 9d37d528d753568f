"""What a deal is worth: SCORE and BAG of the ordinary game, and the options that change the numbers."""

import pytest

from engine import Table, view
from tests.engine.scenario import Scene


def test_a_failed_nil_gives_its_tricks_away_as_bags():
    t = Scene(hands="N: AS 3H / E: KS 2H / S: QS AH / W: 5H 4C")
    t.bids("E=1 S=1 W=1 N=nil")
    t.plays("E:2H S:AH W:5H N:3H", "S:QS W:4C N:AS E:KS")
    assert t.lines("NS") == ["contract 1 made +10", "1 overtrick +1", "nil failed -100"]


def test_a_contract_that_is_made_scores_ten_for_each_trick_bid():
    t = Scene()
    t.scored("E=4/4 S=3/3 W=3/3 N=3/3")
    assert t.lines("NS") == ["contract 6 made +60"]
    assert t.lines("EW") == ["contract 7 made +70"]


def test_each_overtrick_scores_one_and_is_a_bag():
    t = Scene()
    t.scored("E=4/4 S=3/3 W=1/3 N=3/3")
    assert t.lines("EW") == ["contract 5 made +50", "2 overtricks +2"]
    assert t.table.bags["EW"] == 2


def test_a_contract_that_fails_loses_ten_for_each_trick_bid_whatever_is_missing():
    t = Scene()
    t.scored("E=4/1 S=3/6 W=3/0 N=3/6")
    assert t.lines("EW") == ["contract 7, 1 won, set -70"]
    assert t.table.bags["EW"] == 0


def test_the_partner_of_a_made_contract_may_win_all_its_tricks():
    t = Scene()
    t.scored("E=4/7 S=3/3 W=3/0 N=3/3")
    assert t.lines("EW") == ["contract 7 made +70"]


def test_a_nil_scores_a_hundred_on_top_of_what_the_partner_wins():
    t = Scene()
    t.scored("E=4/4 S=4/4 W=4/5 N=nil/0")
    assert t.lines("NS") == ["contract 4 made +40", "nil made +100"]


def test_a_nil_scores_a_hundred_though_the_partner_is_set():
    t = Scene()
    t.scored("E=4/4 S=6/4 W=4/5 N=nil/0")
    assert t.lines("NS") == ["contract 6, 4 won, set -60", "nil made +100"]


def test_a_nil_fails_with_one_trick_and_costs_a_hundred_however_many_it_wins():
    for tricks, rest in ((1, 4), (5, 0)):
        t = Scene()
        t.scored(f"E=4/4 S=4/4 W=4/{rest} N=nil/{tricks}")
        assert "nil failed -100" in t.lines("NS")


def test_the_tricks_of_a_failed_nil_do_not_help_the_partner():
    t = Scene()
    t.scored("E=4/5 S=4/3 W=4/4 N=nil/1")
    assert t.lines("NS") == ["contract 4, 3 won, set -40", "1 overtrick +1", "nil failed -100"]


def test_the_tricks_of_a_failed_nil_are_bags_though_the_partner_is_set():
    t = Scene()
    t.scored("E=4/5 S=4/3 W=4/3 N=nil/2")
    assert t.scores() == "NS=-138/2 EW=80"


def test_when_both_partners_bid_nil_each_is_scored_by_itself_and_every_trick_is_a_bag():
    t = Scene()
    t.scored("E=4/5 S=nil/0 W=4/4 N=nil/4")
    assert sorted(t.lines("NS")) == ["4 overtricks +4", "nil failed -100", "nil made +100"]
    assert t.table.bags["NS"] == 4


def test_two_ordinary_nils_are_two_bets_of_a_hundred_and_not_one():
    t = Scene()
    t.scored("E=4/6 S=nil/0 W=4/7 N=nil/0")
    assert t.scores() == "NS=200 EW=85/5"


@pytest.mark.parametrize(("tricks", "points"), [(0, 200), (1, -200)])
def test_a_blind_nil_wins_or_loses_two_hundred(tricks, points):
    t = Scene(before="NS=-100 EW=0")
    t.scored(f"S=blind-nil/{tricks} E=4/4 W=4/5 N=4/{4 - tricks}")
    assert t.lines("NS")[-1] == f"blind nil {'made' if points > 0 else 'failed'} {points:+d}"


def test_a_failed_blind_nil_leaves_its_tricks_as_bags():
    t = Scene(before="NS=-100 EW=280")
    t.scored("S=blind-nil/2 E=4/4 W=4/3 N=4/4")
    assert t.scores() == "NS=-258/2 EW=200"


def test_the_worst_deal_is_scored_in_full():
    t = Scene(before="NS=0/9 EW=0")
    t.scored("E=13/0 S=nil/6 W=13/0 N=nil/7")
    assert t.scores() == "NS=-387/2 EW=-260"


def test_all_thirteen_tricks_by_one_seat_are_an_ordinary_result():
    t = Scene()
    t.scored("E=1/0 S=1/0 W=1/13 N=1/0")
    assert t.view("W").last.tricks[-1].winner == "W"
    assert t.scores() == "NS=-20 EW=-69/1"


# --- bags ---------------------------------------------------------------------------------------------------------


def test_the_tenth_bag_costs_a_hundred():
    t = Scene(before="NS=337/7 EW=0")
    t.scored("E=3/3 S=2/4 W=2/2 N=3/4")
    assert t.lines("NS") == ["contract 5 made +50", "3 overtricks +3", "10 bags, penalty -100"]
    assert t.scores() == "NS=290 EW=50"


def test_nine_bags_cost_nothing():
    t = Scene(before="NS=337/7 EW=0")
    t.scored("E=3/3 S=2/3 W=3/3 N=3/4")
    assert t.scores() == "NS=389/9 EW=60"


def test_ten_bags_are_taken_off_and_the_rest_stays():
    t = Scene(before="NS=337/7 EW=0")
    t.scored("E=2/2 S=2/4 W=2/2 N=3/5")
    assert t.scores() == "NS=291/1 EW=40"


def test_twenty_bags_in_one_deal_cost_twice():
    t = Scene(before="NS=0/9 EW=0")
    t.scored("E=3/0 S=1/5 W=3/0 N=1/8")
    assert t.lines("NS")[-1] == "20 bags, penalty -200"
    assert t.scores() == "NS=-169 EW=-60"


def test_ten_bags_at_once_from_none_cost_a_hundred():
    t = Scene()
    t.scored("E=3/0 S=1/5 W=3/0 N=1/8")
    assert t.scores() == "NS=-69/1 EW=-60"


def test_bags_are_paid_for_once():
    t = Scene(before="NS=0/9 EW=0")
    t.scored("E=3/3 S=2/3 W=4/3 N=1/4")
    assert t.scores() == "NS=-66/3 EW=-70"
    t.next_deal()
    t.scored("S=3/3 W=3/3 N=3/3 E=4/4")
    assert t.scores() == "NS=-6/3 EW=0"


def test_bags_are_a_number_of_their_own_and_not_the_last_digit():
    t = Scene(before="NS=-43/7 EW=0")
    t.scored("E=4/4 S=3/3 W=3/3 N=3/3")
    assert t.scores() == "NS=17/7 EW=70"
    t.next_deal()
    t.scored("S=1/2 W=3/3 N=3/5 E=4/3")
    assert t.scores() == "NS=-40 EW=0"


def test_bags_of_a_failed_nil_count_towards_the_penalty():
    t = Scene(before="NS=0/9 EW=0")
    t.scored("E=4/4 S=4/4 W=4/4 N=nil/1")
    assert t.lines("NS") == ["contract 4 made +40", "1 overtrick +1", "nil failed -100", "10 bags, penalty -100"]


def test_each_side_has_its_own_bags():
    t = Scene(before="NS=0/9 EW=0/9")
    t.scored("E=3/4 S=3/4 W=3/2 N=4/3")
    assert t.scores() == "NS=70/9 EW=60/9"


def test_the_line_of_a_penalty_says_how_many_bags_it_took():
    t = Scene(before="NS=0/9 EW=0", bag_limit=1)
    t.scored("E=3/3 S=3/3 W=4/4 N=3/3")
    assert t.lines("NS") == ["contract 6 made +60", "9 bags, penalty -900"]


# --- options ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("overtrick", "line"), [(0, "+0"), (-1, "-3"), (-10, "-30"), (1, "+3")])
def test_an_overtrick_is_worth_what_the_option_says(overtrick, line):
    t = Scene(overtrick=overtrick, bag_limit="off")
    t.scored("E=4/4 S=2/3 W=3/3 N=1/3")
    assert t.lines("NS") == ["contract 3 made +30", f"3 overtricks {line}"]


def test_too_many_overtricks_at_minus_ten_turn_a_made_bid_into_a_loss():
    t = Scene("cutthroat4", overtrick=-10, bag_limit="off")
    t.scored("E=3/7 S=2/2 W=2/2 N=2/2")
    assert t.table.scores["E"] == -10


def test_worthless_overtricks_still_cost_a_hundred_at_ten():
    t = Scene(before="NS=360/9 EW=0", overtrick=0)
    t.scored("E=2/2 S=3/4 W=2/2 N=4/5")
    assert t.scores() == "NS=330/1 EW=40"


def test_without_a_bag_limit_overtricks_score_and_no_bags_are_counted():
    t = Scene(before="NS=337 EW=0", bag_limit="off")
    t.scored("E=1/0 S=1/6 W=2/0 N=1/7")
    assert t.scores() == "NS=368 EW=-30"


def test_the_bag_limit_and_its_penalty_are_numbers_of_their_own():
    t = Scene(before="NS=0/4 EW=0", bag_limit=5, bag_penalty=50)
    t.scored("E=4/4 S=3/4 W=3/2 N=2/3")
    assert t.lines("NS") == ["contract 5 made +50", "2 overtricks +2", "5 bags, penalty -50"]
    assert t.table.bags["NS"] == 1


def test_the_value_of_a_trick_is_an_option():
    t = Scene(trick_value=5)
    t.scored("E=4/3 S=3/3 W=3/3 N=3/4")
    assert t.lines("NS") == ["contract 6 made +30", "1 overtrick +1"]
    assert t.lines("EW") == ["contract 7, 6 won, set -35"]


def test_nil_may_be_worth_half():
    values = {"nil_win": 50, "nil_lose": 50, "blind_nil_win": 100, "blind_nil_lose": 50}
    t = Scene(before="NS=-100 EW=0", **values)
    t.scored("S=blind-nil/1 E=nil/0 W=4/8 N=4/4")
    assert t.lines("NS")[-1] == "blind nil failed -50"
    assert t.lines("EW")[-1] == "nil made +50"
    other = Scene(before="NS=-100 EW=0", **values)
    other.scored("S=blind-nil/0 E=nil/1 W=4/8 N=4/4")
    assert other.lines("NS")[-1] == "blind nil made +100"
    assert other.lines("EW")[-1] == "nil failed -50"


def test_alone_a_nil_stands_by_itself():
    t = Scene("solo4")
    t.scored("E=4/5 S=4/4 W=4/4 N=nil/0")
    assert t.scores() == "N=100 E=41/1 S=40 W=40"


# --- the sheet ----------------------------------------------------------------------------------------------------


def test_a_score_is_the_sum_of_its_lines():
    t = Scene()
    t.scored("E=4/4 S=nil/1 W=3/4 N=3/4")
    t.next_deal()
    t.scored("S=3/3 W=nil/0 N=3/5 E=4/5")
    for side, points in t.table.scores.items():
        assert points == sum(line.points for line in t.table.game.sheet if line.side == side)
        assert t.table.bags[side] == sum(line.bags for line in t.table.game.sheet if line.side == side)


def test_every_line_names_its_deal():
    t = Scene()
    t.scored("E=4/4 S=3/3 W=3/3 N=3/3")
    t.next_deal()
    t.scored("S=3/3 W=3/3 N=3/3 E=4/4")
    assert [line.deal for line in t.table.game.sheet] == [1, 1, 2, 2]


def test_mending_a_rule_never_rewrites_a_game_that_is_played():
    t = Scene()
    t.scored("E=4/4 S=3/3 W=3/3 N=3/3")
    other = Scene(trick_value=5)
    assert view(Table(other.table.rules, t.table.game), None).scores == {"NS": 60, "EW": 70}
