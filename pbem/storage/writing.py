"""What every mail adds to the database: facts, letters, and what becomes of them.

None of it is read again in its transaction, so it goes in without objects, in a tenth of the time that they take.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Boolean, bindparam, delete, insert, or_, update
from sqlmodel import Session

from engine.game import Event
from engine.sentence import Sentence
from pbem.storage.codec import dump_event
from pbem.storage.tables import NO_BYTES, InboxRow, OutboxRow, metadata

_INBOX, _EVENT, _TALK, _LETTER, _OUTBOX = (
    metadata.tables[name] for name in ("inbox", "event", "talk", "letter", "outbox")
)

_ADD_MAIL, _ADD_EVENT, _ADD_TALK, _ADD_LETTER, _ADD_TO_OUTBOX = map(insert, (_INBOX, _EVENT, _TALK, _LETTER, _OUTBOX))
_UNREAD = ("account", "uidvalidity", "uid")
_DROP_UNREAD = delete(_INBOX).where(
    *(_INBOX.c[name] == bindparam(f"its_{name}") for name in _UNREAD), _INBOX.c.digest == NO_BYTES
)
_MARK = (
    update(_OUTBOX)
    .where(_OUTBOX.c.id == bindparam("number"), _OUTBOX.c.recipient != "")
    .where(or_(_OUTBOX.c.state != "replaced", bindparam("is_over", type_=Boolean)))
    .values({name: bindparam(name) for name in ("state", "attempts", "next_at", "code", "sent_at")})
)
_FILL_LETTER = update(_LETTER).where(_LETTER.c.id == bindparam("number"))


def add_events(
    db: Session, game_id: int, first: int, news: Sequence[tuple[Event, str]], at: datetime, inbox_id: int | None
) -> None:
    """Append facts, each with a note for the host; number `first` must be free, else somebody else was quicker."""
    rows = []
    for n, (event, note) in enumerate(news, start=first):
        kind, data = dump_event(event)
        fact = {"game_id": game_id, "n": n, "kind": kind, "data": data}
        rows.append({**fact, "at": at, "inbox_id": inbox_id, "note": note})
    if rows:
        db.connection().execute(_ADD_EVENT, rows)


def add_talk(db: Session, game_id: int, seat: str, words: Sentence, at: datetime, player_id: int | None = None) -> int:
    """Something said at a table, by this player; its number."""
    row = {"game_id": game_id, "seat": seat, "text": words.text, "gaps": dict(words.gaps), "at": at}
    row["player_id"] = player_id
    key = db.connection().execute(_ADD_TALK, row).inserted_primary_key
    assert key is not None
    return int(key[0])


def new_letter(
    db: Session,
    *,
    player_id: int,
    address: str,
    game_id: int | None,
    kind: str,
    topic: str,
    questions: list[list[Any]],
    confirms: dict[str, Any],
    began: Sequence[tuple[Any, ...]],
    inbox_id: int | None,
    now: datetime,
) -> int:
    """A letter that is about to be written; its number."""
    row = {
        "player_id": player_id,
        "address": address,
        "game_id": game_id,
        "kind": kind,
        "message_id": "",
        "topic": topic,
        "questions": questions,
        "confirms": confirms,
        "began": [list(told) for told in began],
        "inbox_id": inbox_id,
        "created_at": now,
    }
    key = db.connection().execute(_ADD_LETTER, row).inserted_primary_key
    assert key is not None
    return int(key[0])


def post_letter(
    db: Session,
    number: int,
    *,
    message_id: str,
    recipient: str,
    raw: bytes,
    priority: int,
    stays: bool,
    now: datetime,
) -> None:
    """Put a letter that has been written into the outbox."""
    row = {
        "letter_id": number,
        "recipient": recipient,
        "raw": raw,
        "state": "pending",
        "priority": priority,
        "stays": stays,
        "attempts": 0,
        "next_at": now,
        "created_at": now,
    }
    db.connection().execute(_FILL_LETTER, {"number": number, "message_id": message_id})
    db.connection().execute(_ADD_TO_OUTBOX, row)


def mark(db: Session, letters: Sequence[OutboxRow]) -> None:
    """Write down what became of letters that were handed over, as their rows say. One that was put off and has been
    replaced meanwhile stays so."""
    rows = [
        {
            "number": row.id,
            "is_over": row.state != "pending",
            "state": row.state,
            "attempts": row.attempts,
            "next_at": row.next_at,
            "code": row.code,
            "sent_at": row.sent_at,
        }
        for row in letters
    ]
    db.connection().execute(_MARK, rows)


def add_mails(db: Session, mails: Sequence[InboxRow]) -> None:
    """Mails as they came; of one that could not be read before, the row that said so goes."""
    rows = [mail.model_dump(exclude={"id"}) for mail in mails]
    db.connection().execute(_DROP_UNREAD, [{f"its_{name}": row[name] for name in _UNREAD} for row in rows])
    db.connection().execute(_ADD_MAIL, rows)
