"""When the machine's clock was last found far from where it had been."""

from typing import Any

import sqlalchemy as sa
from alembic import op
from sqlmodel.sql.sqltypes import UTCDateTime

revision: str = "0023"
down_revision: str | None = "0021"
branch_labels: Any = None
depends_on: Any = None


def upgrade() -> None:
    op.add_column("uptime", sa.Column("jumped_at", UTCDateTime(), nullable=True))


def downgrade() -> None:
    op.drop_column("uptime", "jumped_at")
