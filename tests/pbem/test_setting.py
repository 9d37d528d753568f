"""Settings are declared once: how they are written, read, kept and explained."""

from __future__ import annotations

from datetime import timedelta

import pytest

from engine.option import BadOption
from engine.options import OPTIONS
from pbem.player_settings import PLAYER_SETTINGS
from pbem.setting import Setting, among, span, switch
from pbem.table_settings import TABLE_SETTINGS

HOLD = Setting("hold", timedelta(0), span, "a time such as 10m, or off", "How long a card waits.")


def test_what_is_not_kept_has_its_default() -> None:
    assert HOLD.of({}) == timedelta(0)
    assert HOLD.of({"hold": "10m"}) == timedelta(minutes=10)


def test_a_word_is_kept_as_it_was_written_but_for_case_and_spaces() -> None:
    assert HOLD.checked(" 10M ") == "10m"
    assert HOLD.checked("OFF") == "off"


def test_a_word_that_it_does_not_take_is_refused_with_what_it_takes() -> None:
    with pytest.raises(BadOption) as no:
        HOLD.checked("soon")
    assert str(no.value.sentence) == "hold takes a time such as 10m, or off, not soon."


@pytest.mark.parametrize(("word", "value"), [("yes", True), ("on", True), ("no", False), ("off", False)])
def test_a_switch_is_written_in_several_ways(word: str, value: bool) -> None:
    assert switch(word) is value


@pytest.mark.parametrize("read", [switch, among("html", "text")])
def test_no_other_word_is_guessed(read: object) -> None:
    with pytest.raises(ValueError, match="perhaps"):
        read("perhaps")  # type: ignore[operator]


def test_no_setting_of_a_table_has_the_name_of_an_option_of_the_rules() -> None:
    assert not set(TABLE_SETTINGS) & set(OPTIONS)


@pytest.mark.parametrize("setting", [*TABLE_SETTINGS.values(), *PLAYER_SETTINGS.values()], ids=lambda s: s.name)
def test_every_setting_says_what_it_takes_and_what_it_does(setting: Setting[object]) -> None:
    assert setting.takes
    assert setting.text.endswith(".")
