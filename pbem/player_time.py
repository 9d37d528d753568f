"""Whose time it is: the hours, the reminders and the bank of whoever sits at a table."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from engine.seats import Seat
from pbem.clock import Mark
from pbem.hours import Hours
from pbem.player_settings import REMINDERS
from pbem.storage.clock_tables import DeadlineRow
from pbem.storage.tables import GameRow, PlayerRow
from pbem.storage.timing import Clock
from pbem.table_settings import REMIND, TIME

if TYPE_CHECKING:
    from pbem.open_table import OpenTable


def player_at(table: OpenTable, seat: Seat) -> PlayerRow | None:
    person = table.seats[seat].player_id
    return None if person is None else table.people[person]


def hours_of(person: PlayerRow) -> Hours:
    """When a person can be waited for."""
    return Hours.read(person.zone, person.hours)


def hours_at(person: PlayerRow | None, game: GameRow) -> Hours:
    """When the clock of a person runs at this table."""
    return replace(hours_of(person) if person else Hours(), runs=TIME.of(game.settings).runs)


def hours(table: OpenTable, seat: Seat) -> Hours:
    """When the clock of whoever sits there runs at this table."""
    return hours_at(player_at(table, seat), table.row)


def marks(table: OpenTable, seat: Seat) -> tuple[Mark, ...]:
    """When whoever sits there is reminded: as he has chosen, else as the table does."""
    person = player_at(table, seat)
    own = REMINDERS.of(person.settings) if person else None
    return REMIND.of(table.row.settings) if own is None else own


def allowed(table: OpenTable, seat: Seat) -> timedelta:
    """The time for the next answer of whoever sits there."""
    return TIME.of(table.row.settings).allowed(in_bank(table, seat))


def in_bank(table: OpenTable, seat: Seat) -> timedelta | None:
    """What is left in the bank of whoever sits there; None while it is as full as it began."""
    bank = table.seats[seat].bank
    return None if bank is None else timedelta(seconds=bank)


def renew(table: OpenTable, seat: Seat) -> None:
    """A bank for each deal is full again when the next one has begun."""
    row, deals = table.seats[seat], table.table.game.deals
    if TIME.of(table.row.settings).per_deal and row.bank_deal != deals:
        row.bank, row.bank_deal = None, deals


def give_up(table: OpenTable, seat: Seat) -> None:
    """What an answer has brought into the bank of whoever sits there goes with it when it is taken back: else the same
    card, played and taken back, would fill it."""
    control, row = TIME.of(table.row.settings), table.seats[seat]
    if control.bank is not None:
        lies = in_bank(table, seat)
        row.bank = max(int(((control.bank if lies is None else lies) - control.move).total_seconds()), 0)


def charge(table: OpenTable, clock: Clock, answered_at: datetime) -> None:
    """Take the time of an answer from the bank of whoever gave it."""
    if (kept := left(table, clock, answered_at)) is not None:
        table.seats[clock.charged].bank = int(kept.total_seconds())


def stands_since(table: OpenTable, clock: Clock | DeadlineRow) -> datetime | None:
    """Since when this clock stands still, whatever for: a pause, an answer that is held, or its player's mail. What has
    ended in this very work counts, for the clock does not know it yet."""
    held = table.held.get(clock.seat) or table.taken_back.get(clock.seat)
    return earliest(clock.stopped_at, table.row.paused_at, table.went_on, held and held.held_at)


def earliest(*moments: datetime | None) -> datetime | None:
    """The first of the moments that there are."""
    return min((moment for moment in moments if moment), default=None)


def ran_until(table: OpenTable, clock: Clock, moment: datetime) -> datetime:
    """Until when this clock had run at that moment: not while it stood still."""
    return min(stands_since(table, clock) or moment, moment)


def left(table: OpenTable, clock: Clock, now: datetime) -> timedelta | None:
    """What is left of the time for this question and in the bank; None at a table without banks."""
    used = hours(table, clock.charged).between(clock.asked_at, ran_until(table, clock, now))
    return TIME.of(table.row.settings).left(allowed(table, clock.charged), used)
