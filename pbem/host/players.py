"""The people who play here, as the host sees them: names, never addresses unless he asks for them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sqlalchemy import Engine
from sqlmodel import Session

from pbem import forgetting, post
from pbem.commands import confirm
from pbem.host.printing import columns, moment
from pbem.host.trouble import Trouble
from pbem.personal import about
from pbem.storage import lists, store, trust
from pbem.storage.database import transaction
from pbem.storage.tables import InboxRow, PlayerRow
from pbem.work import Server, Work


def player_row(db: Session, number: int) -> PlayerRow:
    """The player of that number. Raises Trouble if there is none."""
    found = store.players(db, [number])
    if number not in found:
        raise Trouble(f"There is no player {number}; pbem player list shows them.")
    return found[number]


def player_list(db: Session, *, addresses: bool) -> list[dict[str, Any]]:
    """Everybody who is known here, oldest first."""
    return [_facts(db, person, tables, addresses=addresses) for person, tables in lists.players(db)]


def _facts(db: Session, person: PlayerRow, tables: int, *, addresses: bool) -> dict[str, Any]:
    assert person.id is not None
    rows = trust.addresses(db, person.id)
    facts = {
        "number": person.id,
        "name": person.name,
        "language": person.language,
        "tables": tables,
        "since": person.created_at,
        "state": _state(any(row.confirmed_at for row in rows), any(row.bouncing for row in rows), known=bool(rows)),
    }
    return facts | ({"addresses": [row.address for row in rows]} if addresses else {})


def _state(confirmed: bool, bouncing: bool, *, known: bool) -> str:
    if not known:
        return "forgotten"
    if not confirmed:
        return "has not answered"
    return "mail comes back" if bouncing else ""


def list_lines(players: list[dict[str, Any]], zone: str) -> Iterator[str]:
    if not players:
        yield "Nobody."
        return
    titles = ("number", "name", "tables", "since", "", *(["addresses"] if "addresses" in players[0] else []))
    cells = [
        (one["number"], one["name"], one["tables"], moment(one["since"], zone), one["state"] or "-",
         *([", ".join(one["addresses"]) or "-"] if "addresses" in one else []))
        for one in players
    ]  # fmt: skip
    yield from columns(titles, cells)


def player_show(db: Session, number: int, *, addresses: bool) -> dict[str, Any]:
    """What is stored about one player, but for his words; his addresses only where they are asked for."""
    facts = about(db, player_row(db, number))
    hidden = {"said_at_tables"} | (set() if addresses else {"addresses"})
    return {name: value for name, value in facts.items() if name not in hidden}


def show_lines(facts: dict[str, Any], zone: str) -> Iterator[str]:
    yield f"Player {facts['player']}, {facts['name']}, known since {moment(facts['known_since'], zone)}"
    yield f"language {facts['language']}, zone {facts['zone']}"
    for row in facts.get("addresses", ()):
        confirmed = f"confirmed {moment(row['confirmed_at'], zone)}" if row["confirmed_at"] else "never answered"
        yield f"address {row['address']}, {confirmed}" + (", letters come back" if row["letters_come_back"] else "")
    for row in facts["tables"]:
        yield f"table {row['table']}, {row['preset']}, {row['table_is']}: {row['seat_is']}, seat {row['seat']}"
    yield f"mails {len(facts['mails_from_you'])}, letters {len(facts['letters_to_you'])}"


def forget(server: Server, engine: Engine, number: int) -> None:
    """What `forget me` does, without a mail. Raises Trouble for a player who is not known, or forgotten already."""
    with transaction(engine) as db:
        work = _for(server, db, number, f"player {number} was forgotten")
        forgetting.forget(work)
        post.write_all(work)


def revoke(server: Server, engine: Engine, number: int) -> None:
    """No letter that this player has had until now proves anything any more; those that ask something go out anew."""
    with transaction(engine) as db:
        work = _for(server, db, number, f"letters of player {number} were revoked")
        confirm.revoke(work)
        post.write_all(work)


def _for(server: Server, db: Session, number: int, note: str) -> Work:
    """Work in the name of a player, with a row of the inbox that says what the host has done."""
    person, now = player_row(db, number), server.now()
    if store.address_of(db, number) is None:
        raise Trouble(f"Player {number} was forgotten already.")
    row = InboxRow(kind="host", state="done", arrived_at=now, fetched_at=now, note=note)
    db.add(row)
    db.flush()
    return Work(server, db, row, now, player=person)
