"""Being forgotten: nothing says any more who somebody was, the games stay, and nobody else can bring it about."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import select as select_columns

from pbem.record import record, verify
from pbem.storage import personal, seating, store
from pbem.storage.database import transaction
from pbem.storage.tables import PlayerRow, metadata
from tests.host import Host, a_host
from tests.server import InMemoryServer, Sent, readers, reply

NAME, ADDRESS = "Zelma", "zelma@players.test"


def four(server: InMemoryServer) -> InMemoryServer:
    """Table 1: sara has invited zelma (north), wim (west) and emil (east), and they play."""
    server.mail("sara", "hello", fresh=True)
    server.mail("sara", f"new basic4 invite {ADDRESS} wim@players.test emil@players.test")
    for who in ("zelma", "wim", "emil"):
        server.mail(who, "accept")
    server.mail("zelma", "say I am Zelma from Lodi")
    return server


@pytest.fixture
def server() -> InMemoryServer:
    return four(InMemoryServer())


def everything_stored(server: InMemoryServer) -> Iterator[tuple[str, str]]:
    """Every value of the database as text, with where it stands."""
    with server.engine.connect() as connection:
        for table in metadata.sorted_tables:
            for row in connection.execute(select_columns(table)):
                for name, value in row._mapping.items():
                    text = value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value)
                    yield f"{table.name}.{name}", text


def places_of(server: InMemoryServer, *words: str) -> set[str]:
    return {place for place, text in everything_stored(server) if any(word in text.lower() for word in words)}


def mails_kept(server: InMemoryServer) -> list[bytes]:
    return [row.raw for row in server.inbox()]


def send_all(server: InMemoryServer) -> None:
    """What the sender does with letters that are taken."""
    with transaction(server.engine) as db:
        for row in store.sendable(db, server.now, 1000):
            row.state, row.sent_at = "sent", server.now
            db.add(row)


def be_forgotten(server: InMemoryServer, who: str = "zelma") -> list[Sent]:
    (question,) = server.mail(who, "forget me")
    assert "Nobody can undo that." in question.text
    return server.mail(who, "yes")


# --- how it is asked for ----------------------------------------------------------------------------------------------


def test_it_is_done_only_after_a_yes(server: InMemoryServer) -> None:
    (question,) = server.mail("zelma", "forget me")
    assert question.to == ADDRESS
    assert "yes" in question.buttons
    assert server.people()["N"] == "zelma"
    server.mail("zelma", "yes", answers=question)
    assert "N" not in server.people()


@pytest.mark.parametrize(
    ("language", "words"), [("it", "dimenticami"), ("ro", "uită-mă"), ("it", "cancella i miei dati")]
)
def test_it_is_asked_for_in_every_language(server: InMemoryServer, language: str, words: str) -> None:
    server.mail("zelma", f"language {language}")
    (question,) = server.mail("zelma", words)
    server.mail("zelma", "sì" if language == "it" else "da", answers=question)
    assert "N" not in server.people()


@pytest.mark.parametrize("lines", ["forget me\nand my dog too, would you", "my dogg says\nforget me"])
def test_a_mail_that_is_not_understood_whole_asks_nothing(server: InMemoryServer, lines: str) -> None:
    (refused,) = server.mail("zelma", lines)
    assert "I did not understand your whole mail" in refused.text
    server.mail("zelma", "yes", answers=refused)
    assert server.people()["N"] == "zelma"


def test_nor_does_a_yes_in_a_mail_that_is_not_understood_whole(server: InMemoryServer) -> None:
    (question,) = server.mail("zelma", "forget me")
    server.mail("zelma", "yes\nbut keep my points, dear frind", answers=question)
    assert server.people()["N"] == "zelma"
    server.mail("zelma", "yes", answers=question)
    assert "N" not in server.people()


def test_nobody_else_has_anybody_forgotten(server: InMemoryServer) -> None:
    letter = server.latest["zelma"]
    server.deliver(reply("eve@evil.test", "forget me", letter))  # she has read a letter
    server.deliver(reply(ADDRESS, "forget me", None))  # she forges the sender
    (question,) = server.mail("zelma", "forget me", answers=letter)
    server.deliver(reply("eve@evil.test", "yes", question))
    server.deliver(reply(ADDRESS, "yes", None))
    assert server.people()["N"] == "zelma"
    assert not [sent for sent in server.every if sent.to.startswith("eve")]


def test_nothing_is_read_behind_the_yes(server: InMemoryServer) -> None:
    (question,) = server.mail("zelma", "forget me")
    out = server.mail("zelma", "yes\nnew basic4 bots", answers=question)
    assert "You are forgotten, Zelma." in next(sent for sent in out if sent.to == ADDRESS).first
    with transaction(server.engine) as db:
        assert store.game(db, 2) is None


# --- what becomes of him ----------------------------------------------------------------------------------------------


def test_the_seat_goes_to_a_computer_and_the_others_hear_of_it(server: InMemoryServer) -> None:
    out = be_forgotten(server)
    assert readers(out) == ["emil", "sara", "wim", "zelma"]
    assert all("Zelma left table 1. A computer player takes over." in sent.text for sent in out if sent.to != ADDRESS)
    server.play_on(moves=6)


def test_an_invitation_is_declined_and_a_table_that_gathers_is_closed(server: InMemoryServer) -> None:
    server.mail("sara", f"new basic4 invite {ADDRESS}")
    server.mail("zelma", "new basic4")
    be_forgotten(server)
    with transaction(server.engine) as db:
        assert {seat.state for seat, _person in seating.table(db, 2).seats} == {"open", "joined"}
        third = store.game(db, 3)
        assert third
        assert third.state == "closed"


def test_nothing_stored_names_him_any_more_once_the_last_letter_has_left(server: InMemoryServer) -> None:
    server.mail("zelma", "hello from nowhere", fresh=True)  # held, and asked about
    server.mail("zelma", "vacation 3 Dec - 14 Dec")
    server.mail("zelma", "note Zelma of Lodi was here")
    server.mail("zelma", "zone Europe/Rome")
    server.mail("zelma", "address add z2@players.test")
    server.deliver(reply("z2@players.test", "yes", server.latest["z2"]))
    send_all(server)
    out = be_forgotten(server)
    send_all(server)
    server.wait(timedelta(hours=1))
    assert places_of(server, "zelma", "z2@players", "lodi", "rome") <= {"outbox.raw", "inbox.raw"}
    assert not [raw for raw in mails_kept(server) if b"zelma@" in raw.lower() or b"z2@" in raw.lower()]
    assert readers(out) == ["emil", "sara", "wim", "zelma"]
    server.wait(timedelta(days=61))  # what others were written, and wrote, of him, is kept no longer than theirs
    assert places_of(server, "zelma", "z2@players", "lodi", "rome") == set()


def test_none_of_his_mails_and_none_of_the_letters_to_him_is_kept(server: InMemoryServer) -> None:
    send_all(server)
    be_forgotten(server)
    send_all(server)
    server.wait(timedelta(hours=1))
    with transaction(server.engine) as db:
        his = personal.letters(db, 2)
        assert his
        assert {row.size for row in his} == {0}
        assert {row.size for row in personal.mails(db, 2)} == {0}
    assert not [row for row in server.inbox() if ADDRESS.encode() in row.raw.lower() and b"zelma <" in row.raw.lower()]


def test_letters_that_had_not_left_yet_never_do_but_for_the_last(server: InMemoryServer) -> None:
    server.sends = False
    be_forgotten(server)
    with transaction(server.engine) as db:
        waiting = [row for row in store.sendable(db, server.now, 1000) if row.recipient == ADDRESS]
        assert len(waiting) == 1
        assert b"You are forgotten" in waiting[0].raw


def test_what_he_said_is_gone_and_he_is_a_number(server: InMemoryServer) -> None:
    be_forgotten(server)
    (letter, *_) = server.mail("wim", "say who was that?\nstatus")
    assert "Lodi" not in letter.text
    with transaction(server.engine) as db:
        assert store.player(db, 2).name == "Player 2"
        assert "(What was said here is deleted.)" in {row.text for row in store.talk(db, 1)}
        assert not [row for row in store.talk(db, 1) if "Zelma" in str(row.gaps)]


def test_whoever_writes_from_the_address_again_is_a_stranger(server: InMemoryServer) -> None:
    old = server.latest["zelma"]
    (goodbye, *_) = [sent for sent in be_forgotten(server) if sent.to == ADDRESS]
    assert "If you write again, I do not know you." in goodbye.text
    for letter in (old, goodbye):
        out = server.mail("zelma", f"export all, {letter.subject}", answers=letter)
        assert all("card table that plays Spades by mail" in sent.first for sent in out)
    with transaction(server.engine) as db:
        again = store.address(db, ADDRESS)
        assert again
        assert again[1].id not in (1, 2, 3, 4)
        assert again[1].name in ("Zelma", "Player")


def test_the_games_stay_and_can_be_checked() -> None:
    server = InMemoryServer()
    server.game_with_computers("basic4 target=50 trick_value=20")
    server.play_on()
    be_forgotten(server, "sara")
    with transaction(server.engine) as db:
        game = record(db, server.open_table(1))
    assert game["players"]["S"] == "Player 1"
    assert len(list(verify(game))) == len(game["links"]) >= 1


def test_who_was_forgotten_is_not_invited_to_a_rematch() -> None:
    server = InMemoryServer()
    server.mail("sara", "hello", fresh=True)
    server.mail("sara", f"new basic4 target=50 trick_value=20 invite {ADDRESS}")
    server.mail("zelma", "accept")
    server.mail("sara", "bots")
    server.play_on()
    be_forgotten(server)
    out = server.mail("sara", "rematch")
    assert readers(out) == ["sara"]
    assert "Player 2 does not play here any more." in out[0].text


def test_nobody_takes_the_name_of_somebody_who_was_forgotten(server: InMemoryServer) -> None:
    (refused,) = server.mail("wim", "name Player 2")
    assert "means something else" in refused.text


def test_every_place_that_knows_a_player_is_known_here() -> None:
    """What another table says of a player goes with him. A place in one of these has to be thought of."""
    known = {
        f"{column.table.name}.{column.name}"
        for table in metadata.sorted_tables
        for column in table.columns
        if table.name in personal.TOLD
        and (column.name in ("address", "recipient") or column.name.endswith(("player_id", "claimed_id", "host_id")))
    }
    assert known == {
        "address.address",
        "address.player_id",
        "game.host_id",
        "inbox.claimed_id",
        "inbox.player_id",
        "letter.address",
        "letter.player_id",
        "seat.player_id",
        "talk.player_id",
    }
    assert "held.player_id" in {f"{column.table.name}.{column.name}" for column in personal.of_players()}


def test_nothing_is_left_of_what_he_had_chosen_or_was_counted(server: InMemoryServer) -> None:
    server.mail("zelma", "zone Europe/Rome\nvacation 3 Dec - 14 Dec\nformat text")
    be_forgotten(server)
    with transaction(server.engine) as db:
        kept = store.player(db, 2)
        nobody = PlayerRow(id=2, name="Player 2", created_at=kept.created_at, trusted_from=kept.trusted_from)
        assert kept.model_dump() == nobody.model_dump()
        assert kept.trusted_from > 0


def test_what_waits_for_its_time_goes_too() -> None:
    server = InMemoryServer()
    server.game_with_computers("basic4 hold=1h")
    server.mail("sara", "bid 3")
    with transaction(server.engine) as db:
        assert list(personal.beside(db, 1)) == ["held"]
    be_forgotten(server, "sara")
    with transaction(server.engine) as db:
        assert personal.beside(db, 1) == {}


# --- at the terminal --------------------------------------------------------------------------------------------------


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    with a_host(tmp_path) as host:
        four(host.server)
        yield host


def test_the_host_sees_people_without_their_addresses_unless_he_asks(host: Host) -> None:
    shown = "\n".join([*host.lines("player", "list"), *host.lines("player", "show", 2)])
    assert "Zelma" in shown
    assert "@" not in shown
    assert "table 1, basic4, playing: joined, seat N" in shown
    assert ADDRESS in "\n".join(host.lines("player", "list", "--addresses"))
    assert ADDRESS in "\n".join(host.lines("player", "show", 2, "--addresses"))
    assert "@" not in str(host.json("player", "list"))
    assert "Lodi" not in str(host.json("player", "show", 2))
    assert host.complaint("player", "show", 9) == "There is no player 9; pbem player list shows them.\n"


def test_the_host_has_somebody_forgotten(host: Host) -> None:
    assert host.lines("player", "forget", 2, "--yes") == ["Player 2 is forgotten."]
    out = host.unread_letters()
    assert readers(out) == ["emil", "sara", "wim", "zelma"]
    assert "You are forgotten, Zelma." in next(sent for sent in out if sent.to == ADDRESS).first
    assert [one["state"] for one in host.json("player", "list")] == ["", "forgotten", "", ""]
    assert host.complaint("player", "forget", 2, "--yes") == "Player 2 was forgotten already.\n"


def test_the_host_revokes_letters_and_their_reader_gets_new_ones(host: Host) -> None:
    old = host.server.latest["zelma"]
    assert "prove nothing any more" in host.lines("player", "revoke", 2)[0]
    (fresh,) = [sent for sent in host.unread_letters() if sent.to == ADDRESS]
    out = host.server.deliver(reply(ADDRESS, "hand", old))
    assert "I cannot tell whether you sent it" in out[-1].text
    assert "your hand" in host.server.deliver(reply(ADDRESS, "hand ", fresh))[-1].text.lower()
