"""Events to JSON and back: every kind of event, with whatever may stand in its fields."""

from __future__ import annotations

import inspect
import json
from typing import Any, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import card_events, game, request_events
from engine.actions import Bid
from engine.cards import Card
from engine.game import CardPlayed, Event, HandDealt
from pbem.storage.codec import KINDS, dump_event, load_event


def kinds() -> list[type[Event]]:
    """Every event of the engine that stands for a fact, however deep it is derived."""
    families = (game.Event, game.Public, game.Private)
    found = (inspect.getmembers(module, inspect.isclass) for module in (game, card_events, request_events))
    classes = dict.fromkeys(kind for members in found for _name, kind in members)
    return [kind for kind in classes if issubclass(kind, game.Event) and kind not in families]


WORD = st.text(max_size=8)
NUMBER = st.integers(-10_000, 10_000)
st.register_type_strategy(Card, st.builds(Card, st.sampled_from(("QS", "TH", "2C", "BJ")), st.integers(0, 1)))
st.register_type_strategy(Bid, st.builds(Bid, st.integers(0, 13), WORD))


def any_event(kind: type[Event]) -> st.SearchStrategy[Event]:
    """Events of this kind, their fields filled by their types."""
    fields = {name: filled(hint) for name, hint in get_type_hints(kind).items()}
    return st.builds(kind, **fields)


def filled(hint: Any) -> st.SearchStrategy[Any]:
    if hint is str:
        return WORD
    if hint is int:
        return NUMBER
    if hint == tuple[game.Line, ...]:
        lines = st.builds(game.Line, WORD, WORD, st.dictionaries(WORD, NUMBER), NUMBER, NUMBER, NUMBER)
        return st.lists(lines, max_size=3).map(tuple)
    return st.from_type(hint)


def test_every_event_of_the_engine_has_a_name_in_the_log() -> None:
    assert set(KINDS.values()) == set(kinds())
    assert {name for name, kind in KINDS.items() if name != kind.__name__} == set()


@pytest.mark.parametrize("kind", kinds(), ids=lambda kind: kind.__name__)
def test_every_event_survives_json(kind: type[Event]) -> None:
    @settings(max_examples=40, deadline=None, derandomize=True, database=None)
    @given(any_event(kind))
    def survives(event: Event) -> None:
        name, data = dump_event(event)
        back = load_event(name, json.loads(json.dumps(data)))
        assert back == event
        assert type(back) is kind

    survives()


def test_a_twin_card_stays_a_twin() -> None:
    event = CardPlayed("N", Card("QS", 1))
    assert load_event(*dump_event(event)) == event != CardPlayed("N", Card("QS", 0))


def test_the_form_of_the_log_is_what_old_logs_hold() -> None:
    """Old logs must fold in for ever: what is written here may be added to and never changed."""
    dealt = HandDealt((), "N", (Card("QS"), Card("TH", 1)))
    assert dump_event(dealt) == (
        "HandDealt",
        {"only": [], "seat": "N", "cards": [{"card": ["QS", 0]}, {"card": ["TH", 1]}]},
    )
    line = game.Line("NS", "contract made", {"bid": 4}, 40, 0, 2)
    scored = ("DealScored", {"lines": [{"line": {"side": "NS", "code": "contract made", "params": {"map": {"bid": 4}},
                                                 "points": 40, "bags": 0, "deal": 2}}]})  # fmt: skip
    assert dump_event(game.DealScored((line,))) == scored
    assert dump_event(game.BidMade("E", Bid(0, "nil"))) == ("BidMade", {"seat": "E", "bid": {"bid": [0, "nil"]}})


def test_an_event_of_a_newer_version_is_an_error() -> None:
    with pytest.raises(KeyError):
        load_event("CardEaten", {})
