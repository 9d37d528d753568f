"""What one line of a mail gives away by itself: a quote mark, a rule, a field, the words of a mail program."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from pbem.mail import phrases
from pbem.mail.html import Seen

_LINE_END = re.compile(r"\r\n|[\n\r\v\f\x85\u2028\u2029]")
_INVISIBLE = re.compile(
    r"[\u00ad\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\x00-\x08\x0e-\x1f\x7f]+"
    r"|(?<![\u2190-\u2bff\ufe0f\U0001f000-\U0001faff])\u200d"  # between pictures it joins them to one
)
_QUOTE_MARK = re.compile(r"(?:[>＞»›]|&gt;|[A-Z][A-Za-z]{0,3}>|\|(?!\|)\s?)")
FIELD = re.compile(r"[*_]*([^\W\d_][^\d:：*_]{0,30}?)\s{0,3}[*_]*\s{0,3}[:：]\s{0,3}[*_]*\s*(.*)")
_TITLE = re.compile(r"[-–—_]{3,10}\s*([^\s\-–—_].{2,60}?)\s*[-–—_]{3,10}")
TITLED_RULE = re.compile(r"[-–—_=*#~]{3,}\s*[^\s\-–—_=*#~].{5,120}?\s*[-–—_=*#~]{3,}:?")
RULE = re.compile(r"[-–—_=*~ ]{5,}")
SIGNATURE_MARK = re.compile(r"-{2,4}|[–—]{1,3}|_{2,4}|={3,4}|~{3,4}|\*{3,4}")
_CITED = re.compile(r"([^\W\d_][\w.-]{0,30})>")
FENCED = re.compile(r">{2,5} .*@.*>{2,5}")
SENTENCE_END = (".", "!", "?", ":", ";", ")", "。", "：")
ARMOUR = ("-----BEGIN PGP ", "-----END PGP ")
ARMOUR_HEADER = re.compile(r"(?:Hash|Version|Charset|Comment): .*")
COLON = (":", "：")


def cleaned(text: str) -> str:
    """A line without invisible marks (of direction, of width), its blanks single."""
    return " ".join(_INVISIBLE.sub("", text).split()) if text else ""


def split(text: str) -> tuple[Seen, ...]:
    """A text's lines; nothing is known about them yet."""
    return tuple(Seen(line) for line in _LINE_END.split(text))


@dataclass(frozen=True, slots=True)
class Field:
    """What a `Word: value` line of a header block would be."""

    known: bool
    sender: bool
    named: bool  # a name and its address in brackets
    dated: bool


def field_of(label: str, value: str) -> Field:
    label, value = label.casefold(), value.casefold()
    sender = label in phrases.FROM_FIELDS
    return Field(
        known=sender or label in phrases.OTHER_FIELDS,
        sender=sender,
        named=phrases.BRACKETED.search(value) is not None,
        dated=phrases.DAY.search(value) is not None,
    )


def cited(texts: Sequence[str]) -> frozenset[str]:
    """The names before a > by which some programs say on each line whom they quote ("Ann> your turn")."""
    names = Counter(match[1] for text in texts if ">" in text[:32] and (match := _CITED.match(text)))
    return frozenset(name for name, count in names.items() if count > 1)


def is_quoted(text: str, names: frozenset[str]) -> bool:
    """Does a quote mark stand before the line, or one of the names that `cited` found?"""
    if _QUOTE_MARK.match(text):
        return FENCED.fullmatch(text) is None
    match = _CITED.match(text) if names else None
    return match is not None and match[1] in names


TOLD = frozenset({"reacted to your message:"})


def is_separator(text: str) -> bool:
    titled = _TITLE.match(text)
    if titled and titled[1].casefold() in phrases.FOLLOWS:
        return True  # whatever stands behind it on the same line
    if len(text) > 200:
        return False
    return TITLED_RULE.fullmatch(text) is not None or text.casefold().strip(" -*_:：") in phrases.FOLLOWS
