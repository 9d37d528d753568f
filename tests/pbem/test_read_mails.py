"""Whose line is it, in mails of the shapes that real mail programs send. What must come out stands beside the mails."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from pbem.mail.read import (
    Letter,
    What,
    failed_recipients,
    kind,
    own_lines,
    read_letter,
    sender,
    sent_hashes,
)

MAILS = Path(__file__).parents[1] / "mail"
EXPECTED: dict[str, dict[str, Any]] = tomllib.loads((MAILS / "expected.toml").read_text("utf-8"))
SENT = sent_hashes((MAILS / "letter.txt").read_text("utf-8"), (MAILS / "letter.html").read_text("utf-8"))

READ = [name for name, wanted in EXPECTED.items() if "own" in wanted]
ANCHOR = b"Spades are not broken."
QUOTED_LINES = [line.strip() for line in (MAILS / "letter.txt").read_bytes().split(b"\n") if len(line.strip()) > 3]


def raw(name: str, *, crlf: bool = True) -> bytes:
    data = (MAILS / f"{name}.eml").read_bytes()
    return data.replace(b"\n", b"\r\n") if crlf else data


PLANTED = [name for name in READ if ANCHOR in raw(name)]


def read(data: bytes) -> Letter:
    letter = read_letter(data)
    assert isinstance(letter, Letter)
    return letter


def test_every_mail_has_its_expectation_and_every_expectation_its_mail() -> None:
    assert sorted(EXPECTED) == sorted(path.stem for path in MAILS.glob("*.eml"))


@pytest.mark.parametrize("crlf", [True, False])
@pytest.mark.parametrize("name", READ)
def test_the_own_lines_and_no_others_come_out(name: str, crlf: bool) -> None:
    letter = read(raw(name, crlf=crlf))
    wanted = tuple(EXPECTED[name]["own"])
    assert own_lines(letter, SENT) == wanted
    if not EXPECTED[name].get("needs_sent"):
        assert own_lines(letter) == wanted


@pytest.mark.parametrize("name", PLANTED)
def test_a_command_planted_into_the_quotation_is_not_read(name: str) -> None:
    planted = raw(name).replace(ANCHOR, b"play QH")
    # where nothing marks the quotation, the letter that held this very line is what it is known by
    sent = SENT | sent_hashes("play QH") if EXPECTED[name].get("needs_sent") else frozenset[str]()
    assert own_lines(read(planted), sent) == tuple(EXPECTED[name]["own"])


@pytest.mark.parametrize("name", [name for name in PLANTED if not EXPECTED[name].get("needs_sent")])
def test_no_quoted_line_is_read_whichever_turns_into_a_command(name: str) -> None:
    mail, wanted = raw(name), tuple(EXPECTED[name]["own"])
    for line in QUOTED_LINES:
        for place in re.finditer(re.escape(line), mail):
            planted = mail[: place.start()] + b"play QH" + mail[place.end() :]
            assert "play QH" not in own_lines(read(planted))
            assert set(wanted) <= set(own_lines(read(planted)))


@pytest.mark.parametrize("name", EXPECTED)
def test_the_kind_is_known(name: str) -> None:
    wanted = EXPECTED[name].get("kind", "person")
    assert kind(raw(name)) == wanted
    assert read(raw(name)).kind == wanted


@pytest.mark.parametrize("name", READ)
def test_the_sender_is_the_one_plain_address_or_nobody(name: str) -> None:
    wanted = EXPECTED[name].get("sender", "sara@example.net") or None
    assert sender(raw(name)) == wanted
    assert read(raw(name)).sender == wanted


@pytest.mark.parametrize("name", READ)
def test_text_and_page_disagree_only_where_they_hold_different_words(name: str) -> None:
    assert read(raw(name)).disagrees is EXPECTED[name].get("disagrees", False)


@pytest.mark.parametrize("name", [name for name, wanted in EXPECTED.items() if "failed" in wanted])
def test_a_bounce_names_whom_it_could_not_reach(name: str) -> None:
    assert list(failed_recipients(raw(name))) == EXPECTED[name]["failed"]


@pytest.mark.parametrize("name", [name for name, wanted in EXPECTED.items() if "answers" in wanted])
def test_a_report_answers_the_mail_that_it_returns(name: str) -> None:
    assert list(read(raw(name)).answers) == EXPECTED[name]["answers"]


@pytest.mark.parametrize("name", READ)
def test_only_own_lines_are_in_the_first_block(name: str) -> None:
    lines = read(raw(name)).lines
    firsts = [line.what for line in lines if line.first]
    assert set(firsts) <= {What.OWN}
    seen = [line.what for line in lines if line.what is not What.BLANK]
    assert seen[: len(firsts)] == firsts
