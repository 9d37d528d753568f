"""One letter of ours to bytes: valid by RFC 5322, 2045 and 2047, and with no way to smuggle a header in.

The standard library builds a turn mail in well over a millisecond and turns long message ids into encoded words; the
few shapes that our letters have are written here directly.
"""

import binascii
import re
from base64 import encodebytes
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from email.utils import format_datetime
from hashlib import sha256
from typing import Literal
from urllib.parse import quote

from pbem.mail.headers import plain_address
from pbem.mail.kind import OWN_MARK

LINE = 76  # characters of a line of ours; the hard limit is 998 (RFC 5322 2.1.1)
MAX_REFERENCES = 20
MOST_ATTACHED = 4_000_000  # bytes of all attachments; many mail servers take no mail of 10 MB, and base64 adds a third

_UNPRINTABLE = re.compile(r"[^ -~]")
_FORBIDDEN = re.compile(r"[\x00-\x1f\x7f]")
_WORDS_ONLY = re.compile(r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~ -]*")
_MESSAGE_ID = re.compile(r"<[!-;=?-~]{1,250}>")
_MAILTO = re.compile(r"mailto:[!-;=?-~]{3,500}", re.IGNORECASE)
_FILE_TYPE = re.compile(r"[a-z]+/[a-z0-9.+-]+")
_ODD = bytes(range(127, 256))
_Q_SAFE = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!*+-/")


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file that goes with a letter (RFC 2183): its name without a folder, its type, as "application/json"."""

    name: str
    type: str
    content: bytes


@dataclass(frozen=True, slots=True)
class Outgoing:
    """What stands in a letter of ours.

    to, reply_to, from_address: plain addresses. html: None for players who want text only.
    message_id, in_reply_to, references: with angle brackets; references from the oldest to the newest.
    date: with its zone. unsubscribe: an address or a `mailto:` link, or None. attachments: MOST_ATTACHED bytes at most.
    """

    from_name: str
    from_address: str
    to: str
    reply_to: str
    subject: str
    text: str
    html: str | None
    message_id: str
    in_reply_to: str | None
    references: tuple[str, ...]
    date: datetime
    auto_submitted: Literal["auto-generated", "auto-replied"]
    unsubscribe: str | None
    attachments: tuple[Attachment, ...] = ()


def build(outgoing: Outgoing) -> bytes:
    """The whole message with CRLF line ends, to one recipient. The same letter always makes the same bytes.

    Raises ValueError for anything that cannot stand in a header: line ends, NUL and other controls in any value, an
    address or a message id that is none, a date without a zone; and for attachments that are too much for a mail.
    """
    if sum(len(file.content) for file in outgoing.attachments) > MOST_ATTACHED:
        raise ValueError("The attachments of a letter are too big for it.")
    fields = "".join(f"{name}: {value}\r\n" for name, value in _fields(outgoing)).encode("ascii")
    text = _part("plain", outgoing.text)
    if outgoing.html is not None:
        text = _several("alternative", outgoing.message_id, (text, _part("html", outgoing.html)))
    if outgoing.attachments:
        text = _several("mixed", outgoing.message_id, (text, *map(_attached, outgoing.attachments)))
    return fields + text


def _several(subtype: str, message_id: str, parts: Iterable[bytes]) -> bytes:
    """A multipart of these parts (RFC 2046 5.1)."""
    # "=_" occurs in no quoted-printable and in no base64, so the boundary occurs in no part
    boundary = "=_" + sha256(f"{subtype} {message_id}".encode("ascii")).hexdigest()[:32]
    line = f"\r\n--{boundary}\r\n".encode("ascii")
    head = f'Content-Type: multipart/{subtype};\r\n boundary="{boundary}"\r\n'.encode("ascii")
    return b"".join((head, *(line + part for part in parts), f"\r\n--{boundary}--\r\n".encode("ascii")))


def _fields(outgoing: Outgoing) -> list[tuple[str, str]]:
    if outgoing.date.tzinfo is None:
        raise ValueError("A letter's date needs a time zone.")
    sender = _address(outgoing.from_address)
    fields = [
        ("From", _mailbox(outgoing.from_name, sender)),
        ("To", _address(outgoing.to)),
        ("Reply-To", _address(outgoing.reply_to)),
        ("Subject", _unstructured(outgoing.subject, used=len("Subject: "))),
        ("Date", format_datetime(outgoing.date)),
        ("Message-ID", _id(outgoing.message_id)),
    ]
    if outgoing.in_reply_to is not None:
        fields.append(("In-Reply-To", _id(outgoing.in_reply_to)))
    if outgoing.references:
        first, rest = outgoing.references[:1], outgoing.references[1:]
        fields.append(("References", "\r\n ".join(map(_id, first + rest[-MAX_REFERENCES:]))))
    fields += [
        ("Auto-Submitted", outgoing.auto_submitted),
        # not All: Exchange would keep its bounces back as well
        ("X-Auto-Response-Suppress", "OOF, AutoReply, RN, NRN, DR"),
        (OWN_MARK, sender.rpartition("@")[2]),
    ]
    if outgoing.unsubscribe is not None:
        fields.append(("List-Unsubscribe", _unsubscribe(outgoing.unsubscribe)))
    fields.append(("MIME-Version", "1.0"))
    return fields


def _address(address: str) -> str:
    if plain_address(address) is None:
        raise ValueError("An address of a letter is not a plain one like name@example.org.")
    return address


def _id(identifier: str) -> str:
    if _MESSAGE_ID.fullmatch(identifier) is None:
        raise ValueError("A message id of a letter is not of the form <left@right>.")
    return identifier


def _unsubscribe(target: str) -> str:
    link = target if target.lower().startswith("mailto:") else f"mailto:{_address(target)}"
    if _MAILTO.fullmatch(link) is None:
        raise ValueError("The link to unsubscribe is not a mailto: link.")
    return f"<{link}>"


def _mailbox(name: str, address: str) -> str:
    """`name <address>`, the name as words, as a quoted string, or as encoded words (RFC 5322 3.4, RFC 2047 5)."""
    _refuse_controls(name)
    if not name:
        return address
    if _UNPRINTABLE.search(name) or "=?" in name or len(name) > LINE - 10:
        words = _encoded_words(name, used=len("From: "))
    elif _WORDS_ONLY.fullmatch(name) and name == name.strip():
        words = name
    else:
        words = '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return f"{words}\r\n <{address}>" if len(words) + len(address) + 9 > LINE else f"{words} <{address}>"


def _unstructured(value: str, *, used: int) -> str:
    """A value as it is, folded at its blanks, or encoded where it must be; `used` characters stand before it."""
    _refuse_controls(value)
    plain = not _UNPRINTABLE.search(value) and "=?" not in value and value == " ".join(value.split())
    if plain and used + len(value) <= LINE:
        return value
    lines = [""]
    for word in value.split(" "):
        if lines[-1] and len(lines[-1]) + 1 + len(word) > LINE - (used if len(lines) == 1 else 1):
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}" if lines[-1] else word
    if plain and max(map(len, lines)) <= 900:
        return "\r\n ".join(lines)
    return _encoded_words(value, used=used)


def _encoded_words(value: str, *, used: int) -> str:
    """RFC 2047: words of at most 75 characters, cut between characters, in the shorter of the two encodings."""
    data = value.encode("utf-8")
    quoted = sum(1 if byte in _Q_SAFE or byte == 32 else 3 for byte in data) <= len(data) * 4 // 3
    room = 75 - len("=?utf-8?q??=")
    words: list[str] = []
    current, free = "", room - used
    for character in value:
        if _encoded_length(current + character, quoted=quoted) > free:
            words.append(current)
            current, free = "", room
        current += character
    return "\r\n ".join(_encoded_word(word, quoted=quoted) for word in (*words, current) if word)


def _encoded_length(text: str, *, quoted: bool) -> int:
    return len(_encoded_word(text, quoted=quoted)) - len("=?utf-8?q??=")


def _encoded_word(text: str, *, quoted: bool) -> str:
    data = text.encode("utf-8")
    if not quoted:
        return f"=?utf-8?b?{binascii.b2a_base64(data, newline=False).decode('ascii')}?="
    letters = (chr(b) if b in _Q_SAFE else "_" if b == 32 else f"={b:02X}" for b in data)
    return f"=?utf-8?q?{''.join(letters)}?="


def _refuse_controls(value: str) -> None:
    if _FORBIDDEN.search(value):
        raise ValueError("A header of a letter holds a line end or another control character.")


def _part(subtype: str, text: str) -> bytes:
    """A part with its header: quoted-printable where that is readable and short, else base64."""
    data = text.replace("\r\n", "\n").replace("\r", "\n").encode("utf-8", "replace")
    data = data if data.endswith(b"\n") else data + b"\n"
    odd = len(data) - len(data.translate(None, _ODD))
    if odd * 6 <= len(data):
        encoding, body = "quoted-printable", _quoted_printable(data)
    else:
        encoding, body = "base64", encodebytes(data.replace(b"\n", b"\r\n")).replace(b"\n", b"\r\n")
    header = f"Content-Type: text/{subtype}; charset=utf-8\r\nContent-Transfer-Encoding: {encoding}\r\n\r\n"
    return header.encode("ascii") + body


def _attached(file: Attachment) -> bytes:
    """A file as a part. A name beyond ASCII is told by RFC 2231."""
    _refuse_controls(file.name)
    if not file.name or "/" in file.name or "\\" in file.name or _FILE_TYPE.fullmatch(file.type) is None:
        raise ValueError("An attachment of a letter needs a plain name and a type.")
    plain = not _UNPRINTABLE.search(file.name) and '"' not in file.name
    name = f'filename="{file.name}"' if plain else f"filename*=UTF-8''{quote(file.name, safe='')}"
    charset = "; charset=utf-8" if file.type.startswith("text/") else ""
    header = (
        f"Content-Type: {file.type}{charset}\r\nContent-Transfer-Encoding: base64\r\n"
        f"Content-Disposition: attachment;\r\n {name}\r\n\r\n"
    )
    return header.encode("ascii") + encodebytes(file.content).replace(b"\n", b"\r\n")


def _quoted_printable(data: bytes) -> bytes:
    """RFC 2045 6.7, with `From ` at a line's beginning written so that no mailbox format changes it."""
    body = binascii.b2a_qp(data.replace(b"\n", b"\r\n"), quotetabs=False, istext=True)
    return re.sub(rb"(?m)^From ", b"=46rom ", body)
