"""Hostile and broken mail: never an exception, always within bounds, and nobody believed by mistake."""

import gc
import random
import time
from collections.abc import Callable
from email import message_from_bytes
from email.policy import compat32
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pbem.mail.letter import Reason
from pbem.mail.read import (
    Letter,
    Unreadable,
    failed_recipients,
    kind,
    own_lines,
    own_words,
    own_words_html,
    read_letter,
    sender,
    sent_hashes,
)
from tests.mutations import megabytes

MAILS = [path.read_bytes() for path in sorted((Path(__file__).parents[1] / "mail").glob("*.eml"))]
SENT = sent_hashes("Your turn, Sara: trick 5, Ben led hearts.\nSpades are not broken.\n")


def read_all(raw: bytes) -> None:
    """Everything that is ever asked of a mail."""
    letter = read_letter(raw)
    kind(raw)
    sender(raw)
    failed_recipients(raw)
    if isinstance(letter, Letter):
        own_lines(letter)
        own_lines(letter, SENT)


# -- no bytes raise ------------------------------------------------------------------------------------------------


@settings(deadline=None)
@given(st.binary(max_size=2000))
@example(b"")
@example(b"\n")
@example(b"\r\n\r\n")
@example(b"\r")
@example(b":")
@example(b": :\n\n:")
@example(b"From: \xff\n\n\xff")
@example(b"Content-Type: text/html\n\n<")
@example(b"Content-Type: text/html\n\n&#" + b"9" * 5000 + b";")
@example(b"Content-Type: text/html\n\n<a title='&#x" + b"f" * 5000 + b";'>")
@example(b"Content-Type: text/plain; charset*999999999999999999999999=x\n\nx")
@example(b"Content-Type: multipart/mixed; boundary=\n\n--\n\n")
@example(b'Content-Type: multipart/mixed; boundary="\xc3"\n\n--\xc3\n\nx')
def test_no_bytes_raise(raw: bytes) -> None:
    read_all(raw)


@st.composite
def mutated(draw: st.DrawFn) -> bytes:
    """A real mail with pieces cut out, doubled, moved or overwritten."""
    mail = draw(st.sampled_from(MAILS))
    for _ in range(draw(st.integers(1, 4))):
        first = draw(st.integers(0, len(mail)))
        last = draw(st.integers(first, min(len(mail), first + 400)))
        put = draw(
            st.sampled_from([b"", mail[first:last] * 2, b"\0", b"\r", b"\n\n", b"--", b"<", b'"', b"\xff\xfe", b"=?"])
        )
        mail = mail[:first] + put + mail[last:]
    return mail


@settings(deadline=None, max_examples=300)
@given(mutated())
def test_no_damaged_mail_raises(raw: bytes) -> None:
    read_all(raw)


@settings(deadline=None)
@given(st.text(max_size=2000), st.text(alphabet="<>/\"'=!-&#;abdiprtv \n", max_size=400))
def test_no_text_and_no_page_raise(text: str, page: str) -> None:
    own_words(text)
    own_words_html(text)
    own_words_html(page)


# -- time and memory -----------------------------------------------------------------------------------------------

HEAD = b"From: sara@example.net\nSubject: x\n"
TEXT = HEAD + b"\n"
PAGE = HEAD + b"Content-Type: text/html\n\n"

