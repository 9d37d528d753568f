"""Games at random, seeded, and what a seat may know of them by the book."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from functools import cache
from random import Random

from engine import CHANCE, Options, Table, View
from engine.actions import (
    Action,
    Allot,
    Allotment,
    Choice,
    Claim,
    Cut,
    Cuttable,
    Give,
    KeepEvery,
    Order,
    Pick,
    Question,
    Replace,
    Replaceable,
    Resign,
    Shuffled,
    Standing,
    Surplus,
    TakeBack,
    Throw,
)
from engine.card_events import (
    CardBuried,
    CardDrawn,
    CardKept,
    CardsGiven,
    CardsPutDown,
    CardsReplaced,
    CardsTaken,
    CardsThrown,
    CardsTurned,
    DiscardsShuffled,
    PackLaid,
    PileLaid,
)
from engine.cards import RANKS, SUITS, Card
from engine.game import (
    CardPlayed,
    DealBegan,
    Event,
    HandDealt,
    HandOpened,
    HandSeen,
    LaidAside,
    Private,
    Reneged,
    SpecialCardNamed,
)
from engine.request_events import RenegeTakenBack


def random_game(options: Options, rng: Random, deals: int) -> Iterator[tuple[Table, list[Event]]]:
    """The table and its log before every question and at the end, which comes after so many deals at the latest."""
    table, log = Table.open(options), list[Event]()
    yield table, log
    while table.game.deals < deals and table.waiting_for():
        events = table.decide(*some_call(table, rng) or some_answer(table, rng))
        table, log = table.after(events), log + events
        yield table, log


def some_call(table: Table, rng: Random) -> tuple[str, Action] | None:
    """Now and then one of those that may be made, but nobody resigns; what takes the table's consent is rarer, for it
    may end a deal or bring a card back."""
    calls = [(s, c) for s in table.rules.players for c in table.calls(s) if not isinstance(c, Resign | Question)]
    requests = [call for call in calls if isinstance(call[1], Claim | TakeBack)]
    if requests and rng.random() < 0.02:
        return rng.choice(requests)
    others = [call for call in calls if call not in requests]
    return rng.choice(others) if others and rng.random() < 0.2 else None


def some_answer(table: Table, rng: Random) -> tuple[str, Action]:
    seat = rng.choice(table.waiting_for())
    return seat, answer(rng.choice(table.choices(seat)), rng)


def answer(choice: Choice, rng: Random) -> Action:
    match choice:
        case Pick(count, cards, wish):
            return Give(tuple(rng.sample(cards, count)), rng.choice(["", *SUITS]) if wish else "")
        case Replaceable(most, cards):
            return Replace(tuple(rng.sample(cards, rng.randint(0, most))))
        case Surplus(count, cards):
            return Throw(tuple(rng.sample(cards, count)))
        case Standing():
            return KeepEvery((rng.choice(SUITS), *rng.sample(RANKS, 3), "QH"))
        case Cuttable(cards, packets):
            return rng.choice([choice.even, Cut((1,) * (packets - 1)), Cut((cards - 5,) + (1,) * (packets - 2))])
        case Allotment(cards):
            return Allot(tuple(rng.sample(cards, len(cards))))
        case Order(cards):
            return Shuffled(tuple(rng.sample(cards, len(cards))))
        case _:
            return choice


def this_deal(log: list[Event]) -> list[Event]:
    """The events of the deal that began last."""
    began = max((i for i, event in enumerate(log) if isinstance(event, DealBegan)), default=len(log))
    return log[began:]


def known(log: list[Event], seat: str | None) -> set[Card]:
    """The cards of the running deal that this reader has seen: his own, the ones played, and what he was given."""
    cards: set[Card] = set()
    for event in this_deal(log):
        match event:
            case CardPlayed() | SpecialCardNamed():
                cards.add(event.card)
            case CardsTurned():
                cards.update(event.cards)
            case HandSeen() if event.seat == seat:
                cards.update(event.cards)
            case HandOpened():
                cards.update(event.cards)
            case CardDrawn() | CardKept() if event.seat == seat:
                cards.add(event.card)
            case CardBuried() if seat in event.only:
                cards.add(event.card)
            case CardsTaken() | CardsThrown() | CardsPutDown() if event.seat == seat:
                cards.update(event.cards)
            case CardsReplaced() if event.seat == seat:
                cards.update(event.thrown + event.taken)
            case CardsGiven() if seat in (event.giver, event.taker):
                cards.update(event.cards)
    return cards


def reshuffled(deal: list[Event], hidden: list[Card], rng: Random) -> list[Event]:
    """The same deal with the hidden cards exchanged among themselves, wherever they lie."""
    swap = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))
    return [_swapped(event, swap) for event in deal]


def _swapped(event: Event, swap: Mapping[Card, Card]) -> Event:
    if isinstance(event, HandDealt | HandSeen | LaidAside | PackLaid | PileLaid | DiscardsShuffled):
        return replace(event, cards=tuple(swap.get(c, c) for c in event.cards))
    if isinstance(event, CardsGiven | CardsPutDown | CardsTaken | CardsThrown):
        return replace(event, cards=tuple(swap.get(c, c) for c in event.cards))
    if isinstance(event, CardDrawn | CardKept | CardBuried):
        return replace(event, card=swap.get(event.card, event.card))
    if isinstance(event, CardsReplaced):
        thrown, taken = (tuple(swap.get(c, c) for c in cards) for cards in (event.thrown, event.taken))
        return replace(event, thrown=thrown, taken=taken)
    known_kind = not isinstance(event, Private) or isinstance(event, Reneged | RenegeTakenBack)
    assert known_kind, f"a private event that nobody thought of: {type(event).__name__}"
    return event


def cards_in(value: object) -> set[Card]:
    """Every card inside a value, however deep."""
    found, parts = set[Card](), [value]
    while parts:
        part = parts.pop()
        if isinstance(part, Card):
            found.add(part)
        elif isinstance(part, tuple | list | set | frozenset):
            parts += part
        elif isinstance(part, View):
            parts += (getattr(part, name) for name in _fields(View) if name not in ("deck", "last"))
        elif names := _fields(type(part)):
            parts += (getattr(part, name) for name in names)
        elif not isinstance(part, str) and isinstance(part, Mapping):
            parts += (*part, *part.values())
    return found


@cache
def _fields(kind: type) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind)) if is_dataclass(kind) else ()


def chance_waits(table: Table) -> bool:
    return CHANCE in table.waiting_for()
