"""The server of one host: set up from the settings, and run until it is told to end."""

from __future__ import annotations

import asyncio
import secrets
import signal
from collections.abc import Callable
from datetime import UTC, datetime

from pbem.config import Settings
from pbem.daemon import Daemon, run_until
from pbem.host.lock import only_server
from pbem.host.logs import start_logging
from pbem.mail.identity import Tokens
from pbem.storage.ready import file_of, open_ready, place
from pbem.work import Server


def now() -> datetime:
    return datetime.now(UTC)


def server_of(settings: Settings) -> Server:
    """What every piece of work needs, with the clock and the chance of this machine."""
    tokens = Tokens(settings.server.secret.get_secret_value())
    return Server(settings, tokens, now, lambda: secrets.token_hex(32))


def serve(settings: Settings, say: Callable[[str], None]) -> None:
    """Run until SIGINT or SIGTERM. Raises Trouble when another server works with the same SQLite database, Unusable
    when the database cannot be used."""
    start_logging(settings.log)
    url = settings.database.url
    with only_server(file_of(url)):
        engine = open_ready(url)
        try:
            asyncio.run(_run(Daemon(server_of(settings), engine), say))
        finally:
            engine.dispose()
    say("Ended. What was not finished goes on at the next start.")


async def _run(daemon: Daemon, say: Callable[[str], None]) -> None:
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    settings = daemon.server.settings
    say(
        f"Watching {settings.imap.folder} on {settings.imap.host}; letters leave by {settings.smtp.host}; games are "
        f"kept in {place(settings.database.url)}. Ctrl+C or SIGTERM ends it."
    )
    await run_until(daemon, stop)
