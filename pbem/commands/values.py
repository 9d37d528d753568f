"""What stands behind each command, in a sentence for whoever has written something else there, or nothing."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta

from engine.sentence import Sentence
from pbem import table_pause
from pbem.wording import LANGUAGES
from pbem.work import Refused

LONGEST_EXTENSION = timedelta(days=14)
SUBSTITUTE = Sentence("substitute ann@example.org")
DAYS = Sentence("vacation 3 Aug - 14 Aug")

_PLAN_NUMBER = Sentence("Write the number of the plan that is to be dropped, as in: cancel plan 2")
_TRICKS = Sentence("Write a number of tricks, as in: {example}", {"example": Sentence("sure 4 possible 6")})

RIGHT: Mapping[str, Sentence] = {
    # time
    "vacation": Sentence("Write the first and the last day, as in: {example}", {"example": DAYS}),
    "quiet": Sentence("Write the first and the last of your quiet hours, whole hours from 0 to 24, as in: quiet 22-8"),
    "zone": Sentence("Write your time zone by a city in it, as in: zone Europe/Rome"),
    "weekends": Sentence("Write weekends off, for no play on Saturdays and Sundays, or weekends on."),
    "remind": Sentence("Reminders come when half, third, quarter, fifth or tenth of your time is left, or so many "
                       "hours or days, up to four of them, as in: remind half 2h. For none write: remind off"),
    "extend": Sentence("An extension lasts from 1 hour to {most}, as in: extend 2d", {"most": LONGEST_EXTENSION}),
    "pause": Sentence("A pause lasts from 1 day to {most}, as in: pause 10", {"most": table_pause.LONGEST}),
    # letters and orders
    "mail": Sentence("Write mail turn, mail every, or mail digest with an hour from 0 to 23, as in: mail digest 8"),
    "format": Sentence("Write format html or format text."),
    "confirm": Sentence("Write confirm all or confirm errors."),
    "auto": Sentence("Write auto on, auto last or auto off."),
    "alwayslook": Sentence("Write always look, or to be asked again: always look off"),
    "standby": Sentence("Write standby on, to be asked when a seat falls free, or standby off."),
    "language": Sentence("Write one of {languages}, as in: language it",
                         {"languages": ", ".join(LANGUAGES)}),
    # people
    "name": Sentence("Write the name you want behind the word, at most five words, as in: name Sara"),
    "newplayer": Sentence("Write the name behind the words, as in: new player Anna"),
    "address": Sentence("Name the address, as in: address add ann@example.org"),
    "invite": Sentence("Write the addresses of those whom you invite, as in: invite ann@example.org ben@example.org"),
    "withdraw": Sentence("Write whose invitation you take back, as in: withdraw Ben"),
    "block": Sentence("Write the name or the address of whom you block, as in: block Ben"),
    "unblock": Sentence("Write the name of whom you no longer block, as in: unblock Ben"),
    "kick": Sentence("Write who is to leave the table, as in: kick Ben"),
    "substitute": Sentence("Write who stands in for you, by the address, as in: {example}", {"example": SUBSTITUTE}),
    "replaceme": Sentence("Write who is to take your seat, by the address, as in: replace me with ann@example.org"),
    "vote": Sentence("Write vote yes or vote no."),
    # tables
    "new": Sentence("Write the rules that you want to play and with whom, as in: {example}",
                    {"example": Sentence("new basic4 bots")}),
    "rules": Sentence("Write a set of rules and what is to be different, as in: rules basic4 target=300"),
    "bots": Sentence("Write how many computer players sit down, as in: bots 2"),
    "join": Sentence("Write the number of a table that is open, as in: join 12"),
    "seat": Sentence("Write the seat by its name, as in: seat north"),
    "watch": Sentence("Write the number of the table behind the word, as in: watch 12"),
    "unwatch": Sentence("Write the number of the table behind the word, as in: unwatch 12"),
    "export": Sentence("Write the number of the table behind the word, as in: export 12"),
    "deal": Sentence("Write the number of a deal that has been played, as in: deal 3"),
    "help": Sentence("Write one command behind the word, as in: help bid"),
    # play
    "bid": Sentence("Write your bid behind the word, as in: bid 4"),
    "take": Sentence("Write your bid behind the word, as in: bid 4"),
    "sure": _TRICKS,
    "possible": _TRICKS,
    "propose": Sentence("Write the bid that you propose, as in: propose 9"),
    "play": Sentence("Write the rank and the suit of your card, as in: play KH"),
    "pass": Sentence("Write the cards that you pass, rank and suit of each, as in: pass 3C 4D 9H"),
    "replace": Sentence("Write the cards that you put away, rank and suit of each, as in: replace 3C 4D"),
    "discard": Sentence("Write the cards that you put away, rank and suit of each, as in: discard 3C 4D"),
    "cut": Sentence("Write how many cards you lift off the pack, as in: cut 20"),
    "claim": Sentence("Write how many of the tricks that are left you claim, as in: claim 3"),
    "cancel": _PLAN_NUMBER,
    "cancelplan": _PLAN_NUMBER,
    "then": Sentence("Write behind the word what you will play, as in: then lead AD then KD"),
    "say": Sentence("Write what to say behind the word, as in: say nice lead!"),
    "note": Sentence("Write what to note behind the word, as in: note Nora led away from her king"),
}  # fmt: skip
"""By the command's name."""


def wrong(name: str) -> Refused:
    """The answer to whoever has written this command with a value that it does not take."""
    return Refused(RIGHT[name].text, plural=RIGHT[name].plural, **RIGHT[name].gaps)
