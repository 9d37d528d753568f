"""What a table does about somebody who has not answered in time, and how he comes back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime

from engine.actions import Resign
from engine.seats import Seat
from engine.sentence import Sentence
from pbem import reliability, successors, vacations, votes
from pbem.commands.command import N_
from pbem.open_table import OpenTable
from pbem.storage import ballots
from pbem.storage.tables import PlayerRow
from pbem.storage.timing import Clock
from pbem.table_settings import TIMEOUT
from pbem.work import Work

PATIENCE = 3
"""After so many deadlines running that somebody has let pass a computer player stands in for him."""


@dataclass(frozen=True, slots=True)
class Policy:
    """What is done, what is told of it before, whether the game is lost by it, whether it is put to the vote, and
    whether somebody stands in. Where there is something else that is done in the end, that is for whoever has let
    `PATIENCE` deadlines running pass."""

    act: Callable[[Work, OpenTable, Seat, PlayerRow], None]
    told: str
    loses: bool = False
    votes: bool = False
    stands_in: bool = False
    in_the_end: Policy | None = None


def overstep(work: Work, table: OpenTable, seat: Seat, person: PlayerRow) -> None:
    """The time for an answer is over: the table does what it was set up to do."""
    policy = next_policy(table, table.table.played_by(seat))
    if policy.loses and vacations.begin_by_itself(work, table, seat, person):
        return
    table.seats[table.table.played_by(seat)].lapses += 1
    reliability.note(person, "lapses")
    policy.act(work, table, seat, person)


def waits_until(work: Work, table: OpenTable, player: Seat) -> datetime | None:
    """Until when nothing can be done about a deadline: what is put to the vote waits for a vote that is open."""
    vote = ballots.open_at(work.db, table.number) if next_policy(table, player).votes else None
    return vote.closes_at if vote else None


def next_policy(table: OpenTable, player: Seat) -> Policy:
    """What is done about the next deadline that whoever sits there lets pass."""
    policy = POLICIES[TIMEOUT.of(table.row.settings)]
    at_last = table.seats[player].lapses + 1 >= PATIENCE
    return policy.in_the_end if policy.in_the_end and at_last else policy


def foretold(work: Work, table: OpenTable, clock: Clock, person: PlayerRow) -> Sentence:
    """What happens when the time for this answer is over, as it is told before."""
    policy, gaps = next_policy(table, clock.charged), {"name": person.name}
    if table.table.step and table.table.step.silence:
        return Sentence(SILENCE, gaps)
    if policy.loses and (days := vacations.by_itself(work, table, person, clock.due_at)):
        return Sentence(VACATION, {**gaps, "first": days[0], "last": days[1]})
    return Sentence(RESTS if leaves_nobody(work, table, clock.charged) else policy.told, gaps)


def leaves_nobody(work: Work, table: OpenTable, player: Seat) -> bool:
    """Is whoever sits there the last who answers at this table, and would a computer player stand in for him next?"""
    policy = next_policy(table, player)
    others = [table.seats[seat] for seat, _person in table.humans() if seat != player]
    stands_in = policy.stands_in or (policy.votes and not others)
    return stands_in and all(row.away for row in others) and not successors.willing_substitute(work, table, player)


def wait_on(work: Work, table: OpenTable, seat: Seat, person: PlayerRow) -> None:
    table.tell("{name} has not answered in time. The table goes on waiting.", name=person.name)


def move_once(work: Work, table: OpenTable, seat: Seat, person: PlayerRow) -> None:
    table.let_computer_answer(seat)
    table.called[table.table.played_by(seat)] = ("news", None)
    table.mention("{name} did not answer in time. A computer player made that one move.", name=person.name)


def stand_in(work: Work, table: OpenTable, seat: Seat, person: PlayerRow) -> None:
    successors.stand_in(work, table, table.table.played_by(seat))


def replace(work: Work, table: OpenTable, seat: Seat, person: PlayerRow) -> None:
    """Somebody stands in for him; where that is a computer player, whoever waits for a seat may have his."""
    stand_in(work, table, seat, person)
    if table.seats[player := table.table.played_by(seat)].away:
        successors.seek(work, table, player)


def forfeit(work: Work, table: OpenTable, seat: Seat, person: PlayerRow) -> None:
    """The game is lost for his side."""
    table.tell("{name} did not answer in time, and by the rules of this table the game is lost so.", name=person.name)
    for partner in table.side_of(table.table.played_by(seat)):
        if not table.table.game.won and partner not in table.table.game.resigned:
            table.do(partner, Resign())


def put_to_vote(work: Work, table: OpenTable, seat: Seat, person: PlayerRow) -> None:
    """The others say whether somebody stands in, or the table waits; where there are none somebody does."""
    player = table.table.played_by(seat)
    votes.call(work, table, "standin", by=None, about=player)
    if any(other != player for other, _person in table.humans()):
        table.mention("{name} has not answered in time. The others vote on what is to be done.", name=person.name)


RESTS = N_("When the time of {name} is over, nobody at this table answers any more, and it waits until somebody "
           "writes.")  # fmt: skip
SILENCE = N_("When the time of {name} is over, that counts as no.")
VACATION = N_("When the time of {name} is over, a vacation begins by itself, from {first} to {last}. After it the game "
              "is lost.")  # fmt: skip

STAND_IN = Policy(
    stand_in,
    N_("When the time of {name} is over, somebody stands in until {name} writes to the table again."), stands_in=True)
POLICIES: Mapping[str, Policy] = {
    "computer": Policy(
        move_once, N_("When the time of {name} is over, a computer player makes this one move."), in_the_end=STAND_IN),
    "standin": STAND_IN,
    "replace": Policy(
        replace,
        N_("When the time of {name} is over, somebody stands in, and whoever waits for a seat may take it over."),
        stands_in=True),
    "wait": Policy(wait_on, N_("When the time of {name} is over, the table goes on waiting.")),
    "forfeit": Policy(
        forfeit, N_("When the time of {name} is over, the game is lost for the side of {name}."), loses=True),
    "vote": Policy(
        put_to_vote,
        N_("When the time of {name} is over, the others vote on whether somebody stands in."), votes=True),
}  # fmt: skip
