"""Watching a table at which one does not sit."""

from __future__ import annotations

from pbem.commands.grammar import Command
from pbem.commands.values import wrong
from pbem.company import shuts_out
from pbem.open_table import OpenTable
from pbem.storage import beside
from pbem.storage.tables_beside import WatchRow
from pbem.table_settings import WATCH
from pbem.work import Refused, Work

MOST_WATCHED = 10
"""How many tables one person may watch."""
MOST_WATCHERS = 20
"""How many people may watch one table."""


def watch(work: Work, table_number: int | None, command: Command) -> None:
    """From now on the writer reads what everybody at this table may know. The table hears of him, once."""
    number = int(command.words[0]) if command.words else table_number
    if number is None:
        raise wrong("watch")
    table = work.open(number)
    refuse_to_watch(work, table)
    row = beside.watch(work.db, number, work.writer_id)
    if row is None:
        table.keep_apart(work.writer)
        table.mention("{name} watches this table now.", name={"player": work.writer_id})
    row = row or WatchRow(game_id=number, player_id=work.writer_id, since=work.now)
    row.told, row.ended = table.before + len(table.news), False
    work.db.add(row)
    work.focus = number
    if WATCH.of(table.row.settings) == "live":
        work.say("You watch table {n}. A letter comes after each trick, and the hands when a deal is over.", n=number)
    else:
        work.say("You watch table {n}. A letter with all hands and tricks comes when a deal is over.", n=number)


def refuse_to_watch(work: Work, table: OpenTable) -> None:
    """Raises Refused if the writer cannot watch this table: he plays there, it is not to be watched, or has no cards to
    show, or he watches enough."""
    number = table.number
    if table.seat_of(work.writer_id) is not None:
        raise Refused("You sit at table {n}, so you cannot watch it.", n=number)
    if work.watches(number):
        raise Refused("You watch table {n} already.", n=number)
    if WATCH.of(table.row.settings) == "off" or shuts_out(work, table):  # and he cannot tell which
        raise Refused("Table {n} is not to be watched.", n=number)
    if table.has_boards:
        raise Refused("Table {n} plays boards that others may still play: nobody can watch it.", n=number)
    if not table.is_playing:
        raise Refused("No game is being played at table {n} now.", n=number)
    if len(beside.watched_by(work.db, work.writer_id, "playing")) >= MOST_WATCHED:
        raise Refused("You watch {n} table already: leave it first, with unwatch.", n=MOST_WATCHED,
                      plural="You watch {n} tables already: leave one of them first, with unwatch.")
    if len(beside.watchers(work.db, number)) >= MOST_WATCHERS:
        raise Refused("Table {n} is watched by as many people as it can be.", n=number)


def unwatch(work: Work, table_number: int | None, command: Command) -> None:
    """No more letters from this table."""
    number = int(command.words[0]) if command.words else table_number
    number = number or (work.answered.game_id if work.answered else None)
    if number is None or not work.watches(number):
        watched = [row.id for row in beside.watched_by(work.db, work.writer_id, "playing", "over")]
        if not watched:
            raise Refused("You watch no table.")
        if number is not None or len(watched) > 1:
            raise Refused("You watch tables {tables}: write, for example, unwatch {n}",
                          tables=", ".join(map(str, watched)), n=watched[0])  # fmt: skip
        number = watched[0]
    row = beside.watch(work.db, number or 0, work.writer_id)
    assert row is not None
    row.ended = True
    work.focus = None
    work.say("You no longer watch table {n}.", n=number)
