"""Which cards to give to the partner."""

from __future__ import annotations

from collections.abc import Callable

from engine.actions import Give, Pick
from engine.cards import SPADES, Card
from engine.seats import Seat
from engine.view import View
from pbem.bots.count import Count, count
from pbem.bots.position import bid_of, is_nil


def give(view: View, seat: Seat, pick: Pick) -> tuple[Give, str]:
    """As many of the cards as are asked for, and why these."""
    known = count(view, seat)
    if is_nil(bid_of(view, seat)):
        return _first(pick, lambda card: -peril(known, card)), "a nil bidder gives its most dangerous cards away"
    if any(is_nil(bid_of(view, s)) for s in view.partners(seat)):
        return _first(pick, lambda card: cover(known, card)), "the nil partner gets low cards; what covers him stays"
    return _first(pick, lambda card: cover(known, card)), "the cards that win least"


def peril(known: Count, card: Card) -> float:
    """How dangerous a card is to a nil: high spades first, for they win against every suit."""
    suit = known.deck.suit(card)
    beaten = len(known.below(card)) / max(len(known.out_in(suit)), 1)
    ducks = sum(known.deck.strength(c) < known.deck.strength(card) for c in known.mine(suit))
    return 1.5 * beaten if suit == SPADES else beaten / (1 + 0.2 * ducks)


def cover(known: Count, card: Card) -> float:
    """How much a card is worth to the one who covers: spades most, then whatever is high."""
    return known.deck.strength(card) + 100 * known.deck.is_spade(card)


def _first(pick: Pick, worth: Callable[[Card], float]) -> Give:
    return Give(tuple(sorted(pick.cards, key=lambda card: (worth(card), card))[: pick.count]))
