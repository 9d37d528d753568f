"""What stops a clock, moves it or pays for it, two of them at a time."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from sqlmodel import select

from pbem import outages, stopped
from pbem.daemon import Daemon
from pbem.storage import store, timing, uptime
from pbem.storage.clock_tables import DeadlineRow, HeldRow, VoteRow
from pbem.storage.database import transaction
from pbem.storage.lobby_tables import WaitRow
from pbem.storage.tables import GameRow, InboxRow, PlayerRow
from pbem.storage.timing import Clock
from tests.server import InMemoryServer, Sent, reply

DAY, HOUR, MINUTE = timedelta(days=1), timedelta(hours=1), timedelta(minutes=1)
PEOPLE = ("emil", "nora", "sara", "wim")


def four(options: str = "basic4 remind=off") -> InMemoryServer:
    """A game of four that has just begun, on a server that has just been seen to work."""
    server = InMemoryServer()
    server.game_of_four(options)
    beat(server)
    return server


def beat(server: InMemoryServer) -> None:
    with transaction(server.engine) as db:
        outages.note(db, server.now, is_up=True)


def jump(server: InMemoryServer, time: timedelta) -> None:
    """The server is away for so long, or its machine's clock is put forward or back."""
    server.now += time
    beat(server)


def live(server: InMemoryServer, time: timedelta) -> None:
    """Time passes on a server that works all the while."""
    server.now += time
    with transaction(server.engine) as db:
        uptime.note(db, server.now, jumped=False)


def clock(server: InMemoryServer) -> Clock:
    with transaction(server.engine) as db:
        (only,) = timing.clocks(db, 1).values()
    return only


def left(server: InMemoryServer) -> timedelta:
    return clock(server).due_at - server.now


def close(one: timedelta, other: timedelta) -> bool:
    """Every mail takes a second."""
    return abs(one - other) < 5 * MINUTE


def others(*who: str) -> list[str]:
    return [name for name in PEOPLE if name not in who]


def texts(out: list[Sent]) -> str:
    return "\n".join(sent.text for sent in out)


def carry(server: InMemoryServer, by: str, what: str) -> list[Sent]:
    out = server.mail(by, what)
    return out + [sent for who in others(by) for sent in server.mail(who, "vote yes")]


def bank(server: InMemoryServer, who: str) -> timedelta | None:
    seconds = server.open_table().seats[server.seat_of(who)].bank
    return None if seconds is None else timedelta(seconds=seconds)


def stop(server: InMemoryServer, who: str, until: datetime | None = None) -> None:
    with transaction(server.engine) as db:
        number = server.open_table().seats[server.seat_of(who)].player_id or 0
        stopped.stop_clocks(db, number, server.now, until)


# --- pauses ----------------------------------------------------------------------------------------------------------


def test_a_pause_costs_nothing_from_the_bank_of_whoever_answers_during_it() -> None:
    server = four("basic4 remind=off time=5d+6h")
    who = server.asked()
    carry(server, "sara", "pause 20")
    server.now += 10 * DAY
    server.mail(who, server.latest[who].moves[0])
    assert close(bank(server, who) or DAY, 5 * DAY)


def test_whoever_answers_during_a_pause_is_in_time_and_no_slower_for_it() -> None:
    server = four()
    who = server.asked()
    carry(server, "sara", "pause 20")
    server.now += 10 * DAY
    server.mail(who, server.latest[who].moves[0])
    person = dict(server.open_table().humans())[server.seat_of(who)]
    assert person.record["answers"] == 1
    assert person.pace[-1] < 600


def test_a_vacation_that_is_told_during_a_pause_takes_nothing_from_the_time_that_is_left() -> None:
    server = four()
    who, before = server.asked(), left(server)
    carry(server, "sara", "pause 20")
    server.now += DAY
    server.mail(who, "vacation 1 Nov 2027 - 2 Nov 2027")
    server.mail(who, "vacation until 8 Nov")
    server.now += 11 * DAY
    server.mail("sara", "resume")
    assert close(left(server), before)


