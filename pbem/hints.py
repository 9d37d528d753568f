"""Why a computer player does what it does, for people; and that a table hears who was given hints."""

from __future__ import annotations

import re
from collections.abc import Mapping

from sqlmodel import Session

from engine.game import DealScored
from engine.sentence import Sentence
from pbem.commands.command import N_
from pbem.open_table import OpenTable
from pbem.storage import beside
from pbem.table_settings import HINTS

DUCK = N_("More tricks are not worth having, so it plays a card that should lose.")
LEAST = N_("These are the cards that should win least.")
DANGEROUS = N_("After a nil bid the most dangerous cards go.")
TALK = N_("Tricks that it counts in your hand: about {n}; for the others it believes your partner.")
CLAIM = N_("It compares what your side is given with what it may still win, however the hidden cards lie.")

REASONS: Mapping[str, str] = {
    # bids
    "no card of": N_("No card of your hand has to win, so a nil should hold."),
    "expected": N_("Tricks that it counts in your hand: about {n}."),
    "it never bids blind": N_("It never bids blind."),
    # playing to a trick
    "it has no choice": N_("Nothing else may be played."),
    "it cannot win this trick": N_("You cannot win this trick, and this card will be missed least."),
    "the contract needs tricks": N_("Your contract needs tricks, and this is the cheapest card that may win this one."),
    "the others can be set": N_("The others can be set, and this is the cheapest card that may win this trick."),
    "more tricks are only bags": DUCK,
    "second hand plays low": N_("Second hand plays low: your partner is still to play."),
    "third hand plays high": N_("Third hand plays high: your partner's card would be beaten."),
    "whatever it plays will be beaten": N_("Whatever you play will be beaten, so the card that will be missed least."),
    "the trick is the partner's": N_("Your partner wins this trick, so the card that will be missed least."),
    "the trick is the side's": N_("Your side wins this trick anyway, so the highest card goes."),
    "it must win this one": N_("You have to win this trick, so with the highest card."),
    # leading
    "it cashes a master": N_("It is the highest card left of its suit, and wins before somebody can ruff it."),
    "it draws the spades": N_("It draws the spades with which others could ruff your winners."),
    "the partner has none of the suit": N_("Your partner has none of this suit and can ruff."),
    "it shortens a suit": N_("It shortens a suit, to ruff it later."),
    "it leads low": N_("It leads low from a suit in which you keep nothing to lose."),
    # nils
    "nil: the most dangerous": N_("For your nil: the most dangerous card that loses."),
    "nil: it cannot help winning": N_("You cannot help winning this trick, so with the highest card."),
    "nil: the card most likely": N_("For your nil: the card that is most likely to be beaten."),
    "it leads high to cover": N_("It leads high to cover the nil of your partner."),
    "it takes the trick from the nil partner": N_("It takes the trick away from your partner, who has bid nil."),
    "it plays high so that the nil partner": N_("It plays high, so that your partner can stay under and keep the nil."),
    "it leads into the nil": N_("It leads into the nil of the others."),
    "the nil bidder is winning": N_("Whoever has bid nil is winning this trick: it stays under."),
    "it stays low so that the nil": N_("It stays low, so that whoever has bid nil may have to win."),
    # cards that change hands, or are thrown away
    "a nil bidder gives": DANGEROUS,
    "a nil bidder throws": DANGEROUS,
    "a nil bidder wants none": N_("After a nil bid no card is wanted that may win."),
    "it is safe for a nil": N_("It is safe for a nil."),
    "the nil partner gets low cards": N_("Your partner has bid nil and gets low cards; what covers stays with you."),
    "the cards that win least": LEAST,
    "it may win a trick": N_("It may win a trick."),
    "the next can hardly win less": N_("The next card can hardly win less."),
    "the partner may have it so": N_("Your partner may have it so."),
    "the hand that has bid more": N_("The hand that has bid more should take them."),
    "its own side gets the best": N_("Your own side gets the best of the open cards."),
    "any cut": N_("Any cut is as good as another."),
    "the hand is good enough": N_("Your hand is good enough to be played."),
    # partners who agree on a bid
    "everybody has bid": N_("Everybody has bid what is to be expected."),
    "its hand wins none": N_("Your hand should win no trick, and your partner bids the rest."),
    "and the partner's": TALK,
    "beside a nil of the partner": TALK,
    "a nil seems to hold": N_("It weighs whether a nil of both of you would hold."),
    # what another player asks
    "anybody may tap": N_("Anybody may tap the wrong card."),
    "are more than the": CLAIM,
    "it needs every trick": CLAIM,
    "the cards may lie": CLAIM,
    "tricks at best against": CLAIM,
    "to cover a partner": N_("It counts the spades with which you could cover your partner."),
}
"""What begins the reason of a computer player, or stands in it, and what is told to people. It names no card: theirs
they see, and none of the others is known to it."""

ELSE = N_("It knows nothing better.")


def reason(of_computer: str) -> Sentence:
    """A reason of `pbem.bots`, which is for the host, as a sentence for the player in whose place it was found."""
    number = re.search(r"\d+(\.\d+)?", of_computer)
    found = [text for begin, text in REASONS.items() if of_computer.startswith(begin)]
    found = found or [text for part, text in REASONS.items() if part in of_computer] or [ELSE]
    return Sentence(found[0], {"n": round(float(number[0])) if number else ""})


def tell_of_hints(db: Session, table: OpenTable) -> None:
    """When a deal is over, tell the table who was given hints in it; earlier it would tell of a doubt."""
    if HINTS.of(table.row.settings) != "yes":
        return
    scored, deals = sum(isinstance(event, DealScored) for event, _note in table.news), table.table.game.deals
    for deal in range(deals - scored + 1, deals + 1):
        for player, count in beside.hints(db, table.number, deal).items():
            if player in table.people:
                name = table.people[player].name
                table.mention("Hints that {name} was given in deal {deal}: {n}.", name=name, deal=deal, n=count)
