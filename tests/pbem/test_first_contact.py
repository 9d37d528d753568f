"""From a stranger's first mail to his first cards: in how many mails, in which language, and whom it could annoy."""

from __future__ import annotations

from datetime import timedelta

import pytest

from pbem.mail.read import Letter, read_letter
from pbem.mailboxes import mailbox
from pbem.tongue import guess_language, guess_zone
from tests.server import BEGIN, InMemoryServer, Sent, reply


def of(out: list[Sent], who: str) -> list[Sent]:
    return [sent for sent in out if sent.to.startswith(f"{who}@")]


# --- how many mails -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("first", ["hello?", "help", "Hi! A friend told me about this. How does it work?", ""])
def test_whatever_a_stranger_writes_his_second_mail_brings_him_cards(first: str) -> None:
    server = InMemoryServer()
    (letter,) = server.mail("ann", first, fresh=True)
    assert letter.buttons == ["yes"]
    (cards,) = server.mail("ann", letter.bodies[0])
    assert "YOUR HAND, 13 CARDS" in cards.text
    server.mail("ann", "bid 3")
    assert "S" in server.table().deal.bids


def test_his_first_letter_is_short() -> None:
    (letter,) = InMemoryServer().mail("ann", "hello?", fresh=True)
    assert len(letter.text.split()) < 100


def test_an_open_table_that_waits_is_offered_with_one_tap() -> None:
    server = InMemoryServer()
    server.mail("sara", "hello", fresh=True)
    server.mail("sara", "new basic4 bots 2 open")
    (letter,) = server.mail("ann", "hello?", fresh=True)
    assert letter.buttons == ["yes", "join 1"]
    out = server.mail("ann", letter.bodies[1])
    assert "YOUR HAND, 13 CARDS" in of(out, "ann")[-1].text
    assert server.people() == {"S": "sara", "W": "ann"}


def test_a_private_table_is_offered_to_nobody() -> None:
    server = InMemoryServer()
    server.mail("sara", "hello", fresh=True)
    server.mail("sara", "new basic4 private")
    (letter,) = server.mail("ann", "hello?", fresh=True)
    assert "Sara" not in letter.text
    assert letter.buttons == ["yes"]


def test_ok_is_enough_too() -> None:
    server = InMemoryServer()
    server.mail("ann", "hello?", fresh=True)
    assert "YOUR HAND, 13 CARDS" in server.mail("ann", "ok!")[0].text


# --- language and zone ----------------------------------------------------------------------------------------------


def letter_of(text: str, sender: str = "ann@players.test", **headers: str) -> Letter:
    letter = read_letter(reply(sender, text, None, **headers))
    assert isinstance(letter, Letter)
    return letter


@pytest.mark.parametrize(
    ("text", "sender", "headers", "language"),
    [
        ("Ciao, vorrei giocare con gli amici", "ann@players.test", {}, "it"),
        ("nuovo basic4 bot", "ann@players.test", {}, "it"),
        ("Bună ziua, aș vrea să joc", "ann@players.test", {}, "ro"),
        ("buna, cum se joaca?", "ann@players.test", {}, "ro"),
        ("hello, how does this work", "ann@players.test", {}, "en"),
        ("test", "ann@players.test", {"Accept_Language": "it-IT"}, "it"),
        ("test", "ann@players.test", {"Accept_Language": "ro-RO, en-US"}, "ro"),
        ("test", "ann@example.it", {}, "it"),
        ("hello, how does this work", "ann@example.it", {}, "en"),
        ("Ciao, vorrei giocare", "ann@players.test", {"Accept_Language": "en-US"}, "it"),
        ("test", "ann@players.test", {"Accept_Language": "de-DE"}, None),
        ("ok", "ann@players.test", {}, None),
    ],
)
def test_the_language_is_guessed_from_words_then_settings_then_the_country(
    text: str, sender: str, headers: dict[str, str], language: str | None
) -> None:
    assert guess_language(letter_of(text, sender, **headers)) == language


def test_the_language_that_a_mail_is_said_to_be_in_goes_before_those_that_its_reader_accepts() -> None:
    raw = reply("ann@players.test", "test", None, Accept_Language="en-US, it;q=0.5")
    letter = read_letter(raw.replace(b"Subject:", b"Content-Language: ro\r\nSubject:", 1))
    assert isinstance(letter, Letter)
    assert letter.languages == ("ro", "en", "it")


