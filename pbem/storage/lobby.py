"""What is asked of the database about seats: who waits for what, which tables are open, who blocks whom.

All of it runs inside the caller's transaction.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from sqlalchemy import bindparam
from sqlmodel import Session, and_, col, or_, select

from pbem.storage.lobby_tables import BlockRow, StandbyRow, WaitRow
from pbem.storage.tables import AddressRow, GameRow, LetterRow, PlayerRow, SeatRow

# --- what a table waits for -------------------------------------------------------------------------------------


def waits(db: Session, game_id: int) -> dict[str, WaitRow]:
    """What this table waits for, by seat; "" is the table itself."""
    return {row.seat: row for row in db.exec(select(WaitRow).where(WaitRow.game_id == game_id)).all()}


_DUE = (
    select(WaitRow)
    .where(col(WaitRow.next_at) <= bindparam("now"))
    .order_by(col(WaitRow.next_at), col(WaitRow.game_id), col(WaitRow.seat))
)


def due(db: Session, now: datetime) -> list[WaitRow]:
    return list(db.exec(_DUE, params={"now": now}))


def forget_invitations(db: Session, game_id: int, player_id: int) -> None:
    """No letter that invited this player to this table seats him any more."""
    mine = LetterRow.game_id == game_id, LetterRow.player_id == player_id
    kinds = col(LetterRow.kind).in_(("invitation", "second invitation"))
    for letter in db.exec(select(LetterRow).where(*mine, kinds)).all():
        letter.confirms = {}


# --- tables that wait for players -------------------------------------------------------------------------------


def gathering(db: Session) -> list[GameRow]:
    """The tables whose game has not begun, oldest first."""
    return list(db.exec(select(GameRow).where(GameRow.state == "gathering").order_by(col(GameRow.id))).all())


def seats_at(db: Session, games: Iterable[int]) -> dict[int, list[tuple[SeatRow, PlayerRow | None]]]:
    """The seats of these tables, each with who sits there or is invited to."""
    query = (
        select(SeatRow, PlayerRow)
        .outerjoin(PlayerRow, col(SeatRow.player_id) == PlayerRow.id)
        .where(col(SeatRow.game_id).in_(list(games)))
    )
    found: dict[int, list[tuple[SeatRow, PlayerRow | None]]] = {}
    for seat, person in db.exec(query).all():
        found.setdefault(seat.game_id, []).append((seat, person))
    return found


# --- seats in games that are played -----------------------------------------------------------------------------


def standby(db: Session) -> list[PlayerRow]:
    """Who would take over a seat and has not been offered one, whoever waits longest first."""
    offered = select(WaitRow.player_id).where(WaitRow.what == "offered", col(WaitRow.player_id).is_not(None))
    query = select(PlayerRow).where(StandbyRow.player_id == PlayerRow.id, col(PlayerRow.id).not_in(offered))
    return list(db.exec(query.order_by(col(StandbyRow.since), col(StandbyRow.player_id))).all())


def stand_by(db: Session, player_id: int, now: datetime) -> None:
    """He waits for a seat, behind all who do."""
    row = db.get(StandbyRow, player_id) or StandbyRow(player_id=player_id, since=now)
    db.add(row)
    db.flush()


def stand_down(db: Session, player_id: int) -> bool:
    """He waits for a seat no more; did he?"""
    if (row := db.get(StandbyRow, player_id)) is None:
        return False
    db.delete(row)
    db.flush()
    return True


def sought(db: Session, player_id: int) -> list[tuple[GameRow, SeatRow]]:
    """The seats for which somebody is looked for and that nobody else is offered now, the oldest game's first."""
    offer = and_(WaitRow.game_id == SeatRow.game_id, WaitRow.seat == SeatRow.seat, WaitRow.player_id != player_id)
    query = (
        select(GameRow, SeatRow)
        .where(SeatRow.game_id == GameRow.id, SeatRow.sought, GameRow.state == "playing")
        .where(~select(WaitRow.seat).where(offer).exists())
        .order_by(col(GameRow.id), col(SeatRow.seat))
    )
    return [(game, seat) for game, seat in db.exec(query).all()]


# --- whom one does not want to play with ------------------------------------------------------------------------


def blocks_of(db: Session, player_id: int) -> list[BlockRow]:
    """Whom this player has blocked, in the order in which he did."""
    query = select(BlockRow).where(BlockRow.player_id == player_id)
    return list(db.exec(query.order_by(col(BlockRow.created_at), col(BlockRow.blocked_id))).all())


def is_blocked(db: Session, player_id: int, by: Iterable[int]) -> bool:
    """Has one of these people blocked this player?"""
    query = select(BlockRow.player_id).where(BlockRow.blocked_id == player_id, col(BlockRow.player_id).in_(list(by)))
    return db.exec(query.limit(1)).first() is not None


def met(db: Session, player_id: int) -> list[PlayerRow]:
    """Everybody who sits, sat or is invited at a table of this player's."""
    mine = select(SeatRow.game_id).where(SeatRow.player_id == player_id, SeatRow.state != "unsent")
    theirs = select(SeatRow.player_id).where(col(SeatRow.game_id).in_(mine), col(SeatRow.player_id).is_not(None))
    query = select(PlayerRow).where(col(PlayerRow.id).in_(theirs), PlayerRow.id != player_id)
    return list(db.exec(query.order_by(col(PlayerRow.id))).all())


# --- mailboxes --------------------------------------------------------------------------------------------------


def addresses_like(db: Session, beginning: str, domains: Iterable[str]) -> list[tuple[str, int]]:
    """The addresses at these domains that begin so, and whose they are."""
    begins = col(AddressRow.address).startswith(beginning, autoescape=True)
    at = or_(*(col(AddressRow.address).endswith(f"@{domain}", autoescape=True) for domain in domains))
    return list(db.exec(select(AddressRow.address, AddressRow.player_id).where(begins, at)).all())
