"""A mail from the server to itself: does what players will answer really come back, and how long does it take?"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime

from pbem.config import Settings
from pbem.mail.identity import Tokens, letter_numbers, plus_address
from pbem.mail.imap import Fetched, Mailbox
from pbem.mail.read import Letter, read_letter
from pbem.mail.smtp import Deferred, Post, Rejected
from pbem.mail.write import Outgoing, build
from pbem.sender import envelope_sender

NO_LETTER = 0
"""The number that the mail's token names: letters are counted from 1, so it is nobody's."""

LOOK_EVERY = 2.0
"""Seconds between two looks into both folders; the server may announce the mail earlier."""


@dataclass(frozen=True, slots=True)
class Trip:
    """How it went. `apart`: seconds by which the clock of the mail server disagrees with ours, None if unknown."""

    ok: bool
    text: str
    blames_plus: bool = False
    """It failed in a way that a server without plus-addresses would explain."""
    apart: float | None = None


@dataclass(frozen=True, slots=True)
class Probe:
    """The mail that is sent, and the mark it is known by should a server have changed its Message-ID."""

    mark: str
    sender: str
    recipient: str
    raw: bytes
    sent_at: datetime


async def round_trip(settings: Settings, style: str, wait: float, progress: Callable[[str], None]) -> Trip:
    """Send a mail to our own address in this style ("plus" or "subject") and take it out of the mailbox again.

    Raises Lost, Refused or Unreachable. A server that runs meanwhile may be quicker and put the mail into the folder
    of processed letters, so both are looked into.
    """
    inbox = Mailbox(settings.imap)
    processed = Mailbox(settings.imap.model_copy(update={"folder": settings.imap.processed}))
    post = Post(settings.smtp)
    try:
        await inbox.connect()
        await processed.connect()
        watch = [Watched(box, max(await box.uids(0), default=0)) for box in (inbox, processed)]
        probe = probe_for(settings, style)
        try:
            await post.send(probe.raw, probe.sender, probe.recipient)
        except Deferred as later:
            return Trip(False, f"{later} Try again in some minutes.")
        except Rejected as never:
            return Trip(False, f"our own mail is refused. {never}", blames_plus=style == "plus")
        came = await arrival(watch, probe, settings.imap.processed, wait, progress)
    finally:
        for connection in (post, inbox, processed):
            await connection.close()
    return judged(settings, style, probe, came, wait)


def probe_for(settings: Settings, style: str) -> Probe:
    token = Tokens(settings.server.secret.get_secret_value()).mint(NO_LETTER)
    address = settings.server.address
    recipient = plus_address(address, token) if style == "plus" else address
    mark, now = secrets.token_hex(8), datetime.now(UTC)
    letter = Outgoing(
        from_name=settings.server.name,
        from_address=address,
        to=recipient,
        reply_to=address,
        subject=f"A check of this server, {mark}" + ("" if style == "plus" else f" ({token})"),
        text="This mail was sent by pbem check. It needs no answer.\n",
        html=None,
        message_id=f"<check-{mark}@{address.rpartition('@')[2]}>",
        in_reply_to=None,
        references=(),
        date=now,
        auto_submitted="auto-generated",
        unsubscribe=None,
    )
    sender = envelope_sender(settings, token) if style == "plus" else address
    return Probe(mark, sender, recipient, build(letter), now)


class Watched:
    """A folder, and what has arrived in it since it was first looked at."""

    def __init__(self, mailbox: Mailbox, seen: int) -> None:
        self.mailbox, self.seen = mailbox, seen

    async def new(self) -> list[Fetched]:
        uids = await self.mailbox.uids(self.seen)
        self.seen = max(uids, default=self.seen)
        return [letter async for letter in self.mailbox.fetch(uids)]


@dataclass(frozen=True, slots=True)
class Arrival:
    """The probe, or a report that it could not be delivered, and when we saw it."""

    letter: Letter
    arrived: datetime
    seen_at: datetime
    bounced: bool


async def arrival(
    watch: list[Watched], probe: Probe, aside: str, wait: float, progress: Callable[[str], None]
) -> Arrival | None:
    """Wait for the probe, and move it out of the way into the folder `aside`."""
    inbox = watch[0]
    loop = asyncio.get_running_loop()
    begun = told = loop.time()
    while True:
        for folder in watch:
            for fetched in await folder.new():
                found = _recognised(fetched, probe)
                if found and folder is inbox:
                    await inbox.mailbox.move([fetched.uid], aside)
                if found:
                    return found
        passed = loop.time() - begun
        if passed >= wait:
            return None
        if loop.time() - told >= 5:
            told = loop.time()
            progress(f"The mail has not arrived yet: {passed:.0f} of {wait:.0f} seconds.")
        await inbox.mailbox.idle(min(LOOK_EVERY, wait - passed))


def _recognised(fetched: Fetched, probe: Probe) -> Arrival | None:
    letter = read_letter(fetched.raw) if fetched.raw is not None else None
    if not isinstance(letter, Letter):
        return None
    if probe.mark in letter.subject and letter.kind != "bounce":
        return Arrival(letter, fetched.arrived, datetime.now(UTC), bounced=False)
    if letter.kind == "bounce" and any(probe.mark in identifier for identifier in letter.answers):
        return Arrival(letter, fetched.arrived, datetime.now(UTC), bounced=True)
    return None


def judged(settings: Settings, style: str, probe: Probe, came: Arrival | None, wait: float) -> Trip:
    """What it means that the probe came, or came back, or did not come."""
    plus = style == "plus"
    if came is None:
        text = f"a mail to ourselves did not arrive within {wait:.0f} seconds; --wait gives it more time."
        return Trip(False, text, blames_plus=plus)
    if came.bounced:
        return Trip(False, "a mail to ourselves came back as undeliverable.", blames_plus=plus)
    apart = _apart(probe.sent_at, came)
    tokens = Tokens(settings.server.secret.get_secret_value())
    if NO_LETTER not in letter_numbers(came.letter, settings.server.address, tokens):
        text = f"a mail to ourselves arrives without the token in its {'address' if plus else 'subject'}."
        return Trip(False, text, blames_plus=plus, apart=apart)
    took = (came.seen_at - probe.sent_at).total_seconds()
    where = "a plus-address" if plus else "our address, with a token in its subject,"
    return Trip(True, f"a mail to {where} arrived after {took:.1f} seconds.", apart=apart)


def _apart(sent_at: datetime, came: Arrival) -> float:
    """Seconds by which the server says that it arrived after we saw it (more than 0) or before it was sent (less)."""
    late = (came.arrived - came.seen_at).total_seconds()
    early = (came.arrived - sent_at).total_seconds() + 1  # the server's clock counts whole seconds
    return late if late > 0 else min(early, 0)
