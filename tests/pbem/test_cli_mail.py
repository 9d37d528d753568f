"""`pbem inbox` and `pbem outbox`: what came and what goes, without telling what stands in it."""

from __future__ import annotations

import base64
import json
from datetime import timedelta
from pathlib import Path

import pytest

from pbem.storage import lists, store, timing
from pbem.storage.database import transaction
from pbem.storage.tables import InboxRow, OutboxRow
from pbem.storage.timing import Clock
from tests.host import Host, a_host, pbem
from tests.server import reply


@pytest.fixture
def host(tmp_path: Path):
    with a_host(tmp_path) as host:
        host.server.game_of_four()
        yield host


def stumble(host: Host, monkeypatch: pytest.MonkeyPatch, text: str = "bid 3") -> int:
    """The player who is asked writes, and the server stumbles over it: the number of the row that is kept."""

    def fail(*_: object) -> None:
        raise RuntimeError("the queen of spades")

    with monkeypatch.context() as broken:
        broken.setattr("pbem.pipeline.obey", fail)
        host.server.mail(asked(host), text)
    row = host.server.inbox()[-1]
    assert row.state == "shunted"
    assert row.id
    return row.id


def asked(host: Host) -> str:
    """The name of whom the table waits for."""
    (seat,) = host.server.table().waiting_for()
    return host.server.open_table().name(seat).lower()


def clock(host: Host) -> Clock:
    with transaction(host.server.engine) as db:
        (row,) = timing.clocks(db, 1).values()
        return row


def forge(host: Host) -> int:
    """Somebody writes in sara's name without a proof: the number of the row that is held."""
    host.server.deliver(reply("sara@players.test", "status", None))
    row = host.server.inbox()[-1]
    assert row.state == "held"
    assert row.id
    return row.id


# --- the inbox ----------------------------------------------------------------------------------------------------


def test_what_came_is_listed_with_names_and_without_addresses(host: Host):
    titles, *lines = host.lines("inbox", "list")
    assert titles.split() == ["number", "kind", "state", "arrived", "bytes", "player", "note"]
    assert len(lines) == len(host.server.inbox())
    assert any("Sara" in line for line in lines)
    assert not [line for line in lines if "@" in line]


def test_what_came_may_be_chosen_by_state_and_by_kind(host: Host, monkeypatch: pytest.MonkeyPatch):
    number = stumble(host, monkeypatch)
    (row,) = host.json("inbox", "list", "--state", "shunted")
    assert (row["number"], row["kind"]) == (number, "mail")
    assert row["error"].startswith("RuntimeError at test_cli_mail.py:")
    assert "queen" not in json.dumps(row)
    assert host.lines("inbox", "list", "--kind", "clock") == ["Nothing."]
    assert host.lines("inbox", "list", "--kind", "auto") == ["Nothing."]
    host.server.mail("sara", "I am away.", Auto_Submitted="auto-replied")
    (away,) = host.json("inbox", "list", "--kind", "auto")
    assert (away["kind"], away["sort"], away["note"]) == ("mail", "auto", "not from a person: auto")
    assert "--kind is 'letter' but must be one of mail, clock" in host.complaint(
        "inbox", "list", "--kind", "letter", status=2
    )


def test_the_newest_are_listed_when_there_are_many(host: Host):
    newest = host.server.inbox()[-1].id
    assert [row["number"] for row in host.json("inbox", "list", "--limit", 1)] == [newest]


def test_a_mail_is_shown_without_what_stands_in_it(host: Host):
    host.server.mail(asked(host), "bid 3\nsay my hand is AS KS QS")
    number = host.server.inbox()[-1].id
    shown = [*host.lines("inbox", "show", number), json.dumps(host.json("inbox", "show", number))]
    text = "\n".join(shown)
    assert "Content-Type: text/plain" in text
    for secret in ("@", "bid 3", "AS KS", "spades+"):
        assert secret not in text
    assert "is shown with --raw" in text


def test_a_header_that_may_be_shown_tells_no_address_and_no_token_either(host: Host):
    odd = {"X_Mailer": "Mailer of sara@players.test for k7q2k7q2k7q2k7q2k7q2\x1b[2J"}
    host.server.mail(asked(host), "status", **odd)
    text = "\n".join(host.lines("inbox", "show", host.server.inbox()[-1].id))
    assert "X-Mailer: Mailer of ... for ..." in text
    assert "\x1b" not in text


def test_raw_is_the_mail_byte_for_byte(host: Host):
    row = host.server.inbox()[-1]
    done = pbem("inbox", "show", row.id, "--raw", "--config", host.config)
    assert done.exit_code == 0
    assert done.stdout_bytes == row.raw
    assert done.stderr == "This mail may hold addresses, tokens and cards.\n"
    assert base64.b64decode(host.json("inbox", "show", row.id, "--raw")["raw"]) == row.raw


