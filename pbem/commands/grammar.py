"""Lines of text to command values: what a player wrote, line by line, without a guess."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from engine.actions import Action, Give, Look
from engine.cards import Card
from pbem.commands import arguments, cardwords, manners, nearest
from pbem.commands.spelling import Token, bare, phrases, tokens, words
from pbem.commands.words import BY_NAME, COMMANDS, LANGUAGES, CommandWord

LONGEST_LINE = 4000
"""Characters of a line that are read; what is longer is cut."""
MOST_READ = 400
"""Lines of a mail that are read."""
SHOWN = 200


@dataclass(frozen=True, slots=True)
class Act:
    """An answer to a question of the game; more than one reading makes it ambiguous in itself."""

    readings: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Command:
    """A command: `words` are its arguments, cleaned; `text` is the rest of the line word for word."""

    name: str
    words: tuple[str, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Puzzle:
    """Not understood; what could have been meant, ready to be typed, best first."""

    nearest: tuple[str, ...]


Meaning: TypeAlias = Act | Command | Puzzle | None


@dataclass(frozen=True, slots=True)
class Read:
    """One line of a mail, or one of several commands in it.

    `line` is what the player wrote, trimmed, at most 200 characters. `table` is the table that the line names, or that
    a line with nothing but a table above it names. `code` is the letter's code it carries. A `meaning` of None is
    politeness or a comment.
    """

    line: str
    table: int | None
    code: str | None
    meaning: Meaning


@dataclass(frozen=True, slots=True)
class _Said:
    """A part of a line: its tokens, and the line they point into."""

    line: str
    tokens: tuple[Token, ...]
    language: str


_TABLE = ("table", "game", "tavolo", "partita", "masa", "joc", "jocul")
_AT = ("at", "on", "in", "for", "al", "la", "per")
_CODE = re.compile(r"#(?=[0-9]*[a-z])[a-z0-9]{4,6}(?![a-z0-9])", re.IGNORECASE)
_DASHES = re.compile(r"(?:--|[–—―]|___+|---+|\*\*\*+|===+)[-–—_=*\s]*")
_CLOCK = re.compile(r"\s*\d{1,2}:\d{2}\b")
_NOTHING = phrases("none|nothing|no cards|no card|niente|nulla|nessuna|nessuna carta|nimic|nicio carte")
_TO_PARTNER = phrases(
    "to partner|to my partner|to him|to her|al compagno|alla compagna|al mio compagno|alla mia compagna|partenerului",
)
_RISKY = frozenset(["ah", "ha", "as", "ad", "da", "sa", "ac", "bn", "ts"])
"""Cards and bids that are words too: they must stand alone or after a verb."""
_LAUGHTER = frozenset([("ha",)])


def read(lines: Iterable[str], language: str = "en") -> tuple[Read, ...]:
    """What the lines of a mail say, top to bottom, to the line that ends them."""
    language = language if language in LANGUAGES else "en"
    found: list[Read] = []
    heading: int | None = None
    for line in lines:
        line = line[:LONGEST_LINE].strip()
        pieces = tokens(line)
        if not pieces:
            continue
        if len(found) >= MOST_READ:
            break
        if _DASHES.fullmatch(line) or manners.is_end(bare(pieces), language):
            found.append(Read(line[:SHOWN], heading, None, None))
            break
        understood = any(one.meaning is not None and not isinstance(one.meaning, Puzzle) for one in found)
        read_here = list(_line(line, pieces, language, heading))
        found += read_here
        if len(read_here) == 1 and read_here[0].meaning is None:
            heading = read_here[0].table
            if understood and manners.is_closing(bare(pieces)):
                break
    return tuple(found)


def _line(line: str, pieces: tuple[Token, ...], language: str, heading: int | None) -> Iterator[Read]:
    if _is_comment(line, pieces):
        yield Read(line[:SHOWN], heading, None, None)
        return
    table, pieces = _table_before(line, pieces)
    code, pieces = _code(line, pieces)
    for part in _parts(_Said(line, pieces, language)):
        meaning, own_table = _meaning(part)
        shown = line[part.tokens[0].start : part.tokens[-1].end] if part.tokens else line
        if part.tokens == pieces:
            shown = line
        yield Read(shown[:SHOWN], table or own_table or heading, code, meaning)


def _is_comment(line: str, pieces: Sequence[Token]) -> bool:
    """Does the line begin with `#` or `>`, and neither with a table nor with the code of a letter?"""
    if pieces[0].text == ">":
        return True
    if pieces[0].text != "#":
        return False
    if len(pieces) > 1 and pieces[1].text.isdigit() and not (len(pieces) > 2 and _joined(pieces[2])):
        return False
    code = _CODE.match(line)
    return not (code and any(char.isdigit() for char in code.group()))


def _joined(token: Token) -> bool:
    return not token.spaced and token.text.isalpha()


def _table_before(line: str, pieces: tuple[Token, ...]) -> tuple[int | None, tuple[Token, ...]]:
    """The table that a line begins with: "table 12: KH", "#12 KH", "12: KH"; and the rest of the line."""
    place = 1 if pieces[0].text in _AT and len(pieces) > 1 and pieces[1].text in _TABLE else 0
    named = pieces[place].text in _TABLE
    place += named
    if place < len(pieces) and pieces[place].text == "#":
        named = True
        place += 1
    if place >= len(pieces) or not pieces[place].text.isdigit() or len(pieces[place].text) > 9:
        return None, pieces
    if place + 1 < len(pieces) and _joined(pieces[place + 1]):
        return None, pieces
    rest = pieces[place + 1 :]
    if not named and (not bare(rest) or rest[0].text != ":" or _CLOCK.match(line)):
        return None, pieces
    while rest and rest[0].text in ":,.-)":
        rest = rest[1:]
    return int(pieces[place].text), rest


def _code(line: str, pieces: tuple[Token, ...]) -> tuple[str | None, tuple[Token, ...]]:
    """The code of a letter that the line carries, and the line without it.

    In words to the table only a code with a digit at the very end is one: "#best" may be meant as it stands.
    """
    for token in pieces:
        if token.text != "#":
            continue
        found = _CODE.match(line, token.start)
        if found is None:
            continue
        last = found.end() >= pieces[-1].end
        if _text_command(pieces, "en") and not (last and any(char.isdigit() for char in found.group())):
            continue
        kept = tuple(one for one in pieces if not found.start() <= one.start < found.end())
        return found.group()[1:].lower(), kept
    return None, pieces


def _parts(said: _Said) -> Iterator[_Said]:
    """The commands of a line, parted by `;`; what is said to the table reaches to the end of the line."""
    rest = said.tokens
    if not rest:
        yield said
    while rest:
        end = next((place for place, token in enumerate(rest) if token.text == ";"), len(rest))
        if _text_command(rest, said.language):
            end = len(rest)
        part, rest = rest[:end], rest[end + 1 :]
        if bare(part) or part == said.tokens:
            yield from _sentences(_Said(said.line, part, said.language))


def _sentences(said: _Said) -> Iterator[_Said]:
    """The sentences of a part, if it makes sense only so and every sentence of it makes sense."""
    if isinstance(_meaning(said)[0], Puzzle):
        for ends in (".!", ".!,"):
            parts = list(_cut(said, ends))
            if len(parts) > 1 and not any(isinstance(_meaning(part)[0], Puzzle) for part in parts):
                yield from (part for part in parts if _meaning(part)[0] is not None)
                return
    yield said


def _cut(said: _Said, ends: str) -> Iterator[_Said]:
    """The part cut after these marks and before "and say"; after a comma only where a command is spelt out."""
    begin = 0
    for place, token in enumerate(said.tokens):
        rest = said.tokens[place + 1 :]
        if not rest or place < begin:
            continue
        speaks = _text_command(rest, said.language)
        mark = token.text in ends and rest[0].spaced
        if mark and token.text == ",":
            mark = bool(_head(bare(rest), said.language)[0])
        if mark or (speaks and token.text in ("and", "e", "si")):
            if bare(said.tokens[begin:place]):
                yield _Said(said.line, said.tokens[begin:place], said.language)
            begin = place + 1
            if speaks:
                break
    if bare(said.tokens[begin:]):
        yield _Said(said.line, said.tokens[begin:], said.language)


@lru_cache(maxsize=8)
def _heads(language: str) -> dict[tuple[str, ...], tuple[CommandWord, ...]]:
    """Every phrase that begins a command; where languages disagree the player's own counts."""
    heads: dict[tuple[str, ...], tuple[CommandWord, ...]] = {}
    own: set[tuple[str, ...]] = set()
    for spoken in (language, *(other for other in LANGUAGES if other != language)):
        for command in COMMANDS:
            for phrase in command.words.get(spoken, ()):
                said = tuple(word for word in words(phrase) if word not in manners.SMALL_WORDS) or words(phrase)
                for way in {said, words(phrase)}:
                    if way in own and spoken != language:
                        continue
                    if command not in heads.get(way, ()):
                        heads[way] = (*heads.get(way, ()), command)
                    if spoken == language:
                        own.add(way)
    return heads


