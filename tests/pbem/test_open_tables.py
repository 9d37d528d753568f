"""Tables that anybody may join: opened, listed, joined, and the seats at them."""

from __future__ import annotations

from datetime import timedelta

import pytest

from pbem.commands.grammar import Act, Command, read
from tests.server import GUESTS, InMemoryServer, readers, to


@pytest.fixture
def server() -> InMemoryServer:
    """sara has opened table 1; nora and wim are players who are proven."""
    server = InMemoryServer()
    for who in ("sara", "nora", "wim"):
        server.mail(who, "hello", fresh=True)
        server.mail(who, "games")
    server.mail("sara", "new basic4 time=2d open")
    return server


# --- the list -------------------------------------------------------------------------------------------------------


def test_the_list_names_the_rules_the_time_the_free_seats_and_who_sits_there(server: InMemoryServer) -> None:
    (letter,) = server.mail("nora", "list")
    assert "Table 1: basic4, 2 days for each answer, free: north, east and west, there: Sara (south" in letter.text
    assert "since 2 November 2026" in letter.text
    assert "join 1" in letter.buttons


def test_a_table_is_opened_later_too_and_only_by_its_host(server: InMemoryServer) -> None:
    server.mail("nora", "new basic4 invite wim@players.test")
    server.mail("wim", "accept")
    assert "Only whoever made table 2 can do that." in server.mail("wim", "table 2: open")[0].first
    assert "Table 2:" not in server.mail("sara", "list")[0].text
    assert "Table 2 is open" in server.mail("nora", "open")[0].text
    assert "Table 2: basic4," in server.mail("sara", "list")[0].text


def test_a_table_that_is_full_private_or_closed_is_not_listed(server: InMemoryServer) -> None:
    server.mail("sara", "bots")
    assert "No table is open that you could join." in server.mail("nora", "list")[0].first
    server.mail("sara", "new basic4 open")
    server.mail("sara", "table 2: private")
    assert "No table is open that you could join." in server.mail("nora", "list please")[0].first
    assert "no seat that you could take" in server.mail("nora", "join 2")[0].first


def test_a_table_is_not_open_and_private_at_once(server: InMemoryServer) -> None:
    assert "open or private, not both" in server.mail("sara", "new basic4 open private")[0].first


# --- joining --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("line", ["join 1", "join table 1", "join #1", "Join table 1 please", "partecipo al tavolo 1"])
def test_a_player_takes_a_free_seat_the_host_s_partner_s_first(server: InMemoryServer, line: str) -> None:
    out = server.mail("nora", line)
    assert "Welcome to table 1, Nora." in to(out, "nora").text
    assert "Nora joined table 1. Seats are free still, and anybody may join." in to(out, "sara").text
    assert server.people() == {"N": "nora", "S": "sara"}


@pytest.mark.parametrize(("line", "seat"), [("join 1 west", "W"), ("join 1 E", "E"), ("partecipo 1 ovest", "W")])
def test_the_seat_may_be_named(server: InMemoryServer, line: str, seat: str) -> None:
    server.mail("nora", line)
    assert server.seat_of("nora") == seat


def test_who_takes_the_last_seat_begins_the_game(server: InMemoryServer) -> None:
    server.mail("sara", "bots 2")
    out = server.mail("nora", "join 1")
    assert readers(out) == ["nora", "sara"]
    assert server.open_table().is_playing
    assert "no seat that you could take" in server.mail("wim", "join 1")[0].first


@pytest.mark.parametrize(
    ("line", "because"),
    [
        ("join 1 south", "That seat is taken."),
        ("join 1 northeast", "Table 1 has no such seat."),
        ("join 7", "Table 7 has no seat that you could take."),
    ],
)
def test_a_seat_that_cannot_be_had_is_refused(server: InMemoryServer, line: str, because: str) -> None:
    assert because in server.mail("nora", line)[0].first
    assert server.people() == {"S": "sara"}


def test_nobody_sits_at_a_table_twice(server: InMemoryServer) -> None:
    server.mail("nora", "join 1")
    assert "You have joined table 1 already." in server.mail("nora", "join 1")[0].first


def test_who_is_invited_and_joins_takes_the_seat_that_is_kept_for_him(server: InMemoryServer) -> None:
    server.mail("sara", "invite nora@players.test")
    server.mail("nora", "join 1", fresh=False)
    assert server.states() == {"N": "joined", "E": "open", "S": "joined", "W": "open"}


def test_a_stranger_s_join_waits_for_his_yes(server: InMemoryServer) -> None:
    (letter,) = server.mail("ann", "join 1", fresh=True)
    assert letter.to == "ann@players.test"
    assert server.people() == {"S": "sara"}
    out = server.mail("ann", "yes")
    assert "Welcome to table 1, Ann." in [sent for sent in out if sent.to == "ann@players.test"][-1].text
    assert server.people() == {"N": "ann", "S": "sara"}


@pytest.mark.parametrize("line", ["list", "join 1", "open", "private", "who", "block Sara", "seat north", "rematch"])
def test_a_mail_that_nothing_proves_does_none_of_it_and_reads_nothing(server: InMemoryServer, line: str) -> None:
    before = server.open_table().row.settings, server.states()
    (question,) = server.mail("nora", line, fresh=True)
    assert question.to == "nora@players.test"
    assert "A mail came in your name" in question.first
    assert "Sara" not in question.text.replace("block Sara", "")
    assert (server.open_table().row.settings, server.states()) == before


