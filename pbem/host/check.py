"""Everything that a server needs, tried out one by one: each finding says that it works, or what to do."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass
from ipaddress import ip_address

from engine import CHANCE, Table, view
from engine.option import BadOption
from engine.presets import preset
from pbem import fair
from pbem.blocks import Sheet
from pbem.config import Settings
from pbem.host.round_trip import Trip, round_trip
from pbem.letters import Reader, render, table_page
from pbem.mail.identity import Tokens, plus_address
from pbem.mail.imap import Lost, Mailbox, Refused
from pbem.mail.smtp import Post, Unreachable
from pbem.storage import store
from pbem.storage.database import transaction
from pbem.storage.ready import Unusable, open_ready, place
from pbem.wording import LANGUAGES

SLOW_CLOCK = 120
"""Seconds that our clock and the mail server's may differ: deadlines compare the one with the other."""

SUBJECT_STYLE = "set server.address_style to subject"
Progress = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Finding:
    """What was tried, whether it works, and a sentence about it; one that `warns` works, and is better changed."""

    about: str
    ok: bool
    text: str
    warns: bool = False


async def findings(settings: Settings, wait: float, progress: Progress) -> AsyncIterator[Finding]:
    """Try everything. `wait`: seconds that a mail may take to arrive; `progress` hears what is being waited for."""
    yield database(settings)
    yield rules(settings)
    yield templates(settings)
    yield addresses(settings)
    for warning in in_the_clear(settings):
        yield warning
    mailbox = await imap(settings)
    yield mailbox
    post = await smtp(settings)
    yield post
    if mailbox.ok and post.ok:
        async for finding in travel(settings, wait, progress):
            yield finding
    else:
        yield Finding("round trip", False, "not tried, because mail cannot be read or sent; mend that first.")


def database(settings: Settings) -> Finding:
    try:
        engine = open_ready(settings.database.url)
    except Unusable as error:
        return Finding("database", False, str(error))
    with transaction(engine) as db:
        count = len(store.all_games(db))
    engine.dispose()
    return Finding("database", True, f"{place(settings.database.url)} is up to date; games in it: {count}.")


def rules(settings: Settings) -> Finding:
    try:
        _first_deal(settings)
    except BadOption as error:
        return Finding("play.preset", False, str(error))
    return Finding("play.preset", True, f"{settings.play.preset} can be played.")


def templates(settings: Settings) -> Finding:
    """A letter about a table, in every language."""
    try:
        table = _first_deal(settings)
        (seat, *_) = table.waiting_for()
        names = dict.fromkeys(table.seats, "Ann")
        sheet = Sheet(1, view(table, seat), names, frozenset(), target=500)
        for language in LANGUAGES:
            page = table_page(Reader("Ann", language, settings.server.zone), sheet, "code")
            render(page, language=language, subject="Deal 1", reply_to=settings.server.address)
    except BadOption:
        return Finding("templates", False, "not tried, because play.preset cannot be played.")
    except Exception as error:  # whatever jinja2 or a translation raises: the host may have edited either
        return Finding("templates", False, f"a letter cannot be made ({type(error).__name__}: {error}).")
    return Finding("templates", True, f"letters can be made in {', '.join(LANGUAGES)}.")


def _first_deal(settings: Settings) -> Table:
    """A table with the rules of new tables, at its first question to a player. Raises BadOption."""
    table = Table.open(preset(settings.play.preset).options)
    while CHANCE in table.waiting_for():
        table = table.after(table.decide(CHANCE, fair.answer("00", "", table)))
    return table


def addresses(settings: Settings) -> Finding:
    about, server = "server.address", settings.server
    if server.address_style == "subject":
        return Finding(about, True, "letters carry their token in the subject.")
    longest = Tokens(server.secret.get_secret_value()).mint(2**35 - 1)
    try:
        plus_address(server.address, longest)
    except ValueError as error:
        return Finding(about, False, f"{error} Or {SUBJECT_STYLE}.")
    return Finding(about, True, "with a plus and a token its local part stays within 64 octets.")


def in_the_clear(settings: Settings) -> Iterator[Finding]:
    """Logins that everybody between us and another machine can read."""
    for name, server in (("imap", settings.imap), ("smtp", settings.smtp)):
        if server.user and server.security == "none" and not is_this_machine(server.host):
            risk = f"the login goes to {server.host} unprotected, and can be read on the way"
            yield Finding(f"{name}.security", True, f"{risk}; set {name}.security to tls.", warns=True)


def is_this_machine(host: str) -> bool:
    if host.rstrip(".").lower() in ("localhost", "localhost.localdomain"):
        return True
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


async def imap(settings: Settings) -> Finding:
    mailbox = Mailbox(settings.imap)
    try:
        await mailbox.connect()
        waiting = len(await mailbox.uids(0))
        await mailbox.ensure_folder(settings.imap.processed)
    except (Lost, Refused) as trouble:
        return Finding("imap", False, str(trouble))
    finally:
        await mailbox.close()
    folder, processed = settings.imap.folder, settings.imap.processed
    return Finding("imap", True, f"logged in; letters in {folder}: {waiting}; the folder {processed} is there.")


async def smtp(settings: Settings) -> Finding:
    post = Post(settings.smtp)
    try:
        await post.connect()
    except Unreachable as trouble:
        return Finding("smtp", False, str(trouble))
    finally:
        await post.close()
    return Finding("smtp", True, "logged in." if settings.smtp.user else "connected; no login is wanted.")


async def travel(settings: Settings, wait: float, progress: Progress) -> AsyncIterator[Finding]:
    """A mail to ourselves, as an answer to a letter of ours would be addressed; without success one to the plain
    address, which tells whether the plus is to blame."""
    about = "round trip"
    try:
        trip = await round_trip(settings, settings.server.address_style, wait, progress)
        yield Finding(about, trip.ok, trip.text)
        if trip.blames_plus:
            progress("Trying the same without a plus.")
            plain = await round_trip(settings, "subject", wait, progress)
            yield Finding("plus-address", False, _blame(plain))
            trip = plain
    except (Lost, Refused, Unreachable) as trouble:
        yield Finding(about, False, str(trouble))
        return
    if trip.apart is not None:
        yield clock(trip.apart)


def _blame(plain: Trip) -> str:
    if plain.ok:
        return f"plus-addresses do not work here, the plain address does: {SUBJECT_STYLE}."
    return "mail to the plain address does not arrive either, so the plus is not to blame."


def clock(apart: float) -> Finding:
    """`apart`: by how many seconds the mail server's clock disagrees with ours."""
    if abs(apart) > SLOW_CLOCK:
        text = f"the mail server's clock differs from ours by {apart:+.0f} seconds; set this machine's clock."
        return Finding("clock", False, text)
    return Finding("clock", True, "ours and the mail server's agree.")


def all_lines(found: Finding) -> Iterator[str]:
    """A finding as it is printed."""
    first, *rest = found.text.splitlines()
    mark = "warn" if found.warns else "ok  " if found.ok else "FAIL"
    yield f"{mark}  {found.about}: {first}"
    yield from (f"      {line}" for line in rest)
