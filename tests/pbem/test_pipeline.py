"""What a mail says, line by line, and what its sender is answered."""

from __future__ import annotations

import email.policy
import re
from datetime import timedelta
from email.message import EmailMessage

import pytest

from engine.actions import Bid
from pbem.obey import ERRORS_PER_HOUR
from pbem.storage import store, trust
from pbem.storage.database import transaction
from tests.server import ADDRESS, InMemoryServer, Sent, readers, reply


@pytest.fixture
def server() -> InMemoryServer:
    """sara plays at table 1 with three computers, and is asked for her bid."""
    server = InMemoryServer()
    server.game_with_computers()
    assert server.table().step is not None
    return server


@pytest.fixture
def four() -> InMemoryServer:
    server = InMemoryServer()
    server.game_of_four()
    return server


def only(out: list[Sent]) -> Sent:
    (letter,) = out
    return letter


def transcript(letter: Sent) -> list[str]:
    """What became of each line, as the letter tells it."""
    lines = letter.text.splitlines()
    rows = lines[lines.index("WHAT I READ") + 1 :] if "WHAT I READ" in lines else []
    return [line.strip() for line in rows[: rows.index("")]] if rows else []


# --- one answer, line by line ---------------------------------------------------------------------------------------


def test_every_mail_is_answered_once_with_what_was_done_and_the_position(four: InMemoryServer) -> None:
    who = four.asked()
    out = four.mail(who, "bid 4")
    letter = next(sent for sent in out if sent.to.startswith(who))
    assert len(out) == 2
    assert letter.first.startswith("Done, ")
    assert transcript(letter) == ["“bid 4”: You bid 4."]
    assert "YOUR HAND, 13 CARDS" in letter.text
    assert "The table waits for" in letter.text


def test_what_follows_at_once_stands_in_the_same_letter(server: InMemoryServer) -> None:
    letter = only(server.mail("sara", "bid 3"))
    assert letter.first.startswith("Your turn, Sara:")
    assert transcript(letter) == ["“bid 3”: You bid 3."]


def test_a_refused_line_says_why_and_shows_the_choices_again(server: InMemoryServer) -> None:
    letter = only(server.mail("sara", "bid 14"))
    assert letter.first.startswith("Not done, Sara: ")
    assert "It is still your turn, Sara" in letter.text
    assert letter.moves[:2] == ["bid 1", "bid 2"]
    assert "S" not in server.table().deal.bids


def test_a_line_that_is_not_understood_comes_back_with_what_it_may_mean(server: InMemoryServer) -> None:
    letter = only(server.mail("sara", "bidd 4"))
    assert "I did not understand that. Did you mean: bid 4" in letter.text
    assert "It is still your turn, Sara" in letter.text


def test_a_line_that_is_not_understood_never_poisons_the_others(server: InMemoryServer) -> None:
    letter = only(server.mail("sara", "the queen shall frobnicate\nbid 3\nzone Nowhere/Atall"))
    assert server.table().deal.bids["S"] == Bid(3)
    assert [row.partition("”: ")[2][:30] for row in transcript(letter)] == [
        "I did not understand that. Did",
        "You bid 3.",
        "I know no zone Nowhere/Atall. ",
    ]


def test_a_refused_command_does_not_hold_up_a_bid(server: InMemoryServer) -> None:
    server.mail("sara", "zone Nowhere/Atall\nbid 3")
    assert server.table().deal.bids["S"] == Bid(3)


def test_after_a_refused_answer_later_ones_for_that_table_wait_however_they_name_it(server: InMemoryServer) -> None:
    card = server.table().deal.hands["S"][0]
    letter = only(server.mail("sara", f"bid 14\ntable 1: {card}\nstatus"))
    assert "Not read: it was meant for the position after a line that was refused." in letter.text
    assert "Here is the table." in letter.text
    assert server.table().deal.bids.get("S") is None


def test_another_table_does_not_wait(server: InMemoryServer) -> None:
    server.mail("sara", "new basic4 bots")
    server.mail("sara", "table 1: bid 14\ntable 2: bid 2")
    assert "S" not in server.table(1).deal.bids
    assert server.table(2).deal.bids["S"] == Bid(2)


def test_one_mail_answers_all_tables(server: InMemoryServer) -> None:
    server.mail("sara", "new basic4 bots")
    out = server.mail("sara", "table 1: 4\ntable 2: bid 2\n#1 status")
    assert server.table(1).deal.bids["S"] == Bid(4)
    assert server.table(2).deal.bids["S"] == Bid(2)
    told = [sent for sent in out if "WHAT I READ" in sent.text]
    assert len(told) == 1
    assert len(transcript(told[0])) == 3