def test_weekends_off_that_are_told_during_a_pause_take_nothing_from_the_time_that_is_left() -> None:
    server = four()
    server.now = datetime(2026, 11, 6, 9, tzinfo=UTC)  # a Friday
    server.mail(server.asked(), server.latest[server.asked()].moves[0])
    who = server.asked()
    carry(server, "sara", "pause 20")
    server.mail(who, "weekends off")
    server.now = datetime(2026, 11, 16, 9, tzinfo=UTC)
    server.mail("sara", "resume")
    assert close(left(server), 3 * DAY)


def test_a_reminder_that_was_due_as_a_pause_began_does_not_start_the_clock() -> None:
    server = four("basic4 remind=half")
    server.mail("sara", "pause 20")
    server.mail(others("sara")[0], "vote yes")
    server.mail(others("sara")[1], "vote yes")
    server.now = (clock(server).remind_at or server.now) + MINUTE
    server.tick()
    with transaction(server.engine) as db:  # the last vote came just before, and is worked first
        (row,) = db.exec(select(InboxRow).where(InboxRow.state == "new"))
        row.state = "done"
    server.mail(others("sara")[2], "vote yes")
    with transaction(server.engine) as db:
        again = db.get(InboxRow, row.id)
        assert again is not None
        again.state = "new"
    assert server.work() == []
    assert clock(server).next_at is None


def test_a_deadline_that_had_passed_before_a_pause_still_comes() -> None:
    server = four()
    who = server.asked()
    server.mail("sara", "pause 2")
    server.now = clock(server).due_at - 2 * DAY
    for name in others("sara"):
        server.fetch(voted(server, name), arrived=server.now)
    server.now = clock(server).due_at + MINUTE
    server.work()
    assert server.open_table().row.paused_at
    server.wait(3 * DAY)
    server.wait(4 * DAY)
    assert server.asked() != who


def voted(server: InMemoryServer, who: str) -> bytes:
    return reply(f"{who}@players.test", "vote yes", server.latest[who])


def test_the_end_of_a_pause_starts_no_clock_that_stands_still_for_another_reason() -> None:
    server = four()
    who, before = server.asked(), left(server)
    stop(server, who)
    other = others(who)[0]
    server.mail(other, "pause 20")
    server.wait(2 * DAY)
    assert server.open_table().row.paused_at
    server.now += DAY
    server.mail(other, "resume")
    assert clock(server).next_at is None
    server.now += 2 * DAY
    server.mail(who, "status")
    assert close(left(server), before)


def test_a_clock_that_was_stopped_stays_so_while_its_table_pauses() -> None:
    server = four()
    who, before = server.asked(), left(server)
    by = others(who)[0]
    server.mail(by, "pause 20")
    server.now += HOUR
    stop(server, who)
    server.wait(2 * DAY)
    assert server.open_table().row.paused_at
    server.now += DAY
    server.mail(who, "help")
    assert clock(server).next_at is None
    server.now += 5 * DAY
    server.mail(by, "resume")
    assert close(left(server), before - HOUR)


def test_the_end_of_a_pause_that_is_in_the_inbox_ends_no_later_pause() -> None:
    server = InMemoryServer()
    server.game_with_computers()
    server.mail("sara", "pause 5")
    server.now += 5 * DAY + MINUTE
    server.complete_fetch()
    server.tick()
    with transaction(server.engine) as db:
        (row,) = db.exec(select(InboxRow).where(InboxRow.state == "new"))
        row.state = "done"
    server.mail("sara", "resume")
    server.mail("sara", "pause 9")
    with transaction(server.engine) as db:
        again = db.get(InboxRow, row.id)
        assert again is not None
        again.state = "new"
    server.work()
    assert server.open_table().row.paused_at


# --- stopped clocks --------------------------------------------------------------------------------------------------


