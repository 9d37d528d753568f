"""What each event does to the state of a game. Nothing here decides, so that old logs replay under new rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from engine.cards import Card, Cards
from engine.game import (
    BidMade,
    CardBuried,
    CardDrawn,
    CardKept,
    CardPlayed,
    CardsGiven,
    CardsReplaced,
    CardsTaken,
    CardsThrown,
    DealBegan,
    DealBidsItself,
    DealerChosen,
    DealScored,
    DeclarerNamed,
    DiscardsShuffled,
    DrawMade,
    Event,
    ExchangeMade,
    GameWon,
    HandDealt,
    HandOpened,
    HandReduced,
    HandReplaced,
    HandSeen,
    LaidAside,
    LeaderNamed,
    LeftOverTaken,
    Looked,
    LotDrawn,
    MisdealCalled,
    PartnersDrawn,
    PileLaid,
    Play,
    Reneged,
    Resigned,
    Said,
    SideBid,
    SpecialCardNamed,
    Trick,
    TrickWon,
)
from engine.seats import Seat
from engine.state import Deal, Game

T = TypeVar("T", Deal, Game)


def evolve(game: Game, event: Event) -> Game:
    """The game after one fact."""
    return _EVOLVE[type(event)](game, event)


def _dealer_chosen(game: Game, event: DealerChosen) -> Game:
    return replace(game, dealer=event.seat)


def _partners_drawn(game: Game, event: PartnersDrawn) -> Game:
    return replace(game, moved=event.moved)


def _lot_drawn(game: Game, event: LotDrawn) -> Game:
    return replace(game, lots=(*game.lots, (event.seat, event.card)))


def _deal_began(game: Game, event: DealBegan) -> Game:
    return replace(game, dealer=event.dealer, deal=Deal(event.number, event.dealer))


def _hand_dealt(game: Game, event: HandDealt) -> Game:
    d = game.running
    return _deal(game, dealt={**d.dealt, event.seat: event.cards}, hands={**d.hands, event.seat: event.cards})


def _laid_aside(game: Game, event: LaidAside) -> Game:
    return _deal(game, aside=game.running.aside + event.cards)


def _pile_laid(game: Game, event: PileLaid) -> Game:
    return _deal(game, piles={**game.running.piles, event.seat: event.cards})


def _card_drawn(game: Game, event: CardDrawn) -> Game:
    d = game.running
    return _deal(game, piles=_without(d.piles, event.seat, event.card), drawn={**d.drawn, event.seat: event.card})


def _draw_made(game: Game, event: DrawMade) -> Game:
    return replace(game, decisions=_one_more(game, event.seat))


def _card_kept(game: Game, event: CardKept) -> Game:
    d = game.running
    hands = {**d.hands, event.seat: (*d.hands[event.seat], event.card)}
    return _deal(game, hands=hands, dealt={**d.dealt, event.seat: hands[event.seat]}, **_leaves(d, event))


def _card_buried(game: Game, event: CardBuried) -> Game:
    d = game.running
    put_away = {**d.put_away, **{seat: (*d.put_away.get(seat, ()), event.card) for seat in event.only}}
    return _deal(game, discards=(*d.discards, event.card), put_away=put_away, **_leaves(d, event))


def _leaves(d: Deal, event: CardKept | CardBuried) -> Mapping[str, Any]:
    """What is left to draw once this card has found its place."""
    drawn = {seat: card for seat, card in d.drawn.items() if card != event.card}
    return {"piles": _without(d.piles, event.seat, event.card), "drawn": drawn}


def _without(piles: Mapping[Seat, Cards], seat: Seat, card: Card) -> Mapping[Seat, Cards]:
    return {**piles, seat: tuple(c for c in piles[seat] if c != card)}


def _discards_shuffled(game: Game, event: DiscardsShuffled) -> Game:
    return _deal(game, discards=event.cards, discards_shuffled=True)


def _hand_replaced(game: Game, event: HandReplaced) -> Game:
    return _answered(game, event.seat, replaced={**game.running.replaced, event.seat: event.count})


def _cards_replaced(game: Game, event: CardsReplaced) -> Game:
    d, seat = game.running, event.seat
    hand = tuple(c for c in d.hands[seat] if c not in event.thrown) + event.taken
    return _deal(
        game,
        hands={**d.hands, seat: hand},
        dealt={**d.dealt, seat: hand},
        discards=tuple(c for c in d.discards if c not in event.taken),
        aside=d.aside + event.thrown,
        put_away={**d.put_away, seat: d.put_away.get(seat, ()) + event.thrown},
    )


def _misdeal_called(game: Game, event: MisdealCalled) -> Game:
    """Every question that was open is gone for good: an answer to it must not be taken for one about new cards."""
    gone = {seat: game.decisions.get(seat, 0) + 1 for seat in game.running.hands}
    return replace(game, deal=None, thrown_in=game.thrown_in + 1, decisions={**game.decisions, **gone})


def _deal_bids_itself(game: Game, event: DealBidsItself) -> Game:
    return _deal(game, bids_itself=True)


def _left_over_taken(game: Game, event: LeftOverTaken) -> Game:
    return game  # CardsTaken says what, to the one who may know it


def _cards_taken(game: Game, event: CardsTaken) -> Game:
    d, seat = game.running, event.seat
    return _deal(
        game,
        hands={**d.hands, seat: d.hands[seat] + event.cards},
        aside=tuple(c for c in d.aside if c not in event.cards),
        taken={**d.taken, seat: event.cards},
    )


def _hand_reduced(game: Game, event: HandReduced) -> Game:
    return _answered(game, event.seat)


def _cards_thrown(game: Game, event: CardsThrown) -> Game:
    d, seat = game.running, event.seat
    return _deal(
        game,
        hands={**d.hands, seat: tuple(c for c in d.hands[seat] if c not in event.cards)},
        discards=d.discards + event.cards,
        put_away={**d.put_away, seat: event.cards},
    )


def _looked(game: Game, event: Looked) -> Game:
    return replace(game, decisions=_one_more(game, event.seat))


def _hand_seen(game: Game, event: HandSeen) -> Game:
    return _deal(game, looked=game.running.looked | {event.seat})


def _bid_made(game: Game, event: BidMade) -> Game:
    return _answered(game, event.seat, bids={**game.running.bids, event.seat: event.bid})


def _said(game: Game, event: Said) -> Game:
    return _answered(game, event.seat, talk=(*game.running.talk, event))


def _side_bid(game: Game, event: SideBid) -> Game:
    return _deal(game, side_bids={**game.running.side_bids, event.seats: event.bid})


def _cards_given(game: Game, event: CardsGiven) -> Game:
    hands = dict(game.running.hands)
    hands[event.giver] = tuple(c for c in hands[event.giver] if c not in event.cards)
    hands[event.taker] = hands[event.taker] + event.cards
    return _deal(game, hands=hands)


def _exchange_made(game: Game, event: ExchangeMade) -> Game:
    return _answered(game, event.giver, exchanges=(*game.running.exchanges, event))


def _declarer_named(game: Game, event: DeclarerNamed) -> Game:
    played_by = {event.dummy: event.seat}
    return _deal(game, declarer=event.seat, order=event.order, teams=event.teams, played_by=played_by)


def _hand_opened(game: Game, event: HandOpened) -> Game:
    return _deal(game, opened=game.running.opened | {event.seat})


def _leader_named(game: Game, event: LeaderNamed) -> Game:
    return _deal(game, leader=event.seat)


def _card_played(game: Game, event: CardPlayed) -> Game:
    d = game.running
    hand = tuple(c for c in d.hands[event.seat] if c != event.card)
    trick = (*d.trick, Play(event.seat, event.card))
    return _answered(game, event.seat, hands={**d.hands, event.seat: hand}, trick=trick)


def _special_card_named(game: Game, event: SpecialCardNamed) -> Game:
    return _deal(game, special=event.card)


def _reneged(game: Game, event: Reneged) -> Game:
    return _deal(game, reneged=game.running.reneged | {event.seat})


def _trick_won(game: Game, event: TrickWon) -> Game:
    d = game.running
    return _deal(game, trick=(), tricks=(*d.tricks, Trick(d.trick, event.seat)))


def _deal_scored(game: Game, event: DealScored) -> Game:
    return replace(game, deal=None, last=game.running, thrown_in=0, sheet=game.sheet + event.lines)


def _resigned(game: Game, event: Resigned) -> Game:
    return replace(game, resigned=game.resigned | {event.seat})


def _game_won(game: Game, event: GameWon) -> Game:
    return replace(game, won=event)


def _deal(game: Game, **changes: Any) -> Game:
    return _changed(game, deal=_changed(game.running, **changes))


def _answered(game: Game, seat: Seat, **changes: Any) -> Game:
    return _changed(game, deal=_changed(game.running, **changes), decisions=_one_more(game, seat))


def _changed(state: T, **changes: Any) -> T:
    """What `replace` of dataclasses gives, at a tenth of its price: it passes every field through a new call."""
    new = object.__new__(type(state))
    new.__dict__.update(state.__dict__, **changes)
    return new


def _one_more(game: Game, seat: Seat) -> Mapping[Seat, int]:
    return {**game.decisions, seat: game.decisions.get(seat, 0) + 1}


_EVOLVE: Mapping[type[Event], Callable[[Game, Any], Game]] = {
    DealerChosen: _dealer_chosen,
    PartnersDrawn: _partners_drawn,
    LotDrawn: _lot_drawn,
    DealBegan: _deal_began,
    HandDealt: _hand_dealt,
    LaidAside: _laid_aside,
    PileLaid: _pile_laid,
    CardDrawn: _card_drawn,
    DrawMade: _draw_made,
    CardKept: _card_kept,
    CardBuried: _card_buried,
    DiscardsShuffled: _discards_shuffled,
    HandReplaced: _hand_replaced,
    CardsReplaced: _cards_replaced,
    MisdealCalled: _misdeal_called,
    DealBidsItself: _deal_bids_itself,
    LeftOverTaken: _left_over_taken,
    CardsTaken: _cards_taken,
    HandReduced: _hand_reduced,
    CardsThrown: _cards_thrown,
    Looked: _looked,
    HandSeen: _hand_seen,
    BidMade: _bid_made,
    Said: _said,
    SideBid: _side_bid,
    CardsGiven: _cards_given,
    ExchangeMade: _exchange_made,
    DeclarerNamed: _declarer_named,
    HandOpened: _hand_opened,
    LeaderNamed: _leader_named,
    CardPlayed: _card_played,
    SpecialCardNamed: _special_card_named,
    Reneged: _reneged,
    TrickWon: _trick_won,
    DealScored: _deal_scored,
    Resigned: _resigned,
    GameWon: _game_won,
}
