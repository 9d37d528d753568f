"""Several players may read one mailbox: all but the first say whose addresses are theirs too."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision: str = "0017"
down_revision: str | None = "0016"
branch_labels: Any = None
depends_on: Any = None


def upgrade() -> None:
    op.add_column("player", sa.Column("household", sa.Integer(), nullable=True))
    op.create_index(op.f("ix_player_household"), "player", ["household"])


def downgrade() -> None:
    op.drop_index(op.f("ix_player_household"), "player")
    op.drop_column("player", "household")
