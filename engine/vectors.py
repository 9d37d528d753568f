"""Run vectors, small positions with the right answer beside them, through the engine.

`python -m engine.vectors FILE...` names every entry that fails, with what was expected and what came, and every entry
whose rules are not played yet. Exit status: 1 if an entry failed, 2 if a file is broken.

A file is a JSON list. An entry with a `type` is a question about the play (which cards are `legal`, who is the
`winner` of a trick, what `breaks` spades, who is the `first_leader`), about the `bids` that a seat may make, or about
the `cards` before the play; any other says what a deal must be worth.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.cards import Card, Cards
from engine.game import TrickWon
from engine.notation import card
from engine.option import BadOption
from engine.options import with_data
from engine.positions import bid_and_seen, to_play
from engine.presets import preset
from engine.table import Illegal, Table
from engine.vector_bids import may_say, spread
from engine.vector_cards import dealt
from engine.vector_deals import Entry, Facts, NotPlayed, do, scored


class BadVectors(Exception):
    """A file does not hold vectors; the message is a sentence."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of one entry: nothing to say in `wrong` or `not_played` means that it is right."""

    id: str
    wrong: str = ""
    not_played: str = ""


def run(entry: Entry) -> Verdict:
    """Play one entry and compare. Raises BadVectors if it is no vector."""
    name = _name(entry)
    kind = entry.get("type", "score")
    for key, shape in {"rules": dict, **_shapes(name, kind)}.items():
        if not isinstance(entry.get(key), shape):
            raise BadVectors(f"{name} is no vector: its {key} should be a {shape.__name__}.")
    try:
        expected = _expected(entry)
        got = QUESTIONS[kind](_table(entry["rules"]), entry)
        unknown = [key for key in expected if key not in got]
        if unknown:
            raise NotPlayed(f"This engine does not count {', '.join(unknown)}.")
    except NotPlayed as reason:
        return Verdict(name, not_played=str(reason))
    except Illegal as refusal:
        return Verdict(name, wrong=f"refused: {refusal}")
    except (ValueError, LookupError) as fault:
        raise BadVectors(f"{name} is no vector: {fault}.".replace("..", ".")) from fault
    wrong = [f"{key}: expected {expected[key]}, got {got[key]}" for key in expected if got[key] != expected[key]]
    return Verdict(name, "; ".join(wrong))


def runs(path: Path) -> Iterator[Verdict]:
    """Every entry of a file, one after the other. Raises BadVectors with the name of the file."""
    for entry in read(path):
        try:
            verdict = run(entry)
        except BadVectors as sentence:
            raise BadVectors(f"{path}: {sentence}") from None
        yield verdict


def read(path: Path) -> list[Entry]:
    """The entries of a file. Raises BadVectors."""
    try:
        entries = json.loads(path.read_text(encoding="utf-8"))
    except OSError as fault:
        raise BadVectors(f"{path} cannot be read: {fault.strerror}.") from fault
    except ValueError as fault:
        raise BadVectors(f"{path} is not JSON: {fault}.") from fault
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise BadVectors(f"{path} is not a list of entries.")
    return entries


def _name(entry: Entry) -> str:
    if not isinstance(entry.get("id"), str):
        raise BadVectors("An entry has no id.")
    return str(entry["id"])


def _shapes(name: str, kind: str) -> Mapping[str, type]:
    if kind not in SHAPES:
        raise BadVectors(f"{name} is no vector: there is no type {kind}.")
    return SHAPES[kind]


def _table(rules: Entry) -> Table:
    options = with_data(preset(rules["preset"]).options, rules["overrides"])
    try:
        return Table.open(options)
    except BadOption as reason:
        raise NotPlayed(str(reason)) from reason


# --- what may be played, and who wins -----------------------------------------------------------------------------


