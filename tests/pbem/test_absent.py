"""Somebody does not answer: what his table does then, each way to its end, and how he comes back."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tests.server import InMemoryServer, Sent, readers

DAYS = timedelta(days=3)


def table(policy: str, *, computers: bool = False) -> InMemoryServer:
    server = InMemoryServer()
    options = f"basic4 timeout={policy} remind=off disguise=off"
    if computers:
        server.game_with_computers(options)
    else:
        server.game_of_four(options)
    return server


def said(out: list[Sent], words: str) -> list[str]:
    return [sent.to.partition("@")[0] for sent in out if words in sent.text]


def decisions(server: InMemoryServer) -> int:
    return sum(server.table().game.decisions.values())


def play_until_asked(server: InMemoryServer, who: str) -> None:
    while server.asked() != who:
        other = server.asked()
        server.mail(other, server.latest[other].moves[0])


def test_a_stand_in_answers_until_its_player_writes_and_everybody_is_told() -> None:
    server = table("standin")
    who = server.asked()
    out = server.wait(DAYS)
    told = said(out, f"A computer player stands in until {who.capitalize()} writes to the table again.")
    assert set(told) == {sent.to.partition("@")[0] for sent in out}
    assert who in told
    for _ in range(11):
        assert server.asked() != who
        other = server.asked()
        server.mail(other, server.latest[other].moves[0])
    server.mail(who, "status")
    play_until_asked(server, who)
    assert server.latest[who].moves


def test_who_has_been_stood_in_for_is_announced_when_he_is_back() -> None:
    server = table("standin")
    who = server.asked()
    server.wait(DAYS)
    server.mail(who, "status")
    other = server.asked()
    out = server.mail(other, server.latest[other].moves[0])
    assert said(out, f"{who.capitalize()} is back.")


def test_three_deadlines_running_bring_a_stand_in_where_a_computer_makes_single_moves() -> None:
    server = table("computer")
    who = server.asked()
    for expected in ("A computer player made that one move.", "A computer player made that one move.",
                     "A computer player stands in until"):  # fmt: skip
        play_until_asked(server, who)
        assert said(server.wait(DAYS), expected)


def test_an_answer_ends_the_row_of_missed_deadlines() -> None:
    server = table("computer")
    who = server.asked()
    for _ in range(2):
        play_until_asked(server, who)
        server.wait(DAYS)
    play_until_asked(server, who)
    server.mail(who, server.latest[who].moves[0])
    play_until_asked(server, who)
    assert said(server.wait(DAYS), "A computer player made that one move.")


def test_where_silence_loses_the_game_is_over_for_both_partners() -> None:
    server = table("forfeit autovacation=no")
    who = server.asked()
    out = server.wait(DAYS)
    assert readers(out) == ["emil", "nora", "sara", "wim"]
    assert said(out, f"{who.capitalize()} did not answer in time, and by the rules of this table the game is lost so.")
    assert server.open_table().row.state == "over"
    assert server.table().game.won


def test_the_others_vote_and_a_computer_stands_in_when_nobody_is_against_it() -> None:
    server = table("vote")
    who = server.asked()
    asked = [sent for sent in server.wait(DAYS) if "Shall somebody stand in" in sent.text]
    others = sorted({"emil", "nora", "sara", "wim"} - {who})
    assert readers(asked) == others
    assert decisions(server) == 0
    for other in others:
        server.mail(other, "vote yes")
    assert decisions(server) >= 1
    assert server.open_table().seats[server.seat_of(who)].away


def test_where_there_is_nobody_to_vote_no_vote_is_told() -> None:
    server = table("vote", computers=True)
    (letter, *_more) = server.wait(DAYS)
    assert "Nobody at table 1 has answered in time" in " ".join(letter.text.split())
    assert "The others vote" not in letter.text


def test_one_vote_against_it_and_the_table_waits() -> None:
    server = table("vote")
    who = server.asked()
    server.wait(DAYS)
    other = next(name for name in ("emil", "nora", "sara", "wim") if name != who)
    server.mail(other, "vote no")
    server.wait(timedelta(days=30))
    assert decisions(server) == 0
    server.mail(who, "bid 3", answers=server.latest[who])
    assert decisions(server) == 1


def test_silence_in_that_vote_agrees_after_two_days() -> None:
    server = table("vote")
    who = server.asked()
    server.wait(DAYS)
    server.wait(timedelta(days=2))
    assert server.open_table().seats[server.seat_of(who)].away


def test_whoever_answers_while_the_others_vote_stays() -> None:
    server = table("vote")
    who = server.asked()
    turn = server.latest[who]
    server.wait(DAYS)
    server.mail(who, "bid 3", answers=turn)
    server.wait(timedelta(days=2))
    assert not server.open_table().seats[server.seat_of(who)].away


def test_the_next_who_does_not_answer_while_there_is_a_vote_is_put_to_the_vote_after_it() -> None:
    server = table("vote time=1d")
    first = server.asked()
    turn = server.latest[first]
    server.wait(timedelta(days=1))
    server.mail(first, "bid 3", answers=turn)
    second = server.asked()
    assert not said(server.wait(timedelta(days=1)), "The others vote")
    out = [*server.wait(timedelta(days=1)), *server.wait(timedelta(minutes=1))]
    assert said(out, f"{second.capitalize()} has not answered in time at table 1. Shall")
    server.wait(timedelta(days=2))
    seats = server.open_table().seats
    assert seats[server.seat_of(second)].away
    assert not seats[server.seat_of(first)].away


@pytest.mark.parametrize("policy", ["computer", "standin", "vote"])
def test_a_game_of_three_vanished_people_and_one_present_goes_on_to_its_end(policy: str) -> None:
    server = table(f"{policy} target=50 deal_limit=1")
    present = server.asked()
    for _ in range(400):
        if server.open_table().row.state != "playing":
            break
        if server.asked() == present:
            server.mail(present, server.latest[present].moves[0])
        else:
            server.wait(DAYS)
    assert server.open_table().row.state == "over"
    assert server.table().game.won


def test_an_open_blind_choice_is_never_made_for_somebody() -> None:
    server = InMemoryServer()
    server.game_of_four("basic4 blind_deficit=0 timeout=computer remind=off")
    for _ in range(8):
        server.wait(DAYS)
    bids = server.table().deal.bids
    assert bids
    assert all(not bid.unseen for bid in bids.values())


# --- a vacation that begins by itself ---------------------------------------------------------------------------------


def test_before_a_game_is_lost_a_vacation_begins_by_itself_and_everybody_is_told() -> None:
    server = table("forfeit")
    who = server.asked()
    out = server.wait(DAYS)
    (own,) = [sent for sent in out if sent.to == f"{who}@players.test"]
    assert "Before the game is lost your vacation has begun by itself, from" in own.text
    assert "Notice:" not in own.text
    assert own.moves
    server.wait(timedelta(days=3))
    assert server.open_table().is_playing
    server.mail(who, own.moves[0], answers=own)
    other = server.asked()
    assert f"Before the game is lost {who.capitalize()} is away from" in server.latest[other].text


def test_it_begins_once_and_then_the_game_is_lost() -> None:
    server = table("forfeit")
    server.wait(DAYS)
    for _ in range(5):
        server.wait(timedelta(days=1))
    assert server.open_table().row.state == "over"


def test_a_table_may_forbid_it() -> None:
    server = table("forfeit autovacation=no")
    server.wait(DAYS)
    assert server.open_table().row.state == "over"


def test_it_costs_no_reliability_and_its_days_come_from_the_allowance() -> None:
    server = table("forfeit")
    who = server.asked()
    server.wait(DAYS)
    (answer,) = server.mail(who, "vacation 1 Dec - 28 Dec")
    assert "That would be 31 days away in 2026; the most is 30 days." in answer.text


def test_back_takes_the_seat_from_a_stand_in() -> None:
    server = table("standin")
    who = server.asked()
    server.wait(DAYS)
    (answer,) = server.mail(who, "back", fresh=False)
    assert "You play yourself again." in answer.text
    play_until_asked(server, who)
