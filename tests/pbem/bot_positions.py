"""Words for writing down what a computer player faces, and games played by many kinds of players."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from functools import cache

from engine import CHANCE, Table, View, load_presets, view
from engine.actions import Action, Bid, Choice, Give, Order, Pick, Shuffled
from engine.cards import Card
from engine.game import (
    BidMade,
    CardPlayed,
    DealBegan,
    DealerChosen,
    DealScored,
    HandDealt,
    HandSeen,
    Line,
    TrickWon,
)
from engine.notation import bid, card, cards
from engine.seats import Seat
from pbem.bots.player import answer

Player = Callable[[View, Seat], Action]


def position(
    hand: str, *, seat: Seat = "S", bids: str = "", tricks: str = "", preset: str = "basic4", before: str = ""
) -> View:
    """What `seat` sees with this hand after these bids ("N=3 E=nil") and tricks ("W:2C N:3C E:4C S:5C / W:KD").

    The other hands are what is left of the pack. `before` is the score sheet: "NS=120 EW=-30/4", bags after the
    stroke. The seat is to speak now.
    """
    table = Table.open(load_presets()[preset].options)
    spoken = [word.split("=") for word in bids.split()]
    rounds = [[play.split(":") for play in trick.split()] for trick in tricks.split("/")] if tricks else []
    table = _standing(table, before, _first_speaker(table, seat, spoken, rounds))
    plays = [(who, card(face)) for trick in rounds for who, face in trick]
    for who, held in _hands(table, seat, cards(hand), plays).items():
        table = table.after([HandDealt((), who, held), HandSeen((who,), who, held)])
    table = table.after([BidMade(who, bid(word.replace("-", " "))) for who, word in spoken])
    for who, played in plays:
        table = table.after([CardPlayed(who, played)])
        if len(table.deal.trick) == len(table.seats):
            table = table.after([TrickWon(table.winner(table.deal.trick))])
    assert seat in table.waiting_for(), f"the position asks {table.waiting_for()}, not {seat}"
    return view(table, seat)


def _first_speaker(table: Table, seat: Seat, spoken: list[list[str]], rounds: list[list[list[str]]]) -> Seat:
    if rounds:
        return rounds[0][0][0]
    return spoken[0][0] if spoken and len(spoken) < len(table.seats) else seat


def _standing(table: Table, before: str, first: Seat) -> Table:
    """The running deal, after a score sheet, with this seat on the dealer's left."""
    dealer = table.seats[table.seats.index(first) - 1]
    lines = []
    for word in before.split():
        side, points = word.split("=")
        score, _, bags = points.partition("/")
        lines.append(Line(side, "overtricks", {"n": 0}, int(score), int(bags or 0), 1))
    table = table.after([DealerChosen(dealer), DealBegan(1, dealer)])
    if lines:
        table = table.after([DealScored(tuple(lines)), DealBegan(2, dealer)])
    return table


def _hands(
    table: Table, seat: Seat, hand: tuple[Card, ...], plays: list[tuple[Seat, Card]]
) -> dict[Seat, tuple[Card, ...]]:
    """Everybody's cards at the start of the deal."""
    hands = {who: tuple(c for w, c in plays if w == who) for who in table.seats}
    hands[seat] += hand
    assert len(hands[seat]) == table.rules.hand, f"{seat} has {len(hands[seat])} cards, played ones included"
    rest = [c for c in table.deck.cards if all(c not in held for held in hands.values())]
    for who in table.seats:
        missing = table.rules.hand - len(hands[who])
        hands[who], rest = hands[who] + tuple(rest[:missing]), rest[missing:]
    return hands


def chosen(seen: View, seat: Seat = "S") -> str:
    """What the computer answers, in words."""
    action = answer(seen, seat).action
    if isinstance(action, Bid):
        return str(action.tricks) if action.kind == "tricks" else action.kind
    if isinstance(action, Give):
        return " ".join(sorted(str(c) for c in action.cards))
    return str(action)


# --- whole games --------------------------------------------------------------------------------------------------


@cache
def opened(preset: str) -> Table:
    return Table.open(load_presets()[preset].options)


def computer(seen: View, seat: Seat) -> Action:
    return answer(seen, seat).action


def at_random(rng: random.Random) -> Player:
    """Any legal card, and any bid of one to five tricks, which is near what hands can make."""

    def act(seen: View, seat: Seat) -> Action:
        choices = seen.may[seat]
        modest = [c for c in choices if isinstance(c, Bid) and c.kind == "tricks" and 1 <= c.tricks <= 5]
        return some(rng, rng.choice(modest or choices))

    return act


def some(rng: random.Random, choice: Choice) -> Action:
    """The choice, or some answer to the question that it is."""
    match choice:
        case Pick():
            return Give(tuple(rng.sample(choice.cards, choice.count)))
        case Order():
            return Shuffled(tuple(rng.sample(choice.cards, len(choice.cards))))
        case _:
            return choice


def next_table(table: Table, players: Mapping[Seat, Player], chance: random.Random) -> Table:
    """The table after one more answer."""
    seat = table.waiting_for()[0]
    if seat == CHANCE:
        action = some(chance, chance.choice(table.choices(seat)))
    else:
        action = players[seat](view(table, seat), seat)
    return table.after(table.decide(seat, action))


def play_game(seed: int, players: Mapping[Seat, Player], *, preset: str = "basic4", deals: int = 40) -> Table:
    """A game of at most so many deals."""
    table, chance = opened(preset), random.Random(seed)
    while table.waiting_for() and table.game.deals < deals:
        table = next_table(table, players, chance)
    return table
