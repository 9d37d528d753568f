"""The kinds of bid of a table, one row each: everything that distinguishes nil from a number stands in its row."""

from __future__ import annotations

from dataclasses import dataclass

from engine.sentence import Sentence


@dataclass(frozen=True, slots=True)
class BidKind:
    """One kind of bid (BID-06, BID-07, SPEC-03, SPEC-04).

    `promises` is "at least" (the side must win that many tricks), "exactly" or "none" (the seat must win no trick).
    `won` and `lost` are points: per trick of the bid where it is numbered, else for the bid as a whole; one that
    `wins` brings the game and no points if it is kept, one that `loses` costs the game and no points if it is not.
    A `blind` kind may be bid only before looking; one with a `deficit` only by a side that is at least so many points
    behind the best other side at the start of the deal (SPEC-08). Its number is one from `low` to `high`.

    `gives` is how many cards the bidder may exchange with the partner, or has to where he `must_give`; `swaps` is how
    many both partners of the bid pass to each other; `replaces` is how many he may replace after a draw.

    A bid `together` is one that one partner proposes and the other agrees to (SPEC-09..11, SPEC-22); one `covered`
    that needs the partner's consent and binds the bidder alone (SPEC-20); one `for_side` is bid by one partner in
    turn, for both (SPEC-14, SPEC-17). Where it is `automatic` nobody says it: it is what ordinary bids are that add up
    to its number (SPEC-15). Whoever bids `unruffed` promises to win no trick with a spade unless spades were led.

    What a failed one costs is all its tricks, or only those that are `missing` (SCORE-04). `twice_loses`: it is lost
    with twice the tricks or more (SCORE-18); `over_loses`: with so many overtricks, or 0 if no number of them loses it
    (SCORE-19); `sinks`: with a nil of the same side (SCORE-09). `astray` is what the tricks of a failed nil are:
    "overtricks", a "help" to the partner's bid, or "nothing" (SCORE-07, SCORE-08).
    """

    name: str
    numbered: bool
    promises: str
    won: int
    lost: int
    blind: bool = False
    deficit: int = 0
    gives: int = 0
    must_give: bool = False
    swaps: int = 0
    replaces: int = 0
    together: bool = False
    covered: bool = False
    for_side: bool = False
    automatic: bool = False
    wins: bool = False
    loses: bool = False
    unruffed: bool = False
    low: int = 0
    high: int = 0
    missing: bool = False
    twice_loses: bool = False
    over_loses: int = 0
    sinks: bool = False
    astray: str = "overtricks"

    @property
    def proposed(self) -> bool:
        """Does it need the partner's consent?"""
        return self.together or self.covered

    @property
    def of_side(self) -> bool:
        """Can it be the bid of a whole side?"""
        return (self.promises != "none" or self.together) and not self.automatic

    @property
    def numbers(self) -> range:
        return range(self.low, self.high + 1)

    @property
    def sentence(self) -> Sentence:
        """What players call it, inside of a sentence."""
        return Sentence(self.name)
