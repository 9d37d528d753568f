"""Letters that a newer one may replace while they wait."""

from typing import Any

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision: str = "0010"
down_revision: str | None = "0009"
branch_labels: Any = None
depends_on: Any = None


def upgrade() -> None:
    json = sa.JSON().with_variant(postgresql.JSONB(astext_type=sa.Text()), "postgresql")
    op.add_column("letter", sa.Column("began", json, nullable=False, server_default="[]"))
    op.add_column("outbox", sa.Column("stays", sa.Boolean(), nullable=False, server_default=sa.true()))
    op.drop_index("ix_outbox_state", table_name="outbox")
    op.create_index("ix_outbox_state_recipient", "outbox", ["state", "recipient"])


def downgrade() -> None:
    op.drop_index("ix_outbox_state_recipient", table_name="outbox")
    op.create_index("ix_outbox_state", "outbox", ["state"])
    op.drop_column("outbox", "stays")
    op.drop_column("letter", "began")
