"""The rows of what fills seats: what tables wait for, who waits for a seat, and who does not want to meet whom."""

from __future__ import annotations

from datetime import datetime

from sqlmodel import Field, SQLModel

from pbem.storage.tables import metadata

__all__ = ["BlockRow", "StandbyRow", "WaitRow", "metadata"]


class WaitRow(SQLModel, table=True):
    """What a table waits for. `next_at` is when something is done about it; None for never.

    `seat` is "" for the table itself, and `what` then gathering or warned. For a seat it is invited or reminded while
    its guest is waited for, joined once he sits there, and asked while he is to say that he still does. In a game that
    is played it is offered to somebody who waits for one, or to somebody who was named.
    """

    __tablename__ = "wait"
    game_id: int = Field(foreign_key="game.id", primary_key=True)
    seat: str = Field(primary_key=True)
    what: str
    player_id: int | None = Field(default=None, foreign_key="player.id", index=True)
    since: datetime
    until: datetime | None = None
    """When it is waited for no longer."""
    next_at: datetime | None = Field(default=None, index=True)


class BlockRow(SQLModel, table=True):
    """Somebody wants no invitations from somebody else; `name` is what he called him by."""

    __tablename__ = "block"
    player_id: int = Field(foreign_key="player.id", primary_key=True)
    blocked_id: int = Field(foreign_key="player.id", primary_key=True, index=True)
    name: str
    created_at: datetime


class StandbyRow(SQLModel, table=True):
    """Somebody would take over a seat in a game that is played; whoever waits longest is asked first."""

    __tablename__ = "standby"
    player_id: int = Field(foreign_key="player.id", primary_key=True)
    since: datetime = Field(index=True)
