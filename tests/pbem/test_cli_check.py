"""`pbem check`, against a mail host in this process and against real servers."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from typer.testing import Result

from pbem.config import load
from pbem.embedded import EmbeddedHost
from pbem.host.check import clock, in_the_clear
from pbem.host.round_trip import Arrival, Watched, arrival, judged, probe_for
from pbem.mail.imap import Mailbox
from pbem.mail.read import Letter, read_letter
from tests.host import config_for, pbem, running, write_config
from tests.mailhost import MailHost
from tests.places import Place, embedded_place


@asynccontextmanager
async def place_without_plus():
    """A mail host at which mail to north+anything is refused."""
    async with embedded_place() as place:
        assert isinstance(place.host, EmbeddedHost)
        place.host.faults.append(
            lambda stage, address: "550 5.1.1 nobody" if stage == "RCPT" and "+" in address else None
        )
        yield place


def checked(folder: Path, open_place=embedded_place, *options: object, **sections: dict[str, object]) -> Result:
    """What pbem check says of a server at an embedded mail host."""

    async def run() -> Result:
        async with open_place() as place:
            config = config_for(place, folder, **sections)
            return await asyncio.to_thread(pbem, "check", "--config", config, *options)

    return asyncio.run(run())


def test_all_is_well(tmp_path: Path):
    done = checked(tmp_path)
    assert done.exit_code == 0, done.output
    about = [line.split(":")[0] for line in done.stdout.splitlines()]
    assert about == [f"ok    {what}" for what in (
        "settings", "database", "play.preset", "templates", "server.address", "imap", "smtp", "round trip", "clock",
    )] + ["All is well. pbem serve starts the server."]  # fmt: skip


def test_the_mail_to_ourselves_is_out_of_the_way_afterwards(tmp_path: Path):
    async def run() -> tuple[list[int], list[int]]:
        async with embedded_place() as place:
            config = config_for(place, tmp_path)
            done = await asyncio.to_thread(pbem, "check", "--config", config)
            assert done.exit_code == 0, done.output
            found = []
            for folder in ("INBOX", "Processed"):
                mailbox = Mailbox(place.imap(folder=folder))
                await mailbox.connect()
                found.append(await mailbox.uids(0))
                await mailbox.close()
            return found[0], found[1]

    inbox, processed = asyncio.run(run())
    assert inbox == []
    assert len(processed) == 1


def test_a_server_that_runs_meanwhile_is_not_in_the_way(tmp_path: Path):
    """It is often quicker, and has put the mail to those that were read."""

    async def run() -> Result:
        async with embedded_place() as place:
            config = config_for(place, tmp_path)
            with running("serve", "--config", config) as server:
                assert server.stdout
                assert (await asyncio.to_thread(server.stdout.readline)).startswith("Watching")
                return await asyncio.to_thread(pbem, "check", "--config", config)

    done = asyncio.run(run())
    assert done.exit_code == 0, done.output


def test_a_mail_that_a_running_server_has_put_away_is_found_there(tmp_path: Path):
    async def run() -> None:
        async with embedded_place() as place:
            settings = load(config_for(place, tmp_path))
            probe = probe_for(settings, "plus")
            inbox, processed = Mailbox(place.imap()), Mailbox(place.imap(folder="Processed"))
            await inbox.connect()
            await inbox.ensure_folder("Processed")
            await processed.connect()
            await place.put(probe.raw)
            await inbox.move(await inbox.uids(0), "Processed")
            watch = [Watched(inbox, 0), Watched(processed, 0)]
            came = await arrival(watch, probe, "Processed", wait=5, progress=print)
            for mailbox in (inbox, processed):
                await mailbox.close()
            assert came
            assert not came.bounced
            assert judged(settings, "plus", probe, came, wait=5).ok

    asyncio.run(run())


def test_a_mail_that_comes_back_is_not_waited_for(tmp_path: Path):
    async def run() -> None:
        async with embedded_place() as place:
            settings = load(config_for(place, tmp_path))
            probe = probe_for(settings, "plus")
            inbox = Mailbox(place.imap())
            await inbox.connect()
            await inbox.ensure_folder("Processed")
            await place.put(bounce_of(probe.raw))
            came = await arrival([Watched(inbox, 0)], probe, "Processed", wait=60, progress=print)
            await inbox.close()
            trip = judged(settings, "plus", probe, came, wait=60)
            assert (trip.ok, trip.blames_plus) == (False, True)
            assert "came back as undeliverable" in trip.text

    asyncio.run(run())


def test_a_mail_whose_token_was_lost_on_the_way_is_told(tmp_path: Path):
    settings = load(write_config(tmp_path))
    probe = probe_for(settings, "plus")
    rewritten = read_letter(probe.raw.replace(probe.recipient.encode(), b"spades@example.org"))
    assert isinstance(rewritten, Letter)
    came = Arrival(rewritten, probe.sent_at, probe.sent_at, bounced=False)
    trip = judged(settings, "plus", probe, came, wait=60)
    assert (trip.ok, trip.blames_plus) == (False, True)
    assert trip.text == "a mail to ourselves arrives without the token in its address."


def bounce_of(raw: bytes) -> bytes:
    """What a mail system writes that could not deliver a mail."""
    head = b"From: MAILER-DAEMON@spades.test\r\nTo: north@spades.test\r\nSubject: Undelivered mail\r\n"
    kind = b'Content-Type: multipart/report; report-type=delivery-status; boundary="b"\r\n\r\n'
    status = b"--b\r\nContent-Type: message/delivery-status\r\n\r\nAction: failed\r\nStatus: 5.1.1\r\n"
    return head + kind + status + b"--b\r\nContent-Type: message/rfc822\r\n\r\n" + raw + b"\r\n--b--\r\n"


def test_players_letters_that_wait_are_left_where_they_are(tmp_path: Path):
    async def run() -> None:
        async with embedded_place() as place:
            await place.put(b"From: ann@example.org\r\nSubject: bid 4\r\n\r\nbid 4\r\n")
            config = config_for(place, tmp_path)
            done = await asyncio.to_thread(pbem, "check", "--config", config)
            assert "letters in INBOX: 1" in done.stdout
            mailbox = Mailbox(place.imap())
            await mailbox.connect()
            assert len(await mailbox.uids(0)) == 1
            await mailbox.close()

    asyncio.run(run())


def test_where_plus_addresses_are_refused_the_way_out_is_named(tmp_path: Path):
    done = checked(tmp_path, place_without_plus)
    assert done.exit_code == 1
    assert "FAIL  round trip: our own mail is refused." in done.stdout
    assert (
        "FAIL  plus-address: plus-addresses do not work here, the plain address does: "
        "set server.address_style to subject." in done.stdout
    )


def test_where_plus_addresses_are_refused_the_subject_style_works(tmp_path: Path):
    done = checked(tmp_path, place_without_plus, server={"address_style": "subject"})
    assert done.exit_code == 0, done.output
    assert "a mail to our address, with a token in its subject, arrived" in done.stdout


def test_a_mail_that_does_not_arrive_is_waited_for_and_then_told(tmp_path: Path):
    """The mail goes to a mailbox that is not the one that is read."""

    @asynccontextmanager
    async def elsewhere():
        async with embedded_place() as place:
            yield Place("east", "east-password", place.imap_port, place.smtp_port, place.host)

    done = checked(tmp_path, elsewhere, "--wait", 1, server={"address": "north@spades.test"})
    assert done.exit_code == 1
    assert "FAIL  round trip: a mail to ourselves did not arrive within 1 seconds" in done.stdout
    assert "so the plus is not to blame" in done.stdout


def test_servers_that_are_not_there_are_told_and_no_mail_is_tried(tmp_path: Path):
    done = pbem("check", "--config", write_config(tmp_path))
    assert done.exit_code == 1
    assert "FAIL  imap: The IMAP server 127.0.0.1 cannot be reached on port 1" in done.stdout
    assert "FAIL  smtp: The mail server 127.0.0.1 cannot be used on port 1" in done.stdout
    assert "FAIL  round trip: not tried" in done.stdout
    assert done.stdout.endswith("3 to mend.\n")


def test_a_wrong_password_is_told_without_showing_it(tmp_path: Path):
    async def run() -> Result:
        async with embedded_place() as place:
            stranger = Place(place.user, "wrong-password", place.imap_port, place.smtp_port, place.host)
            return await asyncio.to_thread(pbem, "check", "--config", config_for(stranger, tmp_path))

    done = asyncio.run(run())
    assert done.exit_code == 1
    assert "FAIL  imap: The IMAP server refuses the login with imap.user and imap.password" in done.stdout
    assert "ok    smtp" in done.stdout
    assert "wrong-password" not in done.output


def test_wrong_settings_end_with_two(tmp_path: Path):
    done = pbem("check", "--config", write_config(tmp_path, server={"secret": "short"}))
    assert done.exit_code == 2
    assert "server.secret must be 32 or more characters long" in done.stderr


def test_an_address_that_leaves_no_room_for_a_token_is_told(tmp_path: Path):
    done = pbem("check", "--config", write_config(tmp_path, server={"address": f"{'s' * 40}@example.org"}))
    assert done.exit_code == 1
    assert "FAIL  server.address: The part of the server's address before the @ is too long" in done.stdout
    done = pbem("check", "--config", write_config(tmp_path, server={"address": f"{'s' * 39}@example.org"}))
    assert "ok    server.address" in done.stdout


def test_a_preset_that_is_none_is_told(tmp_path: Path):
    done = pbem("check", "--config", write_config(tmp_path, play={"preset": "basic5"}))
    assert "FAIL  play.preset: There is no preset basic5. Did you mean basic4" in done.stdout


HERE = ("127.0.0.1", "127.0.1.1", "localhost", "LOCALHOST.", "::1", "[::1]")
ELSEWHERE = ("imap.example.org", "mail", "10.0.0.7", "192.168.1.2", "localhost.example.org", "2001:db8::1", "127.test")


@pytest.mark.parametrize("host", [*HERE, *ELSEWHERE])
@pytest.mark.parametrize("security", ["none", "starttls", "tls"])
def test_a_login_that_leaves_this_machine_unprotected_is_warned_of(tmp_path: Path, host: str, security: str):
    server = {"host": host, "security": security, "user": "north", "password": "secret"}
    warned = [found.about for found in in_the_clear(load(write_config(tmp_path, imap=server, smtp=server)))]
    bad = host in ELSEWHERE and security == "none"
    assert warned == (["imap.security", "smtp.security"] if bad else [])


def test_without_a_login_nothing_is_sent_that_could_be_read(tmp_path: Path):
    settings = load(write_config(tmp_path, smtp={"host": "relay.example.org", "user": ""}))
    assert not list(in_the_clear(settings))


def test_a_warning_is_shown_before_anything_is_tried_and_fails_nothing(tmp_path: Path):
    done = pbem("check", "--config", write_config(tmp_path, imap={"host": "imap.invalid"}))
    *_, warning = done.stdout.partition("FAIL  imap:")[0].splitlines()
    assert warning == (
        "warn  imap.security: the login goes to imap.invalid unprotected, and can be read on the way; "
        "set imap.security to tls."
    )
    assert done.stdout.endswith("3 to mend.\n")


def test_a_clock_that_is_wrong_is_told():
    assert clock(0).ok
    assert clock(-90).ok
    assert not clock(-3600).ok
    assert "+3600 seconds" in clock(3600).text


@pytest.mark.parametrize("security", ["tls", "starttls"])
def test_real_servers_over_tls(security: str, mailhost: MailHost, tmp_path: Path):
    user = mailhost.new_user()
    ports = {"tls": (mailhost.ports.imaps, mailhost.ports.smtps),
             "starttls": (mailhost.ports.imap, mailhost.ports.submission)}  # fmt: skip
    login = {"user": user, "password": mailhost.password(user), "ca_file": str(mailhost.ca_file), "host": mailhost.host}
    config = write_config(
        tmp_path,
        server={"address": mailhost.address(user)},
        imap={**login, "security": security, "port": ports[security][0]},
        smtp={**login, "security": security, "port": ports[security][1]},
    )
    done = pbem("check", "--config", config)
    assert done.exit_code == 0, done.output
    assert "ok    smtp: logged in." in done.stdout
    assert "ok    round trip: a mail to a plus-address arrived" in done.stdout
