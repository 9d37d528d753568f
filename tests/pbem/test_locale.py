"""The catalogues are complete, and a game in two languages has no English word in it."""

from __future__ import annotations

import gettext
import re
import string
from collections.abc import Iterator
from importlib.resources import files

import pytest
from babel.messages.catalog import Message

from engine.rules import compile_rules
from engine.sentence import Sentence
from pbem.locale import collect
from pbem.storage import store
from pbem.storage.database import transaction
from pbem.wording import LANGUAGES, translations
from tests.engine.shapes import TABLES
from tests.letter_kinds import answers, in_a_game, short_ones, table_of_four, tapping
from tests.server import InMemoryServer, to

FOREIGN = tuple(language for language in LANGUAGES if language != "en")


def forms(message: Message) -> tuple[str, ...]:
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def translated(message: Message) -> tuple[str, ...]:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string)


def gaps(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def messages(language: str) -> Iterator[Message]:
    return (message for message in collect.catalogue(language) if message.id)


def test_there_is_a_catalogue_for_every_language_but_english() -> None:
    assert set(FOREIGN) == set(collect.LANGUAGES)
    for language in FOREIGN:
        assert (files("pbem") / "locale" / language / "LC_MESSAGES" / "pbem.po").is_file()


COUNTED = (
    "points|tricks|cards|deals|bags|days|hours|minutes|times|tables|people|players|mails|letters|notes|characters|"
    "addresses|invitations|games|plans|seats|files"
)
ALWAYS_MANY = ("sides = {sides} is for {needed} players: players = {players} does not fit.",)
"""What stands before these nouns is never one, nor so many that Romanian says them otherwise."""


def test_whatever_is_counted_has_a_form_for_one_and_for_many() -> None:
    """In a sentence of its own, or in a gap that says what there are so many of."""
    counting = re.compile(rf"\{{\w+\}} (?:more )?(?:different )?(?:{COUNTED})\b")
    single = [one for one, many in collect.messages().values() if not many and counting.search(one)]
    assert [one for one in single if one not in ALWAYS_MANY] == []


@pytest.mark.parametrize(
    ("line", "english", "italian", "romanian"),
    [
        ("pause 1", "a pause of 1 day at", "una pausa di 1 giorno al", "o pauză de 1 zi la"),
        ("pause 2", "a pause of 2 days at", "una pausa di 2 giorni al", "o pauză de 2 zile la"),
        ("pause 20", "a pause of 20 days at", "una pausa di 20 giorni al", "o pauză de 20 de zile la"),
        ("extend 1h", "asks for 1 hour more", "chiede 1 ora in più", "cere încă 1 oră"),
        ("extend 1d", "asks for 1 day more", "chiede 1 giorno in più", "cere încă 1 zi"),
        ("extend 13h", "asks for 13 hours more", "chiede 13 ore in più", "cere încă 13 ore"),
    ],
)
def test_a_proposal_counts_as_each_language_does(line: str, english: str, italian: str, romanian: str) -> None:
    server = InMemoryServer()
    server.game_of_four()
    asked = server.asked()
    others = sorted({"sara", "nora", "wim", "emil"} - {asked})
    for who, language in zip(others, LANGUAGES, strict=True):
        server.mail(who, f"language {language}")
    out = server.mail(asked, line)
    for who, words in zip(others, (english, italian, romanian), strict=True):
        assert words in to(out, who).text


@pytest.mark.parametrize("days", [1, 2, 20])
def test_a_pause_that_is_carried_is_told_in_the_form_of_its_number(days: int) -> None:
    server = InMemoryServer()
    server.game_of_four()
    server.mail("nora", "language ro")
    server.mail("sara", f"pause {days}")
    for who in ("nora", "wim", "emil"):
        server.mail(who, "vote yes")
    told = {1: "Masa 1 face pauză 1 zi sau", 2: "Masa 1 face pauză 2 zile sau", 20: "Masa 1 face pauză 20 de zile sau"}
    assert told[days] in " ".join(server.latest["nora"].text.split())


@pytest.mark.parametrize("language", FOREIGN)
def test_every_sentence_is_in_the_catalogue_and_nothing_else(language: str) -> None:
    wanted = {(message.one, message.many) for message in collect.messages().values()}
    have = {(*forms(message), "")[:2] for message in messages(language)}
    assert have == wanted, "python -m pbem.locale.collect brings the catalogues up to date"


@pytest.mark.parametrize("language", FOREIGN)
def test_every_sentence_is_translated(language: str) -> None:
    assert collect.left(collect.catalogue(language)) == []


def texts(sentence: Sentence) -> Iterator[str]:
    """The English text of a sentence, and those of what fills its gaps."""
    yield sentence.text
    for gap in sentence.gaps.values():
        if isinstance(gap, Sentence):
            yield from texts(gap)


def test_the_rules_of_no_table_say_what_is_not_in_the_catalogue() -> None:
    known = collect.messages()
    rules = [compile_rules(options) for options in TABLES.values()]
    said = {text for table in rules for sentence in table.sentences() for text in texts(sentence)}
    assert {text for text in said if re.search(r"[A-Za-z]", re.sub(r"\{\w+\}", "", text))} <= known.keys()


@pytest.mark.parametrize("language", FOREIGN)
def test_a_translation_has_the_gaps_of_its_sentence(language: str) -> None:
    for message in messages(language):
        wanted = set().union(*map(gaps, forms(message)))
        for text in translated(message):
            assert wanted - {"n"} <= gaps(text) <= wanted, text


@pytest.mark.parametrize("language", FOREIGN)
def test_every_number_has_all_its_forms(language: str) -> None:
    catalogue = collect.catalogue(language)
    for message in messages(language):
        if len(forms(message)) > 1:
            assert len(translated(message)) == catalogue.num_plurals, message.id


@pytest.mark.parametrize("language", FOREIGN)
def test_a_translation_ends_and_begins_as_its_sentence_does(language: str) -> None:
    for message in messages(language):
        for text in translated(message):
            assert text == text.strip()
            assert text.endswith((".", "!", "?")) == forms(message)[-1].endswith((".", "!", "?")), text


@pytest.mark.parametrize("language", FOREIGN)
def test_the_file_is_as_the_collector_writes_it(language: str) -> None:
    kept = collect.catalogue(language)
    assert collect.written(language, kept) == collect.path_of(language).read_bytes()


class Missed(gettext.NullTranslations):
    """What is looked up here was not in the catalogue."""

    def __init__(self) -> None:
        super().__init__()
        self.found: set[str] = set()

    def gettext(self, message: str) -> str:
        if re.search("[A-Za-z]", re.sub(r"\{\w+\}", "", message)):
            self.found.add(message)
        return message

    def ngettext(self, one: str, many: str, n: int) -> str:
        self.found.add(one)
        return one if n == 1 else many


@pytest.mark.parametrize("language", FOREIGN)
def test_no_letter_of_any_kind_says_a_sentence_that_is_not_in_the_catalogue(language: str) -> None:
    missed = Missed()
    translations.cache_clear()
    try:
        translations(language).add_fallback(missed)
        for write in (in_a_game, answers, short_ones):
            write.__wrapped__(language)
    finally:
        translations.cache_clear()
    assert missed.found == set()


def english_words() -> set[str]:
    """Words of our English sentences that no other language of ours has too, and that nobody types."""
    own = {word for message in collect.messages().values() for text in message for word in words_of(text)}
    others = {
        word for language in FOREIGN for message in messages(language) for text in translated(message)
        for word in words_of(text)
    }  # fmt: skip
    return {word for word in own - others if len(word) > 2}


def words_of(text: str) -> set[str]:
    return set(re.findall(r"(?<![\w=])[a-z]+(?![\w=])", re.sub(r"\{\w+\}", " ", text).lower()))


def test_a_game_of_an_italian_and_a_romanian_has_no_english_word() -> None:
    server = table_of_four("it", "basic4 target=50 blind_deficit=0 trick_value=30")
    with transaction(server.engine) as db:
        for number in (2, 4):
            player = store.player(db, number)
            player.language = "ro"
            db.add(player)
    language = {"sara": "it", "nora": "ro", "wim": "it", "emil": "ro"}
    # The letters that ask already are still in Italian; asking again brings them in Romanian.
    for who in ("nora", "emil"):
        server.mail(who, "stare")
    server.every.clear()
    tap = {name: tapping(7, name) for name in FOREIGN}
    server.play_on(lambda who, buttons: tap[language[who]](who, buttons), moves=90)
    english = english_words()
    assert {"your", "trick", "points", "bags", "waits", "won"} <= english
    assert len(server.every) > 100
    for letter in server.every:
        page = re.sub(r"<style>.*?</style>|<[^>]*>", " ", letter.html, flags=re.DOTALL)
        said = words_of(letter.text) | words_of(page)
        assert not said & english - {"spades"}, f"{said & english} in a letter to {letter.to}"
    assert all(row.state == "done" for row in server.inbox())
    assert server.table().game.deals >= 1
