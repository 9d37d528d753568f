"""A table before its game begins: who comes and goes, when the cards are dealt, and when it is given up."""

from __future__ import annotations

from pbem import fair, household, reliability
from pbem.commands.words import N_
from pbem.company import warning
from pbem.letters import paragraphs
from pbem.open_table import OpenTable
from pbem.outbox import put_plain
from pbem.short_letters import is_confirmed, write_invitation, write_question_of_presence
from pbem.storage import lobby, store, trust
from pbem.storage.lobby_tables import WaitRow
from pbem.storage.tables import PlayerRow, SeatRow
from pbem.table_settings import OPEN
from pbem.work import Refused, Work

PENDING = ("invited", "unsent")
"""States of a seat whose guest has not answered, as far as anybody but he can tell."""


def my_gathering(work: Work, table_number: int | None) -> OpenTable:
    """The table that the writer is setting up. Raises Refused if it is not his, or has begun."""
    table = work.my_table(table_number, "gathering")
    if table.row.host_id != work.writer_id:
        raise Refused("Only whoever made table {n} can do that.", n=table.number)
    return table


def my_seat(work: Work, table_number: int | None) -> tuple[OpenTable, SeatRow]:
    """The writer's chair at a table that gathers; he may be invited for now."""
    table = work.my_table(table_number, "gathering")
    seat = table.seat_of(work.writer_id)
    assert seat is not None
    return table, table.seats[seat]


def may_sit_down(work: Work) -> None:
    """Raises Refused where the writer sits at as many tables as others can rely on him for."""
    joined = tables_of(work, work.writer)
    if joined >= reliability.most_tables(work.writer):
        raise Refused("You sit at {n} table already: finish its game first.", n=joined,
                      plural="You sit at {n} tables already: finish one of them first.")


def tables_of(work: Work, person: PlayerRow) -> int:
    """At how many tables somebody sits whose game is not over."""
    tables = store.games_of(work.db, person.id or 0, "gathering", "playing")
    return sum(seat.state == "joined" for _row, seat in tables)


def free_seat(work: Work, table: OpenTable, seat: SeatRow, notice: str) -> None:
    table.tell(notice, name=work.writer.name, n=table.number)
    vacate(seat)
    work.focus = None


def vacate(seat: SeatRow) -> None:
    seat.state, seat.player_id, seat.mark = "open", None, ""


def arrive(work: Work, table: OpenTable, seat: SeatRow) -> None:
    """The writer sits down there for good. The cards are dealt if he was the last one. Raises Refused."""
    may_sit_down(work)
    for kept in table.seats.values():
        if kept.state == "unsent" and kept.player_id == work.writer_id:
            vacate(kept)
    seat.state, seat.mark = "joined", fair.marked(work.message_id)
    table.seat_person(seat.seat, work.writer)
    work.focus = table.number
    work.say("Welcome to table {n}, {name}.", n=table.number, name=work.writer.name)
    household.tell_beside(table, work.writer, table.people.values())
    if warned := warning(work, table, work.writer_id):
        work.show(*paragraphs(work.reader.words, warned))
    begin_if_full(work, table)
    states = [row.state for row in table.seats.values()]
    if "open" not in states:
        return
    if OPEN.of(table.row.settings):
        table.tell("{name} joined table {n}. Seats are free still, and anybody may join.",
                   name=work.writer.name, n=table.number)  # fmt: skip
    elif not any(state in PENDING for state in states):
        table.tell("{name} joined table {n}. Nobody else is invited, and seats are free.",
                   name=work.writer.name, n=table.number)  # fmt: skip


# --- the first deal -------------------------------------------------------------------------------------------------


def begin_if_full(work: Work, table: OpenTable) -> None:
    """The game begins when every seat is taken; whoever joined long ago is asked first whether he is still there."""
    if not all(seat.state in ("joined", "computer") for seat in table.seats.values()):
        return
    waits = lobby.waits(work.db, table.number)
    absent = [waits[seat] for seat in table.seats if seat in waits and _may_be_gone(work, table, waits[seat])]
    for row in absent:
        if row.what != "asked":
            _ask_presence(work, table, row)
    if absent:
        names = ", ".join(table.name(row.seat) for row in absent)
        work.say("Every seat is taken. The game begins once these have said that they are still there: {names}.",
                 names=names)  # fmt: skip
        return
    table.begin()
    table.advance(work.db, work.now)
    table.tell_all = True
    work.say("The game begins.")