def test_a_stopped_clock_goes_on_with_the_time_that_was_left_whatever_days_are_free() -> None:
    server = four()
    server.now = datetime(2026, 11, 9, 9, tzinfo=UTC)  # a Monday
    server.mail(server.asked(), server.latest[server.asked()].moves[0])
    who = server.asked()
    server.mail(who, "weekends off")
    stop(server, who)
    server.now = datetime(2026, 11, 12, 9, tzinfo=UTC)
    server.mail(who, "status")
    assert close(left(server), 5 * DAY)  # Thursday to Tuesday


def test_a_stopped_clock_that_goes_on_runs_out_in_nobody_s_night() -> None:
    server = four()
    who = server.asked()
    server.mail(who, "quiet 22-8")
    stop(server, who)
    server.now += 16 * HOUR
    server.mail(who, "status")
    assert clock(server).due_at == datetime(2026, 11, 6, 8, tzinfo=UTC)


def test_hours_that_change_while_a_clock_is_stopped_leave_what_was_left_on_it() -> None:
    server = four()
    who, before = server.asked(), left(server)
    stop(server, who)
    with transaction(server.engine) as db:  # as if the mail that failed were still kept
        number = server.open_table().seats[server.seat_of(who)].player_id
        kept = InboxRow(kind="mail", state="shunted", player_id=number, arrived_at=server.now, fetched_at=server.now)
        db.add(kept)
    server.mail(who, "vacation until 20 Nov")
    with transaction(server.engine) as db:
        for row in db.exec(select(InboxRow).where(InboxRow.state == "shunted")):
            row.state = "done"
    server.now = datetime(2026, 11, 21, 9, tzinfo=UTC)
    server.mail(who, "status")
    assert close(left(server), before)


# --- hours that change in a turn -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("begun", "words", "after", "then", "answered", "used"),
    [
        ("2026-11-02 09:00", "vacation until 8 Nov", 6 * HOUR, "", "2026-11-09 12:00", 18 * HOUR),
        ("2026-11-02 09:00", "vacation until 20 Nov", 6 * HOUR, "back", "2026-11-06 20:00", 10 * HOUR),
        ("2026-11-07 09:00", "weekends off", 6 * HOUR, "", "2026-11-09 12:00", 18 * HOUR),
        ("2026-11-07 09:00", "weekends off", 6 * HOUR, "weekends on", "2026-11-08 20:00", 10 * HOUR),
        ("2026-11-06 20:00", "weekends off", 6 * HOUR, "zone Pacific/Auckland", "2026-11-09 02:00", 10 * HOUR),
    ],
)
def test_hours_that_change_in_a_turn_take_from_the_bank_what_the_clock_has_run(
    begun: str, words: str, after: timedelta, then: str, answered: str, used: timedelta
) -> None:
    """Four hours before the answer the other words are written, if there are any."""
    server, end = four("basic4 remind=off time=5d+6h"), datetime.fromisoformat(answered).replace(tzinfo=UTC)
    live(server, datetime.fromisoformat(begun).replace(tzinfo=UTC) - server.now)
    server.mail(server.asked(), server.latest[server.asked()].moves[0])
    who = server.asked()
    live(server, after)
    server.mail(who, words)
    if then:
        live(server, end - 4 * HOUR - server.now)
        server.mail(who, then)
    live(server, end - server.now)
    server.mail(who, server.latest[who].moves[0])
    assert close(bank(server, who) or DAY, 5 * DAY - used)


@pytest.mark.parametrize("how", ["pause", "outage"])
def test_what_stands_still_over_a_free_day_takes_from_the_bank_what_ran_before(how: str) -> None:
    server = four("basic4 remind=off time=5d+6h")
    server.now = datetime(2026, 11, 6, 9, tzinfo=UTC)  # a Friday
    server.mail(server.asked(), server.latest[server.asked()].moves[0])
    who = server.asked()
    server.mail(who, "weekends off")
    live(server, 9 * HOUR)
    if how == "pause":
        carry(server, "sara", "pause 20")
        server.now += DAY
        server.mail("sara", "resume")
    else:
        jump(server, DAY)
    live(server, 2 * DAY)
    server.mail(who, server.latest[who].moves[0])
    assert close(bank(server, who) or DAY, 5 * DAY - 27 * HOUR)


