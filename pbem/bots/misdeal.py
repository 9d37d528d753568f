"""Whether to have bad cards thrown in, and what to tell a partner who asks that."""

from __future__ import annotations

from engine.actions import AGREE, DISAGREE, CallMisdeal, Keep, Say
from engine.seats import Seat
from engine.view import View
from pbem.bots.bidding import expected_tricks

ENOUGH = 2.5
"""Tricks expected of a hand that is rather played than thrown in: a little less than a fair share of them all."""


def call_misdeal(view: View, seat: Seat) -> tuple[CallMisdeal, str] | None:
    """Its own poor hand is thrown in, without asking: the partner may not tell what would matter."""
    tricks = expected_tricks(view, seat)
    return (CallMisdeal(), f"only {tricks:.1f} tricks expected") if tricks < ENOUGH else None


def call_or_keep(view: View, seat: Seat) -> tuple[CallMisdeal | Keep, str]:
    return call_misdeal(view, seat) or (Keep(), "the hand is good enough")


def advise(view: View, seat: Seat) -> tuple[Say, str]:
    """A partner who asks has a poor hand himself: only a good one of its own is worth keeping both."""
    tricks = expected_tricks(view, seat)
    return DISAGREE if tricks >= ENOUGH + 2 else AGREE, f"{tricks:.1f} tricks expected"
