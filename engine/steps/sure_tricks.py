"""Does a hand win every trick that is still to be played, whatever the others hold and play?

It may fail to see that, never the reverse, and it uses nothing but what the holder of the hand knows. All others are
taken for one enemy, the partner and the dummy too.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.cards import SPADES, Card, Cards, Deck
from engine.clauses.play import FollowSuit
from engine.game import CardPlayed, Event, Play, TrickWon
from engine.seats import Seat
from engine.steps.calls import Reneging

if TYPE_CHECKING:
    from engine.table import Table


def sure_line(table: Table, seat: Seat) -> Cards | None:
    """The cards of the hand in an order in which each of them wins its trick; None if that is not certain.

    The first trick of a deal has rules of its own, so nothing is certain in it.
    """
    deal = table.deal
    if not deal.tricks:
        return None
    played = next((play.card for play in deal.trick if play.seat == seat), None)
    may_win = played is not None or table.waiting_for() == (seat,)
    if not may_win and not all(map(table.deck.is_spade, deal.hands[seat])):
        return None
    out = cards_out(table, seat)
    if played is None and _always_wins(table.deck, deal.hands[seat], (*out, *(play.card for play in deal.trick))):
        return deal.hands[seat]
    if not may_win:
        return None
    if not deal.trick:
        return _from_the_lead(table, seat, out)
    mine = (played,) if played else tuple(c for c in table.choices(seat) if isinstance(c, Card))
    return next((line for card in mine if (line := _through(table, seat, card, out)) is not None), None)


def cards_out(table: Table, seat: Seat) -> Cards:
    """Cards that the others may hold, as far as this seat knows; some of them may be out of the game."""
    deal = table.deal
    known = {*deal.hands[seat], *deal.put_away.get(seat, ()), *(play.card for play in deal.played)}
    return tuple(card for card in table.deck.cards if card not in known)


def _always_wins(deck: Deck, hand: Cards, others: Cards) -> bool:
    """Are these only spades that nothing beats? They win whoever leads whatever."""
    return all(map(deck.is_spade, hand)) and _runs(deck, hand, others, drawn=False)


def _through(table: Table, seat: Seat, card: Card, out: Cards) -> Cards | None:
    """The line that begins by winning the trick on the table with this card, which may lie in it already."""
    trick, played = table.deal.trick, card not in table.deal.hands[seat]
    whole = trick if played else (*trick, Play(seat, card))
    if table.winner(whole) != seat or (len(whole) < len(table.seats) and not _stands(table.deck, card, out)):
        return None
    won: list[Event] = [TrickWon(seat)] if played else [CardPlayed(seat, card), TrickWon(seat)]
    after, first = table.after(won), () if played else (card,)
    if not after.deal.hands[seat]:
        return first
    rest = _from_the_lead(after, seat, out)
    return None if rest is None else first + rest


def _stands(deck: Deck, card: Card, out: Cards) -> bool:
    """Does a card that wins the trick so far win it whatever is played to it of these?"""
    if not _runs(deck, (card,), out, drawn=False):
        return False
    return deck.is_spade(card) or not any(map(deck.is_spade, out))


def _from_the_lead(table: Table, seat: Seat, out: Cards) -> Cards | None:
    """The line of a hand that leads to the next trick: the spades first while others may hold some."""
    deck, hand = table.deck, table.deal.hands[seat]
    drawn = draws(table)
    if not _runs(deck, hand, out, drawn=drawn):
        return None
    suits = deck.in_suits(hand)
    spades, out_spades = suits[SPADES], sum(map(deck.is_spade, out))
    plain = tuple(card for suit, held in suits.items() if suit != SPADES for card in held)
    if not plain or not out_spades:
        return plain + spades
    if not drawn or len(spades) < out_spades or not set(spades) <= set(table.choices(seat)):
        return None
    return spades + plain


def draws(table: Table) -> bool:
    """Does whoever leads a suit draw a card of it from everybody who holds one?"""
    follow = any(isinstance(clause, FollowSuit) for step in table.rules.steps for clause in step.clauses)
    return follow and not any(isinstance(call, Reneging) for call in table.rules.calls)


def _runs(deck: Deck, hand: Cards, out: Sequence[Card], *, drawn: bool) -> bool:
    """Does every card of the hand, each suit led from the top, win against all that is out in its suit?

    Where a lead draws, one enemy who holds a whole suit has one card less of it after each.
    """
    for suit, held in deck.in_suits(hand).items():
        enemy = [deck.strength(card) for card in out if deck.suit(card) == suit]
        contested = held[: len(enemy)] if drawn else held
        if enemy and any(deck.strength(card) <= max(enemy) for card in contested):
            return False
    return True
