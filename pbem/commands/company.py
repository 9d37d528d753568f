"""With whom one plays: who sits at a table, whom one does not want to meet, and the same people once more."""

from __future__ import annotations

from pbem.blocks import Row, Rows
from pbem.commands.grammar import Command
from pbem.commands.seeing import ALIVE, ANY
from pbem.gathering import PENDING
from pbem.listing import open_tables
from pbem.mail.headers import plain_address
from pbem.names import one_line, skeleton
from pbem.open_table import OpenTable
from pbem.reliability import finished, told, won
from pbem.seat_blocks import SEAT_STATES
from pbem.storage import lobby, store
from pbem.storage.lobby_tables import BlockRow
from pbem.storage.tables import PlayerRow
from pbem.tongue import OWN_NAMES
from pbem.wording import starting
from pbem.work import Refused, Work

MOST_RANKED = 30
MOST_BLOCKED = 200
"""How many people one player may block."""


def who(work: Work, table_number: int | None, command: Command) -> None:
    """Names, seats and languages of whoever sits at a table, or at all of the writer's where none is named."""
    try:
        tables = [work.my_table(table_number, *ANY)]
    except Refused:
        rows = store.games_of(work.db, work.writer_id, *ALIVE)
        if table_number is not None or not rows:
            raise
        tables = [work.open(row.id) for row, _seat in rows if row.id is not None]
    for table in tables:
        work.show(_people(work, table))
    work.say("Who sits there stands below.")


def _people(work: Work, table: OpenTable) -> Rows:
    words, rows = work.reader.words, []
    for seat, chair in table.seats.items():
        if chair.player_id is None:
            rows.append(Row(starting(words.seat(seat)), words.text(SEAT_STATES[chair.state])))
            continue
        person = table.people[chair.player_id]
        remarks = [words.text(SEAT_STATES[chair.state])] if chair.state in PENDING else [OWN_NAMES[person.language]]
        if person.id == table.row.host_id:
            remarks.append(words.text("set the table up"))
        if chair.owner_id is not None:
            remarks.append(words.text("plays for {name}", name=store.player(work.db, chair.owner_id).name))
        if chair.state == "joined":
            remarks.append(words.say(told(person)))
        rows.append(Row(starting(words.seat(seat)), person.name, ", ".join(remarks)))
    return Rows(words.text("people at table {n}", n=table.number), tuple(rows))


def standings(work: Work, table_number: int | None, command: Command) -> None:
    """The writer and everybody with whom he has finished a game, those first who won the larger part of theirs."""
    games = [row.id for row, _seat in store.games_of(work.db, work.writer_id, "over") if row.id is not None]
    met = {person.id: person for seats in lobby.seats_at(work.db, games).values() for _seat, person in seats if person}
    ranked = sorted(filter(finished, met.values()), key=lambda one: (-won(one) / finished(one), -won(one), one.name))
    if not ranked:
        raise Refused("You have finished no game yet.")
    text = work.reader.words.text
    rows = (Row(f"{place}. {one.name}", text("games won: {won} of {n}", won=won(one), n=finished(one)))
            for place, one in enumerate(ranked[:MOST_RANKED], 1))  # fmt: skip
    work.show(Rows(text("games won"), tuple(rows)))
    work.say("Those whom you have played with stand below, with all games that they have finished here.")


# --- whom one does not want to meet ---------------------------------------------------------------------------------


def block(work: Work, table_number: int | None, command: Command) -> None:
    """Somebody cannot invite the writer any more, nor join a table at which he sits; without a name, who cannot."""
    blocked = lobby.blocks_of(work.db, work.writer_id)
    if not command.text:
        _show_blocked(work, blocked)
        return
    person, called = _meant(work, command.text)
    assert person.id is not None
    if person.id in {row.blocked_id for row in blocked}:
        raise Refused("You have blocked {name} already.", name=called)
    if len(blocked) >= MOST_BLOCKED:
        raise Refused("You have blocked {n} person already: unblock one first.", n=MOST_BLOCKED,
                      plural="You have blocked {n} people already: unblock one first.")
    work.db.add(BlockRow(player_id=work.writer_id, blocked_id=person.id, name=called, created_at=work.now))
    work.db.flush()
    for row, chair in store.games_of(work.db, work.writer_id, "gathering"):
        if row.host_id == person.id and chair.state == "invited" and row.id is not None:
            work.open(row.id).seats[chair.seat].state = "unsent"
            lobby.forget_invitations(work.db, row.id, work.writer_id)
    undo = f"{work.reader.words.command('unblock')} {called}"
    work.say("{name} cannot invite you any more, nor join where you sit, and is not told. To undo it: {undo}",
             name=called, undo=undo)  # fmt: skip


def _show_blocked(work: Work, blocked: list[BlockRow]) -> None:
    if not blocked:
        work.say("You have blocked nobody.")
        return
    words = work.reader.words
    rows = tuple(Row(row.name, words.text("since {day}", day=row.created_at.date())) for row in blocked)
    work.show(Rows(words.text("whom you have blocked"), rows))
    work.say("Whom you have blocked stands below.")


def _meant(work: Work, text: str) -> tuple[PlayerRow, str]:
    """Who is called so by the writer, and what he calls him: by name only if they have met or could join each other's
    tables, by address anybody, whether or not he plays here."""
    called = one_line(text).strip(" ,.<>")
    if address := plain_address(called):
        person = work.person_at(address)
        called = address.lower()
        found = [person]
    else:
        near = lobby.met(work.db, work.writer_id)
        near += [person for _row, seats in open_tables(work, work.writer_id) for _chair, person in seats if person]
        found = list({person.id: person for person in near if skeleton(person.name) == skeleton(called)}.values())
        called = found[0].name if found else called
    if not found:
        raise Refused("You have met nobody called {name}. Write the name as my letters write it, or an address.",
                      name=called)  # fmt: skip
    if len(found) > 1:
        raise Refused("You have met several people called {name}: write the address, please.", name=called)
    if found[0].id == work.writer_id:
        raise Refused("That is you.")
    return found[0], called


def unblock(work: Work, table_number: int | None, command: Command) -> None:
    wanted = one_line(command.text).strip(" ,.<>")
    for row in lobby.blocks_of(work.db, work.writer_id):
        if skeleton(row.name) == skeleton(wanted) or row.name == wanted.lower():
            work.db.delete(row)
            work.db.flush()
            work.say("{name} is not blocked any more.", name=row.name)
            return
    raise Refused("You have not blocked {name}.", name=wanted)
