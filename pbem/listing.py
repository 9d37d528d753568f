"""The tables with a seat to be had: which of them a reader may join, and how he reads them."""

from __future__ import annotations

from collections.abc import Iterator

from pbem import reliability
from pbem.blocks import Block, Button, Buttons, Row, Rows
from pbem.commands.words import N_
from pbem.company import is_blocked
from pbem.letters import Reader
from pbem.open_table import options_of
from pbem.rulebook import title
from pbem.storage import lobby
from pbem.storage.tables import GameRow, PlayerRow, SeatRow
from pbem.table_settings import OPEN, TIME
from pbem.time_told import told
from pbem.vocabulary import SEATS
from pbem.work import Work

MOST_LISTED = 20
"""How many open tables one letter lists, the one that waits longest first."""

Seats = list[tuple[SeatRow, PlayerRow | None]]


def listing(work: Work, who: Reader, player_id: int, most: int = MOST_LISTED) -> Iterator[Block]:
    """The open tables that this reader may join, and the buttons that do it."""
    found = list(open_tables(work, player_id))[:most]
    if not found:
        return
    say = who.words.text
    yield Rows(say("tables that you can join"), tuple(_row(who, row, seats) for row, seats in found))
    join = who.words.command("join")
    buttons = tuple(Button(say("Join table {n}", n=row.id), f"{join} {row.id}") for row, _seats in found)
    how = say("To sit down at an open table, press Reply and write: {join}", join=f"{join} {found[0][0].id}")
    yield Buttons(say("take a seat: tap, then send"), buttons, how)


def open_tables(work: Work, player_id: int) -> Iterator[tuple[GameRow, Seats]]:
    """The open tables with a free seat, and the games with a seat that somebody may take over; without those where he
    sits or has sat, or where somebody has blocked him."""
    played = {row.id: row for row, _seat in lobby.sought(work.db, player_id)}
    games = [*(row for row in lobby.gathering(work.db) if OPEN.of(row.settings)), *played.values()]
    if not games:
        return
    seats = lobby.seats_at(work.db, (row.id for row in games if row.id is not None))
    for row in games:
        at_it = seats.get(row.id or 0, [])
        joined = [chair.player_id for chair, _person in at_it if chair.state == "joined"]
        sat = [number for chair, _person in at_it for number in (*chair.former, chair.owner_id)]
        is_free = any(_is_free(chair) for chair, _person in at_it)
        if is_free and player_id not in (*joined, *sat) and not is_blocked(work, player_id, joined):
            yield row, at_it


def _is_free(chair: SeatRow) -> bool:
    return chair.state == "open" or chair.sought


def _row(who: Reader, row: GameRow, seats: Seats) -> Row:
    """ "basic4, 3 days for an answer, free: north and west, there: Sara (south, new here)": without a mark at which one
    of our own lines would be cut into commands."""
    words = who.words
    by_seat = sorted(seats, key=lambda one: list(SEATS).index(one[0].seat))
    free = tuple(words.seat(chair.seat) for chair, _person in by_seat if _is_free(chair))
    there = [
        f"{person.name if person else words.text('computer')} ({words.seat(chair.seat)}"
        f"{', ' + words.say(reliability.told(person)) if person else ''})"
        for chair, person in by_seat
        if chair.state in ("joined", "computer") and not chair.sought
    ]
    text = words.text(
        N_("{rules}, {time}, free: {free}, there: {people}, since {day}") if row.state == "gathering" else
        N_("{rules}, {time}, a game that is being played, free: {free}, there: {people}, since {day}"),
        rules=title(words, row.preset, options_of(row)), time=told(TIME.of(row.settings)),
        free=words.names(free), people=", ".join(there), day=row.created_at.date(),
    )  # fmt: skip
    return Row(words.text("Table {n}", n=row.id), text)
