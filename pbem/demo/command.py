"""`pbem demo`: watch, or join, a whole game by mail on this machine alone."""

from __future__ import annotations

import asyncio
import json
import logging
from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, TextColumn, TimeElapsedColumn
from rich.progress import Progress as Bar
from rich.table import Table as Grid

from engine import Table
from engine.clauses.ending import Target
from engine.notation import line_sentence
from engine.option import BadOption
from engine.options import read_changes
from pbem.demo.game import DemoFailed, Outcome, Plan, Progress, play
from pbem.demo.people import Account
from pbem.host.logs import Discreet

screen = Console()
aside = Console(stderr=True)


def demo(
    preset: Annotated[str, typer.Option(help="The rules to play by.")] = "basic4",
    set_: Annotated[
        list[str] | None, typer.Option("--set", metavar="OPTION=VALUE", help="Change a rule; may be repeated.")
    ] = None,
    seed: Annotated[int | None, typer.Option(help="The same seed deals the same cards.")] = None,
    folder: Annotated[
        Path | None, typer.Option(help="Where to keep the letters; a new folder in demo-letters by default.")
    ] = None,
    json_: Annotated[bool, typer.Option("--json", help="Print the result as JSON and nothing else.")] = False,
    play_: Annotated[bool, typer.Option("--play", help="Take a seat yourself, at this terminal.")] = False,
    mail_program: Annotated[bool, typer.Option(help="Take a seat with a mail program of yours.")] = False,
) -> None:
    """Play a whole game of Spades by mail on this machine: a mail host, mailboxes, the server, and its players.

    Nothing leaves the machine. Every letter is kept as it was sent, as text and as HTML.
    """
    errors = logging.StreamHandler()
    errors.setFormatter(Discreet())
    logging.basicConfig(level=logging.ERROR, handlers=[errors])
    folder = folder or Path("demo-letters") / f"{datetime.now():%Y-%m-%d-%H%M%S}"
    try:
        changes = read_changes(dict(_pair(word) for word in set_ or ()))
        plan = Plan(preset, changes, seed, folder, play_, mail_program)
        outcome = asyncio.run(_watched(plan, quiet=json_ or play_))
    except (BadOption, ValueError) as wrong:
        aside.print(str(wrong), style="red", highlight=False)
        raise typer.Exit(2) from None
    except DemoFailed as failed:
        aside.print(str(failed), style="red", highlight=False)
        raise typer.Exit(1) from None
    except (KeyboardInterrupt, EOFError):
        aside.print(f"Stopped. The letters so far lie in {folder}.", highlight=False)
        raise typer.Exit(130) from None
    if json_:
        print(json.dumps(_as_json(outcome)))
    else:
        _print(outcome)


def _pair(word: str) -> tuple[str, str]:
    name, equals, value = word.partition("=")
    if not equals:
        raise ValueError(f"--set takes OPTION=VALUE, as in --set target=200, not {word}.")
    return name, value


async def _watched(plan: Plan, *, quiet: bool) -> Outcome:
    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[scores]}"), TimeElapsedColumn())
    with Bar(*columns, console=aside, disable=quiet or not aside.is_terminal, transient=True) as bar:
        task = bar.add_task("inviting", total=1.0, scores="")

        def show(progress: Progress) -> None:
            if table := progress.table:
                bar.update(
                    task,
                    completed=max(0.0, max(table.scores.values()) / _target(table)),
                    description=f"deal {table.game.deals + 1}, {progress.letters} letters",
                    scores="  ".join(f"{side} {points}" for side, points in table.scores.items()),
                )

        return await play(plan, show, _announce)


def _target(table: Table) -> int:
    return next(rule.points for rule in table.rules.ending if isinstance(rule, Target))


def _announce(account: Account) -> None:
    """The settings with which a mail program takes a seat."""
    grid = Grid("setting", "value", title="Open this mailbox with your mail program")
    for name, value in (
        ("Mail address", account.address),
        ("User name", account.imap.user),
        ("Password", account.imap.password.get_secret_value()),
        ("Incoming mail (IMAP)", f"{account.imap.host}, port {account.imap.port}, no encryption"),
        ("Outgoing mail (SMTP)", f"{account.smtp.host}, port {account.smtp.port}, no encryption, with the same login"),
    ):
        grid.add_row(name, value)
    aside.print(grid)
    aside.print("An invitation is on its way there. The game goes on as you answer; Ctrl+C ends it.")


def _as_json(outcome: Outcome) -> dict[str, object]:
    return {
        "winner": outcome.winner,
        "scores": outcome.table.scores,
        "names": outcome.names,
        "deals": outcome.table.game.deals,
        "letters": outcome.letters,
        "mails": outcome.mails,
        "seconds": round(outcome.seconds, 1),
        "folder": str(outcome.folder),
    }


def _print(outcome: Outcome) -> None:
    game, sides = outcome.table.game, outcome.table.rules.sides
    called = {side: " and ".join(outcome.names.get(s, s) for s in seats) for side, seats in sides.items()}
    grid = Grid("deal", *called.values(), title="Score sheet")
    totals = dict.fromkeys(sides, 0)
    for number in range(1, game.deals + 1):
        cells = []
        for side in sides:
            lines = [x for x in game.sheet if x.deal == number and x.side == side]
            totals[side] += sum(line.points for line in lines)
            cells.append("\n".join(f"{line_sentence(x)} {x.points:+d}" for x in lines) + f"\n= {totals[side]}")
        grid.add_row(str(number), *cells, end_section=True)
    screen.print(grid)
    screen.print(f"{called[outcome.winner]} won after {game.deals} deals.", highlight=False)
    screen.print(
        f"{outcome.mails} mails were written and {outcome.letters} letters answered them, "
        f"in {outcome.seconds:.0f} seconds. Each lies in {outcome.folder} as .eml, .txt and .html.",
        highlight=False, soft_wrap=True,
    )  # fmt: skip
