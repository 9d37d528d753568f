"""Claims and second thoughts by mail: who reads what, who is asked, and what silence means."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timedelta

import pytest

from engine import Table, view
from engine.actions import AGREE, DISAGREE, Claim, TakeBack
from engine.request_events import CardTakenBack, TakeBackAsked, TricksClaimed
from pbem.bots.player import answer
from pbem.record import record, verify
from pbem.storage import store
from pbem.storage.database import transaction
from tests.pbem.grammar_words import said
from tests.server import InMemoryServer

PLAIN = "basic4 blind_nil=no"
MOVE_TIME = timedelta(days=3)


def playing(options: str = PLAIN) -> InMemoryServer:
    """Four people who have all bid."""
    server = InMemoryServer()
    server.game_of_four(options)
    while server.table().step.name != "play":  # type: ignore[union-attr]
        server.mail(server.asked(), "3")
    return server


def until(server: InMemoryServer, reached: Callable[[Table], bool], moves: int = 300) -> InMemoryServer:
    """Everybody taps the first button until the table is there."""
    for _ in range(moves):
        if reached(server.table()):
            return server
        who = server.asked()
        server.mail(who, server.latest[who].moves[0])
    raise AssertionError("it never came to that")


def certain(table: Table) -> str | None:
    """Who wins all that is left, whatever the others hold."""
    return next((seat for seat in table.rules.players if view(table, seat).wins_the_rest), None)


def events(server: InMemoryServer, kind: type) -> list:
    with transaction(server.engine) as db:
        return [event for event in store.events(db, 1) if isinstance(event, kind)]


def person(server: InMemoryServer, seat: str) -> str:
    return server.people()[seat]


# --- claims -------------------------------------------------------------------------------------------------------


def test_whoever_wins_all_that_is_left_reads_so_and_nobody_else_and_his_claim_ends_the_deal() -> None:
    server = until(playing(), lambda table: certain(table) is not None and table.deal.hands != {})
    seat = certain(server.table())
    assert seat is not None
    who = person(server, seat)
    if server.asked() != who:
        server.mail(who, "status")
    reading = [
        name for name, letter in server.latest.items() if "Your hand wins every trick that is left" in letter.text
    ]
    assert reading == [who]
    assert "claim" in server.latest[who].buttons
    deals = server.table().game.deals
    out = server.mail(who, "claim")
    assert server.table().game.deals == deals + 1
    assert len(out) == 4
    assert all(" is over. The score is now" in letter.text for letter in out)
    assert all("claimed" in letter.text for letter in out)
    assert "it is done" in server.latest[who].text


def test_a_claim_that_is_not_certain_is_put_to_the_other_side_with_buttons_and_the_hand() -> None:
    server = playing()
    server.mail(server.asked(), server.latest[server.asked()].moves[0])
    claimer = "sara"
    out = server.mail(claimer, "I claim the rest")
    assert {letter.to.partition("@")[0] for letter in out} == {"wim", "emil", claimer}
    for who in ("wim", "emil"):
        assert server.latest[who].first == (
            f"Your turn, {who.capitalize()}: Sara claimed all 13 tricks that are left; agree or not."
        )
        assert server.latest[who].moves == ["agree", "disagree"]
        assert "If you say nothing until the deadline, the play goes on." in server.latest[who].text
        assert "the hand of Sara, 13 cards" in server.latest[who].text.lower().replace("sara", "Sara")
    assert "The others are asked." in server.latest[claimer].text


def test_the_play_goes_on_where_it_was_when_one_of_them_says_no() -> None:
    server = playing()
    server.mail(server.asked(), server.latest[server.asked()].moves[0])
    mover = server.asked()
    before = server.table().deal.trick
    server.mail("sara", "claim")
    server.mail("wim", "no")
    assert server.table().deal.trick == before
    assert server.asked() == mover
    assert "did not agree" in server.latest[mover].text
    assert server.latest[mover].moves != ["agree", "disagree"]


def test_an_answer_to_the_letter_before_the_claim_is_not_taken_for_one_to_the_claim() -> None:
    server = playing()
    mover = server.asked()
    letter = server.latest[mover]
    server.mail("sara" if mover != "sara" else "nora", "claim")
    trick = server.table().deal.trick
    server.mail(mover, letter.moves[0], answers=letter)
    assert server.table().deal.trick == trick
    assert server.table().deal.request


def test_silence_at_the_deadline_counts_as_playing_on_and_everybody_reads_so() -> None:
    server = playing("basic4 blind_nil=no")
    mover = server.asked()
    server.mail("sara", "claim")
    server.mail("wim", "agree")
    out = server.wait(MOVE_TIME)
    assert server.table().deal.request is None
    assert server.asked() == mover
    assert any("Emil has not answered in time, and that counts as no." in letter.text for letter in out)


def test_when_all_of_the_other_side_agree_the_deal_is_scored_as_claimed() -> None:
    server = playing()
    server.mail("sara", "claim")
    server.mail("wim", "agree")
    server.mail("emil", "yes")
    (claimed,) = events(server, TricksClaimed)
    assert claimed.winners == ("S",) * 13
    assert server.table().game.deals == 1
    assert "Trick 13" in server.latest["nora"].text
    server.mail("nora", "deal 1")
    assert "claimed" in server.latest["nora"].text


def test_conceding_asks_the_partner_too_and_shows_no_card() -> None:
    server = playing()
    out = server.mail("sara", "concede")
    assert {letter.to.partition("@")[0] for letter in out} == {"wim", "emil", "nora", "sara"}
    hand = server.table().deal.hands["S"]
    for who in ("wim", "emil"):
        assert "gave away all 13 tricks that are left" in server.latest[who].first
        assert "hand of Sara" not in server.latest[who].text
    assert len(hand) == 13


def test_what_cannot_be_claimed_is_refused_in_a_sentence() -> None:
    server = playing()
    server.mail("sara", "claim 14")
    assert "There are 13 tricks to be won." in server.latest["sara"].text
    early = InMemoryServer()
    early.game_of_four(PLAIN)
    early.mail("sara", "claim")
    assert "Tricks can be claimed during the play" in early.latest["sara"].text


def test_a_computer_plays_on_where_it_cannot_see_that_it_loses_nothing_and_the_answer_comes_at_once() -> None:
    server = InMemoryServer()
    server.game_with_computers(PLAIN)
    until(server, lambda table: table.step is not None and table.step.name == "play")
    server.mail("sara", "claim")
    assert "Not everybody agrees: the play goes on, and your hand lies open." in server.latest["sara"].text
    assert "your hand, which lies open, 13 cards" in server.latest["sara"].text.lower()
    assert server.asked() == "sara"


def test_after_a_claim_that_showed_no_card_the_play_goes_on_as_it_was() -> None:
    server = InMemoryServer()
    server.game_with_computers(PLAIN)
    until(server, lambda table: table.step is not None and table.step.name == "play")
    server.mail("sara", "concede")
    assert "Not everybody agrees: the play goes on as it was." in server.latest["sara"].text
    assert "lies open" not in server.latest["sara"].text


@pytest.mark.parametrize("says_no", [True, False])
def test_whoever_claimed_in_vain_reads_that_the_hand_lies_open_and_so_do_all_others(says_no: bool) -> None:
    server = playing()
    server.mail("sara", "claim")
    if says_no:
        server.mail("wim", "no")
    else:
        server.wait(MOVE_TIME)
    for who in ("sara", "wim", "nora", "emil"):
        server.mail(who, "hand")
        shown = "your hand, which lies open, 13 cards" if who == "sara" else "the hand of sara, 13 cards"
        assert shown in server.latest[who].text.lower()
        assert server.latest[who].text.lower().count("lies open, ") == (who == "sara")


@pytest.mark.parametrize(
    ("line", "language", "meant"),
    [
        ("claim", "en", "claim"), ("I claim 3 tricks", "en", "claim 3"), ("claim all of the rest", "en", "claim"),
        ("the rest are mine", "en", "claim"), ("I concede", "en", "concede"), ("concede the rest", "en", "concede"),
        ("reclamo tutte le prese", "it", "claim"), ("reclamo 3 prese", "it", "claim 3"), ("concedo", "it", "concede"),
        ("revendic restul", "ro", "claim"), ("revendic 3 levate", "ro", "claim 3"),
        ("cedez restul", "ro", "concede"),
    ],
)  # fmt: skip
def test_it_is_said_in_many_ways(line: str, language: str, meant: str) -> None:
    assert said(line, language) == meant


# --- second thoughts ----------------------------------------------------------------------------------------------


def played_wrong() -> tuple[InMemoryServer, str, str]:
    """Somebody has played, and somebody else is asked."""
    server = playing()
    who = server.asked()
    server.mail(who, server.latest[who].moves[0])
    return server, who, server.asked()


def test_whoever_played_last_is_offered_to_take_it_back_and_all_others_are_asked() -> None:
    server, who, mover = played_wrong()
    assert "undo" in server.latest[who].buttons
    assert "undo" not in server.latest[mover].buttons
    out = server.mail(who, "undo")
    (asked,) = events(server, TakeBackAsked)
    assert asked.seat == server.seat_of(who)
    assert {letter.to.partition("@")[0] for letter in out} == set(server.people().values())
    assert f"{who.capitalize()} asks to take back" in server.latest[mover].first
    assert server.latest[mover].moves == ["agree", "disagree"]
    assert "If you say nothing until the deadline, it stays as it is." in server.latest[mover].text


def test_the_card_comes_back_when_all_agree_and_he_is_asked_again() -> None:
    server, who, _mover = played_wrong()
    card = server.table().deal.trick[-1].card
    server.mail(who, "undo")
    for other in set(server.people().values()) - {who}:
        server.mail(other, "agree")
    assert server.table().deal.trick == ()
    assert events(server, CardTakenBack) == [CardTakenBack(server.seat_of(who), card)]
    assert server.asked() == who
    assert "Your turn" in server.latest[who].first
    again = server.latest[who].moves[1]
    server.mail(who, again)
    assert server.table().deal.trick


def test_one_who_disagrees_is_enough_and_the_mover_is_asked_anew() -> None:
    server, who, mover = played_wrong()
    server.mail(who, "undo")
    server.mail(mover, "disagree")
    assert server.asked() == mover
    assert len(server.table().deal.trick) == 1
    assert "Your turn" in server.latest[mover].first
    server.mail(who, "undo")
    assert "Only the last card or bid can be taken back" in server.latest[who].text


def test_a_letter_from_before_it_was_asked_is_not_answered_any_more() -> None:
    server, who, mover = played_wrong()
    old = server.latest[mover]
    server.mail(who, "undo")
    server.mail(mover, old.moves[0], answers=old)
    assert server.table().deal.request
    server.mail(mover, "disagree")
    server.mail(mover, f"I {old.moves[0]}", answers=old)
    assert len(server.table().deal.trick) == 1
    assert "has been answered already" in server.latest[mover].text


def test_silence_means_that_it_stays_as_it_is() -> None:
    server, who, mover = played_wrong()
    server.mail(who, "undo")
    server.wait(MOVE_TIME)
    assert server.table().deal.request is None
    assert len(server.table().deal.trick) == 1
    assert server.asked() == mover
    assert "and that counts as no" in server.latest[who].text


def test_a_bid_is_taken_back_too() -> None:
    server = InMemoryServer()
    server.game_of_four(PLAIN)
    who = server.asked()
    server.mail(who, "3")
    server.mail(who, "wrong bid")
    for other in set(server.people().values()) - {who}:
        server.mail(other, "agree")
    assert server.asked() == who
    server.mail(who, "4")
    assert server.table().deal.bids[server.seat_of(who)].tricks == 4


def test_take_back_means_the_answer_that_is_held_and_else_the_one_that_counts() -> None:
    server, who, _mover = played_wrong()
    server.mail(who, "take it back")
    assert events(server, TakeBackAsked)


@pytest.mark.parametrize(
    ("line", "language"),
    [("undo", "en"), ("wrong card", "en"), ("carta sbagliata", "it"), ("carte greșită", "ro"), ("undo, please", "en")],
)
def test_it_is_asked_in_many_ways(line: str, language: str) -> None:
    assert said(line, language) == "undo"


# --- what stays true ----------------------------------------------------------------------------------------------


def test_a_game_with_claims_and_second_thoughts_is_exported_read_back_and_checked() -> None:
    server, who, mover = played_wrong()
    server.mail(who, "undo")
    for other in set(server.people().values()) - {who}:
        server.mail(other, "agree")
    server.mail(who, server.latest[who].moves[0])
    server.mail("sara", "claim")
    server.mail("wim", "disagree")
    server.mail("nora", "claim 6")
    for other in ("wim", "emil", "sara"):
        server.mail(other, "agree")
    assert server.table().game.deals == 1
    with transaction(server.engine) as db:
        told = json.loads(json.dumps(record(db, server.open_table())))
    assert len(list(verify(told))) == 1
    kinds = [kind for kind, _fields in told["events"]]
    assert {"ClaimMade", "Agreed", "Disagreed", "TakeBackAsked", "CardTakenBack", "TricksClaimed"} <= set(kinds)
    assert mover in server.people().values()


def test_no_letter_shows_a_card_of_a_hand_that_was_not_laid_open() -> None:
    server = playing()
    server.every.clear()
    server.mail("sara", "claim")
    open_cards = {str(card) for card in server.table().deal.hands["S"]}
    for letter in server.every:
        who = letter.to.partition("@")[0]
        own = {str(card) for card in server.table().deal.hands[server.seat_of(who)]}
        shown = {word.strip(",.();:") for word in letter.text.split()}
        for card in (str(c) for c in server.table().deck.cards):
            assert card not in shown or card in own | open_cards


def test_a_computer_agrees_to_every_second_thought_and_weighs_every_claim() -> None:
    table = playing().table()
    claimed = table.after(table.decide("S", Claim()))
    for seat in claimed.waiting_for():
        assert answer(view(claimed, seat), seat).action == DISAGREE
    (mover,) = table.waiting_for()
    table = table.after(table.decide(mover, table.choices(mover)[0]))
    asked = table.after(table.decide(mover, TakeBack()))
    for seat in asked.waiting_for():
        assert answer(view(asked, seat), seat).action == AGREE
