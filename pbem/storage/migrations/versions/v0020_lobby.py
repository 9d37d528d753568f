"""What gathering tables wait for, and whom players have blocked."""

from typing import Any

import sqlalchemy as sa
from alembic import op
from sqlmodel.sql.sqltypes import UTCDateTime

revision: str = "0020"
down_revision: str | None = "0019"
branch_labels: Any = None
depends_on: Any = None


def upgrade() -> None:
    op.create_table(
        "wait",
        sa.Column("game_id", sa.Integer(), sa.ForeignKey("game.id"), primary_key=True),
        sa.Column("seat", sa.String(), primary_key=True),
        sa.Column("what", sa.String(), nullable=False),
        sa.Column("player_id", sa.Integer(), sa.ForeignKey("player.id"), nullable=True, index=True),
        sa.Column("since", UTCDateTime(), nullable=False),
        sa.Column("until", UTCDateTime(), nullable=True),
        sa.Column("next_at", UTCDateTime(), nullable=True, index=True),
    )
    op.create_table(
        "block",
        sa.Column("player_id", sa.Integer(), sa.ForeignKey("player.id"), primary_key=True),
        sa.Column("blocked_id", sa.Integer(), sa.ForeignKey("player.id"), primary_key=True, index=True),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("created_at", UTCDateTime(), nullable=False),
    )


def downgrade() -> None:
    op.drop_table("block")
    op.drop_table("wait")
