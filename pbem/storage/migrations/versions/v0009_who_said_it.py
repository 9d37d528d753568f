"""What is said at a table names the player who said it, for seats change hands."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision: str = "0009"
down_revision: str | None = "0008"
branch_labels: Any = None
depends_on: Any = None


def upgrade() -> None:
    op.add_column("talk", sa.Column("player_id", sa.Integer(), nullable=True))
    op.execute(
        "UPDATE talk SET player_id = (SELECT seat.player_id FROM seat "
        "WHERE seat.game_id = talk.game_id AND seat.seat = talk.seat)"
    )


def downgrade() -> None:
    op.drop_column("talk", "player_id")
