"""Whole games over real sockets: four people with mailboxes, a mail host, and the daemon between them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import quote

import pytest
import typer
from sqlalchemy import Engine
from typer.testing import CliRunner

from engine.game import CardPlayed
from pbem.config import Settings
from pbem.daemon import Daemon, run_until
from pbem.demo.command import demo
from pbem.demo.game import Outcome, Plan, play, play_by_mail
from pbem.demo.people import Account, Folder, Person, by_rule
from pbem.demo.reading import Read, Tap
from pbem.mail.identity import Tokens
from pbem.storage import lists, store
from pbem.storage.database import open_database, transaction, upgrade
from pbem.work import Server
from tests.mailhost import MailHost
from tests.pbem.test_clients import run_program

SECRET = "a secret of at least thirty-two characters"


def plays(engine: Engine) -> list[CardPlayed]:
    with transaction(engine) as db:
        return [event for event in store.events(db, 1) if isinstance(event, CardPlayed)]


def is_told_whole(outcome: Outcome) -> bool:
    """The folder holds every letter in three forms, and the last ones tell who won."""
    letters = sorted(outcome.folder.glob("*-to-*.eml"))
    forms = [len(sorted(outcome.folder.glob(f"*-to-*.{form}"))) for form in ("eml", "txt", "html")]
    told = [text for path in outcome.folder.glob("*.txt") if "The game is over" in (text := path.read_text())]
    return forms == [outcome.letters] * 3 and len(letters) == outcome.letters and len(told) == len(outcome.names)


def test_four_people_play_to_the_end_through_the_embedded_mail_host(tmp_path: Path) -> None:
    plan = Plan(changes={"target": 60}, seed=7, folder=tmp_path / "letters")
    outcome = asyncio.run(play(plan, lambda progress: None, lambda account: None))
    assert outcome.table.scores[outcome.winner] >= 60
    assert outcome.winner == max(outcome.table.scores, key=lambda side: outcome.table.scores[side])
    assert set(outcome.names.values()) == {"Sara", "Nora", "Wim", "Emil"}
    assert is_told_whole(outcome)


def test_the_same_seed_deals_the_same_cards(tmp_path: Path) -> None:
    plans = [Plan(changes={"target": 50}, seed=3, folder=tmp_path / name) for name in ("one", "two")]
    first, second = (asyncio.run(play(plan, lambda progress: None, lambda account: None)) for plan in plans)
    assert first.table.game == second.table.game


def test_the_result_stands_alone_on_stdout_as_json(tmp_path: Path) -> None:
    app = typer.Typer()
    app.command()(demo)
    result = CliRunner().invoke(app, ["--set", "target=50", "--seed", "5", "--json", "--folder", str(tmp_path)])
    assert result.exit_code == 0, result.output
    told = json.loads(result.stdout)
    assert told["scores"][told["winner"]] >= 50
    assert told["folder"] == str(tmp_path)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--preset", "basik4"], "There is no preset basik4. Did you mean basic4"),
        (["--set", "targit=100"], "There is no option targit. Did you mean target?"),
        (["--set", "target=many"], "target takes 50 to 10000, not many."),
        (["--set", "target"], "--set takes OPTION=VALUE"),
        (["--set", "sides=solo", "--set", "dummy=fourth_hand"], "sides = solo does not go with dummy = fourth_hand"),
    ],
)
def test_rules_that_cannot_be_played_are_refused_in_a_sentence(words: list[str], sentence: str, tmp_path: Path) -> None:
    app = typer.Typer()
    app.command()(demo)
    result = CliRunner().invoke(app, [*words, "--folder", str(tmp_path / "letters")], terminal_width=200)
    assert result.exit_code == 2
    assert sentence in " ".join(result.stderr.split())
    assert not list(tmp_path.glob("letters/*"))


# --- over Postfix and Dovecot, with TLS ---------------------------------------------------------------------------


def account(host: MailHost, name: str) -> Account:
    """A mailbox on the real servers. It is polled: Dovecot tells of new mail only half a second later."""
    imap = host.imap_settings(name, idle=False, poll=0.05)
    return Account(name, host.address(name), imap, host.smtp_settings(name))


@asynccontextmanager
async def server_on(host: MailHost, folder: Path) -> AsyncIterator[tuple[Server, Engine]]:
    """A server with a mailbox of its own on the real mail host."""
    ours = account(host, host.new_user())
    settings = Settings.model_validate(
        {
            "server": {"address": ours.address, "secret": SECRET},
            "database": {"url": f"sqlite:///{folder / 'spades.db'}"},
            "imap": ours.imap,
            "smtp": ours.smtp,
        }
    )
    engine = open_database(settings.database.url)
    upgrade(engine)
    try:
        yield Server(settings, Tokens(SECRET), lambda: datetime.now(UTC), lambda: "5a" * 32), engine
    finally:
        engine.dispose()


def test_four_people_play_to_the_end_over_postfix_and_dovecot_with_tls(mailhost: MailHost, tmp_path: Path) -> None:
    async def game() -> Outcome:
        async with server_on(mailhost, tmp_path) as (server, engine):
            folder = Folder(tmp_path / "letters")
            people = [Person(account(mailhost, mailhost.new_user()), folder, by_rule) for _ in range(4)]
            outcome = await play_by_mail(server, engine, people, Plan(changes={"target": 50, "trick_value": 30}))
            assert len(plays(engine)) == 52 * outcome.table.game.deals
            return outcome

    outcome = asyncio.run(game())
    assert outcome.table.scores[outcome.winner] >= 50
    assert is_told_whole(outcome)


def test_a_deal_is_played_with_s_nail_and_neomutt(mailhost: MailHost, tmp_path: Path) -> None:
    """Every answer of a whole deal: by s-nail, which writes to our plain address, by neomutt, which writes to the plus
    address, and by a button that opens neomutt."""
    ways = {1: ("neomutt", "words"), 7: ("neomutt", "button"), 12: ("neomutt", "words")}

    async def game() -> None:
        player = account(mailhost, mailhost.new_user())
        async with server_on(mailhost, tmp_path) as (server, engine):
            asked: asyncio.Queue[Read] = asyncio.Queue()
            person = Person(player, Folder(tmp_path / "letters"), answers_by_hand(asked))
            stop = asyncio.Event()
            tasks = [asyncio.create_task(run_until(Daemon(server, engine), stop)), asyncio.create_task(person.run())]
            await person.write(server.address, "Spades", "new basic4 bots\n")
            await next_question(asked, "bid ")
            await asyncio.to_thread(run_program, "s-nail", mailhost, player.name, "3")
            cards = []
            for number in range(1, 13):
                letter = await next_question(asked, "play ")
                tap = next(tap for tap in letter.taps if tap.body.startswith("play "))
                cards.append(tap.body.removeprefix("play ").replace("10", "T"))
                program, what = ways.get(number, ("s-nail", "words"))
                text = link_of(tap) if what == "button" else tap.body
                await asyncio.to_thread(run_program, program, mailhost, player.name, text)
            letter = await next_question(asked, "bid ")
            stop.set()
            tasks[1].cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            *chosen, _last = [play.card.face for play in plays(engine) if play.seat == "S"][:13]
            assert chosen == cards, "the last card falls by itself"
            assert "Deal 1 is over." in letter.text
            with transaction(engine) as db:
                assert {row.state for row in lists.inbox(db, "new", "done", "held", "shunted")} == {"done"}

    asyncio.run(asyncio.wait_for(game(), 120))


def link_of(tap: Tap) -> str:
    """The address behind a button, as a mail program is given it."""
    return f"mailto:{tap.to}?subject={quote(tap.subject)}&body={quote(f'{tap.body} #{tap.code}')}"


def answers_by_hand(asked: asyncio.Queue[Read]) -> Callable[[Read], Awaitable[tuple[Tap, str] | None]]:
    """Confirms the first letter, and leaves every question of the game to somebody else."""

    async def answer(letter: Read) -> tuple[Tap, str] | None:
        for tap in letter.taps:
            if tap.body == "yes":
                return tap, "yes"
        await asked.put(letter)
        return None

    return answer


async def next_question(asked: asyncio.Queue[Read], *beginnings: str) -> Read:
    while True:
        letter = await asyncio.wait_for(asked.get(), 60)
        if any(tap.body.startswith(beginnings) for tap in letter.taps):
            return letter


def test_a_seat_is_taken_at_the_terminal(tmp_path: Path) -> None:
    """What is typed is mailed; the end of the input ends the demo, and the letters so far are kept."""
    app = typer.Typer()
    app.command()(demo)
    words = ["--play", "--seed", "3", "--folder", str(tmp_path)]
    result = CliRunner().invoke(app, words, input="accept\nwhat now?\n\n4\n")
    assert result.exit_code == 130
    assert "Sara invites you" in result.stdout
    assert "Your turn, Guest: trick 1" in result.stdout
    written = [path.read_text() for path in sorted(tmp_path.glob("*-from-guest.eml"))]
    assert [text.partition("\n\n")[2].split()[0] for text in written] == ["accept", "what", "4"]


def test_a_seat_is_taken_with_a_mail_program(tmp_path: Path) -> None:
    """The mailbox that is announced holds an invitation, and whoever opens it can play to the end."""
    folder = Folder(tmp_path / "mine")

    async def game() -> Outcome:
        program: list[asyncio.Task[None]] = []

        def announce(account: Account) -> None:
            program.append(asyncio.create_task(Person(account, folder, by_rule).run()))

        plan = Plan(changes={"target": 50}, seed=3, folder=tmp_path / "letters", mail_program=True)
        try:
            return await play(plan, lambda progress: None, announce)
        finally:
            program[0].cancel()
            await asyncio.gather(*program, return_exceptions=True)

    outcome = asyncio.run(game())
    assert "Guest" in outcome.names.values()
    assert "Sara invites you" in sorted(folder.path.glob("*.txt"))[0].read_text()
