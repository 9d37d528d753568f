"""Whose line is it? One pass over a mail's lines says of each what it is.

The question asked of a line is never "is this the reply?" but "is this surely the sender's own?": a line taken for
quoted costs the player another mail, a quoted line taken for his plays a card that he did not choose.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from pbem.mail import phrases
from pbem.mail.html import Seen
from pbem.mail.letter import Line, What

MAX_SENTENCE = 400
"""Characters of the longest line of a mail program's own that is recognised (an attribution, a header)."""

_LINE_END = re.compile(r"\r\n|[\n\r\v\f\x85\u2028\u2029]")
_INVISIBLE = re.compile(r"[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\x00-\x08\x0e-\x1f\x7f]+")
_QUOTE_MARK = re.compile(r"(?:[>＞»›]|&gt;|[A-Z][A-Za-z]{0,3}>|\|(?!\|)\s?)")
_FIELD = re.compile(r"[*_]*([^\W\d_][^\d:：*_]{0,30}?)\s{0,3}[*_]*\s{0,3}[:：]\s{0,3}[*_]*\s*(.*)")
_TITLED_RULE = re.compile(r"[-–—_=*#~]{3,}\s*[^\s\-–—_=*#~].{0,80}?\s*[-–—_=*#~]{3,}:?")
_RULE = re.compile(r"[-–—_=*~ ]{5,}")
_SIGNATURE_MARK = re.compile(r"--|[–—]|__")
_SENTENCE_END = (".", "!", "?", ":", ";", ")", "。", "：")
_ARMOUR = ("-----BEGIN PGP ", "-----END PGP ")
_ARMOUR_HEADER = re.compile(r"(?:Hash|Version|Charset|Comment): .*")
_COLON = (":", "：")


def cleaned(text: str) -> str:
    """A line without invisible marks (of direction, of width), its blanks single."""
    return " ".join(_INVISIBLE.sub("", text).split()) if text else ""


def split(text: str) -> tuple[Seen, ...]:
    """A text's lines; nothing is known about them yet."""
    return tuple(Seen(line) for line in _LINE_END.split(text))


def scan(seen: Sequence[Seen], signed: frozenset[str] = frozenset()) -> tuple[Line, ...]:
    """Every line with its kind. `signed` are names (folded) that, alone on a line, begin the sender's signature."""
    scanner = _Scanner(seen, signed)
    scanner.run()
    return tuple(scanner.lines)


