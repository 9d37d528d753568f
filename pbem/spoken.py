"""Words at a table, as they are kept: people stand in them by their numbers, so that names are those of today."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import Any

from sqlmodel import Session

from engine.seats import Seat
from engine.sentence import Sentence
from pbem.blocks import Talk
from pbem.storage import store
from pbem.storage.tables import PlayerRow, TalkRow


def by_number(notice: Sentence, people: Mapping[int, PlayerRow]) -> Sentence:
    """A notice as it is kept: with the numbers of the people whose names stand in it, and with days and lengths of
    time as text and number."""
    numbers = {person.name: {"player": number} for number, person in people.items()}

    def kept(value: Any) -> Any:
        if isinstance(value, timedelta):
            return {"minutes": value // timedelta(minutes=1)}
        if isinstance(value, date):
            return {"day": value.isoformat()}
        return numbers.get(value, value) if isinstance(value, str) else value

    return Sentence(notice.text, {key: kept(value) for key, value in notice.gaps.items()}, notice.plural)


def by_name(db: Session, rows: Sequence[TalkRow], people: Mapping[int, PlayerRow]) -> tuple[Talk, ...]:
    """What was said and told, with everybody's name as it is now; whoever has left the table is looked up."""
    kept = [value for row in rows for value in row.gaps.values() if isinstance(value, dict)]
    named = {value["player"] for value in kept if "player" in value}
    known = {**people, **(store.players(db, named - people.keys()) if named - people.keys() else {})}

    def word(value: Any) -> Any:
        match value:
            case {"player": number}:
                return known[number].name
            case {"minutes": minutes}:
                return timedelta(minutes=minutes)
            case {"day": day}:
                return date.fromisoformat(day)
        return value

    return tuple(
        Talk(Seat(row.seat), Sentence(row.text, {key: word(value) for key, value in row.gaps.items()})) for row in rows
    )
