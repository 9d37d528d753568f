"""The bytes of mails and letters are deleted in time, and nothing that was done is done again, or undone, by that."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from sqlmodel import col, select

from engine.actions import Bid
from pbem import retention
from pbem.config import RetentionSettings
from pbem.daemon import Daemon
from pbem.mail.read import SentLines, condensed, line_hash
from pbem.storage import store, uptime
from pbem.storage.database import transaction
from pbem.storage.keeping import _OLD_LETTERS, _OLD_MAILS
from pbem.storage.tables import OutboxRow
from tests.host import Host, a_host
from tests.server import InMemoryServer, Sent, reply

MONTH, LONG = timedelta(days=31), timedelta(days=61)


@pytest.fixture
def server() -> InMemoryServer:
    server = InMemoryServer()
    server.game_with_computers("basic4 timeout=wait")
    mark_sent(server)
    return server


def mark_sent(server: InMemoryServer) -> None:
    with transaction(server.engine) as db:
        for row in store.sendable(db, server.now, 1000):
            row.state, row.sent_at = "sent", server.now


def mails(server: InMemoryServer) -> list[int]:
    return [len(row.raw) for row in server.inbox() if row.kind == "mail"]


def letters(server: InMemoryServer) -> list[tuple[int, bool]]:
    with transaction(server.engine) as db:
        rows = db.exec(select(OutboxRow).order_by(col(OutboxRow.id))).all()
        return [(len(row.raw), row.lines is not None) for row in rows]


def test_mails_are_kept_for_a_month_and_letters_for_two(server: InMemoryServer) -> None:
    server.wait(timedelta(days=29))
    assert all(mails(server))
    server.wait(timedelta(days=2))
    assert not any(mails(server))
    assert all(size for size, _lines in letters(server))
    mark_sent(server)
    server.wait(MONTH)
    assert (0, True) in letters(server)


def test_the_host_says_for_how_long_and_forever_is_forever(server: InMemoryServer) -> None:
    later = server.now + timedelta(days=4000)
    with transaction(server.engine) as db:
        assert retention.tidy(db, RetentionSettings(mails="forever", letters=None), later) == 0  # type: ignore[arg-type]
        assert retention.tidy(db, RetentionSettings(mails="1h", letters=None), later) == 2  # type: ignore[arg-type]


def test_what_was_put_aside_keeps_its_bytes_and_what_was_held_is_done_with(server: InMemoryServer) -> None:
    server.mail("sara", "hand", fresh=True)  # held
    with transaction(server.engine) as db:
        store.inbox_row(db, 1).state = "shunted"
    letter = server.latest["sara"]
    assert "I cannot tell whether you sent it" in letter.first
    server.wait(timedelta(days=29))
    number = next(row.id for row in server.inbox() if row.state == "held")
    server.wait(timedelta(days=2))
    assert mails(server)[0]
    with transaction(server.engine) as db:
        held = store.inbox_row(db, number or 0)
        assert (held.state, held.raw) == ("done", b"")
    (refused,) = server.mail("sara", "yes", answers=letter)
    assert "There is nothing to confirm any more." in refused.text


def test_a_letter_that_waits_to_be_sent_is_never_emptied(server: InMemoryServer) -> None:
    server.sends = False
    server.mail("sara", "score")
    server.wait(LONG)
    assert letters(server)[-1] != (0, True)
    with transaction(server.engine) as db:
        assert all(row.raw for row in store.sendable(db, server.now, 100))


def test_an_old_letter_still_proves_its_reader_and_still_asks_its_question(server: InMemoryServer) -> None:
    old = server.latest["sara"]
    server.wait(LONG)
    server.mail("sara", "bid 3", answers=old)
    assert server.table().deal.bids["S"] == Bid(3)


def quoting_without_marks(sender: str, words: str, letter: Sent) -> bytes:
    """A reply of a program that puts the letter below the words and marks nothing."""
    raw = reply(sender, words, None, In_Reply_To=str(letter.message["Message-ID"]), To=letter.reply_to)
    return raw.rstrip() + b"\r\n\r\n" + letter.text.replace("\n", "\r\n").encode("ascii", "replace") + b"\r\n"


def test_what_an_old_letter_said_is_still_told_from_its_reader_s_words(server: InMemoryServer) -> None:
    letter = server.latest["sara"]
    before = answer_to(server, letter)
    server.wait(LONG)
    with transaction(server.engine) as db:
        row = db.exec(select(OutboxRow).where(OutboxRow.recipient == letter.to)).all()[1]
        assert (row.raw, row.lines is not None) == (b"", True)
    assert answer_to(server, letter, again=" ") == before


def answer_to(server: InMemoryServer, letter: Sent, again: str = "") -> list[str]:
    """What was read of a mail that quotes a letter without a mark: the lines of the transcript."""
    out = server.deliver(quoting_without_marks("sara@players.test", f"score{again}", letter))
    return [line.strip().partition("”")[0] for line in out[-1].text.splitlines() if line.strip().startswith("“")]


def test_what_is_kept_of_a_letter_says_of_the_same_lines_that_they_were_sent() -> None:
    server = InMemoryServer()
    (letter,) = server.game_with_computers()
    raw = bytes(letter.message)
    short = condensed(raw)
    assert len(short) < len(raw) / 2
    said = [line for line in letter.text.splitlines() if line_hash(line)]
    assert said
    assert all(line_hash(line) in SentLines(lambda: short) for line in said)
    assert line_hash("a line that nobody sent") not in SentLines(lambda: short)
    assert SentLines(lambda: b"").hashes == SentLines(lambda: condensed(b"")).hashes


def test_a_mail_that_stays_in_its_folder_is_not_read_again_when_its_bytes_are_gone(server: InMemoryServer) -> None:
    server.wait(MONTH)
    with transaction(server.engine) as db:
        assert store.kept(db, "box", 1, [1, 2, 3]) == {1, 2}


def test_a_second_copy_does_nothing_though_the_first_has_no_bytes_any_more(server: InMemoryServer) -> None:
    letter = server.latest["sara"]
    server.mail("sara", "bid 3")
    server.wait(MONTH)
    assert not mails(server)[-1]
    server.mail("sara", "bid 3", answers=letter)
    assert server.inbox()[-1].note.startswith("second copy")


def test_a_tick_deletes_a_batch_and_no_more(server: InMemoryServer) -> None:
    for n in range(5):
        server.mail("sara", f"score {'!' * n}")
    server.now += MONTH
    with transaction(server.engine) as db:
        assert retention.tidy(db, RetentionSettings(letters=None), server.now, most=3) == 3
    assert mails(server).count(0) == 3


def test_what_is_old_is_found_by_an_index_of_what_still_has_its_bytes(server: InMemoryServer) -> None:
    with transaction(server.engine) as db:
        for query, index in ((_OLD_MAILS, "ix_inbox_kept"), (_OLD_LETTERS, "ix_outbox_kept")):
            sql = str(query.compile(db.get_bind()))
            values = ("2026-01-01", 5, 0)[: sql.count("?")]
            plan = db.connection().exec_driver_sql(f"EXPLAIN QUERY PLAN {sql}", values).all()
            assert index in str(plan)
            assert "TEMP B-TREE" not in str(plan)


def test_both_databases_find_what_is_old(database_url: str) -> None:
    server = InMemoryServer(database_url)
    server.game_with_computers("basic4 timeout=wait")
    server.wait(LONG)
    assert not any(mails(server))
    server.engine.dispose()


def run_for(server: InMemoryServer, jump: timedelta, quiet: timedelta) -> None:
    """Let the machine's clock jump, and the daemon's tick look at it from there on, every five hours."""
    daemon = Daemon(server.server, server.engine)
    end = server.now + jump + quiet
    server.now += jump
    while server.now <= end:
        daemon._tick(True)
        server.now += timedelta(hours=5)


@pytest.mark.parametrize("years", [1, 10, 900])
def test_a_clock_that_is_put_forward_by_years_deletes_nothing_before_it_is_put_right(
    server: InMemoryServer, years: int
) -> None:
    run_for(server, timedelta(0), timedelta(hours=1))
    run_for(server, timedelta(days=365 * years), timedelta(days=6))
    assert all(mails(server))
    run_for(server, timedelta(days=-365 * years), timedelta(days=6))
    assert all(mails(server))
    assert all(size for size, _lines in letters(server))


def test_a_clock_that_was_put_forward_while_no_daemon_ran_deletes_nothing(server: InMemoryServer) -> None:
    run_for(server, timedelta(0), timedelta(hours=1))
    server.now += timedelta(days=3650)
    Daemon(server.server, server.engine)._begin()
    run_for(server, timedelta(0), timedelta(days=1))
    assert all(mails(server))


def test_a_week_after_a_long_outage_what_is_old_is_deleted(server: InMemoryServer) -> None:
    run_for(server, timedelta(0), timedelta(hours=1))
    run_for(server, MONTH, timedelta(days=8))
    assert not any(mails(server)[:2])


def test_an_outage_of_some_hours_keeps_nothing_longer(server: InMemoryServer) -> None:
    run_for(server, timedelta(0), timedelta(hours=1))
    server.now += timedelta(days=29)
    with transaction(server.engine) as db:
        uptime.note(db, server.now, jumped=False)
    run_for(server, timedelta(hours=20), timedelta(days=1))
    assert not any(mails(server)[:2])


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    with a_host(tmp_path) as host:
        yield host


def test_the_host_has_it_done_at_once_and_sees_how_far_it_is(host: Host) -> None:
    host.server.now -= timedelta(days=4000)
    host.server.game_with_computers()
    mark_sent(host.server)
    done = host.lines("tidy")
    assert done[-1].startswith("The bytes of ")
    assert not any(mails(host.server))
    assert host.lines("tidy") == ["Nothing has been kept for too long."]
