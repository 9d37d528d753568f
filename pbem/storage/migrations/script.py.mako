"""${message}."""

from typing import Any

import sqlalchemy as sa
from sqlmodel.sql.sqltypes import UTCDateTime
from alembic import op
from sqlalchemy.dialects import postgresql
${imports if imports else ""}

revision: str = ${repr(up_revision)}
down_revision: str | None = ${repr(down_revision)}
branch_labels: Any = ${repr(branch_labels)}
depends_on: Any = ${repr(depends_on)}


def upgrade() -> None:
    ${upgrades if upgrades else "pass"}


def downgrade() -> None:
    ${downgrades if downgrades else "pass"}