def test_a_reminder_whose_moment_has_come_is_sent_though_its_reader_has_just_changed_his_hours() -> None:
    server = four("basic4 remind=half")
    who = server.asked()
    server.now = clock(server).remind_at or server.now
    server.mail(who, "weekends off")
    assert "A reminder: the table is waiting for you." in texts(server.wait(MINUTE))


# --- outages and a machine whose clock jumps -------------------------------------------------------------------------


@pytest.mark.parametrize("time", [HOUR, 31 * DAY, -40 * DAY])
def test_a_vote_is_open_as_long_as_the_server_can_be_reached(time: timedelta) -> None:
    server = four()
    server.mail("sara", "abandon")
    live(server, DAY)
    jump(server, time)
    server.wait(23 * HOUR)
    assert server.open_table().row.state == "playing"
    server.wait(HOUR)
    assert server.open_table().row.state == "over"


@pytest.mark.parametrize("time", [-40 * DAY, 31 * DAY])
def test_a_pause_lasts_as_long_as_was_agreed_whatever_the_machine_s_clock_does(time: timedelta) -> None:
    server = four()
    before = left(server)
    carry(server, "sara", "pause 5")
    jump(server, time)
    server.wait(4 * DAY)
    assert server.open_table().row.paused_at
    server.wait(DAY + HOUR)
    assert server.open_table().row.paused_at is None
    assert close(left(server), before)


@pytest.mark.parametrize("time", [-40 * DAY, 31 * DAY])
def test_nobody_s_mailbox_is_waited_for_longer_because_the_machine_s_clock_jumped(time: timedelta) -> None:
    server = four()
    who, before = server.asked(), left(server)
    stop(server, who, server.now + 7 * DAY)
    jump(server, time)
    server.wait(6 * DAY)
    assert clock(server).next_at is None
    server.wait(DAY + MINUTE)
    assert clock(server).next_at is not None
    assert close(left(server), before)


def test_a_clock_that_was_put_back_keeps_no_digest_back() -> None:
    server = four()
    who = server.asked()
    server.mail(who, "mail digest 7")
    jump(server, -40 * DAY)
    digest = dict(server.open_table().humans())[server.seat_of(who)].digest_at
    assert digest is not None
    assert digest - server.now <= DAY


def test_an_invitation_is_open_as_long_as_the_server_can_be_reached() -> None:
    server = InMemoryServer()
    server.mail("sara", "hello", fresh=True)
    server.mail("sara", "new basic4 invite nora@players.test bots 2")
    beat(server)
    jump(server, 31 * DAY)
    server.wait(DAY)
    assert "game" in texts(server.mail("nora", "accept"))
    assert server.open_table().row.state != "closed"


def test_an_outage_is_given_back_before_any_mail_is_worked() -> None:
    """A mail that came in the outage is charged for the time before it."""
    server = four("basic4 remind=off time=5d+6h")
    who = server.asked()
    live(server, DAY)
    server.fetch(moved(server, who), arrived=server.now + 2 * DAY)
    server.now += 31 * DAY
    beat(server)
    server.work()
    assert close(bank(server, who) or DAY, 4 * DAY)


def moved(server: InMemoryServer, who: str) -> bytes:
    return reply(f"{who}@players.test", server.latest[who].moves[0], server.latest[who])


# --- extensions ------------------------------------------------------------------------------------------------------


