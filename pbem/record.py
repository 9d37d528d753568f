"""A game as one file that anybody can check: its rules, its chain, and all that happened."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from typing import Any

from sqlmodel import Session

from engine import CHANCE, Table
from engine.game import DealScored, Event, GameWon, Resigned
from engine.option import BadOption
from engine.options import Options, with_data
from pbem import fair
from pbem.open_table import OpenTable, options_of
from pbem.record_text import TITLE, record_of
from pbem.record_text import NotARecord as NotARecord
from pbem.storage import store
from pbem.storage.codec import dump_event, load_event

FORMAT = "spades-by-mail game 1"


class NotFair(Exception):
    """Something in a record is not what its chain makes of it; the message says what, and in which deal."""


def record(db: Session, table: OpenTable) -> dict[str, Any]:
    """Everything about a game up to the last deal that was scored: later cards are nobody's business yet. A game that
    is over is told to its end."""
    log, deals = told(store.events(db, table.number), to_the_end=not _goes_on(db, table))
    return {
        "format": FORMAT,
        "game": table.number,
        "preset": table.row.preset,
        "options": asdict(options_of(table.row)),
        "players": {seat: table.name(seat) for seat in table.seats},
        "marks": {seat: row.mark for seat, row in table.seats.items()},
        "anchor": fair.link(table.row.secret, 0),
        "links": [fair.link(table.row.secret, deal) for deal in range(1, deals + 1)],
        "events": [dump_event(event) for event in log],
    }


def _goes_on(db: Session, table: OpenTable) -> bool:
    """Is there still somebody who may play the deal that was begun last, here or at a table that plays the same?"""
    if table.table.game.won is None:
        return True
    return table.has_boards and any(
        row.state in ("gathering", "playing") for row in store.games_with(db, table.row.secret)
    )


def told(log: list[Event], *, to_the_end: bool) -> tuple[list[Event], int]:
    """What may be told of a log, and how many links of the chain that takes: without the deal that is being played, or
    with the one in which the game was given up."""
    scored = [n for n, event in enumerate(log) if isinstance(event, DealScored)]
    end = scored[-1] + 1 if scored else 0
    if not to_the_end:
        return log[:end], len(scored)
    unfinished = any(not isinstance(event, Resigned | GameWon) for event in log[end:])
    return log, len(scored) + unfinished


def json_of(record: Mapping[str, Any]) -> str:
    """A record as JSON with a line for each event, so that two of them can be laid side by side."""
    head = json.dumps({name: value for name, value in record.items() if name != "events"}, ensure_ascii=False, indent=1)
    events = ",\n".join(json.dumps(event, ensure_ascii=False) for event in record["events"])
    return f'{head[:-2]},\n "events": [\n{events}\n]}}\n'


def parsed(text: str) -> dict[str, Any]:
    """The record in a file, of either kind. Raises NotARecord."""
    if text.lstrip("\ufeff").startswith(TITLE):
        return record_of(text)
    try:
        return dict(json.loads(text))
    except (TypeError, ValueError):
        raise NotARecord("it is not JSON, and no game in writing.") from None


def verify(data: Mapping[str, Any]) -> Iterator[str]:
    """Check a record, with a sentence for each deal that is as its chain makes it.

    Raises NotARecord, or NotFair at the first thing that is not so.
    """
    options, links, log = _read(data)
    _check_chain(str(data["anchor"]), links)
    table = _opened(options)
    boards = options.boards == "duplicate"
    seen, at = fair.begun(str(data["anchor"]), {} if boards else data["marks"]), 0
    while at < len(log):
        step = log[at : at + 1]
        if CHANCE in table.waiting_for() and not isinstance(log[at], GameWon):
            step = _by_chance(table, seen, links)
            if step != log[at : at + len(step)]:
                raise NotFair(f"Deal {table.game.deals + 1}: the cards are not those that its link gives.")
        table, at = _after(table, step, at), at + len(step)
        seen = seen if boards else fair.witnessed(seen, step)
        if isinstance(step[-1], DealScored):
            yield _in_order(table.game.deals)
    if table.game.won and len(links) > table.game.deals:
        yield _in_order(table.game.deals + 1)


def _in_order(deal: int) -> str:
    return f"Deal {deal}: its link belongs to the chain, and all that chance decided comes from it."


def _opened(options: Options) -> Table:
    try:
        return Table.open(options)
    except BadOption as fault:
        raise NotARecord(f"its rules do not fit together: {fault}") from None


def _after(table: Table, events: list[Event], at: int) -> Table:
    try:
        return table.after(events)
    except Exception:  # whatever a table does that is told of something impossible
        raise NotARecord(f"event {at} of it cannot follow those before.") from None


def _by_chance(table: Table, seen: str, links: list[str]) -> list[Event]:
    deal = table.game.deals + 1
    if deal > len(links):
        raise NotFair(f"Deal {deal}: its link is missing.")
    return table.decide(CHANCE, fair.answer(links[deal - 1], seen, table))


def _check_chain(anchor: str, links: list[str]) -> None:
    for deal, (earlier, later) in enumerate(zip([anchor, *links], links, strict=False), 1):
        if fair.before(later) != earlier:
            raise NotFair(f"Deal {deal}: its link does not belong to the chain that the anchor began.")


def _read(data: Mapping[str, Any]) -> tuple[Options, list[str], list[Event]]:
    try:
        if data["format"] != FORMAT:
            raise NotARecord(f"format is {data['format']!r}, and this version reads {FORMAT!r}.")
        options = with_data(Options(), data["options"])
        links = [bytes.fromhex(link).hex() for link in (data["anchor"], *data["links"])][1:]
        marks = data["marks"]
        if not isinstance(marks, dict):
            raise TypeError
        return options, links, [load_event(kind, fields) for kind, fields in data["events"]]
    except BadOption as fault:
        raise NotARecord(f"its rules cannot be read: {fault}") from None
    except (KeyError, TypeError, ValueError, AttributeError) as fault:
        raise NotARecord(f"a part of it is missing or is not what it should be ({type(fault).__name__}).") from None
