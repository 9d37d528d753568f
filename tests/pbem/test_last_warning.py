"""The last reminder before a deadline: that it is the last, and what happens then."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from pbem.absent import POLICIES
from tests.server import InMemoryServer, Sent, readers

DAY, HOUR = timedelta(days=1), timedelta(hours=1)
LAST = "This is the last reminder."

SAID = {
    "computer": "a computer player makes this one move.",
    "standin": "somebody stands in until {name} writes to the table again.",
    "replace": "somebody stands in, and whoever waits for a seat may take it over.",
    "wait": "the table goes on waiting.",
    "forfeit": "the game is lost for the side of {name}.",
    "vote": "the others vote on whether somebody stands in.",
}


def table(policy: str = "computer", more: str = "autovacation=no") -> InMemoryServer:
    server = InMemoryServer()
    server.game_of_four(f"basic4 timeout={policy} {more}")
    return server


def what(server: InMemoryServer, policy: str) -> str:
    name = server.asked().capitalize()
    return f"When the time of {name} is over, {SAID[policy].format(name=name)}"


def only(out: list[Sent]) -> str:
    (letter,) = out
    return " ".join(letter.text.split())


@pytest.mark.parametrize("policy", SAID)
def test_the_last_reminder_says_that_it_is_and_what_happens_at_the_deadline(policy: str) -> None:
    server = table(policy)
    expected = what(server, policy)
    assert LAST not in only(server.wait(1.5 * DAY))
    assert f"{LAST} {expected}" in only(server.wait(DAY))


def test_every_policy_says_beforehand_what_it_does_and_none_the_same() -> None:
    told = [policy.told for policy in POLICIES.values()]
    assert len(set(told)) == len(told)
    assert all("{name}" in sentence and sentence.endswith(".") for sentence in told)


@pytest.mark.parametrize("policy", SAID)
def test_what_was_said_of_a_deadline_is_what_happens_at_it(policy: str) -> None:
    """Each policy leaves its own trace, and only its own."""
    server = table(policy)
    who, seat = server.asked(), server.seat_of(server.asked())
    server.wait(1.5 * DAY)
    server.wait(DAY)
    server.wait(DAY)
    after = server.open_table()
    assert (after.table.game.decisions.get(seat, 0) > 0) == (policy in ("computer", "standin", "replace"))
    assert after.seats[seat].away == (policy in ("standin", "replace"))
    assert after.seats[seat].sought == (policy == "replace")
    assert after.is_playing == (policy != "forfeit")
    asked = [name for name in ("nora", "emil", "wim", "sara") if "Vote" in server.latest[name].subject]
    assert (len(asked) == 3 and who not in asked) == (policy == "vote")


def test_a_single_reminder_is_the_last_one() -> None:
    server = table(more="remind=half")
    assert LAST in only(server.wait(1.5 * DAY))


def test_no_reminder_is_the_last_one_while_another_is_to_come() -> None:
    server = table(more="remind=half,fifth,2h,1h")
    assert LAST not in only(server.wait(1.5 * DAY))
    assert LAST not in only(server.wait(DAY))
    server.now += 8 * HOUR
    assert LAST not in only(server.wait(2 * HOUR + timedelta(minutes=30)))
    assert LAST in only(server.wait(HOUR))


def test_the_third_deadline_running_is_announced_as_what_it_brings() -> None:
    server = table()
    who = server.asked()
    for policy in ("computer", "computer", "standin"):
        while server.asked() != who:
            server.mail(server.asked(), server.latest[server.asked()].moves[0])
        expected = what(server, policy)
        server.wait(1.5 * DAY)
        assert f"{LAST} {expected}" in only(server.wait(DAY))
        server.wait(DAY)
    assert server.open_table().seats[server.seat_of(who)].away


def test_where_the_game_would_be_lost_the_vacation_that_begins_first_is_announced_and_then_the_loss() -> None:
    server = table("forfeit", "autovacation=yes")
    who, name = server.asked(), server.asked().capitalize()
    due = server.now.date() + 3 * DAY
    server.wait(1.5 * DAY)
    told = only(server.wait(DAY))
    assert f"{LAST} When the time of {name} is over, a vacation begins by itself, from {due.day} November" in told
    assert f"to {(due + 2 * DAY).day} November 2026." in told
    server.wait(DAY)
    assert server.open_table().is_playing
    assert what(server, "forfeit") in server.mail(who, "deadline")[0].text.replace("\n", " ")


def test_of_a_request_for_the_others_the_last_reminder_says_that_silence_is_no() -> None:
    server = table(more="blind_nil=no")
    who = server.asked()
    server.mail(who, "3")
    server.mail(who, "undo")
    server.wait(1.5 * DAY)
    out = server.wait(DAY)
    assert out
    assert all(LAST in sent.text and "that counts as no." in " ".join(sent.text.split()) for sent in out)


def test_several_tables_in_one_letter_each_say_what_happens_at_theirs() -> None:
    server = table("wait", "blind_nil=no")
    server.mail("sara", "new basic4 timeout=standin blind_nil=no invite nora@players.test wim@players.test "
                        "emil@players.test")  # fmt: skip
    for who in ("nora", "wim", "emil"):
        server.mail(who, "accept 2")
    while server.asked(1) != server.asked(2):
        server.mail(server.asked(1), "table 1: 3", fresh=True)
    who, name = server.asked(1), server.asked(1).capitalize()
    server.wait(1.5 * DAY)
    server.now += timedelta(minutes=5)
    told = " ".join(letter(server.wait(DAY), who).text.split())
    for number, policy in ((1, "wait"), (2, "standin")):
        expected = f"Table {number}: {LAST} When the time of {name} is over, {SAID[policy].format(name=name)}"
        assert expected in told


def letter(out: list[Sent], who: str) -> Sent:
    (only_one,) = (sent for sent in out if sent.to.startswith(who))
    return only_one


def test_a_digest_that_is_the_last_reminder_says_so() -> None:
    server = table(more="time=5d remind=half")
    who = server.asked()
    expected = what(server, "computer")
    server.mail(who, "mail digest 7")
    server.now = datetime(2026, 11, 4, 22, tzinfo=UTC)
    server.complete_fetch()
    out = []
    for _ in range(4):
        out += server.wait(12 * HOUR)
    letters = [sent for sent in out if sent.to.startswith(who)]
    assert any(f"{LAST} {expected}" in " ".join(sent.text.split()) for sent in letters)


def test_whoever_asks_for_the_deadlines_reads_what_happens_at_each() -> None:
    server = table()
    expected = what(server, "computer")
    for who in ("sara", "nora", "wim", "emil"):
        assert expected in only(server.mail(who, "deadline"))
    assert readers(server.mail("sara", "deadline")) == ["sara"]


@pytest.mark.parametrize(("language", "last"), [("it", "ultimo promemoria"), ("ro", "ultima reamintire")])
def test_it_is_told_in_the_reader_s_language(language: str, last: str) -> None:
    server = table()
    server.mail(server.asked(), f"language {language}")
    server.wait(1.5 * DAY)
    told = only(server.wait(DAY))
    assert last in told
    assert "computer player" not in told
