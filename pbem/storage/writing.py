"""What every mail adds to the database: facts, letters, and what becomes of them.

None of it is read again in its transaction, so it goes in without objects, in a tenth of the time that they take.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import bindparam, insert, update
from sqlmodel import Session

from engine.game import Event
from engine.sentence import Sentence
from pbem.storage.codec import dump_event
from pbem.storage.tables import metadata

_EVENT, _TALK, _LETTER, _OUTBOX = (metadata.tables[name] for name in ("event", "talk", "letter", "outbox"))

_ADD_EVENT, _ADD_TALK, _ADD_LETTER, _ADD_TO_OUTBOX = map(insert, (_EVENT, _TALK, _LETTER, _OUTBOX))
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


def add_talk(db: Session, game_id: int, seat: str, words: Sentence, at: datetime) -> int:
    """Something said at a table; its number."""
    row = {"game_id": game_id, "seat": seat, "text": words.text, "gaps": dict(words.gaps), "at": at}
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
    now: datetime,
) -> None:
    """Put a letter that has been written into the outbox."""
    row = {
        "letter_id": number,
        "recipient": recipient,
        "raw": raw,
        "state": "pending",
        "priority": priority,
        "attempts": 0,
        "next_at": now,
        "created_at": now,
    }
    db.connection().execute(_FILL_LETTER, {"number": number, "message_id": message_id})
    db.connection().execute(_ADD_TO_OUTBOX, row)
