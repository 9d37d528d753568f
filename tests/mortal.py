"""A server that dies: `pbem serve` in a process that is killed from outside, or kills itself at a named point."""

from __future__ import annotations

import asyncio
import functools
import inspect
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any, Self

from aiosmtplib import SMTP
from alembic.operations import Operations

from pbem import cli, daemon, fetcher, post
from pbem.mail.imap import Mailbox
from pbem.mail.smtp import Post

ROOT = Path(__file__).parents[1]

POINTS: dict[str, tuple[Any, str, str]] = {
    "making the tables": (Operations, "create_table", "after"),
    "before a mail is kept": (fetcher, "inbox_row", "before"),
    "between store and move": (Mailbox, "move", "before"),
    "after the move": (Mailbox, "move", "after"),
    "with a mail half worked": (post, "write_all", "before"),
    "between work and commit": (post, "write_all", "flushed"),
    "between commit and send": (daemon, "work_one", "after"),
    "before a letter is sent": (Post, "send", "before"),
    "in the middle of sending": (SMTP, "rcpt", "after"),
    "between send and mark": (Post, "send", "after"),
}
"""Where a server can be told to kill itself: the function, and whether before or after it. `flushed` is after it and
after all that it has put into the transaction has been written."""


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def die_at(point: str, times: int) -> None:
    """From now on this process kills itself when it comes to this point for that time."""
    owner, name, when = POINTS[point]
    original = getattr(owner, name)
    passed = 0

    def pass_by() -> None:
        nonlocal passed
        passed += 1
        if passed == times:
            die()

    def enter() -> None:
        if when == "before":
            pass_by()

    def leave(result: object, arguments: tuple[Any, ...]) -> None:
        if when == "flushed":
            arguments[0].db.flush()
        if when != "before" and result is not False:  # False: there was nothing to be worked
            pass_by()

    @functools.wraps(original)
    def mortal(*arguments: Any, **named: Any) -> Any:
        enter()
        result = original(*arguments, **named)
        leave(result, arguments)
        return result

    @functools.wraps(original)
    async def mortal_later(*arguments: Any, **named: Any) -> Any:
        enter()
        result = await original(*arguments, **named)
        leave(result, arguments)
        return result

    setattr(owner, name, mortal_later if inspect.iscoroutinefunction(original) else mortal)


class Nursery:
    """Begins `pbem serve` as a process of its own, one life after the other, within `with`.

    It has loaded the program already and only has to fork. What a life prints goes to a file beside the settings.
    """

    def __enter__(self) -> Self:
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.mortal"], cwd=ROOT, stdin=pipe, stdout=pipe, text=True
        )
        return self

    def __exit__(self, *error: object) -> None:
        self._process.communicate()  # closes its stdin, and it takes the life that is left with it

    async def begin(self, config: Path, *, point: str = "", times: int = 1, fresh: bool = False) -> None:
        """Begin a life; with a point it ends itself there. A `fresh` one is begun as a host begins it."""
        self._life = await self._ask("begin", str(config), point, times, fresh)

    async def end(self, number: signal.Signals = signal.SIGKILL) -> int:
        """End this life. How it ended: its exit status, or the negative number of a signal."""
        return await self._ask("end", number)

    async def over(self, patience: float) -> int:
        """Wait until this life ends itself; how it ended. Raises TimeoutError if it goes on and on."""
        ended = asyncio.ensure_future(self._ask("wait"))
        in_time, _late = await asyncio.wait({ended}, timeout=patience)
        if not in_time:
            os.kill(self._life, signal.SIGKILL)
        status = await ended
        if not in_time:
            raise TimeoutError
        return status

    async def _ask(self, *words: object) -> int:
        return await asyncio.to_thread(self._answer, json.dumps(words))

    def _answer(self, words: str) -> int:
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(f"{words}\n")
        self._process.stdin.flush()
        return int(self._process.stdout.readline())


def log_of(config: Path) -> Path:
    return config.with_suffix(".log")


def keep_nursery() -> None:
    """Do what is asked on stdin, a line each, and answer with a number. One life at a time."""
    life = 0
    for line in sys.stdin:
        match json.loads(line):
            case ["begin", config, point, times, fresh]:
                life = os.fork()
                if not life:
                    live(Path(config), point, times, fresh=fresh)
                print(life, flush=True)
            case ["end", number]:
                os.kill(life, number)
                life = bury(life)
            case ["wait"]:
                life = bury(life)
    if life:
        os.kill(life, signal.SIGKILL)


def bury(life: int) -> int:
    print(os.waitstatus_to_exitcode(os.waitpid(life, 0)[1]), flush=True)
    return 0


def live(config: Path, point: str, times: int, *, fresh: bool) -> None:
    words = ["serve", "--config", str(config)]
    with log_of(config).open("ab") as log:
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(log.fileno(), 1)
        os.dup2(log.fileno(), 2)
    if fresh:
        os.execv(sys.executable, [sys.executable, "-m", "pbem.cli", *words])
    if point:
        die_at(point, times)
    status: object = 70
    try:
        cli.app(words)
    except SystemExit as ended:
        status = ended.code
    finally:  # whatever it was, a life does not become a second nursery
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status if isinstance(status, int) else 70)


if __name__ == "__main__":
    keep_nursery()
