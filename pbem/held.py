"""The one way by which the answers of people count: at once, or held until their time has come."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Literal

from sqlmodel import Session

from engine import Illegal
from engine.actions import Action, Allot, Bid, Cut, Give, Replace, Throw
from engine.cards import Card
from engine.seats import Seat
from pbem import disguise, running
from pbem.counted import Count, Span
from pbem.disguise import Asked
from pbem.player_time import allowed, hours
from pbem.storage import timing
from pbem.storage.holding import Held
from pbem.storage.timing import Clock
from pbem.table_settings import DISGUISE, HOLD, TIME

if TYPE_CHECKING:
    from pbem.open_table import OpenTable

How = Literal["mail", "plan", "order"]
"""Was the answer written now, planned beforehand, or is it given by standing order?"""

@dataclass(frozen=True, slots=True)
class Answered:
    """When an answer came for a hand, and how; until when it was held, and when the clock stood still for that."""

    at: datetime
    how: str
    until: datetime
    still: tuple[Span, ...] = ()


CAN_WAIT = (Card, Bid, Give, Replace, Throw, Allot, Cut)
"""Looking, drawing and talking cannot be taken back, and whoever does it wants to see what comes of it."""


def give(
    db: Session,
    table: OpenTable,
    seat: Seat,
    action: Action,
    how: How,
    now: datetime,
    came: tuple[datetime, int] | None = None,
) -> datetime | None:
    """Let a person's answer for this hand count, or hold it in the place of an earlier one: the moment of its release,
    None if it counts at once. Raises Illegal.

    `came` is when the mail arrived in which it stood, and its number in the mailbox.
    """
    if no := table.table.why_not(seat, action):
        raise Illegal(no)
    if isinstance(action, CAN_WAIT) and (release_at := _release_at(db, table, seat, how, now)) > now:
        person = table.seats[table.table.played_by(seat)].player_id
        assert person is not None, "only people are waited for"
        decision = table.table.game.decisions.get(seat, 0)
        former = table.held.get(seat) or table.taken_back.pop(seat, None)
        since = former.held_at if former else min(came[0], now) if came else now
        still_until = former.still_until if former else None if _was_held(db, table, seat) else release_at
        table.held[seat] = Held(person, decision, action, how, since, release_at, *(came or (now, 0)), still_until)
        return release_at
    table.held.pop(seat, None)
    if how == "mail":
        table.seats[table.table.played_by(seat)].lapses = 0
    at = came[0] if came else now
    table.answered[seat] = Answered(at, how, at)
    table.do(seat, action)
    return None


def is_overtaken(table: OpenTable, seat: Seat, came: tuple[datetime, int]) -> bool:
    """Was this hand's answer given in a mail that arrived later than this one?"""
    held = table.held.get(seat)
    return held is not None and held.how == "mail" and (held.came_at, held.uid) > came


def release(table: OpenTable, seat: Seat) -> None:
    """Let a held answer count now. Raises Illegal if it cannot any more; it is taken back then."""
    held = table.held[seat]
    try:
        table.do(seat, held.action)
    except Illegal:
        take_back(table, seat)
        raise
    del table.held[seat]
    if held.how == "mail":
        table.seats[table.table.played_by(seat)].lapses = 0
    table.answered[seat] = Answered(held.held_at, held.how, held.release_at, tuple(running.held_for(held)))


def take_back(table: OpenTable, seat: Seat) -> None:
    """The question is open again, and its clock goes on."""
    table.taken_back[seat] = table.held.pop(seat)


def drop_void(table: OpenTable) -> None:
    """Let go of answers whose question is gone, and of those of whoever does not sit there any more."""
    for seat, held in list(table.held.items()):
        asked = table.is_playing and seat in table.table.waiting_for()
        if not asked or table.table.game.decisions.get(seat, 0) != held.decision:
            del table.held[seat]
            if held.how == "plan":
                table.planned.restore(seat, held.decision)
        elif table.seats[table.table.played_by(seat)].player_id != held.player_id:
            take_back(table, seat)


def disguises(table: OpenTable) -> bool:
    """Is there anybody at this table from whom it is hidden how an answer came?"""
    return DISGUISE.of(table.row.settings) and sum(1 for _ in table.humans()) > 1


def hides_banks(table: OpenTable) -> bool:
    """Do the others not see until when somebody has time? Answers in disguise cost nothing from a bank, so the moment
    at which the next one is due would give them away."""
    return disguises(table) and TIME.of(table.row.settings).bank is not None


def _release_at(db: Session, table: OpenTable, seat: Seat, how: How, now: datetime) -> datetime:
    hold = HOLD.of(table.row.settings)
    if how == "mail":
        return now + hold
    if not disguises(table) or is_known_to_all(table, seat):
        return now
    name = f"{table.number} {seat} {table.table.game.decisions.get(seat, 0)}"
    return disguise.moment(_asked(db, table, seat, now), table.row.secret, name, now, hold)


def is_known_to_all(table: OpenTable, seat: Seat) -> bool:
    """Does everybody see that there is nothing to choose: with the last card, or with an open hand?"""
    deal, choices = table.table.game.deal, table.table.choices(seat)
    if deal is None or not all(isinstance(choice, Card) for choice in choices):
        return False
    return len(deal.hands[seat]) == 1 or (seat in deal.opened and len(set(choices)) == 1)


def _clock(db: Session, table: OpenTable, seat: Seat) -> Clock | None:
    """The clock of the question that is open for this hand."""
    clock = timing.clocks(db, table.number).get(seat)
    return clock if clock and clock.decision == table.table.game.decisions.get(seat, 0) else None


def _was_held(db: Session, table: OpenTable, seat: Seat) -> bool:
    """Has an answer to this question been held and taken back before? The clock stands still for one of them."""
    clock = _clock(db, table, seat)
    return clock is not None and clock.was_held


def _asked(db: Session, table: OpenTable, seat: Seat, now: datetime) -> Asked:
    person = table.people[table.seats[table.table.played_by(seat)].player_id or 0]
    charged = table.table.played_by(seat)
    own, time = hours(table, charged), allowed(table, charged)
    if clock := _clock(db, table, seat):
        return Asked(clock.asked_at, clock.due_at, time, own, person.pace, running.count(clock))
    return Asked(now, Count(now, time).due(own), time, own, person.pace)
