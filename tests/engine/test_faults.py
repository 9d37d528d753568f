"""Fifty-seven faults that other Spades programs had, and where each of them is kept out of this one.

What stands here is only what no rule has a test for anyway. Of the others this is the list; "scoring" means the file
test_scoring.py beside this one, and "mail" the folder of tests of the server. One of the tests below looks whether
everything that is listed is there.

    1  play.a_spade_played_on_another_lead_breaks_spades_at_once_for_the_next_lead
    2  scoring.bags_are_a_number_of_their_own_and_not_the_last_digit
    3  winning.the_target_is_compared_with_the_total_and_never_with_the_points_of_a_deal
    4  winning.without_a_losing_score_no_score_is_too_low, faults.a_losing_score_that_is_switched_off_is_off
    5  scoring.all_thirteen_tricks_by_one_seat_are_an_ordinary_result
    6  scoring.the_worst_deal_is_scored_in_full
    7  every_preset.the_log_alone_rebuilds_the_table, view.the_play_is_shown_from_whoever_really_led
    8  faults.every_table_has_an_end_that_does_not_depend_on_the_play, winning.after_so_many_deals_the_best_score_wins
    9  play.the_player_on_the_dealers_left_leads_to_the_first_trick
   10  scoring.twenty_bags_in_one_deal_cost_twice, scoring.ten_bags_at_once_from_none_cost_a_hundred
   11  scoring.ten_bags_are_taken_off_and_the_rest_stays
   12  scoring.bags_are_paid_for_once, faults.bags_that_stand_cost_nothing_in_a_deal_without_any
   13  scoring.the_tenth_bag_costs_a_hundred, scoring.the_bag_limit_and_its_penalty_are_numbers_of_their_own
   14  scoring.bags_are_a_number_of_their_own_and_not_the_last_digit
   15  scoring.each_overtrick_scores_one_and_is_a_bag, scoring.an_overtrick_is_worth_what_the_option_says
   16  faults.the_tricks_of_a_failed_nil_are_one_of_four_things
   17  scoring.the_tricks_of_a_failed_nil_are_bags_though_the_partner_is_set
   18  scoring.when_both_partners_bid_nil_each_is_scored_by_itself_and_every_trick_is_a_bag
   19  scoring.two_ordinary_nils_are_two_bets_of_a_hundred_and_not_one
   20  scoring.nil_may_be_worth_half
   21  faults.the_rules_that_are_printed_name_the_points_that_are_scored
   22  blind_nil.blind_nil_is_offered_before_any_card_is_seen, blind_nil.whoever_has_looked_bids_blind_no_more
   23  mail/secrets.while_a_seat_may_bid_blind_nothing_it_can_get_depends_on_its_cards
   24  blind_nil.no_path_shows_the_cards_of_a_seat_that_may_still_bid_blind
   25  talk.a_side_of_which_one_has_looked_may_not_bid_blind
   26  blind_nil.both_partners_may_bid_blind_nil_in_any_order, blind_nil.several_exchanges_run_in_bidding_order
   27  blind_nil.the_deficit_is_to_the_best_other_side, blind_nil.nobody_bids_blind_in_the_first_deal_of_a_game
   28  bidding.partners_may_together_bid_more_tricks_than_there_are
   29  bidding.what_is_no_whole_number_is_no_bid, mail/grammar_properties.no_text_whatever_makes_the_reader_raise
   30  bidding.bid_min_1_without_nil_leaves_one_to_thirteen, table.nobody_who_is_not_asked_has_choices
   31  faults.where_one_bid_alone_is_left_it_is_made_and_the_bidding_goes_on
   32  every_table.bans_never_leave_nothing_to_bid
   33  bidding.the_partner_of_a_nil_bidder_bids_at_least_nil_partner_min
   34  faults.whoever_holds_only_jokers_and_raised_deuces_may_lead_one_unbroken
   35  play.the_suit_to_follow_is_that_of_the_trick_on_the_table, play.whoever_can_follow_suit_must
   36  play.every_deal_begins_with_spades_unbroken
   37  play.only_the_lead_of_the_first_trick_is_limited_and_any_spade_in_it_breaks
   38  faults.a_led_joker_asks_for_spades_and_the_two_of_diamonds_answers
   39  conflicts.options_that_contradict_each_other_are_refused_in_a_sentence
   40  trumps.jokers_and_deuces_rank_above_the_ace_in_any_order_that_is_named
   41  winning.the_losing_score_makes_a_loser_and_the_best_of_the_others_wins
   42  winning.when_both_sides_reach_it_in_one_deal_the_higher_score_wins
   43  winning.equal_scores_play_on
   44  winning.overtricks_count_for_the_win_as_every_other_point_does
   45  winning.when_both_sides_fall_to_it_the_higher_score_wins, winning.bags_are_paid_for_before_the_end_is_looked_at
   45  winning.when_both_sides_fall_to_it_with_the_same_score_they_play_on
   47  scoring.a_score_is_the_sum_of_its_lines
   48  winning.a_tie_after_the_last_deal_is_played_on
   49  winning.equal_scores_play_on
   50  renege.a_side_that_reneged_scores_nothing_though_it_made_its_contract, play.nobody_plays_out_of_turn
   51  pull_out.a_side_that_pulled_out_has_bid_a_seen_ten
   52  bidding.only_the_last_to_bid_is_bound
   53  play_options.where_the_two_of_clubs_is_out_the_lowest_club_in_play_opens
   53  play_options.a_nil_bidder_may_have_to_win_the_first_trick
   54  mail/score_in_letters.the_second_partner_reads_that_the_own_number_is_asked_for_and_not_that_of_the_side
   54  talk.the_bid_of_a_side_is_its_contract
   56  every_preset.the_log_alone_rebuilds_the_table
   57  faults.the_last_card_is_asked_for_like_any_other

Of 46 (which tier of bags a deal that crosses it counts by) there is nothing here to go wrong, for there are no tiers;
55 says only that the first five were known where they stood.
"""

