"""The mailbox: what it fetches and moves, and how it fails, on both mail hosts."""

import asyncio
import time
from collections.abc import Coroutine
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
import trustme
from pydantic import SecretStr

from pbem.config import ImapSettings
from pbem.embedded import EmbeddedHost
from pbem.mail import imap
from pbem.mail.imap import Fetched, Lost, Mailbox, Refused
from tests.mailhost import MailHost
from tests.places import OpenPlace, embedded_place
from tests.relay import Relay

LETTER = b"From: North <north@spades.test>\r\nSubject: Re: your turn\r\n\r\nplay QS\r\n"
ODD_SUBJECTS = (b"( open", b") shut", b"* a * b", b"{9}", b'"q" \\', b"UID 7 RFC822.SIZE 1", b"1 FETCH (", b"")


def run(coroutine: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(coroutine, 60))


def letter(subject: bytes = b"Re: your turn", size: int = 0) -> bytes:
    filling = (b"x" * 70 + b"\r\n") * (size // 72)
    return b"From: North <north@spades.test>\r\nSubject: " + subject + b"\r\n\r\nplay QS\r\n" + filling


async def connected(settings: ImapSettings) -> Mailbox:
    mailbox = Mailbox(settings)
    await mailbox.connect()
    return mailbox


async def everything(mailbox: Mailbox) -> list[Fetched]:
    return [fetched async for fetched in mailbox.fetch(await mailbox.uids(0))]


def test_a_letter_comes_back_as_it_was_sent_with_its_time_of_arrival(open_place: OpenPlace) -> None:
    async def scene() -> None:
        async with open_place() as place:
            before = datetime.now(UTC).replace(microsecond=0)
            await place.put(LETTER)
            mailbox = await connected(place.imap())
            [fetched] = await everything(mailbox)
            assert fetched.raw == LETTER
            assert fetched.size == len(LETTER)
            assert fetched.head == b""
            assert fetched.arrived.tzinfo is UTC
            assert before <= fetched.arrived <= datetime.now(UTC)
            assert mailbox.uidvalidity > 0
            await mailbox.close()

    run(scene())


def test_only_letters_above_the_given_uid_are_named_in_order(open_place: OpenPlace) -> None:
    async def scene() -> None:
        async with open_place() as place:
            mailbox = await connected(place.imap())
            assert await mailbox.uids(0) == []
            await place.put(LETTER, LETTER, LETTER)
            first, second, third = await mailbox.uids(0)
            assert first < second < third
            assert await mailbox.uids(first) == [second, third]
            assert await mailbox.uids(third) == []
            await mailbox.close()

    run(scene())


def test_headers_that_look_like_imap_change_nothing(open_place: OpenPlace) -> None:
    async def scene() -> None:
        async with open_place() as place:
            letters = [letter(subject) for subject in ODD_SUBJECTS]
            await place.put(*letters)
            mailbox = await connected(place.imap())
            assert sorted(fetched.raw or b"" for fetched in await everything(mailbox)) == sorted(letters)
            await mailbox.close()

    run(scene())


def test_two_thousand_letters_are_fetched_at_first_contact(open_place: OpenPlace) -> None:
    async def scene() -> None:
        async with open_place() as place:
            await place.put(*(letter(b"%d" % number, 1_500) for number in range(2_000)))
            mailbox = await connected(place.imap())
            fetched = await everything(mailbox)
            assert len({one.raw for one in fetched}) == 2_000
            assert all(one.raw is not None and len(one.raw) == one.size for one in fetched)
            assert [one.uid for one in fetched] == sorted(one.uid for one in fetched)
            await mailbox.close()

    run(scene())


def test_of_a_letter_over_the_size_only_the_header_block_is_read(open_place: OpenPlace) -> None:
    async def scene() -> None:
        async with open_place() as place:
            huge = letter(b"a picture", 3_000_000)
            await place.put(LETTER, huge, LETTER)
            mailbox = await connected(place.imap(max_size=10_000))
            first, second, third = sorted(await everything(mailbox), key=lambda fetched: fetched.size)
            assert (first.raw, second.raw) == (LETTER, LETTER)
            assert third.raw is None
            assert third.size == len(huge)
            assert third.head == huge.partition(b"play QS")[0]
            await mailbox.close()

    run(scene())


def test_large_letters_are_fetched_whole_up_to_the_size(open_place: OpenPlace) -> None:
    async def scene() -> None:
        async with open_place() as place:
            letters = [letter(b"%d" % number, 700_000) for number in range(4)]
            await place.put(*letters)
            mailbox = await connected(place.imap())
            assert {fetched.raw for fetched in await everything(mailbox)} == set(letters)
            await mailbox.close()

    run(scene())


@pytest.mark.parametrize("lacking", [(), (b" MOVE",), (b" MOVE", b" UIDPLUS")], ids=["MOVE", "UIDPLUS", "neither"])
def test_moved_letters_are_in_the_other_folder_and_nowhere_else(
    open_place: OpenPlace, lacking: tuple[bytes, ...]
) -> None:
    async def scene() -> None:
        async with open_place() as place, Relay(place.imap_port) as relay:
            relay.hidden = lacking
            await place.put(*(letter(b"%d" % number) for number in range(120)))
            mailbox = await connected(place.imap(port=relay.port))
            await mailbox.ensure_folder("Processed")
            uids = await mailbox.uids(0)
            await mailbox.move(uids[1:], "Processed")
            assert await mailbox.uids(0) == uids[:1]
            assert (b" MOVE " in relay.sent) == (not lacking)
            processed = await connected(place.imap(folder="Processed"))
            assert len(await processed.uids(0)) == 119
            await processed.close()
            await mailbox.close()

    run(scene())


def test_moving_what_is_no_longer_there_does_not_matter(open_place: OpenPlace) -> None:
    async def scene() -> None:
        async with open_place() as place:
            await place.put(LETTER)
            mailbox = await connected(place.imap())
            await mailbox.ensure_folder("Processed")
            [uid] = await mailbox.uids(0)
            await mailbox.move([uid], "Processed")
            await mailbox.move([uid, uid + 1], "Processed")
            await mailbox.move([], "Processed")
            assert [fetched async for fetched in mailbox.fetch([uid])] == []
            await mailbox.close()

    run(scene())


def test_moving_to_a_folder_that_is_not_there_is_refused_and_moves_nothing(open_place: OpenPlace) -> None:
    async def scene() -> None:
        async with open_place() as place:
            await place.put(LETTER)
            mailbox = await connected(place.imap())
            uids = await mailbox.uids(0)
            with pytest.raises(Refused, match=r"the move to Nowhere"):
                await mailbox.move(uids, "Nowhere")
            assert await mailbox.uids(0) == uids
            await mailbox.close()

    run(scene())


@pytest.mark.parametrize("name", ["Processed", 'with space and "quote"', "Elaborați & più"])
def test_a_folder_is_made_once_whatever_its_name(open_place: OpenPlace, name: str) -> None:
    async def scene() -> None:
        async with open_place() as place:
            await place.put(LETTER)
            mailbox = await connected(place.imap())
            await mailbox.ensure_folder(name)
            await mailbox.ensure_folder(name)
            await mailbox.move(await mailbox.uids(0), name)
            made = await connected(place.imap(folder=name))
            assert len(await made.uids(0)) == 1
            await made.close()
            await mailbox.close()

    run(scene())


def test_a_folder_that_cannot_be_opened_is_refused_by_name(open_place: OpenPlace) -> None:
    async def scene() -> None:
        async with open_place() as place:
            with pytest.raises(Refused, match=r"the folder Nowhere"):
                await Mailbox(place.imap(folder="Nowhere")).connect()

    run(scene())


def test_idle_wakes_on_delivery(open_place: OpenPlace) -> None:
    async def scene() -> None:
        async with open_place() as place, Relay(place.imap_port) as relay:
            mailbox = await connected(place.imap(port=relay.port))
            assert await mailbox.uids(0) == []
            waiting = asyncio.create_task(mailbox.idle(50))
            await relay.heard(b"IDLE\r\n")
            await place.put(LETTER)
            assert await waiting is True
            assert len(await mailbox.uids(0)) == 1
            await mailbox.close()

    run(scene())


def test_idle_ends_without_news_when_the_time_is_up_and_can_begin_again(open_place: OpenPlace) -> None:
    async def scene() -> None:
        async with open_place() as place:
            mailbox = await connected(place.imap())
            assert await mailbox.idle(0.2) is False
            assert await mailbox.idle(0.2) is False
            await place.put(LETTER)
            assert await mailbox.idle(50) is True
            await mailbox.close()

    run(scene())


def test_idle_is_renewed_and_still_hears_of_mail(open_place: OpenPlace, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(imap, "RENEW", 0.1)

    async def scene() -> None:
        async with open_place() as place, Relay(place.imap_port) as relay:
            mailbox = await connected(place.imap(port=relay.port))
            waiting = asyncio.create_task(mailbox.idle(50))
            while relay.sent.count(b"DONE\r\n") < 3:
                await asyncio.sleep(0.01)
            await place.put(LETTER)
            assert await waiting is True
            await mailbox.close()

    run(scene())


def test_mail_that_came_between_the_look_and_idle_is_news(open_place: OpenPlace) -> None:
    """The announcement stands in the answer to some other command; a server does not repeat it in IDLE."""

    async def scene() -> None:
        async with open_place() as place:
            await place.put(LETTER)
            mailbox = await connected(place.imap())
            await mailbox.ensure_folder("Processed")
            uids = await mailbox.uids(0)
            await place.put(LETTER)
            await mailbox.move(uids, "Processed")
            assert await mailbox.idle(50) is True
            assert len(await mailbox.uids(0)) == 1
            assert await mailbox.idle(0.1) is False
            await mailbox.close()

    run(scene())


@pytest.mark.parametrize("why", ["the server has no IDLE", "the host wants none"])
def test_without_idle_the_server_is_asked_again_and_again(open_place: OpenPlace, why: str) -> None:
    async def scene() -> None:
        async with open_place() as place, Relay(place.imap_port) as relay:
            relay.hidden = (b" IDLE",)
            idle = why == "the server has no IDLE"
            mailbox = await connected(place.imap(port=relay.port, idle=idle, poll=0.05))
            assert await mailbox.idle(0.2) is False
            waiting = asyncio.create_task(mailbox.idle(50))
            await place.put(LETTER)
            assert await waiting is True
            assert b"IDLE" not in relay.sent
            await mailbox.close()

    run(scene())


@pytest.mark.parametrize("idle", [True, False])
def test_a_connection_cut_during_the_wait_is_noticed_at_once(open_place: OpenPlace, idle: bool) -> None:
    async def scene() -> None:
        async with open_place() as place, Relay(place.imap_port) as relay:
            mailbox = await connected(place.imap(port=relay.port, idle=idle, timeout=30))
            await mailbox.uids(0)
            waiting = asyncio.create_task(mailbox.idle(500))
            await relay.heard(b"IDLE\r\n" if idle else b"SEARCH")
            began = time.monotonic()
            relay.cut()
            with pytest.raises(Lost, match="closed the connection"):
                await waiting
            assert time.monotonic() - began < 5

    run(scene())


def test_after_a_cut_only_connecting_again_helps(open_place: OpenPlace) -> None:
    async def scene() -> None:
        async with open_place() as place, Relay(place.imap_port) as relay:
            await place.put(LETTER)
            mailbox = await connected(place.imap(port=relay.port))
            relay.cut()
            with pytest.raises(Lost):
                await mailbox.uids(0)
            with pytest.raises(Lost):
                await mailbox.ensure_folder("Processed")
            await mailbox.connect()
            assert len(await everything(mailbox)) == 1
            await mailbox.close()

    run(scene())


@pytest.mark.parametrize("wish", ["uids", "fetch", "move", "folder", "idle", "poll"])
def test_a_frozen_server_is_given_up_after_the_time_out_and_not_asked_again(open_place: OpenPlace, wish: str) -> None:
    async def ask(mailbox: Mailbox, uids: list[int]) -> None:
        match wish:
            case "uids":
                await mailbox.uids(0)
            case "fetch":
                [_ async for _ in mailbox.fetch(uids)]
            case "move":
                await mailbox.move(uids, "Processed")
            case "folder":
                await mailbox.ensure_folder("Processed")
            case _:
                await mailbox.idle(0.2)

    async def scene() -> None:
        async with open_place() as place, Relay(place.imap_port) as relay:
            await place.put(LETTER)
            mailbox = await connected(place.imap(port=relay.port, timeout=0.5, poll=0.1, idle=wish == "idle"))
            uids = await mailbox.uids(0)
            relay.frozen = True
            began = time.monotonic()
            with pytest.raises(Lost, match=r"no answer within 0\.5 seconds"):
                await ask(mailbox, uids)
            assert time.monotonic() - began >= 0.5
            relay.frozen = False
            with pytest.raises(Lost, match="no connection"):
                await mailbox.uids(0)
            await mailbox.connect()
            assert await mailbox.uids(0) == uids
            await mailbox.close()

    run(scene())


def test_a_cancelled_wait_leaves_no_connection_behind(open_place: OpenPlace) -> None:
    async def scene() -> None:
        async with open_place() as place, Relay(place.imap_port) as relay:
            mailbox = await connected(place.imap(port=relay.port))
            waiting = asyncio.create_task(mailbox.idle(500))
            await relay.heard(b"IDLE\r\n")
            waiting.cancel()
            with pytest.raises(asyncio.CancelledError):
                await waiting
            with pytest.raises(Lost):
                await mailbox.uids(0)

    run(scene())


def test_closing_never_raises(open_place: OpenPlace, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(imap, "GOODBYE", 0.1)

    async def scene() -> None:
        async with open_place() as place, Relay(place.imap_port) as relay:
            await Mailbox(place.imap()).close()
            mailbox = await connected(place.imap(port=relay.port))
            relay.frozen = True
            await mailbox.close()
            await mailbox.close()

    run(scene())


def test_a_wrong_password_is_refused_in_a_sentence_that_does_not_hold_it(open_place: OpenPlace) -> None:
    async def scene() -> None:
        async with open_place() as place:
            with pytest.raises(Refused, match=r"^The IMAP server refuses the login .*imap\.password") as refusal:
                await Mailbox(place.imap(password="open sesame")).connect()
            assert "open sesame" not in str(refusal.value)
            assert place.user not in str(refusal.value)

    run(scene())


def test_a_password_with_a_line_break_is_refused_before_it_is_sent(open_place: OpenPlace) -> None:
    async def scene() -> None:
        async with open_place() as place, Relay(place.imap_port) as relay:
            with pytest.raises(Refused, match=r"line breaks"):
                await Mailbox(place.imap(port=relay.port, password="one\r\nA1 LOGOUT")).connect()
            assert b"LOG" not in relay.sent

    run(scene())


def test_a_password_with_quotes_and_suit_signs_is_understood(mailhost: MailHost) -> None:
    async def scene() -> None:
        mailbox = await connected(mailhost.imap_settings("odd"))
        await mailbox.close()

    run(scene())


def test_a_user_name_with_a_space_and_a_quote_is_understood() -> None:
    async def scene() -> None:
        async with EmbeddedHost({'north "star"': "n"}, "spades.test") as host:
            settings = ImapSettings(
                host="127.0.0.1", port=host.imap_port, security="none", user='north "star"', password=SecretStr("n")
            )
            mailbox = await connected(settings)
            await mailbox.close()

    run(scene())


@pytest.mark.parametrize("security", ["tls", "starttls"])
def test_letters_are_fetched_over_tls(mailhost: MailHost, security: str) -> None:
    async def scene() -> None:
        user = mailhost.new_user()
        mailhost.put(user, [LETTER])
        port = mailhost.ports.imaps if security == "tls" else mailhost.ports.imap
        mailbox = await connected(mailhost.imap_settings(user, security=security, port=port))
        assert [fetched.raw for fetched in await everything(mailbox)] == [LETTER]
        await mailbox.close()

    run(scene())


@pytest.mark.parametrize("security", ["tls", "starttls"])
def test_a_certificate_from_a_stranger_is_refused_before_the_password_is_sent(
    mailhost: MailHost, tmp_path: Path, security: str
) -> None:
    async def scene() -> None:
        stranger = tmp_path / "ca.pem"
        trustme.CA().cert_pem.write_to_path(str(stranger))
        port = mailhost.ports.imaps if security == "tls" else mailhost.ports.imap
        with pytest.raises(Refused, match=r"imap\.ca_file"):
            await Mailbox(mailhost.imap_settings("north", security=security, port=port, ca_file=stranger)).connect()

    run(scene())


def test_starttls_that_the_server_does_not_offer_is_refused_before_the_password_is_sent() -> None:
    async def scene() -> None:
        async with embedded_place() as place, Relay(place.imap_port) as relay:
            with pytest.raises(Refused, match="STARTTLS"):
                await Mailbox(place.imap(port=relay.port, security="starttls")).connect()
            assert b"LOGIN" not in relay.sent

    run(scene())


async def strange_server(*answers: bytes) -> asyncio.Server:
    """A server that says its first words at once, one more for every line it hears, and waits for us to hang up."""

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for number, answer in enumerate(answers):
            line = await reader.readline() if number else b""
            writer.write(answer.replace(b"TAG", line.partition(b" ")[0]))
        await reader.read()
        writer.close()

    return await asyncio.start_server(talk, "127.0.0.1", 0)


def settings_for(port: int) -> ImapSettings:
    return ImapSettings(
        host="127.0.0.1", port=port, security="none", user="spades", password=SecretStr("open sesame"), timeout=20
    )


def test_a_server_that_says_goodbye_for_a_greeting_is_lost_at_once() -> None:
    async def scene() -> None:
        async with await strange_server(b"* BYE too many connections\r\n") as server:
            with pytest.raises(Lost):
                await asyncio.wait_for(Mailbox(settings_for(server.sockets[0].getsockname()[1])).connect(), 10)

    run(scene())


def test_an_answer_that_cannot_be_read_is_lost_at_once_and_no_password_gets_into_the_log(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level("DEBUG")

    async def scene() -> None:
        capability = b"* CAPABILITY IMAP4rev1\r\nTAG OK done\r\n"
        async with await strange_server(b"* OK hello\r\n", capability, b"OTHER OK logged in\r\n") as server:
            with pytest.raises(Lost):
                await asyncio.wait_for(Mailbox(settings_for(server.sockets[0].getsockname()[1])).connect(), 10)

    run(scene())
    assert "cannot be read" in caplog.text
    assert "sesame" not in caplog.text


def test_one_letter_that_the_server_cannot_read_does_not_stop_the_others(caplog: pytest.LogCaptureFixture) -> None:
    async def scene() -> None:
        listed = b'* %d FETCH (UID %d RFC822.SIZE 9 INTERNALDATE "29-Nov-2026 10:00:00 +0000")\r\n'
        async with await strange_server(
            b"* OK hello\r\n",
            b"* CAPABILITY IMAP4rev1\r\nTAG OK done\r\n",
            b"TAG OK logged in\r\n",
            b"* CAPABILITY IMAP4rev1\r\nTAG OK done\r\n",
            b"* 2 EXISTS\r\n* OK [UIDVALIDITY 5]\r\nTAG OK done\r\n",
            b"TAG NO one of them is broken\r\n",
            listed % (1, 7) + b"TAG OK done\r\n",
            b"TAG NO this one is broken\r\n",
            b"* 1 FETCH (UID 7 BODY[] {9}\r\nA: b\r\n\r\nc)\r\nTAG OK done\r\n",
            b"* BYE\r\nTAG OK bye\r\n",
        ) as server:
            mailbox = await connected(settings_for(server.sockets[0].getsockname()[1]))
            assert [(one.uid, one.raw) async for one in mailbox.fetch([7, 8])] == [(7, b"A: b\r\n\r\nc")]
            assert "Letter 8 stays where it is. The IMAP server refuses a letter: this one is broken" in caplog.text
            await mailbox.close()

    run(scene())


def test_a_count_of_letters_that_has_not_grown_is_no_news() -> None:
    async def scene() -> None:
        async with await strange_server(
            b"* OK hello\r\n",
            b"* CAPABILITY IMAP4rev1\r\nTAG OK done\r\n",
            b"TAG OK logged in\r\n",
            b"* CAPABILITY IMAP4rev1\r\nTAG OK done\r\n",
            b"* 2 EXISTS\r\n* OK [UIDVALIDITY 5]\r\nTAG OK done\r\n",
            b"* 2 EXISTS\r\nTAG OK done\r\n",
            b"* SEARCH 7 8\r\nTAG OK done\r\n",
            b"* 2 EXISTS\r\nTAG OK done\r\n",
            b"* 3 EXISTS\r\nTAG OK done\r\n",
            b"* BYE\r\nTAG OK bye\r\n",
        ) as server:
            mailbox = await connected(settings_for(server.sockets[0].getsockname()[1]))
            assert await mailbox.uids(0) == [7, 8]
            assert await mailbox.idle(0.05) is False
            assert await mailbox.idle(0.05) is True
            await mailbox.close()

    run(scene())


def test_a_server_that_is_not_there_is_lost_with_its_name_and_port() -> None:
    async def scene() -> None:
        async with await strange_server(b"") as server:
            port = server.sockets[0].getsockname()[1]
        with pytest.raises(Lost, match=rf"127\.0\.0\.1 cannot be reached on port {port}"):
            await Mailbox(settings_for(port)).connect()

    run(scene())