@pytest.mark.parametrize(
    ("date", "sender", "language", "zone"),
    [
        ("Mon, 2 Nov 2026 10:00:00 +0100", "a@players.test", "it", "Europe/Rome"),
        ("Mon, 2 Nov 2026 10:00:00 +0200", "a@players.test", "it", "Asia/Tokyo"),
        ("Mon, 2 Nov 2026 11:00:00 +0200", "a@players.test", "ro", "Europe/Bucharest"),
        ("Mon, 2 Nov 2026 10:00:00 +0100", "a@example.it", "ro", "Europe/Rome"),
        ("Mon, 2 Nov 2026 09:00:00 +0000", "a@example.uk", "en", "Europe/London"),
        ("Mon, 2 Nov 2026 04:00:00 -0500", "a@example.us", "en", "Asia/Tokyo"),
        ("Mon, 2 Nov 2026 09:00:00 -0000", "a@example.uk", "en", "Asia/Tokyo"),
        ("soon", "a@example.it", "it", "Asia/Tokyo"),
        ("Mon, 2 Nov 2026 10:00:00 +9900", "a@example.it", "it", "Asia/Tokyo"),
    ],
)
def test_the_zone_is_guessed_only_where_one_fits(date: str, sender: str, language: str, zone: str) -> None:
    assert guess_zone(letter_of("hello", sender, Date=date), language, "Asia/Tokyo", BEGIN) == zone


@pytest.mark.parametrize(
    ("line", "first"),
    [
        ("italiano", "Fatto, Ann."),
        ("in italiano, please", "Fatto, Ann."),
        ("română", "S-a făcut, Ann."),
        ("romana", "S-a făcut, Ann."),
        ("english", "Done, Ann."),
        ("language it", "Fatto, Ann."),
    ],
)
def test_one_word_changes_the_language(line: str, first: str) -> None:
    server = InMemoryServer()
    (letter,) = server.mail("ann", "hello", fresh=True)
    assert "For letters in another language, write: italiano, română" in letter.text
    assert server.mail("ann", line)[0].first == first


def test_a_guest_s_invitation_is_in_the_host_s_language_and_his_answer_may_tell_another() -> None:
    server = InMemoryServer()
    server.mail("sara", "Ciao, vorrei giocare", fresh=True)
    out = server.mail("sara", "nuovo basic4 invito nora@players.test wim@players.test")
    assert "accetto" in of(out, "nora")[0].buttons
    assert "Fatto" in server.mail("nora", "accetto", Accept_Language="en-US")[0].text
    out = server.mail("wim", "Hello! What is this, and how do I play?\naccept")
    assert "Welcome to table 1, Wim." in of(out, "wim")[0].text


# --- limits ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("victim@players.test", "victim+1@players.test", True),
        ("v.ic.tim@gmail.com", "victim+x@googlemail.com", True),
        ("vic.tim@players.test", "victim@players.test", False),
        ("victim@players.test", "victim@other.test", False),
        ("+1@players.test", "+2@players.test", False),
    ],
)
def test_addresses_of_one_mailbox_are_known_as_one(one: str, other: str, same: bool) -> None:
    assert (mailbox(one) == mailbox(other)) is same


def test_a_forged_sender_gets_no_second_letter_under_another_form_of_his_address() -> None:
    server = InMemoryServer()
    sent = [server.deliver(reply(f"victim{tag}@gmail.com", "hello", None)) for tag in ("", "+1", "+2")]
    sent += [server.deliver(reply("v.ictim@googlemail.com", "hello", None))]
    assert [len(out) for out in sent] == [1, 0, 0, 0]


def test_nobody_is_invited_twice_under_two_forms_of_his_address() -> None:
    server = InMemoryServer()
    server.mail("sara", "hello", fresh=True)
    server.mail("sara", "new basic4 invite victim@players.test")
    (refused,) = server.mail("sara", "invite victim+1@players.test")
    assert "has had an invitation lately" in refused.first
    (refused,) = server.mail("sara", "new basic4 invite ann+1@players.test ann+2@players.test")
    assert refused.first.startswith("Not done, Sara:")


def test_a_different_form_of_an_address_is_somebody_else_everywhere_else() -> None:
    server = InMemoryServer()
    server.mail("ann", "hello", fresh=True)
    server.mail("ann", "yes")
    assert server.mail("ann+1", "bid 3", fresh=True, answers=None) == []
    assert "S" not in server.table().deal.bids


def test_one_player_and_all_together_send_so_many_invitations_in_a_day() -> None:
    server = InMemoryServer()
    limits = server.server.settings.lobby.model_copy(update={"invitations_by_one": 2, "invitations_per_day": 3})
    server.server.settings = server.server.settings.model_copy(update={"lobby": limits})
    for who in ("sara", "nora"):
        server.mail(who, "hello", fresh=True)
    server.mail("sara", "new basic4 invite a@x.test b@x.test")
    assert "You have sent 2 invitations within a day" in server.mail("sara", "invite c@x.test")[0].first
    assert len(server.mail("nora", "new basic4 invite d@x.test")) == 2
    assert "no more are sent. Try again tomorrow" in server.mail("nora", "invite e@x.test")[0].first
    server.wait(timedelta(days=1, minutes=1))
    assert len(server.mail("nora", "invite e@x.test please")) == 2
