"""A table at which nobody answers any more: it waits for its people, and ends without a result if none comes."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from sqlmodel import Session

from pbem import reliability, table_pause
from pbem.blocks import Block, Button, Buttons, Paragraph
from pbem.commands.command import N_
from pbem.storage import ballots, store

if TYPE_CHECKING:
    from engine.seats import Seat
    from pbem.letters import Reader
    from pbem.open_table import OpenTable

GIVEN_UP_AFTER = timedelta(days=30)
"""How long such a table waits for anybody."""

AGAIN = timedelta(days=1)
"""When it is looked at again whether its host has dealt with a mail that the server stumbled over."""


def is_deserted(table: OpenTable) -> bool:
    """Do people sit at a table that is played, and a computer player would have to stand in for every one of them?"""
    people = [table.seats[seat] for seat, _person in table.humans()]
    return table.is_playing and bool(people) and all(row.away for row in people)


def settle(db: Session, table: OpenTable, now: datetime) -> None:
    """Put the table to rest if the last of its people has gone, and take it up again if one of them is back."""
    if table.row.deserted:
        go_on_if_somebody_is_back(table, now)
    elif is_deserted(table):
        table.row.deserted, table.row.paused_at = True, table.row.paused_at or now
        table.row.paused_until = now + GIVEN_UP_AFTER
        if (vote := ballots.open_at(db, table.number)) is not None:
            ballots.close(vote)  # those who were asked are gone
        table.tell(
            N_("Nobody at table {n} has answered in time, so it waits. All clocks stand still."), n=table.number
        )


def go_on_if_somebody_is_back(table: OpenTable, now: datetime) -> None:
    """The game goes on where it was. Whoever is asked has all of his time, and a full bank: the old one may be empty,
    and he would be late before he has read his letter."""
    if not table.row.deserted or not table.is_playing or is_deserted(table):
        return
    table.row.deserted = False
    table_pause.end(table, now)
    for seat, _person in table.humans():
        table.new_hands.add(seat)
        table.seats[seat].bank = None


def fall_due(db: Session, table: OpenTable, now: datetime) -> str:
    """Nobody has come for all that time: the game ends without a result. A note for the row if it does not.

    A mail that is kept because the server stumbled over it may be from somebody who is back.
    """
    if not table.is_playing or table.row.paused_until is not None:
        return "the table does not wait any more"
    people = [person for _seat, person in table.humans()]
    if any(store.is_shunted(db, person.id or 0) for person in people):
        table.row.paused_until = now + AGAIN
        return "a mail of one of its people is kept"
    table.row.state, table.row.ended_at = "over", now
    reliability.note_deal(table)
    for person in people:
        reliability.note(person, "left")
    table.tell(N_("Nobody has written to table {n} for a long time. The game ends without a result."), n=table.number)
    return ""


def offer(table: OpenTable, seat: Seat, who: Reader, code: str) -> tuple[Block, ...]:
    """In a letter of a table that waits so: how one takes it up again, and until when. Who is asked something has
    buttons for his answer, and that is enough."""
    until = table.row.paused_until
    if not table.row.deserted or until is None:
        return ()
    say, word = who.words.text, who.words.command("back")
    how = say("Table {n} waits for anybody who plays there. To go on where the game stands, press Reply and write "
              "{back}. If nobody has written by {when}, the game ends without a result.",
              n=table.number, back=word, when=until)  # fmt: skip
    if table.owes(seat):
        return (Paragraph(how),)
    return (Buttons(say("tap to go on, then send"), (Button(say("I am back"), f"{word} #{code}"),), how),)
