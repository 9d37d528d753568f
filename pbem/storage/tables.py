"""Rows. Dumb on purpose: table models validate nothing, so nothing here decides. All times are UTC."""

from __future__ import annotations

from datetime import datetime
from hashlib import sha256
from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    Column,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    UniqueConstraint,
    false,
    true,
)
from sqlalchemy import text as literal_text
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field, SQLModel

SQLModel.metadata.naming_convention = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}
metadata: MetaData = SQLModel.metadata


def json_column(*, server_default: str | None = None) -> Any:
    return Column(JSON().with_variant(JSONB(), "postgresql"), nullable=False, server_default=server_default)


def imap_number_column(*, nullable: bool = False) -> Any:
    """Numbers of mails and mailboxes have 32 bits (RFC 9051, section 2.3.1.1); PostgreSQL's INTEGER counts to 31."""
    return Column(BigInteger().with_variant(Integer(), "sqlite"), nullable=nullable)


class PlayerRow(SQLModel, table=True):
    """A person. `name` is shown to others; the addresses never are."""

    __tablename__ = "player"
    id: int | None = Field(default=None, primary_key=True)
    name: str
    language: str = "en"
    zone: str = "UTC"
    hours: dict[str, Any] = Field(default_factory=dict, sa_column=json_column(server_default="{}"))
    """Free days, vacations and quiet hours, as `pbem.hours` writes them."""
    settings: dict[str, str] = Field(default_factory=dict, sa_column=json_column(server_default="{}"))
    """What of `pbem.player_settings` has been chosen, as it was written."""
    record: dict[str, int] = Field(default_factory=dict, sa_column=json_column(server_default="{}"))
    """How many answers in time, lapses, and games finished, won and left, and what others read of them, as
    `pbem.reliability` counts it."""
    pace: list[int] = Field(default_factory=list, sa_column=json_column(server_default="[]"))
    """How many seconds his last answers took him, as `pbem.disguise` counts them."""
    created_at: datetime
    household: int | None = Field(default=None, index=True)
    """Of players who read one mailbox: the number of the one to whom its addresses belong."""
    digest_at: datetime | None = Field(default=None, index=True)
    """When the next digest comes; None for who wants none."""
    trusted_from: int = Field(default=0, sa_column_kwargs={"server_default": "0"})
    """Letters below this number prove nothing: somebody else has had them."""


class AddressRow(SQLModel, table=True):
    """An address of a player, lower case; `confirmed_at` once somebody answered a letter that was sent there.

    `score` says how badly letters to it have fared, as of `scored_at`; while it is `bouncing` its player's other
    addresses go before it.
    """

    __tablename__ = "address"
    address: str = Field(primary_key=True)
    player_id: int = Field(foreign_key="player.id", index=True)
    confirmed_at: datetime | None = None
    score: float = Field(default=0, sa_column_kwargs={"server_default": "0"})
    scored_at: datetime | None = None
    bouncing: bool = Field(default=False, sa_column_kwargs={"server_default": false()})
    bouncing_at: datetime | None = None
    """Since when, if it is."""


class GameRow(SQLModel, table=True):
    """A table. `state` is gathering, playing, over or closed; `options` are the resolved options of its rules."""

    __tablename__ = "game"
    id: int | None = Field(default=None, primary_key=True)
    preset: str
    options: dict[str, Any] = Field(sa_column=json_column())
    state: str = Field(default="gathering", index=True)
    host_id: int = Field(foreign_key="player.id")
    secret: str
    """The end of its chain of links, 64 hex digits."""
    seen: str = ""
    """What everybody had seen when chance last decided something; after how many events that was."""
    seen_events: int = 0
    settings: dict[str, str] = Field(default_factory=dict, sa_column=json_column(server_default="{}"))
    """What of `pbem.table_settings` has been chosen, as it was written."""
    created_at: datetime
    ended_at: datetime | None = None
    paused_at: datetime | None = None
    """Since when all clocks of the table stand still, if they do."""
    paused_until: datetime | None = Field(default=None, index=True)
    deserted: bool = Field(default=False, sa_column_kwargs={"server_default": false()})
    """Nobody who sits here answers: it pauses until somebody does, or has ended without a result since nobody did."""
    planned: bool = Field(default=False, sa_column_kwargs={"server_default": false()})
    """Has anybody plans here? Then they are read with the table."""


