"""A whole mail host in this process, for the demo and for tests: aiosmtpd and pymap in one event loop."""

import asyncio
import logging
import ssl
import uuid
from argparse import Namespace
from collections.abc import Callable
from datetime import UTC, datetime
from types import TracebackType
from typing import Literal, Self

from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session
from proxyprotocol.result import ProxyResultLocal
from proxyprotocol.sock import SocketInfo
from pymap.backend.dict import DictBackend, Identity
from pymap.backend.dict.filter import FilterSet
from pymap.backend.dict.mailbox import MailboxData, MailboxSet
from pymap.concurrent import Event, Subsystem
from pymap.imap import IMAPServer
from pymap.parsing.message import AppendMessage
from pymap.selected import SelectedMailbox
from pymap.user import UserMetadata
from pysasl.hashing import Cleartext

LOOPBACK = "127.0.0.1"
MAX_LETTER = 10_240_000  # bytes, as Postfix has it
MAX_LINE = 4_194_304  # bytes of an IMAP command

# They write addresses, passwords and letters at lower levels, and aiosmtpd warns of its own old names at every login.
for _name in ("mail.log", "pymap"):
    logging.getLogger(_name).setLevel(logging.ERROR)

Stage = Literal["MAIL", "RCPT", "DATA"]
Fault = Callable[[Stage, str], str | None]
"""Is told the stage and its address; an answer of its own, such as "451 4.3.0 try later", is given instead of ours."""


