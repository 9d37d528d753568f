"""A computer player takes a seat for good."""

from __future__ import annotations

from engine.actions import Resign
from engine.seats import Seat
from pbem import reliability
from pbem.open_table import OpenTable
from pbem.player_time import player_at


def take_over(table: OpenTable, seat: Seat) -> None:
    """Its player has got up or has been put out, and has no more to do with this table.

    If his partner has resigned the computer gives the game up with him, as it would have done at once; else he could
    neither end the game nor resign again.
    """
    if (person := player_at(table, seat)) is not None:
        reliability.note(person, "left")
    row, resigned = table.seats[seat], table.table.game.resigned
    row.former = sorted({*row.former, *filter(None, [row.player_id])})
    row.state, row.player_id, row.away, row.lapses, row.bank = "computer", None, False, 0, None
    row.owner_id = row.substitute_id = None
    if seat not in resigned and any(partner in resigned for partner in table.side_of(seat)):
        table.do(seat, Resign())
