"""What is asked of the database where it is in doubt who wrote, or how much was written to somebody.

All of it runs inside the caller's transaction.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from sqlalchemy import func
from sqlmodel import Session, col, select

from pbem.storage.tables import AddressRow, InboxRow, LetterRow, PlayerRow, SeatRow


def open_questions(db: Session, player_id: int, kind: str, since: datetime) -> int:
    """How many letters of this kind since then ask what this player has not answered."""
    query = select(LetterRow.confirms).where(
        LetterRow.player_id == player_id, LetterRow.kind == kind, LetterRow.created_at >= since
    )
    return sum(map(bool, db.exec(query).all()))


def strangers_at(db: Session, domain: str, since: datetime) -> int:
    """How many strangers at this domain were written to since then."""
    at_it = col(LetterRow.address).endswith(f"@{domain}", autoescape=True)
    return _count_letters(db, LetterRow.kind == "stranger", LetterRow.created_at >= since, at_it)


def addresses(db: Session, player_id: int) -> list[AddressRow]:
    """A player's addresses, which may be those of his household, in the order in which letters try them."""
    order = (col(AddressRow.confirmed_at).is_(None), col(AddressRow.bouncing), col(AddressRow.confirmed_at))
    whose = col(AddressRow.player_id) == func.coalesce(PlayerRow.household, PlayerRow.id)
    query = select(AddressRow).join(PlayerRow, whose).where(PlayerRow.id == player_id)
    return list(db.exec(query.order_by(*order)).all())


def asked_at(db: Session, address: str, since: datetime) -> int:
    """How many letters since then asked this address whether it is somebody's."""
    asked = LetterRow.kind == "address", LetterRow.created_at >= since, LetterRow.address == address
    return _count_letters(db, *asked)


def last_letter(db: Session) -> int:
    """The number of the newest letter; 0 before any."""
    return db.exec(select(func.max(LetterRow.id))).one() or 0


def held_in_name_of(db: Session, player_id: int) -> list[InboxRow]:
    """The mails that claim to be this player's and wait for his word, oldest first."""
    query = select(InboxRow).where(InboxRow.state == "held", InboxRow.claimed_id == player_id)
    return list(db.exec(query.order_by(col(InboxRow.arrived_at), col(InboxRow.id)).limit(100)).all())


def letters_to(db: Session, player_id: int, kind: str, since: datetime) -> int:
    """How many letters of this kind this player was written since then."""
    return _count_letters(db, LetterRow.player_id == player_id, LetterRow.kind == kind, LetterRow.created_at >= since)


def letters_to_any(db: Session, players: Iterable[int], kind: str, since: datetime) -> int:
    """How many letters of this kind these players were written since then, all of them together."""
    to_one = col(LetterRow.player_id).in_(list(players))
    return _count_letters(db, to_one, LetterRow.kind == kind, LetterRow.created_at >= since)


def invitations_by(db: Session, player_id: int, since: datetime) -> int:
    """How many invitations this player has sent since then, whoever got them."""
    query = select(func.count()).select_from(LetterRow).join(InboxRow, col(InboxRow.id) == LetterRow.inbox_id)
    mine = LetterRow.kind == "invitation", LetterRow.created_at >= since, InboxRow.player_id == player_id
    return db.exec(query.where(*mine)).one()


def new_guests(db: Session, player_id: int, since: datetime) -> int:
    """How many invitations this player has sent since then to people who have not taken a seat yet."""
    joined = select(SeatRow.player_id).where(SeatRow.state == "joined", col(SeatRow.player_id).is_not(None))
    query = (
        select(func.count())
        .select_from(LetterRow)
        .join(InboxRow, col(InboxRow.id) == LetterRow.inbox_id)
        .where(LetterRow.kind == "invitation", LetterRow.created_at >= since, InboxRow.player_id == player_id)
        .where(col(LetterRow.player_id).not_in(joined))
    )
    return db.exec(query).one()


def letters_of_kind(db: Session, kind: str, since: datetime) -> int:
    """How many letters of this kind anybody was written since then."""
    return _count_letters(db, LetterRow.kind == kind, LetterRow.created_at >= since)


def letters_about(db: Session, inbox_id: int, kind: str) -> int:
    """How many letters of this kind were written because of this row of the inbox."""
    return _count_letters(db, LetterRow.kind == kind, LetterRow.inbox_id == inbox_id)


def _count_letters(db: Session, *conditions: Any) -> int:
    return db.exec(select(func.count()).select_from(LetterRow).where(*conditions)).one()
