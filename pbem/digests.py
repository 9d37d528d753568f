"""Digests: one letter a day, at an hour of his own, for whoever wants no more of them."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlmodel import Session

from engine.seats import Seat
from engine.view import seen_by
from pbem import watching
from pbem.hours import Hours
from pbem.open_table import OpenTable
from pbem.player_settings import MAIL
from pbem.player_time import hours_of, wants_digests
from pbem.storage import daily, store
from pbem.storage.tables import PlayerRow
from pbem.work import Work


def schedule(person: PlayerRow, hours: Hours, now: datetime) -> None:
    """When his next digest comes, after he has chosen, and after his hours have changed. None comes on free days."""
    person.digest_at = hours.next_time(now, MAIL.of(person.settings).hour) if wants_digests(person) else None


def tick(db: Session, now: datetime) -> dict[int | None, dict[str, Any]]:
    """The digests whose hour has come, by their readers, as they are to be put into the inbox. Whoever has no table to
    hear of is only looked at again a day later."""
    due = daily.digests_due(db, now)
    for person, _has_any in due:
        schedule(person, hours_of(person), now)
    readers = (person.id for person, has_any in due if has_any and wants_digests(person))
    return {player: {"what": "digest", "player": player} for player in readers}


def fall_due(work: Work, player_id: int, *, reminds: bool) -> str:
    """A note for the row if there is nothing to tell."""
    person = store.players(work.db, [player_id]).get(player_id)
    if person is None or not wants_digests(person):
        return "no digest is wanted any more"
    return "" if call(work, player_id, reminds=reminds) else "nothing has happened"


def call(work: Work, player_id: int, *, reminds: bool = False) -> bool:
    """Have this player written to about every table of his where something has happened that he was not told, and every
    one where he is asked. Without anything new, or a question that he is to be reminded of, he is not written to. Of
    the tables that he watches he has a letter of their own, which everybody may read."""
    watches = watching.call(work, player_id)
    asking: list[tuple[OpenTable, Seat]] = []
    news: list[tuple[OpenTable, Seat]] = []
    for number in daily.games_to_tell(work.db, player_id):
        table = work.open(number)
        seat = table.seat_of(player_id)
        if seat is None:
            continue
        if table.owes(seat):
            asking.append((table, seat))
        if _has_news(work.db, table, seat):
            news.append((table, seat))
    if not news and not reminds:
        return watches
    for table, seat in (*asking, *news):
        table.called[seat] = ("digest", table.called.get(seat, ("", None))[1])
    return bool(asking or news or watches)


def _has_news(db: Session, table: OpenTable, seat: Seat) -> bool:
    """Has anything happened that this seat may know, was not told, and did not do itself?"""
    row = table.seats[seat]
    if row.heard < table.last_talk and any(said.seat != seat for said in store.talk(db, table.number, row.heard)):
        return True
    events = store.events(db, table.number, row.told, table.before) if row.told < table.before else []
    return any(getattr(event, "seat", None) != seat for event in seen_by(events, seat))