def test_an_extension_ends_in_nobody_s_night_and_no_free_day_counts() -> None:
    server = four()
    server.now = datetime(2026, 11, 10, 15, tzinfo=UTC)  # a Tuesday
    server.mail(server.asked(), server.latest[server.asked()].moves[0])
    who = server.asked()
    server.mail(who, "quiet 22-8")
    server.mail(who, "weekends off")
    carry(server, who, "extend 10h")  # from Friday 15:00 to Monday 01:00
    assert clock(server).due_at.replace(second=0) == datetime(2026, 11, 16, 8, tzinfo=UTC)


def test_an_extension_of_time_that_is_over_counts_from_now() -> None:
    server = four("basic4 remind=off timeout=wait")
    who = server.asked()
    server.wait(3 * DAY)
    live(server, 9 * DAY)
    carry(server, who, "extend 2d")
    assert close(left(server), 2 * DAY)
    assert server.wait(DAY) == []
    assert server.open_table().seats[server.seat_of(who)].lapses == 1


def test_the_letter_about_an_extension_tells_the_new_time() -> None:
    server = four()
    who = server.asked()
    out = carry(server, who, "extend 2d")
    letter = next(sent for sent in out if sent.to.startswith(who) and "2 days more" in sent.text)
    assert "Saturday, 7 November" in letter.text or "7 Nov" in letter.text


def test_reminders_come_before_an_extended_deadline_too() -> None:
    server = four("basic4 remind=2h")
    who = server.asked()
    carry(server, who, "extend 2d")
    assert server.wait(clock(server).due_at - server.now - HOUR)


def test_more_time_is_for_the_question_for_which_it_was_asked() -> None:
    server = four()
    who = server.asked()
    server.mail(who, "extend 2d")
    moved = 0
    while server.asked() != who or not moved:
        server.mail(server.asked(), server.latest[server.asked()].moves[0])
        moved += 1
    before = left(server)
    for name in others(who):
        server.mail(name, "vote yes")
    assert close(left(server), before)


# --- votes -----------------------------------------------------------------------------------------------------------


def test_whoever_has_left_has_no_vote() -> None:
    server = four()
    server.mail("sara", "offer draw")
    (asks,) = server.mail("nora", "leave")
    server.mail("nora", "yes", answers=asks)
    server.mail("wim", "vote yes")
    server.mail("emil", "vote yes")
    assert server.open_table().row.state == "over"


def test_a_vote_keeps_nothing_of_whoever_is_forgotten() -> None:
    server = four()
    who = server.asked()
    server.wait(3 * DAY)
    by = others(who)[0]
    server.mail(by, f"kick {who}")
    (asks,) = server.mail(who, "forget me", fresh=True)
    server.mail(who, "yes", answers=asks)
    with transaction(server.engine) as db:
        votes = list(db.exec(select(VoteRow)))
        assert not any(who.capitalize() in str(row.data) for row in votes)
    for name in others(who, by):
        server.mail(name, "vote yes")
    out = server.wait(2 * DAY)
    assert who.capitalize() not in texts(out)
    assert "has answered meanwhile" not in texts(out)


# --- banks and seats -------------------------------------------------------------------------------------------------


def test_an_answer_that_replaces_one_that_is_held_costs_what_it_is_held_for_longer() -> None:
    server = four("basic4 remind=off time=2d+6h hold=1d")
    who = server.asked()
    live(server, DAY)
    server.mail(who, "bid 3")
    live(server, 20 * HOUR)
    server.mail(who, "bid 4")
    live(server, DAY + HOUR)
    server.wait(MINUTE)
    assert close(bank(server, who) or DAY, 4 * HOUR)


def test_whoever_replaces_an_answer_after_the_deadline_has_answered_in_time() -> None:
    server = four("basic4 remind=off time=1d hold=1d")
    who = server.asked()
    live(server, 20 * HOUR)
    server.mail(who, "bid 3")
    live(server, 20 * HOUR)
    server.mail(who, "bid 4")
    live(server, DAY + HOUR)
    server.wait(MINUTE)
    assert dict(server.open_table().humans())[server.seat_of(who)].record.get("answers") == 1


