"""Bytes of mails and letters are deleted in time: what finds those that have theirs, and what stays of a letter."""

from typing import Any

import sqlalchemy as sa
from alembic import op
from sqlalchemy import text as literal_text

revision: str = "0014"
down_revision: str | None = "0013"
branch_labels: Any = None
depends_on: Any = None

MAILS = literal_text("state NOT IN ('new', 'shunted') AND length(raw) > 0")
LETTERS = literal_text("state <> 'pending' AND length(raw) > 0")


def upgrade() -> None:
    op.add_column("outbox", sa.Column("lines", sa.LargeBinary(), nullable=True))
    op.create_index("ix_inbox_kept", "inbox", ["arrived_at"], sqlite_where=MAILS, postgresql_where=MAILS)
    op.create_index("ix_outbox_kept", "outbox", ["created_at"], sqlite_where=LETTERS, postgresql_where=LETTERS)


def downgrade() -> None:
    op.drop_index("ix_outbox_kept", "outbox")
    op.drop_index("ix_inbox_kept", "inbox")
    op.drop_column("outbox", "lines")
