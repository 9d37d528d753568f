"""Words for writing down a deal: who holds what, what they bid, what they play, what the score sheet says."""

from __future__ import annotations

from engine import CHANCE, Illegal, Table, load_presets
from engine.actions import Action, Deals, Give, Look, Resign, Shuffled
from engine.game import Event, Line
from engine.notation import bid, card, cards, line_sentence
from engine.option import Value
from engine.options import with_changes
from engine.rules import compile_rules


class Scene:
    """A table with a short deal in progress. `hands` reads "N: AS 3H / E: KS 2H / ..."; the dealer is N."""

    def __init__(
        self, preset: str = "basic4", hands: str = "", dealer: str = "N", before: str = "", **changes: Value
    ) -> None:
        options = with_changes(load_presets()[preset].options, changes)
        self.table = Table(compile_rules(options), Table.open(options).game)
        self.events: list[Event] = []
        self.do(CHANCE, Deals(dealer))
        held = {seat.strip(): cards(hand) for seat, hand in (row.split(":") for row in hands.split("/"))}
        self.shorten(len(next(iter(held.values()))))
        if before:
            self.standing(before)
        order = self.table.clockwise(self.table.next(dealer))
        tops = zip(*(held[seat] for seat in order), strict=True)
        pack = tuple(c for top in tops for c in top)
        self.do(CHANCE, Shuffled(pack))

    def shorten(self, hand: int) -> None:
        """Play with the cards that are dealt and no others."""
        from dataclasses import replace

        from engine.steps.dealing import Shuffle

        rules = self.table.rules
        steps = tuple(AnyCards(hand) if isinstance(step, Shuffle) else step for step in rules.steps)
        self.table = replace(self.table, rules=replace(rules, hand=hand, steps=steps))

    def standing(self, scores: str) -> None:
        """Scores before the deal: "NS=120 EW=-30/4", the number behind the stroke being bags."""
        from engine.game import DealBegan, DealScored

        lines = []
        for word in scores.split():
            side, number = word.split("=")
            points, _, bags = number.partition("/")
            lines.append(Line(side, "overtricks", {"n": 0}, int(points), int(bags or 0), 1))
        dealer = self.table.game.dealer
        assert dealer is not None
        earlier = self.table.seats[self.table.seats.index(dealer) - 1]
        self.table = self.table.after([DealBegan(1, earlier), DealScored(tuple(lines))])

    def do(self, seat: str, action: Action) -> list[Event]:
        events = self.table.decide(seat, action)
        self.table, self.events = self.table.after(events), self.events + events
        return events

    def bids(self, words: str) -> None:
        """ "E=4 S=nil W=blind-nil"; "E=look" looks."""
        for word in words.split():
            seat, what = word.split("=")
            self.do(seat, Look() if what == "look" else bid(what.replace("-", " ")))

    def plays(self, words: str) -> None:
        """ "E:2H S:AH W:5H"."""
        for word in words.split():
            seat, face = word.split(":")
            self.do(seat, card(face))

    def gives(self, seat: str, faces: str) -> None:
        self.do(seat, Give(cards(faces)))

    def resigns(self, seat: str) -> None:
        self.do(seat, Resign())

    def refused(self, word: str) -> str:
        """Why "E:AS" or "E=14" is refused."""
        try:
            self.plays(word) if ":" in word else self.bids(word)
        except Illegal as no:
            return str(no)
        raise AssertionError(f"{word} was allowed")

    def may(self, seat: str) -> str:
        """The choices of a seat as words."""
        return " ".join(sorted(str(c) if not hasattr(c, "kind") else _bid(c) for c in self.table.choices(seat)))

    def lines(self, side: str) -> list[str]:
        """The score sheet of a side, without the lines that `standing` set."""
        sheet = [line for line in self.table.game.sheet if line.side == side and line.params != {"n": 0}]
        return [f"{line_sentence(line)} {line.points:+d}" for line in sheet]


def _bid(choice: object) -> str:
    from engine.actions import Bid
    from engine.notation import bid_text

    assert isinstance(choice, Bid)
    return bid_text(choice)


from dataclasses import dataclass  # noqa: E402

from engine.actions import Choice  # noqa: E402
from engine.steps.dealing import Shuffle  # noqa: E402


@dataclass(frozen=True, slots=True)
class AnyCards(Shuffle):
    """A shuffle that deals whatever cards the scene asks for."""

    def choices(self, table: Table, seat: str) -> tuple[Choice, ...]:
        return (_Whatever(),)  # type: ignore[return-value]


class _Whatever:
    def admits(self, action: Action) -> bool:
        return True

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Shuffled)

    def __hash__(self) -> int:
        return 0
