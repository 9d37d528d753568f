"""A letter as the demo's players read it: what its buttons offer, what hand and what need its text tells of."""

from __future__ import annotations

import email
import email.policy
import re
from dataclasses import dataclass
from email.message import EmailMessage
from html.parser import HTMLParser
from urllib.parse import parse_qs, unquote, urlsplit


@dataclass(frozen=True, slots=True)
class Tap:
    """What tapping a button writes: to whom, under which subject, and the body without its letter's code."""

    to: str
    subject: str
    body: str
    code: str


@dataclass(frozen=True, slots=True)
class Read:
    """One letter; `taps` are its buttons, `hand` its cards as ("S", "A"), `to_go` what its reader's side needs."""

    message: EmailMessage
    text: str
    html: str
    taps: tuple[Tap, ...]

    @property
    def hand(self) -> tuple[tuple[str, str], ...]:
        own = re.search(r"^YOUR HAND.*\n((?:  .*\n)+)", self.text, re.MULTILINE)
        suits = r"^  (Spades|Hearts|Diamonds|Clubs): ((?:(?:10|[2-9AKQJ]|[BL]J)(?!\w) ?)+)"
        rows = re.findall(suits, own[1], re.MULTILINE) if own else ()
        return tuple((suit[0], rank) for suit, ranks in rows for rank in ranks.split())

    @property
    def drawn(self) -> str:
        """The card that is to be kept or discarded; "" if none is."""
        found = re.search(r"you drew .*\((\w+)\); keep it", self.text)
        return found[1] if found else ""

    @property
    def sure(self) -> dict[str, int]:
        """Of how many tricks the partners have said to be sure, the reader as "You"."""
        said = re.findall(r"^  (.+): sure tricks: (\d+)$", self.text, re.MULTILINE)
        return {who: int(number) for who, number in said}

    @property
    def to_go(self) -> int | None:
        """None while the contracts are not known."""
        found = re.search(r"^  You\b.*; (\d+) to go", self.text, re.MULTILINE)
        return int(found[1]) if found else None

    @property
    def partner_wins(self) -> bool:
        """Does the partner's card win the trick so far, or that of the other hand which the reader plays?"""
        return re.search(r"^  (?:You|.*your partner\)): .*winning\)$", self.text, re.MULTILINE) is not None

    @property
    def cards_on_table(self) -> int:
        block = re.search(r"^TRICK \d+\n((?:  .*\n)+)", self.text, re.MULTILINE)
        return block[1].count("\n") if block else 0


def read_mail(raw: bytes) -> Read:
    message = email.message_from_bytes(raw, policy=email.policy.default)
    assert isinstance(message, EmailMessage)
    text, html = _part(message, "plain"), _part(message, "html")
    links = _Links()
    links.feed(html)
    return Read(message, text, html, tuple(_tap(link) for link in links.found))


def _part(message: EmailMessage, kind: str) -> str:
    part = message.get_body((kind,))
    return str(part.get_content()).replace("\r\n", "\n") if part else ""


class _Links(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [value for name, value in attrs if name == "href" and value and value.startswith("mailto:")]


def _tap(link: str) -> Tap:
    parts = urlsplit(link)
    fields = parse_qs(parts.query, keep_blank_values=True)
    body = fields.get("body", [""])[0].strip()
    code = re.search(r"#(\w+)$", body)
    words = body[: code.start()].strip() if code else body
    return Tap(unquote(parts.path), fields.get("subject", [""])[0], words, code[1] if code else "")
