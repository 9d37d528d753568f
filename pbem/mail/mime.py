"""A mail's bytes taken apart into header fields and parts, with each limit checked before the work it bounds.

The standard library's parser is not used: it nests without limit, and its newer half raises on real mail.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from pbem.mail.letter import Reason

MAX_BYTES = 32 * 1024 * 1024
MAX_HEADER_BLOCK = 64 * 1024
MAX_HEADER = 8 * 1024
MAX_HEADERS = 500
MAX_DEPTH = 20
MAX_PARTS = 100
MAX_BOUNDARIES = 10_000

_END_OF_HEAD = re.compile(rb"\n\r?\n")
_BOUNDARY_REST = re.compile(rb"(--)?[ \t]{0,100}(?:\r?\n|\r?\Z)")
_FIELD = re.compile(rb"([!-9;-~]+)[ \t]*:(.*)", re.DOTALL)
_PARAMETER = re.compile(r';\s*+([^\s=;"]++)\s*+=\s*+("(?:[^"\\]|\\.)*+"|[^;]*+)')


class Beyond(Exception):
    """A limit is broken; caught where a mail's reading begins."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a mail: its fields (name in lower case, unfolded raw value) and its body or its inner parts."""

    fields: tuple[tuple[str, str], ...]
    type: str
    parameters: dict[str, str]
    body: bytes
    parts: tuple["Part", ...] = ()

    def all(self, name: str) -> tuple[str, ...]:
        """Every value of a field, topmost first."""
        return tuple(value for field, value in self.fields if field == name)

    def get(self, name: str) -> str:
        """The topmost value of a field, or an empty string."""
        return next((value for field, value in self.fields if field == name), "")

    def walk(self) -> Iterator["Part"]:
        """This part and all inner ones, in the order of the mail."""
        yield self
        for part in self.parts:
            yield from part.walk()


def parse(raw: bytes) -> Part:
    """The tree of a mail's parts. Raises `Beyond` when the mail breaks a limit, and nothing else."""
    if len(raw) > MAX_BYTES:
        raise Beyond(Reason.TOO_BIG)
    return _Parser().part(raw, depth=0)


def head(raw: bytes) -> Part:
    """The header fields of a mail alone; the body is not looked at. Raises `Beyond`."""
    fields, _ = _split_head(raw)
    return Part(fields, "text/plain", {}, b"")


class _Parser:
    """Counts the parts of one mail while it takes it apart."""

    def __init__(self) -> None:
        self.count = 0

    def part(self, raw: bytes, depth: int) -> Part:
        self.count += 1
        if depth > MAX_DEPTH:
            raise Beyond(Reason.TOO_DEEP)
        if self.count > MAX_PARTS:
            raise Beyond(Reason.TOO_MANY_PARTS)
        fields, body = _split_head(raw)
        content_type = next((value for name, value in fields if name == "content-type"), "")
        kind, parameters = parameterised(content_type)
        parts: tuple[Part, ...] = ()
        if kind.startswith("multipart/") and (boundary := parameters.get("boundary")):
            parts = tuple(self.part(piece, depth + 1) for piece in self._pieces(body, boundary))
        return Part(fields, kind if "/" in kind else "text/plain", parameters, body, parts)

    def _pieces(self, body: bytes, boundary: str) -> list[bytes]:
        """The bytes between the boundary lines (RFC 2046 5.1.1); a missing last line is forgiven."""
        pieces: list[bytes] = []
        start = -1
        for begin, end, last in _boundary_lines(body, boundary.encode("utf-8", "replace")):
            if start >= 0:
                pieces.append(body[start:begin])
            if self.count + len(pieces) > MAX_PARTS:
                raise Beyond(Reason.TOO_MANY_PARTS)
            start = end
            if last:
                return pieces
        if 0 <= start < len(body):
            pieces.append(body[start:])
        return pieces


def _boundary_lines(body: bytes, boundary: bytes) -> Iterator[tuple[int, int, bool]]:
    """Where each boundary line begins and ends, and whether it is the last. Raises `Beyond` for very many near ones."""
    mark = b"--" + boundary
    at = body.find(mark)
    for _ in range(MAX_BOUNDARIES):
        if at < 0:
            return
        rest = _BOUNDARY_REST.match(body, at + len(mark))
        if rest and (at == 0 or body[at - 1] == 10):
            yield at, rest.end(), rest[1] is not None
        at = body.find(mark, at + 1)
    raise Beyond(Reason.TOO_MANY_PARTS)


def _split_head(raw: bytes) -> tuple[tuple[tuple[str, str], ...], bytes]:
    if b"\n" not in raw:
        raw = raw.replace(b"\r", b"\n")  # the line ends of the old Macintosh, all through
    if raw[:1] == b"\n" or raw[:2] == b"\r\n":
        return (), raw.lstrip(b"\r\n")
    window = raw[: MAX_HEADER_BLOCK + 4]
    end = _END_OF_HEAD.search(window)
    if end is None and len(raw) > MAX_HEADER_BLOCK:
        raise Beyond(Reason.HEADERS_TOO_BIG)
    block, body = (raw, b"") if end is None else (raw[: end.start()], raw[end.end() :])
    return _fields(block), body


def _fields(block: bytes) -> tuple[tuple[str, str], ...]:
    """The fields of a header block. A bare CR is a blank, so that it can never begin another field."""
    logical: list[bytes] = []
    for line in block.replace(b"\r\n", b"\n").replace(b"\r", b" ").replace(b"\0", b"").split(b"\n"):
        if line[:1] in (b" ", b"\t") and logical:
            logical[-1] = (logical[-1] + b" " + line.strip())[: MAX_HEADER + 1]
        else:
            logical.append(line)
    if len(logical) > MAX_HEADERS:
        raise Beyond(Reason.HEADERS_TOO_BIG)
    matches = (_FIELD.match(line[:MAX_HEADER]) for line in logical)
    return tuple((m[1].decode("ascii").lower(), field_text(m[2].strip())) for m in matches if m)


def field_text(value: bytes) -> str:
    """Raw bytes of a field as text: UTF-8 where they are that (RFC 6532), else one character a byte."""
    try:
        return value.decode("utf-8")
    except UnicodeDecodeError:
        return value.decode("latin-1")


def parameterised(value: str) -> tuple[str, dict[str, str]]:
    """`text/plain; charset=x` as its first word in lower case and its parameters, RFC 2231 pieces joined."""
    first = "".join(value.split(";", 1)[0].split("(", 1)[0].lower().split()[:1])
    plain: dict[str, str] = {}
    pieces: dict[str, dict[int, str]] = {}
    for name, quoted in _PARAMETER.findall(value):
        text = _unquoted(quoted)
        base, star, number = name.lower().partition("*")
        if star:
            index = number.rstrip("*")
            pieces.setdefault(base, {})[int(index) if index.isdecimal() and len(index) < 4 else 0] = text
        else:
            plain.setdefault(base, text)
    for base, numbered in pieces.items():
        joined = "".join(numbered[index] for index in sorted(numbered))
        # charset'language'text: what we look at (charset, boundary, report-type) is ASCII, so the text is enough
        plain.setdefault(base, joined.split("'", 2)[2] if joined.count("'") >= 2 else joined)
    return first, plain


def _unquoted(value: str) -> str:
    value = value.strip()
    if len(value) > 1 and value[0] == value[-1] == '"':
        return re.sub(r"\\(.)", r"\1", value[1:-1])
    return value.split(" ", 1)[0].strip("'\"") if value else value
