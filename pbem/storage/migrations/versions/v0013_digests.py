"""When the next digest of a player comes."""

from typing import Any

import sqlalchemy as sa
from alembic import op
from sqlmodel.sql.sqltypes import UTCDateTime

revision: str = "0013"
down_revision: str | None = "0012"
branch_labels: Any = None
depends_on: Any = None


def upgrade() -> None:
    op.add_column("player", sa.Column("digest_at", UTCDateTime(), nullable=True))
    op.create_index("ix_player_digest_at", "player", ["digest_at"])


def downgrade() -> None:
    op.drop_index("ix_player_digest_at", table_name="player")
    op.drop_column("player", "digest_at")
