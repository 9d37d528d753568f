"""Digests: one letter a day, at an hour of his own, for whoever wants no more of them."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from sqlmodel import Session

from engine.seats import Seat
from engine.view import seen_by
from pbem.hours import Hours
from pbem.open_table import OpenTable
from pbem.player_settings import MAIL
from pbem.player_time import hours_of
from pbem.storage import daily, store
from pbem.storage.tables import PlayerRow
from pbem.work import Work

LEAST = timedelta(hours=12)
"""What a digest has to leave of the time for an answer; a question with less gets a letter of its own at once."""


def wants(person: PlayerRow) -> bool:
    return MAIL.of(person.settings).how == "digest"


def schedule(person: PlayerRow, hours: Hours, now: datetime) -> None:
    """When his next digest comes, after he has chosen, and after his hours have changed. None comes on free days."""
    person.digest_at = hours.next_time(now, MAIL.of(person.settings).hour) if wants(person) else None


def can_wait(person: PlayerRow, due_at: datetime | None) -> bool:
    """Does he read of it in time if he reads of it in his next digest? `due_at` is when an answer is due, if one is."""
    if not wants(person) or person.digest_at is None:
        return False
    return due_at is None or due_at - person.digest_at >= LEAST


def tick(db: Session, now: datetime) -> dict[int | None, dict[str, Any]]:
    """The digests whose hour has come, by their readers, as they are to be put into the inbox. Whoever plays nowhere
    is only looked at again a day later."""
    due = daily.digests_due(db, now)
    for person, _plays in due:
        schedule(person, hours_of(person), now)
    return {person.id: {"what": "digest", "player": person.id} for person, plays in due if plays and wants(person)}


def fall_due(work: Work, player_id: int, *, reminds: bool) -> str:
    """A note for the row if there is nothing to tell."""
    person = store.players(work.db, [player_id]).get(player_id)
    if person is None or not wants(person):
        return "no digest is wanted any more"
    return "" if call(work, player_id, reminds=reminds) else "nothing has happened"


def call(work: Work, player_id: int, *, reminds: bool = False) -> bool:
    """Have this player written to about every table of his where something has happened that he was not told, and every
    one where he is asked. Without anything new, or a question that he is to be reminded of, he is not written to."""
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
        return False
    for table, seat in (*asking, *news):
        table.called[seat] = ("digest", table.called.get(seat, ("", None))[1])
    return bool(asking or news)


def _has_news(db: Session, table: OpenTable, seat: Seat) -> bool:
    """Has anything happened that this seat may know, was not told, and did not do itself?"""
    row = table.seats[seat]
    if row.heard < table.last_talk and any(said.seat != seat for said in store.talk(db, table.number, row.heard)):
        return True
    events = store.events(db, table.number, row.told, table.before) if row.told < table.before else []
    return any(getattr(event, "seat", None) != seat for event in seen_by(events, seat))
