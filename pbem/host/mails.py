"""The mails that came and the letters that go, as the host may see and retry them: names, never addresses or words."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator
from datetime import datetime
from typing import Any, get_args

from sqlmodel import Session

from pbem.host.printing import columns, moment, printable
from pbem.host.trouble import Trouble
from pbem.identify import Claimed, Proven, Stranger, identify
from pbem.mail.mime import Beyond, head
from pbem.mail.read import Kind, Letter, read_letter
from pbem.stopped import start_clocks
from pbem.storage import lists, store
from pbem.storage.tables import AddressRow, InboxRow, LetterRow, OutboxRow, PlayerRow
from pbem.work import Server, Work

INBOX_STATES = ("new", "done", "held", "shunted")
INBOX_KINDS = ("mail", "clock", "host", "returned")
MAIL_KINDS = (*get_args(Kind), "unreadable")
"""Of mails: who wrote them, or that they could not be read."""
OUTBOX_STATES = ("pending", "sent", "failed", "replaced")

SHOWN = (
    "Date", "Auto-Submitted", "Precedence", "MIME-Version", "Content-Type", "Content-Transfer-Encoding", "User-Agent",
    "X-Mailer",
)  # fmt: skip
"""Header fields that may be shown; in the others stand addresses, tokens, and commands with cards."""

_HIDDEN = re.compile(r"\S*@\S*|[A-Za-z0-9]{16,}")
"""In a field that may be shown: addresses, and what is long enough to be a token."""


# --- mail that came -----------------------------------------------------------------------------------------------


def inbox_list(db: Session, states: tuple[str, ...], kind: str | None, limit: int) -> list[dict[str, Any]]:
    """The newest rows, oldest of them first."""
    rows = lists.inbox(db, *states, kind=kind, limit=limit)
    names = _names(db, rows)
    return [inbox_facts(row, names) for row in rows]


def _names(db: Session, rows: list[InboxRow]) -> dict[int, PlayerRow]:
    return store.players(db, [row.player_id for row in rows if row.player_id is not None])


def inbox_facts(row: InboxRow, names: dict[int, PlayerRow]) -> dict[str, Any]:
    player = names.get(row.player_id or 0)
    return {
        "number": row.id,
        "kind": row.kind,
        "sort": row.sort or None,
        "state": row.state,
        "arrived_at": row.arrived_at,
        "size": len(row.raw),
        "player": player.name if player else None,
        "note": row.note,
        "error": row.error,
        "game": row.due.get("game"),
    }


def inbox_lines(rows: list[dict[str, Any]], zone: str) -> Iterator[str]:
    if not rows:
        yield "Nothing."
        return
    titles = ("number", "kind", "state", "arrived", "bytes", "player", "note")
    yield from columns(titles, [_inbox_cells(row, zone) for row in rows])


def _inbox_cells(row: dict[str, Any], zone: str) -> tuple[object, ...]:
    said = "; ".join(filter(None, (row["note"], row["error"], f"game {row['game']}" if row["game"] else "")))
    arrived = moment(row["arrived_at"], zone)
    return row["number"], row["sort"] or row["kind"], row["state"], arrived, row["size"], row["player"] or "-", said


def inbox_row(db: Session, number: int) -> InboxRow:
    """The row of that number. Raises Trouble if there is none."""
    try:
        return store.inbox_row(db, number)
    except LookupError:
        raise Trouble(f"There is no inbox row {number}; pbem inbox list shows them.") from None


def inbox_show(db: Session, number: int, *, raw: bool) -> dict[str, Any]:
    """One row with the harmless part of its header; with `raw` the whole mail, in base64."""
    row = inbox_row(db, number)
    facts = inbox_facts(row, _names(db, [row])) | {"headers": headers(row.raw)}
    return facts | ({"raw": base64.b64encode(row.raw).decode("ascii")} if raw else {})


def headers(raw: bytes) -> dict[str, str]:
    """The fields that may be shown, with whatever looks like an address or a token taken out."""
    try:
        part = head(raw)
    except Beyond:
        return {}
    values = {name: part.get(name.lower()) for name in SHOWN}
    return {name: _HIDDEN.sub("...", " ".join(value.split())) for name, value in values.items() if value}


def show_lines(facts: dict[str, Any], zone: str) -> Iterator[str]:
    arrived = moment(facts["arrived_at"], zone)
    yield f"{facts['kind'].capitalize()} {facts['number']}, {facts['state']}, arrived {arrived}, {facts['size']} bytes"
    for name in ("player", "game", "note", "error"):
        if facts[name]:
            yield f"{name}: {facts[name]}"
    for name, value in facts["headers"].items():
        yield printable(f"{name}: {value}")
    if facts["kind"] == "mail":
        yield "The whole mail, which may hold addresses, tokens and cards, is shown with --raw."


def retry_mail(server: Server, db: Session, row: InboxRow) -> None:
    """Have a row read again that was shunted or held. A player whose clocks were stopped for it has the time again
    that he had then, if no other mail of his is kept. For a mail that was held the host vouches: it came without a
    proof of who wrote it.

    Raises Trouble for a row in another state, and for a held mail of nobody who is known.
    """
    if row.state not in ("shunted", "held"):
        raise Trouble(f"Inbox row {row.id} is {row.state}; only what is shunted or held can be tried again.")
    if row.state == "held":
        row.player_id, row.vouched = writer(server, db, row), True
    was_shunted, row.state, row.note, row.error = row.state == "shunted", "new", "", ""
    db.add(row)
    db.flush()
    if was_shunted and row.player_id is not None and not store.is_shunted(db, row.player_id):
        start_clocks(db, row.player_id, server.now(), reached=False)


def writer(server: Server, db: Session, row: InboxRow) -> int:
    """The player whose mail a held one claims to be. Raises Trouble when that is nobody who is known."""
    letter = read_letter(row.raw)
    found = identify(Work(server, db, row, server.now()), letter) if isinstance(letter, Letter) else None
    match found:
        case Proven(player=PlayerRow(id=int(number))) | Claimed(player=PlayerRow(id=int(number))):
            return number
        case Stranger(known=AddressRow(player_id=number)):
            return number
    raise Trouble(f"Inbox row {row.id} comes from nobody who is known here, so it cannot be read as somebody's.")


# --- letters that go ----------------------------------------------------------------------------------------------


def outbox_list(db: Session, states: tuple[str, ...], limit: int) -> list[dict[str, Any]]:
    """The newest letters, oldest of them first."""
    return [_outbox_facts(*found) for found in lists.letters_out(db, *states, limit=limit)]


def _outbox_facts(row: OutboxRow, letter: LetterRow, player: PlayerRow) -> dict[str, Any]:
    return {
        "number": row.id,
        "state": row.state,
        "player": player.name,
        "kind": letter.kind,
        "game": letter.game_id,
        "attempts": row.attempts,
        "code": row.code,
        "created_at": row.created_at,
        "sent_at": row.sent_at,
        "next_at": row.next_at if row.state == "pending" else None,
    }


def outbox_lines(rows: list[dict[str, Any]], zone: str) -> Iterator[str]:
    if not rows:
        yield "Nothing."
        return
    titles = ("number", "state", "player", "letter", "game", "tries", "code", "written", "sent", "next try")
    cells = [
        (row["number"], row["state"], row["player"], row["kind"], row["game"] or "-", row["attempts"],
         row["code"] or "-", *(moment(row[name], zone) for name in ("created_at", "sent_at", "next_at")))
        for row in rows
    ]  # fmt: skip
    yield from columns(titles, cells)


def retry_letter(db: Session, number: int, now: datetime) -> None:
    """Send a letter now that has failed or waits for its next try; its patience begins anew. Raises Trouble."""
    row = store.outbox_row(db, number)
    if row is None:
        raise Trouble(f"There is no letter {number} in the outbox; pbem outbox list shows them.")
    if row.state == "sent":
        raise Trouble(f"Letter {number} was sent already.")
    if row.state == "replaced":
        raise Trouble(f"Letter {number} was replaced by a newer one, which says all that it said.")
    if not row.recipient:
        raise Trouble(f"Letter {number} is deleted: its reader was forgotten.")
    row.state, row.attempts, row.code, row.created_at, row.next_at = "pending", 0, None, now, now
    db.add(row)
