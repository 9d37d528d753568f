"""Lines of text to command values: what a player wrote, line by line, without a guess."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import dropwhile

from engine.actions import Give
from engine.cards import Card
from pbem.commands import heads, manners, nearest
from pbem.commands.acts import Act
from pbem.commands.codes import IsCode, code_at, has_digit, without_code
from pbem.commands.meaning import Command, Meaning, Puzzle, Said, is_query, meaning, table_before, understood
from pbem.commands.spelling import Token, bare, tokens
from pbem.commands.words import BY_NAME, LANGUAGES
from pbem.plans import phrases
from pbem.plans.cursor import without_thanks

__all__ = ["Act", "Command", "Meaning", "Puzzle", "Read", "read"]

LONGEST_LINE = 4000
"""Characters of a line that are read; what is longer is cut."""
LONGEST_MAIL = 40_000
"""Characters of a mail that are read: no player writes as many himself, and nobody shall keep the server busy."""
MOST_READ = 400
"""Commands of a mail that are read."""
MOST_TOLD = 3
"""Things that one tells a partner in a line without marks; more of them are a row of our own buttons."""
LONGEST_ANSWER = 40
"""Tokens that an answer can have before a "then" behind it."""
SHOWN = 200
"""Characters of a line that are shown again."""

_DASHES = re.compile(r"(?:--|[–—―]|__|\*\*\*|==)[-–—―_=*\s]*")
_NUMBERED = re.compile(r"([1-9]\d?)[.)]\s+(?=\S)")
_AND = ("and", "e", "si")
_BOX = re.compile(r"(x?)\s*(?:\[\s*(x?)\s*\]|(☐)|(☑|☒|✅))\s*(.*)", re.IGNORECASE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Read:
    """One line of a mail, or one of several commands in it.

    `line` is what the player wrote, trimmed, at most 200 characters. `table` is the table that the line names, or that
    a line with nothing but a table above it names. `code` is the letter's code it carries. A `meaning` of None is
    politeness or a comment. `number` is one that stood before it as before the lines of a list, "4) KH".
    """

    line: str
    table: int | None
    code: str | None
    meaning: Meaning
    number: int | None = None


def read(lines: Iterable[str], language: str = "en", is_code: IsCode = has_digit) -> tuple[Read, ...]:
    """What the lines of a mail say, top to bottom, to the line that ends them. Never raises.

    At most `MOST_READ` values; of a mail longer than `LONGEST_MAIL` the beginning.
    """
    language = language if language in LANGUAGES else "en"
    found: list[Read] = []
    heading: int | None = None
    for number, line in _without_numbers(tuple(_without_boxes(lines, language))):
        pieces = tokens(line)
        if not pieces:
            continue
        if _DASHES.fullmatch(line) or manners.is_end(bare(pieces), language):
            found.append(Read(line[:SHOWN], heading, None, None))
            break
        if any(isinstance(one.meaning, Act | Command) for one in found) and _closes(pieces, language):
            found.append(Read(line[:SHOWN], heading, None, None))
            break
        table, rest = table_before(pieces)
        heading = table if table and not rest else heading
        for one in _read_line(line, pieces, language, heading, is_code):
            if len(found) >= MOST_READ:
                return tuple(found)
            found.append(one if number is None else replace(one, number=number))
    return tuple(found)


def _closes(pieces: tuple[Token, ...], language: str) -> bool:
    """Are these thanks or a closing and nothing else?"""
    return manners.is_closing(bare(pieces)) and meaning(Said("", pieces, language))[0] is None


def _without_numbers(lines: Sequence[str]) -> Iterator[tuple[int | None, str]]:
    """The lines without the numbers of a list, "1. KH" and "2. status", and these; a single "4. Thanks" bids four."""
    numbered = [(place, found) for place, line in enumerate(lines) if (found := _NUMBERED.match(line))]
    is_list = len(numbered) > 1 and all(int(found[1]) == count for count, (_, found) in enumerate(numbered, 1))
    marks = dict(numbered) if is_list else {}
    for place, line in enumerate(lines):
        mark = marks.get(place)
        yield (int(mark[1]), line[mark.end() :]) if mark else (None, line)


def _without_boxes(lines: Iterable[str], language: str) -> Iterator[str]:
    """The lines, cut and trimmed; of a list with boxes, "[x] 3C", the cards with an x as one line."""
    word = BY_NAME["pass"].words[language][0]
    ticked: list[str] = []
    left = LONGEST_MAIL
    for line in lines:
        line = line[:LONGEST_LINE].strip()
        left -= len(line) + 1
        if left < 0:
            break
        box = _BOX.fullmatch(line)
        if box:
            ticked += [box[5]] if box[1] or box[2] or box[4] else []
            continue
        if ticked and line:
            yield f"{word} {', '.join(ticked)}"
            ticked = []
        yield line
    if ticked:
        yield f"{word} {', '.join(ticked)}"


def _read_line(
    line: str, pieces: tuple[Token, ...], language: str, heading: int | None, is_code: IsCode
) -> Iterator[Read]:
    if _is_comment(pieces, is_code):
        yield Read(line[:SHOWN], heading, None, None)
        return
    code, text = without_code(line, pieces, language, is_code)
    parts = list(_parts(Said(text, tokens(text), language)))
    table = heading
    for part in parts:
        own, rest = table_before(part.tokens) if part.tokens else (None, ())
        table = own or table
        value, after = meaning(Said(text, rest, language))
        if isinstance(value, Puzzle):
            shows = nearest.shown(rest, language, understood)
            if isinstance(shows, Command) and is_query(shows):
                value = shows
        if isinstance(value, Puzzle):
            found = nearest.suggestions(rest, language, understood)
            value = Puzzle(found, nearest.begun(rest, found, language))
        shown = line if len(parts) == 1 else text[part.tokens[0].start : part.tokens[-1].end]
        yield Read(shown[:SHOWN], own or after or table, code, value, part.number)


def _is_comment(pieces: Sequence[Token], is_code: IsCode) -> bool:
    """Does the line begin with `>`, or with `#` and neither a table nor the code of a letter?"""
    if pieces[0].text == ">":
        return True
    if pieces[0].text != "#":
        return False
    code, _ = code_at(pieces, 0)
    if code:
        return not is_code(code)
    joined = len(pieces) > 2 and not pieces[2].spaced and pieces[2].text.isalpha()
    return len(pieces) == 1 or not pieces[1].text.isdigit() or joined


def _parts(said: Said) -> Iterator[Said]:
    """The commands of a line, parted by `;`; what is said to the table reaches to the end of the line."""
    if not bare(said.tokens):
        yield said
        return
    begin = 0
    while begin < len(said.tokens):
        rest = said.tokens[begin:]
        speaks = heads.speech(table_before(rest)[1], said.language)
        length = len(rest) if speaks else _place_of(rest, ";")
        if bare(rest[:length]):
            for part in _before_then(_without_number(Said(said.line, rest[:length], said.language))):
                yield from _sentences(part)
        begin += length + 1


def _without_number(said: Said) -> Said:
    """A single "4. KH" is no bid and a card: before cards, a number with a point is that of a list, and one with a
    bracket before whatever makes sense."""
    begun = tuple(dropwhile(lambda token: not token.says_something and token.text != "#", said.tokens))
    behind_table = table_before(begun)[1]
    before = begun[: len(begun) - len(behind_table)]
    marked = tuple(dropwhile(lambda token: not token.says_something, behind_table))
    if len(marked) > 2 and marked[0].text.isdigit() and marked[1].text == ")":
        listed = Said(said.line, before + bare(marked[2:]), said.language, int(marked[0].text[:9]))
        return listed if bare(marked[2:]) and isinstance(_value(listed), Act | Command) else said
    rest = bare(behind_table)
    if len(rest) < 3 or not (rest[0].text.isdigit() and rest[1].text == "." and rest[2].spaced):
        return said
    cards = Said(said.line, before + rest[2:], said.language)
    value = _value(cards)
    is_list = isinstance(value, Act) and all(isinstance(one, Card | Give) for one in value.readings)
    return cards if is_list else said


def _before_then(said: Said) -> Iterator[Said]:
    """An answer and what comes after it, "6H then if hearts led: low", as two; anything else as it is."""
    behind_table = len(said.tokens) - len(table_before(said.tokens)[1])
    for place in range(behind_table + 1, min(len(said.tokens), LONGEST_ANSWER)):
        if phrases.THEN.match(" ".join(manners.texts(said.tokens[place : place + 4]))):
            now, later = bare(said.tokens[:place]), said.tokens[place:]
            if now and isinstance(_value(Said(said.line, now, said.language)), Act) and without_thanks(bare(later[1:])):
                yield Said(said.line, now, said.language)
                yield Said(said.line, later, said.language)
                return
    yield said


def _place_of(rest: Sequence[Token], mark: str) -> int:
    return next((place for place, token in enumerate(rest) if token.text == mark), len(rest))


def _sentences(said: Said) -> Iterator[Said]:
    """The sentences of a part, if it makes sense only so, and every one of them makes sense."""
    if not _makes_sense(said):
        told = list(_said_to_partner(said))
        for parts in (list(_cut(said, ".!")), list(_cut(said, ".!,")), told if len(told) <= MOST_TOLD else []):
            if len(parts) > 1 and all(_makes_sense(part) for part in parts):
                yield from _meaningful(parts)
                return
    yield said


def _meaningful(parts: Sequence[Said]) -> Iterator[Said]:
    """Those that are more than politeness; what is said twice in a row, "wrong card, undo", once."""
    before: Meaning = None
    for part in parts:
        value = _value(part)
        if value is not None and value != before:
            yield part
        before = value


def _value(said: Said) -> Meaning:
    return meaning(Said(said.line, table_before(said.tokens)[1], said.language))[0]


def _makes_sense(said: Said) -> bool:
    return not isinstance(_value(said), Puzzle)


def _cut(said: Said, marks: str) -> Iterator[Said]:
    """The part cut after these marks, and before "and say" or "and the score"; after a comma only where a command is
    spelt out."""
    begin = 0
    for place, token in enumerate(said.tokens[:-1]):
        if token.text not in (*marks, *_AND) or place < begin:
            continue
        table, rest = table_before(said.tokens[place + 1 :])
        speaks = bool(heads.speech(rest, said.language)) if rest else False
        ends = token.text in marks and said.tokens[place + 1].spaced
        if token.text == ",":
            ends = ends and (table is not None or _names_a_command(bare(rest), said.language))
        if token.text in _AND:
            ends = is_query(_value(Said(said.line, said.tokens[place + 1 :], said.language)))
        if ends or speaks:
            if bare(said.tokens[begin:place]):
                yield Said(said.line, said.tokens[begin:place], said.language)
            begin = place + 1
        if speaks:
            break
    if bare(said.tokens[begin:]):
        yield Said(said.line, said.tokens[begin:], said.language)


def _names_a_command(rest: Sequence[Token], language: str) -> bool:
    """Do the words begin with a command, or with "I" or "show me" and a command?"""
    ways = (rest, manners.without_subject(rest), manners.without_asking(rest))
    return any(heads.head([one for one in way if one.text not in manners.SMALL_WORDS], language)[0] for way in ways)


def _said_to_partner(said: Said) -> Iterator[Said]:
    """The part cut before each thing that one says to a partner: "sure 4 possible 6"."""
    begin = 0
    for place in range(1, len(said.tokens) + 1):
        rest = said.tokens[place:]
        commands, _ = heads.head(rest, said.language)
        if not rest or any(command.name in ("sure", "possible", "propose") for command in commands):
            part = bare(said.tokens[begin:place])
            part = bare(part[:-1]) if part and part[-1].text in _AND else part
            if part:
                yield Said(said.line, part, said.language)
            begin = place