def _expected(entry: Entry) -> Facts:
    match entry.get("type"):
        case "legal":
            return {"legal": sorted(entry["legal"])}
        case "winner":
            return {"winner_index": entry["winner_index"], "winning_card": entry["winning_card"]}
        case "breaks":
            return {"broken_after": entry["broken_after"]}
        case "first_leader":
            return {"leader": entry["leader"]}
        case "bids":
            words = {key: spread(entry[key]) for key in ("legal", "illegal")}
            return words | {key: entry[key] for key in ("asked",) if key in entry}
        case _:
            return dict(entry["after"])


def _legal(table: Table, entry: Entry) -> Facts:
    hand, trick = _cards(entry["hand"]), _cards(entry["trick"])
    table, seat = to_play(table, hand, trick, number=entry["trick_no"], broken=entry["broken"])
    return {"legal": sorted(c.face for c in table.choices(seat) if isinstance(c, Card))}


def _winner(table: Table, entry: Entry) -> Facts:
    *before, last = _cards(entry["trick"])
    table, seat = to_play(table, (last,), tuple(before), number=entry["trick_no"], broken=False)
    winner = next(e.seat for e in table.decide(seat, last) if isinstance(e, TrickWon))
    index = table.clockwise(table.next(seat)).index(winner)
    return {"winner_index": index, "winning_card": entry["trick"][index]}


def _breaks(table: Table, entry: Entry) -> Facts:
    *before, last = _cards(entry["trick"])
    table, seat = to_play(table, (last,), tuple(before), number=entry["trick_no"], broken=entry["broken"])
    return {"broken_after": do(table, seat, last).broken}


def _first_leader(table: Table, entry: Entry) -> Facts:
    if entry["extra"]:
        raise NotPlayed(f"{', '.join(entry['extra'])} is not known.")
    holders = {card(face): table.seats[i] for face, i in entry["holds"].items()}
    table = bid_and_seen(table, holders, dealer=table.seats[entry["dealer"]])
    return {"leader": table.seats.index(table.waiting_for()[0])}


QUESTIONS: Mapping[str, Callable[[Table, Entry], Facts]] = {
    "score": scored,
    "legal": _legal,
    "winner": _winner,
    "breaks": _breaks,
    "first_leader": _first_leader,
    "bids": may_say,
    "cards": dealt,
}
SHAPES: Mapping[str, Mapping[str, type]] = {
    "score": {"before": dict, "bids": list, "tricks": list, "extra": dict, "after": dict},
    "legal": {"hand": list, "trick": list, "trick_no": int, "broken": bool, "legal": list},
    "winner": {"trick": list, "trick_no": int, "winner_index": int, "winning_card": str},
    "breaks": {"trick": list, "trick_no": int, "broken": bool, "broken_after": bool},
    "first_leader": {"dealer": int, "holds": dict, "extra": dict, "leader": int},
    "bids": {"bids": list, "legal": list, "illegal": list},
    "cards": {"do": list, "after": dict},
}


def _cards(faces: list[str]) -> Cards:
    """The cards of these faces; the second of two equal ones is its twin from the other pack."""
    return tuple(Card(card(face).face, faces[:i].count(face)) for i, face in enumerate(faces))


# --- the command --------------------------------------------------------------------------------------------------


def main(arguments: Sequence[str]) -> int:
    """Run the files and print what is to be said. The result is the exit status; SystemExit if no file is named."""
    parser = argparse.ArgumentParser(prog="python -m engine.vectors", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)  # fmt: skip
    parser.add_argument("files", metavar="FILE", nargs="+", type=Path, help="JSON with a list of entries")
    right = wrong = not_played = 0
    try:
        for path in parser.parse_args(arguments).files:
            for verdict in runs(path):
                if verdict.wrong:
                    wrong += 1
                    print(f"{verdict.id} fails. {verdict.wrong}")
                elif verdict.not_played:
                    not_played += 1
                    print(f"{verdict.id} is not played yet. {verdict.not_played}")
                else:
                    right += 1
    except BadVectors as sentence:
        print(sentence, file=sys.stderr)
        return 2
    print(f"{right} right, {wrong} wrong, {not_played} not played yet.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
