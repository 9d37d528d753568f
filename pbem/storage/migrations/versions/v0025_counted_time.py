"""What has been counted of the time for an answer, and the limits of what stops it."""

from datetime import datetime
from typing import Any

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql
from sqlmodel.sql.sqltypes import UTCDateTime

revision: str = "0025"
down_revision: str | None = "0024"
branch_labels: Any = None
depends_on: Any = None


def upgrade() -> None:
    json = sa.JSON().with_variant(postgresql.JSONB(astext_type=sa.Text()), "postgresql")
    op.add_column("deadline", sa.Column("ran_at", UTCDateTime(), nullable=True))
    op.add_column("deadline", sa.Column("ran", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("deadline", sa.Column("time", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("deadline", sa.Column("extra", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("deadline", sa.Column("night", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("deadline", sa.Column("stood", json, nullable=False, server_default="[]"))
    op.add_column("deadline", sa.Column("was_held", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("held", sa.Column("still_until", UTCDateTime(), nullable=True))
    op.execute("UPDATE held SET still_until = release_at")
    _count_from_the_beginning()
    with op.batch_alter_table("deadline") as deadline:
        deadline.alter_column("ran_at", existing_type=UTCDateTime(), nullable=False)


def _count_from_the_beginning() -> None:
    """A question that is open now has until its deadline, free days among it."""
    moments = (sa.column(name, UTCDateTime()) for name in ("asked_at", "due_at", "ran_at"))
    clocks = sa.table("deadline", sa.column("game_id"), sa.column("seat"), sa.column("time"), *moments)
    db = op.get_bind()
    for game, seat, asked, due in db.execute(sa.select(clocks.c.game_id, clocks.c.seat, clocks.c.asked_at,
                                                       clocks.c.due_at)).all():  # fmt: skip
        assert isinstance(asked, datetime)
        db.execute(clocks.update().where(clocks.c.game_id == game, clocks.c.seat == seat)
                   .values(ran_at=asked, time=int((due - asked).total_seconds())))  # fmt: skip


def downgrade() -> None:
    op.drop_column("held", "still_until")
    for column in ("was_held", "stood", "night", "extra", "time", "ran", "ran_at"):
        op.drop_column("deadline", column)
