"""`pbem serve` as a process of its own, ended by a signal as a host or a system would."""

from __future__ import annotations

import asyncio
import logging
import re
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from pbem.config import LogSettings
from pbem.embedded import EmbeddedHost
from pbem.host.logs import Discreet, start_logging
from pbem.host.trouble import Misused
from pbem.mail.imap import Mailbox
from tests.host import config_for, pbem, running, write_config
from tests.places import embedded_place

PATIENCE = 30.0
"""Seconds after which something that should have happened will not happen any more."""


def eventually(true: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.05)


def text_of(path: Path) -> str:
    return path.read_text() if path.exists() else ""


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_it_cleanly(number: signal.Signals, tmp_path: Path):
    config = write_config(tmp_path)
    with running("serve", "--config", config) as process:
        assert process.stdout
        assert process.stdout.readline() == (
            f"Watching INBOX on 127.0.0.1; letters leave by 127.0.0.1; games are kept in {tmp_path / 'spades.db'}. "
            "Ctrl+C or SIGTERM ends it.\n"
        )
        process.send_signal(number)
        said, complaints = process.communicate(timeout=PATIENCE)
        assert said == "Ended. What was not finished goes on at the next start.\n"
        assert process.returncode == 0
        assert "Traceback" not in complaints


def test_it_reads_a_mail_and_answers_it_and_its_log_names_nobody(tmp_path: Path):
    letter = b"From: East <east@spades.test>\r\nTo: north@spades.test\r\nSubject: hello\r\n" \
        b"Message-ID: <1@spades.test>\r\n\r\nhello\r\n"  # fmt: skip
    log = tmp_path / "spades.log"

    async def run() -> None:
        async with embedded_place() as place:
            assert isinstance(place.host, EmbeddedHost)
            config = config_for(place, tmp_path, log={"level": "DEBUG", "file": str(log)})
            await place.put(letter)
            with running("serve", "--config", config) as process:
                east = Mailbox(place.imap(user="east", password="east-password"))
                await east.connect()
                end = time.monotonic() + PATIENCE
                while not (answers := await east.uids(0)):
                    assert time.monotonic() < end, "no answer came"
                    await east.idle(0.2)
                (answer,) = [fetched async for fetched in east.fetch(answers)]
                await east.close()
                process.terminate()
                said, complaints = await asyncio.to_thread(process.communicate, timeout=PATIENCE)
                assert process.returncode == 0, complaints
                assert answer.raw
                token = re.search(rb"north\+(\w+)@spades", answer.raw)
                assert token
                written = log.read_text()
                assert "The mailbox is open." in written
                for secret in ("east@", "north@", "north-password", token[1].decode()):
                    assert secret not in written + said + complaints

    asyncio.run(run())


def test_a_second_server_on_the_same_database_stands_by_until_it_is_stopped(tmp_path: Path):
    config = write_config(tmp_path)
    with running("serve", "--config", config) as first:
        assert first.stdout
        assert first.stdout.readline().startswith("Watching")
        with running("serve", "--config", config) as second:
            assert second.stdout
            assert second.stdout.readline() == (
                f"Another server works with {tmp_path / 'spades.db'}. "
                "This one stands by and takes over when that one ends.\n"
            )
            second.terminate()
            said, complaints = second.communicate(timeout=PATIENCE)
            assert second.returncode == 0
            assert said == "Ended. What was not finished goes on at the next start.\n"
            assert complaints == ""
        assert first.poll() is None


def test_the_hosts_commands_work_beside_a_running_server(database_url: str, tmp_path: Path):
    config = write_config(tmp_path, database={"url": database_url})
    with running("serve", "--config", config) as server:
        assert server.stdout
        assert server.stdout.readline().startswith("Watching")
        for words in (("games",), ("inbox", "list"), ("outbox", "list")):
            assert pbem(*words, "--config", config).exit_code == 0
        assert "ok    database" in pbem("check", "--config", config).stdout
        assert server.poll() is None


def test_the_lock_of_a_server_that_was_killed_is_free(tmp_path: Path):
    config = write_config(tmp_path)
    for _ in range(2):
        with running("serve", "--config", config) as process:
            assert process.stdout
            assert process.stdout.readline().startswith("Watching")
            process.kill()
            process.wait(PATIENCE)


# --- the log ------------------------------------------------------------------------------------------------------


@pytest.fixture
def log(tmp_path: Path):
    """Logging as the server sets it up, at its most talkative, and as it was afterwards."""
    root, ours = logging.getLogger(), logging.getLogger("pbem")
    before = (root.handlers[:], root.level, ours.level)
    path = tmp_path / "spades.log"
    start_logging(LogSettings(level="DEBUG", file=path))
    yield path
    logging.captureWarnings(False)
    for handler in root.handlers:
        handler.close()
    root.handlers[:], level, own = before
    root.setLevel(level)
    ours.setLevel(own)


def test_our_own_sentences_are_written(log: Path):
    logging.getLogger("pbem.daemon").debug("The mailbox is open.")
    assert log.read_text().endswith("DEBUG   The mailbox is open.\n")


def test_of_a_library_only_the_place_is_written(log: Path):
    logging.getLogger("aioimaplib.aioimaplib").warning("unknown data received %s", b"To: ann@example.org")
    (line,) = log.read_text().splitlines()
    assert re.search(r"WARNING aioimaplib\.aioimaplib reports something at test_cli_serve\.py:\d+\.$", line)


def test_below_a_warning_libraries_are_not_heard(log: Path):
    logging.getLogger("apscheduler.scheduler").info("Added job")
    logging.getLogger("sqlalchemy.engine").info("INSERT INTO address")
    assert log.read_text() == ""


def test_of_an_exception_type_and_place_are_written(log: Path):
    try:
        raise KeyError("AS of ann@example.org")
    except KeyError:
        logging.getLogger("pbem.daemon").exception("A mail could not be stored.")
        logging.getLogger("asyncio").exception("Task exception was never retrieved: ann@example.org")
    assert "A mail could not be stored. [KeyError at test_cli_serve.py:" in log.read_text()
    assert "ann@example.org" not in log.read_text()
    assert len(log.read_text().splitlines()) == 2


def test_a_record_is_one_line():
    record = logging.makeLogRecord({"name": "pbem", "msg": "one\ntwo", "levelname": "INFO"})
    assert Discreet().format(record).endswith("one two")


def test_it_does_not_start_with_rules_that_nobody_can_play(tmp_path: Path):
    done = pbem("serve", "--config", write_config(tmp_path, play={"preset": "whist"}))
    assert done.exit_code == 2
    assert done.stderr.startswith("play.preset is 'whist': There is no preset whist.")


def test_a_log_file_that_cannot_be_written_is_told(tmp_path: Path):
    with pytest.raises(Misused, match="cannot be written: No such file or directory"):
        start_logging(LogSettings(file=tmp_path / "missing" / "spades.log"))
