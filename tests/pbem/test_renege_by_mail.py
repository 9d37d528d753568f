"""RENEGE-01 by mail: a card that does not follow suit is taken where the table allows it; the score tells of it."""

from __future__ import annotations

from engine.cards import Card
from engine.seats import Seat
from pbem.wording import Words
from tests.pbem.presets_by_mail import table_of, until
from tests.server import InMemoryServer


def tempted(options: str) -> tuple[InMemoryServer, str, Seat, Card]:
    """Somebody is asked who could follow suit and holds a card of another one."""
    server = table_of("basic4", f"blind_nil=no {options}")
    until(server, "play")
    for _ in range(40):
        table, who = server.table(), server.asked()
        (seat,) = table.waiting_for()
        other = [card for card in table.deal.hands[seat] if card not in table.choices(seat)]
        if table.deal.trick and other:
            return server, who, seat, other[0]
        server.mail(who, server.latest[who].moves[0])
    raise AssertionError("everybody is void in everything")


def written(card: Card) -> str:
    return Words().answer(card)


def test_a_card_that_does_not_follow_suit_is_refused_where_reneging_is_prevented() -> None:
    server, who, seat, card = tempted("renege=prevented")
    (answer,) = server.mail(who, written(card))
    assert "Follow suit if you can" in answer.text
    assert server.table().waiting_for() == (seat,)


def test_it_is_taken_where_the_table_takes_it_though_no_button_offers_it() -> None:
    server, who, seat, card = tempted("renege=no_points")
    assert not [move for move in server.latest[who].moves if written(card) in move]
    server.mail(who, written(card))
    assert server.table().deal.reneged == {seat}
    assert seat not in server.table().waiting_for()


def test_nobody_hears_of_it_before_the_score() -> None:
    server, who, _, card = tempted("renege=no_points")
    server.every.clear()
    server.mail(who, written(card))
    for _ in range(60):
        if server.table().game.deals:
            break
        assert not [letter for letter in server.every if "though able" in letter.text]
        who = server.asked()
        server.mail(who, server.latest[who].moves[0])
    assert [letter for letter in server.every if "did not follow suit though able" in letter.text]
