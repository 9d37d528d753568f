"""Shuffles and lots: repeatable, without bias, and each from a stream of its own."""

from __future__ import annotations

import hashlib
from collections import Counter
from itertools import permutations

import pytest

from engine import CHANCE, Table
from engine.actions import Deals, Shuffled
from engine.game import DealerChosen, HandSeen
from engine.presets import load_presets
from pbem import fair
from pbem.fair import Numbers


def secret(n: int) -> str:
    return hashlib.sha256(f"seed {n}".encode()).hexdigest()


def table() -> Table:
    return Table.open(load_presets()["basic4"].options)


def dealer_and_shuffle(key: str, seen: str = "") -> tuple[Deals, Shuffled]:
    lot = fair.answer(key, seen, table())
    assert isinstance(lot, Deals)
    dealt = table().after(table().decide(CHANCE, lot))
    order = fair.answer(key, seen, dealt)
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
    counts: Counter[object] = Counter(Numbers(bytes.fromhex(secret(n)), "few").shuffled(few) for n in range(24_000))
    assert set(counts) == set(permutations(few))
    assert chi_square(counts, 24) < 49.7  # one in a thousand, 23 degrees of freedom


def test_every_card_comes_to_every_place_equally_often() -> None:
    cards = table().deck.cards
    orders = [Numbers(bytes.fromhex(secret(n)), "all").shuffled(cards) for n in range(2600)]
    for place in (0, 1, 25, 50, 51):
        counts: Counter[object] = Counter(order[place] for order in orders)
        assert chi_square(counts, 52) < 87.0  # one in a thousand, 51 degrees of freedom


def test_numbers_below_a_bound_have_no_bias_from_a_remainder() -> None:
    numbers = Numbers(bytes.fromhex(secret(0)), "bound")
    bound = 3 * 2**30  # a plain remainder of 32 bits would give the lowest third twice as often
    drawn = [numbers.below(bound) for _ in range(3000)]
    low = sum(number < bound // 3 for number in drawn)
    assert 900 < low < 1100


def test_dealer_and_shuffle_are_separate_streams() -> None:
    """Knowing the dealer tells nothing of the shuffle: neither repeats the other's numbers."""
    one, two = Numbers(bytes.fromhex(secret(1)), "deal 1, dealer"), Numbers(bytes.fromhex(secret(1)), "deal 1, shuffle")
    assert [one.below(52) for _ in range(20)] != [two.below(52) for _ in range(20)]
    first_cards: Counter[object] = Counter()
    for n in range(4000):
        lot, order = dealer_and_shuffle(secret(n))
        first_cards[(lot.seat, order.cards[0].face[-1])] += 1
    assert chi_square(first_cards, 16) < 37.7  # one in a thousand, 15 degrees of freedom


def test_every_deal_has_a_stream_of_its_own() -> None:
    key = bytes.fromhex(secret(1))
    orders = {Numbers(key, f"deal {n}, shuffle").shuffled(table().deck.cards) for n in range(1, 60)}
    assert len(orders) == 59


def test_what_everybody_has_seen_changes_what_chance_decides_and_what_not_everybody_sees_does_not() -> None:
    seen = fair.begun("00", {"N": "a mark"})
    dealer, secret_event = DealerChosen("N"), HandSeen(("N",), "N", table().deck.cards[:2])
    assert fair.witnessed(seen, [dealer, secret_event]) == fair.witnessed(seen, [secret_event, dealer]) != seen
    assert fair.witnessed(fair.witnessed(seen, [dealer]), [dealer]) == fair.witnessed(seen, [dealer, dealer])
    orders = {dealer_and_shuffle(secret(1), f"{n}")[1].cards for n in range(20)}
    assert len(orders) == 20


def test_each_link_is_the_hash_of_the_next_and_the_last_is_the_secret() -> None:
    links = [fair.link(secret(1), deal) for deal in (0, 1, 2, 3, fair.LINKS)]
    assert [fair.before(later) for later in links[1:4]] == links[:3]
    assert links[-1] == secret(1)
    assert len(set(links)) == 5


@pytest.mark.parametrize("deal", [-1, fair.LINKS + 1])
def test_a_chain_has_an_end(deal: int) -> None:
    with pytest.raises(ValueError, match="4096 deals"):
        fair.link(secret(1), deal)


def test_a_mark_says_nothing_of_the_mail_but_which_it_was() -> None:
    assert fair.marked("<a@example.org>") == hashlib.sha256(b"<a@example.org>").hexdigest()[:16]
