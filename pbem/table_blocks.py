"""The parts of a letter that tell about a table, made from its sheet and nothing else."""

from __future__ import annotations

from collections.abc import Iterator

from engine.actions import NIL, Bid, Choice, Give, Look, Pick
from engine.cards import Card, Cards
from engine.game import BidMade, DealBegan, ExchangeMade, Looked, Resigned, Trick, TrickWon
from engine.seats import Seat, Side
from engine.view import FinishedDeal
from pbem.blocks import Block, Button, Buttons, Paragraph, Row, Rows, Sheet
from pbem.wording import Words

_ = str
"""Marks a text for translation; the words are looked up when they are said."""


class TableBlocks:
    """Everything that can be told of one table to one reader, in the reader's words."""

    def __init__(self, words: Words, sheet: Sheet) -> None:
        self.words, self.sheet, self.view = words, sheet, sheet.view
        self.say, self.count = words.text, words.count

    # --- people -----------------------------------------------------------------------------------------------

    def who(self, seat: Seat) -> str:
        """Whoever sits there, as this reader calls him."""
        if self.sheet.is_me(seat):
            return self.say("you")
        if seat in self.sheet.computers:
            return self.say("{seat} (computer)", seat=self.words.seat(seat).capitalize())
        return self.sheet.names[seat]

    def place(self, seat: Seat) -> str:
        """ "Carla (north, your partner)"."""
        if self.sheet.is_me(seat):
            return self.who(seat).capitalize()
        where = self.words.seat(seat)
        if seat in self.sheet.computers:
            where = self.say("computer")
        if self.view.seat and seat in self.view.partners(self.view.seat):
            where = self.say("{seat}, your partner", seat=where)
        name = self.words.seat(seat).capitalize() if seat in self.sheet.computers else self.sheet.names[seat]
        return f"{name} ({where})"

    def side(self, side: Side) -> str:
        """ "You and Carla"."""
        seats = sorted(self.view.sides[side], key=lambda seat: not self.sheet.is_me(seat))
        named = self.words.names(tuple(self.who(seat) for seat in seats))
        return named[:1].upper() + named[1:]

    def sides(self) -> Iterator[Side]:
        """All sides, the reader's own first."""
        yield from sorted(self.view.sides, key=lambda side: side != self.sheet.my_side())

    # --- what to do -------------------------------------------------------------------------------------------

    def task(self, seat: Seat) -> str:
        """What the seat is asked, in half a line."""
        view, say = self.view, self.say
        match view.step:
            case "look":
                return say("look at your cards, or bid blind")
            case "bid":
                return say("bid in deal {n}", n=view.deal)
            case "exchange":
                return say("choose cards for {partner}", partner=self.who(view.partners(seat)[0]))
            case _ if view.trick:
                suit = self.words.suit(view.deck.suit(view.trick[0].card))
                leader = self.who(view.trick[0].seat)
                return say("trick {n}, {leader} led {suit}", n=len(view.tricks) + 1, leader=leader, suit=suit)
            case _:
                return say("trick {n}, you lead", n=len(view.tricks) + 1)

    def ask(self, code: str) -> Iterator[Block]:
        """The question, with a button for each answer and an example."""
        for choices in self.view.may.values():
            yield Buttons(self._ask_title(choices), tuple(self._buttons(choices, code)), self._example(choices))

    def _ask_title(self, choices: tuple[Choice, ...]) -> str:
        if any(isinstance(c, Pick) for c in choices):
            return self.say("choose cards")
        if any(isinstance(c, Card) for c in choices):
            return self.say("tap a card, then send")
        return self.say("tap an answer, then send")

    def _buttons(self, choices: tuple[Choice, ...], code: str) -> Iterator[Button]:
        for choice in choices:
            match choice:
                case Card():
                    short, suit = self.words.card(choice), self.view.deck.suit(choice)
                    yield Button(f"{self.words.sign(choice)} {short}", f"play {short} #{code}", suit)
                case Bid() if choice.tricks or choice == NIL:
                    yield Button(self.words.bid(choice), f"bid {self.words.bid(choice)} #{code}")
                case Bid():
                    yield Button(self.words.bid(choice), f"{self.words.bid(choice)} #{code}")
                case Look():
                    yield Button(self.say("Look at my cards"), f"look #{code}")
                case Pick():
                    yield Button(self.say("Write the cards"), f"pass  #{code}")
                case Give(cards=()):
                    yield Button(self.say("Exchange nothing"), f"pass none #{code}")

    def _example(self, choices: tuple[Choice, ...]) -> str:
        say, words = self.say, self.words
        for choice in choices:
            match choice:
                case Card():
                    example = say("play {card}", card=choice)
                    return say("To play, press Reply and write one card, for example: {example}", example=example)
                case Pick(count=n, cards=cards):
                    faces = " ".join(words.card(c) for c in self._sorted(cards)[-n:])
                    return self.count(
                        "To give {n} card, press Reply and write it, for example: pass {cards}",
                        "To give {n} cards, press Reply and write them, for example: pass {cards}",
                        n,
                        cards=faces,
                    ) + (" " + say("To exchange nothing, write: pass none") if Give(()) in choices else "")
                case Look():
                    return say("To see your cards, press Reply and write: look. To bid before seeing them: blind nil")
                case Bid():
                    highest = max(c.tricks for c in choices if isinstance(c, Bid))
                    text = say(
                        "To bid, press Reply and write a number up to {highest}, for example: bid 3", highest=highest
                    )
                    return text + (" " + say("Or write: nil") if NIL in choices else "")
        return ""

    # --- the position -----------------------------------------------------------------------------------------

    def on_table(self) -> Iterator[Block]:
        """The trick that is being played."""
        if not self.view.trick:
            return
        rows = []
        for i, play in enumerate(self.view.trick):
            remarks = [self.say("led")] * (i == 0) + [self.say("winning")] * (play.seat == self.view.winning)
            named = f"{self.words.card_name(play.card)} ({self.words.card(play.card)})"
            rows.append(Row(self.place(play.seat), named, ", ".join(remarks), self.view.deck.suit(play.card)))
        yield Rows(self.say("trick {n}", n=len(self.view.tricks) + 1), tuple(rows))

    def hands(self) -> Iterator[Block]:
        """The hands that the reader may see, by suits, with what may be played."""
        for seat, hand in self.view.hands.items():
            if not hand:
                continue
            may = {c for c in self.view.may.get(seat, ()) if isinstance(c, Card)}
            title = self.count("your hand, {n} card", "your hand, {n} cards", len(hand))
            yield Rows(title, tuple(self._suit_row(suit, held, may) for suit, held in self._suits(hand)))

    def _suits(self, cards: Cards) -> Iterator[tuple[str, Cards]]:
        return ((suit, held) for suit, held in self.view.deck.in_suits(cards).items() if held)

    def _suit_row(self, suit: str, held: Cards, may: set[Card]) -> Row:
        ranks = " ".join(self.words.rank(c) for c in held)
        label = self.words.suit(suit).capitalize()
        can = [c for c in held if c in may]
        if not can:
            return Row(label, ranks, suit=suit)
        if len(can) == len(held):
            return Row(label, ranks, self.say("you can play these"), suit)
        return Row(
            label, ranks, self.say("you can play {cards}", cards=" ".join(self.words.rank(c) for c in can)), suit
        )

    def contracts(self) -> Iterator[Block]:
        """Who bid what, and what is still to be won."""
        if not self.view.bids:
            return
        rows = [Row(self.side(side), self._contract(side)) for side in self.sides()]
        if self.view.step == "play":
            broken = self.say("broken") if self.view.broken else self.say("not broken yet")
            rows.append(Row(self.say("Spades"), broken))
        yield Rows(self.say("contracts"), tuple(rows))

    def _contract(self, side: Side) -> str:
        view, say = self.view, self.say
        contract, seats = view.contracts[side], view.sides[side]
        bids = [say("{who} {bid}", who=self.who(s), bid=view.bids[s]) for s in seats if s in view.bids]
        if not contract.complete:
            return ", ".join(bids) or say("no bid yet")
        won = ", ".join(say("{who} {n}", who=self.who(s), n=view.tricks_won(s)) for s in seats)
        return say(
            "bid {bid} ({bids}); won {won} ({each}); {needed} to go",
            bid=contract.bid, bids=", ".join(bids), won=contract.won, each=won, needed=contract.needed,
        )  # fmt: skip

    def scores(self) -> Iterator[Block]:
        rows = tuple(
            Row(self.side(side), self.say("{points} points, {bags} bags", points=points, bags=self.view.bags[side]))
            for side, points in ((side, self.view.scores[side]) for side in self.sides())
        )
        yield Rows(self.say("score, game to {target}", target=self.sheet.target), rows)

    def waiting(self) -> Iterator[Block]:
        """Whom the table waits for, when that is not the reader."""
        others = [seat for seat in self.view.waiting_for if not self.sheet.is_me(seat)]
        if others and not self.view.may:
            yield Paragraph(
                self.say("The table waits for {names}.", names=self.words.names(tuple(map(self.who, others))))
            )

    def last_trick(self) -> Iterator[Block]:
        if self.view.tricks:
            number = len(self.view.tricks)
            yield Rows(self.say("the last trick"), (self._trick_row(number, self.view.tricks[-1]),))
        else:
            yield Paragraph(self.say("No trick has been played in this deal yet."))

    def _trick_row(self, number: int, trick: Trick) -> Row:
        plays = ", ".join(f"{self.who(play.seat)} {self.words.card(play.card)}" for play in trick.plays)
        return Row(self.say("Trick {n}", n=number), plays, self.say("won by {who}", who=self.who(trick.winner)))

    # --- what happened ----------------------------------------------------------------------------------------

    def news(self) -> Iterator[Block]:
        """What happened in this deal since the reader's last letter, and what was said."""
        rows = [*self._happened(), *self._said()]
        if rows:
            yield Rows(self.say("since your last letter"), tuple(rows))

    def _happened(self) -> Iterator[Row]:
        began = [i for i, event in enumerate(self.sheet.news) if isinstance(event, DealBegan)]
        news = self.sheet.news[began[-1] :] if began else self.sheet.news
        say, who = self.say, self.who
        for event in news:
            match event:
                case DealBegan(number=n, dealer=dealer):
                    yield Row(say("Deal {n}", n=n), say("dealt by {who}", who=who(dealer)))
                case Looked(seat=seat):
                    yield Row(who(seat).capitalize(), say("looked at the cards"))
                case BidMade(seat=seat, bid=bid):
                    yield Row(who(seat).capitalize(), say("bid {bid}", bid=bid))
                case ExchangeMade(giver=giver, count=0):
                    yield Row(who(giver).capitalize(), say("exchanges no cards"))
                case ExchangeMade(giver=giver, taker=taker, count=n):
                    gave = self.count("gave {n} card to {who}", "gave {n} cards to {who}", n, who=who(taker))
                    yield Row(who(giver).capitalize(), gave)
                case Resigned(seat=seat):
                    yield Row(who(seat).capitalize(), say("resigned"))
        won = sum(isinstance(event, TrickWon) for event in news)
        total = len(self.view.tricks)
        if self.view.step:
            yield from (self._trick_row(n, self.view.tricks[n - 1]) for n in range(total - won + 1, total + 1))

    def _said(self) -> Iterator[Row]:
        for talk in self.sheet.talk:
            said = self.words.say(talk.sentence)
            if talk.seat:
                yield Row(self.who(talk.seat).capitalize(), self.say("says: {words}", words=said))
            else:
                yield Row(self.say("Note"), said)

    # --- the end of a deal ------------------------------------------------------------------------------------

    def deal_over(self, deal: FinishedDeal) -> Iterator[Block]:
        """The four hands as dealt, the tricks, and the score sheet line by line: all of it is public now."""
        say = self.say
        rows = [Row(self.side(side), self._sheet_text(deal, side)) for side in self.sides()]
        yield Rows(say("score sheet, deal {n}", n=deal.number), tuple(rows))
        yield Rows(
            say("the hands as dealt"),
            tuple(Row(self.place(seat), self._hand_text(hand)) for seat, hand in deal.hands.items()),
        )
        yield Rows(say("the tricks"), tuple(self._trick_row(n, trick) for n, trick in enumerate(deal.tricks, 1)))

    def _sheet_text(self, deal: FinishedDeal, side: Side) -> str:
        lines = [line for line in deal.lines if line.side == side]
        points = sum(line.points for line in lines)
        return self.say(
            "{lines}; this deal {points}; now {total} points, {bags} bags",
            lines=", ".join(self.words.line(line) for line in lines),
            points=f"{points:+d}", total=self.view.scores[side], bags=self.view.bags[side],
        )  # fmt: skip

    def _hand_text(self, hand: Cards) -> str:
        suits = (
            (self.words.suit(suit), " ".join(self.words.rank(c) for c in held)) for suit, held in self._suits(hand)
        )
        return ", ".join(f"{suit} {ranks}" for suit, ranks in suits)

    def ending(self) -> str:
        """How the game ended, in one sentence."""
        won = self.view.won
        assert won is not None
        reasons = {
            "target": _("{points} points were reached"),
            "floor": _("a side fell to {points} points"),
            "tie broken": _("the tie was broken"),
            "resigned": _("the other side resigned"),
        }
        reason = self.say(reasons[won.code], **won.params)
        return self.say("The game is over: {side} won ({reason}).", side=self.side(won.side), reason=reason)

    def deal_headline(self, deal: FinishedDeal) -> str:
        said = "; ".join(
            self.say("{side} {points}", side=self.side(side), points=self.view.scores[side]) for side in self.sides()
        )
        return self.say("Deal {n} is over: {scores}.", n=deal.number, scores=said)

    def _sorted(self, cards: Cards) -> Cards:
        return tuple(c for _suit, held in self._suits(cards) for c in held)
