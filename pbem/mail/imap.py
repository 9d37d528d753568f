"""The mailbox that players write to: aioimaplib behind a guard that turns its silences into Lost and Refused."""

import asyncio
import re
import ssl
from collections.abc import AsyncIterator, Awaitable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeVar

from aioimaplib import Command
from aioimaplib.aioimaplib import quoted

from pbem.config import ImapSettings
from pbem.mail import imap_wire
from pbem.mail.imap_errors import Lost as Lost
from pbem.mail.imap_errors import Refused as Refused
from pbem.mail.imap_errors import told
from pbem.mail.imap_wire import Answer, Protocol, mailbox_name
from pbem.mail.link import quotable, tls_context
from pbem.mail.oauth import AccessTokens, NoToken, Unanswered

BATCH = 50  # letters per command: the library's cost grows with the square, and with a thousand lines it breaks
PORTION = 1_000_000  # bytes per FETCH, so that a slow line can carry them within the time-out
HEAD = 65_536  # bytes of header that are read of a letter over the permitted size
RENEW = 530.0  # seconds of one IDLE: servers may end it after 30 minutes, routers forget it after 10
GOODBYE = 5.0  # seconds for the logout

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Fetched:
    """A letter on the server: `size` in bytes, `arrived` by the server's clock (INTERNALDATE), in UTC.

    `raw` is None for a letter over the permitted size; `head` then holds its header block, 64 KiB of it at most.
    """

    uid: int
    arrived: datetime
    size: int
    raw: bytes | None
    head: bytes = b""


