"""What is written is valid, cannot be bent into something else, and is read back as it was meant."""

import email
import email.policy
import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from email.header import decode_header, make_header
from email.message import EmailMessage

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.mail.read import Letter, own_lines, read_letter
from pbem.mail.write import MOST_ATTACHED, Attachment, Outgoing, build

LETTER = Outgoing(
    from_name="Spades table 12",
    from_address="spades@example.org",
    to="sara@example.net",
    reply_to="spades+yvzxukewfmzvjsnuvbk@example.org",
    subject="[Spades 12] Deal 3",
    text="Your turn, Sara.\n\nHearts: Q 6\n.\nFrom here on: 6♥\n",
    html="<p>Your turn, Sara: <b>6&hearts;</b></p>",
    message_id="<yvzxukewfmzvjsnuvbk@example.org>",
    in_reply_to="<CAF1x9@mail.example.net>",
    references=("<one@example.org>", "<two@example.org>"),
    date=datetime(2026, 11, 29, 18, 20, 48, tzinfo=UTC),
    auto_submitted="auto-generated",
    unsubscribe="spades+yvzxukewfmzvjsnuvbk@example.org",
)
OUTLOOK_ID = "<" + "A" * 70 + "@SN6PR12MB1234.namprd12.prod.outlook.com>"
ENCODED_WORD = re.compile(rb"=\?[^?]*\?[bq]\?[^?]*\?=")


def parsed(raw: bytes) -> EmailMessage:
    message = email.message_from_bytes(raw, policy=email.policy.default)
    assert isinstance(message, EmailMessage)
    assert not [defect for part in message.walk() for defect in part.defects]
    return message


def content(message: EmailMessage, kind: str) -> str:
    part = message.get_body((kind,))
    assert part is not None
    return str(part.get_content()).replace("\r\n", "\n")


def check_form(raw: bytes) -> None:
    """RFC 5322 2.1, RFC 2047 2: CRLF only, ASCII only, no line over 998, no encoded word over 75 characters."""
    assert raw.isascii()
    assert raw.count(b"\n") == raw.count(b"\r\n") == raw.count(b"\r")
    assert b"\0" not in raw
    head = raw.split(b"\r\n\r\n", 1)[0]
    assert all(len(line) <= 998 for line in raw.split(b"\r\n"))
    assert all(len(word) <= 75 for word in ENCODED_WORD.findall(head))
    assert all(line.strip() for line in head.split(b"\r\n"))


def test_a_letter_has_every_header_that_guards_against_loops() -> None:
    raw = build(LETTER)
    check_form(raw)
    message = parsed(raw)
    assert dict(message.items()) | {"Content-Type": ""} == {
        "From": "Spades table 12 <spades@example.org>",
        "To": "sara@example.net",
        "Reply-To": "spades+yvzxukewfmzvjsnuvbk@example.org",
        "Subject": "[Spades 12] Deal 3",
        "Date": "Sun, 29 Nov 2026 18:20:48 +0000",
        "Message-ID": "<yvzxukewfmzvjsnuvbk@example.org>",
        "In-Reply-To": "<CAF1x9@mail.example.net>",
        "References": "<one@example.org> <two@example.org>",
        "Auto-Submitted": "auto-generated",
        "X-Auto-Response-Suppress": "OOF, AutoReply, RN, NRN, DR",
        "X-Spades-Server": "example.org",
        "List-Unsubscribe": "<mailto:spades+yvzxukewfmzvjsnuvbk@example.org>",
        "MIME-Version": "1.0",
        "Content-Type": "",
    }
    assert message.get_content_type() == "multipart/alternative"
    assert content(message, "plain") == LETTER.text
    assert content(message, "html") == str(LETTER.html) + "\n"


def test_a_letter_without_a_page_is_plain_text() -> None:
    message = parsed(build(replace(LETTER, html=None)))
    assert message.get_content_type() == "text/plain"
    assert content(message, "plain") == LETTER.text


def test_the_same_letter_makes_the_same_bytes() -> None:
    assert build(LETTER) == build(replace(LETTER))


def test_our_own_reader_knows_it_for_a_machine_of_our_kind() -> None:
    letter = read_letter(build(LETTER))
    assert isinstance(letter, Letter)
    assert letter.kind == "auto"
    assert letter.own_server_mark == "example.org"
    assert letter.sender == "spades@example.org"
    assert letter.message_id == LETTER.message_id
    assert letter.answers == ("<CAF1x9@mail.example.net>", "<two@example.org>", "<one@example.org>")
    assert letter.subject == LETTER.subject
    assert own_lines(letter) == ("Your turn, Sara.", "Hearts: Q 6", ".", "From here on: 6♥")