def test_a_row_that_is_none_is_told(host: Host):
    for what in ("show", "retry"):
        assert host.complaint("inbox", what, 999) == "There is no inbox row 999; pbem inbox list shows them.\n"


def test_a_mail_that_made_the_server_stumble_is_read_again(host: Host, monkeypatch: pytest.MonkeyPatch):
    (seat,) = host.server.table().waiting_for()
    number = stumble(host, monkeypatch)
    assert "is new again" in host.lines("inbox", "retry", number)[0]
    host.server.work()
    assert host.server.table().deal.bids[seat].tricks == 3
    with transaction(host.server.engine) as db:
        row = store.inbox_row(db, number)
    assert (row.state, row.error) == ("done", "")


def test_clocks_that_were_stopped_run_again_with_the_time_that_was_left(host: Host, monkeypatch: pytest.MonkeyPatch):
    host.server.now += timedelta(hours=10)
    number = stumble(host, monkeypatch, "status")
    before = clock(host)
    assert before.next_at is None
    stood = timedelta(days=5)
    with monkeypatch.context() as later:
        later.setattr("pbem.host.serve.now", lambda: host.server.now + stood)
        host.lines("inbox", "retry", number)
    after = clock(host)
    assert after.due_at == before.due_at + stood
    assert after.next_at == after.remind_at


def test_what_was_done_is_not_done_again(host: Host):
    number = host.server.inbox()[-1].id
    assert host.complaint("inbox", "retry", number) == (
        f"Inbox row {number} is done; only what is shunted or held can be tried again.\n"
    )


def test_a_mail_that_is_held_is_read_once_the_host_vouches_for_it(host: Host):
    number = forge(host)
    host.lines("inbox", "retry", number, typed="y\n")
    letters = host.server.work()
    assert [letter.to for letter in letters] == ["sara@players.test"]
    with transaction(host.server.engine) as db:
        row = store.inbox_row(db, number)
        assert row.state == "done"
        assert store.player(db, row.player_id or 0).name == "Sara"


def test_a_mail_that_is_held_stays_held_when_the_host_does_not_vouch_for_it(host: Host):
    number = forge(host)
    assert "Do you vouch for it?" in host.complaint("inbox", "retry", number, typed="n\n")
    with transaction(host.server.engine) as db:
        assert store.inbox_row(db, number).state == "held"


def test_a_mail_that_is_held_and_nobodys_is_told(host: Host):
    with transaction(host.server.engine) as db:
        now = host.server.now
        row = InboxRow(raw=b"Subject: hello\r\n\r\n", state="held", arrived_at=now, fetched_at=now)
        db.add(row)
    assert "comes from nobody who is known here" in host.complaint("inbox", "retry", row.id, "--yes")


# --- the outbox ---------------------------------------------------------------------------------------------------


def fail_one(host: Host) -> OutboxRow:
    """The newest letter was refused for good, days ago."""
    with transaction(host.server.engine) as db:
        row = lists.outbox(db, "sent")[-1]
        row.state, row.code, row.attempts, row.created_at = "failed", 550, 3, host.server.now - timedelta(days=9)
        db.add(row)
    return row


def test_letters_are_listed_with_names_and_without_addresses(host: Host):
    titles, *lines = host.lines("outbox", "list")
    assert titles.split() == ["number", "state", "player", "letter", "game", "tries", "code", "written", "sent",
                              "next", "try"]  # fmt: skip
    assert any("turn" in line and "Sara" in line for line in lines) or any("news" in line for line in lines)
    assert not [line for line in lines if "@" in line]


def test_letters_may_be_chosen_by_state(host: Host):
    failed = fail_one(host)
    (row,) = host.json("outbox", "list", "--state", "failed")
    assert (row["number"], row["code"], row["next_at"]) == (failed.id, 550, None)
    assert host.lines("outbox", "list", "--state", "pending") == ["Nothing."]


def test_a_letter_that_failed_is_sent_again_with_all_its_patience(host: Host):
    failed = fail_one(host)
    assert "is pending" in host.lines("outbox", "retry", failed.id)[0]
    with transaction(host.server.engine) as db:
        row = store.outbox_row(db, failed.id or 0)
        assert row
        assert (row.state, row.attempts, row.code) == ("pending", 0, None)
        assert row.next_at == row.created_at
        assert row in store.sendable(db, row.next_at, 1000)


def test_a_letter_that_was_sent_is_not_sent_twice(host: Host):
    with transaction(host.server.engine) as db:
        row = lists.outbox(db, "sent")[-1]
    assert host.complaint("outbox", "retry", row.id) == f"Letter {row.id} was sent already.\n"
    assert "There is no letter 999" in host.complaint("outbox", "retry", 999)
