"""Which parts of a mail are its text, and that text as lines: once as written plainly, once as its page shows it."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from pbem.mail import signs
from pbem.mail.decode import MAX_TEXT, text_of
from pbem.mail.html import Seen, lines_of
from pbem.mail.letter import Reason
from pbem.mail.mime import Beyond, Part, parameterised

MAX_LINES = 6_000
"""Lines of a mail's text, runs of blank ones counted once."""

_NO_WORDS = frozenset({
    "text/calendar", "text/css", "text/csv", "text/javascript", "text/rtf", "text/vcard", "text/xml",
})  # fmt: skip


@dataclass(frozen=True, slots=True)
class Body:
    """A mail's text.

    text: what is read: each piece as its plain part has it, or as its page shows it where there is no plain part.
    page: the same as the pages show it; empty unless some piece is there in both forms.
    """

    text: tuple[Seen, ...]
    page: tuple[Seen, ...]


@dataclass(frozen=True, slots=True)
class _Piece:
    """One text, in one form or in both."""

    plain: tuple[Seen, ...] = ()
    page: tuple[Seen, ...] = ()


def body_of(part: Part) -> Body:
    """The text of a mail. Raises `Beyond` when it is too long, in one part or in all of them together."""
    pieces = list(_Pieces(part).of(part))
    text = [line for piece in pieces for line in (piece.plain if _worded(piece.plain) else piece.page or piece.plain)]
    page: list[Seen] = []
    if any(piece.page and _worded(piece.plain) for piece in pieces):
        page = [line for piece in pieces for line in piece.page or piece.plain]
    return Body(_spaced_once(text), _spaced_once(page))


class _Pieces:
    """Finds the texts of one mail and counts their length."""

    def __init__(self, whole: Part) -> None:
        self.whole = whole
        self.left = 2 * MAX_TEXT  # a text and its page

    def of(self, part: Part) -> Iterator[_Piece]:
        """The texts in the order of the mail; attachments, forwarded mails and unknown parts left out."""
        if part.type == "multipart/alternative" and part.parts:
            inner = [piece for child in part.parts for piece in self.of(child)]
            yield _Piece(
                plain=tuple(line for piece in inner for line in piece.plain),
                page=tuple(line for piece in inner for line in piece.page),
            )
        elif part.parts:
            # of a signed mail the first part is what was signed, of a report what is meant for people
            first_only = part.type in ("multipart/signed", "multipart/related", "multipart/report")
            for child in part.parts[:1] if first_only else part.parts:
                yield from self.of(child)
        elif _is_attached(part):
            return
        elif part.type == "text/html":
            yield _Piece(page=lines_of(self.text(part)))
        elif part.type == "text/plain" or part.type.startswith("multipart/") or self.is_of_unknown_text(part):
            yield _Piece(plain=signs.split(self.text(part)))

    def is_of_unknown_text(self, part: Part) -> bool:
        """A mail that is one text of a kind nobody knows is read as plain text (RFC 2046 4.1.4)."""
        return part is self.whole and part.type.startswith("text/") and part.type not in _NO_WORDS

    def text(self, part: Part) -> str:
        text = text_of(part)
        self.left -= len(text)
        if self.left < 0:
            raise Beyond(Reason.TOO_LONG)
        return text


def _is_attached(part: Part) -> bool:
    disposition, parameters = parameterised(part.get("content-disposition"))
    return disposition == "attachment" or "filename" in parameters


def _worded(seen: Iterable[Seen]) -> bool:
    return any(signs.cleaned(line.text) for line in seen)


def _spaced_once(seen: Sequence[Seen]) -> tuple[Seen, ...]:
    """The lines with runs of blank ones made one."""
    kept: list[Seen] = []
    for line in seen:
        if line.mark is not None or line.text.strip() or (kept and kept[-1].text.strip()):
            kept.append(line)
    if len(kept) > MAX_LINES:
        raise Beyond(Reason.TOO_LONG)
    return tuple(kept)
