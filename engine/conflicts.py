"""What no table can be played with, each a sentence that names the words in conflict (catalogue section 3)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards import BIG_JOKER, Deck
from engine.conflicts_dealing import in_dealing
from engine.option import BadOption, spelt
from engine.options import OPTIONS, Options

DUMMY_OF = {"declarer_dummy": "fourth_hand", "pairs_super": "partner_of_high_bidder"}
PLAYERS_OF = {"declarer_dummy": 3, "pairs_super": 4}


def conflicts(o: Options, deck: Deck, *, hands: int) -> Iterator[BadOption]:
    """Whatever keeps these words from being played, with the deck and the number of hands that they ask for."""
    yield from not_played_yet(o)
    yield from in_the_seats(o)
    yield from in_dealing(o, deck, hands=hands)
    yield from in_the_bids(o)
    yield from in_the_talk(o)
    yield from in_the_special_bids(o)
    yield from in_the_play(o)
    yield from in_the_score(o)


def not_played_yet(o: Options) -> Iterator[BadOption]:
    """The values that the catalogue knows and this engine does not play yet."""
    for name, word in OPTIONS.items():
        value = getattr(o, name)
        if not word.plays(value):
            yield BadOption(
                "{option} = {word} is not played here yet; {option} can be {takes}.",
                option=name, word=spelt(value), takes=word.takes,
            )  # fmt: skip


def in_the_seats(o: Options) -> Iterator[BadOption]:
    if o.sides in ("pairs", "pairs_super") and o.partner_choice == "none":
        yield BadOption("sides = {sides} needs partners: set partner_choice = by_seat.", sides=o.sides)
    if o.sides not in ("pairs", "pairs_super") and o.partner_choice in ("free", "draw"):
        yield BadOption("partner_choice = {word} needs sides = pairs.", word=o.partner_choice)
    if DUMMY_OF.get(o.sides, "none") != o.dummy:
        yield BadOption(
            "sides = {sides} does not go with dummy = {dummy}: set dummy = {needed}.",
            sides=o.sides, dummy=o.dummy, needed=DUMMY_OF.get(o.sides, "none"),
        )  # fmt: skip
    if o.sides in PLAYERS_OF and o.players != PLAYERS_OF[o.sides]:
        yield BadOption(
            "sides = {sides} is for {needed} players: players = {players} does not fit.",
            sides=o.sides, needed=PLAYERS_OF[o.sides], players=o.players,
        )  # fmt: skip
    if o.sides == "pairs" and o.players == 2:
        yield BadOption("sides = pairs leaves nobody to play against with players = 2: set sides = solo.")
    if o.sides == "pairs" and o.players % 2:
        yield BadOption("sides = pairs leaves one of players = {players} alone: set sides = solo.", players=o.players)


def in_the_bids(o: Options) -> Iterator[BadOption]:
    if o.blind_nil and o.nil200 == "blind_only":
        yield BadOption("nil200 = blind_only is blind_nil by another name: set blind_nil = no.")
    if o.sides != "pairs" and (o.blind_nil or o.nil200 == "blind_only") and o.blind_nil_exchange:
        yield BadOption(
            "sides = {sides} leaves nobody to exchange cards with: set blind_nil_exchange = 0.", sides=o.sides
        )
    yield from in_the_exchanges(o)
    if o.dummy == "fourth_hand" and o.blind_nil:
        yield BadOption("dummy = fourth_hand is played without blind bids: set blind_nil = no.")
    if o.dummy == "fourth_hand" and o.nil200 == "blind_only":
        yield BadOption("dummy = fourth_hand is played without blind bids: set nil200 = off.")
    if o.blind_nil and not o.nil:
        yield BadOption("blind_nil = yes needs nil = yes.")
    if o.nil200 != "off" and not o.nil:
        yield BadOption("nil200 = {value} needs nil = yes.", value=o.nil200)
    if o.bid_min > o.bid_max:
        yield BadOption("bid_min = {low} is more than bid_max = {high}.", low=o.bid_min, high=o.bid_max)
    if o.bid_max > o.hand_size:
        yield BadOption("bid_max = {high} is more than hand_size = {hand}.", high=o.bid_max, hand=o.hand_size)
    if o.plain_zero and o.bid_min:
        yield BadOption("plain_zero = yes needs bid_min = 0.")
    if o.ban_one and o.bid_max == 1 and not o.nil and not o.plain_zero:
        yield BadOption("ban_one = yes and bid_max = 1 leave nothing to bid.")
    if o.ban_one and o.bid_max == 1 and o.nil and not o.plain_zero and o.dummy == "fourth_hand":
        yield BadOption("ban_one = yes and bid_max = 1 leave dummy = fourth_hand without a declarer.")
    if o.first_hand == "bids_itself" and o.dummy != "none":
        yield BadOption("first_hand = bids_itself leaves nobody to play a dummy: set first_hand = bid.")
    if o.misdeal and o.players != 4:
        yield BadOption("misdeal = {hands} is for four players: set misdeal = none.", hands=spelt(o.misdeal))
    if o.misdeal_consult and not (o.misdeal and o.sides in ("pairs", "pairs_super")):
        yield BadOption("misdeal_consult = yes needs partners and a misdeal to ask about: set it to no.")
    if o.player_blind_x2 == "on" and o.sides != "solo":
        yield BadOption("player_blind_x2 = on is for players who play alone: set sides = solo.")
    if o.player_blind_x2 == "on" and (o.blind_nil or o.nil200 != "off"):
        yield BadOption(
            "player_blind_x2 = on takes the place of other blind bids: set blind_nil = no and nil200 = off."
        )
    if o.pull_out_10 and not (isinstance(o.blind_min, int) and o.bid_max >= 10):
        yield BadOption("pull_out_10 = yes needs a blind bid to change: set blind_min = 6 and bid_max = 10.")
    yield from in_the_least(o)
    if isinstance(o.side_max, int):
        yield from in_the_sums(o, o.side_max)
    if o.forbid_exact_sum and least_of(o) >= o.bid_max:
        yield BadOption(
            "forbid_exact_sum = yes must leave two numbers to bid: with bid_max = {high} nobody can be made to bid "
            "{low} or more.",
            high=o.bid_max, low=least_of(o),
        )  # fmt: skip


def least_of(o: Options) -> int:
    """The lowest number that somebody may be left with."""
    return max(o.bid_min, int(not o.plain_zero) + o.ban_one, o.side_min, o.nil_partner_min)


def in_the_least(o: Options) -> Iterator[BadOption]:
    """X-01: lowest sums are a matter of partners; and whoever makes one good must be able to."""
    for name in ("side_min", "nil_partner_min"):
        least = getattr(o, name)
        if least and o.sides not in ("pairs", "pairs_super"):
            yield BadOption("{option} = {n} is for partners: set {option} = 0.", option=name, n=least)
        if least > o.bid_max:
            yield BadOption("{option} = {n} is more than bid_max = {high}.", option=name, n=least, high=o.bid_max)
        if least == o.bid_max == 1 and o.ban_one:
            yield BadOption("{option} = 1 with bid_max = 1 needs ban_one = no.", option=name)


def in_the_sums(o: Options, most: int) -> Iterator[BadOption]:
    """What a highest sum of a side's bids does not go with."""
    if o.forbid_exact_sum:
        yield BadOption(
            "side_max = {n} with forbid_exact_sum = yes can leave nothing to bid: set one of them off.", n=most
        )
    least, lowest = max(o.side_min, o.nil_partner_min), max(o.bid_min, 1 + o.ban_one)
    if least and most < least - 1 + lowest:
        yield BadOption(
            "side_max = {n} is too low for side_min = {low} and nil_partner_min = {least}: set it to {needed} or more.",
            n=most, low=o.side_min, least=o.nil_partner_min, needed=least - 1 + lowest,
        )  # fmt: skip
    if o.sides not in ("pairs", "pairs_super") or o.bid_method == "partnership":
        yield BadOption("side_max = {n} is for partners who bid one after the other: set bid_max instead.", n=most)
    if not o.nil and not o.plain_zero and most < 2 * max(o.bid_min, 1 + o.ban_one):
        yield BadOption("side_max = {n} leaves less than two bids of a side: set it higher.", n=most)
    if isinstance(o.blind_min, int) and o.blind_min > most:
        yield BadOption("blind_min = {low} is more than side_max = {n}.", low=o.blind_min, n=most)


