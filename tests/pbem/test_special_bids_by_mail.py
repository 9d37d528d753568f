"""Bids with a name of their own, said by mail: what the letter offers, and what players write for it."""

from __future__ import annotations

import pytest

from engine.actions import ACES, Bid
from engine.seats import Seat
from tests.pbem.presets_by_mail import table_of
from tests.server import InMemoryServer


def asked(server: InMemoryServer) -> tuple[str, str]:
    """Who is asked, and the partner."""
    who = server.asked()
    (partner,) = (s for s in server.table().team_of(server.seat_of(who)) if s != server.seat_of(who))
    return who, server.people()[partner]


def bids_of(server: InMemoryServer, who: str) -> Bid:
    seat: Seat = server.seat_of(who)
    return server.table().deal.bids[seat]


def test_a_moon_is_offered_and_bid_for_both() -> None:
    server = table_of("basic4", "moon=200 ten200=exact")
    who, partner = asked(server)
    assert {"bid moon", "bid 10 for 200"} <= set(server.latest[who].moves)
    assert "a number from 1 to 13, or nil, 10 for 200 or moon." in server.latest[who].text
    server.mail(who, "shoot the moon")
    assert bids_of(server, who) == Bid(13, "moon")
    server.mail(server.asked(), "3")
    assert server.asked() != partner
    server.mail(server.asked(), "2")
    assert server.table().step.name == "play"  # type: ignore[union-attr]


def test_two_bids_that_are_ten_for_200_without_a_word_are_called_so() -> None:
    server = table_of("basic4", "ten200=exact ten200_auto=yes")
    for bid in ("6", "1", "4"):
        server.mail(server.asked(), bid)
    (answer, *_) = server.mail(server.asked(), "1")
    assert "bid 10 for 200 (" in answer.text


def test_a_moon_at_a_table_of_longer_hands_is_a_moon_all_the_same() -> None:
    server = table_of("six102", "moon=500")
    who = server.asked()
    server.mail(who, "moon")
    assert bids_of(server, who) == Bid(17, "moon")


def test_partners_who_talk_propose_a_moon_and_agree() -> None:
    server = table_of("barmore", "moon=500 blind_min=off")
    first = server.asked()
    assert "propose moon" in server.latest[first].moves
    server.mail(first, "moon")
    (partner,) = (server.people()[seat] for seat in server.table().waiting_for())
    assert f"{first.capitalize()} proposes moon; agree or not." in server.latest[partner].first
    server.mail(partner, "agree")
    assert list(server.table().deal.side_bids.values()) == [Bid(13, "moon")]


# --- what the partner has to agree to -----------------------------------------------------------------------------


def proposing(words: str) -> tuple[InMemoryServer, str, str]:
    """Somebody has proposed a nil of both; who, and the partner."""
    server = table_of("basic4", "pair_nil=500 pair_nil_deficit=0")
    who, partner = asked(server)
    assert "propose pair nil" in server.latest[who].moves
    assert f"What needs the consent of {partner.capitalize()} you propose" in server.latest[who].text
    server.mail(who, words)
    return server, who, partner


@pytest.mark.parametrize("words", ["propose pair nil", "pair nil", "double nil"])
def test_a_nil_of_both_is_proposed_and_the_partner_says_yes(words: str) -> None:
    server, who, partner = proposing(words)
    assert f"{who.capitalize()} proposes pair nil; agree or not." in server.latest[partner].first
    assert server.latest[partner].moves == ["agree", "disagree"]
    assert "to decline it, write disagree." in server.latest[partner].text
    server.mail(partner, "yes")
    assert list(server.table().deal.side_bids.values()) == [Bid(0, "pair nil")]
    assert "bid pair nil together" in server.latest[server.asked()].text


@pytest.mark.parametrize("words", ["disagree", "No.", "Hi Ben,\n\nno thanks"])
def test_a_nil_of_both_that_is_declined_leaves_the_turn_where_it_was(words: str) -> None:
    server, who, partner = proposing("propose pair nil")
    server.mail(partner, words)
    assert server.asked() == who
    assert "declined" in server.latest[who].text
    assert "propose pair nil" not in server.latest[who].moves


def test_a_no_to_nothing_declines_nothing() -> None:
    server, who, _partner = proposing("propose pair nil")
    before = server.table()
    (answer,) = server.mail(who, "no")
    assert server.table() == before
    assert "I found nothing in it that I could do." in answer.first


def test_a_yes_to_nothing_confirms_nothing() -> None:
    server, who, _partner = proposing("propose pair nil")
    (answer,) = server.mail(who, "yes")
    assert "There is nothing to confirm" in answer.first


def test_a_no_trump_asks_the_partner_and_binds_the_bidder_alone() -> None:
    server = table_of("basic4", "no_trump=on", secret=1)
    who, partner = asked(server)
    assert "propose 4 no trump" in server.latest[who].moves
    server.mail(who, "4 NT")
    assert f"{who.capitalize()} proposes 4 no trump; agree or not." in server.latest[partner].first
    server.mail(partner, "agree")
    assert bids_of(server, who) == Bid(4, "no trump")
    server.mail(server.asked(), "1")
    server.mail(partner, "3")
    server.mail(server.asked(), "1")
    assert "bid 7 no trump (" in server.latest[server.asked()].text
    assert "promised not to ruff: " in server.latest[server.asked()].text


# --- what is declared beside the bids -----------------------------------------------------------------------------


def test_a_bemo_stands_in_a_line_before_the_bid() -> None:
    server = table_of("basic4", "bemo=on")
    who, _partner = asked(server)
    assert {"little bemo", "big bemo"} <= set(server.latest[who].moves)
    assert "wins the first six tricks (little bemo)" in server.latest[who].text
    server.mail(who, "little bemo\nbid 4")
    assert bids_of(server, who) == Bid(4)
    letter = server.latest[server.asked()].text
    assert "DECLARED BESIDE THE BIDS" in letter
    assert f"{who.capitalize()}: Little Bemo: the first six tricks" in letter


def test_whoever_holds_two_aces_asks_and_the_truth_is_told_at_once() -> None:
    server = table_of("aces")
    table, people = server.table(), server.people()
    seat = next(s for s in people if ACES in table.calls(s))
    server.mail(people[seat], "status")
    assert "You hold two aces or more." in server.latest[people[seat]].text
    (answer, *_) = server.mail(people[seat], "Can we go aces?")
    said = [one.what for one in server.table().deal.declared]
    assert said[-1] in ("yes", "no", "four aces")
    assert "DECLARED BESIDE THE BIDS" in answer.text
    assert "You hold two aces or more." not in answer.text


def test_whoever_holds_one_ace_reads_nothing_of_aces() -> None:
    server = table_of("aces")
    table, people = server.table(), server.people()
    other = next(s for s in people if ACES not in table.calls(s))
    server.mail(people[other], "status")
    assert "two aces or more" not in server.latest[people[other]].text
    (answer, *_) = server.mail(people[other], "aces")
    assert not server.table().deal.declared
    assert not answer.first.startswith("Done")