def test_long_message_ids_are_written_as_they_are() -> None:
    raw = build(replace(LETTER, in_reply_to=OUTLOOK_ID, references=(OUTLOOK_ID,) * 4))
    check_form(raw)
    assert raw.count(OUTLOOK_ID.encode()) == 5
    assert parsed(raw)["References"].split() == [OUTLOOK_ID] * 4


def test_of_very_many_references_the_first_and_the_newest_stay() -> None:
    references = tuple(f"<{n}@example.org>" for n in range(500))
    kept = parsed(build(replace(LETTER, references=references)))["References"].split()
    assert kept[0] == references[0]
    assert tuple(kept[1:]) == references[-20:]


TEXT = st.text(st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="\u2028\u2029"), max_size=200)


@given(TEXT, TEXT)
def test_any_subject_and_name_are_read_back(subject: str, name: str) -> None:
    raw = build(replace(LETTER, subject=subject, from_name=name))
    check_form(raw)
    letter = read_letter(raw)
    assert isinstance(letter, Letter)
    assert letter.subject == " ".join(subject.split())
    assert letter.sender == "spades@example.org"
    message = parsed(raw)
    assert message["From"].addresses[0].addr_spec == "spades@example.org"
    assert len(message["From"].addresses) == 1


@pytest.mark.parametrize(
    ("name", "display"),
    [
        ('Ben "the ace", of <spades>', 'Ben "the ace", of <spades>'),
        ("Șerban Țară", "Șerban Țară"),
        ("=?utf-8?q?x?=", "=?utf-8?q?x?="),
        ("back\\slash", "back\\slash"),
        ("J. R.", "J. R."),
        ("Ann " * 60, ("Ann " * 60).strip()),
        ("黑桃" * 40, "黑桃" * 40),
    ],
)
def test_a_name_stays_a_name(name: str, display: str) -> None:
    raw = build(replace(LETTER, from_name=name))
    check_form(raw)
    [address] = parsed(raw)["From"].addresses
    assert address.addr_spec == "spades@example.org"
    # not `address.display_name`: there the standard library keeps the blanks between encoded words
    header = email.message_from_bytes(raw, policy=email.policy.compat32)["From"]
    words = str(make_header(decode_header(header.rpartition("<")[0]))).strip()
    assert words.strip('"').replace('\\"', '"').replace("\\\\", "\\") == display


def test_a_subject_that_looks_encoded_is_not_decoded_into_something_else() -> None:
    assert parsed(build(replace(LETTER, subject="=?utf-8?q?hidden?=")))["Subject"] == "=?utf-8?q?hidden?="


def test_a_word_longer_than_a_line_may_be_is_cut() -> None:
    raw = build(replace(LETTER, subject="x" * 3000))
    check_form(raw)
    assert parsed(raw)["Subject"] == "x" * 3000


@given(
    st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\r\0\x0b\x0c\x1c\x1d\x1e\x85"), max_size=600)
)
def test_any_text_is_read_back_whatever_its_transfer_encoding(text: str) -> None:
    raw = build(replace(LETTER, text=text, html=None))
    check_form(raw)
    wanted = text if text.endswith("\n") else text + "\n"
    assert parsed(raw).get_payload(decode=True) == wanted.replace("\n", "\r\n").encode()


@pytest.mark.parametrize("text", ["♠ A 10 4 ♥ Q 6", "黑桃 A" * 300, "plain " * 400, "x" * 5000, "é" * 5000])
def test_long_lines_are_wrapped_by_the_encoding(text: str) -> None:
    raw = build(replace(LETTER, text=text))
    check_form(raw)
    assert max(map(len, raw.split(b"\r\n"))) <= 78
    assert content(parsed(raw), "plain") == text + "\n"