# --- vacations that begin by themselves ------------------------------------------------------------------------------


def test_the_letter_about_a_vacation_that_began_by_itself_tells_the_new_time() -> None:
    server = four("basic4 remind=off timeout=forfeit")
    who = server.asked()
    out = server.wait(3 * DAY)
    letter = next(sent for sent in out if sent.to.startswith(who))
    due = clock(server).due_at
    assert due > server.now
    assert f"{due.day} November" in letter.text.split("Answer by")[1][:60] or f"{due.day} Nov" in letter.text


def test_a_vacation_begins_by_itself_though_the_day_is_free() -> None:
    server = four("basic4 remind=off timeout=forfeit")
    server.now = datetime(2026, 11, 3, 23, 50, tzinfo=UTC)
    server.mail(server.asked(), server.latest[server.asked()].moves[0])
    who = server.asked()
    server.mail(who, "weekends off")
    server.now = datetime(2026, 11, 7, 0, 10, tzinfo=UTC)  # read late, on Saturday
    server.wait(MINUTE)
    assert server.open_table().row.state == "playing"


def test_a_deadline_that_lies_ahead_again_does_not_fire() -> None:
    server = four("basic4 remind=off timeout=forfeit")
    who = server.asked()
    seat = server.seat_of(who)
    server.wait(3 * DAY)
    with transaction(server.engine) as db:
        due = {"game": 1, "seat": seat, "decision": 0, "what": "due"}
        assert store.oldest_new(db) is None
        db.add(InboxRow(kind="clock", due=due, arrived_at=server.now, fetched_at=server.now))
    server.work()
    assert server.open_table().row.state == "playing"


def test_a_machine_s_clock_that_is_put_forth_and_back_leaves_everything_as_it_was() -> None:
    """Several tables: one pauses, one votes, at one an answer is held, one gathers, and a clock is stopped."""
    server = everything_at_once()
    before = ahead(server), left_on_clocks(server)
    for time in (40 * DAY, -40 * DAY, -90 * DAY, 90 * DAY):
        jump(server, time)
        assert left_on_clocks(server) == before[1]
    assert (ahead(server), left_on_clocks(server)) == before


@pytest.mark.parametrize("time", [20 * MINUTE, -90 * DAY, 31 * DAY])
def test_what_lies_ahead_lies_as_far_ahead_after_the_machine_s_clock_has_jumped(time: timedelta) -> None:
    server = everything_at_once()
    before = {key: at - server.now for key, at in ahead(server).items()}
    jump(server, time)
    assert {key: at - server.now for key, at in ahead(server).items()} == before
    assert {name for name, *_ in before} == {"held", "vote", "wait", "deadline", "game"}


def everything_at_once() -> InMemoryServer:
    server = four("basic4 hold=20h time=3d")
    who = server.asked()
    server.mail(who, "mail digest 7")
    server.mail(who, f"table 1: {server.latest[who].moves[0]}")
    for name, line in (("ada", "pause 9"), ("ben", "status"), ("cy", "mail digest 8")):
        server.mail(name, "hello", fresh=True)
        server.mail(name, "new basic4 bots")
        server.mail(name, line)
    server.mail("dan", "hello", fresh=True)
    server.mail("dan", "new basic4 invite eva@players.test")
    server.mail(others(who)[0], "table 1: abandon")
    with transaction(server.engine) as db:
        ben = next(row.id for row in db.exec(select(PlayerRow)) if row.name == "Ben")
        stopped.stop_clocks(db, ben or 0, server.now, server.now + 7 * DAY)
    beat(server)
    live(server, timedelta(0))
    return server


COMING = ("next_at", "release_at", "closes_at", "until", "resume_at", "paused_until")


