"""An answer to a question of the game, from the words that a player writes for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from engine.actions import (
    ACES,
    AGREE,
    BIG_BEMO,
    DISAGREE,
    LITTLE_BEMO,
    Action,
    Bid,
    CallMisdeal,
    Claim,
    Cut,
    Discard,
    Give,
    Keep,
    KeepEvery,
    Look,
    Replace,
    Say,
)
from engine.cards import Card
from pbem.commands import bidwords, cardwords, manners
from pbem.commands.spelling import Token, phrases

_NOTHING = phrases("none|nothing|no cards|no card|niente|nulla|nessuna|nessuna carta|nimic|nicio carte")
_BESIDE = frozenset(["and", "e", "ed", "si", "with", "con", "cu", "&", "+", ",", "beside"])
_PASSES = phrases("pass|passo|pas|pasez")
_TO_PARTNER = phrases(
    "to partner|to my partner|partner|my partner|to him|to her",
    "al compagno|alla compagna|al mio compagno|alla mia compagna|partenerului|partenerului meu|partenerei",
)
_THE_REST = phrases(
    "rest|the rest|all of the rest|all|everything|them all|all tricks|all the tricks|rest of the tricks|all of them",
    "all the rest|the rest of the tricks|remaining tricks|the remaining tricks|all remaining tricks",
    "resto|il resto|tutto|tutte|tutto il resto|tutte le prese|le prese rimaste|tutte le prese rimaste",
    "restul|tot|toate|tot restul|toate levatele|levatele rămase|toate levatele rămase",
)
_TRICKS = phrases("trick|tricks|of the rest|more tricks|more|presa|prese|levată|levate")


@dataclass(frozen=True, slots=True)
class Act:
    """An answer to a question of the game; more than one reading makes it ambiguous in itself."""

    readings: tuple[Action, ...]
    in_order: bool = field(default=False, compare=False)
    """Several cards that can also be meant one after the other, where one is asked for."""
    only_numbers: bool = field(default=False, compare=False)
    """Three numbers without a word: packets where a pack is to be cut, and nothing elsewhere."""


PACKETS = 3
"""Sizes that are written when a pack is parted in four; the last packet has the rest."""


def act(name: str, rest: tuple[Token, ...], phrase: tuple[str, ...], language: str) -> Act | None:
    """What the command of this name, which began with this phrase, says with the words after it; None if one of them
    has no place."""
    match name:
        case "bid" | "take":  # cards left over may be taken too, but only when no bid is asked for
            value = manners.texts(manners.without_leads(rest))
            return _bid(value) or _proposed(value, blind=True)
        case "sure" | "possible" as word:
            number = _number(manners.texts(manners.without_leads(rest)))
            return None if number is None else Act((Say(word, number),))
        case "propose":
            value = manners.texts(manners.without_leads(rest))
            return _proposed(value, blind=True) or _proposed(value, blind=False) or _named(value) or _nil_beside(value)
        case "agree":
            return None if rest else Act((AGREE,))
        case "disagree":
            return None if rest else Act((DISAGREE,))
        case "play":
            value = manners.texts(manners.without_leads(rest, to_a_card=True))
            cards = cardwords.cards(value, language)
            in_a_row = _row(cards) if len(cards) == 1 or "," in value else None
            return in_a_row or _bid(value, number=False)
        case "pass":
            return _passed(manners.texts(manners.without_leads(rest, to_a_card=True)), language)
        case "replace":
            return _replaced(manners.texts(manners.without_leads(rest, to_a_card=True)), language)
        case "discard":
            thrown = manners.texts(manners.without_leads(rest, to_a_card=True))
            return _replaced(thrown, language) if rest else Act((Discard(),))
        case "cut":
            return _packets(manners.texts(manners.without_leads(rest)))
        case "keep":
            # "pass" keeps what one has; of a drawn card it can mean that one does not want it
            drawn = (Keep(), Discard()) if phrase in _PASSES else (Keep(),)
            if rest:
                return None if phrase in _PASSES else _kept(manners.texts(rest), phrase, language)
            return Act((Give(()), *drawn))
        case "claim":
            return _claimed(manners.texts(manners.without_leads(rest)))
        case "concede":
            return Act((Claim(0),)) if manners.texts(rest) in ((), *_THE_REST) else None
        case word if word in WORDLESS:
            return None if rest else Act((WORDLESS[word],))
    return None


def bare_value(core: Sequence[Token], language: str) -> Act | None:
    """A bid, a card or several cards without a verb, or the three packets of a pack that is parted."""
    said = manners.texts(core)
    bids = bidwords.bids(said)
    if bids:
        return Act(bids)
    if blind := _proposed(said, blind=True):
        return blind
    cards = cardwords.cards(manners.texts(core), language) or cardwords.cards(
        manners.texts(manners.without_article(core)), language
    )
    packets = _packets(said) if len(said) - said.count(",") == PACKETS else None
    return _row(cards) or (replace(packets, only_numbers=True) if packets else None)


def _packets(said: Sequence[str]) -> Act | None:
    sizes = [cardwords.number(word) for word in said if word != ","]
    return None if None in sizes else Act((Cut(tuple(n for n in sizes if n is not None)),))


def _row(cards: Sequence[tuple[Card, ...]]) -> Act | None:
    """One card, or several in the order in which they are written."""
    given = _give(cards) if len(cards) > 1 else None
    return Act(given.readings, in_order=True) if given else Act(cards[0]) if len(cards) == 1 else None


def _give(cards: Sequence[tuple[Card, ...]], *, twins: bool = False) -> Act | None:
    ways = tuple(Give(way) for way in cardwords.choices(cards, twins=twins)) if cards else ()
    return Act(ways) if ways else None


WORDLESS: Mapping[str, Action] = {
    "look": Look(),
    "misdeal": CallMisdeal(),
    "ask": Say("misdeal?"),
    "littlebemo": LITTLE_BEMO,
    "bigbemo": BIG_BEMO,
    "aces": ACES,
}
"""What is said with nothing behind it."""


def _bid(value: Sequence[str], *, number: bool = True) -> Act | None:
    """A bid; where "play" stands before it, only a nil."""
    bids = bidwords.bids(value)
    return Act(bids) if bids and (number or not any(bid.tricks or bid == Bid(0) for bid in bids)) else None


def _claimed(value: tuple[str, ...]) -> Act | None:
    """How many of the tricks that are left somebody claims; all where he names no number."""
    if not value or value in _THE_REST:
        return Act((Claim(),))
    for count in range(1, 4):
        if value[-count:] in _TRICKS:
            value = value[:-count]
    tricks = cardwords.number(value[0]) if len(value) == 1 else None
    return None if tricks is None else Act((Claim(tricks),))


def _passed(value: tuple[str, ...], language: str) -> Act | None:
    if value in _NOTHING:
        return Act((Give(()),))
    value, wish = _without_wish(value)
    for count in range(4, 0, -1):
        value = value[:-count] if value[-count:] in _TO_PARTNER else value
        value = value[count:] if value[:count] in _TO_PARTNER else value
    given = _give(cardwords.cards(value, language), twins=True)
    return Act(tuple(replace(way, wish=wish) for way in given.readings if isinstance(way, Give))) if given else None


def _without_wish(value: tuple[str, ...]) -> tuple[tuple[str, ...], str]:
    """The cards of "3C, wish hearts", and the suit that is wished for, or nothing."""
    suit = cardwords.suit(value[-1]) if value else ""
    if len(value) < 3 or not suit or value[-2] not in cardwords.WISHES:
        return value, ""
    cards = value[:-2]
    return (cards[:-1] if cards[-1] in (",", ";", "and", "e", "si") else cards), suit


def _kept(value: tuple[str, ...], phrase: tuple[str, ...], language: str) -> Act | None:
    """What is kept of all that is drawn from now on; "keep the king" can mean that, or the one that was drawn."""
    kinds = cardwords.kinds(value, language)
    if not kinds:
        return None
    alone = len(kinds) == 1 and len(kinds[0]) == 1 and not cardwords.means_many((*phrase, *value))
    return Act((Keep(), KeepEvery(kinds)) if alone else (KeepEvery(kinds),))


def _replaced(value: tuple[str, ...], language: str) -> Act | None:
    if value in _NOTHING:
        return Act((Replace(()),))
    given = _give(cardwords.cards(value, language), twins=True)
    return Act(tuple(Replace(way.cards) for way in given.readings if isinstance(way, Give))) if given else None


def _nil_beside(value: tuple[str, ...]) -> Act | None:
    """A nil and a number for the two partners, the speaker's own bid first: "nil 5", "5 and nil"."""
    words = tuple(word for word in value if word not in _BESIDE)
    for place in range(1, len(words)):
        mine, partners = bidwords.bids(words[:place]), bidwords.bids(words[place:])
        for nil, number, swapped in ((mine, partners, False), (partners, mine, True)):
            tricks = [bid.tricks for bid in number if bid.kind == "tricks" and bid.tricks]
            if tricks and nil and nil[0].kind in ("nil", "double nil"):
                return Act((Say("propose", tricks[0], nil[0].kind, swapped),))
    return None


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
