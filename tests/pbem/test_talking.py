"""When something may be said to the table, and that words which were refused reach nobody."""

from __future__ import annotations

import pytest

from engine.presets import load_presets
from engine.rules import compile_rules
from pbem.storage import store
from pbem.storage.database import transaction
from tests.pbem.presets_by_mail import table_of, until
from tests.server import InMemoryServer


def heard(server: InMemoryServer) -> list[str]:
    with transaction(server.engine) as db:
        return [talk.gaps["words"] for talk in store.talk(db, 1) if talk.seat]


def said(server: InMemoryServer, words: str = "good luck") -> str:
    (letter,) = server.mail("wim", f"say {words}")
    return letter.first


def test_at_an_ordinary_table_everybody_may_speak_at_any_time() -> None:
    server = table_of("basic4")
    said(server, "hello")
    until(server, "play")
    said(server, "nice bids")
    assert heard(server) == ["hello", "nice bids"]


@pytest.mark.parametrize("has_digit", [True, False])
def test_no_code_of_one_s_own_letters_is_sent_to_the_table_and_no_other_word(has_digit: bool) -> None:
    server = table_of("basic4")
    while not (codes := [code for code in codes_of(server, "wim") if code.isalpha() is not has_digit]):
        server.mail("wim", "score")
    strange = next(code for code in codes_of(server, "sara") if code not in codes_of(server, "wim"))
    said(server, f"well done #{codes[0]}")
    said(server, f"#{codes[0].upper()} well done")
    said(server, f"well #{codes[0]} done #{strange}")
    assert heard(server) == ["well done", "well done", f"well done #{strange}"]


def codes_of(server: InMemoryServer, who: str) -> list[str]:
    letters = [letter for letter in server.every if letter.to == f"{who}@players.test"]
    return [str(letter.message["Message-ID"])[1:5] for letter in letters]


def test_where_talk_is_off_nothing_is_relayed_not_even_before_the_game() -> None:
    server = InMemoryServer()
    server.mail("sara", "hello", fresh=True)
    server.mail("sara", "new basic4 chat=off invite nora@players.test")
    (letter,) = server.mail("sara", "say hello")
    assert "At table 1 nobody talks: it was set up so. Nobody has read your words." in letter.first
    assert heard(server) == []


def test_between_two_deals_one_may_speak_until_somebody_bids() -> None:
    server = table_of("basic4", "chat=between target=50 bid_max=1 nil=no blind_deficit=0 blind_nil=no")
    said(server, "hello")
    until(server, "play")
    assert "nobody talks while a deal is being played" in said(server, "my queen is alone")
    while not server.table().game.deals:
        who = server.asked()
        server.mail(who, server.latest[who].moves[0])
    said(server, "that was close")
    assert heard(server) == ["hello", "that was close"]


def test_partners_who_confer_by_the_rules_say_nothing_else_until_the_first_lead() -> None:
    server = table_of("barmore")
    assert "partners confer in the words of the rules" in said(server, "hearts are mine")
    until(server, "play")
    assert "partners confer in the words of the rules" in said(server, "hearts are mine")
    server.mail(server.asked(), server.latest[server.asked()].moves[0])
    said(server, "go on")
    assert heard(server) == ["go on"]


def test_a_deal_without_bids_has_nothing_to_confer_about() -> None:
    server = table_of("nyc")
    assert server.table().deal.bids_itself
    said(server, "hello")
    assert heard(server) == ["hello"]


@pytest.mark.parametrize("name", load_presets())
def test_partners_confer_where_each_side_agrees_on_its_bid_and_nowhere_else(name: str) -> None:
    options = load_presets()[name].options
    confers = options.bid_method == "partnership" or options.raise_round or options.leftover == "high_bid_side"
    assert any(step.confers for step in compile_rules(options).steps) == confers
