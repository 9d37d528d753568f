"""Letters that come back: only ours count, each once; the table hears of it, and the player when he writes again."""

from __future__ import annotations

from datetime import timedelta

import pytest
from sqlmodel import select

from pbem.bounces import BOUNCING, HALF
from pbem.storage import store
from pbem.storage.database import transaction
from pbem.storage.tables import AddressRow, InboxRow
from tests.server import ADDRESS, InMemoryServer, Sent


def report(to: str, *, returned: str = "", action: str = "failed", status: str = "5.1.1") -> bytes:
    """A delivery report (RFC 3464) as Postfix writes it."""
    copy = f"--b\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID: {returned}\r\n\r\n" if returned else ""
    return (
        f"Return-Path: <>\r\nFrom: Mail Delivery System <mailer-daemon@players.test>\r\nTo: {to}\r\n"
        "Subject: Undelivered Mail Returned to Sender\r\nMIME-Version: 1.0\r\n"
        'Content-Type: multipart/report; report-type=delivery-status; boundary="b"\r\n\r\n'
        "--b\r\nContent-Type: text/plain\r\n\r\nsorry\r\n"
        "--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; players.test\r\n\r\n"
        f"Final-Recipient: rfc822; sara@players.test\r\nAction: {action}\r\nStatus: {status}\r\n\r\n{copy}--b--\r\n"
    ).encode()


@pytest.fixture
def four() -> InMemoryServer:
    server = InMemoryServer()
    server.game_of_four()
    server.play_on(moves=16)
    return server


def letters_to(server: InMemoryServer, who: str) -> list[Sent]:
    return [sent for sent in server.every if sent.to == f"{who}@players.test"]


def address(server: InMemoryServer, who: str) -> AddressRow:
    with transaction(server.engine) as db:
        found = store.address(db, f"{who}@players.test")
    assert found is not None
    return found[0]


def bounce(server: InMemoryServer, who: str, times: int) -> list[Sent]:
    """So many letters to this player come back, the newest first; what is written because of that."""
    letters = letters_to(server, who)[: -times - 1 : -1]
    return [out for sent in letters for out in server.deliver(report(sent.reply_to))]


def test_when_several_letters_come_back_the_table_reads_so_once(four: InMemoryServer) -> None:
    assert bounce(four, "nora", 2) == []
    out = bounce(four, "nora", 5)
    assert sorted(sent.to.partition("@")[0] for sent in out) == ["emil", "nora", "sara", "wim"]
    assert all("Mail to Nora comes back undelivered," in sent.text for sent in out)
    assert address(four, "nora").bouncing


def test_a_report_without_a_token_or_a_message_id_of_ours_says_nothing(four: InMemoryServer) -> None:
    for n in range(10):
        assert four.deliver(report(ADDRESS, returned=f"<forged{n}@example.org>")) == []
    token = four.server.tokens.mint(999_999)
    assert four.deliver(report(f"spades+{token}@example.org")) == []
    assert four.inbox()[-1].note == "not from a person: bounce; a report of nothing that was sent from here"
    assert address(four, "nora").score == 0


def test_the_same_letter_comes_back_once(four: InMemoryServer) -> None:
    letter = letters_to(four, "nora")[-1]
    for n in range(10):
        four.deliver(report(letter.reply_to) + b"\r\n" * n)
    assert address(four, "nora").score == 1


def test_a_report_is_known_by_the_letter_that_it_returns(four: InMemoryServer) -> None:
    four.deliver(report(ADDRESS, returned=str(letters_to(four, "nora")[-1].message["Message-ID"])))
    assert address(four, "nora").score == 1


def test_a_letter_that_is_only_late_counts_little(four: InMemoryServer) -> None:
    four.deliver(report(letters_to(four, "nora")[-1].reply_to, action="delayed", status="4.4.1"))
    assert 0 < address(four, "nora").score < 0.5


def test_old_failures_are_forgotten(four: InMemoryServer) -> None:
    bounce(four, "nora", 2)
    four.now += 3 * HALF
    four.deliver(report(letters_to(four, "nora")[-3].reply_to))
    assert 1 < address(four, "nora").score < 1.5 < BOUNCING


def test_whoever_writes_again_reads_that_his_letters_came_back_and_begins_anew(four: InMemoryServer) -> None:
    bounce(four, "nora", 3)
    (answer,) = four.mail("nora", "status")
    assert "Letters to nora@players.test came back to me undelivered lately." in answer.text
    assert (address(four, "nora").score, address(four, "nora").bouncing) == (0, False)
    assert "undelivered" not in four.mail("nora", "score")[0].text