def _head(said: Sequence[Token], language: str) -> tuple[tuple[CommandWord, ...], int]:
    """The commands that the words can begin, and how many words that takes."""
    heads = _heads(language)
    for count in range(min(6, len(said)), 0, -1):
        commands = heads.get(manners.texts(said[:count]))
        if commands:
            return commands, count
    return (), 0


def _text_command(pieces: Sequence[Token], language: str) -> tuple[CommandWord, int] | None:
    """The command that takes the rest of the line word for word, and the number of the token after its name."""
    said = manners.without_politeness_before(pieces)
    commands, count = _head(said, language)
    for command in commands:
        if arguments.takes_text(command):
            return command, len(pieces) - len(said) + count
    return None


def _meaning(said: _Said) -> tuple[Meaning, int | None]:
    """What a part of a line means, and the table that it names at its end."""
    speaking = _text_command(said.tokens, said.language)
    if speaking:
        return _speech(said, *speaking), None
    found = bare(said.tokens)
    table, found = _table_after(found)
    core = manners.without_politeness(found)
    if not core:
        return None, table
    asked = any(token.text == "?" for token in core)
    plainly = tuple(token for token in core if token.text != "?") or core
    meaning = _understood(_Said(said.line, plainly, said.language), alone=len(plainly) == len(found))
    if isinstance(meaning, Command) and not table and not meaning.words and plainly[-1].text.isdigit():
        table = int(plainly[-1].text[:9])
    if asked and (isinstance(meaning, Act) or (isinstance(meaning, Command) and not _is_query(meaning))):
        meaning = None
    if meaning is not None:
        return meaning, table
    whom = manners.addressed(found)
    if whom is not None and not any(_could_move(word, said.language) for word in whom):
        return None, table
    return Puzzle(nearest.suggestions(said.tokens, said.language, _readable)), table


