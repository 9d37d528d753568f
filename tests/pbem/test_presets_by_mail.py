"""Every preset that the engine plays is played by mail: each question has buttons and an example, and nothing leaks."""

from __future__ import annotations

import asyncio
import logging
import random
import re
from datetime import timedelta
from pathlib import Path

import pytest

from engine.actions import NIL, Bid
from engine.option import spelt
from engine.presets import load_presets
from engine.seats import Seat
from pbem.commands import play as commands
from pbem.demo.game import Plan, play
from pbem.record import verify
from tests.engine.shapes import OTHERS, PRESETS
from tests.host import a_host
from tests.pbem.presets_by_mail import any_answer, table_of, until, without_a_button
from tests.pbem.test_record import recorded
from tests.pbem.test_secrets import cards_in, may_know, watch
from tests.server import InMemoryServer, Sent

MOST_BYTES = 30_000
"""Of a letter of a game as it is mailed. Programs show such letters whole; much longer ones are cut."""
LIVE = ("basic4", "barmore", "dummy3", "three52")
"""Where a spectator hears of each trick; elsewhere of the deal when it is over."""
ASKING = ("Your turn, ", "It is still your turn, ")


def asks(sent: Sent) -> bool:
    return any(line.startswith(ASKING) for line in sent.text.partition("\n\n")[0].splitlines())


def repeats_the_proposal(sent: Sent) -> bool:
    """Is what the partner proposes the example for proposing something else?"""
    proposed = re.search(r"To agree to ([^,]+), ", sent.text)
    return bool(proposed and re.search(rf"for example propose {proposed[1]}\b", sent.text))


def is_answerable(sent: Sent) -> bool:
    """Does the letter have a button for the question, and say what can be written instead?"""
    examples = [body for body in sent.moves if "[ ]" not in body]
    named = any(f" {body}" in sent.text or f" {body.removeprefix('bid ')}" in sent.text for body in examples)
    how = "press reply and write" in sent.text.casefold()
    return bool(sent.moves) and how and (named or "for example: " in sent.text.casefold())


MOST_BYTES_WHERE_MUCH_IS_ASKED = 40_000
"""Where partners confer and every bid has a kind of its own, a letter has a button for each of seventy answers."""


