"""What has been counted of the time for an answer, and the limits of what stops it."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql
from sqlmodel.sql.sqltypes import UTCDateTime

from pbem.hours import Hours
from pbem.table_settings import TIME

revision: str = "0025"
down_revision: str | None = "0024"
branch_labels: Any = None
depends_on: Any = None

_JSON = sa.JSON().with_variant(postgresql.JSONB(astext_type=sa.Text()), "postgresql")
_MOMENTS = ("asked_at", "due_at", "ran_at")
_CLOCK = sa.table("deadline", *map(sa.column, ("game_id", "seat", "charged", "time", "night", "was_held")),
                  *(sa.column(name, UTCDateTime()) for name in _MOMENTS))  # fmt: skip
_GAME = sa.table("game", sa.column("id"), sa.column("settings", _JSON))
_SEAT = sa.table("seat", *map(sa.column, ("game_id", "seat", "player_id", "bank")))
_PLAYER = sa.table("player", sa.column("id"), sa.column("zone"), sa.column("hours", _JSON))
_HELD = sa.table("held", sa.column("game_id"), sa.column("seat"))


def upgrade() -> None:
    op.add_column("deadline", sa.Column("ran_at", UTCDateTime(), nullable=True))
    op.add_column("deadline", sa.Column("ran", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("deadline", sa.Column("time", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("deadline", sa.Column("extra", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("deadline", sa.Column("night", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("deadline", sa.Column("stood", _JSON, nullable=False, server_default="[]"))
    op.add_column("deadline", sa.Column("was_held", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("held", sa.Column("still_until", UTCDateTime(), nullable=True))
    op.execute("UPDATE held SET still_until = release_at")
    _count_from_the_beginning()
    with op.batch_alter_table("deadline") as deadline:
        deadline.alter_column("ran_at", existing_type=UTCDateTime(), nullable=False)


def _count_from_the_beginning() -> None:
    """A question that is open has as much time as its player's clock runs between the moment at which it was asked,
    which had been put off for all that stopped it, and its deadline. What a night has put that off by is in no bank."""
    db = op.get_bind()
    query = (
        sa.select(_CLOCK.c.game_id, _CLOCK.c.seat, _CLOCK.c.asked_at, _CLOCK.c.due_at, _GAME.c.settings, _SEAT.c.bank,
                  _PLAYER.c.zone, _PLAYER.c.hours)
        .join_from(_CLOCK, _GAME, _GAME.c.id == _CLOCK.c.game_id)
        .join(_SEAT, sa.and_(_SEAT.c.game_id == _CLOCK.c.game_id, _SEAT.c.seat == _CLOCK.c.charged))
        .outerjoin(_PLAYER, _PLAYER.c.id == _SEAT.c.player_id)
    )  # fmt: skip
    for game, seat, asked, due, settings, bank, zone, hours in db.execute(query).all():
        control = TIME.of(settings)
        his = replace(Hours.read(zone, hours) if zone else Hours(), runs=control.runs)
        until_due = his.between(asked, due)
        allowed = control.allowed(None if bank is None else timedelta(seconds=bank))
        time = until_due if control.bank is None else min(until_due, allowed)
        counted = {"ran_at": asked, "time": _seconds(time), "night": _seconds(until_due - time)}
        db.execute(_CLOCK.update().where(_CLOCK.c.game_id == game, _CLOCK.c.seat == seat).values(counted))
    held = sa.exists().where(_HELD.c.game_id == _CLOCK.c.game_id, _HELD.c.seat == _CLOCK.c.seat)
    db.execute(_CLOCK.update().where(held).values(was_held=True))


def _seconds(time: timedelta) -> int:
    return int(time.total_seconds())


def downgrade() -> None:
    op.drop_column("held", "still_until")
    for column in ("was_held", "stood", "night", "extra", "time", "ran", "ran_at"):
        op.drop_column("deadline", column)
