"""The play of the cards, and the score when the last trick is won."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from engine.actions import Action, Choice
from engine.cards import CLUBS, Card
from engine.clauses.clause import Clause
from engine.clauses.ending import Ending, history
from engine.clauses.scoring import Scoring
from engine.game import CardPlayed, DealScored, Event, GameWon, LeaderNamed, Line, Play, TrickWon
from engine.result import Result
from engine.seats import Seat
from engine.sentence import Rule, Sentence
from engine.steps.step import Events, Step

if TYPE_CHECKING:
    from engine.table import Table

NOT_IN_HAND = Sentence("You do not hold that card.")


class Opening(Rule):
    """Says who leads to the first trick; nobody yet, while that is not known."""

    __slots__ = ()

    def leader(self, table: Table) -> Seat | None:
        raise NotImplementedError(type(self).__name__)


@dataclass(frozen=True, slots=True)
class LeftOfDealerLeads(Opening):
    """PLAY-01."""

    words: ClassVar[str] = (
        "The player on the dealer's left leads to the first trick; after that the winner of a trick leads."
    )

    def leader(self, table: Table) -> Seat:
        return table.next(table.deal.dealer)


@dataclass(frozen=True, slots=True)
class SecondDrawerLeads(LeftOfDealerLeads):
    """PLAY-22."""

    words: ClassVar[str] = "Whoever drew second leads to the first trick; after that the winner of a trick leads."


@dataclass(frozen=True, slots=True)
class DealerLeads(Opening):
    """PLAY-02."""

    words: ClassVar[str] = "The dealer leads to the first trick; after that the winner of a trick leads."

    def leader(self, table: Table) -> Seat:
        return table.deal.dealer


@dataclass(frozen=True, slots=True)
class LowestClubLeads(Opening):
    """PLAY-16, PLAY-17: a step of its own finds out who that is, for whom we wait for is never read from cards."""

    words: ClassVar[str] = (
        "Whoever holds the lowest club leads to the first trick; after that the winner of a trick leads."
    )

    def leader(self, table: Table) -> Seat | None:
        return table.deal.leader


@dataclass(frozen=True, slots=True)
class NameLeader(Step):
    """PLAY-16: when all is bid, the holder of the lowest club in play is known to everybody."""

    name = "leader"
    before_play = True

    def settles(self, table: Table) -> Events:
        deal, deck = table.game.deal, table.deck
        if deal is None or deal.leader or table.step:
            return []
        clubs = {c: seat for seat, hand in deal.hands.items() for c in hand if deck.suit(c) == CLUBS}
        holder = clubs[min(clubs, key=deck.strength)] if clubs else table.next(deal.dealer)
        return [LeaderNamed(holder)]


@dataclass(frozen=True, slots=True)
class PlayCards(Step):
    """PLAY-07, PLAY-08, PLAY-25: one card each, clockwise; the winner of a trick leads to the next."""

    opening: Opening
    narrowed_by: tuple[Clause, ...]
    free: tuple[Sentence, ...] = ()
    """What nothing narrows though other tables do, in words."""
    name = "play"
    asks: ClassVar[str] = "It is your turn to play a card."
    words: ClassVar[str] = (
        "A trick is one card each, clockwise. The highest spade wins it; without a spade, the highest card of the "
        "suit led. All tricks are played."
    )

    @property
    def clauses(self) -> tuple[Clause, ...]:
        return self.narrowed_by

    def waiting(self, table: Table) -> tuple[Seat, ...]:
        deal = table.deal
        if deal.trick:
            return (table.next(deal.trick[-1].seat),)
        seat = deal.tricks[-1].winner if deal.tricks else self.opening.leader(table)
        return (seat,) if seat and deal.hands.get(seat) else ()

    def choices(self, table: Table, seat: Seat) -> tuple[Choice, ...]:
        return table.deal.hands[seat]

    def unoffered(self, table: Table, seat: Seat, action: Action) -> Sentence:
        return NOT_IN_HAND if isinstance(action, Card) else Sentence(self.asks)

    def sentences(self) -> Iterator[Sentence]:
        yield self.sentence
        yield from self.opening.sentences()
        for clause in self.clauses:
            yield from clause.sentences()
        yield from self.free

    def follows(self, table: Table, seat: Seat, action: Action) -> Events:
        assert isinstance(action, Card)
        trick = (*table.deal.trick, Play(seat, action))
        events: list[Event] = [CardPlayed(seat, action)]
        if len(trick) == len(table.seats):
            events.append(TrickWon(table.winner(trick)))
        return events


@dataclass(frozen=True, slots=True)
class Score(Step):
    """SCORE-00, WIN-14: when every trick is played the deal is scored, and then the game may be over."""

    scoring: tuple[Scoring, ...]
    ending: tuple[Ending, ...]
    unbid: Scoring
    """What counts in a deal without bids, and nothing else does (SCORE-21)."""
    name = "score"

    def settles(self, table: Table) -> Events:
        deal = table.game.deal
        if deal is None or not deal.tricks or deal.trick or any(deal.hands.values()):
            return []
        scored = DealScored(self.lines(table))
        sheet = table.game.sheet + scored.lines
        deals = history(sheet, table.rules.sides, table.deal.number)
        verdict = next((v for end in self.ending if (v := end.verdict(deals))), None)
        return [scored, verdict] if verdict else [scored]

    def lines(self, table: Table) -> tuple[Line, ...]:
        before = sheet = table.game.sheet
        results = [Result.of(table, side) for side in table.rules.sides]
        always = tuple(clause for clause in self.scoring if clause.without_bids_too)
        clauses = (self.unbid, *always) if table.deal.bids_itself else self.scoring
        for result in results:
            others = tuple(r for r in results if r.team != result.team)
            for clause in clauses:
                new = clause.lines(result, others, sheet)
                sheet += tuple(replace(line, deal=table.deal.number) for line in new)
        return sheet[len(before) :]


@dataclass(frozen=True, slots=True)
class GivenUp(Step):
    """When everybody of a side has resigned, the best of the other sides has won."""

    name = "resigned"

    def settles(self, table: Table) -> Events:
        if not table.game.resigned:
            return []
        gone = [side for side, seats in table.rules.sides.items() if table.game.resigned.issuperset(seats)]
        if not gone:
            return []
        left = {side: points for side, points in table.scores.items() if side not in gone}
        return [GameWon(max(left, key=lambda side: left[side]), "resigned")]
