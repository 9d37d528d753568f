"""Spectators: who may watch, what they are written and when, and that the table knows of them."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tests.pbem.test_secrets import cards_in, may_know, of_this_deal, parts
from tests.server import InMemoryServer, Sent, readers


@pytest.fixture
def server() -> InMemoryServer:
    """sara plays at table 1 with three computers; eve is known and sits nowhere."""
    return watched_table()


def watched_table(options: str = "basic4") -> InMemoryServer:
    server = InMemoryServer()
    server.game_with_computers(options)
    meet(server, "eve")
    return server


def meet(server: InMemoryServer, who: str) -> None:
    """Somebody becomes known by playing at a table of his own, which he leaves."""
    server.mail(who, "hello", fresh=True)
    server.mail(who, "new basic4 bots")
    number = len(server.every) and int(server.latest[who].subject.split()[1].rstrip("]"))
    server.mail(who, f"table {number}: leave")
    server.mail(who, "yes")


def play_a_trick(server: InMemoryServer, who: str = "sara", number: int = 1) -> list[Sent]:
    out: list[Sent] = []
    tricks = len(server.table(number).deal.tricks)
    while len(server.table(number).deal.tricks) == tricks:
        out += server.mail(who, server.latest[who].moves[0])
    return out


def play_a_deal(server: InMemoryServer) -> list[Sent]:
    deals = server.table().game.deals
    while server.table().game.deals == deals:
        out = server.mail("sara", server.latest["sara"].moves[0])
    return out


def only(out: list[Sent]) -> Sent:
    (letter,) = out
    return letter


def test_whoever_watches_hears_of_each_deal_when_it_is_over(server: InMemoryServer) -> None:
    assert only(server.mail("eve", "watch 1")).first == "Done, Eve."
    assert readers(play_a_trick(server)) == ["sara"] * 2
    out = play_a_deal(server)
    assert readers(out) == ["eve", "sara"]
    letter = next(sent for sent in out if sent.to.startswith("eve"))
    assert letter.first.startswith("Deal 1 is over.")
    for title in ("THE HANDS AS DEALT", "THE TRICKS", "SCORE SHEET OF DEAL 1", "WHERE THE CARDS CAME FROM"):
        assert f"\n{title}\n" in letter.text
    assert "YOUR HAND" not in letter.text
    assert letter.moves == []
    assert letter.subject == "[Spades 1] Deal 2"


def test_where_they_watch_live_they_hear_of_each_trick() -> None:
    server = watched_table("basic4 watch=live")
    assert "A letter comes after each trick" in only(server.mail("eve", "watch 1")).text
    out = play_a_trick(server)
    letter = next(sent for sent in out if sent.to.startswith("eve"))
    assert "Trick 1: " in letter.text
    assert "YOUR HAND" not in letter.text


def test_the_table_hears_once_that_somebody_watches(server: InMemoryServer) -> None:
    assert readers(server.mail("eve", "watch 1")) == ["eve"]
    assert "Notice: Eve watches this table now." in only(server.mail("sara", "status")).text
    server.mail("eve", "unwatch")
    server.mail("eve", "watch 1")
    assert "Eve" not in only(server.mail("sara", "status")).text


def test_a_spectator_by_the_name_of_a_player_is_told_apart(server: InMemoryServer) -> None:
    server.mail("eve", "name Sara")
    server.mail("eve", "watch 1")
    assert "Notice: Sara 2 watches this table now." in only(server.mail("sara", "status")).text


@pytest.mark.parametrize("line", ["status", "last", "score", "history", "rules", "deadline"])
def test_a_spectator_can_ask_for_what_everybody_may_know(server: InMemoryServer, line: str) -> None:
    server.mail("eve", "watch 1")
    play_a_trick(server)
    letter = only(server.mail("eve", line))
    assert letter.first == "Done, Eve."
    assert letter.to == "eve@players.test"
    assert "You can also write: status, last, score, history, rules, games, unwatch, help." in letter.text
    assert "CONTRACTS" in letter.text


def test_a_spectator_reads_finished_deals_again(server: InMemoryServer) -> None:
    server.mail("eve", "watch 1")
    play_a_deal(server)
    assert "THE HANDS AS DEALT" in only(server.mail("eve", "deal 1")).text


@pytest.mark.parametrize("line", ["hand", "say hello", "bid 4", "AS", "hint", "note x", "resign", "bots"])
def test_a_spectator_does_nothing_at_the_table(server: InMemoryServer, line: str) -> None:
    server.mail("eve", "watch 1")
    before = server.table()
    letter = only(server.mail("eve", line))
    assert letter.first.startswith("Not done, Eve: You watch table 1 and do not play there.")
    assert server.table() == before


def test_an_answer_to_a_letter_of_a_watched_table_never_goes_to_ones_own(server: InMemoryServer) -> None:
    server.mail("eve", "new basic4 bots")
    own = server.latest["eve"].moves[0]
    watching = only(server.mail("eve", "watch 1"))
    before = server.table(3)
    letter = only(server.mail("eve", own, answers=watching))
    assert "You watch table 1 and do not play there" in letter.first
    assert server.table(3) == before


def test_without_watching_nothing_is_shown(server: InMemoryServer) -> None:
    for line in ("table 1: status", "table 1: score", "table 1: deal 1"):
        assert only(server.mail("eve", line)).first == "Not done, Eve: You do not sit at table 1."


def test_who_watches_no_more_hears_no_more(server: InMemoryServer) -> None:
    server.mail("eve", "watch 1")
    assert "You no longer watch table 1." in only(server.mail("eve", "unwatch")).text
    assert readers(play_a_deal(server)) == ["sara"]
    assert only(server.mail("eve", "table 1: score")).first == "Not done, Eve: You do not sit at table 1."


def test_to_leave_a_table_that_one_watches_is_to_watch_it_no_more(server: InMemoryServer) -> None:
    watching = only(server.mail("eve", "watch 1"))
    assert "body=leave" in str(watching.message["List-Unsubscribe"])
    assert "You no longer watch table 1." in only(server.mail("eve", "leave")).text


def test_games_lists_what_one_watches(server: InMemoryServer) -> None:
    server.mail("eve", "watch 1")
    assert "\n  Table 1: basic4, you watch\n" in only(server.mail("eve", "games")).text


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("watch 7", "There is no table 7."),
        ("watch", "Write the number of the table behind the word"),
        ("watch 2", "No game is being played at table 2 now."),
        ("unwatch", "You watch no table."),
    ],
)
def test_what_cannot_be_watched(server: InMemoryServer, line: str, reason: str) -> None:
    assert reason in only(server.mail("eve", line)).first


def test_a_player_cannot_watch_his_own_table(server: InMemoryServer) -> None:
    assert "You sit at table 1, so you cannot watch it." in only(server.mail("sara", "watch 1")).first


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ("basic4 watch=off", "Table 1 is not to be watched."),
        ("basic4 private", "Table 1 is not to be watched."),
        ("duplicate", "Table 1 plays boards that others may still play"),
    ],
)
def test_a_table_can_be_closed_to_spectators(options: str, reason: str) -> None:
    server = watched_table(options)
    assert reason in only(server.mail("eve", "watch 1")).first


def test_a_stranger_watches_only_after_a_yes() -> None:
    server = InMemoryServer()
    server.game_with_computers()
    letter = only(server.mail("dan", "watch 1", fresh=True))
    assert letter.first.startswith("This is a card table")
    assert readers(play_a_deal(server)) == ["sara"]
    out = server.mail("dan", "yes")
    assert "You watch table 1." in out[-1].text
    assert readers(play_a_deal(server)) == ["dan", "sara"]


def test_somebody_who_is_blocked_reads_what_he_would_read_of_a_private_table(server: InMemoryServer) -> None:
    server.mail("eve", "watch 1")
    server.mail("eve", "unwatch")
    server.mail("sara", "status")
    server.mail("sara", "block eve@players.test")
    assert only(server.mail("eve", "watch 1")).first == "Not done, Eve: Table 1 is not to be watched."


def test_somebody_who_watches_two_tables_says_which(server: InMemoryServer) -> None:
    server.mail("sara", "new basic4 bots")
    server.mail("eve", "watch 1")
    server.mail("eve", "watch 3")
    server.mail("eve", "games", answers=server.every[0])
    server.latest["eve"] = next(sent for sent in server.every if sent.to.startswith("eve") and "1]" not in sent.subject)
    assert "You watch tables 1, 3: write, for example, unwatch 1" in only(server.mail("eve", "unwatch")).first
    assert "You no longer watch table 3." in only(server.mail("eve", "unwatch 3")).text
    assert "You no longer watch table 1." in only(server.mail("eve", "unwatch")).text


def test_a_spectator_who_is_forgotten_watches_no_more_and_was_a_number(server: InMemoryServer) -> None:
    server.mail("eve", "watch 1")
    question = only(server.mail("eve", "forget me"))
    server.mail("eve", "yes", answers=question)
    assert "Notice: Player 2 watches this table now." in only(server.mail("sara", "status")).text
    assert readers(play_a_deal(server)) == ["sara"]


# --- once a day ---------------------------------------------------------------------------------------------------


def nights_pass(server: InMemoryServer, number: int) -> list[Sent]:
    """The letters to eve of so many days."""
    out = [sent for _ in range(24 * number) for sent in server.wait(timedelta(hours=1))]
    return [sent for sent in out if sent.to.startswith("eve")]


@pytest.fixture
def daily() -> InMemoryServer:
    """eve watches two tables live and wants one letter a day."""
    server = watched_table("basic4 watch=live target=50")
    meet(server, "ada")
    server.mail("ada", "new basic4 watch=live bots")
    server.mail("eve", "watch 1")
    server.mail("eve", "watch 4")
    server.mail("eve", "mail digest 8")
    return server


def test_whoever_wants_digests_hears_of_the_tricks_of_a_day_in_one_letter(daily: InMemoryServer) -> None:
    out = play_a_trick(daily) + play_a_trick(daily)
    assert readers(out) == ["sara"] * len(out)
    letter = only(nights_pass(daily, 1))
    assert "Trick 1: " in letter.text
    assert "Trick 2: " in letter.text
    assert letter.subject == "[Spades 1] Deal 1"
    assert nights_pass(daily, 1) == []


def test_of_several_tables_that_are_watched_there_is_one_letter_a_day(daily: InMemoryServer) -> None:
    play_a_trick(daily)
    play_a_trick(daily, "ada", 4)
    letter = only(nights_pass(daily, 1))
    assert letter.first == "News from your tables 1 and 4."
    assert letter.text.count("Trick 1: ") == 2


def test_a_digest_of_a_watched_table_shows_no_card_that_is_not_played(daily: InMemoryServer) -> None:
    play_a_trick(daily)
    known = may_know(daily, None, set())
    letter = only(nights_pass(daily, 1))
    assert letter.moves == []
    assert all(cards_in(of_this_deal(part)) <= known for part in parts(letter))
    assert cards_in(letter.text)


def test_whoever_wants_no_digest_any_more_hears_at_once_what_had_waited(daily: InMemoryServer) -> None:
    play_a_trick(daily)
    out = daily.mail("eve", "mail turn")
    assert any("Trick 1: " in sent.text for sent in out)
    assert nights_pass(daily, 1) == []


def test_whoever_asks_about_a_watched_table_is_answered_at_once_and_told_nothing_twice(daily: InMemoryServer) -> None:
    play_a_trick(daily)
    assert "Trick 1: " in only(daily.mail("eve", "table 1: status")).text
    assert nights_pass(daily, 1) == []


def test_the_end_of_a_game_is_in_the_digest_too_and_then_there_is_none(daily: InMemoryServer) -> None:
    while daily.open_table().is_playing:
        daily.mail("sara", daily.latest["sara"].moves[0])
    assert "won" in only(nights_pass(daily, 1)).first
    assert nights_pass(daily, 2) == []
