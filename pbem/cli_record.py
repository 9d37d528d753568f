"""The commands about a whole game as a file: write it, and check one."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from pbem.cli_manners import ConfigFile, database, say, settings_of
from pbem.host.games import opened
from pbem.host.trouble import Misused, Trouble
from pbem.record import NotARecord, NotFair, record
from pbem.record import verify as check
from pbem.storage.database import transaction


def export(
    number: Annotated[int, typer.Argument(min=1, help="The game's number, as pbem games lists it.")],
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="The file to write.", show_default="standard output")
    ] = None,
    config: ConfigFile = None,
) -> None:
    """Write a game as JSON, up to the last deal that was scored. Everybody at the table may have it."""
    with database(settings_of(config)) as engine, transaction(engine) as db:
        text = json.dumps(record(db, opened(db, number)), indent=1, ensure_ascii=False)
    if output is None:
        return say(text)
    try:
        output.write_text(text + "\n", encoding="utf-8")
    except OSError as error:
        raise Trouble(f"{output} cannot be written: {error.strerror}.") from None
    typer.echo(f"Game {number} stands in {output}. Whoever has it can check it: pbem verify {output}", err=True)


def verify(
    file: Annotated[Path, typer.Argument(help="What pbem export wrote.")],
) -> None:
    """Check that all cards of a game came from the chain that was fixed before it began.

    Ends with 0 if they did, 1 if something is not so, 2 if the file is no record of a game.
    """
    try:
        sentences = list(check(json.loads(file.read_text(encoding="utf-8"))))
    except OSError as error:
        raise Misused(f"{file} cannot be read: {error.strerror}.") from None
    except (ValueError, NotARecord) as fault:
        reason = str(fault) if isinstance(fault, NotARecord) else "it is not JSON."
        raise Misused(f"{file} is not the record of a game: {reason}") from None
    except NotFair as fault:
        raise Trouble(str(fault)) from None
    say(*sentences, "Nobody chose a card." if sentences else "No deal has been scored yet: there is nothing to check.")
