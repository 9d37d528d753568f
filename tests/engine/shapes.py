"""What tables of other shapes are made of, those that whole games are played at, and why a table is refused."""

import pytest

from engine import Options, Table, load_presets
from engine.option import BadOption
from engine.options import with_changes

SIX = {"players": 6, "pack": "102", "removed": ("2C", "2C"), "hand_size": 17, "identical": "second_wins"}
JOKERS = {"pack": "52JJ", "removed": ("2C", "2H"), "trump_top": ("BJ", "LJ", "2D", "2S")}
WIDOW = {"pack": "54", "trump_top": ("BJ", "LJ"), "leftover": "widow"}
ALONE = {"sides": "solo", "blind_nil_exchange": 0}
DUMMY = {"sides": "declarer_dummy", "dummy": "fourth_hand", "players": 3, "blind_nil": False}
SUPER = {"sides": "pairs_super", "dummy": "partner_of_high_bidder", "blind_nil_exchange": 0}
TALK = {
    "bid_method": "partnership", "bid_first": "non_dealer_side", "talk": "tricks_only",
    "nil": False, "blind_nil": False,
}  # fmt: skip
TWO = {
    **ALONE, "players": 2, "deal_method": "draw_keep_one", "leftover": "out_unseen", "draw_second_seen": False,
    "next_first": "swap", "bid_first": "second_drawer", "first_lead": "second_drawer",
}  # fmt: skip
THREE = {**ALONE, "players": 3, "hand_size": 17, "leftover": "out_unseen"}

PRESETS = list(load_presets())
OTHERS = {
    "partners agree on nils": (
        "basic4",
        {**TALK, "nil": True, "blind_nil": True, "nil_partner_min": 1, "blind_deficit": 0, "blind_min": 6},
    ),
    "raises": ("basic4", {"raise_round": True, "talk": "tricks_only", "forbid_exact_sum": True, "blind_min": 6}),
    "silent raises": ("barmore", {"raise_round": True, "talk": "none"}),
    "pulling out": ("barmore", {"pull_out_10": True, "blind_min": 6, "forbid_exact_sum": True}),
    "misdeals": (
        "basic4",
        {"misdeal": ("spades<=1", "suit>=7", "no_court"), "misdeal_consult": True, "blind_deficit": 0},
    ),
    "first deal without bids": ("barmore", {"first_hand": "bids_itself"}),
    "bids hemmed in": (
        "basic4",
        {
            "bid_first": "dealer",
            "side_min": 4,
            "nil_partner_min": 4,
            "forbid_exact_sum": True,
            "blind_min": 6,
            "blind_deficit": 0,
        },
    ),
    "left over after the bids": ("joker54_2c", {"leftover_discard": "after_bids"}),
    "cards passed": ("basic4", {"pre_bid_pass": 3, "nil_exchange": 1, "blind_deficit": 0}),
    "a wish": ("basic4", {"blind_nil_exchange": 1, "blind_nil_wish": True, "blind_deficit": 0}),
    "three cards back": ("dnp", {"blind_nil_exchange": 3}),
    "pair nils": ("basic4", {"pair_nil": 500, "pair_nil_deficit": 0, "pair_nil_exchange": 2, "blind_pair_nil": "game"}),
    "cut": ("joker54_dealer", {"cut": "right_of_dealer"}),
    "French cut": ("basic4", {"deal_method": "french_cut", "blind_deficit": 0}),
    "lots for the deal": ("cutthroat4", {"first_dealer": "high_card"}),
    "lots for partners": ("basic4", {"partner_choice": "draw"}),
    "lots for both": ("six102", {"partner_choice": "draw", "first_dealer": "high_card"}),
    "low clubs and a rake": (
        "widow54",
        {
            "trick1": "low_club_strict", "rake": True, "breaking": "first_3_tricks",
            "nil_failed_tricks": "help_partner", "renege": "no_points", "special_card": "3S",
        },
    ),
    "bonuses": (
        "three52",
        {"big_bid_bonus": True, "low_bid_table": True, "last_trick_bonus": 10, "back_to_back": "lose"},
    ),
    "harsh scores": (
        "basic4",
        {
            "trick1": "low_club_diamond", "set_penalty": "undertricks", "nil_fail_sets_partner": True,
            "blind_nil_bags_free": True, "double_tricks_set": True, "set_at_overtricks": 3,
            "special_card": "cut",
        },
    ),
    "bids of a side": (
        "basic4", {"ten200": "exact", "moon": "win", "blind_moon": 400, "blind_deficit": 0, "thirteen_on_ten": "win"}
    ),
    "bids of a side in talk": ("barmore", {"ten200": "at_least", "moon": 500}),
    "nil of both": ("basic4", {"pair_nil": 500, "pair_nil_deficit": 0, "nil_failed_tricks": "help_partner"}),
    "blind nil of both": ("basic4", {"pair_nil_deficit": 0, "blind_pair_nil": "game", "pair_nil": "win"}),
    "no trump": ("basic4", {"no_trump": "on", "side_min": 4, "nt_lose_x": 1}),
    "blind no trump in talk": ("barmore", {"no_trump": "on", "blind_no_trump": "on", "target": 250}),
    "bemo": ("barmore", {"bemo": "on", "moon": 200}),
    "nil of both in talk": (
        "barmore", {"nil": True, "pair_nil": 500, "pair_nil_deficit": 0, "blind_pair_nil": "game"}
    ),
    "every ten": ("barmore", {"ten200": "exact", "ten200_auto": True, "moon": 200, "blind_moon": 400}),
    "two of diamonds": ("basic4", {"trump_insert": "2D_below_AS"}),
}
"""Tables that no preset of its own asks for, as changes of one, so that every rule comes up in a whole game."""
TABLES = {name: load_presets()[name].options for name in PRESETS} | {
    name: with_changes(load_presets()[base].options, changes) for name, (base, changes) in OTHERS.items()
}
"""The tables at which whole games are played."""


def refusal(**changes):
    with pytest.raises(BadOption) as refused:
        Table.open(with_changes(Options(), changes))
    return str(refused.value)
