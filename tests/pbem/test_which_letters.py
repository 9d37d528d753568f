"""Which letters a player gets, and how they look: what he has chosen, and what nobody needs."""

from __future__ import annotations

import re
from datetime import timedelta
from functools import cache

import pytest
from sqlmodel import col, select

from pbem import table_letters
from pbem.commands.grammar import Command, read
from pbem.commands.postage import LETTERS, letters_block
from pbem.daemon import nobody_else
from pbem.database_thread import DatabaseThread
from pbem.sender import Sender
from pbem.storage import store, writing
from pbem.storage.database import transaction
from pbem.storage.tables import OutboxRow
from pbem.wording import Words
from tests.server import InMemoryServer, readers


@pytest.fixture
def four() -> InMemoryServer:
    return table_of_four().copy()


@cache
def table_of_four() -> InMemoryServer:
    server = InMemoryServer()
    server.game_of_four()
    return server


def chosen(line: str, server: InMemoryServer) -> str:
    """Whoever is asked writes this line; his name."""
    who = server.asked()
    server.mail(who, line)
    return who


# --- how they look ----------------------------------------------------------------------------------------------------


def test_letters_of_text_alone_say_all_that_the_others_say(four: InMemoryServer) -> None:
    turn = four.latest[four.asked()]
    who = chosen("format text", four)
    (plain,) = four.mail(who, "status")
    assert plain.message.get_content_type() == "text/plain"
    assert "Press Reply" in plain.text or "press Reply" in plain.text
    assert turn.text.partition("YOUR HAND")[2].splitlines()[:5] == plain.text.partition("YOUR HAND")[2].splitlines()[:5]
    (rich,) = four.mail(who, "format html")
    assert rich.html


def test_a_letter_of_text_alone_is_answered_like_any_other(four: InMemoryServer) -> None:
    who = chosen("format text", four)
    four.mail(who, "bid 4")
    assert four.asked() != who


# --- what is confirmed ------------------------------------------------------------------------------------------------


def test_every_answer_is_confirmed_unless_its_writer_wants_otherwise(four: InMemoryServer) -> None:
    who = four.asked()
    assert who in readers(four.mail(who, "bid 4"))
    after = chosen("confirm errors", four)
    assert readers(four.mail(after, "bid 4")) == [four.asked()]


def test_what_went_wrong_is_told_in_any_case(four: InMemoryServer) -> None:
    who = chosen("confirm errors", four)
    (refused,) = four.mail(who, "bid 14")
    assert refused.to == f"{who}@players.test"
    (partly,) = (sent for sent in four.mail(who, "bid 4\nfrobnicate the queen") if who in sent.to)
    assert "Not everything was done" in partly.text


@pytest.mark.parametrize("line", ["status", "hand", "bid 4\nscore", "deadline", "leave", "zone Europe/Rome", "help"])
def test_a_mail_that_asks_or_changes_something_else_is_answered(four: InMemoryServer, line: str) -> None:
    who = chosen("confirm errors", four)
    assert who in readers(four.mail(who, line))


def test_who_is_asked_again_at_once_reads_above_the_question_what_became_of_his_mail() -> None:
    server = InMemoryServer()
    server.game_with_computers()
    server.mail("sara", "confirm errors")
    (turn,) = server.mail("sara", "bid 4")
    assert "You bid 4." in turn.text
    assert "Your turn" in turn.text


@pytest.mark.parametrize(
    ("language", "text", "errors"),
    [("it", "formato testo", "conferma errori"), ("ro", "format text", "confirmă erori")],
)
def test_letters_are_chosen_in_one_s_own_language(four: InMemoryServer, language: str, text: str, errors: str) -> None:
    who = chosen(f"language {language}", four)
    (letter,) = four.mail(who, text)
    assert letter.message.get_content_type() == "text/plain"
    four.mail(who, errors)
    assert who not in readers(four.mail(who, "4"))


# --- a newer letter replaces one that waits --------------------------------------------------------------------------


def stalled(server: InMemoryServer) -> None:
    """From now on the mail server takes nothing."""
    server.sends = False