class _Scanner:
    """One pass; the place in the mail is whether a quotation without marks, a signature or a notice has begun."""

    def __init__(self, seen: Sequence[Seen], signed: frozenset[str]) -> None:
        self.seen = seen
        self.texts = [cleaned(line.text) for line in seen]
        self.quoted = [
            line.mark is What.QUOTED or (line.mark is None and _QUOTE_MARK.match(text) is not None)
            for line, text in zip(seen, self.texts, strict=True)
        ]
        self.signed = signed
        self.lines: list[Line] = []
        self.fields: dict[int, _Field | None] = {}
        self.first = True  # nothing but own words and blank lines so far
        self.own_here = False  # own words since the last quotation
        self.tail = False  # everything from here on is quoted, though nothing marks it
        self.signature = False  # until the next quotation
        self.aside = False  # a notice or a "sent from" line, until the next blank line

    def run(self) -> None:
        while (at := len(self.lines)) < len(self.seen):
            text = self.texts[at]
            if not text and self.seen[at].mark is not What.SEPARATOR:
                self.aside = False
                self.lines.append(Line("", What.BLANK))
            elif self.quoted[at] or self.is_wrapped_quote(at):
                self.begin_quotation()
                self.put(What.QUOTED)
            elif self.tail:
                self.put(What.QUOTED)
            elif not self.opens_quotation(at):
                self.plain(at)

    def put(self, what: What, count: int = 1) -> None:
        """The next lines are of this kind; blank ones among them stay blank."""
        for _ in range(count):
            text = self.texts[len(self.lines)]
            self.lines.append(Line(text, what if text else What.BLANK, self.first and what is What.OWN))
        if what is What.OWN:
            self.own_here = True
        else:
            self.first = False

    def begin_quotation(self) -> None:
        self.signature = self.aside = self.own_here = False

    # -- quotations ------------------------------------------------------------------------------------------------

    def is_wrapped_quote(self, at: int) -> bool:
        """The rest of a quoted line that a mail program wrapped without marking its second half."""
        if not (0 < at < len(self.seen) - 1 and self.quoted[at - 1] and self.quoted[at + 1]):
            return False
        above, here = self.seen[at - 1], self.texts[at]
        if self.texts[at - 1].endswith(_SENTENCE_END):
            return False
        width = len(above.text.rstrip()) + 1 + len(here.split(" ", 1)[0])
        return above.mark is None and self.seen[at].mark is None and width > 72 and len(above.text) <= 80

    def opens_quotation(self, at: int) -> bool:
        """An attribution, a header block or a separator stands here; its lines are taken."""
        if self.seen[at].mark is What.SEPARATOR:
            self.put(What.SEPARATOR)
            self.quote_follows(within=1)
        elif count := self.attribution_length(at):
            self.put(What.ATTRIBUTION, count)
            self.quote_follows(within=4)
        elif count := self.header_block_length(at):
            self.put(What.HEADER, count)
            self.quote_follows(within=1)
        elif _is_separator(self.texts[at]) and not self.texts[at].startswith(_ARMOUR):
            self.put(What.SEPARATOR)
            if count := self.header_block_length(self.next_worded(len(self.lines))):
                self.put(What.HEADER, self.next_worded(len(self.lines)) - len(self.lines) + count)
            self.quote_follows(within=1)
        else:
            return False
        self.begin_quotation()
        return True

    def quote_follows(self, *, within: int) -> None:
        """Unless marked lines follow at once (`within` that many lines with words), all that follows is quoted."""
        worded = (i for i in range(len(self.lines), len(self.seen)) if self.texts[i])
        self.tail = not any(self.quoted[i] for i in islice(worded, within))

    def next_worded(self, at: int) -> int:
        while at < len(self.seen) and not self.texts[at]:
            at += 1
        return at

    def attribution_length(self, at: int) -> int:
        """How many lines the attribution that begins here has; 0 when none does."""
        if self.seen[at].mark is What.ATTRIBUTION:
            return 1
        for count in range(1, 5):
            last = at + count - 1
            if last >= len(self.seen) or not self.texts[last] or self.quoted[last]:
                return 0
            if not self.is_attribution(at, count):
                continue
            rest = " ".join(self.texts[at + 1 : last + 1])
            if count > 1 and self.is_attribution(at + 1, count - 1) and not _begins_before(self.texts[at], rest):
                return 0
            return count
        return 0

    def is_attribution(self, at: int, count: int) -> bool:
        lines = self.texts[at : at + count]
        closed = lines[-1].endswith(_COLON)
        if sum(map(len, lines)) > MAX_SENTENCE or not (closed or count == 1 or lines[-1].endswith("-")):
            return False
        text = " ".join(lines).casefold()
        wrote = phrases.WROTE.search(text) is not None
        if not (closed or wrote):
            return False  # nearly every line of a mail ends here
        timed = phrases.TIME.search(text) is not None
        dated = timed or phrases.DAY.search(text) is not None
        addressed = phrases.ADDRESSED.search(text) is not None
        if not closed:
            if dated and addressed and phrases.WROTE_AND_MORE.search(text):
                return True  # the quotation begins on the same line
            fenced = text.startswith("--") and text.endswith("--")
            return (dated or addressed) and (fenced or self.marked_below(at + count))
        sure = (wrote and (dated or addressed)) or (dated and addressed)
        return sure or ((wrote or timed or addressed) and self.marked_below(at + count)) or text in _TOLD

    def marked_below(self, at: int) -> bool:
        following = self.next_worded(at)
        return following < len(self.seen) and self.quoted[following]

    def header_block_length(self, at: int) -> int:
        """How many lines the block of `Word: value` lines that begins here has; 0 when it is none."""
        fields: list[_Field] = []
        end = at - 1
        for i in range(at, min(at + 24, len(self.seen))):
            if field := self.field(i):
                fields.append(field)
                end = i
            elif i == at or i - end > 2:  # a wrapped value or a blank line may stand between
                break
        known = sum(field.known for field in fields)
        if known >= 2 and fields[0].known and any(field.sender for field in fields):
            return end - at + 1
        named = any(field.named for field in fields)
        in_any_language = len(fields) >= 3 and named and any(field.dated for field in fields)
        return end - at + 1 if in_any_language and not self.signature else 0

    def field(self, at: int) -> "_Field | None":
        """The `Word: value` on a line, looked at once however many blocks might begin above it."""
        if at not in self.fields:
            text = self.texts[at]
            match = None if self.quoted[at] or len(text) > 1000 else _FIELD.fullmatch(text)
            self.fields[at] = _field(match[1].strip(), match[2]) if match else None
        return self.fields[at]

    # -- everything else -------------------------------------------------------------------------------------------

    def plain(self, at: int) -> None:
        text = self.texts[at]
        if self.seen[at].mark is What.SIGNATURE or self.signature or self.aside:
            self.put(What.SIGNATURE)
        elif text.startswith(_ARMOUR):
            self.signature = "SIGNED MESSAGE" not in text
            self.put(What.SEPARATOR)
        elif _ARMOUR_HEADER.fullmatch(text) and self.texts[at - 1].startswith(_ARMOUR):
            self.put(What.HEADER)
        elif _RULE.fullmatch(text):
            self.signature = self.own_here
            self.put(What.SEPARATOR)
        elif _SIGNATURE_MARK.fullmatch(text) or (self.own_here and self.is_farewell(at)):
            self.signature = True
            self.put(What.SIGNATURE)
        elif self.is_aside(at):
            self.aside = True
            self.put(What.SIGNATURE)
        else:
            self.put(What.OWN)

    def is_farewell(self, at: int) -> bool:
        text = self.texts[at].casefold()
        bare = text.strip(" -–—,.;!*_")
        return bare in phrases.CLOSINGS or bare in self.signed

    def is_aside(self, at: int) -> bool:
        text = self.texts[at].casefold()
        if len(text) <= 160:
            if phrases.SENT.search(text) and phrases.DEVICES.search(text):
                return True
            if phrases.ADVERTS.fullmatch(text.strip("*_ .[]()")):
                return True
        if not text.lstrip("[(*_ ").startswith(phrases.NOTICES):
            return False
        paragraph = 0
        for following in islice(self.texts, at, at + 4):
            if not following:
                break
            paragraph += len(following)
        return paragraph >= 60


