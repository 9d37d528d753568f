"""The parts of a letter that tell about a table, made from its sheet and nothing else."""

from __future__ import annotations

from collections.abc import Iterator

from engine.actions import Bid
from engine.cards import Card, Cards
from engine.game import (
    MisdealCalled,
)
from engine.seats import Seat, Side
from engine.sentence import of_points
from engine.view import Contract, FinishedDeal
from pbem.blocks import Block, Paragraph, Row, Rows
from pbem.commands.words import N_
from pbem.table_news import AGREEING, TableNews
from pbem.table_people import DECLARED
from pbem.wording import in_groups, starting

WHY_WON = {
    "moon made": N_("the moon was made"),
    "pair nil made": N_("the pair nil was made"),
    "pair nil failed": N_("the pair nil failed"),
    "blind pair nil made": N_("the blind pair nil was made"),
    "blind pair nil failed": N_("the blind pair nil failed"),
    "all on ten": N_("all tricks on a bid of 10"),
    "target": N_("{points} were reached"),
    "floor": N_("a side fell to {points}"),
    "back to back": N_("a side failed its contract in two deals running"),
    "deals": N_("all deals that were agreed on have been played: {deals}"),
    "tie broken": N_("the tie was broken"),
    "resigned": N_("the other side resigned"),
}
"""What each code of a won game says."""
COUNTED = {"points": of_points}


