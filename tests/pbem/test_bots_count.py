"""What the computer knows of the cards that are out, with any pack and any number of hands."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine import View
from engine.cards import RANKS, Card, Deck
from engine.notation import card, cards
from pbem.bots.count import count
from pbem.bots.player import answer
from tests.pbem.bot_positions import chosen, position

HAND = "KS 9S 4S KH 8H 4H KD 9D 6D 3D QC 8C 2C"
EVEN = "N=3 E=3 S=3 W=3"


def with_jokers(seen: View) -> View:
    """The same position with two jokers as highest spades in the place of the two lowest red cards."""
    pack = [c for c in seen.deck.cards if c.face not in ("2D", "2H")]
    return replace(seen, deck=Deck((*pack, Card("LJ"), Card("BJ")), (*(rank + "S" for rank in RANKS), "LJ", "BJ")))


def test_a_card_is_master_once_all_above_it_are_played():
    held = "KS 9S 4S KH 8H 9D 6D 3D QC 8C 2C KD"
    assert not count(position(HAND, bids=EVEN), "S").is_master(card("KH"))
    assert count(position(held, bids=EVEN, tricks="S:4H W:AH N:2H E:3H / W:5H N:6H E:7H"), "S").is_master(card("KH"))


def test_whoever_does_not_follow_is_known_to_have_none():
    held = "KS 9S 4S KH 8H 9D 6D 3D QC 8C 2C KD"
    known = count(position(held, bids=EVEN, tricks="S:4H W:AH N:2C E:3H / W:5H N:6C E:7H"), "S")
    assert known.has_none_of("N", "H") == 1
    assert 0 < known.has_none_of("W", "H") < 0.1


def test_a_card_that_is_out_lies_with_somebody():
    known = count(position(HAND, bids=EVEN), "S")
    assert sum(known.share(seat, "H") for seat in "NEW") == pytest.approx(1)


def test_a_card_stands_the_less_the_more_may_still_beat_it():
    known = count(position(HAND, bids=EVEN), "S")
    chances = [known.stands(card(face), "H", ("W", "E")) for face in ("4H", "8H", "KH")]
    assert chances == sorted(chances)
    assert known.stands(card("KH"), "H", ()) == 1


def test_an_open_hand_is_known_card_by_card():
    seen = position(HAND, bids=EVEN)
    known = count(replace(seen, hands={**seen.hands, "N": cards("AH 2D 3C")}), "S")
    assert known.has_one("N", cards("AH")) == 1
    assert known.has_one("E", cards("AH")) == 0
    assert known.has_none_of("N", "S") == 1


def test_a_joker_beats_the_ace_of_spades():
    seen = with_jokers(position(HAND.replace("KS", "AS"), bids=EVEN))
    assert not count(seen, "S").is_master(card("AS"))
    assert count(seen, "S").above(card("AS")) == (Card("LJ"), Card("BJ"))


def test_a_joker_is_worth_a_trick_in_the_bid():
    without = position(HAND.replace("4S", "3C").replace("KH", "AH").replace("QC", "AC"))
    hand = (*(c for c in without.hands["S"] if c.face != "3C"), Card("BJ"))
    held = with_jokers(replace(without, hands={"S": hand}))
    assert int(chosen(held)) == int(chosen(with_jokers(without))) + 1


def test_a_nil_hand_with_a_joker_is_no_nil():
    low = position("2S 4S 2H 3H 6H 3D 4D 5D 8D 3C 5C 7C 7S")
    hand = (*low.hands["S"][:-1], Card("BJ"))
    assert chosen(with_jokers(low)) == "nil"
    assert chosen(with_jokers(replace(low, hands={"S": hand}))) != "nil"


def test_three_hands_alone_are_answered_like_four():
    seen = position(HAND, bids=EVEN, preset="cutthroat4")
    three = replace(
        seen,
        seats=("N", "E", "S"),
        sides={seat: (seat,) for seat in "NES"},
        cards_left=dict.fromkeys("NES", 13),
        contracts={side: contract for side, contract in seen.contracts.items() if side != "W"},
    )
    assert answer(three, "S").action in three.may["S"]
