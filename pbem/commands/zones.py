"""The zones that somebody may have meant who wrote something like the name of one."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from functools import cache
from itertools import islice
from zoneinfo import ZoneInfo, available_timezones

from babel.dates import get_timezone_location
from rapidfuzz import fuzz, process

from pbem.commands.spelling import plain
from pbem.commands.words import LANGUAGES

MOST = 3
_AREAS = ("Europe", "America", "Asia", "Africa", "Australia", "Pacific", "Atlantic", "Indian", "Antarctica", "Arctic")
"""In which zones are looked for, in this order. Those of the folder Etc are none: what they call GMT+2 lies to the
west."""
_LIKE = 55
"""From 0 to 100: what is less like the name of a place than so is not near it."""
_OFFSET = re.compile(r"(?:utc|gmt)?([+-]\d{1,2})")


def zones_near(words: Sequence[str]) -> tuple[str, ...]:
    """At most three zones: of the hour that is written, "UTC+2", in the part of the world that is written, else of the
    places whose names in any language are most like one of the words or all of them."""
    wanted = plain("_".join(words))
    if offset := _OFFSET.fullmatch(wanted):
        return _at(timedelta(hours=int(offset[1])))
    within = [zone for zone in _zones() if zone.casefold().startswith(f"{wanted}/")]
    if within:
        return tuple(within[:MOST])
    scores: dict[str, float] = {}
    for way in dict.fromkeys((wanted, *map(plain, words))):
        found = process.extract(way.rpartition("/")[2], _places(), scorer=fuzz.ratio, limit=12, score_cutoff=_LIKE)
        for _written, score, (zone, _name) in found:
            scores[zone] = max(scores.get(zone, 0), score)
    return tuple(sorted(scores, key=lambda zone: (-scores[zone], zone))[:MOST])


@cache
def _zones() -> tuple[str, ...]:
    named = sorted(name for name in available_timezones() if name.partition("/")[0] in _AREAS)
    return tuple(sorted(named, key=lambda name: _AREAS.index(name.partition("/")[0])))


@cache
def _places() -> Mapping[tuple[str, str], str]:
    """What the places are called that zones are named after, by zone and name."""
    found: dict[tuple[str, str], str] = {}
    for zone in _zones():
        own = plain(zone.rpartition("/")[2])
        names = [plain(_city(zone, language)).replace(" ", "_") for language in LANGUAGES]
        found |= {(zone, name): name for name in (own, *(names if own in names else ()))}  # Belfast is no London
    return found


def _city(zone: str, language: str) -> str:
    return get_timezone_location(zone, language, return_city=True) or ""


@cache
def _at(offset: timedelta) -> tuple[str, ...]:
    """Zones whose clocks are so far before UTC when it is not summer there."""
    found = (zone for zone in _zones() if min(_offset(zone, month) for month in (1, 7)) == offset)
    return tuple(islice(found, MOST))


def _offset(zone: str, month: int) -> timedelta:
    return datetime(2026, month, 1, tzinfo=UTC).astimezone(ZoneInfo(zone)).utcoffset() or timedelta(0)
