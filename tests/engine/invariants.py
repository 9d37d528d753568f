"""What holds at every moment of every game, whatever its rules and whatever is played, each as a function."""

from __future__ import annotations

import json
from random import Random

from engine import Options, Table, view
from engine.game import Event
from engine.view import seen_by
from pbem.storage.codec import dump_event, load_event
from tests.engine.random_play import cards_in, known, reshuffled, this_deal


def readers(table: Table) -> tuple[str | None, ...]:
    """Everybody who may look at the table; None is a spectator."""
    return (*table.rules.players, None)


def somebody_is_asked_and_can_answer(table: Table) -> None:
    assert bool(table.waiting_for()) != bool(table.game.won)
    for seat in table.waiting_for():
        assert table.choices(seat), f"{seat} has no answer"


def what_comes_before_the_play_is_over_in_it(table: Table) -> None:
    """A table does not even ask those steps then."""
    if table.game.deal and table.game.deal.played:
        for step in table.rules.steps:
            assert not step.before_play or not (step.waiting(table) or step.settles(table)), step.name


def every_card_is_somewhere_once(table: Table) -> None:
    if table.game.deal is None:
        return
    deal = table.deal
    lying = [card for cards in (*deal.hands.values(), *deal.piles.values()) for card in cards]
    lying += (*deal.pack, *(() if deal.allotted else deal.turned))
    played = [play.card for play in deal.played]
    assert sorted((*lying, *played, *deal.drawn.values(), *deal.discards, *deal.aside)) == sorted(table.deck.cards)


def the_log_rebuilds_the_table(options: Options, table: Table, log: list[Event]) -> None:
    assert Table.open(options, log) == table


def every_event_survives_json(log: list[Event]) -> None:
    for event in log:
        kind, data = dump_event(event)
        assert load_event(kind, json.loads(json.dumps(data))) == event


def nobody_sees_through_the_cards(before: Table, table: Table, log: list[Event], rng: Random) -> None:
    """Cards that a reader has not seen may lie anywhere else, and the reader sees the same. `before` is the table
    when the deal began."""
    for reader in readers(table):
        seen = known(log, reader)
        hidden = [card for card in table.deck.cards if card not in seen]
        other = before.after(reshuffled(this_deal(log), hidden, rng))
        assert view(other, reader) == view(table, reader)


def nobody_is_shown_a_card_that_he_may_not_know(table: Table, log: list[Event]) -> None:
    for reader in readers(table):
        shown = cards_in(view(table, reader)) | cards_in(seen_by(this_deal(log), reader))
        assert shown <= known(log, reader)
