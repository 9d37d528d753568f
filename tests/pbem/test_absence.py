"""Quiet hours, free weekends and vacations: what a player writes, and what becomes of his clock."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from pbem.storage import timing
from pbem.storage.database import transaction
from tests.server import InMemoryServer, Sent

HOUR = timedelta(hours=1)


def at_a_table(when: str = "2026-11-02 09:00", zone: str = "UTC", options: str = "basic4") -> InMemoryServer:
    """A game that begins at that moment, with whoever is asked first in that zone. Deadlines are three days."""
    server = InMemoryServer()
    server.now = datetime.fromisoformat(when).replace(tzinfo=UTC)
    server.game_of_four(options)
    server.mail(server.asked(), f"zone {zone}")
    return server


def due(server: InMemoryServer) -> datetime:
    """To the minute: each mail takes a second."""
    with transaction(server.engine) as db:
        (clock,) = timing.clocks(db, 1).values()
        return clock.due_at.replace(second=0)


def said(server: InMemoryServer, who: str, line: str) -> str:
    (letter,) = server.mail(who, line)
    return letter.text.split("WHAT I READ\n")[1].split("\n\n")[0] if "WHAT I READ" in letter.text else letter.first


def test_a_vacation_covers_the_turn_that_is_running() -> None:
    server = at_a_table()
    before = due(server)
    who = server.asked()
    assert "You are away from 4 November 2026 to 8 November 2026." in said(server, who, "vacation 4-8 Nov")
    assert due(server) == before + timedelta(days=5)


def test_a_vacation_from_today_stops_the_clock_at_once_and_back_starts_it_again() -> None:
    server = at_a_table()
    before, who = due(server), server.asked()
    server.mail(who, "vacation until 20 Nov")
    assert due(server) == datetime(2026, 11, 23, 23, 59, tzinfo=UTC)  # all but some seconds of three days were left
    server.now += timedelta(days=2)
    assert "Welcome back" in said(server, who, "I'm back")
    assert due(server) == before + timedelta(days=2)


@pytest.mark.parametrize(
    ("before", "line", "told"),
    [
        ("", "vacation 4-8 Nov", "is away from"),
        ("vacation 2-8 Nov", "back", "is back"),
        ("pause 5", "resume", "ended the pause"),
    ],
)
def test_what_somebody_has_done_himself_is_told_him_once(before: str, line: str, told: str) -> None:
    server = at_a_table()
    who = server.asked()
    other = next(name for name in ("sara", "nora") if name != who)
    if before:
        server.mail(who, before)
        for voter in {"sara", "nora", "wim", "emil"} - {who}:
            server.mail(voter, "vote yes")
    out = [*server.mail(who, line), *server.mail(who, "status"), *server.mail(other, "status")]
    notice = f"Notice: {who.capitalize()} {told}"
    assert [notice in sent.text for sent in out if sent.to == f"{who}@players.test"] == [False, False]
    assert sum(notice in sent.text for sent in out if sent.to == f"{other}@players.test") == 1


def test_the_others_read_with_their_next_letter_who_is_away_and_who_is_back() -> None:
    server = at_a_table()
    who = server.asked()
    other = next(name for name in ("sara", "nora") if name != who)
    out = server.mail(who, "vacation 4-8 Nov")
    assert [sent.to.split("@")[0] for sent in out] == [who]
    (letter,) = server.mail(other, "status")
    assert f"Notice: {who.capitalize()} is away from 4 November 2026 to 8 November 2026." in letter.text
    server.now += timedelta(days=3)
    server.mail(who, "back")
    (letter,) = server.mail(other, "status")
    assert f"Notice: {who.capitalize()} is back." in letter.text


def test_the_time_does_not_run_on_a_weekend_that_is_off() -> None:
    server = at_a_table("2026-11-06 09:00")  # a Friday
    who = server.asked()
    server.mail(who, "weekends off")
    assert due(server) == datetime(2026, 11, 11, 9, tzinfo=UTC)
    server.mail(who, "weekends on")
    assert due(server) == datetime(2026, 11, 9, 9, tzinfo=UTC)


def test_nothing_falls_due_in_quiet_hours() -> None:
    server = at_a_table("2026-11-02 02:00", "Europe/Rome")
    server.mail(server.asked(), "quiet from 22 to 8")
    assert due(server) == datetime(2026, 11, 5, 7, tzinfo=UTC)  # eight o'clock in Rome


def test_no_reminder_comes_in_quiet_hours() -> None:
    server = at_a_table("2026-11-02 10:00", "Europe/Rome")
    who = server.asked()
    server.mail(who, "quiet 22-8")
    came: list[tuple[datetime, Sent]] = []
    for _ in range(48):
        out = server.wait(HOUR)
        came += [(server.now, sent) for sent in out if "A reminder: the table is waiting for you." in sent.text]
    ((when, letter),) = came
    assert (when.day, when.hour) == (4, 7)  # and not at eleven in the night
    assert letter.to.startswith(who)


def test_a_question_that_comes_on_a_free_day_begins_to_count_after_it() -> None:
    server = at_a_table("2026-11-07 12:00")  # a Saturday
    for who in ("sara", "nora", "wim", "emil"):
        server.mail(who, "weekends off")
    server.mail(server.asked(), "bid 3")
    assert due(server) == datetime(2026, 11, 12, tzinfo=UTC)


def test_a_clock_keeps_what_is_left_on_it_when_the_zone_changes() -> None:
    server = at_a_table("2026-11-06 12:00")
    who = server.asked()
    server.mail(who, "weekends off")
    before = due(server)
    server.mail(who, "zone Pacific/Auckland")
    assert before - timedelta(days=1) < due(server) < before + timedelta(days=1)
    assert server.table().game.deals == 0


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("vacation 03/04", "03/04 can be 3 April 2027 or 4 March 2027"),
        ("vacation soon", "I do not know what soon means there."),
        ("vacation 14 Aug 2027 to 3 Aug 2027", "The last day, 3 August 2027, is before the first, 14 August 2027."),
        ("vacation 2026-08-03 2026-08-14", "3 August 2026 is over"),
        ("vacation 1 Dec to 20 Jan", "That would be 31 days away in 2026; the most is 30 days."),
        ("quiet 9-9", "Your quiet hours cannot be the whole day."),
        ("quiet 0-24", "Your quiet hours cannot be the whole day."),
        ("quiet 22", "Write the first and the last of your quiet hours"),
        ("quiet 22-99", "Write the first and the last of your quiet hours"),
        ("weekends maybe", "Write weekends off"),
        ("back", "You are not on vacation."),
        ("zone Europe/Roma", "I know no zone Europe/Roma. Near it: Europe/Rome"),
    ],
)
def test_what_cannot_be_is_answered_in_one_sentence_and_changes_nothing(line: str, reason: str) -> None:
    server = at_a_table()
    before, who = due(server), server.asked()
    (letter,) = server.mail(who, line)
    assert letter.first.startswith(f"Not done, {who.capitalize()}: {reason}")
    assert due(server) == before


def test_days_away_are_counted_over_the_year_and_no_day_twice() -> None:
    server = at_a_table()
    who = server.asked()
    server.mail(who, "vacation 1 Dec to 20 Dec")
    (again,) = server.mail(who, "vacation 18 Dec to 22 Dec")
    assert "You are away on some of these days already." in again.first
    (much,) = server.mail(who, "vacation 21 Dec to 31 Dec")
    assert "That would be 31 days away in 2026; the most is 30 days." in much.first
    server.mail(who, "vacation off")
    (fine,) = server.mail(who, "vacation 21 Dec to 31 Dec")
    assert fine.text.count("You are away from 21 December 2026 to 31 December 2026.") == 1


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        ("it", ("fuso Europe/Rome", "silenzio 22-8", "weekend off", "ferie 3 agosto - 14 agosto", "ferie off")),
        ("ro", ("fus Europe/Bucharest", "liniște 22-8", "weekend nu", "vacanță 3 august - 14 august", "vacanță nu")),
    ],
)
def test_absence_is_told_in_one_s_own_language(language: str, lines: tuple[str, ...]) -> None:
    server = at_a_table()
    who = server.asked()
    server.mail(who, f"language {language}")
    undone = server.mail(who, "frobnicate")[0].first.split(",")[0]
    assert not [line for line in lines if server.mail(who, line)[0].first.startswith(undone)]


BAD = {
    "en": ("vacation 31 Feb", "vacation 03/04", "vacation 14 Aug 2027 to 3 Aug 2027", "vacation 1 Dec to 20 Jan",
           "vacation soon", "zone Europe/Roma", "zone UTC+2", "quiet 0-24", "quiet 25-3", "quiet always",
           "remind sometimes", "remind -2h", "remind 900d", "remind half half half half half", "extend", "extend a bit",
           "extend 0h", "extend -2d", "extend 99d", "pause 0", "pause -3", "pause 1000", "pause for ever"),
    "it": ("ferie 31 febbraio", "ferie 03/04", "ferie dal 14 agosto 2027 al 3 agosto 2027", "ferie presto",
           "ferie dal 1 dicembre al 20 gennaio", "fuso Europe/Roma", "silenzio 0-24", "silenzio sempre",
           "ricordami ogni tanto", "ricordami -2h", "ricordami 900g", "proroga", "proroga un po'", "proroga -2g",
           "proroga 99g", "pausa 0", "pausa -3", "pausa 1000", "weekend forse"),
    "ro": ("vacanță 31 februarie", "vacanță 03/04", "vacanță 14 august 2027 - 3 august 2027", "vacanță curând",
           "vacanță 1 decembrie - 20 ianuarie", "fus Europe/Bucuresti", "liniște 0-24", "liniște mereu",
           "amintește-mi uneori", "amintește-mi -2h", "amintește-mi 900z", "prelungește", "prelungește puțin",
           "prelungește -2z", "prelungește 99z", "pauză 0", "pauză -3", "pauză 1000", "weekend poate"),
}  # fmt: skip
UNDONE = {"en": "Not done, ", "it": "Non fatto, ", "ro": "Nu s-a făcut, "}


@pytest.mark.parametrize("language", BAD)
def test_what_cannot_be_is_answered_once_in_each_language_and_changes_nothing(language: str) -> None:
    fresh = at_a_table()
    who = fresh.asked()
    fresh.mail(who, f"language {language}")
    for line in BAD[language]:
        server = fresh.copy()
        (letter,) = server.mail(who, line)
        assert letter.first.startswith(UNDONE[language]), line
        person, before = (dict(one.open_table().humans())[fresh.seat_of(who)] for one in (server, fresh))
        assert (person.zone, person.hours, person.settings) == (before.zone, before.hours, before.settings), line
        assert due(server) == due(fresh), line


@pytest.mark.parametrize(("language", "line", "example"), [
    ("it", "ferie 03/04", "ferie 3 agosto - 14 agosto"), ("ro", "vacanță 03/04", "vacanță 3 august - 14 august"),
    ("it", "ricordami ogni tanto", "ricordami metà 2h"), ("ro", "amintește-mi uneori", "amintește-mi jumătate 2h"),
    ("it", "fuso roma", "Europe/Rome"), ("ro", "fus bucuresti", "Europe/Bucharest"),
])  # fmt: skip
def test_the_example_is_in_the_language_of_whoever_reads_it_and_can_be_written_so(
    language: str, line: str, example: str
) -> None:
    server = at_a_table()
    who = server.asked()
    server.mail(who, f"language {language}")
    assert example in " ".join(server.mail(who, line)[0].text.split())
    again = f"{line.split()[0]} {example}" if line.startswith("fus") else example
    assert not server.mail(who, again)[0].first.startswith(UNDONE[language])


@pytest.mark.parametrize(
    ("language", "line", "told", "noticed"),
    [
        ("en", "vacation tomorrow", "You are away on 3 November 2026. Your time does not run on this day.",
         "is away on 3 November 2026."),
        ("it", "ferie 8 novembre", "Sei via questo giorno: 8 novembre 2026. Intanto il tuo tempo non corre.",
         "è via questo giorno: 8 novembre 2026."),
        ("it", "ferie 8-11 novembre",
         "Sei via in questi giorni: 8 novembre 2026 – 11 novembre 2026. Intanto il tuo tempo non corre.",
         "è via in questi giorni: 8 novembre 2026 – 11 novembre 2026."),
        ("ro", "vacanță 8 noiembrie", "Ești în vacanță pe 8 noiembrie 2026. În această zi timpul tău nu curge.",
         "e în vacanță pe 8 noiembrie 2026."),
    ],
)  # fmt: skip
def test_a_vacation_is_told_as_its_reader_says_days(language: str, line: str, told: str, noticed: str) -> None:
    server = at_a_table()
    who = server.asked()
    other = next(name for name in ("sara", "nora") if name != who)
    for reader in (who, other):
        server.mail(reader, f"language {language}")
    assert told in server.mail(who, line)[0].text
    assert f"{who.capitalize()} {noticed}" in server.mail(other, "status")[0].text
