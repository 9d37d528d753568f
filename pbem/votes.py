"""What the people at a table decide together: a question, who is asked, what silence counts as, and what follows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from engine.seats import Seat
from engine.sentence import Sentence
from pbem import reliability, running, successors, table_pause
from pbem.blocks import Button, Buttons
from pbem.commands.words import N_
from pbem.letters import Page, paragraphs, plain_page
from pbem.open_table import OpenTable
from pbem.outbox import put
from pbem.storage import ballots, store, timing
from pbem.storage.clock_tables import DeadlineRow, VoteRow
from pbem.storage.tables import PlayerRow
from pbem.storage.timing import Clock
from pbem.takeover import take_over
from pbem.work import Refused, Work, reader

OPEN_FOR = timedelta(days=2)
"""How long a vote is open at most."""

RESTS = timedelta(days=7)
"""How long whoever has proposed something waits before he proposes the same again, whatever came of it."""


@dataclass(frozen=True, slots=True)
class Motion:
    """One kind of vote: what is asked, what silence counts as, what follows when nobody is against it."""

    question: str
    silence: bool
    carried: str
    lost: str
    follows: Callable[[Work, OpenTable, dict[str, Any]], None]
    stands: Callable[[Work, OpenTable, dict[str, Any]], bool] = lambda work, table, data: True
    """Is there still a reason to do it, once it is carried?"""
    settled: str = ""
    """What is told where there is none."""
    refused: Callable[[Work, OpenTable, dict[str, Any]], None] = lambda work, table, data: None
    """What follows when somebody is against it."""
    repeats: Callable[[VoteRow, dict[str, Any], datetime], bool] = lambda row, data, now: (
        row.data["about"] == data["about"] and row.opened_at > now - RESTS)  # fmt: skip
    """Is it too early for this, after what the same person has proposed before?"""
    repeated: str = N_("You proposed that on {when}. The same can be proposed again after a week.")


def call(
    work: Work, table: OpenTable, what: str, *, by: PlayerRow | None, about: Seat | None = None, **more: Any
) -> bool:
    """Put something to the vote of all but who proposes it and whom it is about; with nobody to ask it is done at once.
    Is there a vote now? Raises Refused if there was one before."""
    if ballots.open_at(work.db, table.number):
        if by is None:
            return False
        raise Refused("There is a vote at table {n} already; this one has to wait until it is over.", n=table.number)
    data = {"about": about, **more}
    voters = [person for seat, person in table.humans() if person is not by and seat != about]
    if not voters:
        follow(work, table, what, _gaps(work, table, data, by.id if by else None), data)
        return False
    motion = MOTIONS[what]
    for before in ballots.proposed_by(work.db, table.number, what, by.id) if by else ():
        if motion.repeats(before, data, work.now):
            raise Refused(motion.repeated, when=before.opened_at)
    row = VoteRow(game_id=table.number, what=what, data=data, by_id=by.id if by else None, opened_at=work.now,
                  closes_at=work.now + OPEN_FOR, next_at=work.now + OPEN_FOR,
                  voters=[person.id for person in voters], ballots={})  # fmt: skip
    ballots.add(work.db, row)
    for person in voters:
        work.errands.append(lambda person=person: ask(work, table, row, person))  # type: ignore[misc]
    return True


def ask(work: Work, table: OpenTable, row: VoteRow, person: PlayerRow) -> None:
    """The letter that asks for a vote."""
    motion, who = MOTIONS[row.what], reader(person)
    silent = N_("Whoever says nothing until then agrees.") if motion.silence else N_(
        "Whoever says nothing until then is against it.")  # fmt: skip
    texts = paragraphs(
        who.words,
        Sentence("Press Reply and write {yes}, or {no}, by {when}.",
                 {"yes": who.words.command("vote") + " " + who.words.text("yes"),
                  "no": who.words.command("vote") + " " + who.words.text("no"), "when": row.closes_at}),
        Sentence(silent),
        Sentence("It is done only if nobody is against it."),
    )  # fmt: skip

    def page(code: str) -> Page:
        say, word = who.words.text, who.words.command("vote")
        answers = ((say("I agree"), say("yes")), (say("I am against it"), say("no")))
        buttons = tuple(Button(label, f"{word} {answer} #{code}") for label, answer in answers)
        opening = say(motion.question, n=table.number, **_gaps(work, table, row.data, row.by_id))
        return plain_page(who, code, opening, (), (Buttons(say("tap to answer, then send"), buttons, ""), *texts))

    put(work, person, page, kind="vote", table=table.number, title=who.words.text("Vote"), confirms={"vote": row.id})


def answer(work: Work, table: OpenTable, yes: bool) -> None:
    """The writer votes. One who is against it ends the vote, and so does the last of those who were asked."""
    row = ballots.open_at(work.db, table.number)
    if row is None:
        raise Refused("There is no vote at table {n} now.", n=table.number)
    letter = work.answered
    if letter and letter.game_id == table.number and letter.confirms.get("vote", row.id) != row.id:
        raise Refused("That vote is over. To answer the one that is open now, press Reply on its letter.")
    if work.writer_id not in row.voters:
        raise Refused("The others are asked in this vote, not you.")
    row.ballots = {**row.ballots, str(work.writer_id): yes}
    work.say("You voted for it." if yes else "You voted against it.")
    if not yes:
        end(work, table, row, carried=False)
    elif _agreed(table, row, silence=False):
        end(work, table, row, carried=True)


def leave(work: Work, table: OpenTable, seat: Seat) -> None:
    """Whoever sat there has left: he is not waited for any more, and what was proposed about him is void."""
    row = ballots.open_at(work.db, table.number)
    if row and row.data["about"] == seat:
        ballots.close(row)
    elif row and _agreed(table, row, silence=False):
        end(work, table, row, carried=True)


def close(work: Work, number: int) -> str:
    """The time for a vote is over: the silent count as was said. A note for the row if it was over before."""
    row = work.db.get(VoteRow, number)
    if row is None or not row.is_open:
        return "decided in time"
    table = work.open(row.game_id)
    end(work, table, row, carried=_agreed(table, row, silence=MOTIONS[row.what].silence))
    return ""


def end(work: Work, table: OpenTable, row: VoteRow, *, carried: bool) -> None:
    ballots.close(row)
    motion = MOTIONS[row.what]
    if not table.is_playing:
        return  # there is nothing to decide any more
    gaps = _gaps(work, table, row.data, row.by_id)
    if not carried:
        table.mention(motion.lost, **gaps)
        motion.refused(work, table, row.data)
    elif motion.stands(work, table, row.data):
        follow(work, table, row.what, gaps, row.data)
    else:
        table.mention(motion.settled, **gaps)


def follow(work: Work, table: OpenTable, what: str, gaps: dict[str, Any], data: dict[str, Any]) -> None:
    motion = MOTIONS[what]
    table.tell(motion.carried, **{**gaps, "n": table.number})
    motion.follows(work, table, data)


def _gaps(work: Work, table: OpenTable, data: dict[str, Any], by_id: int | None) -> dict[str, Any]:
    """What is told of a vote. Names are looked up whenever they are told, so that none is kept of who is forgotten."""
    if length := {unit: data[unit] for unit in ("days", "hours") if unit in data}:
        data = {**data, "time": timedelta(**length)}
    if guest := data.get("guest"):
        person = table.people.setdefault(guest, store.player(work.db, guest))  # whose name is told is known here
        data = {**data, "guest": person.name}
    if about := data["about"]:
        return {**data, "name": table.name(about)}
    by = store.players(work.db, [by_id] if by_id else []).get(by_id or 0)
    return {**data, "name": by.name if by else ""}


def _agreed(table: OpenTable, row: VoteRow, *, silence: bool) -> bool:
    """Are all for it who were asked and are still there, if silence counts as this?"""
    here = {person.id for _seat, person in table.humans()}
    return all(row.ballots.get(str(number), silence) for number in row.voters if number in here)


def _still_asked(work: Work, table: OpenTable, data: dict[str, Any]) -> list[Clock]:
    """The questions for which somebody wanted more time, as far as they are open."""
    clocks = timing.clocks(work.db, table.number).values()
    return [clock for clock in clocks if [clock.seat, clock.decision] in data["questions"]]


def more_time_until(work: Work, table: OpenTable, clock: Clock) -> datetime | None:
    """Until when it may be decided that there is more time for this question; None if nobody is asked for any."""
    vote = ballots.open_at(work.db, table.number)
    return vote.closes_at if vote and [clock.seat, clock.decision] in vote.data.get("questions", ()) else None


def _asks_still(work: Work, table: OpenTable, data: dict[str, Any]) -> bool:
    return bool(_still_asked(work, table, data))


def _is_missing(work: Work, table: OpenTable, data: dict[str, Any]) -> bool:
    """Has whom it is about still not answered? One has whose answer is only held."""
    row = table.seats[data["about"]]
    writes = any(held.player_id == row.player_id and held.how == "mail" for held in table.held.values())
    return bool(row.lapses or row.away) and not writes


def _is_asked_again(row: VoteRow, data: dict[str, Any], now: datetime) -> bool:
    """Has more time been asked for already for one of these questions?"""
    return any(question in row.data["questions"] for question in data["questions"])


HE_STAYS = N_("{name} has answered meanwhile, and stays.")


# --- what follows ----------------------------------------------------------------------------------------------------


def _stand_in(work: Work, table: OpenTable, data: dict[str, Any]) -> None:
    successors.stand_in(work, table, data["about"])


def _kick(work: Work, table: OpenTable, data: dict[str, Any]) -> None:
    row = table.seats[data["about"]]
    if owner := row.owner_id or row.player_id:
        lost = Sentence(N_("You have lost the seat at table {n}. A computer player takes over."), {"n": table.number})
        table.parted.append((store.player(work.db, owner), lost))
    take_over(table, data["about"])
    successors.seek_if_open(work, table, data["about"])


def _seek(work: Work, table: OpenTable, data: dict[str, Any]) -> None:
    successors.seek(work, table, data["seat"])


def _offer(work: Work, table: OpenTable, data: dict[str, Any]) -> None:
    guest = table.people[data["guest"]]
    successors.offer(work, table, data["seat"], guest, successors.NAMED, unsent=data["unsent"])


def _end(work: Work, table: OpenTable, data: dict[str, Any]) -> None:
    table.row.state, table.row.ended_at = "over", work.now
    reliability.note_end(table)


def _pause(work: Work, table: OpenTable, data: dict[str, Any]) -> None:
    table_pause.begin(table, work.now, timedelta(days=data["days"]))


def _let_run_out(work: Work, table: OpenTable, data: dict[str, Any]) -> None:
    """What comes of a time that is over has waited for this vote, and comes now."""
    for clock in _still_asked(work, table, data):
        if clock.next_at and clock.due_at <= work.now:
            timing.wake(work.db, clock, work.now)


def _extend(work: Work, table: OpenTable, data: dict[str, Any]) -> None:
    """More time for the questions for which it was asked; nobody's bank pays for it. Time that is over counts from
    now."""
    for clock in _still_asked(work, table, data):
        row = work.db.get(DeadlineRow, (clock.game_id, clock.seat))
        assert row is not None, "it is asked still"
        running.extend(work.db, table, row, timedelta(hours=data["hours"]), work.now)


MOTIONS: Mapping[str, Motion] = {
    "pause": Motion(
        N_("{name} asks for a pause of {time} at table {n}."), True,
        N_("Table {n} pauses for {time}, or until somebody writes resume. All clocks stand still."),
        N_("There is no pause: somebody was against it."), _pause),
    "extend": Motion(
        N_("{name} asks for {time} more at table {n}."), True,
        N_("{name} has {time} more."),
        N_("There is no more time for {name}: somebody was against it."), _extend,
        _asks_still, N_("The answer for which {name} wanted more time has been given."), _let_run_out,
        _is_asked_again, N_("You have asked for more time for this answer already.")),
    "draw": Motion(
        N_("{name} offers a draw at table {n}."), False,
        N_("The game at table {n} is a draw by agreement."), N_("There is no draw: not everybody agreed."), _end),
    "abandon": Motion(
        N_("{name} proposes to end the game at table {n} without a result."), True,
        N_("The game at table {n} ends without a result, as was agreed."),
        N_("The game goes on: somebody was against ending it."), _end),
    "kick": Motion(
        N_("It is proposed that a computer player takes the seat of {name} at table {n}, who has let a deadline pass."),
        True, N_("{name} has lost the seat at table {n}. A computer player takes over."),
        N_("{name} keeps the seat: somebody was against the proposal."), _kick, _is_missing, HE_STAYS),
    "standin": Motion(
        N_("{name} has not answered in time at table {n}. Shall somebody stand in until {name} writes?"), True,
        N_("Somebody stands in for {name}, as was agreed."),
        N_("The table waits for {name}: somebody was against a computer player."), _stand_in, _is_missing, HE_STAYS),
    "replace": Motion(
        N_("{name} wants to give the seat at table {n} to somebody else. Whoever waits for one could take it."), True,
        N_("Somebody is looked for who takes over the seat of {name}. Until then {name} plays on."),
        N_("{name} keeps the seat: somebody was against the proposal."), _seek),
    "successor": Motion(
        N_("{name} wants to give the seat at table {n} to {guest}."), True,
        N_("{guest} is asked to take over the seat of {name}. Until then {name} plays on."),
        N_("{name} keeps the seat: somebody was against the proposal."), _offer),
    "newcomer": Motion(
        N_("{name} proposes that {guest} takes over from a computer player at table {n}."), True,
        N_("{guest} is asked to take over from a computer player."),
        N_("The computer player keeps the seat: somebody was against the proposal."), _offer),
}  # fmt: skip
