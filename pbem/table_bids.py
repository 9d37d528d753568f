"""What one reader can write where he is asked for a bid, talks about one, or may have cards thrown in."""

from __future__ import annotations

from engine.actions import AGREE, DISAGREE, NIL, Bid, CallMisdeal, Choice, Keep, Look, Say
from engine.seats import Seat
from engine.steps.proposals import BIDDING, MOST
from pbem.commands.words import N_
from pbem.table_people import People
from pbem.vocabulary import ALONE
from pbem.wording import joined

USUAL = 4
"""A number of tricks that stands well in an example."""


class BidAnswers(People):
    """What can be said about the bids of one table by one reader."""

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
        shared = self._others(seat, [c for c in choices if isinstance(c, Say) and c.word == "propose"])
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

    def _how_to_raise(self, seat: Seat, choices: tuple[Choice, ...]) -> str:
        numbers = self._others(seat, [c for c in choices if isinstance(c, Say) and c.word == "propose"])
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
        others = self._others(seat, numbers) or numbers
        example = others[min(len(others) // 2, 4)]
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

    def _partner(self, seat: Seat) -> str:
        return self.people(self.view.partners(seat))

    def _proposed(self, seat: Seat) -> str:
        """What the partner has proposed last, in words."""
        return self.proposal(self._proposals(seat)[-1], self.view.partners(seat)[0], seat)

    def _others(self, seat: Seat, proposals: list[Say]) -> list[Say]:
        """Those that are not what the partner has proposed last."""
        return [c for c in proposals if c not in self._proposals(seat)[-1:]]

    def _proposals(self, seat: Seat) -> list[Say]:
        partners = self.view.partners(seat)
        return [s.words for s in self.view.talk if s.seat in partners and s.words.word == "propose"]
