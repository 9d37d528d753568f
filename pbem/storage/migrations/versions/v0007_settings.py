"""What a table and a person have chosen beside the rules."""

from typing import Any

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision: str = "0007"
down_revision: str | None = "0006"
branch_labels: Any = None
depends_on: Any = None


def upgrade() -> None:
    json = sa.JSON().with_variant(postgresql.JSONB(astext_type=sa.Text()), "postgresql")
    for table in ("game", "player"):
        op.add_column(table, sa.Column("settings", json, nullable=False, server_default="{}"))


def downgrade() -> None:
    for table in ("player", "game"):
        op.drop_column(table, "settings")
