"""What a player can set for himself."""

from __future__ import annotations

from zoneinfo import available_timezones

from rapidfuzz import process

from pbem.commands.grammar import Command
from pbem.names import clean_name, is_taken
from pbem.wording import LANGUAGES
from pbem.work import Refused, Work


def language(work: Work, table_number: int | None, command: Command) -> None:
    wanted = command.words[0].casefold()[:2] if command.words else ""
    if wanted not in LANGUAGES:
        raise Refused("Languages are {languages}: write, for example, language it", languages=", ".join(LANGUAGES))
    work.writer.language = wanted
    work.db.add(work.writer)
    work.say("From now on letters to you are in English.")


def zone(work: Work, table_number: int | None, command: Command) -> None:
    wanted = "_".join(command.words)
    zones = {name.casefold(): name for name in available_timezones()}
    if wanted.casefold() not in zones:
        near = [zones[name] for name, _score, _i in process.extract(wanted.casefold(), list(zones), limit=3)]
        raise Refused("I know no zone {zone}. Near it: {near}", zone=wanted or "?", near=", ".join(near))
    work.writer.zone = zones[wanted.casefold()]
    work.db.add(work.writer)
    work.say("Times in letters to you are now those of {zone}.", zone=work.writer.zone)


def name(work: Work, table_number: int | None, command: Command) -> None:
    wanted = clean_name(command.text)
    if not wanted:
        raise Refused("Write the name you want behind the word, as in: name Sara")
    if is_taken(wanted):
        raise Refused("{name} means something else in my letters. Choose another name, please.", name=wanted)
    work.writer.name = wanted
    work.db.add(work.writer)
    work.say("The others now read your name as {name}.", name=wanted)
