"""The way out: which letters the server takes, and what we say of the others, on both mail hosts."""

import asyncio
import time
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import trustme
from pydantic import SecretStr

from pbem.config import SmtpSettings
from pbem.embedded import EmbeddedHost
from pbem.mail.imap import Fetched, Mailbox
from pbem.mail.smtp import Deferred, Post, Rejected, Unreachable
from tests.mailhost import MailHost
from tests.places import OpenPlace, Place, embedded_place
from tests.relay import Relay

SENDER = "dealer+bounce.k3y@spades.test"
LETTER = (
    b"From: Spades <dealer@spades.test>\r\nSubject: your turn\r\nMessage-ID: <k3y@spades.test>\r\n"
    b"Date: Sun, 29 Nov 2026 18:20:53 +0000\r\n\r\nHand 3, trick 5\r\n"
)


def run(coroutine: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(coroutine, 60))


async def arrived(place: Place, count: int = 1) -> list[Fetched]:
    """Wait until the user has so many letters; none beyond them may come with the last."""
    mailbox = Mailbox(place.imap())
    await mailbox.connect()
    while len(uids := await mailbox.uids(0)) < count:
        await mailbox.idle(1)
    letters = [letter async for letter in mailbox.fetch(uids)]
    await mailbox.close()
    assert len(letters) == count
    return letters


@asynccontextmanager
async def posting(settings: SmtpSettings) -> AsyncIterator[Post]:
    post = Post(settings)
    try:
        yield post
    finally:
        await post.close()


def test_a_letter_arrives_as_it_was_sent_below_its_envelope(open_place: OpenPlace) -> None:
    async def scene() -> None:
        async with open_place() as place, posting(place.smtp()) as post:
            odd = LETTER + b".\r\n..\r\n.leading dot\r\n" + b"long " * 180 + b"\r\n" + "♠♥♦♣\r\n".encode()
            await post.send(odd, SENDER, f"{place.user}+g17@spades.test")
            [letter] = await arrived(place)
            assert letter.raw is not None
            head, _, text = letter.raw.partition(b"From: Spades")
            assert b"From: Spades" + text == odd
            assert f"Return-Path: <{SENDER}>\r\n".encode() in head
            assert f"Delivered-To: {place.user}+g17@spades.test\r\n".encode() in head

    run(scene())


def test_an_empty_sender_is_kept_empty(open_place: OpenPlace) -> None:
    async def scene() -> None:
        async with open_place() as place, posting(place.smtp()) as post:
            await post.send(LETTER, "", place.address)
            [letter] = await arrived(place)
            assert (letter.raw or b"").startswith(b"Return-Path: <>\r\n")

    run(scene())


def test_one_connection_carries_many_letters_even_when_some_are_refused(open_place: OpenPlace) -> None:
    async def scene() -> None:
        async with open_place() as place, Relay(place.smtp_port) as relay, posting(place.smtp(port=relay.port)) as post:
            for _ in range(3):
                await post.send(LETTER, SENDER, place.address)
                with pytest.raises(Rejected):
                    await post.send(LETTER, SENDER, "nobody@spades.test")
            await arrived(place, 3)
            assert relay.connections == 1

    run(scene())


def test_a_connection_cut_between_letters_is_replaced_unnoticed(open_place: OpenPlace) -> None:
    async def scene() -> None:
        async with open_place() as place, Relay(place.smtp_port) as relay, posting(place.smtp(port=relay.port)) as post:
            await post.send(LETTER, SENDER, place.address)
            relay.cut()
            await post.send(LETTER, SENDER, place.address)
            await arrived(place, 2)
            assert relay.connections == 2

    run(scene())


def test_letters_sent_at_once_reach_their_own_recipients_only(open_place: OpenPlace) -> None:
    async def scene() -> None:
        async with open_place() as place, posting(place.smtp()) as post:
            tags = [f"g{number}" for number in range(20)]
            await asyncio.gather(
                *(post.send(LETTER + tag.encode(), SENDER, f"{place.user}+{tag}@spades.test") for tag in tags)
            )
            for letter in await arrived(place, 20):
                head, _, text = (letter.raw or b"").partition(b"trick 5\r\n")
                assert b"Delivered-To: %s+%s@" % (place.user.encode(), text.strip()) in head

    run(scene())


def test_an_unknown_recipient_is_rejected_without_naming_him(open_place: OpenPlace) -> None:
    async def scene() -> None:
        async with open_place() as place, posting(place.smtp()) as post:
            with pytest.raises(Rejected) as refusal:
                await post.send(LETTER, SENDER, "nobody@spades.test")
            assert refusal.value.code == 550
            assert "nobody" not in str(refusal.value)

    run(scene())


