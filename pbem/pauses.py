"""How long is waited after a failure of somebody else's."""

from __future__ import annotations

import asyncio
import logging
import random

from sqlalchemy.exc import DBAPIError

from pbem.storage.trouble import told

PAUSES = (1, 2, 5, 10, 30, 60, 120)
"""Seconds before the next try when a server cannot be used; the last one repeats."""

LONGEST_WAIT = 10
"""Seconds before the next try when the database cannot be used: it costs nothing to ask."""

TELL_EVERY = 30
"""Of so many failed tries in a row one is told in the log."""

log = logging.getLogger(__name__)


def pause(failures: int) -> float:
    """Seconds to wait, longer from failure to failure, and never quite the same."""
    return PAUSES[min(failures, len(PAUSES) - 1)] * random.uniform(0.8, 1.2)


async def wait_for_database(error: DBAPIError, failures: int) -> None:
    """Tell of it, and wait a little."""
    log.log(logging.DEBUG if failures % TELL_EVERY else logging.ERROR, "%s Trying again.", told(error))
    await asyncio.sleep(min(pause(failures), LONGEST_WAIT))