def _could_move(word: str, language: str) -> bool:
    return word in nearest.vocabulary() or bool(cardwords.cards((word,), language))


def _is_query(command: Command) -> bool:
    return BY_NAME[command.name].group == "seeing"


def _readable(text: str, language: str) -> Act | Command | None:
    """The meaning of a corrected line, if it has one."""
    pieces = bare(tokens(text))
    return _understood(_Said(text, manners.without_politeness(pieces), language), alone=True)


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


def _speech(said: _Said, command: CommandWord, place: int) -> Command | Puzzle:
    rest = said.tokens[place:]
    while rest and rest[0].text in ":=-,":
        rest = rest[1:]
    if not rest:
        return Puzzle((command.usage_in(said.language),))
    text = said.line[rest[0].start : rest[-1].end].strip()
    return Command(command.name, (), text)


def _understood(said: _Said, *, alone: bool) -> Act | Command | None:
    """The meaning of words from the first to the last, or None."""
    core = said.tokens
    value = manners.texts(core)
    if not value:
        return None
    if alone or not set(value) & _RISKY:
        act = _bare_value(value, said.language)
        if act and value not in _LAUGHTER:
            return act
    agreed = _agreed(said)
    if agreed:
        return agreed
    asked = _command(said, manners.without_asking(core))
    if asked and isinstance(asked, Command) and _is_query(asked):
        return asked
    stripped = manners.without_subject(core)
    return _command(said, core) or _command(said, stripped) or _command(said, manners.without_subject(stripped))


