"""What plans answer: pure, always one of the choices, and never by accident."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from engine import CHANCE, Table, view
from engine.actions import Bid, admitted
from engine.cards import Card
from engine.game import Event
from pbem.plans.follow import Followed, Misfit, follow, mine, played
from pbem.plans.plan import Plan
from pbem.plans.reading import read
from tests.engine.random_play import known, random_game, reshuffled, this_deal
from tests.engine.scenario import Scene
from tests.engine.shapes import TABLES

HANDS = "N: AS 3H 4D 5C / E: KS 2H QH 7C / S: QS AH 9H 8C / W: 5H 4C 3C 2D"


def scene(bids: str = "E=1 S=1 W=1 N=1", *plays: str, hands: str = HANDS, **changes: object) -> Scene:
    t = Scene(hands=hands, **changes)  # type: ignore[arg-type]
    t.bids(bids)
    t.plays(*plays)
    return t


def plan(line: str, since: int = 0) -> Plan:
    (found,) = read(line, "en")
    return Plan(found.steps, since)


def answers(t: Scene, line: str | Plan) -> str:
    """The card or bid that the plan plays for whoever is asked, "" if it waits, and why where it does not fit."""
    seat = t.table.waiting_for()[0]
    found = follow(plan(line) if isinstance(line, str) else line, view(t.table, seat), seat)
    match found:
        case Followed(action=Bid(tricks, kind)):
            return f"{kind} {tricks}"
        case Followed(action=action):
            return str(action)
        case Misfit(why=why):
            return f"no: {why}"
        case _:
            return ""


# --- what is led ------------------------------------------------------------------------------------------------------


def test_the_lowest_card_of_the_suit_led_is_played_and_the_plan_stays() -> None:
    t = scene("E=1 S=1 W=1 N=1", "E:2H")
    assert answers(t, "if hearts led: lowest") == "9H"
    assert answers(t, "if hearts led: highest") == "AH"
    found = follow(plan("if hearts led: lowest"), t.view("S"), "S")
    assert isinstance(found, Followed)
    assert found.left is not None
    assert found.left.since == 1


def test_a_plan_for_another_suit_waits() -> None:
    t = scene("E=1 S=1 W=1 N=1", "E:7C")
    assert answers(t, "if hearts led: lowest") == ""
    assert answers(t, "on spades: QS") == ""
    assert answers(t, "unless clubs led: lowest") == ""


def test_no_condition_about_a_trick_is_so_or_not_so_before_it_begins() -> None:
    t = scene()
    for line in ("if partner winning: low hearts, else KS", "unless hearts led: low hearts", "if I am not last: QH",
                 "KS unless partner winning"):  # fmt: skip
        assert answers(t, line) == ""


def test_whoever_has_none_of_the_suit_led_is_asked_unless_he_said_what_to_throw() -> None:
    t = scene("E=1 S=1 W=1 N=1", "E:KS S:QS", breaking="none", first_lead_card="any")
    assert t.table.waiting_for() == ("W",)
    assert answers(t, "if spades led: lowest").startswith("no: ")
    assert answers(t, "low").startswith("no: ")
    assert answers(t, "discard low clubs") == "3C"
    assert answers(t, "if I am void: 2D") == "2D"
    assert answers(t, "if spades led: 2D") == "2D"
    assert answers(t, "discard low spades, else low diamonds") == "2D"
    assert answers(t, "2D") == "no: 2D could not be played as you wrote"


def test_a_card_is_never_thrown_or_ruffed_with_by_accident() -> None:
    t = scene("E=1 S=1 W=1 N=1", "E:7C S:8C W:3C N:5C", "S:9H W:5H N:3H E:2H", "S:AH W:2D N:4D E:QH", "S:QS")
    assert answers(t, "4C").startswith("no: ")
    t = scene("E=1 S=1 W=1 N=1", "E:7C S:8C W:3C N:5C", "S:9H W:5H N:3H E:2H", "S:AH W:2D")
    assert t.table.waiting_for() == ("N",)
    assert answers(t, "AS").startswith("no: ")
    assert answers(t, "if partner winning: AS").startswith("no: ")
    assert answers(t, "ruff") == "AS"
    assert answers(t, "ruff with AS") == "AS"
    assert answers(t, "if hearts led: AS") == "AS"


def test_an_illegal_card_is_never_played() -> None:
    t = scene("E=1 S=1 W=1 N=1", "E:2H")
    assert answers(t, "if hearts led: QS").startswith("no: ")
    assert answers(t, "if hearts led: QS or 9H") == "9H"
    assert answers(t, "if hearts led: low spade").startswith("no: ")


# --- who wins ---------------------------------------------------------------------------------------------------------


def test_who_is_winning_decides() -> None:
    t = scene("E=1 S=1 W=1 N=1", "E:2H S:AH W:5H")
    assert answers(t, "if partner winning: low, else AS") == "3H"
    assert answers(t, "if partner is not winning: AS") == ""
    t = scene("E=1 S=1 W=1 N=1", "E:QH S:9H")
    assert answers(t, "if partner winning: low, else 5H") == "5H"


def test_winning_takes_the_lowest_that_wins_and_ducking_the_highest_that_does_not() -> None:
    t = scene("E=1 S=1 W=1 N=1", "E:2H", hands="N: AS 3H 4D 5C / E: KS 2H QH 7C / S: TH AH 9H 8C / W: 5H 4C 3C 2D")
    assert answers(t, "if hearts led: win") == "9H"
    assert answers(t, "if hearts led: duck").startswith("no: ")
    t = scene("E=1 S=1 W=1 N=1", "E:QH", hands="N: AS 3H 4D 5C / E: KS 2H QH 7C / S: TH AH 9H 8C / W: 5H 4C 3C 2D")
    assert answers(t, "if hearts led: win") == "AH"
    assert answers(t, "if hearts led: duck") == "TH"


def test_other_public_facts_can_be_named() -> None:
    t = scene("E=1 S=1 W=1 N=1", "E:2H S:AH W:5H")
    assert answers(t, "if I am last: low") == "3H"
    assert answers(t, "if AH is gone: low hearts") == "3H"
    assert answers(t, "if AH has not been played: low hearts") == ""
    assert answers(t, "if it is trumped: low") == ""
    assert answers(t, "if nobody has ruffed: low") == "3H"
    assert answers(t, "if spades are broken: low") == ""
    assert answers(t, "if hearts led and I am last: low") == "3H"


# --- one card after the other -----------------------------------------------------------------------------------------


def test_leads_follow_each_other_as_long_as_they_win() -> None:
    t = scene("E=1 S=1 W=1 N=1", "E:2H")
    assert answers(t, "lead AH then 9H") == ""
    t = scene("E=1 S=1 W=1 N=1", "E:7C S:8C W:3C N:5C")
    found = follow(plan("lead AH then 9H"), t.view("S"), "S")
    assert isinstance(found, Followed)
    assert found.action == Card("AH")
    assert found.left
    t.plays("S:AH W:5H N:3H E:2H")
    assert answers(t, found.left) == "9H"
    assert isinstance(gone := follow(found.left, t.view("S"), "S"), Followed)
    assert gone.left is None


def test_a_second_card_whose_moment_does_not_come_is_dropped() -> None:
    t = scene("E=1 S=1 W=1 N=1", "E:7C S:8C W:3C N:5C")
    found = follow(plan("lead 9H then AH"), t.view("S"), "S")
    assert isinstance(found, Followed)
    assert found.left
    t.plays("S:9H W:5H N:3H E:QH", "E:2H")
    lost = follow(found.left, t.view("S"), "S")
    assert isinstance(lost, Misfit)
    assert lost.left is None


def test_a_card_without_a_condition_is_for_that_turn_and_no_other() -> None:
    t = scene("E=1 S=1 W=1 N=1", "E:2H")
    assert answers(t, plan("9H", since=1)) == ""
    assert answers(t, plan("9H")) == "9H"
    t.plays("S:9H W:5H N:3H")
    assert answers(t, plan("AH")) == "no: that turn is over"
    assert answers(t, plan("AH", since=1)) == "AH"


def test_a_plan_that_names_a_card_is_over_once_it_is_played_or_cannot_be() -> None:
    t = scene("E=1 S=1 W=1 N=1", "E:2H")
    found = follow(plan("on hearts: AH"), t.view("S"), "S")
    assert isinstance(found, Followed)
    assert found.left is None
    lost = follow(plan("on hearts: KH"), t.view("S"), "S")
    assert isinstance(lost, Misfit)
    assert lost.left is None
    assert str(lost.why) == "you no longer hold KH"


# --- bids -------------------------------------------------------------------------------------------------------------


def test_a_bid_waits_for_the_turn_to_bid_and_looks_at_the_bids_before_it() -> None:
    t = Scene(hands=HANDS)
    t.bids("E=nil")
    assert answers(t, "bid 2") == "tricks 2"
    assert answers(t, "bid 2 unless partner nil") == "tricks 2"
    assert answers(t, "bid 2 if somebody bids nil, else 1") == "tricks 2"
    t.bids("S=1")
    assert answers(t, "bid 2 unless partner nil") == "no: it was for another case"
    assert answers(t, "bid nil unless partner nil, else 1") == "tricks 1"
    assert answers(t, "if hearts led: low") == ""


def test_a_bid_that_may_not_be_made_is_not_made() -> None:
    t = Scene(hands=HANDS, preset="tutorial4")
    assert answers(t, "bid nil unless partner nil") == "no: you cannot bid that now"
    assert answers(t, "bid 14 unless partner nil") == "no: you cannot bid that now"


# --- at every table ---------------------------------------------------------------------------------------------------

LINES = (
    "if hearts led: lowest", "if partner winning: low, else AS", "discard low clubs, else low diamonds", "win", "duck",
    "low", "ruff", "if I lead: high spade, else low", "lead high hearts or low clubs",
    "bid 3 unless partner nil, else nil",
    "if I am last: win, else duck", "if somebody bid nil: bid 2, else 4", "AS", "unless spades led: high",
)  # fmt: skip


@cache
def moments(name: str) -> list[tuple[Table, Table, list[Event]]]:
    """Tables that ask somebody, with the table at the beginning of the deal, and the log."""
    found, began = [], None
    for table, log in random_game(TABLES[name], Random(f"plans {name}"), 1):
        began = table if began is None or table.game.deals > began.game.deals else began
        if table.game.deal and CHANCE not in table.waiting_for() and table.waiting_for():
            found.append((began, table, list(log)))
    return found


@pytest.mark.parametrize("name", TABLES)
def test_what_a_plan_answers_is_always_one_of_the_choices(name: str) -> None:
    for _, table, _ in moments(name)[::5]:
        for hand in table.waiting_for():
            seen = view(table, table.played_by(hand))
            for line in LINES:
                found = follow(plan(line, since=played(seen)), seen, hand)
                if isinstance(found, Followed):
                    assert admitted(table.choices(hand), found.action), line


@pytest.mark.parametrize("name", ["basic4", "barmore", "dummy3", "three54", "joker54_2c"])
def test_what_a_seat_cannot_see_changes_nothing(name: str) -> None:
    rng, followed = Random(name), 0
    began, log = None, []
    for began, table, log in moments(name)[::4]:
        for hand in table.waiting_for():
            seat = table.played_by(hand)
            seen = known(log, seat)
            hidden = [card for card in table.deck.cards if card not in seen]
            other = began.after(reshuffled(this_deal(log), hidden, rng))
            for line in LINES:
                here = follow(plan(line, since=played(view(table, seat))), view(table, seat), hand)
                assert here == follow(plan(line, since=played(view(other, seat))), view(other, seat), hand)
                followed += isinstance(here, Followed)
    assert followed


def test_whoever_plays_two_hands_may_name_cards_of_both() -> None:
    for _, table, _ in moments("dummy3"):
        for hand in table.waiting_for():
            seen = view(table, table.played_by(hand))
            if table.deal.played and len(mine(seen)) == 2:
                (other,) = (seat for seat in mine(seen) if seat != hand)
                for card in seen.hand(other):
                    if card.face not in {c.face for c in seen.hand(hand)}:
                        assert follow(plan(f"if I lead: {card.face}", since=0), seen, hand) is None
                return
    raise AssertionError("nobody played two hands")
