"""Cards and bids as people write them: letters in the player's own language, words and signs in any."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import product

from engine.actions import BLIND_NIL, DOUBLE_NIL, NIL, Bid
from engine.cards import SUITS, Card
from pbem.commands.spelling import words

SUIT_LETTERS: Mapping[str, Mapping[str, str]] = {
    "en": {"S": "S", "H": "H", "D": "D", "C": "C"},
    "it": {"S": "P", "H": "C", "D": "Q", "C": "F"},
    "ro": {"S": "P", "H": "I", "D": "C", "C": "T"},
}
"""The letter of each suit (S, H, D, C) as letters in that language print it, beside the ranks A K Q J and numbers."""

_MORE_LETTERS: Mapping[str, tuple[dict[str, str], dict[str, str]]] = {
    "en": ({}, {}),
    "it": ({"r": "K", "d": "Q", "f": "J"}, {}),
    "ro": ({"r": "K", "d": "Q", "v": "J"}, {"r": "D"}),
}
"""Letters that are also written for ranks and for suits."""

_SUITS: Mapping[str, str] = {
    "S": "♠ spade spades picche picca pica pici picile",
    "H": "♥ heart hearts cuori cuore inima inimi inimile cupa cupe",
    "D": "♦ diamond diamonds quadri quadro caro carouri romb romburi tobe toba",
    "C": "♣ club clubs fiori fiore trefla trefle trefe ghinda",
}
_LONG_SUITS: Mapping[tuple[str, ...], str] = {
    ("inima", "neagra"): "pica",
    ("inima", "rosie"): "inima",
    ("inimi", "negre"): "pica",
    ("inimi", "rosii"): "inima",
}
_RANKS: Mapping[str, str] = {
    "A": "ace aces asso assi lasso as asul asi asii",
    "K": "king kings re rege regele regi regii popa popi popii",
    "Q": "queen queens donna donne regina regine dama dame damele",
    "J": "jack jacks knave fante fanti valet valetul valeti valetii juvete",
    "T": "10 ten tens dieci zece decar decarul decari zecar zecarul zecari",
    "9": "9 nine nines nove noua nouar nouarul nouari",
    "8": "8 eight eights otto lotto opt optar optarul optari",
    "7": "7 seven sevens sette sapte saptele septar septarul septari",
    "6": "6 six sixes sei sase sesar sesarul sesari",
    "5": "5 five fives cinque cinci cincar cincarul cincari",
    "4": "4 four fours quattro patru patrar patrarul patrari",
    "3": "3 three threes tre trei treiar treiarul treiari",
    "2": "2 two twos deuce due doi doiar doiarul doiari doua",
}
_NUMBERS = (
    "zero", "one uno una unu", "two due doi doua", "three tre trei", "four quattro patru", "five cinque cinci",
    "six sei sase", "seven sette sapte", "eight otto opt", "nine nove noua", "ten dieci zece",
    "eleven undici unsprezece unspe", "twelve dodici doisprezece douasprezece doispe",
    "thirteen tredici treisprezece treispe",
)  # fmt: skip
_NIL = frozenset(["nil", "nill", "null", "zip", "nullo", "nulo", "nul"])
BLIND = tuple(
    words(phrase)
    for phrase in (
        "blind", "blindly", "cieco", "cieca", "nullo cieco", "alla cieca", "orb", "orbește", "în orb", "pe orb",
        "la orb", "pe nevăzute",
    )
)  # fmt: skip
_DOUBLE = frozenset(["double", "doppio", "doppia", "dublu", "dubla"])
_TRICKS = frozenset(["trick", "tricks", "presa", "prese", "levata", "levate", "maini", "books", "bid"])
_BETWEEN = frozenset(["of", "the", "di", "de", "del", "della", "din"])
_AND = frozenset([",", "and", "&", "+", "e", "ed", "si", "plus"])
_JOKERS = {
    **dict.fromkeys(("big", "high", "red", "grande", "mare", "rosso", "rosu"), "BJ"),
    **dict.fromkeys(("little", "small", "low", "black", "piccolo", "mic", "nero", "negru"), "LJ"),
}
_JOKER = frozenset(["joker", "jolly", "jokerul"])

_SUIT_OF = {word: suit for suit, spelt in _SUITS.items() for word in spelt.split()}
_RANK_OF = {word: rank for rank, spelt in _RANKS.items() for word in spelt.split()}
_NUMBER_OF = {word: number for number, spelt in enumerate(_NUMBERS) for word in spelt.split()}
_RANK_LETTERS = {letter.lower(): letter for letter in "AKQJT"}

_NO_FACES: Mapping[str, tuple[str, ...]] = {"ro": ("as",)}
"""English faces that are words of the language: "as" is any ace in Romanian."""

WORDS: frozenset[str] = frozenset(
    word
    for word in (
        *_SUIT_OF,
        *_RANK_OF,
        *_NUMBER_OF,
        *_NIL,
        *_DOUBLE,
        *_JOKER,
        *(word for phrase in BLIND for word in phrase),
    )
    if len(word) > 2
)
"""The words of cards and bids, for the correction of slips."""

MOST_READINGS = 16


def card_text(card: Card, language: str) -> str:
    """A card as letters in that language print it: "QH", "10C", in Italian "QC", "10F"."""
    if card.face[-1] not in SUITS:
        return card.face
    return card.face[0].replace("T", "10") + SUIT_LETTERS.get(language, SUIT_LETTERS["en"])[card.face[-1]]


WISH: Mapping[str, str] = {"en": "wish", "it": "vorrei", "ro": "vreau"}
"""The word behind which a suit is named that somebody would like to get."""
WISHES = frozenset(
    [*WISH.values(), "wish", "wishing", "want", "wants", "wanted", "like", "need", "please", "for", "hoping",
     "voglio", "chiedo", "desidero", "per", "cer", "doresc", "pentru"]
)  # fmt: skip


def suit(word: str) -> str:
    """The suit that the word names, "S" for "spades", or nothing."""
    return _SUIT_OF.get(word, "")


_EVERY = frozenset(
    ["all", "every", "any", "the", "only", "tutti", "tutte", "ogni", "solo", "gli", "i", "le", "toate", "toti", "orice",
     "cele", "cei", "numai"]
)  # fmt: skip
_MANY = _EVERY - {"the", "gli", "i", "le", "cele", "cei"}


def means_many(said: Sequence[str]) -> bool:
    """Does a word say that all cards of a kind are meant, not only the one at hand?"""
    return not _MANY.isdisjoint(said)


def kinds(said: Sequence[str], language: str) -> tuple[str, ...]:
    """The suits ("S"), ranks ("A") and single cards ("QH") that the words name; nothing if a word is left over."""
    found: list[str] = []
    for group in _groups([word for word in said if word not in _EVERY]):
        place = 0
        while place < len(group):
            used, faces = _next_card(group, place, language)
            kind = _SUIT_OF.get(group[place]) or _RANK_OF.get(group[place])
            if len(faces) == 1:
                found.append(faces[0])
            elif kind and not faces:
                used = 1
                found.append(kind)
            else:
                return ()
            place += used
    return tuple(dict.fromkeys(found))


def number(word: str) -> int | None:
    """The number that is written in digits (at most three) or as a word up to thirteen."""
    if word.isdecimal():
        return int(word) if len(word) <= 3 else None
    return _NUMBER_OF.get(word)


def bids(said: Sequence[str]) -> tuple[Bid, ...]:
    """What the words can mean as a bid; nothing if they are no bid from the first to the last."""
    said = [word for word in said if word != ","]
    if len(said) > 1 and said[-1] in _TRICKS:
        said = said[:-1]
    if said in (["bn"], ["blindnil"]) or _is_blind_nil(tuple(said)):
        return (BLIND_NIL,)
    if len(said) == 2 and any(a in _DOUBLE and b in _NIL for a, b in (said, said[::-1])):
        return (DOUBLE_NIL,)
    if len(said) != 1:
        return ()
    if said[0] in _NIL:
        return (NIL,)
    tricks = number(said[0])
    if tricks is None:
        return ()
    return (Bid(0), NIL) if tricks == 0 else (Bid(tricks),)


def blind_number(said: Sequence[str]) -> int | None:
    """The number of a blind bid, "blind 7" or "7 blind", or None."""
    said = [word for word in said if word != ","]
    if len(said) > 1 and said[-1] in _TRICKS:
        said = said[:-1]
    for blind in BLIND:
        size = len(blind)
        if len(said) == size + 1 and (tuple(said[:size]) == blind or tuple(said[1:]) == blind):
            return number(said[-1] if tuple(said[:size]) == blind else said[0]) or None
    return None


def _is_blind_nil(said: tuple[str, ...]) -> bool:
    nothing = {*_NIL, "zero", "0"}
    return any(
        (said[-1:] and said[-1] in nothing and said[:-1] == blind)
        or (said[:1] and said[0] in nothing and said[1:] == blind)
        for blind in BLIND
    )


def cards(said: Sequence[str], language: str) -> tuple[tuple[Card, ...], ...]:
    """The cards that the words name, each with all its readings; nothing if a single word is left over."""
    found: list[tuple[Card, ...]] = []
    for group in _groups(said):
        place = 0
        while place < len(group):
            used, faces = _next_card(group, place, language)
            if not faces:
                return ()
            found.append(tuple(Card(face) for face in faces))
            place += used
    return tuple(found)


def choices(found: Sequence[tuple[Card, ...]], *, twins: bool = False) -> tuple[tuple[Card, ...], ...]:
    """Every way to read several cards at once in which no card stands twice; of `twins` one is of another pack."""
    ways = 1
    for readings in found:
        ways *= len(readings)
    if ways > MOST_READINGS:
        return ()
    every = product(*found)
    if twins:
        return tuple(tuple(Card(c.face, way[:i].count(c)) for i, c in enumerate(way)) for way in every)
    return tuple(way for way in every if len(set(way)) == len(way))


def _groups(said: Sequence[str]) -> Iterable[list[str]]:
    """The words between commas and "and"s: no card reaches over one of these."""
    group: list[str] = []
    for word in _short_suits(said):
        if word in _AND:
            yield group
            group = []
        else:
            group.append(word)
    yield group


def _short_suits(said: Sequence[str]) -> list[str]:
    short: list[str] = []
    for word in said:
        short.append(word)
        if suit := _LONG_SUITS.get(tuple(short[-2:])):
            short[-2:] = [suit]
    return short


def _next_card(group: Sequence[str], place: int, language: str) -> tuple[int, tuple[str, ...]]:
    """How many words the next card takes, and the faces it can be; no faces if none of this can be a card."""
    first = group[place]
    second = place + 1
    while second < len(group) and second < place + 3 and group[second] in _BETWEEN:
        second += 1
    if second < len(group):
        faces = _faces(first, group[second], language)
        if faces:
            return second + 1 - place, faces
    if first in _JOKER:
        return 1, ("BJ", "LJ")
    if first in ("bj", "lj"):
        return 1, (first.upper(),)
    if len(first) == 2 and first not in _NO_FACES.get(language, ()):
        return 1, _faces(first[0], first[1], language)
    return 0, ()


@lru_cache(maxsize=1024)
def _faces(first: str, second: str, language: str) -> tuple[str, ...]:
    """The faces that two words or letters can mean together, rank and suit in either order.

    What our own letters print ("QF" in Italian) has that one meaning. Else all meanings in the player's language
    count ("FQ" is the fante di quadri or fiori, queen), and only if there is none the English one.
    """
    if second in _JOKER and first in _JOKERS:
        return (_JOKERS[first],)
    printed = {letter.lower(): suit for suit, letter in SUIT_LETTERS.get(language, SUIT_LETTERS["en"]).items()}
    for one in _all(first, _RANK_OF, _RANK_LETTERS):
        for suit in _all(second, _SUIT_OF, printed):
            return (one + suit,)
    more_ranks, more_suits = _MORE_LETTERS.get(language, ({}, {}))
    ways: list[str] = []
    for one in _all(first, _RANK_OF, _RANK_LETTERS, more_ranks):
        ways += [one + suit for suit in _all(second, _SUIT_OF, printed, more_suits)]
    for one in _all(second, _RANK_OF, _RANK_LETTERS, more_ranks):
        ways += [one + suit for suit in _all(first, _SUIT_OF, printed, more_suits)]
    if not ways and language != "en":
        # "da" is "yes" in Romanian and no ace: English letters are read in the English order alone
        backwards = len(first) == len(second) == 1 and first.isalpha() and first not in _RANK_LETTERS
        return () if backwards else _faces(first, second, "en")
    return tuple(dict.fromkeys(ways))


def _all(word: str, *meanings: Mapping[str, str]) -> list[str]:
    return list(dict.fromkeys(meaning[word] for meaning in meanings if word in meaning))
