"""What the computer player answers to claims and second thoughts of others."""

from __future__ import annotations

import pytest

from engine import Table, view
from engine.actions import AGREE, DISAGREE, Bid, Claim, Say, TakeBack
from engine.game import BidMade
from engine.notation import cards
from pbem.bots.player import answer
from tests.engine.test_sure_tricks import ending


def claim(tricks: int | None, mine: str, others: str, by: str = "N", bids: str = "") -> Table:
    """East has led the two of diamonds; `others` are the cards of E, S and W. Then somebody claims."""
    hands = dict(zip("ESW", map(cards, others.split("/")), strict=True)) | {"N": cards(mine)}
    table = ending("spades may be led", hands, [("E", cards("2D")[0])], (), broken=True)
    table = table.after([BidMade(seat, Bid(int(n))) for seat, n in zip("NESW", bids, strict=False)])
    table = table.after(table.decide(by, Claim(tricks)))
    assert table.game.deal is not None, "nothing is asked"
    return table


def consents(table: Table, seat: str) -> Say:
    chosen = answer(view(table, seat), seat).action
    assert isinstance(chosen, Say)
    return chosen


def test_it_gives_tricks_up_that_it_cannot_win_however_the_cards_lie() -> None:
    table = claim(None, "AS AH", "3D / 4D KH / 5D 6H")
    assert consents(table, "E") == consents(table, "W") == AGREE


def test_it_plays_on_where_it_might_win_one() -> None:
    table = claim(None, "AS AH", "3D / 2H KH / KS 6H")
    assert consents(table, "W") == DISAGREE
    assert consents(table, "E") == DISAGREE, "west may hold the king of spades, for all that east sees"


def test_it_takes_tricks_that_are_given_away_where_it_needs_them_and_no_others() -> None:
    assert consents(claim(0, "3C 4C", "3D / 4D KH / KS 6H", bids="1313"), "E") == AGREE
    assert consents(claim(0, "3C 4C", "3D / 4D KH / KS 6H", bids="1111"), "E") == DISAGREE


def test_it_lets_its_partner_give_nothing_away_that_both_might_win() -> None:
    assert consents(claim(0, "3C 4C", "3D / 4D AH / KS 6H"), "S") == DISAGREE


def test_of_many_tricks_it_does_not_give_any_up() -> None:
    table = claim(None, "AS KS QS AH KH", "3D 4D 5D 6D / 7D 8D 9D JD TD / 2H 3H 4H 5H 6H")
    assert consents(table, "E") == DISAGREE


@pytest.mark.parametrize("seat", "ESW")
def test_it_agrees_to_every_second_thought(seat: str) -> None:
    hands = {"N": cards("AS"), "E": cards("3D"), "S": cards("4D"), "W": cards("5D")}
    table = ending("spades may be led", hands, [], (), broken=True)
    table = table.after(table.decide("N", cards("AS")[0]))
    table = table.after(table.decide("N", TakeBack()))
    assert consents(table, seat) == AGREE
