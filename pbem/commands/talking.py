"""What players say to the table."""

from __future__ import annotations

from engine.sentence import Sentence
from pbem.blocks import Talk
from pbem.commands.grammar import Command
from pbem.commands.values import wrong
from pbem.names import one_line
from pbem.open_table import OpenTable
from pbem.table_settings import CHAT
from pbem.work import Refused, Work


def say(work: Work, table_number: int | None, command: Command) -> None:
    """Tell the table something, word for word. It reaches the others with their next letter."""
    table = work.my_table(table_number, "playing", "gathering")
    seat, words = table.seat_of(work.writer_id), one_line(command.text)
    if not words:
        raise wrong("say")
    if seat is None or table.seats[seat].state != "joined":
        raise Refused("You have not joined table {n} yet: write accept first.", n=table.number)
    refuse_silent(table)
    table.said.append(Talk(seat, Sentence("{words}", {"words": words}), work.writer_id))
    work.say("Said to the table; the others read it in their next letter.")


def refuse_silent(table: OpenTable) -> None:
    """Raises Refused where nothing may be said now: the table was set up so, or its rules say in which words partners
    confer over their bids."""
    chat, deal = CHAT.of(table.row.settings), table.table.game.deal
    if chat == "off":
        raise Refused("At table {n} nobody talks: it was set up so. Nobody has read your words.", n=table.number)
    if chat == "between" and deal and deal.begun:
        raise Refused("At table {n} nobody talks while a deal is being played: it was set up so. "
                      "Nobody has read your words.", n=table.number)  # fmt: skip
    if table.table.confers:
        raise Refused("Until the first card is led partners confer in the words of the rules, and nobody says "
                      "anything else. Nobody has read your words.")  # fmt: skip
