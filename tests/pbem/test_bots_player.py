"""The computer player answers every question, legally and always alike, and plays well enough to be sat with."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from inspect import signature

import pytest

from engine import Table, View, view
from engine.actions import Action, Bid, Deals, Look, Order, Pick, Resign, Shuffled, admitted
from engine.notation import cards
from engine.seats import Seat
from pbem.bots.player import answer
from tests.pbem.bot_positions import Player, at_random, computer, next_table, opened, play_game, position

HAND = "AS 7S 4S AH 8H 4H 9D 6D 3D 2D 8C 5C 2C"
COMPUTERS: Mapping[Seat, Player] = dict.fromkeys("NESW", computer)


# --- questions ----------------------------------------------------------------------------------------------------


def test_a_view_is_all_it_is_given():
    given = signature(answer, eval_str=True).parameters
    assert {name: of.annotation for name, of in given.items()} == {"view": View, "seat": Seat}


def test_an_open_blind_choice_is_answered_by_looking():
    seen = replace(position(HAND), hands={}, may={"S": (Look(), Bid(0, "blind nil"))})
    assert answer(seen, "S").action == Look()


def test_a_question_it_never_learnt_is_answered_with_what_is_offered():
    seen = position(HAND)
    for choices, expected in (
        ((Deals("E"), Deals("S")), Deals("E")),
        ((Resign(), Deals("S")), Deals("S")),
        ((Order(cards("AS KS")),), Shuffled(cards("AS KS"))),
        ((Resign(),), Resign()),
    ):
        assert answer(replace(seen, may={"S": choices}), "S").action == expected


def test_a_choice_of_cards_to_give_is_answered_whoever_has_bid():
    seen = position(HAND)
    pick = Pick(3, cards(HAND))
    assert pick.admits(answer(replace(seen, may={"S": (pick,)}), "S").action)


def test_nobody_answers_a_question_that_was_not_asked():
    with pytest.raises(ValueError, match="nothing is asked of W"):
        answer(position(HAND), "W")


def test_every_answer_has_one_line_of_reason():
    for seen in (position(HAND), position(HAND, bids="S=3 W=3 N=3 E=3")):
        reason = answer(seen, "S").reason
        assert reason
        assert "\n" not in reason


# --- whole games --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", ["basic4", "cutthroat4", "solo4"])
def test_every_answer_in_random_games_is_legal_and_always_the_same(preset: str):
    for seed in range(70):
        rng = random.Random(seed)
        wanderer = checked(at_random(rng))
        table = opened(preset)
        while table.game.deals < 1:
            table = next_table(table, dict.fromkeys("NESW", wanderer), rng)


def checked(other: Player) -> Player:
    """A player who asks the computer, checks its answer twice, and then does something else."""

    def act(seen: View, seat: Seat) -> Action:
        first, second = answer(seen, seat), answer(seen, seat)
        assert first == second
        assert admitted(seen.may[seat], first.action)
        return other(seen, seat)

    return act


def test_four_of_them_end_a_game_and_make_most_of_their_contracts():
    counted: Counter[str] = Counter()
    for seed in range(20):
        table = play_game(seed, COMPUTERS)
        assert table.game.won, f"game {seed} did not end"
        counted.update(line.code for line in table.game.sheet)
    assert made(counted, "contract") > 0.75
    assert made(counted, "nil") > 0.6


def test_four_of_them_end_a_game_that_everybody_plays_alone():
    for seed in range(3):
        assert play_game(seed, COMPUTERS, preset="cutthroat4", deals=60).game.won


def made(counted: Counter[str], what: str) -> float:
    return counted[f"{what} made"] / (counted[f"{what} made"] + counted[f"{what} failed"])


def test_a_pair_of_them_wins_against_players_who_play_at_random():
    won = 0
    for seed in range(40):
        stranger = at_random(random.Random(1000 + seed))
        seats = ("N", "S") if seed % 2 else ("E", "W")
        table = play_game(seed, {s: computer if s in seats else stranger for s in "NESW"})
        won += table.game.won is not None and table.game.won.side == "".join(seats)
    assert won >= 36


def test_what_a_seat_cannot_see_does_not_change_its_answer():
    for seed in range(20):
        table = halfway(seed)
        seat = table.waiting_for()[0]
        unseen = [s for s in table.seats if s != seat]
        assert answer(view(table, seat), seat) == answer(view(swapped(table, unseen), seat), seat)


def halfway(seed: int) -> Table:
    rng = random.Random(seed)
    table = opened("basic4")
    for _ in range(30):
        table = next_table(table, COMPUTERS, rng)
    return table


def swapped(table: Table, seats: list[Seat]) -> Table:
    """The same table with the hands of these seats handed round."""
    deal = table.deal
    hands = {**deal.hands, **{s: deal.hands[t] for s, t in zip(seats, seats[1:] + seats[:1], strict=True)}}
    return replace(table, game=replace(table.game, deal=replace(deal, hands=hands)))
