"""What a plan answers to the question that is open: pure, and from nothing but the view of the plan's own player.

Whatever the others hold, the answer is the same; and it is one of the choices, or none.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TypeAlias

from engine.actions import Action, Bid
from engine.cards import SPADES, Card, Cards
from engine.seats import Seat
from engine.sentence import Sentence
from engine.view import View
from pbem.bots.count import tops
from pbem.plans.plan import Condition, Plan, Step, Want


@dataclass(frozen=True, slots=True)
class Followed:
    """The plan answers; `left` is what stays of it."""

    action: Action
    left: Plan | None


@dataclass(frozen=True, slots=True)
class Misfit:
    """It was the plan's turn and it cannot be followed, so its player is asked; `left` is what stays of it."""

    why: Sentence
    left: Plan | None


Outcome: TypeAlias = Followed | Misfit


def follow(plan: Plan, view: View, hand: Seat) -> Outcome | None:
    """What the plan answers for this hand, which is asked; None if the question is not what it waits for."""
    choices = view.may.get(hand, ())
    bids = tuple(choice for choice in choices if isinstance(choice, Bid))
    cards = tuple(choice for choice in choices if isinstance(choice, Card))
    if plan.is_bid:
        return _bid(plan, view, bids) if bids and not cards else None
    turn = played(view)
    if not cards or turn < plan.since or _is_of_another_hand(plan, view, hand):
        return None
    if plan.must_fit and turn > plan.since:
        return Misfit(Sentence("that turn is over"), None)
    return _card(plan, view, hand, cards)


def mine(view: View) -> tuple[Seat, ...]:
    """The hands that the reader of a view answers for."""
    return tuple(seat for seat in view.seats if view.played_by.get(seat, seat) == view.seat)


def played(view: View) -> int:
    """How many cards the reader has played in this deal, from every hand that he answers for."""
    hands = mine(view)
    plays = [*(play for trick in view.tricks for play in trick.plays), *view.trick]
    return sum(play.seat in hands for play in plays)


def _is_of_another_hand(plan: Plan, view: View, hand: Seat) -> bool:
    """Does it name only cards of the other hand of its player?"""
    others = {c.face for seat in mine(view) if seat != hand for c in view.hand(seat)}
    own, named = {c.face for c in view.hand(hand)}, {c.face for c in plan.first.names}
    return bool(named) and not named & own and bool(named & others)


def _bid(plan: Plan, view: View, bids: tuple[Bid, ...]) -> Outcome | None:
    step = plan.first
    wants = step.wants if all(is_so(c, view, view.seat or "") for c in step.when) else step.otherwise
    if not wants:
        return Misfit(Sentence("it was for another case"), None)
    for want in wants:
        fitting = [bid for bid in bids for meant in want.bids if _is_bid(bid, meant, bids)]
        if len(fitting) == 1:
            return Followed(fitting[0], None)
    return Misfit(Sentence("you cannot bid that now"), None)


def _is_bid(offered: Bid, meant: Bid, bids: tuple[Bid, ...]) -> bool:
    """Is this what was meant? Where a kind has one number, its name says all."""
    alone = sum(bid.kind == meant.kind for bid in bids) == 1 and meant.kind != "tricks"
    return not offered.unseen and offered.kind == meant.kind and (alone or offered.tricks == meant.tricks)


def _card(plan: Plan, view: View, hand: Seat, legal: Cards) -> Outcome | None:
    step = plan.first
    answers = [is_so(condition, view, hand) for condition in step.when]
    if None in answers or (False in answers and not step.otherwise):
        return Misfit(Sentence("it was for another turn"), None) if plan.must_fit else None
    wants = step.otherwise if False in answers else step.wants
    for want in wants:
        if (card := _chosen(want, step, view, legal)) is not None:
            return Followed(card, _left(plan, played(view)))
    return Misfit(_why(wants, view, hand, legal), plan if plan.stays and not _is_spent(step, view) else None)


def _left(plan: Plan, turn: int) -> Plan | None:
    if plan.stays:
        return replace(plan, since=turn + 1)
    return Plan(plan.steps[1:], turn + 1, going=True) if plan.steps[1:] else None


