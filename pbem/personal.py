"""All that is stored about one person, as he may have it."""

from __future__ import annotations

from typing import Any

from sqlmodel import Session

from pbem.storage import personal, trust
from pbem.storage.tables import PlayerRow


def about(db: Session, player: PlayerRow) -> dict[str, Any]:
    """What the rows of a player say, in words that he may read: no token, no card, and nobody else's address."""
    assert player.id is not None
    return {
        "player": player.id,
        **player.model_dump(exclude={"id", "trusted_from", "created_at", "pace", "digest_at"}),
        "seconds_for_your_last_answers": player.pace,
        "next_digest_at": player.digest_at,
        "known_since": player.created_at,
        "addresses": [
            {"address": row.address, "confirmed_at": row.confirmed_at, "letters_come_back": row.bouncing}
            for row in trust.addresses(db, player.id)
        ],
        "tables": [
            {"table": game.id, "seat": seat.seat, "seat_is": seat.state, "preset": game.preset, "table_is": game.state,
             "set_up_by_you": game.host_id == player.id}
            for game, seat in personal.seats(db, player.id)
        ],
        "tables_set_up": personal.tables_set_up(db, player.id),
        "said_at_tables": [
            {"table": said.game_id, "seat": said.seat, "at": said.at, "words": said.gaps.get("words", said.text)}
            for said in personal.talk(db, player.id)
        ],
        "mails_from_you": [
            {"number": row.id, "arrived_at": row.arrived_at, "kind": row.sort or row.kind, "state": row.state,
             "note": row.note, "bytes_still_kept": row.size, "proven": row.player_id == player.id}
            for row in personal.mails(db, player.id)
        ],
        "letters_to_you": [
            {"number": row.id, "written_at": row.created_at, "kind": row.kind, "table": row.game_id,
             "came_back": row.returned, "bytes_still_kept": row.size}
            for row in personal.letters(db, player.id)
        ],
        "kept_beside": personal.beside(db, player.id),
    }  # fmt: skip
