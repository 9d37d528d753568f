"""A second player at the same address: two people who read one mailbox."""

from __future__ import annotations

from engine.sentence import Sentence
from pbem import household
from pbem.commands.grammar import Command
from pbem.commands.values import wrong
from pbem.commands.words import N_
from pbem.letters import paragraphs
from pbem.names import clean_name, is_taken, skeleton
from pbem.outbox import put_plain
from pbem.storage.tables import PlayerRow
from pbem.work import Refused, Work, reader

MOST = 4
"""Players who may read one mailbox."""


def newplayer(work: Work, table_number: int | None, command: Command) -> None:
    """`new player Anna`: somebody who reads the writer's mailbox too gets a name, and letters of her own."""
    name, people = clean_name(command.text), household.members(work.db, work.writer)
    if not name:
        raise wrong("newplayer")
    if is_taken(name):
        raise Refused("{name} means something else in my letters. Choose another name, please.", name=name)
    if skeleton(name) in {skeleton(person.name) for person in people}:
        raise Refused("Somebody who reads this mailbox has a name that looks the same: {name}.", name=name)
    if len(people) >= MOST:
        raise Refused("{n} player reads this mailbox already.",
                      plural="{n} players read this mailbox already.", n=MOST)
    work.writer.household = household.head(work.writer)
    for person in people:
        person.household = work.writer.household
    row = PlayerRow(name=name, language=work.writer.language, zone=work.writer.zone, created_at=work.now,
                    household=work.writer.household)  # fmt: skip
    work.db.add(row)
    work.db.flush()
    work.errands.append(lambda: _welcome(work, row))
    work.say("{name} plays from your address too, and gets letters of {name}'s own.", name=name)


def _welcome(work: Work, person: PlayerRow) -> None:
    words = reader(person).words
    sentences = (
        Sentence("Your letters bear your name in their subject. Answer those, and what you write is yours."),
        Sentence("To write without a letter, begin with your name, as in: {line}",
                 {"line": f"{person.name}: {words.command('games')}"}),
        Sentence("Whoever reads this mailbox can read your cards, and answer for you."),
    )  # fmt: skip
    put_plain(work, person, "welcome", N_("Welcome, {name}. You share this mailbox with {others}."),
              paragraphs(words, *sentences), name=person.name, others=words.names(_others(work, person)))  # fmt: skip


def _others(work: Work, person: PlayerRow) -> tuple[str, ...]:
    return tuple(other.name for other in household.members(work.db, person) if other.id != person.id)
