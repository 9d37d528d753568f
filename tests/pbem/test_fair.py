"""Shuffles and lots: repeatable, without bias, and each from a stream of its own."""

from __future__ import annotations

import hashlib
from collections import Counter
from itertools import permutations

from engine import CHANCE, Table
from engine.actions import Deals, Shuffled
from engine.presets import load_presets
from pbem import fair
from pbem.fair import _Numbers


def secret(n: int) -> bytes:
    return hashlib.sha256(f"seed {n}".encode()).digest()


def table() -> Table:
    return Table.open(load_presets()["basic4"].options)


def dealer_and_shuffle(key: bytes) -> tuple[Deals, Shuffled]:
    lot = fair.answer(key, table())
    assert isinstance(lot, Deals)
    dealt = table().after(table().decide(CHANCE, lot))
    order = fair.answer(key, dealt)
    assert isinstance(order, Shuffled)
    return lot, order


def chi_square(counts: Counter[object], kinds: int) -> float:
    expected = sum(counts.values()) / kinds
    return sum((counts[kind] - expected) ** 2 / expected for kind in counts) + expected * (kinds - len(counts))


def test_the_same_secret_and_question_give_the_same_answer() -> None:
    assert dealer_and_shuffle(secret(1)) == dealer_and_shuffle(secret(1))


def test_another_secret_gives_another_shuffle() -> None:
    orders = {dealer_and_shuffle(secret(n))[1].cards for n in range(50)}
    assert len(orders) == 50


def test_a_shuffle_holds_every_card_once() -> None:
    for n in range(20):
        assert sorted(dealer_and_shuffle(secret(n))[1].cards) == sorted(table().deck.cards)


def test_every_seat_is_drawn_as_dealer_equally_often() -> None:
    counts: Counter[object] = Counter(dealer_and_shuffle(secret(n))[0].seat for n in range(4000))
    assert set(counts) == {"N", "E", "S", "W"}
    assert chi_square(counts, 4) < 16.3  # one in a thousand, 3 degrees of freedom


def test_every_order_of_few_cards_is_equally_likely() -> None:
    few = table().deck.cards[:4]
    counts: Counter[object] = Counter(_Numbers(secret(n), "few").shuffled(few) for n in range(24_000))
    assert set(counts) == set(permutations(few))
    assert chi_square(counts, 24) < 49.7  # one in a thousand, 23 degrees of freedom


def test_every_card_comes_to_every_place_equally_often() -> None:
    cards = table().deck.cards
    orders = [_Numbers(secret(n), "all").shuffled(cards) for n in range(2600)]
    for place in (0, 1, 25, 50, 51):
        counts: Counter[object] = Counter(order[place] for order in orders)
        assert chi_square(counts, 52) < 87.0  # one in a thousand, 51 degrees of freedom


def test_numbers_below_a_bound_have_no_bias_from_a_remainder() -> None:
    numbers = _Numbers(secret(0), "bound")
    bound = 3 * 2**30  # a plain remainder of 32 bits would give the lowest third twice as often
    drawn = [numbers.below(bound) for _ in range(3000)]
    low = sum(number < bound // 3 for number in drawn)
    assert 900 < low < 1100


def test_dealer_and_shuffle_are_separate_streams() -> None:
    """Knowing the dealer tells nothing of the shuffle: neither repeats the other's numbers."""
    one, two = _Numbers(secret(1), "deal 1, dealer"), _Numbers(secret(1), "deal 1, shuffle")
    assert [one.below(52) for _ in range(20)] != [two.below(52) for _ in range(20)]
    first_cards: Counter[object] = Counter()
    for n in range(4000):
        lot, order = dealer_and_shuffle(secret(n))
        first_cards[(lot.seat, order.cards[0].face[-1])] += 1
    assert chi_square(first_cards, 16) < 37.7  # one in a thousand, 15 degrees of freedom


def test_every_deal_has_a_stream_of_its_own() -> None:
    orders = {_Numbers(secret(1), f"deal {n}, shuffle").shuffled(table().deck.cards) for n in range(1, 60)}
    assert len(orders) == 59
