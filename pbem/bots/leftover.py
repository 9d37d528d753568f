"""Cards that do not come by the deal alone: those left over, what is thrown away for them, and open cards."""

from __future__ import annotations

from collections.abc import Sequence

from engine.actions import AGREE, Allot, Allotment, Say, Surplus, Throw
from engine.seats import Seat
from engine.view import View
from pbem.bots.bidding import expected_tricks
from pbem.bots.count import count
from pbem.bots.exchange import cover, peril
from pbem.bots.position import is_nil


def share(view: View, seat: Seat, words: Sequence[Say]) -> tuple[Say, str]:
    """Whoever has bid more takes them all: the better hand gains most by throwing two cards away."""
    if AGREE in words:
        return AGREE, "the partner may have it so"
    partner = view.partners(seat)[0]
    mine, theirs = (view.bids[s].tricks if s in view.bids else expected_tricks(view, seat) for s in (seat, partner))
    chosen = max if mine >= theirs and not is_nil(view.bids.get(seat)) else min
    return chosen(words, key=lambda said: said.tricks), "the hand that has bid more takes them"


def allot(view: View, seat: Seat, question: Allotment) -> tuple[Allot, str]:
    """The best of the open cards for itself, the next for the partner, what is left for the others."""
    deck = view.deck
    best = sorted(question.cards, key=lambda c: (deck.is_spade(c), deck.strength(c), c), reverse=True)
    friends = (seat, *view.partners(seat))
    wanted = sorted(question.seats, key=lambda s: friends.index(s) if s in friends else len(friends))
    given = dict(zip(wanted, best, strict=True))
    return Allot(tuple(given[s] for s in question.seats)), "its own side gets the best of the open cards"


def throw(view: View, seat: Seat, question: Surplus) -> tuple[Throw, str]:
    """A nil throws what is most dangerous, everybody else what wins least."""
    known = count(view, seat)
    if is_nil(view.bids.get(seat)):
        worst = sorted(question.cards, key=lambda card: (-peril(known, card), card))
        return Throw(tuple(worst[: question.count])), "a nil bidder throws the most dangerous cards away"
    least = sorted(question.cards, key=lambda card: (cover(known, card), card))
    return Throw(tuple(least[: question.count])), "the cards that win least"
