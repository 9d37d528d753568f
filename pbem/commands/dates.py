"""Days as people write them: "3-14 Aug", "from 24 December to 2 January", "2027-08-03 2027-08-14", "until 14 Aug",
"10 days"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import cache

from babel.dates import get_month_names

from pbem.commands import spans
from pbem.commands.spelling import plain
from pbem.commands.values import DAYS, wrong
from pbem.commands.words import LANGUAGES
from pbem.work import Refused

_UNTIL = frozenset(["until", "till", "til", "fino", "pana"])
_SKIPPED = frozenset(
    [
        *("from", "to", "the", "of", "and", "through", "thru", "st", "nd", "rd", "th", "for"),
        *("dal", "dall", "al", "all", "a", "il", "l", "e", "di", "per"),
        *("de", "la", "din", "in", "pe", "lui", "cu", "pentru", "timp"),
        *_UNTIL,
    ]
)
_TODAY = frozenset(["today", "oggi", "azi", "astazi"])
_TOMORROW = frozenset(["tomorrow", "domani", "maine"])
_PARTS = re.compile(r"\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[./]\d{1,2}(?:[./]\d{4})?|\d+|[^\W\d_]+")
SHOWN = 30
"""Characters of what is no day that are shown again."""
_HALF_A_YEAR = 183
"""Days. Whoever writes a last day that is the next of its name only after so long has written it backward."""


@dataclass(frozen=True, slots=True)
class _Day:
    """A day as far as it was written: the rest is found by what stands beside it. `written` is how it was."""

    written: str
    day: int
    month: int | None = None
    year: int | None = None


def read_days(text: str, today: date) -> tuple[date, date]:
    """First and last day, both included, of a span of days from `today` on. Raises Refused.

    A day without its year is the next one of that name; `until` begins today, and so does a number of days.
    """
    length, parts = _length(_PARTS.findall(plain(text).replace("–", "-")))
    days = list(_days(_day_first(parts), today))
    if length is not None and len(days) <= 1:
        if length < 1 or spans.is_negative(text):
            raise wrong("vacation")
        begin = _ahead(_next(days[0], today) if days else today, today)
        return begin, begin + timedelta(days=length - 1)
    if len(days) == 1 and _UNTIL.intersection(parts):
        days.insert(0, _named(today))
    if len(days) == 1:
        days *= 2
    if len(days) != 2:
        raise wrong("vacation")
    first, last = days
    if first.month is None:
        first = replace(first, month=last.month, year=first.year or last.year)
    if last.month is None and last.day >= first.day:  # "Aug 3-14"
        last = replace(last, month=first.month, year=last.year or first.year)
    begin = _next(first, today)
    end = _next(last, begin)
    if last.year is None and (end - begin).days > _HALF_A_YEAR:
        end = _next(replace(last, year=begin.year), begin)
    if end < begin:
        raise Refused("The last day, {last}, is before the first, {first}.", first=begin, last=end)
    return _ahead(begin, today), end


def _ahead(begin: date, today: date) -> date:
    """That day, if it is not over. Raises Refused."""
    if begin < today:
        raise Refused("{first} is over: a vacation begins today at the earliest.", first=begin)
    return begin


def _length(parts: list[str]) -> tuple[int | None, list[str]]:
    """How many days "10 days" and "2 weeks" are, and the parts beside it. Raises Refused where nobody lives so long."""
    for place, number in enumerate(parts[:-1]):
        length = spans.span("0" if number.isdecimal() and len(number) > 3 else number, parts[place + 1])
        if length and length.endswith("d"):
            return int(length[:-1]), parts[:place] + parts[place + 2 :]
    return None, parts


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
            yield _named(today + timedelta(days=part in _TOMORROW))
        elif "-" in part:
            year, month, day = map(int, part.split("-"))
            yield _Day(part, day, month, year)
        elif "." in part or "/" in part:
            yield _numeric(part, today)
        elif part.isdecimal():
            number = int(part)
            if open_day and open_day.month and number > 31:
                open_day = replace(open_day, written=f"{open_day.written} {part}", year=number)
                continue
            if open_day:
                yield open_day
            open_day = _Day(part, number)
        elif part in _months():
            if open_day is None:
                raise Refused("Write the day before the month, as in: {example}", example=DAYS)
            open_day = replace(open_day, written=f"{open_day.written} {part}", month=_months()[part])
        elif part not in _SKIPPED:
            raise Refused("I do not know what {word} means there. Write, for example: {example}", word=part[:SHOWN],
                          example=DAYS)  # fmt: skip
    if open_day:
        yield open_day


def _named(day: date) -> _Day:
    return _Day(day.isoformat(), day.day, day.month, day.year)


def _numeric(part: str, today: date) -> _Day:
    """ "24.12." is clear, "3/4" is not: it is asked back and never guessed."""
    one, other, *years = map(int, re.split(r"[./]", part))
    year = years[0] if years else None
    readings = [_Day(part, day, month, year) for day, month in ((one, other), (other, one)) if month <= 12]
    if len(readings) == 2 and one != other and all(number >= 1 for number in (one, other)):
        first, second = (_next(day, today) for day in readings)
        raise Refused("{day} can be {first} or {second}: write the month by its name, as in: {example}", day=part,
                      first=first, second=second, example=DAYS)  # fmt: skip
    return readings[0] if readings else _Day(part, one, other, year)


def _next(day: _Day, since: date) -> date:
    """The next day of that name, or the one of its year. Raises Refused."""
    if day.month is None:
        raise Refused("Write the month behind the day, as in: {example}", example=DAYS)
    try:
        if day.year is not None:
            return date(day.year, day.month, day.day)
        found = [date(year, day.month, day.day) for year in range(since.year, since.year + 9) if _exists(day, year)]
        return next(one for one in found if one >= since)
    except (ValueError, OverflowError, StopIteration):
        raise Refused("There is no day {written}; write, for example: {example}", written=day.written[:SHOWN],
                      example=DAYS) from None  # fmt: skip


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
