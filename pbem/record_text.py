"""A game in writing, for people to read: one deal a block, and read back without a loss.

Each event of the log has its line, "Dealer chosen: seat S", by the names of its kind and fields. What a deal is full
of stands shorter: hands, who has seen his as it was dealt, bids, tricks, entries of the score sheet. A line that
begins with `#` is for the eye alone.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from typing import Any, get_type_hints

from engine.cards import Card, Cards, Deck
from engine.game import BidMade, CardPlayed, DealBegan, DealScored, Event, HandDealt, HandSeen, TrickWon
from engine.option import BadOption
from engine.options import Options, with_data
from engine.rules import compile_rules
from engine.seats import Seat
from pbem.record_values import bid_text, card_text, line_text, read, read_bid, read_card, read_line, written
from pbem.storage.codec import KINDS, dump_event, load_event

TITLE = "Spades by mail, game "

_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_DEAL = re.compile(r"Deal (\d+), dealer (\w+)")
_TRICK = re.compile(r"(.*?)(?:; (\w+) wins)?")
_HINTS = {kind: get_type_hints(kind) for kind in KINDS.values()}


class NotARecord(Exception):
    """What was read is no record of a game; the message says what is wrong with it."""


# --- writing ----------------------------------------------------------------------------------------------------------


def text_of(record: Mapping[str, Any]) -> str:
    """A record in writing."""
    options = with_data(Options(), record["options"])
    log = [load_event(kind, data) for kind, data in record["events"]]
    return "\n".join([*_head(record, options), "", *_Writer(compile_rules(options).deck, log).lines()]).rstrip() + "\n"


def _head(record: Mapping[str, Any], options: Options) -> Iterator[str]:
    yield f"{TITLE}{record['game']}"
    yield f"Format: {record['format']}"
    yield f"Preset: {record['preset']}"
    usual = asdict(Options())
    for name, value in asdict(options).items():
        if value != usual[name]:
            yield f"Option {name}: {json.dumps(value, ensure_ascii=False)}"
    yield from (f"Player {seat}: {name}" for seat, name in record["players"].items())
    yield from (f"Mark {seat}: {mark}".rstrip() for seat, mark in record["marks"].items())
    yield f"Anchor: {record['anchor']}"
    yield from (f"Link {number}: {link}" for number, link in enumerate(record["links"], 1))


@dataclass
class _Writer:
    deck: Deck
    log: Sequence[Event]
    at: int = 0
    deal: int = 0
    trick: int = 1
    dealt: dict[Seat, Cards] = field(default_factory=dict)

    def lines(self) -> Iterator[str]:
        while self.at < len(self.log):
            yield from self._next()

    def _take(self, *kinds: type[Event]) -> list[Any]:
        """The events of these kinds that follow here."""
        begin = self.at
        while self.at < len(self.log) and isinstance(self.log[self.at], kinds):
            self.at += 1
        return list(self.log[begin : self.at])

    def _next(self) -> Iterator[str]:
        match self.log[self.at]:
            case DealBegan(number, dealer):
                self.at += 1
                self.deal, self.trick = number, 1
                yield from ("", f"Deal {number}, dealer {dealer}")
            case HandDealt((), seat, cards):
                self.at += 1
                self.dealt[seat] = cards
                yield f"Hand {seat}: {written(tuple[Card, ...], cards)}"
                yield from self._in_suits(seat, cards)
            case HandSeen() as seen if self._as_dealt(seen):
                seats = []
                while self.at < len(self.log) and self._as_dealt(self.log[self.at]):
                    seats.append(self.log[self.at].seat)  # type: ignore[attr-defined]
                    self.at += 1
                yield f"Seen: {' '.join(seats)}"
            case BidMade():
                yield "Bids: " + ", ".join(f"{made.seat} {bid_text(made.bid)}" for made in self._take(BidMade))
            case CardPlayed():
                yield self._cards_played()
            case DealScored(lines) if lines:
                self.at += 1
                yield from (f"Score {line.side}: {line_text(line, self.deal)}" for line in lines)
            case event:
                self.at += 1
                yield _plainly(event)

    def _as_dealt(self, event: Event) -> bool:
        match event:
            case HandSeen((only,), seat, cards):
                return only == seat and self.dealt.get(seat) == cards
        return False

    def _cards_played(self) -> str:
        """Those that lie on the table one after the other, up to the end of the trick."""
        plays = []
        while self.at < len(self.log) and isinstance(played := self.log[self.at], CardPlayed):
            plays.append(f"{played.seat} {card_text(played.card)}")
            self.at += 1
        text = f"Trick {self.trick}: " + ", ".join(plays)
        if self.at < len(self.log) and isinstance(won := self.log[self.at], TrickWon):
            self.at += 1
            self.trick += 1
            text += f"; {won.seat} wins"
        return text

    def _in_suits(self, seat: Seat, cards: Cards) -> Iterator[str]:
        suits = self.deck.in_suits(cards)
        if cards:
            yield f"# {seat}: " + ", ".join(
                f"{suit} {' '.join(map(self._rank, held))}" for suit, held in suits.items() if held
            )

    def _rank(self, card: Card) -> str:
        return card.face if card.face[1] != self.deck.suit(card) else card.face[0]


def _plainly(event: Event) -> str:
    """An event by the names of its kind and its fields."""
    name = _CAMEL.sub(" ", type(event).__name__).capitalize()
    hints = _HINTS[type(event)]
    parts = [f"{f.name} {written(hints[f.name], getattr(event, f.name))}" for f in fields(event)]  # type: ignore[arg-type]
    return f"{name}: {'; '.join(parts)}" if parts else name


# --- reading ----------------------------------------------------------------------------------------------------------


def record_of(text: str) -> dict[str, Any]:
    """The record that was written. Raises NotARecord."""
    lines = [line.strip() for line in text.lstrip("\ufeff").splitlines()]
    try:
        end = lines.index("")
    except ValueError:
        end = len(lines)
    record = _read_head(lines[:end])
    reader = _Reader()
    for number, line in enumerate(lines[end:], end + 1):
        if line and not line.startswith("#"):
            try:
                reader.read(line)
            except (ValueError, KeyError, IndexError, TypeError):
                raise NotARecord(f"line {number} of it cannot be read.") from None
    reader.end_score()
    events = json.loads(json.dumps([dump_event(event) for event in reader.log]))
    return {**record, "events": events}


def _read_head(lines: Sequence[str]) -> dict[str, Any]:
    said: dict[str, str] = {}
    for line in lines[1:]:
        name, _colon, value = line.partition(":")
        said[name] = value.strip()
    try:
        options = {name: json.loads(value) for name, value in _named(said, "Option ")}
        return {
            "format": said["Format"],
            "game": int(lines[0].removeprefix(TITLE)),
            "preset": said["Preset"],
            "options": json.loads(json.dumps(asdict(with_data(Options(), options)))),
            "players": dict(_named(said, "Player ")),
            "marks": dict(_named(said, "Mark ")),
            "anchor": said["Anchor"],
            "links": [link for _number, link in _named(said, "Link ")],
        }
    except BadOption as fault:
        raise NotARecord(f"its rules cannot be read: {fault}") from None
    except (KeyError, ValueError, IndexError):
        raise NotARecord("a line at its beginning is missing or cannot be read.") from None


def _named(said: Mapping[str, str], front: str) -> Iterator[tuple[str, str]]:
    return ((name.removeprefix(front), value) for name, value in said.items() if name.startswith(front))


@dataclass
class _Reader:
    log: list[Event] = field(default_factory=list)
    deal: int = 0
    score: list[Any] = field(default_factory=list)
    dealt: dict[Seat, Cards] = field(default_factory=dict)

    def read(self, line: str) -> None:
        """One line. Raises ValueError, KeyError, IndexError or TypeError."""
        name, _colon, rest = line.partition(":")
        rest, (front, *of) = rest.strip(), name.split(" ", 1)
        if front == "Score":
            self.score.append(read_line(of[0], rest, self.deal))
            return
        self.end_score()
        if deal := _DEAL.fullmatch(line):
            self.deal = int(deal[1])
            self.log.append(DealBegan(self.deal, deal[2]))
        elif front == "Hand" and rest and " " not in of[0] and of[0].isupper():
            self.dealt[of[0]] = read(tuple[Card, ...], rest)
            self.log.append(HandDealt((), of[0], self.dealt[of[0]]))
        elif name == "Seen":
            self.log += [HandSeen((seat,), seat, self.dealt[seat]) for seat in rest.split()]
        elif name == "Bids":
            self.log += [BidMade(seat, read_bid(bid)) for seat, bid in _pairs(rest)]
        elif front == "Trick" and of[0].isdigit():
            self._read_trick(rest)
        else:
            self.log.append(_read_plainly(name, rest))

    def _read_trick(self, text: str) -> None:
        found = _TRICK.fullmatch(text)
        assert found is not None
        self.log += [CardPlayed(seat, read_card(card)) for seat, card in _pairs(found[1])]
        if found[2]:
            self.log.append(TrickWon(found[2]))

    def end_score(self) -> None:
        """The entries of a score sheet that stood one below the other are those of one deal."""
        if self.score:
            self.log.append(DealScored(tuple(self.score)))
            self.score = []


def _pairs(text: str) -> Iterator[tuple[str, str]]:
    for part in text.split(", "):
        seat, _blank, value = part.partition(" ")
        if not value:
            raise ValueError("something is missing behind a seat")
        yield seat, value


def _read_plainly(name: str, text: str) -> Event:
    kind: Any = KINDS["".join(word.capitalize() for word in name.split())]
    values = dict(part.split(" ", 1) for part in text.split("; ")) if text else {}
    hints = _HINTS[kind]
    return kind(**{key: read(hints[key], value) for key, value in values.items()})  # type: ignore[no-any-return]
