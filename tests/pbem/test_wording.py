"""Cards, bids, numbers, moments and lists in each language."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from engine.actions import AGREE, BLIND_NIL, DOUBLE_NIL, NIL, Bid, Discard, Give, Keep, Look, Replace, Say
from engine.cards import RANKS, SUITS, Card
from engine.notation import cards
from engine.sentence import Sentence, one_of
from pbem.commands.acts import Act
from pbem.commands.grammar import read
from pbem.commands.words import COMMANDS
from pbem.wording import LANGUAGES, Words, starting

EVENING = datetime(2026, 11, 3, 20, 0, tzinfo=UTC)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_that_is_written_is_read_as_itself(language: str) -> None:
    words = Words(language)
    for face in (rank + suit for rank in RANKS for suit in SUITS):
        for said in (words.card(Card(face)), words.answer(Card(face)), words.card_name(Card(face))):
            (line,) = read([said], language)
            assert line.meaning == Act((Card(face),)), said


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "action",
    [
        *(Bid(1), Bid(13), NIL, BLIND_NIL, DOUBLE_NIL, Look(), Give(()), Give(cards("2C TH"))),
        *(AGREE, Say("sure", 4), Say("possible", 2), Say("propose", 9), Say("propose", 7, "blind")),
        *(Keep(), Discard(), Replace(cards("2C TH"))),
    ],
)
def test_every_answer_that_a_button_writes_is_read_as_itself(
    language: str, action: Bid | Look | Give | Say | Keep | Discard | Replace
) -> None:
    (line,) = read([Words(language).answer(action)], language)
    assert isinstance(line.meaning, Act)
    assert action in line.meaning.readings


@pytest.mark.parametrize(
    ("language", "spelt"), [("en", "10D KH AC"), ("it", "10Q KC AF"), ("ro", "10C KI AT")]
)
def test_suits_have_the_letters_of_the_language(language: str, spelt: str) -> None:
    assert Words(language).say(Sentence("{cards}", {"cards": cards("TD KH AC")})) == spelt


def test_jokers_have_names_too() -> None:
    assert Words("en").card_name(Card("BJ")) == "the big joker"
    assert Words("it").card_name(Card("LJ")) == "il jolly piccolo"
    assert Words("en").sign(Card("BJ")) == "BJ"


@pytest.mark.parametrize(
    ("language", "zone", "said"),
    [
        ("en", "Europe/Rome", "Tuesday 3 November, 21:00 in Rome (20:00 UTC)"),
        ("en", "UTC", "Tuesday 3 November, 20:00 UTC"),
        ("en", "America/New_York", "Tuesday 3 November, 15:00 in New York (20:00 UTC)"),
        ("it", "Europe/Rome", "martedì 3 novembre, ore 21:00 (Roma; 20:00 UTC)"),
        ("ro", "Europe/Bucharest", "marți 3 noiembrie, ora 22:00 (București; 20:00 UTC)"),
        ("ro", "UTC", "marți 3 noiembrie, ora 20:00 UTC"),
    ],
)
def test_a_moment_is_told_in_the_reader_s_language_and_zone(language: str, zone: str, said: str) -> None:
    assert Words(language, zone).moment(EVENING) == said


def test_an_hour_before_and_after_the_clocks_change_is_told_right() -> None:
    words = Words("en", "Europe/Rome")
    assert "02:30 in Rome (00:30 UTC)" in words.moment(datetime(2026, 10, 25, 0, 30, tzinfo=UTC))
    assert "02:30 in Rome (01:30 UTC)" in words.moment(datetime(2026, 10, 25, 1, 30, tzinfo=UTC))


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["-1 point", "0 points", "1 point", "2 points", "20 points", "101 points"]),
        ("it", ["-1 punto", "0 punti", "1 punto", "2 punti", "20 punti", "101 punti"]),
        ("ro", ["-1 punct", "0 puncte", "1 punct", "2 puncte", "20 de puncte", "101 puncte"]),
    ],
)
def test_a_number_asks_for_its_form(language: str, said: list[str]) -> None:
    assert [Words(language).count("{n} point", "{n} points", n) for n in (-1, 0, 1, 2, 20, 101)] == said


def test_a_length_of_time_is_told_in_days_and_hours_or_in_hours_and_minutes() -> None:
    spans = [timedelta(days=3), timedelta(days=1), timedelta(hours=36), timedelta(minutes=90)]
    told = ["3 days", "1 day", "1 day and 12 hours", "1 hour and 30 minutes"]
    assert [Words("en").span(span) for span in spans] == told


def test_names_are_listed_as_one_says_them() -> None:
    assert Words("en").names(()) == ""
    assert Words("en").names(("Ann",)) == "Ann"
    assert Words("it").names(("Anna", "Bob")) == "Anna e Bob"
    assert Words("ro").names(("Ana", "Barbu", "Cezar")) == "Ana, Barbu și Cezar"


def test_alternatives_are_listed_in_the_language() -> None:
    assert [str(one_of(words)) for words in (["a"], ["a", "b"], ["a", "b", "c"])] == ["a", "a or b", "a, b or c"]
    assert Words("it").say(one_of([Sentence("{low} to {high}", {"low": 1, "high": 9}), "off"])) == "da 1 a 9 o off"


def test_a_line_begins_with_a_capital_and_names_stay_as_they_are() -> None:
    assert starting("you and Sara di Roma") == "You and Sara di Roma"
    assert starting("") == ""


def test_usages_are_told_in_the_language() -> None:
    usages = {command.name: Words("it").usage(command) for command in COMMANDS}
    assert usages["bid"] == "dichiaro NUMERO"
    assert usages["rules"] == "regole [REGOLE] [OPZIONE=VALORE ...]"
    assert usages["help"] == "aiuto [TEMA]"
    assert Words("en").usage(COMMANDS[0]) == COMMANDS[0].usage
