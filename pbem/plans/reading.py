"""The words of a plan to what it says: understood from the first word to the last, or not at all."""

from __future__ import annotations

import re
from dataclasses import replace

from engine.cards import SPADES
from pbem.plans import phrases
from pbem.plans.conditions import Conditions
from pbem.plans.cursor import COMMA, MARKS, NotAPlan
from pbem.plans.plan import MOST_STEPS, Condition, Plan, Step, Want

__all__ = ["NotAPlan", "read"]

DESCRIBED = (
    ("lowest", phrases.LOWEST),
    ("highest", phrases.HIGHEST),
    ("win", phrases.WIN),
    ("duck", phrases.DUCK),
)
VERBS = (
    ("lead", phrases.LEAD),
    ("discard", phrases.DISCARD),
    ("ruff", phrases.RUFF),
    ("play", phrases.PLAY),
    ("bid", phrases.BID),
)
FREELY = ("discard", "ruff")
"""Who writes one of these means a card of another suit than the one led."""
_ROW = re.compile(r"\s*\w+:(?:\s*\w{1,2}\b)+\s*$")
"""A row of a hand as letters show it, "Spades: A 10 2" or "Spades: BJ": with nothing that says when, it is no plan."""
_LEADING, _VOID = Condition("lead"), Condition("void")


def read(text: str, language: str) -> tuple[Plan, ...]:
    """The plans that a line writes, one for each case. Raises NotAPlan."""
    reading = _Reading(text, language)
    found = reading.plans()
    if len(reading.shown) > len(reading.words):
        raise reading.lost()
    return found


def is_plan(text: str, language: str) -> bool:
    try:
        return bool(read(text, language))
    except NotAPlan:
        return False


def is_conditional(text: str, language: str) -> bool:
    """Does the line begin by saying when something is to be done, or say so behind it and make sense?"""
    try:
        line = Conditions(text, language)
        if not line.has_a_sign():
            return False
        if line.conditions():
            return True
        if _ROW.match(text):
            return False
        return any(set(plan.first.when) - {_LEADING} for plan in read(text, language))
    except NotAPlan:
        return False


class _Reading(Conditions):
    """A line of a plan, and what it says."""

    def plans(self) -> tuple[Plan, ...]:
        found: list[Plan] = []
        while (self.separators() or not found) and not self.is_over:
            step, goes_on = self.step()
            before = found[-1].first if found else None
            if step.is_bid and before and before.is_bid:
                if step.when or before.otherwise or not before.when:  # which of two bids?
                    raise self.lost()
                found[-1] = Plan((replace(before, otherwise=step.wants),))
            elif goes_on and found and not (step.is_bid or found[-1].is_bid):
                found[-1] = replace(found[-1], steps=(*found[-1].steps, _after(found[-1].steps[-1], step)))
            else:
                found.append(Plan((step,)))
        if not found or not self.is_over or any(len(plan.steps) > MOST_STEPS for plan in found):
            raise self.lost()
        return tuple(found)

    def separators(self) -> bool:
        """Read on behind marks and "then" between two steps; was there any?"""
        begin = self.at
        between = (phrases.THEN, MARKS, phrases.AND)
        while not self.is_over and any(self.take(pattern) for pattern in between):
            pass
        return self.at > begin

    def step(self) -> tuple[Step, bool]:
        """A step, and whether nothing is said of when it is meant, so that it goes on with the one before it."""
        when = self.conditions()
        if when:
            self.behind_conditions()
        when = when or self.condition_before_colon()
        verb = self.verb()
        wants = self.wants(verb)
        if not when:
            when = self.behind_a_comma()
        goes_on = not when and verb not in (*FREELY, "bid")
        other = self.other("discard" if verb == "discard" else "")
        if verb == "lead" and _LEADING not in when:
            when = (*when, _LEADING)
        if verb in FREELY and _VOID not in when:
            when = (*when, _VOID)
        if len({want.how == "bid" for want in (*wants, *other)}) > 1:
            raise self.lost()
        if set(when) <= {_LEADING, _VOID}:  # "else" is what there is to do if the other cannot be done
            return Step(when, (*wants, *other)), goes_on
        return Step(when, wants, other), goes_on

    def behind_a_comma(self) -> tuple[Condition, ...]:
        begin = self.at
        self.take(COMMA)
        when = self.conditions_behind()
        self.at = self.at if when else begin
        return when

    def other(self, verb: str) -> tuple[Want, ...]:
        """What stands behind "else", with the verb of what stands before it unless it has its own."""
        begin = self.at
        self.take(MARKS)
        if self.take(phrases.ELSE):
            self.take(MARKS)
            return self.wants(self.verb() or verb)
        self.at = begin
        return ()

    # --- what is to be done ---------------------------------------------------------------------------------------

    def verb(self) -> str:
        self.fill()
        begin = self.at
        for name, pattern in VERBS:
            if not self.peek_card() and self.take(pattern) and (name == "ruff" or self.want_here()):
                return name
            self.at = begin
        return ""

    def wants(self, verb: str) -> tuple[Want, ...]:
        """ "KD", "KD or QD", "low clubs or low diamonds"."""
        if verb == "ruff" and not self.want_here():
            return (Want("lowest", suit=SPADES, freely=True),)
        found = [self.want(verb)]
        while True:
            begin = self.at
            self.take(COMMA)
            if not self.take(phrases.OR) or not self.want_here():
                self.at = begin
                return tuple(found)
            found.append(self.want(verb))

    def want_here(self) -> bool:
        begin = self.at
        try:
            self.want("")
        except NotAPlan:
            return False
        finally:
            self.at = begin
        return True

    def want(self, verb: str) -> Want:
        self.fill()
        freely = verb in FREELY
        if verb != "bid" and (cards := self.card()):
            return Want("card", cards=cards, freely=freely)
        if described := self.described() or self.suit_described():
            how, suit = described
            return Want(how, suit=suit or (SPADES if verb == "ruff" else ""), freely=freely)
        if bids := self.bid():
            return Want("bid", bids=bids)
        raise self.lost()

    def described(self) -> tuple[str, str] | None:
        """ "low", "lowest card of clubs", with the suit if one is named."""
        for how, pattern in DESCRIBED:
            if self.take(pattern):
                self.take(phrases.CARD)
                here = self.at
                self.take(phrases.OF)
                suit = self.suit()
                self.at = self.at if suit else here
                return how, suit
        return None

    def suit_described(self) -> tuple[str, str] | None:
        """ "clubs low"."""
        begin = self.at
        if suit := self.suit():
            self.fill()
            for how, pattern in DESCRIBED[:2]:
                if self.take(pattern):
                    return how, suit
        self.at = begin
        return None


def _after(before: Step, step: Step) -> Step:
    """A step that is said behind a lead is the next lead."""
    leads = _LEADING in before.when and _LEADING not in step.when
    return replace(step, when=(_LEADING, *step.when)) if leads else step
