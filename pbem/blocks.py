"""What a letter is made of: headings with rows, paragraphs, buttons. The templates lay them out as text and as HTML."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import ClassVar

from engine.actions import Answer
from engine.game import Event
from engine.seats import Seat, Side
from engine.sentence import Sentence
from engine.view import View
from pbem.clock import Dated
from pbem.plans.plan import Arranged


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a block: what it is about, what is to be said, and a remark. HTML shows it in the colour of its `suit`;
    where `holds`, the label is the name of the suit and bears its sign."""

    label: str
    text: str
    remark: str = ""
    suit: str = ""
    holds: bool = False


@dataclass(frozen=True, slots=True)
class Rows:
    """Rows under a heading; `wide` where the labels may be longer than the texts, which then stand behind them."""

    title: str
    rows: tuple[Row, ...]
    wide: bool = False
    kind: ClassVar[str] = "rows"


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar in a cell, in parts of its whole width, 0 to 100: where nothing is, and how far the bar goes from there.
    Below nothing it goes to the left."""

    zero: int
    end: int


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a grid: what stands in it, and the same in words that need no heads above them."""

    text: str
    spoken: str
    bar: Bar | None = None


@dataclass(frozen=True, slots=True)
class Grid:
    """A table with a head above each column; the text form of a letter lists it, row by row, in whole words. Every
    line is a label and the cells behind it."""

    title: str
    corner: str
    heads: tuple[str, ...]
    lines: tuple[tuple[str, tuple[Cell, ...]], ...]
    kind: ClassVar[str] = "grid"


@dataclass(frozen=True, slots=True)
class Paragraph:
    text: str
    title: str = ""
    kind: ClassVar[str] = "paragraph"


@dataclass(frozen=True, slots=True)
class Button:
    """Opens a mail with `body` filled in; tapping Send answers the letter."""

    label: str
    body: str
    suit: str = ""


@dataclass(frozen=True, slots=True)
class Buttons:
    """Only the HTML form shows them; `text` says in both what to write instead. Those that answer no question are not
    `main`: they stand small and without a heading."""

    title: str
    buttons: tuple[Button, ...]
    text: str
    main: bool = True
    kind: ClassVar[str] = "buttons"


@dataclass(frozen=True, slots=True)
class Heading:
    """Begins what is told of one of several tables."""

    text: str
    kind: ClassVar[str] = "heading"


Block = Rows | Grid | Paragraph | Buttons | Heading


@dataclass(frozen=True, slots=True)
class Talk:
    """Something said at the table, or told to it by the server when `seat` is empty; `player` is who said it."""

    seat: Seat
    sentence: Sentence
    player: int | None = None


@dataclass(frozen=True, slots=True)
class Waiting:
    """An answer of the reader that is held, and when it is released; `ordered` where he need not have written it."""

    action: Answer
    until: datetime
    ordered: bool = False


@dataclass(frozen=True, slots=True)
class Sheet:
    """One table as one reader may know it: all that a letter can say of it."""

    number: int
    view: View
    """Without a question, once its game is over."""
    names: Mapping[Seat, str]
    computers: frozenset[Seat]
    target: int
    has_bags: bool = True
    """Do tricks over a bid count as bags at this table?"""
    due_at: datetime | Dated | None = None
    bank: timedelta | None = None
    """What its reader has left until then, at a table that gives each player a bank of time."""
    news: tuple[Event, ...] = ()
    talk: tuple[Talk, ...] = ()
    link: str = ""
    """The link of the deal that has just been scored, 64 hex digits."""
    held: Mapping[Seat, Waiting] = field(default_factory=dict)
    """The reader's own answers that are held."""
    over: bool = False
    arranged: Arranged = field(default_factory=Arranged)
    """What the reader has said beforehand, which nobody else may know."""
    own_move: bool = True
    """Was the last card or bid of the reader's seat his own?"""

    @property
    def asks(self) -> bool:
        """Is there anything that the reader has not answered yet?"""
        return not self.view.may.keys() <= self.held.keys()

    def is_me(self, seat: Seat) -> bool:
        return seat == self.view.seat

    def my_side(self) -> Side | None:
        return self.view.side_of(self.view.seat) if self.view.seat else None


def without_questions(seen: View) -> View:
    """A table whose game is over: nobody is asked anything there any more, though it may have ended in a trick."""
    return replace(seen, waiting_for=(), may={}, calls=(), wins_the_rest=False)
