"""The simple computer player: it sees a View and answers the question that is open for its seat. Start reading here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.actions import (
    ACES,
    Action,
    Allot,
    Allotment,
    Bid,
    CallMisdeal,
    Choice,
    Cuttable,
    Give,
    Keep,
    KeepEvery,
    Look,
    Order,
    Pick,
    Replace,
    Replaceable,
    Resign,
    Say,
    Shuffled,
    Standing,
    Surplus,
    Throw,
)
from engine.cards import SPADES, Card
from engine.seats import Seat
from engine.view import View
from pbem.bots.bidding import choose_bid
from pbem.bots.drawing import keep_or_discard, replace
from pbem.bots.exchange import give
from pbem.bots.leftover import allot, share, throw
from pbem.bots.misdeal import advise, call_misdeal, call_or_keep
from pbem.bots.play import play
from pbem.bots.requests import consent
from pbem.bots.talk import raise_or_keep, talk


@dataclass(frozen=True, slots=True)
class Answer:
    """What the computer does, and a line of why. The reason may name its cards: it is for the host alone."""

    action: Action
    reason: str


def answer(view: View, seat: Seat) -> Answer:
    """The answer to the question that is open for `seat`, always the same one for the same View, and always legal.

    `view` is that of whoever answers for the seat. Raises ValueError if nothing is asked of the seat.
    """
    choices = view.may.get(seat, ())
    if not choices:
        raise ValueError(f"nothing is asked of {seat}")
    if view.step == "request":
        return Answer(*consent(view, seat))
    if Look() in choices:
        return Answer(Look(), "it never bids blind")
    if cards := [c for c in choices if isinstance(c, Card)]:
        return Answer(*play(view, seat, tuple(cards)))
    if bids := [c for c in choices if isinstance(c, Bid)]:
        return Answer(*choose_bid(view, seat, bids))
    if picks := [c for c in choices if isinstance(c, Pick)]:
        return Answer(*give(view, seat, picks[0]))
    if CallMisdeal() in choices:
        return Answer(*call_or_keep(view, seat))
    if view.step == "raise":
        return Answer(*raise_or_keep(view, seat, [c for c in choices if isinstance(c, Say)]))
    if view.step == "misdeal":
        return Answer(*advise(view, seat))
    if packs := [c for c in choices if isinstance(c, Cuttable)]:
        return Answer(packs[0].even, "any cut is as good as another")
    if open_cards := [c for c in choices if isinstance(c, Allotment)]:
        return Answer(*allot(view, seat, open_cards[0]))
    if surplus := [c for c in choices if isinstance(c, Surplus)]:
        return Answer(*throw(view, seat, surplus[0]))
    if view.step == "share":
        return Answer(*share(view, seat, [c for c in choices if isinstance(c, Say)]))
    if words := [c for c in choices if isinstance(c, Say)]:
        return Answer(*talk(view, seat, words))
    if Keep() in choices:
        return Answer(*keep_or_discard(view, seat))
    if hands := [c for c in choices if isinstance(c, Replaceable)]:
        return Answer(*replace(view, seat, hands[0]))
    return Answer(anything(choices), "it knows nothing better than the first that is offered")


def call(view: View, seat: Seat) -> Answer | None:
    """What the computer says out of turn, if anything; it never gives up."""
    if CallMisdeal() in view.calls and (called := call_misdeal(view, seat)):
        return Answer(*called)
    return Answer(ACES, "announcing aces costs nothing") if ACES in view.calls else None


def anything(choices: Sequence[Choice]) -> Action:
    """A legal answer to a question that this player has not learnt: the first choice, giving up last of all."""
    first = next((c for c in choices if not isinstance(c, Resign)), choices[0])
    if isinstance(first, Pick):
        return Give(first.cards[: first.count])
    if isinstance(first, Standing):
        return KeepEvery((SPADES,))
    if isinstance(first, Cuttable):
        return first.even
    if isinstance(first, Allotment):
        return Allot(first.cards)
    if isinstance(first, Surplus):
        return Throw(first.cards[: first.count])
    if isinstance(first, Order):
        return Shuffled(first.cards)
    if isinstance(first, Replaceable):
        return Replace(())
    return first
