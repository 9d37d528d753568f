"""What each event does to the state of a game. Nothing here decides, so that old logs replay under new rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from engine.evolve_cards import CARDS
from engine.evolve_requests import REQUESTS
from engine.game import (
    BidMade,
    CardPlayed,
    DealBegan,
    DealBidsItself,
    DealerChosen,
    DealScored,
    Declared,
    DeclarerNamed,
    Event,
    GameWon,
    HandDealt,
    HandOpened,
    HandSeen,
    LaidAside,
    LeaderNamed,
    Looked,
    MisdealCalled,
    Play,
    Reneged,
    Resigned,
    Said,
    SideBid,
    SideRaised,
    SpecialCardNamed,
    Trick,
    TrickWon,
)
from engine.state import Deal, Game, Outcome, answered, one_more, with_deal


def evolve(game: Game, event: Event) -> Game:
    """The game after one fact."""
    return _EVOLVE[type(event)](game, event)


def _dealer_chosen(game: Game, event: DealerChosen) -> Game:
    return replace(game, dealer=event.seat)


def _deal_began(game: Game, event: DealBegan) -> Game:
    return replace(game, dealer=event.dealer, deal=Deal(event.number, event.dealer))


def _hand_dealt(game: Game, event: HandDealt) -> Game:
    d = game.running
    return with_deal(game, dealt={**d.dealt, event.seat: event.cards}, hands={**d.hands, event.seat: event.cards})


def _laid_aside(game: Game, event: LaidAside) -> Game:
    return with_deal(game, aside=game.running.aside + event.cards)


def _misdeal_called(game: Game, event: MisdealCalled) -> Game:
    """Every question that was open is gone for good: an answer to it must not be taken for one about new cards."""
    return replace(game, deal=None, thrown_in=game.thrown_in + 1, decisions=one_more(game, *game.running.hands))


def _deal_bids_itself(game: Game, event: DealBidsItself) -> Game:
    return with_deal(game, bids_itself=True)


def _looked(game: Game, event: Looked) -> Game:
    return replace(game, decisions=one_more(game, event.seat))


def _hand_seen(game: Game, event: HandSeen) -> Game:
    return with_deal(game, looked=game.running.looked | {event.seat})


def _bid_made(game: Game, event: BidMade) -> Game:
    return answered(game, event.seat, latest=event.seat, bids={**game.running.bids, event.seat: event.bid})


def _said(game: Game, event: Said) -> Game:
    return answered(game, event.seat, talk=(*game.running.talk, event))


def _declared(game: Game, event: Declared) -> Game:
    return with_deal(game, declared=(*game.running.declared, event))


def _side_bid(game: Game, event: SideBid) -> Game:
    d = game.running
    proposers = {**d.proposers, event.seats: event.by}
    return with_deal(game, side_bids={**d.side_bids, event.seats: event.bid}, proposers=proposers)


def _side_raised(game: Game, event: SideRaised) -> Game:
    d = game.running
    side_bids = {**d.side_bids, event.seats: event.bid} if event.bid else d.side_bids
    return with_deal(game, side_bids=side_bids, raised=d.raised | {event.seats})


def _declarer_named(game: Game, event: DeclarerNamed) -> Game:
    played_by = {event.dummy: event.seat}
    return with_deal(game, declarer=event.seat, order=event.order, teams=event.teams, played_by=played_by)


def _hand_opened(game: Game, event: HandOpened) -> Game:
    return with_deal(game, opened=game.running.opened | {event.seat})


def _leader_named(game: Game, event: LeaderNamed) -> Game:
    return with_deal(game, leader=event.seat)


def _card_played(game: Game, event: CardPlayed) -> Game:
    d = game.running
    hand = tuple(c for c in d.hands[event.seat] if c != event.card)
    trick = (*d.trick, Play(event.seat, event.card))
    return answered(game, event.seat, latest=event.seat, hands={**d.hands, event.seat: hand}, trick=trick)


def _special_card_named(game: Game, event: SpecialCardNamed) -> Game:
    return with_deal(game, special=event.card)


def _reneged(game: Game, event: Reneged) -> Game:
    d = game.running
    return with_deal(game, latest=d.latest, reneged=d.reneged | {event.seat})


def _trick_won(game: Game, event: TrickWon) -> Game:
    d = game.running
    return with_deal(game, latest=d.latest, trick=(), tricks=(*d.tricks, Trick(d.trick, event.seat)))


def _deal_scored(game: Game, event: DealScored) -> Game:
    past = (*game.past, Outcome.of(game.running))
    return replace(game, deal=None, last=game.running, past=past, thrown_in=0, sheet=game.sheet + event.lines)


def _resigned(game: Game, event: Resigned) -> Game:
    return replace(game, resigned=game.resigned | {event.seat})


def _game_won(game: Game, event: GameWon) -> Game:
    return replace(game, won=event)


_EVOLVE: Mapping[type[Event], Callable[[Game, Any], Game]] = {
    **CARDS,
    **REQUESTS,
    DealerChosen: _dealer_chosen,
    DealBegan: _deal_began,
    HandDealt: _hand_dealt,
    LaidAside: _laid_aside,
    MisdealCalled: _misdeal_called,
    DealBidsItself: _deal_bids_itself,
    Looked: _looked,
    HandSeen: _hand_seen,
    BidMade: _bid_made,
    Said: _said,
    Declared: _declared,
    SideBid: _side_bid,
    SideRaised: _side_raised,
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
EVENTS = tuple(_EVOLVE)
"""Every kind of event that there is."""