def test_letters_go_to_another_address_of_the_player_while_one_fails(four: InMemoryServer) -> None:
    with transaction(four.engine) as db:
        found = store.address(db, "nora@players.test")
        assert found is not None
        db.add(AddressRow(address="nora@work.test", player_id=found[1].id, confirmed_at=four.now))
    out = bounce(four, "nora", 3)
    assert "nora@work.test" in {sent.to for sent in out}
    four.now += timedelta(minutes=1)
    four.mail("nora", "hello")
    assert four.mail("nora", "status")[-1].to == "nora@players.test"


def test_a_refusal_by_the_next_server_counts_like_a_report(four: InMemoryServer) -> None:
    numbers = []
    with transaction(four.engine) as db:
        for sent in letters_to(four, "nora")[-3:]:
            token = str(sent.message["Message-ID"])[1:].partition("@")[0]
            numbers.append(four.server.tokens.read(token))
        for number in numbers:
            due = {"letter": number}
            db.add(InboxRow(kind="returned", due=due, arrived_at=four.now, fetched_at=four.now))
    out = four.work()
    assert len(out) == 4
    with transaction(four.engine) as db:
        rows = db.exec(select(InboxRow).where(InboxRow.kind == "returned")).all()
        assert [row.note for row in rows] == [f"letter {number} came back" for number in numbers]


# --- the clock of whom nothing reaches ------------------------------------------------------------------------------


def unreached(server: InMemoryServer) -> str:
    """Whoever is asked, once letters to him have come back."""
    who = server.asked()
    bounce(server, who, 5)
    return who


def test_the_time_of_somebody_whom_no_letter_reaches_stands_still_for_a_week(four: InMemoryServer) -> None:
    unreached(four)
    decisions = sum(four.table().game.decisions.values())
    four.wait(timedelta(days=6))
    assert sum(four.table().game.decisions.values()) == decisions
    out = four.wait(timedelta(days=1))
    assert any("runs again, though letters have not arrived." in sent.text for sent in out)
    four.wait(timedelta(days=3))
    assert sum(four.table().game.decisions.values()) == decisions + 1


def test_after_that_week_bounces_stop_no_clock_any_more(four: InMemoryServer) -> None:
    who = unreached(four)
    four.wait(timedelta(days=7))
    bounce(four, who, 6)
    decisions = sum(four.table().game.decisions.values())
    four.wait(timedelta(days=3))
    assert sum(four.table().game.decisions.values()) == decisions + 1


def test_a_sign_of_life_sets_the_clock_going_again(four: InMemoryServer) -> None:
    who = unreached(four)
    four.wait(timedelta(days=4))
    four.mail(who, "status")
    decisions = sum(four.table().game.decisions.values())
    assert four.wait(timedelta(days=2)) != []
    four.wait(timedelta(days=1))
    assert sum(four.table().game.decisions.values()) == decisions + 1


def test_whoever_has_another_address_is_written_to_there_and_his_time_runs(four: InMemoryServer) -> None:
    who = four.asked()
    with transaction(four.engine) as db:
        found = store.address(db, f"{who}@players.test")
        assert found is not None
        db.add(AddressRow(address=f"{who}@work.test", player_id=found[1].id, confirmed_at=four.now))
    bounce(four, who, 5)
    decisions = sum(four.table().game.decisions.values())
    four.wait(timedelta(days=3))
    assert sum(four.table().game.decisions.values()) == decisions + 1
    assert any(sent.to == f"{who}@work.test" for sent in four.every)


def test_whoever_has_his_letters_come_back_again_and_again_gains_a_week_in_a_month_and_no_more(
    four: InMemoryServer,
) -> None:
    """He might write the reports himself."""
    who, began = four.asked(), four.now
    decisions = sum(four.table().game.decisions.values())
    while sum(four.table().game.decisions.values()) == decisions and four.now < began + timedelta(days=60):
        for _ in range(4):
            four.mail(who, "status")
        bounce(four, who, 4)
        four.wait(timedelta(days=1))
    assert four.now - began < timedelta(days=12)
    assert "comes back undelivered again, and the time of" in "".join(sent.text for sent in four.every)


def test_after_a_month_his_time_stands_still_again(four: InMemoryServer) -> None:
    bounce(four, "nora", 4)
    four.mail("nora", "status")
    four.now += timedelta(days=31)
    assert all("stands still for at most a week" in sent.text for sent in bounce(four, "nora", 5))
