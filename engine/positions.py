"""Tables put into the middle of a game by facts instead of play, for tests and vectors. The server never needs it."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from engine.actions import Bid
from engine.cards import Card, Cards
from engine.game import (
    BidMade,
    CardPlayed,
    DealBegan,
    DealerChosen,
    DealScored,
    Event,
    HandDealt,
    HandSeen,
    Line,
    Play,
    TrickWon,
)
from engine.seats import Seat, Side
from engine.table import Table

STANDING = "standing"
"""The code of the lines that `standing` enters."""


def standing(table: Table, points: Mapping[Side, int], bags: Mapping[Side, int], number: int) -> list[Event]:
    """Deal `number` as it leaves the table at these scores, whatever they were before."""
    lines = tuple(
        Line(side, STANDING, {}, points[side] - table.scores[side], bags[side] - table.bags[side], number)
        for side in table.rules.sides
    )
    return [DealBegan(number, table.game.dealer or table.seats[0]), DealScored(lines)]


def given(table: Table, seat: Seat, cards: Cards) -> list[Event]:
    """These cards lie before the seat instead of as many of its others."""
    hands = dict(table.deal.hands)
    for wanted in cards:
        holder = next(s for s, hand in hands.items() if wanted in hand)
        spare = next(c for c in hands[seat] if c not in cards or c == wanted)
        swap = {wanted: spare, spare: wanted}
        for s in {holder, seat}:
            hands[s] = tuple(swap.get(c, c) for c in hands[s])
    return [HandDealt((), s, hand) for s, hand in hands.items()]


def play_out(
    table: Table,
    won: Mapping[Seat, int],
    *,
    closing: Play | None = None,
    run: int = 1,
    ruffing: Collection[Seat] = (),
    first: Collection[Seat] = (),
) -> list[Event]:
    """The whole play of a deal that is bid, in which every seat wins so many tricks, and all that follows from it.

    Who wins a trick is told, not found out, but for the last one: that is played, so that the table scores the deal.
    `closing` is who wins it and with which card, and how many tricks in a `run` that seat wins then; without it
    somebody wins it with a plain card. Everybody leads to the tricks that he wins, but those who are `ruffing` ruff the
    first of theirs; what the seats of `first` win comes before all else.
    Raises ValueError if the numbers do not add up to the tricks of a deal.
    """
    hands, deck = table.deal.hands, table.deck
    if sum(won.values()) != len(hands[table.seats[0]]):
        raise ValueError("the tricks do not add up")
    last = closing.seat if closing else max(won, key=lambda seat: won[seat])
    weakest_first = {s: sorted(hands[s], key=lambda c: (deck.is_spade(c), deck.strength(c))) for s in table.seats}
    plain = [c for c in weakest_first[last] if not deck.is_spade(c)]
    kept = {s: weakest_first[s][0] for s in table.seats} | {last: closing.card if closing else plain[-1]}
    for s in table.seats:
        weakest_first[s].remove(kept[s])
    winners = [last] * (won[last] - run) + [s for s in table.seats if s != last for _ in range(won[s])]
    winners += [last] * (run - 1)
    winners.sort(key=lambda seat: seat not in first)
    events: list[Event] = []
    for i, winner in enumerate(winners):
        ruffs = winner in ruffing and winner not in winners[:i]
        order = table.clockwise(table.next(winner) if ruffs else winner)
        events += [CardPlayed(s, weakest_first[s].pop(-1 if ruffs and s == winner else 0)) for s in order]
        events.append(TrickWon(winner))
    *others, final = table.clockwise(last)
    events += [CardPlayed(s, kept[s]) for s in others]
    return events + table.after(events).decide(final, kept[final])


def to_play(table: Table, hand: Cards, trick: Cards, *, number: int, broken: bool) -> tuple[Table, Seat]:
    """A table where somebody holding `hand` is to play to this trick, the deal's `number`th; and who that is.

    Of every earlier trick there is one card only, a spade among them if they are `broken`.
    """
    deck, leader = table.deck, table.seats[0]
    spare = [c for c in deck.cards if c not in hand + trick]
    plain = [c for c in spare if not deck.is_spade(c)]
    spades = [c for c in spare if deck.is_spade(c)]
    earlier = (spades[:1] + plain if broken else plain)[: number - 1]
    events: list[Event] = []
    for c in earlier:
        events += [CardPlayed(leader, c), TrickWon(leader)]
    events += [CardPlayed(s, c) for s, c in zip(table.clockwise(leader), trick, strict=False)]
    table = bid_and_seen(table, {}, dealer=table.seats[-1]).after(events)
    (seat,) = table.waiting_for()
    return table.after([HandDealt((), seat, hand)]), seat


def bid_and_seen(table: Table, holders: Mapping[Card, Seat], dealer: Seat) -> Table:
    """A table where everybody has bid 1 and the play begins. `holders` have these cards, and everybody some others."""
    table = table.after([DealerChosen(dealer)])
    spare = [c for c in table.deck.cards if c not in holders]
    events: list[Event] = [DealBegan(1, dealer)]
    for i, seat in enumerate(table.seats):
        hand = (*(c for c, holder in holders.items() if holder == seat), *spare[-2 - 2 * i :][:2])
        events += [HandDealt((), seat, hand), HandSeen((seat,), seat, hand), BidMade(seat, Bid(1))]
    return table.settled(events)[1]
