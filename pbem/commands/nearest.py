"""What a line that was not understood may have meant."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from rapidfuzz import fuzz, process
from rapidfuzz.distance import Indel

from engine.actions import Action, Bid, Claim, Cut, Discard, Give, Keep, KeepEvery, Replace, Say, Throw
from engine.cards import Card
from engine.notation import bid_text
from pbem.commands import arguments, bidwords, cardwords, heads, manners
from pbem.commands.acts import WORDLESS
from pbem.commands.spelling import Token, bare, plain, words
from pbem.commands.words import BY_NAME, COMMANDS, CommandWord
from pbem.wording import Words

MOST = 3
_WORDS_LOOKED_AT = 12
MOST_VALUES = 4
"""Tokens behind a command that may be meant as its value; more of them are prose."""
_MEANT = {
    **dict.fromkeys(("quit", "abandon", "surrender", "smetto", "basta", "rinuncio", "renunt"), ("resign", "leave")),
    **dict.fromkeys(("who", "whose", "whos", "when", "deadline", "chi", "quando", "cine", "cand"), ("status",)),
    **dict.fromkeys(("how", "what", "come", "cosa", "cum", "ce"), ("help",)),
}
"""Words that no command has, since they could mean two things, and the commands that they may mean."""


def suggestions(said: Sequence[Token], language: str, understood: Callable[[str, str], object]) -> tuple[str, ...]:
    """At most three lines, best first, ready to be typed or with capitals where something is to be filled in."""
    spoken = [token.text for token in said][:_WORDS_LOOKED_AT]
    found = _corrected(spoken, language, understood)
    found += [Words(language).usage(BY_NAME[name]) for word in spoken for name in _MEANT.get(word, ())]
    if not found and "?" in spoken:
        found = [Words(language).usage(BY_NAME["status"])]
    elif not found and len([word for word in spoken if word.isalpha()]) > 2:
        found = [Words(language).usage(BY_NAME["say"])]
    found += [*_moves(spoken, language), *_usages(spoken, language)]
    found.append(BY_NAME["help"].words.get(language, ("help",))[0])
    return tuple(dict.fromkeys(found))[:MOST]


def begun(said: Sequence[Token], nearest: Sequence[str], language: str) -> str:
    """The name of the command that the line begins with, where what stands behind it is no value of it; "" where it
    begins with none, is prose, or one of the suggestions gives that command a value."""
    core = bare([token for token in said if token.text != "?"])
    commands, count = heads.head(core, language)
    if not commands:
        core = manners.without_politeness(core, language)
        commands, count = heads.head(core, language)
    for command in commands:
        alone = count == len(core) and arguments.may_be_alone(command)
        prose = len(core) - count > MOST_VALUES and not arguments.takes_text(command)
        if arguments.places(command) and not alone and not prose:
            return "" if command.group == "playing" and _is_filled_in(command, nearest, language) else command.name
    return ""


def _is_filled_in(command: CommandWord, nearest: Sequence[str], language: str) -> bool:
    """Is it among these with something behind it, ready to be typed?"""
    head = command.words.get(language, command.words["en"])[0]
    return any(like.startswith(f"{head} ") and like != Words(language).usage(command) for like in nearest)


def shown(said: Sequence[Token], language: str, understood: Callable[[str, str], object]) -> object | None:
    """The meaning of a word or two with one slip of the pen. It is for what shows something: that does no harm."""
    spoken = [token.text for token in said if token.text != "?"]
    mended = [_mended(word, language) for word in spoken]
    slips = [pair for pair in zip(spoken, mended, strict=True) if pair[0] != pair[1]]
    if len(spoken) > 2 or len(slips) != 1 or not _is_slip(*slips[0]):
        return None
    return understood(" ".join(mended), language)


def _is_slip(written: str, meant: str) -> bool:
    """Are letters changed about, or is one missing or too many?"""
    return sorted(written) == sorted(meant) or (len(meant) > 4 and Indel.distance(written, meant) == 1)


def _corrected(spoken: Sequence[str], language: str, understood: Callable[[str, str], object]) -> list[str]:
    """The line with its slips mended, if that makes sense."""
    mended = [_mended(word, language) for word in spoken]
    if mended == list(spoken) and "?" not in mended:
        return []
    meaning = understood(" ".join(word for word in mended if word != "?"), language)
    readings = getattr(meaning, "readings", None)
    if readings:
        return [typed(reading, language) for reading in readings[:MOST]]
    name = getattr(meaning, "name", "")
    return [Words(language).usage(BY_NAME[name])] if name in BY_NAME else []


@lru_cache(maxsize=8)
def _spellings(language: str) -> tuple[str, ...]:
    """What a slip is compared with; in order, so that of two words equally near always the same is suggested."""
    own = {word for command in COMMANDS for word in words(" ".join(command.words.get(language, ())))}
    english = {word for command in COMMANDS for word in words(" ".join(command.words["en"]))}
    return tuple(sorted(word for word in own | english | cardwords.WORDS if len(word) > 2))


def _mended(word: str, language: str) -> str:
    if len(word) < 3 or not word.isalpha() or word in heads.vocabulary() or word in manners.KNOWN:
        return word
    close = process.extract(word, _spellings(language), scorer=fuzz.ratio, score_cutoff=74, limit=5)
    nearest = max(close, key=lambda one: (one[1], sorted(one[0]) == sorted(word)), default=(word,))
    return str(nearest[0])  # of words equally near the one with the same letters: "plya" is "play" and no "plan"


@lru_cache(maxsize=8)
def _single_words(language: str) -> tuple[tuple[CommandWord, tuple[str, ...]], ...]:
    """The commands that are called by one word, and all of these."""
    spelt = ((command, (*command.words.get(language, ()), *command.words["en"])) for command in COMMANDS)
    single = ((command, tuple(plain(p) for p in phrases if " " not in p and len(p) > 2)) for command, phrases in spelt)
    return tuple((command, found) for command, found in single if found)


def _usages(spoken: Sequence[str], language: str) -> list[str]:
    """The usages of commands whose word stands in the line, or nearly so."""
    found: list[tuple[float, str]] = []
    for command, single in _single_words(language):
        best = 0.0
        for place, word in enumerate(spoken[:3]):
            if len(word) > 2 and (word in single or word not in manners.KNOWN):
                close = process.extractOne(word, single, scorer=fuzz.ratio, score_cutoff=80)
                best = max(best, close[1] - place if close else 0.0)
        if best:
            found.append((-best, Words(language).usage(command)))
    return [usage for _, usage in sorted(found)][:2]


def _moves(spoken: Sequence[str], language: str) -> list[str]:
    """The cards and bids that the line mentions, as one would type them."""
    found: list[str] = []
    for length in (3, 2, 1):
        for place in range(len(spoken) - length + 1):
            part = spoken[place : place + length]
            cards = cardwords.cards(part, language)
            if len(cards) == 1:
                found += [typed(card, language) for card in cards[0]]
            elif bidwords.bids(part):
                found.append(typed(bidwords.bids(part)[-1], language))
    return found[:2]


_VERBS: Mapping[type, str] = {Give: "pass", Replace: "replace", Throw: "discard"}
_ALONE: Mapping[Action, str] = {action: name for name, action in WORDLESS.items()}


def typed(action: Action, language: str) -> str:
    """An action as the player would type it in the language."""

    def head(name: str) -> str:
        return BY_NAME[name].words.get(language, (name,))[0]

    if action in _ALONE:
        return head(_ALONE[action])
    match action:
        case Card():
            return f"{head('play')} {cardwords.card_text(action, language)}"
        case Bid():
            return f"{head('bid')} {bid_text(action)}"
        case Say(word="agree" | "disagree" as word):
            return head(word)
        case Say(word=word, tricks=tricks, kind=kind):
            return f"{head(word)} {bid_text(Bid(tricks, kind))}"
        case KeepEvery(wanted=wanted):
            return " ".join([head("keep"), *wanted])
        case Keep() | Give(cards=()) | Replace(cards=()):
            return head("keep")
        case Claim(tricks=tricks):
            return head("claim") if tricks is None else f"{head('claim')} {tricks}"
        case Discard():
            return head("discard")
        case Cut(packets=packets):
            return " ".join([head("cut"), *map(str, packets)])
        case Give(cards=cards) | Replace(cards=cards) | Throw(cards=cards):
            name = _VERBS[type(action)]
            return " ".join([head(name), *(cardwords.card_text(card, language) for card in cards)])
    return head("look")
