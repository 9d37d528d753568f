"""The names that people go by at a table."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from itertools import count

LONGEST = 30
"""Characters that a name may have."""

MOST_MARKS = 3
"""Marks that one letter of a name may have."""


TAKEN = frozenset(["you", "tu", "note", "nota", "notă", "bot", "computer", "the dummy", "il morto", "mortul", "player"])
"""Words by which letters call somebody or something else."""


def one_line(text: str) -> str:
    """Somebody's words as they may stand in another's letter: without control characters and direction marks, which
    would let them look like something else."""
    return " ".join("".join(c for c in text if c.isspace() or unicodedata.category(c)[0] != "C").split())


def clean_name(text: str) -> str:
    """A name fit for every letter: one line, no markup, no address, at most LONGEST characters; "" if none is left."""
    if "@" in text:
        return ""
    return re.sub(r"\s+", " ", _letters(text)).strip(" -'’.")[:LONGEST].strip()


def _letters(text: str) -> str:
    """The text with a blank for whatever is no part of a name. The marks above, below and behind letters, without which
    many scripts cannot be written, stay: a few on each letter, or they would cover the lines above."""
    kept: list[str] = []
    marks_left = 0
    for c in unicodedata.normalize("NFC", text):
        if marks_left and unicodedata.category(c) in ("Mn", "Mc"):
            marks_left -= 1
            kept.append(c)
        else:
            marks_left = MOST_MARKS if c.isalpha() else 0
            kept.append(c if c.isalnum() or c in " -'’." else " ")
    return "".join(kept)


_ALIKE = (
    "аa вb еe ѕs іl ӏl јj кk мm нh оo рp сc тt уy хx ѵv ԁd ԛq ԝw ґr гr "  # Cyrillic
    "αa βb εe ηn ιl κk νv οo ρp τt υu χx ωw ıl 0o 1l 5s |l il"
)
_LOOKS = {ord(pair[0]): pair[1] for pair in _ALIKE.split()}
"""Letters and figures, and the small Latin letter that each looks like."""


def skeleton(name: str) -> str:
    """What a name looks like: two names with one skeleton may be taken for each other."""
    bare = "".join(c for c in unicodedata.normalize("NFKD", name) if unicodedata.category(c)[0] in "LN")
    return bare.casefold().translate(_LOOKS).replace("rn", "m").replace("vv", "w")


def distinct(name: str, others: Iterable[str]) -> str:
    """The name, with a number where somebody else's looks like it."""
    looks = {skeleton(other) for other in others}
    if skeleton(name) not in looks:
        return name
    return next(tried for n in count(2) if skeleton(tried := f"{name[: LONGEST - 3].rstrip()} {n}") not in looks)


def is_taken(name: str) -> bool:
    """Would somebody by this name be taken for something else in a letter?"""
    return name.casefold() in TAKEN or re.fullmatch(r"bot .*|player \d+", name.casefold()) is not None


def name_for(address: str, shown: str = "") -> str:
    """The name of somebody who has not said one: what his mail program shows, else the front of his address."""
    front = re.split(r"[+.@_\d-]", address)[0]
    names = (clean_name(shown), clean_name(front).capitalize())
    return next((name for name in names if name and not is_taken(name)), "Player")
