"""Who may be invited, and how often: nobody's mailbox is filled with invitations in somebody else's name."""

from __future__ import annotations

from datetime import timedelta

from pbem.mailboxes import mailbox, owners
from pbem.storage import store, trust
from pbem.storage.tables import PlayerRow
from pbem.work import Refused, Work

DAY = timedelta(days=1)

PER_DAY = 5
"""How many invitations somebody who plays here gets in a day, whoever sends them."""

UNANSWERED = timedelta(days=30)
"""After this time somebody who has never played here may be invited again; until then he gets one invitation."""

NEW_GUESTS = 12
"""How many people who have never played here one player invites in a day."""


def check(work: Work, address: str) -> None:
    """Raises Refused when this address must not be invited now. Addresses of one mailbox count as one."""
    if address.lower() == work.server.address.lower():
        raise Refused("That is my own address: for computer players write bots.")
    if mailbox(address) in map(mailbox, work.invited):
        raise Refused("{address} has been invited often enough today.", address=address)
    known = store.address(work.db, address)
    if known is not None and has_played(work, known[0].player_id):
        check_player(work, known[0].player_id, address)
        return
    check_caps(work)
    same = owners(work.db, address)
    if trust.letters_to_any(work.db, same, "invitation", work.now - UNANSWERED):
        raise Refused("{address} has had an invitation lately and accepted none yet, so no other one goes there.",
                      address=address)  # fmt: skip
    if trust.new_guests(work.db, work.writer_id, work.now - DAY) + len(work.invited) >= NEW_GUESTS:
        raise Refused("You have invited {n} person who has never played here within a day: wait until tomorrow.",
                      plural="You have invited {n} people who have never played here within a day: wait until "
                             "tomorrow.",
                      n=NEW_GUESTS)  # fmt: skip


def person_at(work: Work, address: str) -> PlayerRow:
    """Whoever is to be invited by this address. Somebody new is written to in the writer's language."""
    is_new = store.address(work.db, address) is None
    guest = work.person_at(address)
    if is_new:
        guest.language = work.writer.language
    work.invited.add(address.lower())
    return guest


def check_player(work: Work, player_id: int, called: str) -> None:
    """Raises Refused when somebody who has played here must not be invited now."""
    check_caps(work)
    if store.address_of(work.db, player_id) is None:
        raise Refused("{name} does not play here any more.", name=called)
    if trust.letters_to(work.db, player_id, "invitation", work.now - DAY) >= PER_DAY:
        raise Refused("{address} has been invited often enough today.", address=called)


def check_caps(work: Work) -> None:
    """Raises Refused when as many invitations as one player, or all of them, may send in a day have gone out."""
    most, by_one = work.server.settings.lobby.invitations_per_day, work.server.settings.lobby.invitations_by_one
    fresh, day = len(work.invited), work.now - DAY
    if by_one and trust.invitations_by(work.db, work.writer_id, day) + fresh >= by_one:
        raise Refused("You have sent {n} invitation within a day: wait until tomorrow.", n=by_one,
                      plural="You have sent {n} invitations within a day: wait until tomorrow.")
    if most and trust.letters_of_kind(work.db, "invitation", day) + fresh >= most:
        raise Refused("So many invitations have gone out today that no more are sent. Try again tomorrow, please.")


def has_played(work: Work, player_id: int) -> bool:
    """Has this player ever taken a seat? Only then does he want mail from here."""
    found = store.games_of(work.db, player_id, "gathering", "playing", "over", "closed")
    return any(seat.state == "joined" for _game, seat in found)
