"""A game in writing: whatever can happen at a table is written and read back without a loss."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, fields
from itertools import islice
from random import Random
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

import pytest

from engine import Options
from engine.actions import Bid, Say
from engine.cards import Card
from engine.game import DealBegan, Event, Line
from pbem.record import FORMAT, NotARecord, NotFair, json_of, parsed, verify
from pbem.record_text import record_of, text_of
from pbem.record_values import bid_text, read_bid, read_say, say_text
from pbem.storage.codec import KINDS, dump_event
from tests.engine.golden import opened, recorded
from tests.engine.random_play import random_game
from tests.engine.shapes import TABLES
from tests.host import pbem
from tests.pbem.test_record import recorded as record_at
from tests.server import InMemoryServer

GAMES = recorded()


def as_record(options: Options, log: list[Event]) -> dict[str, Any]:
    """A record of these events as it comes out of a file. What its chain says does not matter here."""
    whole = {
        "format": FORMAT,
        "game": 12,
        "preset": "basic4",
        "options": asdict(options),
        "players": {"N": "Zoë: d'Arc", "S": "S"},
        "marks": {"N": "0123456789abcdef", "S": ""},
        "anchor": "ab" * 32,
        "links": ["cd" * 32, "ef" * 32],
        "events": [dump_event(event) for event in log],
    }
    read: dict[str, Any] = json.loads(json.dumps(whole))
    return read


@pytest.mark.parametrize("name", GAMES)
def test_every_recorded_game_comes_back_as_it_was_written(name: str) -> None:
    record = as_record(*opened(GAMES[name]))
    text = text_of(record)
    assert record_of(text) == record
    assert text_of(record_of(text)) == text
    assert parsed(text) == parsed(json_of(record)) == record


ODD = (
    "partners agree on nils", "raises", "pulling out", "misdeals", "left over after the bids", "cards passed", "a wish",
    "three cards back", "French cut", "lots for both",
)  # fmt: skip
"""Shapes of which each has events that no recorded game has."""


@pytest.mark.parametrize("shape", ODD)
def test_games_of_odd_shapes_come_back_as_they_were_written(shape: str) -> None:
    """Up to the first tricks: what differs between shapes comes before."""
    options, log = TABLES[shape], list[Event]()
    for _table, events in islice(random_game(options, Random(shape), deals=1), 25):
        log += events
    record = as_record(options, log)
    text = text_of(record)
    assert record_of(text) == record
    assert text_of(record_of(text)) == text


def a_value(hint: Any) -> Any:
    """Some value of this type."""
    if isinstance(hint, UnionType):
        return a_value(get_args(hint)[0])
    if get_origin(hint) is tuple:
        return (a_value(get_args(hint)[0]),) * 2
    if get_origin(hint) is Mapping:
        return {"N": a_value(get_args(hint)[1]), "S": a_value(get_args(hint)[1])}
    some = {
        str: "N",
        int: 3,
        Card: Card("QS", 1),
        Bid: Bid(6, "blind"),
        Say: Say("propose", 5, "nil", True),
    }
    return Line("NS", "overtricks", {"n": 2}, 2, 2, 1) if hint is Line else some[hint]


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_event_comes_back(kind: str) -> None:
    hints = get_type_hints(KINDS[kind])
    event = KINDS[kind](**{field.name: a_value(hints[field.name]) for field in fields(KINDS[kind])})  # type: ignore[arg-type]
    record = as_record(Options(), [DealBegan(1, "W"), event, DealBegan(2, "N"), event])
    assert record_of(text_of(record)) == record


BIDS = [Bid(0), Bid(4), Bid(6, "blind"), Bid(0, "nil"), Bid(10, "10 for 200"), Bid(0, "10 for 200"),
        Bid(3, "no trump"), Bid(6, "tricks", True), Bid(0, "nil", True)]  # fmt: skip


@pytest.mark.parametrize("bid", BIDS)
def test_no_two_bids_are_written_alike(bid: Bid) -> None:
    assert read_bid(bid_text(bid)) == bid
    assert len({bid_text(one) for one in BIDS}) == len(BIDS)


@pytest.mark.parametrize(
    "words", [Say("agree"), Say("sure", 4), Say("propose", 0, "blind pair nil"), Say("propose", 5, "nil", True)]
)
def test_what_partners_say_comes_back(words: Say) -> None:
    assert read_say(say_text(words)) == words


def test_a_deal_stands_in_one_block_with_hands_bids_tricks_and_score() -> None:
    text = text_of(as_record(*opened(GAMES["preset_basic4"])))
    block = next(part for part in text.split("\n\n") if part.startswith("Deal 1, dealer W\n"))
    lines = block.splitlines()
    assert [line.split(":")[0] for line in lines if line.startswith("Hand")] == ["Hand N", "Hand E", "Hand S", "Hand W"]
    assert "# N: S 4, H A K Q T, D A 7, C K Q 9 7 6 4" in lines
    assert "Bids: N 10, E 4, S 4, W 13" in lines
    assert "Trick 1: N KH, E JH, S 8H, W 7H; N wins" in lines
    assert "Score NS: contract failed (bid=14 won=8), points -140, bags +0" in lines


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Format: ", "Sort: "),
        ("Option deal_limit: 1", "Option deal_limit: many"),
        ("Option deal_limit: 1", "Option no_such_option: 1"),
        ("Bids: N 10", "Bids: N"),
        ("Dealer chosen: seat S", "Dealer chosen"),
        ("Game won: side", "Game lost: side"),
        ("points -140", "points lots"),
        ("Seen: N", "Seen: NW"),
    ],
)
def test_what_cannot_be_read_is_said_so(old: str, new: str) -> None:
    text = text_of(as_record(*opened(GAMES["preset_basic4"]))).replace("seat W\n", "seat S\n", 1)
    assert old in text
    with pytest.raises(NotARecord):
        record_of(text.replace(old, new, 1))


def test_cut_anywhere_it_is_read_or_said_to_be_no_record() -> None:
    text = text_of(as_record(*opened(GAMES["preset_basic4"])))
    for end in range(0, len(text), 97):
        with suppress(NotARecord, NotFair):
            list(verify(parsed(text[:end])))


@pytest.fixture(scope="module")
def given_up() -> dict[str, Any]:
    """A game of one scored deal, and one that was given up in the middle."""
    server = InMemoryServer()
    server.game_with_computers("basic4 target=900")
    server.play_on(moves=20)
    server.mail("sara", "resign")
    server.mail("sara", "yes")
    assert server.table().game.won
    return record_at(server)


def test_a_deal_that_was_given_up_is_told_and_can_be_checked(given_up: dict[str, Any]) -> None:
    deals = len(given_up["links"])
    assert deals == 2
    assert [sentence.split(":")[0] for sentence in verify(given_up)] == ["Deal 1", "Deal 2"]
    assert record_of(text_of(given_up)) == given_up


def test_the_terminal_verifies_a_game_in_writing(given_up: dict[str, Any], tmp_path: Any) -> None:
    file = tmp_path / "spades-1.txt"
    file.write_text("\ufeff" + text_of(given_up), encoding="utf-8")
    done = pbem("verify", file)
    assert (done.exit_code, done.stdout.splitlines()[-1]) == (0, "Nobody chose a card.")
    one, two = [line for line in text_of(given_up).splitlines() if line.startswith("Hand ")][:2]
    first, second = one.split()[2], two.split()[2]
    swapped = text_of(given_up).replace(one, one.replace(first, second)).replace(two, two.replace(second, first))
    file.write_text(swapped, encoding="utf-8")
    assert "the cards are not those" in pbem("verify", file).stderr
