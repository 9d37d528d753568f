"""Bytes of a text part to text: transfer encodings, character sets, `format=flowed`. Nothing here ever raises."""

import binascii
import re

from pbem.mail.letter import Reason
from pbem.mail.mime import Beyond, Part

MAX_TEXT = 256 * 1024

# WHATWG's readings of labels: what senders mean by them, not what the standards say. Only these codecs are ever
# asked: Python would also offer zip, idna and others that are no character sets.
_CODECS = {
    "cp1252": "ascii us-ascii ansi_x3.4-1968 latin1 latin-1 l1 iso8859-1 iso-8859-1 iso_8859-1 cp1252 windows-1252 "
    "x-cp1252 cp819 iso88591",
    "utf-8": "utf8 utf-8 unicode-1-1-utf-8 x-unicode20utf8 utf-8-sig cp65001 unknown-8bit",
    "gb18030": "gb2312 gb_2312-80 gbk x-gbk cp936 gb18030 euc-cn chinese",
    "big5hkscs": "big5 big5-hkscs cn-big5 x-x-big5 csbig5 cp950",
    "cp932": "shift_jis shift-jis sjis x-sjis ms_kanji windows-31j cp932",
    "euc_jp": "euc-jp euc_jp x-euc-jp",
    "iso2022_jp_2": "iso-2022-jp iso-2022-jp-1 iso-2022-jp-2 csiso2022jp",
    "iso2022_kr": "iso-2022-kr",
    "cp949": "euc-kr ks_c_5601-1987 ks_c_5601 ksc5601 korean windows-949 cp949",
    "iso8859_2": "iso-8859-2 latin2 l2 iso8859-2",
    "iso8859_3": "iso-8859-3 latin3",
    "iso8859_4": "iso-8859-4 latin4",
    "iso8859_5": "iso-8859-5 cyrillic",
    "cp1256": "windows-1256 cp1256",
    "iso8859_6": "iso-8859-6 arabic",
    "cp1253": "windows-1253 cp1253",
    "iso8859_7": "iso-8859-7 greek",
    "cp1255": "windows-1255 cp1255",
    "iso8859_8": "iso-8859-8 iso-8859-8-i iso-8859-8-e hebrew",
    "cp1254": "iso-8859-9 latin5 windows-1254 cp1254 iso8859-9",
    "iso8859_10": "iso-8859-10 latin6",
    "cp874": "tis-620 iso-8859-11 windows-874 cp874",
    "iso8859_13": "iso-8859-13",
    "iso8859_14": "iso-8859-14",
    "iso8859_15": "iso-8859-15 latin-9 latin9 iso8859-15",
    "iso8859_16": "iso-8859-16",
    "cp1250": "windows-1250 cp1250 x-cp1250",
    "cp1251": "windows-1251 cp1251 x-cp1251",
    "cp1257": "windows-1257 cp1257",
    "cp1258": "windows-1258 cp1258",
    "koi8_r": "koi8-r koi8 koi koi8_r",
    "koi8_u": "koi8-u koi8-ru",
    "cp866": "ibm866 cp866",
    "cp437": "ibm437 cp437",
    "cp850": "ibm850 cp850",
    "cp852": "ibm852 cp852",
    "mac_roman": "macintosh mac x-mac-roman",
    "mac_cyrillic": "x-mac-cyrillic",
    "utf_16": "utf-16 unicode ucs-2 iso-10646-ucs-2 csunicode",
    "utf_16_le": "utf-16le",
    "utf_16_be": "utf-16be",
}
_BY_LABEL = {label: codec for codec, labels in _CODECS.items() for label in labels.split()}
_WIDE = {"utf_16", "utf_16_le", "utf_16_be"}
_BOMS = {b"\xef\xbb\xbf": "utf-8-sig", b"\xff\xfe": "utf_16", b"\xfe\xff": "utf_16"}
_NOT_BASE64 = re.compile(rb"[^A-Za-z0-9+/]+")
_FLOWED = re.compile(r"(>*)( ?)(.*)", re.DOTALL)
_RULED = re.compile(r"-{3,}.{0,120}-{3,} ?")
_FILLED_BREAK = re.compile(rb"=[ \t]+(?=\r?\n)")
_JAPANESE = re.compile(rb"\x1b\$[@B]")
_META_CHARSET = re.compile(rb"<meta[^>]{1,200}?charset\s{0,5}=\s{0,5}[\"']?([\w.:-]{1,40})", re.IGNORECASE)
_BEGINS_UU = re.compile(r"begin [0-7]{3,4} \S.*")
_UU = re.compile(r"[!-`]{1,64} ?")


