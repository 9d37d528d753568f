"""The thread in which a daemon asks its database, so that its loops need not wait."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TypeVar

_T = TypeVar("_T")


class DatabaseThread:
    """One thread, because the database lets one write at a time: here whoever asks next is next, while whoever finds
    SQLite locked sleeps and tries again, and may find it locked for as long as there is mail to be worked."""

    def __init__(self) -> None:
        self._executor = ThreadPoolExecutor(1, thread_name_prefix="database")

    async def ask(self, what: Callable[..., _T], *args: object) -> _T:
        """Ask the database. What has begun goes on to its end even when whoever asked is cancelled, and `end` does not
        return before."""
        return await asyncio.get_running_loop().run_in_executor(self._executor, partial(what, *args))

    async def end(self) -> None:
        await asyncio.to_thread(self._executor.shutdown)
