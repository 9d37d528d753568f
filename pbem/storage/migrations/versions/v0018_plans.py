"""What players have arranged for a deal."""

from typing import Any

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision: str = "0018"
down_revision: str | None = "0017"
branch_labels: Any = None
depends_on: Any = None


def upgrade() -> None:
    json = sa.JSON().with_variant(postgresql.JSONB(astext_type=sa.Text()), "postgresql")
    op.create_table(
        "plan",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("deal", sa.Integer(), nullable=False),
        sa.Column("redeals", sa.Integer(), nullable=False),
        sa.Column("plan", json, nullable=False),
        sa.Column("told", json, nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_plan_game_id_game"),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name="fk_plan_player_id_player"),
        sa.PrimaryKeyConstraint("id", name="pk_plan"),
    )
    op.create_index("ix_plan_game_id", "plan", ["game_id"])
    op.add_column("game", sa.Column("planned", sa.Boolean(), nullable=False, server_default=sa.false()))


def downgrade() -> None:
    op.drop_column("game", "planned")
    op.drop_index("ix_plan_game_id", table_name="plan")
    op.drop_table("plan")
