"""What one player asks of the table and the others grant or not: tricks that he claims, a card or bid taken back."""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards import Card
from engine.game import Private, Public
from engine.seats import Seat


@dataclass(frozen=True, slots=True)
class ClaimMade(Public):
    """A seat claimed `tricks` of the `rest` that are still to be won, for its own hand; the others get what is left."""

    seat: Seat
    tricks: int
    rest: int


@dataclass(frozen=True, slots=True)
class TakeBackAsked(Public):
    """A player asked to take back what was done last: this card, played from `hand`, or its bid where there is none."""

    seat: Seat
    hand: Seat
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class QuestionsClosed(Public):
    """What these seats were asked is not asked any more: their next question is another one, even if it looks alike."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Agreed(Public):
    """A player agreed to what was asked of the table."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Disagreed(Public):
    """A player did not agree to what was asked of the table, so it is not asked any more."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TricksClaimed(Public):
    """The tricks that were still to be won belong to these seats, and nobody plays them."""

    winners: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class CardTakenBack(Public):
    """The card that was played last lies in the hand again."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class BidTakenBack(Public):
    """The bid that was made last does not count."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class RenegeTakenBack(Private):
    """The card that was taken back was the only one with which a seat did not follow suit. `only` is empty."""

    seat: Seat
