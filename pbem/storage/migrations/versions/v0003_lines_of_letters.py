"""What stands in a letter is read from its bytes when that is needed, so its lines need not be kept beside them."""

from typing import Any

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision: str = "0003"
down_revision: str | None = "0002"
branch_labels: Any = None
depends_on: Any = None


def upgrade() -> None:
    op.drop_column("letter", "lines")


def downgrade() -> None:
    """Quotations of letters of that time are told apart by their marks alone afterwards."""
    json = sa.JSON().with_variant(postgresql.JSONB(astext_type=sa.Text()), "postgresql")
    op.add_column("letter", sa.Column("lines", json, nullable=False, server_default="[]"))
