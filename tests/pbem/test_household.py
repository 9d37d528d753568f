"""Two people who read one mailbox: a mail is of whoever's letter it answers, or of whom it names."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.actions import Bid
from pbem.storage import homes, store
from pbem.storage.database import transaction
from tests.pbem.test_identify import PASSED
from tests.server import InMemoryServer, Sent, reply

HOME = "sara@players.test"


@pytest.fixture
def server() -> InMemoryServer:
    """Sara has added Anna, who reads her mailbox too."""
    server = InMemoryServer(authserv_id="mx.example.org")
    server.mail("sara", "hello", fresh=True)
    server.mail("sara", "new player Anna")
    return server


def of(out: list[Sent] | InMemoryServer, name: str) -> Sent:
    """The latest of the letters to this person: its subject says so."""
    every = out.every if isinstance(out, InMemoryServer) else out
    return [sent for sent in every if sent.to == HOME and f"{name}]" in sent.subject][-1]


@pytest.fixture
def table(server: InMemoryServer) -> InMemoryServer:
    """Both sit at table 1: Sara south, Anna north, her partner, with two computers."""
    server.mail("sara", f"new basic4 invite {HOME}", answers=of(server, "Sara"))
    server.mail("sara", "accept", answers=of(server, "Anna"))
    server.mail("sara", "bots", answers=of(server, "Sara"))
    return server


def names(server: InMemoryServer) -> dict[str, str]:
    open_table = server.open_table()
    return {seat: person.name for seat, person in open_table.humans()}


def asked(server: InMemoryServer) -> str:
    return names(server)[server.table().waiting_for()[0]]


def test_the_second_player_gets_a_letter_of_her_own(server: InMemoryServer) -> None:
    assert "Welcome, Anna. You share this mailbox with Sara." in of(server, "Anna").first
    assert of(server, "Anna").subject != of(server, "Sara").subject


def test_both_play_at_one_table_and_each_letter_names_its_reader(table: InMemoryServer) -> None:
    assert names(table) == {"S": "Sara", "N": "Anna"}
    for _ in range(2):
        who, seat = asked(table), table.table().waiting_for()[0]
        assert f"Your turn, {who}" in of(table, who).text
        table.mail("sara", "bid 3", answers=of(table, who))
        assert table.table().deal.bids[seat] == Bid(3)


def test_the_table_reads_that_two_of_it_share_a_mailbox(server: InMemoryServer) -> None:
    server.mail("sara", f"new basic4 invite {HOME} wim@players.test emil@players.test", answers=of(server, "Sara"))
    server.mail("wim", "accept")
    out = server.mail("sara", "accept", answers=of(server, "Anna"))
    told = "Anna and Sara read the same mailbox, and each other's cards."
    assert told in next(sent for sent in out if sent.to == "wim@players.test").text


def test_no_letter_shows_one_of_them_the_other_s_hand(table: InMemoryServer) -> None:
    for seat, name in names(table).items():
        text = of(table.mail("sara", "hand", answers=of(table, name)), name).text.partition("YOUR HAND")[2]
        shown = text.partition("Spades:")[2].partition("\n")[0].replace("10", "T").split()
        assert sorted(shown) == sorted(card.face[0] for card in table.table().deal.hands[seat] if card.face[1] == "S")


def test_a_name_before_a_line_says_whose_it_is_whatever_letter_is_answered(table: InMemoryServer) -> None:
    who, seat = asked(table), table.table().waiting_for()[0]
    other = next(name for name in names(table).values() if name != who)
    out = table.mail("sara", f"{who.upper()}: bid 4", answers=of(table, other))
    assert table.table().deal.bids[seat] == Bid(4)
    assert of(out, who)


def test_a_mail_without_a_letter_names_its_writer(table: InMemoryServer) -> None:
    who, seat = asked(table), table.table().waiting_for()[0]
    table.mail("sara", f"i am {who.lower()}\nbid 4", fresh=True, Authentication_Results=PASSED)
    assert table.table().deal.bids[seat] == Bid(4)


def test_one_without_either_is_held_and_they_are_asked_which_of_them_it_was(table: InMemoryServer) -> None:
    who, seat = asked(table), table.table().waiting_for()[0]
    (question,) = table.mail("sara", "bid 4", fresh=True, Authentication_Results=PASSED)
    assert "which of you sent it: Sara or Anna?" in question.first
    assert seat not in table.table().deal.bids
    assert question.buttons[:2] == ["Sara: yes", "Anna: yes"]
    table.mail("sara", f"{who}: yes", answers=question)
    assert table.table().deal.bids[seat] == Bid(4)


def test_whoever_forges_the_sender_gets_nothing_done_with_a_name(table: InMemoryServer) -> None:
    who, seat = asked(table), table.table().waiting_for()[0]
    table.deliver(reply(HOME, f"{who}: bid 4", None))
    table.deliver(reply("eve@evil.test", f"{who}: bid 4", of(table, who)))
    assert seat not in table.table().deal.bids
    assert not [sent for sent in table.every if sent.to.startswith("eve")]


def test_a_quoted_letter_names_nobody(table: InMemoryServer) -> None:
    """Letters tell "Anna: bid 3", and a program may quote them without a mark."""
    first, seat = asked(table), table.table().waiting_for()[0]
    table.mail("sara", "bid 3", answers=of(table, first))
    second = asked(table)
    letter = of(table, second)
    assert f"{first}: bid 3" in letter.text
    raw = reply(HOME, "bid 5", None, In_Reply_To=str(letter.message["Message-ID"]), To=letter.reply_to)
    table.deliver(raw.rstrip() + b"\r\n\r\n" + letter.text.replace("\n", "\r\n").encode() + b"\r\n")
    deal = table.table().deal
    assert deal.bids[seat] == Bid(3)
    assert Bid(5) in deal.bids.values()


@pytest.mark.parametrize(("words", "said"), [
    ("new player Sara", "a name that looks the same"),
    ("new player computer", "means something else"),
    ("new player a@b.test", "Write the name behind the words"),
])  # fmt: skip
def test_a_name_that_cannot_be_is_refused(server: InMemoryServer, words: str, said: str) -> None:
    (refused,) = server.mail("sara", words, answers=of(server, "Sara"))
    assert said in refused.text


def test_nobody_takes_the_name_of_another_in_the_house_and_a_number_behind_it_need_not_be_written(
    server: InMemoryServer,
) -> None:
    (refused,) = server.mail("sara", "name Änna", answers=of(server, "Sara"))
    assert "a name that looks the same" in refused.text
    with transaction(server.engine) as db:
        store.player(db, 2).name = "Anna 2"
    out = server.mail("sara", "anna: games", answers=of(server, "Sara"))
    assert "Anna 2]" in out[0].subject


def test_no_more_than_four_read_one_mailbox(server: InMemoryServer) -> None:
    out = [
        server.mail("sara", f"new player {name}", answers=of(server, "Sara"))[-1] for name in ("Carla", "Dora", "Emma")
    ]
    assert "4 players read this mailbox already." in out[-1].text


@pytest.mark.parametrize("line", ["nuovo giocatore Bruno", "jucător nou Bruno"])
def test_it_is_asked_for_in_every_language(line: str) -> None:
    server = InMemoryServer()
    server.mail("sara", "hello", fresh=True)
    server.mail("sara", line)
    assert of(server, "Bruno")


def people(server: InMemoryServer) -> Iterator[tuple[str, str | None, int | None]]:
    with transaction(server.engine) as db:
        for number in (1, 2):
            person = store.player(db, number)
            yield person.name, store.address_of(db, number), person.household


@pytest.mark.parametrize(("gone", "left"), [("Sara", "Anna"), ("Anna", "Sara")])
def test_who_is_forgotten_leaves_the_address_to_the_other(server: InMemoryServer, gone: str, left: str) -> None:
    question = of(server.mail("sara", "forget me", answers=of(server, gone)), gone)
    server.mail("sara", "yes", answers=question)
    number = 1 if gone == "Sara" else 2
    assert {name: address for name, address, _household in people(server)} == {
        left: HOME,
        f"Player {number}": None,
    }
    assert {household for _name, _address, household in people(server)} == {None}
    server.mail("sara", "games", answers=of(server, left))
    assert "You sit at no table" in server.every[-1].text


def test_an_address_more_is_an_address_of_both(server: InMemoryServer) -> None:
    server.mail("sara", "address add home@players.test", answers=of(server, "Anna"))
    server.deliver(reply("home@players.test", "yes", server.latest["home"]))
    server.deliver(reply("home@players.test", "name Saretta", of(server, "Sara")))
    with transaction(server.engine) as db:
        assert [person.name for person in homes.members(db, 1)] == ["Saretta", "Anna"]
