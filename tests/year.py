"""A year of a game of four by mail against a second reckoning of every clock; `python -m tests.year --help` says how.

The reckoning walks over the calendar in steps of minutes. It knows the zones of the standard library and what people
wrote, and nothing of the server.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
import time
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, timedelta
from fractions import Fraction
from functools import cache
from math import ceil
from zoneinfo import ZoneInfo

from sqlmodel import select

from pbem.storage import timing
from pbem.storage.database import transaction
from pbem.storage.tables import InboxRow
from pbem.storage.timing import Clock
from tests.server import InMemoryServer, Sent

BEGIN = datetime(2027, 9, 1, 7, tzinfo=UTC)
MINUTE, QUARTER, HOUR, DAY = 60, 15 * 60, 60 * 60, 24 * 60 * 60
ORIGIN = BEGIN - timedelta(days=2)
"""Whole seconds are counted from here."""
ZONES = ("Europe/Rome", "Europe/Bucharest", "America/New_York", "Australia/Lord_Howe", "Australia/Adelaide")
CITIES = {"Europe/Rome": "Rome", "Europe/Bucharest": "Bucharest", "America/New_York": "New York",
          "Australia/Lord_Howe": "Lord Howe Island", "Australia/Adelaide": "Adelaide"}  # fmt: skip
MARKS: dict[str, tuple[Fraction | int, ...]] = {
    "": (Fraction(1, 2), Fraction(4, 5)), "off": (), "2h": (2 * HOUR,), "half 1h": (Fraction(1, 2), HOUR),
    "quarter": (Fraction(3, 4),),
}  # fmt: skip
"""When reminders come: after a part of the time, or so many seconds before its end."""


@dataclass(frozen=True)
class Control:
    """What is written of a time control, and what it means, in seconds."""

    written: str
    move: int
    bank: int | None = None
    most: int = 0
    per_deal: bool = False
    runs: tuple[int, int] | None = None


TWELVE, SLOW = Control("12d", 12 * DAY), Control("14d + 2d per move, at most 21d", 2 * DAY, 14 * DAY, 21 * DAY)
CONTROLS = (
    TWELVE, SLOW,
    Control("3d", 3 * DAY),
    Control("4d + 12h per move, at most 7d", 12 * HOUR, 4 * DAY, 7 * DAY),
    Control("1d + 1d per move", DAY, DAY, DAY),
    Control("20h between 9 and 21", 20 * HOUR, runs=(9, 21)),
    Control("15d per deal", 0, 15 * DAY, 15 * DAY, per_deal=True),
    Control("3d + 6h per move, at most 5d, between 8 and 23", 6 * HOUR, 3 * DAY, 5 * DAY, runs=(8, 23)),
)  # fmt: skip


def moment(second: int) -> datetime:
    return ORIGIN + timedelta(seconds=second)


def second(at: datetime) -> int:
    return ceil((at - ORIGIN).total_seconds())


def whole_minute(second: int) -> int:
    """The full minute that comes next, or is now: at each of them the server looks what is due."""
    return -(-second // MINUTE) * MINUTE


@cache
def local(zone: str, quarter: int) -> tuple[int, int, int]:
    """Day (as an ordinal), weekday and hour of a quarter of an hour, at that place."""
    there = moment(quarter * QUARTER).astimezone(ZoneInfo(zone))
    return there.date().toordinal(), there.weekday(), there.hour


@dataclass(frozen=True)
class Calendar:
    """What somebody has told of his days and nights."""

    zone: str
    quiet: tuple[int, int] | None = None
    weekends_off: bool = False
    away: tuple[tuple[date, date], ...] = ()

    def days_away(self) -> set[int]:
        return {day for first, last in self.away for day in range(first.toordinal(), last.toordinal() + 1)}

    def today(self, at: int) -> date:
        return date.fromordinal(local(self.zone, at // QUARTER)[0])


class Reckoning:
    """The year of one person at one table: when his clock runs, and when he sleeps."""

    def __init__(self, calendar: Calendar, runs: tuple[int, int] | None) -> None:
        self.calendar, self.runs, self.days_away = calendar, runs, calendar.days_away()
        self.nightly = [False] * 24
        quiet = calendar.quiet or (0, 0)
        for hour in range(quiet[0], quiet[1] + 24 * (quiet[1] < quiet[0])):
            self.nightly[hour % 24] = True
        self.known: dict[int, bool] = {}

    def is_running(self, quarter: int) -> bool:
        if (known := self.known.get(quarter)) is not None:
            return known
        hour = local(self.calendar.zone, quarter)[2]
        on = self.runs is None or self.runs[0] <= hour < self.runs[1]
        self.known[quarter] = on and not self.is_free(quarter)
        return self.known[quarter]

    def is_free(self, quarter: int) -> bool:
        day, weekday, _hour = local(self.calendar.zone, quarter)
        return day in self.days_away or (self.calendar.weekends_off and weekday > 4)

    def sleeps(self, at: int) -> bool:
        return self.nightly[local(self.calendar.zone, at // QUARTER)[2]]

    def run(self, at: int, left: int) -> int:
        """When the clock has run for so long."""
        while True:
            quarter = at // QUARTER
            step = (quarter + 1) * QUARTER - at
            if self.is_running(quarter):
                if left <= step:
                    return at + left
                left -= step
            at += step

    def ran(self, at: int, end: int) -> int:
        ran = 0
        while at < end:
            quarter = at // QUARTER
            step = min((quarter + 1) * QUARTER, end) - at
            ran += step * self.is_running(quarter)
            at += step
        return ran

    def woken(self, at: int) -> int:
        """When he is awake, and if he sleeps now on a day of play."""
        asleep = self.sleeps(at)
        while asleep and (self.sleeps(at) or self.is_free(at // QUARTER)):
            at = (at // QUARTER + 1) * QUARTER
        return at

    def still_up(self, at: int) -> int:
        """A minute before the night that this moment lies in."""
        if not self.sleeps(at):
            return at
        evening = at // QUARTER * QUARTER
        while self.sleeps(evening - 1):
            evening -= QUARTER
        return min(evening - MINUTE, at)


@dataclass
class Question:
    """What somebody is asked, and how its clock is to go. `ran` is how long it has run until `seen`."""

    seat: str
    number: int
    asked: int
    allowed: int
    marks: tuple[Fraction | int, ...]
    due: int
    remind: int | None = None
    seen: int = 0
    ran: int = 0
    reminded: list[int] = field(default_factory=list)

    def reckon_reminder(self, hours: Reckoning, now: int) -> None:
        """The next reminder from here on."""
        total = self.ran + hours.ran(self.seen, now) + hours.ran(now, self.due)
        before = self.ran + hours.ran(self.seen, now)
        found = []
        for mark in self.marks:
            if isinstance(mark, int):
                at = self.due - mark
            elif total * mark > before:
                at = hours.run(now, ceil(total * mark) - before)
            else:
                continue
            at = hours.woken(at) if hours.woken(at) < self.due else hours.still_up(at)
            if max(now, self.asked) < at < self.due:
                found.append(at)
        self.remind = min(found, default=None)

    def change(self, old: Reckoning, new: Reckoning, now: int) -> None:
        """From now on other hours hold; as much is left as was."""
        if self.due <= now:
            return
        self.ran += old.ran(self.seen, now)
        self.seen = now
        if self.remind is not None and self.remind > now:
            ahead = old.ran(now, self.remind)
            self.remind = new.woken(new.run(now, ahead))
        self.due = new.woken(new.run(now, old.ran(now, self.due)))
        if self.remind is not None and self.remind >= self.due:
            self.remind = None


class Mismatch(AssertionError):
    """The server and the reckoning do not agree."""


class Year:
    """Four people, their game, and what the reckoning expects of it."""

    def __init__(self, seed: int, control: Control | None = None, days: int = 370) -> None:
        self.chance = random.Random(seed)
        self.control = control or self.chance.choice(CONTROLS)
        self.server = InMemoryServer()
        self.server.now = BEGIN
        written = self.control.written.replace(", ", ",").replace(" ", "")
        self.server.game_of_four(f"basic4 target=10000 blind_deficit=10000 disguise=off time={written}")
        self.now = whole_minute(second(self.server.now))
        self.end = second(BEGIN) + days * DAY
        self.seats = {who: seat for seat, who in self.server.people().items()}
        self.names = {seat: who for who, seat in self.seats.items()}
        self.calendars = {who: Calendar("UTC") for who in self.seats}
        self.hours = {who: Reckoning(calendar, self.control.runs) for who, calendar in self.calendars.items()}
        self.marks = dict.fromkeys(self.seats, MARKS[""])
        self.banks: dict[str, int | None] = dict.fromkeys(self.seats)
        self.deal_of_bank: dict[str, int | None] = dict.fromkeys(self.seats)
        self.question: Question | None = None
        self.answer_at: int | None = None
        self.changes: list[int] = []
        self.counts = {"questions": 0, "reminders": 0, "timeouts": 0, "changes": 0, "changes in a turn": 0}

    # --- the year ------------------------------------------------------------------------------------------------

    def run(self) -> None:
        zones = self.chance.sample(ZONES, 4)
        self.hear()
        for who, zone in zip(self.seats, zones, strict=True):
            self.set_up(who, zone)
        self.changes = sorted(whole_minute(self.chance.randrange(self.now, self.end)) for _ in range(40))
        while self.now < self.end:
            self.step()

    def set_up(self, who: str, zone: str) -> None:
        words = self.chance.choice(("2h", "half 1h", "quarter", "off", "", ""))
        if words:
            self.say(who, f"remind {words}")
            self.marks[who] = MARKS[words]
            if self.question and self.names[self.question.seat] == who:
                self.question.marks = MARKS[words]
                self.question.reckon_reminder(self.hours[who], self.now)
        self.change(who, f"zone {zone}", replace(self.calendars[who], zone=zone))
        night = self.chance.choice(((22, 8), (23, 7), (0, 6), (13, 15), None))
        if night:
            self.change(who, f"quiet {night[0]}-{night[1]}", replace(self.calendars[who], quiet=night))
        if self.chance.random() < 0.5:
            self.change(who, "weekends off", replace(self.calendars[who], weekends_off=True))

    def step(self) -> None:
        """Whatever happens next: somebody writes, or something falls due, at the server or in the reckoning."""
        own = [whole_minute(second(row.next_at)) for row in self.rows() if row.next_at]
        question = self.question
        expected = []
        if question:
            expected = [whole_minute(question.remind)] if question.remind else []
            expected += [whole_minute(question.due + 1)]
        told = [self.answer_at] if self.answer_at is not None else []
        nxt = min([*[max(at, self.now + MINUTE) for at in (*own, *expected)], *told, *self.changes[:1], self.end])
        self.now = max(nxt, self.now + MINUTE)
        if self.changes and self.changes[0] <= self.now:
            self.changes.pop(0)
            self.live()
            return
        if self.answer_at is not None and self.answer_at <= self.now:
            self.answer()
            return
        self.tick()

    def live(self) -> None:
        """Somebody changes his days."""
        who = self.chance.choice(list(self.seats))
        if self.question and self.chance.random() < 0.6:
            who = self.names[self.question.seat]
        calendar, today = self.calendars[who], self.calendars[who].today(self.now)
        on = next((v for v in calendar.away if v[0] <= today <= v[1]), None)
        self.counts["changes"] += 1
        self.counts["changes in a turn"] += bool(self.question and self.names[self.question.seat] == who)
        match self.chance.randrange(8):
            case 0:
                zone = self.chance.choice(ZONES)
                self.change(who, f"zone {zone}", replace(calendar, zone=zone))
            case 1:
                off = not calendar.weekends_off
                self.change(who, f"weekends {'off' if off else 'on'}", replace(calendar, weekends_off=off))
            case 2:
                night = self.chance.choice(((22, 8), (23, 7), (0, 6), (12, 14)))
                self.change(who, f"quiet {night[0]}-{night[1]}", replace(calendar, quiet=night))
            case _ if on:
                kept = tuple((a, min(b, today - timedelta(days=1)) if a <= today <= b else b) for a, b in calendar.away)
                kept = tuple(v for v in kept if v[0] <= v[1])
                self.change(who, "back", replace(calendar, away=kept))
            case _:
                first = today + timedelta(days=self.chance.choice((0, 0, 1, 2, 5, 20)))
                last = first + timedelta(days=self.chance.randrange(7))
                over = any(a <= last and first <= b for a, b in calendar.away)
                away = (*calendar.away, (first, last))
                much = any(sum(a.year == year for v in away for a in self.each(v)) > 30
                           for year in range(2027, 2030))  # fmt: skip
                if not over and not much:
                    self.change(who, f"vacation {first} {last}", replace(calendar, away=away))

    @staticmethod
    def each(span: tuple[date, date]) -> list[date]:
        return [date.fromordinal(day) for day in range(span[0].toordinal(), span[1].toordinal() + 1)]

    def change(self, who: str, words: str, calendar: Calendar) -> None:
        out = self.say(who, words)
        if any("Not done" in sent.text for sent in out):
            raise Mismatch(f"{moment(self.now)}: {who} wrote {words!r} and read {out[0].first}")
        new = Reckoning(calendar, self.control.runs)
        if self.question and self.names[self.question.seat] == who:
            self.question.change(self.hours[who], new, self.now)
        self.calendars[who], self.hours[who] = calendar, new
        self.compare()

    def say(self, who: str, words: str) -> list[Sent]:
        """A mail that arrives at this very minute."""
        self.now += MINUTE
        self.server.now = moment(self.now) - timedelta(seconds=1)
        return self.server.mail(who, words)

    def answer(self) -> None:
        question = self.question
        assert question is not None
        who = self.names[question.seat]
        self.server.now = moment(self.now) - timedelta(seconds=1)
        out = self.server.mail(who, self.chance.choice(self.server.latest[who].moves))
        self.charge(question)
        self.hear(out)

    def tick(self) -> None:
        self.server.now = moment(self.now)
        self.server.complete_fetch()
        self.server.tick()
        out = self.server.work()
        question = self.question
        reminded = [sent for sent in out if "A reminder: the table is waiting for you." in sent.text]
        late = [sent for sent in out if "did not answer in time" in sent.text]
        if question is None:
            return
        if self.now > question.due:
            if not late or reminded:
                raise Mismatch(self.about("the time is over, and nothing is told"))
            self.counts["timeouts"] += 1
            self.charge(question)
            self.hear(out)
            self.return_who_is_away()
            return
        if late:
            raise Mismatch(self.about("a deadline that had not come"))
        if question.remind is not None and self.now >= question.remind:
            if [sent.to.partition("@")[0] for sent in reminded] != [self.names[question.seat]]:
                raise Mismatch(self.about("no reminder"))
            self.check_told(reminded[0])
            question.reminded.append(self.now)
            self.counts["reminders"] += 1
            question.reckon_reminder(self.hours[self.names[question.seat]], self.now)
        elif reminded:
            raise Mismatch(self.about("a reminder that nobody expects"))
        self.compare()

    def return_who_is_away(self) -> None:
        for seat, row in self.server.open_table().seats.items():
            if row.away:
                self.say(self.names[seat], "status")
                self.hear()

    # --- the reckoning -------------------------------------------------------------------------------------------

    def hear(self, out: list[Sent] = ()) -> None:  # type: ignore[assignment]
        """What is asked now."""
        rows = self.rows()
        if self.question and [(row.seat, row.decision) for row in rows] == [(self.question.seat, self.question.number)]:
            return self.compare()
        (row,) = rows
        who = self.names[row.seat]
        asked = self.now if self.counts["questions"] else second(row.asked_at)
        self.question = Question(row.seat, row.decision, asked, *self.time_for(who, asked))
        self.question.seen = asked
        self.question.reckon_reminder(self.hours[who], asked)
        self.counts["questions"] += 1
        self.compare()
        for sent in out:
            if sent.to == f"{who}@players.test":
                self.check_told(sent)
        self.answer_at = None
        if self.chance.random() < 0.93:
            usual = 0.3 * max(self.control.move, self.control.bank or 0) * (2 if self.control.runs else 1)
            time = HOUR if self.chance.random() < 0.2 else self.chance.expovariate(1 / usual)
            self.answer_at = self.now + MINUTE + int(time) // MINUTE * MINUTE
            if self.answer_at > self.question.due - 2 * DAY and self.chance.random() < 0.3:
                self.answer_at = max(self.now + MINUTE, self.question.due // MINUTE * MINUTE)  # in the very last minute

    def time_for(self, who: str, asked: int) -> tuple[int, tuple[Fraction | int, ...], int]:
        control, deals = self.control, self.server.table().game.deals
        if control.per_deal and self.deal_of_bank[who] != deals:
            self.banks[who], self.deal_of_bank[who] = None, deals
        allowed = control.move
        if control.bank is not None:
            bank = self.banks[who]
            allowed = min((control.bank if bank is None else bank) + control.move, control.most)
        hours = self.hours[who]
        return allowed, self.marks[who], hours.woken(hours.run(asked, allowed))

    def charge(self, question: Question) -> None:
        who = self.names[question.seat]
        used = question.ran + self.hours[who].ran(question.seen, self.now)
        if self.control.bank is not None:
            self.banks[who] = max(question.allowed - used, 0)
            kept = self.server.open_table().seats[question.seat].bank
            if self.control.per_deal and kept is None:
                return  # the next deal has begun
            if kept is None or abs(kept - self.banks[who]) > 5:
                raise Mismatch(self.about(f"in the bank are {self.banks[who]} seconds, not {kept}"))

    # --- comparing -----------------------------------------------------------------------------------------------

    def rows(self) -> list[Clock]:
        with transaction(self.server.engine) as db:
            return list(timing.clocks(db, 1).values())

    def compare(self) -> None:
        """The row of the clock is as was reckoned."""
        question = self.question
        assert question is not None
        (row,) = self.rows()
        if not self.near(row.due_at, question.due):
            raise Mismatch(self.about(f"the row says {row.due_at:%d %b %Y %H:%M}"))
        nxt = question.remind if question.remind is not None and question.remind > self.now else question.due
        if row.next_at is not None and not self.near(row.next_at, nxt):
            raise Mismatch(self.about(f"next is {row.next_at:%d %b %H:%M:%S}, not {moment(nxt)}"))

    @staticmethod
    def near(at: datetime, reckoned: int) -> bool:
        return abs((at - ORIGIN).total_seconds() - reckoned) < 5

    def check_told(self, sent: Sent) -> None:
        """The letter tells the deadline as the clocks of its reader will say."""
        question = self.question
        assert question is not None
        zone = self.calendars[self.names[question.seat]].zone
        due = moment(question.due)
        local, told = due.astimezone(ZoneInfo(zone)), f"{due:%H:%M} UTC"
        words = f"{local:%A} {local.day} {local:%B}, " + (
            told if zone == "UTC" else f"{local:%H:%M} in {CITIES[zone]} ({told})")  # fmt: skip
        if f"Answer by {words}" not in " ".join(sent.text.split()):
            found = re.search(r"Answer by .*", sent.text)
            raise Mismatch(self.about(f"told was {found and found[0]}, not {words}"))
        if self.control.bank is not None and "in your bank are used up" not in " ".join(sent.text.split()):
            raise Mismatch(self.about("nothing is told of the bank"))

    def about(self, what: str) -> str:
        question = self.question
        assert question is not None
        who = self.names[question.seat]
        return (f"{moment(self.now)}: {what}. {who} was asked {moment(question.asked)}, due "
                f"{moment(question.due)}, reminder "
                f"{question.remind and moment(question.remind)}, {self.control.written}, "
                f"{self.calendars[who]}")  # fmt: skip

    def put_aside(self) -> list[str]:
        """The rows that the server could not work."""
        with transaction(self.server.engine) as db:
            return [str(row.error) for row in db.exec(select(InboxRow).where(InboxRow.state != "done"))]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.year", description=__doc__)
    parser.add_argument("seeds", type=int, nargs="*", default=[1])
    parser.add_argument("--days", type=int, default=370)
    words = parser.parse_args()
    for seed in words.seeds:
        year, began = Year(seed, days=words.days), time.monotonic()
        try:
            year.run()
        except Mismatch as problem:
            print(f"{seed}: {problem}", file=sys.stderr)
        print(f"{seed}: {year.control.written}, {year.counts}, {year.put_aside()}, {time.monotonic() - began:.1f} s")
