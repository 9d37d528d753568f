"""Which mails are asked for together, so that one at which the connection breaks does not keep the others back."""

from __future__ import annotations

from collections.abc import Sequence

MOST = 50
"""Mails that are fetched together as a rule."""

PATIENCE, LAST_PATIENCE = 2, 4
"""Losses of the connection, in a row and at the same mails, after which fewer are asked for; and at one mail alone,
after which it is left where it lies. The server may only have been in trouble for a while."""

STEP = 7
"""By this the number of mails is divided: from 50 to 7 to 1."""

AGAIN = 600.0
"""Seconds after which a mail that was left where it lies is tried again."""


class Batches:
    """The mails of one folder in batches; `now` is a time in seconds that only goes forward.

    When the connection breaks at the same batch again the next ones are smaller, until it is known which mail it is.
    That one is left where it lies and tried alone from time to time, after all others.
    """

    def __init__(self) -> None:
        self._begin(0)

    def _begin(self, uidvalidity: int) -> None:
        self._uidvalidity = uidvalidity
        self._suspects: set[int] = set()
        self._size = MOST
        self._losses = 0
        self._left: dict[int, float] = {}

    @property
    def narrowed(self) -> bool:
        """Is it being found out at which mail the connection breaks?"""
        return bool(self._suspects)

    def wanted(self, uidvalidity: int, uids: Sequence[int], now: float) -> list[int]:
        """The mails to be fetched now: all that are not left where they lie, then those of them that are due again."""
        if uidvalidity != self._uidvalidity:
            self._begin(uidvalidity)
        return [uid for uid in uids if uid not in self._left] + [uid for uid in uids if self._left.get(uid, now) < now]

    def first(self, wanted: Sequence[int]) -> list[int]:
        """The batch to begin with."""
        if wanted[0] in self._left:
            return [wanted[0]]
        size = self._size if wanted[0] in self._suspects else MOST
        return [uid for uid in wanted[:size] if uid not in self._left]

    def came(self, batch: Sequence[int]) -> None:
        """The connection has carried this batch."""
        self._losses = 0
        self._suspects.difference_update(batch)
        for uid in batch:
            self._left.pop(uid, None)

    def broke(self, batch: Sequence[int], now: float) -> list[int]:
        """The connection broke at this batch. The mail that is now found to be the cause, if any."""
        if batch[0] in self._left:
            self.leave(batch, now)
            return []
        self._losses += 1
        if self._losses < (PATIENCE if len(batch) > 1 else LAST_PATIENCE):
            return []
        self._losses = 0
        if len(batch) == 1:
            return self.leave(batch, now)
        self._suspects, self._size = set(batch), max(len(batch) // STEP, 1)
        return []

    def leave(self, uids: Sequence[int], now: float) -> list[int]:
        """Leave these where they lie for a while; those that had not been left before."""
        fresh = [uid for uid in uids if uid not in self._left]
        self._left |= dict.fromkeys(uids, now + AGAIN)
        self._suspects.difference_update(uids)
        return fresh
