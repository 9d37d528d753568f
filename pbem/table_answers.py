"""What one reader can write to answer a question, with an example, for whoever does not tap a button."""

from __future__ import annotations

from engine.actions import (
    AGREE,
    DISAGREE,
    NIL,
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
from engine.steps.proposals import BIDDING, MOST
from pbem.commands.words import N_
from pbem.table_people import People
from pbem.vocabulary import ALONE
from pbem.wording import joined

USUAL = 4
"""A number of tricks that stands well in an example."""


class Answers(People):
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

    def _how_to_look(self, seat: Seat, choices: tuple[Choice, ...]) -> str:
        say, look = self.say, self.words.answer(Look())
        seen = (
            N_("You have not seen your cards yet. To see them, press Reply and write {look}.")
            if self.view.cards_left[seat]
            else N_("You have not drawn a card yet. To begin, press Reply and write {look}.")
        )
        bids = [c for c in choices if isinstance(c, Bid)]
        alone = next((bid for bid in bids if not bid.unseen), None)
        doubled = [bid for bid in bids if bid.unseen]
        twice = doubled and say(
            "To bid unseen, and double all your points of this deal, those that you lose too, write for example "
            "{example}.",
            example=self.words.answer(doubled[min(4, len(doubled) - 1)]),
        )  # fmt: skip
        promise = alone and say(N_("To promise unseen that you will win no trick, write {blind}."), blind=alone)
        shared = [c for c in choices if isinstance(c, Say) and c.word == "propose"]
        together = shared and say(
            "To propose to {partner} a bid that you both make unseen, write for example {example}.",
            partner=self._partner(seat), example=shared[0],
        )  # fmt: skip
        agree = AGREE in choices and say("To agree to {bid}, write {agree}.", bid=self._proposed(seat), agree=AGREE)
        return joined(say(seen, look=look), agree or "", promise or "", together or "", twice or "")

    def _how_to_advise(self) -> str:
        return self.say(
            "If you would call a misdeal, press Reply and write {agree}; if not, write {disagree}. "
            "Your partner decides, and learns nothing else of your hand.",
            agree=AGREE, disagree=DISAGREE,
        )  # fmt: skip

    def _how_to_call_or_keep(self) -> str:
        return self.say(
            "To have all cards dealt again, press Reply and write {misdeal}; to play on, write {keep}.",
            misdeal=self.words.answer(CallMisdeal()), keep=self.words.answer(Keep()),
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

    def _how_to_raise(self, seat: Seat, choices: tuple[Choice, ...]) -> str:
        numbers = [c for c in choices if isinstance(c, Say) and c.word == "propose"]
        agree = AGREE in choices and self.say(
            "To agree to {bid}, press Reply and write {agree}.", bid=self._proposed(seat), agree=AGREE
        )
        more = numbers and self.say(
            "To propose a higher bid to {partner}, press Reply and write for example {example}.",
            partner=self._partner(seat), example=numbers[0],
        )  # fmt: skip
        keep = self.say("To leave the bid as it is, write {keep}.", keep=self.words.answer(Keep()))
        return joined(agree or "", more or "", keep)

    def _how_to_talk(self, seat: Seat, choices: tuple[Choice, ...]) -> str:
        said = [c for c in choices if isinstance(c, Say)]
        partner, numbers = self._partner(seat), [c for c in said if c.word == "propose"]
        example = numbers[min(len(numbers) // 2, 4)]
        if AGREE in said:
            how = self.say(
                "To agree to {bid}, press Reply and write {agree}. To propose another, write for example {example}.",
                bid=self._proposed(seat), agree=AGREE, example=example,
            )  # fmt: skip
        else:
            how = self.say(
                "To propose a bid for {partner} and you, press Reply and write for example {example}. "
                "It stands once {partner} agrees.",
                partner=partner, example=example,
            )  # fmt: skip
        if nils := [c for c in numbers if c.kind in ALONE and c.tricks]:
            how = joined(how, self.say(
                "To propose that one of you bids nil write both bids, yours first, for example {mine} or {partners}.",
                mine=nils[min(6, len(nils) - 2)], partners=nils[min(7, len(nils) - 1)],
            ))  # fmt: skip
        if self._has_one_thing_left(seat):
            return joined(how, self.say("This is the last thing that your side can say: a number is your bid."))
        sure, possible = Say("sure", 3), Say("possible", 2)
        if sure not in said:
            return how
        return joined(how, self.say(
            "You can also say, and everybody hears it, of how many tricks you are sure and how many more are possible, "
            "for example: {sure}, {possible}",
            sure=sure, possible=possible,
        ))  # fmt: skip

    def _has_one_thing_left(self, seat: Seat) -> bool:
        team = (seat, *self.view.partners(seat))
        return sum(s.seat in team and s.words.word in BIDDING for s in self.view.talk) == MOST - 1

    def _how_to_bid(self, seat: Seat, choices: tuple[Choice, ...]) -> str:
        bids = [c for c in choices if isinstance(c, Bid)]
        numbers = [bid.tricks for bid in bids if bid.kind == "tricks"]
        others = self.words.either(tuple(self.words.bid(bid) for bid in bids if bid.kind != "tricks"))
        if not numbers:
            return self.say("To bid, press Reply and write: {example}", example=self.words.bid(NIL))
        example = Bid(next((n for n in numbers if n >= 3), max(numbers)))
        how = (
            N_("To bid, press Reply and write a number from {low} to {high}, or {nil}. For example: {example}")
            if others
            else N_("To bid, press Reply and write a number from {low} to {high}. For example: {example}")
        )
        gone = [n for n in range(min(numbers), max(numbers)) if n not in numbers]
        return joined(
            self.say(how, low=min(numbers), high=max(numbers), nil=others, example=self.words.answer(example)),
            *(self.say("You may not bid {n} now.", n=n) for n in gone),
            self._is_added(seat),
        )

    def _is_added(self, seat: Seat) -> str:
        """That the number is the own one, and not that of the whole side, once the partner has bid his."""
        bids = ((s, self.view.bids[s]) for s in self.view.partners(seat) if s in self.view.bids)
        said = (
            self.say("{partner} bid {n}; your number is added to it.", partner=self.label(partner), n=bid.tricks)
            for partner, bid in bids
            if bid.kind == "tricks"
        )
        return next(said, "")

    def _how_to_propose(self, seat: Seat, choices: tuple[Choice, ...]) -> str:
        """What takes the partner's consent, with an example of each kind."""
        said = sorted((c for c in choices if isinstance(c, Say)), key=lambda c: c.tricks == USUAL)
        examples = {c.kind: self.words.answer(c) for c in said}
        if not examples:
            return ""
        return self.say(
            "What needs the consent of {partner} you propose; write for example {example}.",
            partner=self._partner(seat), example=self.words.either(tuple(examples.values())),
        )  # fmt: skip

    def sorted_hand(self, cards: Cards) -> Cards:
        """The cards by suits, each from high to low."""
        return tuple(card for held in self.view.deck.in_suits(cards).values() for card in held)

    def _partner(self, seat: Seat) -> str:
        return self.people(self.view.partners(seat))

    def _proposed(self, seat: Seat) -> str:
        """What the partner has proposed last, in words."""
        partners = self.view.partners(seat)
        said = [s.words for s in self.view.talk if s.seat in partners and s.words.word == "propose"]
        return self.proposal(said[-1], partners[0], seat)

    def _claimed(self, seat: Seat) -> int:
        """How many of the cards left over the partner has said to take."""
        partners = self.view.partners(seat)
        return [s.words.tricks for s in self.view.talk if s.seat in partners and s.words.word == "take"][-1]
