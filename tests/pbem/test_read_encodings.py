"""Bytes to words: character sets by what they are and then by their label, transfer encodings, flowed text, headers."""

import base64
import quopri

import pytest

from pbem.mail.read import Letter, own_lines, read_letter


def mail(body: bytes, content_type: str = "text/plain", encoding: str = "8bit", subject: str = "x") -> bytes:
    head = f"From: sara@example.net\nSubject: {subject}\nContent-Type: {content_type}\n"
    return f"{head}Content-Transfer-Encoding: {encoding}\n\n".encode() + body


def own(raw: bytes) -> str:
    letter = read_letter(raw)
    assert isinstance(letter, Letter)
    return "\n".join(own_lines(letter))


# text, the codec it was written with, the label it was sent with
SETS = [
    ("re di cuori é", "utf-8", "utf-8"),
    ("rege de inimă", "utf-8", "iso-8859-1"),
    ("rege de inimă", "utf-8", "us-ascii"),
    ("rege de inimă", "utf-8", "x-unknown"),
    ("rege de inimă", "utf-8", ""),
    ("rege de inimă", "iso8859_16", "iso-8859-16"),
    ("rege de inimă", "cp1250", "windows-1250"),
    ("Herz König", "latin-1", "iso-8859-1"),
    ("Herz König – “6”", "cp1252", "iso-8859-1"),
    ("Herz König", "latin-1", ""),
    ("Herz König", "latin-1", "utf-8"),
    ("6♥ 6♦ 6♣ \ufffd", "utf-8", "utf-8"),
    ("Herz König", "latin-1", "x-unknown"),
    ("Herz König €", "iso8859_15", "ISO-8859-15"),
    ("король червей", "koi8_r", "koi8-r"),
    ("король червей", "cp1251", "Windows-1251"),
    ("король червей", "iso8859_5", "iso-8859-5"),
    ("король червей", "cp866", "cp866"),
    ("червовий король ї", "koi8_u", "koi8-u"),
    ("ρήγας κούπα", "cp1253", "windows-1253"),
    ("kupa papazı ş", "cp1254", "iso-8859-9"),
    ("מלך לב", "cp1255", "iso-8859-8-i"),
    ("ملك القلوب", "cp1256", "windows-1256"),
    ("ハートのキング", "iso2022_jp", "ISO-2022-JP"),
    ("ハートのキング", "cp932", "Shift_JIS"),
    ("ハートのキング", "euc_jp", "euc-jp"),
    ("红桃国王", "gb18030", "gb2312"),
    ("红桃国王 €", "gb18030", "GBK"),
    ("紅心國王", "big5hkscs", "big5"),
    ("하트 킹", "cp949", "ks_c_5601-1987"),
    ("6♥ 6♥", "utf_16", "utf-16"),
    ("play 6♥", "utf_16_le", "utf-16le"),
    ("play 6♥", "utf_16_be", "utf-16be"),
    ("play 6♥", "utf_16_le", "utf-16"),
    ("play 6♥", "utf_16_be", "unicode"),
    ("play 6H", "utf-8-sig", "utf-8"),
    ("play 6H", "ascii", "utf-7"),
    ("play 6H", "ascii", "utf-16"),
    ("play 6H", "ascii", "idna"),
    ("play 6H", "ascii", "zip"),
]


@pytest.mark.parametrize("transfer", ["base64", "quoted-printable"])
@pytest.mark.parametrize(("text", "codec", "label"), SETS)
def test_a_character_set_is_read_by_what_it_is_and_then_by_its_label(
    text: str, codec: str, label: str, transfer: str
) -> None:
    data = (text + "\n> quoted\n").encode(codec)
    body = base64.encodebytes(data) if transfer == "base64" else quopri.encodestring(data)
    content_type = f'text/plain; charset="{label}"' if label else "text/plain"
    assert own(mail(body, content_type, transfer)) == text


@pytest.mark.parametrize(
    "label", ["utf-8", "latin-1", "x", "UTF-16", "iso-2022-jp", "unknown-8bit", "zlib", "undefined"]
)
def test_no_bytes_under_no_label_are_refused(label: str) -> None:
    for first in range(256):
        own(mail(bytes(range(first, 256)) + b"\n6H\n" + bytes(range(first)), f"text/plain; charset={label}"))


def test_windows_letters_labelled_latin_leave_the_command_readable() -> None:
    body = "rege de inimă\n6H".encode("cp1250")
    assert own(mail(body, "text/plain; charset=iso-8859-1")).split("\n")[1] == "6H"


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (b"6H =3D", "6H ="),
        (b"6H = ok", "6H = ok"),
        (b"6H =", "6H"),
        (b"6H=ZZ", "6H=ZZ"),
        (b"6=\n H", "6 H"),
        (b"6=48", "6H"),
        (b"6H=20\n", "6H"),
        (b"6=e2=99=a5", "6♥"),
    ],
)
def test_broken_quoted_printable_goes_as_far_as_it_goes(body: bytes, words: str) -> None:
    assert own(mail(body, "text/plain; charset=utf-8", "quoted-printable")) == words


