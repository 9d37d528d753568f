"""Who wrote, what proves it, and what happens to a mail that nobody is proven to have written."""

from __future__ import annotations

from datetime import timedelta

import pytest

from engine.actions import Bid
from pbem.brakes import SAME_AGAIN
from pbem.identify import QUESTIONS_PER_DAY, STRANGERS_PER_DOMAIN, STRANGERS_PER_HOUR
from pbem.mail.identity import Tokens
from pbem.storage import store
from pbem.storage.database import transaction
from tests.server import ADDRESS, SECRET, InMemoryServer, Sent, reply

PASSED = "mx.example.org; dmarc=pass header.from=players.test"


@pytest.fixture
def server() -> InMemoryServer:
    """sara plays at table 1 with three computers, and is asked for her bid."""
    server = InMemoryServer(authserv_id="mx.example.org")
    server.game_with_computers()
    return server


@pytest.fixture
def four() -> InMemoryServer:
    server = InMemoryServer()
    server.game_of_four()
    return server


def addresses(out: list[Sent]) -> list[str]:
    return sorted(sent.to for sent in out)


def notes(server: InMemoryServer) -> str:
    return server.inbox()[-1].note


def has_bid(server: InMemoryServer, seat: str = "S") -> bool:
    return seat in server.table().deal.bids


# --- strangers ------------------------------------------------------------------------------------------------------


def test_a_stranger_gets_one_short_letter_and_nothing_else() -> None:
    server = InMemoryServer()
    (letter,) = server.mail("ann", "who are you?", fresh=True)
    assert letter.to == "ann@players.test"
    assert "Nothing else will be sent to you unless you answer." in letter.text
    assert server.mail("ann", "and you?", fresh=True) == []
    assert server.wait(timedelta(days=30)) == []


def test_a_stranger_is_written_to_at_most_once_a_day() -> None:
    server = InMemoryServer()
    sent = [len(server.mail("ann", f"hello {n}", fresh=True)) for n in range(4)]
    assert sent == [1, 0, 0, 0]
    server.wait(timedelta(days=1))
    assert len(server.mail("ann", "hello again", fresh=True)) == 1


def test_forged_senders_do_not_make_the_server_a_flood() -> None:
    server = InMemoryServer()
    sent = [len(server.deliver(reply(f"eve@d{n}.test", "hello", None))) for n in range(STRANGERS_PER_HOUR + 3)]
    assert sum(sent) == STRANGERS_PER_HOUR
    with transaction(server.engine) as db:
        assert store.address(db, f"eve@d{STRANGERS_PER_HOUR + 1}.test") is None


def test_one_domain_is_not_flooded_with_letters_to_strangers() -> None:
    server = InMemoryServer()
    sent = [len(server.mail(f"eve{n}", "hello", fresh=True)) for n in range(STRANGERS_PER_DOMAIN + 3)]
    assert sum(sent) == STRANGERS_PER_DOMAIN
    assert len(server.deliver(reply("ann@else.test", "hello", None))) == 1
    server.wait(timedelta(hours=1))
    assert len(server.mail("eve99", "hello", fresh=True)) == 1


def test_a_stranger_s_new_is_held_and_done_after_a_yes() -> None:
    server = InMemoryServer()
    (letter,) = server.mail("ann", "new basic4 bots", fresh=True)
    assert "press Reply and write: yes" in letter.text
    assert server.inbox()[-1].state == "held"
    out = server.mail("ann", "yes")
    assert addresses(out) == ["ann@players.test"] * 2
    assert "Your earlier mail is read now" in out[0].text
    assert "The game at table 1 begins, Ann. You sit south." in out[1].text


def test_a_stranger_s_commands_do_nothing() -> None:
    server = InMemoryServer()
    for line in ("help", "games", "yes", "accept", "name Eve"):
        server.mail("ann", line, fresh=True)
    assert len(server.every) == 1


def test_where_only_invited_people_play_a_stranger_hears_nothing_and_a_guest_does() -> None:
    server = InMemoryServer(invite_only=True)
    assert server.mail("ann", "hello", fresh=True) == []
    with transaction(server.engine) as db:
        host = store.new_player(db, "Sara", "sara@players.test", "UTC", server.now)
        store.new_player(db, "Nora", "nora@players.test", "UTC", server.now)
        row = store.address(db, "sara@players.test")
        assert row is not None
        assert host.id == row[1].id
    (letter,) = server.mail("nora", "hello", fresh=True)
    assert letter.to == "nora@players.test"


