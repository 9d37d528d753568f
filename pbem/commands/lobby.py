"""Making a table, filling it, and leaving it."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from engine import Table
from engine.actions import Resign
from engine.option import BadOption
from engine.seats import SEATINGS, Seat
from pbem import fair
from pbem.boards import same_boards
from pbem.commands import guests
from pbem.commands.grammar import Command
from pbem.mail.headers import plain_address
from pbem.open_table import OpenTable, options_of
from pbem.rulebook import read_rules, title
from pbem.short_letters import anchor_block, write_invitation
from pbem.storage import store
from pbem.storage.tables import GameRow, SeatRow
from pbem.table_settings import REMIND, TABLE_SETTINGS, TIME, TIMEOUT
from pbem.vocabulary import SEATS
from pbem.work import Refused, Work

MOST_TABLES = 30
"""How many tables one person may sit at."""

LIKE = "like"
"""The table whose boards a new one plays."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What a new table is to be: its rules, its settings, how many seats computers take, and who is invited."""

    rules: tuple[str, ...]
    settings: dict[str, str]
    bots: int
    guests: tuple[str, ...]


def wish(words: tuple[str, ...]) -> Wish:
    """`basic4 target=300 time=2d bots 2 invite ann@...`: an address is a guest wherever it stands, a number is how
    many computers, without one they take every seat that is left."""
    rules: list[str] = []
    settings: dict[str, str] = {}
    bots, guests = 0, []
    for word in words:
        name, equals, value = word.partition("=")
        if "@" in word and not equals:
            guests.append(word)
        elif word == "bots":
            bots = bots or max(SEATINGS)
        elif word.isdecimal():
            bots = int(word)
        elif equals and (name in TABLE_SETTINGS or name == LIKE):
            if settings.setdefault(name, value) != value:
                raise BadOption("{option} stands there twice, as {one} and as {other}.",
                                option=name, one=settings[name], other=value)  # fmt: skip
        elif word != "invite":
            rules.append(word)
    return Wish(tuple(rules), settings, bots, tuple(guests))


def new(work: Work, table_number: int | None, command: Command) -> None:
    """`new basic4 target=300 time=2d bots` or `new basic4 invite ann@... bob@...`."""
    if len(store.games_of(work.db, work.writer_id, "gathering", "playing")) >= MOST_TABLES:
        raise Refused("You sit at {n} tables already: finish one of them first.", n=MOST_TABLES)
    wanted = wish(command.words)
    rules, like = wanted.rules, None
    if number := wanted.settings.pop(LIKE, None):
        like = same_boards(work, number)
        if rules:
            raise Refused("Write no rules beside like={n}: they are those of that table.", n=number)
    if all("=" in word for word in rules):
        rules = (work.server.settings.play.preset, *rules)
    preset, options = (like.preset, options_of(like)) if like else read_rules(rules)
    seats = Table.open(options).rules.players
    addresses = guest_addresses(work, wanted.guests, free=len(seats) - 1,
                                taken=store.players_with(work.db, like.secret) if like else frozenset())  # fmt: skip
    row = game_row(work, preset, asdict(options), wanted.settings)
    row.secret = like.secret if like else row.secret
    work.db.add(row)
    work.db.flush()
    assert row.id is not None
    work.db.add_all(SeatRow(game_id=row.id, seat=seat) for seat in seats)
    work.db.flush()
    table = work.open(row.id)
    mine = "S" if "S" in seats else seats[0]
    table.seat_person(mine, work.writer)
    table.seats[mine].mark = fair.marked(work.message_id)
    work.focus = row.id
    work.say("Table {n} is yours: {preset}.", n=row.id, preset=title(work.reader.words, preset, options))
    work.show(anchor_block(work.reader, table))
    for address in addresses:
        invite_one(work, table, address)
    seat_computers(table, wanted.bots)
    begin_if_full(work, table)


def game_row(work: Work, preset: str, options: dict[str, object], written: dict[str, str]) -> GameRow:
    """The row of a new table with these rules, and with the settings that were written. Raises BadOption."""
    play = work.server.settings.play
    kept = {name: TABLE_SETTINGS[name].checked(word) for name, word in written.items()}
    return GameRow(
        preset=preset,
        options=options,
        host_id=work.writer_id,
        secret=work.server.new_secret(),
        move_time=int((TIME.of(kept) if TIME.name in kept else play.move_time).total_seconds()),
        remind_at=REMIND.of(kept) if REMIND.name in kept else play.remind_at,
        on_timeout=TIMEOUT.of(kept) if TIMEOUT.name in kept else play.on_timeout,
        settings=kept,
        created_at=work.now,
    )


# --- guests -------------------------------------------------------------------------------------------------------


def invite(work: Work, table_number: int | None, command: Command) -> None:
    table = my_gathering(work, table_number)
    free = [seat for seat in table.seats.values() if seat.state == "open"]
    taken = store.players_with(work.db, table.row.secret)
    for address in guest_addresses(work, command.words, free=len(free), taken=taken):
        invite_one(work, table, address)


