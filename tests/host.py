"""A host at his terminal: settings files, the commands run as he runs them, and what they print."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from pathlib import Path
from typing import Any

import yaml
from typer.testing import CliRunner, Result

from pbem.cli import app
from pbem.storage import lists
from pbem.storage.database import transaction
from tests.places import Place
from tests.server import InMemoryServer, Sent

ROOT = Path(__file__).parents[1]
SECRET = "a secret of at least thirty-two characters"
PLAIN = {"TERM": "dumb", "NO_COLOR": "1", "COLUMNS": "120"}
"""A terminal in which nothing is coloured or wrapped."""


def pbem(*arguments: object, typed: str = "", **environment: str) -> Result:
    """Run one command, with what the host types."""
    return CliRunner().invoke(app, [str(word) for word in arguments], input=typed, env={**PLAIN, **environment})


def write_config(folder: Path, **sections: dict[str, Any]) -> Path:
    """A settings file whose mail servers are not there, with these keys over it."""
    values: dict[str, dict[str, Any]] = {
        "server": {"address": "spades@example.org", "secret": SECRET},
        "database": {"url": "sqlite:///spades.db"},
        "imap": {"host": "127.0.0.1", "port": 1, "security": "none", "user": "spades", "password": "imap-password"},
        "smtp": {"host": "127.0.0.1", "port": 1, "security": "none"},
    }
    for section, keys in sections.items():
        values[section] = {**values.get(section, {}), **keys}
    path = folder / "config.yaml"
    path.write_text(yaml.safe_dump(values))
    return path


class Host:
    """A server with games in a file, spoken to in letters, and its host at the terminal."""

    def __init__(self, folder: Path) -> None:
        self.config = write_config(folder, server={"zone": "Europe/Rome"})
        self.server = InMemoryServer(f"sqlite:///{folder / 'spades.db'}")

    def lines(self, *words: object, typed: str = "") -> list[str]:
        """What a command prints that does not fail."""
        done = pbem(*words, "--config", self.config, typed=typed)
        assert done.exit_code == 0, done.output
        return done.stdout.splitlines()

    def json(self, *words: object) -> Any:
        return json.loads("\n".join(self.lines(*words, "--json")))

    def complaint(self, *words: object, status: int = 1, typed: str = "") -> str:
        """What a command says on stderr that fails with this status, and prints nothing else."""
        done = pbem(*words, "--config", self.config, typed=typed)
        assert (done.exit_code, done.stdout.strip()) == (status, typed.strip()), done.output  # typing is echoed there
        return done.stderr

    def unread_letters(self) -> list[Sent]:
        """The letters that were written since somebody last wrote to the server."""
        with transaction(self.server.engine) as db:
            rows = lists.outbox(db, "pending", "sent", "failed", limit=10_000)[len(self.server.every) :]
        letters = [message_from_bytes(row.raw, policy=policy.default) for row in rows]
        return [Sent(row.recipient, letter) for row, letter in zip(rows, letters, strict=True)]


@contextmanager
def a_host(folder: Path) -> Iterator[Host]:
    host = Host(folder)
    try:
        yield host
    finally:
        host.server.engine.dispose()


def config_for(place: Place, folder: Path, **sections: dict[str, Any]) -> Path:
    """A settings file for a server that lives at this mail host."""
    mail = {
        "server": {"address": place.address, **sections.pop("server", {})},
        "imap": {"port": place.imap_port, "user": place.user, "password": place.password, "poll": 0.2},
        "smtp": {"port": place.smtp_port},
    }
    return write_config(folder, **{**mail, **sections})


@contextmanager
def running(*arguments: object) -> Iterator[subprocess.Popen[str]]:
    """A command as a process of its own, which is gone in the end."""
    environment = {**os.environ, **PLAIN, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "pbem.cli", *map(str, arguments)]
    process = subprocess.Popen(
        command, cwd=ROOT, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()
