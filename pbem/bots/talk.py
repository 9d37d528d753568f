"""What to say while partners agree on one bid."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor

from engine.actions import AGREE, DISAGREE, Keep, Say
from engine.seats import Seat
from engine.view import View
from pbem.bots.bidding import SHARE, expected_tricks, nil_chance, nil_is_sound

NEAR = 1
"""A proposal that is so many tricks from the own opinion is agreed to."""


NIL_TOGETHER = 0.8
"""The chance to win no trick from which a nil of both partners is agreed to: the partner's has to hold too."""

COVER = 4
"""How many spades it takes to cover a no trump."""


def talk(view: View, seat: Seat, words: Sequence[Say]) -> tuple[Say, str]:
    """Tell the partner once what the own hand is worth, then propose what both are, and agree to what is near it.

    A partner who has heard that and proposes something else has the last word.
    """
    if AGREE in words and (opinion := special_opinion(view, seat)):
        agrees, why = opinion
        if agrees:
            return AGREE, why
        if DISAGREE in words:
            return DISAGREE, why
        words = [said for said in words if said != AGREE]
    tricks = expected_tricks(view, seat)
    mine = floor(tricks + SHARE)
    told = any(said.seat == seat and said.words.word == "sure" for said in view.talk)
    worth = mine + partner_tricks(view, seat)
    if AGREE in words and (told or abs(proposed(view, seat) - worth) <= NEAR):
        return AGREE, f"{mine} tricks and the partner's are about that"
    sure = Say("sure", mine)
    if AGREE not in words and not told and sure in words:
        return sure, f"{tricks:.1f} tricks expected"
    if DISAGREE in words:
        return DISAGREE, f"{mine} tricks and the partner's are not about that"
    nils = [said for said in words if asks_for_a_number(said)]
    if nils and AGREE not in words and nil_is_sound(view, seat, tricks):
        number = partner_tricks(view, seat)
        return min(nils, key=lambda said: abs(said.tricks - number)), "its hand wins none, and the partner bids his own"
    offers = [said for said in words if said.word == "propose" and said.kind == "tricks"]
    return min(offers, key=lambda said: abs(said.tricks - worth)), f"{mine} tricks and the partner's"


def special_opinion(view: View, seat: Seat) -> tuple[bool, str] | None:
    """Does it agree to what the partner has proposed, and why, if that is no number for both?"""
    words = asked(view, seat)
    if asks_for_a_number(words):
        mine = floor(expected_tricks(view, seat) + SHARE)
        return mine >= words.tricks - NEAR, f"{mine} tricks beside a nil of the partner"
    if "nil" in words.kind:
        chance = nil_chance(view, seat)
        return chance >= NIL_TOGETHER, f"a nil seems to hold with {chance:.2f}"
    if "no trump" in words.kind:
        spades = sum(view.deck.is_spade(card) for card in view.hand(seat))
        return spades >= COVER, f"{spades} spades to cover a partner who does not ruff"
    return None


def asks_for_a_number(words: Say) -> bool:
    """Is it a nil of the speaker's own, beside a number for the partner?"""
    return words.kind in ("nil", "double nil") and words.tricks > 0 and not words.swapped


def raise_or_keep(view: View, seat: Seat, words: Sequence[Say]) -> tuple[Say | Keep, str]:
    """It proposes no raise itself, since all have bid what they expect; it agrees to one that both hands are worth."""
    mine = floor(expected_tricks(view, seat) + SHARE)
    bid = view.bids.get(seat)
    worth = mine + view.contracts[view.side_of(seat)].bid - bid.tricks if bid else mine + partner_tricks(view, seat)
    if AGREE in words and proposed(view, seat) <= worth + NEAR:
        return AGREE, f"{mine} tricks and the partner's are worth that"
    return Keep(), "everybody has bid what he expects"


def partner_tricks(view: View, seat: Seat) -> int:
    """What the partner is sure of, as he has said last, or else his share of all tricks."""
    partners = view.partners(seat)
    told = [s.words.tricks for s in view.talk if s.seat in partners and s.words.word == "sure"]
    return told[-1] if told else len(view.hand(seat)) // len(view.seats)


def proposed(view: View, seat: Seat) -> int:
    """The number that the partner has proposed last."""
    return asked(view, seat).tricks


def asked(view: View, seat: Seat) -> Say:
    """What the partner has proposed last."""
    partners = view.partners(seat)
    return [s.words for s in view.talk if s.seat in partners and s.words.word == "propose"][-1]