import re
from importlib import import_module

import pytest

from engine import Table
from engine.actions import Bid
from engine.clauses.ending import DealLimit, Floor
from tests.engine.scenario import Scene
from tests.engine.shapes import JOKERS, TABLES, refusal
from tests.engine.test_play import dealt, winners

LISTED = re.findall(r"(?:mail/)?\w+\.\w+(?=,|$)", __doc__ or "", flags=re.MULTILINE)


@pytest.mark.parametrize("place", LISTED)
def test_what_the_list_names_is_there(place):
    file, name = place.split(".")
    folder, _, file = file.rpartition("/")
    module = import_module(f"tests.{'pbem' if folder else 'engine'}.test_{file}")
    assert callable(getattr(module, f"test_{name}"))


def test_the_list_leaves_out_two_faults_and_no_more():
    numbers = {int(number) for number in re.findall(r"^ +(\d+)  ", __doc__ or "", flags=re.MULTILINE)}
    assert set(range(1, 58)) - numbers == {46, 55}


def test_a_losing_score_that_is_switched_off_is_off():
    for lose_at, won in ((-200, "EW floor"), ("off", "")):
        t = Scene(before="NS=-190 EW=0", lose_at=lose_at, blind_nil=False)
        t.scored("E=4/5 S=4/3 W=4/3 N=3/2")
        assert t.won() == won


@pytest.mark.parametrize("name", TABLES)
def test_every_table_has_an_end_that_does_not_depend_on_the_play(name):
    ends = Table.open(TABLES[name]).rules.ending
    assert [end for end in ends if isinstance(end, DealLimit | Floor)]
    assert "a game might never end" in refusal(deal_limit="off", lose_at="off")