def _is_spent(step: Step, view: View) -> bool:
    """Is there no card left of the suits that it names, neither of its own nor of those led?"""
    led = {suit for condition in step.when if condition.what == "led" and condition.holds for suit in condition.of}
    wanted = {want.suit for want in (*step.wants, *step.otherwise)}
    suits = led if wanted == {""} else wanted
    held = {view.deck.suit(card) for seat in mine(view) for card in view.hand(seat)}
    return bool(suits) and "" not in suits and not suits & held


def _why(wants: tuple[Want, ...], view: View, hand: Seat, legal: Cards) -> Sentence:
    named = [card for want in wants for card in want.cards]
    if len(named) == 1:
        gone = all(card.face != named[0].face for card in view.hand(hand))
        return (
            Sentence("you no longer hold {card}", {"card": named[0]})
            if gone
            else Sentence("{card} could not be played as you wrote", {"card": named[0]})
        )
    return Sentence("no card was what you wrote")


def _chosen(want: Want, step: Step, view: View, legal: Cards) -> Card | None:
    """The legal card that is meant, if one is, and no accident."""
    led = view.deck.suit(view.trick[0].card) if view.trick else ""
    names_led = any(condition.what in ("led", "void") and condition.holds for condition in step.when)
    fitting = [c for c in legal if not led or view.deck.suit(c) == led or want.freely or names_led]
    if want.how == "card":
        faces = {card.face for card in want.cards}
        found = [card for card in fitting if card.face in faces]
        return found[0] if len({card.face for card in found}) == 1 else None
    if want.suit:
        fitting = [card for card in fitting if view.deck.suit(card) == want.suit]
    return _described(want.how, fitting, view)


def _described(how: str, cards: Iterable[Card], view: View) -> Card | None:
    low_to_high = sorted(cards, key=lambda card: (view.deck.is_spade(card), view.deck.strength(card), card))
    if how in ("win", "duck"):
        if not view.trick:
            return None
        led = view.deck.suit(view.trick[0].card)
        best = next(play for play in view.trick if play.seat == view.winning)
        low_to_high = [c for c in low_to_high if tops(view.deck, c, best, led) == (how == "win")]
    several = how != "win" and len({view.deck.suit(card) for card in low_to_high}) > 1
    if not low_to_high or several:  # of which suit is for the player to say
        return None
    return low_to_high[0 if how in ("lowest", "win") else -1]


# --- conditions ---------------------------------------------------------------------------------------------------


def is_so(condition: Condition, view: View, hand: Seat) -> bool | None:
    """Is it so for this hand? None where the question makes no sense, as who wins a trick that has not begun."""
    found = _finding(condition, view, hand)
    return None if found is None else found == condition.holds


def _finding(condition: Condition, view: View, hand: Seat) -> bool | None:
    match condition.what:
        case "lead":
            return not view.trick
        case "broken":
            return view.broken
        case "played":
            plays = [play for trick in view.tricks for play in trick.plays] + list(view.trick)
            return any(play.card.face in condition.of for play in plays)
        case "partner nil":
            partners = view.partners(hand)
            return any(_is_nil(view.bids[seat]) for seat in partners if seat in view.bids)
        case "somebody nil":
            return any(_is_nil(bid) for seat, bid in view.bids.items() if seat != hand)
    return _of_trick(condition, view, hand) if view.trick else None


def _of_trick(condition: Condition, view: View, hand: Seat) -> bool | None:
    suits = [view.deck.suit(play.card) for play in view.trick]
    match condition.what:
        case "led":
            return suits[0] in condition.of
        case "partner wins":
            return view.winning in view.partners(hand)
        case "void":
            return suits[0] not in {view.deck.suit(card) for card in view.hand(hand)}
        case "last":
            return len(view.trick) == len(view.order) - 1
        case "trumped":
            return suits[0] != SPADES and SPADES in suits
    return None


def _is_nil(bid: Bid) -> bool:
    return "nil" in bid.kind
