"""A line of a plan and how far it has been read: words, cards, suits and bids, one after the other."""

from __future__ import annotations

import re

from engine.actions import Bid
from engine.cards import Card
from pbem.commands import bidwords, cardwords, manners
from pbem.commands.spelling import Token, bare, tokens
from pbem.plans import phrases

MARKS = re.compile(r"[,;:.!=\-]")
COMMA = re.compile(",")
_LONGEST_CARD = 5
_LONGEST_BID = 4
_LONGEST_PHRASE = 14
_LONGEST_LINE = 250
"""Words of a plan that are read; what is longer is no plan."""
_LONGEST_THANKS = 5


class NotAPlan(Exception):
    """The words are no plan; the message is the word at which that showed, as it was written, "" at the end."""


class Cursor:
    """Reads on as long as words are what they are asked to be; whoever finds none sets `at` back to where it was."""

    def __init__(self, text: str, language: str) -> None:
        self.language = language
        found = without_thanks(bare(manners.without_politeness_before(tokens(text), language)))
        self.words = [token.text for token in found][:_LONGEST_LINE]
        self.shown = [text[token.start : token.end] for token in found]
        self.at = 0
        self.farthest = 0

    @property
    def is_over(self) -> bool:
        return self.at >= len(self.words)

    def lost(self) -> NotAPlan:
        self.farthest = max(self.farthest, self.at)
        return NotAPlan(self.shown[self.farthest] if self.farthest < len(self.shown) else "")

    def rest(self) -> str:
        """The next words, as many as the longest phrase can have."""
        return " ".join(self.words[self.at : self.at + _LONGEST_PHRASE])

    def take(self, pattern: re.Pattern[str]) -> bool:
        """Read on behind these words, if they stand here."""
        found = pattern.match(self.rest())
        if not found or not found.end():
            return False
        self.at += len(found.group().split())
        return True

    def fill(self) -> None:
        """Read on behind articles and the like, but not behind a word that is a card."""
        while not self.is_over and not self.peek_card() and self.take(phrases.FILL):
            pass

    # --- what is named here -------------------------------------------------------------------------------------

    def suits(self) -> tuple[str, ...]:
        """ "hearts", "hearts or diamonds"; nothing, and nothing read, where no suit is named."""
        begin = self.at
        self.take(phrases.ARTICLE)
        found: list[str] = []
        while suit := self.suit():
            found.append(suit)
            here = self.at
            if not (self.take(phrases.OR) or self.take(COMMA)) or not self.suit_here():
                self.at = here
                break
        self.at = self.at if found else begin
        return tuple(dict.fromkeys(found))

    def suit_here(self) -> bool:
        begin = self.at
        suit = self.suit()
        self.at = begin
        return bool(suit)

    def suit(self) -> str:
        """The suit that is named here, if one is; "spades AS" begins with one, though it could be an ace."""
        if self.is_over or self._card_here()[0] == 1:
            return ""
        suit = cardwords.suit(self.words[self.at])
        self.at += bool(suit)
        return suit

    def card(self) -> tuple[Card, ...]:
        """The readings of the card that is named here."""
        length, cards = self._card_here()
        self.at += length
        return cards

    def peek_card(self) -> bool:
        return bool(self._card_here()[0])

    def _card_here(self) -> tuple[int, tuple[Card, ...]]:
        for length in range(min(_LONGEST_CARD, len(self.words) - self.at), 0, -1):
            said = self.words[self.at : self.at + length]
            joined = "," in said or phrases.AND.match(said[0]) or self._is_article(said)
            found = () if joined else cardwords.cards(said, self.language)
            if len(found) == 1:
                return length, found[0]
        return 0, ()

    def _is_article(self, said: list[str]) -> bool:
        """ "a club" is no ace, nor is "a fiori"; "A clubs" and "A♣" are."""
        return said[0] == "a" and len(said) == 2 and said[1].isalpha() and len(said[1]) > 1 and (
            self.language != "en" or not said[1].endswith("s")
        )  # fmt: skip

    def bid(self) -> tuple[Bid, ...]:
        """The readings of the bid that is written here."""
        for length in range(min(_LONGEST_BID, len(self.words) - self.at), 0, -1):
            said = self.words[self.at : self.at + length]
            if "," not in said and (bids := bidwords.bids(said)):
                self.at += length
                return bids
        return ()


def without_thanks(said: tuple[Token, ...]) -> tuple[Token, ...]:
    """Without "please" and "thanks" at the end. Nothing else goes: "then low" is no farewell here."""
    for count in range(min(_LONGEST_THANKS, len(said)), 0, -1):
        if manners.texts(said[-count:]) in manners.THANKS | manners.PLEASE:
            return without_thanks(bare(said[:-count]))
    return said
