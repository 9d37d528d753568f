"""Inviting people to a table, and what they answer."""

from __future__ import annotations

from engine.seats import Seat
from pbem import fair, household, reliability
from pbem.commands import guests
from pbem.commands.grammar import Command
from pbem.gathering import begin_if_full, free_seat, my_gathering, my_seat
from pbem.mail.headers import plain_address
from pbem.open_table import OpenTable
from pbem.short_letters import write_invitation
from pbem.storage import store
from pbem.vocabulary import SEATS
from pbem.work import Refused, Work


def invite(work: Work, table_number: int | None, command: Command) -> None:
    table = my_gathering(work, table_number)
    free = [seat for seat in table.seats.values() if seat.state == "open"]
    taken = store.players_with(work.db, table.row.secret)
    for address in guest_addresses(work, command.words, free=len(free), taken=taken):
        invite_one(work, table, address)


def guest_addresses(
    work: Work, words: tuple[str, ...], *, free: int, taken: frozenset[int] = frozenset()
) -> tuple[str, ...]:
    """The addresses of these guests, each once, all of them fit to be invited. Raises Refused, before anything is
    done, if one is not, or if there are more than free seats."""
    addresses = dict.fromkeys(filter(None, map(plain_address, words)))
    if wrong := [word for word in words if not plain_address(word)]:
        raise Refused("{word} is not an address. Write, for example: invite ann@example.org", word=wrong[0])
    if len(addresses) > free:
        raise Refused("Guests that you invite: {n}. Free seats: {free}.", n=len(addresses), free=free)
    for address in addresses:
        if address.lower() == work.server.address.lower():
            raise Refused("That is my own address: for computer players write bots.")
        known, owner = store.address(work.db, address) or (None, None)
        sitting = {*taken, work.writer_id}
        if known and owner and household.at_address(work.db, owner, sitting).id in sitting:
            raise Refused("{address} sits at this table already.", address=address)
        guests.check(work, address)
    return tuple(addresses)


def invite_one(work: Work, table: OpenTable, address: str) -> None:
    seat = next(seat for seat in guest_order(table) if table.seats[seat].state == "open")
    guest = work.person_at(address)
    if guest.household is not None:
        guest = household.at_address(work.db, guest, table.people)
    table.seat_person(seat, guest, state="invited")
    work.invited.add(address.lower())
    work.errands.append(lambda: write_invitation(work, table, guest))
    work.say("Invited {name} to sit {seat}.", name=guest.name, seat=SEATS[seat])


def withdraw(work: Work, table_number: int | None, command: Command) -> None:
    """The seats are free again. Whoever was invited hears nothing more, and reads so if he accepts later."""
    table = my_gathering(work, table_number)
    for word in command.words:
        known = store.address(work.db, plain_address(word) or "")
        people = household.members(work.db, known[1]) if known else []
        seats = filter(None, (table.seat_of(person.id or 0) for person in people))
        seat = next((seat for seat in seats if table.seats[seat].state == "invited"), None)
        if seat is None:
            raise Refused("{address} has no open invitation to table {n}.", address=word, n=table.number)
        table.seats[seat].state, table.seats[seat].player_id = "open", None
        work.say("The invitation to {address} is taken back.", address=word)


def guest_order(table: OpenTable) -> list[Seat]:
    """The host's partner first, then clockwise."""
    host = table.seat_of(table.row.host_id)
    assert host is not None
    partners = table.side_of(host)
    seats = [seat for seat in table.table.clockwise(host) if seat in table.seats]
    return sorted(seats, key=lambda seat: seat not in partners)


def may_sit_down(work: Work) -> None:
    """Raises Refused where the writer sits at as many tables as others can rely on him for."""
    tables = store.games_of(work.db, work.writer_id, "gathering", "playing")
    joined = sum(seat.state == "joined" for _row, seat in tables)
    if joined >= reliability.most_tables(work.writer):
        raise Refused("You sit at {n} tables already: finish one of them first.", n=joined)


def accept(work: Work, table_number: int | None, command: Command) -> None:
    table, seat = my_seat(work, table_number)
    if seat.state != "invited":
        raise Refused("You have joined table {n} already.", n=table.number)
    may_sit_down(work)
    seat.state, seat.mark = "joined", fair.marked(work.message_id)
    table.keep_apart(work.writer)
    work.say("Welcome to table {n}, {name}.", n=table.number, name=work.writer.name)
    for person in household.beside(work.writer, table.people.values()):
        table.tell("{name} and {other} read the same mailbox, and each other's cards.",
                   name=work.writer.name, other=person.name)  # fmt: skip
    begin_if_full(work, table)
    states = [row.state for row in table.seats.values()]
    if "open" in states and "invited" not in states:
        table.tell("{name} joined table {n}. Nobody else is invited, and seats are free.",
                   name=work.writer.name, n=table.number)  # fmt: skip


def decline(work: Work, table_number: int | None, command: Command) -> None:
    table, seat = my_seat(work, table_number)
    if seat.state != "invited":
        raise Refused("You have joined table {n} already; to get up again write leave.", n=table.number)
    free_seat(work, table, seat, "{name} declined to play at table {n}. The seat is free again.")
    work.say("You declined. Nothing more will come from table {n}.", n=table.number)