# --- seats ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("line", ["seat west", "seat W", "change seat to west", "posto ovest", "mă mut la vest"])
def test_before_the_game_one_changes_to_a_free_seat(server: InMemoryServer, line: str) -> None:
    server.mail("nora", "join 1")
    out = server.mail("nora", line)
    assert "You sit west now." in to(out, "nora").text
    assert "Nora sits west now at table 1." in to(out, "sara").text
    assert server.people() == {"W": "nora", "S": "sara"}


def test_a_computer_player_changes_seats_with_one_who_wants_its_seat(server: InMemoryServer) -> None:
    server.mail("sara", "bots 1")
    server.mail("nora", "join 1 east")
    server.mail("nora", "seat north")
    assert server.states() == {"N": "joined", "E": "computer", "S": "joined", "W": "open"}


def test_a_seat_that_somebody_has_or_that_is_kept_is_not_given_away(server: InMemoryServer) -> None:
    server.mail("sara", "invite wim@players.test")
    server.mail("nora", "join 1 east")
    assert "Sara has that seat." in server.mail("nora", "seat south")[0].first
    assert "Wim has that seat." in server.mail("nora", "seat north")[0].first
    assert "You sit east already." in server.mail("nora", "seat east")[0].first
    assert "Accept the invitation first." in server.mail("wim", "table 1: seat west")[0].first


def test_once_the_game_has_begun_nobody_changes_his_seat(server: InMemoryServer) -> None:
    server.mail("sara", "bots")
    assert "has begun already" in server.mail("sara", "seat north")[0].first


# --- sending away ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("line", ["withdraw Nora", "withdraw nora@players.test", "uninvite nora", "ritiro Nora"])
def test_the_host_sends_somebody_away_before_the_game_begins(server: InMemoryServer, line: str) -> None:
    server.mail("nora", "join 1")
    server.mail("wim", "join 1")
    out = server.mail("sara", line)
    assert readers(out) == ["nora", "sara", "wim"]
    assert "You no longer sit there." in to(out, "nora").first
    assert "Nora no longer sits at table 1." in to(out, "wim").text
    assert server.states()["N"] == "open"


def test_nobody_but_the_host_sends_anybody_away(server: InMemoryServer) -> None:
    server.mail("nora", "join 1")
    assert "Only whoever made table 1 can do that." in server.mail("nora", "withdraw Sara")[0].first
    assert "To leave your own table, write: leave" in server.mail("sara", "withdraw Sara")[0].first


def test_who_was_sent_away_does_not_come_back_by_an_old_invitation(server: InMemoryServer) -> None:
    server.mail("sara", "invite nora@players.test")
    invitation = server.latest["nora"]
    server.mail("nora", "accept")
    server.mail("sara", "withdraw Nora")
    (letter,) = server.mail("nora", "accept again, please", answers=invitation)
    assert letter.first.startswith("Not done, Nora:")


# --- what happens next ----------------------------------------------------------------------------------------------


def test_whoever_sets_a_table_up_reads_who_must_answer_until_when_and_how_to_fill_it(server: InMemoryServer) -> None:
    letter = to(server.mail("wim", "new basic4 invite nora@players.test"), "wim")
    assert "Invited, and to answer by Monday 9 November, 09:00 UTC: Nora." in letter.text
    assert "To fill the free seats, write invite ann@example.org, or open if anybody may join, or bots" in letter.text
    assert "The game begins by itself when every seat is taken" in letter.text


def test_a_mail_says_only_ok_to_an_invitation_and_is_understood() -> None:
    server = InMemoryServer()
    server.mail("sara", "hello", fresh=True)
    server.mail("sara", f"new basic4 invite {GUESTS}")
    assert "Welcome to table 1, Nora." in server.mail("nora", "OK, thanks!")[0].text
    assert "Welcome to table 1, Wim." in server.mail("wim", "va bene")[0].text
    assert "You declined." in to(server.mail("emil", "No, thank you."), "emil").text


def test_ok_gives_nothing_up(server: InMemoryServer) -> None:
    server.mail("sara", "leave")
    assert "found nothing in it that I could do" in server.mail("sara", "ok")[0].first
    server.wait(timedelta(hours=1))
    assert server.open_table().row.state == "gathering"


@pytest.mark.parametrize("language", ["en", "it", "ro"])
def test_no_line_of_these_letters_is_a_command(server: InMemoryServer, language: str) -> None:
    first = {"en": "hello, what is this", "it": "Ciao, vorrei giocare", "ro": "Bună ziua, aș vrea să joc"}[language]
    for who in ("sara", "nora"):
        server.mail(who, f"language {language}")
    server.every.clear()
    server.mail("sara", "invite emil@players.test")
    server.mail("dan", first, fresh=True)
    for line in ("list", "join 1", "who", "seat west", "block Sara", "block", "unblock Sara", "games"):
        server.mail("nora", line)
    for _ in range(9):
        server.wait(timedelta(days=4))
    assert len(server.every) > 15
    for letter in server.every:
        for line in letter.text.splitlines():
            quoted = line.strip().startswith("“")
            acted = [one.meaning for one in read([line], language) if isinstance(one.meaning, Act | Command)]
            assert quoted or not acted, f"{line!r} reads as {acted}"