class EmbeddedHost:
    """Mail for `users` (name to password) at one domain, on loopback and in memory.

    `name+anything@domain` arrives in the name's INBOX; every other recipient is refused with 550, so nothing leaves
    the machine. With `ssl_context` both ports offer STARTTLS; without it they take passwords in the clear. Port 0 is
    any free one. `faults` are asked, in order, before a sender, a recipient or a recipient's letter is accepted.
    """

    def __init__(
        self,
        users: dict[str, str],
        domain: str,
        ssl_context: ssl.SSLContext | None = None,
        *,
        imap_port: int = 0,
        smtp_port: int = 0,
    ) -> None:
        self.domain = domain.lower()
        self.imap_port, self.smtp_port = imap_port, smtp_port
        self.faults: list[Fault] = []
        self._users = dict(users)
        self._ssl_context = ssl_context
        self._identities: dict[str, Identity] = {}
        self._sessions: set[asyncio.Task[None]] = set()
        self._connections: set[_SmtpSession] = set()

    async def __aenter__(self) -> Self:
        self._backend, config = await DictBackend.init(
            _pymap_arguments(tls=self._ssl_context is not None),
            ssl_context=self._ssl_context,
            hash_context=Cleartext(),  # the passwords are in memory as they are, so hashing would only cost time
            cpu_subsystem=Subsystem.for_asyncio(),
        )
        config.apply_context()
        for name, password in self._users.items():
            await self.add_user(name, password)
        self._imap_server = IMAPServer(self._backend.login, config)
        self._imap = await asyncio.start_server(self._serve_imap, LOOPBACK, self.imap_port, limit=MAX_LINE)
        try:
            loop = asyncio.get_running_loop()
            self._smtp = await loop.create_server(lambda: _SmtpSession(self), LOOPBACK, self.smtp_port)
        except OSError:
            self._imap.close()
            raise
        self.imap_port = self._imap.sockets[0].getsockname()[1]
        self.smtp_port = self._smtp.sockets[0].getsockname()[1]
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._imap.close()
        self._smtp.close()
        for connection in tuple(self._connections):
            connection.hang_up()
        sessions = tuple(self._sessions)
        for session in sessions:
            session.cancel()
        await asyncio.gather(*sessions, return_exceptions=True)
        await self._imap.wait_closed()
        await self._smtp.wait_closed()

    async def add_user(self, name: str, password: str) -> None:
        """A mailbox for `name`; one that is there keeps its letters and gets the password."""
        login = self._backend.login
        identity = Identity(name, login, None, frozenset())
        user = UserMetadata(login.config, name, previous_entity_tag=UserMetadata.REPLACE_ANY, password=password)
        await identity.set(user)
        login.config.set_cache.setdefault(name, (_Folders(), FilterSet()))
        self._users[name] = password
        self._identities[name.lower()] = identity

    async def deliver(self, name: str, raw: bytes) -> None:
        """Put a letter into the user's INBOX as it is. Raises KeyError for a name that has no mailbox."""
        async with self._identities[name.lower()].new_session() as session:
            await session.append_messages("INBOX", [AppendMessage(raw, datetime.now(UTC))])

    def mailbox_of(self, address: str) -> str | None:
        """The name whose INBOX the address leads to, if any."""
        local, _, domain = address.rpartition("@")
        name = local.partition("+")[0].lower()
        return name if domain.lower() == self.domain and name in self._identities else None

    def password(self, name: str) -> str:
        """The password of a mailbox. Raises KeyError for a name that has none."""
        return self._users[name]

    def knows(self, name: str, password: str) -> bool:
        return self._users.get(name) == password

    async def _serve_imap(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One IMAP session.

        Not pymap's own service: its proxy-protocol reader starts every session as a task that nobody holds on to, and
        the garbage collector of Python 3.13 destroys live ones.
        """
        task = asyncio.current_task()
        assert task is not None
        self._sessions.add(task)
        try:
            where = SocketInfo.get(writer, ProxyResultLocal(), unique_id=uuid.uuid4().bytes)
            await self._imap_server(reader, writer, where)
        finally:
            self._sessions.discard(task)

    def fault(self, stage: Stage, address: str) -> str | None:
        return next((answer for fault in self.faults if (answer := fault(stage, address))), None)


class _Letters:
    """What aiosmtpd asks about a letter; the methods' names are its own."""

    def __init__(self, host: EmbeddedHost) -> None:
        self._host = host

    async def handle_MAIL(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if fault := self._host.fault("MAIL", address):
            return fault
        envelope.mail_from = address
        return "250 2.1.0 good"

    async def handle_RCPT(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if fault := self._host.fault("RCPT", address):
            return fault
        if self._host.mailbox_of(address) is None:
            return "550 5.1.1 there is no such mailbox here"
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 good"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        for recipient in envelope.rcpt_tos:
            if fault := self._host.fault("DATA", recipient):
                return fault
        for recipient in envelope.rcpt_tos:
            name = self._host.mailbox_of(recipient)
            assert name is not None
            assert isinstance(envelope.original_content, bytes)
            sender = (envelope.mail_from or "").strip("<>")  # aiosmtpd writes the empty sender as "<>"
            head = f"Return-Path: <{sender}>\r\nDelivered-To: {recipient}\r\n"
            await self._host.deliver(name, head.encode() + envelope.original_content)
        return "250 2.0.0 delivered"


class _SmtpSession(SMTP):
    """One SMTP session of an embedded host, which can be ended from outside."""

    def __init__(self, host: EmbeddedHost) -> None:
        def authenticate(
            server: SMTP, session: Session, envelope: Envelope, mechanism: str, login: LoginPassword
        ) -> AuthResult:
            good = host.knows(login.login.decode(), login.password.decode())
            return AuthResult(success=good, handled=False, auth_data=login.login)

        super().__init__(
            _Letters(host),
            hostname="localhost",
            ident="Spades",
            loop=asyncio.get_running_loop(),
            data_size_limit=MAX_LETTER,
            enable_SMTPUTF8=True,
            tls_context=host._ssl_context,
            auth_require_tls=host._ssl_context is not None,
            authenticator=authenticate,
        )
        self._host = host

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._host._connections.add(self)
        super().connection_made(transport)

    def connection_lost(self, error: Exception | None) -> None:
        self._host._connections.discard(self)
        super().connection_lost(error)

    def hang_up(self) -> None:
        if self.transport is not None:
            self.transport.close()


class _Inbox(MailboxData):
    """pymap's IDLE waits for the next change even when one has come since the session last looked."""

    async def update_selected(self, selected: SelectedMailbox, *, wait_on: Event | None = None) -> SelectedMailbox:
        seen = selected.mod_sequence
        behind = seen is None or seen < self._mod_sequences.highest
        return await super().update_selected(selected, wait_on=None if behind else wait_on)


class _Folders(MailboxSet):
    def __init__(self) -> None:
        super().__init__()
        self._inbox = _Inbox(self._content_cache, self._thread_cache)


def _pymap_arguments(*, tls: bool) -> Namespace:
    """What pymap's command line would have given."""
    return Namespace(
        host=LOOPBACK,
        port=0,
        debug=False,
        tls=tls,
        cert=None,
        key=None,
        proxy_protocol=None,
        passlib_cfg=None,
        inherited_sockets=None,
        demo_data=False,
        demo_user="",
        demo_password="",
    )
