"""What holds for every line: the reader never raises, and spelling that phones change changes nothing."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from pbem.commands.grammar import Act, Command, Puzzle, Read, read
from pbem.commands.words import BY_NAME, LANGUAGES
from tests.pbem.grammar_words import said
from tests.pbem.test_grammar_phrasings import BIDS, CARDS, COMMANDS, EXCHANGES, PLAYS, SILENCE, cases
from tests.pbem.test_grammar_traps import TRAPS, rows

PLAIN = [
    (language, line, meaning)
    for language, line, meaning in cases(CARDS, PLAYS, BIDS, EXCHANGES, COMMANDS, SILENCE)
    if "name: " not in meaning and not line.startswith(("#", ">"))
]
LANGUAGE = st.sampled_from(LANGUAGES)
SCRAPS = st.sampled_from(
    [*(line for _, line, _ in PLAIN), *(line for _, line in rows(TRAPS)), "say", "table 12:", "#12", "#k7q2", ";",
     ",", ". ", "and", "<", "?", "[x]", "♥", "❤️", "🂾", "🃏", "\u200b", "\u00a0", "—", "new", "invite", "a@b.c", "\x00",
     "\ud800"]
)  # fmt: skip


def is_well_formed(one: Read) -> bool:
    """Is the value what it promises to be?"""
    match one.meaning:
        case None:
            meant = True
        case Act(readings=readings):
            meant = 1 <= len(readings) == len(set(readings))
        case Command(name=name):
            meant = name in BY_NAME
        case Puzzle(nearest=nearest):
            meant = 1 <= len(nearest) <= 3 and all(nearest)
    return meant and len(one.line) <= 200


@given(lines=st.lists(st.text(max_size=60), max_size=5), language=LANGUAGE)
@settings(max_examples=200, derandomize=True)
def test_no_text_whatever_makes_the_reader_raise(lines: list[str], language: str) -> None:
    assert all(is_well_formed(one) for one in read(lines, language))


@given(scraps=st.lists(st.one_of(SCRAPS, st.text(max_size=3)), max_size=8), language=LANGUAGE)
@settings(max_examples=300, derandomize=True)
def test_no_heap_of_scraps_makes_the_reader_raise(scraps: list[str], language: str) -> None:
    for glue in (" ", "", "; "):
        assert all(is_well_formed(one) for one in read([glue.join(scraps)], language))


@given(case=st.sampled_from(PLAIN), change=st.sampled_from([str.upper, str.lower, str.title, str.swapcase]))
@settings(max_examples=400, derandomize=True)
def test_capitals_do_not_matter(case: tuple[str, str, str], change: object) -> None:
    language, line, meaning = case
    assert callable(change)
    assert said(change(line), language).casefold() == meaning.casefold()


@given(
    case=st.sampled_from(PLAIN),
    space=st.sampled_from(["  ", "\u00a0", "\t", "\u2009", " \u200b "]),
    before=st.sampled_from(["", " ", "\ufeff", "*", "“", "- ", "• "]),
    after=st.sampled_from(["", " ", ".", "!", "!!", " .", "*", "”", " 🙂", "\u200d", "\r"]),
)
@settings(max_examples=400, derandomize=True)
def test_spaces_and_marks_around_do_not_matter(
    case: tuple[str, str, str], space: str, before: str, after: str
) -> None:
    language, line, meaning = case
    assume(after != " 🙂" or meaning != "AH")  # "Ah! 🙂"
    assert said(before + line.replace(" ", space) + after, language) == meaning


@given(
    case=st.sampled_from(PLAIN),
    place=st.integers(0, 40),
    hidden=st.sampled_from(["\u200b", "\u200d", "\ufe0f", "\u00ad"]),
)
@settings(max_examples=200, derandomize=True)
def test_characters_that_nobody_sees_do_not_matter(case: tuple[str, str, str], place: int, hidden: str) -> None:
    language, line, meaning = case
    assert said(line[:place] + hidden + line[place:], language) == meaning


@given(case=st.sampled_from(PLAIN))
@settings(max_examples=300, derandomize=True)
def test_accents_and_wide_letters_do_not_matter(case: tuple[str, str, str]) -> None:
    language, line, meaning = case
    without = "".join(char for char in unicodedata.normalize("NFD", line) if unicodedata.category(char) != "Mn")
    wide = "".join(chr(ord(char) + 0xFEE0) if "!" <= char <= "~" else char for char in line)
    assert said(without, language) == said(wide, language) == meaning


@given(case=st.sampled_from(rows(TRAPS)), change=st.sampled_from([str.upper, str.lower, str.title]))
@settings(max_examples=300, derandomize=True)
def test_no_spelling_makes_a_trap_a_move(case: tuple[str, str], change: object) -> None:
    language, line = case
    assert callable(change)
    for spelt in (change(line), line + ".", line.replace(" ", "  "), "*" + line + "*"):
        assert not any(isinstance(one.meaning, Act | Command) for one in read([spelt], language))


@given(case=st.sampled_from(PLAIN), language=LANGUAGE)
@settings(max_examples=200, derandomize=True)
def test_reading_the_same_line_again_gives_the_same(case: tuple[str, str, str], language: str) -> None:
    assert read([case[1]], language) == read([case[1]], language)


@pytest.mark.parametrize("end", [*";.!,", " and", " e", " si", " și", "; and", " , ,"])
@pytest.mark.parametrize("line", ["KH #k7q2", "bid 4 #best", "#k7q2", "table 3: #k7q2", "say #best", "#", "# #"])
def test_a_line_with_a_hash_may_end_in_whatever_words_begin_behind(line: str, end: str) -> None:
    for language in ("en", "it", "ro"):
        read([line + end, end + line, line + end + line], language)