def test_a_letter_that_is_too_large_is_rejected_before_it_is_sent(open_place: OpenPlace) -> None:
    async def scene() -> None:
        async with open_place() as place, Relay(place.smtp_port) as relay, posting(place.smtp(port=relay.port)) as post:
            with pytest.raises(Rejected) as refusal:
                await post.send(LETTER + b"0123456\r\n" * 1_200_000, SENDER, place.address)
            assert refusal.value.code == 552
            assert b"DATA" not in relay.sent
            await post.send(LETTER, SENDER, place.address)
            await arrived(place)

    run(scene())


@pytest.mark.parametrize("recipient", ["north@spades.test\r\nDATA", "north@spades.test> SIZE=1", "nörth@spades.test"])
def test_an_address_that_cannot_be_written_is_rejected(open_place: OpenPlace, recipient: str) -> None:
    async def scene() -> None:
        async with open_place() as place, Relay(place.smtp_port) as relay, posting(place.smtp(port=relay.port)) as post:
            relay.hidden = (b"SMTPUTF8",)
            with pytest.raises(Rejected) as refusal:
                await post.send(LETTER, SENDER, recipient)
            assert refusal.value.code == 553
            await post.send(LETTER, SENDER, place.address)
            await arrived(place)

    run(scene())


def test_a_letter_that_is_put_off_is_deferred_and_the_next_one_leaves(open_place: OpenPlace) -> None:
    async def scene() -> None:
        async with open_place() as place, posting(place.smtp()) as post:
            if isinstance(place.host, EmbeddedHost):
                place.host.faults.append(lambda stage, address: "450 4.2.1 try later" if "busy" in address else None)
            with pytest.raises(Deferred) as refusal:
                await post.send(LETTER, SENDER, "busy@spades.test")
            assert refusal.value.code == 450
            await post.send(LETTER, SENDER, place.address)
            await arrived(place)

    run(scene())


@pytest.mark.parametrize("stage", ["RCPT", "DATA"])
def test_a_letter_that_was_put_off_at_any_stage_is_taken_the_next_time(stage: str) -> None:
    async def scene() -> None:
        async with embedded_place() as place, posting(place.smtp()) as post:
            assert isinstance(place.host, EmbeddedHost)
            refusals = {stage: "451 4.3.0 try later"}
            place.host.faults.append(lambda stage, address: refusals.pop(stage, None))
            with pytest.raises(Deferred) as refusal:
                await post.send(LETTER, SENDER, place.address)
            assert refusal.value.code == 451
            await post.send(LETTER, SENDER, place.address)
            await arrived(place)

    run(scene())


def test_a_letter_refused_after_its_text_is_rejected() -> None:
    async def scene() -> None:
        async with embedded_place() as place, posting(place.smtp()) as post:
            assert isinstance(place.host, EmbeddedHost)
            place.host.faults.append(lambda stage, address: "554 5.7.1 spam" if stage == "DATA" else None)
            with pytest.raises(Rejected) as refusal:
                await post.send(LETTER, SENDER, place.address)
            assert refusal.value.code == 554

    run(scene())


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ("553 5.7.1 not your address", r"server\.address"),
        ("530 5.7.0 log in first", r"smtp\.user"),
        ("421 4.3.2 shutting down", r"takes no letters now \(421\)"),
        ("452 4.3.1 the disk is full", r"takes no letters now \(452\)"),
    ],
)
def test_a_sender_that_is_refused_is_the_hosts_trouble_and_not_the_recipients(answer: str, told: str) -> None:
    async def scene() -> None:
        async with embedded_place() as place, posting(place.smtp()) as post:
            assert isinstance(place.host, EmbeddedHost)
            place.host.faults.append(lambda stage, address: answer if stage == "MAIL" else None)
            with pytest.raises(Unreachable, match=told) as trouble:
                await post.send(LETTER, SENDER, place.address)
            assert SENDER not in str(trouble.value)

    run(scene())


def test_a_server_that_says_goodbye_between_letters_is_asked_again() -> None:
    async def scene() -> None:
        async with (
            embedded_place() as place,
            Relay(place.smtp_port) as relay,
            posting(place.smtp(port=relay.port)) as post,
        ):
            assert isinstance(place.host, EmbeddedHost)
            await post.send(LETTER, SENDER, place.address)
            goodbyes = {"MAIL": "421 4.7.0 enough letters on this connection"}
            place.host.faults.append(lambda stage, address: goodbyes.pop(stage, None))
            await post.send(LETTER, SENDER, place.address)
            await arrived(place, 2)
            assert relay.connections == 2

    run(scene())


