"""A plan in words, as its player reads it back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.actions import Bid
from engine.cards import Card
from engine.sentence import Sentence, one_of
from pbem.plans.plan import Condition, Plan, Want
from pbem.vocabulary import SUITS

SO: Mapping[str, Sentence] = {
    "lead": Sentence("you lead"),
    "partner wins": Sentence("your partner is winning the trick"),
    "void": Sentence("you cannot follow suit"),
    "last": Sentence("you play last to the trick"),
    "trumped": Sentence("the trick has been ruffed"),
    "broken": Sentence("spades are broken"),
    "partner nil": Sentence("your partner has bid nil"),
    "somebody nil": Sentence("somebody else has bid nil"),
}
NOT_SO: Mapping[str, Sentence] = {
    "lead": Sentence("you do not lead"),
    "partner wins": Sentence("your partner is not winning the trick"),
    "void": Sentence("you can follow suit"),
    "last": Sentence("you do not play last to the trick"),
    "trumped": Sentence("the trick has not been ruffed"),
    "broken": Sentence("spades are not broken"),
    "partner nil": Sentence("your partner has not bid nil"),
    "somebody nil": Sentence("nobody else has bid nil"),
}


def sentence(plan: Plan) -> Sentence:
    """The whole plan: when, what, and what next."""
    told = _first(plan)
    for step in plan.steps[1:]:
        gaps = {"first": told, "next": what(step.wants), "when": all_of(step.when)}
        told = (
            Sentence("{first}; at the turn after that, if {when}: {next}", gaps)
            if step.when
            else Sentence("{first}; at the turn after that: {next}", gaps)
        )
    return told


def _first(plan: Plan) -> Sentence:
    step = plan.first
    gaps = {"when": all_of(step.when), "what": what(step.wants)}
    if step.otherwise:
        gaps["what"] = Sentence("{what}; if not: {other}", {"what": what(step.wants), "other": what(step.otherwise)})
    if plan.is_bid:
        return Sentence("your bid, if {when}: {what}", gaps) if step.when else Sentence("your bid: {what}", gaps)
    if plan.must_fit:
        if step.when:
            return Sentence("at your next turn, if {when}: {what}", gaps)
        return Sentence("at your next turn: {what}", gaps)
    if step.otherwise:
        if plan.stays:
            return Sentence("every time in a trick, if {when}: {what}", gaps)
        return Sentence("the next time in a trick, if {when}: {what}", gaps)
    if plan.stays:
        return Sentence("every time that {when}: {what}", gaps)
    return Sentence("the next time that {when}: {what}", gaps)


def what(wants: Sequence[Want]) -> Sentence:
    """What is to be done, and what else if that cannot be."""
    first, *others = map(_what, wants)
    for other in others:
        first = Sentence("{one}, else {other}", {"one": first, "other": other})
    return first


def _what(want: Want) -> Sentence:
    if want.cards:
        return Sentence("{card}", {"card": want.cards[0]})
    if want.bids:
        return Sentence("{bid}", {"bid": want.bids[0]})
    return _described(want.how, want.suit)


def _described(how: str, suit: str) -> Sentence:
    if suit:
        of = {"suit": SUITS[suit]}
        match how:
            case "lowest":
                return Sentence("your lowest card of {suit}", of)
            case "highest":
                return Sentence("your highest card of {suit}", of)
            case "win":
                return Sentence("your lowest card of {suit} that beats what lies", of)
            case _:
                return Sentence("your highest card of {suit} that stays under what lies", of)
    match how:
        case "lowest":
            return Sentence("your lowest card")
        case "highest":
            return Sentence("your highest card")
        case "win":
            return Sentence("your lowest card that beats what lies")
        case _:
            return Sentence("your highest card that stays under what lies")


def all_of(when: Iterable[Condition]) -> Sentence:
    """The conditions, all of which must hold."""
    found = [_so(condition) for condition in when]
    if not found:
        return Sentence("")
    first = found[0]
    for other in found[1:]:
        first = Sentence("{some} and {last}", {"some": first, "last": other})
    return first


def _so(condition: Condition) -> Sentence:
    if condition.what == "led":
        suits = one_of([SUITS[suit] for suit in condition.of])
        if condition.holds:
            return Sentence("{suits} are led", {"suits": suits})
        return Sentence("{suits} are not led", {"suits": suits})
    if condition.what == "played":
        card = {"card": Card(condition.of[0])}
        return Sentence("{card} has been played", card) if condition.holds else Sentence("{card} is still out", card)
    return (SO if condition.holds else NOT_SO)[condition.what]


def done(cards: Sequence[Card], bids: Sequence[Bid]) -> tuple[Sentence, ...]:
    """What plans have done for their player."""
    told = tuple(Sentence("By your plan you bid {bid}.", {"bid": bid}) for bid in bids)
    return (*told, Sentence("By your plan you play {cards}.", {"cards": tuple(cards)})) if cards else told
