"""The addresses that a player writes from and is written to: added by a yes from there, and taken away."""

from __future__ import annotations

from datetime import timedelta

from engine.sentence import Sentence
from pbem import household, short_letters
from pbem.commands import guests
from pbem.commands.grammar import Command, read
from pbem.commands.values import wrong
from pbem.commands.words import N_
from pbem.letters import paragraphs
from pbem.mail.headers import plain_address
from pbem.mail.identity import message_token
from pbem.mail.read import Letter, own_lines
from pbem.outbox import put_plain
from pbem.storage import store, trust
from pbem.storage.tables import AddressRow, LetterRow, PlayerRow
from pbem.work import Refused, Work, reader

MOST = 5
"""Addresses that one player may have."""

ASKED_PER_DAY = 3
"""How many new addresses one player has asked in a day."""

ASKED_AGAIN = timedelta(days=7)
"""After this time an address that did not answer may be asked again, by whomever."""


def address(work: Work, table_number: int | None, command: Command) -> None:
    """`address`, `address add b@...` or `address remove b@...`."""
    named = next((word for word in command.words if "@" in word), "")
    if not named and command.words:
        raise wrong("address")
    if named and plain_address(named) is None:
        raise Refused("{word} is not an address. Write, for example: address add ann@example.org", word=named)
    if "remove" in command.words:
        remove(work, named.lower())
    elif named:
        add(work, named.lower())
    else:
        mine = [row.address for row in trust.addresses(work.db, work.writer_id)]
        work.say("Your addresses: {addresses}. Letters go to the first one that they reach.", addresses=", ".join(mine))


def add(work: Work, wanted: str) -> None:
    """The new address is asked, and nothing else is sent there unless it says yes."""
    mine = trust.addresses(work.db, work.writer_id)
    known = store.address(work.db, wanted)
    if any(row.address == wanted for row in mine):
        raise Refused("{address} is yours already.", address=wanted)
    if wanted == work.server.address.lower() or (known and is_in_use(work, known[0])):
        raise Refused("{address} cannot be added to yours.", address=wanted)
    if len(mine) >= MOST:
        raise Refused("You have {n} address already: remove one first.", n=MOST,
                      plural="You have {n} addresses already: remove one first.")
    day = work.now - timedelta(days=1)
    asked_today = trust.letters_to(work.db, work.writer_id, "address", day)
    asked_there = trust.asked_at(work.db, wanted, work.now - ASKED_AGAIN)
    if asked_today + len(work.invited) >= ASKED_PER_DAY or asked_there or wanted in work.invited:
        raise Refused("{address} has been asked lately; it has to answer first.", address=wanted)
    work.invited.add(wanted)
    work.errands.append(lambda: short_letters.write_question_of_address(work, work.writer, wanted))
    work.say("I have written to {address}. Answer that letter with yes, and it is yours too.", address=wanted)


def is_in_use(work: Work, row: AddressRow) -> bool:
    """Does this address belong to somebody who plays or has said that he reads it?"""
    return row.confirmed_at is not None or guests.has_played(work, row.player_id)


def remove(work: Work, wanted: str) -> None:
    mine = trust.addresses(work.db, work.writer_id)
    row = next((row for row in mine if row.address == wanted), None)
    if row is None:
        raise Refused("{address} is not one of your addresses.", address=wanted)
    if not any(other.confirmed_at for other in mine if other is not row):
        raise Refused("{address} is your only address. Add another one first.", address=wanted)
    work.db.delete(row)
    work.db.flush()
    work.say("{address} is not yours any more: nothing goes there, and nothing from there is believed.", address=wanted)


def take(work: Work, wanted: str, player: PlayerRow) -> bool:
    """The address is this player's from now on, unless it has become somebody's since it was asked."""
    known = store.address(work.db, wanted)
    if known and is_in_use(work, known[0]):
        return False
    owner = household.head(player)
    if known:
        known[0].player_id, known[0].confirmed_at = owner, work.now
    else:
        work.db.add(AddressRow(address=wanted, player_id=owner, confirmed_at=work.now))
    work.db.flush()
    return True


def own(work: Work, wanted: str) -> None:
    """The writer answers, from an address that is his, the letter that went to the new one: so he reads both."""
    if not take(work, wanted, work.writer):
        raise Refused("{address} cannot be added to yours.", address=wanted)
    work.say("{address} is one of your addresses now.", address=wanted)


def join(work: Work, letter: Letter, player: PlayerRow, asked: LetterRow) -> str:
    """Somebody answers, from the address that was asked, whether it is this player's. A note for the mail's row."""
    token = message_token(asked.message_id) or ""
    meanings = [line.meaning for line in read(own_lines(letter, believed=token), player.language)]
    if not any(isinstance(meaning, Command) and meaning.name == "yes" for meaning in meanings):
        return "an address that was asked about and has not said yes"
    asked.confirms = {}
    if not take(work, asked.address, player):
        return "an address that has become somebody's meanwhile"
    work.row.player_id = player.id
    more = Sentence("What you write from there is yours from now on. To take it back, write: {line}",
                    {"line": f"{reader(player).words.command('address')} remove {asked.address}"})  # fmt: skip
    blocks = paragraphs(reader(player).words, more)
    put_plain(work, player, "address", N_("{address} is one of your addresses now."), blocks, address=asked.address)
    return "an address that has said yes"
