"""Bids with a name of their own, said by mail: what the letter offers, and what players write for it."""

from __future__ import annotations

from engine.actions import Bid
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
