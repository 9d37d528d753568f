"""A mail's bytes to a `Letter`, and which of its lines are the sender's own words. Pure and total.

Nothing here raises, whatever the bytes are; the time is linear in their number and the memory bounded by the limits
in `mime`, `decode`, `html` and `body`, which are checked before the work they bound.
"""

import re
from collections.abc import Callable, Container, Iterable, Sequence
from functools import cached_property

from pbem.mail import headers, lines, signs
from pbem.mail import kind as kinds
from pbem.mail.body import MAX_LINES, body_of
from pbem.mail.decode import MAX_TEXT
from pbem.mail.html import lines_of
from pbem.mail.keys import key_hash, line_key, unquoted
from pbem.mail.letter import Kind, Letter, Line, Reason, Unreadable, What
from pbem.mail.mime import Beyond, Part, head, parse

__all__ = [
    "Kind", "Letter", "Line", "Reason", "SentLines", "Unreadable", "What", "failed_recipients", "kind", "line_hash",
    "own_lines", "own_words", "own_words_html", "read_letter", "sender", "sent_hashes",
]  # fmt: skip

JOINED_LINES = 6
"""How many lines of a mail may be one line of the letter it answers, wrapped by a mail program."""
PASTED_LINES, PASTED_LETTERS = 4, 80
"""So many lines of the answered letter, with so many letters in all, are a quotation even in the first block."""

_LINK = re.compile(r"\[?\b(?:https?://|mailto:|cid:|www\.)\S*|\[(?:image|cid):[^\]]{0,200}\]", re.IGNORECASE)
_CODE = re.compile(r"(?:^|\s)#([a-z2-9]{4,24})$", re.IGNORECASE)
_TOKEN = re.compile(r"(?<![a-z0-9])[a-z2-9]{17,24}(?![a-z0-9])", re.IGNORECASE)
_PREFIX = re.compile(
    r"(?:re|aw|antw|antwort|wg|fwd?|fw|r|rif|i|rv|res|enc|ref|tr|sv|vs|vb|odp|pd|ynt|ilt|i̇lt|vá|továbbítás|ha|doorst|bls"
    r"|răsp|rasp|raspuns|răspuns|ответ|отв|пересл|απ|σχετ|πρθ|回复|回覆|答复|转发|轉寄|返信|転送|답장|전달|ref)"
    r"(?:\s?[\[(]\d{1,3}[\])]|\^\d)?\s?[:：]\s*"
)
_TAG = re.compile(r"\[spades\b[^\]]{0,60}\]\s*")
_OWN_SUBJECT = re.compile(r"(?:deal|mano|mâna|mana)\s+\d{1,4}\b[\s:,.–—-]*")


def read_letter(raw: bytes) -> Letter | Unreadable:
    """A mail as a letter, or the limit that it breaks. Never raises."""
    try:
        part = parse(raw)
        body = body_of(part)
    except Beyond as beyond:
        return Unreadable(beyond.reason)
    sender = headers.sender_of(part)
    signed = _signatures(headers.display_name(part) or (sender or "").partition("@")[0])
    read, disagrees = _one_view(lines.scan(body.text, signed), lines.scan(body.page, signed))
    kind = kinds.kind_of(part)
    ids = headers.message_ids(part.get("message-id"))
    return Letter(
        sender=sender,
        kind=kind,
        subject=headers.subject_of(part),
        lines=read,
        message_id=ids[0] if ids else None,
        answers=headers.answered_ids(part) + (_returned_ids(part) if kind in ("bounce", "complaint") else ()),
        recipients=headers.recipients_of(part),
        authentication=part.all("authentication-results"),
        own_server_mark=part.get(kinds.OWN_MARK.lower()) or None,
        disagrees=disagrees,
        sender_name=headers.display_name(part),
        languages=headers.languages(part),
        offset=headers.offset(part),
    )


