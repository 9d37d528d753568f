"""Tables at which nobody answers any more wait for anybody."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision: str = "0026"
down_revision: str | None = "0025"
branch_labels: Any = None
depends_on: Any = None


def upgrade() -> None:
    op.add_column("game", sa.Column("deserted", sa.Boolean(), nullable=False, server_default=sa.false()))


def downgrade() -> None:
    op.drop_column("game", "deserted")
