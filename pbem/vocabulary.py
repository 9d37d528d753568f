"""What things are called: seats, suits, ranks, bids, and the places that a command has for words."""

from __future__ import annotations

from collections.abc import Mapping

from engine.seats import Seat
from engine.sentence import Sentence

SEATS: Mapping[Seat, Sentence] = {
    "N": Sentence("north"),
    "NE": Sentence("north-east"),
    "E": Sentence("east"),
    "SE": Sentence("south-east"),
    "S": Sentence("south"),
    "SW": Sentence("south-west"),
    "W": Sentence("west"),
    "NW": Sentence("north-west"),
}
SUITS: Mapping[str, Sentence] = {
    "S": Sentence("spades"),
    "H": Sentence("hearts"),
    "D": Sentence("diamonds"),
    "C": Sentence("clubs"),
}
RANKS: Mapping[str, str] = {
    "A": Sentence("the ace of {suit}").text,
    "K": Sentence("the king of {suit}").text,
    "Q": Sentence("the queen of {suit}").text,
    "J": Sentence("the jack of {suit}").text,
    "T": Sentence("the ten of {suit}").text,
    "9": Sentence("the nine of {suit}").text,
    "8": Sentence("the eight of {suit}").text,
    "7": Sentence("the seven of {suit}").text,
    "6": Sentence("the six of {suit}").text,
    "5": Sentence("the five of {suit}").text,
    "4": Sentence("the four of {suit}").text,
    "3": Sentence("the three of {suit}").text,
    "2": Sentence("the two of {suit}").text,
}
KINDS: Mapping[str, Sentence] = {
    "A": Sentence("aces"),
    "K": Sentence("kings"),
    "Q": Sentence("queens"),
    "J": Sentence("jacks"),
    "T": Sentence("tens"),
    "9": Sentence("nines"),
    "8": Sentence("eights"),
    "7": Sentence("sevens"),
    "6": Sentence("sixes"),
    "5": Sentence("fives"),
    "4": Sentence("fours"),
    "3": Sentence("threes"),
    "2": Sentence("twos"),
}
"""What all cards of a rank are called."""
JOKERS: Mapping[str, Sentence] = {"BJ": Sentence("the big joker"), "LJ": Sentence("the little joker")}
BIDS: Mapping[str, Sentence] = {
    "nil": Sentence("nil"),
    "blind nil": Sentence("blind nil"),
    "double nil": Sentence("double nil"),
    "10 for 200": Sentence("10 for 200"),
    "moon": Sentence("moon"),
    "pair nil": Sentence("pair nil"),
    "blind pair nil": Sentence("blind pair nil"),
    "blind moon": Sentence("blind moon"),
}
"""The bids that have a name and no number to choose."""
NUMBERED: Mapping[str, Sentence] = {
    "no trump": Sentence("{n} no trump"),
    "blind no trump": Sentence("blind {n} no trump"),
}
"""The bids that have a name and a number."""
ALONE = ("nil", "double nil")
"""The bids of one partner that may be proposed beside a number of the other."""
SIGNS: Mapping[str, str] = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
PLACES: Mapping[str, Sentence] = {
    "NUMBER": Sentence("NUMBER"),
    "CARD": Sentence("CARD"),
    "PRESET": Sentence("PRESET"),
    "OPTION=VALUE": Sentence("OPTION=VALUE"),
    "TOPIC": Sentence("TOPIC"),
    "TEXT": Sentence("TEXT"),
    "COUNT": Sentence("COUNT"),
    "ADDRESS": Sentence("ADDRESS"),
    "LANGUAGE": Sentence("LANGUAGE"),
    "ZONE": Sentence("ZONE"),
    "NAME": Sentence("NAME"),
    "HOURS": Sentence("HOURS"),
    "DAYS": Sentence("DAYS"),
    "MOMENTS": Sentence("MOMENTS"),
    "SWITCH": Sentence("SWITCH"),
    "HOW": Sentence("turn|every|digest"),
    "HOUR": Sentence("HOUR"),
    "FORMAT": Sentence("html|text"),
    "WHICH": Sentence("errors|all"),
    "SEAT": Sentence("SEAT"),
}
"""What stands in the usage of a command where something is to be filled in."""
