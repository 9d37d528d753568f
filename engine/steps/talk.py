"""Partners who agree on one bid, by talking in words that everybody hears."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from engine.actions import AGREE, Action, Bid, Choice, Say
from engine.clauses.clause import Clause
from engine.game import BidMade, Event, Said, SideBid
from engine.seats import Seat
from engine.sentence import Sentence
from engine.steps.proposals import MOST, agreed, bids_of, is_open, said, standing, to_answer
from engine.steps.step import Events, Step

if TYPE_CHECKING:
    from engine.table import Table


@dataclass(frozen=True, slots=True)
class AgreeOnBids(Step):
    """BID-10, BID-11: each side agrees on one number; first the side that did not deal, and everybody hears it.

    Until somebody proposes, both partners may speak; after that the other one has to answer.
    """

    narrowed_by: tuple[Clause, ...]
    talks: bool = True
    """May partners say more than what they propose (BID-11, BID-20)?"""
    nils: bool = False
    """Is there a nil that one of them may bid beside a number of the other?"""
    name = "talk"
    before_play = True
    confers = True
    asks: ClassVar[str] = "Say how many tricks you are sure of, what is possible, what you propose, or that you agree."
    words: ClassVar[str] = (
        "Each side agrees on one bid, first the side of the player on the dealer's left. Partners talk, "
        "and everybody hears it: how many tricks they are sure of, how many more are possible, what they propose. "
        "The bid is made when one agrees to what the other has proposed. "
        "A side says at most {most} things in a deal; if the last of them is a proposal, that is its bid."
    )

    silent: ClassVar[str] = (
        "Each side agrees on one bid, first the side of the player on the dealer's left: one partner proposes it, and "
        "it is made when the other agrees. A side says at most {most} things in a deal; if the last of them is a "
        "proposal, that is its bid."
    )

    beside: ClassVar[str] = "Instead of one number partners may agree that one of them bids nil and the other a number."

    @property
    def sentence(self) -> Sentence:
        return Sentence(self.words if self.talks else self.silent, {"most": MOST})

    @property
    def clauses(self) -> tuple[Clause, ...]:
        return self.narrowed_by

    def waiting(self, table: Table) -> tuple[Seat, ...]:
        if table.all_have_bid:
            return ()
        first = next(seat for seat in table.bidding_order if not table.has_bid(seat))
        last = standing(table, first, blind=False)
        to_speak = (s for s in table.team_of(first) if not table.has_bid(s))
        return tuple(s for s in to_speak if last is None or s != last.seat)

    def choices(self, table: Table, seat: Seat) -> tuple[Choice, ...]:
        if any(table.has_bid(partner) for partner in table.team_of(seat)):
            return bids_of(table.rules.kinds["tricks"])
        return tuple(self.offered(table, seat))

    def offered(self, table: Table, seat: Seat) -> Iterator[Say]:
        numbers = range(table.rules.hand + 1)
        last = len(said(table, seat)) == MOST - 1
        kinds = (kind for kind in table.rules.kinds.values() if kind.of_side and not kind.blind)
        kinds = (kind for kind in kinds if is_open(table, seat, kind) and not (kind.proposed and last))
        if to_answer(table, seat, blind=False):
            yield AGREE
        yield from (Say("propose", n, kind.name) for kind in kinds for n in kind.numbers)
        if not last:
            yield from self.nils_beside(table)
        if self.talks and not last:
            yield from (Say(word, n) for word in ("sure", "possible") for n in numbers)

    def nils_beside(self, table: Table) -> Iterator[Say]:
        """One of the partners bids nil, the other a number: either way round."""
        alone = (kind for kind in table.rules.kinds.values() if kind.promises == "none" and not kind.proposed)
        for kind in alone:
            if not kind.blind:
                pairs = ((n, swapped) for n in range(1, table.rules.hand + 1) for swapped in (False, True))
                yield from (Say("propose", n, kind.name, swapped) for n, swapped in pairs)

    def sentences(self) -> Iterator[Sentence]:
        yield self.sentence
        if self.nils:
            yield Sentence(self.beside)
        for clause in self.clauses:
            yield from clause.sentences()

    def unoffered(self, table: Table, seat: Seat, action: Action) -> Sentence:
        if action == AGREE:
            return Sentence("Your partner has proposed nothing yet.")
        if isinstance(action, Say) and action.word in ("sure", "possible") and len(said(table, seat)) >= MOST - 1:
            return Sentence("Your side has one thing left to say: what it bids.")
        return Sentence(self.asks)

    def follows(self, table: Table, seat: Seat, action: Action) -> Events:
        if isinstance(action, Bid):
            return [BidMade(seat, action)]
        assert isinstance(action, Say)
        events: list[Event] = [Said(seat, action)]
        bid = agreed(table, seat, action, blind=False)
        if bid and table.rules.kinds[bid.bid.kind].promises == "none" and bid.bid.tricks:
            return [*events, *nil_and_number(table, seat)]
        if bid is None and len(said(table, seat)) == MOST - 1:
            bid = SideBid(table.team_of(seat), Bid(action.tricks, action.kind), seat)
        return [*events, bid] if bid else events


def nil_and_number(table: Table, seat: Seat) -> Events:
    """The two bids of a side that has agreed on a nil beside a number (BID-10)."""
    last = standing(table, seat, blind=False)
    assert last is not None, "it was agreed to"
    nil, number = last.seat, next(s for s in table.team_of(seat) if s != last.seat)
    if last.words.swapped:
        nil, number = number, nil
    return [BidMade(nil, Bid(0, last.words.kind)), BidMade(number, Bid(last.words.tricks))]