class SeatRow(SQLModel, table=True):
    """A chair. `state` is open, invited, unsent, joined or computer; `told` is how many events its player was told.

    unsent: its guest has blocked whoever invites him. He gets nothing, and everybody else sees an invitation.
    """

    __tablename__ = "seat"
    game_id: int = Field(foreign_key="game.id", primary_key=True)
    seat: str = Field(primary_key=True)
    state: str = "open"
    player_id: int | None = Field(default=None, foreign_key="player.id", index=True)
    told: int = 0
    heard: int = 0
    """Number of the last thing said at the table that its player was told."""
    mark: str = ""
    """What is told of the mail with which its player joined."""
    bank: int | None = None
    """Seconds left in its player's bank, as of deal `bank_deal`; None while it is as full as it began."""
    bank_deal: int = Field(default=0, sa_column_kwargs={"server_default": "0"})
    lapses: int = Field(default=0, sa_column_kwargs={"server_default": "0"})
    """Deadlines running that its player has let pass."""
    away: bool = Field(default=False, sa_column_kwargs={"server_default": false()})
    """A computer player answers for its player, until he writes to the table."""
    owner_id: int | None = Field(default=None, foreign_key="player.id", index=True)
    """Whose seat it is while somebody else plays for him."""
    substitute_id: int | None = Field(default=None, foreign_key="player.id")
    """Who has agreed to play for its player when he does not answer."""
    sought: bool = Field(default=False, index=True, sa_column_kwargs={"server_default": false()})
    """Somebody is looked for who takes it over for good."""
    former: list[int] = Field(default_factory=list, sa_column=json_column(server_default="[]"))
    """The numbers of those who have sat here and do not any more."""
    moved_for: bool = Field(default=False, sa_column_kwargs={"server_default": false()})
    """The last card or bid here was not its player's: a computer player made it, or whoever sat here before."""


class EventRow(SQLModel, table=True):
    """A fact, in the order of the game. The primary key turns a race into an error. `note` is for the host."""

    __tablename__ = "event"
    game_id: int = Field(foreign_key="game.id", primary_key=True)
    n: int = Field(primary_key=True)
    kind: str
    data: dict[str, Any] = Field(sa_column=json_column())
    at: datetime
    inbox_id: int | None = Field(default=None, foreign_key="inbox.id")
    note: str = ""


class TalkRow(SQLModel, table=True):
    """Something said at a table, or told to it by the server when `seat` is empty. In `gaps` {"player": 7} is somebody,
    {"day": "2026-11-02"} a day, {"minutes": 60} a length of time."""

    __tablename__ = "talk"
    id: int | None = Field(default=None, primary_key=True)
    game_id: int = Field(foreign_key="game.id", index=True)
    seat: str
    text: str
    gaps: dict[str, Any] = Field(sa_column=json_column())
    at: datetime
    player_id: int | None = None
    """The number of the player who said it, who may have left the seat since."""


NO_BYTES = sha256().hexdigest()
"""The digest of a mail of which we have never had a byte."""

KEPT_MAILS = literal_text("state NOT IN ('new', 'shunted') AND length(raw) > 0")
KEPT_LETTERS = literal_text("state <> 'pending' AND length(raw) > 0")
"""Of the inbox and the outbox: what will have its bytes deleted. Not `state = ...`, which calls for another index."""


