"""Poor hands thrown in by mail: who reads that he may, what he writes, and what the others read."""

from __future__ import annotations

import json

import pytest

from engine.actions import CallMisdeal
from pbem.record import record, verify
from pbem.storage.database import transaction
from tests.pbem.grammar_words import said
from tests.server import InMemoryServer

OPTIONS = "basic4 misdeal=spades<=1,suit>=7,no_court misdeal_consult=yes"


def dealt(options: str = OPTIONS) -> tuple[InMemoryServer, str, str]:
    """A table where somebody may call a misdeal whose partner does not bid first, and who these two are."""
    for secret in range(0, 4000, 40):
        server = InMemoryServer()
        server.secrets = secret
        server.game_of_four(options)
        table, people = server.table(), server.people()
        for seat, who in people.items():
            (partner,) = (s for s in table.team_of(seat) if s != seat)
            if CallMisdeal() in table.calls(seat) and CallMisdeal() not in table.calls(partner):
                return server, who, people[partner]
    raise AssertionError("nobody was ever dealt a poor hand")


def test_whoever_may_call_a_misdeal_reads_so_and_nobody_else_does() -> None:
    server, who, _partner = dealt()
    may = [name for name, letter in server.latest.items() if "Your hand allows a misdeal." in letter.text]
    allowed = [name for seat, name in server.people().items() if CallMisdeal() in server.table().calls(seat)]
    assert sorted(may) == sorted(allowed)
    assert {"misdeal", "ask"} <= set(server.latest[who].moves)


def test_everybody_is_dealt_other_cards_and_told_why() -> None:
    server, who, _partner = dealt()
    before = server.table().deal.hands
    out = server.mail(who, "misdeal")
    assert {sent.to.partition("@")[0] for sent in out} == set(server.people().values())
    assert all("called a misdeal: the cards are dealt again" in sent.text.casefold() for sent in out)
    assert server.table().deal.number == 1
    assert all(set(hand) != set(before[seat]) for seat, hand in server.table().deal.hands.items())


def test_an_answer_to_a_letter_about_the_old_cards_is_not_taken_for_one_about_the_new() -> None:
    server, who, _partner = dealt()
    asked = server.asked()
    letter = server.latest[asked]
    server.mail(who, "misdeal")
    before = server.table()
    server.mail(asked, "bid 3", answers=letter)
    assert server.table() == before
    assert "That question has been answered already" in server.latest[asked].text


def test_a_hand_that_does_not_allow_it_is_told_so() -> None:
    server, _who, _partner = dealt()
    other = next(name for seat, name in server.people().items() if CallMisdeal() not in server.table().calls(seat))
    before = server.table()
    (answer,) = server.mail(other, "misdeal")
    assert "You may not call a misdeal now." in answer.text
    assert server.table() == before


@pytest.mark.parametrize(("answer", "told"), [("yes", "would"), ("agree", "would"), ("disagree", "would not")])
def test_the_partner_is_asked_and_answers(answer: str, told: str) -> None:
    server, who, partner = dealt()
    server.mail(who, "Should I call a misdeal?")
    assert f"{who.capitalize()} asks whether to call a misdeal." in server.latest[partner].first
    assert server.latest[partner].moves[:2] == ["agree", "disagree"]
    server.mail(partner, answer)
    assert f"{told} call a misdeal" in server.latest[who].text
    assert server.latest[who].moves[:2] == ["misdeal", "keep"]
    server.mail(who, "keep")
    assert server.table().step.name == "bid"  # type: ignore[union-attr]


def test_a_yes_that_nobody_asked_for_is_still_refused() -> None:
    server, who, _partner = dealt()
    server.mail(who, "yes")
    assert "There is nothing to confirm" in server.latest[who].text


def test_a_computer_throws_a_poor_hand_in_and_advises_its_partner() -> None:
    for secret in range(0, 4000, 40):
        server = InMemoryServer()
        server.secrets = secret
        server.game_with_computers(OPTIONS)
        if server.table().game.thrown_in:
            break
    assert server.table().game.thrown_in
    assert "called a misdeal: the cards are dealt again" in server.latest["sara"].text


@pytest.mark.parametrize(
    ("line", "language", "meant"),
    [
        ("I call a misdeal", "en", "misdeal"),
        ("a monte", "it", "misdeal"),
        ("cer redistribuirea", "ro", "misdeal"),
        ("should I call a misdeal?", "en", "ask"),
    ],
)
def test_it_is_said_in_many_ways(line: str, language: str, meant: str) -> None:
    assert said(line, language) == meant




def test_a_game_in_which_cards_were_thrown_in_can_be_checked() -> None:
    server, who, _partner = dealt()
    server.mail(who, "misdeal")
    while server.table().game.deals == 0:
        asked = server.asked()
        server.mail(asked, next(body for body in server.latest[asked].moves if body not in ("misdeal", "ask")))
    with transaction(server.engine) as db:
        told = json.loads(json.dumps(record(db, server.open_table())))
    assert len(list(verify(told))) == 1
    assert [kind for kind, _fields in told["events"]].count("MisdealCalled") == 1
