"""Making a table, filling it, and leaving it."""

from __future__ import annotations

from dataclasses import asdict
from datetime import timedelta

from engine import Table
from engine.option import BadOption
from engine.options import OPTIONS
from engine.seats import Seat
from pbem.commands.grammar import Command
from pbem.commands.seeing import chosen_rules
from pbem.config import read_duration
from pbem.mail.headers import plain_address
from pbem.names import name_for
from pbem.open_table import OpenTable
from pbem.post import write_invitation
from pbem.storage import store
from pbem.storage.tables import GameRow, SeatRow
from pbem.wording import SEATS
from pbem.work import Refused, Work

MOST_TABLES = 30
"""How many tables one person may sit at."""


def new(work: Work, table_number: int | None, command: Command) -> None:
    """`new basic4 target=300 time=2d bots` or `new basic4 invite ann@... bob@...`."""
    if len(store.games_of(work.db, work.writer_id, "gathering", "playing")) >= MOST_TABLES:
        raise Refused("You sit at {n} tables already: finish one of them first.", n=MOST_TABLES)
    words, guests = _split(command.words)
    bots = "bots" in words
    rules, times = _sorted(tuple(word for word in words if word != "bots"))
    if not any("=" not in word for word in rules):
        rules = (work.server.settings.play.preset, *rules)
    preset, options = chosen_rules(rules)
    seats = Table.open(options).rules.players
    row = _game_row(work, preset, asdict(options), times)
    work.db.add(row)
    work.db.flush()
    assert row.id is not None
    host = "S" if "S" in seats else seats[0]
    for seat in seats:
        work.db.add(SeatRow(game_id=row.id, seat=seat))
    work.db.flush()
    table = work.open(row.id)
    table.seat_person(host, work.writer)
    work.focus = row.id
    work.say("Table {n} is yours: {preset}.", n=row.id, preset=preset)
    if guests:
        _invite(work, table, guests)
    if bots:
        _seat_computers(table, len(seats))
    _begin_if_full(work, table)


