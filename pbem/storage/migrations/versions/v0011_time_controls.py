"""Times of a table as it wrote them, and what is left in each player's bank."""

from typing import Any

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision: str = "0011"
down_revision: str | None = "0010"
branch_labels: Any = None
depends_on: Any = None

_GAME = sa.table(
    "game",
    sa.column("id", sa.Integer),
    sa.column("settings", sa.JSON().with_variant(postgresql.JSONB(astext_type=sa.Text()), "postgresql")),
    sa.column("move_time", sa.Integer),
    sa.column("remind_at", sa.Float),
    sa.column("on_timeout", sa.String),
)
_OLD = (
    ("move_time", sa.Integer(), "259200"),
    ("remind_at", sa.Float(), "0.5"),
    ("on_timeout", sa.String(), "computer"),
)


def upgrade() -> None:
    db = op.get_bind()
    for row in db.execute(sa.select(_GAME)).all():
        times = {
            "time": f"{row.move_time // 60}m",
            "remind": str(row.remind_at) if row.remind_at else "off",
            "timeout": row.on_timeout,
        }
        db.execute(_GAME.update().where(_GAME.c.id == row.id).values(settings={**row.settings, **times}))
    for name, _kind, _default in _OLD:
        op.drop_column("game", name)
    op.add_column("seat", sa.Column("bank", sa.Integer(), nullable=True))
    op.add_column("seat", sa.Column("bank_deal", sa.Integer(), nullable=False, server_default="0"))


def downgrade() -> None:
    op.drop_column("seat", "bank_deal")
    op.drop_column("seat", "bank")
    for name, kind, default in _OLD:
        op.add_column("game", sa.Column(name, kind, nullable=False, server_default=default))
