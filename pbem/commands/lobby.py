"""Making a table, filling it, and leaving it."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from engine import Table
from engine.option import BadOption
from engine.seats import SEATINGS
from pbem import fair, successors, votes
from pbem.boards import same_boards
from pbem.commands.grammar import Command
from pbem.commands.inviting import guest_addresses, invite_one
from pbem.gathering import PENDING, begin_if_full, free_seat, may_sit_down, my_gathering
from pbem.open_table import OpenTable, options_of
from pbem.rulebook import read_rules, title
from pbem.short_letters import anchor_block
from pbem.storage import store
from pbem.storage.tables import GameRow, SeatRow
from pbem.table_settings import OPEN, TABLE_SETTINGS, WATCH
from pbem.takeover import take_over
from pbem.work import Refused, Work

PRIVATE = "private"
"""A table that nobody watches, and nobody joins who is not invited."""

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
        elif word == OPEN.name:
            settings[OPEN.name] = "yes"
        elif word == PRIVATE:
            settings[WATCH.name] = "off"
        elif equals and (name in TABLE_SETTINGS or name == LIKE):
            if settings.setdefault(name, value) != value:
                raise BadOption("{option} stands there twice, as {one} and as {other}.",
                                option=name, one=settings[name], other=value)  # fmt: skip
        elif word != "invite":
            rules.append(word)
    return Wish(tuple(rules), settings, bots, tuple(guests))


def new(work: Work, table_number: int | None, command: Command) -> None:
    """`new basic4 target=300 time=2d bots` or `new basic4 invite ann@... bob@...`."""
    may_sit_down(work)
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
    usual = {"time": play.time, "remind": play.remind, "timeout": play.timeout, "hold": play.hold}
    chosen = {name: TABLE_SETTINGS[name].checked(word) for name, word in written.items()}
    if OPEN.of(chosen) and WATCH.of(chosen) == "off":
        raise BadOption("A table is open or private, not both.")
    return GameRow(
        preset=preset,
        options=options,
        host_id=work.writer_id,
        secret=work.server.new_secret(),
        settings={**usual, **chosen},
        created_at=work.now,
    )


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
    waiting = [table.name(seat) for seat, row in table.seats.items() if row.state in PENDING]
    if waiting:
        raise Refused("Still waiting for an answer from {names}.", names=", ".join(waiting))
    raise Refused("Not every seat is taken: invite somebody, or write bots.")


def leave(work: Work, table: OpenTable) -> None:
    """Get up: from a table that gathers the seat becomes free, from a game a computer player takes it over. Without
    its host a table does not begin, and without a person it does not go on."""
    seat, name = table.seats[table.seat_of(work.writer_id) or ""], work.writer.name
    if seat.owner_id is not None:
        successors.go(work, table, seat.seat)
    elif table.row.state == "playing":
        take_over(table, seat.seat)
        table.tell("{name} left table {n}. A computer player takes over.", name=name, n=table.number)
        work.say("You left table {n}. A computer player takes your seat.", n=table.number)
        votes.leave(work, table, seat.seat)
        successors.seek_if_open(work, table, seat.seat)
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
