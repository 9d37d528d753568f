"""What mail systems say of our letters, whose a held mail claims to be, and which letters prove something.

Columns alone are added, each where it is: to make a table anew, as SQLite wants it for a foreign key, is to drop the
one that other tables point to.
"""

from typing import Any

import sqlalchemy as sa
from alembic import op
from sqlmodel.sql.sqltypes import UTCDateTime

revision: str = "0004"
down_revision: str | None = "0003"
branch_labels: Any = None
depends_on: Any = None


def upgrade() -> None:
    op.add_column("address", sa.Column("score", sa.Float(), nullable=False, server_default="0"))
    op.add_column("address", sa.Column("scored_at", UTCDateTime(), nullable=True))
    op.add_column("address", sa.Column("bouncing", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("player", sa.Column("trusted_from", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("letter", sa.Column("returned", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("inbox", sa.Column("sort", sa.String(), nullable=False, server_default=""))
    op.add_column("inbox", sa.Column("claimed_id", sa.Integer(), nullable=True))


def downgrade() -> None:
    op.drop_column("inbox", "claimed_id")
    op.drop_column("inbox", "sort")
    op.drop_column("letter", "returned")
    op.drop_column("player", "trusted_from")
    op.drop_column("address", "bouncing")
    op.drop_column("address", "scored_at")
    op.drop_column("address", "score")
