"""The names that people go by: what stays of them in every script, and what does not."""

from __future__ import annotations

import unicodedata

import pytest

from pbem.names import clean_name

NAMES = ("José García", "Ștefan Țăran", "Nguyễn Ánh", "प्रिया सिंह", "สมชาย", "O'Neill-Ängström")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_a_name_stays_whole_however_its_accents_are_written(name: str, form: str) -> None:
    assert clean_name(unicodedata.normalize(form, name)) == unicodedata.normalize("NFC", name)


def test_marks_are_not_piled_up() -> None:
    assert clean_name("Z" + "\u0322" * 60 + "oe") == "Z\u0322\u0322\u0322 oe"


@pytest.mark.parametrize("nothing", ["\u0301", "\ufe0f", "👍\ufe0f", "\u202e", "--"])
def test_signs_and_marks_alone_are_no_name(nothing: str) -> None:
    assert clean_name(nothing) == ""
