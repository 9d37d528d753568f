"""What a line says, whatever mail programs did to its form: the key by which our own lines are known again."""

import re
import unicodedata
from hashlib import blake2b
from html import unescape

_ALL_MARKS = re.compile(r"^\s*(?:(?:[>＞»›|]|&gt;)\s*)+")
_LINK_TARGET = re.compile(r"[<\[](?:https?://|mailto:|cid:)[^<>\[\]\s]*[>\]]")
_NOT_A_LETTER = re.compile(r"&#[0-9]{8,};?|&#[xX][0-9a-fA-F]{8,};?")


def line_key(line: str) -> str:
    """What stays of a line when mail programs have had their way with it.

    Letters, digits and pictures only, compatibility forms folded, case taken away: white space, quote marks,
    wrapping, entities, targets of links, stars of emphasis and kinds of dashes do not count. The keys of a line's
    pieces join to the key of the whole.
    """
    text = _LINK_TARGET.sub("", line) if ":" in line else line
    text = unescape(_NOT_A_LETTER.sub("", text)) if "&" in text else text
    if text.isascii():
        return "".join(filter(str.isalnum, text.lower()))  # the same, in half the time
    text = unicodedata.normalize("NFKC", text).casefold()
    return "".join(c for c in text if c.isalnum() or unicodedata.category(c) == "So")


def key_hash(key: str) -> str:
    """The short hash under which a line's key is kept with the letter that held it; empty for an empty key."""
    return blake2b(key.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest() if key else ""


def unquoted(text: str) -> str:
    """A line without the quote marks before it."""
    return _ALL_MARKS.sub("", text)