def _split(words: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What stands before `invite`, and the addresses behind it; an address anywhere is a guest."""
    guests = tuple(word.strip("<>,;") for word in words if "@" in word)
    return tuple(word.casefold() for word in words if "@" not in word and word.casefold() != "invite"), guests


def _sorted(words: tuple[str, ...]) -> tuple[tuple[str, ...], dict[str, str]]:
    """The words about rules, and those about time: time=2d, remind=0.5, timeout=wait."""
    times = {}
    rules = []
    for word in words:
        name, equals, value = word.partition("=")
        if equals and name in ("time", "remind", "timeout") and name not in OPTIONS:
            times[name] = value
        else:
            rules.append(word)
    return tuple(rules), times


def _game_row(work: Work, preset: str, options: dict[str, object], times: dict[str, str]) -> GameRow:
    play = work.server.settings.play
    try:
        move_time = read_duration(times["time"]) if "time" in times else play.move_time
        remind_at = (
            float({"half": "0.5", "off": "0"}.get(times["remind"], times["remind"]))
            if "remind" in times
            else play.remind_at
        )
    except ValueError:
        raise BadOption("time is written like 3d or 12h, and remind like 0.5, half or off.") from None
    on_timeout = times.get("timeout", play.on_timeout)
    if on_timeout not in ("computer", "wait") or not 0 <= remind_at < 1 or move_time < timedelta(minutes=1):
        raise BadOption("timeout is computer or wait, remind lies between 0 and 1, and time is at least 1m.")
    return GameRow(
        preset=preset,
        options=options,
        host_id=work.writer_id,
        secret=work.server.new_secret(),
        move_time=int(move_time.total_seconds()),
        remind_at=remind_at,
        on_timeout=on_timeout,
        created_at=work.now,
    )


def invite(work: Work, table_number: int | None, command: Command) -> None:
    table = _my_gathering(work, table_number)
    _invite(work, table, tuple(word.strip("<>,;") for word in command.words))


def _my_gathering(work: Work, table_number: int | None) -> OpenTable:
    """The table that the writer is setting up. Raises Refused if it is not his, or has begun."""
    table = work.my_table(table_number, "gathering")
    if table.row.state != "gathering":
        raise Refused("Table {n} has begun already.", n=table.number)
    if table.row.host_id != work.writer_id:
        raise Refused("Only whoever made table {n} can do that.", n=table.number)
    return table


def _invite(work: Work, table: OpenTable, guests: tuple[str, ...]) -> None:
    addresses = []
    for guest in guests:
        if not (address := plain_address(guest)):
            raise Refused("{word} is not an address. Write, for example: invite ann@example.org", word=guest)
        addresses.append(address)
    if not addresses:
        raise Refused("Write whom to invite, as in: invite ann@example.org")
    for address in dict.fromkeys(addresses):
        _invite_one(work, table, address)


def _invite_one(work: Work, table: OpenTable, address: str) -> None:
    free = [seat for seat in _guest_order(table) if table.seats[seat].state == "open"]
    if not free:
        raise Refused("Every seat at table {n} is taken.", n=table.number)
    if address == work.server.address.lower():
        raise Refused("That is my own address: for computer players write bots.")
    known = store.address(work.db, address)
    guest = (
        store.player(work.db, known.player_id)
        if known
        else store.new_player(work.db, name_for(address), address, work.server.settings.server.zone, work.now)
    )
    assert guest.id is not None
    if table.seat_of(guest.id):
        raise Refused("{name} sits at table {n} already.", name=guest.name, n=table.number)
    table.seat_person(free[0], guest, state="invited")
    work.errands.append(lambda: write_invitation(work, table, guest))
    work.say("Invited {name} to sit {seat}.", name=guest.name, seat=SEATS[free[0]])


def _guest_order(table: OpenTable) -> list[Seat]:
    """The host's partner first, then clockwise."""
    host = table.seat_of(table.row.host_id)
    if host is None:
        return list(table.seats)
    partners = table.side_of(host)
    return sorted(table.table.clockwise(host), key=lambda seat: seat not in partners)


def accept(work: Work, table_number: int | None, command: Command) -> None:
    table = work.my_table(table_number, "gathering")
    seat = table.seats[table.seat_of(work.writer_id) or ""]
    if seat.state != "invited":
        raise Refused("You have joined table {n} already.", n=table.number)
    seat.state = "joined"
    work.say("Welcome to table {n}, {name}.", n=table.number, name=work.writer.name)
    _begin_if_full(work, table)


def decline(work: Work, table_number: int | None, command: Command) -> None:
    table = work.my_table(table_number, "gathering")
    seat = table.seats[table.seat_of(work.writer_id) or ""]
    if seat.state != "invited":
        raise Refused("You have joined table {n} already; to get up again write leave.", n=table.number)
    _free(work, table, seat, "{name} declined to play at table {n}. The seat is free again.")
    work.say("You declined. Nothing more will come from table {n}.", n=table.number)
    work.focus = None


def _free(work: Work, table: OpenTable, seat: SeatRow, notice: str) -> None:
    table.tell(notice, name=work.writer.name, n=table.number)
    seat.state, seat.player_id = "open", None


def bots(work: Work, table_number: int | None, command: Command) -> None:
    table = _my_gathering(work, table_number)
    most = int(command.words[0]) if command.words and command.words[0].isdecimal() else len(table.seats)
    if not _seat_computers(table, most):
        raise Refused("No seat at table {n} is free.", n=table.number)
    work.say("Computer players took the free seats.")
    _begin_if_full(work, table)


def _seat_computers(table: OpenTable, most: int) -> int:
    free = [seat for seat in table.seats.values() if seat.state == "open"][:most]
    for seat in free:
        seat.state = "computer"
    return len(free)


def start(work: Work, table_number: int | None, command: Command) -> None:
    table = _my_gathering(work, table_number)
    waiting = [table.name(s) for s, row in table.seats.items() if row.state == "invited"]
    free = [s for s, row in table.seats.items() if row.state == "open"]
    if waiting:
        raise Refused("Still waiting for an answer from {names}.", names=", ".join(waiting))
    if free:
        raise Refused("{n} seats are free: invite somebody, or write bots.", n=len(free))
    _begin_if_full(work, table)


def _begin_if_full(work: Work, table: OpenTable) -> None:
    if table.row.state == "gathering" and all(s.state in ("joined", "computer") for s in table.seats.values()):
        table.row.state = "playing"
        table.advance()
        table.tell_all = True
        work.say("The game begins.")


def leave(work: Work, table: OpenTable) -> None:
    """Get up: from a table that gathers the seat becomes free, from a game a computer player takes it over."""
    seat = table.seats[table.seat_of(work.writer_id) or ""]
    if table.row.state == "gathering" and table.row.host_id == work.writer_id:
        table.row.state = "closed"
        table.tell("{name} closed table {n} before the game began.", name=work.writer.name, n=table.number)
        work.say("Table {n} is closed.", n=table.number)
    elif table.row.state == "gathering":
        _free(work, table, seat, "{name} left table {n}. The seat is free again.")
        work.say("You left table {n}.", n=table.number)
    else:
        seat.state, seat.player_id = "computer", None
        if not any(table.humans()):
            table.row.state = "closed"
        table.tell("{name} left table {n}. A computer player takes over.", name=work.writer.name, n=table.number)
        work.say("You left table {n}. A computer player takes your seat.", n=table.number)
    work.focus = None
