"""An HTML part to lines as a reader sees them, each with what the mail program itself says about it.

The scanner keeps a bounded stack and follows the HTML standard where mail depends on it: implied end tags, hidden
elements, and that an end tag does not reach out of a table cell.
"""

import re
from collections import Counter
from dataclasses import dataclass, field

from pbem.mail import markup
from pbem.mail.letter import Reason, What
from pbem.mail.mime import Beyond

MAX_OPEN_TAGS = 1000

_BLANKS = re.compile(r"[ \t\n\f\r]+")

_VOID = frozenset({
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr",
})  # fmt: skip
_UNSEEN = markup.RAW | {
    "head", "template", "svg", "math", "object", "audio", "video", "canvas", "select", "datalist",
}  # fmt: skip
_PARAGRAPHS = frozenset({"p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "dl", "blockquote", "table", "pre"})
_BLOCKS = _PARAGRAPHS | {
    "address", "article", "aside", "body", "caption", "center", "dd", "details", "div", "dt", "fieldset", "figcaption",
    "figure", "footer", "form", "header", "hr", "html", "li", "main", "nav", "section", "summary", "tbody", "tfoot",
    "thead", "tr",
}  # fmt: skip
_CELLS = frozenset({"td", "th", "caption"})
_SCOPES = _CELLS | {"table", "template"}
_ROWS = frozenset({"tr", "tbody", "tfoot", "thead"})
_ALIKE = {"li": ("li",), "dd": ("dd", "dt"), "dt": ("dd", "dt"), "option": ("option",)}


@dataclass(frozen=True, slots=True)
class Seen:
    """A visible line and what its markup says it is; None when the markup says nothing."""

    text: str
    mark: What | None = None


@dataclass(slots=True)
class _Open:
    tag: str
    hidden: bool = False
    sizeless: bool = False
    preformatted: bool = False
    mark: What | None = None


@dataclass(slots=True)
class _Scope:
    """The tags open since the innermost table cell or table: an end tag never reaches out of it."""

    stack: list[_Open]
    counts: Counter[str] = field(default_factory=Counter)


class _Page:
    """The lines of one page while it is scanned."""

    def __init__(self) -> None:
        self.lines: list[Seen] = []
        self.pieces: list[str] = []
        self.worded = False
        self.mark: What | None = None
        self.scopes = [_Scope([_Open("")])]
        self.scope_tags: Counter[str] = Counter()
        self.depth = 0
        self.hidden_names: set[str] = set()  # classes and ids that a style sheet of the page hides

    @property
    def top(self) -> _Open:
        return self.scopes[-1].stack[-1]

    def text(self, chunk: str) -> None:
        if self.top.hidden or self.top.sizeless:
            return
        words = markup.unescaped(chunk)
        if self.top.preformatted:
            first, *rest = words.replace("\r\n", "\n").split("\n")
            self.add(first)
            for line in rest:
                self.end_line(always=True)
                self.add(line)
        else:
            words = _BLANKS.sub(" ", words)
            self.add(words if self.pieces else words.lstrip(" "))

    def add(self, words: str) -> None:
        if words and not self.worded:
            self.mark = self.top.mark
            self.worded = bool(words.strip())
        self.pieces.append(words)

    def end_line(self, *, always: bool = False) -> None:
        text = "".join(self.pieces).strip()
        if text or always:
            self.lines.append(Seen(text, self.mark if self.pieces else self.top.mark))
        self.pieces.clear()
        self.worded = False

    def space(self) -> None:
        """A blank line between paragraphs, one at most."""
        self.end_line()
        if self.lines and self.lines[-1].text:
            self.lines.append(Seen(""))

    def line(self, text: str, mark: What | None) -> None:
        self.end_line()
        self.lines.append(Seen(text, mark))

    def open(self, tag: str, attributes: str) -> None:
        self.imply_ends(tag)
        parent = self.top
        says = markup.tag_of(tag, attributes)
        here = _Open(tag, parent.hidden, parent.sizeless, parent.preformatted, parent.mark)
        here.hidden |= tag in _UNSEEN or says.hidden
        here.hidden |= bool(self.hidden_names) and not self.hidden_names.isdisjoint(markup.names_of(attributes))
        if says.sizeless is not None:
            here.sizeless = says.sizeless
        here.preformatted |= tag in ("pre", "textarea") or says.preformatted
        own = says.mark
        if own is What.SEPARATOR and not here.hidden and parent.mark is None:
            self.line("", own)
            if tag == "hr":
                return
        elif here.mark is not What.QUOTED and own is not None and own is not What.SEPARATOR:
            self.end_line()
            here.mark = own
        self.break_before(tag, says.alt, hidden=here.hidden)
        if tag not in _VOID:
            self.push(here)

    def break_before(self, tag: str, alt: str, *, hidden: bool) -> None:
        if hidden:
            return
        if tag == "br":
            self.end_line(always=True)
        elif tag == "hr":
            self.line("________", self.top.mark)
        elif tag == "img" and len(alt) <= 12 and not any(c.isascii() and c.isalnum() for c in alt):
            self.add(alt)  # mail programs send emoji, so card suits too, as pictures
        elif tag in _PARAGRAPHS:
            self.space()
        elif tag in _BLOCKS:
            self.end_line()
        elif tag in _CELLS and self.pieces:
            self.add("  ")

    def push(self, element: _Open) -> None:
        self.depth += 1
        if self.depth > MAX_OPEN_TAGS:
            raise Beyond(Reason.TOO_DEEP)
        if element.tag in _SCOPES:
            self.scopes.append(_Scope([element]))
            self.scope_tags[element.tag] += 1
        else:
            self.scopes[-1].stack.append(element)
        self.scopes[-1].counts[element.tag] += 1

    def imply_ends(self, tag: str) -> None:
        """End tags that HTML lets people leave out: of paragraphs, list items, rows and cells."""
        if tag in _CELLS or tag in _ROWS:
            if self.scopes[-1].stack[0].tag in _CELLS:
                self.close_scope()
            if tag in _ROWS:
                self.close_in_scope("tr")
        elif tag in _BLOCKS and self.top.tag == "p":
            self.close_in_scope("p")
        for other in _ALIKE.get(tag, ()):
            if self.top.tag == other:
                self.close_in_scope(other)

    def close(self, tag: str) -> None:
        if tag in _SCOPES:
            if self.scope_tags[tag]:
                while self.scopes[-1].stack[0].tag != tag:
                    self.close_scope()
                self.close_scope()
        elif tag in ("br", "p") and not self.scopes[-1].counts[tag]:
            self.end_line(always=tag == "br")
        else:
            self.close_in_scope(tag)

    def close_in_scope(self, tag: str) -> None:
        scope = self.scopes[-1]
        if not scope.counts[tag]:
            return
        while True:
            closed = scope.stack.pop()
            scope.counts[closed.tag] -= 1
            self.depth -= 1
            self.break_after(closed)
            if closed.tag == tag:
                return

    def close_scope(self) -> None:
        if len(self.scopes) == 1:
            return
        scope = self.scopes.pop()
        self.scope_tags[scope.stack[0].tag] -= 1
        self.depth -= len(scope.stack)
        self.break_after(scope.stack[0])

    def break_after(self, closed: _Open) -> None:
        if closed.hidden:
            return
        if closed.tag in _PARAGRAPHS:
            self.space()
        elif closed.tag in _BLOCKS or closed.mark is not self.top.mark:
            self.end_line()


def lines_of(page: str) -> tuple[Seen, ...]:
    """The visible lines of a page. Raises `Beyond` when more than `MAX_OPEN_TAGS` are open at once."""
    state = _Page()
    for kind, name, value in markup.tokens(page):
        match kind:
            case "text":
                state.text(value)
            case "style":
                state.hidden_names |= markup.hidden_names(value)
            case "open":
                state.open(name, value)
            case "close":
                state.close(name)
    state.end_line()
    return tuple(state.lines)