def test_after_a_cut_behind_the_text_the_letter_is_deferred_although_it_was_taken(open_place: OpenPlace) -> None:
    async def scene() -> None:
        async with open_place() as place, Relay(place.smtp_port) as relay, posting(place.smtp(port=relay.port)) as post:
            relay.cut_behind = b"\r\n.\r\n"
            with pytest.raises(Deferred) as broken:
                await post.send(LETTER, SENDER, place.address)
            assert broken.value.code is None
            await arrived(place)
            relay.cut_behind = b""
            await post.send(LETTER, SENDER, place.address)
            await arrived(place, 2)

    run(scene())


def test_a_frozen_server_is_given_up_after_the_time_out(open_place: OpenPlace) -> None:
    async def scene() -> None:
        async with open_place() as place, Relay(place.smtp_port) as relay:
            post = Post(place.smtp(port=relay.port, timeout=0.3))
            await post.send(LETTER, SENDER, place.address)
            relay.frozen = True
            began = time.monotonic()
            with pytest.raises(Unreachable):  # neither the kept connection nor a new one answers
                await post.send(LETTER, SENDER, place.address)
            assert 0.6 <= time.monotonic() - began < 10
            relay.frozen = False
            await post.send(LETTER, SENDER, place.address)
            await post.close()
            await arrived(place, 2)

    run(scene())


def test_closing_never_raises_and_a_closed_post_opens_again(open_place: OpenPlace) -> None:
    async def scene() -> None:
        async with open_place() as place, Relay(place.smtp_port) as relay:
            post = Post(place.smtp(port=relay.port))
            await post.close()
            await post.send(LETTER, SENDER, place.address)
            relay.cut()
            await post.close()
            await post.send(LETTER, SENDER, place.address)
            await post.close()
            await arrived(place, 2)

    run(scene())


def test_a_server_that_is_not_there_is_named_with_its_port() -> None:
    async def scene() -> None:
        async with await asyncio.start_server(lambda reader, writer: writer.close(), "127.0.0.1", 0) as server:
            port = server.sockets[0].getsockname()[1]
        async with posting(SmtpSettings(host="127.0.0.1", port=port, security="none", timeout=5)) as post:
            with pytest.raises(Unreachable, match=rf"127\.0\.0\.1 cannot be used on port {port}: "):
                await post.send(LETTER, SENDER, "north@spades.test")

    run(scene())


@pytest.mark.parametrize("security", ["tls", "starttls"])
def test_letters_leave_over_tls_with_a_login(mailhost: MailHost, security: str) -> None:
    async def scene() -> None:
        user = mailhost.new_user()
        port = mailhost.ports.smtps if security == "tls" else mailhost.ports.submission
        async with posting(mailhost.smtp_settings("odd", security=security, port=port)) as post:
            await post.send(LETTER, SENDER, mailhost.address(user))
        place = Place(user, mailhost.password(user), mailhost.ports.imap, mailhost.ports.smtp, mailhost)
        await arrived(place)

    run(scene())


def test_a_wrong_password_is_told_in_a_sentence_that_does_not_hold_it(mailhost: MailHost) -> None:
    async def scene() -> None:
        settings = mailhost.smtp_settings("north", password=SecretStr("open sesame"))
        async with posting(settings) as post:
            with pytest.raises(Unreachable, match=r"refuses the login with smtp\.user and smtp\.password") as trouble:
                await post.send(LETTER, SENDER, "north@spades.test")
            assert "sesame" not in str(trouble.value)

    run(scene())


@pytest.mark.parametrize("security", ["tls", "starttls"])
def test_a_certificate_from_a_stranger_is_not_trusted(mailhost: MailHost, tmp_path: Path, security: str) -> None:
    async def scene() -> None:
        stranger = tmp_path / "ca.pem"
        trustme.CA().cert_pem.write_to_path(str(stranger))
        port = mailhost.ports.smtps if security == "tls" else mailhost.ports.submission
        settings = mailhost.smtp_settings("north", security=security, port=port, ca_file=stranger)
        async with posting(settings) as post:
            with pytest.raises(Unreachable, match=r"not trusted.*smtp\.ca_file"):
                await post.send(LETTER, SENDER, "north@spades.test")

    run(scene())


@pytest.mark.parametrize("wish", ["starttls", "a login"])
def test_what_the_server_does_not_offer_is_told(wish: str) -> None:
    async def scene() -> None:
        async with embedded_place() as place, Relay(place.smtp_port) as relay:
            relay.hidden = (b"250-AUTH LOGIN PLAIN\r\n",)
            login = {"user": "north", "password": SecretStr("north-password")}
            settings = place.smtp(port=relay.port, **({"security": "starttls"} if wish == "starttls" else login))
            async with posting(settings) as post:
                with pytest.raises(Unreachable, match=r"STARTTLS|AUTH"):
                    await post.send(LETTER, SENDER, place.address)
            assert b"north-password" not in relay.sent

    run(scene())
