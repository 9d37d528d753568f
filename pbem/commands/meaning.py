"""One thing that a player says, to its value: understood from the first word to the last, or not at all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from pbem.commands import acts, arguments, cardwords, heads, manners, sayings
from pbem.commands.acts import Act
from pbem.commands.spelling import SMILE, Token, bare, plain, tokens
from pbem.commands.words import BY_NAME, CommandWord
from pbem.plans import reading
from pbem.plans.cursor import without_thanks


@dataclass(frozen=True, slots=True)
class Command:
    """A command: `words` are its arguments, cleaned; `text` is the rest of the line word for word."""

    name: str
    words: tuple[str, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Puzzle:
    """Not understood; what could have been meant, ready to be typed, best first. Where a command is clear and only what
    stands behind it is not, `command` is its name."""

    nearest: tuple[str, ...]
    command: str = ""


Meaning: TypeAlias = Act | Command | Puzzle | None


@dataclass(frozen=True, slots=True)
class Said:
    """A line or a part of it: its tokens, and the line that they point into."""

    line: str
    tokens: tuple[Token, ...]
    language: str
    number: int | None = None
    """What stood before it as before the lines of a list, "4) KH"."""


UNCLEAR = Puzzle(())
_SAYS_OR_BIDS = frozenset(["dico", "zic"])
"""Words with which one speaks to the table, and in which one bids at a table of wood, too."""
MOST_TOKENS = 300
"""What is longer and not said to the table is no command."""

_TABLE = ("table", "game", "tavolo", "partita", "masa", "joc", "jocul")
_AT = ("at", "on", "in", "for", "al", "la", "per")
_EXCLAMATIONS = ("ah", "ha", "as", "ad", "da", "sa", "ac", "bn", "ts")
"""Cards and bids that are words too: they stand alone, or after a verb."""
_INTERJECTIONS = ("ah", "ha")
"""They do not even stand in a line with an emoji; and "ha" always needs the verb."""
_QUERIES = ("list", "notes", "everything", "block")
"""Commands that show something and stand among others."""
_WITH_LEAVE = ("join", "seat", "undo", "cancel", "pause", "extend")
_LAUGHTER = ("ha",)
_HEARTFELT = "❤🍀☘"
"""Emoji that are suits beside a rank, and else an ornament."""


def meaning(said: Said) -> tuple[Meaning, int | None]:
    """What is meant, UNCLEAR if that is not clear, and the table that is named at the end."""
    speaking = heads.speech(said.tokens, said.language)
    if speaking:
        return _speech(said, *speaking), None
    if len(said.tokens) > MOST_TOKENS:
        return UNCLEAR, None
    table, found = _table_after(bare(said.tokens))
    value = _quiet_or_clear(said, found)
    if value is UNCLEAR and table is not None:  # "deal #3" names no table
        table, found = None, tuple(token for token in bare(said.tokens) if token.text != "#")
        value = _quiet_or_clear(said, found)
    if value is UNCLEAR and found and said.line[found[-1].start] in _HEARTFELT:
        value = _quiet_or_clear(said, bare(found[:-1]))
    if value is UNCLEAR and found:
        value = _plan(said, found)
    if value is UNCLEAR and found:
        value = _in_other_words(said, found)
    if isinstance(value, Command) and not (table or value.words or value.text) and found[-1].text.isdigit():
        table = int(found[-1].text[:9])
    return value, table


def table_before(pieces: tuple[Token, ...]) -> tuple[int | None, tuple[Token, ...]]:
    """The table that a line begins with, "table 12: KH", "#12 KH", "12: KH", and the rest of the line."""
    if not pieces:
        return None, pieces
    place = 1 if pieces[0].text in _AT and len(pieces) > 1 and pieces[1].text in _TABLE else 0
    named = pieces[place].text in _TABLE
    place += named
    if place < len(pieces) and pieces[place].text == "#":
        named = True
        place += 1
    if place >= len(pieces) or not pieces[place].text.isdigit() or len(pieces[place].text) > 9:
        return None, pieces
    rest = pieces[place + 1 :]
    if rest and rest[0].text.isalpha() and not rest[0].spaced:
        return None, pieces
    if not named and (not bare(rest) or rest[0].text != ":" or _is_clock(rest)):
        return None, pieces
    while rest and rest[0].text in ":,.-)":
        rest = rest[1:]
    return int(pieces[place].text), rest


def _is_clock(rest: Sequence[Token]) -> bool:
    """Are these the minutes of "12:30"?"""
    return len(rest) > 1 and not rest[0].spaced and not rest[1].spaced and rest[1].text.isdigit()


def _table_after(found: tuple[Token, ...]) -> tuple[int | None, tuple[Token, ...]]:
    """The table that a line ends with: "KH #12", "status at table 12"."""
    if len(found) < 3 or not found[-1].text.isdigit() or len(found[-1].text) > 9:
        return None, found
    if found[-2].text not in (*_TABLE, "#"):
        return None, found
    rest = found[:-2]
    if rest[-1].text in _TABLE and found[-2].text == "#":
        rest = rest[:-1]
    if rest and rest[-1].text in _AT:
        rest = rest[:-1]
    return int(found[-1].text), bare(rest)


def _speech(said: Said, command: CommandWord, place: int) -> Meaning:
    rest = said.tokens[place:]
    while rest and rest[0].text in ":=-,":
        rest = rest[1:]
    if not arguments.takes_prose(command):
        rest = without_thanks(rest)
    if arguments.may_be_alone(command) and not any(token.says_something for token in rest):
        return Command(command.name, (), "")
    if not any(token.says_something or token.text in (SMILE, "?") for token in rest):
        return UNCLEAR
    text = _signed(said.line, rest[0].start) + said.line[rest[0].start : rest[-1].end].strip()
    if said.tokens[place - 1].text in _SAYS_OR_BIDS and acts.bare_value(rest, said.language):
        return UNCLEAR
    if command.name == "then" and not reading.is_plan(text, said.language):
        query = meaning(Said(said.line, rest, said.language))[0]  # "and then the score"
        if is_query(query):
            return query
    if command.name == "then" and ";" in said.line[: said.tokens[0].start] and not reading.is_plan(text, said.language):
        return UNCLEAR  # prose: "is drawn by lot; after that the deal passes clockwise"
    return Command(command.name, (), text) if arguments.admits_text(command, text) else UNCLEAR


def _plan(said: Said, found: tuple[Token, ...]) -> Meaning:
    """What is to be done when something is so; where it only begins so, the handler says at which word it stops."""
    text = said.line[found[0].start : found[-1].end]
    return Command("then", ("now",), text) if reading.is_conditional(text, said.language) else UNCLEAR


def _in_other_words(said: Said, found: tuple[Token, ...]) -> Meaning:
    """What a whole sentence says that does not name the command."""
    plainly = tuple(token for token in found if token.text != "?")
    core = manners.without_politeness(plainly, said.language)
    text = sayings.reworded(core, said.line)
    value = meaning(Said(text, tokens(text), said.language))[0] if text else UNCLEAR
    asked = plainly != found and isinstance(value, Command) and not (is_query(value) or _asks_leave(value, core))
    return UNCLEAR if asked else value


def _quiet_or_clear(said: Said, found: tuple[Token, ...]) -> Meaning:
    """None for politeness, the value of what is understood, or UNCLEAR."""
    asked = any(token.text == "?" for token in found)
    found = tuple(token for token in found if token.text != "?") or found
    core = manners.without_politeness(found, said.language)
    if not core:
        return UNCLEAR if asked else None
    laughs = core[0].text in _INTERJECTIONS and SMILE in plain(said.line)
    alone = not laughs and manners.only_asked_nicely(found, core)
    value = _understood(Said(said.line, core, said.language), alone=alone)
    if value and (not asked or is_query(value) or _asks_partner(value) or _asks_leave(value, core)):
        return value
    whom = manners.addressed(found)
    if whom is None or asked or any(_is_meaningful(word, said.language) for word in whom):
        return UNCLEAR
    return None


def _is_meaningful(word: str, language: str) -> bool:
    return word in heads.vocabulary() or bool(cardwords.cards((word,), language))


def _asks_partner(value: Act | Command) -> bool:
    """Is it a question that is put to the partner as one?"""
    return value in (Act((acts.WORDLESS["ask"],)), Act((acts.WORDLESS["aces"],)))


def _asks_leave(value: Act | Command, core: Sequence[Token]) -> bool:
    """Is it something for which one asks the others, or the server, in so many words: "can I take that back?"?"""
    if not isinstance(value, Command):
        return False
    return value.name == "rematch" or (value.name in _WITH_LEAVE and manners.asks_leave(core))


def is_query(value: Meaning) -> bool:
    """Does it show something, and change nothing?"""
    if not isinstance(value, Command) or (value.name == "block" and value.text):
        return False
    return BY_NAME[value.name].group == "seeing" or value.name in _QUERIES


def understood(text: str, language: str) -> Act | Command | None:
    """The meaning of a line that is one command and no more, or None."""
    pieces = manners.without_politeness(bare(tokens(text)), language)
    return _understood(Said(text, pieces, language), alone=True)


def _understood(said: Said, *, alone: bool) -> Act | Command | None:
    core = said.tokens
    if len(core) != 1 or core[0].text not in (_LAUGHTER if alone else _EXCLAMATIONS):
        act = acts.bare_value(core, said.language)
        if act:
            return act
    agreed = _agreed(said)
    if agreed:
        return agreed
    for way in (manners.without_asking(core), manners.without_asking(manners.without_about(core))):
        query = _command(said, way)
        if query and is_query(query):
            return query
    once = manners.without_subject(core)
    named = _language(core)
    if named:
        return named
    return _command(said, core) or _command(said, once) or _command(said, manners.without_subject(once))


def _language(core: tuple[Token, ...]) -> Command | None:
    """The name of a language and no more, "italiano" or "in english", asks for letters in it."""
    named = manners.texts(core)
    code = arguments.language(named[-1]) if named and (len(named) == 1 or named[:-1] == ("in",)) else None
    return Command("language", (code,), "") if code else None


def _agreed(said: Said) -> Act | Command | None:
    """The meaning of "yes, KH" is that of the rest; only "yes, I resign" confirms."""
    commands, count = heads.head(said.tokens, said.language)
    rest = bare(said.tokens[count:])
    if not rest or BY_NAME["yes"] not in commands:
        return None
    value = _understood(Said(said.line, rest, said.language), alone=True)
    if isinstance(value, Command) and BY_NAME[value.name].dangerous:
        return Command("yes", (), "")
    return value


def _command(said: Said, core: tuple[Token, ...]) -> Act | Command | None:
    if len(core) == 2 and core[0].text.isdigit() and core[1].text.isalpha():
        core = core[::-1]  # "3 bots" is "bots 3"
    slim = tuple(token for token in core if token.text not in manners.SMALL_WORDS)
    for way in (core, slim) if slim != core else (core,):
        commands, count = heads.head(way, said.language)
        for command in commands:
            value = _with_rest(said, command, way[count:], manners.texts(way[:count]))
            if value:
                return value
    return None


def _signed(line: str, start: int) -> str:
    """The minus of a number that stands there: `pause -3` is no pause of three days. `- 3` is a dash."""
    return "-" if line[start].isdigit() and line[:start].endswith((" -", " \u2212")) else ""


def _with_rest(
    said: Said, command: CommandWord, rest: tuple[Token, ...], phrase: tuple[str, ...]
) -> Act | Command | None:
    """The command that began with this phrase and the words after it, if it can take every one of them."""
    if command.group == "playing":
        return acts.act(command.name, rest, phrase, said.language)
    if not arguments.places(command):
        names_table = len(rest) == 1 and rest[0].text.isdigit()
        return Command(command.name, (), "") if not rest or names_table else None
    rest = bare(rest)
    text = _signed(said.line, rest[0].start) + said.line[rest[0].start : rest[-1].end] if rest else ""
    fitted = arguments.fit(command, text)
    return None if fitted is None else Command(command.name, fitted, text)
