"""What the people at a table decide together."""

from __future__ import annotations

from datetime import timedelta

import pytest

from pbem.storage import timing
from pbem.storage.database import transaction
from tests.server import InMemoryServer, Sent, readers

DAYS, HOUR = timedelta(days=3), timedelta(hours=1)
PEOPLE = ("emil", "nora", "sara", "wim")


@pytest.fixture
def four() -> InMemoryServer:
    server = InMemoryServer()
    server.game_of_four("basic4 remind=off")
    return server


def others(*who: str) -> list[str]:
    return [name for name in PEOPLE if name not in who]


def due(server: InMemoryServer) -> timedelta:
    """How long until the answer is due."""
    with transaction(server.engine) as db:
        (clock,) = timing.clocks(db, 1).values()
    return clock.due_at - server.now


def texts(out: list[Sent]) -> str:
    return "\n".join(sent.text for sent in out)


def carry(server: InMemoryServer, *voters: str) -> list[Sent]:
    return [sent for who in voters for sent in server.mail(who, "vote yes")]


def test_a_proposal_asks_the_others_with_buttons_and_says_what_silence_means(four: InMemoryServer) -> None:
    out = four.mail("sara", "pause 10")
    asked = [sent for sent in out if "Sara asks for a pause of 10 days at table 1." in sent.text]
    assert readers(asked) == others("sara")
    assert all("Whoever says nothing until then agrees." in sent.text for sent in asked)
    assert all(sorted(body.split(" #")[0] for body in sent.bodies) == ["vote no", "vote yes"] for sent in asked)


def test_a_pause_stops_all_clocks_until_somebody_wants_to_go_on(four: InMemoryServer) -> None:
    left = due(four)
    four.mail("sara", "pause 10")
    assert "Table 1 pauses for 10 days" in texts(carry(four, *others("sara")))
    four.wait(timedelta(days=4))
    assert "Nora ended the pause." in texts(four.mail("nora", "resume"))
    assert abs(due(four) - left) < HOUR


def test_a_pause_ends_by_itself(four: InMemoryServer) -> None:
    left = due(four)
    four.mail("sara", "pause 5")
    carry(four, *others("sara"))
    assert "The pause is over. The clocks run again." in texts(four.wait(timedelta(days=5)))
    assert abs(due(four) - left) < HOUR
    assert four.wait(timedelta(days=4))


def test_one_can_play_on_during_a_pause_and_no_clock_begins(four: InMemoryServer) -> None:
    four.mail("sara", "pause 5")
    carry(four, *others("sara"))
    who = four.asked()
    four.mail(who, four.latest[who].moves[0], answers=None)
    assert four.wait(DAYS) == []


def test_more_time_is_given_when_nobody_is_against_it_and_costs_no_bank() -> None:
    server = InMemoryServer()
    server.game_of_four("basic4 time=2d+6h remind=off")
    who, left = server.asked(), due(server)
    server.mail(who, "extend 2d")
    carry(server, *others(who))
    assert timedelta(0) <= left + timedelta(days=2) - due(server) < HOUR
    assert "then the 1 day and 23 hours in your bank are used up" in server.mail(who, "status")[0].text


def test_only_whoever_is_waited_for_can_have_more_time(four: InMemoryServer) -> None:
    (answer,) = four.mail(others(four.asked())[0], "extend 2d")
    assert "The table does not wait for you" in answer.text


@pytest.mark.parametrize(
    "wrong",
    ["extend", "extend a bit", "extend 40d", "extend 5m", "pause 100", "vote", "vote maybe", "vote yes", "resume",
     "kick", "kick somebody"],
)  # fmt: skip
def test_what_cannot_be_proposed_gets_one_answer_and_asks_nobody(four: InMemoryServer, wrong: str) -> None:
    out = four.mail(four.asked(), wrong)
    assert len(out) == 1


def test_a_draw_needs_everybody_and_ends_the_game(four: InMemoryServer) -> None:
    out = four.mail("sara", "offer draw")
    assert "Whoever says nothing until then is against it." in texts(out)
    assert "The game at table 1 is a draw by agreement." in texts(carry(four, *others("sara")))
    assert four.open_table().row.state == "over"
    assert four.wait(DAYS) == []


def test_silence_is_no_draw(four: InMemoryServer) -> None:
    four.mail("sara", "offer draw")
    carry(four, "nora", "wim")
    four.wait(timedelta(days=2))
    assert four.open_table().row.state == "playing"


