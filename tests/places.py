"""The two mail hosts of the tests, the embedded one and the real servers, behind the few words that tests need."""

import email
import email.policy
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from email.message import EmailMessage
from typing import Any

from pbem.config import ImapSettings, SmtpSettings
from pbem.embedded import EmbeddedHost
from pbem.mail.imap import Mailbox
from tests.mailhost import MailHost

DOMAIN = "spades.test"


@dataclass(frozen=True, slots=True)
class Place:
    """A mail host with a user of one's own. The ports take everything without TLS; SMTP wants no login."""

    user: str
    password: str
    imap_port: int
    smtp_port: int
    host: MailHost | EmbeddedHost

    @property
    def address(self) -> str:
        return f"{self.user}@{DOMAIN}"

    async def put(self, *letters: bytes) -> None:
        """Lay letters into the user's mailbox."""
        if isinstance(self.host, MailHost):
            self.host.put(self.user, letters)
        else:
            for raw in letters:
                await self.host.deliver(self.user, raw)

    def imap(self, **changes: Any) -> ImapSettings:
        values = {"host": "127.0.0.1", "port": self.imap_port, "security": "none", "timeout": 10}
        return ImapSettings(**{**values, "user": self.user, "password": self.password, **changes})

    def smtp(self, **changes: Any) -> SmtpSettings:
        values = {"host": "127.0.0.1", "port": self.smtp_port, "security": "none", "timeout": 10}
        return SmtpSettings(**{**values, **changes})


OpenPlace = Callable[[], AbstractAsyncContextManager[Place]]


@asynccontextmanager
async def embedded_place() -> AsyncIterator[Place]:
    async with EmbeddedHost({"north": "north-password", "east": "east-password"}, DOMAIN) as host:
        yield Place("north", "north-password", host.imap_port, host.smtp_port, host)


@asynccontextmanager
async def real_place(host: MailHost) -> AsyncIterator[Place]:
    user = host.new_user()
    yield Place(user, host.password(user), host.ports.imap, host.ports.smtp, host)


async def first_letter(host: MailHost, name: str) -> EmailMessage:
    """Wait for the first letter in this user's mailbox; a second one beside it is an error."""
    mailbox = Mailbox(host.imap_settings(name))
    await mailbox.connect()
    while not (uids := await mailbox.uids(0)):
        await mailbox.idle(10)
    [raw] = [letter.raw async for letter in mailbox.fetch(uids)]
    await mailbox.close()
    message = email.message_from_bytes(raw or b"", policy=email.policy.default)
    assert isinstance(message, EmailMessage)
    return message