@pytest.mark.parametrize("bad", ["a\r\nBcc: x@y.example", "a\nb", "a\rb", "a\0b", "a\x1bb"])
@pytest.mark.parametrize("field", ["from_name", "subject"])
def test_a_control_character_in_words_is_refused(field: str, bad: str) -> None:
    with pytest.raises(ValueError, match="control character"):
        build(replace(LETTER, **{field: bad}))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "bad", ["", "a", "a@b\r\nBcc: c@d", "a@b\n", "a@b, c@d", "<a@b>", "a@b\0", "ä@example.org", "a b@c"]
)
@pytest.mark.parametrize("field", ["from_address", "to", "reply_to", "unsubscribe"])
def test_an_address_that_is_none_is_refused(field: str, bad: str) -> None:
    with pytest.raises(ValueError, match="address"):
        build(replace(LETTER, **{field: bad}))  # type: ignore[arg-type]


@pytest.mark.parametrize("bad", ["", "x@y", "<x@y>\r\nBcc: c@d", "<x y@z>", "<x@y", "<x@y>\n", "<♠@y>", "<x@y> <z@y>"])
def test_a_message_id_that_is_none_is_refused(bad: str) -> None:
    for change in ({"message_id": bad}, {"in_reply_to": bad}, {"references": ("<a@b>", bad)}):
        with pytest.raises(ValueError, match="message id"):
            build(replace(LETTER, **change))  # type: ignore[arg-type]


@pytest.mark.parametrize("bad", ["mailto:a@b>\r\nBcc: c@d", "mailto:a b", "mailto:<a@b>", "mailto:"])
def test_a_link_to_unsubscribe_that_is_none_is_refused(bad: str) -> None:
    with pytest.raises(ValueError, match="mailto"):
        build(replace(LETTER, unsubscribe=bad))


def test_the_link_to_unsubscribe_may_be_given_or_left_out() -> None:
    link = "mailto:spades+x@example.org?subject=stop"
    assert parsed(build(replace(LETTER, unsubscribe=link)))["List-Unsubscribe"] == f"<{link}>"
    assert "List-Unsubscribe" not in parsed(build(replace(LETTER, unsubscribe=None)))


def test_a_date_needs_its_zone_and_keeps_it() -> None:
    rome = datetime(2026, 11, 3, 21, 0, tzinfo=timezone(timedelta(hours=1)))
    assert parsed(build(replace(LETTER, date=rome)))["Date"] == "Tue, 03 Nov 2026 21:00:00 +0100"
    with pytest.raises(ValueError, match="zone"):
        build(replace(LETTER, date=datetime(2026, 11, 3)))


def test_no_mailbox_format_finds_a_from_line_in_it() -> None:
    assert b"\nFrom " not in build(replace(LETTER, text="From here\nFrom there", html="From x"))


# --- attachments ------------------------------------------------------------------------------------------------------

GAME = Attachment("spades-12.json", "application/json", b'{"game": 12}\n' * 20)
STORY = Attachment("Sără, l'été.txt", "text/plain", "Tăietură 1: 4♥\n".encode())


@pytest.mark.parametrize("html", [LETTER.html, None])
def test_files_arrive_byte_by_byte_under_their_names_and_leave_the_letter_as_it_is(html: str | None) -> None:
    raw = build(replace(LETTER, html=html, attachments=(GAME, STORY)))
    check_form(raw)
    message = parsed(raw)
    assert message.get_content_type() == "multipart/mixed"
    assert content(message, "plain") == LETTER.text
    files = [(part.get_filename(), part.get_content_type(), part.get_payload(decode=True))
             for part in message.iter_attachments()]  # fmt: skip
    assert files == [(file.name, file.type, file.content) for file in (GAME, STORY)]
    assert all(part.get_content_disposition() == "attachment" for part in message.iter_attachments())


def test_what_stands_in_a_file_is_no_line_of_the_letter() -> None:
    attached = Attachment("a.txt", "text/plain", b"play KH\n")
    letter = read_letter(build(replace(LETTER, attachments=(attached,))))
    assert isinstance(letter, Letter)
    assert "play KH" not in own_lines(letter)


@pytest.mark.parametrize(
    "wrong",
    [
        Attachment("", "text/plain", b""),
        Attachment("../a.txt", "text/plain", b""),
        Attachment("a\r\nBcc: x@y.z", "text/plain", b""),
        Attachment("a.txt", "text/plain; name=b", b""),
        Attachment("a.txt", "text/plain", bytes(MOST_ATTACHED + 1)),
    ],
)
def test_a_file_that_cannot_go_is_refused(wrong: Attachment) -> None:
    with pytest.raises(ValueError):  # noqa: PT011
        build(replace(LETTER, attachments=(wrong,)))
