"""Seats, and the sides that keep one account of points and bags."""

from __future__ import annotations

from collections.abc import Mapping

Seat = str
"""A hand at the table: N, E, S, W and so on; or CHANCE, who shuffles."""

Side = str
"""Who keeps one account together: its seats written as one word, "NS" or "N"."""

CHANCE: Seat = "chance"

SEATINGS: Mapping[int, tuple[Seat, ...]] = {
    2: ("N", "S"),
    3: ("N", "E", "S"),
    4: ("N", "E", "S", "W"),
    6: ("N", "NE", "SE", "S", "SW", "NW"),
}
"""Clockwise order of the seats by number of hands (PLAYERS-08)."""


def pairs(seats: tuple[Seat, ...]) -> dict[Side, tuple[Seat, ...]]:
    """Partners sit opposite each other (PLAYERS-02, PLAYERS-04)."""
    half = len(seats) // 2
    return {seats[i] + seats[i + half]: (seats[i], seats[i + half]) for i in range(half)}


def solo(seats: tuple[Seat, ...]) -> dict[Side, tuple[Seat, ...]]:
    """Everybody for himself (PLAYERS-05)."""
    return {seat: (seat,) for seat in seats}
