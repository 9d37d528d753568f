"""Which card to play: nils first, since they weigh most, then the contract, then bags."""

from __future__ import annotations

from engine.cards import SPADES, Card, Cards
from engine.seats import Seat
from engine.view import View
from pbem.bots.follow import follow
from pbem.bots.lead import lead
from pbem.bots.nils import play_around_nils
from pbem.bots.position import Position, position


def unruffed(p: Position) -> Cards:
    """The legal cards without those that would break a promise not to ruff, if others are left (SPEC-20)."""
    contract = p.view.contracts.get(p.view.side_of(p.seat))
    promised = contract is not None and p.seat in contract.unruffed and not contract.ruffed
    if not promised or not p.view.trick or p.led == SPADES:
        return p.legal
    return tuple(card for card in p.legal if not (p.deck.is_spade(card) and p.wins_now(card))) or p.legal


def play(view: View, seat: Seat, legal: Cards) -> tuple[Card, str]:
    """One of the legal cards, and why."""
    if len(legal) == 1:
        return legal[0], "it has no choice"
    p = position(view, seat, unruffed(position(view, seat, legal)))
    return play_around_nils(p) or (follow(p) if view.trick else lead(p))