def my_gathering(work: Work, table_number: int | None) -> OpenTable:
    """The table that the writer is setting up. Raises Refused if it is not his, or has begun."""
    table = work.my_table(table_number, "gathering")
    if table.row.host_id != work.writer_id:
        raise Refused("Only whoever made table {n} can do that.", n=table.number)
    return table


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
        known, _person = store.address(work.db, address) or (None, None)
        if known and known.player_id in {*taken, work.writer_id}:
            raise Refused("{address} sits at this table already.", address=address)
        guests.check(work, address)
    return tuple(addresses)


def invite_one(work: Work, table: OpenTable, address: str) -> None:
    seat = next(seat for seat in guest_order(table) if table.seats[seat].state == "open")
    guest = work.person_at(address)
    table.seat_person(seat, guest, state="invited")
    work.invited.add(address.lower())
    work.errands.append(lambda: write_invitation(work, table, guest))
    work.say("Invited {name} to sit {seat}.", name=guest.name, seat=SEATS[seat])


def withdraw(work: Work, table_number: int | None, command: Command) -> None:
    """The seats are free again. Whoever was invited hears nothing more, and reads so if he accepts later."""
    table = my_gathering(work, table_number)
    for word in command.words:
        known = store.address(work.db, plain_address(word) or "")
        seat = table.seat_of(known[0].player_id) if known else None
        if seat is None or table.seats[seat].state != "invited":
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


def accept(work: Work, table_number: int | None, command: Command) -> None:
    table, seat = my_seat(work, table_number)
    if seat.state != "invited":
        raise Refused("You have joined table {n} already.", n=table.number)
    seat.state, seat.mark = "joined", fair.marked(work.message_id)
    table.keep_apart(work.writer)
    work.say("Welcome to table {n}, {name}.", n=table.number, name=work.writer.name)
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


def my_seat(work: Work, table_number: int | None) -> tuple[OpenTable, SeatRow]:
    """The writer's chair at a table that gathers; he may be invited for now."""
    table = work.my_table(table_number, "gathering")
    seat = table.seat_of(work.writer_id)
    assert seat is not None
    return table, table.seats[seat]


def free_seat(work: Work, table: OpenTable, seat: SeatRow, notice: str) -> None:
    table.tell(notice, name=work.writer.name, n=table.number)
    seat.state, seat.player_id, seat.mark = "open", None, ""
    work.focus = None


# --- the start, and the end ----------------------------------------------------------------------------------------


def bots(work: Work, table_number: int | None, command: Command) -> None:
    table = my_gathering(work, table_number)
    most = int(command.words[0]) if command.words else len(table.seats)
    if not seat_computers(table, most):
        raise Refused("No seat at table {n} is free.", n=table.number)
    work.say("Computer players took the free seats.")
    begin_if_full(work, table)


def seat_computers(table: OpenTable, most: int) -> int:
    free = [seat for seat in table.seats.values() if seat.state == "open"][:most]
    for seat in free:
        seat.state = "computer"
    return len(free)


def start(work: Work, table_number: int | None, command: Command) -> None:
    """A full table has begun by itself, so whoever writes this reads what is missing."""
    table = my_gathering(work, table_number)
    waiting = [table.name(seat) for seat, row in table.seats.items() if row.state == "invited"]
    if waiting:
        raise Refused("Still waiting for an answer from {names}.", names=", ".join(waiting))
    raise Refused("Not every seat is taken: invite somebody, or write bots.")


def agree_to_resign(table: OpenTable, seat: Seat) -> None:
    """A computer that takes over from somebody whose partner has resigned gives the game up with him, as it would have
    done at once; else he could neither end the game nor resign again."""
    resigned = table.table.game.resigned
    if seat not in resigned and any(partner in resigned for partner in table.side_of(seat)):
        table.do(seat, Resign())


def begin_if_full(work: Work, table: OpenTable) -> None:
    if all(seat.state in ("joined", "computer") for seat in table.seats.values()):
        table.begin()
        table.advance(work.db)
        table.tell_all = True
        work.say("The game begins.")


def leave(work: Work, table: OpenTable) -> None:
    """Get up: from a table that gathers the seat becomes free, from a game a computer player takes it over. Without
    its host a table does not begin, and without a person it does not go on."""
    seat, name = table.seats[table.seat_of(work.writer_id) or ""], work.writer.name
    if table.row.state == "playing":
        seat.state, seat.player_id = "computer", None
        agree_to_resign(table, seat.seat)
        table.tell("{name} left table {n}. A computer player takes over.", name=name, n=table.number)
        work.say("You left table {n}. A computer player takes your seat.", n=table.number)
        if not any(table.humans()):
            table.row.state = "closed"
    elif table.row.host_id == work.writer_id:
        table.row.state = "closed"
        table.tell("{name} closed table {n} before the game began.", name=name, n=table.number)
        work.say("Table {n} is closed.", n=table.number)
    else:
        free_seat(work, table, seat, "{name} left table {n}. The seat is free again.")
        work.say("You left table {n}.", n=table.number)
    work.focus = None
