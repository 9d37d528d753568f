"""Nobody at a table answers any more: it waits for them, goes on with the first who is back, and ends if none comes."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import NoReturn

import pytest

from pbem import deserted, outages, table_letters
from pbem.deserted import GIVEN_UP_AFTER
from pbem.storage import store, timing, uptime
from pbem.storage.database import transaction
from tests.server import InMemoryServer, Sent, readers, reply, to

PEOPLE = ["emil", "nora", "sara", "wim"]
DAY, DAYS, MINUTE = timedelta(days=1), timedelta(days=3), timedelta(minutes=1)
RESTS = "Nobody at table 1 has answered in time, so it waits. All clocks stand still."
ENDS = "Nobody has written to table 1 for a long time. The game ends without a result."


def begun(options: str = "timeout=standin", *newcomers: str) -> InMemoryServer:
    server = InMemoryServer()
    for who in newcomers:
        server.mail(who, "hello", fresh=True)
        server.mail(who, "games")
    remind = "" if "remind=" in options else "remind=off"
    server.game_of_four(f"basic4 disguise=off hold=off blind_nil=no {remind} {options}")
    return server


def left_alone(server: InMemoryServer) -> list[Sent]:
    """Time passes until the table waits, and nobody writes: the letters of the last moment."""
    for _ in range(40):
        out = server.wait(DAYS)
        if server.open_table().row.deserted:
            return out
    raise AssertionError("the table does not wait")


def abandoned(options: str = "timeout=standin") -> InMemoryServer:
    server = begun(options)
    left_alone(server)
    return server


def words_of(letter: Sent) -> str:
    return " ".join(letter.text.split())


def told(server: InMemoryServer, words: str) -> dict[str, int]:
    """How often each of the four has read this, in all letters so far."""
    mine = {who: [words_of(sent) for sent in server.every if sent.to.startswith(who)] for who in PEOPLE}
    return {who: sum(text.count(words) for text in texts) for who, texts in mine.items()}


def decisions(server: InMemoryServer) -> int:
    return sum(server.table().game.decisions.values())


def notes(server: InMemoryServer, what: str) -> list[str]:
    return [row.note for row in server.inbox() if row.kind == "clock" and row.due.get("what") == what]


def other_than_asked(server: InMemoryServer) -> str:
    return next(who for who in PEOPLE if who != server.asked())


def clocks_run(server: InMemoryServer) -> bool:
    with transaction(server.engine) as db:
        return any(clock.next_at for clock in timing.clocks(db, 1).values())


# --- it waits ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("policy", ["computer", "standin", "replace", "vote"])
def test_once_somebody_stands_in_for_each_of_them_the_table_waits_and_ends_in_the_end(policy: str) -> None:
    server, once = begun(f"timeout={policy}"), dict.fromkeys(PEOPLE, 1)
    out = left_alone(server)
    assert readers(out) == PEOPLE
    assert told(server, RESTS) == once
    assert all("press Reply and write back." in words_of(sent) for sent in out)
    made, letters = decisions(server), len(server.every)
    for _ in range(GIVEN_UP_AFTER // DAY - 1):
        server.wait(DAY)
    assert (decisions(server), len(server.every)) == (made, letters)
    assert server.open_table().is_playing
    assert readers(server.wait(DAY)) == PEOPLE
    assert told(server, ENDS) == once
    row = server.open_table().row
    assert (row.state, row.ended_at is None, row.paused_until) == ("over", False, None)
    assert not server.table().game.won
    letters = len(server.every)
    for _ in range(10):
        server.wait(30 * DAY)
    assert len(server.every) == letters
    assert [note for note in notes(server, "resume") if not note] == [""]


def test_one_person_who_plays_with_computers_and_vanishes_is_waited_for() -> None:
    server = InMemoryServer()
    server.game_with_computers("basic4 remind=off timeout=standin blind_nil=no")
    (letter,) = left_alone(server)
    assert RESTS in words_of(letter)
    assert letter.moves
    made = decisions(server)
    server.wait(20 * DAY)
    server.mail("sara", letter.moves[0], answers=letter)
    assert decisions(server) > made
    assert server.asked() == "sara"


@pytest.mark.parametrize("options", ["timeout=wait", "timeout=forfeit autovacation=no"])
def test_where_nobody_ever_plays_for_somebody_the_table_keeps_its_way(options: str) -> None:
    server = begun(options)
    for _ in range(30):
        server.wait(DAYS)
    assert not server.open_table().row.deserted
    assert told(server, ENDS) == dict.fromkeys(PEOPLE, 0)
    assert server.open_table().is_playing == (options == "timeout=wait")


def test_while_one_of_them_is_there_nothing_waits() -> None:
    server = begun()
    present = server.asked()
    for _ in range(8):
        server.mail(present, server.latest[present].moves[0])
        for _ in range(4):
            if server.asked() != present:
                server.wait(DAYS)
    table = server.open_table()
    assert not table.row.deserted
    assert sum(row.away for row in table.seats.values()) == 3
    assert server.asked() == present


def test_who_asks_for_the_deadline_of_the_last_who_answers_reads_that_the_table_would_wait() -> None:
    server = begun("timeout=standin remind=half")
    for _ in range(3):
        assert "nobody at this table answers any more" not in words_of(to(server.wait(DAYS / 2), server.asked()))
        server.wait(DAYS / 2)
    last, name = server.asked(), server.asked().capitalize()
    assert (f"When the time of {name} is over, nobody at this table answers any more, and it waits until somebody "
            "writes.") in words_of(to(server.wait(DAYS / 2), last))  # fmt: skip
    server.wait(DAYS / 2)
    assert server.open_table().row.deserted


def test_the_last_who_is_there_leaves_and_the_others_are_waited_for() -> None:
    server = begun()
    present = server.asked()
    server.mail(present, server.latest[present].moves[0])
    for _ in range(3):
        server.wait(DAYS)
    assert server.asked() == present
    server.mail(present, "leave")
    server.mail(present, "yes")
    table = server.open_table()
    assert table.row.deserted
    assert table.table.game.deals == 0
    others = [who for who in PEOPLE if who != present]
    assert {who: told(server, RESTS)[who] for who in others} == dict.fromkeys(others, 1)
    assert present not in server.people().values()
    back = other_than_asked(server) if other_than_asked(server) != present else server.asked()
    server.mail(back, "back")
    assert server.asked() == back


def test_a_pause_that_was_agreed_on_does_not_let_the_computers_play_on_when_the_last_leaves() -> None:
    server = begun()
    present = server.asked()
    server.mail(present, server.latest[present].moves[0])
    for _ in range(3):
        server.wait(DAYS)
    server.mail(present, "pause 60")
    server.wait(2 * DAY)
    made = decisions(server)
    assert server.open_table().row.paused_at
    server.mail(present, "leave")
    server.mail(present, "yes")
    until = server.open_table().row.paused_until
    assert server.open_table().row.deserted
    assert until
    assert abs(until - server.now - GIVEN_UP_AFTER) < MINUTE
    assert decisions(server) <= made + 1


def test_what_a_substitute_gives_up_is_waited_for_when_nobody_else_is_there() -> None:
    server = begun("timeout=standin", "carla")
    owner = server.asked()
    server.mail(owner, "substitute carla@players.test")
    server.mail("carla", "accept")
    server.wait(DAYS)
    server.mail("carla", server.latest["carla"].moves[0])
    for _ in range(3):
        server.wait(DAYS)
    assert server.asked() == "carla"
    assert not server.open_table().row.deserted
    server.wait(DAYS)
    assert server.open_table().row.deserted
    assert sorted(server.people().values()) == PEOPLE
    assert told(server, RESTS) == dict.fromkeys(PEOPLE, 1)


# --- it goes on -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", ["back", "status", "say I am here", "resume"])
def test_the_first_who_writes_takes_it_up_again_with_all_of_his_time(words: str) -> None:
    server = abandoned()
    who = other_than_asked(server)
    server.wait(29 * DAY)
    letter = to(server.mail(who, words), who)
    assert "Not done" not in letter.text
    table = server.open_table()
    assert (table.row.deserted, table.row.paused_at, table.row.paused_until) == (False, None, None)
    assert server.asked() == who
    assert letter.moves
    with transaction(server.engine) as db:
        (clock,) = timing.clocks(db, 1).values()
    assert abs(clock.due_at - server.now - DAYS) < MINUTE
    assert clock.next_at == clock.due_at
    made = decisions(server)
    server.mail(who, letter.moves[0])
    assert decisions(server) > made
    assert told(server, ENDS) == dict.fromkeys(PEOPLE, 0)


def test_the_button_of_the_letter_brings_its_reader_back_and_who_is_asked_has_those_of_his_answer() -> None:
    server = begun()
    out = left_alone(server)
    who, asked = other_than_asked(server), server.asked()
    assert "back" in to(out, who).buttons
    assert "back" not in to(out, asked).buttons
    assert to(out, asked).moves
    (body,) = [body for body in to(out, who).bodies if body.startswith("back")]
    server.mail(who, body, answers=to(out, who))
    assert not server.open_table().row.deserted


def test_the_question_that_was_open_is_still_that_of_its_player_when_he_is_back() -> None:
    server = abandoned()
    asked, made = server.asked(), decisions(server)
    letter = to(server.mail(asked, "back"), asked)
    assert decisions(server) == made
    assert server.asked() == asked
    assert letter.moves
    assert clocks_run(server)
    server.mail(asked, letter.moves[0])
    assert decisions(server) > made


def test_an_answer_to_the_letter_that_tells_of_it_counts() -> None:
    server = begun()
    out = left_alone(server)
    asked, made = server.asked(), decisions(server)
    server.mail(asked, to(out, asked).moves[0], answers=to(out, asked))
    assert decisions(server) > made
    assert server.asked() == asked


def test_somebody_who_takes_a_seat_over_takes_the_table_up() -> None:
    server = begun("timeout=replace", "carla")
    left_alone(server)
    made = decisions(server)
    (offer,) = [sent for sent in server.mail("carla", "standby") if "An invitation" in sent.subject]
    server.mail("carla", "accept", answers=offer)
    table = server.open_table()
    assert "carla" in server.people().values()
    assert not table.row.deserted
    assert decisions(server) > made or server.asked() == "carla"
    assert clocks_run(server)


def test_who_is_back_and_vanishes_again_leaves_it_waiting_again_for_as_long() -> None:
    server = abandoned()
    who = other_than_asked(server)
    server.wait(20 * DAY)
    server.mail(who, "back")
    server.wait(DAYS)
    row = server.open_table().row
    assert row.deserted
    assert row.paused_until
    assert abs(row.paused_until - server.now - GIVEN_UP_AFTER) < MINUTE
    assert told(server, RESTS) == dict.fromkeys(PEOPLE, 2)


def test_a_bank_that_was_empty_is_full_for_whoever_takes_the_table_up() -> None:
    server = abandoned("timeout=standin time=3d/deal")
    who = other_than_asked(server)
    server.mail(who, "back")
    server.wait(2 * DAY)
    assert server.asked() == who
    assert not server.open_table().row.deserted


def test_a_proposal_that_was_open_is_void_when_those_who_were_asked_are_gone() -> None:
    server = begun("time=1d timeout=standin")
    for _ in range(3):
        server.wait(DAY)
    server.mail(server.asked(), "pause 60")
    server.wait(DAY)
    assert server.open_table().row.deserted
    until = server.open_table().row.paused_until
    server.wait(2 * DAY)
    assert server.open_table().row.paused_until == until


def test_nobody_is_late_while_it_waits() -> None:
    server = abandoned()
    before = {who: person.record for who, person in server.open_table().humans()}
    server.wait(20 * DAY)
    assert {who: person.record for who, person in server.open_table().humans()} == before


# --- it ends ----------------------------------------------------------------------------------------------------------


def test_the_letter_says_when_the_game_ends_in_the_reader_s_zone() -> None:
    server = begun()
    server.mail("wim", "zone Europe/Rome")
    out = left_alone(server)
    end = server.now + GIVEN_UP_AFTER
    assert f"If nobody has written by {end:%A} {end.day} {end:%B}, 09:00 UTC" in words_of(to(out, "sara"))
    assert f"{end:%A} {end.day} {end:%B}, 10:00 in Rome (09:00 UTC)" in words_of(to(out, "wim"))


def test_a_game_that_has_ended_so_asks_nobody_anything_and_offers_another_one() -> None:
    server = abandoned()
    asked = server.asked()
    out = server.wait(GIVEN_UP_AFTER)
    for sent in out:
        assert sent.first == "The game at table 1 is over, without a result."
        assert "Your turn" not in sent.text
        assert [body for body in sent.moves if body != "rematch"] == []
    assert "The game at table 1 is over." in words_of(to(server.mail(asked, "bid 3"), asked))
    assert "Your turn" not in to(server.mail(asked, "status"), asked).text


def test_a_mail_that_came_before_the_end_and_is_read_after_it_counts() -> None:
    server = abandoned()
    who = other_than_asked(server)
    end = server.open_table().row.paused_until
    assert end
    server.now = end - MINUTE
    server.complete_fetch()
    server.now = end + MINUTE
    assert server.tick() == 0
    server.fetch(reply(f"{who}@players.test", "back", server.latest[who]), arrived=end)
    server.complete_fetch()
    assert server.tick() == 0
    server.work()
    assert server.open_table().is_playing
    assert server.asked() == who


def test_whoever_is_back_between_the_tick_and_its_row_keeps_the_game() -> None:
    server = abandoned()
    who = other_than_asked(server)
    server.now += GIVEN_UP_AFTER + MINUTE
    server.complete_fetch()
    assert server.tick() == 1
    assert server.tick() == 0
    server.fetch(reply(f"{who}@players.test", "back", server.latest[who]), arrived=server.now - DAY)
    server.work()
    assert server.open_table().is_playing
    server.wait(DAY)
    assert server.asked() == who


def test_a_row_that_says_so_twice_ends_it_once() -> None:
    server = abandoned()
    server.now += GIVEN_UP_AFTER + MINUTE
    server.complete_fetch()
    server.tick()
    with transaction(server.engine) as db:
        row = store.oldest_new(db)
        assert row is not None
        again = row.model_copy(update={"id": None})
        db.add(type(row)(**again.model_dump()))
    server.work()
    assert told(server, ENDS) == dict.fromkeys(PEOPLE, 1)
    assert notes(server, "resume") == ["", "the table does not wait any more"]


def test_a_failure_in_the_middle_leaves_all_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(*_args: object, **_named: object) -> NoReturn:
        raise OSError

    server = begun()
    for _ in range(3):
        server.wait(DAYS)
    with monkeypatch.context() as patch:
        patch.setattr(table_letters, "put", stumble)
        server.wait(DAYS)
    row = server.open_table().row
    assert (row.deserted, row.paused_at) == (False, None)
    assert told(server, RESTS) == dict.fromkeys(PEOPLE, 0)


def test_while_a_mail_of_one_of_them_is_kept_the_game_does_not_end(monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(*_args: object, **_named: object) -> NoReturn:
        raise OSError

    server = abandoned()
    who = other_than_asked(server)
    server.wait(29 * DAY)
    with monkeypatch.context() as patch:
        patch.setattr(deserted, "go_on_if_somebody_is_back", stumble)
        patch.setattr("pbem.work.go_on_if_somebody_is_back", stumble)
        server.mail(who, "back")
    for _ in range(5):
        server.wait(DAY)
    assert server.open_table().is_playing
    with transaction(server.engine) as db:
        (row,) = [row for row in db.exec(store.select(store.InboxRow)) if row.state == "shunted"]
        row.state = "new"
    server.work()
    assert not server.open_table().row.deserted
    assert server.asked() == who


def test_time_in_which_the_server_was_away_is_added() -> None:
    server = abandoned()
    before = server.open_table().row.paused_until
    with transaction(server.engine) as db:
        uptime.note(db, server.now, jumped=False)
    server.now += 10 * DAY
    with transaction(server.engine) as db:
        outages.note(db, server.now, is_up=True)
    after = server.open_table().row.paused_until
    assert before
    assert after
    assert after - before == 10 * DAY
    assert server.open_table().row.deserted


def test_who_reads_a_digest_hears_of_both_in_his_digest() -> None:
    server = begun("timeout=standin time=1d")
    reader = other_than_asked(server)
    server.mail(reader, "mail digest 8")
    for _ in range(4):
        server.wait(DAY)
    assert server.open_table().row.deserted
    server.now = datetime(2026, 11, 9, 7, 59, tzinfo=UTC)
    server.wait(2 * MINUTE)
    server.wait(DAY)
    assert told(server, RESTS) == dict.fromkeys(PEOPLE, 1)
    digests = [words_of(sent) for sent in server.every if sent.to.startswith(reader)]
    assert any(RESTS in text and "write back." in text for text in digests)
    for _ in range(35):
        server.wait(DAY)
    assert told(server, ENDS) == dict.fromkeys(PEOPLE, 1)


def test_those_who_were_gone_have_left_the_game_and_not_finished_it() -> None:
    server = abandoned()
    server.wait(GIVEN_UP_AFTER)
    for _seat, person in server.open_table().humans():
        assert person.record.get("left") == 1
        assert "finished" not in person.record


@pytest.mark.parametrize(("language", "waits", "back"), [("it", "aspetta", "rieccomi"), ("ro", "așteaptă", "revenit")])
def test_it_is_told_in_the_reader_s_language(language: str, waits: str, back: str) -> None:
    server = begun()
    server.mail("wim", f"language {language}")
    letter = to(left_alone(server), "wim")
    assert waits in letter.text
    assert "has answered in time" not in letter.text
    assert RESTS not in words_of(letter)


def test_who_comes_back_with_a_question_about_time_reads_of_no_clock_for_a_computer() -> None:
    server = abandoned()
    who = other_than_asked(server)
    (letter,) = [sent for sent in server.mail(who, "deadline") if sent.to.startswith(who)]
    assert letter.first.startswith(f"Your turn, {who.capitalize()}")
    assert "“deadline”: The time to answer at this table: 3 days for each answer." in letter.text
    assert "stands still" not in letter.text


def test_who_comes_back_too_late_reads_that_the_game_is_over() -> None:
    server = abandoned()
    letter = server.latest["sara"]
    server.wait(GIVEN_UP_AFTER)
    (answer,) = server.mail("sara", "back", answers=letter)
    assert answer.first == "Not done, Sara: The game at table 1 is over."
    assert "vacation" not in answer.text
