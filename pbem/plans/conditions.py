"""The words of a plan that say when it is meant: "if hearts led and I am last", "unless partner nil", "on spades"."""

from __future__ import annotations

from dataclasses import replace

from pbem.plans import phrases
from pbem.plans.cursor import MARKS, Cursor, NotAPlan
from pbem.plans.plan import Condition

CONDITIONS = (
    ("partner nil", phrases.PARTNER_NIL, True),
    ("partner nil", phrases.PARTNER_NOT_NIL, False),
    ("somebody nil", phrases.SOMEBODY_NIL, True),
    ("somebody nil", phrases.NOBODY_NIL, False),
    ("partner wins", phrases.PARTNER_WINS, True),
    ("partner wins", phrases.PARTNER_LOSES, False),
    ("broken", phrases.BROKEN, True),
    ("broken", phrases.NOT_BROKEN, False),
    ("trumped", phrases.TRUMPED, True),
    ("trumped", phrases.NOT_TRUMPED, False),
    ("last", phrases.LAST, True),
    ("last", phrases.NOT_LAST, False),
    ("lead", phrases.I_LEAD, True),
    ("lead", phrases.NOT_I_LEAD, False),
    ("void", phrases.VOID, True),
    ("void", phrases.NOT_VOID, False),
)


class Conditions(Cursor):
    """A line of a plan, and the conditions in it."""

    def has_a_sign(self) -> bool:
        """Is there a word without which nothing says when it is meant? Most lines that are no plan have none."""
        return any(word in phrases.SIGNS for word in self.words)

    def conditions(self) -> tuple[Condition, ...]:
        """What stands behind "if", "unless" or "on", if one of them stands here."""
        begin = self.at
        ever = self.take(phrases.UNLESS_EVER)
        if ever or self.take(phrases.UNLESS):
            found = self.all_of()
            if len(found) > 1:
                raise self.lost()
            return (replace(found[0], holds=not (ever or found[0].holds)),)
        if self.take(phrases.IF):
            return self.all_of()
        if self.take(phrases.ON):
            if suits := self.suits():
                self.take(phrases.LED)
                return (Condition("led", suits),)
            self.at = begin
            if self.take(phrases.I_LEAD):
                return (Condition("lead"),)
            self.at = begin
        return ()

    def conditions_behind(self) -> tuple[Condition, ...]:
        """ "KH if hearts led"; nothing where "if not" means "else"."""
        begin = self.at
        try:
            return self.conditions()
        except NotAPlan:
            self.at = begin
            if not self.take(phrases.ELSE):
                raise
            self.at = begin
            return ()

    def condition_before_colon(self) -> tuple[Condition, ...]:
        """ "hearts led: lowest"."""
        begin = self.at
        try:
            found = self.all_of()
        except NotAPlan:
            found = ()
        if found and not self.is_over and self.words[self.at] == ":":
            self.at += 1
            return found
        self.at = begin
        return ()

    def behind_conditions(self) -> None:
        """What may stand between a condition and what is to be done."""
        between = (MARKS, phrases.THEN, phrases.PLAY)
        while not self.is_over and any(self.take(pattern) for pattern in between):
            pass

    def all_of(self) -> tuple[Condition, ...]:
        found = [self.condition()]
        while True:
            begin = self.at
            if not self.take(phrases.AND):
                return tuple(found)
            self.take(phrases.IF)
            try:
                found.append(self.condition())
            except NotAPlan:
                self.at = begin
                return tuple(found)

    def condition(self) -> Condition:
        begin, rest = self.at, self.rest()
        ways = [(len(found.group().split()), what, holds) for what, said, holds in CONDITIONS
                if (found := said.match(rest))]  # fmt: skip
        led = self.led()
        longest, what, holds = max(ways, default=(0, "", True))
        if led and self.at - begin >= longest:
            return led
        self.at = begin + longest
        if longest:
            return Condition(what, (), holds)
        if cards := self.card():
            faces = tuple(card.face for card in cards)
            for gone, so in ((phrases.NOT_GONE, False), (phrases.GONE, True)):
                if self.take(gone):
                    return Condition("played", faces, so)
        raise self.lost()

    def led(self) -> Condition | None:
        """ "hearts led", "they lead hearts", "hearts"."""
        begin = self.at
        self.take(phrases.SOMEBODY_LEADS)
        if suits := self.suits():
            self.take(phrases.LED)
            return Condition("led", suits)
        self.at = begin
        return None
