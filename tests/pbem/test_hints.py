"""Hints: what a computer would do in one's place, only where that is fair, and the table hears of it."""

from __future__ import annotations

import random
import re

import pytest

from engine import view
from engine.presets import load_presets
from pbem.bots.player import answer
from pbem.hints import ELSE, REASONS, reason
from pbem.wording import Words
from tests.pbem.presets_by_mail import any_answer
from tests.server import InMemoryServer, Sent, readers


def only(out: list[Sent]) -> Sent:
    (letter,) = out
    return letter


def test_a_hint_says_what_the_computer_would_write_and_why() -> None:
    server = InMemoryServer()
    server.game_with_computers()
    shown = view(server.table(), "S")
    chosen = answer(shown, "S")
    letter = only(server.mail("sara", "hint"))
    written = Words().answer(chosen.action)  # type: ignore[arg-type]
    assert f"A computer player in your place would write: {written}. Tricks that it counts in your hand: about" in (
        letter.text
    )
    assert server.table().asks("S") == ("S",)
    server.mail("sara", written)
    assert view(server.table(), "S").bids["S"] == chosen.action


def test_what_a_hint_says_can_be_written_at_every_turn() -> None:
    server = InMemoryServer(mails_per_hour=0)
    server.game_with_computers("basic4 blind_deficit=0")
    for _ in range(15):
        hint = re.search(r"would write: (.*?)\. [A-Z]", only(server.mail("sara", "hint")).text)
        assert hint
        assert server.mail("sara", hint[1])[-1].first.startswith("Your turn")


@pytest.mark.parametrize("options", ["basic4", "basic4 hints=no"])
def test_where_other_people_play_there_are_no_hints_unless_the_table_says_so(options: str) -> None:
    server = InMemoryServer()
    server.game_of_four(options)
    who = server.asked()
    letter = only(server.mail(who, "hint"))
    assert "There are no hints at table 1" in letter.first
    assert "would write" not in letter.text


def test_where_the_table_says_so_it_hears_at_the_end_of_the_deal_who_was_given_hints() -> None:
    server = InMemoryServer(mails_per_hour=0)
    server.mail("sara", "hello", fresh=True)
    server.mail("sara", "new basic4 hints=yes invite nora@players.test bots")
    server.mail("nora", "accept")
    who = server.asked()
    assert readers(server.mail(who, "hint")) == [who]
    out = server.mail(who, "hint\nstatus")
    while not server.table().game.deals:
        assert not [sent for sent in out if "was given" in sent.text]
        out = server.mail(server.asked(), server.latest[server.asked()].moves[0])
    assert readers(out) == ["nora", "sara"]
    for sent in out:
        assert f"Notice: Hints that {who.capitalize()} was given in deal 1: 2." in sent.text


def test_whoever_is_not_asked_gets_no_hint() -> None:
    server = InMemoryServer()
    server.game_of_four("basic4 hints=yes")
    other = next(who for who in ("sara", "nora") if who != server.asked())
    assert "Nothing is asked of you now" in only(server.mail(other, "hint")).first


def test_a_hint_before_one_has_looked_knows_no_card() -> None:
    server = InMemoryServer()
    server.game_with_computers("basic4 blind_deficit=0")
    assert "would write: look. It never bids blind." in only(server.mail("sara", "hint")).text


@pytest.mark.parametrize("name", load_presets())
def test_every_reason_of_the_computer_has_a_sentence(name: str) -> None:
    rng = random.Random(name)
    server = InMemoryServer(mails_per_hour=0)
    server.game_with_computers(name)
    for _ in range(4):
        table = server.table()
        for seat in table.asks("S"):
            said = answer(view(table, "S"), seat).reason
            assert reason(said).text != ELSE, said
        server.mail("sara", any_answer(server.latest["sara"], rng))


def test_no_reason_for_people_is_told_twice_over() -> None:
    assert all(text.endswith(".") for text in REASONS.values())
    assert reason("7.6 tricks expected of AS KS").gaps == {"n": 8}
    assert reason("something new").text == ELSE
