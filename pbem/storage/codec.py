"""Events and answers to JSON and back. Total over those of the engine; a test keeps it so."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any, get_args

from engine.actions import Answer, Bid, Say
from engine.cards import Card
from engine.evolve import EVENTS
from engine.game import Event, Line

KINDS: Mapping[str, type[Event]] = {kind.__name__: kind for kind in EVENTS}
ANSWERS: Mapping[str, Callable[..., Answer]] = {kind.__name__: kind for kind in get_args(Answer)}


def dump_event(event: Event) -> tuple[str, dict[str, Any]]:
    """The name of the event and its fields as JSON values."""
    return type(event).__name__, {f.name: _dump(getattr(event, f.name)) for f in fields(event)}  # type: ignore[arg-type]


def load_event(kind: str, data: Mapping[str, Any]) -> Event:
    """The event that was dumped. Raises KeyError for a kind that this version does not know."""
    return KINDS[kind](**{name: _load(value) for name, value in data.items()})


def dump_answer(answer: Answer) -> dict[str, Any]:
    """An answer that waits, as JSON: the name of its kind and what it holds."""
    names = Card._fields if isinstance(answer, Card) else tuple(f.name for f in fields(answer))
    return {type(answer).__name__: {name: _dump(getattr(answer, name)) for name in names}}


def load_answer(data: Mapping[str, Any]) -> Answer:
    """The answer that was dumped. Raises KeyError for a kind that this version does not know."""
    ((kind, held),) = data.items()
    return ANSWERS[kind](**{name: _load(value) for name, value in held.items()})


def _dump(value: Any) -> Any:
    match value:
        case Card(face, pack):
            return {"card": [face, pack]}
        case Bid(tricks, kind, unseen):
            return {"bid": [tricks, kind, *[True] * unseen]}
        case Say(word, tricks, kind, swapped):
            return {"say": [word, tricks, kind, *[True] * swapped]}
        case Line():
            return {"line": {f.name: _dump(getattr(value, f.name)) for f in fields(value)}}
        case tuple() | list():
            return [_dump(v) for v in value]
        case Mapping():
            return {"map": {key: _dump(inner) for key, inner in value.items()}}
        case _:
            return value


_LOADERS: Mapping[str, Callable[[Any], Any]] = {
    "card": lambda v: Card(*v),
    "bid": lambda v: Bid(*v),
    "say": lambda v: Say(*v),
    "line": lambda v: Line(**{name: _load(part) for name, part in v.items()}),
    "map": lambda v: {key: _load(inner) for key, inner in v.items()},
}


def _load(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(_load(v) for v in value)
    if isinstance(value, dict):
        ((name, inner),) = value.items()
        return _LOADERS[name](inner)
    return value
