"""What people write about time that cannot be: one letter with one sentence that says what would be, and no change."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache

import pytest

from pbem.storage import timing
from pbem.storage.database import transaction
from tests.server import InMemoryServer

EXAMPLE = {"en": "vacation 3 Aug - 14 Aug", "it": "ferie 3 agosto - 14 agosto", "ro": "vacanță 3 august - 14 august"}
WRONG = {
    "en": {
        "vacation 31 Feb": EXAMPLE["en"],
        "vacation 29 Feb 2027": EXAMPLE["en"],
        "vacation 0 Aug": EXAMPLE["en"],
        "vacation 2026-13-45": EXAMPLE["en"],
        "vacation 5 Nov 99999": EXAMPLE["en"],
        "vacation 0000-01-01": EXAMPLE["en"],
        "vacation 999999999999999999999 Aug": EXAMPLE["en"],
        "vacation 9999999-99-99": EXAMPLE["en"],
        "vacation 14 Aug - 3 Aug": "The last day, 3 August 2027, is before the first, 14 August 2027.",
        "vacation 14-3 Aug": "The last day, 3 August 2027, is before the first, 14 August 2027.",
        "vacation 03/04 - 05/04": EXAMPLE["en"],
        "vacation until yesterday": EXAMPLE["en"],
        "vacation 1 Dec to 20 Jan": "That would be 31 days away in 2026; 30 are possible.",
        "vacation": "vacation DAYS",
        "zone Rome": "Near it: Europe/Rome",
        "zone New York": "Near it: America/New_York",
        f"zone {'x' * 500}": "Near it: ",
        "zone": "zone ZONE",
        "quiet 0-24": "Your quiet hours cannot be the whole day.",
        "quiet always": "as in: quiet 22-8",
        "quiet 22-8 23-7": "as in: quiet 22-8",
        "remind": "remind MOMENTS",
        "remind sometimes": "as in: remind half 2h",
        "remind 0h": "as in: remind half 2h",
        "remind 500d": "as in: remind half 2h",
        "remind half half half half half": "as in: remind half 2h",
        "extend": "extend HOURS",
        "extend a bit": "as in: extend 2d",
        "extend 0d": "as in: extend 2d",
        "extend 2": "as in: extend 2d",
        "extend 1000d": "from 1h to 14d",
        "extend 9999999999999d": "as in: extend 2d",
        "extend 10d 5d": "from 1h to 14d",
        "pause 0": "from 1 to 60 days, as in: pause 10",
        "pause 61": "from 1 to 60 days, as in: pause 10",
        "pause forever": "pause [COUNT]",
        "weekends maybe": "Write weekends off",
        "resume": "Table 1 does not pause.",
        "back": "vacation off",
    },
    "it": {
        "ferie 31 febbraio": EXAMPLE["it"],
        "ferie 03/04": EXAMPLE["it"],
        "ferie dal 14 al 3 agosto": "L’ultimo giorno, 3 agosto 2027, viene prima del primo, 14 agosto 2027.",
        "ferie dal 1 dicembre al 20 gennaio": "se ne possono avere 30",
        "ferie": "ferie DAYS",
        "fuso Roma": "Simili: Europe/Rome",
        "silenzio 0-24": "non possono essere tutto il giorno",
        "silenzio sempre": "silenzio 22-8",
        "promemoria a volte": "ricordami metà 2h",
        "proroga un po'": "proroga 2d",
        "proroga 0": "proroga 2d",
        "pausa 0": "da 1 a 60 giorni, per esempio: pausa 10",
        "weekend forse": "Scrivi fine settimana off",
        "eccomi": "ferie off",
    },
    "ro": {
        "vacanță 31 februarie": EXAMPLE["ro"],
        "vacanță 03/04": EXAMPLE["ro"],
        "vacanță 14-3 august": "Ultima zi, 3 august 2027, e înaintea primei, 14 august 2027.",
        "vacanță 1 decembrie - 20 ianuarie": "sunt posibile 30",
        "vacanță": "vacanță DAYS",
        "fus București": "Apropiate: Europe/Bucharest",
        "liniște 0-24": "nu pot fi ziua întreagă",
        "liniște mereu": "liniște 22-8",
        "amintește-mi uneori": "amintește-mi jumătate 2h",
        "prelungire 0": "prelungire 2d",
        "pauză 0": "de la 1 la 60 zile, de exemplu: pauză 10",
        "weekend poate": "Scrie weekenduri off",
    },
}


@cache
def game(language: str) -> InMemoryServer:
    server = InMemoryServer()
    server.now = datetime(2026, 11, 2, 9, tzinfo=UTC)
    server.game_of_four()
    server.mail(server.asked(), f"language {language}")
    return server


def state(server: InMemoryServer) -> tuple[object, ...]:
    """Whatever a word about time may change."""
    with transaction(server.engine) as db:
        clocks = timing.clocks(db, 1)
    people = [(person.zone, person.hours, person.settings) for _seat, person in server.open_table().humans()]
    return clocks, people, server.open_table().row.paused_at


@pytest.mark.parametrize(
    ("language", "line", "right"),
    [(language, line, right) for language, lines in WRONG.items() for line, right in lines.items()],
    ids=lambda word: word[:30],
)
def test_it_is_answered_with_what_would_be_right_and_changes_nothing(language: str, line: str, right: str) -> None:
    server = game(language).copy()
    before = state(server)
    (letter,) = server.mail(server.asked(), line)
    undone = {"en": "Not done, ", "it": "Non fatto, ", "ro": "Nu s-a făcut, "}[language]
    assert letter.first.startswith(undone)
    assert right in letter.first
    assert len(letter.first) < 250
    assert state(server) == before
    assert server.inbox()[-1].state == "done"


@pytest.mark.parametrize(
    ("line", "hours"), [("extend 1d 12h", 36), ("extend 1 day and 12 hours", 36), ("extend 2d, I was away 3d", 48)]
)
def test_more_time_may_be_written_in_days_and_hours(line: str, hours: int) -> None:
    server = game("en").copy()
    out = server.mail(server.asked(), line)
    assert f"asks for {hours} more hours at table 1." in out[0].text
