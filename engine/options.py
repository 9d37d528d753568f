"""The words a host can write about the rules, one field each. Only the pages of the rulebook read what they say."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from difflib import get_close_matches
from typing import Any

from engine.option import BadOption, Option, Value, option
from engine.sentence import one_of


@dataclass(frozen=True, slots=True)
class Options:
    """The rules of one table in words. The defaults are the ordinary game of four in two pairs."""

    # fmt: off
    # table
    players: int = option(4, "PLAYERS-01", "How many people play.", also=(2, 3, 6))
    sides: str = option(
        "pairs",
        "PLAYERS-02..07",
        "Who keeps one account: partners sitting opposite, or everybody alone.",
        also=("solo", "declarer_dummy", "pairs_super"),
    )
    partner_choice: str = option(
        "by_seat", "PLAYERS-03", "How partners are found.", also=("none", "free", "draw")
    )
    dummy: str = option(
        "none",
        "PLAYERS-06..07",
        "Whether the highest bidder plays a second hand, open on the table.",
        also=("fourth_hand", "partner_of_high_bidder"),
    )

    # deck
    pack: str = option("52", "DECK-01..12", "Which cards are in the game.", also=("54", "52JJ", "102"))
    removed: tuple[str, ...] = option(
        (),
        "DECK-04,DECK-05,DECK-10",
        "Cards taken out of the pack before the deal.",
        words=("2C", "2D", "2H", "2S"),
    )
    trump_top: tuple[str, ...] = option(
        (),
        "DECK-03..07",
        "Cards that rank above the ace of spades, highest first.",
        words=("BJ", "LJ", "2C", "2D", "2H", "2S"),
    )
    trump_insert: str = option(
        "none",
        "DECK-09",
        "A card that is an extra trump between the ace and the king of spades.",
        also=("2D_below_AS",),
    )

    # deal
    first_dealer: str = option("random", "DEAL-01", "How the first dealer is found.", also=("high_card",))
    deal_method: str = option(
        "singly", "DEAL-03,DEAL-05,DEAL-14", "How the hands come about.", also=("draw_keep_one", "french_cut")
    )
    cut: str = option("none", "DEAL-04", "Who cuts the pack before the deal.", also=("right_of_dealer",))
    hand_size: int = option(
        13, "DEAL-03,DEAL-06..07,DEAL-13", "Cards in a hand, and so tricks in a deal.", also=(17, 18)
    )
    leftover: str = option(
        "none",
        "DEAL-06..12",
        "What becomes of the cards that are left over.",
        also=("out_unseen", "widow", "dealer", "holder_2C", "high_bid_side"),
    )
    leftover_discard: str = option(
        "n/a", "DEAL-10", "When whoever took left-over cards discards as many.", also=("before_bids", "after_bids")
    )
    draw_second_seen: bool | str = option(
        "n/a", "DEAL-14", "Whether the second card of a draw is looked at before it is put away.", also=(True, False)
    )
    next_first: str = option(
        "rotate", "DEAL-02,DEAL-16", "Who deals, or draws first, in the next deal.", also=("swap",)
    )

    # exchanges
    pre_bid_pass: int = option(0, "EXCH-01", "Cards passed to the partner before the bids.", also=(3,))
    nil_exchange: int = option(0, "EXCH-03", "Cards exchanged with the partner on a nil.", also=(1,))
    blind_nil_exchange: int = option(
        2, "EXCH-02,EXCH-04,EXCH-08", "Cards that a blind nil bidder may exchange with the partner.", also=(0, 1, 3)
    )
    blind_nil_wish: bool = option(
        False, "EXCH-05", "Whether a blind nil bidder may name the suit wanted back.", also=(True,)
    )
    pair_nil_exchange: int = option(0, "EXCH-06", "Cards passed both ways on a nil of both partners.", also=(2,))
    draw_replace: int = option(0, "EXCH-07", "Cards that a double nil bidder may replace after a draw.", also=(3,))

    # bids
    bid_method: str = option(
        "round_table",
        "BID-10,BID-20",
        "Whether each player bids, or each side agrees on one number.",
        also=("partnership",),
    )
    bid_first: str = option(
        "left_of_dealer",
        "BID-02,BID-10,BID-21",
        "Who bids first.",
        also=("dealer", "non_dealer_side", "second_drawer"),
    )
    bid_min: int = option(
        0, "BID-03,BID-08,BID-14", "The lowest number that may be bid; 0 leaves it to nil.", span=(0, 13)
    )
    bid_max: int = option(13, "BID-03,BID-14", "The highest number that may be bid.", span=(1, 18))
    nil: bool = option(True, "SPEC-03", "Whether nil, a promise to win no trick, may be bid.", also=(False,))
    plain_zero: bool = option(False, "BID-07", "Whether a zero may be bid that is not a nil.", also=(True,))
    ban_one: bool = option(False, "BID-09", "Whether bids of 1 are forbidden.", also=(True,))
    side_min: int = option(0, "BID-13", "The lowest sum of a side's bids.", span=(0, 13))
    side_max: int | str = option("off", "BID-06", "The highest sum of a side's bids.", span=(1, 26))
    nil_partner_min: int = option(0, "BID-13", "The lowest bid of a nil bidder's partner.", span=(0, 13))
    raise_round: bool = option(False, "BID-15..16", "Whether each side may raise its bid once.", also=(True,))
    forbid_exact_sum: bool = option(
        False, "BID-17..18", "Whether the bids may not add up to the number of tricks.", also=(True,)
    )
    first_hand: str = option("bid", "BID-19", "Whether the first deal is played without bids.", also=("bids_itself",))
    talk: str = option("none", "BID-11..12,BID-20", "What partners may say while bidding.", also=("tricks_only",))
    blind_deficit: int = option(
        100, "SPEC-08,SPEC-12", "How many points a side must be behind to bid blind.", span=(0, 10000)
    )

    # special bids
    misdeal: tuple[str, ...] = option(
        (),
        "SPEC-01",
        "Hands that allow a misdeal to be called.",
        words=("spades<=0", "spades<=1", "suit>=7", "no_court"),
    )
    misdeal_consult: bool = option(
        False, "SPEC-02", "Whether the partner may be asked about calling a misdeal.", also=(True,)
    )
    blind_nil: bool = option(True, "SPEC-04", "Whether nil may be bid before looking, for more points.", also=(False,))
    nil200: str = option(
        "off",
        "SPEC-05..07",
        "Whether a zero may be bid as a nil of double value.",
        also=("sighted", "blind_only", "before_first_draw"),
    )
    blind_min: int | str = option(
        "off", "SPEC-09..12", "The lowest number that a side may bid before looking.", also=(6, 7)
    )
    blind_goal: str = option("exact", "SPEC-09", "What a blind number must win.", also=("at_least",))
    blind_win_x: int = option(2, "SPEC-09..12", "How many times its points a blind number wins.")
    blind_lose_x: int = option(2, "SPEC-09..12", "How many times its points a blind number loses.", also=(1,))
    pull_out_10: bool = option(False, "SPEC-13", "Whether a blind side may change to a seen bid of 10.", also=(True,))
    ten200: str = option(
        "off", "SPEC-14,SPEC-19", "Whether a bid of 10 may be made for 200 points.", also=("exact", "at_least")
    )
    ten200_auto: bool = option(False, "SPEC-15", "Whether every bid of 10 is made for 200 points.", also=(True,))
    moon: int | str = option("off", "SPEC-17", "What a bid of all tricks is worth.", also=(200, 500, "win"))
    blind_moon: int | str = option("off", "SPEC-18", "What a bid of all tricks is worth before looking.", also=(400,))
    thirteen_on_ten: str = option(
        "nothing", "SPEC-19", "What all thirteen tricks on a seen bid of 10 win.", also=("win",)
    )
    no_trump: str = option("off", "SPEC-20", "Whether a number may be bid without ruffing.", also=("on",))
    nt_lose_x: int = option(2, "SPEC-20", "How many times its points a no-trump bid loses.", also=(1,))
    blind_no_trump: str = option("off", "SPEC-21", "Whether a no-trump bid may be made before looking.", also=("on",))
    blind_nt_lose_x: int = option(3, "SPEC-21", "How many times its points a blind no-trump bid loses.", also=(1, 2))
    pair_nil: int | str = option("off", "SPEC-22", "What a nil of both partners together wins.", also=(500, "win"))
    pair_nil_lose: int | str = option(250, "SPEC-22", "What a failed nil of both partners loses.", also=(500, "game"))
    pair_nil_both_bonus: int = option(
        100, "SPEC-22", "What the others get when both partners of a pair nil took a trick.", span=(0, 1000)
    )
    pair_nil_deficit: int = option(
        400, "SPEC-22,SPEC-23", "More than how many points behind a side must be to bid pair nil.", span=(0, 10000)
    )
    blind_pair_nil: str = option(
        "off", "SPEC-23", "Whether a nil of both partners before looking decides the game.", also=("game",)
    )
    bemo: str = option(
        "off", "SPEC-24..25", "Whether a side may undertake to win the first six or nine tricks.", also=("on",)
    )
    player_blind_x2: str = option(
        "off", "SPEC-26", "Whether a player who does not look doubles all points of the deal.", also=("on",)
    )

    # play
    first_lead: str = option(
        "left_of_dealer",
        "PLAY-01..03,PLAY-16..17,PLAY-22",
        "Who leads to the first trick.",
        also=("dealer", "lowest_club", "second_drawer"),
    )
    first_lead_card: str = option(
        "not_spade",
        "PLAY-03..04,PLAY-17",
        "What may be led to the first trick.",
        also=("any", "lowest_club"),
    )
    trick1: str = option(
        "normal",
        "PLAY-13..15",
        "Whether everybody plays a low club to the first trick.",
        also=("low_club_strict", "low_club_spades_ok", "low_club_diamond"),
    )
    breaking: str = option(
        "until_broken",
        "PLAY-09,PLAY-11..12",
        "How long spades may not be led.",
        also=("none", "whole_deal", "first_3_tricks"),
    )
    must_beat: bool = option(
        False, "PLAY-20", "Whether the best card of the trick must be beaten if possible.", also=(True,)
    )
    rake: bool = option(False, "PLAY-19", "Whether a led big joker pulls everybody's highest spade.", also=(True,))
    identical: str = option("n/a", "PLAY-21", "Which of two equal cards wins.", also=("second_wins", "first_wins"))

    # score
    trick_value: int = option(10, "SCORE-01", "Points for each trick of a bid that was made.", span=(1, 100))
    overtrick: int = option(
        1, "SCORE-02,SCORE-14..15,SCORE-20,SCORE-22", "Points for each trick over the bid.", also=(-10, -1, 0)
    )
    set_penalty: str = option(
        "full",
        "SCORE-03..04",
        "Whether a failed bid costs all its tricks or the missing ones.",
        also=("undertricks",),
    )
    nil_win: int = option(100, "SCORE-05,SCORE-11", "Points for a nil that is made.", span=(0, 1000))
    nil_lose: int = option(100, "SCORE-05,SCORE-11", "Points that a failed nil costs.", span=(0, 1000))
    blind_nil_win: int = option(200, "SCORE-10..11", "Points for a blind nil that is made.", span=(0, 1000))
    blind_nil_lose: int = option(200, "SCORE-10..12", "Points that a failed blind nil costs.", span=(0, 1000))
    nil_failed_tricks: str = option(
        "bags",
        "SCORE-07..08",
        "What the tricks of a failed nil are.",
        also=("bags_no_point", "help_partner", "nothing"),
    )
    nil_fail_sets_partner: bool = option(
        False, "SCORE-09", "Whether a failed nil also loses the partner's bid.", also=(True,)
    )
    blind_nil_bags_free: bool = option(
        False, "SCORE-13", "Whether a deal with a blind nil brings no bags.", also=(True,)
    )
    double_tricks_set: bool = option(False, "SCORE-18", "Whether winning twice the bid loses it.", also=(True,))
    set_at_overtricks: int | str = option("off", "SCORE-19", "How many tricks over the bid lose it.", also=(3,))
    bag_limit: int | str = option(10, "BAG-01,BAG-05", "How many bags cost the penalty.", also=("off",), span=(1, 100))
    bag_penalty: int = option(100, "BAG-01", "Points that a full account of bags costs.", span=(1, 1000))
    special_card: str = option(
        "off", "BAG-07", "A card that cancels one bag of the side that wins it.", also=("3S", "cut")
    )
    aces_bonus: int = option(0, "BONUS-01", "Points for announcing all four aces and winning them.", span=(0, 1000))
    last_trick_bonus: int = option(
        0, "BONUS-02..03", "Points for each closing trick won with a high spade on an exact bid.", also=(10,)
    )
    big_bid_bonus: bool = option(
        False, "BONUS-04", "Whether bids of 7 and more earn 10 for each trick over six.", also=(True,)
    )
    low_bid_table: bool = option(
        False, "BONUS-05..06", "Whether bids of 2, 1 and 0 have values of their own.", also=(True,)
    )
    renege: str = option(
        "prevented", "RENEGE-01", "What happens when somebody does not follow suit though able.", also=("no_points",)
    )

    # the end
    target: int = option(500, "WIN-01,WIN-06", "The score that wins the game.", span=(50, 10000))
    lose_at: int | str = option(
        "off", "WIN-04..05", "The score that loses the game.", also=(-200, -500), span=(-10000, -50)
    )
    tie: str = option("play_on", "WIN-03", "What happens when the best score is shared.")
    back_to_back: str = option(
        "off", "WIN-07..08", "Whether two failed contracts in a row lose the game.", also=("lose",)
    )
    deal_limit: int | str = option(
        100, "WIN-14", "After how many deals the game is over at the latest.", also=("off",), span=(1, 1000)
    )
    boards: str = option(
        "off", "NAMED-17", "Whether several tables play the same deals and compare.", also=("duplicate",)
    )
    # fmt: on


_DEFAULTS = Options()
OPTIONS: Mapping[str, Option] = {
    f.name: Option(f.name, getattr(_DEFAULTS, f.name), **f.metadata) for f in fields(Options)
}


def with_changes(base: Options, changes: Mapping[str, Value]) -> Options:
    """The options with some of them changed. Raises BadOption for an unknown word or a value that is none of its."""
    for name, value in changes.items():
        if not named(name).knows(value):
            raise named(name).refusal(value)
    typed: dict[str, Any] = dict(changes)
    return replace(base, **typed)


def with_data(base: Options, data: Mapping[str, Any]) -> Options:
    """The same with changes as JSON and TOML hold them, in lists where options are tuples. Raises BadOption."""
    changes = {name: tuple(value) if isinstance(value, list) else value for name, value in data.items()}
    return with_changes(base, changes)


def named(name: str) -> Option:
    """The option of that name. Raises BadOption with the nearest names."""
    if name in OPTIONS:
        return OPTIONS[name]
    if near := get_close_matches(name, OPTIONS, n=2):
        raise BadOption("There is no option {option}. Did you mean {near}?", option=name, near=one_of(near))
    raise BadOption("There is no option {option}.", option=name)


def read_changes(words: Mapping[str, str]) -> dict[str, Value]:
    """`option=value` as people write it, to values. Raises BadOption."""
    return {name: named(name).read(word) for name, word in words.items()}
