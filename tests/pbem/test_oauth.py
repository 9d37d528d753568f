"""XOAUTH2 for both mail servers, against a token endpoint and servers that say yes or no as they are told."""

from __future__ import annotations

import asyncio
import base64
import json
import logging
import socket
import stat
import threading
from collections.abc import Iterator
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any, ClassVar
from urllib.parse import parse_qs

import pytest

from pbem.config import BadConfig, ImapSettings, SmtpSettings, load
from pbem.mail.imap import Lost, Mailbox, Refused
from pbem.mail.oauth import EARLY, AccessTokens, NoToken, Unanswered
from pbem.mail.smtp import Post, Unreachable

SECRETS = ("the-refresh-token", "the-client-secret", "rotated")


class Endpoint:
    """A token endpoint on this machine: it answers with `answers`, the last one for ever, and keeps what was asked."""

    def __init__(self, *answers: tuple[int, object]) -> None:
        self.answers = list(answers)
        self.asked: list[dict[str, str]] = []

    def __enter__(self) -> Endpoint:
        endpoint = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                form = self.rfile.read(int(self.headers["Content-Length"])).decode()
                endpoint.asked.append({name: values[0] for name, values in parse_qs(form).items()})
                code, body = endpoint.answers[0] if len(endpoint.answers) == 1 else endpoint.answers.pop(0)
                data = body if isinstance(body, bytes) else json.dumps(body).encode()
                self.send_response(code)
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

            def log_message(self, *_: object) -> None:
                pass

        self._server = HTTPServer(("127.0.0.1", 0), Handler)
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.02,))
        self._thread.start()
        self.url = f"http://127.0.0.1:{self._server.server_port}/token"
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()


def good(token: str = "access-1", **more: object) -> tuple[int, object]:
    return 200, {"access_token": token, "token_type": "Bearer", "expires_in": 3600, **more}


def imap(endpoint: Endpoint | None, port: int = 1, **more: Any) -> ImapSettings:
    values = {
        "host": "127.0.0.1",
        "port": port,
        "security": "none",
        "user": "spades@example.org",
        "timeout": 5,
        "oauth_token_url": endpoint.url if endpoint else "http://127.0.0.1:1/token",
        "oauth_client_id": "the-client",
        "oauth_client_secret": "the-client-secret",
        "oauth_refresh_token": "the-refresh-token",
        **more,
    }
    return ImapSettings.model_validate(values)


def smtp(endpoint: Endpoint, port: int) -> SmtpSettings:
    return SmtpSettings.model_validate(imap(endpoint, port).model_dump(include=set(SmtpSettings.model_fields)))


def no_secret_in(text: str) -> None:
    assert not any(secret in text for secret in (*SECRETS, "access-"))


# --- the token --------------------------------------------------------------------------------------------------------


def test_a_token_is_asked_for_once_and_anew_before_it_ends() -> None:
    now = 1000.0

    async def run() -> None:
        nonlocal now
        with Endpoint(good("access-1"), good("access-2")) as endpoint:
            tokens = AccessTokens(imap(endpoint), 5, lambda: now)
            assert [await tokens.token() for _ in range(3)] == ["access-1"] * 3
            now += 3600 - EARLY - 1
            assert await tokens.token() == "access-1"
            now += 1
            assert await tokens.token() == "access-2"
            assert len(endpoint.asked) == 2
            assert endpoint.asked[0] == {
                "grant_type": "refresh_token",
                "client_id": "the-client",
                "client_secret": "the-client-secret",
                "refresh_token": "the-refresh-token",
            }

    asyncio.run(run())


def test_those_who_ask_at_once_share_one_token() -> None:
    async def run() -> None:
        with Endpoint(good()) as endpoint:
            tokens = AccessTokens(imap(endpoint), 5)
            assert set(await asyncio.gather(*(tokens.token() for _ in range(5)))) == {"access-1"}
            assert len(endpoint.asked) == 1

    asyncio.run(run())


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ((400, {"error": "invalid_grant", "error_description": "the-refresh-token expired"}), "not valid any more"),
        ((401, {"error": "invalid_client"}), "oauth_client_id and oauth_client_secret are not known there"),
        ((400, {"error": "<b>the-refresh-token</b>"}), "gives no access token (400)"),
        ((403, b"the-refresh-token"), "gives no access token (403)"),
        ((200, {"token": "x"}), "answers without an access token"),
        ((200, b"not json"), "answers without an access token"),
        ((200, {"access_token": "two\r\nlines"}), "answers without an access token"),
    ],
)
def test_a_refusal_is_told_without_a_secret(answer: tuple[int, object], told: str) -> None:
    async def run() -> None:
        with Endpoint(answer) as endpoint:
            with pytest.raises(NoToken) as caught:
                await AccessTokens(imap(endpoint), 5).token()
            assert told in str(caught.value)
            no_secret_in(str(caught.value))

    asyncio.run(run())


