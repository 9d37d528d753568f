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
        "vacation 1 Dec to 20 Jan": "That would be 31 days away in 2026; the most is 30 days.",
        "vacation 03/04": "03/04 can be 3 April 2027 or 4 March 2027: write the month by its name",
        "vacation 3.4.2028": "3.4.2028 can be 3 April 2028 or 4 March 2028: write the month by its name",
        "vacation 2026-08-03 2026-08-14": "3 August 2026 is over",
        "vacation 40 days": "That would be 40 days away in 2026; the most is 30 days.",
        "vacation 0 days": EXAMPLE["en"],
        "vacation -3 days": EXAMPLE["en"],
        "vacation 9999 days": EXAMPLE["en"],
        "vacation until I say so, for I do not know yet when I shall be back from where I go": EXAMPLE["en"],
        "vacation": EXAMPLE["en"],
        "zone Rome": "Near it: Europe/Rome",
        "zone New York": "Near it: America/New_York",
        f"zone {'x' * 500}": "zone Europe/Rome",
        "zone Rom": "I know no zone Rom. Near it: Europe/Rome",
        "zone Europe": "Near it: Europe/Amsterdam",
        "zone UTC+2": "Near it: Europe/Athens",
        "zone +2": "zone Europe/Rome",
        "zone Mars/Olympus": "zone Europe/Rome",
        "zone": "zone Europe/Rome",
        "quiet 0-24": "Your quiet hours cannot be the whole day.",
        "quiet 25-7": "whole hours from 0 to 24, as in: quiet 22-8",
        "quiet 22:30-7": "whole hours from 0 to 24, as in: quiet 22-8",
        "quiet -1-7": "as in: quiet 22-8",
        "quiet": "as in: quiet 22-8",
        "quiet always": "as in: quiet 22-8",
        "quiet 22-8 23-7": "as in: quiet 22-8",
        "remind 0": "as in: remind half 2h. For none write: remind off",
        "remind 200%": "as in: remind half 2h",
        "remind -2h": "as in: remind half 2h",
        "remind": "as in: remind half 2h",
        "remind sometimes": "as in: remind half 2h",
        "remind 0h": "as in: remind half 2h",
        "remind 500d": "as in: remind half 2h",
        "remind half half half half half": "as in: remind half 2h",
        "extend": "from 1 hour to 14 days, as in: extend 2d",
        "extend a bit": "as in: extend 2d",
        "extend 0d": "as in: extend 2d",
        "extend 2": "as in: extend 2d",
        "extend 1000d": "from 1 hour to 14 days",
        "extend 9999999999999d": "as in: extend 2d",
        "extend 10d 5d": "from 1 hour to 14 days",
        "pause 0": "from 1 day to 60 days, as in: pause 10",
        "pause 61": "from 1 day to 60 days, as in: pause 10",
        "pause -3": "from 1 day to 60 days, as in: pause 10",
        "pause 1.5": "from 1 day to 60 days, as in: pause 10",
        "pause 3h": "from 1 day to 60 days, as in: pause 10",
        "pause until friday": "from 1 day to 60 days, as in: pause 10",
        "pause forever": "from 1 day to 60 days, as in: pause 10",
        "weekends maybe": "Write weekends off",
        "weekends on off": "Write weekends off",
        "standby maybe": "Write standby on",
        "mail digest 24": "an hour from 0 to 23, as in: mail digest 8",
        "mail never": "an hour from 0 to 23, as in: mail digest 8",
        "resume": "Table 1 does not pause.",
        "back": "vacation off",
    },
    "it": {
        "ferie 31 febbraio": EXAMPLE["it"],
        "ferie 03/04": "03/04 può essere 3 aprile 2027 o 4 marzo 2027: scrivi il mese per nome",
        "ferie 40 giorni": "il massimo è 30 giorni",
        "ferie dal 14 al 3 agosto": "L’ultimo giorno, 3 agosto 2027, viene prima del primo, 14 agosto 2027.",
        "ferie dal 1 dicembre al 20 gennaio": "il massimo è 30 giorni",
        "ferie": EXAMPLE["it"],
        "fuso Roma": "Simili: Europe/Rome",
        "silenzio 0-24": "non possono essere tutto il giorno",
        "silenzio sempre": "silenzio 22-8",
        "promemoria 0": "ricordami metà 2h",
        "promemoria a volte": "ricordami metà 2h",
        "proroga un po'": "proroga 2g",
        "proroga 0": "proroga 2g",
        "pausa 0": "da 1 giorno a 60 giorni, per esempio: pausa 10",
        "pausa -3": "da 1 giorno a 60 giorni, per esempio: pausa 10",
        "posta riassunto 25": "un'ora da 0 a 23, per esempio: posta riassunto 8",
        "weekend forse": "Scrivi fine settimana off",
        "eccomi": "ferie off",
    },
    "ro": {
        "vacanță 31 februarie": EXAMPLE["ro"],
        "vacanță 03/04": "03/04 poate fi 3 aprilie 2027 sau 4 martie 2027: scrie luna cu numele ei",
        "vacanță 40 zile": "maximul este 30 de zile",
        "vacanță 14-3 august": "Ultima zi, 3 august 2027, e înaintea primei, 14 august 2027.",
        "vacanță 1 decembrie - 20 ianuarie": "maximul este 30 de zile",
        "vacanță": EXAMPLE["ro"],
        "fus București": "Apropiate: Europe/Bucharest",
        "liniște 0-24": "nu pot fi ziua întreagă",
        "liniște mereu": "liniște 22-8",
        "amintește-mi uneori": "amintește-mi jumătate 2h",
        "prelungire 0": "prelungire 2z",
        "pauză 0": "de la o zi la 60 de zile, de exemplu: pauză 10",
        "pauză pentru totdeauna": "de la o zi la 60 de zile, de exemplu: pauză 10",
        "poștă rezumat 25": "o oră de la 0 la 23, de exemplu: poștă rezumat 8",
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
    assert len(letter.first) < 280
    assert state(server) == before
    assert server.inbox()[-1].state == "done"


@pytest.mark.parametrize(
    ("line", "time"),
    [
        ("extend 1d 12h", "1 day and 12 hours"),
        ("extend 1 day and 12 hours", "1 day and 12 hours"),
        ("extend 2d, I was away 3d", "2 days"),
    ],
)
def test_more_time_may_be_written_in_days_and_hours(line: str, time: str) -> None:
    server = game("en").copy()
    out = server.mail(server.asked(), line)
    assert f"asks for {time} more at table 1." in out[0].text


@pytest.mark.parametrize(
    ("language", "line", "told"),
    [
        ("en", "remind half 2h", "when so much of your time is left: half, 2 hours."),
        ("en", "remind a fifth, 0.7", "when so much of your time is left: a fifth, 30%."),
        ("it", "ricordami metà 2h", "quando resta questo del tuo tempo: metà, 2 ore."),
        ("it", "ricordami un terzo 1g", "quando resta questo del tuo tempo: un terzo, 1 giorno."),
        ("ro", "amintește-mi jumătate 2h", "când îți mai rămâne atât din timp: jumătate, 2 ore."),
        ("it", "proroga 99g", "Una proroga va da un’ora a 14 giorni, per esempio: proroga 2g"),
        ("ro", "prelungește 99z", "O prelungire este de la o oră la 14 zile, de exemplu: prelungire 2z"),
    ],
)
def test_spans_of_time_are_told_in_the_words_of_the_reader(language: str, line: str, told: str) -> None:
    server = game(language).copy()
    (letter,) = server.mail(server.asked(), line)
    assert told in letter.text


@pytest.mark.parametrize(
    ("language", "line", "told"),
    [
        ("en", "weekends free", "Your time does not run on Saturdays and Sundays any more."),
        ("it", "weekend liberi", "Da ora il tuo tempo non corre il sabato e la domenica."),
        ("it", "fine settimana libero", "Da ora il tuo tempo non corre il sabato e la domenica."),
        ("ro", "weekend liber", "De acum timpul tău nu mai curge sâmbăta și duminica."),
        ("ro", "termen limită", "Timpul pentru a răspunde la această masă"),
        ("ro", "amintește jumătate", "jumătate."),
        ("it", "ricorda metà", "metà."),
        ("it", "sostituiscimi", "Lo si chiede agli altri"),
        ("it", "proponi patta", "Lo si chiede agli altri"),
        ("ro", "propune remiză", "Sunt întrebați ceilalți"),
    ],
)
def test_what_comes_to_mind_first_is_understood(language: str, line: str, told: str) -> None:
    server = game(language).copy()
    asked = server.asked()
    (letter,) = [sent for sent in server.mail(asked, line) if sent.to.startswith(asked)]
    assert f"“{line}”: " in letter.text
    assert told in letter.text
