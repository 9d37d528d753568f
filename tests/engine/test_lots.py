"""Cards that are drawn before the first deal: for the first dealer, and for partners."""

from engine import CHANCE, Table, load_presets
from engine.actions import Order, Shuffled
from engine.card_events import (
    LotDrawn,
    PartnersDrawn,
)
from engine.cards import french_deck
from engine.game import (
    DealerChosen,
)
from engine.notation import cards
from engine.options import with_changes
from engine.view import seen_by

PACK = french_deck().cards


def drawn(faces, preset="basic4", **changes):
    """What follows when the pack begins with these cards."""
    table = Table.open(with_changes(load_presets()[preset].options, changes))
    top = cards(faces)
    assert table.waiting_for() == (CHANCE,)
    assert table.choices(CHANCE) == (Order(table.deck.cards),)
    events = table.decide(CHANCE, Shuffled((*top, *(c for c in table.deck.cards if c not in top))))
    return events, table.after(events)


def lots(events):
    return " ".join(f"{e.seat}:{e.card}" for e in events if isinstance(e, LotDrawn))


def test_everybody_draws_a_card_and_the_highest_deals():
    events, table = drawn("5C KD QS TH", first_dealer="high_card")
    assert lots(events) == "N:5C E:KD S:QS W:TH"
    assert table.game.dealer == "E"


def test_those_who_tie_for_the_highest_card_draw_again_among_themselves():
    events, table = drawn("KC 5D KS 5H 2C 3C", first_dealer="high_card")
    assert lots(events) == "N:KC E:5D S:KS W:5H N:2C S:3C"
    assert table.game.dealer == "S"


def test_those_who_tie_below_the_highest_card_do_not_draw_again():
    events, _ = drawn("AC 5D 5S 5H 2C 3C", first_dealer="high_card")
    assert lots(events) == "N:AC E:5D S:5S W:5H"


def test_no_suit_is_better_than_another_while_lots_are_drawn():
    _, table = drawn("2S 3H 4D 5C", first_dealer="high_card", trump_top=("2S",))
    assert table.game.dealer == "W"


def test_the_big_joker_is_the_highest_lot_and_the_little_one_comes_next():
    _, table = drawn("AC LJ BJ KD", "joker54_dealer", first_dealer="high_card")
    assert table.game.dealer == "S"
    _, table = drawn("AC LJ QD KD", "joker54_dealer", first_dealer="high_card")
    assert table.game.dealer == "E"


def test_everybody_knows_which_cards_were_drawn():
    events, _ = drawn("5C KD QS TH", first_dealer="high_card")
    assert list(seen_by(events, None)) == events


def test_the_two_highest_cards_play_together_and_the_highest_keeps_the_seat():
    events, table = drawn("5C AD KS TH", partner_choice="draw")
    assert events[0] == PartnersDrawn({"E": "E", "S": "W", "W": "S", "N": "N"})
    assert lots(events) == "N:5C E:AD W:KS S:TH"
    assert table.game.dealer is None


def test_equal_cards_are_drawn_again_where_they_decide_who_plays_together():
    events, _ = drawn("KC AD KS KH 2C 9C 5C", partner_choice="draw")
    assert [e.card for e in events if isinstance(e, LotDrawn)] == [*cards("KC AD KS KH 2C 9C 5C")]
    assert events[0].moved["E"] == "E"
    assert events[0].moved["S"] == "W"


def test_equal_cards_that_decide_nothing_are_not_drawn_again():
    events, _ = drawn("AD KC KS KH 9C 5C 5D 2C 3C", partner_choice="draw")
    assert lots(events).count(":") == 7


def test_whoever_draws_the_highest_card_for_partners_deals_first_too():
    events, table = drawn("5C AD KS TH", partner_choice="draw", first_dealer="high_card")
    assert events[-1] == DealerChosen("E")
    assert table.step.name == "shuffle"


def test_six_draw_for_three_pairs():
    events, _ = drawn("3C AC 5C KC 7C QC", "six102", partner_choice="draw")
    moved = events[0].moved
    together = [{moved["NE"], moved["S"]}, {moved["NW"], moved["SW"]}, {moved["SE"], moved["N"]}]
    assert together == [{"NE", "SW"}, {"SE", "NW"}, {"S", "N"}]
    assert sorted(moved.values()) == sorted(moved)


def test_even_a_pack_that_runs_out_names_somebody():
    same = [c.face for rank in "23456789TJQKA" for c in PACK if c.face[0] == rank]
    events, table = drawn(" ".join(same), first_dealer="high_card")
    assert lots(events).count(":") == len(PACK)
    assert table.game.dealer == "N"