def test_answering_an_invitation_confirms_the_address_and_takes_the_name(server: InMemoryServer) -> None:
    server.mail("sara", "new basic4 invite nora.b@players.test")
    with transaction(server.engine) as db:
        known = store.address(db, "nora.b@players.test")
        assert known is not None
        assert known[0].confirmed_at is None
    server.mail("nora.b", "accept", From="Nora Bell <nora.b@players.test>")
    with transaction(server.engine) as db:
        known = store.address(db, "nora.b@players.test")
        assert known is not None
        assert known[0].confirmed_at == server.now
        assert known[1].name == "Nora Bell"


@pytest.mark.parametrize("shown", ["Eve\r\nBcc: x@y.test", "<script>Eve</script>", "{0}{name}", "=?utf-8?q?Eve=0AX?="])
def test_a_shown_name_brings_nothing_with_it(shown: str) -> None:
    server = InMemoryServer()
    raw = reply("ann@players.test", "new basic4 bots", None)
    raw = raw.replace(b"From: Ann <ann@players.test>", f"From: {shown} <ann@players.test>".encode())
    server.deliver(raw)
    server.mail("ann", "yes")
    for sent in server.every:
        assert "script>" not in sent.html
        assert sent.message["Bcc"] is None
        assert "Eve\n" not in sent.text


# --- known players --------------------------------------------------------------------------------------------------


def test_a_token_from_the_player_s_own_address_proves_him(server: InMemoryServer) -> None:
    server.mail("sara", "bid 3")
    assert server.table().deal.bids["S"] == Bid(3)


def test_his_provider_s_word_proves_him_too(server: InMemoryServer) -> None:
    server.mail("sara", "bid 3", fresh=True, Authentication_Results=PASSED)
    assert server.table().deal.bids["S"] == Bid(3)


def test_a_known_address_without_proof_is_held_and_asked_a_few_times_a_day(server: InMemoryServer) -> None:
    (letter,) = server.mail("sara", "bid 3", fresh=True)
    assert letter.to == "sara@players.test"
    assert letter.first == "A mail came in your name, Sara, and I cannot tell whether you sent it."
    assert server.inbox()[-1].state == "held"
    sent = [len(server.mail("sara", f"bid {n}", fresh=True)) for n in range(4, 9)]
    assert sum(sent) == QUESTIONS_PER_DAY - 1
    assert not has_bid(server)
    server.now += timedelta(days=1)
    assert len(server.mail("sara", "bid 9", fresh=True)) == 1


def test_the_player_s_own_mail_is_asked_about_though_a_forged_one_came_before_it(server: InMemoryServer) -> None:
    server.mail("sara", "resign", fresh=True)
    (letter,) = server.mail("sara", "bid 4", fresh=True)
    assert "“bid 4”: This waits for your yes." in letter.text
    server.mail("sara", "yes")
    assert server.table().deal.bids["S"] == Bid(4)
    assert not server.table().game.resigned


def test_after_an_answer_the_next_mail_that_was_not_asked_about_is(server: InMemoryServer) -> None:
    for n in range(QUESTIONS_PER_DAY + 2):
        server.mail("sara", f"bid {n + 1}", fresh=True)
    first = server.every[-QUESTIONS_PER_DAY]
    out = server.mail("sara", "not me", answers=first)
    (question,) = (letter for letter in out if "“bid 4”: This waits for your yes." in letter.text)
    out = server.mail("sara", "yes", answers=question)
    assert any("“bid 5”: This waits for your yes." in letter.text for letter in out)
    assert server.table().deal.bids["S"] == Bid(4)


def test_a_mail_that_its_player_disowns_is_never_done(server: InMemoryServer) -> None:
    (question,) = server.mail("sara", "bid 3", fresh=True)
    (answer,) = server.mail("sara", "not me")
    assert "Nothing was done with that mail, and nothing will be." in answer.text
    assert "There is nothing to confirm" in server.mail("sara", "yes", answers=question)[0].text
    assert not has_bid(server)
    assert {row.state for row in server.inbox()} == {"done"}


