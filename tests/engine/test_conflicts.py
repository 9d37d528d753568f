"""What no table can be played with is refused in a sentence that names the words in conflict."""

import pytest

from engine import Options, Table
from engine.options import with_changes
from tests.engine.shapes import ALONE, DUMMY, JOKERS, SIX, SUPER, TALK, TWO, WIDOW, refusal


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"sides": "solo"}, "sides = solo leaves nobody to exchange cards with: set blind_nil_exchange = 0."),
        ({"nil": False}, "blind_nil = yes needs nil = yes."),
        ({"bid_min": 9, "bid_max": 8}, "bid_min = 9 is more than bid_max = 8."),
        (
            {"bid_max": 1, "ban_one": True, "nil": False, "blind_nil": False},
            "ban_one = yes and bid_max = 1 leave nothing to bid.",
        ),
        (
            {"bid_max": 1, "ban_one": True, "nil_partner_min": 1, "plain_zero": True},
            "nil_partner_min = 1 with bid_max = 1 needs ban_one = no.",
        ),
        (
            {**DUMMY, "bid_max": 1, "ban_one": True},
            "ban_one = yes and bid_max = 1 leave dummy = fourth_hand without a declarer.",
        ),
        (
            {**ALONE, "blind_nil": False, "nil_fail_sets_partner": True},
            "sides = solo leaves no partner's bid to lose: set nil_fail_sets_partner = no.",
        ),
        (
            {**ALONE, "nil_failed_tricks": "help_partner"},
            "nil_failed_tricks = help_partner needs partners, and sides = solo leaves none.",
        ),
        (
            {"blind_nil": False, "blind_nil_bags_free": True},
            "blind_nil_bags_free = yes needs blind_nil = yes or a nil200.",
        ),
        ({"deal_limit": "off"}, "With deal_limit = off and lose_at = off a game might never end: set one of them."),
        ({"low_bid_table": True}, "low_bid_table = yes needs nil = no."),
        (
            {"low_bid_table": True, "nil": False, "blind_nil": False},
            "low_bid_table = yes needs overtrick = -10.",
        ),
        ({"rake": True}, "rake = yes needs the big joker: choose a pack with it and set trump_top = BJ,LJ."),
        ({"overtrick": -1}, "overtrick = -1 already punishes bags: set bag_limit = off."),
        ({**ALONE, "partner_choice": "draw"}, "partner_choice = draw needs sides = pairs."),
        ({"partner_choice": "none"}, "sides = pairs needs partners: set partner_choice = by_seat."),
        (
            {"players": 3, "hand_size": 17, "leftover": "out_unseen"},
            "sides = pairs leaves one of players = 3 alone: set sides = solo.",
        ),
        (
            {"players": 2, "leftover": "widow"},
            "sides = pairs leaves nobody to play against with players = 2: set sides = solo.",
        ),
        (
            {**SUPER, "blind_nil_exchange": 2},
            "sides = pairs_super leaves nobody to exchange cards with: set blind_nil_exchange = 0.",
        ),
        ({**SUPER, "partner_choice": "none"}, "sides = pairs_super needs partners: set partner_choice = by_seat."),
        (
            {"dummy": "fourth_hand"},
            "sides = pairs does not go with dummy = fourth_hand: set dummy = none.",
        ),
        (
            {"sides": "declarer_dummy", "players": 3},
            "sides = declarer_dummy does not go with dummy = none: set dummy = fourth_hand.",
        ),
        ({**DUMMY, "players": 4}, "sides = declarer_dummy is for 3 players: players = 4 does not fit."),
        (
            {**DUMMY, "blind_nil": True, "blind_nil_exchange": 0},
            "dummy = fourth_hand is played without blind bids: set blind_nil = no.",
        ),
        ({**ALONE, "side_max": 9}, "side_max = 9 is for partners who bid one after the other: set bid_max instead."),
        ({**TALK, "side_max": 9}, "side_max = 9 is for partners who bid one after the other: set bid_max instead."),
        (
            {"side_max": 7, "bid_min": 4, "nil": False, "blind_nil": False},
            "side_max = 7 leaves less than two bids of a side: set it higher.",
        ),
        (
            {"side_max": 3, "ban_one": True, "nil": False, "blind_nil": False},
            "side_max = 3 leaves less than two bids of a side: set it higher.",
        ),
        ({"blind_min": 7, "side_max": 6}, "blind_min = 7 is more than side_max = 6."),
        ({"talk": "tricks_only"}, "talk = tricks_only needs bid_method = partnership or raise_round = yes."),
        ({"bid_first": "non_dealer_side"}, "bid_first = non_dealer_side needs bid_method = partnership."),
        (
            {**TALK, "bid_first": "left_of_dealer"},
            "bid_method = partnership needs bid_first = non_dealer_side.",
        ),
        ({**ALONE, "raise_round": True}, "raise_round = yes is for partners: set raise_round = no."),
        ({**TALK, **ALONE}, "bid_method = partnership needs sides = pairs."),
        ({**TALK, "ban_one": True}, "bid_method = partnership is played with ban_one = no."),
        ({**ALONE, "blind_min": 6}, "blind_min = 6 is a bid of partners: set sides = pairs."),
        ({"bid_max": 5, "blind_min": 6}, "blind_min = 6 is more than bid_max = 5."),
        ({**SUPER, "moon": 200}, "moon = 200 is not played with a dummy: set moon = off."),
        ({**ALONE, "blind_nil": False, "blind_moon": 400}, "blind_moon = 400 is a bid of partners: set sides = pairs."),
        ({"nil": False, "blind_nil": False, "pair_nil": 500}, "pair_nil = 500 needs nil = yes."),
        ({**SUPER, "pair_nil": "win"}, "pair_nil = win is not played with a dummy: set pair_nil = off."),
        ({**ALONE, "blind_nil": False, "no_trump": "on"}, "no_trump = on is a bid of partners: set sides = pairs."),
        ({**ALONE, "blind_nil": False, "bemo": "on"}, "bemo = on is for partners: set bemo = off."),
        ({**SIX, "aces_bonus": 100}, "aces_bonus = 100 is for two pairs and one pack: set aces_bonus = 0."),
        (
            {"bid_max": 4, "blind_no_trump": "on"},
            "blind_no_trump = on is bid from 5 on: bid_max = 4 is too low.",
        ),
        (
            {"side_max": 4, "blind_no_trump": "on"},
            "blind_no_trump = on is bid from 5 on: side_max = 4 is too low.",
        ),
        ({"ten200_auto": True}, "ten200_auto = yes needs ten200 = exact or at_least."),
        ({"nil200": "blind_only"}, "nil200 = blind_only is blind_nil by another name: set blind_nil = no."),
        (
            {**DUMMY, "nil200": "blind_only", "blind_nil_exchange": 0},
            "dummy = fourth_hand is played without blind bids: set nil200 = off.",
        ),
        ({"side_min": 4, "bid_max": 3}, "side_min = 4 is more than bid_max = 3."),
        ({"nil_partner_min": 4, **ALONE}, "nil_partner_min = 4 is for partners: set nil_partner_min = 0."),
        (
            {"forbid_exact_sum": True, "bid_max": 4, "side_min": 4},
            "forbid_exact_sum = yes must leave two numbers to bid: with bid_max = 4 nobody can be made to bid "
            "4 or more.",
        ),
        (
            {"forbid_exact_sum": True, "side_max": 13},
            "side_max = 13 with forbid_exact_sum = yes can leave nothing to bid: set one of them off.",
        ),
        (
            {"side_min": 4, "side_max": 4, "bid_min": 2},
            "side_max = 4 is too low for side_min = 4 and nil_partner_min = 0: set it to 5 or more.",
        ),
        ({"next_first": "swap"}, "next_first = swap needs deal_method = draw_keep_one."),
        ({"draw_second_seen": True}, "draw_second_seen = yes needs deal_method = draw_keep_one."),
        ({"nil200": "before_first_draw"}, "nil200 = before_first_draw needs deal_method = draw_keep_one."),
        ({**TWO, "bid_first": "left_of_dealer"}, "deal_method = draw_keep_one needs bid_first = second_drawer."),
        ({**TWO, "draw_second_seen": "n/a"}, "deal_method = draw_keep_one needs draw_second_seen = yes or no."),
        ({**TWO, "first_lead": "dealer"}, "deal_method = draw_keep_one needs first_lead = second_drawer."),
        ({**TWO, "draw_replace": 3}, "draw_replace = 3 needs nil200 = before_first_draw."),
        (
            {**TWO, **WIDOW, "leftover": "out_unseen"},
            "deal_method = draw_keep_one with hand_size = 13 needs 52 cards, and pack = 54 with removed = none has 54.",
        ),
        (
            {"deal_method": "draw_keep_one"},
            "deal_method = draw_keep_one needs players = 2 and sides = solo.",
        ),
        ({"nil": False, "blind_nil": False, "nil200": "sighted"}, "nil200 = sighted needs nil = yes."),
        ({"plain_zero": True, "bid_min": 1}, "plain_zero = yes needs bid_min = 0."),
        ({"first_lead_card": "lowest_club"}, "first_lead_card = lowest_club needs first_lead = lowest_club."),
        ({"removed": ("2C", "2C")}, "removed = 2C,2C takes out more than pack = 52 holds."),
        ({"trump_top": ("BJ",)}, "trump_top = BJ is none of the cards of pack = 52 and removed = none."),
        (
            {**JOKERS, "trump_top": ("BJ", "LJ", "2H")},
            "trump_top = 2H is none of the cards of pack = 52JJ and removed = 2C,2H.",
        ),
        ({"trump_top": ("2H", "2H")}, "trump_top = 2H,2H names a card twice."),
        ({**WIDOW, "trump_top": ("BJ",)}, "pack = 54 has jokers: they must stand in trump_top, as BJ,LJ."),
        ({**SIX, "trump_top": ("2S",)}, "pack = 102 is not played with trump_top = 2S."),
        (
            {"trump_insert": "2D_below_AS", "trump_top": ("2D",)},
            "trump_insert = 2D_below_AS needs the two of diamonds: take 2D out of trump_top and removed.",
        ),
        (
            {**SIX, "trump_insert": "2D_below_AS"},
            "pack = 102 is not played with trump_insert = 2D_below_AS.",
        ),
        ({**SIX, "identical": "n/a"}, "pack = 102 has equal cards: set identical = second_wins."),
        ({"identical": "first_wins"}, "pack = 52 has no equal cards: set identical = n/a."),
        ({"hand_size": 17}, "pack = 52 with removed = none has 52 cards, too few for players = 4 with hand_size = 17."),
        (
            {**WIDOW, "leftover": "none"},
            "pack = 54 with removed = none has 54 cards, 2 too many for players = 4 with hand_size = 13: "
            "set leftover = widow.",
        ),
        (
            {**ALONE, "pre_bid_pass": 3},
            "sides = solo leaves nobody to exchange cards with: set pre_bid_pass = 0.",
        ),
        ({"nil": False, "blind_nil": False, "nil_exchange": 1}, "nil_exchange = 1 needs nil = yes."),
        ({"pair_nil_exchange": 2}, "pair_nil_exchange = 2 needs pair_nil or blind_pair_nil."),
        ({"blind_nil_wish": True}, "blind_nil_wish = yes needs blind_nil = yes and blind_nil_exchange = 1."),
        ({**TWO, "cut": "right_of_dealer"}, "deal_method = draw_keep_one is played with cut = none."),
        ({**WIDOW, "deal_method": "french_cut"}, "deal_method = french_cut needs players = 4 and 52 cards."),
        ({**WIDOW, "leftover": "dealer"}, "leftover = dealer needs leftover_discard = before_bids."),
        (
            {"leftover_discard": "after_bids"},
            "leftover_discard = after_bids needs leftover = dealer, holder_2C or high_bid_side.",
        ),
        (
            {**WIDOW, "leftover": "high_bid_side", "leftover_discard": "before_bids"},
            "leftover = high_bid_side needs leftover_discard = after_bids.",
        ),
        (
            {**WIDOW, **ALONE, "leftover": "high_bid_side", "leftover_discard": "after_bids"},
            "leftover = high_bid_side needs sides = pairs.",
        ),
        (
            {**WIDOW, "leftover": "holder_2C", "leftover_discard": "after_bids", "trump_top": ("BJ", "LJ", "2C")},
            "leftover = holder_2C needs the two of clubs: take 2C out of removed and trump_top.",
        ),
        (
            {**WIDOW, **SUPER, "leftover": "dealer", "leftover_discard": "after_bids"},
            "dummy = partner_of_high_bidder is not played with leftover = dealer.",
        ),
        (
            {"leftover": "widow"},
            "pack = 52 with removed = none has 52 cards, none too many for players = 4 with hand_size = 13: "
            "set leftover = none.",
        ),
    ],
)
def test_options_that_contradict_each_other_are_refused_in_a_sentence(changes, sentence):
    assert refusal(**changes) == sentence


