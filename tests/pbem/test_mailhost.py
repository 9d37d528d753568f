"""The real servers of the tests: that they do what tests rely on, and that they are always gone afterwards."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
from dataclasses import astuple
from pathlib import Path

import pytest

from pbem.mail.smtp import Post
from tests import mailhost as servers
from tests.mailhost import MailHost
from tests.places import first_letter

LETTER = "From: Spades <dealer@spades.test>\r\nTo: {}\r\nSubject: your turn\r\n\r\nHand 3, trick 5\r\n"


async def sent(host: MailHost, sender: str, recipient: str) -> None:
    post = Post(host.smtp_settings())
    await post.send(LETTER.format(recipient).encode(), sender, recipient)
    await post.close()


def test_a_letter_to_the_ghost_comes_back_as_a_bounce_with_the_plus_address(mailhost: MailHost) -> None:
    async def scene() -> None:
        user = mailhost.new_user()
        await sent(mailhost, f"{user}+bounce.k3y@spades.test", mailhost.address("ghost"))
        bounce = await first_letter(mailhost, user)
        assert bounce.get_content_type() == "multipart/report"
        assert bounce["Delivered-To"] == f"{user}+bounce.k3y@spades.test"
        assert bounce["Return-Path"] == "<>"
        assert bounce["Auto-Submitted"].startswith("auto-")

    asyncio.run(asyncio.wait_for(scene(), 60))


def test_a_user_on_vacation_answers_by_himself(mailhost: MailHost) -> None:
    if not servers.SIEVE.exists():
        pytest.skip("Vacation replies want Dovecot's sieve plugin.")

    async def scene() -> None:
        user, away = mailhost.new_user(), mailhost.new_user()
        mailhost.vacation(away, "I am at the sea.")
        await sent(mailhost, mailhost.address(user), mailhost.address(away))
        reply = await first_letter(mailhost, user)
        assert reply["Auto-Submitted"].startswith("auto-replied")
        assert "I am at the sea." in reply.get_content()

    asyncio.run(asyncio.wait_for(scene(), 60))


def test_a_second_pair_runs_beside_the_first_and_leaves_nothing(mailhost: MailHost) -> None:
    with MailHost("second.test") as second:
        assert not set(astuple(second.ports)) & set(astuple(mailhost.ports))
        processes = [server.pid for server in second._servers]
        listening = socket.create_connection(("127.0.0.1", second.ports.imap), timeout=5)
        listening.close()
    assert not second.folder.exists()
    for pid in processes:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)
    assert_closed(*astuple(second.ports))


def assert_closed(*ports: int) -> None:
    end = time.monotonic() + 20
    for port in ports:
        while time.monotonic() < end:
            try:
                socket.create_connection(("127.0.0.1", port), timeout=5).close()
            except OSError:
                break
            time.sleep(0.02)
        else:
            pytest.fail(f"something still listens on port {port}")


def test_the_servers_end_with_a_process_that_is_killed(mailhost: MailHost) -> None:
    program = (
        "from tests.mailhost import MailHost\n"
        "with MailHost('third.test') as host:\n"
        "    print(host.folder, host.ports.smtp, host.ports.imap, flush=True)\n"
        "    input()\n"
    )
    started = subprocess.Popen(
        [sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    with started:
        assert started.stdout is not None
        folder, smtp, imap = started.stdout.readline().split()
        started.send_signal(signal.SIGKILL)
    assert_closed(int(smtp), int(imap))
    end = time.monotonic() + 20
    while Path(folder).exists():
        assert time.monotonic() < end
        time.sleep(0.02)
