"""What people write, in full sentences, with slips and in three languages, is understood as they mean it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import pytest

from engine.actions import Bid, Claim, Give, Look
from engine.cards import Card
from engine.option import BadOption
from pbem.commands import absence, lobby, reminding, voting, waiting
from pbem.commands.dates import read_days
from pbem.commands.grammar import Act, Command, Meaning, read
from pbem.plans import reading
from pbem.player_settings import REMINDERS
from pbem.work import Refused

ASKED: dict[str, tuple[type, ...]] = {"bid": (Bid, Look), "play": (Card, Claim), "pass": (Give,)}
"""What answers the question of the letter; of several readings only these can be meant."""
TODAY = date(2026, 3, 2)


@dataclass(frozen=True)
class Phrase:
    """What somebody writes, in which language, under which question, and what he means: any of `means` will do."""

    language: str
    text: str
    means: tuple[str, ...]
    asked: str
    mark: str = ""


def phrases() -> Iterator[Phrase]:
    for path in sorted((Path(__file__).parent / "phrasings").glob("*.toml")):
        for name, sections in tomllib.loads(path.read_text(encoding="utf-8")).items():
            for section in sections:
                for language, text, means, *mark in section["phrases"]:
                    ways = (means,) if isinstance(means, str) else tuple(means)
                    yield Phrase(language, text, ways, section["at"], " ".join([name, *mark]))


def values(text: str, language: str, asked: str) -> list[tuple[int | None, object]] | None:
    """Everything that a mail of these lines does, in order; None if something in it is not understood."""
    found: list[tuple[int | None, object]] = []
    for one in read(text.splitlines(), language):
        if one.meaning is None:
            continue
        done = _done(one.meaning, language, asked)
        if done is None:
            return None
        found += [(one.table, value) for value in done]
    return [_with_number(table, value) for table, value in found]


def _with_number(table: int | None, value: object) -> tuple[int | None, object]:
    """"watch 12" and "watch table 12" are the same."""
    match value:
        case ("watch" | "unwatch" | "join" | "export" as name, tuple(words)):
            numbers = [int(word) for word in words if word.isdecimal()] or [table or 0]
            return None, (name, numbers[0], [word for word in words if not word.isdecimal()])
    return table, value


def _done(meaning: Meaning, language: str, asked: str) -> list[object] | None:
    """What one line does: one thing, or a card and those to play after it."""
    match meaning:
        case Act(readings=(Give(cards=(now, *later)),), in_order=True) if asked == "play":
            return [now, ("then", reading.read(", ".join(card.face for card in later), "en"))]
        case Act(readings=readings):
            kinds = ASKED.get(asked, (object,))
            fitting = [one for one in readings if isinstance(one, kinds) and one != Bid(0)] or list(readings)
            return list(fitting) if len(fitting) == 1 else None
        case Command(name=name, text=text, words=words):
            try:
                return [(name, _argument(name, text, words, language))]
            except (Refused, BadOption, reading.NotAPlan):
                return None
    return None


def _argument(name: str, text: str, words: tuple[str, ...], language: str) -> object:
    """What the words behind a command say."""
    match name:
        case "then":
            return reading.read(text, language)
        case "quiet":
            return absence.read_quiet(text)
        case "weekends":
            return absence.plays_on_weekends(text)
        case "vacation":
            return "off" if absence.is_off(text) else read_days(text, TODAY)
        case "vote":
            return voting.read_vote(text)
        case "extend":
            return voting.read_more(text)
        case "remind":
            return REMINDERS.checked(" ".join(reminding.read_moments(text)))
        case "auto":
            return waiting.read_auto(text)
        case "kick":
            return voting.read_guest(text)
        case "say" | "note" | "name" | "block" | "unblock" | "withdraw":
            return text
        case "new":
            return lobby.wish(words)
        case "zone":
            return absence.read_zone(words)
    return words


def meant(way: str, asked: str) -> list[tuple[int | None, object]]:
    """The value of what a phrase means, which is written as `help` shows it."""
    found: list[tuple[int | None, object]] = []
    for line in way.splitlines():
        table, rest = re.fullmatch(r"(?:@(\d+) )?(.*)", line, re.DOTALL).groups()  # type: ignore[union-attr]
        said = values(rest, "en", asked)
        assert said is not None, line
        found += [(int(table) if table else None, value) for _, value in said]
    return found


ALL = tuple(phrases())


def test_ninety_eight_of_a_hundred_phrases_are_understood_at_once() -> None:
    lost = [phrase for phrase in ALL if "asked_back" in phrase.mark]
    assert len(ALL) >= 500
    assert len(lost) <= len(ALL) // 50


@pytest.mark.parametrize("phrase", ALL, ids=lambda phrase: f"{phrase.mark}: {phrase.text}")
def test_a_phrase_is_understood_as_it_is_meant(phrase: Phrase) -> None:
    found = values(phrase.text, phrase.language, phrase.asked)
    if "asked_back" in phrase.mark:
        assert found is None
        return
    assert (found or []) in [meant(way, phrase.asked) for way in phrase.means]
