"""Lengths of time as people write them."""

from __future__ import annotations

import re
from datetime import timedelta


def read_duration(value: object) -> timedelta:
    """`3d`, `12h`, `90m` as a timedelta; what is one already stays. Raises ValueError."""
    if isinstance(value, timedelta):
        return value
    written = re.fullmatch(r"(\d{1,4})\s*([dhm])", str(value).strip())
    if written is None or int(written[1]) == 0:
        raise ValueError("a number of days, hours or minutes, such as 3d, 12h or 90m")
    return timedelta(minutes=int(written[1]) * {"d": 24 * 60, "h": 60, "m": 1}[written[2]])
