"""Bids as people write them: the ordinary ones of `cardwords`, and those with a name of their own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.actions import Bid
from pbem.commands import cardwords
from pbem.commands.spelling import Phrases, phrases

_NAMED: Mapping[str, tuple[int, Phrases]] = {
    "10 for 200": (
        10,
        phrases(
            "10 for 200|10 for 2|10 for two hundred|ten for 200|ten for 2|ten for two|ten for two hundred|10-4-2",
            "10 per 200|10 per 2|10 per duecento|dieci per 200|dieci per due|dieci per duecento",
            "10 pentru 200|10 pentru 2|10 pentru două sute|zece pentru 200|zece pentru două sute",
        ),
    ),
    "moon": (13, phrases("moon|the moon|shoot the moon|boston|a boston|luna|la luna|moonul|bostonul")),
    "pair nil": (
        0,
        phrases(
            "pair nil|nil pair|nil together|nil for both|both nil|double nil|nil double",
            "nil di coppia|nil in coppia|coppia nil|nil insieme|doppio nil|nil doppio",
            "nil în pereche|nil de pereche|nil împreună|dublu nil|nil dublu",
        ),
    ),
}
"""The bids that have a name and at most one number, with the number; a table of other hands has its own moon."""


_NO_TRUMP = phrases("no trump|no trumps|notrump|nt|senza atout|senza briscola|fără atu|fara atu|fără atuuri")


def bids(said: Sequence[str]) -> tuple[Bid, ...]:
    """What the words can mean as a bid; nothing if they are no bid from the first to the last."""
    return (*cardwords.bids(said), *_special(tuple(word for word in said if word != ",")))


def _special(said: tuple[str, ...]) -> tuple[Bid, ...]:
    seen, blind = _without_blind(said)
    named = [Bid(n, f"blind {kind}" if blind else kind) for kind, (n, spelt) in _NAMED.items() if seen in spelt]
    number = _without(seen, _NO_TRUMP)
    tricks = cardwords.number(number[0]) if len(number) == 1 else None
    return (*named, Bid(tricks, "blind no trump" if blind else "no trump")) if tricks else tuple(named)


def _without(said: tuple[str, ...], spelt: Phrases) -> tuple[str, ...]:
    """The words without the phrase before or behind them; nothing if there is none."""
    for phrase in spelt:
        if said[: len(phrase)] == phrase:
            return said[len(phrase) :]
        if said[-len(phrase) :] == phrase:
            return said[: -len(phrase)]
    return ()


def _without_blind(said: tuple[str, ...]) -> tuple[tuple[str, ...], bool]:
    """The words without the "blind" before or behind them, and whether it stood there."""
    for blind in cardwords.BLIND:
        size = len(blind)
        if said[:size] == blind:
            return said[size:], True
        if said[-size:] == blind:
            return said[:-size], True
    return said, False


def words() -> frozenset[str]:
    """The words of these bids that are long enough to be a slip of themselves."""
    spelt = _NO_TRUMP.union(*(phrases for _, phrases in _NAMED.values()))
    return frozenset(word for phrase in spelt for word in phrase if len(word) > 2 and word.isalpha())