def text_of(part: Part) -> str:
    """The text of a text part. Raises `Beyond` when it is longer than `MAX_TEXT` bytes, and nothing else."""
    if len(part.body) > 4 * MAX_TEXT:
        raise Beyond(Reason.TOO_LONG)
    data = untransferred(part.body, part.get("content-transfer-encoding"))
    if len(data) > MAX_TEXT:
        raise Beyond(Reason.TOO_LONG)
    label = part.parameters.get("charset", "")
    if not label and part.type == "text/html" and (meta := _META_CHARSET.search(data[:4096])):
        label = meta[1].decode("ascii", "replace")
    text = to_text(data, label).replace("\0", "")
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if part.type == "text/plain" and "begin " in text:
        text = _without_uuencoded(text)
    if part.type == "text/plain" and part.parameters.get("format", "").lower() == "flowed":
        return unflowed(text, delete_space=part.parameters.get("delsp", "").lower() == "yes")
    return text


def untransferred(data: bytes, encoding: str) -> bytes:
    """The bytes behind a Content-Transfer-Encoding (RFC 2045 6), broken ones as far as they go."""
    match encoding.split("(", 1)[0].strip().strip("\"'").lower():
        case "quoted-printable":
            return binascii.a2b_qp(_FILLED_BREAK.sub(b"=", data))
        case "base64":
            return base64_bytes(data)
    return data


def base64_bytes(data: bytes) -> bytes:
    """Base64 with strangers among its letters, missing padding, or a footer that somebody added after it."""
    letters = _NOT_BASE64.sub(b"", _base64_lines(data.split(b"=", 1)[0]))
    letters = letters[: len(letters) - 1] if len(letters) % 4 == 1 else letters
    return binascii.a2b_base64(letters + b"=" * (-len(letters) % 4))


def _base64_lines(data: bytes) -> bytes:
    """The lines up to the first one below, with a blank in it, that was written in clear."""
    at = 0
    while (end := data.find(b"\n", at)) >= 0 and at < len(data):
        following = data[end + 1 : data.find(b"\n", end + 1) % (len(data) + 1)]
        if b" " in following.strip():
            return data[:end]
        at = end + 1
    return data


def to_text(data: bytes, label: str) -> str:
    """Bytes to text by what they are first and by their label second.

    Non-ASCII bytes that are valid UTF-8 are UTF-8 whatever the label says, because nothing else looks like it; else
    the label as WHATWG reads it; else UTF-8 where only a little of it is damaged; else Windows' western set.
    """
    for mark, codec in _BOMS.items():
        if data.startswith(mark):
            return data.decode(codec, "replace")
    codec = _BY_LABEL.get(label.strip().lower(), "")
    if codec in _WIDE and b"\0" in data:
        return data.decode(_byte_order(data) if codec == "utf_16" else codec, "replace")
    if codec.startswith("iso2022"):
        return data.decode(codec, "replace")
    if codec in ("", "cp1252", "utf-8") and data.isascii() and _JAPANESE.search(data):
        return data.decode("iso2022_jp_2", "replace")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        if codec not in ("", "utf-8"):
            return data.decode(codec, "replace")
    damaged = data.decode("utf-8", "replace")
    bad = damaged.count("\ufffd")
    sound = sum(character > "\x7f" for character in damaged) - bad
    return damaged if sound > bad else data.decode("cp1252", "replace")


def _byte_order(data: bytes) -> str:
    """UTF-16 without a mark: the zeros of mostly western text stand in the high bytes."""
    return "utf_16_be" if data[::2].count(0) > data[1::2].count(0) else "utf_16_le"


def _without_uuencoded(text: str) -> str:
    """The text without the files that old programs write right into it: from "begin 644 name" to "end"."""
    kept: list[str] = []
    inside = False
    for line in text.split("\n"):
        if inside:
            inside = line != "end" and _UU.fullmatch(line) is not None
            if inside or line == "end":
                continue
        if _BEGINS_UU.fullmatch(line):
            inside = True
            continue
        kept.append(line)
    return "\n".join(kept)


def unflowed(text: str, *, delete_space: bool) -> str:
    """Paragraphs of `format=flowed` (RFC 3676 4) as single lines, with one `> ` a level of quotation."""
    paragraphs: list[tuple[int, list[str]]] = []
    flowing = False
    for line in text.split("\n"):
        marks, _, content = _flowed_line(line)
        joins = flowing and paragraphs and paragraphs[-1][0] == marks and content != "-- "
        if joins:
            paragraphs[-1][1].append(content)
        else:
            paragraphs.append((marks, [content]))
        flowing = content.endswith(" ") and content != "-- " and not _RULED.fullmatch(content)
        if flowing and delete_space:
            paragraphs[-1][1][-1] = content[:-1]
    return "\n".join("> " * marks + "".join(pieces) for marks, pieces in paragraphs)


def _flowed_line(line: str) -> tuple[int, str, str]:
    match = _FLOWED.match(line)
    marks, stuffed, content = match.groups() if match else ("", "", line)
    return len(marks), stuffed, content
