"""Who watches a table, what players note for themselves, and how many hints they were given."""

from typing import Any

import sqlalchemy as sa
from alembic import op
from sqlmodel.sql.sqltypes import UTCDateTime

revision: str = "0015"
down_revision: str | None = "0014"
branch_labels: Any = None
depends_on: Any = None


def _of_a_table(name: str) -> tuple[sa.schema.SchemaItem, ...]:
    return (
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f(f"fk_{name}_game_id_game")),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f(f"fk_{name}_player_id_player")),
    )


def upgrade() -> None:
    moment = UTCDateTime()
    op.create_table(
        "watch",
        *_of_a_table("watch"),
        sa.Column("since", moment, nullable=False),
        sa.Column("told", sa.Integer(), nullable=False),
        sa.Column("ended", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("game_id", "player_id", name=op.f("pk_watch")),
    )
    op.create_table(
        "note",
        *_of_a_table("note"),
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("deal", sa.Integer(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.Column("at", moment, nullable=False),
        sa.Column("given", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_note")),
    )
    op.create_table(
        "hint",
        *_of_a_table("hint"),
        sa.Column("deal", sa.Integer(), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("game_id", "player_id", "deal", name=op.f("pk_hint")),
    )
    op.create_index(op.f("ix_note_game_id_player_id"), "note", ["game_id", "player_id"])
    for name in ("watch", "note", "hint"):
        op.create_index(op.f(f"ix_{name}_player_id"), name, ["player_id"])


def downgrade() -> None:
    for name in ("hint", "note", "watch"):
        op.drop_table(name)
