"""How every command reads its settings, prints, and tells what went wrong."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import Annotated, Any, ParamSpec

import typer
from sqlalchemy import Engine

from pbem.config import BadConfig, Settings, load
from pbem.host.printing import as_json
from pbem.host.trouble import Misused, Trouble
from pbem.shunt import place_of
from pbem.storage.ready import Unusable, open_ready

STANDARD = Path("config.yaml")

ConfigFile = Annotated[
    Path | None,
    typer.Option("--config", "-c", help="The file with the settings.", show_default=str(STANDARD)),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]

_P = ParamSpec("_P")


def told(command: Callable[_P, None]) -> Callable[_P, None]:
    """Tell whatever stops the command in a sentence on stderr, and end with a status that means something:
    1 when it failed, 2 when the settings or what was asked are wrong."""

    @wraps(command)
    def guarded(*args: _P.args, **kwargs: _P.kwargs) -> None:
        try:
            command(*args, **kwargs)
        except (typer.Exit, typer.Abort, typer.BadParameter):
            raise
        except BadConfig as error:
            raise _ended(str(error), 2) from None
        except Trouble as trouble:
            raise _ended(str(trouble), trouble.status) from None
        except Unusable as error:
            raise _ended(str(error), 1) from None
        except Exception as bug:
            if isinstance(bug, OSError) and bug.errno == errno.EPIPE:
                raise  # whoever read our output has seen enough; typer ends quietly
            # never its text: that may hold an address, a card, a password
            raise _ended(f"That failed, by a mistake in this program: {_innermost(bug)}.", 1) from None

    return guarded


def _ended(text: str, status: int) -> typer.Exit:
    typer.echo(text, err=True)
    return typer.Exit(status)


def _innermost(bug: Exception) -> str:
    """Type and place; of a group of exceptions those of the first."""
    while isinstance(bug, ExceptionGroup):
        bug = bug.exceptions[0]
    return place_of(bug)


def settings_of(path: Path | None) -> Settings:
    """The settings in the file that was named, else in config.yaml, else in the environment where it has any.

    Raises BadConfig.
    """
    chosen = path or STANDARD
    if chosen.exists():
        return load(chosen)
    if path is None and "SPADES_SERVER__ADDRESS" in os.environ:  # without it the environment only adds to a file
        return load(None)
    raise Misused(f"There is no file {chosen}. pbem init --config {chosen} makes it; --config names another.")


@contextmanager
def database(settings: Settings) -> Iterator[Engine]:
    """The database of the settings, brought up to date, and closed in the end. Raises Unusable."""
    engine = open_ready(settings.database.url)
    try:
        yield engine
    finally:
        engine.dispose()


def one_of(option: str, value: str, known: Sequence[str]) -> tuple[str, ...]:
    """The value that an option was given, or all that it knows when it was given none. Raises Misused."""
    if value and value not in known:
        raise Misused(f"{option} is {value!r} but must be one of {', '.join(known)}.")
    return (value,) if value else tuple(known)


def say(*lines: str) -> None:
    for line in lines:
        typer.echo(line)


def show(value: Any) -> None:
    typer.echo(as_json(value))