@pytest.mark.parametrize("name", [*PRESETS, *OTHERS])
def test_a_deal_is_played_by_mail_alone(name: str, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    preset, changes = OTHERS.get(name, (name, {"blind_deficit": 0} if name in ("basic4", "barmore") else {}))
    written = [f"{option}={spelt(value)}" for option, value in changes.items()]
    server = table_of(preset, " ".join((*written, f"watch={'live' if name in LIVE else 'masked'}")))
    watched = name in PRESETS and not server.open_table().has_boards
    if watched:
        server.mail("eve", "hello", fresh=True)
        watch(server, server.mail("eve", "watch 1"), {})
    rng = random.Random(name)
    given: dict[Seat, set[str]] = {}
    noted = False
    while server.table().game.deals == 0:
        before, who = server.table().deal, server.asked()
        assert without_a_button(server, who) == []
        out = server.mail(who, any_answer(server.latest[who], rng))
        after = server.table().game.deal
        if after:
            for seat, hand in after.hands.items() if before.hands else ():  # else they were dealt just now
                given.setdefault(seat, set()).update(c.face for c in set(hand) - set(before.hands[seat]))
        else:
            given.clear()
        watch(server, out, given if after and after.number == 1 else {})
        if after and not noted and server.seat_of("sara") in after.looked:
            noted = True
            hers = " ".join(card.face for card in after.hands[server.seat_of("sara")])
            watch(server, server.mail("sara", f"note {hers}\nstatus"), given)
            watch(server, server.mail("eve", "status") if watched else [], {})
        assert [sent.text for sent in out if asks(sent) and not is_answerable(sent)] == []
        assert [sent.text for sent in out if repeats_the_proposal(sent)] == []
    assert [row.error for row in server.inbox() if row.state != "done"] == []
    assert not cards_in("\n".join([caplog.text, *(str(row.note) for row in server.inbox())]))
    assert len(list(verify(recorded(server)))) == 1, "all that chance decided comes from the link of the deal"
    assert all("SCORE SHEET OF DEAL 1" in server.latest[who].text for who in server.people().values())
    if watched:
        assert "SCORE SHEET OF DEAL 1" in server.latest["eve"].text
        assert (sum(sent.to.startswith("eve") for sent in server.every) > 10) == (name in LIVE)
    most = MOST_BYTES if name in PRESETS else MOST_BYTES_WHERE_MUCH_IS_ASKED
    assert max(len(sent.message.as_bytes()) for sent in server.every) < most


HOST_ASKS = (
    ("games",), ("game", 1), ("game", 1, "--json"), ("inbox", "list"), ("inbox", "show", 1), ("outbox", "list"),
)  # fmt: skip


@pytest.mark.parametrize("preset", PRESETS)
def test_no_command_of_the_host_prints_a_card_that_is_not_on_the_table(preset: str, tmp_path: Path) -> None:
    rng, options = random.Random(preset), load_presets()[preset].options
    with a_host(tmp_path) as host:
        server = table_of(preset, server=host.server)
        for _ in range(rng.randrange(6, 24)):
            server.mail(who := server.asked(), any_answer(server.latest[who], rng))
        printed = {words: "\n".join(host.lines(*words)) for words in HOST_ASKS}
        known = may_know(server, None, set()) | set(options.removed) | set(options.trump_top)
        assert {words: found for words, text in printed.items() if (found := cards_in(text) - known)} == {}
        assert preset in printed[("games",)]


# --- a dummy's hand -----------------------------------------------------------------------------------------------


def with_a_dummy(preset: str = "dummy3") -> tuple[InMemoryServer, str]:
    """A table where a dummy's hand is asked now, and who plays it."""
    server = table_of(preset, secret=3)
    until(server, "play")
    while server.table().played_by(server.table().waiting_for()[0]) == server.table().waiting_for()[0]:
        who = server.asked()
        server.mail(who, server.latest[who].moves[0])
    return server, server.asked()


@pytest.mark.parametrize("preset", ["dummy3", "super_spades"])
def test_the_declarer_sees_both_hands_and_reads_which_of_them_plays(preset: str) -> None:
    server, who = with_a_dummy(preset)
    letter = server.latest[who]
    dummy = server.table().waiting_for()[0]
    name = "the dummy" if preset == "dummy3" else f"the hand of {server.people()[dummy].capitalize()}"
    opening = letter.text.partition("\n\n")[0]
    assert f"play from {name}." in opening
    assert "Answer by " in opening
    assert "YOUR HAND, " in letter.text
    assert f"{name.upper()}, " in letter.text
    hand = {card.face for card in server.table().deal.hands[dummy]}
    assert {body.removeprefix("play ").replace("10", "T") for body in letter.moves} <= hand


def test_a_card_of_the_hand_that_does_not_play_is_refused_with_that_reason() -> None:
    server, who = with_a_dummy()
    own = server.table().deal.hands[server.seat_of(who)][0]
    (answer,) = server.mail(who, f"play {own.face}")
    assert "That card is in the other of your two hands" in answer.first
    assert asks(answer)


def test_a_second_answer_to_a_letter_is_never_played_from_the_other_hand() -> None:
    server, who = with_a_dummy()
    letter = server.latest[who]
    server.mail(who, letter.moves[0])
    while server.asked() != who:
        server.mail(server.asked(), server.latest[server.asked()].moves[0])
    before = server.table()
    server.mail(who, server.latest[who].moves[0], answers=letter)
    assert server.table() == before
    assert "That question has been answered already" in server.latest[who].first


def test_after_a_dummys_deadline_the_computer_plays_it_and_its_player_is_named() -> None:
    server, who = with_a_dummy()
    dummy = server.table().waiting_for()[0]
    (reminder,) = server.wait(timedelta(days=2))
    assert reminder.to.startswith(who)
    out = server.wait(timedelta(days=2))
    assert dummy not in server.table().waiting_for()
    assert all(f"{who.capitalize()} did not answer in time." in sent.text for sent in out)


def test_the_clock_of_a_dummys_hand_stands_still_with_its_players_other_clocks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    server, who = with_a_dummy()

    def stumble(*given: object) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patched:
        patched.setattr(commands, "meant", stumble)
        server.mail(who, server.latest[who].moves[0])
    before = server.table()
    server.wait(timedelta(days=9))
    assert server.table() == before


# --- drawn hands --------------------------------------------------------------------------------------------------


def drawing() -> InMemoryServer:
    server = table_of("two_pagat")
    until(server, "draw")
    return server


def test_the_letter_names_the_card_that_is_offered_and_no_other() -> None:
    server = drawing()
    card = server.table().deal.drawn["S"].face.replace("T", "10")
    assert f"({card}); keep it or discard it." in server.latest["sara"].first
    assert server.latest["sara"].moves == ["keep", "discard"]
    (after,) = server.mail("sara", "discard")
    assert server.table().deal.discards == server.table().deal.put_away["S"]
    assert "WHAT YOU HAVE PUT AWAY" in after.text


def test_what_can_mean_to_keep_or_not_is_asked_back() -> None:
    server = drawing()
    before = server.table()
    (answer,) = server.mail("sara", "pass")
    assert "That can mean two things." in answer.first
    server.mail("sara", "keep\ndiscard")
    assert server.table() == before


def test_a_double_nil_is_bid_before_the_first_card_and_up_to_three_cards_are_replaced() -> None:
    server = table_of("two_003")
    assert "bid before you draw" in server.latest["sara"].first
    assert server.latest["sara"].moves == ["look", "bid double nil"]
    server.mail("sara", "double nil")
    server.mail("nora", "draw my cards")
    until(server, "replace")
    low = server.table().deal.hands["S"][:2]
    out = server.mail("sara", "replace " + " ".join(card.face for card in low))
    assert f"You replace {' '.join(c.face.replace('T', '10') for c in low)}." in next(
        sent.text for sent in out if sent.to.startswith("sara")
    )
    assert not set(low) & set(server.table().deal.hands["S"])
    assert server.table().deal.bids["S"] == Bid(0, "double nil")


def test_a_number_is_bid_unseen_by_a_player_alone() -> None:
    server = table_of("three_szu")
    assert "To bid unseen, and double all your points of this deal" in server.latest["sara"].text
    assert {"look", "bid blind 0", "bid blind 5"} <= set(server.latest["sara"].moves)
    server.mail("sara", "blind 5")
    server.mail("nora", "bid blind 0")
    seats = [server.seat_of(who) for who in ("sara", "nora")]
    assert [server.table().deal.bids[seat] for seat in seats] == [Bid(5, unseen=True), Bid(0, unseen=True)]
    server.mail("wim", "look")
    assert "blind 5" in server.latest["wim"].text


# --- bids that partners agree on ----------------------------------------------------------------------------------


def talking() -> tuple[InMemoryServer, str, str]:
    """A table where two partners agree on their bid, and who they are."""
    server = table_of("barmore")
    while server.table().step.name != "talk":  # type: ignore[union-attr]
        server.mail(server.asked(), "look")
    people = server.people()
    first, second = (people[seat] for seat in server.table().waiting_for())
    return server, first, second


def test_a_partner_who_is_asked_already_reads_at_once_what_is_proposed() -> None:
    server, first, second = talking()
    assert {"propose 9", "sure 4", "possible 2"} <= set(server.latest[first].moves)
    out = server.mail(first, "sure 4, possible 2; propose 9")
    (letter,) = [sent for sent in out if sent.to.startswith(second)]
    assert f"{first.capitalize()} proposes 9; agree or not." in letter.first
    assert f"{first.capitalize()}: sure tricks: 4" in letter.text
    assert letter.moves[0] == "agree"
    server.mail(second, "agree")
    assert list(server.table().deal.side_bids.values()) == [Bid(9)]


def test_a_number_alone_is_what_one_proposes() -> None:
    server, first, second = talking()
    server.mail(first, "7")
    assert f"{first.capitalize()} proposes 7" in server.latest[second].first


def test_a_blind_side_changes_to_ten_by_mail() -> None:
    server = table_of("barmore", "pull_out_10=yes")
    people = server.people()
    first, second, other = people["N"], people["S"], people["E"]
    server.mail(first, "blind 7")
    server.mail(second, "agree")
    server.mail(other, "look")
    assert "Until the first card is played you may propose once" in server.mail(first, "status")[0].text
    assert "propose 10" in server.latest[first].moves
    server.mail(first, "propose 10")
    assert f"{first.capitalize()} proposes 10; agree or not." in server.latest[second].first
    assert server.latest[second].moves[:2] == ["agree", "disagree"]
    server.mail(second, "agree")
    assert server.table().deal.side_bids["N", "S"] == Bid(10)


def test_a_side_raises_its_bid_by_mail() -> None:
    server = table_of("basic4", "raise_round=yes")
    for _ in range(4):
        server.mail(server.asked(), "3")
    people = server.people()
    first, second = (people[seat] for seat in server.table().waiting_for())
    assert "raise the bid of your side above 6, or keep it" in server.latest[first].first
    assert {"propose 7", "keep"} <= set(server.latest[first].moves)
    server.mail(first, "8")
    assert f"{first.capitalize()} proposes 8; agree or not." in server.latest[second].first
    server.mail(second, "I agree")
    third, fourth = (people[seat] for seat in server.table().waiting_for())
    assert "raised to 8" in server.latest[third].text
    server.mail(fourth, "stay")
    assert server.table().step.name == "play"  # type: ignore[union-attr]


def test_partners_agree_on_a_nil_beside_a_number_by_mail() -> None:
    server = table_of("barmore", "nil=yes blind_min=off")
    people = server.people()
    first, second = (people[seat] for seat in server.table().waiting_for())
    assert {"propose nil 5", "propose 5 nil"} <= set(server.latest[first].moves)
    server.mail(first, "nil")
    assert server.table().deal.talk == ()
    server.mail(first, "propose 5 and nil")
    asked = f"{first.capitalize()} proposes you nil, {first.capitalize()} 5; agree or not."
    assert asked in server.latest[second].first
    server.mail(second, "agree")
    bids = server.table().deal.bids
    assert {people[seat]: bid for seat, bid in bids.items()} == {first: Bid(5), second: NIL}


def test_two_proposals_in_one_mail_are_asked_back() -> None:
    server, first, _second = talking()
    before = server.table()
    server.mail(first, "propose 7\npropose 8")
    assert server.table() == before


# --- the demo -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", ["two_003", "dummy3", "barmore"])
def test_the_demo_plays_it_through_the_embedded_mail_host(preset: str, tmp_path: Path) -> None:
    plan = Plan(preset, {"target": 50}, seed=11, folder=tmp_path / "letters")
    outcome = asyncio.run(play(plan, lambda progress: None, lambda account: None))
    assert outcome.table.scores[outcome.winner] >= 50
