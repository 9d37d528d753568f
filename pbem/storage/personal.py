"""What is asked of the database about one person, and what is deleted of him. All inside the caller's transaction."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from sqlalchemy import Column, Row, and_, delete, func, or_, update
from sqlalchemy import select as select_columns
from sqlmodel import Session, col, select

from pbem.storage import homes, trust
from pbem.storage.tables import GameRow, InboxRow, LetterRow, OutboxRow, PlayerRow, SeatRow, TalkRow, metadata

_ADDRESS, _TALK, _SEAT, _INBOX, _LETTER, _OUTBOX = (
    metadata.tables[name] for name in ("address", "talk", "seat", "inbox", "letter", "outbox")
)
TOLD = ("player", "address", "game", "seat", "talk", "inbox", "letter")
"""The tables that know players of which something stays when one is forgotten; of all others his rows are deleted."""


def of_players() -> Iterator[Column[Any]]:
    """The columns by which every other table says whose a row is: his plans, his notes, whom he wants nothing from."""
    for table in metadata.sorted_tables:
        if table.name not in TOLD:
            yield from (column for column in table.columns if any(key.column.table.name == "player" for key in
                                                                  column.foreign_keys))  # fmt: skip


def beside(db: Session, player_id: int) -> dict[str, list[dict[str, Any]]]:
    """What every other table holds of this player, by its name."""
    found = {}
    for column in of_players():
        if column.name != "blocked_id":  # that is somebody else's
            rows = db.connection().execute(select_columns(column.table).where(column == player_id)).mappings().all()
            found[column.table.name] = [dict(row) for row in rows]
    return {name: rows for name, rows in found.items() if rows}


def seats(db: Session, player_id: int) -> list[tuple[GameRow, SeatRow]]:
    """Every table at which this player sits or sat to its end, or is invited to, oldest first; those too where
    somebody else plays for him."""
    his = or_(col(SeatRow.player_id) == player_id, col(SeatRow.owner_id) == player_id)
    query = select(GameRow, SeatRow).where(SeatRow.game_id == GameRow.id, his)
    return [(game, seat) for game, seat in db.exec(query.order_by(col(GameRow.id))).all()]


def tables_set_up(db: Session, player_id: int) -> list[int]:
    query = select(GameRow.id).where(GameRow.host_id == player_id).order_by(col(GameRow.id))
    return [number for number in db.exec(query).all() if number is not None]


def talk(db: Session, player_id: int) -> list[TalkRow]:
    """What this player has said, at whatever table."""
    return list(db.exec(select(TalkRow).where(TalkRow.player_id == player_id).order_by(col(TalkRow.id))).all())


def mails(db: Session, player_id: int) -> Sequence[Row[Any]]:
    """Number, arrival, kind, sort, state, note, size and owner of the mails that are his or claim to be."""
    row = InboxRow
    query = select_columns(
        col(row.id), col(row.arrived_at), col(row.kind), col(row.sort), col(row.state), col(row.note),
        func.length(row.raw).label("size"), col(row.player_id),
    ).where(or_(col(row.player_id) == player_id, col(row.claimed_id) == player_id))  # fmt: skip
    return db.connection().execute(query.order_by(col(row.id))).all()


def letters(db: Session, player_id: int) -> Sequence[Row[Any]]:
    """Number, date, kind, table, whether it came back, and size of the letters that were written to him."""
    row = LetterRow
    query = (
        select_columns(
            col(row.id), col(row.created_at), col(row.kind), col(row.game_id), col(row.returned),
            func.length(OutboxRow.raw).label("size"),
        )
        .outerjoin(OutboxRow, col(OutboxRow.letter_id) == col(row.id))
        .where(col(row.player_id) == player_id)
    )  # fmt: skip
    return db.connection().execute(query.order_by(col(row.id))).all()


# --- forgetting -------------------------------------------------------------------------------------------------------

FORGOTTEN = "its player was forgotten"
"""The note of a mail that is not read any more."""

AT_ONCE = 100
"""Mails that are searched at once."""


def pseudonym(player_id: int) -> str:
    return f"Player {player_id}"


def forget(db: Session, player: PlayerRow, *, said: str, last_letter: str) -> None:
    """Delete what says who this player is, or what he wrote and was written. His number stays, and so do rows that only
    count: mails and letters with their dates and kinds. `said` stands where he had spoken, and a letter of the kind
    `last_letter` may still leave."""
    assert player.id is not None
    number = player.id
    shared = player.household is not None
    addresses = [] if shared else [row.address for row in trust.addresses(db, number)]
    homes.move_out(db, player)
    _forget_letters(db, number, addresses, last_letter)
    _forget_mails(db, number, addresses)
    run = db.connection().execute
    run(update(_TALK).where(_TALK.c.player_id == number).values(text=said, gaps={}))
    run(update(_SEAT).where(_SEAT.c.substitute_id == number).values(substitute_id=None))
    for column in of_players():
        run(delete(column.table).where(column == number))
    run(delete(_ADDRESS).where(_ADDRESS.c.player_id == number))
    nobody = PlayerRow(name=pseudonym(number), created_at=player.created_at, trusted_from=player.trusted_from)
    for name, value in nobody.model_dump(exclude={"id"}).items():
        setattr(player, name, value)
    db.flush()


def _forget_letters(db: Session, number: int, addresses: Sequence[str], last_letter: str) -> None:
    """Letters to him, and those that went to an address of his while it was nobody's."""
    run = db.connection().execute
    his = or_(_LETTER.c.player_id == number, _LETTER.c.address.in_(addresses))
    old = and_(his, _LETTER.c.kind != last_letter)
    letters = select_columns(_LETTER.c.id).where(old)
    pending = and_(_OUTBOX.c.letter_id.in_(letters), _OUTBOX.c.state == "pending")
    run(update(_OUTBOX).where(pending).values(state="replaced"))
    run(update(_OUTBOX).where(_OUTBOX.c.letter_id.in_(letters)).values(raw=b"", recipient=""))
    run(update(_LETTER).where(old).values(address="", confirms={}))


def _forget_mails(db: Session, number: int, addresses: Sequence[str]) -> None:
    """Mails that are his or claim to be; and of those that are done whichever holds an address of his, for what a
    stranger or a machine wrote is nobody's."""
    run = db.connection().execute
    his = or_(_INBOX.c.player_id == number, _INBOX.c.claimed_id == number)
    run(update(_INBOX).where(his, _INBOX.c.state != "done").values(state="done", note=FORGOTTEN, error=""))
    run(update(_INBOX).where(his).values(raw=b"", message_id=""))
    names = [address.encode() for address in addresses]
    last = 0
    while True:
        kept = select_columns(_INBOX.c.id, _INBOX.c.raw).where(_INBOX.c.id > last, _INBOX.c.raw != b"")
        found = run(kept.where(_INBOX.c.state == "done").order_by(_INBOX.c.id).limit(AT_ONCE)).all()
        if not found:
            return
        last = found[-1].id
        named = [row.id for row in found if any(name in row.raw.lower() for name in names)]
        run(update(_INBOX).where(_INBOX.c.id.in_(named)).values(raw=b"", message_id=""))
