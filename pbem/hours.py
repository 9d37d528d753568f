"""When a person's clock runs: not on his free days, and never out in the hours in which he sleeps. Pure functions.

All moments are aware and in UTC. Days are those of the person's own zone, from midnight to midnight, so that a day on
which the clocks are changed has 23 or 25 hours of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

DAY, MINUTE = timedelta(days=1), timedelta(minutes=1)
WEEKEND = (5, 6)


@dataclass(frozen=True, slots=True)
class Hours:
    """The hours of one person.

    `zone` is an IANA name. In the `quiet` hours, from one hour of the day to another (0 to 23, over midnight where the
    first is the later one), no reminder goes out and no deadline falls due, but the clock runs. On the weekdays in
    `free` (0 is Monday, at most six of them) and on the days of the `vacations`, first and last day included, the clock
    stands still; and outside of the hours from the first to the last of `runs`, where a table names such hours.
    """

    zone: str = "UTC"
    quiet: tuple[int, int] | None = None
    free: tuple[int, ...] = ()
    vacations: tuple[tuple[date, date], ...] = ()
    runs: tuple[int, int] | None = None
    by_itself: date | None = None
    """When a vacation last began by itself."""
    given_back: tuple[date, ...] = ()
    """Days of vacation that were given back while they ran. The clock runs, but they count as used: whoever is away
    from each morning until the evening would else have no days to lose."""
    moves: tuple[date, ...] = ()
    """When the zone or the quiet hours were changed, of late."""

    @classmethod
    def read(cls, zone: str, kept: Mapping[str, Any]) -> Hours:
        """The hours that `written` wrote down."""
        quiet, vacations = kept.get("quiet"), kept.get("vacations", ())
        return cls(
            zone,
            (quiet[0], quiet[1]) if quiet else None,
            tuple(kept.get("free", ())),
            tuple((date.fromisoformat(first), date.fromisoformat(last)) for first, last in vacations),
            by_itself=date.fromisoformat(kept["by_itself"]) if kept.get("by_itself") else None,
            given_back=tuple(map(date.fromisoformat, kept.get("given_back", ()))),
            moves=tuple(map(date.fromisoformat, kept.get("moves", ()))),
        )

    def written(self) -> dict[str, Any]:
        """As JSON, without the zone and without what is the table's."""
        vacations = [[first.isoformat(), last.isoformat()] for first, last in self.vacations]
        by_itself = {"by_itself": self.by_itself.isoformat()} if self.by_itself else {}
        days = {"given_back": self.given_back, "moves": self.moves}
        listed = {name: [day.isoformat() for day in kept] for name, kept in days.items() if kept}
        return {"quiet": self.quiet, "free": self.free, "vacations": vacations, **by_itself, **listed}

    # --- the clock -----------------------------------------------------------------------------------------------

    def after(self, start: datetime, span: timedelta) -> datetime:
        """The moment at which the clock has run for this span since `start`."""
        moment = start
        while True:
            end = self._next_change(moment)
            if self.stands_still(moment):
                moment = end
            elif span <= end - moment:
                return moment + span
            else:
                span, moment = span - (end - moment), end

    def between(self, start: datetime, end: datetime) -> timedelta:
        """For how long the clock runs between two moments; nothing if the second is the earlier one."""
        ran, moment = timedelta(0), start
        while moment < end:
            until = min(end, self._next_change(moment))
            if not self.stands_still(moment):
                ran += until - moment
            moment = until
        return ran

    def next_time(self, moment: datetime, hour: int) -> datetime:
        """When it is this hour next, on a day on which the clock runs."""
        day = self.day(moment)
        while self.is_free(day) or self._moment(day, hour) <= moment:
            day += DAY
        return self._moment(day, hour)

    def stands_still(self, moment: datetime) -> bool:
        if self.runs and not _lies_between(moment.astimezone(ZoneInfo(self.zone)).hour, self.runs):
            return True
        return self.is_free(self.day(moment))

    def awake(self, moment: datetime) -> datetime:
        """The moment itself, or the end of the quiet hours that it falls into; where a free day follows on them, the
        first moment after it in which he is awake."""
        local = moment.astimezone(ZoneInfo(self.zone))
        if self.quiet is None or not _lies_between(local.hour, self.quiet):
            return moment
        day = local.date() + DAY * (local.hour >= self.quiet[1])
        if not self.is_free(day):
            return max(moment, self._moment(day, self.quiet[1]))
        while self.is_free(day):
            day += DAY
        return self.awake(self._moment(day, 0))

    def before_quiet(self, moment: datetime) -> datetime:
        """The moment itself, or a minute before the quiet hours that it falls into."""
        local = moment.astimezone(ZoneInfo(self.zone))
        if self.quiet is None or not _lies_between(local.hour, self.quiet):
            return moment
        day = local.date() - DAY * (local.hour < self.quiet[0])
        return min(moment, self._moment(day, self.quiet[0]) - MINUTE)

    # --- days ----------------------------------------------------------------------------------------------------

    def day(self, moment: datetime) -> date:
        """Which day it is for this person."""
        return moment.astimezone(ZoneInfo(self.zone)).date()

    def is_free(self, day: date) -> bool:
        return day.weekday() in self.free or self.vacation_on(day) is not None

    def vacation_on(self, day: date) -> tuple[date, date] | None:
        """The vacation that covers this day."""
        return next((v for v in self.vacations if v[0] <= day <= v[1]), None)

    def vacation_days(self, year: int) -> int:
        """How many days of this year are vacation, or were it when they began."""
        first, last = date(year, 1, 1), date(year, 12, 31)
        back = sum(day.year == year and self.vacation_on(day) is None for day in self.given_back)
        return back + sum(max((min(end, last) - max(begin, first)).days + 1, 0) for begin, end in self.vacations)

    def back(self, today: date) -> Hours:
        """The same without the vacation of today, of which the days until yesterday stay, and today counts as used."""
        kept = ((b, min(e, today - DAY)) if b <= today <= e else (b, e) for b, e in self.vacations)
        used = {*self.given_back, today} if self.vacation_on(today) else self.given_back
        return replace(self, vacations=tuple(v for v in kept if v[0] <= v[1]), given_back=tuple(sorted(used)))

    def moved(self, today: date) -> Hours:
        """The same, with one change of the zone or the quiet hours more."""
        return replace(self, moves=(*self.moved_lately(today), today))

    def moved_lately(self, today: date) -> tuple[date, ...]:
        """The days of the last week on which the zone or the quiet hours were changed."""
        return tuple(day for day in self.moves if day > today - 7 * DAY)

    def _next_change(self, moment: datetime) -> datetime:
        """The next moment at which the clock may stop or go on: midnight, or an hour between which it runs."""
        today = self.day(moment)
        hours = (self._moment(today, hour) for hour in self.runs or ())
        return min([at for at in hours if at > moment], default=self._moment(today + DAY, 0))

    def _moment(self, day: date, hour: int) -> datetime:
        """An hour of a day; where the clocks skip it, the moment at which they do."""
        return datetime.combine(day, time(hour), ZoneInfo(self.zone)).astimezone(UTC)


def _lies_between(hour: int, hours: tuple[int, int]) -> bool:
    """Does an hour of the day lie between two others, over midnight where the first is the later one?"""
    first, last = hours
    return first <= hour < last if first < last else hour >= first or hour < last
