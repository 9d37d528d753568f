"""Which letters a player gets, and how they look: what he has chosen, and what nobody needs."""

from __future__ import annotations

import pytest

from tests.server import InMemoryServer, readers


@pytest.fixture
def four() -> InMemoryServer:
    server = InMemoryServer()
    server.game_of_four()
    return server


def chosen(line: str, server: InMemoryServer) -> str:
    """Whoever is asked writes this line; his name."""
    who = server.asked()
    server.mail(who, line)
    return who


# --- how they look ----------------------------------------------------------------------------------------------------


def test_letters_of_text_alone_say_all_that_the_others_say(four: InMemoryServer) -> None:
    turn = four.latest[four.asked()]
    who = chosen("format text", four)
    (plain,) = four.mail(who, "status")
    assert plain.message.get_content_type() == "text/plain"
    assert "Press Reply" in plain.text or "press Reply" in plain.text
    assert turn.text.partition("YOUR HAND")[2].splitlines()[:5] == plain.text.partition("YOUR HAND")[2].splitlines()[:5]
    (rich,) = four.mail(who, "format html")
    assert rich.html


def test_a_letter_of_text_alone_is_answered_like_any_other(four: InMemoryServer) -> None:
    who = chosen("format text", four)
    four.mail(who, "bid 4")
    assert four.asked() != who


# --- what is confirmed ------------------------------------------------------------------------------------------------


def test_every_answer_is_confirmed_unless_its_writer_wants_otherwise(four: InMemoryServer) -> None:
    who = four.asked()
    assert who in readers(four.mail(who, "bid 4"))
    after = chosen("confirm errors", four)
    assert readers(four.mail(after, "bid 4")) == [four.asked()]


def test_what_went_wrong_is_told_in_any_case(four: InMemoryServer) -> None:
    who = chosen("confirm errors", four)
    (refused,) = four.mail(who, "bid 14")
    assert refused.to == f"{who}@players.test"
    (partly,) = (sent for sent in four.mail(who, "bid 4\nfrobnicate the queen") if who in sent.to)
    assert "Not everything was done" in partly.text


@pytest.mark.parametrize("line", ["status", "hand", "bid 4\nscore", "deadline", "leave", "zone Europe/Rome", "help"])
def test_a_mail_that_asks_or_changes_something_else_is_answered(four: InMemoryServer, line: str) -> None:
    who = chosen("confirm errors", four)
    assert who in readers(four.mail(who, line))


def test_who_is_asked_again_at_once_reads_above_the_question_what_became_of_his_mail() -> None:
    server = InMemoryServer()
    server.game_with_computers()
    server.mail("sara", "confirm errors")
    (turn,) = server.mail("sara", "bid 4")
    assert "You bid 4." in turn.text
    assert "Your turn" in turn.text


@pytest.mark.parametrize(
    ("language", "text", "errors"),
    [("it", "formato testo", "conferma errori"), ("ro", "format text", "confirmă erori")],
)
def test_letters_are_chosen_in_one_s_own_language(four: InMemoryServer, language: str, text: str, errors: str) -> None:
    who = chosen(f"language {language}", four)
    (letter,) = four.mail(who, text)
    assert letter.message.get_content_type() == "text/plain"
    four.mail(who, errors)
    assert who not in readers(four.mail(who, "4"))
