"""What one reader is told of what a player asks of the table, and what he may ask himself."""

from __future__ import annotations

from collections.abc import Iterator

from engine.actions import AGREE, DISAGREE, Choice, Claim, TakeBack
from engine.request_events import ClaimMade
from pbem.blocks import Block, Button, Buttons
from pbem.table_bids import BidAnswers


class RequestAnswers(BidAnswers):
    """Claims and second thoughts at one table, in the words of one reader."""

    def _request_task(self) -> str:
        request, say = self.view.request, self.say
        assert request is not None, "something is asked"
        who = self.who(request.seat)
        if isinstance(request, ClaimMade):
            return say("{who} {claim}; agree or not", who=who, claim=self.claim(request))
        if request.card:
            return say("{who} asks to take back {card}; agree or not", who=who, card=request.card)
        return say("{who} asks to take back the bid; agree or not", who=who)

    def _how_to_consent(self) -> str:
        gaps = {"agree": AGREE, "disagree": DISAGREE}
        if isinstance(self.view.request, ClaimMade):
            return self.say(
                "If all who are asked agree, these tricks are not played. To agree, press Reply and write {agree}; "
                "to play on, write {disagree}. If you say nothing until the deadline, the play goes on.", **gaps
            )  # fmt: skip
        return self.say(
            "It is taken back if all others agree. To agree, press Reply and write {agree}; if not, write {disagree}. "
            "If you say nothing until the deadline, it stays as it is.", **gaps
        )  # fmt: skip

    def requests(self, calls: tuple[Choice, ...], code: str) -> Iterator[Block]:
        """What the reader may ask of the table. Of a claim he reads where it is certain, for then it saves mails."""
        claim, undo = self.words.answer(Claim()), self.words.answer(TakeBack())
        if self.view.wins_the_rest:
            how = self.say(
                "Your hand wins every trick that is left, whatever the others hold: to claim them, press Reply and "
                "write {claim}. Your hand is shown then.", claim=claim,
            )  # fmt: skip
            mine = Button(self.say("These tricks are mine"), f"{claim} #{code}")
            yield Buttons(self.say("you may also"), (mine,), how)
        if TakeBack() in calls and self.sheet.own_move:
            how = self.say(
                "To take back what you did last, press Reply and write {undo}, before anybody else has gone on. "
                "All others have to agree.", undo=undo,
            )  # fmt: skip
            ask = Button(self.say("Ask to take it back"), f"{undo} #{code}")
            yield Buttons(self.say("you may also"), (ask,), how)
