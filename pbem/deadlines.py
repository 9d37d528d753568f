"""The clocks of open questions: they begin when a question is asked, and what falls due becomes an inbox row."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from sqlmodel import Session

from engine.seats import Seat
from pbem import digests, reliability, waits
from pbem.clock import Deadline, deadline, may_fire, next_reminder, resumed
from pbem.disguise import COUNTED
from pbem.open_table import OpenTable
from pbem.outages import SHORT
from pbem.player_time import allowed, charge, hours, marks, player_at, ran_until, renew, stands_since
from pbem.storage import ballots, holding, store, timing, uptime
from pbem.storage.clock_tables import DeadlineRow, HeldRow
from pbem.storage.tables import InboxRow
from pbem.storage.timing import Clock


def set_clocks(db: Session, table: OpenTable, now: datetime) -> tuple[dict[Seat, Clock], set[Seat]]:
    """Stop the clocks of questions that are answered and start those of new ones. The open ones by seat, and which
    of them are new."""
    rows = timing.clocks(db, table.number)
    asked = table.table.waiting_for() if table.is_playing else ()
    going_on = {seat: row for seat, row in rows.items() if row.charged not in table.new_hands}
    running = {seat: row for seat, row in going_on.items() if seat in asked and row.decision == decision(table, seat)}
    answered = [row for seat, row in going_on.items() if seat not in running]
    if answered:
        settle(table, answered, now, uptime.last(db) or now)
    fresh = {seat: new_clock(table, seat, now) for seat in asked if seat not in running}
    clocks = {seat: held_or_going_on(table, seat, clock, now) for seat, clock in {**running, **fresh}.items()}
    ended = [seat for seat, clock in rows.items() if clock != clocks.get(seat)]
    begun = [clock for seat, clock in clocks.items() if clock != rows.get(seat)]
    timing.replace(db, table.number, ended, begun)
    table.taken_back.clear()
    table.new_hands.clear()
    table.went_on = None
    table.answered.clear()
    return clocks, fresh.keys() - table.held.keys()


def held_or_going_on(table: OpenTable, seat: Seat, clock: Clock, now: datetime) -> Clock:
    """The clock of a question whose answer is held stands still; it goes on, with the time that was left, once the
    answer has been taken back. In a pause every clock does, but what had run out before it comes all the same; and one
    that was stopped for its player's mail waits for that."""
    if seat in table.held:
        return clock._replace(next_at=None)
    paused, since = table.row.paused_at, stands_since(table, clock)
    if since is None or clock.due_at <= since or clock.stopped_at:
        return clock
    if paused and since == paused:
        return clock._replace(next_at=None)
    times = Deadline(clock.asked_at, clock.remind_at, clock.due_at)
    times = resumed(times, max(since, clock.asked_at), hours(table, clock.charged), paused or now)
    next_at = None if paused else times.next_after(now)
    return clock._replace(asked_at=times.asked_at, remind_at=times.remind_at, due_at=times.due_at, next_at=next_at)


def settle(table: OpenTable, answered: Iterable[Clock], now: datetime, was_up: datetime) -> None:
    """Take the time of answers from the banks, and remember how long those took that people gave themselves.

    `was_up` is when all last worked: what has passed since then is given back if it was an outage. One that has been
    given back already has moved the question behind an answer that came meanwhile.
    """
    for clock in answered:
        answer = table.answered.get(clock.seat)
        came = answer.at if answer and answer.at >= clock.asked_at else now
        until = ran_until(table, clock, min(came, was_up) if now - was_up > SHORT else came)
        charge(table, clock, until)
        person = player_at(table, clock.charged)
        if person and answer and answer.how == "mail":
            took = hours(table, clock.charged).between(clock.asked_at, until)
            person.pace = [*person.pace, round(took.total_seconds())][-COUNTED:]
            reliability.note(person, *(["answers"] if until <= clock.due_at else []))


def new_clock(table: OpenTable, seat: Seat, now: datetime) -> Clock:
    charged = table.table.played_by(seat)
    renew(table, charged)
    times = deadline(allowed(table, charged), marks(table, charged), now, hours(table, charged))
    return Clock(
        game_id=table.number,
        seat=seat,
        charged=charged,
        decision=decision(table, seat),
        asked_at=now,
        remind_at=times.remind_at,
        due_at=times.due_at,
        next_at=times.next_after(now),
    )


def next_times(table: OpenTable, clock: Clock, now: datetime) -> Deadline:
    """The same deadline with the next reminder after this moment."""
    again = next_reminder(marks(table, clock.charged), hours(table, clock.charged), clock.asked_at, clock.due_at, now)
    return Deadline(clock.asked_at, again, clock.due_at)


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
        game.paused_until = None
        rows.append({"what": "resume", "game": game.id})
    rows += waits.due(db, now, all_is_read)
    db.add_all(InboxRow(kind="clock", due=due, arrived_at=now, fetched_at=now) for due in rows)
    return len(rows)
