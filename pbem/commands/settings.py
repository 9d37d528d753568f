"""What a player can set for himself."""

from __future__ import annotations

from pbem import household
from pbem.commands.grammar import Command
from pbem.commands.values import wrong
from pbem.names import clean_name, distinct, is_taken, skeleton
from pbem.storage import store
from pbem.wording import LANGUAGES
from pbem.work import Refused, Work


def language(work: Work, table_number: int | None, command: Command) -> None:
    wanted = command.words[0].casefold()[:2] if command.words else ""
    if wanted not in LANGUAGES:
        raise wrong("language")
    work.writer.language = wanted
    work.db.add(work.writer)
    work.say("From now on letters to you are in English.")


def name(work: Work, table_number: int | None, command: Command) -> None:
    wanted = clean_name(command.text)
    if not wanted:
        raise wrong("name")
    if is_taken(wanted):
        raise Refused("{name} means something else in my letters. Choose another name, please.", name=wanted)
    for row, _seat in store.games_of(work.db, work.writer_id, "gathering", "playing"):
        others = work.open(row.id or 0).people.items()
        if distinct(wanted, (person.name for number, person in others if number != work.writer_id)) != wanted:
            raise Refused("Somebody at table {n} has a name that looks the same. Choose another name, please.",
                          n=row.id)  # fmt: skip
    if any(skeleton(person.name) == skeleton(wanted) for person in household.beside_at_home(work.db, work.writer)):
        raise Refused("Somebody who reads this mailbox has a name that looks the same: {name}.", name=wanted)
    work.writer.name = wanted
    work.db.add(work.writer)
    work.say("The others now read your name as {name}.", name=wanted)
