"""What a player notes for himself at a table: he alone reads it, unless he gives it to the others after the game."""

from __future__ import annotations

from functools import partial

from pbem import noted
from pbem.commands.grammar import Command
from pbem.commands.values import wrong
from pbem.commands.words import N_
from pbem.names import one_line
from pbem.open_table import OpenTable
from pbem.outbox import put_plain
from pbem.storage import beside
from pbem.storage.tables_beside import NoteRow
from pbem.work import Refused, Work, reader

LONGEST = 500
"""Characters of a note."""
MOST = 100
"""Notes of one player at one table."""
MOST_BESIDE = 10
"""How many of them, the last ones, stand beside something else that was asked for."""


def note(work: Work, table_number: int | None, command: Command) -> None:
    table = work.my_table(table_number, "playing")
    words = one_line(command.text)
    if not words:
        raise wrong("note")
    if len(words) > LONGEST:
        raise Refused("A note has at most {n} character.", plural="A note has at most {n} characters.", n=LONGEST)
    if len(beside.notes(work.db, table.number, work.writer_id)) >= MOST:
        raise Refused("You have noted {n} thing at table {table} already, and that is all I keep.",
                      plural="You have noted {n} things at table {table} already, and that is all I keep.", n=MOST,
                      table=table.number)  # fmt: skip
    deal = table.table.game.deal
    number = deal.number if deal else table.table.game.deals
    beside.add_note(work.db, table.number, work.writer_id, number, words, work.now)
    work.say("Noted. Nobody else reads it.")


def notes(work: Work, table_number: int | None, command: Command) -> None:
    table = work.my_table(table_number, "playing", "over")
    rows = beside.notes(work.db, table.number, work.writer_id)
    if not rows:
        raise Refused("You have noted nothing at table {n}.", n=table.number)
    work.show(*noted.own_block(work.reader.words, rows))
    work.say("Your notes stand below.")


def show_beside(work: Work, table: OpenTable) -> None:
    """The last notes of the writer, below something else that he asked to see."""
    if table.seat_of(work.writer_id) is not None:
        rows = beside.notes(work.db, table.number, work.writer_id)[-MOST_BESIDE:]
        work.show(*noted.own_block(work.reader.words, rows))


def share(work: Work, table_number: int | None, command: Command) -> None:
    """Give the notes to everybody who played, once the game is over."""
    table = work.my_table(table_number, "playing", "over")
    if table.row.state != "over":
        raise Refused("Notes can be shared when the game is over, not before.")
    fresh = [row for row in beside.notes(work.db, table.number, work.writer_id) if not row.given]
    if not fresh:
        raise Refused("There are no notes of yours at table {n} that the others have not read.", n=table.number)
    for row in fresh:
        row.given = True
    work.errands.append(partial(_give, work, table, fresh))
    work.say("The others at the table read your notes now.")


def _give(work: Work, table: OpenTable, rows: list[NoteRow]) -> None:
    name = work.writer.name
    for _seat, person in table.humans():
        if person is not work.player:
            words = reader(person).words
            given = noted.block(words, words.text("the notes of {name}", name=name), rows)
            put_plain(work, person, "news", N_("{name} shares the notes of the game at table {n}."), (given,),
                      table=table.number, name=name, n=table.number)  # fmt: skip