@dataclass(frozen=True, slots=True)
class _Field:
    """What a `Word: value` line of a header block would be."""

    known: bool
    sender: bool
    named: bool  # a name and its address in brackets
    dated: bool


def _field(label: str, value: str) -> _Field:
    label, value = label.casefold(), value.casefold()
    sender = label in phrases.FROM_FIELDS
    return _Field(
        known=sender or label in phrases.OTHER_FIELDS,
        sender=sender,
        named=phrases.BRACKETED.search(value) is not None,
        dated=phrases.DAY.search(value) is not None,
    )


_TOLD = frozenset({"reacted to your message:"})


def _is_separator(text: str) -> bool:
    if len(text) > 200:
        return False
    return _TITLED_RULE.fullmatch(text) is not None or text.casefold().strip(" -*_:：") in phrases.FOLLOWS


def _begins_before(line: str, rest: str) -> bool:
    """Does a wrapped attribution begin with this line, though the rest of it would do by itself?

    It does when the line holds what the rest has not and people do not write above an answer: the day, the address
    in brackets, or the first word of such a line.
    """
    folded, rest = line.casefold(), rest.casefold()
    if phrases.BRACKETED.search(folded) and not phrases.ADDRESSED.search(rest):
        return True
    if phrases.DAY.search(rest):
        return False
    opens = phrases.OPENS.match(folded) is not None and not phrases.TIME.search(rest)
    return opens or phrases.DAY.search(folded) is not None
