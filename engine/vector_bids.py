"""Vectors about bids: a seat is asked for its bid, and what it may say and may not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.actions import Action, Bid, CallMisdeal, Keep, Look, Replace, Say, Shuffled
from engine.game import DealerChosen, HandDealt
from engine.notation import bid, card
from engine.seats import CHANCE, Seat
from engine.table import Table
from engine.vector_deals import BIDS, SIDE_BIDS, Entry, Facts, before_deal, do

CALLS: Mapping[str, Action] = {"misdeal": CallMisdeal(), "keep": Keep(), "look": Look()}
"""What is said instead of a bid."""


def may_say(table: Table, entry: Entry) -> Facts:
    """Which of the words in `legal` and `illegal` the seat may say: the one named, or else the first that is asked.

    `looked` are the seats that look before anything is said, everybody where it is not given; `bids` are made in order
    after that, those of a `team` proposed by one partner and agreed to by the other; `hand` is the seat's hand.
    """
    seats, dealer = table.seats, entry.get("dealer", 0)
    if "before" in entry:
        table = before_deal(table.after([DealerChosen(seats[dealer - 1])]), entry["before"])
    else:
        table = table.after([DealerChosen(seats[dealer])])
    table = do(table, CHANCE, Shuffled(table.deck.cards))
    table = looked(table, [seats[i] for i in entry.get("looked", range(len(seats)))])
    for made in entry["bids"]:
        table = said(table, made)
    seat = seats[entry["seat"]] if "seat" in entry else table.waiting_for()[0]
    if faces := entry.get("hand"):
        table = table.after([HandDealt((), seat, tuple(card(face) for face in faces))])
    legal, illegal = spread(entry["legal"]), spread(entry["illegal"])
    return {
        "legal": [word for word in legal if may(table, seat, word)],
        "illegal": [word for word in illegal if not may(table, seat, word)],
        "asked": [seats.index(s) for s in table.waiting_for()],
    }


def looked(table: Table, seats: list[Seat]) -> Table:
    """The table once these seats have looked, and whoever draws has kept what came."""
    while table.step:
        asked = next((s for s in table.waiting_for() if table.step.name != "look" or s in seats), None)
        match table.step.name:
            case "look" if asked:
                table = do(table, asked, Look())
            case "draw" if asked:
                table = do(table, asked, Keep())
            case "discards":
                table = do(table, CHANCE, Shuffled(table.deal.discards))
            case "replace" if asked:
                table = do(table, asked, Replace(()))
            case _:
                break
    return table


def said(table: Table, made: Entry) -> Table:
    if "team" not in made:
        return do(table, table.seats[made["seat"]], BIDS[made["kind"]](made))
    one, other = list(table.rules.sides.values())[made["team"]]
    whole = SIDE_BIDS[made["kind"]](made)
    table = do(table, one, Say("propose", whole.tricks, whole.kind))
    return do(table, other, Say("agree"))


def spread(words: list[str]) -> list[str]:
    """The words, "1-13" being all the numbers from the one to the other; of a blind number likewise."""
    return [one for word in words for one in _numbers(word)]


def _numbers(word: str) -> Iterator[str]:
    *before, last = word.split(" ")
    low, _, high = last.partition("-")
    if low.isdecimal() and high.isdecimal():
        yield from (" ".join((*before, str(n))) for n in range(int(low), int(high) + 1))
    else:
        yield word


def may(table: Table, seat: Seat, word: str) -> bool:
    return any(table.why_not(seat, action) is None for action in meanings(word))


def meanings(word: str) -> Iterator[Action]:
    """The word as a call, as a bid of the seat's own, and as one that it proposes to the partner."""
    if word in CALLS:
        yield CALLS[word]
        return
    number, _, kind = word.partition(" ")
    if word.startswith("blind ") and word[6:].isdecimal():
        number, kind = word[6:], "blind"
        yield Bid(int(number), unseen=True)
    meant = Bid(int(number), kind) if number.isdecimal() and kind else bid(word) if word != "0" else Bid(0)
    yield meant
    yield Say("propose", meant.tricks, meant.kind)