def own_lines(letter: Letter, sent: Container[str] = frozenset(), believed: str | None = None) -> tuple[str, ...]:
    """The sender's own lines of words, top to bottom; the subject's when the body has none.

    sent: the `line_hash`es of the letter that this one answers (`SentLines`). A line inside or after a quotation
    that equals one of those, alone or as a piece of a wrapped one, is not the sender's, whatever marked it. The first
    block of own words is exempt. A line that ends in the letter's code (`play KH #k7q2`) is always the sender's.
    believed: the token of the answered letter, once it is proven; "" for none. Only its code counts then: what a mail
    names may come from the Reply-To of somebody who wrote the quoted lines too. None believes what the mail names.
    """
    codes = tuple(token for token in _codes(letter) if believed is None or token == believed)
    repeated = _repeated(letter.lines, sent) if sent else frozenset[int]()
    own = [
        unquoted(line.text)
        for at, line in enumerate(letter.lines)
        if _carries(line.text, codes) or (line.what is What.OWN and at not in repeated)
    ]
    return tuple(own) or _subject_words(letter.subject, sent)


def own_words(text: str) -> str:
    """The own words of a plain text, a line each; of one beyond the limits, those in its beginning."""
    return _own(lines.scan(signs.split(text[:MAX_TEXT])[:MAX_LINES]))


def own_words_html(html: str) -> str:
    """The own words of a page, a line each; nothing when its tags are nested beyond the limit, and of a page beyond
    the others those in its beginning."""
    try:
        return _own(lines.scan(lines_of(html[:MAX_TEXT])[:MAX_LINES]))
    except Beyond:
        return ""


def kind(raw: bytes) -> Kind:
    """Who wrote. A mail beyond a limit is judged by its header, or taken for a machine's when that is beyond it."""
    try:
        return kinds.kind_of(parse(raw))
    except Beyond:
        part = _head(raw)
        return kinds.kind_of_head(part) if part else "auto"


def failed_recipients(raw: bytes) -> tuple[str, ...]:
    """The addresses that a bounce reports as failed for good (RFC 3464), domains in lower case."""
    try:
        return kinds.failures(parse(raw))
    except Beyond:
        return ()


def sender(raw: bytes) -> str | None:
    """The one plain address of the one From field, even of a mail that is too big to be read."""
    part = _head(raw)
    return headers.sender_of(part) if part else None


def line_hash(line: str) -> str:
    """Sixteen hexadecimal digits for what a line says, or nothing for a line without letters and digits.

    White space, quote marks, punctuation, entities, case and compatibility forms do not count.
    """
    return key_hash(line_key(line))


def sent_hashes(text: str, html: str = "") -> frozenset[str]:
    """The hashes of every line of a letter of ours, as its text part and its HTML part show them."""
    try:
        shown = lines_of(html) if html else ()
    except Beyond:
        shown = ()
    every = {signs.cleaned(line.text) for line in (*signs.split(text), *shown)}
    return frozenset(hashed for line in every if (hashed := line_hash(line)))


_CONDENSED = b"lines "


def condensed(raw: bytes) -> bytes:
    """What `SentLines` needs of a letter of ours that is kept no longer."""
    return _CONDENSED + " ".join(sorted(SentLines(lambda: raw).hashes)).encode("ascii")


class SentLines:
    """The hashes of every line of a letter of ours, worked out when a mail that answers it first leaves a doubt.

    Most mails mark what they quote, so what was sent is rarely looked at; `raw` gives its bytes, or what was
    `condensed` of them.
    """

    def __init__(self, raw: Callable[[], bytes]) -> None:
        self._raw = raw

    def __contains__(self, hashed: object) -> bool:
        return hashed in self.hashes

    @cached_property
    def hashes(self) -> frozenset[str]:
        raw = self._raw()
        if raw.startswith(_CONDENSED):
            return frozenset(raw.removeprefix(_CONDENSED).decode("ascii").split())
        try:
            part = parse(raw)
            body = body_of(part)
        except Beyond:
            return frozenset()
        shown = {signs.cleaned(line.text) for line in (*body.text, *body.page)}
        return frozenset(map(line_hash, shown.union(_subject_words(f"Re: {headers.subject_of(part)}"))))


def _head(raw: bytes) -> Part | None:
    try:
        return head(raw)
    except Beyond:
        return None


def _returned_ids(part: Part) -> tuple[str, ...]:
    """The message ids of the mails that a report returns."""
    found: list[str] = []
    for inner in part.walk():
        if inner.type in ("message/rfc822", "text/rfc822-headers", "message/global", "message/global-headers"):
            returned = _head(inner.body.lstrip(b"\r\n"))
            found += headers.message_ids(returned.get("message-id")) if returned else ()
    return tuple(found[:10])


