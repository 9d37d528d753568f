"""Letters that still wait in the outbox and that a newer one may replace. All of it inside the caller's transaction."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from sqlalchemy import BindParameter, bindparam, false, select, update
from sqlmodel import Session

from pbem.storage.tables import metadata

_LETTER, _OUTBOX, _ADDRESS = (metadata.tables[name] for name in ("letter", "outbox", "address"))
_THEIRS: BindParameter[list[int]] = bindparam("players", expanding=True)
_WAITING = (
    select(_OUTBOX.c.id, _LETTER.c.id, _LETTER.c.player_id, _LETTER.c.began)
    .where(_OUTBOX.c.state == "pending", _OUTBOX.c.stays == false())
    .where(_OUTBOX.c.recipient.in_(select(_ADDRESS.c.address).where(_ADDRESS.c.player_id.in_(_THEIRS))))
    .where(_LETTER.c.id == _OUTBOX.c.letter_id, _LETTER.c.player_id.in_(_THEIRS))
    .order_by(_OUTBOX.c.id)
)
_TAKE_BACK = (
    update(_OUTBOX)
    .where(_OUTBOX.c.id.in_(bindparam("numbers", expanding=True)), _OUTBOX.c.state == "pending")
    .values(state="replaced")
    .returning(_OUTBOX.c.id)
)
_STILL = select(_OUTBOX.c.id).where(
    _OUTBOX.c.id.in_(bindparam("numbers", expanding=True)), _OUTBOX.c.state == "pending"
)
_LEAVE_THREAD = update(_LETTER).where(_LETTER.c.id.in_(bindparam("numbers", expanding=True))).values(topic="")


class Told(NamedTuple):
    """What a letter tells of one table: how many events, and the number of the last thing said, its reader had been
    told before it; and whether it asks him something there."""

    game: int
    events: int
    talk: int
    asks: bool


class Unsent(NamedTuple):
    """A letter that waits, and the tables that it is about."""

    number: int
    letter_id: int
    player_id: int
    began: tuple[Told, ...]


def waiting(db: Session, players: Iterable[int]) -> list[Unsent]:
    """The letters to these players that may be replaced, oldest first. It is asked once for every mail that is worked,
    and looks at no other letters than theirs, however many wait."""
    found = db.connection().execute(_WAITING, {"players": list(players)})
    return [Unsent(row, letter, player, tuple(Told(*one) for one in began)) for row, letter, player, began in found]


def take_back(db: Session, letters: Sequence[Unsent]) -> list[Unsent]:
    """Those of these letters that still waited; they are not sent any more, and no thread begins with them.

    One that is just being handed over may go all the same: then its reader is told the same twice.
    """
    numbers = {"numbers": [letter.number for letter in letters]}
    taken = set(db.connection().execute(_TAKE_BACK, numbers).scalars())
    gone = [letter for letter in letters if letter.number in taken]
    db.connection().execute(_LEAVE_THREAD, {"numbers": [letter.letter_id for letter in gone]})
    return gone


def still_waiting(db: Session, numbers: Sequence[int]) -> set[int]:
    """Those of these rows of the outbox that have been neither sent nor replaced."""
    return set(db.connection().execute(_STILL, {"numbers": list(numbers)}).scalars())
