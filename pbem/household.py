"""Several players who read one mailbox: whose a mail is, and who is meant by their address.

The addresses belong to the first of them, whose number the others bear as that of their `household`, and he himself
too once there are others. A letter's token names its reader, as ever. A mail may say with the name of one of them whose
it is, before its first line or before each: `anna: 4`. One that comes without either is nobody's until they say whose.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from sqlmodel import Session

from pbem.names import skeleton
from pbem.storage import homes
from pbem.storage.tables import PlayerRow

if TYPE_CHECKING:
    from pbem.open_table import OpenTable

_NAMED = re.compile(
    r"\s*(?:(?:i am|this is|sono|eu sunt|sunt)\s+)?([^:;,.!#@]{1,40}?)\s*(:|[.!]?$)\s*(.*)", re.IGNORECASE
)


def head(player: PlayerRow) -> int:
    """The number of the player to whom the addresses belong that this one writes from."""
    assert player.id is not None
    return player.household or player.id


def members(db: Session, player: PlayerRow) -> list[PlayerRow]:
    """All who read this player's mailbox, himself among them, the first of them first."""
    return [player] if player.household is None else homes.members(db, player.household)


def named_in(lines: Iterable[str], people: Sequence[PlayerRow]) -> PlayerRow | None:
    """Who of these people wrote a mail, if its own lines name one of them and no other."""
    found = {person.id: person for line in lines if (person := _split(line, people)[0])}
    return next(iter(found.values())) if len(found) == 1 else None


def without_names(lines: Iterable[str], people: Sequence[PlayerRow]) -> tuple[str, ...]:
    """The lines of a mail without the names that say whose it is."""
    return tuple(_split(line, people)[1] for line in lines)


def _split(line: str, people: Sequence[PlayerRow]) -> tuple[PlayerRow | None, str]:
    """Who is named at the front of a line, and the rest of it. A name alone, "Anna" or "I am Anna", leaves nothing."""
    if (match := _NAMED.fullmatch(line)) and (whole := skeleton(match[1])):
        for name in (skeleton, _unnumbered):
            for person in people:
                if name(person.name) == whole:
                    return person, match[3]
    return None, line


def _unnumbered(name: str) -> str:
    """A name without the number that it was given because somebody at a table has the same."""
    return skeleton(re.sub(r" \d+$", "", name))


def is_his(writer: PlayerRow, owner: PlayerRow | None) -> bool:
    """Does the mailbox of `owner` belong to the writer, too?"""
    return owner is not None and head(writer) == owner.id


def at_address(db: Session, owner: PlayerRow, taken: Iterable[int]) -> PlayerRow:
    """Who of those who read a mailbox is meant by its address at a table where some of them may sit already."""
    sitting = frozenset(taken)
    return next((person for person in members(db, owner) if person.id not in sitting), owner)


def beside(player: PlayerRow, people: Iterable[PlayerRow]) -> Iterator[PlayerRow]:
    """Those of these people, but himself, who read this player's mailbox."""
    if player.household is not None:
        yield from (person for person in people if person.household == player.household and person.id != player.id)


def tell_beside(table: OpenTable, player: PlayerRow, people: Iterable[PlayerRow]) -> None:
    """The table hears who of its people reads the same mailbox as this one."""
    for other in beside(player, people):
        table.tell("{name} and {other} read the same mailbox, and each other's cards.",
                   name=player.name, other=other.name)  # fmt: skip


def beside_at_home(db: Session, player: PlayerRow) -> Iterator[PlayerRow]:
    """All others who read this player's mailbox."""
    yield from beside(player, members(db, player))
