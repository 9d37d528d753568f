"""Votes and pauses of tables, and who lets deadlines pass."""

from typing import Any

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql
from sqlmodel.sql.sqltypes import AutoString, UTCDateTime

revision: str = "0016"
down_revision: str | None = "0015"
branch_labels: Any = None
depends_on: Any = None


def upgrade() -> None:
    json = sa.JSON().with_variant(postgresql.JSONB(astext_type=sa.Text()), "postgresql")
    op.create_table(
        "vote",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("what", AutoString(), nullable=False),
        sa.Column("data", json, nullable=False),
        sa.Column("by_id", sa.Integer(), nullable=True),
        sa.Column("voters", json, nullable=False),
        sa.Column("ballots", json, nullable=False),
        sa.Column("opened_at", UTCDateTime(), nullable=False),
        sa.Column("closes_at", UTCDateTime(), nullable=False),
        sa.Column("next_at", UTCDateTime(), nullable=True),
        sa.Column("is_open", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_vote_game_id_game"),
        sa.ForeignKeyConstraint(["by_id"], ["player.id"], name="fk_vote_by_id_player"),
        sa.PrimaryKeyConstraint("id", name="pk_vote"),
    )
    op.create_index("ix_vote_game_id", "vote", ["game_id"])
    op.create_index("ix_vote_next_at", "vote", ["next_at"])
    op.add_column("game", sa.Column("paused_at", UTCDateTime(), nullable=True))
    op.add_column("game", sa.Column("paused_until", UTCDateTime(), nullable=True))
    op.create_index("ix_game_paused_until", "game", ["paused_until"])
    op.add_column("seat", sa.Column("lapses", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("seat", sa.Column("away", sa.Boolean(), nullable=False, server_default=sa.false()))


def downgrade() -> None:
    op.drop_column("seat", "away")
    op.drop_column("seat", "lapses")
    op.drop_index("ix_game_paused_until", "game")
    op.drop_column("game", "paused_until")
    op.drop_column("game", "paused_at")
    op.drop_table("vote")