def test_letters_that_somebody_else_has_had_prove_nothing_once_the_player_says_so(server: InMemoryServer) -> None:
    stolen = server.latest["sara"]
    server.deliver(reply("eve@else.test", "bid 0", stolen))
    out = server.mail("sara", "not me")
    (turn,) = (letter for letter in out if letter.moves)
    assert any("answers to any of my earlier letters are no longer believed" in letter.text for letter in out)
    (question,) = server.mail("sara", "bid 3", answers=stolen)
    assert question.first == "A mail came in your name, Sara, and I cannot tell whether you sent it."
    assert not has_bid(server)
    server.mail("sara", "bid 4", answers=turn)
    assert server.table().deal.bids["S"] == Bid(4)


def test_only_a_letter_that_asks_can_be_disowned(server: InMemoryServer) -> None:
    (answer,) = server.mail("sara", "not me")
    assert "There is no mail to disown" in answer.text


def test_a_yes_from_the_registered_address_works_the_held_mail(server: InMemoryServer) -> None:
    server.mail("sara", "bid 3", fresh=True)
    out = server.mail("sara", "yes")
    assert server.table().deal.bids["S"] == Bid(3)
    assert len(out) == 2
    assert "held" not in {row.state for row in server.inbox()}


def test_once_a_question_is_answered_the_next_mail_without_proof_is_asked_about_too(server: InMemoryServer) -> None:
    server.mail("sara", "status", fresh=True)
    server.mail("sara", "yes")
    (letter,) = server.mail("sara", "bid 3", fresh=True)
    assert letter.first == "A mail came in your name, Sara, and I cannot tell whether you sent it."
    server.mail("sara", "yes")
    assert server.table().deal.bids["S"] == Bid(3)


def test_whoever_is_asked_about_a_mail_reads_what_his_yes_would_do(server: InMemoryServer) -> None:
    (letter,) = server.mail("sara", "hello!\nbid 3\nsay <b>good luck</b>\nwhatever", fresh=True)
    assert "“bid 3”: This waits for your yes." in letter.text
    assert "“say <b>good luck</b>”: This waits for your yes." in letter.text
    assert "whatever" not in letter.text
    assert "<b>good" not in letter.html


def test_a_yes_without_proof_works_nothing(server: InMemoryServer) -> None:
    server.mail("sara", "bid 3", fresh=True)
    server.mail("sara", "yes", fresh=True)
    assert not has_bid(server)


def test_a_token_from_a_third_address_changes_nothing_and_only_the_registered_one_hears(
    server: InMemoryServer,
) -> None:
    turn = server.latest["sara"]
    (letter,) = server.deliver(reply("eve@else.test", "bid 3", turn))
    assert letter.to == "sara@players.test"
    assert not has_bid(server)
    server.mail("sara", "yes")
    assert server.table().deal.bids["S"] == Bid(3)


def test_a_forwarded_letter_lets_no_other_player_act(four: InMemoryServer) -> None:
    who = four.asked()
    other = "wim" if who != "wim" else "nora"
    seat = four.seat_of(who)
    out = four.deliver(reply(f"{other}@players.test", "bid 3", four.latest[who]))
    assert addresses(out) == [f"{who}@players.test"]
    assert not has_bid(four, seat)


def test_whoever_answers_a_forwarded_letter_and_his_own_is_himself(four: InMemoryServer) -> None:
    who = four.asked()
    other = "wim" if who != "wim" else "nora"
    mine = str(four.latest[other].message["Message-ID"])
    out = four.deliver(reply(f"{other}@players.test", "status", four.latest[who], References=mine))
    assert addresses(out) == [f"{other}@players.test"]
    assert "Here is the table." in out[0].text


def test_an_altered_token_proves_nothing(server: InMemoryServer) -> None:
    turn = server.latest["sara"]
    token = turn.reply_to.partition("+")[2].partition("@")[0]
    for at in range(len(token)):
        forged = token[:at] + ("a" if token[at] != "a" else "b") + token[at + 1 :]
        raw = reply("sara@players.test", f"bid {at % 13 + 1}", turn, To=f"spades+{forged}@example.org")
        raw = raw.replace(token.encode(), b"x")
        server.deliver(raw)
    assert not has_bid(server)


def test_a_token_of_a_letter_that_was_never_written_proves_nothing(server: InMemoryServer) -> None:
    token = server.server.tokens.mint(999_999)
    server.deliver(reply("sara@players.test", "bid 3", None, To=f"spades+{token}@example.org"))
    assert not has_bid(server)


