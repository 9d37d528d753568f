"""Vectors about the cards before the play: lots, cuts, left-overs, exchanges, draws, and who may act when."""

from __future__ import annotations

from collections.abc import Mapping

from engine.actions import AGREE, Action, Allot, Cut, Discard, Give, Keep, KeepEvery, Look, Say, Shuffled, Throw
from engine.cards import Card, Cards
from engine.game import DealerChosen
from engine.notation import bid, cards
from engine.seats import CHANCE
from engine.table import Illegal, Table
from engine.vector_deals import Entry, Facts, do

SAID: Mapping[str, Action] = {"look": Look(), "discard": Discard(), "agree": AGREE}


def dealt(table: Table, entry: Entry) -> Facts:
    """What stands after the lines of `do`, each a seat and what it does: "0 cut 20", "2 give QS wish H", "1 bid nil".

    `lots` are drawn from the top of the pack for the first dealer and for partners; without them the seat `dealer`
    deals. `top` are the first cards of the shuffled pack; the others follow in the order of a new pack. Of the lines in
    `illegal` those are counted that are refused in the end.
    """
    if "lots" in entry:
        table = do(table, CHANCE, Shuffled(stacked(table, entry["lots"])))
    if table.step and table.step.name == "dealer" and "dealer" in entry:
        table = table.after([DealerChosen(table.seats[entry["dealer"]])])
    if table.game.dealer and table.step and table.step.name == "shuffle":
        table = do(table, CHANCE, Shuffled(stacked(table, entry.get("top", ""))))
    for line in entry["do"]:
        table = said(table, line)
    number, deal = table.seats.index, table.game.deal
    hands = {str(number(seat)): hand for seat, hand in deal.hands.items()} if deal else {}
    holds = entry["after"].get("holds", {})
    return {
        "step": table.step.name if table.step else "",
        "asked": [number(seat) for seat in table.waiting_for() if seat != CHANCE],
        "dealer": number(table.game.dealer) if table.game.dealer else None,
        "moved": {str(number(old)): number(new) for old, new in table.game.moved.items()},
        "cards": [len(hands.get(str(i), ())) for i in range(len(table.seats))],
        "holds": {i: " ".join(face for face in faces.split() if Card(face) in hands[i]) for i, faces in holds.items()},
        "aside": " ".join(card.face for card in deal.aside) if deal else "",
        "illegal": [line for line in entry.get("illegal", ()) if refused(table, line)],
    }


def stacked(table: Table, top: str) -> Cards:
    first = cards(top)
    return (*first, *(card for card in table.deck.cards if card not in first))


def said(table: Table, line: str) -> Table:
    seat, *words = line.split()
    return do(table, table.seats[int(seat)], meaning(words))


def refused(table: Table, line: str) -> bool:
    try:
        said(table, line)
    except Illegal:
        return True
    return False


def meaning(words: list[str]) -> Action:
    """What a seat does. Raises ValueError where the words are none of these."""
    verb, *rest = words
    match verb:
        case "look" | "discard" | "agree":
            return SAID[verb]
        case "keep":
            return KeepEvery(tuple(rest)) if rest else Keep()
        case "bid":
            return bid(" ".join(rest))
        case "propose":
            return Say("propose", 0, " ".join(rest))
        case "take":
            return Say("take", int(rest[0]))
        case "cut":
            return Cut(tuple(map(int, rest)))
        case "allot":
            return Allot(cards(" ".join(rest)))
        case "throw":
            return Throw(cards(" ".join(rest)))
        case "give":
            given, _, wish = " ".join(rest).partition(" wish ")
            return Give(cards(given), wish)
    raise ValueError(f"{verb} is nothing that a seat can do")
