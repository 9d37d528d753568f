"""Rows of what goes on beside a game: who watches it, what players note and arrange for themselves, who got hints."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import Index
from sqlmodel import Field, SQLModel

from pbem.storage.lobby_tables import metadata
from pbem.storage.tables import json_column

__all__ = ["HintRow", "NoteRow", "PlanRow", "WatchRow", "metadata"]


class WatchRow(SQLModel, table=True):
    """Somebody who does not sit at a table and gets letters of what everybody may know. `told` is how many events he
    was told; `ended` that he watches no more, which is kept so that the table hears of him once."""

    __tablename__ = "watch"
    game_id: int = Field(foreign_key="game.id", primary_key=True)
    player_id: int = Field(foreign_key="player.id", primary_key=True, index=True)
    since: datetime
    told: int = 0
    ended: bool = False


class NoteRow(SQLModel, table=True):
    """Something that a player noted for himself in a deal. `given` to the table after the game, if he wished it."""

    __tablename__ = "note"
    __table_args__ = (Index(None, "game_id", "player_id"),)
    id: int | None = Field(default=None, primary_key=True)
    game_id: int = Field(foreign_key="game.id")
    player_id: int = Field(foreign_key="player.id", index=True)
    deal: int
    text: str
    at: datetime
    given: bool = False


class HintRow(SQLModel, table=True):
    """How many hints a player was given in a deal."""

    __tablename__ = "hint"
    game_id: int = Field(foreign_key="game.id", primary_key=True)
    player_id: int = Field(foreign_key="player.id", primary_key=True, index=True)
    deal: int = Field(primary_key=True)
    count: int = 0


class PlanRow(SQLModel, table=True):
    """What a player has arranged for one deal, which nobody else may read; `redeals` is how often it was dealt anew.

    A plan that is over is empty; its row stays until its player was `told` what it did.
    """

    __tablename__ = "plan"
    id: int | None = Field(default=None, primary_key=True)
    game_id: int = Field(foreign_key="game.id", index=True)
    player_id: int = Field(foreign_key="player.id")
    deal: int
    redeals: int
    plan: dict[str, Any] = Field(sa_column=json_column())
    told: list[Any] = Field(default_factory=list, sa_column=json_column())
    """What it did that its player has not read yet, oldest first."""