def test_an_unnamed_line_belongs_to_the_letter_that_is_answered(server: InMemoryServer) -> None:
    first = server.latest["sara"]
    server.mail("sara", "new basic4 bots")
    server.mail("sara", "bid 2", answers=first)
    assert server.table(1).deal.bids["S"] == Bid(2)
    assert "S" not in server.table(2).deal.bids


def test_a_mail_that_answers_no_letter_and_could_mean_two_tables_is_asked_back() -> None:
    server = InMemoryServer(authserv_id="mx.example.org")
    server.game_with_computers()
    server.mail("sara", "new basic4 bots")
    passed = "mx.example.org; dmarc=pass header.from=players.test"
    letter = only(server.mail("sara", "bid 4", fresh=True, Authentication_Results=passed))
    assert "You sit at tables 1, 2: begin the line with its number, as in: table 1: ..." in letter.text


def test_two_different_answers_to_one_question_are_asked_back(server: InMemoryServer) -> None:
    letter = only(server.mail("sara", "bid 3\ntable 1: bid 4"))
    assert transcript(letter) == [
        "“bid 3”: You gave two different answers to one question. Which one is it?",
        "“table 1: bid 4”: You gave two different answers to one question. Which one is it?",
    ]
    assert "S" not in server.table().deal.bids


def test_the_same_answer_twice_is_one(server: InMemoryServer) -> None:
    letter = only(server.mail("sara", "bid 3\nbid 3\ntable 1: 3"))
    assert transcript(letter) == ["“bid 3”: You bid 3."]
    assert server.table().deal.bids["S"] == Bid(3)


def test_answers_to_questions_that_follow_each_other_are_both_done(server: InMemoryServer) -> None:
    twin = InMemoryServer()
    twin.game_with_computers()
    twin.mail("sara", "bid 3")
    card = twin.latest["sara"].moves[0]
    letter = only(server.mail("sara", f"bid 3\n{card}"))
    assert all("You " in row for row in transcript(letter))
    twin.mail("sara", card)
    assert server.table().game == twin.table().game


def test_thanks_alone_are_answered_with_how_to_go_on(server: InMemoryServer) -> None:
    letter = only(server.mail("sara", "Thank you!"))
    assert letter.first == (
        "Not done, Sara: I found nothing in it that I could do. What can be written you read by writing: help"
    )


def test_an_empty_mail_is_answered_and_shows_the_table(server: InMemoryServer) -> None:
    letter = only(server.mail("sara", ""))
    assert letter.first.startswith("Not done, Sara: I found nothing in it")
    assert "YOUR HAND" in letter.text


def test_a_command_in_the_subject_of_an_empty_mail_is_read(server: InMemoryServer) -> None:
    server.mail("sara", "", Subject="bid 3")
    assert server.table().deal.bids["S"] == Bid(3)


def test_an_empty_answer_is_not_read_as_the_subject_of_our_letter(server: InMemoryServer) -> None:
    server.mail("sara", "new basic4")
    letter = only(server.mail("sara", "status"))
    assert letter.subject == "[Spades 2] Your letter"
    assert "I found nothing in it" in only(server.mail("sara", "", answers=letter)).first


def test_what_is_asked_for_many_times_is_shown_once(server: InMemoryServer) -> None:
    once = only(server.mail("sara", "help"))
    often = only(server.mail("sara", "\n".join(["help"] * 100)))
    assert often.text.count("FOR YOURSELF") == once.text.count("FOR YOURSELF") == 1


def test_quoted_lines_are_nobody_s_words(server: InMemoryServer) -> None:
    server.mail("sara", "On Monday, Spades wrote:\n> bid 13\n> nil")
    assert "S" not in server.table().deal.bids


def test_lines_of_the_answered_letter_are_nobody_s_words_though_nothing_marks_them(server: InMemoryServer) -> None:
    letter = server.latest["sara"]
    told = letter.text.splitlines()[0]
    answer = only(server.mail("sara", f"status\n> {told}\n\n{told}\nwhat I add", answers=letter))
    read = answer.text.partition("WHAT I READ")[2]
    assert "“status”" in read
    assert "“what I add”" in read
    assert f"“{told}”" not in read


def test_a_mail_that_is_too_big_is_answered_and_not_read(server: InMemoryServer) -> None:
    raw = reply("sara@players.test", "bid 3", server.latest["sara"])
    letter = only(server.deliver(raw.partition(b"\r\n\r\n")[0] + b"\r\n\r\n", oversize=True))
    assert "I could not read your mail: the mail is too big." in letter.first
    assert "S" not in server.table().deal.bids


def test_a_mail_whose_text_and_html_say_different_things_is_asked_back(server: InMemoryServer) -> None:
    letter = server.latest["sara"]
    message = EmailMessage(policy=email.policy.SMTP)
    message["From"], message["To"], message["Subject"] = "sara@players.test", letter.reply_to, "Re: spades"
    message.set_content("bid 3\n")
    message.add_alternative("<p>bid 4</p>", subtype="html")
    answer = only(server.deliver(message.as_bytes()))
    assert "its text and its formatted part say different things" in answer.first
    assert "S" not in server.table().deal.bids


