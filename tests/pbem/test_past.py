"""Asking by mail for what has been, and for the time that is left."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tests.pbem.test_secrets import cards_in
from tests.server import InMemoryServer, Sent

PEOPLE = ("sara", "nora", "wim", "emil")


def after_deals(deals: int, options: str = "basic4") -> InMemoryServer:
    server = InMemoryServer()
    server.game_of_four(options)
    while server.table().game.deals < deals:
        who = server.asked()
        server.mail(who, server.latest[who].moves[0])
    return server


def block(letter: Sent, title: str) -> list[str]:
    """The rows below a title."""
    part = letter.text.split(f"\n{title}\n")[1].split("\n\n")[0]
    return [line.strip() for line in part.splitlines()]


def test_a_deal_that_is_over_is_shown_as_the_letter_that_ended_it_showed_it() -> None:
    server = after_deals(1)
    first = {who: server.latest[who] for who in PEOPLE}
    server = after_deals(2)
    for who in PEOPLE:
        (letter,) = server.mail(who, "deal 1")
        for title in ("SCORE SHEET OF DEAL 1", "THE HANDS AS DEALT", "THE TRICKS", "WHERE THE CARDS CAME FROM"):
            assert block(letter, title) == block(first[who], title)
        (second,) = server.mail(who, "show deal 2")
        assert len(block(second, "THE TRICKS")) == 13


@pytest.mark.parametrize("number", [0, 2, 3, 99])
def test_a_deal_that_has_not_been_scored_is_not_shown(number: int) -> None:
    server = after_deals(1)
    (letter,) = server.mail("sara", f"deal {number}")
    assert letter.first == f"Not done, Sara: Deal {number} has not been scored. Scored so far: 1."


def test_the_history_adds_the_deals_up_and_lists_the_tricks_of_the_running_one() -> None:
    server = after_deals(2)
    (letter,) = server.mail("sara", "history")
    deals = block(letter, "THE DEALS SO FAR")
    assert len(deals) == 2
    for side, total in server.table().scores.items():
        assert f"now {total}" in deals[1], side
    assert "THE TRICKS OF THIS DEAL" not in letter.text
    while len(server.table().deal.tricks) < 3:
        who = server.asked()
        server.mail(who, server.latest[who].moves[0])
    (letter,) = server.mail("sara", "what happened")
    tricks = block(letter, "THE TRICKS OF THIS DEAL")
    played = {play.card.face for play in server.table().deal.played[:12]}
    assert cards_in("\n".join(tricks)) == played


def test_the_deadline_is_told_to_everybody_with_the_name_of_whoever_is_waited_for() -> None:
    server = InMemoryServer()
    server.game_of_four()
    asked = server.asked()
    for who in PEOPLE:
        (letter,) = server.mail(who, "deadline")
        (row,) = block(letter, "UNTIL WHEN EACH ANSWER IS WAITED FOR")
        assert row.startswith("You: until " if who == asked else f"{asked.capitalize()}: until ")
        assert "Thursday 5 November, 09:00 UTC" in row
    server.now += timedelta(hours=5)
    (letter,) = server.mail("sara", "how much time do I have?")
    assert "Thursday 5 November, 09:00 UTC" in letter.text


@pytest.mark.parametrize("line", ["history", "deal 1", "deadline"])
def test_before_the_game_begins_there_is_nothing_of_it_to_see(line: str) -> None:
    server = InMemoryServer()
    server.mail("sara", "hello", fresh=True)
    server.mail("sara", "new basic4 invite nora@players.test")
    (letter,) = server.mail("sara", line)
    assert letter.first == "Not done, Sara: The game at table 1 has not begun yet."


# --- help -------------------------------------------------------------------------------------------------------------


def test_help_with_a_topic_tells_more_about_it_in_the_reader_s_language() -> None:
    server = InMemoryServer()
    server.mail("sara", "hello", fresh=True)
    (letter,) = server.mail("sara", "help bid")
    assert block(letter, "MORE ABOUT BID")[0] == "You write: bid NUMBER"
    server.mail("sara", "language it")
    (letter,) = server.mail("sara", "aiuto dichiaro")
    assert letter.text != server.mail("sara", "aiuto")[0].text
    (letter,) = server.mail("sara", "aiuto opzioni")
    assert "  target=...:" in letter.text


def test_help_new_names_the_presets_and_the_times_that_a_table_may_have() -> None:
    server = InMemoryServer()
    server.mail("sara", "hello", fresh=True)
    (letter,) = server.mail("sara", "help new")
    wanted = ("as in time=...", "as in remind=...", "as in timeout=...", "as in chat=...")
    for word in ("basic4: ", *wanted, "help options"):
        assert word in letter.text
    (letter,) = server.mail("sara", "help options")
    assert "  target=...: The score that wins the game." in letter.text


def test_help_about_something_that_is_no_command_says_so() -> None:
    server = InMemoryServer()
    server.mail("sara", "hello", fresh=True)
    (letter,) = server.mail("sara", "help frobnicate")
    assert letter.first == "Not done, Sara: There is no command frobnicate. Write help to see all of them."
