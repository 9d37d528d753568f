"""What letters of every kind say first, what they hold, and that no line of them is a command."""

from __future__ import annotations

import itertools
import random
import re

import pytest

from pbem.commands.acts import Act
from pbem.commands.grammar import read
from pbem.commands.meaning import Command
from pbem.mail.html import lines_of
from pbem.wording import LANGUAGES, Words
from tests.letter_kinds import (
    another_game,
    answers,
    every_kind,
    in_a_game,
    short_ones,
    table_of_four,
    tapping,
    to_every_command,
)
from tests.server import InMemoryServer, Sent

ANSWERS = ("bid", "play", "look", "keep", "last", "score", "rules", "help", "undo", "claim")
MOST_BYTES = 30_000
"""Of a turn letter as it is mailed. Programs show such letters whole; much longer ones are cut."""


def code(letter: Sent) -> str:
    found = re.search(r"#(\w+)\b", letter.text.rpartition("\n--\n")[2])
    assert found
    return found[1]


def turns(language: str = "en") -> list[Sent]:
    return [kind.letter for kind in in_a_game(language) if kind.letter.moves]


def block(letter: Sent, title: str) -> list[str]:
    """The rows under a heading."""
    lines = letter.text.splitlines()
    rows = lines[lines.index(title) + 1 :]
    return [row.strip() for row in rows[: rows.index("")]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_of_a_letter_is_a_command(language: str) -> None:
    """Not even when it comes back as somebody's own words, with the code of the letter behind it."""
    kinds = (*every_kind(language), *to_every_command(language), *another_game(language)[::5])
    letters = [kind.letter for kind in kinds]
    read_already: set[str] = set()
    for letter in letters:
        lines = {*letter.text.splitlines(), *(line.text for line in lines_of(letter.html))}
        for line in sorted(lines):
            if shape_of(line) in read_already:
                continue
            read_already.add(shape_of(line))
            for said in (line, f"{line} #{code(letter)}") if len(line) < 50 else (line,):
                acted = [r.meaning for r in read([said], language) if isinstance(r.meaning, Act | Command)]
                assert not acted, f"{letter.first}: {said!r} reads as {acted}"
    assert len(read_already) > 200


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_row_of_a_hand_is_a_command_whatever_its_cards(language: str) -> None:
    rng, words = random.Random(language), Words(language)
    ranks = ["A", "K", "Q", "J", *map(str, range(2, 11)), "BJ", "LJ"]
    for suit, number, _ in itertools.product("SHDC", range(1, 5), range(8)):
        row = f"  {words.suit(suit).capitalize()}: {' '.join(rng.sample(ranks, number))}"
        assert not [r.meaning for r in read([row], language) if isinstance(r.meaning, Act | Command)], row


def shape_of(line: str) -> str:
    """A line without a label as it is; of others what is left when cards, numbers and names are all the same."""
    if ":" not in line:
        return line
    return re.sub(r"\b(?:\d+[A-Z]?|[AKQJ][A-Z]?|Sara|Nora|Wim|Emil)\b", "0", line)


def test_a_turn_letter_says_first_what_to_do_and_then_until_when() -> None:
    assert len(turns()) > 50
    for letter in turns():
        first, second = letter.text.splitlines()[:2]
        assert re.fullmatch(r"Your turn, \w+: .+\.", first), first
        assert re.fullmatch(r"Answer by \w+ \d+ November, \d\d:\d\d in Rome \(\d\d:\d\d UTC\)\.", second), second


def test_a_turn_letter_is_small() -> None:
    sizes = [len(letter.message.as_bytes()) for language in LANGUAGES for letter in turns(language)]
    assert max(sizes) < MOST_BYTES


def test_the_news_of_a_deal_stands_behind_the_question() -> None:
    began = next(letter for letter in turns() if "Deal 1 is over." in letter.text)
    opening = began.text.split("\n\n")[0].splitlines()
    assert opening[0].startswith("Your turn")
    assert re.fullmatch(r"Deal 1 is over\. The score is now: you and \w+ -?\d+; \w+ and \w+ -?\d+\.", opening[2])
    for title in ("SCORE SHEET OF DEAL 1", "THE HANDS AS DEALT", "THE TRICKS"):
        assert title in began.text
    assert len(block(began, "THE TRICKS")) == 13


def test_who_did_his_part_reads_whom_the_table_waits_for() -> None:
    server = table_of_four("en")
    who = server.asked()
    (done,) = [letter for letter in server.mail(who, "bid 3") if letter.to.startswith(who)]
    waits = f"The table waits for {server.asked().capitalize()}."
    assert done.text.splitlines()[:2] == [f"Done, {who.capitalize()}.", waits]


def test_every_number_has_its_form() -> None:
    for language, wrong in {
        "en": r"\b1 (?:points|bags|cards|overtricks|days)\b|(?<!\d)(?:0|[2-9]|\d\d) (?:point|bag|card|overtrick)\b",
        "it": r"\b1 (?:punti|borse|carte|prese in più)\b|(?<!\d)(?:0|[2-9]|\d\d) (?:punto|borsa|presa in più)\b",
        "ro": r"\b1 (?:puncte|saci|cărți)\b|(?<!\d)[2-9] (?:punct|sac|carte)\b|(?<!\d)[2-9]\d (?:puncte|saci)\b",
    }.items():
        for kind in every_kind(language):
            assert not (found := re.search(wrong, kind.letter.text)), f"{language}: {found}"


def test_no_sentence_is_left_without_an_end() -> None:
    """Prose ends, and what is to be typed stands last in its line."""
    for kind in every_kind("en"):
        for line in kind.letter.text.rpartition("\n--\n")[0].splitlines():
            if line.startswith("  ") or line.isupper() or not line:
                continue
            assert re.search(r"[.?!]$|(?:write|example|Near it|read again|read by writing): .+$", line), line


def test_names_and_you_begin_with_a_capital_where_a_line_begins() -> None:
    for kind in every_kind("en"):
        for line in kind.letter.text.splitlines():
            assert not re.match(r"\s*(?:you|your|bot|north|east|south|west)\b", line), line


def test_what_asks_for_a_yes_asks_once() -> None:
    for command in ("leave", "resign"):
        letter = next(kind.letter for kind in answers("en") if kind.name == command)
        assert re.match(r"Not yet, Sara\. To .+, press Reply and write yes\.$", letter.first)
        assert letter.text.count("yes") == 2, "once in the question, once in the row that waits for it"
        assert letter.text.count("press Reply and write yes") == 1
        assert letter.buttons == ["yes"], "not those of her turn, if it is hers"


def test_a_stranger_is_told_how_to_begin_and_left_alone() -> None:
    letter = next(kind.letter for kind in short_ones("en") if kind.name == "stranger")
    assert letter.first == "This is a card table that plays Spades by mail, slowly, with people or with the computer."
    assert "press Reply and write: yes" in letter.text
    assert "Nothing else will be sent to you unless you answer." in letter.text


def test_an_invitation_says_who_what_how_and_when() -> None:
    letter = next(k.letter for k in short_ones("en") if k.name == "invitation" and k.letter.to.startswith("dan"))
    assert letter.first == "Sara invites you, Dan, to a game of Spades by mail."
    assert letter.buttons == ["accept", "decline"]
    assert "The time to answer: 3 days for each answer." in letter.text
    assert "South: Sara, joined" in letter.text


def test_computers_are_called_so_once_and_briefly() -> None:
    server = InMemoryServer()
    server.mail("sara", "hello", fresh=True)
    server.mail("sara", "new basic4 bots")
    server.play_on(tapping(2, "en"), moves=4)
    letter = server.latest["sara"]
    assert "Bot North" in letter.text
    for line in letter.text.splitlines():
        assert line.lower().count("computer") <= 1, line
    for line in block(letter, next(line for line in letter.text.splitlines() if re.fullmatch(r"TRICK \d", line))):
        assert line.startswith("You:") or re.match(r"Bot \w+ \(computer(?:, your partner)?\): ", line), line


def test_a_blind_bidder_is_told_what_it_means_before_any_card_is_shown() -> None:
    letter = next(letter for letter in turns() if "look at your cards" in letter.first)
    assert "YOUR HAND" not in letter.text
    assert "To see them, press Reply and write look. To promise unseen that you will win no trick" in letter.text
    assert letter.buttons[:2] == ["look", "bid blind nil"]


def test_who_gives_cards_may_tick_them_in_a_list() -> None:
    letter = next(letter for letter in turns() if "choose 2 cards for" in letter.first)
    (boxes,) = [body for body in letter.buttons if "[ ]" in body]
    first, *rows = boxes.replace("\r\n", "\n").splitlines()
    assert first == "# Put an x into the boxes of 2 cards."
    assert len(rows) == 13
    ticked = [row.replace("[ ]", "[x]", 1) if n in (0, 5) else row for n, row in enumerate(rows)]
    (one,) = [r.meaning for r in read([first, *ticked], "en") if r.meaning]
    (whole,) = [r.meaning for r in read([f"pass {rows[0][4:]} {rows[5][4:]}"], "en")]
    assert one == whole
    assert "to exchange nothing, write keep." in letter.text


def test_who_is_given_cards_reads_which_and_gives_as_many_back() -> None:
    letter = next(letter for letter in turns() if "give 2 cards back to" in letter.first)
    assert re.search(r"^  \w+: gave you \w+ \w+$", letter.text, re.MULTILINE)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_buttons_say_what_the_language_s_players_say(language: str) -> None:
    words = Words(language)
    bodies = {body.split()[0] for letter in turns(language) for body in letter.buttons if not body.startswith("#")}
    known = {words.command(name).split()[0] for name in ANSWERS}
    assert bodies <= known


def test_every_part_of_a_letter_stands_in_both_forms() -> None:
    for kind in every_kind("en"):
        page = " ".join(" ".join(line.text for line in lines_of(kind.letter.html)).split())
        for line in kind.letter.text.rpartition("\n--\n")[0].splitlines():
            label, _, text = line.strip().partition(": ")
            assert label.rstrip(":") in page, label
            assert all(word in page for word in re.findall(r"[\w♠-♦]+", text)), line


def test_the_buttons_of_cards_stand_in_the_order_of_the_hand() -> None:
    server = InMemoryServer()
    server.game_with_computers()
    server.mail("sara", "bid 3")
    cards = [body.removeprefix("play ") for body in server.latest["sara"].buttons if body.startswith("play ")]
    assert cards == sorted(cards, key=lambda card: ("SHDC".index(card[-1]), -"2345678910JQKA".index(card[:-1])))
    assert len(cards) > 1
