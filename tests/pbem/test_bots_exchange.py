"""Which cards the computer exchanges on a blind nil."""

from __future__ import annotations

from dataclasses import replace

from engine import View
from engine.actions import BLIND_NIL, Give, Pick
from engine.card_events import ExchangeMade
from engine.notation import cards
from tests.pbem.bot_positions import chosen, position


def returning(hand: str) -> View:
    """S answers the exchange of N, who bid a blind nil and has given two cards."""
    seen = position(hand, bids="S=4 W=4 N=4 E=4")
    return replace(
        seen,
        step="exchange",
        bids={**seen.bids, "N": BLIND_NIL},
        may={"S": (Pick(2, cards(hand)),)},
        exchanges=(ExchangeMade("N", "S", 2),),
    )


def test_a_blind_nil_bidder_gives_its_most_dangerous_cards():
    hand = "AS 7S 4S AH 8H 4H 9D 6D 3D 2D 8C 5C 2C"
    assert chosen(position(hand, bids="S=blind-nil W=4 N=4 E=4")) == "AH AS"


def test_a_blind_nil_bidder_without_high_spades_gives_its_bare_honours():
    hand = "4S 3S KH 8H 4H AD 9D 6D 3D 2D 8C 5C 2C"
    assert chosen(position(hand, bids="S=blind-nil W=4 N=4 E=4")) == "AD KH"


def test_the_partner_gives_its_safest_low_cards_back_and_keeps_what_covers():
    hand = "AS KS 9S KH 8H 2H AD 6D 3D QC 8C 5C 4C"
    assert chosen(returning(hand)) == "2H 3D"


def test_the_exchange_may_be_waived_but_the_computer_gives():
    seen = position("AS 7S 4S AH 8H 4H 9D 6D 3D 2D 8C 5C 2C", bids="S=blind-nil W=4 N=4 E=4")
    assert Give(()) in seen.may["S"]
    assert len(chosen(seen).split()) == 2
