"""A table before its game begins: whose it is, when a seat falls free, when the cards are dealt."""

from __future__ import annotations

from pbem.open_table import OpenTable
from pbem.storage.tables import SeatRow
from pbem.work import Refused, Work


def my_gathering(work: Work, table_number: int | None) -> OpenTable:
    """The table that the writer is setting up. Raises Refused if it is not his, or has begun."""
    table = work.my_table(table_number, "gathering")
    if table.row.host_id != work.writer_id:
        raise Refused("Only whoever made table {n} can do that.", n=table.number)
    return table


def my_seat(work: Work, table_number: int | None) -> tuple[OpenTable, SeatRow]:
    """The writer's chair at a table that gathers; he may be invited for now."""
    table = work.my_table(table_number, "gathering")
    seat = table.seat_of(work.writer_id)
    assert seat is not None
    return table, table.seats[seat]


def free_seat(work: Work, table: OpenTable, seat: SeatRow, notice: str) -> None:
    table.tell(notice, name=work.writer.name, n=table.number)
    seat.state, seat.player_id, seat.mark = "open", None, ""
    work.focus = None


def begin_if_full(work: Work, table: OpenTable) -> None:
    if all(seat.state in ("joined", "computer") for seat in table.seats.values()):
        table.begin()
        table.advance(work.db, work.now)
        table.tell_all = True
        work.say("The game begins.")
