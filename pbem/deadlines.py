"""The clocks of open questions: they begin when a question is asked, and what falls due becomes an inbox row."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from sqlmodel import Session

from engine.seats import Seat
from pbem import digests, reliability, running, waits
from pbem.clock import Deadline, deadline, may_fire, next_reminder
from pbem.counted import Count
from pbem.disguise import COUNTED
from pbem.open_table import OpenTable
from pbem.outages import SHORT
from pbem.player_time import allowed, hours, marks, player_at, renew
from pbem.storage import ballots, holding, store, timing, uptime
from pbem.storage.clock_tables import DeadlineRow, HeldRow
from pbem.storage.tables import InboxRow
from pbem.storage.timing import Clock
from pbem.table_settings import TIME


def set_clocks(db: Session, table: OpenTable, now: datetime) -> tuple[dict[Seat, Clock], set[Seat]]:
    """Stop the clocks of questions that are answered and start those of new ones. The open ones by seat, and which
    of them are new."""
    rows = timing.clocks(db, table.number)
    asked = table.table.waiting_for() if table.is_playing else ()
    going = {seat: row for seat, row in rows.items() if row.charged not in table.new_hands}
    open_ = {seat: row for seat, row in going.items() if seat in asked and row.decision == decision(table, seat)}
    answered = [row for seat, row in going.items() if seat not in open_]
    if answered:
        settle(table, answered, now, uptime.last(db) or now)
    fresh = {seat: new_clock(table, seat, now) for seat in asked if seat not in open_}
    clocks = {seat: going_on(table, seat, clock, now) for seat, clock in {**open_, **fresh}.items()}
    ended = [seat for seat, clock in rows.items() if clock != clocks.get(seat)]
    begun = [clock for seat, clock in clocks.items() if clock != rows.get(seat)]
    timing.replace(db, table.number, ended, begun)
    table.taken_back.clear()
    table.new_hands.clear()
    table.went_on = None
    table.answered.clear()
    return clocks, fresh.keys() - table.held.keys()


def going_on(table: OpenTable, seat: Seat, clock: Clock, now: datetime) -> Clock:
    """The clock after this work: it stands still in a pause and while its player's mail stops it, and for one answer
    that is held; what it stood still for and is over it knows from now on. What had run out before comes all the
    same."""
    kept, since = table.held.get(seat), running.stands_since(table, clock)
    if kept:
        clock = clock._replace(was_held=True)
    if since is None or running.is_over(clock, since):
        is_late = seat in table.taken_back and clock.next_at and clock.due_at <= now  # nothing has come of it yet
        return clock._replace(next_at=clock.due_at) if is_late else clock
    if over := running.ended(table, clock, now):
        known = running.count(clock, over).stood
        clock = clock._replace(stood=running.written(known))
    told, next_at = running.times(clock, player_at(table, clock.charged), table.row, kept, now)
    return clock._replace(remind_at=told.remind_at, due_at=told.due_at, next_at=next_at)


def settle(table: OpenTable, answered: Iterable[Clock], now: datetime, was_up: datetime) -> None:
    """Take the time of answers from the banks, and remember how long those took that people gave themselves.

    `was_up` is when all last worked: what has passed since then is given back if it was an outage.
    """
    for clock in answered:
        answer, his = table.answered.get(clock.seat), hours(table, clock.charged)
        known = running.count(clock, [*running.still(table, clock, now), *(answer.still if answer else ())])
        came = answer.at if answer and answer.at >= clock.asked_at else now
        until = min(max(answer.until, came), now) if answer else came
        if now - was_up > SHORT:
            came, until = min(came, was_up), min(until, was_up)
        if TIME.of(table.row.settings).bank is not None:
            used = int(known.by(until, his).total_seconds())
            table.seats[clock.charged].bank = running.in_bank(clock, used)
        person = player_at(table, clock.charged)
        if person and answer and answer.how == "mail":
            took = known.by(came, his)
            person.pace = [*person.pace, round(took.total_seconds())][-COUNTED:]
            reliability.note(person, *(["answers"] if came <= known.due(his) else []))


def new_clock(table: OpenTable, seat: Seat, now: datetime) -> Clock:
    charged = table.table.played_by(seat)
    renew(table, charged)
    time = allowed(table, charged)
    times = deadline(Count(now, time), marks(table, charged), hours(table, charged), now)
    return Clock(
        game_id=table.number,
        seat=seat,
        charged=charged,
        decision=decision(table, seat),
        asked_at=now,
        remind_at=times.remind_at,
        due_at=times.due_at,
        next_at=times.next_after(now),
        stopped_at=None,
        resume_at=None,
        ran_at=now,
        ran=0,
        time=int(time.total_seconds()),
        extra=0,
        night=0,
        stood=[],
        was_held=False,
    )


def next_times(table: OpenTable, clock: Clock, now: datetime) -> Deadline:
    """The same deadline with the next reminder after this moment."""
    his = hours(table, clock.charged)
    again = next_reminder(running.count(clock), marks(table, clock.charged), his, clock.due_at, now)
    return Deadline(again, clock.due_at)


def decision(table: OpenTable, seat: Seat) -> int:
    """The number of the question that is open for this seat, or would be next: its own count, never used twice."""
    return table.table.game.decisions.get(seat, 0)


def tick(db: Session, now: datetime) -> int:
    """Put what has fallen due into the inbox; how many rows that were. A deadline waits until all mail that came
    before it has been fetched and worked, and so does the release of an answer, for it may be replaced in one of them;
    a reminder does not, nor does a digest, which reminds too. What comes of one player's at once, of one sort, is one
    row: it makes one letter."""
    reading = digests.tick(db, now)
    fetched = store.last_complete_fetch(db)
    rows = list(reading.values())
    his = {(player, "remind"): due for player, due in reading.items()}

    def all_is_read(moment: datetime) -> bool:
        return may_fire(moment, fetched) and not store.waiting_before(db, moment)

    def put(row: DeadlineRow | HeldRow, what: str, player: int | None) -> None:
        question = [row.game_id, row.seat, row.decision]
        if player is not None and (first := his.get((player, what))):
            first.setdefault("also", []).append(question)
            return
        rows.append(dict(zip(("game", "seat", "decision"), question, strict=True)) | {"what": what})
        his[player, what] = rows[-1]

    for answer in holding.due(db, now):
        if all_is_read(answer.release_at):
            answer.next_at = None
            put(answer, "release", answer.player_id)
    for row, player in timing.due(db, now):
        late = row.due_at <= now
        if late and not all_is_read(row.due_at):
            continue
        row.next_at = None if late else row.due_at
        put(row, "due" if late else "remind", player)
    for vote in ballots.due(db, now):
        if all_is_read(vote.closes_at):
            vote.next_at = None
            rows.append({"what": "vote", "vote": vote.id})
    rows += [{"what": "restart", "player": player} for player in timing.to_resume(db, now)]
    for game in ballots.pauses_over(db, now):
        if not game.deserted or (game.paused_until and all_is_read(game.paused_until)):
            game.paused_until = None
            rows.append({"what": "resume", "game": game.id})
    rows += waits.due(db, now, all_is_read)
    db.add_all(InboxRow(kind="clock", due=due, arrived_at=now, fetched_at=now) for due in rows)
    return len(rows)
