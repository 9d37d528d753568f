"""What a deal is worth where a table changes how contracts and nils are counted."""

import pytest

from tests.engine.scenario import Scene


def lines(deal, side="NS", before="", **options):
    t = Scene(before=before, **options)
    t.scored(deal)
    return t.lines(side)


# --- a failed contract (SCORE-04, SCORE-18, SCORE-19) -------------------------------------------------------------


def test_where_only_missing_tricks_cost_a_failed_contract_loses_ten_for_each():
    assert lines("E=4/4 S=4/3 W=4/4 N=3/2", set_penalty="undertricks") == ["contract 7, 5 won, set -20"]


def test_missing_tricks_change_nothing_about_nils():
    deal = "E=4/4 S=4/3 W=4/5 N=nil/1"
    assert lines(deal, set_penalty="undertricks")[0] == "contract 4, 3 won, set -10"
    assert lines(deal, set_penalty="undertricks")[-1] == "nil failed -100"


def test_missing_tricks_change_nothing_about_a_blind_bid_or_a_ten_for_200():
    blind = {"blind_nil": False, "blind_min": 6, "blind_deficit": 0}
    t = Scene(set_penalty="undertricks", **blind)
    t.says("N:blind-6 S:agree")
    t.bids("E=look E=3 W=3")
    t.plays_out({"N": 2, "E": 4, "S": 3, "W": 4})
    assert t.lines("NS") == ["blind 6, 5 won, set -120"]
    ten = lines("E=1/1 S=5/5 W=2/3 N=5/4", set_penalty="undertricks", ten200="exact", ten200_auto=True)
    assert ten == ["10 for 200, 9 won, set -200"]


@pytest.mark.parametrize("option", [{"set_at_overtricks": 3}, {"double_tricks_set": True}])
def test_a_ten_for_200_and_a_blind_bid_have_tests_of_their_own(option):
    ten = lines("E=1/0 S=5/8 W=2/0 N=5/5", ten200="at_least", ten200_auto=True, **option)
    assert ten == ["10 for 200 made +200", "3 overtricks +3"]
    t = Scene(blind_nil=False, blind_min=6, blind_goal="at_least", blind_deficit=0, **option)
    t.says("N:blind-6 S:agree")
    t.bids("E=look E=3 W=3")
    t.plays_out({"N": 9, "E": 0, "S": 4, "W": 0})
    assert t.lines("NS")[0] == "blind 6 made +120"


def test_a_failed_nil_loses_a_bid_of_ten_for_200_at_its_own_price():
    sunk = lines("E=1/1 S=10/11 W=1/0 N=nil/1", ten200="at_least", ten200_auto=True, nil_fail_sets_partner=True)
    assert sunk[0] == "10 for 200, 11 won, set -200"


def test_twice_the_bid_loses_it():
    for won in (4, 5):
        deal = f"E=4/{9 - won} S=2/4 W=1/0 N=2/{won}"
        assert lines(deal, double_tricks_set=True) == [f"contract 4, {won + 4} won, set -40"]


def test_one_trick_less_than_twice_the_bid_is_a_contract_made():
    assert lines("E=4/5 S=2/4 W=1/1 N=2/3", double_tricks_set=True) == ["contract 4 made +40", "3 overtricks +3"]


def test_two_nils_promise_nothing_that_twice_as_many_tricks_could_lose():
    assert "4 overtricks +4" in lines("E=4/5 S=nil/0 W=4/4 N=nil/4", double_tricks_set=True)


def test_the_tricks_of_a_failed_nil_count_towards_twice_the_bid_only_where_they_help():
    deal = "E=4/3 S=4/5 W=3/2 N=nil/3"
    assert lines(deal, double_tricks_set=True)[0] == "contract 4 made +40"
    helped = lines(deal, double_tricks_set=True, nil_failed_tricks="help_partner")
    assert helped == ["contract 4, 8 won, set -40", "nil failed -100"]


def test_twice_the_bid_costs_all_of_it_where_else_only_missing_tricks_cost():
    assert lines("E=4/5 S=2/4 W=1/0 N=2/4", double_tricks_set=True, set_penalty="undertricks")[0].endswith("-40")


@pytest.mark.parametrize(("over", "first"), [(2, "contract 4 made +40"), (3, "contract 4, 7 won, set -40")])
def test_three_tricks_over_the_bid_lose_it(over, first):
    assert lines(f"E=4/{7 - over} S=2/4 W=1/2 N=2/{over}", set_at_overtricks=3)[0] == first


