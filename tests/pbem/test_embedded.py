"""The embedded mail host by itself: whose letters it takes, who may log in, and that nothing of it stays behind."""

import asyncio
import gc
import ssl
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest
import trustme
from pydantic import SecretStr

from pbem.config import ImapSettings, SmtpSettings
from pbem.embedded import EmbeddedHost
from pbem.mail.imap import Lost, Mailbox, Refused
from pbem.mail.smtp import Post, Rejected, Unreachable

LETTER = b"From: Spades <dealer@spades.test>\r\nSubject: your turn\r\n\r\nHand 3, trick 5\r\n"


def run(coroutine: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(coroutine, 30))


def imap(host: EmbeddedHost, name: str, password: str, **changes: Any) -> ImapSettings:
    values = {"host": "127.0.0.1", "port": host.imap_port, "security": "none", "user": name, "password": password}
    return ImapSettings(**{**values, "timeout": 10, **changes})


def smtp(host: EmbeddedHost, **changes: Any) -> SmtpSettings:
    values = {"host": "127.0.0.1", "port": host.smtp_port, "security": "none", "timeout": 10}
    return SmtpSettings(**{**values, **changes})


async def inbox(settings: ImapSettings) -> list[bytes]:
    mailbox = Mailbox(settings)
    await mailbox.connect()
    letters = [letter.raw or b"" async for letter in mailbox.fetch(await mailbox.uids(0))]
    await mailbox.close()
    return letters


@pytest.mark.parametrize(
    "recipient", ["north@spades.test", "north+g17.k3y@spades.test", "NORTH@Spades.Test", "north+a+b@spades.test"]
)
def test_a_name_with_or_without_plus_leads_to_its_inbox(recipient: str) -> None:
    async def scene() -> None:
        async with EmbeddedHost({"north": "n", "east": "e"}, "spades.test") as host:
            post = Post(smtp(host))
            await post.send(LETTER, "dealer@spades.test", recipient)
            await post.close()
            head = f"Return-Path: <dealer@spades.test>\r\nDelivered-To: {recipient}\r\n".encode()
            assert await inbox(imap(host, "north", "n")) == [head + LETTER]
            assert await inbox(imap(host, "east", "e")) == []

    run(scene())


@pytest.mark.parametrize("recipient", ["nobody@spades.test", "north@example.org", "+north@spades.test", "north"])
def test_nothing_leaves_the_host(recipient: str) -> None:
    async def scene() -> None:
        async with EmbeddedHost({"north": "n"}, "spades.test") as host:
            post = Post(smtp(host))
            with pytest.raises(Rejected) as refusal:
                await post.send(LETTER, "dealer@spades.test", recipient)
            assert refusal.value.code == 550
            await post.close()

    run(scene())


def test_a_user_may_come_later_and_change_the_password_without_losing_letters() -> None:
    async def scene() -> None:
        async with EmbeddedHost({}, "spades.test") as host:
            with pytest.raises(KeyError):
                await host.deliver("late", LETTER)
            await host.add_user("late", "first")
            await host.deliver("late", LETTER)
            await host.add_user("late", "second")
            assert await inbox(imap(host, "late", "second")) == [LETTER]
            with pytest.raises(Refused):
                await inbox(imap(host, "late", "first"))

    run(scene())


def test_two_hosts_share_nothing() -> None:
    async def scene() -> None:
        async with EmbeddedHost({"north": "n"}, "a.test") as one, EmbeddedHost({"north": "n"}, "b.test") as other:
            await one.deliver("north", LETTER)
            assert await inbox(imap(one, "north", "n")) == [LETTER]
            assert await inbox(imap(other, "north", "n")) == []

    run(scene())


def test_letters_are_sent_with_a_login() -> None:
    async def scene() -> None:
        async with EmbeddedHost({"north": "n"}, "spades.test") as host:
            post = Post(smtp(host, user="north", password=SecretStr("n")))
            await post.send(LETTER, "north@spades.test", "north@spades.test")
            await post.close()
            with pytest.raises(Unreachable, match="login"):
                await Post(smtp(host, user="north", password=SecretStr("x"))).send(LETTER, "", "north@spades.test")

    run(scene())


