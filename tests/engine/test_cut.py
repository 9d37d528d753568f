"""The pack is cut by the player on the dealer's right, plainly or the French way."""

import pytest

from engine import view
from engine.actions import Allot, Allotment, Cut, Cuttable
from engine.card_events import CardsTurned, PackCut, PackLaid
from engine.cards import french_deck
from engine.game import HandDealt
from engine.notation import cards
from engine.view import seen_by
from tests.engine.scenario import Scene

PACK = french_deck().cards


def test_the_player_on_the_dealers_right_cuts():
    t = Scene(dealer="N", cut="right_of_dealer")
    assert (t.table.step.name, t.turn()) == ("cut", "W")
    assert t.table.choices("W") == (Cuttable(52, 2),)


def test_what_was_lifted_off_comes_to_the_bottom_and_then_the_cards_are_dealt():
    t = Scene(dealer="N", cut="right_of_dealer")
    assert t.table.deal.hands == {}
    t.do("W", Cut((20,)))
    pack = PACK[20:] + PACK[:20]
    assert t.table.deal.dealt == {"E": pack[0::4], "S": pack[1::4], "W": pack[2::4], "N": pack[3::4]}
    assert t.table.deal.pack == ()
    assert t.table.step.name == "bid"


def test_everybody_hears_how_the_pack_was_cut_and_nobody_sees_it():
    t = Scene(dealer="N", cut="right_of_dealer")
    t.do("W", Cut((20,)))
    assert PackCut("W", (20,)) in seen_by(t.events, None)
    assert not [e for seat in "NESW" for e in seen_by(t.events, seat) if isinstance(e, PackLaid | HandDealt)]


@pytest.mark.parametrize("packets", [(), (0,), (52,), (60,), (-1,), (10, 10)])
def test_no_packet_may_be_empty(packets):
    t = Scene(dealer="N", cut="right_of_dealer")
    assert t.why_not("W", Cut(packets)) == "There are 52 cards, and no packet may be empty."


def test_with_left_over_cards_the_pack_is_cut_too():
    t = Scene("joker54_dealer", cut="right_of_dealer")
    t.do("W", Cut((1,)))
    assert len(t.table.deal.hands["N"]) == 15


# --- the French cut -----------------------------------------------------------------------------------------------


def french(**options):
    t = Scene(dealer="N", deal_method="french_cut", **options)
    assert (t.table.step.name, t.turn()) == ("cut", "W")
    t.do("W", Cut((10, 1, 20)))
    return t


TURNED = (PACK[0], PACK[10], PACK[11], PACK[31])


def test_the_top_card_of_each_of_four_packets_is_turned_for_everybody():
    t = french()
    assert CardsTurned(TURNED) in seen_by(t.events, None)
    assert PackCut("W", (10, 1, 20)) in seen_by(t.events, None)
    assert view(t.table, "E").turned == TURNED


def test_the_cutter_says_who_gets_which_of_them():
    t = french()
    assert (t.table.step.name, t.turn()) == ("allot", "W")
    assert t.table.choices("W") == (Allotment(TURNED, ("E", "S", "W", "N")),)
    t.do("W", Allot(TURNED[::-1]))
    assert t.table.deal.allotted == dict(zip("ESWN", TURNED[::-1], strict=True))
    assert view(t.table, None).allotted == t.table.deal.allotted


def test_the_rest_is_dealt_as_it_lies_beginning_at_the_dealers_left():
    t = french()
    t.do("W", Allot(TURNED))
    rest = tuple(c for c in PACK if c not in TURNED)
    assert t.table.deal.hands["E"] == (TURNED[0], *rest[0::4])
    assert t.table.deal.hands["N"] == (TURNED[3], *rest[3::4])
    assert {len(hand) for hand in t.table.deal.hands.values()} == {13}
    assert t.table.step.name == "bid"


def test_knowing_the_open_cards_is_not_having_looked():
    t = french(before="NS=0 EW=200")
    t.do("W", Allot(TURNED))
    for reader in ("N", "S", None):
        assert not [e for e in seen_by(t.events, reader) if isinstance(e, HandDealt)]
    assert (t.table.step.name, t.turn()) == ("look", "N S")
    assert t.view("N").hands == {}


@pytest.mark.parametrize("faces", ["2C", "2C 2C 3C 4C", "2C 3C 4C 5C"])
def test_only_the_four_open_cards_are_given_out(faces):
    t = french()
    assert t.why_not("W", Allot(cards(faces))) == (
        "Say who gets which of the open cards: name them in the order of the players."
    )
