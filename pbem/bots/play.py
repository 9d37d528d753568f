"""Which card to play: nils first, since they weigh most, then the contract, then bags."""

from __future__ import annotations

from engine.cards import Card, Cards
from engine.seats import Seat
from engine.view import View
from pbem.bots.follow import follow
from pbem.bots.lead import lead
from pbem.bots.nils import play_around_nils
from pbem.bots.position import position


def play(view: View, seat: Seat, legal: Cards) -> tuple[Card, str]:
    """One of the legal cards, and why."""
    if len(legal) == 1:
        return legal[0], "it has no choice"
    p = position(view, seat, legal)
    return play_around_nils(p) or (follow(p) if view.trick else lead(p))
