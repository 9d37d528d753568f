"""Whose time it is: the hours, the reminders, the digest and the bank of whoever sits at a table."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from engine.seats import Seat
from pbem.clock import Mark
from pbem.hours import Hours
from pbem.player_settings import MAIL, REMINDERS
from pbem.storage.tables import GameRow, PlayerRow
from pbem.table_settings import REMIND, TIME

if TYPE_CHECKING:
    from pbem.open_table import OpenTable

LEAST = timedelta(hours=12)
"""What a digest has to leave of the time for an answer; a question with less gets a letter of its own at once."""


def player_at(table: OpenTable, seat: Seat) -> PlayerRow | None:
    person = table.seats[seat].player_id
    return None if person is None else table.people[person]


def hours_of(person: PlayerRow) -> Hours:
    """When a person can be waited for."""
    return Hours.read(person.zone, person.hours)


def wants_digests(person: PlayerRow) -> bool:
    return MAIL.of(person.settings).how == "digest"


def can_wait(person: PlayerRow, due_at: datetime | None = None) -> bool:
    """Does he read of it in time if he reads of it in his next digest? `due_at` is when an answer is due, if one is."""
    if not wants_digests(person) or person.digest_at is None:
        return False
    return due_at is None or due_at - person.digest_at >= LEAST


def hours_at(person: PlayerRow | None, game: GameRow) -> Hours:
    """When the clock of a person runs at this table."""
    return replace(hours_of(person) if person else Hours(), runs=TIME.of(game.settings).runs)


def hours(table: OpenTable, seat: Seat) -> Hours:
    """When the clock of whoever sits there runs at this table."""
    return hours_at(player_at(table, seat), table.row)


def marks(table: OpenTable, seat: Seat) -> tuple[Mark, ...]:
    """When whoever sits there is reminded: as he has chosen, else as the table does."""
    return marks_of(player_at(table, seat), table.row)


def marks_of(person: PlayerRow | None, game: GameRow) -> tuple[Mark, ...]:
    own = REMINDERS.of(person.settings) if person else None
    return REMIND.of(game.settings) if own is None else own


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
