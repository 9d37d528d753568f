"""A claim that is granted at once holds: every distribution of the cards that are out, and every play, is tried."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations
from random import Random

import pytest

from engine import Options, Table
from engine.cards import Card, Cards
from engine.game import CardPlayed, DealBegan, DealerChosen, Event, HandDealt, HandSeen, TrickWon
from engine.notation import cards
from engine.options import with_changes
from engine.rules import Rules, compile_rules
from engine.state import Game
from engine.steps.calls import Reneging
from engine.steps.sure_tricks import sure_line
from tests.engine.shapes import JOKERS, SIX, THREE, TWO

RULES = {
    "unbroken": {},
    "spades are never led": {"breaking": "whole_deal"},
    "spades may be led": {"breaking": "none"},
    "the best card must be beaten": {"breaking": "none", "must_beat": True},
    "reneging": {"breaking": "none", "renege": "no_points"},
    "jokers": {**JOKERS, "breaking": "none", "rake": True},
    "three": {**THREE, "breaking": "none"},
    "two": TWO,
    "six": {**SIX, "identical": "first_wins"},
}


Trick = list[tuple[str, Card]]


@cache
def rules_of(name: str) -> Rules:
    return compile_rules(with_changes(Options(), RULES[name]))


def ending(name: str, hands: dict[str, Cards], trick: Trick, spare: Cards, *, broken: bool) -> Table:
    """A table in the last tricks of a deal played with few cards; `spare` nobody holds. The first seat leads, or has
    led to the trick on the table."""
    rules = rules_of(name)
    held = {*(c for hand in hands.values() for c in hand), *(c for _, c in trick), *spare}
    gone = sorted((c for c in rules.deck.cards if c not in held), key=rules.deck.is_spade, reverse=broken)
    first = dict(zip(rules.seats, gone, strict=False))
    pack = replace(rules.deck, cards=(*held, *first.values()))
    events: list[Event] = [DealerChosen(rules.seats[-1]), DealBegan(1, rules.seats[-1])]
    for seat in rules.seats:
        own = (*hands[seat], *(c for s, c in trick if s == seat), first[seat])
        events += [HandDealt((), seat, own), HandSeen((seat,), seat, own)]
    events += [CardPlayed(seat, card) for seat, card in first.items()]
    leader = trick[0][0] if trick else min(hands, key=lambda s: s != "N")
    return Table(replace(rules, deck=pack), Game()).after(
        [*events, TrickWon(leader), *(CardPlayed(s, c) for s, c in trick)]
    )


def deals(out: Cards, sizes: list[int]) -> Iterator[list[Cards]]:
    """Every way to deal so many of these cards to each; what is left nobody holds."""
    if not sizes:
        yield []
        return
    for hand in combinations(out, sizes[0]):
        rest = tuple(card for card in out if card not in hand)
        yield from ([hand, *others] for others in deals(rest, sizes[1:]))


def wins_all(table: Table, claimer: str, line: Cards) -> bool:
    """Does the claimer, who plays his cards in this order, win every trick whatever the others play?"""
    if not any(table.deal.hands.values()) and not table.deal.trick:
        return True
    (seat,) = table.waiting_for()
    if seat == claimer:
        assert line[0] in table.choices(seat), f"{line[0]} may not be played"
        moves, line = [line[0]], line[1:]
    else:
        moves = [card for card in table.choices(seat) if isinstance(card, Card)]
        moves += [c for call in table.rules.calls if isinstance(call, Reneging) for c in call.choices(table, seat)]
    for card in moves:
        after = table.after([CardPlayed(seat, card)])
        if len(after.deal.trick) == len(table.seats):
            if table.winner(after.deal.trick) != claimer:
                return False
            after = after.after([TrickWon(claimer)])
        if not wins_all(after, claimer, line):
            return False
    return True


def random_ending(name: str, size: int, rng: Random) -> tuple[Table, Cards, dict]:
    """N holds `size` cards, high ones and spades more often than others; perhaps there are cards on the table. The
    table, the cards that are out, and what `ending` made it of."""
    rules = rules_of(name)
    deck, seats = rules.deck, rules.seats
    ranked = sorted(deck.cards, key=lambda card: (deck.strength(card), deck.is_spade(card)), reverse=True)
    few = rng.sample([c for c in ranked if deck.is_spade(c)], 3) + rng.sample(ranked, len(seats) * size + 6)
    pool = sorted(dict.fromkeys(few), key=lambda card: (deck.is_spade(card), deck.strength(card)), reverse=True)
    mine = [pool.pop(rng.choice([0, 0, 0, rng.randrange(len(pool))])) for _ in range(size)]
    rng.shuffle(pool)
    before = rng.choice([0, 0, *range(len(seats))])
    order = [seats[(i - before) % len(seats)] for i in range(len(seats))]
    trick = [(seat, pool.pop()) for seat in order[:before]]
    if before and rng.random() < 0.3:
        trick.append((order[before], mine.pop()))
    others = {seat: size - any(seat == s for s, _ in trick) for seat in seats[1:]}
    out = tuple(pool[: sum(others.values()) + (rules.hand == 13 and len(seats) == 2) * 2])
    given, at = {"N": tuple(mine)}, 0
    for seat, number in others.items():
        given[seat], at = out[at : at + number], at + number
    made = {"trick": trick, "spare": out[at:], "broken": rng.random() < 0.6}
    return ending(name, given, **made), out, {"mine": tuple(mine), "sizes": others, **made}


@pytest.mark.parametrize(
    ("name", "size", "tried", "most"),
    [
        *((name, 2, 60, 18) for name in RULES if name not in ("three", "two", "six")),
        ("spades may be led", 3, 40, 4), ("unbroken", 3, 40, 4), ("three", 3, 40, 5), ("three", 4, 16, 2),
        ("two", 3, 60, 20), ("two", 4, 60, 20),
    ],
)  # fmt: skip
def test_no_distribution_and_no_play_takes_a_trick_from_a_claim_that_is_granted_at_once(name, size, tried, most):
    rng, granted = Random(f"{name} {size}"), 0
    for _ in range(tried):
        table, out, made = random_ending(name, size, rng)
        line = sure_line(table, "N")
        if line is None:
            continue
        granted += 1
        every = list(deals(out, list(made["sizes"].values())))
        for hands in every if len(every) <= most else rng.sample(every, most):
            given = {"N": made["mine"], **dict(zip(made["sizes"], hands, strict=True))}
            spare = tuple(card for card in out if not any(card in hand for hand in hands))
            other = ending(name, given, made["trick"], spare, broken=made["broken"])
            assert sure_line(other, "N") == line, "it sees through the cards"
            assert wins_all(other, "N", line)
    assert granted >= 3


def held(mine: str, others: str, trick: str = "", name: str = "spades may be led", *, broken: bool = True) -> bool:
    """Is it certain that N, who leads or plays next, wins all with these cards against those of E, S and W?"""
    hands = dict(zip("ESW", map(cards, others.split("/")), strict=True)) | {"N": cards(mine)}
    before = "ESW"[3 - len(trick.split()) :]
    lying = list(zip(before, cards(trick), strict=True))
    return sure_line(ending(name, hands, lying, (), broken=broken), "N") is not None


@pytest.mark.parametrize(
    ("mine", "others", "trick"),
    [
        ("AS KS", "QS JS / TS 9S / 2H 3H", ""),
        ("AS AH", "KS 2D / KH 3H / 4D 5D", ""),
        ("AH KH QH", "JH TH 2D / 3D 4D 9H / 5D 6D 8H", ""),
        ("AS KS QS 2H", "JS TS 2D 3D / 9S 4D 5D 6D / 7D 8D 9D TD", ""),
        ("AH 2H", "3D KH / 4D 5D / 6D 7D", ""),
        ("AS KS", "QS JS / TS 9S / 2H", "3H"),
        ("AS 3D", "KH 2D / TH 4H / 2H", "3H"),
        ("AH", "KH / 2H / 4D", ""),
    ],
)
def test_what_is_certain_is_seen(mine, others, trick):
    assert held(mine, others, trick)


@pytest.mark.parametrize(
    ("mine", "others", "trick"),
    [
        ("AS QS", "KS JS / TS 9S / 2H 3H", ""),
        ("AH KH", "QH 2D / 2S 3D / 4D 5D", ""),
        ("AS AH", "KS QS / KH 3H / 4D 5D", ""),
        ("AH JH", "KH QH / 2D 3D / 4D 5D", ""),
        ("KS AH", "AS 2D / KH 3H / 4D", "2H"),
        ("AS AH", "KS 2D / TH 4H / 3D", "3H"),
        ("KS QS", "2H 3D / 4D 5D / 6D", "AS"),
    ],
)
def test_what_is_not_certain_is_not(mine, others, trick):
    assert not held(mine, others, trick)


def test_trumps_cannot_be_drawn_where_they_may_not_be_led_nor_where_nobody_has_to_follow():
    hands = ("AS AH", "KS 2D / KH 3H / 4D 5D")
    assert held(*hands)
    assert not held(*hands, name="spades are never led")
    assert not held(*hands, name="unbroken", broken=False)
    assert not held(*hands, name="reneging")


def test_nothing_is_certain_in_the_first_trick():
    table = ending("unbroken", dict.fromkeys("NESW", ()), [], (), broken=False)
    first = [play for trick in table.deal.tricks for play in trick.plays]
    before = Table(table.rules, Game()).after(
        [DealerChosen("W"), DealBegan(1, "W"), *(HandDealt((), p.seat, (Card("AS"),)) for p in first)]
    )
    assert sure_line(before, "N") is None


def test_of_two_equal_cards_neither_is_certain_to_win():
    hands = {seat: (Card("2D"),) for seat in rules_of("six").seats} | {"N": (Card("AS"),), "S": (Card("AS", 1),)}
    table = ending("six", hands, [], (), broken=True)
    assert sure_line(table, "N") is None
