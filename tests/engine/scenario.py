"""Words for writing down a deal: who holds what, what they bid, what they play, what the score sheet says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from engine import CHANCE, Illegal, Table, View, load_presets, view
from engine.actions import (
    Action,
    Bid,
    Choice,
    Discard,
    Give,
    Keep,
    Look,
    Order,
    Pick,
    Resign,
    Say,
    Shuffled,
    Surplus,
    Throw,
)
from engine.cards import Card, Cards
from engine.game import DealerChosen, Event, Play
from engine.notation import bid, bid_text, card, cards, line_sentence
from engine.option import Value
from engine.options import with_changes
from engine.positions import STANDING, given, play_out, standing
from engine.rules import Rules, compile_rules
from engine.state import Game
from engine.steps.dealing import Shuffle


class Scene:
    """A table with a deal in progress.

    `hands` reads "N: AS 3H / E: KS 2H / S: QS AH / W: 5H 4C"; without it everybody gets 13 cards of a new pack, one by
    one as they lie in it. `left` are the cards left over. `draws` is a short pack as two players draw it, the first
    drawer sitting north. `before` are scores before the deal: "NS=120 EW=-30/4", the number behind the stroke being
    bags. Whatever else is named is an option.
    """

    def __init__(
        self,
        preset: str = "basic4",
        hands: str = "",
        dealer: str = "N",
        before: str = "",
        *,
        draws: str = "",
        left: str = "",
        **changes: Value,
    ) -> None:
        rules = compile_rules(with_changes(load_presets()[preset].options, changes))
        clockwise = rules.seats[rules.seats.index(dealer) + 1 :] + rules.seats[: rules.seats.index(dealer) + 1]
        pack = _pack(hands, clockwise) + cards(left) if hands else cards(draws) or rules.deck.cards
        self.table = Table(_short(rules, pack) if hands or draws else rules, Game())
        self.events: list[Event] = []
        self._follows([DealerChosen(clockwise[-2] if before else dealer)])
        if before:
            self._stands(before)
        self.do(CHANCE, Shuffled(pack))

    def do(self, seat: str, action: Action) -> list[Event]:
        events = self.table.decide(seat, action)
        self._follows(events)
        return events

    def bids(self, words: str) -> None:
        """ "E=4 S=nil W=blind-nil"; "E=look" looks."""
        for word in words.split():
            self.do(*_bid(word))

    def plays(self, *tricks: str) -> None:
        """ "E:2H S:AH W:5H N:3H", a trick or part of one each."""
        for word in " ".join(tricks).split():
            self.do(*self._play(word))

    def says(self, words: str) -> None:
        """ "N:sure-4 S:propose-7 N:agree"; "N:blind-7" proposes it."""
        for word in words.split():
            self.do(*_say(word))

    def draws(self, seat: str, words: str) -> None:
        """ "keep discard", one choice after the other."""
        for word in words.split():
            self.do(seat, {"keep": Keep(), "discard": Discard()}[word])

    def gives(self, seat: str, faces: str) -> None:
        """Cards of an exchange; none at all waives it."""
        self.do(seat, Give(cards(faces)))

    def throws(self, seat: str, faces: str) -> None:
        """Cards that are thrown away for those that were left over."""
        self.do(seat, Throw(cards(faces)))

    def resigns(self, seat: str) -> None:
        self.do(seat, Resign())

    def scored(self, words: str) -> None:
        """The whole deal: "N=4/5 E=nil/0 S=3/3 W=blind-nil/5", what each seat bids and how many tricks it wins."""
        results = {seat: result.split("/") for seat, result in (word.split("=") for word in words.split())}
        while self.table.step is not None and self.table.step.name != "play":
            seat = self.table.waiting_for()[0]
            bid = results[seat][0]
            match self.table.step.name:
                case "look":
                    self.bids(f"{seat}={bid if bid.startswith('blind') else 'look'}")
                case "bid":
                    self.bids(f"{seat}={bid}")
                case "exchange":
                    self.gives(seat, "")
        self.plays_out({seat: int(won) for seat, (_, won) in results.items()})

    def plays_out(self, won: Mapping[str, int], closing: str = "", run: int = 1) -> None:
        """Every seat wins so many tricks; "N:KS QS" closes with these cards, the last one first, in a run of tricks."""
        if not closing:
            return self._follows(play_out(self.table, won))
        seat, _, faces = closing.partition(":")
        self._follows(given(self.table, seat, cards(faces)))
        self._follows(play_out(self.table, won, closing=Play(seat, cards(faces)[0]), run=run))

    def wins(self, tricks: dict[str, int], ruffing: tuple[str, ...] = (), first: str = "", last: str = "") -> None:
        """The play of a deal that is bid: how many tricks each seat wins, who ruffs one of them, whose tricks come
        first, and who wins the last one."""
        deck, hands = self.table.deck, self.table.deal.hands
        plain = [c for c in hands.get(last, ()) if not deck.is_spade(c)]
        closing = Play(last, max(plain, key=deck.strength)) if last else None
        self._follows(play_out(self.table, tricks, ruffing=ruffing, first=first, closing=closing))

    def happens(self, *events: Event) -> None:
        """Facts that nobody in this scene decides."""
        self._follows(list(events))

    def next_deal(self) -> None:
        self.do(CHANCE, Shuffled(self.table.deck.cards))

    def refused(self, word: str) -> str:
        """Why "E:AS", "E=14", "E gives AS" or "E gives" is refused."""
        if " gives" in word:
            seat, _, faces = word.partition(" gives")
            return self.why_not(seat, Give(cards(faces)))
        return self.why_not(*(self._play(word) if ":" in word else _bid(word)))

    def why_not(self, seat: str, action: Action) -> str:
        try:
            self.table.decide(seat, action)
        except Illegal as refusal:
            return str(refusal)
        raise AssertionError(f"{seat} was allowed {action}")

    def may(self, seat: str) -> str:
        """The choices of a seat as words."""
        return " ".join(_words(choice) for choice in self.table.choices(seat))

    def turn(self) -> str:
        """The seats that the table waits for."""
        return " ".join(self.table.waiting_for())

    def view(self, seat: str | None) -> View:
        return view(self.table, seat)

    def lines(self, side: str) -> list[str]:
        """What the score sheet of a side says, without what stood `before`."""
        sheet = [line for line in self.table.game.sheet if line.side == side and line.code != STANDING]
        return [f"{line_sentence(line)} {line.points:+d}" for line in sheet]

    def scores(self) -> str:
        """All scores as `before` reads them."""
        table = self.table
        return " ".join(
            f"{side}={points}/{table.bags[side]}" if table.bags[side] else f"{side}={points}"
            for side, points in table.scores.items()
        )

    def won(self) -> str:
        """Who has won and how, or nothing."""
        won = self.table.game.won
        return f"{won.side} {won.code}" if won else ""

    def _stands(self, scores: str) -> None:
        points, bags = dict.fromkeys(self.table.rules.sides, 0), dict.fromkeys(self.table.rules.sides, 0)
        for word in scores.split():
            side, number = word.split("=")
            points[side], bags[side] = (int(n or 0) for n in number.partition("/")[::2])
        self._follows(standing(self.table, points, bags, 1))

    def _play(self, word: str) -> tuple[str, Action]:
        """A seat and the card of that face in its hand, from whichever pack, or else that card of the first pack."""
        seat, face = word.split(":")
        hand = self.table.deal.hands.get(seat, ())
        return seat, next((c for c in hand if c.face == card(face).face), card(face))

    def _follows(self, events: list[Event]) -> None:
        self.table, self.events = self.table.after(events), self.events + events


def _pack(hands: str, clockwise: tuple[str, ...]) -> Cards:
    """The pack that gives these hands when it is dealt singly."""
    held = {seat.strip(): cards(hand) for seat, hand in (row.split(":") for row in hands.split("/"))}
    dealt = [c for round_ in zip(*(held[seat] for seat in clockwise), strict=True) for c in round_]
    return tuple(Card(c.face, dealt[:i].count(c)) for i, c in enumerate(dealt))


def _short(rules: Rules, pack: Cards) -> Rules:
    """The rules with these cards and no others."""
    hand = len(pack) // len(rules.seats)
    steps = tuple(replace(step, hand=hand) if isinstance(step, Shuffle) else step for step in rules.steps)
    return replace(rules, deck=replace(rules.deck, cards=pack), steps=steps)


def _bid(word: str) -> tuple[str, Action]:
    seat, what = word.split("=")
    return seat, Look() if what == "look" else bid(what.replace("-", " "))


def _say(text: str) -> tuple[str, Action]:
    seat, words = text.split(":")
    word, _, number = words.partition("-")
    return seat, Say("propose", int(number), "blind") if word == "blind" else Say(word, int(number or 0))


def _words(choice: Choice) -> str:
    match choice:
        case Bid():
            return bid_text(choice).replace(" ", "-")
        case Card():
            return choice.face
        case Pick():
            return f"give-{choice.count}-of-{len(choice.cards)}"
        case Surplus():
            return f"throw-{choice.count}-of-{len(choice.cards)}"
        case Give():
            return "give-nothing"
        case Order():
            return "shuffle"
        case _:
            return type(choice).__name__.lower()