PATTERNS: dict[str, Callable[[int], bytes]] = {
    "blank lines": lambda n: TEXT + b"\n" * n,
    "own lines": lambda n: TEXT + b"QH\n" * (n // 3),
    "one long line": lambda n: TEXT + b"x" * n,
    "fields": lambda n: TEXT + b"To: x\n" * (n // 6),
    "attributions": lambda n: TEXT + b"On 2026-11-29 a@b wrote\n" * (n // 24),
    "half attributions": lambda n: TEXT + (b"a" * 95 + b":\n") * (n // 97),
    "separators": lambda n: TEXT + b"--- x ---\n> a\n" * (n // 14),
    "quotes and answers": lambda n: TEXT + b"> a\nQH\n" * (n // 7),
    "signatures": lambda n: TEXT + b"QH\nregards\n> x\n" * (n // 15),
    "dashes": lambda n: TEXT + (b"---" + b" x -" * 40 + b"\n") * (n // 164),
    "flowed": lambda n: HEAD + b"Content-Type: text/plain; format=flowed\n\n" + b"a \n" * (n // 3),
    "references": lambda n: TEXT + b"&#1;" * (n // 4),
    "less-than signs": lambda n: PAGE + b"<" * n,
    "open tags": lambda n: PAGE + b"<a " * (n // 3),
    "open quotes": lambda n: PAGE + b"<a b=\"<a b='" * (n // 12),
    "open comments": lambda n: PAGE + b"<!--" * (n // 4),
    "open scripts": lambda n: PAGE + b"<script>" * (n // 8),
    "cells": lambda n: PAGE + b"<td>" * (n // 4),
    "nested tables": lambda n: PAGE + b"<table>" * 900 + b"</td>" * (n // 5),
    "paragraphs": lambda n: PAGE + b"<p>x" * (n // 8),
    "strange end tags": lambda n: PAGE + b"<i><b>" * 300 + b"</q></i>" * (n // 8),
    "attributes": lambda n: PAGE + b"<p " + b" a" * (n // 2) + b">",
    "styles": lambda n: PAGE + (b"<p style='overflow:hidden;" + b"a:b;" * 1800 + b"'>x</p>") * (n // 7200),
    "preformatted": lambda n: PAGE + b"<pre>" + b"x\n" * (n // 4),
    "boundaries": lambda n: b"Content-Type: multipart/mixed; boundary=b\n\n" + b"--b\n\nx\n" * (n // 7),
    "near boundaries": lambda n: b"Content-Type: multipart/mixed; boundary=b\n\n--b\n\nx\n" + b"--b-\n" * (n // 5),
    "nesting": lambda n: b"".join(
        b"Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n" % (i, i) for i in range(n // 55)
    ),
    "encoded words": lambda n: b"Subject: " + b"=?utf-8?q?a?= " * (n // 14) + b"\n\nx",
    "header lines": lambda n: b"X: y\n" * (n // 5) + b"\nx",
    "continuations": lambda n: b"Subject: x\n" + b" y\n" * (n // 3) + b"\nx",
    "quotes in From": lambda n: b"From: " + b'"\\' * (n // 2) + b"\n\nx",
    "recipients": lambda n: b"To: " + b"a@example.net, " * (n // 15) + b"\n\nx",
    "failed recipients": lambda n: (
        b"Content-Type: multipart/report; report-type=delivery-status; boundary=b\n\n--b\n"
        b"Content-Type: message/delivery-status\n\n" + b"Final-Recipient: rfc822; a@b.c\n\n" * (n // 32)
    ),
}


def seconds(work: Callable[[bytes], object], raw: bytes, times: int = 2) -> float:
    """Of several runs the shortest, in processor time: others may be busy on this machine. What the tests before this
    one have left in memory is set aside meanwhile, for the garbage collector would go through all of it."""
    taken = []
    gc.freeze()
    try:
        for _ in range(times):
            begun = time.process_time()
            work(raw)
            taken.append(time.process_time() - begun)
    finally:
        gc.unfreeze()
    return min(taken)


@pytest.mark.parametrize("pattern", PATTERNS)
def test_reading_takes_time_in_proportion_to_the_mail(pattern: str) -> None:
    make = PATTERNS[pattern]
    small, large = make(5_000), make(40_000)
    # eight times the bytes: linear takes about eight times as long, quadratic sixty-four
    assert seconds(read_all, large) < 24 * (seconds(read_all, small) + 0.002)


def test_a_damaged_mail_takes_no_longer_than_some_plain_parses() -> None:
    chosen = random.Random(12)
    for raw in chosen.sample(MAILS, 20):
        cut = chosen.randrange(len(raw))
        damaged = (raw[:cut] + raw[cut // 2 :]) * 5
        plain = seconds(lambda data: message_from_bytes(data, policy=compat32).as_bytes(), damaged)
        assert seconds(read_all, damaged) < 200 * (plain + 0.0005)


def test_every_limit_has_its_answer() -> None:
    part = b"Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n"
    beyond = {
        Reason.TOO_BIG: TEXT + bytes(33 * 1024 * 1024),
        Reason.HEADERS_TOO_BIG: b"Subject: " + b"x" * 1024 * 1024 + b"\n\n6H",
        Reason.TOO_MANY_PARTS: b"Content-Type: multipart/mixed; boundary=b\n\n" + b"--b\n\nx\n" * 101,
        Reason.TOO_DEEP: b"".join(part % (i, i) for i in range(25)) + b"\n6H",
        Reason.TOO_LONG: TEXT + b"x\n" * 200_000,
    }
    assert set(beyond) == set(Reason)
    for reason, raw in beyond.items():
        assert read_letter(raw) == Unreadable(reason)


@pytest.mark.parametrize(
    "raw",
    [
        b"X: y\n" * 501 + b"\n6H",
        b"To: " + b"player@example.org, " * 10_000 + b"\n\n6H",
        PAGE + b"<div>" * 1001,
        TEXT + b"6H\n" * 6_001,
        b"Content-Type: multipart/mixed; boundary=b\n\n" + (b"--b\n\n" + b"x" * 200_000 + b"\n") * 3,
    ],
    ids=["many headers", "10,000 recipients", "deep page", "many lines", "much text in all"],
)
def test_other_mails_beyond_a_limit_are_refused_too(raw: bytes) -> None:
    assert isinstance(read_letter(raw), Unreadable)


@pytest.mark.parametrize("read", [own_words, own_words_html])
def test_of_a_text_beyond_the_limits_the_beginning_is_read(read: Callable[[str], str]) -> None:
    before = megabytes()
    assert read("6H<br>\n" + "<br>x\n" * 1_000_000).startswith("6H")
    assert seconds(lambda _: read("x\n" * 1_000_000), b"", times=1) < 2
    assert megabytes() - before < 100


def test_the_sender_of_a_mail_beyond_a_limit_is_still_known() -> None:
    raw = b"From: Sara <sara@example.net>\n\n" + b"x\n" * 200_000
    assert isinstance(read_letter(raw), Unreadable)
    assert sender(raw) == "sara@example.net"
    assert kind(raw) == "person"
    assert kind(b"Auto-Submitted: auto-replied\n\n" + b"x\n" * 200_000) == "auto"
    assert sender(b"X: " + b"y" * 100_000 + b"\nFrom: sara@example.net\n\n") is None


def test_a_large_attachment_beside_a_short_text_is_no_hindrance() -> None:
    picture = b"--b\nContent-Type: image/png\nContent-Transfer-Encoding: base64\n\n" + (b"A" * 76 + b"\n") * 260_000
    raw = HEAD + b"Content-Type: multipart/mixed; boundary=b\n\n--b\n\n6H\n" + picture + b"--b--\n"
    letter = read_letter(raw)
    assert isinstance(letter, Letter)
    assert own_lines(letter) == ("6H",)


def test_zeros_and_bare_carriage_returns_are_no_obstacle() -> None:
    letter = read_letter(b"From: sara@ex\0ample.net\r\nSubject: x\0y\r\n\r\n6\0H\rstatus")
    assert isinstance(letter, Letter)
    assert (letter.sender, letter.subject, own_lines(letter)) == ("sara@example.net", "xy", ("6H", "status"))


# -- parts ---------------------------------------------------------------------------------------------------------


def parts(kind_of_multipart: str, *inner: str) -> tuple[str, ...]:
    head = f"From: sara@example.net\nContent-Type: multipart/{kind_of_multipart}; boundary=b\n\npreamble\n"
    letter = read_letter((head + "".join(f"--b\n{part}\n" for part in inner) + "--b--\nepilogue\n").encode())
    assert isinstance(letter, Letter)
    return own_lines(letter)


def test_texts_beside_each_other_are_all_read_and_nothing_around_them() -> None:
    assert parts("mixed", "\n6H", "Content-Type: text/html\n\n<p>status</p>", "\nscore") == ("6H", "status", "score")


@pytest.mark.parametrize("kind_of_multipart", ["signed", "related", "report"])
def test_of_some_kinds_only_the_first_part_is_the_text(kind_of_multipart: str) -> None:
    assert parts(kind_of_multipart, "\n6H", "\nQH") == ("6H",)


@pytest.mark.parametrize(
    "attached",
    [
        "Content-Disposition: attachment\n\nQH",
        "Content-Disposition: inline; filename=cards.txt\n\nQH",
        "Content-Type: message/rfc822\n\nFrom: ben@example.com\n\nQH",
        "Content-Type: application/octet-stream\n\nQH",
        "Content-Type: text/calendar\n\nQH",
        "Content-Type: multipart/mixed; boundary=c\n\n--c\nContent-Disposition: attachment\n\nQH\n--c--",
    ],
)
def test_what_is_attached_is_not_read(attached: str) -> None:
    assert parts("mixed", attached, "\n6H", attached) == ("6H",)


def test_of_alternatives_the_plain_text_is_read() -> None:
    assert parts("alternative", "Content-Type: text/html\n\n<p>6H</p>", "\n6H") == ("6H",)


def test_only_a_whole_line_is_a_boundary() -> None:
    assert parts("mixed", "\n6H --b\n--bc\n --b\nstatus") == ("6H --b", "--bc", "--b", "status")


# -- the sender ----------------------------------------------------------------------------------------------------

PLAIN = {
    "sara@example.net": "sara@example.net",
    "Sara <sara@Example.NET>": "sara@example.net",
    "<Sara.Rossi@example.net>": "Sara.Rossi@example.net",
    '"Rossi, Sara" <sara@example.net>': "sara@example.net",
    '"ben@example.com" <sara@example.net>': "sara@example.net",
    '"a \\" b" <sara@example.net>': "sara@example.net",
    "=?utf-8?q?S=C4=83ra?= <sara@example.net>": "sara@example.net",
    "Săra <sara@example.net>": "sara@example.net",
    "sara@example.net (Sara)": "sara@example.net",
    "Sara\n <sara@example.net>": "sara@example.net",
    "o'neil+x=y@example.net": "o'neil+x=y@example.net",
    "east@vm": "east@vm",
}
NOBODY = [
    "",
    "sara",
    "@example.net",
    "sara@",
    "sara@example..net",
    "sara@-example.net",
    ".sara@example.net",
    "sara.@example.net",
    "sara@example.net, ben@example.com",
    "Sara <sara@example.net>, Ben <ben@example.com>",
    "Rossi, Sara <sara@example.net>",
    "<sara@example.net> <ben@example.com>",
    "sara@example.net <ben@example.com>",
    "<sara@example.net",
    "sara@example.net>",
    "<<sara@example.net>>",
    "players: sara@example.net;",
    "undisclosed-recipients:;",
    "<@relay.example:sara@example.net>",
    '"sara smith"@example.net',
    "sara@[192.0.2.1]",
    "sara@example.net@example.com",
    "=?utf-8?q?sara=40example.net?=",
    "=?utf-8?q?sara?=@example.net",
    "<=?utf-8?q?sara=40example.net?=>",
    "sara@exämple.net",
    "särä@example.net",
    "sara@example.net (a (b) c)",
    "sara@example.net (<ben@example.com>)",
    "sara @example.net",
    "sara@ example.net",
    "<sara @example.net>",
    '"Sara <sara@example.net>',
    "Sara <sara@example.net> x",
    "a" * 65 + "@example.net",
    "s@" + "a." * 150 + "net",
    "Sara <sara@example.net>;",
    "\\sara@example.net",
    "Sara: <sara@example.net>",
]


@pytest.mark.parametrize("field", PLAIN)
def test_one_plain_address_is_the_sender(field: str) -> None:
    assert sender(f"From: {field}\n\n".encode()) == PLAIN[field]


@pytest.mark.parametrize("field", NOBODY)
def test_anything_else_is_nobody(field: str) -> None:
    assert sender(f"From: {field}\n\n".encode()) is None


@pytest.mark.parametrize(
    ("field", "name"),
    [
        ("Sara Rossi <sara@example.net>", "Sara Rossi"),
        ('"Rossi, \\"Sara\\"" <sara@example.net>', 'Rossi, "Sara"'),
        ("=?utf-8?q?S=C4=83ra?=\n =?utf-8?q?_R?= <sara@example.net>", "Săra R"),
        ("sara@example.net", ""),
        ("<sara@example.net>", ""),
        ('"" <sara@example.net>', ""),
        ("=?utf-8?q?a=0D=0Ab?= <sara@example.net>", "a b"),
    ],
)
def test_the_name_beside_the_address_is_on_one_line(field: str, name: str) -> None:
    letter = read_letter(f"From: {field}\n\n".encode())
    assert isinstance(letter, Letter)
    assert letter.sender_name == name


@pytest.mark.parametrize("field", ["Otto <o.b@example.net>", "otto@example.net", "<otto.bassi@example.net>"])
def test_the_senders_name_below_his_words_is_a_signature_and_no_bid(field: str) -> None:
    letter = read_letter(f"From: {field}\n\n4\n\nOtto\n".encode())
    assert isinstance(letter, Letter)
    assert own_lines(letter) == ("4",)
    alone = read_letter(f"From: {field}\n\notto\n".encode())
    assert isinstance(alone, Letter)
    assert own_lines(alone) == ("otto",)


def test_two_from_fields_are_nobody_even_when_they_agree() -> None:
    assert sender(b"From: sara@example.net\nFrom: sara@example.net\n\n") is None
    assert sender(b"From: sara@example.net\nFROM : ben@example.com\n\n") is None


def test_no_line_end_in_a_value_makes_another_field() -> None:
    assert sender(b"Subject: x\rFrom: sara@example.net\n\n") is None
    assert sender(b"Subject: x\n From: sara@example.net\n\n") is None
    assert sender(b"Subject: x\n\nFrom: sara@example.net\n\n") is None
