"""When the server was last known to work."""

from typing import Any

import sqlalchemy as sa
from alembic import op
from sqlmodel.sql.sqltypes import UTCDateTime

revision: str = "0012"
down_revision: str | None = "0011"
branch_labels: Any = None
depends_on: Any = None


def upgrade() -> None:
    op.create_table(
        "uptime",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("at", UTCDateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_uptime"),
    )


def downgrade() -> None:
    op.drop_table("uptime")
