"""The daemon between its mail servers: whatever they do, no mail acts twice and none is passed over."""

from __future__ import annotations

import asyncio
import gc
import random
from collections.abc import Coroutine
from contextlib import AsyncExitStack
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from apscheduler.schedulers.asyncio import AsyncIOScheduler

from pbem import daemon, pauses
from pbem.embedded import EmbeddedHost, Stage
from pbem.mail.imap import Mailbox
from tests.box import PEOPLE, a_box, until
from tests.mailhost import MailHost
from tests.places import OpenPlace, Place, embedded_place, real_place
from tests.relay import Relay
from tests.server import reply

IMAP_STATES = (b"LOGIN", b"SELECT", b"SEARCH", b"RFC822.SIZE", b"BODY.PEEK", b"MOVE", b"IDLE", b"NOOP")


@pytest.fixture(autouse=True)
def in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Failures are not waited for as long as in earnest."""
    monkeypatch.setattr(pauses, "PAUSES", (0.05,))
    monkeypatch.setattr(daemon, "SEND_EVERY", 0.1)
    monkeypatch.setattr(daemon, "TICK_EVERY", 0.1)


def run(coroutine: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(coroutine, 120))


# --- mail in --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("end", ["cut", "frozen"])
@pytest.mark.parametrize("state", IMAP_STATES, ids=bytes.decode)
def test_a_connection_that_ends_in_any_state_loses_no_mail(
    open_place: OpenPlace, state: bytes, end: str, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with open_place() as place, Relay(place.imap_port) as relay, a_box(place, tmp_path) as box:
            if end == "cut":
                relay.cut_behind = state
            else:
                relay.frozen_at = state
            await place.put(*box.sayings(3))
            async with box.running(imap={"port": relay.port, "timeout": 1, "idle": state == b"IDLE"}):
                await relay.heard(state)
                await until(lambda: relay.connections > 1)
                relay.cut_behind = relay.frozen_at = b""
                relay.frozen = False
                await place.put(*box.sayings(3))
                await until(box.all_heard)
                await until(box.all_sent)
            assert sorted(box.heard()) == [1, 2, 3, 4, 5, 6]
            assert {row.state for row in box.inbox()} == {"done"}
            assert await box.folder("INBOX") == []

    run(scene())


def test_dovecot_may_stop_and_start_again(mailhost: MailHost, tmp_path: Path) -> None:
    async def scene() -> None:
        async with real_place(mailhost) as place, a_box(place, tmp_path) as box, box.running():
            await place.put(*box.sayings(2))
            await until(box.all_heard)
            await asyncio.to_thread(mailhost.stop_imap)
            await place.put(*box.sayings(2))
            await asyncio.to_thread(mailhost.start_imap)
            await until(box.all_heard)
            assert sorted(box.heard()) == [1, 2, 3, 4]

    run(scene())


async def made_anew(host: MailHost, place: Place) -> None:
    """Have the mailbox another UIDVALIDITY. Dovecot takes the time for it, and may save an old one when it hangs up."""
    mailbox = Mailbox(place.imap())
    seen: set[int] = set()
    while len(seen) < 2:
        await mailbox.connect()
        seen.add(mailbox.uidvalidity)
        await mailbox.close()
        host.forget_uids(place.user)
        await asyncio.sleep(0.1)


def test_a_mailbox_that_was_made_anew_holds_nothing_new(mailhost: MailHost, tmp_path: Path) -> None:
    """Its mails are fetched under their new numbers, and are known by what they are."""

    async def scene() -> None:
        async with real_place(mailhost) as place, a_box(place, tmp_path) as box:
            mails = box.sayings(3)
            await place.put(*mails)
            async with box.running():
                await until(box.all_heard)
            await made_anew(mailhost, place)
            await place.put(*mails, *box.sayings(1))
            async with box.running():
                await until(box.all_heard)
                await until(box.all_sent)
            assert sorted(box.heard()) == [1, 2, 3, 4]
            assert len({row.uidvalidity for row in box.inbox()}) == 2
            assert sorted(row.note[:11] for row in box.inbox()) == [""] * 4 + ["second copy"] * 3

    run(scene())


def test_a_mail_that_is_delivered_twice_acts_once(open_place: OpenPlace, tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_place() as place, a_box(place, tmp_path) as box:
            [mail] = box.sayings(1)
            await place.put(mail, b"Received: by another way\r\n" + mail, mail)
            async with box.running():
                await until(lambda: len(box.inbox("done")) == 3)
                await until(box.all_sent)
            assert box.heard() == [1]
            assert len(box.outbox()) == 1

    run(scene())


def test_one_move_is_found_among_five_thousand_mails(mailhost: MailHost, tmp_path: Path) -> None:
    async def scene() -> None:
        async with real_place(mailhost) as place, a_box(place, tmp_path) as box:
            noise = [stranger(number) if number % 2 else auto_reply(number) for number in range(5_000)]
            asked = box.game.asked()
            noise[300:300] = [box.mail(asked, "bid 4")]
            await place.put(*noise)
            async with box.running():
                await until(lambda: box.fetched() == 5_001 and box.game.asked() != asked, 100)
            assert [row.player_id is not None for row in box.inbox("done")].count(True) == 1
            assert await box.folder("INBOX") == []

    run(scene())


def stranger(number: int) -> bytes:
    return reply(f"stranger{number}@elsewhere.test", "Buy now!", None)


def auto_reply(number: int) -> bytes:
    return reply(f"away{number}@elsewhere.test", "I am away.", None, Auto_Submitted="auto-replied")


def spoil(host: MailHost, user: str) -> None:
    """Forbid the user to read his last mail: Dovecot hangs up whenever it is to do it for him."""
    max((host.folder / "mail" / user / "Maildir" / "new").iterdir()).chmod(0)


def test_a_mail_at_which_the_server_hangs_up_stays_and_the_others_are_played(
    mailhost: MailHost, tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with real_place(mailhost) as place, a_box(place, tmp_path) as box:
            mails = box.sayings(60)
            await place.put(*mails[:20], box.mail("sara", "say never"))
            spoil(mailhost, place.user)
            await place.put(*mails[20:])
            async with box.running():
                await until(box.all_heard)
                await until(lambda: bool(box.inbox("shunted")))
                await place.put(*box.sayings(1))
                await until(box.all_heard)
                await until(box.all_sent)
            assert sorted(box.heard()) == list(range(1, 62))
            assert await box.folder("INBOX") == [21]
            [row] = box.inbox("shunted")
            assert row.error == "letter 21 stays in the mailbox: it cannot be fetched"
            assert caplog.text.count("Letter 21 stays where it is") == 1

            [path] = (mailhost.folder / "mail" / place.user / "Maildir" / "cur").iterdir()  # the host mends it
            path.chmod(0o600)
            async with box.running():
                await until(lambda: len(box.inbox("done")) == 62)
            assert box.inbox("shunted") == []
            assert await box.folder("INBOX") == []

    run(scene())


def test_mails_that_cannot_be_put_away_are_played_once_all_the_same(mailhost: MailHost, tmp_path: Path) -> None:
    async def scene() -> None:
        async with real_place(mailhost) as place, a_box(place, tmp_path) as box:
            async with box.running():
                await until(lambda: (mailhost.folder / "mail" / place.user / "Maildir" / ".Processed").exists())
            folder = mailhost.folder / "mail" / place.user / "Maildir" / ".Processed"
            for path in (*folder.glob("*"), folder):
                path.chmod(0o500)
            await place.put(*box.sayings(60))
            async with box.running():
                await until(box.all_heard)
                await place.put(*box.sayings(1))
                await until(box.all_heard)
            assert sorted(box.heard()) == list(range(1, 62))
            assert len(await box.folder("INBOX")) == 61
            for path in (folder, *folder.glob("*")):
                path.chmod(0o700)
            async with box.running():
                await until(lambda: not list((folder.parent / "cur").iterdir()))
            assert sorted(box.heard()) == list(range(1, 62))

    run(scene())


def test_a_mail_that_is_too_large_is_answered(open_place: OpenPlace, tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_place() as place, a_box(place, tmp_path) as box:
            await place.put(box.mail("sara", "say hello\n" + "A picture.\n" * 10_000), *box.sayings(1))
            async with box.running(imap={"max_size": 50_000}):
                await until(lambda: len(box.inbox("done")) == 2)
                await until(box.all_sent)
            [row] = [row for row in box.inbox() if row.oversize]
            assert len(row.raw) < 2_000
            assert box.heard() == [1]
            assert b"too big" in b"".join(await box.got("sara"))

    run(scene())


# --- letters out ----------------------------------------------------------------------------------------------------


def test_a_letter_that_is_put_off_leaves_later(tmp_path: Path) -> None:
    async def scene() -> None:
        async with embedded_place() as place, a_box(place, tmp_path) as box:
            box.letters.faults.append(lambda stage, address: "451 4.3.0 later" if stage == "RCPT" else None)
            await place.put(*box.sayings(1))
            async with box.running():
                await until(lambda: [row.code for row in box.outbox("pending")] == [451])
                box.letters.faults.clear()
                box.game.now += timedelta(minutes=2)
                await until(box.all_sent)
            assert len(await box.got("sara")) == 1

    run(scene())


def test_a_recipient_who_is_refused_keeps_nobody_from_his_letter(tmp_path: Path) -> None:
    async def scene() -> None:
        async with embedded_place() as place, a_box(place, tmp_path) as box:

            def no_nora(stage: Stage, address: str) -> str | None:
                return "550 5.1.1 no such person" if stage == "RCPT" and address.startswith("nora") else None

            box.letters.faults.append(no_nora)
            await place.put(*box.sayings(4))
            async with box.running():
                await until(lambda: len(box.outbox("sent")) == 3)
                await until(lambda: bool(box.outbox("failed")))
            assert [(row.recipient, row.code) for row in box.outbox("failed")] == [("nora@players.test", 550)]
            assert [len(await box.got(who)) for who in PEOPLE] == [1, 0, 1, 1]

    run(scene())


def test_after_a_cut_behind_the_text_the_same_bytes_go_again(tmp_path: Path) -> None:
    async def scene() -> None:
        async with embedded_place() as place, a_box(place, tmp_path) as box, Relay(box.letters.smtp_port) as relay:
            relay.cut_behind = b"\r\n.\r\n"
            await place.put(*box.sayings(1))
            async with box.running(smtp={"port": relay.port}):
                await until(lambda: [row.attempts for row in box.outbox()] == [1])
                relay.cut_behind = b""
                box.game.now += timedelta(minutes=2)
                await until(box.all_sent)
            first, second = await box.got("sara")
            assert first == second

    run(scene())


def test_a_server_that_gives_no_answer_is_asked_again(tmp_path: Path) -> None:
    async def scene() -> None:
        async with embedded_place() as place, a_box(place, tmp_path) as box, Relay(box.letters.smtp_port) as relay:
            relay.frozen_at = b"RCPT"
            await place.put(*box.sayings(1))
            async with box.running(smtp={"port": relay.port, "timeout": 1}):
                await until(lambda: [row.attempts for row in box.outbox()] == [1])
                relay.frozen, relay.frozen_at = False, b""
                box.game.now += timedelta(minutes=2)
                await until(box.all_sent)
            assert len(await box.got("sara")) == 1

    run(scene())


def test_when_the_server_is_back_letters_leave_and_those_that_ask_for_a_move_first(tmp_path: Path) -> None:
    async def scene() -> None:
        async with embedded_place() as place, a_box(place, tmp_path) as box, AsyncExitStack() as later:
            async with EmbeddedHost({}, "nowhere.test") as gone:
                port = gone.smtp_port
            asked = box.game.asked()
            await place.put(*box.sayings(4), box.mail(asked, "bid 4"))
            async with box.running(smtp={"port": port}):
                await until(lambda: box.all_heard() and not box.inbox("new") and len(box.outbox()) == 6)
                back = EmbeddedHost({who: who for who in PEOPLE}, "players.test", smtp_port=port)
                order: list[str] = []
                back.faults.append(lambda stage, address: order.append(address) if stage == "RCPT" else None)
                await later.enter_async_context(back)
                await until(box.all_sent)
            assert order[0] == f"{box.game.asked()}@players.test"
            assert box.game.asked() != asked
            assert len(order) == 6

    run(scene())


def test_a_clock_that_is_put_back_holds_no_letter_up(tmp_path: Path) -> None:
    async def scene() -> None:
        async with embedded_place() as place, a_box(place, tmp_path) as box:
            box.letters.faults.append(lambda stage, address: "451 4.3.0 later" if stage == "RCPT" else None)
            await place.put(*box.sayings(1))
            box.game.now += timedelta(days=400)
            async with box.running():
                await until(lambda: 451 in [row.code for row in box.outbox()])
                box.letters.faults.clear()
                box.game.now -= timedelta(days=400)
                await until(box.all_sent)

    run(scene())


def test_a_scheduler_that_stands_still_stops_no_loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It goes by the machine's clock, and when that is put back by an hour it waits an hour."""
    monkeypatch.setattr(AsyncIOScheduler, "_process_jobs", lambda self: None)
    test_a_letter_that_is_put_off_leaves_later(tmp_path)


# --- the end --------------------------------------------------------------------------------------------------------


def test_whenever_it_is_told_to_end_nothing_is_left_half_done(open_place: OpenPlace, tmp_path: Path) -> None:
    """Nothing is doubled either: the letter that is on its way is waited for."""
    chance = random.Random(3)

    async def scene() -> None:
        async with open_place() as place, a_box(place, tmp_path) as box:
            for _ in range(15):
                await place.put(*box.sayings(2))
                others = asyncio.all_tasks()
                running = asyncio.create_task(box.daemon().run())
                await asyncio.sleep(chance.uniform(0, 0.4))
                running.cancel()
                with pytest.raises(asyncio.CancelledError):
                    await running
                assert not [task for task in asyncio.all_tasks() - others if "pbem" in repr(task.get_coro())]
                gc.collect()  # a connection that was left open would warn, and warnings are errors
            async with box.running():
                await until(box.all_heard)
                await until(box.all_sent)
            assert sorted(box.heard()) == list(range(1, 31))
            assert len({row.uid for row in box.inbox("done")}) == 30
            assert sum([len(await box.got(who)) for who in PEOPLE]) == len(box.outbox("sent"))

    run(scene())
