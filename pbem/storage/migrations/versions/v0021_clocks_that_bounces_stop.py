"""Since when an address bounces, and when a clock that was stopped for it runs again."""

from typing import Any

import sqlalchemy as sa
from alembic import op
from sqlmodel.sql.sqltypes import UTCDateTime

revision: str = "0021"
down_revision: str | None = "0020"
branch_labels: Any = None
depends_on: Any = None


def upgrade() -> None:
    op.add_column("address", sa.Column("bouncing_at", UTCDateTime(), nullable=True))
    op.add_column("deadline", sa.Column("resume_at", UTCDateTime(), nullable=True))
    op.create_index("ix_deadline_resume_at", "deadline", ["resume_at"])


def downgrade() -> None:
    op.drop_index("ix_deadline_resume_at", "deadline")
    op.drop_column("deadline", "resume_at")
    op.drop_column("address", "bouncing_at")
