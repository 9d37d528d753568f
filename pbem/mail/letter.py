"""What reading a mail yields: a `Letter` of lines, each with a kind, or an `Unreadable` with its reason."""

from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum
from typing import Literal

Kind = Literal["person", "auto", "bounce", "complaint", "list"]
"""Who wrote: a person, a program, a mail system that could not deliver, an abuse desk, a mailing list."""


class What(StrEnum):
    """What a line of a mail is. Only `OWN` lines are read for commands."""

    OWN = "own"
    QUOTED = "quoted"
    ATTRIBUTION = "attribution"
    HEADER = "header"
    SIGNATURE = "signature"
    SEPARATOR = "separator"
    BLANK = "blank"


class Reason(StrEnum):
    """Why a mail was not read: which limit it broke, in words that fit into an answer."""

    TOO_BIG = "the mail is too big"
    HEADERS_TOO_BIG = "the mail's header is too big"
    TOO_MANY_PARTS = "the mail has too many parts"
    TOO_DEEP = "the mail's parts are nested too deeply"
    TOO_LONG = "the mail's text is too long"


@dataclass(frozen=True, slots=True)
class Line:
    """One line as a reader sees it, without quote marks taken off.

    `first` says that it stands in the first block of own words: above everything that is not the sender's own.
    """

    text: str
    what: What
    first: bool = False


@dataclass(frozen=True, slots=True)
class Letter:
    """A mail that was read.

    sender_name: the words that the sender's mail program shows beside the address; empty when there are none.
    sender: the one plain addr-spec of the one From field (RFC 5322 3.4.1, by a stricter grammar), domain in lower
        case; None when there is any doubt. It says who *claims* to write.
    subject: decoded and unfolded.
    lines: the whole text, top to bottom.
    message_id: with its angle brackets, or None.
    answers: message ids, In-Reply-To first, then References from the newest to the oldest; a bounce adds the
        message id of the mail it returns.
    recipients: addresses of Delivered-To, X-Original-To, To and Cc, in this order.
    authentication: the raw Authentication-Results values (RFC 8601), topmost first.
    own_server_mark: the value of our own loop header, or None.
    languages: those that Content-Language (RFC 3282) and then Accept-Language name, as two letters.
    offset: how far the sender's clock is ahead of UTC; None when Date does not say.
    disagrees: the text part and the HTML part both hold own words, and not the same ones.
    """

    sender: str | None
    kind: Kind
    subject: str
    lines: tuple[Line, ...]
    message_id: str | None
    answers: tuple[str, ...]
    recipients: tuple[str, ...]
    authentication: tuple[str, ...]
    own_server_mark: str | None
    disagrees: bool
    sender_name: str = ""
    languages: tuple[str, ...] = ()
    offset: timedelta | None = None


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A mail that breaks a limit; nothing of it was parsed further."""

    reason: Reason
