"""What a player can arrange beforehand: conditions that everybody could judge, and what is then to be done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.actions import Bid
from engine.cards import Card, Cards
from engine.sentence import Sentence

MOST_STEPS = 13
"""How many cards one after the other a plan can name: a hand of them."""


@dataclass(frozen=True, slots=True)
class Condition:
    """Something that must be so, or, where it `holds` not, must not be so.

    `what` is "led" (one of the suits `of` was led), "lead" (it is the player who leads), "partner wins" (the trick, so
    far), "void" (he has none of the suit led), "last" (he plays last to the trick), "trumped" (a spade lies in a trick
    of another suit), "broken" (spades are), "played" (the card `of`), "partner nil" or "somebody nil" (have bid it).
    """

    what: str
    of: tuple[str, ...] = ()
    holds: bool = True


@dataclass(frozen=True, slots=True)
class Want:
    """What is to be done, described: `how` is "card" or "bid" with what can be meant by the words, or "lowest",
    "highest", "win" (the lowest card that wins) or "duck" (the highest that does not), of the `suit` or of any.

    Only what is wanted `freely` may be thrown on a suit that it is not of, or ruff it.
    """

    how: str
    cards: Cards = ()
    bids: tuple[Bid, ...] = ()
    suit: str = ""
    freely: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    """When all of it is so, the first of `wants` that can be done; when it is not, the first of `otherwise`."""

    when: tuple[Condition, ...]
    wants: tuple[Want, ...]
    otherwise: tuple[Want, ...] = ()

    @property
    def is_bid(self) -> bool:
        return self.wants[0].how == "bid"

    @property
    def names(self) -> Cards:
        """The cards that it names, in every reading."""
        return tuple(card for want in (*self.wants, *self.otherwise) for card in want.cards)


@dataclass(frozen=True, slots=True)
class Plan:
    """Steps for one deal: the first waits for its moment, and each of the others has to fit the turn after that.

    `since` is how many cards its player had played in the deal, from his own hand and a dummy's, when it began to
    count. A first step without a condition, and one that is `going`, fits that turn or none.
    """

    steps: tuple[Step, ...]
    since: int = 0
    going: bool = False

    @property
    def first(self) -> Step:
        return self.steps[0]

    @property
    def is_bid(self) -> bool:
        return self.first.is_bid

    @property
    def must_fit(self) -> bool:
        return not self.is_bid and (self.going or not self.first.when)

    @property
    def stays(self) -> bool:
        """Is it followed as often as it fits? What names a card, or goes on to another step, is over once done."""
        return len(self.steps) == 1 and not (self.must_fit or self.is_bid or self.first.names)

    def is_about_the_same(self, other: Plan) -> bool:
        """Do both say what to do in the same case? Then the newer one counts."""
        return self.is_bid == other.is_bid and (self.is_bid or set(self.first.when) == set(other.first.when))


@dataclass(frozen=True, slots=True)
class Arranged:
    """What one player reads of his plans: those that wait, and what has become of others since his last letter."""

    waiting: tuple[Plan, ...] = ()
    news: tuple[Sentence, ...] = ()


def dump(plan: Plan) -> dict[str, Any]:
    """The plan as JSON values."""
    return {"steps": [_step(step) for step in plan.steps], "since": plan.since, "going": plan.going}


def load(data: Mapping[str, Any]) -> Plan:
    """The plan that was dumped."""
    return Plan(tuple(map(_loaded, data["steps"])), data["since"], data["going"])


def _step(step: Step) -> dict[str, Any]:
    return {
        "when": [[c.what, list(c.of), c.holds] for c in step.when],
        "wants": [_want(want) for want in step.wants],
        "otherwise": [_want(want) for want in step.otherwise],
    }


def _want(want: Want) -> dict[str, Any]:
    bids = [[bid.tricks, bid.kind] for bid in want.bids]
    cards = [[card.face, card.pack] for card in want.cards]
    return {"how": want.how, "cards": cards, "bids": bids, "suit": want.suit, "freely": want.freely}


def _loaded(data: Mapping[str, Any]) -> Step:
    when = tuple(Condition(what, tuple(of), holds) for what, of, holds in data["when"])
    return Step(when, _wants(data["wants"]), _wants(data["otherwise"]))


def _wants(data: Sequence[Mapping[str, Any]]) -> tuple[Want, ...]:
    return tuple(
        Want(
            want["how"],
            tuple(Card(face, pack) for face, pack in want["cards"]),
            tuple(Bid(tricks, kind) for tricks, kind in want["bids"]),
            want["suit"],
            want["freely"],
        )
        for want in data
    )
