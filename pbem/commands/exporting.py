"""What a player may take with him: a game, and all that is stored about him, as files of a letter."""

from __future__ import annotations

import json
from datetime import timedelta

from pbem import personal
from pbem.commands.grammar import Command
from pbem.company import shuts_out
from pbem.mail.write import MOST_ATTACHED, Attachment
from pbem.open_table import OpenTable
from pbem.record import json_of, record
from pbem.record_text import text_of
from pbem.storage import store, trust
from pbem.table_settings import WATCH
from pbem.work import Refused, Work

PER_DAY = 20
"""How many letters with files one person gets in a day."""


def export(work: Work, table_number: int | None, command: Command) -> None:
    """A game as far as everybody at its table knows it, in writing and as JSON; the writing alone where both are too
    much for a letter."""
    table = readable(work, int(command.words[0]) if command.words else table_number)
    game = record(work.db, table)
    if not game["events"]:
        raise Refused("No deal of table {n} has been scored yet: there is nothing to export.", n=table.number)
    text = Attachment(f"spades-{table.number}.txt", "text/plain", text_of(game).encode())
    data = Attachment(f"spades-{table.number}.json", "application/json", json_of(game).encode())
    if room_for(work, text, data):
        attach(work, text, data)
        work.say("The game at table {n} comes with this letter: {file} to read, {data} for programs.",
                 n=table.number, file=text.name, data=data.name)  # fmt: skip
    else:
        attach(work, text)
        work.say("The game at table {n} comes with this letter: {file} to read.", n=table.number, file=text.name)


def readable(work: Work, number: int | None) -> OpenTable:
    """The table that the writer may have as a file: his own, or one that is over and could be watched. Raises
    Refused."""
    if number is None:
        return work.my_table(None, "playing", "over")
    table = work.open(number)
    seat = table.seat_of(work.writer_id)
    if seat is not None and table.seats[seat].state == "joined":
        work.focus = number
        return table
    if not is_public(work, table):
        raise Refused(
            "Only who sits at table {n} may have its game; when it is over, and might be watched, others may.", n=number
        )
    return table


def is_public(work: Work, table: OpenTable) -> bool:
    """May the writer have this game of others? Not while somebody still plays the same boards, not where nobody might
    watch it, and not if somebody of it wants nothing to do with him: which of it is the case he is not told."""
    if WATCH.of(table.row.settings) == "off" or shuts_out(work, table):
        return False
    return all(row.state == "over" for row in store.games_with(work.db, table.row.secret))


def everything(work: Work, table_number: int | None, command: Command) -> None:
    """All that is stored about the writer. It goes to the address that is registered for him, as every answer does."""
    kept = json.dumps(personal.about(work.db, work.writer), ensure_ascii=False, indent=1, default=str)
    attach(work, Attachment("spades-about-me.json", "application/json", kept.encode()))
    work.say("All that is stored about you comes with this letter, as a file.")


def room_for(work: Work, *files: Attachment) -> bool:
    return sum(len(file.content) for file in (*work.attached, *files)) <= MOST_ATTACHED


def attach(work: Work, *files: Attachment) -> None:
    """Send files with the answer, each once. Raises Refused when that is too much for a letter or for a day."""
    if trust.letters_to(work.db, work.writer_id, "files", work.now - timedelta(days=1)) >= PER_DAY:
        raise Refused("I have sent you files {n} time within a day. Ask for more tomorrow, please.", n=PER_DAY,
                      plural="I have sent you files {n} times within a day. Ask for more tomorrow, please.")
    fresh = tuple(file for file in files if file not in work.attached)
    if not room_for(work, *fresh):
        raise Refused("That is too big for one letter. Ask for it in a mail of its own, or ask the host for the file.")
    work.attached += fresh
