"""Playing to a trick that has begun, when no nil is at stake."""

from __future__ import annotations

from engine.cards import SPADES, Card, Cards
from pbem.bots.position import Aim, Position

Chosen = tuple[Card, str]

GOOD_ENOUGH = 0.6
"""A partner's card that stands as likely as this is left alone."""
WORTH_TOPPING = 0.25
"""By how much more likely the own card must stand to be spent over a partner's."""
SECOND_HAND = 0.7
"""What a card must promise to be spent while the partner is still to play."""


def follow(p: Position) -> Chosen:
    return follow_to_win(p) if p.aim.wants_tricks else follow_to_lose(p)


def follow_to_win(p: Position) -> Chosen:
    """Win as cheaply as wins; leave the partner's trick alone; keep what cannot win."""
    winners = tuple(c for c in p.legal if p.wins_now(c))
    if not winners:
        return throw(p), "it cannot win this trick"
    card = cheapest_of_the_best(p, winners)
    if p.partner_wins:
        return over_partner(p, card)
    if not p.later:
        return card, f"{p.aim.value}, and it plays last"
    if awaits_partner(p) and p.stands(card) < SECOND_HAND:
        return throw(p), "second hand plays low, the partner is still to play"
    if p.stands(card) < 0.1:
        return throw(p), "whatever it plays will be beaten"
    return card, f"{p.aim.value}"


def over_partner(p: Position, card: Card) -> Chosen:
    """Two high cards on one trick are a trick lost, so the partner's is topped only where it is likely to fall."""
    assert p.best is not None
    safe = p.count.stands(p.best.card, p.led, p.later_rivals)
    if safe < GOOD_ENOUGH and p.stands(card) - safe > WORTH_TOPPING:
        return card, "third hand plays high, the partner's card would be beaten"
    return throw(p), "the trick is the partner's"


def cheapest_of_the_best(p: Position, winners: Cards) -> Card:
    """Of the cards about as likely to stand, the lowest: the higher one wins another trick."""
    most = max(p.stands(c) for c in winners)
    return p.low_to_high(tuple(c for c in winners if p.stands(c) >= most - 0.05))[0]


def awaits_partner(p: Position) -> bool:
    return any(s in p.partners for s in p.later)


def throw(p: Position) -> Card:
    """The card that is missed least: low and never a likely winner; to shorten a suit that could then be ruffed."""
    suits = {p.deck.suit(c) for c in p.legal}
    if len(suits) == 1:
        return p.low_to_high(p.legal)[0]
    ruffs = bool(p.count.mine(SPADES))

    def missed(card: Card) -> tuple[bool, bool, bool, int, Card]:
        held = p.count.mine(p.deck.suit(card))
        guard = len(held) <= 1 + len(p.count.above(held[-1])) <= 2 and not p.count.is_master(card)
        short = ruffs and len(held) == 1 and not p.count.is_master(card)
        return p.deck.is_spade(card), p.count.is_master(card), guard and not short, p.deck.strength(card), card

    return min(p.legal, key=missed)


def follow_to_lose(p: Position) -> Chosen:
    """Under the best card with the highest that stays under, so that the dangerous ones are gone."""
    losers = tuple(c for c in p.legal if not p.wins_now(c))
    if p.partner_wins and not p.later:
        return most_dangerous(p, p.legal), "the trick is the side's anyway, so the highest card goes"
    if losers:
        return most_dangerous(p, losers), f"{Aim.DUCK.value}, the highest card that loses"
    if not p.later:
        return most_dangerous(p, p.legal), "it must win this one, so with its highest"
    return least_likely(p, p.legal), f"{Aim.DUCK.value}, it may yet be beaten"


def least_likely(p: Position, cards: Cards) -> Card:
    return min(p.low_to_high(cards), key=p.stands)


def most_dangerous(p: Position, cards: Cards) -> Card:
    """The highest card of the suit whose highest is most likely to win a trick that is not wanted.

    A spade that nobody can beat is kept while the contract needs it.
    """
    highest = {p.deck.suit(c): c for c in p.low_to_high(cards)}
    return max(highest.values(), key=lambda c: (not _needed(p, c), danger(p, c), c))


def _needed(p: Position, card: Card) -> bool:
    return p.need > 0 and p.deck.is_spade(card) and p.count.is_master(card)


def danger(p: Position, card: Card) -> float:
    """From 0, cannot win, to 1, hard to lose with: the part of the suit out that it beats, less for low company."""
    out = p.count.out_in(p.deck.suit(card))
    if not out:
        return 0.3
    held = p.count.mine(p.deck.suit(card))
    company = sum(p.deck.strength(c) < p.deck.strength(card) for c in held)
    return len(p.count.below(card)) / len(out) / (1 + 0.3 * company)
