"""The questions asked of the database, but for those about clocks. All of them run inside the caller's transaction.

Those that every mail asks are built once, for SQLAlchemy needs longer to build a query than to ask it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from sqlalchemy import bindparam, func
from sqlmodel import Session, and_, col, or_, select

from engine.game import Event
from pbem.storage.codec import load_event
from pbem.storage.tables import (
    NO_BYTES,
    AddressRow,
    EventRow,
    FetchRow,
    GameRow,
    InboxRow,
    LetterRow,
    OutboxRow,
    PlayerRow,
    SeatRow,
    TalkRow,
)

# --- people ---------------------------------------------------------------------------------------------------


def player(db: Session, player_id: int) -> PlayerRow:
    row = db.get(PlayerRow, player_id)
    assert row is not None
    return row


_PLAYERS = select(PlayerRow).where(col(PlayerRow.id).in_(bindparam("ids", expanding=True)))


def players(db: Session, ids: Iterable[int]) -> dict[int, PlayerRow]:
    rows = db.exec(_PLAYERS, params={"ids": list(ids)}).all()
    return {row.id: row for row in rows if row.id is not None}


_ADDRESS = select(AddressRow, PlayerRow).where(
    AddressRow.address == bindparam("address"), AddressRow.player_id == PlayerRow.id
)


def address(db: Session, text: str) -> tuple[AddressRow, PlayerRow] | None:
    """An address that is known, and whose it is."""
    found = db.exec(_ADDRESS, params={"address": text.lower()}).first()
    return (found[0], found[1]) if found else None


_ADDRESS_OF = (
    select(AddressRow.address)
    .join(PlayerRow, col(AddressRow.player_id) == func.coalesce(PlayerRow.household, PlayerRow.id))
    .where(PlayerRow.id == bindparam("player"))
    .order_by(
        col(AddressRow.confirmed_at).is_(None),
        col(AddressRow.bouncing),
        col(AddressRow.confirmed_at),
        col(AddressRow.address),
    )
    .limit(1)
)


def address_of(db: Session, player_id: int) -> str | None:
    """Where letters to this player go: his first confirmed address that they arrive at, else
    the one he is known by."""
    return db.connection().execute(_ADDRESS_OF, {"player": player_id}).scalar()


def new_player(db: Session, name: str, text: str, zone: str, now: datetime) -> PlayerRow:
    """A player known by an address that is not confirmed yet."""
    row = PlayerRow(name=name, zone=zone, created_at=now)
    db.add(row)
    db.flush()
    assert row.id is not None
    db.add(AddressRow(address=text.lower(), player_id=row.id))
    db.flush()
    return row


# --- games ----------------------------------------------------------------------------------------------------


_GAME = select(GameRow).where(GameRow.id == bindparam("game"))


def game(db: Session, game_id: int) -> GameRow | None:
    return db.exec(_GAME, params={"game": game_id}).first()


def games_of(db: Session, player_id: int, *states: str) -> list[tuple[GameRow, SeatRow]]:
    """The tables where this player sits or is invited, oldest first; those too where somebody else plays for him."""
    db.flush()  # he may just have sat down
    his = or_(SeatRow.player_id == player_id, and_(SeatRow.owner_id == player_id, GameRow.state == "playing"))
    query = (
        select(GameRow, SeatRow)
        .where(SeatRow.game_id == GameRow.id, his, SeatRow.state != "unsent")
        .where(col(GameRow.state).in_(states))
        .order_by(col(GameRow.id))
    )
    return [(game_row, seat_row) for game_row, seat_row in db.exec(query).all()]


def games_with(db: Session, secret: str) -> list[GameRow]:
    """The tables whose chance comes from one chain, in the order in which they were made."""
    return list(db.exec(select(GameRow).where(GameRow.secret == secret).order_by(col(GameRow.id))).all())


def players_with(db: Session, secret: str) -> frozenset[int]:
    """Everybody who sits at one of these tables, or is invited to it."""
    db.flush()  # somebody may just have sat down
    query = select(SeatRow.player_id).join(GameRow).where(GameRow.secret == secret)
    return frozenset(number for number in db.exec(query).all() if number is not None)


def all_games(db: Session) -> list[GameRow]:
    return list(db.exec(select(GameRow).order_by(col(GameRow.id))).all())


_EVENTS = (
    select(EventRow.kind, EventRow.data)
    .where(EventRow.game_id == bindparam("game"), EventRow.n >= bindparam("first"), EventRow.n < bindparam("end"))
    .order_by(col(EventRow.n))
)


def events(db: Session, game_id: int, first: int = 0, end: int = 2**31 - 1) -> list[Event]:
    """The log from event `first` on, oldest first; only those before event `end` where one is named."""
    rows = db.connection().execute(_EVENTS, {"game": game_id, "first": first, "end": end})
    return [load_event(kind, data) for kind, data in rows]


def talk(db: Session, game_id: int, after: int = 0) -> list[TalkRow]:
    query = select(TalkRow).where(TalkRow.game_id == game_id, col(TalkRow.id) > after).order_by(col(TalkRow.id))
    return list(db.exec(query).all())


# --- mail that came -------------------------------------------------------------------------------------------


_OLDEST_NEW = (
    select(InboxRow)
    .where(InboxRow.state == "new")
    .order_by(col(InboxRow.arrived_at), col(InboxRow.uid).nulls_first(), col(InboxRow.id))
    .limit(1)
    .with_for_update()
)


def oldest_new(db: Session) -> InboxRow | None:
    """The row to be worked next: order is by arrival at our server. Nobody else can take it until the commit."""
    return db.exec(_OLDEST_NEW).first()


def inbox_row(db: Session, number: int) -> InboxRow:
    """The row of that number as the database holds it now. Raises LookupError if there is none."""
    row = db.get(InboxRow, number, populate_existing=True)
    if row is None:
        raise LookupError(f"there is no inbox row {number}")
    return row


_WAITING_BEFORE = (
    select(InboxRow.id)
    .where(InboxRow.kind == "mail", InboxRow.state == "new", InboxRow.arrived_at <= bindparam("moment"))
    .limit(1)
)


def waiting_before(db: Session, moment: datetime) -> bool:
    """Is there mail that came no later than this moment and was not worked yet?"""
    return db.exec(_WAITING_BEFORE, params={"moment": moment}).first() is not None


def mail(db: Session, account: str, uidvalidity: int, uid: int) -> InboxRow | None:
    mine = InboxRow.account == account, InboxRow.uidvalidity == uidvalidity, InboxRow.uid == uid
    return db.exec(select(InboxRow).where(*mine)).first()


def kept(db: Session, account: str, uidvalidity: int, uids: Sequence[int]) -> set[int]:
    """Those of these mails whose bytes we have had; of one that the server cannot hand over we have a row alone."""
    mine = InboxRow.account == account, InboxRow.uidvalidity == uidvalidity, col(InboxRow.uid).in_(uids)
    return {uid for uid in db.exec(select(InboxRow.uid).where(*mine, InboxRow.digest != NO_BYTES)) if uid is not None}


_SAME_ID = and_(InboxRow.message_id == bindparam("message_id"), InboxRow.player_id == bindparam("player"))
_FIRST_COPY = (
    select(InboxRow.id)
    .where(or_(InboxRow.digest == bindparam("digest"), _SAME_ID))
    .where(col(InboxRow.player_id).is_not(None), InboxRow.state != "new", InboxRow.id != bindparam("number"))
    .limit(1)
)


def first_copy(db: Session, row: InboxRow, player_id: int | None) -> int | None:
    """Number of another row of the same mail that was taken for somebody's: the same bytes, or a mail of this player's
    with the same Message-ID; somebody else's may bear it too, so that this one is not read. Which of them came first
    does not matter, only which was worked first."""
    same = {"digest": row.digest, "message_id": row.message_id or None, "player": player_id}  # NULL equals nothing
    return db.connection().execute(_FIRST_COPY, {**same, "number": row.id}).scalar()


def is_shunted(db: Session, player_id: int) -> bool:
    """Is a mail of this player kept that the server stumbled over?"""
    query = select(InboxRow.id).where(InboxRow.state == "shunted", InboxRow.player_id == player_id)
    return db.exec(query.limit(1)).first() is not None


def fetch_state(db: Session, account: str) -> FetchRow:
    row = db.get(FetchRow, account) or FetchRow(account=account)
    db.add(row)
    return row


_LAST_COMPLETE = select(func.max(FetchRow.complete_began_at))


def last_complete_fetch(db: Session) -> datetime | None:
    """When the last reading of the mailbox that came to its end began. A mailbox of former settings does not count."""
    return db.exec(_LAST_COMPLETE).one()


# --- letters that go ------------------------------------------------------------------------------------------


_LETTER = select(LetterRow).where(LetterRow.id == bindparam("number"))


def letter(db: Session, number: int) -> LetterRow | None:
    return db.exec(_LETTER, params={"number": number}).first()


def sent_bytes(db: Session, letter: LetterRow) -> bytes:
    """A letter of ours as it was sent, or what is kept of it."""
    raw, lines = db.exec(select(OutboxRow.raw, OutboxRow.lines).where(OutboxRow.letter_id == letter.id)).one()
    return raw or lines or b""


def letter_with_code(db: Session, player_id: int, code: str) -> LetterRow | None:
    """The newest letter to this player whose token begins with this code."""
    query = select(LetterRow).where(
        LetterRow.player_id == player_id, col(LetterRow.message_id).startswith(f"<{code.lower()}", autoescape=True)
    )
    return db.exec(query.order_by(col(LetterRow.id).desc()).limit(1)).first()


def letter_codes(db: Session, player_id: int) -> frozenset[str]:
    """Every code that names a letter to this player, of four to six characters."""
    beginning = func.substr(col(LetterRow.message_id), 2, 6)
    begin = db.exec(select(beginning).where(LetterRow.player_id == player_id, LetterRow.message_id != "")).all()
    return frozenset(code[:length] for code in begin for length in (4, 5, 6))


_FIRST_ON = (
    select(LetterRow.id, LetterRow.message_id)
    .where(LetterRow.player_id == bindparam("player"), LetterRow.topic == bindparam("topic"))
    .where(LetterRow.message_id != "")
    .order_by(col(LetterRow.id))
    .limit(1)
)


def first_on(db: Session, player_id: int, topic: str) -> tuple[int, str] | None:
    """Number and Message-ID of the first letter on this topic to this player."""
    first = db.connection().execute(_FIRST_ON, {"player": player_id, "topic": topic}).first()
    return (first[0], first[1]) if first else None


_SENDABLE = (
    select(OutboxRow)
    .where(OutboxRow.state == "pending", OutboxRow.recipient != "")
    .where(
        or_(
            OutboxRow.next_at <= bindparam("now"),
            OutboxRow.created_at > bindparam("now"),
            OutboxRow.next_at > bindparam("latest"),
        )
    )
    .order_by(col(OutboxRow.priority), col(OutboxRow.id))
    .limit(bindparam("most"))
)


def sendable(db: Session, now: datetime, limit: int) -> list[OutboxRow]:
    """The letters whose time has come, turn letters first. One from the future has been overtaken by a clock that was
    put back, and does not wait for it."""
    return list(db.exec(_SENDABLE, params={"now": now, "latest": now + RETRIES[-1], "most": limit}).all())


def sent_since(db: Session, moment: datetime) -> int:
    query = select(func.count()).select_from(OutboxRow).where(col(OutboxRow.sent_at) >= moment)
    return db.exec(query).one()


def outbox_row(db: Session, number: int) -> OutboxRow | None:
    return db.get(OutboxRow, number)


RETRIES = tuple(timedelta(minutes=m) for m in (1, 2, 5, 15, 30, 60, 120, 240, 480, 720))
"""How long a letter that was put off waits before each next try; the last step repeats for five days."""

GIVE_UP = timedelta(days=5)
"""After this time a letter that was only ever put off has failed (RFC 5321 section 4.5.4.1)."""
