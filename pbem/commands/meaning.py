"""One thing that a player says, to its value: understood from the first word to the last, or not at all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from engine.actions import AGREE, DISAGREE, Action, Bid, CallMisdeal, Discard, Give, Keep, Look, Replace, Say
from engine.cards import Card
from pbem.commands import arguments, bidwords, cardwords, heads, manners
from pbem.commands.spelling import SMILE, Token, bare, phrases, plain, tokens
from pbem.commands.words import BY_NAME, CommandWord


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
class Said:
    """A line or a part of it: its tokens, and the line that they point into."""

    line: str
    tokens: tuple[Token, ...]
    language: str


UNCLEAR = Puzzle(())
MOST_TOKENS = 300
"""What is longer and not said to the table is no command."""

_TABLE = ("table", "game", "tavolo", "partita", "masa", "joc", "jocul")
_AT = ("at", "on", "in", "for", "al", "la", "per")
_NOTHING = phrases("none|nothing|no cards|no card|niente|nulla|nessuna|nessuna carta|nimic|nicio carte")
_PASSES = phrases("pass|passo|pas|pasez")
_TO_PARTNER = phrases(
    "to partner|to my partner|to him|to her|al compagno|alla compagna|al mio compagno|alla mia compagna|partenerului"
)
_EXCLAMATIONS = ("ah", "ha", "as", "ad", "da", "sa", "ac", "bn", "ts")
"""Cards and bids that are words too: they stand alone, or after a verb."""
_INTERJECTIONS = ("ah", "ha")
"""They do not even stand in a line with an emoji; and "ha" always needs the verb."""
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
    if value is UNCLEAR and found and said.line[found[-1].start] in _HEARTFELT:
        value = _quiet_or_clear(said, bare(found[:-1]))
    if isinstance(value, Command) and not (table or value.words or value.text) and found[-1].text.isdigit():
        table = int(found[-1].text[:9])
    return value, table


def table_before(pieces: tuple[Token, ...]) -> tuple[int | None, tuple[Token, ...]]:
    """The table that a line begins with, "table 12: KH", "#12 KH", "12: KH", and the rest of the line."""
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
    if not any(token.says_something or token.text in (SMILE, "?") for token in rest):
        return UNCLEAR
    text = said.line[rest[0].start : rest[-1].end].strip()
    return Command(command.name, (), text) if arguments.admits_text(command, text) else UNCLEAR


def _quiet_or_clear(said: Said, found: tuple[Token, ...]) -> Meaning:
    """None for politeness, the value of what is understood, or UNCLEAR."""
    core = manners.without_politeness(found, said.language)
    if not core:
        return None
    asked = any(token.text == "?" for token in core)
    plainly = tuple(token for token in core if token.text != "?") or core
    laughs = core[0].text in _INTERJECTIONS and SMILE in plain(said.line)
    alone = not laughs and manners.only_asked_nicely(found, core)
    value = _understood(Said(said.line, plainly, said.language), alone=alone)
    if value and not (asked and not (_is_query(value) or value == Act((_WORDLESS["ask"],)))):
        return value
    whom = manners.addressed(found)
    if whom is None or asked or any(_is_meaningful(word, said.language) for word in whom):
        return UNCLEAR
    return None


def _is_meaningful(word: str, language: str) -> bool:
    return word in heads.vocabulary() or bool(cardwords.cards((word,), language))


def _is_query(value: Act | Command) -> bool:
    return isinstance(value, Command) and BY_NAME[value.name].group == "seeing"


def understood(text: str, language: str) -> Act | Command | None:
    """The meaning of a line that is one command and no more, or None."""
    pieces = manners.without_politeness(bare(tokens(text)), language)
    return _understood(Said(text, pieces, language), alone=True)


def _understood(said: Said, *, alone: bool) -> Act | Command | None:
    core = said.tokens
    if len(core) != 1 or core[0].text not in (_LAUGHTER if alone else _EXCLAMATIONS):
        act = _bare_value(core, said.language)
        if act:
            return act
    agreed = _agreed(said)
    if agreed:
        return agreed
    query = _command(said, manners.without_asking(core))
    if query and _is_query(query):
        return query
    once = manners.without_subject(core)
    return _command(said, core) or _command(said, once) or _command(said, manners.without_subject(once))


def _bare_value(core: Sequence[Token], language: str) -> Act | None:
    """A bid, a card or several cards without a verb."""
    said = manners.texts(core)
    bids = bidwords.bids(said)
    if bids:
        return Act(bids)
    if blind := _proposed(said, blind=True):
        return blind
    cards = cardwords.cards(manners.texts(core), language) or cardwords.cards(
        manners.texts(manners.without_article(core)), language
    )
    return Act(cards[0]) if len(cards) == 1 else _give(cards)


def _give(cards: Sequence[tuple[Card, ...]], *, twins: bool = False) -> Act | None:
    ways = tuple(Give(way) for way in cardwords.choices(cards, twins=twins)) if cards else ()
    return Act(ways) if ways else None


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


def _with_rest(
    said: Said, command: CommandWord, rest: tuple[Token, ...], phrase: tuple[str, ...]
) -> Act | Command | None:
    """The command that began with this phrase and the words after it, if it can take every one of them."""
    match command.name:
        case "bid" | "take":  # cards left over may be taken too, but only when no bid is asked for
            value = manners.texts(manners.without_leads(rest))
            return _bid(value) or _proposed(value, blind=True)
        case "sure" | "possible" as word:
            number = _number(manners.texts(manners.without_leads(rest)))
            return None if number is None else Act((Say(word, number),))
        case "propose":
            value = manners.texts(manners.without_leads(rest))
            return _proposed(value, blind=True) or _proposed(value, blind=False) or _named(value)
        case "agree":
            return None if rest else Act((AGREE,))
        case "disagree":
            return None if rest else Act((DISAGREE,))
        case "play":
            value = manners.texts(manners.without_leads(rest, to_a_card=True))
            cards = cardwords.cards(value, said.language)
            return Act(cards[0]) if len(cards) == 1 else _bid(value, number=False)
        case "pass":
            return _passed(manners.texts(manners.without_leads(rest, to_a_card=True)), said.language)
        case "replace":
            return _replaced(manners.texts(manners.without_leads(rest, to_a_card=True)), said.language)
        case "discard":
            thrown = manners.texts(manners.without_leads(rest, to_a_card=True))
            return _replaced(thrown, said.language) if rest else Act((Discard(),))
        case "keep":
            # "pass" keeps what one has; of a drawn card it can mean that one does not want it
            drawn = (Keep(), Discard()) if phrase in _PASSES else (Keep(),)
            return None if rest else Act((Give(()), *drawn))
        case "look" | "misdeal" | "ask" as word:
            return None if rest else Act((_WORDLESS[word],))
    if not arguments.places(command):
        names_table = len(rest) == 1 and rest[0].text.isdigit()
        return Command(command.name, (), "") if not rest or names_table else None
    rest = bare(rest)
    text = said.line[rest[0].start : rest[-1].end] if rest else ""
    fitted = arguments.fit(command, text)
    return None if fitted is None else Command(command.name, fitted, text)


_WORDLESS: Mapping[str, Action] = {
    "look": Look(),
    "misdeal": CallMisdeal(),
    "ask": Say("misdeal?"),
}
"""What is said with nothing behind it."""


def _bid(value: Sequence[str], *, number: bool = True) -> Act | None:
    """A bid; where "play" stands before it, only a nil."""
    bids = bidwords.bids(value)
    return Act(bids) if bids and (number or not any(bid.tricks or bid == Bid(0) for bid in bids)) else None


def _passed(value: tuple[str, ...], language: str) -> Act | None:
    if value in _NOTHING:
        return Act((Give(()),))
    for count in range(1, 5):
        if value[-count:] in _TO_PARTNER:
            value = value[:-count]
    return _give(cardwords.cards(value, language), twins=True)


def _replaced(value: tuple[str, ...], language: str) -> Act | None:
    if value in _NOTHING:
        return Act((Replace(()),))
    given = _give(cardwords.cards(value, language), twins=True)
    return Act(tuple(Replace(way.cards) for way in given.readings if isinstance(way, Give))) if given else None


def _proposed(value: tuple[str, ...], *, blind: bool) -> Act | None:
    """A number for both partners, with unseen cards or with seen ones."""
    tricks = cardwords.blind_number(value) if blind else _number(value)
    return None if tricks is None else Act((Say("propose", tricks, "blind" if blind else "tricks"),))


def _named(value: tuple[str, ...]) -> Act | None:
    """A bid with a name, for both partners."""
    named = tuple(Say("propose", bid.tricks, bid.kind) for bid in bidwords.bids(value))
    return Act(named) if named else None


def _number(value: tuple[str, ...]) -> int | None:
    bids = cardwords.bids(value)
    return bids[0].tricks if bids and bids[0].kind == "tricks" else None
