"""How much time a table gives for its answers: so much for each, or a bank that every answer fills a little."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta

SHORTEST, LONGEST = timedelta(minutes=1), timedelta(days=180)
"""Between which the time for one answer lies: a date without its year must mean one day."""

NAMED: Mapping[str, str] = {
    "slow": "14d + 2d per move, at most 21d",
    "club": "4d + 12h per move, at most 7d",
    "lunch": "45m between 12 and 14",
}
"""Time controls that have a name."""

_SPAN = r"(\d{1,4})\s*(?:(d)(?:ays?)?|(h)(?:ours?)?|(m)(?:in(?:ute)?s?)?)"
WRITTEN = re.compile(
    rf"""{_SPAN}
    (?: \s*\+\s* {_SPAN} (?:\s*(?:per|/|a)\s*(?:move|answer))?
        (?: \s*,?\s* (?:at\s*most|max(?:imum)?|<=?) \s* {_SPAN} )?
      | (?P<deal> \s*(?:per|/|a)\s*deal )
      | \s*(?:per|/|a)\s*(?:move|answer)
    )?
    (?: \s*,?\s* (?:between|from|@)\s* (?P<first>\d\d?)(?::00)? \s*(?:and|to|-)\s* (?P<last>\d\d?)(?::00)? )?
    """,
    re.VERBOSE | re.IGNORECASE,
)
"""One that is written out; spaces do not matter."""


@dataclass(frozen=True, slots=True)
class TimeControl:
    """What a player has for one answer is `move` and what lies in his bank; what he does not use of it stays in the
    bank, up to `most`. Without a bank (None) he has `move`, and what he does not use is lost.

    With `per_deal` the bank is filled anew for every deal. Where `runs` names two hours of the day, clocks run only
    between them, as it is at the player's place.
    """

    move: timedelta
    bank: timedelta | None = None
    most: timedelta | None = None
    per_deal: bool = False
    runs: tuple[int, int] | None = None

    @classmethod
    def read(cls, written: str) -> TimeControl:
        """`3d`, `10d + 12h per move, at most 14d`, `7d per deal`, `2h between 9 and 21`, or the name of one.

        Without `at most` the bank never holds more than it began with. Raises ValueError.
        """
        text = " ".join(written.lower().split())
        found = WRITTEN.fullmatch(NAMED.get(text.removesuffix("break").strip(), text))
        if found is None:
            raise ValueError(written)
        first, second, third = (_span(found.groups()[start : start + 4]) for start in (0, 4, 8))
        runs = (int(found["first"]) % 24, int(found["last"]) % 24) if found["first"] else None
        if second is not None:
            control = cls(second, first, third or first, runs=runs)
        elif found["deal"]:
            control = cls(timedelta(0), first, first, per_deal=True, runs=runs)
        else:
            assert first is not None
            control = cls(first, runs=runs)
        control._check(written)
        return control

    def _check(self, written: str) -> None:
        longest = max(self.move, self.most or self.move)
        hours_wrong = self.runs is not None and self.runs[0] == self.runs[1]
        if not SHORTEST <= longest <= LONGEST or hours_wrong or (self.bank or longest) > longest:
            raise ValueError(written)

    # --- the bank ------------------------------------------------------------------------------------------------

    def allowed(self, left: timedelta | None) -> timedelta:
        """The time for one answer of somebody with so much left in his bank; None: he has not answered yet."""
        if self.bank is None or self.most is None:
            return self.move
        return min((self.bank if left is None else left) + self.move, self.most)

    def left(self, allowed: timedelta, used: timedelta) -> timedelta | None:
        """What lies in the bank after an answer that took so long of what was allowed; None without a bank."""
        return None if self.bank is None else max(allowed - used, timedelta(0))


def _span(parts: tuple[str | None, ...]) -> timedelta | None:
    """A number with its unit: days, hours or minutes."""
    number, days, hours, _minutes = parts
    if number is None:
        return None
    return timedelta(minutes=int(number) * (24 * 60 if days else 60 if hours else 1))