def in_the_exchanges(o: Options) -> Iterator[BadOption]:
    """X-01, EXCH-05, EXCH-06."""
    for name in ("pre_bid_pass", "nil_exchange", "pair_nil_exchange"):
        if getattr(o, name) and o.sides != "pairs":
            yield BadOption(
                "sides = {sides} leaves nobody to exchange cards with: set {option} = 0.", sides=o.sides, option=name
            )
    if o.nil_exchange and not o.nil:
        yield BadOption("nil_exchange = {n} needs nil = yes.", n=o.nil_exchange)
    if o.pair_nil_exchange and o.pair_nil == "off" and o.blind_pair_nil == "off":
        yield BadOption("pair_nil_exchange = {n} needs pair_nil or blind_pair_nil.", n=o.pair_nil_exchange)
    if o.blind_nil_wish and (o.blind_nil_exchange != 1 or not (o.blind_nil or o.nil200 == "blind_only")):
        yield BadOption("blind_nil_wish = yes needs blind_nil = yes and blind_nil_exchange = 1.")


def in_the_talk(o: Options) -> Iterator[BadOption]:
    if isinstance(o.blind_min, int) and o.sides != "pairs":
        yield BadOption("blind_min = {n} is a bid of partners: set sides = pairs.", n=o.blind_min)
    if isinstance(o.blind_min, int) and o.blind_min > o.bid_max:
        yield BadOption("blind_min = {n} is more than bid_max = {high}.", n=o.blind_min, high=o.bid_max)
    if o.raise_round and o.sides not in ("pairs", "pairs_super"):
        yield BadOption("raise_round = yes is for partners: set raise_round = no.")
    if o.bid_method != "partnership":
        if o.bid_first == "non_dealer_side":
            yield BadOption("bid_first = non_dealer_side needs bid_method = partnership.")
        if o.talk == "tricks_only" and not o.raise_round:
            yield BadOption("talk = tricks_only needs bid_method = partnership or raise_round = yes.")
        return
    if o.sides != "pairs":
        yield BadOption("bid_method = partnership needs sides = pairs.")
    if o.bid_first != "non_dealer_side":
        yield BadOption("bid_method = partnership needs bid_first = non_dealer_side.")
    if o.ban_one:
        yield BadOption("bid_method = partnership is played with ban_one = no.")


