"""Which of two cards to keep while drawing, and which cards to throw away after it."""

from __future__ import annotations

from engine.actions import Discard, Keep, Replace, Replaceable
from engine.cards import SPADES, Card
from engine.seats import Seat
from engine.view import View
from pbem.bots.bidding import share_below
from pbem.bots.count import Count, count
from pbem.bots.exchange import peril
from pbem.bots.position import is_nil

PERIL = 0.5
"""A card that beats more than this part of its suit's cards is better not in the hand of a nil bidder."""


def keep_or_discard(view: View, seat: Seat) -> tuple[Keep | Discard, str]:
    """Keep what is better than a card drawn blindly: spades and what is high, or for a nil the opposite."""
    card = view.drawn
    assert card is not None
    high = view.deck.is_spade(card) or share_below(view, card) >= PERIL
    if is_nil(view.bids.get(seat)):
        return (Discard(), "a nil bidder wants none that may win") if high else (Keep(), "it is safe for a nil")
    return (Keep(), "it may win a trick") if high else (Discard(), "the next can hardly win less")


def replace(view: View, seat: Seat, hand: Replaceable) -> tuple[Replace, str]:
    """The cards most dangerous to a nil, as many as may be replaced and are dangerous at all."""
    known = count(view, seat)
    worst = sorted((c for c in hand.cards if dangerous(known, c)), key=lambda c: (-peril(known, c), c))
    return Replace(tuple(worst[: hand.most])), "a nil bidder throws the most dangerous cards away"


def dangerous(known: Count, card: Card) -> bool:
    return known.deck.suit(card) == SPADES or peril(known, card) >= PERIL