class Mailbox:
    """One folder of an IMAP account over one connection, for one task at a time.

    Every method but `close` raises Lost when the connection ends, at that moment, or when an answer takes longer than
    the settings' time-out; after that only `connect` is of use. A cancelled call ends the connection too, for nobody
    knows what the server would say next. Refused leaves the connection open, except in `connect`.
    """

    uidvalidity: int

    def __init__(self, settings: ImapSettings) -> None:
        self._settings = settings
        self._protocol: Protocol | None = None
        self._warn = imap_wire.Once()
        self._tokens = AccessTokens(settings, settings.timeout)

    async def connect(self) -> None:
        """Connect, log in and open the folder; an earlier connection is given up."""
        self._drop()
        try:
            await self._open()
            await self._log_in()
            await self._select()
        except BaseException:
            self._drop()
            raise

    async def uids(self, after: int) -> list[int]:
        """The UIDs above `after`, ascending, of the letters that are in the folder now."""
        await self._look()  # a SEARCH alone may answer from what the server knew before
        self._live.news.clear()
        search = self._live.search(f"UID {after + 1}:*", charset=None, by_uid=True)
        lines = await self._command("the search for new letters", search)
        found = {int(word) for line in lines for word in line.split() if word.isdigit()}
        return sorted(uid for uid in found if uid > after)  # "n:*" always names the last letter (RFC 3501, 6.4.8)

    async def by_arrival(self, uids: Sequence[int]) -> list[int]:
        """The same UIDs in the order in which their letters arrived; at the end those whose arrival is not told."""
        listed: dict[int, tuple[int, datetime]] = {}
        for start in range(0, len(uids), BATCH):
            listed |= await self._listed(uids[start : start + BATCH])
        return sorted(listed, key=lambda uid: (listed[uid][1], uid)) + [uid for uid in uids if uid not in listed]

    async def fetch(self, uids: Sequence[int]) -> AsyncIterator[Fetched]:
        """Read letters out, in the order given, without marking them as read. Left out are those that are no longer
        there and, as the log tells once, those that the server cannot read."""
        most = self._settings.max_size
        for start in range(0, len(uids), BATCH):
            listed = await self._listed(uids[start : start + BATCH])
            for portion in imap_wire.portions([(uid, size) for uid, (size, _) in listed.items()], PORTION):
                large = [uid for uid in portion if listed[uid][0] > most]
                small = [uid for uid in portion if listed[uid][0] <= most]
                raws = await self._parts(small, "(UID BODY.PEEK[])")
                heads = await self._parts(large, f"(UID BODY.PEEK[HEADER]<0.{HEAD}>)")
                for uid in portion:
                    size, arrived = listed[uid]
                    if uid in raws:
                        yield Fetched(uid, arrived, size, raws[uid].content)
                    elif uid in heads:
                        yield Fetched(uid, arrived, size, None, heads[uid].content)

    async def move(self, uids: Sequence[int], folder: str) -> None:
        """Move letters to another folder; those that are no longer there do not matter."""
        for start in range(0, len(uids), BATCH):
            chosen = ",".join(map(str, uids[start : start + BATCH]))
            if self._can("MOVE"):
                await self._command(f"the move to {folder}", self._live.uid("MOVE", chosen, mailbox_name(folder)))
            else:
                await self._copy_and_delete(chosen, folder)

    async def idle(self, seconds: float) -> bool:
        """Wait for mail: True when some came since `uids` last looked, False when the time is up.

        A server that cannot announce mail, or should not, is asked every `poll` seconds instead.
        """
        loop = asyncio.get_running_loop()
        end = loop.time() + seconds
        wait = self._await_push if self._settings.idle and self._can("IDLE") else self._look_later
        while not self._live.news.is_set() and (left := end - loop.time()) > 0:
            await wait(left)
        return self._live.news.is_set()

    async def ensure_folder(self, name: str) -> None:
        """Make the folder unless it is there."""
        mailbox = mailbox_name(name)
        with suppress(Refused):
            await self._command("a look at it", self._live.simple_command("STATUS", mailbox, "(MESSAGES)"))
            return
        await self._command(f"the new folder {name}", self._live.simple_command("CREATE", mailbox))
        with suppress(Refused):  # so that the host's own mail program shows it
            await self._command("a subscription", self._live.simple_command("SUBSCRIBE", mailbox))

    async def close(self) -> None:
        """Log out if the server still listens, and hang up; never raises."""
        with suppress(Lost, Refused, TimeoutError):
            async with asyncio.timeout(GOODBYE):
                await self._command("the logout", self._live.logout())
        self._drop()

    async def _open(self) -> None:
        """A greeted connection, under TLS when the settings say so."""
        settings, loop = self._settings, asyncio.get_running_loop()
        with self._failures():
            context = None if settings.security == "none" else tls_context(settings.ca_file)
            async with asyncio.timeout(settings.timeout):
                _, self._protocol = await loop.create_connection(
                    lambda: Protocol(loop),
                    settings.host,
                    settings.port,
                    ssl=context if settings.security == "tls" else None,
                )
            await self._race(self._live.wait("AUTH|NONAUTH"), settings.timeout)
        if context is not None and settings.security == "starttls":
            await self._start_tls(context)

    async def _start_tls(self, context: ssl.SSLContext) -> None:
        """The library knows the command and not what follows it."""
        protocol, settings = self._live, self._settings
        await self._command("STARTTLS", protocol.execute(Command("STARTTLS", protocol.new_tag(), loop=protocol.loop)))
        with self._failures():
            if protocol.incomplete_line:
                raise Lost("The IMAP server, or somebody on the way, sent unprotected text behind STARTTLS.")
            upgrade = protocol.loop.start_tls(protocol.transport, protocol, context, server_hostname=settings.host)
            protocol.transport = await self._race(upgrade, settings.timeout)

    async def _log_in(self) -> None:
        settings = self._settings
        if settings.uses_oauth:
            await self._log_in_by_oauth()
        else:
            login = self._live.login(quoted(settings.user), settings.password.get_secret_value())
            await self._command("the login with imap.user and imap.password", login)
        with self._failures():  # anew, because the library misreads the list that comes with the login
            await self._race(self._live.capability(), settings.timeout)

    async def _log_in_by_oauth(self) -> None:
        try:
            token = await self._tokens.token()
        except NoToken as failure:
            raise Refused(str(failure)) from None
        except Unanswered as failure:
            raise Lost(str(failure)) from None
        try:
            login = self._live.xoauth2(self._settings.user, token)
            await self._command("the login with imap.user and an access token", login)
        except Refused:
            self._tokens.forget()
            raise

    async def _select(self) -> None:
        folder = self._settings.folder
        lines = await self._command(f"the folder {folder}", self._live.select(mailbox_name(folder)))
        found = re.search(rb"UIDVALIDITY (\d+)", b"\n".join(lines))
        if found is None:
            raise Refused(f"The IMAP server gives the folder {folder} no UIDVALIDITY, so it cannot be used.")
        self.uidvalidity = int(found[1])

    async def _look(self) -> None:
        await self._command("a look at the folder", self._live.simple_command("NOOP"))

    async def _look_later(self, seconds: float) -> None:
        pause = min(seconds, self._settings.poll)
        with self._failures():
            await self._race(asyncio.sleep(pause), pause + self._settings.timeout)
        await self._look()

    async def _await_push(self, seconds: float) -> None:
        """One IDLE (RFC 2177), ended by news or after `seconds`."""
        protocol, timeout = self._live, self._settings.timeout
        ended = asyncio.ensure_future(protocol.idle())
        begun = asyncio.ensure_future(protocol.wait_for_idle_response())
        try:
            with self._failures():
                await self._race(asyncio.wait({ended, begun}, return_when="FIRST_COMPLETED"), timeout)
                if not ended.done():
                    with suppress(TimeoutError):
                        await self._race(protocol.news.wait(), min(seconds, RENEW))
                    protocol.idle_done()
            await self._command("IDLE; set imap.idle to false", ended)
        finally:
            ended.cancel()
            begun.cancel()

    async def _copy_and_delete(self, chosen: str, folder: str) -> None:
        """What MOVE does (RFC 6851, section 3.3), for a server that has no such command."""
        live = self._live
        await self._command(f"the copy to {folder}", live.uid("COPY", chosen, mailbox_name(folder)))
        await self._command("a deletion", live.uid("STORE", chosen, "+FLAGS.SILENT", r"(\Deleted)"))
        await self._command("a deletion", live.uid("EXPUNGE", chosen) if self._can("UIDPLUS") else live.expunge())

    async def _listed(self, uids: Sequence[int]) -> dict[int, tuple[int, datetime]]:
        """Size and arrival of each letter, known before its text is fetched."""
        found = await self._parts(uids, "(UID RFC822.SIZE INTERNALDATE)")
        listed = {}
        for uid in (uid for uid in uids if uid in found):
            try:
                listed[uid] = found[uid].size(), found[uid].arrived()
            except ValueError as failure:
                self._warn(self.uidvalidity, uid, f"The IMAP server tells {failure}.")
        return listed

    async def _parts(self, uids: Sequence[int], items: str) -> dict[int, Answer]:
        """FETCH. When the server refuses it for several letters each is asked for alone, for one may be broken."""
        if not uids:
            return {}
        fetch = self._live.fetch(",".join(map(str, uids)), items, by_uid=True)
        try:
            found = imap_wire.answers(await self._command("a letter", fetch))
        except Refused as refusal:
            if len(uids) > 1:
                return {uid: part for one in uids for uid, part in (await self._parts([one], items)).items()}
            self._warn(self.uidvalidity, uids[0], str(refusal))
            found = {}
        return {uid: found[uid] for uid in uids if uid in found}

    async def _command(self, wish: str, command: Awaitable[Any]) -> list[bytes]:
        """Carry out one command and return its answer's lines; `wish` ends the sentence "The server refuses ..."."""
        with self._failures():
            response = await self._race(command, self._settings.timeout)
        if response.result == "OK":
            return list(response.lines[:-1])
        words = b" ".join(map(bytes, response.lines)).decode("utf-8", "replace")
        said = quotable(words, self._settings.user, self._settings.password.get_secret_value())
        raise Refused(f"The IMAP server refuses {wish}" + (f": {said}" if said else "."))

    async def _race(self, wanted: Awaitable[_T], seconds: float) -> _T:
        """The result, or Lost as soon as the connection ends, or TimeoutError."""
        task = asyncio.ensure_future(wanted)
        try:
            gone = self._live.gone
            either: set[asyncio.Future[Any]] = {task, gone}
            await asyncio.wait(either, timeout=seconds, return_when="FIRST_COMPLETED")
            if task.done():
                return task.result()
            raise Lost("The IMAP server closed the connection.") if gone.done() else TimeoutError
        finally:
            task.cancel()

    @contextmanager
    def _failures(self) -> Iterator[None]:
        """End the connection at any failure and say what it was; the library's own texts may hold the password."""
        try:
            yield
        except Lost:
            self._drop()
            raise
        except Exception as failure:
            self._drop()
            raise told(self._settings, failure) from None
        except BaseException:
            self._drop()
            raise

    @property
    def _live(self) -> Protocol:
        if self._protocol is None:
            raise Lost("There is no connection to the IMAP server.")
        return self._protocol

    def _can(self, capability: str) -> bool:
        return capability in self._live.capabilities

    def _drop(self) -> None:
        if self._protocol is not None:
            self._protocol.hang_up()
            self._protocol = None
