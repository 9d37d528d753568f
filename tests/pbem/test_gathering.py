"""Tables that wait for somebody who does not come: invitations, tables, and people who joined long ago."""

from __future__ import annotations

from datetime import timedelta

import pytest

from pbem.storage import lobby
from pbem.storage.database import transaction
from tests.server import GUESTS, InMemoryServer, Sent, readers, to

DAY = timedelta(days=1)


@pytest.fixture
def server() -> InMemoryServer:
    server = InMemoryServer()
    server.mail("sara", "hello", fresh=True)
    return server


def states(server: InMemoryServer, number: int = 1) -> str:
    return " ".join(f"{seat}:{row.state}" for seat, row in server.open_table(number).seats.items())


def known(server: InMemoryServer, who: str) -> None:
    """Somebody who has answered a letter before."""
    server.mail(who, "hello", fresh=True)
    server.mail(who, "games")


# --- invitations ----------------------------------------------------------------------------------------------------


def test_an_invitation_is_sent_once_more_half_way_and_can_be_answered(server: InMemoryServer) -> None:
    known(server, "nora")
    server.mail("sara", "new basic4 invite nora@players.test")
    assert server.wait(3 * DAY) == []
    (again,) = server.wait(DAY)
    assert again.first == "A reminder: Sara invites you, Nora, to a game of Spades by mail."
    assert again.buttons == ["accept", "decline"]
    assert "Nothing else will be sent to you unless you answer." in again.text
    assert "Welcome to table 1, Nora." in to(server.mail("nora", "accept"), "nora").text


def test_a_stranger_is_never_reminded_of_an_invitation(server: InMemoryServer) -> None:
    out = server.mail("sara", "new basic4 invite nora@players.test")
    assert "You are reminded once." not in to(out, "nora").text
    server.wait(4 * DAY)
    assert all(sent.to != "nora@players.test" for sent in server.wait(4 * DAY))


def test_an_invitation_that_nobody_answers_leaves_the_seat_free_again(server: InMemoryServer) -> None:
    server.mail("sara", f"new basic4 invite {GUESTS}")
    server.mail("wim", "accept")
    server.wait(4 * DAY)
    out = server.wait(3 * DAY)
    assert readers(out) == ["sara", "wim"]
    for name in ("Nora", "Emil"):
        assert f"{name} has not answered the invitation to table 1. The seat is free again." in out[0].text
    assert states(server) == "N:open E:open S:joined W:joined"


def test_who_answers_late_is_welcome_while_a_seat_is_free(server: InMemoryServer) -> None:
    server.mail("sara", f"new basic4 invite {GUESTS}")
    server.mail("wim", "accept")
    server.wait(4 * DAY)
    server.wait(4 * DAY)
    assert "Welcome to table 1, Nora." in to(server.mail("nora", "accept"), "nora").text
    server.mail("sara", "bots")
    (late,) = server.mail("emil", "accept")
    assert late.first.startswith("Not done, Emil:")


def test_a_seat_that_was_given_to_somebody_else_is_not_waited_for_twice(server: InMemoryServer) -> None:
    known(server, "wim")
    server.mail("sara", "new basic4 invite nora@players.test")
    server.wait(3 * DAY)
    server.mail("sara", "withdraw nora@players.test")
    server.mail("sara", "invite wim@players.test")
    assert server.wait(DAY) == []
    assert readers(server.wait(3 * DAY)) == ["wim"]


def test_an_answer_that_lies_in_the_mailbox_comes_before_the_end_of_the_time(server: InMemoryServer) -> None:
    server.mail("sara", "new basic4 invite nora@players.test")
    server.wait(4 * DAY)
    server.now += 4 * DAY
    assert server.tick() == 0  # nothing was fetched since
    assert states(server).startswith("N:invited")


# --- tables ---------------------------------------------------------------------------------------------------------


def test_a_table_that_nobody_comes_to_warns_its_people_and_closes(server: InMemoryServer) -> None:
    server.mail("sara", "new basic4 open")
    assert server.wait(10 * DAY) == []
    (warning,) = server.wait(DAY)
    assert "Nobody has come to table 1 for a long time." in warning.text
    assert "If nobody comes or goes, the table is closed on Monday 16 November, 09:00 UTC." in warning.text
    (closed,) = server.wait(4 * DAY)
    assert "Nobody came to table 1, and it is closed." in closed.text
    assert server.open_table().row.state == "closed"
    assert server.wait(60 * DAY) == []


