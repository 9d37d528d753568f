"""What no table can be played with, each a sentence that names the words in conflict (catalogue section 3)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards import BIG_JOKER, Deck
from engine.conflicts_bidding import in_bidding
from engine.conflicts_dealing import in_dealing
from engine.option import BadOption, spelt
from engine.options import Options

DUMMY_OF = {"declarer_dummy": "fourth_hand", "pairs_super": "partner_of_high_bidder"}
PLAYERS_OF = {"declarer_dummy": 3, "pairs_super": 4}


def conflicts(o: Options, deck: Deck, *, hands: int) -> Iterator[BadOption]:
    """Whatever keeps these words from being played, with the deck and the number of hands that they ask for."""
    yield from in_the_seats(o)
    yield from in_dealing(o, deck, hands=hands)
    yield from in_the_exchanges(o)
    yield from in_bidding(o)
    yield from in_the_special_bids(o)
    yield from in_the_play(o)
    yield from in_the_score(o)


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
    low = (o.blind_min if isinstance(o.blind_min, int) else 6) - 1
    if o.blind_no_trump == "on" and low > o.bid_max:
        yield BadOption(
            "blind_no_trump = on is bid from {low} on: bid_max = {high} is too low.", low=low, high=o.bid_max
        )
    if o.blind_no_trump == "on" and isinstance(o.side_max, int) and low > o.side_max:
        yield BadOption(
            "blind_no_trump = on is bid from {low} on: side_max = {high} is too low.", low=low, high=o.side_max
        )
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
