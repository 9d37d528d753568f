"""Leading to a trick, when no nil is at stake."""

from __future__ import annotations

from engine.cards import SPADES, Card, Cards
from pbem.bots.follow import Chosen
from pbem.bots.position import Aim, Position

CASH = 0.6
"""A master that stands as likely as this is cashed before somebody runs out of its suit."""
LOSES = 0.12
"""A card less likely to stand than this is taken for a loser."""


def lead(p: Position) -> Chosen:
    return lead_to_win(p) if p.aim.wants_tricks else lead_to_lose(p)


def lead_to_win(p: Position) -> Chosen:
    side = tuple(c for c in p.legal if not p.deck.is_spade(c))
    masters = [c for c in side if p.count.is_master(c) and p.stands(c) >= CASH]
    if masters:
        return max(masters, key=lambda c: (p.stands(c), c)), "it cashes a master before it can be ruffed"
    if (card := draws_spades(p)) is not None:
        return card, "it draws the spades that could ruff its winners"
    if (card := ruff_for_partner(p, side)) is not None:
        return card, "the partner has none of the suit and can ruff"
    if (card := shortening(p, side)) is not None:
        return card, "it shortens a suit to ruff it later"
    return quiet(p), "it leads low from a suit where it keeps nothing to lose"


def draws_spades(p: Position) -> Card | None:
    """Masters of spades win at any time; they are led only to save side masters from the last spades out."""
    spades = tuple(c for c in p.in_suit(SPADES) if p.count.is_master(c))
    out = len(p.count.out_in(SPADES))
    others = any(p.count.is_master(c) and not p.deck.is_spade(c) for c in p.count.hand)
    only_spades = all(p.deck.is_spade(c) for c in p.legal)
    if spades and ((out and others and len(spades) * 2 >= out) or only_spades):
        return spades[-1]
    return None


def ruff_for_partner(p: Position, side: Cards) -> Card | None:
    """A suit that the partner can ruff and the rivals must follow."""
    for card in p.low_to_high(side):
        suit = p.deck.suit(card)
        rivals_follow = all(p.count.has_none_of(s, suit) < 0.3 for s in p.rivals)
        partner_ruffs = any(suit in p.count.voids[s] and SPADES not in p.count.voids[s] for s in p.partners)
        if partner_ruffs and rivals_follow:
            return card
    return None


def shortening(p: Position, side: Cards) -> Card | None:
    """A lone card, or the higher of two small ones, while there are small spades to ruff with."""
    small = [c for c in p.count.mine(SPADES) if not p.count.is_master(c)]
    if not small:
        return None
    for length in (1, 2):
        for card in reversed(p.low_to_high(side)):
            held = p.count.mine(p.deck.suit(card))
            if len(held) == length and len(p.count.above(held[-1])) > length:
                return card
    return None


def quiet(p: Position) -> Card:
    """From a suit without a card that waits for its turn: leading away from a king gives it up."""

    def cost(card: Card) -> tuple[bool, bool, int, Card]:
        held = p.count.mine(p.deck.suit(card))
        waits = len(p.count.above(held[-1])) in (1, 2) and len(held) > 1
        return p.deck.is_spade(card), waits, p.deck.strength(card), card

    return min(p.legal, key=cost)


def lead_to_lose(p: Position) -> Chosen:
    """The highest of the cards that are sure enough to lose, else the one least likely to win."""
    losers = [c for c in p.low_to_high(p.legal) if p.stands(c) <= LOSES and not p.deck.is_spade(c)]
    if losers:
        return max(losers, key=p.deck.strength), f"{Aim.DUCK.value}, the highest card that will lose"
    return min(p.low_to_high(p.legal), key=p.stands), f"{Aim.DUCK.value}, the card least likely to win"
