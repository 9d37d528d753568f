"""Hands so bad that they may be thrown in: the call, and the question to the partner before it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from engine.actions import AGREE, DISAGREE, Action, CallMisdeal, Choice, Keep, Say
from engine.cards import SPADES, Cards, Deck
from engine.game import MisdealCalled, Said
from engine.seats import Seat
from engine.sentence import Sentence, one_of
from engine.steps.calls import Call
from engine.steps.proposals import has_told
from engine.steps.step import Events, Step

if TYPE_CHECKING:
    from engine.table import Table

ASK, YES, NO, KEEP = Say("misdeal?"), Say("yes"), Say("no"), Say("keep")
COURT = "JQK"


def longest(deck: Deck, hand: Cards) -> int:
    return max(map(len, deck.in_suits(hand).values()))


def spades(deck: Deck, hand: Cards) -> int:
    return len(deck.in_suits(hand)[SPADES])


def has_court_card(hand: Cards) -> bool:
    """Jokers, BJ and LJ, and deuces on top of the spades are no court cards."""
    return any(card.face[0] in COURT for card in hand)


CONDITIONS: Mapping[str, tuple[Callable[[Deck, Cards], bool], Sentence]] = {
    "spades<=0": (lambda deck, hand: spades(deck, hand) == 0, Sentence("no spade")),
    "spades<=1": (lambda deck, hand: spades(deck, hand) <= 1, Sentence("one spade at most")),
    "suit>=7": (lambda deck, hand: longest(deck, hand) >= 7, Sentence("seven or more cards of one suit")),
    "no_court": (lambda deck, hand: not has_court_card(hand), Sentence("no king, queen or jack")),
}
"""The hands that may be agreed on, and what each is called."""


@dataclass(frozen=True, slots=True)
class CallingMisdeal(Call):
    """SPEC-01: it depends on hidden cards, so nobody waits for it; the hand is looked at as it was dealt."""

    hands: tuple[str, ...]
    words: ClassVar[str] = (
        "Whoever was dealt {hands} may call a misdeal, until he or his partner has bid or said anything about a hand. "
        "All cards are thrown in then, and the same dealer deals again."
    )

    @property
    def sentence(self) -> Sentence:
        return Sentence(self.words, {"hands": one_of([CONDITIONS[name][1] for name in self.hands])})

    def choices(self, table: Table, seat: Seat) -> tuple[Choice, ...]:
        return (CallMisdeal(),) if self.is_open(table, seat) else ()

    def is_open(self, table: Table, seat: Seat) -> bool:
        """A seat that has not looked learns nothing about its hand from what it may call."""
        deal = table.game.deal
        if deal is None or deal.played or seat not in deal.looked:
            return False
        if any(has_told(table, partner) for partner in table.team_of(seat)):
            return False
        return any(CONDITIONS[name][0](table.deck, deal.dealt[seat]) for name in self.hands)

    def refusal(self, table: Table, seat: Seat, action: Action) -> Sentence | None:
        return Sentence("You may not call a misdeal now.") if action == CallMisdeal() else None

    def follows(self, table: Table, seat: Seat, action: Action) -> Events:
        return [MisdealCalled(seat)]


@dataclass(frozen=True, slots=True)
class AskingAboutMisdeal(Call):
    """SPEC-02: only who may call it may ask, once."""

    misdeal: CallingMisdeal
    words: ClassVar[str] = (
        "Before that he may ask his partner whether to call it. The partner says yes or no and nothing else, "
        "and the answer binds nobody."
    )

    @property
    def sentence(self) -> Sentence:
        return Sentence(self.words)

    def choices(self, table: Table, seat: Seat) -> tuple[Choice, ...]:
        if not self.misdeal.is_open(table, seat) or open_question(table) or Said(seat, ASK) in table.deal.talk:
            return ()
        return (ASK,)

    def refusal(self, table: Table, seat: Seat, action: Action) -> Sentence | None:
        return Sentence("You may not ask about a misdeal now.") if action == ASK else None

    def follows(self, table: Table, seat: Seat, action: Action) -> Events:
        return [Said(seat, ASK)]


@dataclass(frozen=True, slots=True)
class AnsweringAboutMisdeal(Step):
    """SPEC-02: the question was asked aloud, so the table may wait for the answer, and then for what comes of it."""

    name = "misdeal"
    before_play = True
    asks: ClassVar[str] = "Agree or disagree: your partner asks about a misdeal."

    def waiting(self, table: Table) -> tuple[Seat, ...]:
        question = open_question(table)
        if not question:
            return ()
        if question[-1].words == ASK:
            return tuple(seat for seat in table.team_of(question[0].seat) if seat != question[0].seat)
        return (question[0].seat,)

    def choices(self, table: Table, seat: Seat) -> tuple[Choice, ...]:
        return (AGREE, DISAGREE) if open_question(table)[-1].words == ASK else (CallMisdeal(), Keep())

    def unoffered(self, table: Table, seat: Seat, action: Action) -> Sentence:
        if open_question(table)[-1].words == ASK:
            return Sentence(self.asks)
        return Sentence("Call a misdeal, or keep your hand.")

    def follows(self, table: Table, seat: Seat, action: Action) -> Events:
        match action:
            case Say():
                return [Said(seat, YES if action == AGREE else NO)]
            case Keep():
                return [Said(seat, KEEP)]
            case _:
                return [MisdealCalled(seat)]


def open_question(table: Table) -> tuple[Said, ...]:
    """The question about a misdeal that is not settled yet, with its answer; nothing if there is none."""
    talk = table.game.deal.talk if table.game.deal else ()
    asked = max((i for i, said in enumerate(talk) if said.words == ASK), default=len(talk))
    about = tuple(said for said in talk[asked:] if said.words in (ASK, YES, NO, KEEP))
    return about if len(about) < 3 else ()
