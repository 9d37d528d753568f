"""A real PostgreSQL: a cluster of its own in a temporary folder, and a fresh database for each test that wants one."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from sqlalchemy import create_engine, make_url
from sqlalchemy.pool import NullPool

from pbem.storage.database import open_database, upgrade

PROGRAMS = ("initdb", "pg_ctl")
DEBIAN = Path("/usr/lib/postgresql")
USER = "spades"

# Nothing of it outlives the tests, so nothing of it needs to reach the disk.
SETTINGS = ("fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=60", "shared_buffers=16MB")

# Waits until our end of its pipe is closed, by us or by our death, and leaves nothing behind.
GUARD = """
read _
kill -QUIT "$(head -1 "$1/data/postmaster.pid")"
while [ -e "$1/data/postmaster.pid" ]; do sleep 0.1; done
rm -rf "$1"
"""


def missing() -> str:
    """Why PostgreSQL cannot run on this machine, as a sentence; empty when it can."""
    if _binaries() is None:
        return f"PostgreSQL is wanted here, and {' and '.join(PROGRAMS)} cannot be found."
    if os.geteuid() == 0 and _owner() is None:
        return "PostgreSQL does not run as root, and there is no user postgres or nobody to run it as."
    return ""


def _binaries() -> Path | None:
    """The folder of the server's programs; Debian does not put it on the path."""
    found = shutil.which("pg_ctl")
    folders = [Path(found).resolve().parent] if found else []
    folders += sorted(DEBIAN.glob("*/bin"), key=lambda path: int(path.parent.name.partition(".")[0]), reverse=True)
    return next((folder for folder in folders if all((folder / name).exists() for name in PROGRAMS)), None)


def _owner() -> pwd.struct_passwd | None:
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name)
        except KeyError:
            continue
    return None


class Postgres:
    """A server from `with` to the end of it, and never longer than the process that started it; it listens on this
    machine alone."""

    def __enter__(self) -> Self:
        binaries = _binaries()
        assert binaries is not None
        self._binaries = binaries
        self.folder = Path(tempfile.mkdtemp(prefix="pg-", dir="/tmp"))  # a socket's path has 107 bytes at most
        self._guard: subprocess.Popen[bytes] | None = None
        self._databases = 0
        try:
            if (owner := _owner()) and os.geteuid() == 0:
                os.chown(self.folder, owner.pw_uid, owner.pw_gid)
            self._run(
                "initdb", "--username", USER, "--auth", "trust", "--encoding", "UTF8", "--locale", "C", "--no-sync"
            )
            self._start_on_a_free_port()
            self._make_template()
        except BaseException:
            self._end()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._end()

    def url(self, database: str) -> str:
        return f"postgresql+psycopg://{USER}@127.0.0.1:{self.port}/{database}"

    def fresh(self, *, empty: bool = False) -> str:
        """The URL of a database that nobody else has: with our tables, or `empty`."""
        self._databases += 1
        name = f"test{self._databases}"
        self.ask("postgres", f"CREATE DATABASE {name} TEMPLATE {'template0' if empty else 'tables'}")
        return self.url(name)

    def drop(self, url: str) -> None:
        self.ask("postgres", f"DROP DATABASE {make_url(url).database} WITH (FORCE)")

    def ask(self, database: str, question: str) -> list[Any]:
        """The rows that a statement gives, run as the cluster's owner on a connection of its own."""
        engine = create_engine(self.url(database), poolclass=NullPool, isolation_level="AUTOCOMMIT")
        with engine.connect() as connection:
            result = connection.exec_driver_sql(question)
            return [tuple(row) for row in result] if result.returns_rows else []

    def cut(self, url: str, which: str = "true") -> int:
        """End the connections to a database of which a condition on pg_stat_activity holds; how many those were."""
        database = make_url(url).database
        where = f"datname = '{database}' AND {which}"
        return len(self.ask("postgres", f"SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE {where}"))

    def restart(self) -> None:
        """Stop it as a system does that goes down, and start it again on the same port."""
        self.stop()
        self.start()

    def stop(self) -> None:
        self._run("pg_ctl", "stop", "--mode", "fast", "--wait", "--silent")

    def start(self) -> None:
        options = [
            f"port={self.port}",
            "listen_addresses=127.0.0.1",
            f"unix_socket_directories={self.folder}",
            *SETTINGS,
        ]
        words = " ".join(f"-c {option}" for option in options)
        log = str(self.folder / "log")
        self._run("pg_ctl", "start", "--wait", "--silent", "--log", log, "--options", words)

    def _start_on_a_free_port(self) -> None:
        for last_try in (False, False, True):
            with socket.create_server(("127.0.0.1", 0)) as free:
                self.port: int = free.getsockname()[1]
            try:
                self.start()
                break
            except subprocess.CalledProcessError:  # somebody else may have taken the port meanwhile
                if last_try:
                    raise
        self._guard = subprocess.Popen(
            ["sh", "-c", GUARD, "guard", str(self.folder)],
            stdin=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )

    def _make_template(self) -> None:
        self.ask("postgres", "CREATE DATABASE tables TEMPLATE template0")
        engine = open_database(self.url("tables"))
        upgrade(engine)
        engine.dispose()

    def _run(self, program: str, *words: str) -> None:
        owner = _owner() if os.geteuid() == 0 else None
        subprocess.run(
            [str(self._binaries / program), "--pgdata", str(self.folder / "data"), *words],
            cwd=self.folder,
            user=owner.pw_uid if owner else None,
            group=owner.pw_gid if owner else None,
            extra_groups=[] if owner else None,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,  # a pipe would stay open for as long as the server runs
            stderr=subprocess.DEVNULL,
            check=True,
            start_new_session=True,
        )

    def _end(self) -> None:
        if self._guard is not None:
            self._guard.kill()
            self._guard.communicate()
        pid_file = self.folder / "data" / "postmaster.pid"
        if pid_file.exists():
            try:
                self._run("pg_ctl", "stop", "--mode", "immediate", "--wait", "--silent")
            except subprocess.CalledProcessError:
                os.kill(int(pid_file.read_text().split()[0]), signal.SIGQUIT)
        shutil.rmtree(self.folder, ignore_errors=True)
