"""Who plays for somebody, who has sat where, and who waits for a seat in a game that is played."""

from typing import Any

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel.sql.sqltypes import UTCDateTime

revision: str = "0024"
down_revision: str | None = "0023"
branch_labels: Any = None
depends_on: Any = None


def upgrade() -> None:
    numbers = sa.JSON().with_variant(JSONB(), "postgresql")
    with op.batch_alter_table("seat") as seat:
        seat.add_column(sa.Column("owner_id", sa.Integer(), nullable=True))
        seat.add_column(sa.Column("substitute_id", sa.Integer(), nullable=True))
        seat.add_column(sa.Column("sought", sa.Boolean(), nullable=False, server_default=sa.false()))
        seat.add_column(sa.Column("former", numbers, nullable=False, server_default="[]"))
        seat.create_foreign_key("fk_seat_owner_id_player", "player", ["owner_id"], ["id"])
        seat.create_foreign_key("fk_seat_substitute_id_player", "player", ["substitute_id"], ["id"])
        seat.create_index("ix_seat_owner_id", ["owner_id"])
        seat.create_index("ix_seat_sought", ["sought"])
    op.create_table(
        "standby",
        sa.Column("player_id", sa.Integer(), sa.ForeignKey("player.id"), primary_key=True),
        sa.Column("since", UTCDateTime(), nullable=False, index=True),
    )


def downgrade() -> None:
    op.drop_table("standby")
    with op.batch_alter_table("seat") as seat:
        for name in ("ix_seat_sought", "ix_seat_owner_id"):
            seat.drop_index(name)
        seat.drop_constraint("fk_seat_substitute_id_player", type_="foreignkey")
        seat.drop_constraint("fk_seat_owner_id_player", type_="foreignkey")
        for name in ("former", "sought", "substitute_id", "owner_id"):
            seat.drop_column(name)
