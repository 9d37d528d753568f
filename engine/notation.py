"""Text to engine values and back, in the plain notation of the field: "QS", "TH", "4", "nil"."""

from __future__ import annotations

from engine.actions import NIL, Bid
from engine.cards import RANKS, SUITS, Card
from engine.game import Line
from engine.sentence import Sentence

LINES: dict[str, Sentence] = {
    "contract made": Sentence("contract {bid} made"),
    "contract failed": Sentence("contract {bid}, {won} won, set"),
    "contract sunk": Sentence("contract {bid}, lost with the nil"),
    "blind made": Sentence("blind {bid} made"),
    "blind failed": Sentence("blind {bid}, {won} won, set"),
    "blind sunk": Sentence("blind {bid}, lost with the nil"),
    "doubled": Sentence("bid unseen, doubled"),
    "unbid": Sentence("{n} trick without a bid", plural="{n} tricks without a bid"),
    "overtricks": Sentence("{n} overtrick", plural="{n} overtricks"),
    "special card": Sentence("{n} taken off by the special card"),
    "nil made": Sentence("nil made"),
    "nil failed": Sentence("nil failed"),
    "blind nil made": Sentence("blind nil made"),
    "blind nil failed": Sentence("blind nil failed"),
    "double nil made": Sentence("double nil made"),
    "double nil failed": Sentence("double nil failed"),
    "no bags": Sentence("{n} bag not counted", plural="{n} bags not counted"),
    "blind 10 made": Sentence("blind 10 made"),
    "blind 10 failed": Sentence("blind 10, {won} won, set"),
    "10 for 200 made": Sentence("10 for 200 made"),
    "10 for 200 failed": Sentence("10 for 200, {won} won, set"),
    "moon made": Sentence("moon made"),
    "moon failed": Sentence("moon, {won} won, set"),
    "blind moon made": Sentence("blind moon made"),
    "blind moon failed": Sentence("blind moon, {won} won, set"),
    "no trump made": Sentence("{bid} no trump made"),
    "no trump failed": Sentence("{bid} no trump, {won} won, set"),
    "no trump broken": Sentence("{bid} no trump, ruffed, set"),
    "blind no trump made": Sentence("blind {bid} no trump made"),
    "blind no trump failed": Sentence("blind {bid} no trump, {won} won, set"),
    "blind no trump broken": Sentence("blind {bid} no trump, ruffed, set"),
    "little bemo made": Sentence("Little Bemo made"),
    "little bemo failed": Sentence("Little Bemo failed"),
    "big bemo made": Sentence("Big Bemo made"),
    "big bemo failed": Sentence("Big Bemo failed"),
    "aces": Sentence("all four aces"),
    "pair nil made": Sentence("pair nil made"),
    "pair nil failed": Sentence("pair nil failed"),
    "pair nil bonus": Sentence("the pair nil took a trick each"),
    "blind pair nil made": Sentence("blind pair nil made"),
    "blind pair nil failed": Sentence("blind pair nil failed"),
    "all on ten": Sentence("all tricks on a bid of 10"),
    "renege": Sentence("did not follow suit though able"),
    "big bid": Sentence("bid of {bid}, bonus"),
    "low bid": Sentence("bid of {bid}, {won} won, bonus"),
    "closing spades": Sentence("{n} closing trick with a high spade", plural="{n} closing tricks with high spades"),
    "bag penalty": Sentence("{n} bag, penalty", plural="{n} bags, penalty"),
}
"""What each code of the score sheet says."""


def line_sentence(line: Line) -> Sentence:
    """The words of an entry of the score sheet, without its points."""
    words = LINES[line.code]
    return Sentence(words.text, line.params, words.plural)


def card(text: str) -> Card:
    """The card of that face, "QS", "10h" or "BJ" in any case. Raises ValueError."""
    face = text.strip().upper().replace("10", "T")
    if face in ("BJ", "LJ") or (len(face) == 2 and face[0] in RANKS and face[1] in SUITS):
        return Card(face)
    raise ValueError(f"{text!r} is not a card")


def cards(text: str) -> tuple[Card, ...]:
    """Cards parted by white space. Raises ValueError."""
    return tuple(card(word) for word in text.split())


def bid_text(bid: Bid) -> str:
    """A bid as players write it."""
    if bid.unseen:
        return f"blind {bid_text(Bid(bid.tricks, bid.kind))}"
    if bid.kind == "tricks":
        return str(bid.tricks)
    if bid.kind == "blind":
        return f"blind {bid.tricks}"
    return bid.kind.replace("no trump", f"{bid.tricks} no trump")


def bid(text: str) -> Bid:
    """The bid that was written: a number, or the name of a kind of bid. A zero is a nil (BID-07).

    Raises ValueError for an empty word and for a number that is absurdly long.
    """
    word = " ".join(text.lower().split())
    if not word:
        raise ValueError("a bid is a number or the name of a kind of bid")
    if not word.isdecimal():
        return Bid(0, word)
    return Bid(int(word)) if int(word) else NIL
