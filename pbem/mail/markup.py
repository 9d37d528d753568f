"""HTML cut into texts and tags, and what a tag says of the text inside: hidden, quoted, a signature.

No tree is built: the tree builders pay the square of a page's depth and of a tag's attributes (selectolax 1.0 takes
minutes for a megabyte of nested tags). Each pattern here passes over the page once and never goes back.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from html import unescape

from pbem.mail.letter import What

MAX_ATTRIBUTES = 8192
"""Characters of a tag's attributes that are looked at."""

REMEMBERED = 400
"""Characters of attributes of a tag that is remembered; longer ones would fill the memory and seldom come again."""

MAX_STYLE = 65_536
"""Characters of a style sheet that are looked at."""

RAW = frozenset({"script", "style", "title", "xmp", "noframes", "noembed", "iframe", "noscript"})
"""Elements whose content is not markup, and never shown."""

_TAG = re.compile(r"""<(/?)([a-zA-Z][^\s/>]*+)((?:[^>=]++|=\s*+(?:"[^"]*+"|'[^']*+')?+)*+)>""")
_TAG_BEGINS = re.compile(r"</?[a-zA-Z]")
_ATTRIBUTE = re.compile(r"""([^\s=/"'>]++)(?:\s*+=\s*+("[^"]*+"|'[^']*+'|[^\s>]++))?""")
_HUGE_REFERENCE = re.compile(r"&#(?:[0-9]{8}|[xX][0-9a-fA-F]{8})[0-9a-fA-F]*;?")
_ATTRIBUTES = frozenset({"class", "id", "name", "style", "hidden", "alt", "data-marker", "data-smartmail"})

_HIDDEN = re.compile(
    r"(?:^|;)(?:display:none|visibility:hidden|opacity:0(?:\.0+)?(?![.\d])|text-indent:-\d{3}|font:0(?:px|pt|em|%)?[/ ]"
    r"|(?:left|right|top|margin-left):-\d{4})"
)
_INDENTED = re.compile(r"^margin:0(?:px)? 0(?:px)? 0(?:px)? 40px;border:(?:none|medium none)")
_COMMENT = re.compile(r"/\*[^*]*+(?:\*(?!/)[^*]*+)*+\*/|<!--|-->")
_ON_PAPER = re.compile(r"@media\s+print[^{]*+\{(?:[^{}]*+\{[^{}]*+\})*+[^{}]*+\}")
_NO_ROOM = re.compile(r"(?:^|;)(?:max-)?(?:height|width):0(?:px|pt|em|%)?(?![.\d])")
_FONT_SIZE = re.compile(r"(?:^|;)font-size:([^;]*)")
_NO_SIZE = re.compile(r"0+(?:\.0*)?[a-z%]*(?:\s*!important)?")
_STYLE_RULE = re.compile(r"([^{}]{1,1000})\{([^{}]{0,2000})\}")
_STYLE_NAME = re.compile(r"[.#]([\w-]{1,100})")
_BAR = re.compile(r"(?:^|;)border-left(?:-width)?:(?!none|0|medium none|initial|unset)")
_PREFORMATTED = re.compile(r"(?:^|;)white-space:(?:pre|break-spaces)")

# What mail programs call their quotations, the line above them, their signatures, and the point below which
# everything is quoted. Words of class, id, name and data-marker; some programs put random letters before them.
_QUOTES = (
    "yahoo_quoted", "protonmail_quote", "zmail_extra", "tutanota_quote", "__quoted_text__", "moz-forward-container",
    "ms-outlook-mobile-reference-message", "mail-editor-reference-message-container",
    "messagereplysection", "bloop_original_html", "mail_android_quote",
)  # fmt: skip
_ATTRIBUTIONS = ("gmail_attr", "moz-cite-prefix", "moz-email-headers-table", "__headers__")
_SIGNATURES = (
    "gmail_signature", "moz-signature", "protonmail_signature_block", "ms-outlook-mobile-signature",
    "messagesignaturesection", "sh-signature", "__sig_pre__", "__sig_post__", "tutanota_signature",
)  # fmt: skip
_DIVIDERS = ("divrplyfwdmsg", "zwchr", "__divider__", "stopspelling", "appendonsend", "outlookmessageheader")


def tokens(page: str) -> Iterator[tuple[str, str, str]]:
    """(kind, tag, text or attributes). Whatever is not closed swallows the rest, as the standard has it."""
    at = 0
    while at < len(page):
        less = page.find("<", at)
        if less != at:
            yield "text", "", page[at : less if less >= 0 else len(page)]
        if less < 0:
            return
        following = page[less + 1 : less + 2]
        if following in ("!", "?"):
            closing = "-->" if page.startswith("<!--", less) else ">"
            # `<!-->` is a whole comment, hence the two characters that may be its own beginning
            at = page.find(closing, less + 2)
        elif _TAG_BEGINS.match(page, less):
            tag = _TAG.match(page, less)
            if tag is None:
                return
            name = tag[2].lower()
            yield ("close" if tag[1] else "open"), name, tag[3][:MAX_ATTRIBUTES]
            at, closing = tag.end(), ""
            if name in RAW and not tag[1]:
                end = re.compile(rf"</{name}(?=[\s/>])", re.IGNORECASE).search(page, at)
                begin, at = at, end.start() if end else len(page)
                if name == "style":
                    yield "style", "", page[begin : min(at, begin + MAX_STYLE)]
        else:
            yield "text", "", "<"
            at, closing = less + 1, ""
        if at < 0:
            return
        at += len(closing)


