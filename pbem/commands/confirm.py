"""What is done only after a "yes": giving up, leaving a game, owning a mail that came without proof."""

from __future__ import annotations

from pbem.commands import lobby, play
from pbem.commands.grammar import Command
from pbem.open_table import OpenTable
from pbem.storage.tables import InboxRow
from pbem.work import Refused, Work


def resign(work: Work, table_number: int | None, command: Command) -> None:
    table = work.my_table(table_number, "playing")
    if not table.is_playing:
        raise Refused("Table {n} is not playing.", n=table.number)
    _ask(work, table, "resign", "To give up the game at table {n}, press Reply and write yes.")


def leave(work: Work, table_number: int | None, command: Command) -> None:
    table = work.my_table(table_number, "playing", "gathering")
    if table.row.state == "gathering":
        lobby.leave(work, table)
    elif table.is_playing:
        _ask(work, table, "leave", "To leave table {n} to a computer player, press Reply and write yes.")
    else:
        raise Refused("The game at table {n} is over.", n=table.number)


def _ask(work: Work, table: OpenTable, what: str, question: str) -> None:
    """What cannot be taken back is done only from a mail that was understood whole, and only after a yes."""
    if not work.understood:
        raise Refused("That cannot be taken back, and I did not understand your whole mail: write it alone, please.")
    work.confirms = {"do": what, "game": table.number}
    work.say(question, n=table.number)


def yes(work: Work, table_number: int | None, command: Command) -> None:
    """Confirm what the letter that is answered asked."""
    letter = work.answered
    if letter is None or not letter.confirms:
        raise Refused("There is nothing to confirm.")
    wanted, letter.confirms = dict(letter.confirms), {}
    work.db.add(letter)
    if "inbox" in wanted:
        _own(work, int(wanted["inbox"]))
        return
    table = work.my_table(int(wanted["game"]), "playing")
    if not table.is_playing:
        raise Refused("The game at table {n} is over.", n=table.number)
    if wanted["do"] == "resign":
        play.resign(work, table)
    else:
        lobby.leave(work, table)


def _own(work: Work, inbox_id: int) -> None:
    """The mail that was held is the writer's: it will be worked as such."""
    held = work.db.get(InboxRow, inbox_id)
    if held is None or held.state != "held":
        raise Refused("There is nothing to confirm.")
    held.state, held.vouched, held.player_id = "new", True, work.writer_id
    work.db.add(held)
    work.say("Thank you. Your earlier mail is read now; its answer follows.")
