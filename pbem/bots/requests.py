"""Whether to agree to what another player asks: to a card taken back always, to a claim where it loses nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, islice
from math import inf

from engine.actions import AGREE, DISAGREE, Say
from engine.cards import SPADES, Card, Cards, Deck
from engine.game import Play
from engine.request_events import ClaimMade
from engine.seats import Seat
from engine.view import View

DEALS = {1: 100, 2: 100, 3: 30}
"""In how many ways at most the hidden cards may lie for it to look at every play of so many tricks."""

Hands = Mapping[Seat, Cards]


def consent(view: View, seat: Seat) -> tuple[Say, str]:
    """It gives a card back to anybody. Of a claim it takes the tricks that are not claimed only where they help."""
    claim = view.request
    if not isinstance(claim, ClaimMade):
        return AGREE, "anybody may tap the wrong card"
    mine, partners = view.side_of(seat), (seat, *view.partners(seat))
    ours = claim.tricks if claim.seat in partners else claim.rest - claim.tricks
    needed = view.contracts[mine].needed
    if claim.seat not in partners and ours > needed:
        return DISAGREE, f"{ours} tricks are more than the {needed} that it needs"
    if claim.seat not in partners and not claim.tricks:
        return AGREE, "it needs every trick that it is given"
    can_see = DEALS.get(claim.rest, 0)
    ways = list(islice(deals(view, seat), can_see + 1))
    if len(ways) > can_see:
        return DISAGREE, "the cards may lie in too many ways"
    best = max(most(view, hands, view.trick, partners) for hands in ways)
    return (AGREE if best <= ours else DISAGREE), f"{best} tricks at best against {ours}"


def deals(view: View, seat: Seat) -> Iterator[Hands]:
    """Every way in which the cards that this seat does not see may lie."""
    hidden = [s for s in view.seats if s not in view.hands]

    def dealt(seats: list[Seat], out: Cards) -> Iterator[Hands]:
        if not seats:
            yield {}
            return
        for hand in combinations(out, view.cards_left[seats[0]]):
            rest = tuple(card for card in out if card not in hand)
            yield from ({seats[0]: hand, **others} for others in dealt(seats[1:], rest))

    known = {card for hand in view.hands.values() for card in hand} | set(view.put_away)
    known |= {play.card for trick in view.tricks for play in trick.plays} | {play.card for play in view.trick}
    out = tuple(card for card in view.deck.cards if card not in known)
    return ({**view.hands, **hands} for hands in dealt(hidden, out))


def most(view: View, hands: Hands, trick: tuple[Play, ...], ours: tuple[Seat, ...], leads: Seat = "") -> int:
    """How many of the tricks to come these seats win at best, if everybody sees all cards and follows suit."""
    order, deck = view.order, view.deck
    if len(trick) == len(order):
        winner = max(trick, key=lambda play: strength(deck, play.card, trick[0].card)).seat
        return (winner in ours) + most(view, hands, (), ours, winner)
    seat = order[(order.index(trick[-1].seat) + 1) % len(order)] if trick else leads or first_to_lead(view)
    if not hands[seat]:
        return 0
    best: float = -inf if seat in ours else inf
    better = max if seat in ours else min
    for card in playable(deck, hands[seat], trick):
        left = {**hands, seat: tuple(c for c in hands[seat] if c != card)}
        best = better(best, most(view, left, (*trick, Play(seat, card)), ours))
    return int(best)


def first_to_lead(view: View) -> Seat:
    return view.tricks[-1].winner if view.tricks else view.order[0]


def playable(deck: Deck, hand: Cards, trick: tuple[Play, ...]) -> Cards:
    following = tuple(card for card in hand if trick and deck.suit(card) == deck.suit(trick[0].card))
    return following or hand


def strength(deck: Deck, card: Card, led: Card) -> tuple[bool, bool, int]:
    return deck.suit(card) == SPADES, deck.suit(card) == deck.suit(led), deck.strength(card)
