"""Who sits at a table, as one reader calls them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.actions import Bid, Say
from engine.request_events import ClaimMade
from engine.seats import Seat, Side
from engine.sentence import of_tricks
from pbem.blocks import Sheet
from pbem.commands.words import N_
from pbem.vocabulary import ALONE
from pbem.wording import Words, starting

DECLARED = {
    "little bemo": N_("Little Bemo: the first six tricks"),
    "big bemo": N_("Big Bemo: the first nine tricks"),
    "four aces": N_("goes aces: all four of them"),
    "three aces": N_("can we go aces?"),
    "two aces": N_("is it possible to go aces?"),
    "yes": N_("yes, we hold all four aces"),
    "no": N_("no"),
}
"""What is declared beside a bid, in words."""


class People:
    """The people and the sides of one table in the words of one reader: "you" is whoever reads."""

    def __init__(self, words: Words, sheet: Sheet) -> None:
        self.words, self.sheet, self.view = words, sheet, sheet.view
        self.say, self.count = words.text, words.count

    def who(self, seat: Seat) -> str:
        """Whoever sits there, or the dummy where nobody does; what stands inside of a sentence."""
        if self.sheet.is_me(seat):
            return self.say("you")
        if seat in self.sheet.computers:
            return self.say("Bot {seat}", seat=starting(self.words.seat(seat)))
        return self.sheet.names.get(seat) or self.say("the dummy")

    def label(self, seat: Seat) -> str:
        """Whoever sits there, at the start of a line."""
        return starting(self.who(seat))

    def place(self, seat: Seat) -> str:
        """ "Carla (north, your partner)"; of a computer player that it is one."""
        if self.sheet.is_me(seat):
            return self.label(seat)
        where = self.say("computer") if seat in self.sheet.computers else self.words.seat(seat)
        if seat in self.view.played_by and seat in self.sheet.names:
            where = self.say("{seat}, dummy", seat=where)
        if self.view.seat and seat in self.view.partners(self.view.seat):
            where = self.say("{seat}, your partner", seat=where)
        return f"{self.label(seat)} ({where})"

    def hand_of(self, seat: Seat) -> str:
        """From whose hand a card is played, for somebody who plays two: "your own hand", "the hand of Carla"."""
        if self.sheet.is_me(seat):
            return self.say("your own hand")
        return self.say("the hand of {who}", who=self.who(seat)) if seat in self.sheet.names else self.say("the dummy")

    def proposal(self, words: Say, speaker: Seat, partner: Seat) -> str:
        """A bid that one partner proposes for both, "7", or for each of them, "you nil, Carla 5"."""
        if words.kind not in ALONE or not words.tricks:
            return self.words.bid(Bid(words.tricks, words.kind))
        nil, number = (partner, speaker) if words.swapped else (speaker, partner)
        each = ((nil, Bid(0, words.kind)), (number, Bid(words.tricks)))
        return ", ".join(self.say("{who} {bid}", who=self.who(seat), bid=bid) for seat, bid in each)

    def claim(self, claim: ClaimMade) -> str:
        """What somebody claims, told of him."""
        rest = claim.rest
        if not claim.tricks:
            return self.count("gave away the trick that is left", "gave away all {n} tricks that are left", rest)
        if claim.tricks == rest:
            return self.count("claimed the trick that is left", "claimed all {n} tricks that are left", rest)
        return self.say("claimed {some} of the {left} that are left", some=claim.tricks, left=of_tricks(rest))

    def side(self, side: Side) -> str:
        """ "You and Carla", at the start of a line."""
        return starting(self.side_within(side))

    def side_within(self, side: Side) -> str:
        """ "you and Carla", inside of a sentence."""
        seats = sorted(self.view.sides[side], key=lambda seat: not self.sheet.is_me(seat))
        return self.people(seats)

    def people(self, seats: Iterable[Seat]) -> str:
        return self.words.names(tuple(map(self.who, seats)))

    def sides(self) -> Iterator[Side]:
        """All sides, the reader's own first."""
        yield from sorted(self.view.sides, key=lambda side: side != self.sheet.my_side())

    def teams(self) -> Iterator[tuple[Seat, ...]]:
        """Who plays together in this deal, the reader's own team first and he himself first in it."""
        for team in sorted(self.view.teams, key=lambda team: self.view.seat not in team):
            yield tuple(sorted(team, key=lambda seat: not self.sheet.is_me(seat)))

    def points(self, points: int, bags: int) -> str:
        """ "52 points, 3 bags"; without the bags where none are counted."""
        said = self.count("{n} point", "{n} points", points)
        if not self.sheet.has_bags:
            return said
        return self.say("{points}, {bags}", points=said, bags=self.count("{n} bag", "{n} bags", bags))
