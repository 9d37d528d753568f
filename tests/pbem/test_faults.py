"""Under fire: the way to Dovecot and Postfix drops, stalls, cuts, doubles, drips or goes mad, and no mail is lost."""

from __future__ import annotations

import asyncio
import imaplib
import random
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from pbem import daemon, pauses
from pbem.mail import smtp
from pbem.mail.imap import Mailbox
from pbem.mail.smtp import Deferred, Post, Unreachable
from tests.box import a_box, until
from tests.faults import FAULTS, Pieces, garbage, now_and_then
from tests.mailhost import MailHost
from tests.mutations import megabytes
from tests.places import Place, real_place
from tests.relay import Relay

FaultKind = Callable[[random.Random, bytes], Pieces]


@pytest.fixture(autouse=True)
def in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pauses, "PAUSES", (0.05,))
    monkeypatch.setattr(daemon, "SEND_EVERY", 0.1)
    monkeypatch.setattr(daemon, "TICK_EVERY", 0.1)


def run(coroutine: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(coroutine, 120))


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_no_mail_is_lost_or_played_twice_on_the_way_from_dovecot(
    mailhost: MailHost, fault: FaultKind, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with real_place(mailhost) as place, Relay(place.imap_port) as relay, a_box(place, tmp_path) as box:
            relay.fault = now_and_then(fault, seed=5, most=12)
            await place.put(*box.sayings(6))
            async with box.running(imap={"port": relay.port, "timeout": 0.5}):
                await until(lambda: len(set(box.heard())) >= 3, 60)
                relay.fault = None
                await place.put(*box.sayings(6))
                await until(box.all_heard, 60)
                await until(box.all_sent, 60)
            assert sorted(box.heard()) == list(range(1, 13))
            assert {row.state for row in box.inbox()} == {"done"}

    run(scene())


async def arrived(place: Place, count: int) -> list[tuple[int, bytes]]:
    """The number and the text of each letter in the mailbox, once so many different ones are there."""
    mailbox = Mailbox(place.imap())
    await mailbox.connect()
    found: list[tuple[int, bytes]] = []
    while len({number for number, _text in found}) < count:
        await mailbox.idle(0.5)
        raws = [letter.raw or b"" async for letter in mailbox.fetch(await mailbox.uids(0))]
        pieces = [(raw.partition(b"Message-ID: <")[2], raw.partition(b"\r\n\r\n")[2]) for raw in raws]
        found = [(int(head.partition(b"@")[0]), text) for head, text in pieces]
    await mailbox.close()
    return found


@pytest.mark.parametrize("fault", [fault for fault in FAULTS if fault is not garbage], ids=lambda fault: fault.__name__)
def test_every_letter_gets_through_to_postfix_and_its_copies_are_the_same(
    mailhost: MailHost, fault: FaultKind, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(smtp, "LAST_ANSWER", 0.5)

    async def scene() -> None:
        async with real_place(mailhost) as place, Relay(place.smtp_port) as relay:
            relay.fault = now_and_then(fault, seed=5, most=8)
            post = Post(place.smtp(port=relay.port, timeout=0.5))
            tries = 0
            for number in range(10):
                raw = f"From: a@example.org\r\nMessage-ID: <{number}@example.org>\r\n\r\nhello\r\n".encode()
                while tries < 100:
                    tries += 1
                    try:
                        await asyncio.wait_for(post.send(raw, "", place.address), 30)
                    except (Deferred, Unreachable):
                        continue
                    break
            await post.close()
            assert tries < 60
            found = await arrived(place, 10)
            assert {number for number, _text in found} == set(range(10))
            assert {text for _number, text in found} == {b"hello\r\n"}

    run(scene())


# --- mailboxes --------------------------------------------------------------------------------------------------------


def command(place: Place, name: str, *words: str) -> None:
    """Something that another program does with the mailbox meanwhile."""
    with imaplib.IMAP4("127.0.0.1", place.imap_port) as imap:
        imap.login(place.user, place.password)
        assert getattr(imap, name)(*words)[0] == "OK"


def test_the_folder_for_what_was_read_may_vanish_and_is_made_again(mailhost: MailHost, tmp_path: Path) -> None:
    async def scene() -> None:
        async with real_place(mailhost) as place, a_box(place, tmp_path) as box, box.running():
            for _ in range(3):
                await place.put(*box.sayings(2))
                await until(box.all_heard)
                await until(box.all_sent)
                await asyncio.to_thread(command, place, "delete", "Processed")
            await place.put(*box.sayings(1))
            await until(box.all_heard)
            while await box.folder("INBOX"):
                await asyncio.sleep(0.05)
            assert sorted(box.heard()) == list(range(1, 8))

    run(scene())


def test_the_folder_that_is_read_may_vanish_and_come_back(
    mailhost: MailHost, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene() -> None:
        async with real_place(mailhost) as place, a_box(place, tmp_path) as box:
            async with box.running(imap={"folder": "Club", "timeout": 2}):
                for _ in range(2):
                    # Dovecot tells nobody of a folder that is there again before it was missed.
                    await until(lambda: "Mailbox doesn't exist: Club" in caplog.text, 60)
                    caplog.clear()
                    await asyncio.to_thread(command, place, "create", "Club")
                    for mail in box.sayings(2):
                        await asyncio.to_thread(command, place, "append", "Club", "", "", mail)
                    await until(box.all_heard, 60)
                    await asyncio.to_thread(command, place, "delete", "Club")
            assert sorted(box.heard()) == [1, 2, 3, 4]

    run(scene())


def test_of_a_mail_of_fifty_megabytes_only_the_head_is_read(mailhost: MailHost, tmp_path: Path) -> None:
    async def scene() -> None:
        async with real_place(mailhost) as place, a_box(place, tmp_path) as box:
            [small] = box.sayings(1)
            await place.put(box.mail("sara", "say never") + b"x" * 76 * 690_000, small)
            before = megabytes()
            async with box.running():
                await until(box.all_heard)
                await until(box.all_sent)
            assert megabytes() - before < 20
            assert [len(row.raw) < 100_000 for row in box.inbox("done")] == [True, True]
            assert box.heard() == [1]
            assert any(b"the mail is too big" in raw for raw in await box.got("sara"))

    run(scene())