SPECIAL = ("ten200", "moon", "blind_moon", "no_trump", "blind_no_trump", "pair_nil", "blind_pair_nil")
"""Bids that a whole side makes."""
OF_PARTNERS = ("blind_moon", "no_trump", "blind_no_trump", "pair_nil", "blind_pair_nil")
"""Bids that take two to agree."""


def in_the_special_bids(o: Options) -> Iterator[BadOption]:
    for name in SPECIAL:
        if (value := getattr(o, name)) != "off" and o.dummy != "none":
            yield BadOption("{option} = {value} is not played with a dummy: set {option} = off.",
                            option=name, value=value)  # fmt: skip
    for name in OF_PARTNERS:
        if (value := getattr(o, name)) != "off" and o.sides != "pairs":
            yield BadOption("{option} = {value} is a bid of partners: set sides = pairs.", option=name, value=value)
    for name in ("pair_nil", "blind_pair_nil"):
        if (value := getattr(o, name)) != "off" and not o.nil:
            yield BadOption("{option} = {value} needs nil = yes.", option=name, value=value)
    if o.bemo == "on" and o.sides not in ("pairs", "pairs_super"):
        yield BadOption("bemo = on is for partners: set bemo = off.")
    if o.aces_bonus and (o.sides != "pairs" or o.players != 4 or o.pack == "102"):
        yield BadOption("aces_bonus = {n} is for two pairs and one pack: set aces_bonus = 0.", n=o.aces_bonus)
    if o.ten200_auto and o.ten200 == "off":
        yield BadOption("ten200_auto = yes needs ten200 = exact or at_least.")


def in_the_play(o: Options) -> Iterator[BadOption]:
    if o.first_lead_card == "lowest_club" and o.first_lead != "lowest_club":
        yield BadOption("first_lead_card = lowest_club needs first_lead = lowest_club.")
    if o.rake and BIG_JOKER not in o.trump_top:
        yield BadOption("rake = yes needs the big joker: choose a pack with it and set trump_top = BJ,LJ.")


TABLE_OF_LOW_BIDS = {"nil": False, "overtrick": -10, "trick_value": 10}
"""What the table of low bids builds on (X-49, BONUS-05)."""


def in_the_score(o: Options) -> Iterator[BadOption]:
    if o.low_bid_table:
        for name, value in TABLE_OF_LOW_BIDS.items():
            if getattr(o, name) != value:
                yield BadOption("low_bid_table = yes needs {option} = {value}.", option=name, value=spelt(value))
    if o.deal_limit == "off" and o.lose_at == "off":
        yield BadOption("With deal_limit = off and lose_at = off a game might never end: set one of them.")
    if o.overtrick < 0 and o.bag_limit != "off":
        yield BadOption("overtrick = {points} already punishes bags: set bag_limit = off.", points=o.overtrick)
    if o.sides == "solo" and o.nil_fail_sets_partner:
        yield BadOption("sides = solo leaves no partner's bid to lose: set nil_fail_sets_partner = no.")
    if o.sides == "solo" and o.nil_failed_tricks == "help_partner":
        yield BadOption("nil_failed_tricks = help_partner needs partners, and sides = solo leaves none.")
    if o.blind_nil_bags_free and not o.blind_nil and o.nil200 == "off":
        yield BadOption("blind_nil_bags_free = yes needs blind_nil = yes or a nil200.")
