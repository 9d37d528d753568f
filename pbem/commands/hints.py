"""What a computer player would do in somebody's place: from what he himself may know, and only where that is fair."""

from __future__ import annotations

from engine import view
from engine.actions import Deals, Resign, Shuffled
from engine.seats import Seat
from pbem.bots.player import answer
from pbem.commands.grammar import Command
from pbem.hints import reason
from pbem.open_table import OpenTable
from pbem.storage import beside
from pbem.table_settings import HINTS
from pbem.work import Refused, Work


def hint(work: Work, table_number: int | None, command: Command) -> None:
    """The computer's answer to what is asked. Where other people play the table is told when the deal is over."""
    table = work.my_table(table_number, "playing")
    seat = table.seat_of(work.writer_id)
    assert seat is not None
    alone = all(table.is_computer(other) for other in table.seats if other != seat)
    refuse_hint(table, alone=alone)
    asked = table.table.asks(seat)
    if not asked:
        raise Refused("Nothing is asked of you now, so there is no hint to give.")
    for hand in asked:
        work.say("A computer player in your place would write: {answer}. {reason}", **advice(work, table, seat, hand))
    if not alone:
        beside.add_hint(work.db, table.number, work.writer_id, table.table.deal.number)


def refuse_hint(table: OpenTable, *, alone: bool) -> None:
    allowed = HINTS.of(table.row.settings)
    if allowed == "no" or (allowed == "alone" and not alone):
        raise Refused("There are no hints at table {n}: other people play there, who have none." if allowed == "alone"
                      else "There are no hints at table {n}: it was set up so.", n=table.number)  # fmt: skip


def advice(work: Work, table: OpenTable, seat: Seat, hand: Seat) -> dict[str, object]:
    """What the computer would answer for this hand, knowing what the writer knows, and why."""
    chosen = answer(view(table.table, seat), hand)
    assert not isinstance(chosen.action, Resign | Deals | Shuffled), "no person is asked for that"
    return {"answer": work.reader.words.answer(chosen.action), "reason": reason(chosen.reason)}