def test_bags_below_the_third_still_count_where_bags_are_counted():
    t = Scene(set_at_overtricks=3)
    t.scored("E=4/5 S=2/4 W=1/2 N=2/2")
    assert t.scores() == "NS=42/2 EW=52/2"


# --- the tricks of a failed nil (SCORE-07, SCORE-08) --------------------------------------------------------------


def test_tricks_of_a_failed_nil_may_help_the_partner():
    deal = "E=4/5 S=4/3 W=4/4 N=nil/1"
    assert lines(deal, nil_failed_tricks="help_partner") == ["contract 4 made +40", "nil failed -100"]


def test_tricks_of_a_failed_nil_beyond_what_the_partner_needs_are_overtricks():
    t = Scene(nil_failed_tricks="help_partner")
    t.scored("E=4/4 S=4/4 W=4/3 N=nil/2")
    assert t.lines("NS") == ["contract 4 made +40", "2 overtricks +2", "nil failed -100"]
    assert t.table.bags["NS"] == 2


def test_while_they_are_played_the_tricks_of_a_broken_nil_count_for_the_contract_they_help():
    t = Scene(hands="N: AS 3H / E: KS 2H / S: QS AH / W: 5H 4C", nil_failed_tricks="help_partner")
    t.bids("E=1 S=2 W=1 N=nil")
    t.plays("E:2H S:AH W:5H N:3H", "S:QS W:4C N:AS")
    assert t.view("E").contracts["NS"].needed == 1
    t.plays("E:KS")
    assert t.lines("NS") == ["contract 2 made +20", "nil failed -100"]


def test_tricks_of_a_failed_nil_may_be_nothing_at_all():
    t = Scene(nil_failed_tricks="nothing")
    t.scored("E=4/4 S=4/5 W=4/3 N=nil/1")
    assert t.lines("NS") == ["contract 4 made +40", "1 overtrick +1", "nil failed -100"]
    other = Scene(nil_failed_tricks="nothing")
    other.scored("E=4/5 S=4/3 W=4/4 N=nil/1")
    assert other.scores() == "NS=-140 EW=81/1"


# --- a failed nil and the partner (SCORE-09) ----------------------------------------------------------------------


def test_a_failed_nil_may_lose_the_partners_bid_too():
    deal = "E=4/4 S=4/5 W=4/3 N=nil/1"
    sunk = ["contract 4, lost with the nil -40", "1 overtrick +1", "nil failed -100"]
    assert lines(deal, nil_fail_sets_partner=True) == sunk


def test_a_bid_lost_with_a_nil_costs_all_its_tricks():
    deal = "E=4/6 S=4/3 W=4/3 N=nil/1"
    assert lines(deal, nil_fail_sets_partner=True, set_penalty="undertricks")[0].endswith("-40")


def test_help_comes_too_late_for_a_bid_that_is_lost_with_the_nil():
    t = Scene(nil_fail_sets_partner=True, nil_failed_tricks="help_partner")
    t.scored("E=4/4 S=4/5 W=4/3 N=nil/1")
    assert t.lines("NS") == ["contract 4, lost with the nil -40", "nil failed -100"]
    assert t.table.bags["NS"] == 0


def test_a_nil_that_is_kept_loses_nothing():
    assert lines("E=4/4 S=4/4 W=4/5 N=nil/0", nil_fail_sets_partner=True)[0] == "contract 4 made +40"


# --- bags beside a blind nil (SCORE-13) ---------------------------------------------------------------------------


@pytest.mark.parametrize("tricks", [0, 1])
def test_beside_a_blind_nil_overtricks_score_but_are_no_bags(tricks):
    t = Scene(before="NS=-100/9 EW=0/9", blind_nil_bags_free=True)
    t.scored(f"S=blind-nil/{tricks} E=3/3 W=4/4 N=4/{6 - tricks}")
    assert t.lines("NS")[1] == "2 overtricks +2"
    assert t.lines("NS")[-1] == "2 bags not counted +0"
    assert t.table.bags["NS"] == 9


def test_beside_a_nil_that_was_bid_seeing_the_cards_bags_are_counted():
    t = Scene(before="NS=0/8 EW=0", blind_nil_bags_free=True)
    t.scored("E=3/3 S=nil/0 W=4/4 N=4/6")
    assert t.lines("NS")[-1] == "10 bags, penalty -100"


def test_the_others_count_their_bags_beside_a_blind_nil():
    t = Scene(before="NS=-100 EW=0/9", blind_nil_bags_free=True)
    t.scored("S=blind-nil/0 E=3/3 W=4/5 N=4/5")
    assert t.lines("EW")[-1] == "10 bags, penalty -100"