@dataclass(frozen=True, slots=True)
class Tag:
    """What an open tag says of what stands inside. `sizeless` is None where it says nothing of it."""

    hidden: bool
    sizeless: bool | None
    preformatted: bool
    mark: What | None
    alt: str


def tag_of(name: str, text: str) -> Tag:
    """A tag by its name and the text of its attributes."""
    return _remembered(name, text) if len(text) <= REMEMBERED else _read_tag(name, text)


def _read_tag(name: str, text: str) -> Tag:
    found = attributes(text)
    style = style_of(found)
    return Tag(
        is_hidden(found, style),
        is_sizeless(style),
        is_preformatted(style),
        mark_of(name, found, style),
        found.get("alt", ""),
    )


_remembered = lru_cache(1024)(_read_tag)  # the tags of a letter are much alike


def attributes(text: str) -> dict[str, str]:
    """The attributes of a tag that matter here, the first of a name, entities read."""
    found: dict[str, str] = {}
    for name, value in _ATTRIBUTE.findall(text):
        if (name := name.lower()) in _ATTRIBUTES and name not in found:
            bare = value[1:-1] if value[:1] in ("'", '"') else value
            found[name] = unescaped(bare)
    return found


def unescaped(text: str) -> str:
    """Entities read. A number too long for a character is replaced first: `int` refuses thousands of digits."""
    return unescape(_HUGE_REFERENCE.sub("\ufffd", text)) if "&" in text else text


def style_of(attributes: dict[str, str]) -> str:
    """The style attribute in lower case, without blanks around its signs."""
    return re.sub(r"\s*([:;])\s*", r"\1", attributes.get("style", "").strip().lower())


def hidden_names(sheet: str) -> set[str]:
    """The classes and ids, in lower case, whose elements a style sheet shows to nobody, whatever else it asks for."""
    found: set[str] = set()
    sheet = _ON_PAPER.sub("", _COMMENT.sub("", sheet))
    for rule in _STYLE_RULE.finditer(sheet):
        style = re.sub(r"\s*([:;])\s*", r"\1", rule[2].strip().lower())
        if is_hidden({}, style) or is_sizeless(style):
            for selector in rule[1].lower().split(","):
                found.update(_STYLE_NAME.findall(selector.split()[-1] if selector.split() else ""))
    return found


def names_of(text: str) -> set[str]:
    """The classes and the id of a tag, in lower case."""
    found = attributes(text)
    return {*found.get("class", "").lower().split(), found.get("id", "").strip().lower()} - {""}


def mark_of(tag: str, attributes: dict[str, str], style: str) -> What | None:
    """What a mail program says of an element of its making; `SEPARATOR` where all that follows is quoted."""
    words = " ".join(attributes.get(name, "") for name in ("class", "id", "name", "data-marker")).lower().split()
    if tag == "blockquote" and not words and _INDENTED.search(style):
        return None  # Gmail's way to indent
    if tag == "blockquote" or attributes.get("name", "").lower() == "quote" or _named(words, _QUOTES):
        return What.QUOTED
    if tag in ("div", "p") and _BAR.search(style):
        return What.QUOTED
    if _named(words, _ATTRIBUTIONS):
        return What.ATTRIBUTION
    if _named(words, _SIGNATURES) or attributes.get("data-smartmail", "").lower() == "gmail_signature":
        return What.SIGNATURE
    if attributes.get("id", "").lower() in ("signature", "x_signature"):
        return What.SIGNATURE
    return What.SEPARATOR if _named(words, _DIVIDERS) else None


def _named(words: list[str], names: tuple[str, ...]) -> bool:
    return any(word.endswith(names) for word in words)


def is_hidden(attributes: dict[str, str], style: str) -> bool:
    """Is nothing of this element shown, whatever stands inside?"""
    cut_off = "overflow:hidden" in style and _NO_ROOM.search(style) is not None
    return "hidden" in attributes or cut_off or _HIDDEN.search(style) is not None


def is_sizeless(style: str) -> bool | None:
    """Are letters here of no size? None when the style does not say; an element inside may say otherwise."""
    size = _FONT_SIZE.search(style)
    return None if size is None else _NO_SIZE.fullmatch(size[1].strip()) is not None


def is_preformatted(style: str) -> bool:
    """Do line ends in the source show as line ends?"""
    return _PREFORMATTED.search(style) is not None
