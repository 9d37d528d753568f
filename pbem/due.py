"""What the clock says: a row of the inbox that the tick has put there is worked."""

from __future__ import annotations

from datetime import datetime, timedelta

from engine import Illegal
from engine.seats import Seat
from engine.sentence import Sentence
from pbem import absent, bounces, deserted, digests, gathering, held, running, successors, table_pause, votes
from pbem.clock import Deadline
from pbem.deadlines import decision, next_times
from pbem.open_table import OpenTable
from pbem.player_time import can_wait, hours
from pbem.storage import timing
from pbem.storage.holding import Held
from pbem.storage.tables import PlayerRow
from pbem.storage.timing import Clock
from pbem.work import Work

AGAIN = timedelta(hours=1)
"""How long after the release of an answer it is looked at again whether a question waits whose time is over."""


def fall_due(work: Work) -> None:
    """A digest, a vote, a pause, or reminders or deadlines, those of one person that came at once. Each of these does
    nothing when its question has been answered meanwhile."""
    due = work.row.due
    match due.get("what", ""):
        case "":
            (successors if due["wait"] in successors.KINDS else gathering).fall_due(work)
        case "digest":
            notes = [question_due(work, *question, what="remind") for question in due.get("also", ())]
            work.row.note = digests.fall_due(work, due["player"], reminds="" in notes)
        case "vote":
            work.row.note = votes.close(work, due["vote"])
        case "restart":
            bounces.go_on(work, due["player"])
        case "resume":
            table = work.open(due["game"])
            if table.row.deserted:
                work.row.note = deserted.fall_due(work.db, table, work.now)
            else:
                table_pause.fall_due(table, work.now)
        case what:
            first = (due["game"], due["seat"], due["decision"])
            notes = [question_due(work, *question, what=what) for question in (first, *due.get("also", ()))]
            work.row.note = "; ".join(dict.fromkeys(filter(None, notes)))


def question_due(work: Work, game: int, seat: str, number: int, *, what: str) -> str:
    """The time of one question; a note for the row if nothing came of it."""
    table = work.open(game)
    if not table.is_playing or seat not in table.table.waiting_for() or decision(table, seat) != number:
        return "answered in time"
    player = table.table.played_by(seat)
    person = dict(table.humans()).get(player)
    if person is None:
        return ""
    kept = table.held.get(seat)
    if what == "release":  # that of an answer which replaced it meanwhile comes later
        if kept is None or kept.release_at > work.now:
            return "replaced or taken back"
        pauses = table.row.paused_at and kept.how != "mail"  # since the tick saw it; its end sees to it
        return "the table pauses" if pauses else release(work, table, seat)
    if table.row.deserted:
        return "the table waits for anybody"
    clock = timing.clocks(work.db, game)[seat]
    if kept:
        if what == "due" and _is_late(table, clock, kept, work.now):
            timing.wake(work.db, clock, clock.due_at)  # if the answer is not possible any more
            return release(work, table, seat)
        if what == "due":
            timing.wake(work.db, clock, max(kept.release_at, work.now) + AGAIN)  # if it is taken back
        return "answered in time"
    if not running.is_over(clock, running.stands_since(table, clock) or clock.due_at):
        return "the clock stands still"
    if what == "due" and clock.due_at > work.now:
        timing.go_on(work.db, clock, Deadline(clock.remind_at, clock.due_at), work.now)
        return "there is time again"
    if what == "remind":
        remind(work, table, clock, person)
    elif until := votes.more_time_until(work, table, clock):
        timing.wake(work.db, clock, until)
        return "there may be more time"
    elif (step := table.table.step) and step.silence:
        table.do(seat, step.silence)
        table.tell("{name} has not answered in time, and that counts as no.", name=person.name)
    elif until := absent.waits_until(work, table, player):
        timing.wake(work.db, clock, until)
        return "there is a vote already"
    else:
        absent.overstep(work, table, seat, person)
    return ""


def remind(work: Work, table: OpenTable, clock: Clock, person: PlayerRow) -> None:
    """Remind of a question, in the next digest if that leaves time enough."""
    times = next_times(table, clock, work.now)
    warning = table.called.get(clock.charged, ("", None))[1]
    if times.remind_at is None:
        warning = Sentence("This is the last reminder. {what}", {"what": absent.foretold(work, table, clock, person)})
    if work.row.due["what"] == "digest":
        table.called[clock.charged] = ("digest", warning)
    elif can_wait(person, clock.due_at):
        times = Deadline(person.digest_at, clock.due_at)
    else:
        table.called[clock.charged] = ("reminder", warning)
    timing.go_on(work.db, clock, times, work.now)


def _is_late(table: OpenTable, clock: Clock, kept: Held, now: datetime) -> bool:
    """Is the time over though an answer is held? The clock stands still for one, and not for all that follow it."""
    until = running.count(clock, running.still(table, clock, now)).due(hours(table, clock.charged))
    return kept.held_at < clock.due_at and until <= now


def release(work: Work, table: OpenTable, seat: Seat) -> str:
    """The time of an answer that was held has come, or that of its question is over."""
    try:
        held.release(table, seat)
    except Illegal:
        first = Sentence("Your answer was not possible any more when its time came. You are asked again.")
        table.called[table.table.played_by(seat)] = ("turn", first)
    return ""
