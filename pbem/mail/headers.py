"""Header fields read without ever raising: encoded words, message ids, recipients, and the one strict sender."""

import binascii
import re
from datetime import timedelta

from pbem.mail.decode import base64_bytes, to_text
from pbem.mail.mime import Part

MAX_IDS = 100
MAX_RECIPIENTS = 100

_ENCODED_WORD = re.compile(r"=\?([^?\s]{1,60})\?([bBqQ])\?([^?]*)\?=")
_MESSAGE_ID = re.compile(r"<[!-;=?-~]{1,250}>")
_BETWEEN_ADDRESSES = re.compile(r'[\s<>,;:"()\[\]\\]+')

_LANGUAGE = re.compile(r"\b([a-z]{2})(?![a-z])(?:-[\w-]*)?")
_OFFSET = re.compile(r"\d\d:\d\d(?::\d\d)?\s+([+-])(\d\d)([0-5]\d)\b")

_ESCAPED = re.compile(r"\\(.)")

_ATOM = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
_LABEL = r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
_ADDRESS = re.compile(rf"({_ATOM}(?:\.{_ATOM})*)@({_LABEL}(?:\.{_LABEL})*)")
_BARE = re.compile(r"([^\s<>()]+)(?:\s+\([^()<>@\\]*\))?")
_NAMED = re.compile(r'(?:"(?:[^"\\]|\\.)*+"|[^"<>()\[\]:;@\\,]*+)\s*<([^\s<>]+)>')


def plain_address(text: str) -> str | None:
    """An addr-spec (RFC 5322 3.4.1) with its domain in lower case, or None.

    Only dot-atoms of ASCII and domain names: no quoted local part, no domain literal, no encoded word, nothing that
    two mail systems could read as two addresses.
    """
    match = _ADDRESS.fullmatch(text) if len(text) <= 254 else None
    if match is None or len(match[1]) > 64 or "=?" in match[1]:
        return None
    return f"{match[1]}@{match[2].lower()}"


def sender_of(part: Part) -> str | None:
    """The address of the one From field with the one plain address, or None."""
    values = part.all("from")
    if len(values) != 1 or len(values[0]) > 1000:
        return None
    value = values[0].strip()
    match = _BARE.fullmatch(value) or _NAMED.fullmatch(value)
    return plain_address(match[1]) if match else None


def display_name(part: Part) -> str:
    """The words before the address in From, decoded, on one line; empty when there are none."""
    words = part.get("from")[:1000].rpartition("<")[0].strip()
    if len(words) > 1 and words[0] == words[-1] == '"':
        words = _ESCAPED.sub(r"\1", words[1:-1])
    return " ".join(decoded(words).split())


def decoded(value: str) -> str:
    """A field's text with its encoded words (RFC 2047) read; broken ones stay as they stand."""
    out: list[str] = []
    run: list[bytes] = []
    charset, end = "", 0
    for word in _ENCODED_WORD.finditer(value):
        between = value[end : word.start()]
        label = word[1].split("*", 1)[0].lower()
        if between.strip() or label != charset:
            out.append(to_text(b"".join(run), charset))
            run, charset = [], label
        if between.strip() or end == 0:
            out.append(between)
        # a character may be cut in two between neighbours, so bytes are joined before they are read
        run.append(_encoded_bytes(word[2], word[3]))
        end = word.end()
    out.append(to_text(b"".join(run), charset))
    return "".join((*out, value[end:])).replace("\0", "")


def _encoded_bytes(encoding: str, text: str) -> bytes:
    data = text.encode("utf-8", "replace")
    return base64_bytes(data) if encoding in "bB" else binascii.a2b_qp(data, header=True)


def subject_of(part: Part) -> str:
    """The subject on one line, decoded."""
    return " ".join(decoded(part.get("subject")).split())


def message_ids(value: str) -> tuple[str, ...]:
    """The message ids (RFC 5322 3.6.4) in a field, in its order, with their angle brackets."""
    return tuple(_MESSAGE_ID.findall(decoded(value) if "=?" in value else value))[-MAX_IDS:]


def answered_ids(part: Part) -> tuple[str, ...]:
    """In-Reply-To, then References from the newest to the oldest, each id once."""
    ids = (*message_ids(part.get("in-reply-to")), *reversed(message_ids(part.get("references"))))
    return tuple(dict.fromkeys(ids))


def recipients_of(part: Part) -> tuple[str, ...]:
    """Every address in Delivered-To, X-Original-To, To and Cc, in this order, domains in lower case."""
    found: dict[str, None] = {}
    for name in ("delivered-to", "x-original-to", "to", "cc"):
        for value in part.all(name):
            for word in _BETWEEN_ADDRESSES.split(value):
                if "@" in word and (address := plain_address(word)):
                    found[address] = None
    return tuple(found)[:MAX_RECIPIENTS]


def languages(part: Part) -> tuple[str, ...]:
    """The languages that Content-Language and then Accept-Language name, each once, as two letters."""
    named = " ".join(part.get(name)[:200].lower() for name in ("content-language", "accept-language"))
    return tuple(dict.fromkeys(_LANGUAGE.findall(named)))


def offset(part: Part) -> timedelta | None:
    """How far the clock behind the Date field is ahead of UTC. "-0000" says that nobody knows (RFC 5322, 3.3)."""
    found = _OFFSET.search(part.get("date")[:100])
    if found is None or found[0].endswith("-0000") or int(found[2]) > 14:
        return None
    ahead = timedelta(hours=int(found[2]), minutes=int(found[3]))
    return -ahead if found[1] == "-" else ahead
