"""Whole mails: several lines, where the reading ends, tables, codes, and how much is read."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from pbem.commands.arguments import takes_text
from pbem.commands.grammar import LONGEST_LINE, LONGEST_MAIL, MOST_READ, Command, Puzzle, read
from pbem.commands.words import COMMANDS, CommandWord
from pbem.mail.read import Letter, own_lines, read_letter
from tests.pbem.grammar_words import told


def meanings(*lines: str, language: str = "en") -> list[str]:
    return [told(one) for one in read(lines, language)]


def test_every_line_is_read_from_top_to_bottom() -> None:
    read_so = ["nothing", "bid 4", "say: good luck", "status"]
    assert meanings("Hi all,", "", "bid 4", "say good luck", "status") == read_so


def test_a_line_that_is_not_understood_does_not_poison_the_others() -> None:
    assert meanings("what a hand", "KH", "resgin") == ["?", "KH", "?"]


@pytest.mark.parametrize("end", ["stop", "STOP.", "quit", "end", "--", "-- ", "—", "–", "____", "basta", "gata"])
def test_nothing_is_read_after_an_end(end: str) -> None:
    assert meanings("KH", end, "QH", "Ben Smith, 4 Long Road") == ["KH", "nothing"]


@pytest.mark.parametrize("end", ["Thanks", "Thanks,", "thx!", "Thanks Ben", "Best regards", "grazie", "mulțumesc"])
def test_thanks_after_a_command_end_the_reading(end: str) -> None:
    assert meanings("KH", end, "4", "Ben Smith") == ["KH", "nothing"]


def test_thanks_before_a_command_do_not_hide_it() -> None:
    assert meanings("Thanks for inviting me!", "Thanks!", "KH") == ["?", "nothing", "KH"]


def test_thanks_on_the_line_of_a_command_do_not_end_the_reading() -> None:
    assert meanings("KH, thanks", "say well played") == ["KH", "say: well played"]


def test_fine_ends_an_italian_mail_and_no_english_one() -> None:
    assert meanings("KC", "fine", "10F", language="it") == ["KH", "nothing"]
    assert meanings("KH", "fine", "status") == ["KH", "nothing", "status"]


def test_a_line_with_nothing_but_a_table_stands_over_the_lines_below() -> None:
    assert meanings("table 12:", "KH", "table 13: QD", "say hi") == ["12: nothing", "12: KH", "13: QD", "12: say: hi"]


def test_the_code_of_a_letter_is_told_and_means_nothing_else() -> None:
    (one,) = read(["play KH #K7Q2"])
    assert (told(one), one.code, one.line) == ("KH", "k7q2", "play KH #K7Q2")
    assert [one.code for one in read(["bid 4; say hi #k7q2", "status"])] == ["k7q2", "k7q2", None]


@pytest.mark.parametrize("command", [*filter(takes_text, COMMANDS)], ids=lambda command: command.name)
@pytest.mark.parametrize("code", ["#abcd", "#k7q2", "#K7Q2"])
def test_of_words_that_are_taken_as_they_stand_a_letter_s_code_is_none(command: CommandWord, code: str) -> None:
    coded = [f"{code} 4 well done", f"4 {code} well done", f"4 well {code} done", f"4 well done {code}"]
    for language, phrases in command.words.items():
        for phrase in phrases:
            (bare,) = read([f"{phrase}: 4 well done"], language)
            for words in coded:
                (one,) = read([f"{phrase}: {words}"], language, {"abcd", "k7q2"}.__contains__)
                assert (one.code, one.meaning) == (code[1:].lower(), bare.meaning)


@pytest.mark.parametrize("tag", ["#best", "#win4", "#4ever", "#k7q2"])
def test_other_words_behind_a_hash_stay_in_what_is_said(tag: str) -> None:
    for line in (f"say {tag} of luck", f"say good {tag} luck", f"say good luck {tag}"):
        (one,) = read([line], "en", {"abcd"}.__contains__)
        assert (told(one), one.code) == (line.replace("say ", "say: "), None)


@pytest.mark.parametrize("tag", ["#best", "#win4"])
@pytest.mark.parametrize("before", ["KH; ", "KH and ", "KH. ", "bid 4, ", "table 12: KH; "])
def test_other_words_behind_a_hash_stay_in_what_is_said_after_a_move(before: str, tag: str) -> None:
    for words in (f"you are {tag}", f"{tag} of luck", f"you {tag} now #abcd"):
        *_, move, one = read([f"{before}say {words}"], "en", {"abcd"}.__contains__)
        code = "abcd" if "#abcd" in words else None
        assert isinstance(one.meaning, Command)
        assert (one.meaning.text, one.code, move.code) == (words.removesuffix(" #abcd"), code, code)


@pytest.mark.parametrize("code", ["abcd", "k7q2"])
def test_a_line_that_begins_with_a_letter_s_code_is_no_comment(code: str) -> None:
    (one,) = read([f"#{code} KH"], "en", {"abcd", "k7q2"}.__contains__)
    assert (told(one), one.code) == ("KH", code)
    assert [told(one) for one in read(["#efgh KH"], "en", {"abcd"}.__contains__)] == ["nothing"]


def test_a_hash_with_a_number_is_a_table_and_no_code() -> None:
    (one,) = read(["#1234 KH"])
    assert (one.table, one.code) == (1234, None)


def test_of_a_list_with_boxes_the_cards_with_an_x_are_given() -> None:
    assert meanings("[x] 3C", "[ ] 4D", "[X] 9H", "[ ] KS", "say hi") == ["give 3C 9H", "say: hi"]
    assert meanings("☑ 3C", "☐ 4D") == ["give 3C"]
    assert meanings("x[ ] K♥", "[ ] A♥") == ["give KH"]


@pytest.mark.parametrize(
    ("program", "meant"),
    [("alpine", "give TS 6H"), ("neomutt", "give TS 6H"), ("thunderbird", "QH")],
)
def test_a_button_that_a_mail_program_opened_and_sent_means_what_it_says(program: str, meant: str) -> None:
    raw = (Path(__file__).parents[1] / "mail" / f"{program}-tapped.eml").read_bytes()
    letter = read_letter(raw)
    assert isinstance(letter, Letter)
    assert [one for one in meanings(*own_lines(letter)) if one != "nothing"] == [meant]


def test_a_line_is_shown_as_it_was_written_but_not_at_length() -> None:
    (one,) = read(["  What   a Hand…  " + "x" * 500])
    assert one.line.startswith("What   a Hand…")
    assert len(one.line) == 200


def test_each_command_of_a_line_is_shown_by_itself() -> None:
    assert [one.line for one in read(["Bid 4; say Hi, all!"])] == ["Bid 4", "say Hi, all!"]


def test_what_is_said_keeps_every_letter() -> None:
    (one,) = read(["say  Ça  va?  “Ｗow” №1 😀 "])
    assert told(one) == "say: Ça  va?  “Ｗow” №1 😀"


def test_a_very_long_line_is_cut_before_it_is_read() -> None:
    (one,) = read(["say " + "a" * 1_000_000])
    assert told(one) == "say: " + "a" * (LONGEST_LINE - 4)


@pytest.mark.parametrize("line", [
    "x" * 1_000_000, "KH;" * 300_000, "ok " * 300_000, "1" * 1_000_000, "and say " * 100_000, ". say" * 100_000,
    "table 1: " * 100_000, "#" * 1_000_000, "3C " * 300_000, "FQ " * 300_000, "<a@b.c " * 100_000, "bid 4. " * 100_000,
    "[" * 1_000_000, "- " * 500_000, "thanks " * 100_000 + "KH", "🂾" * 300_000, "invite " + "a " * 400_000 + "<",
])  # fmt: skip
def test_a_huge_line_is_read_in_no_time(line: str) -> None:
    begin = time.process_time()
    assert len(read([line] * 300)) <= MOST_READ
    assert time.process_time() - begin < 5


def test_a_mail_of_endless_lines_is_read_only_so_far() -> None:
    assert len(read(["what is this"] * 2_000)) == MOST_READ
    assert len(read(["say " + "a" * 1_000] * 2_000)) == LONGEST_MAIL // 1_005


def test_an_unknown_language_is_read_as_english() -> None:
    assert [told(one) for one in read(["KC"], "xx")] == ["KC"]


def test_a_puzzle_is_never_empty_handed() -> None:
    for line in ("??? !!!", "+", "@", "%", "漢字", "привет как дела"):
        for one in read([line]):
            assert not isinstance(one.meaning, Puzzle) or one.meaning.nearest