@pytest.mark.parametrize(
    "changes",
    [
        {"bid_max": 1, "ban_one": True},
        {"bid_min": 5, "bid_max": 5},
        {"sides": "solo", "blind_nil": False},
        {"sides": "solo", "blind_nil": False, "moon": "win", "ten200": "exact"},
        {**TALK, "moon": 500, "ten200": "at_least"},
        {"overtrick": -1, "bag_limit": "off"},
        {"overtrick": 0, "bag_limit": "off"},
        {"breaking": "none"},
        {"breaking": "none", "first_lead_card": "not_spade"},
        {"trick1": "low_club_strict", "first_lead": "dealer", "first_lead_card": "any"},
        {"trick1": "low_club_strict", "trump_top": ("2C",)},
        {"trick1": "low_club_strict", "removed": ("2C", "2H"), "pack": "52JJ", "trump_top": ("BJ", "LJ")},
        {**SIX, "must_beat": True},
        {**ALONE, "blind_nil": False, "must_beat": True},
        {"renege": "no_points", "must_beat": True},
        {"nil_fail_sets_partner": True, "nil_failed_tricks": "help_partner"},
        {"set_at_overtricks": 3, "double_tricks_set": True},
        {"special_card": "3S", "overtrick": -10, "bag_limit": "off"},
        {"special_card": "cut", "set_at_overtricks": 3, "overtrick": 0, "bag_limit": "off"},
        {"back_to_back": "lose", "lose_at": -200, "deal_limit": "off"},
        {"trick1": "low_club_spades_ok", "must_beat": True},
        {"breaking": "whole_deal", "first_lead_card": "any"},
        {"side_max": 1},
        {"side_max": 8, "bid_min": 4, "nil": False, "blind_nil": False},
        {"side_max": 26},
        {"must_beat": True},
        {"trump_top": ("2H", "2C", "2D", "2S")},
        {"trump_top": ("2S",), "first_lead": "lowest_club"},
        {"first_lead": "lowest_club"},
        {"bid_max": 1, "ban_one": True, "nil": False, "blind_nil": False, "plain_zero": True},
    ],
)
def test_options_that_only_look_as_if_they_did_are_played(changes):
    Table.open(with_changes(Options(), changes))
