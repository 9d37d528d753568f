"""What the events around claims and second thoughts do to the state of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.game import Event, Trick
from engine.request_events import (
    Agreed,
    BidTakenBack,
    CardTakenBack,
    ClaimMade,
    Disagreed,
    QuestionsClosed,
    RenegeTakenBack,
    TakeBackAsked,
    TricksClaimed,
)
from engine.state import Game, answered, changed, one_more, with_deal


def _claim_made(game: Game, event: ClaimMade) -> Game:
    claimed = game.running.claimed | {event.seat}
    return with_deal(game, request=event, agreed=frozenset(), claimed=claimed)


def _take_back_asked(game: Game, event: TakeBackAsked) -> Game:
    return with_deal(game, request=event, agreed=frozenset(), latest=game.running.latest)


def _questions_closed(game: Game, event: QuestionsClosed) -> Game:
    return changed(game, decisions=one_more(game, *event.seats))


def _agreed(game: Game, event: Agreed) -> Game:
    d = game.running
    return answered(game, event.seat, agreed=d.agreed | {event.seat}, latest=d.latest)


def _disagreed(game: Game, event: Disagreed) -> Game:
    return with_deal(game, request=None, agreed=frozenset())


def _tricks_claimed(game: Game, event: TricksClaimed) -> Game:
    d = game.running
    plays = (d.trick, *((),) * len(event.winners))
    claimed = tuple(Trick(played, seat) for played, seat in zip(plays, event.winners, strict=False))
    hands = dict.fromkeys(d.hands, ())
    return with_deal(game, request=None, agreed=frozenset(), trick=(), tricks=d.tricks + claimed, hands=hands)


def _card_taken_back(game: Game, event: CardTakenBack) -> Game:
    d, seat = game.running, event.seat
    tricks, plays = (d.tricks, d.trick) if d.trick else (d.tricks[:-1], d.tricks[-1].plays)
    hands = {**d.hands, seat: (*d.hands[seat], event.card)}
    return with_deal(game, request=None, agreed=frozenset(), trick=plays[:-1], tricks=tricks, hands=hands)


def _bid_taken_back(game: Game, event: BidTakenBack) -> Game:
    bids = {seat: bid for seat, bid in game.running.bids.items() if seat != event.seat}
    return with_deal(game, request=None, agreed=frozenset(), bids=bids)


def _renege_taken_back(game: Game, event: RenegeTakenBack) -> Game:
    return with_deal(game, reneged=game.running.reneged - {event.seat})


REQUESTS: Mapping[type[Event], Callable[[Game, Any], Game]] = {
    ClaimMade: _claim_made,
    TakeBackAsked: _take_back_asked,
    QuestionsClosed: _questions_closed,
    Agreed: _agreed,
    Disagreed: _disagreed,
    TricksClaimed: _tricks_claimed,
    CardTakenBack: _card_taken_back,
    BidTakenBack: _bid_taken_back,
    RenegeTakenBack: _renege_taken_back,
}
