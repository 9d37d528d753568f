"""Text for the host's terminal: columns, moments, JSON, and no control character that somebody else wrote."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from pbem.blocks import Block, Rows


def printable(text: str, keep: str = "") -> str:
    """The text with a question mark for each character that could command a terminal."""
    return "".join(sign if sign.isprintable() or sign in keep else "?" for sign in text)


def columns(titles: Sequence[str], rows: Sequence[Sequence[object]]) -> Iterator[str]:
    """Lines in columns that are as wide as their widest text."""
    table = [list(titles), *([printable(str(cell)) for cell in row] for row in rows)]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for line in table:
        yield "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()


def moment(when: datetime | None, zone: str) -> str:
    """`2026-11-02 10:00 CET`; a dash for none."""
    return f"{when.astimezone(ZoneInfo(zone)):%Y-%m-%d %H:%M %Z}" if when else "-"


def block_lines(block: Block) -> Iterator[str]:
    """A block of a letter as lines; buttons say nothing here."""
    if isinstance(block, Rows):
        yield block.title.upper()
        for row in block.rows:
            yield printable(f"  {row.label}: {row.text}" + (f" ({row.remark})" if row.remark else ""))


def as_json(value: Any) -> str:
    """JSON with moments in ISO 8601."""
    return json.dumps(value, indent=2, ensure_ascii=False, default=_plain)


def _plain(value: object) -> str:
    return value.isoformat() if isinstance(value, datetime) else str(value)
