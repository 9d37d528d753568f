"""The server of one host: set up from the settings, and run until it is told to end. It works, or stands by."""

from __future__ import annotations

import asyncio
import logging
import secrets
import signal
from collections.abc import Callable
from datetime import UTC, datetime

from engine import Table
from engine.option import BadOption
from engine.presets import preset
from pbem.config import Settings
from pbem.daemon import Daemon, run_until
from pbem.host.logs import start_logging
from pbem.host.trouble import Misused
from pbem.mail.identity import Tokens
from pbem.storage.leader import CHECK_EVERY, Lead, take
from pbem.storage.ready import Unusable, open_ready, place
from pbem.storage.trouble import Deposed
from pbem.work import Server

STAND_BY = 2.0
"""Seconds between two tries to take the lock of the daemon that works."""

UNHEARD = 5.0
"""Seconds without an answer after which we hold our lock for lost: fewer than the database needs to give us up."""

Say = Callable[[str], None]

log = logging.getLogger(__name__)


def now() -> datetime:
    return datetime.now(UTC)


def server_of(settings: Settings) -> Server:
    """What every piece of work needs, with the clock and the chance of this machine."""
    keys = (settings.server.secret.get_secret_value(), settings.server.old_secret.get_secret_value())
    return Server(settings, Tokens(*filter(None, keys)), now, lambda: secrets.token_hex(32))


def serve(settings: Settings, say: Say) -> None:
    """Run until SIGINT or SIGTERM: work, or stand by while another daemon works with the same database. Raises Unusable
    when the database cannot be used from the beginning; later it is waited for. Raises Misused for settings that nobody
    could play with."""
    refuse_unplayable(settings)
    start_logging(settings.log)
    asyncio.run(_run(settings, say))
    say("Ended. What was not finished goes on at the next start.")


def refuse_unplayable(settings: Settings) -> None:
    """Raises Misused when the rules of a new table cannot be played: else every player would read so, and no host."""
    try:
        Table.open(preset(settings.play.preset).options)
    except BadOption as error:
        raise Misused(f"play.preset is {settings.play.preset!r}: {error}") from None


async def _run(settings: Settings, say: Say) -> None:
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    url = settings.database.url
    seen, standing_by = False, False
    while not stop.is_set():
        try:
            lead = await asyncio.to_thread(take, url)
            if lead is not None:
                standing_by = False
                await _lead(settings, lead, stop, say)
            elif not standing_by:
                standing_by = True
                say(f"Another server works with {place(url)}. This one stands by and takes over when that one ends.")
            seen = True
        except Unusable as trouble:
            if not seen:
                raise
            log.error("%s Trying again.", trouble)
        await _stopped(stop, STAND_BY)


async def _lead(settings: Settings, lead: Lead, stop: asyncio.Event, say: Say) -> None:
    """Work for as long as we are not stopped and the lock is ours. Raises Unusable."""
    try:
        engine = await asyncio.to_thread(open_ready, settings.database.url)
        lead.fence(engine)
        try:
            say(
                f"Watching {settings.imap.folder} on {settings.imap.host}; letters leave by {settings.smtp.host}; "
                f"games are kept in {place(settings.database.url)}. Ctrl+C or SIGTERM ends it."
            )
            end = asyncio.Event()
            watch = asyncio.create_task(_watch(lead, stop, end))
            try:
                await run_until(Daemon(server_of(settings), engine, lead.sure), end)
            finally:
                watch.cancel()
        finally:
            engine.dispose()
    finally:
        lead.release()


async def _watch(lead: Lead, stop: asyncio.Event, end: asyncio.Event) -> None:
    """Set `end` once we are stopped, or as soon as the lock may not be ours any more."""
    try:
        while not await _stopped(stop, CHECK_EVERY):
            await asyncio.wait_for(asyncio.to_thread(lead.check), UNHEARD)
    except (Deposed, TimeoutError):
        lead.give_up()
        log.error("The lock on the database is lost. This server stops working and stands by.")
    finally:
        end.set()


async def _stopped(stop: asyncio.Event, seconds: float) -> bool:
    """Wait so long for being stopped."""
    try:
        await asyncio.wait_for(stop.wait(), seconds)
    except TimeoutError:
        return False
    return True
