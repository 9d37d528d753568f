"""Days as people write them: "3-14 Aug", "from 24 December to 2 January", "2027-08-03 2027-08-14", "until 14 Aug"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache

from babel.dates import get_month_names

from engine.sentence import Sentence
from pbem.commands.spelling import plain
from pbem.commands.words import LANGUAGES, N_
from pbem.work import Refused

_UNTIL = frozenset(["until", "till", "til", "fino", "pana"])
_SKIPPED = frozenset(
    [
        *("from", "to", "the", "of", "and", "through", "thru", "st", "nd", "rd", "th"),
        *("dal", "dall", "al", "all", "a", "il", "l", "e", "di"),
        *("de", "la", "din", "in", "pe", "lui", "cu"),
        *_UNTIL,
    ]
)
_TODAY = frozenset(["today", "oggi", "azi", "astazi"])
_TOMORROW = frozenset(["tomorrow", "domani", "maine"])
_PARTS = re.compile(r"\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[./]\d{1,2}(?:[./]\d{4})?|\d+|[^\W\d_]+")
_EXAMPLE = Sentence(N_("vacation 3 Aug - 14 Aug"))
_HALF_A_YEAR = 183
"""Days. Whoever writes a last day that is the next of its name only after so long has written it backward."""


@dataclass(frozen=True, slots=True)
class _Day:
    """A day as far as it was written: the rest is found by what stands beside it."""

    day: int
    month: int | None = None
    year: int | None = None

    def written(self) -> str:
        """As it was written, what is no number of a calendar cut short."""
        return ".".join(str(part)[:6] for part in (self.day, self.month, self.year) if part is not None)


def read_days(text: str, today: date) -> tuple[date, date]:
    """First and last day, both included, of a span of days from `today` on. Raises Refused.

    A day without its year is the next one of that name; `until` begins today.
    """
    parts = _day_first(_PARTS.findall(plain(text).replace("–", "-")))
    days = list(_days(parts, today))
    if len(days) == 1 and _UNTIL.intersection(parts):
        days.insert(0, _Day(today.day, today.month, today.year))
    if len(days) == 1:
        days *= 2
    if len(days) != 2:
        raise Refused("Write the first and the last day, as in: {example}", example=_EXAMPLE)
    first, last = days
    if first.month is None:
        first = _Day(first.day, last.month, first.year or last.year)
    if last.month is None and last.day >= first.day:  # "Aug 3-14"
        last = _Day(last.day, first.month, last.year or first.year)
    begin = _next(first, today)
    end = _next(last, begin)
    if last.year is None and (end - begin).days > _HALF_A_YEAR:
        end = _next(_Day(last.day, last.month, begin.year), begin)
    if end < begin:
        raise Refused("The last day, {last}, is before the first, {first}.", first=begin, last=end)
    if begin < today:
        raise Refused("{first} is over: a vacation begins today at the earliest.", first=begin)
    return begin, end


def _day_first(parts: list[str]) -> list[str]:
    """The parts with each "Aug 3" as "3 Aug", if the first month stands before its day."""
    named = [part for part in parts if part in _months() or part.isdecimal()]
    if not named or named[0] not in _months():
        return parts
    told: list[str] = []
    month = ""
    for part in parts:
        if part in _months():
            month = part
        else:
            told += [part, month] if month and part.isdecimal() else [part]
            month = "" if part.isdecimal() else month
    return [*told, month] if month else told


def _days(parts: list[str], today: date) -> Iterator[_Day]:
    """A number waits for the name of its month, and that for its year."""
    open_day: _Day | None = None
    for part in parts:
        if part in _TODAY or part in _TOMORROW:
            named = today + timedelta(days=part in _TOMORROW)
            yield _Day(named.day, named.month, named.year)
        elif "-" in part:
            year, month, day = map(int, part.split("-"))
            yield _Day(day, month, year)
        elif "." in part or "/" in part:
            yield _numeric(part)
        elif part.isdecimal():
            number = int(part)
            if open_day and open_day.month and number > 31:
                open_day = _Day(open_day.day, open_day.month, number)
                continue
            if open_day:
                yield open_day
            open_day = _Day(number)
        elif part in _months():
            if open_day is None:
                raise Refused("Write the day before the month, as in: {example}", example=_EXAMPLE)
            open_day = _Day(open_day.day, _months()[part], open_day.year)
        elif part not in _SKIPPED:
            raise Refused("I do not know what {word} means there. Write, for example: {example}", word=part,
                          example=_EXAMPLE)  # fmt: skip
    if open_day:
        yield open_day


def _numeric(part: str) -> _Day:
    """ "24.12." is clear, "3/4" is not: it is asked back and never guessed."""
    one, other, *year = map(int, re.split(r"[./]", part))
    if one <= 12 and other <= 12 and one != other:
        raise Refused("{day} can mean two days. Write the month by its name, as in: {example}", day=part,
                      example=_EXAMPLE)  # fmt: skip
    day, month = (one, other) if one > 12 or one == other else (other, one)
    return _Day(day, month, year[0] if year else None)


def _next(day: _Day, since: date) -> date:
    """The next day of that name, or the one of its year. Raises Refused."""
    if day.month is None:
        raise Refused("Write the month behind the day, as in: {example}", example=_EXAMPLE)
    try:
        if day.year is not None:
            return date(day.year, day.month, day.day)
        found = [date(year, day.month, day.day) for year in range(since.year, since.year + 9) if _exists(day, year)]
        return next(one for one in found if one >= since)
    except (ValueError, OverflowError, StopIteration):
        raise Refused("There is no day {written}; write, for example: {example}", written=day.written(),
                      example=_EXAMPLE) from None  # fmt: skip


def _exists(day: _Day, year: int) -> bool:
    try:
        date(year, day.month or 0, day.day)
    except (ValueError, OverflowError):
        return False
    return True


@cache
def _months() -> Mapping[str, int]:
    """The names of the months in every language, whole and cut short."""
    found = {}
    for language in LANGUAGES:
        for width in ("wide", "abbreviated"):
            for number, name in get_month_names(width, locale=language).items():
                found[plain(name).strip(".")] = number
    return {**found, "sept": 9}
