"""Inviting people to a table, and what they answer."""

from __future__ import annotations

from functools import partial

from engine.seats import Seat
from pbem import household
from pbem.commands import guests, standins
from pbem.commands.grammar import Command
from pbem.commands.words import N_
from pbem.company import is_blocked, shuts_out
from pbem.gathering import arrive, free_seat, my_gathering, my_seat, vacate
from pbem.mail.headers import plain_address
from pbem.mailboxes import mailbox
from pbem.names import skeleton
from pbem.open_table import OpenTable
from pbem.outbox import put_plain
from pbem.short_letters import write_invitation
from pbem.storage import lobby, store
from pbem.storage.tables import PlayerRow, SeatRow
from pbem.vocabulary import SEATS
from pbem.work import Refused, Work


def invite(work: Work, table_number: int | None, command: Command) -> None:
    playing = work.my_table(table_number, "gathering", "playing")
    if playing.is_playing:
        return standins.propose_newcomer(work, playing, command.text)
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
    boxes = set[str]()
    for address in addresses:
        if mailbox(address) in boxes:
            raise Refused("{address} stands there twice, in two forms.", address=address)
        boxes.add(mailbox(address))
        known, owner = store.address(work.db, address) or (None, None)
        sitting = {*taken, work.writer_id}
        if known and owner and household.at_address(work.db, owner, sitting).id in sitting:
            raise Refused("{address} sits at this table already.", address=address)
        guests.check(work, address)
    return tuple(addresses)


def invite_one(work: Work, table: OpenTable, address: str) -> None:
    guest = guests.person_at(work, address)
    if guest.household is not None:
        guest = household.at_address(work.db, guest, table.people)
    invite_to(work, table, guest, next(seat for seat in guest_order(table) if table.seats[seat].state == "open"))


def invite_to(work: Work, table: OpenTable, guest: PlayerRow, seat: Seat) -> None:
    """Keep the seat for this guest and write to him; of the letter to somebody who has blocked the writer nothing
    but its row is made, so that to the writer it looks like one that is not answered."""
    assert guest.id is not None
    unsent = is_blocked(work, work.writer_id, [guest.id])
    table.seat_person(seat, guest, state="unsent" if unsent else "invited")
    work.errands.append(lambda: write_invitation(work, table, guest, unsent=unsent))
    work.say("Invited {name} to sit {seat}.", name=guest.name, seat=SEATS[seat])


def withdraw(work: Work, table_number: int | None, command: Command) -> None:
    """By address or by name: an invitation is taken back, or somebody who has joined is sent away. Whoever was invited
    hears nothing more, and reads so if he accepts later."""
    table = my_gathering(work, table_number)
    words = [word.strip(",;<>") for word in command.text.split() if "@" in word] or [command.text]
    for word in words:
        chair = _chair_of(work, table, word)
        if chair is None or chair.player_id is None:
            raise Refused("{name} neither sits at table {n} nor is invited to it.", name=word, n=table.number)
        if chair.player_id == work.writer_id:
            raise Refused("To leave your own table, write: leave")
        guest = table.people[chair.player_id]
        if chair.state == "joined":
            table.tell("{name} no longer sits at table {n}. The seat is free again.", name=guest.name, n=table.number)
            work.errands.append(partial(_tell_sent_away, work, table, guest))
            work.say("{name} no longer sits at table {n}.", name=guest.name, n=table.number)
        else:
            work.say("The invitation to {address} is taken back.", address=word)
        lobby.forget_invitations(work.db, table.number, chair.player_id)
        vacate(chair)


def _chair_of(work: Work, table: OpenTable, word: str) -> SeatRow | None:
    """The chair of somebody who is called by his name or by his address; where several read that one, the chair of
    whoever has not answered yet, if there is one."""
    known = store.address(work.db, plain_address(word) or "")
    numbers = {person.id for person in household.members(work.db, known[1])} if known else set[int | None]()
    if not known:
        numbers = {person.id for person in table.people.values() if skeleton(person.name) == skeleton(word)}
    meant = [chair for chair in table.seats.values() if chair.player_id is not None and chair.player_id in numbers]
    return min(meant, key=lambda chair: chair.state == "joined", default=None)


def _tell_sent_away(work: Work, table: OpenTable, guest: PlayerRow) -> None:
    opening = N_("{host} sets up table {n} without you, {name}. You no longer sit there.")
    host = table.people[table.row.host_id].name
    put_plain(work, guest, "news", opening, (), n=table.number, name=guest.name, host=host)


def guest_order(table: OpenTable) -> list[Seat]:
    """The host's partner first, then clockwise."""
    host = table.seat_of(table.row.host_id)
    assert host is not None
    partners = table.side_of(host)
    seats = [seat for seat in table.table.clockwise(host) if seat in table.seats]
    return sorted(seats, key=lambda seat: seat not in partners)


def accept(work: Work, table_number: int | None, command: Command) -> None:
    if standins.answer(work, takes=True) or take_late(work, table_number):
        return
    table, seat = my_seat(work, table_number)
    if seat.state != "invited":
        raise Refused("You have joined table {n} already.", n=table.number)
    arrive(work, table, seat)


def take_late(work: Work, table_number: int | None) -> bool:
    """An invitation that was not answered in time is good for as long as a seat is free."""
    confirms = work.answered.confirms if work.answered else {}
    number = confirms.get("game")
    if confirms.get("do") != "accept" or number is None or table_number not in (None, number):
        return False
    table = work.open(number)
    free = [seat for seat in table.seats.values() if seat.state == "open"]
    if table.row.state != "gathering" or table.seat_of(work.writer_id) or not free or shuts_out(work, table):
        return False
    arrive(work, table, free[0])
    return True


def decline(work: Work, table_number: int | None, command: Command) -> None:
    if standins.answer(work, takes=False):
        return
    table, seat = my_seat(work, table_number)
    if seat.state != "invited":
        raise Refused("You have joined table {n} already; to get up again write leave.", n=table.number)
    lobby.forget_invitations(work.db, table.number, work.writer_id)
    free_seat(work, table, seat, "{name} declined to play at table {n}. The seat is free again.")
    work.say("You declined. Nothing more will come from table {n}.", n=table.number)