def _may_be_gone(work: Work, table: OpenTable, row: WaitRow) -> bool:
    """Has whoever sits there been asked and not answered yet, or joined so long ago that he is to be asked?

    Whoever wrote to this server lately, about whatever it was, is there.
    """
    if row.player_id is None or row.player_id != table.seats[row.seat].player_id or row.player_id == work.writer_id:
        return False
    if row.what == "asked":
        return True
    since = work.now - work.server.settings.lobby.presence_after
    if row.what != "joined" or row.since > since:
        return False
    return not any(trust.letters_to(work.db, row.player_id, kind, since) for kind in ("answer", "refused"))


def _ask_presence(work: Work, table: OpenTable, row: WaitRow) -> None:
    assert row.player_id is not None
    until = work.now + work.server.settings.lobby.presence_time
    row.what, row.until, row.next_at = "asked", until, until
    person = table.people[row.player_id]
    work.errands.append(lambda: write_question_of_presence(work, table, person, until))


def stay(work: Work, number: int) -> None:
    """The writer, who joined long ago, is still there."""
    table = work.my_table(number, "gathering")
    row = lobby.waits(work.db, number).get(table.seat_of(work.writer_id) or "")
    if row is None or row.what != "asked":
        raise Refused("There is nothing to confirm any more.")
    row.what, row.since, row.until, row.next_at = "joined", work.now, None, None
    work.say("Good to have you, {name}.", name=work.writer.name)
    begin_if_full(work, table)


# --- what does not come ---------------------------------------------------------------------------------------------


def fall_due(work: Work) -> None:
    """What a table waited for has not come in time. Nothing happens if it has come meanwhile, or somebody else has."""
    due = work.row.due
    table = work.open(due["game"])
    row = lobby.waits(work.db, table.number).get(due["seat"])
    if table.row.state != "gathering" or row is None or (row.what, row.player_id) != (due["wait"], due["player"]):
        work.row.note = "answered in time"
        return
    match row.what:
        case "gathering":
            row.what, row.next_at = "warned", row.until
            table.tell("Nobody has come to table {n} for a long time.", n=table.number)
        case "warned":
            table.row.state = "closed"
            table.tell("Nobody came to table {n}, and it is closed. To set up another one, write: {example}",
                       n=table.number, example="new")  # fmt: skip
        case "invited":
            row.what, row.next_at = "reminded", row.until
            _remind(work, table, table.seats[row.seat])
        case "reminded":
            _expire(work, table)
        case "asked":
            _give_up(work, table, table.seats[row.seat])


def _remind(work: Work, table: OpenTable, seat: SeatRow) -> None:
    """Send the invitation once more, where it was sent at all; not to a stranger, who has never wanted a letter."""
    if seat.state == "invited" and seat.player_id is not None:
        guest = table.people[seat.player_id]
        if not is_confirmed(work, guest):
            return
        work.errands.append(lambda: write_invitation(work, table, guest, again=True))


def _expire(work: Work, table: OpenTable) -> None:
    """The seats of all guests who have not answered in time are free again: one letter tells of all of them."""
    for row in lobby.waits(work.db, table.number).values():
        if row.what == "reminded" and row.until and row.until <= work.now:
            table.tell("{name} has not answered the invitation to table {n}. The seat is free again.",
                       name=table.name(row.seat), n=table.number)  # fmt: skip
            vacate(table.seats[row.seat])


def _give_up(work: Work, table: OpenTable, seat: SeatRow) -> None:
    """Whoever sat there has not said that he is still there. His seat falls free; if it was the host's, somebody else
    who sits there is the host now."""
    assert seat.player_id is not None
    person = table.people[seat.player_id]
    vacate(seat)
    table.tell("{name} has not answered whether the game may begin. The seat is free again.", name=person.name)
    work.errands.append(lambda: _tell_gone(work, table, person))
    if table.row.host_id == person.id:
        pass_on(table)


def pass_on(table: OpenTable) -> None:
    """Somebody else who has joined is the host of the table; without anybody it closes."""
    heirs = [person.id for _seat, person in table.humans() if person.id is not None]
    if not heirs:
        table.row.state = "closed"
        return
    table.row.host_id = heirs[0]
    table.tell("{name} is the host of table {n} now.", name=table.people[heirs[0]].name, n=table.number)


def _tell_gone(work: Work, table: OpenTable, person: PlayerRow) -> None:
    opening = N_("You have not answered in time, {name}, so your seat at table {n} is free again.")
    put_plain(work, person, "news", opening, (), table=table.number, n=table.number, name=person.name)
