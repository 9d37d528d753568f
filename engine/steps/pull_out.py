"""A side that bid blind and changes to a seen bid of ten."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from engine.actions import AGREE, DISAGREE, Action, Choice, Say
from engine.clauses.clause import Choices, Clause
from engine.game import Event, Said
from engine.seats import Seat
from engine.sentence import Sentence
from engine.steps.calls import Call
from engine.steps.proposals import agreed, said, standing
from engine.steps.step import Events, Step

if TYPE_CHECKING:
    from engine.table import Table

TEN = Say("propose", 10)


def has_bid_blind(table: Table, seat: Seat) -> bool:
    """Does a blind number of both partners stand for the side of this seat?"""
    bid = table.deal.side_bids.get(table.team_of(seat)) if table.game.deal else None
    return bid is not None and bid.kind == "blind"


@dataclass(frozen=True, slots=True)
class PullingOut(Call):
    """SPEC-13: whether it is wise depends on hidden cards, so nobody waits for it; once a deal, to the first lead."""

    narrowed_by: tuple[Clause, ...]
    words: ClassVar[str] = (
        "A side that bid blind and has looked may change to a seen bid of 10, once, until the first card is played: "
        "one partner proposes it, the other agrees."
    )

    @property
    def sentence(self) -> Sentence:
        return Sentence(self.words)

    def choices(self, table: Table, seat: Seat) -> tuple[Choice, ...]:
        if not has_bid_blind(table, seat) or table.deal.played:
            return ()
        if TEN in (spoken.words for spoken in said(table, seat)):
            return ()
        ten: Choices = (TEN,)
        for clause in self.narrowed_by:
            ten = clause.narrow(table, seat, ten)
        return ten

    def refusal(self, table: Table, seat: Seat, action: Action) -> Sentence | None:
        if not isinstance(action, Say) or action.word != "propose" or not has_bid_blind(table, seat):
            return None
        return Sentence("Your side may propose once to change its blind bid, to 10 and until the first card is played.")

    def follows(self, table: Table, seat: Seat, action: Action) -> Events:
        assert isinstance(action, Say)
        return [Said(seat, action)]


@dataclass(frozen=True, slots=True)
class AnsweringPullOut(Step):
    """SPEC-13: the proposal was made aloud, so the table may wait for the partner's answer."""

    name = "pull out"
    before_play = True
    asks: ClassVar[str] = "Say whether you agree to change your blind bid to 10."
    def waiting(self, table: Table) -> tuple[Seat, ...]:
        return tuple(self.asked(table)) if table.game.deal else ()

    def asked(self, table: Table) -> Iterator[Seat]:
        for team in table.deal.side_bids:
            last = standing(table, team[0], blind=False)
            if last and has_bid_blind(table, team[0]):
                yield from (seat for seat in team if seat != last.seat)

    def choices(self, table: Table, seat: Seat) -> tuple[Choice, ...]:
        return AGREE, DISAGREE

    def follows(self, table: Table, seat: Seat, action: Action) -> Events:
        assert isinstance(action, Say)
        events: list[Event] = [Said(seat, action)]
        bid = agreed(table, seat, action, blind=False)
        return [*events, bid] if bid else events