def test_a_token_of_the_key_before_proves_the_player_until_the_host_lets_it_expire(server: InMemoryServer) -> None:
    server.server.tokens = Tokens("a new secret of at least thirty-two characters", SECRET)
    letter = server.latest["sara"]
    server.mail("sara", "bid 3", answers=letter)
    assert server.table().deal.bids["S"] == Bid(3)
    server.server.tokens = Tokens("a new secret of at least thirty-two characters")
    out = server.mail("sara", "status", answers=letter)
    assert addresses(out) == ["sara@players.test"]
    assert "I cannot tell whether you sent it" in out[0].first
    assert server.inbox()[-1].state == "held"


def test_a_token_of_another_game_s_letter_still_proves_the_player(server: InMemoryServer) -> None:
    server.mail("sara", "new basic4 bots")
    server.mail("sara", "table 1: bid 3")
    assert server.table(1).deal.bids["S"] == Bid(3)
    assert not server.table(2).deal.bids.get("S")


@pytest.mark.parametrize(
    "header",
    [b"", b"From: sara@players.test\r\nFrom: eve@else.test\r\n", b"From: sara@players.test, eve@else.test\r\n"],
    ids=["missing", "twice", "two in one"],
)
def test_without_one_plain_sender_a_token_alone_does_nothing(server: InMemoryServer, header: bytes) -> None:
    raw = reply("sara@players.test", "bid 3", server.latest["sara"])
    out = server.deliver(raw.replace(b"From: Sara <sara@players.test>\r\n", header))
    assert addresses(out) == ["sara@players.test"]
    assert "cannot tell whether you sent it" in out[0].first
    assert not has_bid(server)


def test_without_a_sender_and_without_a_token_nothing_is_written(server: InMemoryServer) -> None:
    raw = reply("sara@players.test", "bid 3", None).replace(b"From: Sara <sara@players.test>\r\n", b"")
    assert server.deliver(raw) == []
    assert notes(server) == "no readable sender"


def test_the_case_of_an_address_does_not_matter(server: InMemoryServer) -> None:
    server.deliver(reply("Sara@Players.TEST", "bid 3", server.latest["sara"]))
    assert has_bid(server)


def test_a_letter_is_found_by_in_reply_to_when_the_plus_address_is_lost(server: InMemoryServer) -> None:
    server.mail("sara", "bid 3", To=ADDRESS)
    assert has_bid(server)


def test_nobody_is_ever_written_to_at_an_address_that_stands_in_a_mail(server: InMemoryServer) -> None:
    server.mail("sara", "bid 3", Reply_To="eve@else.test", Cc="eve@else.test", Sender="eve@else.test")
    server.mail("sara", "hand", Return_Path="<eve@else.test>", Disposition_Notification_To="eve@else.test")
    server.deliver(reply("ann@else.test", "hello", None, Reply_To="eve@else.test"))
    assert {sent.to for sent in server.every} == {"sara@players.test", "ann@else.test"}
    assert all("eve@" not in sent.message.as_string() for sent in server.every)


def test_nobody_reads_anybody_s_address(four: InMemoryServer) -> None:
    four.every.clear()
    four.play_on(moves=6)
    for sent in four.every:
        others = {f"{who}@players.test" for who in ("sara", "nora", "wim", "emil")} - {sent.to}
        assert not any(other in sent.message.as_string() for other in others)


# --- machines -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("headers", "note"),
    [
        ({"Auto-Submitted": "auto-replied"}, "not from a person: auto"),
        ({"Precedence": "bulk"}, "not from a person: auto"),
        ({"X-Autoreply": "yes"}, "not from a person: auto"),
        ({"List-Id": "<players.example.org>"}, "not from a person: list"),
        ({"Return-Path": "<>"}, "not from a person: auto"),
        ({"X-Failed-Recipients": "nora@players.test"}, "not from a person: bounce"),
        ({"X-Spades-Server": "example.org"}, "a server's own letter"),
        ({"From": "MAILER-DAEMON@players.test", "Subject": "Undelivered Mail"}, "not from a person: bounce"),
    ],
)
def test_machines_are_never_answered(server: InMemoryServer, headers: dict[str, str], note: str) -> None:
    raw = reply("sara@players.test", "bid 3", server.latest["sara"])
    for name, value in headers.items():
        lines = raw.split(b"\r\n")
        raw = b"\r\n".join(line for line in lines if not line.startswith(f"{name}:".encode()))
        raw = f"{name}: {value}\r\n".encode() + raw
    assert server.deliver(raw) == []
    assert notes(server).startswith(note)
    assert not has_bid(server)


