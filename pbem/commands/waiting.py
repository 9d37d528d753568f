"""Taking an answer back while it is held, and standing orders."""

from __future__ import annotations

import re

from engine.actions import TakeBack
from pbem import held
from pbem.commands import arranging, planning, play
from pbem.commands.absence import OFF, ON
from pbem.commands.grammar import Command
from pbem.commands.spelling import plain
from pbem.commands.values import wrong
from pbem.commands.words import N_
from pbem.open_table import OpenTable
from pbem.player_settings import AUTO, LOOK
from pbem.setting import Setting
from pbem.storage import store
from pbem.work import Refused, Work


def cancel(work: Work, table_number: int | None, command: Command) -> None:
    """The answer of the writer that is held does not count, and he is asked again. With a number it is a plan that
    does not count."""
    if command.words:
        return planning.cancel(work, table_number, command)
    table = work.my_table(table_number, "playing")
    mine = [seat for seat, waiting in table.held.items() if waiting.player_id == work.writer_id]
    seat = table.seat_of(work.writer_id) or ""
    undo = TakeBack() in table.table.calls(seat) and not table.seats[seat].moved_for
    if not mine and undo and table.planned.has_plans(table.table, work.writer_id):
        one, other = (work.reader.words.command(name) for name in ("cancelplan", "undo"))
        raise Refused("That can mean two things. Write {one} or {other}.", one=one, other=other)
    if not mine and undo:
        return play.take_back(work, table)
    if not mine and table.planned.cancel(table.table, work.writer_id):
        return work.say("Your plans at this table are dropped.")
    if not mine:
        raise Refused("Nothing of yours is held at table {n}. What counts already cannot be taken back so.",
                      n=table.number)  # fmt: skip
    for seat in mine:
        if table.held[seat].how == "order":
            own = f"{work.reader.words.command('auto')} off"
            raise Refused("That is the only answer there is, and it is given by your standing order. "
                          "To answer yourself, write: {example}", example=own)  # fmt: skip
        if table.held[seat].how == "plan":
            table.planned.cancel(table.table, work.writer_id)
        arranging.drop_what_followed(work, table)
        held.take_back(table, seat)
    table.tell_again.add(work.writer_id)
    work.say("Taken back. You are asked again.")


def undo(work: Work, table_number: int | None, command: Command) -> None:
    """An answer that is held does not count; one that counts is taken back if the others agree."""
    table = work.my_table(table_number, "playing")
    if any(waiting.player_id == work.writer_id for waiting in table.held.values()):
        return cancel(work, table_number, command)
    play.take_back(work, table)


_LAST = frozenset(["last", "ultima"])


def auto(work: Work, table_number: int | None, command: Command) -> None:
    """`auto on`, `auto off`, `auto last`: at every table of the writer, and at once."""
    word = read_auto(command.text)
    for table in _order(work, AUTO, word):
        for seat, waiting in list(table.held.items()):
            if waiting.player_id == work.writer_id and waiting.how == "order" and word != "on":
                held.take_back(table, seat)
                table.tell_again.add(work.writer_id)
    work.say(_AUTO[word])


def read_auto(text: str) -> str:
    """Which of on, last and off it is. Raises Refused."""
    said = set(re.findall(r"\w+", plain(text)))
    words = [word for word, ways in (("last", _LAST), ("off", OFF), ("on", ON)) if said & ways]
    if len(words) != 1:
        raise wrong("auto")
    return words[0]


_AUTO = {
    "on": N_("From now on every card that is the only one you may play is played for you."),
    "last": N_("From now on the last card of each of your hands is played for you, and no other."),
    "off": N_("From now on no card is played for you."),
}


def always_look(work: Work, table_number: int | None, command: Command) -> None:
    """`always look`: every look of the writer is answered for him. `always look off` has him asked again."""
    word = "ask" if "off" in command.words else "always"
    list(_order(work, LOOK, word))
    if word == "always":
        work.say("From now on you see your cards at once in every deal. You give up all blind bids.")
    else:
        work.say("From now on you are asked before you see your cards, wherever you may bid blind.")


def _order(work: Work, setting: Setting[str], word: str) -> list[OpenTable]:
    """Keep the writer's order; it holds at all his tables from now on, so they are opened."""
    work.writer.settings = {**work.writer.settings, setting.name: setting.checked(word)}
    work.db.add(work.writer)
    return [work.open(row.id or 0) for row, _seat in store.games_of(work.db, work.writer_id, "playing")]
