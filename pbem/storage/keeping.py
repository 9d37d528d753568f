"""Which mails and letters are kept too long, by indices that hold only what still has its bytes, and deleting those."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import and_, bindparam, func, select, update
from sqlmodel import Session

from pbem.storage.tables import KEPT_LETTERS, KEPT_MAILS, metadata

_INBOX, _LETTER, _OUTBOX = (metadata.tables[name] for name in ("inbox", "letter", "outbox"))
_OLD_MAIL = and_(KEPT_MAILS, _INBOX.c.arrived_at < bindparam("before"))
_OLD_LETTER = and_(KEPT_LETTERS, _OUTBOX.c.created_at < bindparam("before"))
_OLD_MAILS = select(_INBOX.c.id).where(_OLD_MAIL).order_by(_INBOX.c.arrived_at).limit(bindparam("most"))
_OLD_LETTERS = (
    select(_OUTBOX.c.id, _OUTBOX.c.raw).where(_OLD_LETTER).order_by(_OUTBOX.c.created_at).limit(bindparam("most"))
)
_DELETE_LETTER = (
    update(_OUTBOX).where(_OUTBOX.c.id == bindparam("number")).values(raw=b"", lines=bindparam("hashes"))
)
_LAST_LETTERS = (
    select(_OUTBOX.c.letter_id)
    .join(_LETTER, _LETTER.c.id == _OUTBOX.c.letter_id)
    .where(_LETTER.c.kind == bindparam("sort"), _LETTER.c.address != "", _OUTBOX.c.state != "pending")
)

UNCLAIMED = "nobody has said in time that it is his"
"""The note of a mail that was held for too long."""


def delete_mails(db: Session, before: datetime, most: int) -> int:
    """Delete the bytes of mails that were done with and came before this moment; of how many. One that was held is done
    with when nobody has said by then that it is his."""
    found = db.connection().execute(_OLD_MAILS, {"before": before, "most": most}).scalars().all()
    if found:
        old = _INBOX.c.id.in_(found)
        db.connection().execute(
            update(_INBOX).where(old, _INBOX.c.state == "held").values(state="done", note=UNCLAIMED)
        )
        db.connection().execute(update(_INBOX).where(old).values(raw=b""))
    return len(found)


def old_letters(db: Session, before: datetime, most: int) -> list[tuple[int, bytes]]:
    """Letters that wait no more and were written before this moment: their rows of the outbox, and their bytes."""
    rows = db.connection().execute(_OLD_LETTERS, {"before": before, "most": most}).all()
    return [(row.id, row.raw) for row in rows]


def delete_letter(db: Session, number: int, lines: bytes) -> None:
    """Delete the bytes of a letter, and keep the hashes of its lines."""
    db.connection().execute(_DELETE_LETTER, {"number": number, "hashes": lines})


def delete_last_letters(db: Session, kind: str) -> None:
    """Delete where a letter of this kind went, and what stood in it, once it has left."""
    for number in db.connection().execute(_LAST_LETTERS, {"sort": kind}).scalars().all():
        db.connection().execute(update(_LETTER).where(_LETTER.c.id == number).values(address=""))
        bare = {"raw": b"", "lines": None, "recipient": ""}
        db.connection().execute(update(_OUTBOX).where(_OUTBOX.c.letter_id == number).values(bare))


def count_mails(db: Session, before: datetime) -> int:
    query = select(func.count()).select_from(_INBOX).where(_OLD_MAIL)
    return int(db.connection().execute(query, {"before": before}).scalar_one())


def count_letters(db: Session, before: datetime) -> int:
    query = select(func.count()).select_from(_OUTBOX).where(_OLD_LETTER)
    return int(db.connection().execute(query, {"before": before}).scalar_one())
