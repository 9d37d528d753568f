"""What a line means, in the few words of the tables of phrasings."""

from __future__ import annotations

from engine.actions import Action, Bid, CallMisdeal, Claim, Cut, Declare, Discard, Give, Keep, Look, Replace, Say
from engine.cards import Card
from engine.notation import bid_text
from pbem.commands.grammar import Act, Command, Puzzle, Read, read


def said(line: str, language: str = "en") -> str:
    """The meaning of a line: "KH", "bid 4", "give 3C 4D", "status", "say: hello", "nothing", "?", parted by " / "."""
    return " / ".join(told(one) for one in read([line], language))


def told(one: Read) -> str:
    """One value of the reader, with its table before it."""
    table = "" if one.table is None else f"{one.table}: "
    match one.meaning:
        case None:
            return table + "nothing"
        case Puzzle():
            return table + "?"
        case Act(readings=readings):
            return table + " or ".join(dict.fromkeys(_action(reading) for reading in readings))
        case Command(name=name, words=words, text=text):
            told_words = f": {text}" if name in ("say", "name") else "".join(f" {word}" for word in words)
            return table + name + told_words


def _action(action: Action) -> str:
    match action:
        case Card():
            return action.face
        case Bid():
            return f"bid {bid_text(action)}"
        case Cut(packets=packets):
            return " ".join(["cut", *map(str, packets)])
        case Give(cards=cards):
            return " ".join(["give", *(card.face for card in cards)]) if cards else "keep"
        case Replace(cards=cards):
            return " ".join(["replace", *(card.face for card in cards)])
        case Keep():
            return "keep"
        case Discard():
            return "discard"
        case Say(word="agree" | "disagree" as word):
            return word
        case Say(word="misdeal?"):
            return "ask"
        case CallMisdeal():
            return "misdeal"
        case Say(word=word, tricks=tricks, kind=kind):
            return f"{word} {tricks if kind == 'tricks' else f'{kind} {tricks}'}"
        case Look():
            return "look"
        case Claim(tricks=tricks):
            return "concede" if tricks == 0 else f"claim {tricks}" if tricks else "claim"
        case Declare(what=what):
            return what.replace(" ", "")
    return repr(action)
