"""The computer does not set the others with tricks that lose its own bid."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.view import Contract
from pbem.bots.position import Aim, Position
from pbem.bots.position import position as seen_from
from tests.pbem.bot_positions import position

HAND = "KS 9S 4S KH 8H 4H KD 9D 6D 3D QC 8C 2C"


def faced(most: int | None) -> Position:
    """The own side has made its bid of 6, and the others need every trick that is left."""
    view = position(HAND, bids="S=3 W=3 N=3 E=3")
    contracts = {"NS": Contract(6, 6, True, most=most), "EW": Contract(13, 0, True)}
    return seen_from(replace(view, contracts=contracts), "S", view.hand("S"))


@pytest.mark.parametrize(("most", "aim"), [(None, Aim.SET), (6, Aim.DUCK), (7, Aim.DUCK), (8, Aim.SET), (5, Aim.SET)])
def test_it_sets_the_others_only_where_that_cannot_lose_its_bid(most: int | None, aim: Aim) -> None:
    assert faced(most).aim is aim
