"""A table before its game begins, as its people read it: who sits where, and what happens next."""

from __future__ import annotations

from collections.abc import Iterator

from engine.sentence import Sentence
from pbem.blocks import Block, Row, Rows
from pbem.commands.words import N_
from pbem.letters import Reader, paragraphs
from pbem.open_table import OpenTable
from pbem.storage.tables import PlayerRow
from pbem.table_settings import OPEN
from pbem.wording import starting

SEAT_STATES = {
    "open": N_("free"),
    "invited": N_("invited"),
    "unsent": N_("invited"),
    "joined": N_("joined"),
    "computer": N_("computer player"),
}
"""How a seat stands before the game begins."""


def seats_block(who: Reader, table: OpenTable) -> Rows:
    """Who sits where at a table that gathers."""
    rows = []
    for seat, row in table.seats.items():
        name = table.name(seat) + ", " if row.player_id is not None else ""
        rows.append(Row(starting(who.words.seat(seat)), name + who.words.text(SEAT_STATES[row.state])))
    return Rows(who.words.text("seats at table {n}", n=table.number), tuple(rows))


def next_steps(who: Reader, table: OpenTable, person: PlayerRow) -> tuple[Block, ...]:
    """What happens next at a table that gathers: who has to answer, until when, and how its seats are filled."""
    return paragraphs(who.words, *_steps(who, table, host=person.id == table.row.host_id))


def _steps(who: Reader, table: OpenTable, *, host: bool) -> Iterator[Sentence]:
    waits = table.waits
    for kinds, text in _WAITED_FOR.items():
        rows = [row for row in waits.values() if row.what in kinds]
        if rows:
            names = who.words.names(tuple(table.name(row.seat) for row in rows))
            until = max(row.until for row in rows if row.until)
            yield Sentence(text, {"names": names, "when": until})
    free = any(row.state == "open" for row in table.seats.values())
    if free and host:
        yield Sentence(_LISTED if OPEN.of(table.row.settings) else _FILL, {
            "invite": f"{who.words.command('invite')} ann@example.org",
            "bots": who.words.command("bots"),
            "open": who.words.command("open"),
        })  # fmt: skip
    elif free:
        text = N_("Anybody may join.") if OPEN.of(table.row.settings) else N_("{name} fills the free seats.")
        yield Sentence(text, {"name": table.people[table.row.host_id].name})
    yield Sentence("The game begins by itself when every seat is taken, and you get a letter then.")
    if "" in waits and waits[""].until:
        yield Sentence("If nobody comes or goes, the table is closed on {when}.", {"when": waits[""].until})


_WAITED_FOR = {
    ("invited", "reminded"): N_("Invited, and to answer by {when}: {names}. After that the seat is free again."),
    ("asked",): N_("Asked whether the game may begin, and to answer by {when}: {names}. After that the seat is free."),
}
_FILL = N_("To fill the free seats, write {invite}, or {open} if anybody may join, or {bots} for computer players.")
_LISTED = N_("Anybody may join. To fill the free seats at once, write {invite}, or {bots} for computer players.")
