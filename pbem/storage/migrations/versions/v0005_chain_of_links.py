"""What chance decides depends on what everybody has seen by then, and on the mails with which people joined.

Games that are being played go on: their next deal comes from the chain that ends in their secret.
"""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision: str = "0005"
down_revision: str | None = "0004"
branch_labels: Any = None
depends_on: Any = None


def upgrade() -> None:
    op.add_column("game", sa.Column("seen", sa.String(), nullable=False, server_default=""))
    op.add_column("game", sa.Column("seen_events", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("seat", sa.Column("mark", sa.String(), nullable=False, server_default=""))


def downgrade() -> None:
    op.drop_column("seat", "mark")
    op.drop_column("game", "seen_events")
    op.drop_column("game", "seen")
