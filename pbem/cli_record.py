"""The commands about a whole game as a file: write it, and check one."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pbem.cli_manners import ConfigFile, database, say, settings_of
from pbem.host.games import opened
from pbem.host.trouble import Misused, Trouble
from pbem.record import NotARecord, NotFair, json_of, parsed, record
from pbem.record import verify as check
from pbem.record_text import text_of
from pbem.storage.database import transaction


def export(
    number: Annotated[int, typer.Argument(min=1, help="The game's number, as pbem games lists it.")],
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="The file to write.", show_default="standard output")
    ] = None,
    text: Annotated[bool, typer.Option("--text", help="Write it for people to read, one deal a block.")] = False,
    config: ConfigFile = None,
) -> None:
    """Write a game as JSON, up to the last deal that was scored. Everybody at the table may have it."""
    with database(settings_of(config)) as engine, transaction(engine) as db:
        written = (text_of if text else json_of)(record(db, opened(db, number)))
    if output is None:
        return say(written.removesuffix("\n"))
    try:
        output.write_text(written, encoding="utf-8")
    except OSError as error:
        raise Trouble(f"{output} cannot be written: {error.strerror}.") from None
    typer.echo(f"Game {number} stands in {output}. Whoever has it can check it: pbem verify {output}", err=True)


def verify(
    file: Annotated[Path, typer.Argument(help="What pbem export wrote, or what came by mail.")],
) -> None:
    """Check that all cards of a game came from the chain that was fixed before it began.

    Ends with 0 if they did, 1 if something is not so, 2 if the file is no record of a game.
    """
    try:
        sentences = list(check(parsed(file.read_text(encoding="utf-8"))))
    except OSError as error:
        raise Misused(f"{file} cannot be read: {error.strerror}.") from None
    except (ValueError, NotARecord) as fault:
        reason = str(fault) if isinstance(fault, NotARecord) else "it is not text in UTF-8."
        raise Misused(f"{file} is not the record of a game: {reason}") from None
    except NotFair as fault:
        raise Trouble(str(fault)) from None
    say(*sentences, "Nobody chose a card." if sentences else "No deal has been scored yet: there is nothing to check.")
