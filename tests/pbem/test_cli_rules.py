"""`pbem presets` and `pbem rules`: what a host reads before he sets a table up."""

from __future__ import annotations

import json

import pytest

from engine.options import OPTIONS
from engine.presets import load_presets
from tests.host import pbem

PRESETS = list(load_presets())


def lines(*words: object) -> list[str]:
    done = pbem(*words)
    assert done.exit_code == 0, done.output
    return done.stdout.splitlines()


def test_every_preset_is_listed_with_a_sentence() -> None:
    listed = json.loads("\n".join(lines("presets", "--json")))
    assert list(listed) == PRESETS
    assert all(len(about) > 20 for about in listed.values())
    assert lines("presets")[0].startswith("basic4 ")


@pytest.mark.parametrize("language", ["en", "it", "ro"])
@pytest.mark.parametrize("preset", PRESETS)
def test_the_rules_of_every_preset_are_numbered_sentences_in_every_language(preset: str, language: str) -> None:
    title, empty, *text = lines("rules", preset, "--language", language)
    assert title.endswith(f" {preset}")
    assert empty == ""
    assert all(len(line) <= 96 for line in text)
    sentences = json.loads("\n".join(lines("rules", preset, "-l", language, "--json")))
    assert len([line for line in text if line[:5].strip(" .").isdigit()]) == len(sentences)
    assert all("{" not in sentence and sentence[-1] in ".!)" for sentence in sentences)


def test_what_differs_from_the_preset_stands_in_the_title_and_in_the_rules() -> None:
    title, _, *text = lines("rules", "basic4", "target=300", "trump_top=2H,2C")
    assert title == "The rules of basic4 with trump_top=2H,2C target=300"
    assert "300 points" in " ".join(text)


def test_every_option_that_can_be_set_is_listed_with_what_it_takes() -> None:
    listed = json.loads("\n".join(lines("rules", "--options", "--json")))
    assert set(listed) <= set(OPTIONS)
    assert listed["target"] == "The score that wins the game. (50 to 10000)"
    assert lines("rules", "--options")[0].startswith("players ")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["basic5"], "There is no preset basic5. Did you mean basic4?"),
        (["basic4", "solo4"], "basic4 and solo4 cannot both be the preset."),
        (["target=lots"], "target takes 50 to 10000, not lots."),
        (["targget=300"], "There is no option targget. Did you mean target?"),
        (["target=300", "target=400"], "target stands there twice, as 300 and as 400."),
        (["sides=solo", "dummy=fourth_hand"], "sides = solo does not go with dummy = fourth_hand: set dummy = none."),
        (["basic4", "--language", "fr"], "--language is 'fr' but must be one of en, it, ro."),
    ],
)
def test_rules_that_cannot_be_are_refused_in_a_sentence(words: list[str], sentence: str) -> None:
    done = pbem("rules", *words)
    assert (done.exit_code, done.stdout, done.stderr) == (2, "", sentence + "\n")
