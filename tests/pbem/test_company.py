"""With whom one plays: who sits there, whom one has blocked and what he may not learn of it, and playing again."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from sqlmodel import select

from pbem.host.games import summary_of
from pbem.storage import store
from pbem.storage.database import transaction
from pbem.storage.tables import LetterRow
from tests.server import InMemoryServer, Sent, readers, to

DAY = timedelta(days=1)


def players(*names: str) -> InMemoryServer:
    """A server that knows these people: each has answered a letter."""
    server = InMemoryServer()
    for name in names:
        server.mail(name, "hello", fresh=True)
        server.mail(name, "games")
    return server


# --- who ------------------------------------------------------------------------------------------------------------


def test_who_shows_names_seats_and_languages_and_never_an_address() -> None:
    server = players("sara", "nora")
    server.mail("nora", "italiano")
    server.mail("sara", "new basic4 bots 1 invite nora@players.test wim@players.test")
    server.mail("nora", "accetto")
    (letter,) = server.mail("sara", "who")
    assert "North: Nora (italiano" in letter.text
    assert "South: Sara (english, set the table up" in letter.text
    assert "Wim (invited)" in letter.text
    for sent in server.every:
        own = {sent.to, "ann@example.org", "bob@example.org", "cy@example.org", "spades@example.org"}
        if "invite nora" not in sent.text:
            assert not [word for word in sent.text.split() if "@" in word and word not in own], sent.text


def test_who_sits_nowhere_learns_of_nobody() -> None:
    server = players("sara", "nora")
    server.mail("sara", "new basic4 bots")
    for line in ("who", "who 1", "table 1: who"):
        (letter,) = server.mail("nora", line)
        assert letter.first.startswith("Not done, Nora:")
        assert "Sara" not in letter.text


# --- blocking -------------------------------------------------------------------------------------------------------


def shape(out: list[Sent]) -> list[str]:
    """What the letters of these that went to eve say, without what differs from letter to letter."""
    told = [sent.text.split("\n--\n")[0] for sent in out if sent.to == "eve@players.test"]
    return ["\n".join(line for line in text.splitlines() if "Anchor" not in line) for text in told]


def eve_s_game(block: bool) -> list[list[str]]:
    """All that eve reads when she invites nora and tries to join her, where nora has blocked her and where nora does
    not answer."""
    server = players("eve", "nora")
    if block:
        server.mail("nora", "block eve@players.test")
    seen = [server.mail("eve", line) for line in ("new basic4 invite nora@players.test", "who", "start")]
    seen += [server.wait(4 * DAY), server.mail("eve", "status"), server.wait(3 * DAY), server.wait(DAY)]
    seen += [server.mail("eve", f"invite nora@players.test # {n}") for n in range(2)]
    seen += [server.mail("eve", "withdraw nora@players.test"), server.mail("eve", "withdraw Nora")]
    return [shape(out) for out in seen]


def test_somebody_who_is_blocked_reads_exactly_what_he_would_read_of_one_who_does_not_answer() -> None:
    assert eve_s_game(block=True) == eve_s_game(block=False)


def test_who_has_blocked_somebody_hears_nothing_of_his_invitations() -> None:
    server = players("eve", "nora")
    server.mail("nora", "block eve@players.test")
    assert readers(server.mail("eve", "new basic4 invite nora@players.test")) == ["eve"]
    assert readers(server.wait(4 * DAY)) == []
    (games,) = server.mail("nora", "games please")
    assert "You sit at no table." in games.text
    assert "Not done" in server.mail("nora", "accept")[0].first


def test_invitations_that_are_not_sent_count_like_those_that_are() -> None:
    def letters(block: bool) -> int:
        server = players("eve", "nora")
        if block:
            server.mail("nora", "block eve@players.test")
        for n in range(7):
            server.mail("eve", f"new basic4 invite nora@players.test # {n}")
        with transaction(server.engine) as db:
            return len(db.exec(select(LetterRow).where(LetterRow.kind == "invitation")).all())

    assert letters(block=True) == letters(block=False) > 0


def test_a_host_who_plays_here_does_not_see_from_his_list_who_has_blocked_him() -> None:
    def listed(block: bool) -> object:
        server = players("eve", "nora")
        if block:
            server.mail("nora", "block eve@players.test")
        server.mail("eve", "new basic4 invite nora@players.test")
        return summary_of(server.engine, 1)

    assert listed(block=True) == listed(block=False)


def test_a_blocked_player_finds_no_open_table_of_whoever_blocked_him() -> None:
    server = players("eve", "nora", "wim")
    server.mail("nora", "new basic4 open")
    server.mail("nora", "block eve@players.test")
    listed, refused = server.mail("eve", "list"), server.mail("eve", "join 1")
    assert "No table is open that you could join." in listed[0].first
    assert "Table 1 has no seat that you could take." in refused[0].first
    nowhere = server.mail("eve", "join 9")
    assert shape(refused)[0].replace("able 1 ", "able 9 ").replace("join 1", "join 9") == shape(nowhere)[0]
    assert "Table 1: basic4" in server.mail("wim", "list")[0].text


def test_a_block_ends_an_invitation_that_is_there_already() -> None:
    server = players("eve", "nora")
    server.mail("eve", "new basic4 invite nora@players.test")
    invitation = server.latest["nora"]
    assert readers(server.mail("nora", "block Eve")) == ["nora"]
    (letter,) = server.mail("nora", "accept", answers=invitation)
    assert letter.first.startswith("Not done, Nora:")
    assert readers(server.wait(4 * DAY)) == []


def test_block_alone_lists_whom_one_has_blocked_by_the_names_one_used() -> None:
    server = players("eve", "nora")
    assert "You have blocked nobody." in server.mail("nora", "block")[0].text
    server.mail("nora", "block eve@players.test")
    (letter,) = server.mail("nora", "blocked")
    assert "eve@players.test: since 2 November 2026" in letter.text
    assert "Eve" not in letter.text
    assert "eve@players.test is not blocked any more." in server.mail("nora", "unblock eve@players.test")[0].text
    assert readers(server.mail("eve", "new basic4 invite nora@players.test")) == ["eve", "nora"]


@pytest.mark.parametrize("address", ["eve@players.test", "nobody@players.test"])
def test_block_does_not_tell_whether_an_address_is_a_player_s(address: str) -> None:
    server = players("eve", "nora")
    (letter,) = server.mail("nora", f"block {address}")
    assert f"{address} cannot invite you any more" in letter.text
    assert "Eve" not in letter.text


def test_by_name_one_blocks_only_whom_one_has_met() -> None:
    server = players("eve", "nora")
    assert "You have met nobody called Eve." in server.mail("nora", "block Eve")[0].first
    server.mail("eve", "new basic4 open")
    assert "Eve cannot invite you any more" in server.mail("nora", "block eve")[0].text
    assert "You have not blocked Wim." in server.mail("nora", "unblock Wim")[0].first


def test_who_plays_where_somebody_sits_whom_he_has_blocked_is_warned() -> None:
    server = players("eve", "nora", "wim")
    server.mail("wim", "new basic4 open")
    server.mail("eve", "join 1")
    server.mail("nora", "block Eve")
    (letter,) = [sent for sent in server.mail("nora", "join 1") if sent.to == "nora@players.test"]
    assert "At this table sits somebody whom you have blocked: Eve." in letter.text
    assert not any("blocked" in sent.text for sent in server.every if sent.to != "nora@players.test")


def test_an_invitation_warns_of_whom_its_reader_has_blocked() -> None:
    server = players("eve", "nora", "wim")
    server.mail("nora", "block eve@players.test")
    server.mail("wim", "new basic4 invite eve@players.test")
    server.mail("eve", "accept")
    out = server.mail("wim", "invite nora@players.test")
    assert "somebody whom you have blocked: Eve." in to(out, "nora").text
    assert "blocked" not in to(out, "wim").text


# --- once more ------------------------------------------------------------------------------------------------------


def finished() -> InMemoryServer:
    """sara and nora have played against two computers, and both have resigned."""
    server = players("sara", "nora")
    server.mail("sara", "new basic4 target=300 time=2d bots 2 invite nora@players.test")
    server.mail("nora", "accept")
    for who in ("sara", "nora"):
        server.mail(who, "resign")
        server.mail(who, "yes")
    assert server.open_table().row.state == "over"
    return server


def test_a_rematch_has_the_same_people_seats_rules_and_times() -> None:
    server = finished()
    out = server.mail("nora", "rematch")
    assert readers(out) == ["nora", "sara"]
    assert "Nora invites you, Sara, to a game of Spades by mail." in to(out, "sara").text
    server.mail("sara", "accept")
    first, second = server.open_table(1), server.open_table(2)
    assert second.is_playing
    assert server.people(2) == server.people(1)
    assert second.row.options == first.row.options
    assert second.row.settings == first.row.settings
    assert second.row.secret != first.row.secret
    assert [row.state for row in second.seats.values()] == [row.state for row in first.seats.values()]


def test_the_last_letter_of_a_game_has_a_button_for_another_one() -> None:
    server = finished()
    assert "rematch" in server.latest["sara"].buttons
    last = server.latest["nora"]
    server.mail("sara", "rematch")
    (again,) = server.mail("nora", "rematch", answers=last)
    assert "The same people are at table 2 already." in again.first


def test_a_rematch_against_computers_begins_at_once() -> None:
    server = players("sara")
    server.mail("sara", "new basic4 bots")
    server.mail("sara", "resign")
    server.mail("sara", "yes")
    (letter,) = server.mail("sara", "play again")
    assert "The game at table 2 begins, Sara." in letter.text


@pytest.mark.parametrize("before", [lambda server: None, lambda server: server.mail("sara", "new basic4 bots")])
def test_without_a_game_that_is_over_there_is_no_rematch(before: Callable[[InMemoryServer], object]) -> None:
    server = players("sara")
    before(server)
    assert server.mail("sara", "rematch")[0].first.startswith("Not done, Sara:")


def test_nobody_who_did_not_play_there_asks_for_a_rematch() -> None:
    server = finished()
    server.mail("wim", "hello", fresh=True)
    assert server.mail("wim", "rematch 1")[0].first.startswith("Not done, Wim:")
    with transaction(server.engine) as db:
        assert store.game(db, 2) is None
