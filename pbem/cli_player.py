"""The host's commands about people: who they are, having one forgotten, letters that shall prove nothing any more."""

from __future__ import annotations

from typing import Annotated

import typer

from pbem.cli_manners import ConfigFile, Json, database, say, settings_of, show, told
from pbem.host import players
from pbem.host.serve import server_of
from pbem.storage.database import transaction

player = typer.Typer(help="The people who play here.", no_args_is_help=True)

Number = Annotated[int, typer.Argument(min=1, help="The player's number, as pbem player list shows it.")]
Addresses = Annotated[bool, typer.Option("--addresses", help="Show mail addresses as well.")]
Yes = Annotated[bool, typer.Option("--yes", help="Do it without asking.")]


@player.command("list")
@told
def player_list(config: ConfigFile = None, addresses: Addresses = False, json: Json = False) -> None:
    """List everybody who is known here."""
    settings = settings_of(config)
    with database(settings) as engine, transaction(engine) as db:
        found = players.player_list(db, addresses=addresses)
    if json:
        show(found)
    else:
        say(*players.list_lines(found, settings.server.zone))


@player.command("show")
@told
def player_show(number: Number, config: ConfigFile = None, addresses: Addresses = False, json: Json = False) -> None:
    """Show what is stored about one player, but for what he wrote."""
    settings = settings_of(config)
    with database(settings) as engine, transaction(engine) as db:
        facts = players.player_show(db, number, addresses=addresses)
    if json:
        show(facts)
    else:
        say(*players.show_lines(facts, settings.server.zone))


@player.command("forget")
@told
def player_forget(number: Number, config: ConfigFile = None, yes: Yes = False) -> None:
    """Delete who a player is: name, addresses, mails, letters, words. His games stay, and computers take his seats.

    He gets one last letter that says so. Backups that you have made know him still.
    """
    settings = settings_of(config)
    with database(settings) as engine:
        with transaction(engine) as db:
            name = players.player_row(db, number).name
        if not yes:
            typer.confirm(f"Forget player {number}, {name}? Nobody can undo that.", abort=True, err=True)
        players.forget(server_of(settings), engine, number)
    say(f"Player {number} is forgotten.")


@player.command("revoke")
@told
def player_revoke(number: Number, config: ConfigFile = None) -> None:
    """Believe no answer to a letter that a player has had until now, for somebody else may have read them. He gets
    those that ask something anew."""
    settings = settings_of(config)
    with database(settings) as engine:
        players.revoke(server_of(settings), engine, number)
    say(f"The letters that player {number} has had until now prove nothing any more.")
