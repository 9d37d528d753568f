"""The table of commands holds together, and every card and bid is read as our own letters print it."""

from __future__ import annotations

import pytest

from engine.cards import french_deck
from pbem.commands.arguments import fit, places
from pbem.commands.cardwords import card_text, number
from pbem.commands.grammar import Act, Puzzle, read
from pbem.commands.heads import head
from pbem.commands.nearest import typed
from pbem.commands.spelling import tokens
from pbem.commands.words import BY_NAME, COMMANDS, LANGUAGES, N_, CommandWord
from tests.pbem.grammar_words import said

GROUPS = {"votes", "playing", "saving", "seeing", "talking", "tables", "people"}


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
def test_a_command_is_declared_whole(command: CommandWord) -> None:
    assert command.usage.split()[0] == command.name
    assert command.about.endswith(".")
    assert N_(command.about) == command.about
    assert command.group in GROUPS
    assert set(command.words) == set(LANGUAGES)
    assert all(command.words.values())


def test_no_two_commands_share_a_name() -> None:
    assert len(BY_NAME) == len(COMMANDS)


def test_what_ends_a_game_for_somebody_is_dangerous() -> None:
    assert {command.name for command in COMMANDS if command.dangerous} == {"leave", "resign", "forget"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_a_language_begins_its_command(language: str) -> None:
    for command in COMMANDS:
        for phrase in command.words[language]:
            commands, _ = head(tokens(phrase), language)
            assert command in commands, phrase


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_word_that_help_shows_means_one_command(language: str) -> None:
    for command in COMMANDS:
        commands, _ = head(tokens(command.words[language][0]), language)
        also = {"pass": (BY_NAME["keep"],), "confirm": (BY_NAME["yes"],)}  # "pass" alone gives nothing
        assert commands == (command, *also.get(command.name, ()))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_command_without_arguments_is_understood_as_help_prints_it(language: str) -> None:
    for command in COMMANDS:
        if not places(command) and command.name not in ("look", "keep"):
            assert said(command.usage_in(language), language) == command.name


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_is_understood_is_written_again_in_words_that_are_understood(language: str) -> None:
    for phrase in [*(command.words[language][0] for command in COMMANDS), "claim 3", "claim 0", "cut 5 5 3"]:
        for one in read([phrase], language):
            for action in one.meaning.readings if isinstance(one.meaning, Act) else ():
                [again] = read([typed(action, language)], language)
                assert isinstance(again.meaning, Act), phrase
                assert action in again.meaning.readings, phrase


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_slip_in_a_command_is_answered(language: str) -> None:
    for command in COMMANDS:
        word = command.words[language][0]
        for slip in (word[:1] + word[2:], word[:-1] + word[-2:]):
            assert read([slip], language), slip


def test_english_words_are_understood_in_every_language() -> None:
    for language in LANGUAGES:
        for command in COMMANDS:
            if not places(command) and command.name not in ("look", "keep"):
                assert said(command.words["en"][0], language) == command.name


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_is_read_as_our_letters_print_it(language: str) -> None:
    for card in french_deck().cards:
        printed = card_text(card, language)
        for line in (printed, printed.lower(), f"play {printed} #k7q2", " ".join((printed[:-1], printed[-1]))):
            assert said(line, language) == card.face


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_is_read_in_words_and_signs(language: str) -> None:
    ranks = {
        "en": "two three four five six seven eight nine ten jack queen king ace",
        "it": "due tre quattro cinque sei sette otto nove dieci fante donna re asso",
        "ro": "doi trei patru cinci șase șapte opt nouă zece valet damă rege as",
    }[language].split()
    suits = {"en": "clubs diamonds hearts spades", "it": "fiori quadri cuori picche", "ro": "treflă caro inimă pică"}
    of = {"en": "of", "it": "di", "ro": "de"}[language]
    names = [(rank, suit, sign) for suit, sign in zip(suits[language].split(), "♣♦♥♠", strict=True) for rank in ranks]
    for card, (rank, suit, sign) in zip(french_deck().cards, names, strict=True):
        for reader in LANGUAGES:
            assert said(f"{rank} {of} {suit}", reader) == said(f"{rank} {sign}", reader) == card.face


def test_a_card_of_the_emoji_block_is_that_card() -> None:
    assert [said(chr(0x1F0A0 + row * 16 + 1)) for row in range(4)] == ["AS", "AH", "AD", "AC"]
    assert [said(chr(0x1F0B0 + column)) for column in (2, 10, 11, 13, 14)] == ["2H", "TH", "JH", "QH", "KH"]


def test_the_knight_and_the_back_of_a_card_are_no_cards() -> None:
    for char in "🂬🂠":
        assert [one.meaning for one in read([char])] in ([None], [Puzzle(("help",))])


def test_number_words_go_up_to_thirteen() -> None:
    english = "zero one two three four five six seven eight nine ten eleven twelve thirteen"
    italian = "zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici"
    romanian = "zero unu doi trei patru cinci sase sapte opt noua zece unsprezece doisprezece treisprezece"
    for spelt in (english, italian, romanian):
        assert [number(word) for word in spelt.split()] == list(range(14))
    assert number("1" * 5000) is None
    assert number("fourteen") is None


def test_arguments_without_a_place_are_refused() -> None:
    assert fit(BY_NAME["bots"], "3 4") is None
    assert fit(BY_NAME["invite"], "") is None
    assert fit(BY_NAME["invite"], "Ben") is None
    assert fit(BY_NAME["language"], "klingon") is None
    assert fit(BY_NAME["new"], "basic4 and some more") is None
