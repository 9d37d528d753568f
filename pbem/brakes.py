"""How much mail of one sender is read, and when an answer would only be said again: brakes against floods and loops.

They are kept in memory: after a restart they begin anew, which costs a few letters and no query for every mail.
"""

from __future__ import annotations

from collections import OrderedDict
from datetime import datetime, timedelta

HOUR, DAY = timedelta(hours=1), timedelta(days=1)

MOST_SENDERS = 10_000
"""Senders that are remembered; who wrote longest ago is forgotten first."""

SAME_AGAIN = 20
"""The same lines with the same answer, in a row and within a day, after which even what was asked for is not said
again: a person has read it by then, and a program that answers by itself would go on for ever."""


class Budget:
    """Counts what each sender does within an hour of his first mail."""

    def __init__(self) -> None:
        self._hours: OrderedDict[int, tuple[datetime, int, int]] = OrderedDict()

    def take(self, sender: int, mail: int, now: datetime) -> int:
        """How many mails of his the hour has seen, this one included; one that is worked again counts once."""
        began, count, last = self._hours.get(sender, (now, 0, 0))
        if last == mail:
            return count
        if not began <= now < began + HOUR:
            began, count = now, 0
        self._hours[sender] = began, count + 1, mail
        self._hours.move_to_end(sender)
        if len(self._hours) > MOST_SENDERS:
            self._hours.popitem(last=False)
        return count + 1

    def until(self, sender: int) -> datetime | None:
        """When his next hour begins; None when he has none."""
        return self._hours[sender][0] + HOUR if sender in self._hours else None


class Echoes:
    """Knows what was said last to each sender, and to which words."""

    def __init__(self) -> None:
        self._last: OrderedDict[int, tuple[int, int, datetime, int]] = OrderedDict()

    def hear(self, sender: int, mail: int, exchange: object, now: datetime) -> int:
        """How often this exchange, words and answer, has come in a row within a day, this time included; a mail that is
        worked again counts once."""
        said = hash(exchange)
        last, count, began, heard = self._last.get(sender, (0, 0, now, 0))
        if (last, heard) == (said, mail):
            return count
        if last != said or not began <= now < began + DAY:
            count, began = 0, now
        self._last[sender] = said, count + 1, began, mail
        self._last.move_to_end(sender)
        if len(self._last) > MOST_SENDERS:
            self._last.popitem(last=False)
        return count + 1
