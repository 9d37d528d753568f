"""IMAP on the wire: aioimaplib's protocol made talkative, and what is read from the lines of its answers."""

import asyncio
import logging
import re
from base64 import b64encode
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

from aioimaplib import AioImapException, IMAP4ClientProtocol
from aioimaplib.aioimaplib import quoted

# It writes whole letters at DEBUG, and a password too where that needs escaping.
logging.getLogger("aioimaplib").setLevel(logging.WARNING)
_log = logging.getLogger(__name__)

_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_FETCH = re.compile(rb"(?:\* )?\d+ FETCH \(")  # the library takes "* " from most lines and leaves it on some
_UID = re.compile(rb"\bUID (\d+)")
_SIZE = re.compile(rb"\bRFC822\.SIZE (\d+)")
_INTERNALDATE = re.compile(rb'\bINTERNALDATE "([ \d]\d)-(\w{3})-(\d{4}) (\d\d):(\d\d):(\d\d) ([+-])(\d\d)(\d\d)"')


class Protocol(IMAP4ClientProtocol):  # type: ignore[misc]  # the library has no types
    """aioimaplib's protocol made to tell what it keeps to itself.

    `gone` is done when the connection has ended, whoever ended it; the library lets every wait go on. `news` is set
    when the server announces more letters than before, in the answer to whatever command that comes.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__(loop)
        self.gone: asyncio.Future[None] = loop.create_future()
        self.news = asyncio.Event()
        self._exists = 0

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if not self.gone.done():
            self.gone.set_result(None)

    def data_received(self, d: bytes) -> None:
        try:
            super().data_received(d)
        except Exception as failure:  # asyncio would log its text, which may quote the LOGIN command
            _log.warning("An answer of the IMAP server cannot be read (%s); hanging up.", type(failure).__name__)
            self.transport.abort()

    async def welcome(self, command: bytes) -> None:
        try:
            await super().welcome(command)
        except AioImapException:  # "* BYE" for a greeting; the library would leave the caller waiting
            self.transport.abort()

    def _untagged_response(self, line: bytes) -> Any:
        if counted := re.fullmatch(rb"\* (\d+) EXISTS", line):
            if int(counted[1]) > self._exists:
                self.news.set()
            self._exists = int(counted[1])
        elif re.fullmatch(rb"\* \d+ EXPUNGE", line):
            self._exists -= 1
        return super()._untagged_response(line)

    def _continuation(self, line: bytes) -> None:
        """A refused XOAUTH2 is told in a line that wants an empty one for an answer; the library would only wait."""
        if self.pending_sync_command is not None and self.pending_sync_command.name == "AUTHENTICATE":
            self.transport.write(b"\r\n")
        else:
            super()._continuation(line)

    def hang_up(self) -> None:
        for task in self.tasks:
            task.cancel()
        if self.transport is not None:
            self.transport.abort()


class Once:
    """Warns of each letter that cannot be read, once: it will be met again."""

    def __init__(self) -> None:
        self._told_of: set[tuple[int, int]] = set()

    def __call__(self, uidvalidity: int, uid: int, trouble: str) -> None:
        if (uidvalidity, uid) not in self._told_of:
            self._told_of.add((uidvalidity, uid))
            _log.warning("Letter %d stays where it is. %s", uid, trouble)


@dataclass(frozen=True, slots=True)
class Answer:
    """What FETCH said of one letter: its line without the literal, and the literal."""

    text: bytes
    content: bytes

    def size(self) -> int:
        """RFC822.SIZE in bytes; raises ValueError where there is none."""
        if found := _SIZE.search(self.text):
            return int(found[1])
        raise ValueError("no RFC822.SIZE")

    def arrived(self) -> datetime:
        """INTERNALDATE in UTC; raises ValueError where there is none or it is no date (RFC 3501, section 9)."""
        found = _INTERNALDATE.search(self.text)
        if found is None:
            raise ValueError("no INTERNALDATE")
        day, month, year, hour, minute, second, sign, *zone = (part.decode() for part in found.groups())
        east = timedelta(hours=int(zone[0]), minutes=int(zone[1])) * (-1 if sign == "-" else 1)
        local = datetime(int(year), _MONTHS.index(month) + 1, int(day), int(hour), int(minute), int(second))
        return local.replace(tzinfo=timezone(east)).astimezone(UTC)


def answers(lines: Iterable[bytes | bytearray]) -> dict[int, Answer]:
    """The answers to a FETCH by UID. Lines without a UID are news of other letters; order means nothing."""
    found = {}
    for text, content in _letters(lines):
        if uid := _UID.search(text):
            found[int(uid[1])] = Answer(text, content)
    return found


def _letters(lines: Iterable[bytes | bytearray]) -> Iterator[tuple[bytes, bytes]]:
    """The lines put together letter by letter. The library hands a literal over as a bytearray, all else as bytes."""
    text, content = b"", b""
    for line in lines:
        if isinstance(line, bytearray):
            content = bytes(line)
        elif _FETCH.match(line):
            yield text, content
            text, content = line, b""
        else:
            text += line
    yield text, content


def portions(sizes: Sequence[tuple[int, int]], most: int) -> Iterator[list[int]]:
    """The UIDs of (UID, bytes) pairs in runs of `most` bytes together, or of one letter that is larger."""
    run: list[int] = []
    total = 0
    for uid, size in sizes:
        if run and total + size > most:
            yield run
            run, total = [], 0
        run.append(uid)
        total += size
    if run:
        yield run


def mailbox_name(name: str) -> str:
    """A folder's name as it is sent: in modified UTF-7 (RFC 3501, section 5.1.3) and quoted."""
    encoded = re.sub(r"&|[^\x20-\x7e]+", _shifted, name)
    return str(quoted(encoded))


def _shifted(run: re.Match[str]) -> str:
    if run[0] == "&":
        return "&-"
    return "&" + b64encode(run[0].encode("utf-16-be")).decode().rstrip("=").replace("/", ",") + "-"
