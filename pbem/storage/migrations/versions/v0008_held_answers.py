"""Answers that wait for their release, and how long people take for theirs."""

from typing import Any

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql
from sqlmodel.sql.sqltypes import UTCDateTime

revision: str = "0008"
down_revision: str | None = "0007"
branch_labels: Any = None
depends_on: Any = None


def upgrade() -> None:
    json = sa.JSON().with_variant(postgresql.JSONB(astext_type=sa.Text()), "postgresql")
    moment = UTCDateTime()
    op.create_table(
        "held",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.String(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("decision", sa.Integer(), nullable=False),
        sa.Column("action", json, nullable=False),
        sa.Column("how", sa.String(), nullable=False),
        sa.Column("held_at", moment, nullable=False),
        sa.Column("release_at", moment, nullable=False),
        sa.Column("next_at", moment, nullable=True),
        sa.Column("came_at", moment, nullable=False),
        sa.Column("uid", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_held_game_id_game")),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_held_player_id_player")),
        sa.PrimaryKeyConstraint("game_id", "seat", name=op.f("pk_held")),
    )
    op.create_index(op.f("ix_held_player_id"), "held", ["player_id"])
    op.create_index(op.f("ix_held_next_at"), "held", ["next_at"])
    op.add_column("player", sa.Column("pace", json, nullable=False, server_default="[]"))


def downgrade() -> None:
    op.drop_column("player", "pace")
    op.drop_table("held")
