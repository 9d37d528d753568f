"""What stands behind a command and is no value of it: one sentence in the reader's language, with an example."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest

from pbem.commands import arguments
from pbem.commands.grammar import Puzzle, read
from pbem.commands.values import RIGHT
from pbem.commands.words import COMMANDS, LANGUAGES
from pbem.vocabulary import PLACES
from pbem.wording import Words
from tests.pbem.test_wrong_times import game


def test_every_command_with_a_place_to_fill_has_its_sentence() -> None:
    assert {command.name for command in COMMANDS if arguments.places(command)} == set(RIGHT)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", RIGHT)
def test_its_example_is_understood_as_that_command(name: str, language: str) -> None:
    said = Words(language).say(RIGHT[name])
    for example in re.findall(r": (.+?)(?:\. |$)", said):
        for one in read([example.rstrip("!")], language):
            assert not isinstance(one.meaning, Puzzle)
            assert RIGHT[getattr(one.meaning, "name", name)] == RIGHT[name]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_answer_shows_a_place_that_is_not_translated(language: str) -> None:
    untranslated = [place for place in PLACES if Words(language).text(place) != place or language == "en"]
    server = game(language).copy()
    asked = server.asked()
    for command in COMMANDS:
        for line in (command.words[language][0], f"{command.words[language][0]} qqq zzz"):
            if not arguments.places(command) or not isinstance(read([line], language)[0].meaning, Puzzle):
                continue
            server.now += timedelta(hours=1)  # within an hour so much nonsense is not answered
            (letter,) = server.mail(asked, line)
            assert not re.search(rf"\b({'|'.join(map(re.escape, untranslated))})\b", letter.first), letter.first
            assert Words(language).say(RIGHT[command.name]) in letter.first, line