def ahead(server: InMemoryServer) -> dict[tuple[str, int, str, str], datetime]:
    """Every moment at which something is to happen, by table, game, seat and column."""
    with transaction(server.engine) as db:
        rows = [row for model in (DeadlineRow, HeldRow, VoteRow, WaitRow, GameRow) for row in db.exec(select(model))]
        return {
            (str(row.__tablename__), getattr(row, "game_id", 0) or row.id, getattr(row, "seat", ""), what): at
            for row in rows
            for what in COMING
            if (at := getattr(row, what, None))
        }


def left_on_clocks(server: InMemoryServer) -> dict[tuple[int, str], timedelta]:
    """How much of the time for each question is left; all of these people's clocks run day and night."""
    with transaction(server.engine) as db:
        tables = {row.id: row for row in db.exec(select(GameRow))}
        held = {(row.game_id, row.seat): row.held_at for row in db.exec(select(HeldRow))}
        return {
            (row.game_id, row.seat): row.due_at
            - (row.stopped_at or tables[row.game_id].paused_at or held.get((row.game_id, row.seat)) or server.now)
            for row in db.exec(select(DeadlineRow))
        }


# --- three at a time -------------------------------------------------------------------------------------------------


def test_a_pause_that_ends_with_the_first_mail_after_an_outage_leaves_what_was_left() -> None:
    server = four()
    before = left(server)
    carry(server, "sara", "pause 20")
    beat(server)
    server.now += 9 * DAY
    Daemon(server.server, server.engine)._begin()
    server.mail("sara", "resume")
    beat(server)
    assert close(left(server), before)


def test_more_time_for_a_question_of_a_table_that_pauses_is_there_when_it_goes_on() -> None:
    server = four()
    who, before = server.asked(), left(server)
    carry(server, "sara", "pause 20")
    carry(server, who, "extend 2d")
    server.now += 9 * DAY
    assert clock(server).next_at is None
    server.mail("sara", "resume")
    assert close(left(server), before + 2 * DAY)


def test_a_vacation_that_is_told_while_an_answer_is_held_takes_nothing_if_it_is_taken_back() -> None:
    server = four("basic4 remind=off hold=20h")
    who, before = server.asked(), left(server)
    server.mail(who, server.latest[who].moves[0])
    server.mail(who, "vacation until 3 Nov")
    server.now = datetime(2026, 11, 3, 1, tzinfo=UTC)
    server.mail(who, "cancel")
    assert close(clock(server).due_at - datetime(2026, 11, 4, tzinfo=UTC), before)


def test_an_answer_that_is_taken_back_in_a_pause_leaves_the_time_of_its_question() -> None:
    server = four("basic4 remind=off hold=20h")
    who, before = server.asked(), left(server)
    server.mail(who, server.latest[who].moves[0])
    server.now += HOUR
    carry(server, "sara", "pause 20")
    server.mail(who, "cancel")
    assert clock(server).next_at is None
    server.now += 9 * DAY
    server.mail("sara", "resume")
    assert close(left(server), before)


def test_a_voter_who_has_himself_forgotten_counts_no_more() -> None:
    server = four()
    server.mail("sara", "offer draw")
    (asks,) = server.mail("nora", "forget me")
    server.mail("nora", "yes", answers=asks)
    assert "has left" not in texts(server.mail("wim", "vote yes"))
    server.mail("emil", "vote yes")
    assert server.open_table().row.state == "over"


def test_a_proposal_of_somebody_who_has_left_is_decided_by_the_others() -> None:
    server = four()
    server.mail("sara", "abandon")
    (asks,) = server.mail("sara", "leave", fresh=False)
    server.mail("sara", "yes", answers=asks)
    out = [sent for who in others("sara") for sent in server.mail(who, "vote yes")]
    assert "ends without a result" in texts(out)
    assert server.open_table().row.state == "over"


def test_an_outage_after_an_extension_takes_nothing_of_it() -> None:
    server = four()
    who, before = server.asked(), left(server)
    carry(server, who, "extend 2d")
    beat(server)
    jump(server, 9 * HOUR)
    assert close(left(server), before + 2 * DAY)
