"""Time in which the server could not be reached or could not write, or in which its clock was wrong, is given back."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlmodel import Session

from engine.sentence import Sentence
from pbem import digests, running
from pbem.commands.words import N_
from pbem.hours import Hours
from pbem.player_time import hours_at, hours_of
from pbem.storage import timing, uptime, writing
from pbem.storage.clock_tables import DeadlineRow

ZERO = timedelta(0)
SHORT = timedelta(minutes=10)
"""What nobody needs to be given back: any mail may take as long."""
LONG, SETTLED = timedelta(days=1), timedelta(days=7)
"""A jump of the clock that may be a wrong clock, and how long it must have run on for its word to be taken."""

AWAY = N_("I was out of service for some time ({time}). Everybody's clock stood still meanwhile.")
WRONG = N_("My clock was wrong, and has been set right. Everybody has as much time left as before.")


def note(db: Session, now: datetime, *, is_up: bool) -> bool:
    """The server can be written to and can write, or it cannot. Is there anything that may fall due?

    When it can again after more than `SHORT`, every clock that ran goes on as it stood when it last could: from then
    on nobody could have answered, or been asked. So it is with a machine whose clock was put forward, or back.
    """
    if not is_up:
        return False
    since = uptime.last(db)
    if since is not None and abs(now - since) > SHORT:
        give_back(db, since, now)
    if since is None or abs(now - since) > SHORT / 10:
        uptime.note(db, now, jumped=since is not None and abs(now - since) > LONG)
    return True


def is_settled(db: Session, now: datetime) -> bool:
    """May what is old by the machine's clock be deleted? Not soon after that was put forward, or back: by a clock that
    is years ahead all is old, and the host needs time to see it."""
    jumped_at = uptime.jumped_at(db)
    return jumped_at is None or now - jumped_at > SETTLED


def give_back(db: Session, since: datetime, now: datetime) -> None:
    """Whatever ran at `since` has as much time left now as it had then, and so has what stood still: moments of the
    machine's clock that lay ahead, or before a clock that was put back, are so much later or earlier now."""
    told, by, clocks = set(), now - since, []
    for clock, player, game, held in timing.in_full(db):
        stood = running.since(clock, game, held)
        over = running.is_over(clock, stood) or (stood is None and clock.due_at <= since)
        if by < ZERO:
            put_back(clock, hours_at(player, game), min(stood or since, since), by)
        if over:
            continue
        if by > ZERO:
            running.add_span(clock, (since, now))
        clocks.append((clock, player, game, held))
        if stood is None:
            told.add(clock.game_id)
    db.flush()
    uptime.move(db, since, by)
    db.expire_all()
    for clock, player, game, held in clocks:
        running.set_times(clock, player, game, held, now)
    if by < ZERO:
        for player in uptime.who_reads_digests(db):
            digests.schedule(player, hours_of(player), now)
    for number in sorted(told):
        writing.add_talk(db, number, "", notice(by), now)
    db.flush()


def put_back(clock: DeadlineRow, hours: Hours, until: datetime, by: timedelta) -> None:
    """What had run has run on a clock that was put back, and what was over is over still."""
    running.count_anew(clock, running.count(clock).by(until, hours), until, by=by)
    clock.asked_at, clock.due_at = clock.asked_at + by, clock.due_at + by
    clock.next_at = clock.next_at and clock.next_at + by


def notice(away: timedelta) -> Sentence:
    minutes = int(away.total_seconds() // 60)
    if minutes < 0:
        return Sentence(WRONG)
    return Sentence(AWAY, {"time": f"{minutes} min" if minutes < 120 else f"{minutes // 60} h"})
