"""The code of a letter in a line, "#k7q2", and words behind a hash that are none."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from pbem.commands import heads, manners
from pbem.commands.meaning import table_before
from pbem.commands.spelling import Token

_CODE = re.compile(r"(?=[0-9]*[a-z])[a-z0-9]{4,6}")
_ENDS = (*";.!,", "and", "e", "si")
"""Behind what a line may begin to speak to the table."""

IsCode = Callable[[str], bool]
"""Is this the code of a letter, where it might be a word? "#well" may be either."""


def has_digit(code: str) -> bool:
    return any(char.isdigit() for char in code)


def code_at(pieces: Sequence[Token], place: int) -> tuple[str, int]:
    """The code that stands here, "k7q2" of "#k7q2", or "", and the place after it."""
    if pieces[place].text != "#":
        return "", place
    last = place + 1
    while last < len(pieces) and last < place + 8 and not pieces[last].spaced and pieces[last].text.isalnum():
        last += 1
    code = "".join(manners.texts(pieces[place + 1 : last]))
    return (code, last) if _CODE.fullmatch(code) else ("", last)


def without_code(line: str, pieces: Sequence[Token], language: str, is_code: IsCode) -> tuple[str | None, str]:
    """The code of a letter that the line carries, and the line without it.

    In words to the table "#best" may be meant as it stands.
    """
    spoken = _speech_begins(pieces, language) if any(token.text == "#" for token in pieces) else 0
    for place in range(len(pieces)):
        code, last = code_at(pieces, place)
        if code and (is_code(code) or place < spoken):
            return code, f"{line[: pieces[place].start].rstrip()} {line[pieces[last - 1].end :].lstrip()}".strip()
    return None, line


def _speech_begins(pieces: Sequence[Token], language: str) -> int:
    """The first place from which on the line says something word for word, "KH and say hi", or its end."""
    places = [0, *(place for place, before in enumerate(pieces, 1) if before.text in _ENDS)]
    speaks = (place for place in places if heads.speech(table_before(tuple(pieces[place:]))[1], language))
    return next(speaks, len(pieces))
