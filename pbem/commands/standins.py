"""Who plays instead of somebody: naming a substitute, asking to be replaced, waiting for a seat."""

from __future__ import annotations

from engine.seats import Seat
from engine.sentence import Sentence
from pbem import successors, votes
from pbem.commands import guests, voting
from pbem.commands.absence import is_off, is_on
from pbem.commands.grammar import Command
from pbem.commands.values import SUBSTITUTE, wrong
from pbem.company import is_blocked
from pbem.letters import Page, paragraphs, plain_page
from pbem.mail.headers import plain_address
from pbem.names import skeleton
from pbem.open_table import OpenTable
from pbem.outbox import put
from pbem.short_letters import rules_and_time, will_you_play
from pbem.storage import lobby, store
from pbem.storage.tables import PlayerRow, SeatRow
from pbem.table_settings import WATCH
from pbem.work import Refused, Work, reader


def my_own_seat(work: Work, table_number: int | None) -> tuple[OpenTable, SeatRow]:
    """The writer's seat in a game that is played. Raises Refused where he plays for somebody else."""
    table = work.my_table(table_number, "playing")
    row = table.seats[table.seat_of(work.writer_id) or ""]
    if row.owner_id is not None:
        raise Refused("You play for {name} at table {n}: the seat is not yours. To give it back, write: leave",
                      name=store.player(work.db, row.owner_id).name, n=table.number)  # fmt: skip
    return table, row


def substitute(work: Work, table_number: int | None, command: Command) -> None:
    """`substitute Carla`, `substitute carla@...`, `substitute off`; alone it says who that is."""
    table, row = my_own_seat(work, table_number)
    if not command.text:
        return _say_who(work, table, row)
    if is_off(command.text):
        row.substitute_id = None
        return work.say("Nobody is your substitute at table {n} any more.", n=table.number)
    person, unsent = _guest(work, table, command.text)
    work.errands.append(lambda: _ask_substitute(work, table, person, unsent=unsent))
    work.say("{name} is asked to stand in for you when you do not answer at table {n}.", name=person.name,
             n=table.number)  # fmt: skip


def _say_who(work: Work, table: OpenTable, row: SeatRow) -> None:
    if row.substitute_id is None:
        raise Refused("You have no substitute at table {n}. To name one, write: substitute ann@example.org",
                      n=table.number)  # fmt: skip
    name = store.player(work.db, row.substitute_id).name
    work.say("Your substitute at table {n} is {name}.", n=table.number, name=name)


def _guest(work: Work, table: OpenTable, text: str) -> tuple[PlayerRow, bool]:
    """Whom the writer names, by an address or by the name of somebody he has met; and whether he has blocked the
    writer, so that nothing is sent. Raises Refused if that person may not be asked, or must not sit here."""
    address = plain_address(text.strip(" ,;<>"))
    if address:
        known = store.address(work.db, address)
        if known:
            successors.must_be_new(work, table, known[1])
        guests.check(work, address)
        person = guests.person_at(work, address)
    else:
        person = _met(work, text)
        successors.must_be_new(work, table, person)
        guests.check_player(work, person.id or 0, person.name)
    return person, is_blocked(work, work.writer_id, [person.id])


def _met(work: Work, name: str) -> PlayerRow:
    found = [person for person in lobby.met(work.db, work.writer_id) if skeleton(person.name) == skeleton(name)]
    if len(found) != 1:
        raise Refused("I do not know whom you mean by {name}. Write the address, as in: {example}", name=name,
                      example=SUBSTITUTE)  # fmt: skip
    return found[0]


def _ask_substitute(work: Work, table: OpenTable, person: PlayerRow, *, unsent: bool) -> None:
    who, say, name = reader(person), reader(person).words.text, work.writer.name
    opening = say("{name} asks you, {other}, to stand in at table {n} whenever {name} does not answer in time.",
                  name=name, other=person.name, n=table.number)  # fmt: skip
    texts = paragraphs(
        who.words,
        Sentence("You would play until {name} writes again. Until then nothing comes from that table.",
                 {"name": name}),
        rules_and_time(who, table),
        Sentence("Nothing else will be sent to you unless you answer."),
    )  # fmt: skip

    def page(code: str) -> Page:
        return plain_page(who, code, opening, (), (will_you_play(who, code), *texts))

    put(work, person, page, kind="invitation", table=table.number, title=say("An invitation"),
        confirms={"do": "substitute", "game": table.number, "for": work.writer_id}, unsent=unsent)  # fmt: skip


