"""What a table asks one reader: the task in half a line, the buttons, and what to write instead."""

from __future__ import annotations

from collections.abc import Iterator

from engine.actions import BLIND_NIL, NIL, Bid, Choice, Give, Look, Pick
from engine.cards import Card, Cards
from engine.seats import Seat
from pbem.blocks import Block, Button, Buttons
from pbem.commands.words import N_
from pbem.table_people import People


class Questions(People):
    """The open questions of one table to one reader."""

    def task(self, seat: Seat) -> str:
        """What the reader is asked, in half a line; for whom, where that is another hand than his own."""
        task = self._task(seat)
        return task if self.sheet.is_me(seat) else self.say("{task}, for {who}", task=task, who=self.who(seat))

    def _task(self, seat: Seat) -> str:
        view, say = self.view, self.say
        match view.step:
            case "look":
                return say("look at your cards, or bid blind")
            case "bid":
                return say("bid in deal {n}", n=view.deal)
            case "exchange":
                return self._exchange_task(seat)
            case _ if view.trick:
                suit = self.words.suit(view.deck.suit(view.trick[0].card))
                leader = self.who(view.trick[0].seat)
                return say("trick {n}, {leader} led {suit}", n=len(view.tricks) + 1, leader=leader, suit=suit)
            case _:
                return say("trick {n}, you lead", n=len(view.tricks) + 1)

    def _exchange_task(self, seat: Seat) -> str:
        partner = self.view.partners(seat)[0]
        number = next((c.count for c in self.view.may[seat] if isinstance(c, Pick)), 0)
        if any(made.giver == partner and made.taker == seat for made in self.view.exchanges):
            return self.count("give {n} card back to {partner}", "give {n} cards back to {partner}",
                              number, partner=self.who(partner))  # fmt: skip
        return self.count("choose {n} card for {partner}", "choose {n} cards for {partner}",
                          number, partner=self.who(partner))  # fmt: skip

    def ask(self, code: str) -> Iterator[Block]:
        """The question, with a button for each answer and an example."""
        for seat, choices in self.view.may.items():
            yield Buttons(self._title(choices), tuple(self._buttons(choices, code)), self._how(seat, choices))

    def _title(self, choices: tuple[Choice, ...]) -> str:
        if any(isinstance(c, Pick) for c in choices):
            return self.say("choose cards")
        if any(isinstance(c, Card) for c in choices):
            return self.say("tap a card, then send")
        return self.say("tap an answer, then send")

    # --- buttons ----------------------------------------------------------------------------------------------

    def _buttons(self, choices: tuple[Choice, ...], code: str) -> Iterator[Button]:
        words, say = self.words, self.say
        for choice in dict.fromkeys(Card(c.face) if isinstance(c, Card) else c for c in choices):
            match choice:
                case Card():
                    label = f"{words.sign(choice)} {words.card(choice)}"
                    yield Button(label, f"{words.answer(choice)} #{code}", self.view.deck.suit(choice))
                case Bid():
                    yield Button(words.bid(choice), f"{words.answer(choice)} #{code}")
                case Look():
                    yield Button(say("Look at my cards"), f"{words.answer(choice)} #{code}")
                case Pick():
                    yield Button(say("Tick the cards in a list"), self._boxes(choice, code))
                case Give(cards=()):
                    yield Button(say("Exchange nothing"), f"{words.answer(choice)} #{code}")

    def _boxes(self, pick: Pick, code: str) -> str:
        """The hand as a list with a box before each card; the first line is a comment to whoever reads the mail."""
        how = self.count("Put an x into the box of {n} card.", "Put an x into the boxes of {n} cards.", pick.count)
        boxes = (f"[ ] {self.words.card(card)}" for card in self.sorted_hand(pick.cards))
        return "\n".join((f"# {how}", *boxes, f"#{code}"))

    # --- what to write ----------------------------------------------------------------------------------------

    def _how(self, seat: Seat, choices: tuple[Choice, ...]) -> str:
        for choice in choices:
            match choice:
                case Card():
                    return self._how_to_play(seat, choices)
                case Pick():
                    return self._how_to_give(seat, choice, waived=Give(()) in choices)
                case Look():
                    return self._how_to_look(choices)
                case Bid():
                    return self._how_to_bid(choices)
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
        return self.count(
            "To give {n} card to {partner}, press Reply and write it, for example: {example}",
            "To give {n} cards to {partner}, press Reply and write them, for example: {example}",
            pick.count, partner=partner, example=example,
        )  # fmt: skip

    def _how_to_look(self, choices: tuple[Choice, ...]) -> str:
        look = self.words.answer(Look())
        if BLIND_NIL in choices:
            return self.say(
                "You have not seen your cards yet. To see them, press Reply and write {look}. To promise unseen that "
                "you will win no trick, write {blind}.",
                look=look, blind=self.words.bid(BLIND_NIL),
            )  # fmt: skip
        return self.say("To see your cards, press Reply and write: {look}", look=look)

    def _how_to_bid(self, choices: tuple[Choice, ...]) -> str:
        numbers = [c.tricks for c in choices if isinstance(c, Bid) and c.tricks]
        if not numbers:
            return self.say("To bid, press Reply and write: {example}", example=self.words.bid(NIL))
        example = Bid(min(max(3, min(numbers)), max(numbers)))
        how = (
            N_("To bid, press Reply and write a number from {low} to {high}, or {nil}. For example: {example}")
            if NIL in choices
            else N_("To bid, press Reply and write a number from {low} to {high}. For example: {example}")
        )
        return self.say(how, low=min(numbers), high=max(numbers), nil=NIL, example=self.words.answer(example))

    def sorted_hand(self, cards: Cards) -> Cards:
        """The cards by suits, each from high to low."""
        return tuple(card for held in self.view.deck.in_suits(cards).values() for card in held)
