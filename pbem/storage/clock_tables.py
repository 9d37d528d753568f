"""Rows of what waits for its time. Dumb on purpose, as those in `tables.py`. All times are UTC."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import false
from sqlmodel import Field, SQLModel

from pbem.storage.tables import imap_number_column, json_column


class DeadlineRow(SQLModel, table=True):
    """An open question and its clock. `next_at` is when the next thing happens; None when nothing will.

    `due_at` is told to everybody: for as long as the clock stands still it lies where it did when that began.
    `remind_at` is the next reminder, or the last one that there was. `seat` is the hand that is asked, `charged` the
    seat whose player answers for it; another one for a dummy's hand.
    `stopped_at` is when the clock was stopped, because a mail of its player is kept that the server stumbled over, or
    because no letter reaches him.
    """

    __tablename__ = "deadline"
    game_id: int = Field(foreign_key="game.id", primary_key=True)
    seat: str = Field(primary_key=True)
    charged: str
    decision: int
    asked_at: datetime
    remind_at: datetime | None = None
    due_at: datetime
    next_at: datetime | None = Field(default=None, index=True)
    stopped_at: datetime | None = None
    resume_at: datetime | None = Field(default=None, index=True)
    """When a clock that was stopped goes on by itself; None where something else has to happen first."""
    ran_at: datetime
    ran: int = Field(default=0, sa_column_kwargs={"server_default": "0"})
    """Seconds of the time for this answer that had been counted at `ran_at`."""
    time: int
    """Seconds that the table and the bank give for this answer; nothing of `extra` is among them."""
    extra: int = Field(default=0, sa_column_kwargs={"server_default": "0"})
    """Seconds that were granted for this answer alone: they are used up first, and no bank pays for them."""
    night: int = Field(default=0, sa_column_kwargs={"server_default": "0"})
    """Seconds by which a night had put the deadline off when somebody's hours changed: nobody is told less time for
    that, and no bank has it."""
    stood: list[Any] = Field(default_factory=list, sa_column=json_column(server_default="[]"))
    """From when to when the clock has stood still since `ran_at`, as pairs of moments; they may overlap."""
    was_held: bool = Field(default=False, sa_column_kwargs={"server_default": false()})
    """Has an answer to this question been held? The clock stands still for one."""


class HeldRow(SQLModel, table=True):
    """An answer that is kept until its time has come, and that can be replaced until then.

    `how` is how it came: mail, plan or order. Since `held_at` one or another answer to this question has been held.
    `next_at` is when it is released; None once that is in the inbox. `came_at` and `uid` say which mail it stood in:
    one that came earlier does not replace it.
    """

    __tablename__ = "held"
    game_id: int = Field(foreign_key="game.id", primary_key=True)
    seat: str = Field(primary_key=True)
    player_id: int = Field(foreign_key="player.id", index=True)
    decision: int
    action: dict[str, Any] = Field(sa_column=json_column())
    how: str
    held_at: datetime
    release_at: datetime
    next_at: datetime | None = Field(default=None, index=True)
    came_at: datetime
    uid: int = Field(default=0, sa_column=imap_number_column())
    still_until: datetime | None = None
    """Until when the clock of the question stands still for it; None if it does not."""


class VoteRow(SQLModel, table=True):
    """Something that the people at a table decide together; `ballots` are yes or no by the number of the player.

    `next_at` is when it closes; None once that is in the inbox.
    """

    __tablename__ = "vote"
    id: int | None = Field(default=None, primary_key=True)
    game_id: int = Field(foreign_key="game.id", index=True)
    what: str
    data: dict[str, Any] = Field(sa_column=json_column())
    by_id: int | None = Field(default=None, foreign_key="player.id")
    voters: list[Any] = Field(sa_column=json_column())
    ballots: dict[str, Any] = Field(sa_column=json_column())
    opened_at: datetime
    closes_at: datetime
    next_at: datetime | None = Field(default=None, index=True)
    is_open: bool = True


class UptimeRow(SQLModel, table=True):
    """One row: the last moment at which the server was known to read and to send, and when it last came a day or more
    after the one before, or before it."""

    __tablename__ = "uptime"
    id: int | None = Field(default=None, primary_key=True)
    at: datetime
    jumped_at: datetime | None = None
