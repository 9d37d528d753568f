"""How much of the time for one answer has been counted, whatever stopped it meanwhile. Pure; all moments are in UTC."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TypeAlias

from pbem.hours import Hours

Span: TypeAlias = tuple[datetime, datetime]
ZERO = timedelta(0)


@dataclass(frozen=True, slots=True)
class Count:
    """`ran` had been counted at `ran_at`; from then on every minute of somebody's hours counts that lies in none of the
    spans in which his clock stood still. They may overlap: a minute stands still once, whatever for. `whole` is what he
    has, and `night` how much later than its end he had been told that he is to answer by."""

    ran_at: datetime
    whole: timedelta
    ran: timedelta = ZERO
    stood: Sequence[Span] = ()
    night: timedelta = ZERO

    def by(self, moment: datetime, hours: Hours) -> timedelta:
        """What has been counted at that moment."""
        stood = sum((hours.between(first, min(last, moment)) for first, last in self._apart()), ZERO)
        return self.ran + hours.between(self.ran_at, moment) - stood

    def left(self, moment: datetime, hours: Hours) -> timedelta:
        return max(self.whole - self.by(moment, hours), ZERO)

    def reaches(self, counted: timedelta, hours: Hours) -> datetime:
        """The moment at which so much has been counted; `ran_at` if that was before it."""
        ahead, moment = counted - self.ran, self.ran_at
        if ahead <= ZERO:
            return moment
        for first, last in self._apart():
            ran = hours.between(moment, first)
            if ran >= ahead:
                break
            ahead, moment = ahead - ran, last
        return hours.after(moment, ahead)

    def due(self, hours: Hours) -> datetime:
        """When the time is over: in nobody's quiet hours, and their end is as far off as it was if the clock stands
        still meanwhile."""
        over = self.reaches(self.whole + self.night, hours)
        due = hours.awake(over)
        for first, last in self._apart():
            if over <= first < due:
                due = hours.awake(last + (due - first))
        return due

    def _apart(self) -> Iterator[Span]:
        """The spans after `ran_at`, in order, and none touches another."""
        return apart((max(first, self.ran_at), last) for first, last in self.stood)


def apart(spans: Iterable[Span]) -> Iterator[Span]:
    """Spans that cover the same, in order, of which none touches another."""
    open_: Span | None = None
    for first, last in sorted(span for span in spans if span[0] < span[1]):
        if open_ and first <= open_[1]:
            open_ = open_[0], max(open_[1], last)
            continue
        if open_:
            yield open_
        open_ = first, last
    if open_:
        yield open_
