"""What a table does about somebody who has not answered in time, and how he comes back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from engine.actions import Resign
from engine.seats import Seat
from pbem import reliability, vacations, votes
from pbem.open_table import OpenTable
from pbem.storage.tables import PlayerRow
from pbem.table_settings import TIMEOUT
from pbem.work import Work

PATIENCE = 3
"""After so many deadlines running that somebody has let pass a computer player stands in for him."""


@dataclass(frozen=True, slots=True)
class Policy:
    """What is done, and whether the game is lost by it."""

    act: Callable[[Work, OpenTable, Seat, PlayerRow], None]
    loses: bool = False


def overstep(work: Work, table: OpenTable, seat: Seat, person: PlayerRow) -> None:
    """The time for an answer is over: the table does what it was set up to do."""
    policy = POLICIES[TIMEOUT.of(table.row.settings)]
    if policy.loses and vacations.begin_by_itself(work, table, seat, person):
        return
    table.seats[table.table.played_by(seat)].lapses += 1
    reliability.note(person, "lapses")
    policy.act(work, table, seat, person)


def wait_on(work: Work, table: OpenTable, seat: Seat, person: PlayerRow) -> None:
    table.tell("{name} has not answered in time. The table goes on waiting.", name=person.name)


def move_once(work: Work, table: OpenTable, seat: Seat, person: PlayerRow) -> None:
    player = table.table.played_by(seat)
    if table.seats[player].lapses >= PATIENCE:
        return stand_in(work, table, seat, person)
    table.let_computer_answer(seat)
    table.called[player] = ("news", None)
    table.mention("{name} did not answer in time. A computer player made that one move.", name=person.name)


def stand_in(work: Work, table: OpenTable, seat: Seat, person: PlayerRow) -> None:
    """A computer player answers for him from now on, until he writes to the table."""
    player = table.table.played_by(seat)
    table.seats[player].away = True
    table.called[player] = ("news", None)
    table.mention("{name} did not answer in time. A computer player stands in until {name} writes to the table again.",
                  name=person.name)  # fmt: skip


def forfeit(work: Work, table: OpenTable, seat: Seat, person: PlayerRow) -> None:
    """The game is lost for his side."""
    table.tell("{name} did not answer in time, and by the rules of this table the game is lost so.", name=person.name)
    for partner in table.side_of(table.table.played_by(seat)):
        if not table.table.game.won and partner not in table.table.game.resigned:
            table.do(partner, Resign())


def put_to_vote(work: Work, table: OpenTable, seat: Seat, person: PlayerRow) -> None:
    """The others say whether a computer player stands in, or the table waits."""
    votes.call(work, table, "standin", by=None, about=table.table.played_by(seat))
    table.mention("{name} has not answered in time. The others vote on what is to be done.", name=person.name)


POLICIES: Mapping[str, Policy] = {
    "computer": Policy(move_once),
    "standin": Policy(stand_in),
    "wait": Policy(wait_on),
    "forfeit": Policy(forfeit, loses=True),
    "vote": Policy(put_to_vote),
}
