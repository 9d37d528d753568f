"""Playing with a nil on the table: keeping one's own, covering the partner's, breaking the others'."""

from __future__ import annotations

from engine.cards import SPADES, Card, Cards
from engine.seats import Seat
from pbem.bots.follow import Chosen, follow, most_dangerous, throw
from pbem.bots.lead import lead
from pbem.bots.position import Position

# --- one's own ----------------------------------------------------------------------------------------------------


def keep_nil(p: Position) -> Chosen:
    """The most dangerous card that loses; if none is sure to lose, the one most likely to be beaten."""
    losers = tuple(c for c in p.legal if not p.wins_now(c))
    if losers:
        return most_dangerous(p, losers), "nil: the most dangerous card that loses"
    if not p.later:
        return p.low_to_high(p.legal)[-1], "nil: it cannot help winning, so with its highest"
    return min(p.low_to_high(p.legal), key=lambda c: uncovered(p, c)), "nil: the card most likely to be beaten"


def uncovered(p: Position, card: Card) -> float:
    """The chance that nobody later can beat it, the partner included, who will if he can."""
    led = p.led if p.view.trick else p.deck.suit(card)
    return p.count.stands(card, led, p.later)


# --- the partner's ------------------------------------------------------------------------------------------------


def cover_nil(p: Position, nil: Seat) -> Chosen:
    if not p.view.trick:
        return max(p.low_to_high(p.legal), key=lambda c: shelter(p, nil, c)), "it leads high to cover the nil partner"
    winners = tuple(c for c in p.legal if p.wins_now(c))
    if nil not in p.later:
        if p.view.winning != nil or not winners:
            return follow(p)
        return over_nil(p, winners), "it takes the trick from the nil partner"
    if winners and exposure(p, nil) > 0.1:
        return raise_over(p, nil, winners)
    return follow(p)


def over_nil(p: Position, winners: Cards) -> Card:
    """Any card over the partner's saves the nil; one that also stands is better if the side wants the trick."""
    if p.aim.wants_tricks:
        most = max(p.stands(c) for c in winners)
        return p.low_to_high(tuple(c for c in winners if p.stands(c) >= most - 0.1))[0]
    return p.low_to_high(winners)[0]


def raise_over(p: Position, nil: Seat, winners: Cards) -> Chosen:
    """Before the partner plays, high enough that he can stay under."""
    led = p.led
    same = tuple(c for c in p.low_to_high(winners) if p.deck.suit(c) == led)
    if same:
        least = min(forced(p, nil, c, led) for c in same)
        card = next(c for c in same if forced(p, nil, c, led) <= least + 0.02)
    else:
        card = p.low_to_high(winners)[0]
    return card, "it plays high so that the nil partner can stay under"


def exposure(p: Position, nil: Seat) -> float:
    """The chance that the partner must top the best card that lies now."""
    assert p.best is not None
    return forced(p, nil, p.best.card, p.led)


def forced(p: Position, nil: Seat, card: Card, led: str) -> float:
    """The chance that a nil bidder, playing after this card, holds of the suit only what beats it."""
    suit = p.deck.suit(card)
    if suit != led:
        return 0.0
    follows = 1 - p.count.has_none_of(nil, suit)
    ducks = p.count.has_one(nil, p.count.below(card))
    return max(follows - ducks, 0.0)


def shelter(p: Position, nil: Seat, card: Card) -> float:
    """How safe the nil partner is under this lead: he ducks under a high card, or has none of the suit at all.

    Spades are led last, since they are what the cover is made of.
    """
    suit = p.deck.suit(card)
    safe = 1 - forced(p, nil, card, suit)
    return safe + 0.2 * p.stands(card) * (p.need > 0) - 0.15 * (suit == SPADES)


ATTACK = 0.6
"""Up to which part of the tricks left the own contract may still need for a nil to be attacked: a broken nil is worth
about two contracts, but a contract with no room left comes first."""
PRESS = 0.05
"""A lead that troubles a nil less than this is not worth making."""

# --- the others' --------------------------------------------------------------------------------------------------


def break_nil(p: Position, nil: Seat) -> Chosen:
    if not p.view.trick:
        card = max(p.low_to_high(p.legal), key=lambda c: attack(p, nil, c))
        return (card, "it leads into the nil of the others") if attack(p, nil, card) > PRESS else lead(p)
    under = tuple(c for c in p.legal if not p.wins_now(c))
    if p.view.winning == nil and under:
        return p.low_to_high(under)[-1], "the nil bidder is winning: it stays under"
    if nil in p.later and forces(p, nil):
        return stay_low(p, under), "it stays low so that the nil bidder may have to win"
    return follow(p)


def forces(p: Position, nil: Seat) -> bool:
    """May the nil bidder still have to win? Not once a spade or a card above all of his suit lies there."""
    assert p.best is not None
    return forced(p, nil, p.best.card, p.led) > 0


def stay_low(p: Position, under: Cards) -> Card:
    if under:
        return throw(p) if len({p.deck.suit(c) for c in under}) > 1 else p.low_to_high(under)[-1]
    return p.low_to_high(p.legal)[0]


def attack(p: Position, nil: Seat, card: Card) -> float:
    """How hard a lead presses a nil: he must beat it, and whoever covers him cannot."""
    suit = p.deck.suit(card)
    press = forced(p, nil, card, suit)
    for cover in (s for s in p.rivals if s != nil):
        press *= 1 - 0.7 * p.count.has_one(cover, p.count.above(card))
    return press


def attacks(p: Position) -> bool:
    """Is there a nil to break, and room for it in the own contract? Sure tricks need no room."""
    return bool(p.nil_rivals) and p.need - p.count.sure_tricks <= ATTACK * p.tricks_left


def play_around_nils(p: Position) -> Chosen | None:
    """The card that a nil asks for, or None where there is none to think of."""
    if p.nil_alive(p.seat):
        return keep_nil(p)
    if p.nil_partners:
        return cover_nil(p, p.nil_partners[0])
    if attacks(p):
        return break_nil(p, p.nil_rivals[0])
    return None
