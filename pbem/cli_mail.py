"""The host's commands about mail: what came, what goes, and trying again."""

from __future__ import annotations

import base64
import sys
from typing import Annotated

import typer

from pbem.cli_manners import ConfigFile, Json, database, one_of, say, settings_of, show, told
from pbem.host import mails
from pbem.host.printing import printable
from pbem.host.serve import now, server_of
from pbem.storage.database import transaction

inbox = typer.Typer(help="The mails that came, and what fell due.", no_args_is_help=True)
outbox = typer.Typer(help="The letters that go.", no_args_is_help=True)

Limit = Annotated[int, typer.Option(min=1, help="How many of the newest.")]
Number = Annotated[int, typer.Argument(min=1, help="Its number in the list.")]


@inbox.command("list")
@told
def inbox_list(
    config: ConfigFile = None,
    state: Annotated[str, typer.Option(help=f"Only these: {', '.join(mails.INBOX_STATES)}.", show_default=False)] = "",
    kind: Annotated[
        str,
        typer.Option(
            help=f"Only these: {', '.join(mails.INBOX_KINDS)}; or mails of a kind: {', '.join(mails.MAIL_KINDS)}.",
            show_default=False,
        ),
    ] = "",
    limit: Limit = 100,
    json: Json = False,
) -> None:
    """List what came. What is shunted made the server stumble; what is held came without proof of who wrote it."""
    states = one_of("--state", state, mails.INBOX_STATES)
    one_of("--kind", kind, (*mails.INBOX_KINDS, *mails.MAIL_KINDS))
    settings = settings_of(config)
    with database(settings) as engine, transaction(engine) as db:
        found = mails.inbox_list(db, states, kind or None, limit)
    if json:
        show(found)
    else:
        say(*mails.inbox_lines(found, settings.server.zone))


@inbox.command("show")
@told
def inbox_show(
    number: Number,
    config: ConfigFile = None,
    raw: Annotated[
        bool, typer.Option("--raw", help="The mail as it came. It may hold addresses, tokens and cards.")
    ] = False,
    json: Json = False,
) -> None:
    """Show one mail: its harmless headers and what the server noted. Mails may hold cards: think before you use --raw
    for a game that you play in."""
    settings = settings_of(config)
    with database(settings) as engine, transaction(engine) as db:
        facts = mails.inbox_show(db, number, raw=raw)
    if json:
        show(facts)
    elif raw:
        typer.echo("This mail may hold addresses, tokens and cards.", err=True)
        _print_raw(base64.b64decode(facts["raw"]))
    else:
        say(*mails.show_lines(facts, settings.server.zone))


def _print_raw(mail: bytes) -> None:
    """The bytes as they are into a file or a pipe; on a terminal without what could command it."""
    if sys.stdout.isatty():
        typer.echo(printable(mail.decode("utf-8", "replace").replace("\r\n", "\n"), keep="\n\t"))
    else:
        typer.echo(mail, nl=False)


@inbox.command("retry")
@told
def inbox_retry(
    number: Number,
    config: ConfigFile = None,
    yes: Annotated[bool, typer.Option("--yes", help="Vouch for a held mail without being asked.")] = False,
) -> None:
    """Have a mail read again that was shunted or held. The clocks that were stopped for it run again."""
    settings = settings_of(config)
    with database(settings) as engine:
        with transaction(engine) as db:
            held = mails.inbox_row(db, number).state == "held"
        if held and not yes:
            typer.echo("This mail came without proof of who wrote it. Read again, it counts as its player's.", err=True)
            typer.confirm("Do you vouch for it?", abort=True, err=True)
        with transaction(engine) as db:
            mails.retry_mail(server_of(settings), db, mails.inbox_row(db, number))
    say(f"Inbox row {number} is new again; the running server reads it within seconds, or else at its next start.")


@outbox.command("list")
@told
def outbox_list(
    config: ConfigFile = None,
    state: Annotated[str, typer.Option(help=f"Only these: {', '.join(mails.OUTBOX_STATES)}.", show_default=False)] = "",
    limit: Limit = 100,
    json: Json = False,
) -> None:
    """List the letters: whom each is for, whether it has left, and when it is tried next."""
    states = one_of("--state", state, mails.OUTBOX_STATES)
    settings = settings_of(config)
    with database(settings) as engine, transaction(engine) as db:
        found = mails.outbox_list(db, states, limit)
    if json:
        show(found)
    else:
        say(*mails.outbox_lines(found, settings.server.zone))


@outbox.command("retry")
@told
def outbox_retry(number: Number, config: ConfigFile = None) -> None:
    """Send a letter again that failed, or now one that waits for its next try."""
    settings = settings_of(config)
    with database(settings) as engine, transaction(engine) as db:
        mails.retry_letter(db, number, now())
    say(f"Letter {number} is pending; the running server sends it within seconds, or else at its next start.")