def states(server: InMemoryServer, who: str) -> list[str]:
    """What became of the letters to this player since the mail server stalled."""
    with transaction(server.engine) as db:
        rows = db.exec(select(OutboxRow).order_by(col(OutboxRow.id))).all()
    return [row.state for row in rows if row.recipient.startswith(who) and row.state != "sent"]


def play(server: InMemoryServer, moves: int) -> list[str]:
    """Who is asked answers from his newest letter, so many times; who it was."""
    wrote = []
    for _ in range(moves):
        wrote.append(server.asked())
        server.mail(wrote[-1], server.latest[wrote[-1]].moves[2 if len(wrote) < 5 else 0])
    return wrote


def confirm_errors(server: InMemoryServer) -> None:
    for who in ("sara", "nora", "wim", "emil"):
        server.mail(who, "confirm errors")


def test_while_the_mail_server_is_down_only_the_newest_letter_about_a_table_waits(four: InMemoryServer) -> None:
    confirm_errors(four)
    bidders = play(four, 3)
    stalled(four)
    bidders += play(four, 1)
    leader = four.asked()
    assert leader == bidders[0]
    four.wait(timedelta(days=1, hours=13))
    assert states(four, leader) == ["replaced", "pending"]  # his turn, then the reminder


def test_the_newer_letter_tells_all_that_the_older_one_would_have_told(four: InMemoryServer) -> None:
    confirm_errors(four)
    play(four, 2)
    stalled(four)
    wrote = play(four, 2)
    leader = four.asked()
    four.wait(timedelta(days=1, hours=13))
    told = four.latest[leader].text.partition("SINCE YOUR LAST LETTER")[2]
    assert all(f"{who.capitalize()}: bid" in told for who in wrote)
    assert f"{leader.capitalize()}: bid" not in told or leader in wrote


def test_what_was_said_is_told_by_the_newer_letter_too(four: InMemoryServer) -> None:
    confirm_errors(four)
    stalled(four)
    speaker = four.asked()
    four.mail(speaker, "say what a hand\nbid 4")
    who = four.asked()
    assert "what a hand" in four.latest[who].text
    four.wait(timedelta(days=1, hours=13))
    assert states(four, who) == ["replaced", "pending"]
    assert "what a hand" in four.latest[who].text


def test_a_letter_that_asks_what_was_answered_meanwhile_is_not_sent_and_its_news_come_later(
    four: InMemoryServer,
) -> None:
    confirm_errors(four)
    stalled(four)
    bidder = four.asked()
    four.mail(bidder, "say good luck\nbid 3")
    who = four.asked()
    turn = four.latest[who]
    four.mail(who, "bid 4", answers=turn)
    assert states(four, who) == ["replaced"]
    while four.asked() != who:
        play(four, 1)
    assert "good luck" in four.latest[who].text
    assert f"{bidder.capitalize()}: bid 3" in four.latest[who].text


def test_an_answer_to_a_mail_is_never_replaced(four: InMemoryServer) -> None:
    who = four.asked()
    stalled(four)
    four.mail(who, "status")
    four.mail(who, "score")
    four.wait(timedelta(days=1, hours=13))
    assert states(four, who) == ["pending", "pending", "pending"]


def test_an_answer_takes_the_place_of_a_turn_letter_that_waits(four: InMemoryServer) -> None:
    stalled(four)
    play(four, 1)
    who = four.asked()
    four.mail(who, "status")
    assert states(four, who) == ["replaced", "pending"]
    assert four.latest[who].moves


def test_a_letter_that_was_never_sent_begins_no_thread(four: InMemoryServer) -> None:
    confirm_errors(four)
    stalled(four)
    play(four, 1)
    who = four.asked()
    first = four.latest[who]
    four.wait(timedelta(days=1, hours=13))
    second = four.latest[who]
    assert str(first.message["Message-ID"]) not in str(second.message["References"] or "")
    assert second.subject == first.subject


