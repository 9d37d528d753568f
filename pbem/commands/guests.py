"""Who may be invited, and how often: nobody's mailbox is filled with invitations in somebody else's name."""

from __future__ import annotations

from datetime import timedelta

from pbem.storage import store, trust
from pbem.work import Refused, Work

PER_DAY = 5
"""How many invitations somebody who plays here gets in a day, whoever sends them."""

UNANSWERED = timedelta(days=30)
"""After this time somebody who has never played here may be invited again; until then he gets one invitation."""

NEW_GUESTS = 12
"""How many people who have never played here one player invites in a day."""


def check(work: Work, address: str) -> None:
    """Raises Refused when this address must not be invited now."""
    if address.lower() in work.invited:
        raise Refused("{address} has been invited often enough today.", address=address)
    known = store.address(work.db, address)
    player_id = known[0].player_id if known else None
    day = work.now - timedelta(days=1)
    if player_id is not None and has_played(work, player_id):
        if trust.letters_to(work.db, player_id, "invitation", day) >= PER_DAY:
            raise Refused("{address} has been invited often enough today.", address=address)
        return
    if player_id is not None and trust.letters_to(work.db, player_id, "invitation", work.now - UNANSWERED):
        raise Refused("{address} has had an invitation lately and accepted none yet, so no other one goes there.",
                      address=address)  # fmt: skip
    if trust.new_guests(work.db, work.writer_id, day) + len(work.invited) >= NEW_GUESTS:
        raise Refused("You have invited {n} people who have never played here within a day: wait until tomorrow.",
                      n=NEW_GUESTS)  # fmt: skip


def has_played(work: Work, player_id: int) -> bool:
    """Has this player ever taken a seat? Only then does he want mail from here."""
    found = store.games_of(work.db, player_id, "gathering", "playing", "over", "closed")
    return any(seat.state == "joined" for _game, seat in found)