def test_bags_that_stand_cost_nothing_in_a_deal_without_any():
    t = Scene(before="NS=0/9 EW=0/5", bag_limit=10)
    for deal in ("E=3/3 S=3/3 W=4/4 N=3/3", "S=3/3 W=4/4 N=3/3 E=3/3"):
        t.scored(deal)
        assert not [line for line in t.table.game.sheet if line.code == "bag penalty"]
        t.next_deal()
    assert t.table.bags == {"NS": 9, "EW": 5}


@pytest.mark.parametrize(
    ("kind", "score"),
    [("bags", "NS=-138/2"), ("bags_no_point", "NS=-140/2"), ("help_partner", "NS=-59/1"), ("nothing", "NS=-140")],
)
def test_the_tricks_of_a_failed_nil_are_one_of_four_things(kind, score):
    t = Scene(nil_failed_tricks=kind)
    t.scored("E=4/5 S=4/3 W=4/3 N=nil/2")
    assert t.scores().split()[0] == score


@pytest.mark.parametrize(
    ("option", "deal", "line", "sentence"),
    [
        ("nil_win", "E=4/4 S=4/4 W=4/5 N=nil/0", "nil made +77", "scores 77 if kept and costs 100 if not"),
        ("nil_lose", "E=4/4 S=4/4 W=4/4 N=nil/1", "nil failed -77", "scores 100 if kept and costs 77 if not"),
        ("trick_value", "E=1/1 S=1/5 W=1/5 N=1/2", "contract 2 made +154", "scores 77 if the side wins at least"),
        ("bag_penalty", "E=1/0 S=1/5 W=1/1 N=1/7", "10 bags, penalty -77", "10 bags of a side cost it 77"),
    ],
)
def test_the_rules_that_are_printed_name_the_points_that_are_scored(option, deal, line, sentence):
    t = Scene(**{option: 77})
    t.scored(deal)
    assert line in t.lines("NS")
    assert [words for words in map(str, t.table.rules.sentences()) if sentence in words]


def test_where_one_bid_alone_is_left_it_is_made_and_the_bidding_goes_on():
    t = Scene(bid_min=3, bid_max=3, nil=False, blind_nil=False)
    for seat in "ESWN":
        assert t.turn() == seat
        assert t.table.choices(seat) == (Bid(3),)
        t.do(seat, Bid(3))
    assert t.table.step.name == "play"


def test_whoever_holds_only_jokers_and_raised_deuces_may_lead_one_unbroken():
    t = dealt("N: AH 3H / E: 3C 4H / S: AC BJ / W: 4C 5H", **JOKERS)
    t.plays("E:3C S:AC W:4C N:3H")
    assert not t.table.broken
    assert t.may("S") == "BJ"
    first = dealt("N: AH 3H / E: 2D LJ / S: AC 3C / W: 4C 5H", **JOKERS)
    assert first.may("E") == "2D LJ"


def test_a_led_joker_asks_for_spades_and_the_two_of_diamonds_answers():
    t = dealt("N: AH 3H / E: LJ 4H / S: 2D AD / W: 4S BJ", first_lead_card="any", **JOKERS)
    t.plays("E:LJ")
    assert t.may("S") == "2D"
    t.plays("S:2D W:BJ")
    assert t.may("N") == "AH 3H"
    t.plays("N:3H")
    assert winners(t) == ["W"]


def test_the_big_joker_rakes_only_when_spades_may_be_led():
    t = dealt("N: AH 3H / E: BJ 4H / S: 2S AD / W: 4S 5D", "widow54", rake=True)
    assert t.may("E") == "4H"


def test_the_last_card_is_asked_for_like_any_other():
    t = dealt("N: AH 3H / E: 3C 4H / S: AC 2D / W: 4C 5H")
    t.plays("E:3C S:AC W:4C N:3H")
    assert t.turn() == "S"
    assert t.may("S") == "2D"
    assert t.table.game.deals == 0


