"""A player's address book: another address is his once it says yes, and until then it gets one letter."""

from __future__ import annotations

from datetime import timedelta

import pytest

from engine.actions import Bid
from pbem.commands.addresses import ASKED_AGAIN, MOST
from pbem.storage import store, trust
from pbem.storage.database import transaction
from tests.server import InMemoryServer, Sent, reply

WORK = "sara@work.test"


@pytest.fixture
def server() -> InMemoryServer:
    server = InMemoryServer()
    server.game_with_computers()
    return server


def asked(out: list[Sent], address: str = WORK) -> Sent:
    (letter,) = (sent for sent in out if sent.to == address)
    return letter


def addresses(server: InMemoryServer, who: str = "sara@players.test") -> list[str]:
    with transaction(server.engine) as db:
        found = store.address(db, who)
        return [row.address for row in trust.addresses(db, found[1].id or 0)] if found else []


def test_a_second_address_is_the_player_s_once_it_says_yes(server: InMemoryServer) -> None:
    turn = server.latest["sara"]
    out = server.mail("sara", f"address add {WORK}")
    assert sorted(sent.to for sent in out) == ["sara@players.test", WORK]
    assert "Nothing else will be sent to you unless you answer." in asked(out).text
    assert addresses(server) == ["sara@players.test"]
    (told,) = server.deliver(reply(WORK, "yes", asked(out)))
    assert told.to == "sara@players.test"
    assert f"{WORK} is one of your addresses now." in told.first
    assert addresses(server) == ["sara@players.test", WORK]
    server.deliver(reply(WORK, "bid 3", turn))
    assert server.table().deal.bids["S"] == Bid(3)


def test_until_it_says_yes_nothing_from_there_is_believed(server: InMemoryServer) -> None:
    turn = server.latest["sara"]
    letter = asked(server.mail("sara", f"address add {WORK}"))
    assert server.deliver(reply(WORK, "bid 3\nresign", letter)) == []
    assert [sent.to for sent in server.deliver(reply(WORK, "bid 3", turn))] == ["sara@players.test"]
    assert server.deliver(reply(WORK, "who is that?", letter)) == []
    assert "S" not in server.table().deal.bids
    assert addresses(server) == ["sara@players.test"]


def test_a_yes_from_a_third_address_adds_nothing(server: InMemoryServer) -> None:
    letter = asked(server.mail("sara", f"address add {WORK}"))
    (question,) = server.deliver(reply("eve@else.test", "yes", letter))
    assert question.to == "sara@players.test"
    assert addresses(server) == ["sara@players.test"]


def test_whoever_has_the_letters_of_both_may_answer_from_either(server: InMemoryServer) -> None:
    letter = asked(server.mail("sara", f"address add {WORK}"))
    server.mail("sara", "yes", answers=letter)
    assert addresses(server) == ["sara@players.test", WORK]


def test_an_address_is_asked_once_in_a_while_whoever_names_it(server: InMemoryServer) -> None:
    server.mail("ann", "hello", fresh=True)
    server.mail("ann", "new basic4 bots")
    sent = server.mail("sara", f"address add {WORK}\naddress add {WORK.upper()}")
    sent += server.mail("sara", f"address add {WORK}") + server.mail("ann", f"address add {WORK}")
    assert [letter.to for letter in sent].count(WORK) == 1
    assert "it has to answer first" in sent[-1].text
    server.wait(ASKED_AGAIN)
    assert asked(server.mail("ann", f"address add {WORK}"))


def test_nobody_fills_mailboxes_with_questions(server: InMemoryServer) -> None:
    lines = "\n".join(f"address add a{n}@work.test" for n in range(20))
    sent = [*server.mail("sara", lines), *server.mail("sara", lines + "\nstatus")]
    assert len([letter for letter in sent if letter.to.endswith("@work.test")]) <= MOST
    assert server.mail("sara", "address add more@work.test")[0].to == "sara@players.test"


@pytest.mark.parametrize("wanted", ["nora@players.test", "spades@example.org", "Sara@Players.test"])
def test_somebody_elses_address_is_not_added(wanted: str) -> None:
    server = InMemoryServer()
    server.game_of_four()
    (answer,) = server.mail("sara", f"address add {wanted}")
    assert answer.to == "sara@players.test"
    assert "Not done" in answer.first or "cannot be added" in answer.text or "is yours already" in answer.text
    assert len(addresses(server)) == 1


def test_an_address_is_taken_away_and_the_last_one_stays(server: InMemoryServer) -> None:
    server.deliver(reply(WORK, "yes", asked(server.mail("sara", f"address add {WORK}"))))
    turn = server.latest["sara"]
    assert f"Your addresses: sara@players.test, {WORK}." in server.mail("sara", "address")[0].text
    server.mail("sara", f"address remove {WORK}")
    assert addresses(server) == ["sara@players.test"]
    (question,) = server.deliver(reply(WORK, "bid 3", turn))
    assert question.to == "sara@players.test"
    assert "is your only address" in server.mail("sara", "address remove sara@players.test")[0].text
    server.now += timedelta(minutes=1)
    assert "is not one of your addresses" in server.mail("sara", "address remove eve@else.test")[0].text
