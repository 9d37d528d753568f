"""The same people, the same rules, once more."""

from __future__ import annotations

from pbem import fair
from pbem.commands import guests
from pbem.commands.grammar import Command
from pbem.commands.inviting import invite_to
from pbem.gathering import begin_if_full, may_sit_down
from pbem.open_table import OpenTable, options_of
from pbem.rulebook import title
from pbem.short_letters import anchor_block
from pbem.storage import store
from pbem.storage.tables import GameRow, SeatRow
from pbem.table_settings import OPEN
from pbem.work import Refused, Work


def rematch(work: Work, table_number: int | None, command: Command) -> None:
    """A new table like one whose game is over: whoever sat there is invited to the same seat, computers stay."""
    old = _finished(work, table_number)
    for row, _seat in store.games_of(work.db, work.writer_id, "gathering", "playing"):
        is_later = row.created_at >= (old.row.ended_at or row.created_at)
        if row.id is not None and is_later and _people(work.open(row.id)) == _people(old):
            raise Refused("The same people are at table {n} already.", n=row.id)
    may_sit_down(work)
    table = _same_again(work, old)
    work.focus = table.number
    shown = title(work.reader.words, table.row.preset, options_of(table.row))
    work.say("Table {n} is yours: {preset}.", n=table.number, preset=shown)
    work.show(anchor_block(work.reader, table))
    for seat, person in old.humans():
        if person.id != work.writer_id:
            try:
                guests.check_player(work, person.id or 0, person.name)
                invite_to(work, table, person, seat)
            except Refused as no:
                work.refuse(no.sentence)
    begin_if_full(work, table)


def _finished(work: Work, table_number: int | None) -> OpenTable:
    """The table that is meant: the one named, that of the letter, or the one whose game ended last."""
    number = table_number or (work.answered.game_id if work.answered else None)
    if number is None or (table_number is None and work.open(number).row.state != "over"):
        ended = [row for row, _seat in store.games_of(work.db, work.writer_id, "over") if row.id is not None]
        if not ended:
            raise Refused("No game of yours is over. To set up a new table, write: new")
        number = max(ended, key=lambda row: (row.ended_at or row.created_at, row.id)).id
    table = work.my_table(number, "over", "playing")
    if table.row.state != "over":
        raise Refused("The game at table {n} is not over yet.", n=number)
    return table


def _people(table: OpenTable) -> set[int]:
    return {chair.player_id for chair in table.seats.values() if chair.player_id is not None}


def _same_again(work: Work, old: OpenTable) -> OpenTable:
    """The new table, with whoever asked for it on the seat that he had."""
    was = old.row
    row = GameRow(
        preset=was.preset,
        options=dict(was.options),
        host_id=work.writer_id,
        secret=work.server.new_secret(),
        settings={name: word for name, word in was.settings.items() if name != OPEN.name},
        created_at=work.now,
    )
    work.db.add(row)
    work.db.flush()
    assert row.id is not None
    for seat, chair in old.seats.items():
        work.db.add(SeatRow(game_id=row.id, seat=seat, state="computer" if chair.state == "computer" else "open"))
    work.db.flush()
    table = work.open(row.id)
    mine = old.seat_of(work.writer_id)
    assert mine is not None
    table.seat_person(mine, work.writer)
    table.seats[mine].mark = fair.marked(work.message_id)
    return table