def test_silence_lets_a_game_be_abandoned(four: InMemoryServer) -> None:
    four.mail("sara", "abandon")
    out = four.wait(timedelta(days=2))
    assert "The game at table 1 ends without a result, as was agreed." in texts(out)
    assert four.open_table().row.state == "over"


@pytest.mark.parametrize("words", ["abandon", "offer draw"])
def test_a_game_that_has_ended_so_asks_nobody_anything_and_offers_another_one(four: InMemoryServer, words: str) -> None:
    asked = four.asked()
    four.mail("sara", words)
    carry(four, *others("sara", asked))
    carry(four, *{asked} - {"sara"})
    assert four.open_table().row.state == "over"
    for who in PEOPLE:
        assert "Your turn" not in four.latest[who].text
        assert "The table waits for" not in four.latest[who].text
        assert four.latest[who].moves == ["rematch"]


def test_who_plays_in_time_cannot_be_put_out(four: InMemoryServer) -> None:
    (answer,) = four.mail("sara", "kick Nora")
    assert "Nora has let no deadline pass, and stays." in answer.text


def test_who_lets_deadlines_pass_can_be_put_out_and_is_not_asked(four: InMemoryServer) -> None:
    who = four.asked()
    four.wait(DAYS)
    by, *rest = others(who)
    asked = [sent for sent in four.mail(by, f"kick {who}") if "It is proposed that a computer player" in sent.text]
    assert readers(asked) == sorted(rest)
    carry(four, *rest)
    assert four.open_table().seats[next(s for s, row in four.open_table().seats.items() if row.state == "computer")]
    (answer,) = four.mail(who, "table 1: status")
    assert "You do not sit at table 1." in answer.text


def test_one_vote_at_a_time(four: InMemoryServer) -> None:
    four.mail("sara", "pause")
    (answer,) = four.mail("nora", "offer draw")
    assert "There is a vote at table 1 already" in answer.text


def test_the_proposer_has_no_second_voice(four: InMemoryServer) -> None:
    four.mail("sara", "offer draw")
    (answer,) = four.mail("sara", "vote yes")
    assert "The others are asked in this vote, not you." in answer.text


def test_somebody_who_sits_alone_among_computers_decides_alone() -> None:
    server = InMemoryServer()
    server.game_with_computers("basic4")
    out = server.mail("sara", "pause 5")
    assert "There is nobody to ask, so it is done." in texts(out)


def test_a_vote_that_closes_when_the_game_is_over_changes_nothing(four: InMemoryServer) -> None:
    four.mail("sara", "pause")
    for who in PEOPLE:
        (asks,) = four.mail(who, "resign")
        four.mail(who, "yes", answers=asks)
        if four.open_table().row.state == "over":
            break
    four.wait(timedelta(days=2))
    assert four.open_table().row.paused_at is None


@pytest.mark.parametrize("goes", ["leave", "forget me"])
@pytest.mark.parametrize("last", [True, False])
def test_whoever_has_left_is_not_waited_for_in_a_vote(four: InMemoryServer, goes: str, last: bool) -> None:
    four.mail("sara", "offer draw")
    carry(four, "nora", *(["emil"] if last else []))
    four.mail("wim", goes)
    four.mail("wim", "yes")
    carry(four, *([] if last else ["emil"]))
    assert four.open_table().row.state == "over"


def test_a_vote_about_somebody_who_has_left_is_void(four: InMemoryServer) -> None:
    late = four.asked()
    four.wait(DAYS)
    proposer, second, third = others(late)
    four.mail(proposer, f"kick {late}")
    four.mail(late, "leave")
    four.mail(late, "yes")
    assert "There is no vote at table 1 now." in texts(carry(four, second))
    assert four.mail(third, "offer draw")[0].text


@pytest.mark.parametrize(
    ("word", "told"),
    [("yes", "You voted for it."), ("ok", "You voted for it."), ("agree", "You voted for it."),
     ("no", "You voted against it."), ("no thanks", "You voted against it."), ("disagree", "You voted against it.")],
)  # fmt: skip
def test_a_reply_to_the_letter_that_asks_for_a_vote_needs_no_other_word(
    four: InMemoryServer, word: str, told: str
) -> None:
    four.mail("sara", "pause 10")
    (answer, *_) = [sent for sent in four.mail("nora", word) if sent.to == "nora@players.test"]
    assert f"“{word}”: {told}" in answer.text
    assert ("There is no pause: somebody was against it." in answer.text) == ("against" in told)


