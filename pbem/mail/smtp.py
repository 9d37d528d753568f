"""The way out for letters: one kept SMTP connection that says of each letter whether it was taken."""

import asyncio
import re
import ssl
from collections.abc import Awaitable, Callable
from contextlib import suppress

from aiosmtplib import (
    SMTP,
    SMTPAuthenticationError,
    SMTPException,
    SMTPNotSupported,
    SMTPResponseException,
    SMTPSenderRefused,
)

from pbem.config import SmtpSettings
from pbem.mail.link import quotable, tls_context
from pbem.mail.oauth import AccessTokens, NoToken, Unanswered

# Seconds for the answer to a letter's text (RFC 5321, section 4.5.3.2.6). A server that examines letters takes its
# time, and to leave before it has answered is to send the letter twice.
LAST_ANSWER = 600.0
GOODBYE = 5.0  # seconds for the answer to QUIT

# Replies with a meaning of their own (RFC 5321, section 4.2.3; RFC 4954, section 6)
CLOSING, LOGIN_WANTED, TOO_LARGE, BAD_ADDRESS = 421, 530, 552, 553


class Deferred(Exception):
    """The letter was not taken now, try again later: `code` is the server's 4xx, or None after a time-out or a cut.

    After a cut the server may have taken it all the same, so the second try must send the same Message-ID.
    """

    def __init__(self, code: int | None) -> None:
        super().__init__(
            f"The mail server asks to try again later ({code})."
            if code
            else "The connection to the mail server broke before it had taken the letter."
        )
        self.code = code


class Rejected(Exception):
    """The letter or its recipient is refused for good; `code` is the server's 5xx."""

    def __init__(self, code: int) -> None:
        super().__init__(f"The mail server refuses the letter for good ({code}).")
        self.code = code


class Unreachable(Exception):
    """No letter can leave: there is no connection, or the server does not let us send. A sentence for the host."""


class Post:
    """An SMTP server, over one connection that is opened when it is needed, kept, and replaced when it was cut."""

    def __init__(self, settings: SmtpSettings) -> None:
        self._settings = settings
        self._smtp: SMTP | None = None
        self._turn = asyncio.Lock()
        self._tokens = AccessTokens(settings, settings.timeout)

    async def connect(self) -> None:
        """Connect and log in, unless that has been done. Raises Unreachable."""
        async with self._turn:
            if self._smtp is None or not self._smtp.is_connected:
                self._drop()
                self._smtp = await self._connect()

    async def send(self, raw: bytes, sender: str, recipient: str) -> None:
        """Hand one letter over; when this returns the server has taken it.

        `sender` is the envelope's, where bounces go, and may be empty. Raises Deferred, Rejected or Unreachable.
        """
        async with self._turn:  # two letters at once on one connection would mix their recipients
            try:
                smtp = await self._begin(raw, sender, recipient)
                await smtp.rcpt(recipient, encoding="utf-8")
                await smtp.data(raw, timeout=max(self._settings.timeout, LAST_ANSWER))
            except (SMTPResponseException, SMTPNotSupported, ValueError) as refusal:
                await self._reset()
                raise _verdict(refusal) from None  # the library's texts name the recipient
            except (SMTPException, OSError):
                self._drop()
                raise Deferred(None) from None
            except BaseException:
                self._drop()
                raise

    async def close(self) -> None:
        """Take leave if the server still listens, and hang up; never raises."""
        async with self._turn:
            if self._smtp is not None and self._smtp.is_connected:
                with suppress(SMTPException, OSError):
                    await self._smtp.quit(timeout=GOODBYE)
            self._drop()

    async def _begin(self, raw: bytes, sender: str, recipient: str) -> SMTP:
        """MAIL. A kept connection that turns out to be dead is replaced once, for nothing has been handed over yet."""
        kept = self._smtp
        if kept is not None and kept.is_connected:
            try:
                await _mail(kept, raw, sender, recipient)
                return kept
            except (SMTPException, OSError) as failure:
                if not _hung_up(failure):
                    raise
        self._drop()
        self._smtp = await self._connect()
        await _mail(self._smtp, raw, sender, recipient)
        return self._smtp

    async def _connect(self) -> SMTP:
        settings = self._settings
        smtp: SMTP | None = None
        try:
            access = await self._tokens.token() if settings.uses_oauth else ""
            smtp = SMTP(
                hostname=settings.host,
                port=settings.port,
                timeout=settings.timeout,
                use_tls=settings.security == "tls",
                start_tls=settings.security == "starttls",
                tls_context=None if settings.security == "none" else tls_context(settings.ca_file),
                username=settings.user or None,
                password=settings.password.get_secret_value() if settings.user and not access else None,
                oauth_token_generator=_giving(access) if access else None,
            )
            await smtp.connect()
            if smtp.is_ehlo_or_helo_needed:
                await smtp.ehlo()
            return smtp
        except BaseException as failure:
            if smtp is not None:
                smtp.close()
            if isinstance(failure, SMTPAuthenticationError):
                self._tokens.forget()
            if isinstance(failure, NoToken | Unanswered):
                raise Unreachable(str(failure)) from None
            if isinstance(failure, (SMTPException, OSError)):
                raise Unreachable(self._told(failure)) from None
            raise

    def _told(self, failure: SMTPException | OSError) -> str:
        settings = self._settings
        said = quotable(str(failure), settings.user, settings.password.get_secret_value())
        for certificate in (failure, failure.__cause__):
            if isinstance(certificate, ssl.SSLCertVerificationError):
                return (
                    f"The certificate of the mail server {settings.host} is not trusted: {certificate.verify_message}. "
                    "If an authority of your own has signed it, name that authority's file in smtp.ca_file."
                )
        if isinstance(failure, SMTPAuthenticationError):
            means = "an access token" if settings.uses_oauth else "smtp.password"
            return f"The mail server {settings.host} refuses the login with smtp.user and {means}: {said}"
        return f"The mail server {settings.host} cannot be used on port {settings.port}: {said}"

    async def _reset(self) -> None:
        """End the failed transaction so that the connection is good for the next letter."""
        if self._smtp is not None and self._smtp.is_connected:
            try:
                await self._smtp.rset()
            except (SMTPException, OSError):
                self._drop()

    def _drop(self) -> None:
        if self._smtp is not None:
            self._smtp.close()
            self._smtp = None


