"""What is done only after a "yes": giving up, leaving a table, owning a mail that came without proof."""

from __future__ import annotations

from engine.sentence import Sentence
from pbem.commands import lobby, play
from pbem.commands.grammar import Command
from pbem.commands.words import N_
from pbem.letters import Reply
from pbem.storage.tables import InboxRow
from pbem.work import Refused, Work


def resign(work: Work, table_number: int | None, command: Command) -> None:
    table = work.my_table(table_number, "playing")
    if table.seat_of(work.writer_id) in table.table.game.resigned:
        raise Refused("You have resigned already; the game ends when your partner resigns too.")
    _ask(work, "resign", table.number, N_("To give up the game at table {n}, press Reply and write yes."))


def leave(work: Work, table_number: int | None, command: Command) -> None:
    table = work.my_table(table_number, "playing", "gathering")
    if table.row.state == "playing":
        question = N_("To leave table {n} to a computer player, press Reply and write yes.")
    elif table.row.host_id == work.writer_id:
        question = N_("To close table {n} before the game begins, press Reply and write yes.")
    else:
        question = N_("To get up from table {n}, press Reply and write yes.")
    _ask(work, "leave", table.number, question)


def _ask(work: Work, what: str, number: int, question: str) -> None:
    """What cannot be taken back is done only from a mail that was understood whole, and only after a yes."""
    wanted = {"do": what, "game": number}
    if not work.understood:
        raise Refused("That cannot be taken back, and I did not understand your whole mail: write it alone, please.")
    if work.confirms not in ({}, wanted):
        raise Refused("That cannot be taken back: one such thing in a mail, please.")
    work.confirms = wanted
    work.replies.append(Reply(work.line, Sentence(question, {"n": number}), asks=True))


def yes(work: Work, table_number: int | None, command: Command) -> None:
    """Confirm what the letter that is answered asked."""
    letter = work.answered
    if letter is None or not letter.confirms:
        raise Refused("There is nothing to confirm: press Reply on the letter that asks you, and write yes.")
    wanted = letter.confirms
    match wanted:
        case {"inbox": int(number)}:
            _own(work, number)
        case {"do": "accept", "game": int(number)}:
            lobby.accept(work, number, command)
        case {"do": "resign", "game": int(number)}:
            play.resign(work, work.my_table(number, "playing"))
        case {"do": "leave", "game": int(number)}:
            lobby.leave(work, work.my_table(number, "playing", "gathering"))
    letter.confirms = {}


def _own(work: Work, inbox_id: int) -> None:
    """The mail that was held is the writer's: it will be worked as such."""
    held = work.db.get(InboxRow, inbox_id)
    if held is None or held.state != "held":
        raise Refused("There is nothing to confirm any more.")
    held.state, held.vouched, held.player_id, held.note = "new", True, work.writer_id, ""
    work.say("Thank you. Your earlier mail is read now; its answer follows.")
