"""Looking for somebody who takes over a seat in a game that is played, and who does."""

from __future__ import annotations

from engine.seats import Seat
from engine.sentence import Sentence
from pbem import reliability, standins
from pbem.commands.command import N_
from pbem.company import is_blocked
from pbem.deserted import is_deserted
from pbem.gathering import may_sit_down, tables_of
from pbem.letters import Page, paragraphs, plain_page
from pbem.open_table import OpenTable
from pbem.outbox import put, put_plain
from pbem.player_time import player_at
from pbem.short_letters import rules_and_time, will_you_play
from pbem.storage import lobby, store
from pbem.storage.lobby_tables import WaitRow
from pbem.storage.tables import PlayerRow
from pbem.table_blocks import TableBlocks
from pbem.table_settings import OPEN, RELIABLE, TIMEOUT, WATCH
from pbem.vocabulary import SEATS
from pbem.work import Refused, Work, reader

OFFERED, NAMED = "offered", "named"
"""A seat is offered to somebody who waits for one, or to somebody whom the table has named."""

WAITS_NO_MORE = N_("You do not wait for a seat any more, {name}. To be asked again, write: standby")

KINDS = (OFFERED, NAMED)
"""What is waited for in a game that is played."""


def why_not(work: Work, table: OpenTable, person: PlayerRow) -> Sentence | None:
    """Why this person must not play here instead of somebody else; None if he may."""
    number = person.id or 0
    gaps = {"name": person.name, "n": table.number}
    if any(number in (row.player_id, row.owner_id) for row in table.seats.values()):
        return Sentence("{name} sits at table {n} already.", gaps)
    if any(number in row.former for row in table.seats.values()):
        return Sentence("{name} has sat at table {n} before, and has seen cards of this game.", gaps)
    if number in store.players_with(work.db, table.row.secret):
        return Sentence("{name} plays the same boards at another table.", gaps)
    return None


def must_be_new(work: Work, table: OpenTable, person: PlayerRow) -> None:
    """Raises Refused if he must not play here instead of somebody else."""
    if no := why_not(work, table, person):
        raise Refused(no.text, **no.gaps)


def willing_substitute(work: Work, table: OpenTable, seat: Seat) -> PlayerRow | None:
    """Who has agreed to play for whoever sits there, if he still can."""
    number = table.seats[seat].substitute_id
    if number is None or store.address_of(work.db, number) is None:
        return None
    person = store.player(work.db, number)
    return None if why_not(work, table, person) or _is_unwanted(work, table, person) else person


def _is_unwanted(work: Work, table: OpenTable, person: PlayerRow) -> bool:
    return is_blocked(work, person.id or 0, (other.id for _seat, other in table.humans()))


def stand_in(work: Work, table: OpenTable, seat: Seat) -> None:
    """Somebody answers for whoever sits there, until he writes to the table: who has agreed to, else a computer player.
    For one who played for somebody else a computer player does, and the seat is its own player's again."""
    row = table.seats[seat]
    person = table.people[row.player_id or 0]
    if other := willing_substitute(work, table, seat):
        return standins.substitute(table, seat, person, other)
    if row.owner_id is not None:
        person = store.player(work.db, row.owner_id)
        standins.give_back(table, seat, person)
    row.away = True
    table.called[seat] = ("news", None)
    if not is_deserted(table):
        table.mention(
            "{name} did not answer in time. A computer player stands in until {name} writes to the table again.",
            name=person.name,
        )


def go(work: Work, table: OpenTable, seat: Seat) -> None:
    """The writer plays for its player no more: a computer player stands in."""
    owner = store.player(work.db, table.seats[seat].owner_id or 0)
    standins.give_back(table, seat, owner)
    table.seats[seat].away, table.seats[seat].substitute_id = True, None
    work.say("You do not play for {name} at table {n} any more.", name=owner.name, n=table.number)
    table.mention("{other} plays for {name} no more. A computer player stands in until {name} writes to the table "
                  "again.", name=owner.name, other=work.writer.name)  # fmt: skip


