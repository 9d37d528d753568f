"""What a table asks one reader: the task in half a line, the buttons, and what to write instead."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from engine.actions import (
    ACES,
    AGREE,
    BIG_BEMO,
    LITTLE_BEMO,
    Allot,
    Allotment,
    Bid,
    CallMisdeal,
    Choice,
    Cut,
    Cuttable,
    Declare,
    Discard,
    Give,
    Keep,
    Look,
    Pick,
    Replace,
    Replaceable,
    Resign,
    Say,
    Surplus,
)
from engine.cards import Card, Cards
from engine.seats import Seat
from engine.steps.misdeal import ASK
from engine.steps.pull_out import TEN
from pbem.blocks import Block, Button, Buttons, Waiting
from pbem.commands.words import N_
from pbem.table_answers import Answers
from pbem.vocabulary import ALONE
from pbem.wording import joined, starting

ASIDE: Mapping[str, Callable[[Choice], bool]] = {
    N_("or say of how many tricks you are sure"): lambda c: isinstance(c, Say) and c.word == "sure",
    N_("or how many more are possible"): lambda c: isinstance(c, Say) and c.word == "possible",
    N_("or propose that one of you bids nil, your own bid first"): lambda c: (
        isinstance(c, Say) and c.kind in ALONE and bool(c.tricks)
    ),
    N_("or propose a number without ruffing"): lambda c: isinstance(c, Say) and "no trump" in c.kind,
}
"""Answers that have their buttons in a row of their own, under these titles."""


class Questions(Answers):
    """The open questions of one table to one reader."""

    def task(self, seat: Seat) -> str:
        """What the reader is asked, in half a line; for whom, where that is another hand than his own."""
        task, view = self._task(seat), self.view
        if seat in view.played_by or (view.step == "play" and view.seat in view.played_by.values()):
            return self.say("{task}; play from {hand}", task=task, hand=self.hand_of(seat))
        return task

    def _task(self, seat: Seat) -> str:
        view, say = self.view, self.say
        match view.step:
            case "share" if AGREE in view.may[seat]:
                return say("{partner} takes {n} of the cards left over; agree or not",
                           partner=self._partner(seat), n=self._claimed(seat))  # fmt: skip
            case "share":
                return say("agree with {partner} on who takes the cards left over", partner=self._partner(seat))
            case "request":
                return self._request_task()
            case "cut" if any(isinstance(c, Cuttable) and c.packets > 2 for c in view.may[seat]):
                return say("make four packets of the pack")
            case "cut":
                return say("cut the pack")
            case "allot":
                return say("say who gets which of the open cards: {cards}", cards=view.turned)
            case "throw":
                return self.count("choose {n} card to throw away", "choose {n} cards to throw away",
                                  next(c.count for c in view.may[seat] if isinstance(c, Surplus)))  # fmt: skip
            case "look" | "talk" | "bid" | "pull out" | "raise" if AGREE in view.may[seat]:
                partner = self._partner(seat)
                return say("{partner} proposes {bid}; agree or not", partner=partner, bid=self._proposed(seat))
            case "look" if not view.cards_left[seat]:
                return say("draw your cards, or bid before you draw")
            case "look":
                return say("look at your cards, or bid blind")
            case "raise":
                contract = view.contracts[view.side_of(seat)].bid
                return say("raise the bid of your side above {n}, or keep it", n=contract)
            case "misdeal" if Keep() in view.may[seat]:
                return say("call a misdeal, or keep your hand")
            case "misdeal":
                return say("{partner} asks whether to call a misdeal", partner=self._partner(seat))
            case "draw":
                assert view.drawn is not None
                return say("you drew {name} ({card}); keep it or discard it",
                           name=self.words.card_name(view.drawn), card=view.drawn)  # fmt: skip
            case "replace":
                return say("replace some of your cards, or none")
            case "talk" if any(isinstance(c, Bid) for c in view.may[seat]):
                return say("bid in deal {n}", n=view.deal)
            case "talk":
                return say("agree on a bid with {partner}", partner=self._partner(seat))
            case "bid":
                return say("bid in deal {n}", n=view.deal)
            case "exchange" | "pass" | "swap":
                return self._exchange_task(seat)
            case _ if view.trick:
                suit = self.words.suit(view.deck.suit(view.trick[0].card))
                if self.sheet.is_me(view.trick[0].seat):
                    return say("trick {n}, you led {suit}", n=len(view.tricks) + 1, suit=suit)
                leader = self.who(view.trick[0].seat)
                return say("trick {n}, {leader} led {suit}", n=len(view.tricks) + 1, leader=leader, suit=suit)
            case _:
                return say("trick {n}, you lead", n=len(view.tricks) + 1)

    def _exchange_task(self, seat: Seat) -> str:
        partner = self.view.partners(seat)[0]
        number = next((c.count for c in self.view.may[seat] if isinstance(c, Pick)), 0)
        back = [m for m in self.view.exchanges if (m.giver, m.taker, m.at) == (partner, seat, "exchange")]
        if self.view.step == "exchange" and back and back[-1].wish:
            return self.count("give {n} card back to {partner}, who would like {suit}",
                              "give {n} cards back to {partner}, who would like {suit}",
                              number, partner=self.who(partner), suit=self.words.suit(back[-1].wish))  # fmt: skip
        if self.view.step == "exchange" and back:
            return self.count("give {n} card back to {partner}", "give {n} cards back to {partner}",
                              number, partner=self.who(partner))  # fmt: skip
        return self.count("choose {n} card for {partner}", "choose {n} cards for {partner}",
                          number, partner=self.who(partner))  # fmt: skip

    def ask(self, code: str) -> Iterator[Block]:
        """The question, with a button for each answer and an example."""
        for seat, choices in self.view.may.items():
            yield from self.take_back(seat, code)
            answers = tuple(c for c in choices if not any(stands_here(c) for stands_here in ASIDE.values()))
            yield Buttons(self._title(choices), tuple(self._buttons(answers, code)), self.how(seat, choices))
            for title, stands_here in ASIDE.items():
                if aside := tuple(filter(stands_here, choices)):
                    yield Buttons(self.say(title), tuple(self._buttons(aside, code)), "")

    def held(self, waiting: Waiting) -> str:
        """What the reader has answered already, and from when on it counts."""
        text = N_("Your answer counts from {when} on: {answer}.")
        if waiting.ordered:
            text = N_("Nothing to do: from {when} on this counts, as you have arranged it: {answer}.")
        return self.say(text, when=waiting.until, answer=self.words.answer(waiting.action))

    def take_back(self, seat: Seat, code: str) -> Iterator[Block]:
        """How an answer that is held is taken back."""
        waiting, word = self.sheet.held.get(seat), self.words.command("cancel")
        if waiting and not waiting.ordered:
            how = self.say("To change your answer, write another one; to take it back, write {word}.", word=word)
            yield Buttons(self.say("you may also"), (Button(self.say("Take it back"), f"{word} #{code}"),), how)

    def calls(self, code: str) -> Iterator[Block]:
        """What the reader may say though nobody waits for it, with buttons. Giving up has a command of its own,
        and nobody is reminded that he might not follow suit."""
        asked = {choice for choices in self.view.may.values() for choice in choices}
        calls = tuple(c for c in self.view.calls if not isinstance(c, Resign | Card) and c not in asked)
        if TEN in calls:
            how = self.say(
                "Your side bid blind. Until the first card is played you may propose once to change that to a seen bid "
                "of 10: press Reply and write {example}. It counts if {partner} agrees.",
                example=self.words.answer(TEN), partner=self._partner(self.view.seat or ""),
            )  # fmt: skip
            yield Buttons(self.say("you may also"), tuple(self._buttons((TEN,), code)), how)
        if CallMisdeal() in calls:
            how = self.say(
                "Your hand allows a misdeal. To have all cards dealt again, press Reply and write {misdeal}.",
                misdeal=self.words.answer(CallMisdeal()),
            )
            ask = self.say("To ask {partner} first, write {ask}.", partner=self._partner(self.view.seat or ""),
                           ask=ASK) if ASK in calls else ""  # fmt: skip
            misdeal = tuple(c for c in calls if c in (CallMisdeal(), ASK))
            yield Buttons(self.say("you may also"), tuple(self._buttons(misdeal, code)), joined(how, ask))
        yield from self._declarations(tuple(c for c in calls if isinstance(c, Declare)), code)
        yield from self.requests(calls, code)

    def _declarations(self, calls: tuple[Declare, ...], code: str) -> Iterator[Block]:
        """What may be declared beside the bid."""
        bemos, words = tuple(c for c in calls if c != ACES), self.words
        if bemos:
            how = self.say(
                "Beside your bid, in a line before it, you may undertake that your side wins the first six tricks "
                "({little}) or the first nine ({big}).",
                little=words.answer(LITTLE_BEMO), big=words.answer(BIG_BEMO),
            )  # fmt: skip
            yield Buttons(self.say("you may also"), tuple(self._buttons(bemos, code)), how)
        if ACES in calls:
            how = self.say(
                "You hold two aces or more. Until the first card is played you may go aces, or ask {partner} whether "
                "you two can, and everybody hears it: press Reply and write {aces}.",
                partner=self._partner(self.view.seat or ""), aces=words.answer(ACES),
            )  # fmt: skip
            yield Buttons(self.say("you may also"), tuple(self._buttons((ACES,), code)), how)

    def _title(self, choices: tuple[Choice, ...]) -> str:
        if any(isinstance(c, Pick | Replaceable | Surplus) for c in choices):
            return self.say("choose cards")
        if any(isinstance(c, Card) for c in choices):
            return self.say("tap a card, then send")
        return self.say("tap an answer, then send")

    def _in_order(self, choices: tuple[Choice, ...]) -> tuple[Choice, ...]:
        """The cards first, in the order in which the hand is printed."""
        suits = self.view.deck.in_suits(c for c in choices if isinstance(c, Card)).values()
        return (*(c for held in suits for c in held), *(c for c in choices if not isinstance(c, Card)))

    # --- buttons ----------------------------------------------------------------------------------------------

    def _buttons(self, choices: tuple[Choice, ...], code: str) -> Iterator[Button]:
        words, say = self.words, self.say
        for choice in dict.fromkeys(Card(c.face) if isinstance(c, Card) else c for c in self._in_order(choices)):
            match choice:
                case Card():
                    label = " ".join(dict.fromkeys((words.sign(choice), words.card(choice))))
                    yield Button(label, f"{words.answer(choice)} #{code}", self.view.deck.suit(choice))
                case Bid():
                    yield Button(words.bid(choice), f"{words.answer(choice)} #{code}")
                case Look():
                    drawing = self.view.seat and not self.view.cards_left[self.view.seat]
                    label = say("Draw my cards") if drawing else say("Look at my cards")
                    yield Button(label, f"{words.answer(choice)} #{code}")
                case Say() | Keep() | Discard() | CallMisdeal() | Declare():
                    yield Button(starting(words.answer(choice)), f"{words.answer(choice)} #{code}")
                case Cuttable(cards=cards, packets=packets):
                    fewer = [Cut((n,)) for n in (cards // 4, cards * 3 // 4)] if packets == 2 else []
                    for cut in (choice.even, *fewer):
                        yield Button(starting(words.answer(cut)), f"{words.answer(cut)} #{code}")
                case Allotment(cards=cards):
                    for i in range(len(cards)):
                        given = words.answer(Allot(cards[i:] + cards[:i]))
                        yield Button(starting(given), f"{given} #{code}")
                case Pick() | Surplus():
                    how = self.count("Put an x into the box of {n} card.", "Put an x into the boxes of {n} cards.",
                                     choice.count)  # fmt: skip
                    yield Button(say("Tick the cards in a list"), self._boxes(how, choice.cards, code))
                case Replaceable():
                    how = self.count("Put an x into the box of {n} card at most.",
                                     "Put an x into the boxes of {n} cards at most.", choice.most)  # fmt: skip
                    yield Button(say("Tick the cards in a list"), self._boxes(how, choice.cards, code))
                    yield Button(say("Keep all"), f"{words.answer(Replace(()))} #{code}")
                case Give(cards=()):
                    yield Button(say("Exchange nothing"), f"{words.answer(choice)} #{code}")

    def _boxes(self, how: str, cards: Cards, code: str) -> str:
        """The hand as a list with a box before each card; the first line is a comment to whoever reads the mail."""
        boxes = (f"[ ] {self.words.card(card)}" for card in self.sorted_hand(cards))
        return "\n".join((f"# {how}", *boxes, f"#{code}"))