def _agreed(said: _Said) -> Act | Command | None:
    """The meaning of "yes, KH", which is that of the rest; only "yes, I resign" confirms."""
    commands, count = _head(said.tokens, said.language)
    rest = bare(said.tokens[count:])
    if not rest or BY_NAME["yes"] not in commands:
        return None
    meaning = _understood(_Said(said.line, rest, said.language), alone=True)
    if isinstance(meaning, Command) and BY_NAME[meaning.name].dangerous:
        return Command("yes", (), "")
    return meaning


def _bare_value(value: Sequence[str], language: str) -> Act | None:
    bids = cardwords.bids(value)
    if bids:
        return Act(bids)
    cards = cardwords.cards(value, language)
    if len(cards) == 1:
        return Act(cards[0])
    return _give(cards)


def _give(cards: Sequence[tuple[Card, ...]]) -> Act | None:
    ways = tuple(Give(way) for way in cardwords.choices(cards)) if cards else ()
    return Act(ways) if ways else None


def _command(said: _Said, core: Sequence[Token]) -> Act | Command | None:
    core = _count_last(tuple(core))
    commands, count = _head(core, said.language)
    for command in commands:
        meaning = _with_rest(said, command, core[count:])
        if meaning:
            return meaning
    slim = tuple(token for token in core if token.text not in manners.SMALL_WORDS)
    if slim != core:
        commands, count = _head(slim, said.language)
        for command in commands:
            meaning = _with_rest(said, command, slim[count:])
            if meaning:
                return meaning
    return None


def _count_last(core: tuple[Token, ...]) -> tuple[Token, ...]:
    """ "3 bots" as "bots 3"."""
    turned = len(core) == 2 and core[0].text.isdigit() and core[1].text.isalpha()
    return core[::-1] if turned else core


def _with_rest(said: _Said, command: CommandWord, rest: tuple[Token, ...]) -> Act | Command | None:
    match command.name:
        case "bid":
            bids = cardwords.bids(manners.texts(manners.without_leads(rest)))
            return Act(bids) if bids else None
        case "play":
            cards = cardwords.cards(manners.texts(manners.without_leads(rest)), said.language)
            return Act(cards[0]) if len(cards) == 1 else None
        case "pass":
            return _passing(manners.texts(manners.without_leads(rest)), said.language)
        case "keep":
            return None if rest else Act((Give(()),))
        case "look":
            return None if rest else Act((Look(),))
    if not arguments.places(command):
        number = len(rest) == 1 and rest[0].text.isdigit()
        return Command(command.name, (), "") if not rest or number else None
    text = said.line[min(one.start for one in rest) : max(one.end for one in rest)] if rest else ""
    fitted = arguments.fit(command, text)
    return None if fitted is None else Command(command.name, fitted, text)


def _passing(value: tuple[str, ...], language: str) -> Act | None:
    if value in _NOTHING:
        return Act((Give(()),))
    for count in range(1, 5):
        if value[-count:] in _TO_PARTNER:
            value = value[:-count]
    return _give(cardwords.cards(value, language))


__all__ = ["Act", "Command", "Meaning", "Puzzle", "Read", "read"]