def test_a_known_player_s_unreadable_mail_is_answered(server: InMemoryServer) -> None:
    nested = "".join(f'Content-Type: multipart/mixed; boundary="b{n}"\n\n--b{n}\n' for n in range(200))
    raw = f"From: sara@players.test\nTo: {ADDRESS}\nSubject: x\n{nested}".encode()
    letter = only(server.deliver(raw))
    assert letter.to == "sara@players.test"
    assert "I could not read your mail: the mail's parts are nested too deeply." in letter.first


def test_a_stranger_s_unreadable_mail_is_not_answered(server: InMemoryServer) -> None:
    nested = "".join(f'Content-Type: multipart/mixed; boundary="b{n}"\n\n--b{n}\n' for n in range(200))
    assert server.deliver(f"From: eve@else.test\nTo: {ADDRESS}\nSubject: x\n{nested}".encode()) == []


def test_answers_to_mails_without_effect_have_a_budget(server: InMemoryServer) -> None:
    answers = [server.mail("sara", f"frobnicate {n}") for n in range(ERRORS_PER_HOUR + 5)]
    assert [len(out) for out in answers] == [1] * ERRORS_PER_HOUR + [0] * 5
    assert server.inbox()[-1].note == "not answered: too many mails without effect"
    assert len(server.mail("sara", "status")) == 1
    server.wait(timedelta(hours=1, minutes=1))
    assert len(server.mail("sara", "frobnicate again")) == 1


def test_a_mail_of_which_something_was_done_does_not_draw_on_the_budget(server: InMemoryServer) -> None:
    for n in range(ERRORS_PER_HOUR + 1):
        assert len(server.mail("sara", f"status\nfrobnicate {n}")) == 1
    with transaction(server.engine) as db:
        assert trust.letters_of_kind(db, "refused", server.now - timedelta(days=1)) == 0


# --- what one can ask to see ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("status", "Here is the table."),
        ("hand", "Your hand stands below."),
        ("last", "No trick has been played in this deal yet."),
        ("score", "No deal has been scored yet."),
        ("rules", "BASIC4 IN FULL"),
        ("rules solo4", "SOLO4 IN FULL"),
        ("games", "Table 1: basic4, you sit south, being played"),
        ("help", "What you can write stands below"),
        ("help new", "basic4: Four players in two pairs"),
    ],
)
def test_a_query_is_always_answered(server: InMemoryServer, line: str, shown: str) -> None:
    letter = only(server.mail("sara", line))
    assert shown in letter.text
    assert "Done" in letter.text or "Your turn" in letter.first


def test_the_last_trick_and_the_score_sheet_are_shown(server: InMemoryServer) -> None:
    while not server.table().game.last:
        server.mail("sara", server.latest["sara"].moves[0])
    letter = only(server.mail("sara", "score"))
    assert "DEAL 1" in letter.text
    server.mail("sara", server.latest["sara"].moves[0])
    if server.table().deal.tricks:
        assert "THE LAST TRICK" in only(server.mail("sara", "last")).text


def test_every_command_of_the_help_has_a_handler() -> None:
    from pbem.commands.words import COMMANDS
    from pbem.handlers import HANDLERS

    assert {command.name for command in COMMANDS if command.group != "playing"} == set(HANDLERS)


def test_queries_about_a_finished_game_show_how_it_ended(server: InMemoryServer) -> None:
    server.mail("sara", "resign")
    server.mail("sara", "yes")
    for line in ("status", "score", "rules"):
        assert only(server.mail("sara", line)).first.startswith(("The game is over", "Done")), line
    for line in ("bid 4", "hand", "say gg", "leave", "resign"):
        assert "The game at table 1 is over." in only(server.mail("sara", line)).text, line


def test_a_finished_game_does_not_make_a_table_ambiguous() -> None:
    server = InMemoryServer(authserv_id="mx.example.org")
    passed = "mx.example.org; dmarc=pass header.from=players.test"
    server.game_with_computers()
    server.mail("sara", "resign")
    server.mail("sara", "yes")
    server.mail("sara", "new basic4 bots", fresh=True, Authentication_Results=passed)
    letter = only(server.mail("sara", "status", fresh=True, Authentication_Results=passed))
    assert letter.subject == "[Spades 2] Deal 1"


# --- settings -------------------------------------------------------------------------------------------------------


def test_the_zone_changes_the_times_in_letters(server: InMemoryServer) -> None:
    assert "09:00 UTC" in server.latest["sara"].text
    letter = only(server.mail("sara", "zone europe/rome"))
    assert "10:00 in Rome (09:00 UTC)" in letter.text


