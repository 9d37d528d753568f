"""What partners declare beside their bids: that they win the first tricks, or that they hold all the aces."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from engine.actions import ACES, BIG_BEMO, LITTLE_BEMO, Action, Choice, Declare
from engine.game import Declared
from engine.seats import Seat
from engine.sentence import Sentence
from engine.steps.calls import Call
from engine.steps.step import Events, Step

if TYPE_CHECKING:
    from engine.table import Table

HELD = {4: "four aces", 3: "three aces", 2: "two aces"}
"""What somebody with so many aces says: that he goes aces, "Can we go aces?" or "Is it possible to go aces?"."""
ASKED = ("three aces", "two aces")
YES, NO = "yes", "no"


@dataclass(frozen=True, slots=True)
class CallingBemo(Call):
    """SPEC-24, SPEC-25: one for each side and deal, with the bid: by whoever is asked for one."""

    words: ClassVar[str] = (
        "Whoever is asked for a bid may also declare Little Bemo or Big Bemo, once for each side in a deal: "
        "the side undertakes to win the first six or the first nine tricks."
    )

    def choices(self, table: Table, seat: Seat) -> tuple[Choice, ...]:
        step = table.step
        if step is None or step.name not in ("bid", "talk") or seat not in table.waiting_for():
            return ()
        said = {d.what for d in table.deal.declared if d.seat in table.team_of(seat)}
        bemos = (LITTLE_BEMO, BIG_BEMO)
        return () if any(bemo.what in said for bemo in bemos) else bemos

    def refusal(self, table: Table, seat: Seat, action: Action) -> Sentence | None:
        if action not in (LITTLE_BEMO, BIG_BEMO):
            return None
        return Sentence("A Bemo is declared together with the bid, once for each side in a deal.")

    def follows(self, table: Table, seat: Seat, action: Action) -> Events:
        assert isinstance(action, Declare)
        return [Declared(seat, action.what)]


@dataclass(frozen=True, slots=True)
class GoingAces(Call):
    """BONUS-01: it depends on hidden cards, so nobody waits for it."""

    words: ClassVar[str] = (
        "Until the first card is played whoever holds all four aces may announce them, and whoever holds three or two "
        "may ask the partner, once, whether they can go aces. Everybody hears it. The answer is yes if the partner "
        "holds all the others, else no; it has to be true, so the table gives it by itself."
    )

    def choices(self, table: Table, seat: Seat) -> tuple[Choice, ...]:
        deal = table.game.deal
        if deal is None or deal.played or seat not in deal.looked or announced(table, seat):
            return ()
        spoken = any(d.seat == seat and d.what in HELD.values() for d in deal.declared)
        return () if spoken or aces(table, seat) not in HELD else (ACES,)

    def refusal(self, table: Table, seat: Seat, action: Action) -> Sentence | None:
        if action != ACES:
            return None
        return Sentence("Aces are for whoever holds two or more of them, once in a deal and before the first card.")

    def follows(self, table: Table, seat: Seat, action: Action) -> Events:
        return [Declared(seat, HELD[aces(table, seat)])]


@dataclass(frozen=True, slots=True)
class AnsweringAces(Step):
    """BONUS-01: a true answer leaves nothing to choose, so it costs nobody a letter; a partner who has not looked does
    not know it yet."""

    name = "aces"

    def settles(self, table: Table) -> Events:
        deal = table.game.deal
        for seat in table.rules.players if deal and not deal.played else ():
            (partner,) = (s for s in table.team_of(seat) if s != seat)
            if partner in table.deal.looked and is_waiting(table, seat, partner):
                held = aces(table, seat) + aces(table, partner)
                return [Declared(partner, YES if held == max(HELD) else NO)]
        return []


def is_waiting(table: Table, seat: Seat, partner: Seat) -> bool:
    """Has this seat asked its partner and not been answered yet?"""
    asked = [d for d in table.deal.declared if d.seat == seat and d.what in ASKED]
    answered = [d for d in table.deal.declared if d.seat == partner and d.what in (YES, NO)]
    return len(asked) > len(answered)


def aces(table: Table, seat: Seat) -> int:
    return sum(card.face[0] == "A" for card in table.deal.hands[seat])


def announced(table: Table, seat: Seat) -> bool:
    """Has the side of this seat said that it holds all aces?"""
    team = table.team_of(seat)
    return any(d.seat in team and d.what in (HELD[4], YES) for d in table.deal.declared)
