"""Who plays at a seat instead of its player: somebody for a while, whoever takes it over, and its player again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.seats import Seat
from engine.sentence import Sentence
from pbem import household
from pbem.commands.command import N_
from pbem.storage.tables import PlayerRow

if TYPE_CHECKING:
    from pbem.open_table import OpenTable


IS_BACK = N_("{name} is back.")


def hand_over(table: OpenTable, seat: Seat, person: PlayerRow, first: Sentence | None = None) -> None:
    """From now on this person plays there. He has all of his time for what is open, and begins with a bank of his own:
    nobody pays for whoever sat there before. `first` is what his letter begins with."""
    row = table.seats[seat]
    if row.player_id is not None:
        row.former = sorted({*row.former, row.player_id})
        table.planned.cancel(table.table, row.player_id)
    table.seat_person(seat, person)
    row.away, row.lapses, row.moved_for = False, 0, True
    table.new_hands.add(seat)
    table.called[seat] = ("news", first)
    household.tell_beside(table, person, [other for _seat, other in table.humans()])


def substitute(table: OpenTable, seat: Seat, owner: PlayerRow, person: PlayerRow) -> None:
    """This person plays there until its player writes to the table again, as both have agreed."""
    hand_over(table, seat, person, Sentence(
        N_("{name} has not answered in time at table {n}, so you play for {name} now, as you have agreed. The seat is "
           "{name}'s again as soon as {name} writes."), {"name": owner.name, "n": table.number}))  # fmt: skip
    table.seats[seat].owner_id = owner.id
    gaps = {"name": owner.name, "other": person.name}
    table.mention("{name} did not answer in time. {other} plays for {name} until {name} writes to the table again.",
                  **gaps)  # fmt: skip
    table.parted.append((owner, Sentence(
        N_("You have not answered in time at table {n}. {other} plays for you until you answer this letter."),
        {**gaps, "n": table.number})))  # fmt: skip


def welcome_back(table: OpenTable, person: PlayerRow) -> None:
    """Somebody has written for whom another one plays: from now on he is asked again."""
    for seat, row in table.seats.items():
        if row.owner_id == person.id and table.is_playing:
            give_back(table, seat, person)
        elif row.player_id == person.id and row.away and table.is_playing:
            row.away, row.sought, row.lapses = False, False, 0
        else:
            continue
        table.mention(IS_BACK, name=person.name)


def give_back(table: OpenTable, seat: Seat, owner: PlayerRow) -> None:
    """Whoever played for its player does so no more."""
    row = table.seats[seat]
    if row.player_id is not None:
        thanks = N_("You do not play for {name} at table {n} any more. Thank you for having done so.")
        table.parted.append((table.people[row.player_id], Sentence(thanks, {"name": owner.name, "n": table.number})))
    hand_over(table, seat, owner)
    row.owner_id = None