def replace_me(work: Work, table_number: int | None, command: Command) -> None:
    """`replace me`, `replace me with Carla`, `replace me off`."""
    table, row = my_own_seat(work, table_number)
    if command.text and is_off(command.text):
        successors.seek_no_more(work, table, row.seat)
        return work.say("You keep your seat at table {n}.", n=table.number)
    if command.text:
        person, unsent = _guest(work, table, command.text)
        more = {"guest": person.id, "unsent": unsent, "seat": row.seat}
        return voting.propose(work, table, "successor", about=row.seat, **more)
    if WATCH.of(table.row.settings) == "off":
        raise Refused("Table {n} is private: name who is to take your seat, as in: replace me with ann@example.org",
                      n=table.number)  # fmt: skip
    if row.sought:
        raise Refused("Somebody is looked for already who takes your seat at table {n}.", n=table.number)
    voting.propose(work, table, "replace", about=row.seat, seat=row.seat)


def propose_newcomer(work: Work, table: OpenTable, text: str) -> None:
    """`invite carla@...` in a game that is played: to a seat that its player has left to a computer player."""
    left = [seat for seat, row in table.seats.items() if row.state == "computer" and row.former]
    if not left:
        raise Refused("The game at table {n} has begun already.", n=table.number)
    person, unsent = _guest(work, table, text)
    voting.propose(work, table, "newcomer", guest=person.id, unsent=unsent, seat=left[0])


# --- what is answered ------------------------------------------------------------------------------------------------


def offered(work: Work) -> OpenTable | None:
    """The table at which the letter that is answered asks the writer to play instead of somebody else."""
    match work.answered.confirms if work.answered else {}:
        case {"do": "take" | "substitute", "game": int(number)}:
            return work.open(number)
    return None


def answer(work: Work, takes: bool) -> bool:
    """Accept or decline what the letter offers that is answered; False if it offers no seat in a game that is
    played."""
    match work.answered.confirms if work.answered else {}:
        case {"do": "take", "game": int(number), "seat": str(seat)}:
            take(work, work.open(number), Seat(seat)) if takes else successors.decline(work, work.open(number), seat)
        case {"do": "substitute", "game": int(number), "for": int(owner)}:
            agree(work, work.open(number), owner) if takes else _decline_to_substitute(work, work.open(number), owner)
        case _:
            return False
    return True


def take(work: Work, table: OpenTable, seat: Seat) -> None:
    successors.take(work, table, seat)
    votes.leave(work, table, seat)


def agree(work: Work, table: OpenTable, owner: int) -> None:
    """The writer will stand in for that person."""
    row = _seat_of_owner(work, table, owner)
    successors.must_be_new(work, table, work.writer)
    row.substitute_id = work.writer_id
    name = table.people[owner].name
    table.mention("{other} has agreed to stand in for {name}.", name=name, other=work.writer.name)
    work.say("Thank you. You get a letter if {name} does not answer at table {n}.", name=name, n=table.number)


def _decline_to_substitute(work: Work, table: OpenTable, owner: int) -> None:
    _seat_of_owner(work, table, owner)
    table.mention("{other} will not stand in for {name}.", name=table.people[owner].name, other=work.writer.name)
    work.say("You declined. Nothing more will come from table {n}.", n=table.number)


def _seat_of_owner(work: Work, table: OpenTable, owner: int) -> SeatRow:
    seat = table.seat_of(owner)
    if not table.is_playing or seat is None:
        raise Refused("There is nothing to confirm any more.")
    if work.answered:
        work.answered.confirms = {}
    return table.seats[seat]


# --- waiting for a seat ----------------------------------------------------------------------------------------------


def standby(work: Work, table_number: int | None, command: Command) -> None:
    """`standby on`: the writer waits for a seat; one that is looked for already is offered to him at once."""
    if command.text and is_off(command.text):
        if not lobby.stand_down(work.db, work.writer_id):
            raise Refused("You do not wait for a seat.")
        return work.say("You do not wait for a seat any more.")
    if command.text and not is_on(command.text):
        raise wrong("standby")
    lobby.stand_by(work.db, work.writer_id, work.now)
    work.say("You are asked when a seat falls free in a game that is being played. To end that, write: standby off")
    for game, seat in lobby.sought(work.db, work.writer_id):
        successors.offer_next(work, work.open(game.id or 0), seat.seat)