def _signatures(name: str) -> frozenset[str]:
    """The sender's name or what stands for it in the address, either way round, and its first word; short ones are left
    out, they could be commands."""
    words = re.findall(r"[^\W\d_]+", name[:200].casefold())
    names = (" ".join(words), " ".join(words[1:] + words[:1]), *words[:1])
    return frozenset(name for name in names if len(name) > 3)


def _own(read: Iterable[Line]) -> str:
    return "\n".join(line.text for line in read if line.what is What.OWN)


def _one_view(text: tuple[Line, ...], page: tuple[Line, ...]) -> tuple[tuple[Line, ...], bool]:
    """Which of the two views of a mail is read, and whether they hold different own words.

    Where the difference is only that one of them marks a signature as such, the one that marks more is read.
    """
    in_text, in_page = _key(text, What.OWN), _key(page, What.OWN)
    if not in_page or in_text == in_page:
        return text, False
    if not in_text:
        return page, False
    if _key(text, What.OWN, What.SIGNATURE) == _key(page, What.OWN, What.SIGNATURE):
        return (text if len(in_text) <= len(in_page) else page), False
    return text, True


def _key(view: Iterable[Line], *kinds_wanted: What) -> str:
    words = "\n".join(line.text for line in view if line.what in kinds_wanted)
    return line_key(_LINK.sub("", words))


def _codes(letter: Letter) -> tuple[str, ...]:
    """The tokens of the letter being answered, as its reply address and our message id carry them."""
    places = [address.partition("@")[0].rpartition("+")[2] for address in letter.recipients if "+" in address]
    places += [answered.strip("<>").partition("@")[0] for answered in letter.answers[:1]]
    return tuple(place.lower() for place in places if _TOKEN.fullmatch(place))


def _carries(line: str, codes: tuple[str, ...]) -> bool:
    match = _CODE.search(line) if codes and "#" in line else None
    return match is not None and any(token.startswith(match[1].lower()) for token in codes)


def _repeated(read: Sequence[Line], sent: Container[str]) -> frozenset[int]:
    """The places of own lines that are lines of the answered letter: whole, or pieces of a wrapped one."""
    keys = [line_key(unquoted(line.text)) for line in read]
    begins = _pasted(read, keys, sent)
    after = [at for at, line in enumerate(read) if line.what is What.OWN and (not line.first or at >= begins)]
    found: set[int] = set()
    for at in after:
        for begin in range(max(0, at - JOINED_LINES + 1), at + 1):
            if begin not in found and (end := _sent_run(keys, begin, at, sent)):
                found.update(range(begin, end))
    return frozenset(found)


def _sent_run(keys: Sequence[str], begin: int, over: int, sent: Container[str]) -> int:
    """The end of the lines from `begin` on, over the given one at least, that join to a sent line; 0 for none."""
    joined = ""
    for end in range(begin, min(begin + JOINED_LINES, len(keys))):
        joined += keys[end]
        if len(joined) > 2000 or not keys[end]:
            return 0
        if end >= over and key_hash(joined) in sent:
            return end + 1
    return 0


def _pasted(read: Sequence[Line], keys: Sequence[str], sent: Container[str]) -> int:
    """Where, within the first block, a quotation begins that nothing marks; beyond the end when none does.

    Nobody types several lines of a letter word for word, so where they stand a mail program put them.
    """
    first = [at for at, line in enumerate(read) if line.first and keys[at]]
    if len(first) < PASTED_LINES:
        return len(read)
    known = [at for at in first if key_hash(keys[at]) in sent]
    if len(known) >= PASTED_LINES and sum(len(keys[at]) for at in known) >= PASTED_LETTERS:
        return known[0]
    return len(read)


def _subject_words(subject: str, sent: Container[str] = frozenset()) -> tuple[str, ...]:
    """What the sender wrote into the subject: without reply marks, our tag, our token and our own subject's words."""
    words = signs.cleaned(subject)[:1000]
    answered = False
    while match := _PREFIX.match(words.casefold()) or _TAG.match(words.casefold()):
        words = words[match.end() :]
        answered = True
    words = _TOKEN.sub("", words).strip() if answered else words
    if answered and (match := _OWN_SUBJECT.match(words.casefold())):
        words = words[match.end() :]
    return (words,) if line_key(words) and line_hash(words) not in sent else ()
