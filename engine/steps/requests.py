"""What a player asks of the table: tricks that he claims or gives away, a card or a bid that he takes back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from engine.actions import AGREE, DISAGREE, Action, Choice, Claim, TakeBack
from engine.cards import Card
from engine.clauses.scoring import Scoring
from engine.game import Event, HandOpened
from engine.request_events import (
    Agreed,
    BidTakenBack,
    CardTakenBack,
    ClaimMade,
    Disagreed,
    QuestionsClosed,
    RenegeTakenBack,
    TakeBackAsked,
    TricksClaimed,
)
from engine.result import Result
from engine.seats import CHANCE, Seat
from engine.sentence import Sentence
from engine.steps.calls import Call
from engine.steps.step import Events, Step
from engine.steps.sure_tricks import sure_line

if TYPE_CHECKING:
    from engine.table import Table


CLAIMS = tuple(map(Claim, range(53)))
"""Made once, for they are offered at every card; no hand is larger."""


@dataclass(frozen=True, slots=True)
class Claiming(Call):
    """A claim of all that certainly holds is granted at once; anything else takes those who might lose by it.

    What a claim gets at once depends on what everybody knows and the claimer sees, never on the other hands.
    """

    hanging_on: tuple[Scoring, ...]
    """What may count cards, not only tricks."""
    two_sides: bool
    """Do two sides play against each other, so that what one gives away the other gets?"""
    words: ClassVar[str] = (
        "During the play everybody may claim, once in a deal, all tricks that are still to be won; the hand is laid "
        "open then. If it wins them whatever the others hold and play, they are claimed at once; if that is not "
        "certain, the opponents are asked, and unless all of them agree the play goes on."
    )
    fewer: ClassVar[str] = (
        "Fewer tricks may be claimed too, or none, and the rest given to the opponents; everybody else has to agree to "
        "that."
    )
    hanging: ClassVar[str] = "Nothing can be claimed while it matters which cards win the tricks to come."

    def sentences(self) -> Iterator[Sentence]:
        yield Sentence(self.words)
        if self.two_sides:
            yield Sentence(self.fewer)
        if self.hanging_on:
            yield Sentence(self.hanging)

    def choices(self, table: Table, seat: Seat) -> tuple[Choice, ...]:
        if self.closed(table, seat) or self.hangs_on_cards(table):
            return ()
        left = tricks_left(table)
        fewer = CLAIMS[:left] if self.has_one_heir(table, seat) else ()
        return (Claim(), CLAIMS[left], *fewer)

    def closed(self, table: Table, seat: Seat) -> Sentence | None:
        """Why this seat may claim nothing now, whatever the rules say of tricks that nobody plays."""
        deal, step = table.game.deal, table.step
        if deal is None or step is None or step.name != "play":
            return Sentence("Tricks can be claimed during the play, while the table waits for a card.")
        if seat not in table.rules.players or table.played_by(seat) != seat or seat not in deal.looked:
            return Sentence("Only whoever plays his own hand may claim tricks.")
        if seat in deal.claimed:
            return Sentence("You may claim tricks once in a deal, and you have done that.")
        return None

    def hangs_on_cards(self, table: Table) -> bool:
        if not self.hanging_on:
            return False
        results = [Result.of(table, side) for side in table.rules.sides]
        return any(clause.hangs_on_cards(result) for clause in self.hanging_on for result in results)

    def has_one_heir(self, table: Table, seat: Seat) -> bool:
        """Is there one other side, of which it does not matter who gets the tricks that this one gives away?"""
        return self.two_sides and not Result.of(table, table.side_of(heir(table, seat))).nils

    def refusal(self, table: Table, seat: Seat, action: Action) -> Sentence | None:
        if not isinstance(action, Claim):
            return None
        if closed := self.closed(table, seat):
            return closed
        if self.hangs_on_cards(table):
            return Sentence("In this deal it still matters which cards win the tricks, so they have to be played.")
        if action.tricks is not None and not self.has_one_heir(table, seat):
            return Sentence("It matters who of the others would get the tricks, so claim all of them, or play on.")
        left = {"n": tricks_left(table)}
        return Sentence("There is one trick to be won.", left, "There are {n} tricks to be won.")

    def follows(self, table: Table, seat: Seat, action: Action) -> Events:
        assert isinstance(action, Claim)
        rest, deal = tricks_left(table), table.deal
        tricks = rest if action.tricks is None else action.tricks
        shown: list[Event] = [HandOpened(seat, deal.hands[seat])] if tricks and seat not in deal.opened else []
        made = ClaimMade(seat, tricks, rest)
        certain = tricks == rest and sure_line(table, seat) is not None
        asked: list[Event] = [*shown, made, *closed(table.waiting_for())]
        return [*asked, claimed(table, made)] if certain else asked


@dataclass(frozen=True, slots=True)
class TakingBack(Call):
    """Nothing may have come out since: no later bid or card, no hand, no name that hidden cards decided."""

    words: ClassVar[str] = (
        "A card, or a bid made with seen cards, may be taken back if all others agree, until anything else has "
        "happened."
    )

    def choices(self, table: Table, seat: Seat) -> tuple[Choice, ...]:
        return (TakeBack(),) if self.last(table, seat) else ()

    def last(self, table: Table, seat: Seat) -> TakeBackAsked | None:
        """What this seat may ask to take back."""
        deal = table.game.deal
        if deal is None or deal.latest is None or deal.request or table.played_by(deal.latest) != seat:
            return None
        if deal.trick or deal.tricks:
            return TakeBackAsked(seat, deal.latest, (deal.trick or deal.tricks[-1].plays)[-1].card)
        bid = deal.bids[deal.latest]
        kind = table.rules.kinds[bid.kind]
        return None if kind.blind or kind.proposed or bid.unseen else TakeBackAsked(seat, deal.latest)

    def refusal(self, table: Table, seat: Seat, action: Action) -> Sentence | None:
        if not isinstance(action, TakeBack):
            return None
        return Sentence(
            "Only the last card or bid can be taken back, by whoever made it and before anything else has happened."
        )

    def follows(self, table: Table, seat: Seat, action: Action) -> Events:
        asked = self.last(table, seat)
        assert asked is not None, "it is a choice"
        return [asked, *closed(table.waiting_for())]


@dataclass(frozen=True, slots=True)
class AnsweringRequest(Step):
    """It was asked aloud, so the table may wait for the answers; whoever says nothing does not agree."""

    name = "request"
    asks: ClassVar[str] = "Say whether you agree to what is asked."
    silence: ClassVar[Action | None] = DISAGREE

    def waiting(self, table: Table) -> tuple[Seat, ...]:
        deal = table.game.deal
        if deal is None or deal.request is None:
            return ()
        return tuple(seat for seat in consenting(table, deal.request) if seat not in deal.agreed)

    def choices(self, table: Table, seat: Seat) -> tuple[Choice, ...]:
        return AGREE, DISAGREE

    def follows(self, table: Table, seat: Seat, action: Action) -> Events:
        if action == AGREE:
            return [Agreed(seat)]
        return [Disagreed(seat), *closed(self.waiting(table))]

    def settles(self, table: Table) -> Events:
        request = table.game.deal.request if table.game.deal else None
        if request is None or self.waiting(table):
            return []
        match request:
            case ClaimMade():
                return [claimed(table, request)]
            case TakeBackAsked(hand=hand, card=Card() as card):
                forgiven: list[Event] = [] if still_reneged(table, hand) else [RenegeTakenBack((), hand)]
                return [CardTakenBack(hand, card), *forgiven]
            case TakeBackAsked(hand=hand):
                return [BidTakenBack(hand)]


def consenting(table: Table, request: ClaimMade | TakeBackAsked) -> tuple[Seat, ...]:
    """Whose consent it takes. Whoever claims all gives nothing of his partner's away."""
    all_of_it = isinstance(request, ClaimMade) and request.tricks == request.rest
    spared = table.team_of(request.seat) if all_of_it else (request.seat,)
    return tuple(s for s in table.rules.players if s not in spared and table.played_by(s) == s)