def tell_owners(work: Work, table: OpenTable) -> None:
    """The game is over: those for whom others have played it to its end hear so."""
    for row in table.seats.values():
        if row.owner_id is not None and row.player_id is not None:
            told = Sentence(N_("The game at table {n} is over. {name} has played it to its end for you."),
                            {"n": table.number, "name": table.people[row.player_id].name})  # fmt: skip
            table.parted.append((store.player(work.db, row.owner_id), told))


# --- looking for somebody --------------------------------------------------------------------------------------------


def seek(work: Work, table: OpenTable, seat: Seat) -> None:
    """The seat is to be had: it is listed, and whoever waits longest for one is asked first. At a private table only
    those play whom its people name."""
    if WATCH.of(table.row.settings) == "off":
        return
    table.seats[seat].sought = True
    work.db.flush()
    offer_next(work, table, seat)


def seek_if_open(work: Work, table: OpenTable, seat: Seat) -> None:
    """A computer player has got the seat of somebody who is gone. Where anybody might join, or the table was set up
    so, somebody else may have it."""
    settings = table.row.settings
    if table.is_playing and (OPEN.of(settings) or TIMEOUT.of(settings) == "replace"):
        seek(work, table, seat)


def offer_next(work: Work, table: OpenTable, seat: Seat) -> None:
    """Ask the next of those who wait, if there is one who may have this seat."""
    for person in lobby.standby(work.db):
        if _is_fit(work, table, person):
            return offer(work, table, seat, person, OFFERED)


def _is_fit(work: Work, table: OpenTable, person: PlayerRow) -> bool:
    if why_not(work, table, person) or _is_unwanted(work, table, person) or not reliable_enough(table, person):
        return False
    met = {row.blocked_id for row in lobby.blocks_of(work.db, person.id or 0)}
    return met.isdisjoint(table.people) and tables_of(work, person) < reliability.most_tables(person)


def reliable_enough(table: OpenTable, person: PlayerRow) -> bool:
    """Does he answer as many of his questions in time as whoever made the table wants?"""
    wanted, part = RELIABLE.of(table.row.settings), reliability.in_time(person)
    return not wanted or (part is not None and part >= wanted)


def offer(work: Work, table: OpenTable, seat: Seat, person: PlayerRow, what: str, *, unsent: bool = False) -> None:
    """Offer the seat to this person for a while; nobody else is asked until then."""
    until = work.now + work.server.settings.lobby.offer_time
    row = lobby.waits(work.db, table.number).get(seat) or WaitRow(game_id=table.number, seat=seat, what=what,
                                                                  since=work.now)  # fmt: skip
    row.what, row.player_id, row.since, row.until, row.next_at = what, person.id, work.now, until, until
    work.db.add(row)
    work.db.flush()
    work.errands.append(lambda: _write_offer(work, table, seat, person, row, unsent=unsent))


def _write_offer(
    work: Work, table: OpenTable, seat: Seat, person: PlayerRow, row: WaitRow, *, unsent: bool
) -> None:
    """What everybody may know of the game, and nothing of the hand."""
    who = reader(person)
    say = who.words.text
    gaps = {"name": person.name, "seat": SEATS[seat], "n": table.number}
    if row.what == NAMED and (giver := table.seats[seat].owner_id or table.seats[seat].player_id):
        opening = say("{other} offers you, {name}, a seat in a game that is being played: {seat} at table {n}.",
                      other=store.player(work.db, giver).name, **gaps)  # fmt: skip
    else:
        opening = say("A seat in a game that is being played is free for you, {name}: {seat} at table {n}.", **gaps)
    texts = paragraphs(
        who.words,
        rules_and_time(who, table),
        Sentence("The seat is kept for you until {when}. Nothing else will be sent to you unless you answer.",
                 {"when": row.until}),
    )  # fmt: skip

    def page(code: str) -> Page:
        scores = TableBlocks(who.words, table.sheet(work.db, None)).scores()
        return plain_page(who, code, opening, (), (will_you_play(who, code), *texts, *scores))

    put(work, person, page, kind="invitation", table=table.number, title=say("An invitation"),
        confirms={"do": "take", "game": table.number, "seat": seat}, unsent=unsent)  # fmt: skip


