"""Whose line is it? One pass over a mail's lines says of each what it is.

The question asked of a line is never "is this the reply?" but "is this surely the sender's own?": a line taken for
quoted costs the player another mail, a quoted line taken for his plays a card that he did not choose.
"""

from collections.abc import Sequence
from itertools import islice

from pbem.mail import asides, phrases
from pbem.mail.html import Seen
from pbem.mail.letter import Line, What
from pbem.mail.signs import (
    ARMOUR,
    ARMOUR_HEADER,
    COLON,
    FENCED,
    FIELD,
    RULE,
    SENTENCE_END,
    SIGNATURE_MARK,
    TOLD,
    Field,
    cited,
    cleaned,
    field_of,
    is_quoted,
    is_separator,
)

MAX_SENTENCE = 400
"""Characters of the longest line of a mail program's own that is recognised (an attribution, a header)."""


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
        if any(text.startswith(ARMOUR) for text in self.texts):
            self.texts = [text[2:] if text.startswith("- -") else text for text in self.texts]  # RFC 4880 7.1
        names = cited(self.texts)
        self.quoted = [
            line.mark is What.QUOTED or (line.mark is None and is_quoted(text, names))
            for line, text in zip(seen, self.texts, strict=True)
        ]
        self.signed = signed
        self.lines: list[Line] = []
        self.fields: dict[int, Field | None] = {}
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
        if self.texts[at - 1].endswith(SENTENCE_END):
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
        elif is_separator(self.texts[at]) and not self.texts[at].startswith(ARMOUR):
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
        closed = lines[-1].endswith(COLON) or FENCED.fullmatch(lines[-1]) is not None
        if sum(map(len, lines)) > MAX_SENTENCE or not (closed or count == 1 or lines[-1].endswith("-")):
            return False
        text = " ".join(lines).casefold()
        wrote = phrases.WROTE.search(text) is not None
        if not (closed or wrote or "@" in text):
            return False  # nearly every line of a mail ends here
        timed = phrases.TIME.search(text) is not None
        dated = timed or phrases.DAY.search(text) is not None
        addressed = phrases.ADDRESSED.search(text) is not None
        if not closed:
            if dated and addressed and phrases.WROTE_AND_MORE.search(text):
                return True  # the quotation begins on the same line
            fenced = text.startswith("--") and text.endswith("--")
            told = (dated or addressed) if wrote else (dated and addressed)
            return told and (fenced or self.marked_below(at + count))
        sure = (wrote and (dated or addressed)) or (dated and addressed)
        return sure or ((wrote or timed or addressed) and self.marked_below(at + count)) or text in TOLD

    def marked_below(self, at: int) -> bool:
        following = self.next_worded(at)
        return following < len(self.seen) and self.quoted[following]

    def header_block_length(self, at: int) -> int:
        """How many lines the block of `Word: value` lines that begins here has; 0 when it is none."""
        first = self.field(at) if at < len(self.seen) else None
        if first is None:
            return 0
        fields: list[Field] = []
        end = at - 1
        for i in range(at, min(at + (24 if first.known else 12), len(self.seen))):
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

    def field(self, at: int) -> "Field | None":
        """The `Word: value` on a line, looked at once however many blocks might begin above it."""
        if at not in self.fields:
            text = self.texts[at]
            match = None if self.quoted[at] or len(text) > 1000 else FIELD.fullmatch(text)
            self.fields[at] = field_of(match[1].strip(), match[2]) if match else None
        return self.fields[at]

    # -- everything else -------------------------------------------------------------------------------------------

    def plain(self, at: int) -> None:
        text = self.texts[at]
        if self.seen[at].mark is What.SIGNATURE or self.signature or self.aside:
            self.put(What.SIGNATURE)
        elif text.startswith(ARMOUR):
            self.signature = "SIGNED MESSAGE" not in text
            self.put(What.SEPARATOR)
        elif ARMOUR_HEADER.fullmatch(text) and self.texts[at - 1].startswith(ARMOUR):
            self.put(What.HEADER)
        elif RULE.fullmatch(text):
            self.signature = self.own_here or self.is_footer(at + 1)
            self.put(What.SEPARATOR)
        elif SIGNATURE_MARK.fullmatch(text) and text != "--" and not (self.own_here or self.first):
            self.signature = self.is_footer(at + 1)
            self.put(What.SEPARATOR)
        elif SIGNATURE_MARK.fullmatch(text) or (self.own_here and self.is_farewell(at)):
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
        return bare in asides.CLOSINGS or bare in self.signed

    def is_footer(self, at: int) -> bool:
        """Under a rule below a quotation: what a mailing list, a scanner or a provider adds to every mail."""
        return any(asides.FOOTERS.search(text.casefold()) for text in self.texts[at : at + 4] if len(text) < 400)

    def is_aside(self, at: int) -> bool:
        text = self.texts[at].casefold()
        if len(text) <= 160:
            if asides.SENT_WITH.match(text) or (asides.SENT.search(text) and asides.DEVICES.search(text)):
                return True
            if asides.ADVERTS.fullmatch(text.strip("*_ .[]()")):
                return True
        if not text.lstrip("[(*_ ").startswith(asides.NOTICES):
            return False
        paragraph = 0
        for following in islice(self.texts, at, at + 4):
            if not following:
                break
            paragraph += len(following)
        return paragraph >= 60


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