def test_a_letter_that_was_replaced_while_it_was_handed_over_can_be_answered(four: InMemoryServer) -> None:
    stalled(four)
    play(four, 1)
    who = four.asked()
    turn = four.latest[who]
    four.wait(timedelta(days=1, hours=13))
    four.mail(who, turn.moves[2], answers=turn)
    assert four.asked() != who


def handed_over(server: InMemoryServer) -> list[OutboxRow]:
    """What the sender has read, and is about to hand over."""
    with transaction(server.engine) as db:
        return list(store.sendable(db, server.now, 100))


@pytest.mark.parametrize(("says", "becomes"), [("sent", "sent"), ("failed", "failed"), ("pending", "replaced")])
def test_what_became_of_a_letter_that_was_replaced_while_it_was_handed_over(
    four: InMemoryServer, says: str, becomes: str
) -> None:
    """Sent or refused for good it stays so; put off, it has had its day, for a newer one waits."""
    stalled(four)
    play(four, 1)
    who = four.asked()
    rows = [row for row in handed_over(four) if row.recipient.startswith(who)]
    four.wait(timedelta(days=1, hours=13))
    for row in rows:
        row.state, row.attempts = says, 1
    with transaction(four.engine) as db:
        writing.mark(db, rows)
        kept = [store.outbox_row(db, row.id or 0) for row in rows]
    assert [row.state for row in kept if row] == [becomes]


def test_a_letter_that_was_sent_before_the_newer_one_was_written_is_not_told_again(four: InMemoryServer) -> None:
    confirm_errors(four)
    play(four, 2)
    who = four.asked()
    four.wait(timedelta(days=1, hours=13))
    assert "SINCE YOUR LAST LETTER" not in four.latest[who].text