def test_both_ports_offer_starttls_when_there_is_a_certificate(tmp_path: Path) -> None:
    async def scene() -> None:
        authority, ca_file = trustme.CA(), tmp_path / "ca.pem"
        authority.cert_pem.write_to_path(str(ca_file))
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        authority.issue_cert("127.0.0.1").configure_cert(context)
        async with EmbeddedHost({"north": "n"}, "spades.test", context) as host:
            secured = {"security": "starttls", "ca_file": ca_file}
            post = Post(smtp(host, user="north", password=SecretStr("n"), **secured))
            await post.send(LETTER, "north@spades.test", "north@spades.test")
            await post.close()
            assert len(await inbox(imap(host, "north", "n", **secured))) == 1

    run(scene())


def test_faults_are_asked_in_order_and_until_one_answers() -> None:
    async def scene() -> None:
        asked = []

        def silent(stage: str, address: str) -> str | None:
            asked.append((stage, address))
            return None

        async with EmbeddedHost({"north": "n"}, "spades.test") as host:
            host.faults += [silent, lambda stage, address: "552 5.2.2 full" if stage == "DATA" else None]
            post = Post(smtp(host))
            with pytest.raises(Rejected) as refusal:
                await post.send(LETTER, "dealer@spades.test", "north@spades.test")
            await post.close()
            assert refusal.value.code == 552
            assert asked == [
                ("MAIL", "dealer@spades.test"),
                ("RCPT", "north@spades.test"),
                ("DATA", "north@spades.test"),
            ]
            assert await inbox(imap(host, "north", "n")) == []

    run(scene())


def test_a_session_survives_the_garbage_collector() -> None:
    """On Python 3.13 pymap's own way to serve would lose it."""

    async def scene() -> None:
        async with EmbeddedHost({"north": "n"}, "spades.test") as host:
            mailbox = Mailbox(imap(host, "north", "n"))
            await mailbox.connect()
            await mailbox.uids(0)
            waiting = asyncio.create_task(mailbox.idle(20))
            for _ in range(3):  # each takes as long as all that other tests have left behind
                gc.collect()
                await asyncio.sleep(0)
            await host.deliver("north", LETTER)
            assert await waiting is True
            await mailbox.close()

    run(scene())


def test_a_letter_that_comes_while_nobody_listens_is_announced_when_idle_begins() -> None:
    async def scene() -> None:
        async with EmbeddedHost({"north": "n"}, "spades.test") as host:
            mailbox = Mailbox(imap(host, "north", "n"))
            await mailbox.connect()
            await mailbox.uids(0)
            await host.deliver("north", LETTER)
            assert await asyncio.wait_for(mailbox.idle(20), 10) is True
            await mailbox.close()

    run(scene())


def test_the_end_of_the_host_ends_every_session_and_frees_the_ports() -> None:
    async def scene() -> None:
        before = asyncio.all_tasks()
        async with EmbeddedHost({"north": "n"}, "spades.test") as host:
            mailbox, post = Mailbox(imap(host, "north", "n")), Post(smtp(host))
            await mailbox.connect()
            await post.send(LETTER, "dealer@spades.test", "north@spades.test")
            await mailbox.uids(0)
            waiting = asyncio.create_task(mailbox.idle(20))
            await asyncio.sleep(0.05)
        with pytest.raises(Lost):
            await waiting
        with pytest.raises(Unreachable):
            await post.send(LETTER, "dealer@spades.test", "north@spades.test")
        await asyncio.sleep(0.05)
        assert asyncio.all_tasks() == before
        again = EmbeddedHost({"north": "n"}, "spades.test", imap_port=host.imap_port, smtp_port=host.smtp_port)
        async with again:
            assert again.imap_port == host.imap_port

    run(scene())


def test_a_taken_port_is_an_error_that_leaves_nothing_open() -> None:
    async def scene() -> None:
        async with EmbeddedHost({}, "spades.test") as host:
            with pytest.raises(OSError, match="address already in use"):
                async with EmbeddedHost({}, "spades.test", smtp_port=host.smtp_port):
                    pass

    run(scene())
