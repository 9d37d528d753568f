"""What the events around the cards do to the state of a game: lots, draws, cards left over and exchanges."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.card_events import (
    CardBuried,
    CardDrawn,
    CardKept,
    CardsAllotted,
    CardsGiven,
    CardsPutDown,
    CardsReplaced,
    CardsTaken,
    CardsThrown,
    CardsTurned,
    DiscardsShuffled,
    DrawMade,
    ExchangeMade,
    HandReduced,
    HandReplaced,
    LeftOverTaken,
    LotDrawn,
    PackCut,
    PackLaid,
    PartnersDrawn,
    PileLaid,
)
from engine.cards import Card, Cards
from engine.game import Event
from engine.seats import Seat
from engine.state import Deal, Game, answered, changed, one_more, with_deal


def _partners_drawn(game: Game, event: PartnersDrawn) -> Game:
    return changed(game, moved=event.moved)


def _lot_drawn(game: Game, event: LotDrawn) -> Game:
    return changed(game, lots=(*game.lots, (event.seat, event.card)))


def _pack_laid(game: Game, event: PackLaid) -> Game:
    return with_deal(game, pack=event.cards)


def _pack_cut(game: Game, event: PackCut) -> Game:
    return answered(game, event.seat, pack=())


def _cards_turned(game: Game, event: CardsTurned) -> Game:
    return with_deal(game, turned=event.cards)


def _cards_allotted(game: Game, event: CardsAllotted) -> Game:
    return answered(game, event.seat, allotted=event.cards, pack=())


def _pile_laid(game: Game, event: PileLaid) -> Game:
    return with_deal(game, piles={**game.running.piles, event.seat: event.cards})


def _card_drawn(game: Game, event: CardDrawn) -> Game:
    d = game.running
    return with_deal(game, piles=_without(d.piles, event.seat, event.card), drawn={**d.drawn, event.seat: event.card})


def _draw_made(game: Game, event: DrawMade) -> Game:
    return changed(game, decisions=one_more(game, event.seat))


def _card_kept(game: Game, event: CardKept) -> Game:
    d = game.running
    hands = {**d.hands, event.seat: (*d.hands[event.seat], event.card)}
    return with_deal(game, hands=hands, dealt={**d.dealt, event.seat: hands[event.seat]}, **_leaves(d, event))


def _card_buried(game: Game, event: CardBuried) -> Game:
    d = game.running
    put_away = {**d.put_away, **{seat: (*d.put_away.get(seat, ()), event.card) for seat in event.only}}
    return with_deal(game, discards=(*d.discards, event.card), put_away=put_away, **_leaves(d, event))


def _leaves(d: Deal, event: CardKept | CardBuried) -> Mapping[str, Any]:
    """What is left to draw once this card has found its place."""
    drawn = {seat: card for seat, card in d.drawn.items() if card != event.card}
    return {"piles": _without(d.piles, event.seat, event.card), "drawn": drawn}


def _without(piles: Mapping[Seat, Cards], seat: Seat, card: Card) -> Mapping[Seat, Cards]:
    return {**piles, seat: tuple(c for c in piles[seat] if c != card)}


def _discards_shuffled(game: Game, event: DiscardsShuffled) -> Game:
    return with_deal(game, discards=event.cards, discards_shuffled=True)


def _hand_replaced(game: Game, event: HandReplaced) -> Game:
    return answered(game, event.seat, replaced={**game.running.replaced, event.seat: event.count})


def _cards_replaced(game: Game, event: CardsReplaced) -> Game:
    d, seat = game.running, event.seat
    hand = tuple(c for c in d.hands[seat] if c not in event.thrown) + event.taken
    return with_deal(
        game,
        hands={**d.hands, seat: hand},
        dealt={**d.dealt, seat: hand},
        discards=tuple(c for c in d.discards if c not in event.taken),
        aside=d.aside + event.thrown,
        put_away={**d.put_away, seat: d.put_away.get(seat, ()) + event.thrown},
    )


def _left_over_taken(game: Game, event: LeftOverTaken) -> Game:
    return game  # CardsTaken says what, to the one who may know it


def _cards_taken(game: Game, event: CardsTaken) -> Game:
    d, seat = game.running, event.seat
    return with_deal(
        game,
        hands={**d.hands, seat: d.hands[seat] + event.cards},
        aside=tuple(c for c in d.aside if c not in event.cards),
        taken={**d.taken, seat: event.cards},
    )


def _hand_reduced(game: Game, event: HandReduced) -> Game:
    return answered(game, event.seat)


def _cards_thrown(game: Game, event: CardsThrown) -> Game:
    d, seat = game.running, event.seat
    return with_deal(
        game,
        hands={**d.hands, seat: tuple(c for c in d.hands[seat] if c not in event.cards)},
        discards=d.discards + event.cards,
        put_away={**d.put_away, seat: event.cards},
    )


def _cards_given(game: Game, event: CardsGiven) -> Game:
    hands, put_down = dict(game.running.hands), dict(game.running.put_down)
    put_down.pop(event.giver, None)
    hands[event.giver] = tuple(c for c in hands[event.giver] if c not in event.cards)
    hands[event.taker] = hands[event.taker] + event.cards
    return with_deal(game, hands=hands, put_down=put_down)


def _cards_put_down(game: Game, event: CardsPutDown) -> Game:
    return with_deal(game, put_down={**game.running.put_down, event.seat: event.cards})


def _exchange_made(game: Game, event: ExchangeMade) -> Game:
    return answered(game, event.giver, exchanges=(*game.running.exchanges, event))


CARDS: Mapping[type[Event], Callable[[Game, Any], Game]] = {
    PartnersDrawn: _partners_drawn,
    LotDrawn: _lot_drawn,
    PackLaid: _pack_laid,
    PackCut: _pack_cut,
    CardsTurned: _cards_turned,
    CardsAllotted: _cards_allotted,
    PileLaid: _pile_laid,
    CardDrawn: _card_drawn,
    DrawMade: _draw_made,
    CardKept: _card_kept,
    CardBuried: _card_buried,
    DiscardsShuffled: _discards_shuffled,
    HandReplaced: _hand_replaced,
    CardsReplaced: _cards_replaced,
    LeftOverTaken: _left_over_taken,
    CardsTaken: _cards_taken,
    HandReduced: _hand_reduced,
    CardsThrown: _cards_thrown,
    CardsGiven: _cards_given,
    CardsPutDown: _cards_put_down,
    ExchangeMade: _exchange_made,
}