@pytest.mark.parametrize("code", [429, 500, 503])
def test_an_endpoint_in_trouble_is_asked_again_later(code: int) -> None:
    async def run() -> None:
        with Endpoint((code, b""), good()) as endpoint:
            tokens = AccessTokens(imap(endpoint), 5)
            with pytest.raises(Unanswered, match=str(code)):
                await tokens.token()
            assert await tokens.token() == "access-1"

    asyncio.run(run())


def test_an_endpoint_that_is_not_there_is_no_refusal() -> None:
    with pytest.raises(Unanswered, match="cannot be reached"):
        asyncio.run(AccessTokens(imap(None), 1).token())


@pytest.mark.parametrize(
    "said",
    [b"", b"\r\n\r\n", b"hello\r\n", b"SSH-2.0-x\r\n", b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
     b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab", b"HTTP/1.1 200 OK\r\n" + b"x" * 70_000,
     b"HTTP/1.1 400 Bad\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", b"HTTP/1.1 200 OK\r\n" + b"A: b\r\n" * 200],
)  # fmt: skip
def test_an_endpoint_that_talks_nonsense_is_asked_again_later(said: bytes) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:

        def talk() -> None:
            connection, _from = server.accept()
            with connection, suppress(OSError):
                connection.recv(65_536)
                connection.sendall(said)
                connection.shutdown(socket.SHUT_WR)
                while connection.recv(65_536):
                    pass

        thread = threading.Thread(target=talk)
        thread.start()
        settings = imap(None, oauth_token_url=f"http://127.0.0.1:{server.getsockname()[1]}/token")
        with pytest.raises(Unanswered, match="cannot be reached"):
            asyncio.run(AccessTokens(settings, 5).token())
        thread.join()


def test_a_new_refresh_token_is_kept_where_only_the_server_reads_it(tmp_path: Path) -> None:
    store = tmp_path / "newest"

    async def run() -> None:
        with Endpoint(good(refresh_token="rotated"), good("access-2")) as endpoint:
            settings = imap(endpoint, oauth_store=store)
            await AccessTokens(settings, 5).token()
            assert store.read_text("utf-8") == "rotated\n"
            assert stat.S_IMODE(store.stat().st_mode) == 0o600
            await AccessTokens(settings, 5).token()
            assert endpoint.asked[1]["refresh_token"] == "rotated"

    asyncio.run(run())


# --- the mail servers -------------------------------------------------------------------------------------------------