def test_our_own_letter_that_comes_back_is_never_answered(server: InMemoryServer) -> None:
    for sent in list(server.every):
        assert server.deliver(sent.message.as_bytes()) == []


def test_a_delivery_report_is_never_answered(server: InMemoryServer) -> None:
    raw = (
        b"From: Mail Delivery System <mailer-daemon@players.test>\r\nTo: spades@example.org\r\n"
        b"Subject: Undelivered Mail Returned to Sender\r\nMIME-Version: 1.0\r\n"
        b'Content-Type: multipart/report; report-type=delivery-status; boundary="b"\r\n\r\n'
        b"--b\r\nContent-Type: text/plain\r\n\r\nsorry\r\n"
        b"--b\r\nContent-Type: message/delivery-status\r\n\r\n"
        b"Reporting-MTA: dns; players.test\r\n\r\nFinal-Recipient: rfc822; sara@players.test\r\n"
        b"Action: failed\r\nStatus: 5.1.1\r\n\r\n--b--\r\n"
    )
    assert server.deliver(raw) == []
    assert notes(server) == "not from a person: bounce; a report of nothing that was sent from here"


# --- tokens in the subject ------------------------------------------------------------------------------------------


@pytest.fixture
def subject_style() -> InMemoryServer:
    server = InMemoryServer(address_style="subject")
    server.game_of_four()
    return server


def test_with_tokens_in_the_subject_a_whole_deal_is_played(subject_style: InMemoryServer) -> None:
    subject_style.play_on(moves=56)
    assert subject_style.table().game.deals == 1
    assert all(sent.reply_to == ADDRESS for sent in subject_style.every)


def test_a_tapped_button_starts_a_mail_that_only_its_subject_and_code_tell_apart(
    subject_style: InMemoryServer,
) -> None:
    for _ in range(12):
        who = subject_style.asked()
        letter = subject_style.latest[who]
        subject_style.mail(who, letter.bodies[0], fresh=True, Subject=letter.subject)
    assert sum(subject_style.table().game.decisions.values()) == 12


def test_an_old_button_does_nothing_later(subject_style: InMemoryServer) -> None:
    who = subject_style.asked()
    letter = subject_style.latest[who]
    subject_style.mail(who, letter.bodies[0], fresh=True, Subject=letter.subject)
    while subject_style.asked() != who:
        subject_style.play_on(moves=1)
    before = subject_style.table().game
    out = subject_style.mail(who, letter.bodies[1] + " please", fresh=True, Subject=letter.subject)
    assert subject_style.table().game == before
    assert "That question has been answered already" in out[0].text


# --- brakes ---------------------------------------------------------------------------------------------------------


def test_the_same_words_are_not_answered_twice_in_a_row_with_the_same_words(server: InMemoryServer) -> None:
    assert len(server.mail("sara", "I am away until Monday.")) == 1
    assert server.mail("sara", "I am away until Monday.", Message_ID="<2@players.test>") == []
    assert notes(server) == "not answered: the same words again, and the answer would be the same"
    server.mail("sara", "bid 3")
    assert len(server.mail("sara", "I am away until Monday.")) == 1


def test_a_question_may_be_asked_again_and_a_program_that_asks_for_ever_is_not_answered(server: InMemoryServer) -> None:
    sent = [len(server.mail("sara", "help", Message_ID=f"<{n}@players.test>")) for n in range(SAME_AGAIN + 5)]
    assert sent == [1] * SAME_AGAIN + [0] * 5
    server.now += timedelta(days=1)
    assert len(server.mail("sara", "help", Message_ID="<last@players.test>")) == 1


def test_who_writes_more_than_is_read_in_an_hour_reads_so_once() -> None:
    server = InMemoryServer(mails_per_hour=10)
    server.game_with_computers()
    out = [server.mail("sara", f"say hello {n}") for n in range(20)]
    assert sum(map(len, out)) == 11 - 1  # the one that began the game counts too
    assert "You have written 10 mails within an hour." in [letter for one in out for letter in one][-1].text
    server.mail("sara", "bid 3")
    assert not has_bid(server)
    server.now += timedelta(hours=1)
    server.mail("sara", "bid 4")
    assert server.table().deal.bids["S"] == Bid(4)
