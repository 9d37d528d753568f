"""What is read from the lines of an IMAP answer, and how a folder's name is written."""

from datetime import UTC, datetime

import pytest

from pbem.mail.imap_wire import Answer, answers, mailbox_name, portions


def test_a_uid_is_found_before_and_behind_the_literal() -> None:
    lines: list[bytes | bytearray] = [
        b"1 FETCH (UID 101 BODY[] {3}",
        bytearray(b"one"),
        b")",
        b"* 2 FETCH (BODY[] {3}",
        bytearray(b"two"),
        b" UID 102)",
    ]
    assert {uid: answer.content for uid, answer in answers(lines).items()} == {101: b"one", 102: b"two"}


def test_news_of_other_letters_between_the_answers_changes_nothing() -> None:
    lines: list[bytes | bytearray] = [
        b"7 FETCH (FLAGS (\\Seen))",
        b"1 FETCH (UID 101 BODY[] {3}",
        bytearray(b"one"),
        b")",
        b"3 EXISTS",
    ]
    assert {uid: answer.content for uid, answer in answers(lines).items()} == {101: b"one"}


def test_what_a_letter_says_is_never_taken_for_a_uid() -> None:
    assert answers([b"1 FETCH (BODY[] {7}", bytearray(b"UID 666"), b" UID 5)"]).keys() == {5}


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        (b"29-Nov-2026 18:20:53 +0000", datetime(2026, 11, 29, 18, 20, 53, tzinfo=UTC)),
        (b" 1-Jan-2027 00:30:00 +0100", datetime(2026, 12, 31, 23, 30, 0, tzinfo=UTC)),
        (b"01-Jan-2027 00:30:00 -0330", datetime(2027, 1, 1, 4, 0, 0, tzinfo=UTC)),
    ],
)
def test_an_internaldate_is_read_as_utc(written: bytes, meant: datetime) -> None:
    assert Answer(b'1 FETCH (UID 5 INTERNALDATE "' + written + b'")', b"").arrived() == meant


@pytest.mark.parametrize("written", [b"", b'INTERNALDATE "29-Foo-2026 18:20:53 +0000"', b"INTERNALDATE NIL"])
def test_what_is_no_internaldate_is_an_error(written: bytes) -> None:
    with pytest.raises(ValueError, match=r"INTERNALDATE|tuple"):
        Answer(written, b"").arrived()


def test_letters_are_portioned_by_size_and_a_large_one_stands_alone() -> None:
    assert list(portions([(1, 40), (2, 60), (3, 1), (4, 500), (5, 1)], 100)) == [[1, 2], [3], [4], [5]]
    assert list(portions([], 100)) == []


@pytest.mark.parametrize(
    ("name", "sent"),
    [
        ("INBOX", '"INBOX"'),
        ('a "b" \\', '"a \\"b\\" \\\\"'),
        ("Cards & more", '"Cards &- more"'),
        ("~peter/mail/台北/日本語", '"~peter/mail/&U,BTFw-/&ZeVnLIqe-"'),  # the example of RFC 3501, section 5.1.3
    ],
)
def test_a_folder_name_is_quoted_and_in_modified_utf7(name: str, sent: str) -> None:
    assert mailbox_name(name) == sent