def seek_no_more(work: Work, table: OpenTable, seat: Seat) -> None:
    """Its player stays. Whoever had been offered the seat reads so if he accepts."""
    table.seats[seat].sought = False
    if (row := lobby.waits(work.db, table.number).get(seat)) is not None:
        work.db.delete(row)


# --- who takes it ----------------------------------------------------------------------------------------------------


def to_be_had(work: Work, table: OpenTable, player_id: int) -> list[Seat]:
    """The seats of a game that is played that this person may take over now: those that are sought and that nobody else
    is offered, and those for which he is named."""
    if not table.is_playing:
        return []
    offers = lobby.waits(work.db, table.number)
    others = {seat for seat, offer in offers.items() if offer.player_id != player_id}
    named = {seat for seat, offer in offers.items() if offer.what == NAMED}
    return [seat for seat, row in table.seats.items() if seat not in others and (row.sought or seat in named)]


def take(work: Work, table: OpenTable, seat: Seat) -> None:
    """The writer takes the seat over for good. Raises Refused."""
    must_be_new(work, table, work.writer)
    if seat not in to_be_had(work, table, work.writer_id) or _is_unwanted(work, table, work.writer):
        raise Refused("That seat is taken.")
    may_sit_down(work)
    row, before = table.seats[seat], player_at(table, seat)
    owner = store.player(work.db, row.owner_id) if row.owner_id is not None else None
    for person in filter(None, (before, owner)):
        thanks = N_("{name} has taken over your seat at table {n}. Thank you for having played.")
        table.parted.append((person, Sentence(thanks, {"name": work.writer.name, "n": table.number})))
    if before is not None and row.away:
        reliability.note(before, "left")
    seek_no_more(work, table, seat)
    standins.hand_over(table, seat, work.writer)
    row.owner_id = row.substitute_id = None
    work.focus = table.number
    work.say("Welcome to table {n}, {name}.", n=table.number, name=work.writer.name)
    name, n = work.writer.name, table.number
    if before is None:
        table.tell("{name} takes over from a computer player at table {n}.", name=name, n=n)
    else:
        table.tell("{name} takes over the seat of {other} at table {n}.", name=name, n=n, other=before.name)


def decline(work: Work, table: OpenTable, seat: Seat) -> None:
    """The writer does not want the seat that he was offered: the next one is asked."""
    row = lobby.waits(work.db, table.number).get(seat)
    if row is None or row.player_id != work.writer_id or row.what not in KINDS:
        raise Refused("There is nothing to decline any more.")
    work.say("You declined. Nothing more will come from table {n}.", n=table.number)
    if row.what == OFFERED:
        work.say(WAITS_NO_MORE, name=work.writer.name)
    _pass_on(work, table, row, work.writer)


def fall_due(work: Work) -> None:
    """Nobody has answered an offer in time: the next one is asked, and who waited for a seat waits no more."""
    due = work.row.due
    table = work.open(due["game"])
    row = lobby.waits(work.db, table.number).get(due["seat"])
    if row is None or (row.what, row.player_id) != (due["wait"], due["player"]):
        work.row.note = "answered in time"
        return
    person = store.player(work.db, row.player_id or 0)
    if row.what == OFFERED:
        work.errands.append(lambda: put_plain(work, person, "news", WAITS_NO_MORE, (), name=person.name))
    _pass_on(work, table, row, person)


def _pass_on(work: Work, table: OpenTable, row: WaitRow, person: PlayerRow) -> None:
    """He does not come. Whoever waited for a seat is taken from the list, so that nobody is asked for ever."""
    seat, what = row.seat, row.what
    work.db.delete(row)
    if what == OFFERED:
        lobby.stand_down(work.db, person.id or 0)
    work.db.flush()
    if not table.is_playing:
        return
    if what == NAMED:
        table.mention("{name} does not take the seat.", name=person.name)
    if table.seats[seat].sought:
        offer_next(work, table, seat)
