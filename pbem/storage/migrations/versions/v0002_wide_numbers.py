"""Room for the whole range of IMAP's numbers on PostgreSQL; SQLite's integers have it already."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision: str = "0002"
down_revision: str | None = "0001"
branch_labels: Any = None
depends_on: Any = None

NUMBERS = (("inbox", "uidvalidity"), ("inbox", "uid"), ("fetch", "uidvalidity"), ("fetch", "last_uid"))


def upgrade() -> None:
    _change(sa.Integer(), sa.BigInteger())


def downgrade() -> None:
    _change(sa.BigInteger(), sa.Integer())


def _change(old: sa.Integer, new: sa.Integer) -> None:
    if op.get_context().dialect.name == "postgresql":
        for table, column in NUMBERS:
            op.alter_column(table, column, existing_type=old, type_=new)
