"""The host's commands."""

from __future__ import annotations

import asyncio
import os
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Annotated

import typer

from pbem.cli_mail import inbox, outbox
from pbem.cli_manners import ConfigFile, Json, database, one_of, say, settings_of, show, told
from pbem.cli_player import player
from pbem.cli_record import export, verify
from pbem.cli_rules import presets, rules
from pbem.cli_setup import init
from pbem.cli_tidy import tidy
from pbem.demo.command import demo
from pbem.host import check as checks
from pbem.host import games as tables
from pbem.host.serve import serve as run_server
from pbem.host.serve import server_of

app = typer.Typer(
    help="A server that plays Spades by mail. Begin with pbem init, then pbem check, then pbem serve.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command()(init)


def _version(wanted: bool) -> None:
    if wanted:
        try:
            typer.echo(version("spades-by-mail"))
        except PackageNotFoundError:
            typer.echo("not installed; this is a checkout")
        raise typer.Exit


@app.callback()
def main(
    _: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and end.")
    ] = False,
) -> None:
    for stream in (sys.stdout, sys.stderr):  # a terminal that cannot show a sign shows a question mark
        if reconfigure := getattr(stream, "reconfigure", None):
            reconfigure(errors="replace")


@app.command()
@told
def check(
    config: ConfigFile = None,
    wait: Annotated[float, typer.Option(min=1, help="How many seconds a mail to ourselves may take.")] = 60,
) -> None:
    """Try out everything that the server needs: settings, database, templates, mail in, mail out, a round trip.

    A real mail is sent to the server's own address. Ends with 0 if all is well, 1 if something failed, 2 if the
    settings are wrong.
    """
    settings, named = settings_of(config), "the environment"
    named = str(config or "config.yaml") if (config or Path("config.yaml")).exists() else named
    failed = 0

    async def run() -> None:
        nonlocal failed
        async for finding in checks.findings(settings, wait, lambda text: typer.echo(f"...   {text}", err=True)):
            failed += not finding.ok
            say(*checks.all_lines(finding))

    say(*checks.all_lines(checks.Finding("settings", True, f"{named} can be read.")))
    asyncio.run(run())
    if failed:
        say(f"{failed} to mend.")
        raise typer.Exit(1)
    say("All is well. pbem serve starts the server.")


@app.command()
@told
def serve(config: ConfigFile = None) -> None:
    """Run the server until Ctrl+C or SIGTERM: read mail, play, answer."""
    run_server(settings_of(config), say)


@app.command()
@told
def games(
    config: ConfigFile = None,
    state: Annotated[
        str, typer.Option(help=f"Only games in this state: {', '.join(tables.STATES)}.", show_default=False)
    ] = "",
    json: Json = False,
) -> None:
    """List all games: who plays, how it stands, whom it waits for and until when."""
    states = one_of("--state", state, tables.STATES)
    settings = settings_of(config)
    with database(settings) as engine:
        found = tables.all_tables(engine, states)
    if json:
        show(found)
    else:
        say(*tables.list_lines(found, settings.server.zone))


@app.command()
@told
def game(
    number: Annotated[int, typer.Argument(min=1, help="The game's number, as pbem games lists it.")],
    config: ConfigFile = None,
    reveal: Annotated[
        bool, typer.Option("--reveal", help="Show all hands as well. Everybody at the table is told so by mail.")
    ] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Reveal without asking.")] = False,
    json: Json = False,
) -> None:
    """Show a game as a spectator sees it."""
    settings = settings_of(config)
    with database(settings) as engine:
        tables.summary_of(engine, number)  # before the question, for there may be no such game
        if reveal and not yes:
            typer.confirm(f"Show all hands of game {number}, and tell everybody at the table?", abort=True, err=True)
        hands = tables.reveal(server_of(settings), engine, number) if reveal else {}
        facts, lines = tables.shown(engine, number, hands, settings.server.zone)
    if json:
        show(facts)
    else:
        say(*lines)
    if hands:
        typer.echo("Everybody at the table is told by mail.", err=True)


app.command()(told(demo))
app.command()(told(export))
app.command()(told(verify))
app.command()(told(tidy))
app.command()(told(presets))
app.command()(told(rules))
app.add_typer(inbox, name="inbox")
app.add_typer(outbox, name="outbox")
app.add_typer(player, name="player")


if __name__ == "__main__":
    app(prog_name=os.path.basename(sys.argv[0]))