def closed(seats: tuple[Seat, ...]) -> Events:
    """No answer to what these seats are asked now may be taken for one to what they are asked next."""
    asked = tuple(seat for seat in seats if seat != CHANCE)
    return [QuestionsClosed(asked)] if asked else []


def tricks_left(table: Table) -> int:
    """How many tricks are still to be won in this deal, the one on the table among them."""
    return max(map(len, table.deal.hands.values()))


def claimed(table: Table, claim: ClaimMade) -> TricksClaimed:
    """The claimer's own tricks come first; the others are entered for one of the other side, whoever that is."""
    given = (heir(table, claim.seat),) * (claim.rest - claim.tricks)
    return TricksClaimed((claim.seat,) * claim.tricks + given)


def heir(table: Table, seat: Seat) -> Seat:
    """One of those who get what this seat does not take."""
    mine = table.team_of(seat)
    return next(other for other in table.order if other not in mine)


def still_reneged(table: Table, seat: Seat) -> bool:
    """Would this seat have reneged without the last card? True as well if it has not reneged at all."""
    deal, suit = table.deal, table.deck.suit
    if seat not in deal.reneged:
        return True
    tricks = [trick.plays for trick in deal.tricks] + ([deal.trick] if deal.trick else [])
    held = [*deal.hands[seat], next(play.card for play in tricks[-1] if play.seat == seat)]
    for plays in reversed(tricks[:-1]):
        mine = next(play.card for play in plays if play.seat == seat)
        led = suit(plays[0].card)
        if suit(mine) != led and any(suit(card) == led for card in held):
            return True
        held.append(mine)
    return False