class InboxRow(SQLModel, table=True):
    """A mail as it came, a deadline that fell due, or a letter that came back.

    `state` is new, done, held or shunted.
    """

    __tablename__ = "inbox"
    __table_args__ = (
        UniqueConstraint("account", "uidvalidity", "uid"),
        Index(None, "state", "arrived_at", "uid", "id"),  # what is new, in the order in which it is worked
        Index("ix_inbox_kept", "arrived_at", sqlite_where=KEPT_MAILS, postgresql_where=KEPT_MAILS),
    )
    id: int | None = Field(default=None, primary_key=True)
    kind: str = "mail"
    account: str = ""
    uidvalidity: int = Field(default=0, sa_column=imap_number_column())
    uid: int | None = Field(default=None, sa_column=imap_number_column(nullable=True))
    """The mail's number in its mailbox; None for what did not come from one."""
    digest: str = Field(default="", index=True)
    """SHA-256 of the raw bytes; it stays when they are deleted."""
    message_id: str = Field(default="", index=True)
    raw: bytes = Field(default=b"", sa_column=Column(LargeBinary, nullable=False))
    oversize: bool = False
    """The mail was larger than is fetched: `raw` is its header alone."""
    due: dict[str, Any] = Field(default_factory=dict, sa_column=json_column())
    arrived_at: datetime
    fetched_at: datetime
    state: str = "new"
    player_id: int | None = Field(default=None, foreign_key="player.id")
    sort: str = Field(default="", sa_column_kwargs={"server_default": ""})
    """Of a mail that was read: who wrote it, as `pbem.mail.letter.Kind` says, or "unreadable"."""
    claimed_id: int | None = None
    """Of a mail that came without proof: the number of the player that it claims to be from."""
    vouched: bool = False
    """The player said, from his own address, that this mail is his."""
    note: str = ""
    error: str = ""
    """Type and place of the exception that shunted it, never its text."""


class LetterRow(SQLModel, table=True):
    """A letter of ours: whose it is, and what it asks. What stands in it is in the outbox."""

    __tablename__ = "letter"
    __table_args__ = (
        Index(None, "player_id", "kind", "created_at"),
        Index(None, "player_id", "topic"),
        Index(None, "kind", "created_at"),
    )
    id: int | None = Field(default=None, primary_key=True)
    player_id: int = Field(foreign_key="player.id")
    address: str
    game_id: int | None = Field(default=None, foreign_key="game.id", index=True)
    kind: str
    message_id: str = ""
    topic: str = ""
    """What the thread is about: game and deal."""
    questions: list[Any] = Field(default_factory=list, sa_column=json_column())
    """[game, seat, decision] for each hand of its reader: the question that is open for it, or will be next."""
    confirms: dict[str, Any] = Field(default_factory=dict, sa_column=json_column())
    """What a reply of "yes" confirms."""
    began: list[Any] = Field(default_factory=list, sa_column=json_column(server_default="[]"))
    """What its reader had been told before it, of each table that it is about, as `pbem.storage.unsent.Told` says."""
    inbox_id: int | None = Field(default=None, foreign_key="inbox.id")
    created_at: datetime
    returned: bool = Field(default=False, sa_column_kwargs={"server_default": false()})
    """A mail system has said that it could not be delivered; what else is said of it does not count."""


class OutboxRow(SQLModel, table=True):
    """A letter on its way. `state` is pending, sent, failed, or replaced by a newer one before it was sent, which one
    that `stays` never is; turn letters have the lower `priority` number. `lines` are the hashes of what its lines say,
    once its bytes are deleted."""

    __tablename__ = "outbox"
    __table_args__ = (
        Index(None, "state", "recipient"),
        Index("ix_outbox_kept", "created_at", sqlite_where=KEPT_LETTERS, postgresql_where=KEPT_LETTERS),
    )
    id: int | None = Field(default=None, primary_key=True)
    letter_id: int = Field(foreign_key="letter.id", unique=True)
    recipient: str
    raw: bytes = Field(sa_column=Column(LargeBinary, nullable=False))
    lines: bytes | None = Field(default=None, sa_column=Column(LargeBinary, nullable=True))
    state: str = "pending"
    stays: bool = Field(default=True, sa_column_kwargs={"server_default": true()})
    priority: int = 5
    attempts: int = 0
    next_at: datetime
    code: int | None = None
    created_at: datetime
    sent_at: datetime | None = Field(default=None, index=True)




class FetchRow(SQLModel, table=True):
    """How far a mailbox has been read, and when the last complete fetch began."""

    __tablename__ = "fetch"
    account: str = Field(primary_key=True)
    uidvalidity: int = Field(default=0, sa_column=imap_number_column())
    last_uid: int = Field(default=0, sa_column=imap_number_column())
    complete_began_at: datetime | None = None
