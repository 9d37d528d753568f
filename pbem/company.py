"""Who would rather not play with whom. Nobody who is blocked is told so, or could tell it from what happens."""

from __future__ import annotations

from collections.abc import Iterable

from engine.sentence import Sentence
from pbem.open_table import OpenTable
from pbem.storage import lobby
from pbem.work import Work


def is_blocked(work: Work, player_id: int, people: Iterable[int | None]) -> bool:
    """Has one of these people blocked this player?"""
    return lobby.is_blocked(work.db, player_id, (number for number in people if number is not None))


def shuts_out(work: Work, table: OpenTable) -> bool:
    """Has somebody who sits at this table blocked the writer?"""
    return is_blocked(work, work.writer_id, (person.id for _seat, person in table.humans()))


def warning(work: Work, table: OpenTable, player_id: int) -> Sentence | None:
    """What somebody reads before he plays at a table with people he has blocked himself."""
    sitting = {person.id: person.name for _seat, person in table.humans() if person.id != player_id}
    if not sitting:
        return None
    names = [sitting[row.blocked_id] for row in lobby.blocks_of(work.db, player_id) if row.blocked_id in sitting]
    return Sentence("At this table sits somebody whom you have blocked: {names}.",
                    {"names": ", ".join(names)}) if names else None  # fmt: skip