def _giving(token: str) -> Callable[[], Awaitable[str]]:
    async def give() -> str:
        return token

    return give


async def _mail(smtp: SMTP, raw: bytes, sender: str, recipient: str) -> None:
    """MAIL with the extensions that the letter needs (RFC 1870, 6152, 6531).

    Raises ValueError for an address that would mean another one, or a command, on an SMTP line.
    """
    if not re.fullmatch(r"[^\s<>]*", sender) or not re.fullmatch(r"[^\s<>]+", recipient):
        raise ValueError("no plain address")  # the library would take what is good of it and send there
    options = []
    if smtp.supports_extension("size"):
        options.append(f"SIZE={len(raw)}")
    if not raw.isascii() and smtp.supports_extension("8bitmime"):
        options.append("BODY=8BITMIME")
    if not (sender + recipient).isascii():
        if not smtp.supports_extension("smtputf8"):
            raise SMTPNotSupported("SMTPUTF8")
        options.append("SMTPUTF8")
    await smtp.mail(sender, options=options, encoding="utf-8")


def _hung_up(failure: Exception) -> bool:
    if isinstance(failure, SMTPResponseException):
        return failure.code == CLOSING
    return not isinstance(failure, SMTPNotSupported)


def _verdict(refusal: Exception) -> Deferred | Rejected | Unreachable:
    """What a refusal means for the letter. Our own sender's refusal is no fault of the recipient's, and a server that
    takes nothing for now is away: clocks stand still, and the letters wait for it instead of being given up."""
    if not isinstance(refusal, SMTPResponseException):
        return Rejected(BAD_ADDRESS)  # an address that SMTP, or this server, has no way to write
    code = refusal.code
    if code == LOGIN_WANTED:
        return Unreachable("The mail server wants a login: set smtp.user and smtp.password.")
    if isinstance(refusal, SMTPSenderRefused) and code < 500:
        return Unreachable(f"The mail server takes no letters now ({code}).")
    if isinstance(refusal, SMTPSenderRefused) and code != TOO_LARGE:
        advice = " If it takes the plain address, set smtp.tagged_sender to false." if "+" in refusal.sender else ""
        return Unreachable(f"The mail server does not accept server.address as a sender ({code}).{advice}")
    if code >= 500:
        return Rejected(code)
    return Deferred(code if code >= 400 else None)