class FakeServer:
    """Says what an IMAP or SMTP server says to a login by XOAUTH2; it takes the token `wanted` alone."""

    greeting: ClassVar[bytes]

    def __init__(self, wanted: str = "access-1") -> None:
        self.wanted = wanted
        self.heard: list[bytes] = []
        self._talks: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> FakeServer:
        self._server = await asyncio.start_server(self._talk, "127.0.0.1", 0)
        self.port: int = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        await asyncio.wait_for(asyncio.gather(*self._talks), 5)

    async def _talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._talks.add(task)
        writer.write(self.greeting)
        try:
            while line := await reader.readline():
                self.heard.append(line.strip())
                await self.answer(line, reader, writer)
        except ConnectionError:
            pass  # hung up on
        finally:
            writer.close()

    async def answer(self, line: bytes, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        raise NotImplementedError

    def is_right(self, encoded: bytes) -> bool:
        said = base64.b64decode(encoded)
        return said == f"user=spades@example.org\1auth=Bearer {self.wanted}\1\1".encode()


class FakeImap(FakeServer):
    greeting = b"* OK ready\r\n"

    async def answer(self, line: bytes, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        tag, command, *rest = line.split()
        if command == b"AUTHENTICATE":
            if self.is_right(rest[1]):
                writer.write(tag + b" OK in\r\n")
            else:
                writer.write(b"+ " + base64.b64encode(b'{"status":"401"}') + b"\r\n")
                assert await reader.readline() == b"\r\n"
                writer.write(tag + b" NO [AUTHENTICATIONFAILED] Invalid credentials\r\n")
        elif command == b"CAPABILITY":
            writer.write(b"* CAPABILITY IMAP4rev1 AUTH=XOAUTH2 IDLE MOVE\r\n" + tag + b" OK\r\n")
        elif command == b"SELECT":
            writer.write(b"* 0 EXISTS\r\n* OK [UIDVALIDITY 7] x\r\n" + tag + b" OK\r\n")
        elif command == b"LOGOUT":
            writer.write(b"* BYE\r\n" + tag + b" OK\r\n")
        else:
            writer.write(tag + b" OK\r\n")


class FakeSmtp(FakeServer):
    greeting = b"220 ready\r\n"

    async def answer(self, line: bytes, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        command, *rest = line.split()
        if command == b"EHLO":
            writer.write(b"250-here\r\n250 AUTH XOAUTH2\r\n")
        elif command == b"AUTH" and not self.is_right(rest[1]):
            writer.write(b"334 " + base64.b64encode(b'{"status":"400"}') + b"\r\n")
            assert await reader.readline() == b"\r\n"
            writer.write(b"535 5.7.8 not accepted\r\n")
        else:
            writer.write(b"235 in\r\n" if command == b"AUTH" else b"221 bye\r\n")


@pytest.fixture(autouse=True)
def told(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Nothing of all this writes a secret into the log, at whatever level."""
    caplog.set_level(logging.DEBUG)
    yield
    no_secret_in(caplog.text)


def test_a_mailbox_is_opened_with_an_access_token() -> None:
    async def run() -> None:
        with Endpoint(good()) as endpoint:
            async with FakeImap() as server:
                mailbox = Mailbox(imap(endpoint, server.port))
                await mailbox.connect()
                assert mailbox.uidvalidity == 7
                await mailbox.close()

    asyncio.run(run())


def test_a_mailbox_that_refuses_the_token_says_so_at_once_and_gets_a_new_one_next_time() -> None:
    async def run() -> None:
        with Endpoint(good("access-old"), good("access-1")) as endpoint:
            async with FakeImap() as server:
                mailbox = Mailbox(imap(endpoint, server.port))
                with pytest.raises(Refused, match="and an access token") as caught:
                    await asyncio.wait_for(mailbox.connect(), 3)
                no_secret_in(str(caught.value))
                await mailbox.connect()
                assert len(endpoint.asked) == 2
                await mailbox.close()

    asyncio.run(run())


def test_a_mailbox_without_a_token_says_why() -> None:
    async def run() -> None:
        async with FakeImap() as server:
            anew = pytest.raises(Refused, match="give this program access to the mailbox anew")
            with Endpoint((400, {"error": "invalid_grant"})) as endpoint, anew:
                await Mailbox(imap(endpoint, server.port)).connect()
            with pytest.raises(Lost, match="cannot be reached"):
                await Mailbox(imap(None, server.port)).connect()
            assert not any(b"AUTHENTICATE" in line for line in server.heard)

    asyncio.run(run())


def test_letters_leave_with_an_access_token() -> None:
    async def run() -> None:
        with Endpoint(good()) as endpoint:
            async with FakeSmtp() as server:
                post = Post(smtp(endpoint, server.port))
                await post.connect()
                await post.close()
                assert any(line.startswith(b"AUTH XOAUTH2 ") for line in server.heard)

    asyncio.run(run())


def test_a_mail_server_that_refuses_the_token_says_so_and_gets_a_new_one_next_time() -> None:
    async def run() -> None:
        with Endpoint(good("access-old"), good("access-1")) as endpoint:
            async with FakeSmtp() as server:
                post = Post(smtp(endpoint, server.port))
                with pytest.raises(Unreachable, match="and an access token") as caught:
                    await post.connect()
                no_secret_in(str(caught.value))
                await post.connect()
                await post.close()

    asyncio.run(run())


def test_a_letter_waits_while_there_is_no_token() -> None:
    async def run() -> None:
        with Endpoint((503, b"")) as endpoint:
            async with FakeSmtp() as server:
                with pytest.raises(Unreachable, match=r"is in trouble \(503\)"):
                    await Post(smtp(endpoint, server.port)).connect()

    asyncio.run(run())


# --- the settings -----------------------------------------------------------------------------------------------------

CONFIG = """
server: {{address: spades@example.org, secret: "{secret}"}}
imap: {{host: imap.example.org, user: spades, {login}}}
smtp: {{host: smtp.example.org}}
"""


def configured(tmp_path: Path, login: str) -> ImapSettings:
    file = tmp_path / "config.yaml"
    file.write_text(CONFIG.format(secret="x" * 40, login=login), "utf-8")
    return load(file).imap


def test_a_mailbox_needs_a_password_or_a_token_url(tmp_path: Path) -> None:
    with pytest.raises(BadConfig, match=r"imap.password is missing"):
        configured(tmp_path, "port: 993")
    assert configured(tmp_path, "oauth_token_url: https://example.org/token").uses_oauth
    assert not configured(tmp_path, "password: x").uses_oauth


def test_a_token_url_is_protected(tmp_path: Path) -> None:
    with pytest.raises(BadConfig, match=r"oauth_token_url.* must be an address that begins with https://"):
        configured(tmp_path, "oauth_token_url: http://example.org/token")


def test_the_secrets_may_stay_in_files(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("the-refresh-token\n", "utf-8")
    login = "oauth_token_url: https://x.org/t, oauth_refresh_token_file: secret, oauth_store: new"
    settings = configured(tmp_path, login)
    assert settings.oauth_refresh_token.get_secret_value() == "the-refresh-token"
    assert settings.oauth_store == tmp_path / "new"