@pytest.mark.parametrize(
    "body",
    [
        b"cGxheSA2SA==",
        b"cGxheSA2SA",
        b"cGxh\neSA2\nSA==\n",
        b"cGxh eSA2 SA=\xff=",
        b"cGxheSA2SA==\n-- \nan added footer",
    ],
)
def test_broken_base64_goes_as_far_as_it_goes(body: bytes) -> None:
    assert own(mail(body, encoding="base64")) == "play 6H"


@pytest.mark.parametrize("encoding", ["8-bit", "binary", "unknown", "", '"8bit"', "7bit (really)"])
def test_an_unknown_transfer_encoding_is_none(encoding: str) -> None:
    assert own(mail(b"6H", encoding=encoding)) == "6H"


@pytest.mark.parametrize("encoding", ["BASE64", " base64 ", '"base64"', "base64 (x)"])
def test_a_transfer_encoding_is_known_however_it_is_written(encoding: str) -> None:
    assert own(mail(b"Nkg=", encoding=encoding)) == "6H"


FLOWED = "text/plain; charset=utf-8; format=flowed"


@pytest.mark.parametrize(
    ("body", "words", "parameters"),
    [
        ("say one \ntwo \nthree\n6H", "say one two three\n6H", ""),
        ("say one \ntwo\n", "say onetwo", "; delsp=yes"),
        (" >6H is no quotation but looks like one\nstatus", "status", ""),
        (" 6H\n", "6H", ""),
        ("> play \n> QH\n6H", "6H", ""),
        ("> play \nQH", "QH", ""),
        (">> a \n> QH\n6H", "6H", ""),
        ("6H\n-- \nSara\nQH", "6H", ""),
        ("6H \n-- \nQH", "6H", ""),
        ("6H ", "6H", ""),
        ("> ", "", ""),
    ],
)
def test_flowed_text_is_unfolded_before_quotations_are_looked_for(body: str, words: str, parameters: str) -> None:
    assert own(mail(body.encode(), FLOWED + parameters, subject="")) == words


@pytest.mark.parametrize("separator", ["\r\n", "\n", "\r", "\x0b", "\x0c", "\x85", "\u2028", "\u2029"])
def test_every_line_end_ends_a_line(separator: str) -> None:
    assert own(mail(f"6H{separator}status".encode(), "text/plain; charset=utf-8")) == "6H\nstatus"


SUBJECTS = [
    ("=?utf-8?q?6=E2=99=A5?=", "6♥"),
    ("=?UTF-8?B?NuKZpQ==?=", "6♥"),
    ("=?utf-8?b?NuKZ?= =?utf-8?b?pQ==?=", "6♥"),
    ("=?utf-8?q?6?= =?utf-8?q?H?=", "6H"),
    ("=?utf-8?q?6?=\n =?iso-8859-1?q?=E9?=", "6é"),
    ("=?iso-8859-1?q?caf=E9_6H?=", "café 6H"),
    ("=?iso-8859-1*fr?q?caf=E9?=", "café"),
    ("play =?utf-8?q?6H?= now", "play 6H now"),
    ("=?gb2312?B?uuzM0g==?=", "红桃"),
    ("=?iso-2022-jp?B?GyRCJU8bKEI=?=", "ハ"),
    ("=?utf-8?q?6 H?=", "6 H"),
    ("=?x-none?q?6H?=", "6H"),
    ("=?utf-8?q?=?= 6H", "6H"),
    ("=?utf-8?x?6H?=", "=?utf-8?x?6H?="),
    ("=?utf-8?b?NkgA?=", "6H"),
    ("=?", "=?"),
    ("6♥", "6♥"),
    ("  6\n\t H ", "6 H"),
]


@pytest.mark.parametrize(("field", "subject"), SUBJECTS)
def test_a_subject_is_decoded_as_far_as_it_is_sound(field: str, subject: str) -> None:
    letter = read_letter(mail(b"", subject=field))
    assert isinstance(letter, Letter)
    assert letter.subject == subject


def test_a_subject_of_raw_western_bytes_is_read() -> None:
    letter = read_letter(b"Subject: caf\xe9 6H\n\n")
    assert isinstance(letter, Letter)
    assert letter.subject == "café 6H"


@pytest.mark.parametrize(
    "content_type",
    [
        "TEXT/PLAIN; CHARSET=UTF-8", "text/plain;charset=utf-8;", 'text/plain; charset="utf-8"',
        "text/plain; charset='utf-8'", "text/plain; charset*=utf-8''utf-8", "text/plain; charset*0=ut; charset*1=f-8",
        "text/plain (c); charset=utf-8 (c)", "text", "", ";", "text/plain; charset", "text/plain charset=utf-8",
        "multipart/alternative", "multipart/mixed; boundary=x",
    ],
)  # fmt: skip
def test_a_strange_content_type_is_plain_text(content_type: str) -> None:
    assert own(mail("6♥".encode(), content_type)) == "6♥"
