"""Whether the last card or bid of a seat was made for its player."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision: str = "0027"
down_revision: str | None = "0026"
branch_labels: Any = None
depends_on: Any = None


def upgrade() -> None:
    op.add_column("seat", sa.Column("moved_for", sa.Boolean(), nullable=False, server_default=sa.false()))


def downgrade() -> None:
    op.drop_column("seat", "moved_for")
