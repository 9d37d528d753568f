"""What one reader can write to answer a question, with an example, for whoever does not tap a button."""

from __future__ import annotations

from engine.actions import (
    AGREE,
    DISAGREE,
    Allot,
    Allotment,
    Bid,
    CallMisdeal,
    Choice,
    Cuttable,
    Discard,
    Give,
    Keep,
    KeepEvery,
    Look,
    Pick,
    Replace,
    Replaceable,
    Say,
    Surplus,
    Throw,
)
from engine.cards import Card, Cards
from engine.seats import Seat
from pbem.table_requests import RequestAnswers
from pbem.wording import joined


class Answers(RequestAnswers):
    """How to answer the open questions of one table in writing."""

    def how(self, seat: Seat, choices: tuple[Choice, ...]) -> str:
        for choice in choices:
            match choice:
                case Card():
                    return self._how_to_play(seat, choices)
                case Pick():
                    how = self._how_to_give(seat, choice, waived=Give(()) in choices)
                    return joined(how, self._how_to_wish(choice) if choice.wish else "")
                case Look():
                    return self._how_to_look(seat, choices)
                case Say() if self.view.step == "request":
                    return self._how_to_consent()
                case CallMisdeal():
                    return self._how_to_call_or_keep()
                case Say() | Keep() if self.view.step == "raise":
                    return self._how_to_raise(seat, choices)
                case Say() if self.view.step == "misdeal":
                    return self._how_to_advise()
                case Keep():
                    return self._how_to_draw(seat)
                case Replaceable():
                    return self._how_to_replace(choice)
                case Say() if DISAGREE in choices:
                    return self.say(
                        "To agree to {bid}, press Reply and write {agree}; to decline it, write {disagree}.",
                        bid=self._proposed(seat), agree=AGREE, disagree=DISAGREE,
                    )  # fmt: skip
                case Cuttable():
                    return self._how_to_cut(choice)
                case Allotment():
                    return self._how_to_allot(choice)
                case Surplus():
                    return self._how_to_throw(choice)
                case Say() if self.view.step == "share":
                    return self._how_to_share(seat, choices)
                case Say():
                    return self._how_to_talk(seat, choices)
                case Bid():
                    return joined(self._how_to_propose(seat, choices), self._how_to_bid(seat, choices))
        return ""

    def _how_to_play(self, seat: Seat, choices: tuple[Choice, ...]) -> str:
        cards = tuple(c for c in choices if isinstance(c, Card))
        example = self.words.answer(cards[0])
        if len(cards) == 1:
            return self.say("You have one card to play. Press Reply and write: {example}", example=example)
        if self.view.trick and set(cards) == set(self.view.hand(seat)):
            led = self.view.deck.suit(self.view.trick[0].card)
            if all(self.view.deck.suit(card) != led for card in cards):
                return self.say(
                    "You have no {suit}, so you can play any card. Press Reply and write one, for example: {example}",
                    suit=self.words.suit(led), example=example,
                )  # fmt: skip
        return self.say("To play, press Reply and write one card, for example: {example}", example=example)

    def _how_to_give(self, seat: Seat, pick: Pick, *, waived: bool) -> str:
        example = self.words.answer(Give(self.sorted_hand(pick.cards)[-pick.count :]))
        partner = self.who(self.view.partners(seat)[0])
        if waived:
            return self.count(
                "To give {n} card to {partner}, press Reply and write it; to exchange nothing, write {nothing}. "
                "For example: {example}",
                "To give {n} cards to {partner}, press Reply and write them; to exchange nothing, write {nothing}. "
                "For example: {example}",
                pick.count, partner=partner, nothing=self.words.answer(Give(())), example=example,
            )  # fmt: skip
        if self.view.step in ("pass", "swap"):
            return self.count(
                "To pass {n} card to {partner}, press Reply and write it; you get as many at the same time. "
                "For example: {example}",
                "To pass {n} cards to {partner}, press Reply and write them; you get as many at the same time. "
                "For example: {example}",
                pick.count, partner=partner, example=example,
            )  # fmt: skip
        return self.count(
            "To give {n} card to {partner}, press Reply and write it, for example: {example}",
            "To give {n} cards to {partner}, press Reply and write them, for example: {example}",
            pick.count, partner=partner, example=example,
        )  # fmt: skip

    def _how_to_wish(self, pick: Pick) -> str:
        example = self.words.answer(Give(self.sorted_hand(pick.cards)[-pick.count :], "H"))
        return self.say(
            "You may name the suit that you would like to get, which binds nobody, for example: {example}",
            example=example,
        )  # fmt: skip

    def _how_to_draw(self, seat: Seat) -> str:
        left = self.view.to_draw[seat]
        return joined(
            self.say(
                "To keep the card, press Reply and write {keep}. To discard it and take the next one, whatever it is, "
                "write {discard}.",
                keep=self.words.answer(Keep()), discard=self.words.answer(Discard()),
            ),
            self.count("This is the last time that you choose.", "You choose {n} times, this time included.", left),
            (left > 1 and self.say(
                "To settle all of them at once, write what you keep whenever it comes first, for example: {example}",
                example=self.words.answer(KeepEvery(("S", "A", "K"))),
            )) or "",
        )  # fmt: skip

    def _how_to_replace(self, question: Replaceable) -> str:
        example = self.words.answer(Replace(self.sorted_hand(question.cards)[-question.most :]))
        return self.count(
            "To replace {n} card by one from the discards, press Reply and write it; to keep all, write {keep}. "
            "For example: {example}",
            "To replace up to {n} cards by others from the discards, press Reply and write them; to keep all, write "
            "{keep}. For example: {example}",
            question.most, keep=self.words.answer(Replace(())), example=example,
        )  # fmt: skip

    def _how_to_cut(self, pack: Cuttable) -> str:
        example = self.words.answer(pack.even)
        if pack.packets > 2:
            return self.say(
                "The pack lies face down. To part it, press Reply and write how many cards the first three packets "
                "have, for example: {example}",
                example=example,
            )  # fmt: skip
        return self.say(
            "The pack lies face down. To cut it, press Reply and write how many cards you lift off, for example: "
            "{example}",
            example=example,
        )  # fmt: skip

    def _how_to_allot(self, question: Allotment) -> str:
        return self.say(
            "Press Reply and write the open cards in this order: that of {names}. For example: {example}",
            names=self.people(question.seats), example=self.words.answer(Allot(question.cards)),
        )  # fmt: skip

    def _how_to_throw(self, question: Surplus) -> str:
        example = self.words.answer(Throw(self.sorted_hand(question.cards)[-question.count :]))
        return self.count(
            "To throw away {n} card, any that you hold, press Reply and write it, for example: {example}",
            "To throw away {n} cards, any that you hold, press Reply and write them, for example: {example}",
            question.count, example=example,
        )  # fmt: skip

    def _how_to_share(self, seat: Seat, choices: tuple[Choice, ...]) -> str:
        example, partner = next(c for c in reversed(choices) if isinstance(c, Say)), self._partner(seat)
        if AGREE in choices:
            return self.say(
                "To agree, press Reply and write {agree}. To take another number of them, write for example {example}.",
                agree=AGREE, example=example,
            )  # fmt: skip
        return self.say(
            "To say how many of them you take, press Reply and write for example {example}. "
            "{partner} takes the rest, and has to agree.",
            partner=partner, example=example,
        )  # fmt: skip

    def sorted_hand(self, cards: Cards) -> Cards:
        """The cards by suits, each from high to low."""
        return tuple(card for held in self.view.deck.in_suits(cards).values() for card in held)

    def _claimed(self, seat: Seat) -> int:
        """How many of the cards left over the partner has said to take."""
        partners = self.view.partners(seat)
        return [s.words.tricks for s in self.view.talk if s.seat in partners and s.words.word == "take"][-1]
