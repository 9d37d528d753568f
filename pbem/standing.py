"""Standing orders: what is answered for a player without a mail because there is nothing to decide."""

from __future__ import annotations

from collections.abc import Mapping

from engine import Table
from engine.actions import (
    Action,
    Allot,
    CallMisdeal,
    Choice,
    Declare,
    Discard,
    Give,
    Keep,
    Look,
    Pick,
    Say,
    Surplus,
    Throw,
)
from engine.cards import Card
from engine.seats import Seat
from pbem.player_settings import AUTO, LOOK

TALK = (Say, Declare, CallMisdeal)
"""What may be said out of turn and is lost once the next card is played."""


def answer(table: Table, seat: Seat, kept: Mapping[str, str]) -> Action | None:
    """What the player of this hand has ordered to be answered now; None where he is asked himself.

    `kept` are his settings. Bids are never answered so, nor anything while he may still say something out of turn.
    """
    choices = table.choices(seat)
    if LOOK.of(kept) == "always" and Look() in choices:
        return Look()
    order, only = AUTO.of(kept), sole(choices)
    if order == "off" or only is None or (order == "last" and not is_last_card(table, seat, only)):
        return None
    lost = any(isinstance(call, TALK) for call in table.calls(table.played_by(seat)))
    return None if lost else only


def sole(choices: tuple[Choice, ...]) -> Action | None:
    """The only answer there is, where it gives nothing away that its player might have kept; twins are one card."""
    cards = tuple(choice for choice in choices if isinstance(choice, Card))
    if cards and len(cards) == len(choices):
        return cards[0] if len({card.face for card in cards}) == 1 else None
    match choices:
        case (Keep() | Discard() | Allot() as only,):
            return only
        case (Pick(count=count, cards=held, wish=False),) if count == len(held):
            return Give(held)
        case (Surplus(count=count, cards=held),) if count == len(held):
            return Throw(held)
        case _:
            return None


def is_last_card(table: Table, seat: Seat, only: Action) -> bool:
    return isinstance(only, Card) and len(table.deal.hands[seat]) == 1
