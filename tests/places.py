"""The two mail hosts of the tests, the embedded one and the real servers, behind the few words that tests need."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from typing import Any

from pbem.config import ImapSettings, SmtpSettings
from pbem.embedded import EmbeddedHost
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
