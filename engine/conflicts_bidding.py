"""What no table can bid with, each a sentence that names the words in conflict (catalogue section 3)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.option import BadOption, spelt
from engine.options import Options

PARTNERS = ("pairs", "pairs_super")
"""The words for sides of two who bid."""


def in_bidding(o: Options) -> Iterator[BadOption]:
    yield from in_the_blind_bids(o)
    yield from in_the_numbers(o)
    yield from in_the_calls(o)
    yield from in_the_least(o)
    if isinstance(o.side_max, int):
        yield from in_the_sums(o, o.side_max)
    yield from in_the_talk(o)


def in_the_blind_bids(o: Options) -> Iterator[BadOption]:
    if o.blind_nil and o.nil200 == "blind_only":
        yield BadOption("nil200 = blind_only is blind_nil by another name: set blind_nil = no.")
    if o.sides != "pairs" and (o.blind_nil or o.nil200 == "blind_only") and o.blind_nil_exchange:
        yield BadOption(
            "sides = {sides} leaves nobody to exchange cards with: set blind_nil_exchange = 0.", sides=o.sides
        )
    if o.dummy == "fourth_hand" and o.blind_nil:
        yield BadOption("dummy = fourth_hand is played without blind bids: set blind_nil = no.")
    if o.dummy == "fourth_hand" and o.nil200 == "blind_only":
        yield BadOption("dummy = fourth_hand is played without blind bids: set nil200 = off.")
    if o.blind_nil and not o.nil:
        yield BadOption("blind_nil = yes needs nil = yes.")
    if o.nil200 != "off" and not o.nil:
        yield BadOption("nil200 = {value} needs nil = yes.", value=o.nil200)
    if o.player_blind_x2 == "on" and o.sides != "solo":
        yield BadOption("player_blind_x2 = on is for players who play alone: set sides = solo.")
    if o.player_blind_x2 == "on" and (o.blind_nil or o.nil200 != "off"):
        yield BadOption(
            "player_blind_x2 = on takes the place of other blind bids: set blind_nil = no and nil200 = off."
        )


def in_the_numbers(o: Options) -> Iterator[BadOption]:
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
    if o.forbid_exact_sum and least_of(o) >= o.bid_max:
        yield BadOption(
            "forbid_exact_sum = yes must leave two numbers to bid: with bid_max = {high} nobody can be made to bid "
            "{low} or more.",
            high=o.bid_max, low=least_of(o),
        )  # fmt: skip


def in_the_calls(o: Options) -> Iterator[BadOption]:
    if o.misdeal and o.players != 4:
        yield BadOption("misdeal = {hands} is for four players: set misdeal = none.", hands=spelt(o.misdeal))
    if o.misdeal_consult and not (o.misdeal and o.sides in PARTNERS):
        yield BadOption("misdeal_consult = yes needs partners and a misdeal to ask about: set it to no.")
    if o.pull_out_10 and not (isinstance(o.blind_min, int) and o.bid_max >= 10):
        yield BadOption("pull_out_10 = yes needs a blind bid to change: set blind_min = 6 and bid_max = 10.")


def least_of(o: Options) -> int:
    """The lowest number that somebody may be left with."""
    return max(o.bid_min, int(not o.plain_zero) + o.ban_one, o.side_min, o.nil_partner_min)


def in_the_least(o: Options) -> Iterator[BadOption]:
    """X-01: lowest sums are a matter of partners; and whoever makes one good must be able to."""
    for name in ("side_min", "nil_partner_min"):
        least = getattr(o, name)
        if least and o.sides not in PARTNERS:
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
    if o.sides not in PARTNERS or o.bid_method == "partnership":
        yield BadOption("side_max = {n} is for partners who bid one after the other: set bid_max instead.", n=most)
    if not o.nil and not o.plain_zero and most < 2 * max(o.bid_min, 1 + o.ban_one):
        yield BadOption("side_max = {n} leaves less than two bids of a side: set it higher.", n=most)
    if isinstance(o.blind_min, int) and o.blind_min > most:
        yield BadOption("blind_min = {low} is more than side_max = {n}.", low=o.blind_min, n=most)


def in_the_talk(o: Options) -> Iterator[BadOption]:
    if isinstance(o.blind_min, int) and o.sides != "pairs":
        yield BadOption("blind_min = {n} is a bid of partners: set sides = pairs.", n=o.blind_min)
    if isinstance(o.blind_min, int) and o.blind_min > o.bid_max:
        yield BadOption("blind_min = {n} is more than bid_max = {high}.", n=o.blind_min, high=o.bid_max)
    if o.raise_round and o.sides not in PARTNERS:
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
