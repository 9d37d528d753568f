"""What a player has answered in time, and which games he has finished."""

from typing import Any

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision: str = "0019"
down_revision: str | None = "0018"
branch_labels: Any = None
depends_on: Any = None


def upgrade() -> None:
    json = sa.JSON().with_variant(postgresql.JSONB(astext_type=sa.Text()), "postgresql")
    op.add_column("player", sa.Column("record", json, nullable=False, server_default="{}"))


def downgrade() -> None:
    op.drop_column("player", "record")