def test_an_unknown_zone_is_answered_with_those_near_it(server: InMemoryServer) -> None:
    assert "Near it: Europe/Rome" in only(server.mail("sara", "zone Europe/Romme")).first


def test_the_language_is_kept(server: InMemoryServer) -> None:
    server.mail("sara", "language it")
    with transaction(server.engine) as db:
        assert store.player(db, 1).language == "it"


def test_a_new_name_is_shown_to_the_others(four: InMemoryServer) -> None:
    four.mail("sara", "name Sara di Roma")
    who = four.asked()
    other = "emil" if who != "emil" else "wim"
    four.mail(who, "bid 4")
    assert "Sara di Roma" in only(four.mail(other, "status")).text


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("<b>Eve</b>", "b Eve b"),
        ("Eve {0} {name}", "Eve 0 name"),
        ("Eve\u202eliaM", "EveliaM"),
        ("x" * 80, "x" * 30),
    ],
)
def test_a_name_cannot_bring_anything_with_it(four: InMemoryServer, said: str, shown: str) -> None:
    letter = next(sent for sent in four.mail("sara", f"name {said}") if sent.to.startswith("sara"))
    assert f"name as {shown}." in letter.text
    for who in ("nora", "wim", "emil"):
        letter = only(four.mail(who, "status"))
        assert "<b>Eve" not in letter.html
        assert shown in letter.text


def test_a_name_of_nothing_is_refused(server: InMemoryServer) -> None:
    assert "Write the name you want" in only(server.mail("sara", "name ann@example.org")).first


# --- talk -----------------------------------------------------------------------------------------------------------


def test_what_is_said_reaches_the_others_with_their_next_letter(four: InMemoryServer) -> None:
    assert readers(four.mail("wim", "say good luck all!")) == ["wim"]
    who = four.asked()
    next_one = next(sent for sent in four.mail(who, "bid 4") if not sent.to.startswith(who))
    if not next_one.to.startswith("wim"):
        assert "Wim: says: good luck all!" in next_one.text
    for other in {"sara", "nora", "emil"} - {who, next_one.to.partition("@")[0]}:
        assert "Wim: says: good luck all!" in only(four.mail(other, "status")).text
        assert "good luck" not in only(four.mail(other, "status please")).text


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("{0} {words} {name!r}", "{0} {words} {name!r}"),
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),
        ("ab\u202ecd\u200bef", "abcdef"),
        ("bell\x07 and\x1b[31m red", "bell and[31m red"),
        ("well done 🚀", "well done 🚀"),
    ],
)
def test_talk_arrives_word_for_word_and_brings_nothing_with_it(four: InMemoryServer, said: str, shown: str) -> None:
    four.mail("wim", f"say {said}")
    letter = only(four.mail("sara", "status"))
    assert f"Wim: says: {shown}\n" in letter.text
    assert "<script>" not in letter.html


def test_talk_at_a_table_that_gathers_is_read_when_the_game_begins() -> None:
    server = InMemoryServer()
    server.mail("sara", "hello", fresh=True)
    server.mail("sara", "new basic4 invite nora@players.test")
    server.mail("sara", "say welcome!\nbots")
    assert "You have not joined table 1 yet" in only(server.mail("nora", "say hi")).first
    out = server.mail("nora", "accept")
    assert "Sara: says: welcome!" in next(sent for sent in out if sent.to.startswith("nora")).text


def test_a_table_without_bags_speaks_of_none() -> None:
    server = InMemoryServer()
    (letter,) = server.game_with_computers("cutthroat4 overtrick=-1 bag_limit=off")
    assert "0 points" in letter.text
    assert not re.search(r"\d bags?\b", letter.text)


def test_a_very_long_line_is_shown_again_by_its_beginning_and_its_end(server: InMemoryServer) -> None:
    server.mail("sara", "hello", fresh=True)
    guests = " ".join(f"{name}.with.a.long.name@somewhere.players.test" for name in ("ann", "bob", "cy"))
    letter = next(sent for sent in server.mail("sara", f"new basic4 invite {guests} time=2d") if sent.to[:4] == "sara")
    assert letter.text.count("“new basic4 invite … time=2d”: Table 2 is yours: basic4. Invited ") == 1
    assert letter.text.count("“new basic4") == 1


def test_a_moment_more_than_half_a_year_ahead_is_told_with_its_year(server: InMemoryServer) -> None:
    server.mail("sara", "hello", fresh=True)
    (soon,) = server.mail("sara", "new basic4 bots time=100d")
    (late,) = server.mail("sara", "new basic4 bots time=180d")
    assert "Answer by Wednesday 10 February, 09:00 UTC." in soon.text
    assert "Answer by Saturday 1 May 2027, 09:00 UTC." in late.text
