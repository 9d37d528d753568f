"""What happened at a table since its reader was told last, made from the sheet and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.actions import Bid, Say
from engine.card_events import (
    CardBuried,
    CardKept,
    CardsAllotted,
    CardsGiven,
    CardsPutDown,
    CardsReplaced,
    CardsTaken,
    CardsThrown,
    ExchangeMade,
    HandReduced,
    HandReplaced,
    LeftOverTaken,
    LotDrawn,
    PackCut,
    PartnersDrawn,
)
from engine.cards import Card
from engine.game import (
    BidMade,
    CardPlayed,
    DealBegan,
    Declared,
    DeclarerNamed,
    Event,
    HandOpened,
    Looked,
    MisdealCalled,
    Resigned,
    Said,
    SideBid,
    SideRaised,
    Trick,
    TrickWon,
)
from engine.request_events import (
    Agreed,
    BidTakenBack,
    CardTakenBack,
    ClaimMade,
    Disagreed,
    TakeBackAsked,
)
from engine.seats import Seat
from pbem.blocks import Block, Row, Rows
from pbem.table_people import DECLARED, People
from pbem.wording import starting

AGREEING = ("look", "talk", "share", "raise")
"""The steps in which partners may be talking about their bid, or about cards."""


class TableNews(People):
    """What happened at one table, in the words of one reader."""

    def news(self) -> Iterator[Block]:
        """What happened in this deal since the reader's last letter, and what was said."""
        rows = [*self._happened(), *self._said()]
        if rows:
            yield Rows(self.say("since your last letter"), tuple(rows))

    def _latest(self) -> Sequence[Event]:
        """The news of this deal; before the first one lots may have been drawn, before a new one cards thrown in."""
        began = [i for i, event in enumerate(self.sheet.news) if isinstance(event, DealBegan)]
        thrown_in = [i for i, event in enumerate(self.sheet.news) if isinstance(event, MisdealCalled)]
        if thrown_in and (not began or began[-1] > thrown_in[-1]):
            return self.sheet.news[thrown_in[-1] :]
        return self.sheet.news if not began or self.view.deal == 1 else self.sheet.news[began[-1] :]

    def _happened(self) -> Iterator[Row]:
        news = self._latest()
        say = self.say
        for event in news:
            match event:
                case MisdealCalled(seat=seat):
                    yield Row(self.label(seat), say("called a misdeal: the cards are dealt again"))
                case DealBegan(number=n, dealer=dealer):
                    mine = self.sheet.is_me(dealer)
                    dealt = say("dealt by you") if mine else say("dealt by {who}", who=self.who(dealer))
                    yield Row(say("Deal {n}", n=n), dealt)
                case PackCut(seat=seat, packets=packets):
                    yield Row(self.label(seat), say("cut the pack: {packets}", packets=", ".join(map(str, packets))))
                case CardsAllotted(cards=cards):
                    yield from (Row(self.label(s), say("gets the open card {card}", card=c)) for s, c in cards.items())
                case PartnersDrawn():
                    yield from (Row(starting(self.people(team)), say("partners by lot")) for team in self.teams())
                case LotDrawn(seat=seat, card=card):
                    yield Row(self.label(seat), say("drew {card} by lot", card=card))
                case Looked(seat=seat) if not self.sheet.is_me(seat):
                    yield Row(self.label(seat), say("looked at the cards"))
                case BidMade(seat=seat, bid=bid):
                    yield Row(self.label(seat), say("bid {bid}", bid=bid))
                case CardsPutDown(seat=seat, cards=cards):
                    yield Row(self.label(seat), say("passed {cards}", cards=cards))
                case ExchangeMade():
                    yield from self._exchanged(event)
                case CardsGiven(giver=giver, cards=cards) if self.sheet.is_me(giver):
                    yield Row(self.label(giver), say("gave away {cards}", cards=cards))
                case CardsGiven(giver=giver, cards=cards):
                    yield Row(self.label(giver), say("gave you {cards}", cards=cards))
                case CardsReplaced(seat=seat, thrown=thrown, taken=taken):
                    yield Row(self.label(seat), say("threw away {thrown} and took {taken}", thrown=thrown, taken=taken))
                case LeftOverTaken(seat=seat, count=n) if not self.sheet.is_me(seat):
                    took = self.count("took {n} card that was left over", "took {n} cards that were left over", n)
                    yield Row(self.label(seat), took)
                case CardsTaken(seat=seat, cards=cards):
                    yield Row(self.label(seat), say("took of the cards left over: {cards}", cards=cards))
                case CardsThrown(seat=seat, cards=cards):
                    yield Row(self.label(seat), say("threw away {cards}", cards=cards))
                case HandReduced(seat=seat, count=n) if not self.sheet.is_me(seat):
                    yield Row(self.label(seat), self.count("threw away {n} card", "threw away {n} cards", n))
                case HandReplaced(seat=seat, count=n) if n == 0 or not self.sheet.is_me(seat):
                    yield Row(self.label(seat), self.count("replaced {n} card", "replaced {n} cards", n))
                case Said(seat=seat, words=words) if self.view.step not in AGREEING:
                    yield Row(self.label(seat), self._spoken(seat, words))
                case SideRaised(seats=seats, bid=Bid() as bid):
                    yield Row(starting(self.people(seats)), say("raised to {bid}", bid=bid))
                case Declared(seat=seat, what=what):
                    yield Row(self.label(seat), say(DECLARED[what]))
                case SideBid(seats=seats, bid=bid):
                    yield Row(starting(self.people(seats)), say("bid {bid} together", bid=bid))
                case DeclarerNamed(seat=seat, dummy=dummy):
                    yield Row(self.label(seat), say("declarer, who plays {hand} too", hand=self.hand_of(dummy)))
                case HandOpened(seat=seat):
                    yield Row(self.label(seat), say("this hand lies open now"))
                case ClaimMade():
                    yield Row(self.label(event.seat), self.claim(event))
                case TakeBackAsked(seat=seat, card=Card() as card):
                    yield Row(self.label(seat), say("asked to take back {card}", card=card))
                case TakeBackAsked(seat=seat):
                    yield Row(self.label(seat), say("asked to take back the bid"))
                case Agreed(seat=seat):
                    yield Row(self.label(seat), say("agreed"))
                case Disagreed(seat=seat):
                    yield Row(self.label(seat), say("did not agree"))
                case CardTakenBack(seat=seat, card=card):
                    yield Row(self.label(seat), say("took back {card}", card=card))
                case BidTakenBack(seat=seat):
                    yield Row(self.label(seat), say("took back the bid"))
                case Resigned(seat=seat):
                    yield Row(self.label(seat), say("resigned"))
        yield from self._drew(news)
        won, total = tricks_won(news, len(self.view.order)), len(self.view.tricks)
        if self.view.step:
            yield from (self._trick_row(n, self.view.tricks[n - 1]) for n in range(total - won + 1, total + 1))

    def _drew(self, news: Sequence[Event]) -> Iterator[Row]:
        """What the reader kept and put away while drawing; it may have been one card or all of them."""
        if kept := tuple(event.card for event in news if isinstance(event, CardKept)):
            yield Row(self.label(self.view.seat or ""), self.say("kept {card}", card=kept))
        if away := tuple(event.card for event in news if isinstance(event, CardBuried)):
            yield Row(self.label(self.view.seat or ""), self.say("put away {card}", card=away))

    def _exchanged(self, made: ExchangeMade) -> Iterator[Row]:
        """What everybody hears of an exchange; giver and taker know the cards besides."""
        label, who = self.label(made.giver), self.who(made.taker)
        if not made.count:
            yield Row(label, self.say("exchanges no cards"))
        elif self.view.seat not in (made.giver, made.taker):
            yield Row(label, self.count("gave {n} card to {who}", "gave {n} cards to {who}", made.count, who=who))
        if made.wish and not self.sheet.is_me(made.giver):
            yield Row(label, self.say("would like {suit}", suit=self.words.suit(made.wish)))

    def _said(self) -> Iterator[Row]:
        for talk in self.sheet.talk:
            said = self.words.say(talk.sentence)
            if talk.seat:
                yield Row(self.label(talk.seat), self.say("says: {words}", words=said))
            else:
                yield Row(self.say("Notice"), said)

    def story(self) -> Iterator[Block]:
        """What each deal scored, and every trick of the one that is played."""
        view, total = self.view, dict.fromkeys(self.view.sides, 0)
        rows = []
        for number in sorted({line.deal for line in view.sheet}):
            parts = []
            for side in self.sides():
                points = sum(line.points for line in view.sheet if line.side == side and line.deal == number)
                total[side] += points
                parts.append(self.say("{side} {points}, now {total}", side=self.side_within(side),
                                      points=f"{points:+d}", total=total[side]))  # fmt: skip
            rows.append(Row(self.say("Deal {n}", n=number), starting("; ".join(parts))))
        if rows:
            yield Rows(self.say("the deals so far"), tuple(rows))
        if view.tricks and view.step:
            tricks = tuple(self._trick_row(n, trick) for n, trick in enumerate(view.tricks, 1))
            yield Rows(self.say("the tricks of this deal"), tricks)

    def _spoken(self, seat: Seat, words: Say) -> str:
        """What a partner said about the bid of the side."""
        match words.word:
            case "sure":
                return self.say("sure tricks: {n}", n=words.tricks)
            case "possible":
                return self.say("possible tricks: {n}", n=words.tricks)
            case "take":
                return self.say("cards to take: {n}", n=words.tricks)
            case "propose":
                others = self.view.partners(seat) or (seat,)
                return self.say("proposal: {bid}", bid=self.proposal(words, seat, others[0]))
            case "misdeal?":
                return self.say("asks whether to call a misdeal")
            case "yes":
                return self.say("would call a misdeal")
            case "no":
                return self.say("would not call a misdeal")
            case "keep":
                return self.say("calls no misdeal")
            case "stay":
                return self.say("does not raise")
            case "agree":
                return self.say("agreed")
            case _:
                return self.say("declined")

    def _trick_row(self, number: int, trick: Trick) -> Row:
        plays = ", ".join(f"{self.who(play.seat)} {self.words.card(play.card)}" for play in trick.plays)
        if len(trick.plays) < len(self.view.seats):
            plays = ", ".join([*([plays] if plays else []), self.say("claimed")])
        mine = self.sheet.is_me(trick.winner)
        won = self.say("won by you") if mine else self.say("won by {who}", who=self.who(trick.winner))
        return Row(self.say("Trick {n}", n=number), plays, won)


def tricks_won(news: Sequence[Event], hands: int) -> int:
    """How many of the last tricks the news tells of; one whose last card was taken back is not won."""
    won = lying = 0
    for event in news:
        match event:
            case CardPlayed():
                lying += 1
            case TrickWon():
                won, lying = won + 1, 0
            case CardTakenBack() if lying:
                lying -= 1
            case CardTakenBack():
                won, lying = max(won - 1, 0), hands - 1
    return won
