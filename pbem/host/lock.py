"""One server for each SQLite database: a lock file beside it, which the system gives up when its holder ends."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pbem.host.trouble import Trouble


@contextmanager
def only_server(database: Path | None) -> Iterator[None]:
    """Hold the lock of a database file for as long as the server runs. Raises Trouble when another server has it."""
    if database is None:
        yield
        return
    path = database.with_name(f"{database.name}.lock")
    try:
        file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise Trouble(f"The lock file {path} cannot be opened: {error.strerror}.") from None
    try:
        _take(file, database)
        yield
    finally:
        os.close(file)  # the file stays: who removes it may remove the one that somebody else has locked by now


def _take(file: int, database: Path) -> None:
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        holder = os.pread(file, 20, 0).decode("ascii", "replace").strip()
        by = f" (process {holder})" if holder.isdecimal() else ""
        raise Trouble(f"Another server{by} works with {database} already; this one does not start.") from None
    os.truncate(file, 0)
    os.pwrite(file, f"{os.getpid()}\n".encode(), 0)