def test_a_row_that_fails_takes_nothing_back(four: InMemoryServer, monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(*args: object, **kwargs: object) -> None:
        raise RuntimeError

    confirm_errors(four)
    stalled(four)
    play(four, 1)
    who = four.asked()
    with monkeypatch.context() as patched:
        patched.setattr(table_letters, "put", stumble)
        four.wait(timedelta(days=1, hours=13))
    assert states(four, who) == ["pending"]


# --- one letter for several tables ------------------------------------------------------------------------------------


@pytest.fixture
def two() -> InMemoryServer:
    """The same four at two tables; sara is asked to bid at both."""
    return two_tables().copy()


@cache
def two_tables() -> InMemoryServer:
    server = table_of_four().copy()
    server.mail("sara", "new basic4 invite nora@players.test wim@players.test emil@players.test", fresh=True,
                In_Reply_To=str(server.latest["sara"].message["Message-ID"]))  # fmt: skip
    for who in ("nora", "wim", "emil"):
        server.mail(who, "table 2: accept")
    while server.asked(1) != "sara":
        server.mail(server.asked(1), "table 1: bid 3")
    while server.asked(2) != "sara":
        server.mail(server.asked(2), "table 2: bid 3")
    return server


def test_reminders_of_one_moment_are_one_letter(two: InMemoryServer) -> None:
    out = two.wait(timedelta(days=2))
    (letter,) = (sent for sent in out if "sara" in sent.to)
    assert letter.subject == "[Spades] Your tables, 4 November 2026"
    assert letter.first == "Your turn at tables 1 and 2, Sara."
    assert "A reminder: these tables are waiting for you." in letter.text
    assert "ABOUT TABLE 1, IN DEAL 1" in letter.text
    assert "ABOUT TABLE 2, IN DEAL 1" in letter.text
    assert letter.text.count("YOUR HAND") == 2


def test_the_buttons_of_such_a_letter_name_their_table_and_can_be_tapped(two: InMemoryServer) -> None:
    two.wait(timedelta(days=2))
    letter = two.latest["sara"]
    body = next(body for body in letter.bodies if body.startswith("table 2: bid 4"))
    two.mail("sara", body, answers=letter)
    assert two.asked(1) == "sara"
    assert two.asked(2) != "sara"


def test_one_mail_answers_both_tables(two: InMemoryServer) -> None:
    two.wait(timedelta(days=2))
    two.mail("sara", "table 1: bid 4\ntable 2: bid 3")
    assert two.asked(1) != "sara" != two.asked(2)


def test_numbers_before_the_lines_of_an_answer_to_such_a_letter_are_those_of_its_tables(two: InMemoryServer) -> None:
    two.wait(timedelta(days=2))
    letter = two.latest["sara"]
    two.mail("sara", "2) 4", answers=letter)
    assert two.asked(1) == "sara" != two.asked(2)


@pytest.mark.parametrize("mark", [")", "."])
def test_a_numbered_list_answers_such_a_letter(two: InMemoryServer, mark: str) -> None:
    two.wait(timedelta(days=2))
    two.mail("sara", f"1{mark} bid 4\n2{mark} bid 3")
    assert two.asked(1) != "sara" != two.asked(2)


def test_a_bare_answer_that_either_table_could_take_is_asked_about(two: InMemoryServer) -> None:
    two.wait(timedelta(days=2))
    (answer,) = two.mail("sara", "bid 4")
    assert "begin the line with its number" in answer.text
    assert two.asked(1) == two.asked(2) == "sara"


def test_once_one_of_them_is_answered_the_same_words_are_still_asked_about(two: InMemoryServer) -> None:
    two.wait(timedelta(days=2))
    letter = two.latest["sara"]
    two.mail("sara", "table 1: bid 4", answers=letter)
    two.mail("sara", "bid 5", answers=letter)
    assert two.asked(2) == "sara"


def test_an_old_letter_about_several_tables_plays_nothing_in_a_later_trick(two: InMemoryServer) -> None:
    two.wait(timedelta(days=2))
    letter = two.latest["sara"]
    two.mail("sara", "table 1: bid 4", answers=letter)
    while two.asked(1) != "sara":
        two.mail(two.asked(1), two.latest[two.asked(1)].moves[0])
    before = two.table(1).game.decisions["S"]
    (late,) = two.mail("sara", f"table 1: {two.latest['sara'].moves[0]}", answers=letter)
    assert "That question has been answered already" in late.text
    assert two.table(1).game.decisions["S"] == before


# --- how long they get ------------------------------------------------------------------------------------------------


def test_many_tables_are_told_of_in_letters_that_no_mail_program_cuts_off() -> None:
    server = InMemoryServer()
    server.game_with_computers("basic4 time=20d")
    with transaction(server.engine) as db:
        sara = store.player(db, 1)
        sara.record = {"finished": 20}  # who has, may sit at many tables
        db.add(sara)
    for n in range(2, 15):
        server.mail("sara", f"new basic4 time=20d target={200 + n} bots")
    server.mail("sara", "\n".join(f"table {n}: bid 3" for n in range(1, 15)))
    out = server.wait(timedelta(days=11))
    assert {sent.to for sent in out} == {"sara@players.test"}
    assert len(out) == 2
    assert all(len(sent.html) < 100_000 for sent in out)
    assert "".join(sent.text for sent in out).count("YOUR HAND") == 14
    assert len({sent.subject for sent in out}) == 1
    last = int(re.findall(r"ABOUT TABLE (\d+)", out[-1].text)[-1])
    body = next(body for body in out[-1].bodies if body.startswith(f"table {last}: play"))
    before = server.table(last).game.decisions["S"]
    server.mail("sara", body, answers=out[-1])
    assert server.table(last).game.decisions["S"] > before


def test_what_the_server_hands_over_it_looks_at_once_more_where_much_waits(four: InMemoryServer) -> None:
    stalled(four)
    play(four, 1)
    who = four.asked()
    rows = handed_over(four)
    four.wait(timedelta(days=1, hours=13))
    sender = Sender(four.server, four.engine, DatabaseThread(), nobody_else)
    left = sender.still_waiting(rows)
    assert who not in [row.recipient.partition("@")[0] for row in left]
    assert len(left) == len(rows) - 1


# --- help -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "it", "ro"])
def test_help_names_every_choice_and_each_is_understood_as_it_stands_there(language: str) -> None:
    words = Words(language)
    for row in letters_block(words).rows:
        (line,) = read([row.text], language)
        assert isinstance(line.meaning, Command), row.text
        assert line.meaning.name in LETTERS
        assert line.meaning.words


def test_help_mail_shows_them(four: InMemoryServer) -> None:
    who = four.asked()
    (answer,) = four.mail(who, "help mail")
    assert "mail digest 8" in answer.text
    assert "confirm errors" in answer.text


def test_every_table_at_which_something_was_refused_is_shown(two: InMemoryServer) -> None:
    (answer,) = two.mail("sara", "table 1: bid 14\ntable 2: bid 15")
    assert answer.text.count("YOUR HAND") == 2
    assert answer.first.startswith("Not done, Sara")


def test_what_is_refused_at_a_table_of_others_shows_nothing_of_it(two: InMemoryServer) -> None:
    two.mail("dan", "hello", fresh=True)
    (answer,) = two.mail("dan", "table 1: bid 4")
    assert "You do not sit at table 1." in answer.text
    assert "YOUR HAND" not in answer.text
    assert "CONTRACTS" not in answer.text


def test_letters_about_several_tables_on_one_day_are_one_conversation(two: InMemoryServer) -> None:
    two.wait(timedelta(days=2))
    first = two.latest["sara"]
    (answer,) = two.mail("sara", "table 1: bid 14\ntable 2: bid 15")
    assert answer.subject == first.subject
    assert str(answer.message["References"]).split()[0] == str(first.message["Message-ID"])
    assert answer.message["Auto-Submitted"] == "auto-replied"


def test_an_answer_that_is_held_is_not_confirmed_either_and_asks_nothing_any_more() -> None:
    server = InMemoryServer()
    server.game_of_four("basic4 hold=10m")
    stalled(server)
    server.mail(server.asked(), "bid 3")
    server.wait(timedelta(minutes=10))
    who = server.asked()
    server.mail(who, "confirm errors", answers=server.latest[who])
    server.sends = True
    server.wait(timedelta(0))
    assert server.mail(who, "bid 4") == []
    out = server.wait(timedelta(minutes=10))
    assert readers(out) == [server.asked()]


def test_of_a_hand_that_was_not_looked_at_a_letter_about_several_tables_shows_nothing() -> None:
    server = InMemoryServer()
    server.game_with_computers("basic4 blind_deficit=0")
    server.mail("sara", "new basic4 target=300 bots")
    (letter,) = server.wait(timedelta(days=2))
    unseen, seen = server.table(1), server.table(2)
    assert "S" not in unseen.deal.looked
    assert letter.text.count("YOUR HAND") == 1
    buttons = " ".join(letter.bodies)
    assert "table 1: look" in buttons
    assert "table 1: play" not in buttons
    assert "S" in seen.deal.looked


def test_a_card_of_a_hand_that_was_not_looked_at_does_not_say_which_table_is_meant() -> None:
    """Every card gets the same answer, whether it lies in that hand or not."""
    server = InMemoryServer()
    server.game_with_computers("basic4 blind_deficit=0")
    server.mail("sara", "new basic4 target=300 bots")
    (letter,) = server.wait(timedelta(days=2))
    hand = server.table(1).deal.dealt["S"]
    other = server.table(1).deal.dealt["N"]
    said = []
    for card in (hand[0], other[0]):
        (answer,) = server.copy().mail("sara", f"play {card.face}", answers=letter)
        said.append(answer.first.replace(card.face, ""))
    assert said[0] == said[1]


def test_answers_that_are_released_at_once_make_one_letter_for_whoever_is_asked_next() -> None:
    server = two_tables().copy()
    for number in (1, 2):
        with transaction(server.engine) as db:
            row = store.game(db, number)
            assert row is not None
            row.settings = {**row.settings, "hold": "10m"}
            db.add(row)
    server.wait(timedelta(days=2))
    server.mail("sara", "table 1: bid 4\ntable 2: bid 3", answers=server.latest["sara"])
    out = server.wait(timedelta(minutes=10))
    assert readers(out) == sorted({server.asked(1), server.asked(2)})
    if server.asked(1) == server.asked(2):
        assert out[0].subject.startswith("[Spades] Your tables")