def test_somebody_who_comes_gives_the_table_its_whole_time_again(server: InMemoryServer) -> None:
    server.mail("sara", "new basic4 open")
    server.wait(11 * DAY)
    server.mail("sara", "bots 1")
    server.mail("nora", "join 1", fresh=True)
    server.mail("nora", "yes")
    server.wait(9 * DAY)
    assert server.open_table().row.state == "gathering"


def test_a_game_that_has_begun_leaves_nothing_to_wait_for(server: InMemoryServer) -> None:
    server.mail("sara", "new basic4 invite nora@players.test bots 2")
    server.mail("nora", "accept")
    with transaction(server.engine) as db:
        assert lobby.waits(db, 1) == {}


# --- people who joined long ago -------------------------------------------------------------------------------------


def a_late_start(server: InMemoryServer) -> list[Sent]:
    """nora and wim accept at once, emil five days later: the letters of that."""
    server.mail("sara", f"new basic4 invite {GUESTS}")
    server.mail("nora", "accept")
    server.mail("wim", "accept")
    server.wait(5 * DAY)
    return server.mail("emil", "accept")


def test_who_joined_long_ago_is_asked_before_the_cards_are_dealt(server: InMemoryServer) -> None:
    out = a_late_start(server)
    assert readers(out) == ["emil", "nora", "sara", "wim"]
    assert to(out, "nora").first == "Every seat at table 1 is taken, Nora. Are you still there?"
    assert to(out, "nora").buttons == ["yes", "leave"]
    assert "The game begins once these have said that they are still there: Nora, Sara, Wim." in to(out, "emil").text
    assert server.open_table().row.state == "gathering"
    assert "The game begins once" in server.mail("nora", "yes")[0].text
    server.mail("sara", "ok")
    assert readers(server.mail("wim", "yes please")) == ["emil", "nora", "sara", "wim"]
    assert server.open_table().is_playing


def test_a_table_that_fills_quickly_asks_nobody(server: InMemoryServer) -> None:
    server.mail("sara", f"new basic4 invite {GUESTS}")
    server.mail("nora", "accept")
    server.wait(2 * DAY)
    server.mail("wim", "accept")
    server.mail("emil", "accept")
    assert server.open_table().is_playing


def test_whoever_wrote_lately_is_not_asked(server: InMemoryServer) -> None:
    server.mail("sara", f"new basic4 invite {GUESTS}")
    server.mail("nora", "accept")
    server.mail("wim", "accept")
    server.wait(5 * DAY)
    for who in ("sara", "nora", "wim"):
        server.mail(who, "status")
    server.mail("emil", "accept")
    assert server.open_table().is_playing


def test_who_does_not_answer_in_time_loses_his_seat_and_the_others_read_it(server: InMemoryServer) -> None:
    a_late_start(server)
    server.mail("sara", "yes")
    server.mail("wim", "yes")
    out = server.wait(2 * DAY)
    assert readers(out) == ["emil", "nora", "sara", "wim"]
    assert "so your seat at table 1 is free again." in to(out, "nora").first
    assert "Nora has not answered whether the game may begin." in to(out, "sara").text
    assert states(server) == "N:open E:joined S:joined W:joined"
    server.mail("sara", "bots")
    assert server.open_table().is_playing


def test_a_host_who_is_gone_leaves_the_table_to_somebody_else(server: InMemoryServer) -> None:
    a_late_start(server)
    server.mail("nora", "yes")
    server.mail("wim", "yes")
    out = server.wait(2 * DAY)
    assert "Nora is the host of table 1 now." in to(out, "nora").text
    server.mail("nora", "bots")
    assert server.open_table().is_playing


def test_a_yes_that_comes_too_late_is_said_so(server: InMemoryServer) -> None:
    a_late_start(server)
    question = server.latest["nora"]
    server.wait(2 * DAY)
    (late,) = server.mail("nora", "yes", answers=question)
    assert late.first.startswith("Not done, Nora:")