@pytest.mark.parametrize(("language", "for_it", "against"), [("it", "sì", "no"), ("ro", "da", "nu")])
def test_nor_does_one_in_another_language(four: InMemoryServer, language: str, for_it: str, against: str) -> None:
    for who in others("sara"):
        four.mail(who, f"language {language}")
    four.mail("sara", "pause 10")
    out = [*four.mail("nora", for_it), *four.mail("wim", against)]
    assert "There is no pause: somebody was against it." in four.mail("sara", "status")[0].text
    assert readers(out) == ["nora", "wim"]


@pytest.mark.parametrize("word", ["vote yes", "vote no", "yes", "no"])
def test_a_reply_to_the_letter_of_a_vote_that_is_over_is_none_to_the_next_one(four: InMemoryServer, word: str) -> None:
    four.mail("sara", "pause 10")
    old = four.latest["nora"]
    four.mail("emil", "vote no")
    four.mail("sara", "offer draw")
    (answer,) = four.mail("nora", word, answers=old)
    assert "Not done, Nora: That vote is over." in answer.text
    assert "There is no draw" in texts(four.mail("wim", "vote no"))


def test_a_vote_on_more_time_for_an_answer_that_was_given_meanwhile_says_so() -> None:
    server = InMemoryServer()
    server.game_of_four("basic4 time=3d remind=off")
    who = server.asked()
    server.mail(who, "extend 2d")
    server.mail(who, server.latest[who].moves[0], answers=None)
    server.wait(timedelta(days=2))
    (letter,) = server.mail(who, "status")
    assert f"The answer for which {who.capitalize()} wanted more time has been given." in letter.text


@pytest.mark.parametrize("timeout", ["computer", "forfeit autovacation=no", "vote", "standin"])
def test_a_time_that_is_over_waits_for_the_others_to_say_whether_there_is_more(timeout: str) -> None:
    """The silent agree: from then on there is as much time as was asked for."""
    server = InMemoryServer()
    server.game_of_four(f"basic4 time=1d remind=off timeout={timeout}")
    who, asked = server.asked(), server.table()
    server.wait(timedelta(hours=12))
    server.mail(who, "extend 2d")
    server.wait(timedelta(days=1))
    server.wait(HOUR)
    assert server.table() == asked
    assert server.open_table().is_playing
    told = texts(server.wait(timedelta(days=1)))
    assert server.table() == asked
    assert timedelta(0) <= timedelta(days=2) - due(server) < HOUR
    assert f"{who.capitalize()} has 2 days more." in told + texts(server.mail(who, "status"))


def test_a_time_that_is_over_is_so_as_soon_as_somebody_is_against_more() -> None:
    server = InMemoryServer()
    server.game_of_four("basic4 time=1d remind=off")
    who, asked = server.asked(), server.table()
    server.wait(timedelta(hours=23))
    server.mail(who, "extend 2d")
    server.wait(2 * HOUR)
    assert server.table() == asked
    server.mail(others(who)[0], "vote no")
    server.wait(timedelta(minutes=1))
    assert server.table() != asked
    assert server.asked() != who


def test_whoever_was_against_more_time_before_the_other_one_was_over_ends_nothing_early() -> None:
    server = InMemoryServer()
    server.game_of_four("basic4 time=1d remind=off")
    who, left = server.asked(), due(server)
    server.mail(who, "extend 2d")
    server.mail(others(who)[0], "vote no")
    server.wait(HOUR)
    assert server.asked() == who
    assert timedelta(0) <= left - HOUR - due(server) < HOUR / 2


@pytest.mark.parametrize(("time", "told"), [("1d", True), ("3d", False)])
def test_whoever_asks_for_more_time_hears_that_his_own_may_be_over_before_the_others_have_answered(
    time: str, told: bool
) -> None:
    server = InMemoryServer()
    server.game_of_four(f"basic4 time={time} remind=off")
    answer = server.mail(server.asked(), "extend 2d")[-1]
    assert "The others are asked; they have two days to answer." in answer.text
    assert ("If your time is over first, the table waits for their answer." in answer.text) == told


def test_whoever_is_put_out_reads_so(four: InMemoryServer) -> None:
    who = four.asked()
    four.wait(DAYS)
    by, *rest = others(who)
    four.mail(by, f"kick {who}")
    (letter,) = [sent for sent in carry(four, *rest) if sent.to == f"{who}@players.test"]
    assert letter.first == "You have lost the seat at table 1. A computer player takes over."
    assert "YOUR HAND" not in letter.text