class TableBlocks(TableNews):
    """Everything that can be told of one table to one reader, in the reader's words."""

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
            may = may if may != set(hand) else set()
            if self.sheet.is_me(seat) and seat in self.view.opened:
                title = self.count(
                    "your hand, which lies open, {n} card", "your hand, which lies open, {n} cards", len(hand)
                )
            elif self.sheet.is_me(seat):
                title = self.count("your hand, {n} card", "your hand, {n} cards", len(hand))
            else:
                title = self.count("{hand}, {n} card", "{hand}, {n} cards", len(hand), hand=self.hand_of(seat))
            yield Rows(title, tuple(self._suit_row(suit, held, may) for suit, held in self._suits(hand)))
        played = {play.card for trick in self.view.tricks for play in trick.plays} | {p.card for p in self.view.trick}
        lying = {s: card for s, card in self.view.allotted.items() if card not in played and not self.sheet.is_me(s)}
        if lying:
            rows = tuple(Row(self.label(s), self.words.card(card)) for s, card in lying.items())
            yield Rows(self.say("open cards"), rows)
        if away := self.view.put_away:
            rows = tuple(self._suit_row(suit, held, set()) for suit, held in self._suits(away))
            yield Rows(self.say("what you have put away"), rows)

    def _suits(self, cards: Cards) -> Iterator[tuple[str, Cards]]:
        return ((suit, held) for suit, held in self.view.deck.in_suits(cards).items() if held)

    def _suit_row(self, suit: str, held: Cards, may: set[Card]) -> Row:
        ranks = self._ranks(suit, held)
        label = starting(self.words.suit(suit))
        can = tuple(c for c in held if c in may)
        if not can:
            remark = ""
        elif can == held and self.view.trick and suit == self.view.deck.suit(self.view.trick[0].card):
            remark = self.say("you must follow suit: {cards}", cards=can)
        elif can == held:
            remark = self.say("you can play any of these")
        else:
            remark = self.say("you can play {cards}", cards=can)
        return Row(label, ranks, remark, suit, holds=True)

    def _ranks(self, suit: str, held: Cards) -> str:
        """The cards of a suit by their ranks; those that only count as cards of it, with their own suit."""
        return " ".join(self.words.rank(c) if c.face[-1] == suit else self.words.card(c) for c in held)

    def contracts(self) -> Iterator[Block]:
        """Who bid what, and what is still to be won; first what partners say of it, while they do."""
        view = self.view
        if view.special:
            yield Paragraph(self.say(
                "In this deal {name} ({card}) takes an overtrick off whoever wins it.",
                name=self.words.card_name(view.special), card=view.special,
            ))  # fmt: skip
        if view.step in AGREEING and view.talk:
            said = tuple(Row(self.label(spoken.seat), self._spoken(spoken.seat, spoken.words)) for spoken in view.talk)
            sharing = view.step == "share"
            title = self.say("what partners have said") if sharing else self.say("what was said about the bids")
            yield Rows(title, said)
        if view.declared:
            declared = tuple(Row(self.label(one.seat), self.say(DECLARED[one.what])) for one in view.declared)
            yield Rows(self.say("declared beside the bids"), declared)
        if not (view.bids or view.side_bids or view.bids_itself):
            return
        rows = [Row(starting(self.people(team)), self._contract(team)) for team in self.teams()]
        if view.step == "play":
            broken = self.say("broken") if view.broken else self.say("not broken yet")
            rows.append(Row(self.say("Spades"), broken))
        yield Rows(self.say("contracts"), tuple(rows))

    def _contract(self, team: tuple[Seat, ...]) -> str:
        view, say = self.view, self.say
        side = view.side_of(team[0])
        if view.bids_itself:
            return say("no bid in this deal; won: {won}", won=sum(map(view.tricks_won, team)))
        contract = view.contracts[side]
        bids = ", ".join(say("{who} {bid}", who=self.who(s), bid=view.bids[s]) for s in team if s in view.bids)
        if not contract.complete:
            return bids or say("no bid yet")
        if len(team) == 1:
            alone = self.count("bid {bid}; won {won}; {n} to go", "bid {bid}; won {won}; {n} to go",
                               contract.needed, bid=view.bids[team[0]], won=view.tricks_won(team[0]))  # fmt: skip
            return alone + self._limit(contract)
        return self._sum(team) + self._limit(contract) + self._promise(contract)

    def _limit(self, contract: Contract) -> str:
        """With how many tricks the bid is lost again."""
        return "; " + self.say("lost with more than {n}", n=contract.most) if contract.most is not None else ""

    def _promise(self, contract: Contract) -> str:
        """What a no trump bidder has promised besides, and whether that still holds."""
        if contract.ruffed:
            return "; " + self.say("the promise not to ruff is broken")
        names = self.people(contract.unruffed)
        return "; " + self.say("promised not to ruff: {names}", names=names) if contract.unruffed else ""

    def _sum(self, team: tuple[Seat, ...]) -> str:
        """The bid of a side of partners and what is still to be won."""
        view, say = self.view, self.say
        side = view.side_of(team[0])
        contract, together = view.contracts[side], view.side_bids.get(side)
        bids = ", ".join(say("{who} {bid}", who=self.who(s), bid=view.bids[s]) for s in team if s in view.bids)
        won = ", ".join(say("{who} {n}", who=self.who(s), n=view.tricks_won(s)) for s in team)
        if together and not bids:
            return self.count("bid {bid} together; won: {won}; {n} to go", "bid {bid} together; won: {won}; {n} to go",
                              contract.needed, bid=together, won=won)  # fmt: skip
        return self.count(
            "bid {bid} ({bids}); won: {won}; {n} to go", "bid {bid} ({bids}); won: {won}; {n} to go",
            contract.needed, bid=Bid(contract.bid, contract.kind), bids=bids, won=won,
        )  # fmt: skip

    def scores(self) -> Iterator[Block]:
        view = self.view
        rows = tuple(Row(self.side(s), self.points(view.scores[s], view.bags[s])) for s in self.sides())
        yield Rows(self.say("score, game to {target}", target=self.sheet.target), rows)

    def waiting(self) -> str:
        """Whom the table waits for, when that is not the reader; "" for nobody."""
        asked = dict.fromkeys(self.view.played_by.get(seat, seat) for seat in self.view.waiting_for)
        others = [seat for seat in asked if not self.sheet.is_me(seat)]
        if not others or self.view.may:
            return ""
        return self.say("The table waits for {names}.", names=self.people(others))

    def last_trick(self) -> Iterator[Block]:
        if self.view.tricks:
            number = len(self.view.tricks)
            yield Rows(self.say("the last trick"), (self._trick_row(number, self.view.tricks[-1]),))
        else:
            yield Paragraph(self.say("No trick has been played in this deal yet."))

    # --- the end of a deal ------------------------------------------------------------------------------------

    def deal_over(self, deal: FinishedDeal) -> Iterator[Block]:
        """The hands, what nobody held, the tricks, and the score sheet line by line: all of it is public now."""
        say = self.say
        rows = [Row(self.side(side), self._sheet_text(deal, side)) for side in self.sides()]
        yield Rows(say("score sheet of deal {n}", n=deal.number), tuple(rows))
        yield from self._bragging(deal)
        hands = [self._dealt_row(deal, seat) for seat in deal.hands]
        if out := set(self.view.deck.cards).difference(*deal.hands.values()):
            label = say("Left over") if deal.taken else say("Out of the game")
            hands.append(Row(label, self._hand_text(tuple(sorted(out)))))
        hands += [self._thrown_row(deal, seat) for seat in deal.thrown]
        yield Rows(say("the hands as drawn") if deal.drawn else say("the hands as dealt"), tuple(hands))
        yield Rows(say("the tricks"), tuple(self._trick_row(n, trick) for n, trick in enumerate(deal.tricks, 1)))
        yield Rows(say("where the cards came from"), (Row(say("Link {n}", n=deal.number), in_groups(self.sheet.link)),))

    def _bragging(self, deal: FinishedDeal) -> Iterator[Block]:
        """BONUS-08: a Boston earns no points, but the right to boast."""
        winners = {trick.winner for trick in deal.tricks}
        for side, seats in self.view.sides.items():
            if winners and winners.issubset(seats):
                yield Paragraph(self.say("A Boston! All tricks went to {side}.", side=self.side_within(side)))

    def _thrown_row(self, deal: FinishedDeal, seat: Seat) -> Row:
        words = self.say("took {taken}, threw away {thrown}", taken=deal.taken[seat], thrown=deal.thrown[seat])
        return Row(self.place(seat), words)

    def _dealt_row(self, deal: FinishedDeal, seat: Seat) -> Row:
        remark = self.say("declarer") if seat == deal.declarer else ""
        return Row(self.place(seat), self._hand_text(deal.hands[seat]), remark)

    def _sheet_text(self, deal: FinishedDeal, side: Side) -> str:
        lines = [line for line in deal.lines if line.side == side]
        return self.say(
            "{lines}; this deal {points}; now {total}",
            lines=", ".join(self.words.line(line) for line in lines),
            points=f"{sum(line.points for line in lines):+d}",
            total=self.points(self.view.scores[side], self.view.bags[side]),
        )

    def _hand_text(self, hand: Cards) -> str:
        suits = ((self.words.suit(suit), self._ranks(suit, held)) for suit, held in self._suits(hand))
        return ", ".join(f"{suit} {ranks}" for suit, ranks in suits)

    def ending(self) -> str:
        """How the game ended, in one sentence."""
        won = self.view.won
        assert won is not None
        params = {name: COUNTED[name](n) if name in COUNTED else n for name, n in won.params.items()}
        reason = self.say(WHY_WON[won.code], **params)
        return self.say("The game is over: {side} won ({reason}).", side=self.side_within(won.side), reason=reason)

    def misdeal_headline(self, called: MisdealCalled) -> str:
        if self.sheet.is_me(called.seat):
            return self.say("You called a misdeal: the cards are dealt again.")
        return self.say("{who} called a misdeal: the cards are dealt again.", who=self.label(called.seat))

    def deal_headline(self, deal: FinishedDeal) -> str:
        scores = "; ".join(f"{self.side_within(side)} {self.view.scores[side]}" for side in self.sides())
        return self.say("Deal {n} is over. The score is now: {scores}.", n=deal.number, scores=scores)
