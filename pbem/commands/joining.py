"""Tables that anybody may join: opening one, listing them, sitting down, changing the seat."""

from __future__ import annotations

from functools import partial

from engine.seats import Seat
from pbem import successors
from pbem.commands import standins
from pbem.commands.grammar import Command
from pbem.commands.inviting import accept, guest_order
from pbem.commands.words import N_
from pbem.company import shuts_out
from pbem.gathering import arrive, my_gathering, my_seat
from pbem.listing import listing
from pbem.open_table import OpenTable
from pbem.outbox import put_plain
from pbem.storage import beside, store
from pbem.storage.tables import PlayerRow
from pbem.table_settings import OPEN, RELIABLE, WATCH
from pbem.vocabulary import SEATS
from pbem.work import Refused, Work


def open_(work: Work, table_number: int | None, command: Command) -> None:
    """Anybody may join from now on."""
    table = my_gathering(work, table_number)
    if WATCH.of(table.row.settings) == "off":
        _set(table, watch=WATCH.default)
    _set(table, open="yes")
    work.say("Table {n} is open: it is listed, and anybody may join.", n=table.number)


def private(work: Work, table_number: int | None, command: Command) -> None:
    """Nobody watches the table, and nobody joins it who is not invited."""
    table = work.my_table(table_number, "gathering", "playing")
    if table.row.host_id != work.writer_id:
        raise Refused("Only whoever made table {n} can do that.", n=table.number)
    _set(table, open="no", watch="off")
    for row, person in beside.watchers(work.db, table.number):
        row.ended = True
        work.errands.append(partial(_tell_watcher, work, table, person))
    work.say("Table {n} is private: it is not listed, and nobody may watch it.", n=table.number)


def _tell_watcher(work: Work, table: OpenTable, person: PlayerRow) -> None:
    put_plain(work, person, "news", N_("You no longer watch table {n}."), (), n=table.number)


def _set(table: OpenTable, **settings: str) -> None:
    table.row.settings = {**table.row.settings, **settings}


# --- the list -------------------------------------------------------------------------------------------------------


def list_(work: Work, table_number: int | None, command: Command) -> None:
    blocks = list(listing(work, work.reader, work.writer_id))
    if not blocks:
        raise Refused("No table is open that you could join. To open one, write: {example}", example="new basic4 open")
    work.show(*blocks)
    work.say("The open tables stand below.")


# --- sitting down ---------------------------------------------------------------------------------------------------


def join(work: Work, table_number: int | None, command: Command) -> None:
    """`join 12`, `join 12 north`; without a number it accepts an invitation."""
    numbers = [int(word) for word in command.words if word.isdecimal()]
    number = numbers[0] if numbers else table_number
    wanted = next((word for word in command.words if not word.isdecimal()), None)
    if number is None or _is_invited(work, number):
        accept(work, number, command)
        return
    row = store.game(work.db, number)
    table = work.open(number) if row is not None else None
    if table and table.seat_of(work.writer_id):
        raise Refused("You have joined table {n} already.", n=number)
    if table is None or not _is_open(work, table):
        raise Refused("Table {n} has no seat that you could take. To see the tables that have one, write: {example}",
                      n=number, example="list")  # fmt: skip
    if table.is_playing:
        return standins.take(work, table, _sought(work, table, wanted))
    seat = _chosen(table, wanted) if wanted else _first_free(table)
    if table.seats[seat].state != "open":
        raise Refused("That seat is taken.")
    must_be_reliable(work, table)
    arrive(work, table, table.seats[seat])


def must_be_reliable(work: Work, table: OpenTable) -> None:
    """Raises Refused if whoever made the table wants people only on whom he can rely more. Guests are not asked."""
    if not successors.reliable_enough(table, work.writer):
        raise Refused("Table {n} is for people who answer at least {wanted} % of their questions in time. "
                      "So much cannot be said of you yet.", n=table.number,
                      wanted=RELIABLE.of(table.row.settings))  # fmt: skip


def _is_invited(work: Work, number: int) -> bool:
    row = store.game(work.db, number)
    seat = work.open(number).seat_of(work.writer_id) if row else None
    return seat is not None and work.open(number).seats[seat].state == "invited"


def _is_open(work: Work, table: OpenTable) -> bool:
    """May the writer join this table? To somebody who is blocked there it looks like one that is not open."""
    free = any(chair.state == "open" for chair in table.seats.values())
    is_open = table.row.state == "gathering" and free and OPEN.of(table.row.settings)
    return (is_open or bool(successors.to_be_had(work, table, work.writer_id))) and not shuts_out(work, table)


def _sought(work: Work, table: OpenTable, wanted: str | None) -> Seat:
    free = successors.to_be_had(work, table, work.writer_id)
    if wanted and _chosen(table, wanted) not in free:
        raise Refused("That seat is taken.")
    must_be_reliable(work, table)
    return wanted or free[0]


def _first_free(table: OpenTable) -> Seat:
    return next(seat for seat in guest_order(table) if table.seats[seat].state == "open")


def _chosen(table: OpenTable, word: str) -> Seat:
    if word not in table.seats:
        raise Refused("Table {n} has no such seat. Its seats are: {seats}", n=table.number,
                      seats=", ".join(table.seats))  # fmt: skip
    return word


def seat(work: Work, table_number: int | None, command: Command) -> None:
    """`seat north`: to a free seat, or in exchange with a computer player."""
    table, mine = my_seat(work, table_number)
    wanted = table.seats[_chosen(table, command.words[0])]
    if wanted is mine:
        raise Refused("You sit {seat} already.", seat=SEATS[mine.seat])
    if mine.state == "joined" and wanted.state in ("open", "computer"):
        wanted.state, mine.state = "joined", wanted.state
        wanted.player_id, mine.player_id = mine.player_id, None
        wanted.mark, mine.mark = mine.mark, ""
        table.tell("{name} sits {seat} now at table {n}.", name=work.writer.name, seat=SEATS[wanted.seat],
                   n=table.number)  # fmt: skip
        work.say("You sit {seat} now.", seat=SEATS[wanted.seat])
    elif mine.state != "joined":
        raise Refused("Accept the invitation first.")
    else:
        raise Refused("{name} has that seat.", name=table.name(wanted.seat))
