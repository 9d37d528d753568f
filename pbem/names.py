"""The names that people go by at a table."""

from __future__ import annotations

import re
import unicodedata

LONGEST = 30
"""Characters that a name may have."""


def one_line(text: str) -> str:
    """Somebody's words as they may stand in another's letter: without control characters and direction marks, which
    would let them look like something else."""
    return " ".join("".join(c for c in text if c.isspace() or unicodedata.category(c)[0] != "C").split())


def clean_name(text: str) -> str:
    """A name fit for every letter: one line, no markup, no address, at most LONGEST characters; "" if none is left."""
    if "@" in text:
        return ""
    kept = "".join(c if c.isalnum() or c in " -'’." else " " for c in text)
    return re.sub(r"\s+", " ", kept).strip(" -'’.")[:LONGEST].strip()


def name_for(address: str, shown: str = "") -> str:
    """The name of somebody who has not said one: what his mail program shows, else the front of his address."""
    front = re.split(r"[+.@_\d-]", address)[0]
    return clean_name(shown) or clean_name(front).capitalize() or "Player"
