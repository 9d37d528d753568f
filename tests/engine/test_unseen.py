"""A player who bids without a look doubles everything (SPEC-26, BONUS-07)."""

import pytest

from engine.actions import Bid, Look
from tests.engine.scenario import Scene
from tests.engine.shapes import ALONE, refusal


def three(preset="three52", **options):
    return Scene(preset, player_blind_x2="on", **options)


def blind(t, words):
    """ "N=5" bids five unseen, and then everybody else looks."""
    for word in words.split():
        seat, number = word.split("=")
        t.do(seat, Bid(int(number), unseen=True))
    for seat in t.table.waiting_for() if t.table.step.name == "look" else ():
        t.do(seat, Look())
    return t


def test_everybody_is_asked_before_he_sees_a_card():
    t = three()
    assert set(t.turn().split()) == {"N", "E", "S"}
    assert t.view("N").hands == {}
    assert t.table.choices("N")[:2] == (Look(), Bid(0, unseen=True))
    assert len(t.table.choices("N")) == 19


def test_whoever_bids_unseen_has_bid_before_the_others_and_is_not_asked_again():
    t = blind(three(), "N=5")
    assert t.turn() == "E"
    t.bids("E=5 S=4")
    assert t.table.step.name == "play"
    assert t.view(None).bids["N"] == Bid(5, unseen=True)


def test_what_may_be_bid_unseen_is_narrowed_like_any_bid():
    t = Scene("three52", player_blind_x2="on", bid_max=5, ban_one=True)
    assert [bid.tricks for bid in t.table.choices("N")[1:]] == [0, 2, 3, 4, 5]


def test_looking_gives_it_up():
    t = three()
    t.bids("N=look E=look S=look")
    assert t.why_not("E", Bid(5, unseen=True)) == "A bid that counts double is made before looking at the cards."


@pytest.mark.parametrize(
    ("tricks", "lines"),
    [
        (5, ["contract 5 made +50", "bid unseen, doubled +50"]),
        (6, ["contract 5 made +50", "1 overtrick -10", "bid unseen, doubled +40"]),
        (4, ["contract 5, 4 won, set -50", "bid unseen, doubled -50"]),
    ],
)
def test_all_points_of_the_deal_are_doubled_gains_and_losses(tricks, lines):
    t = blind(three(), "N=5")
    t.scored(f"N=5/{tricks} E=8/{17 - tricks} S=1/0")
    assert t.lines("N") == lines
    assert "doubled" not in " ".join(t.lines("E"))


def test_bags_are_not_doubled():
    t = blind(Scene("cutthroat3", player_blind_x2="on"), "N=5")
    t.scored("N=5/7 E=8/10 S=1/0")
    assert t.scores().split()[0] == "N=104/2"


def test_it_is_for_players_alone_and_instead_of_other_blind_bids():
    assert refusal(player_blind_x2="on", blind_nil=False) == (
        "player_blind_x2 = on is for players who play alone: set sides = solo."
    )
    assert refusal(player_blind_x2="on", **ALONE) == (
        "player_blind_x2 = on takes the place of other blind bids: set blind_nil = no and nil200 = off."
    )
