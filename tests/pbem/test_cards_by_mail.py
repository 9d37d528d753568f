"""How the cards come to the players, by mail: lots, cuts, cards that are left over, cards that partners exchange."""

from __future__ import annotations

from engine.seats import Seat
from pbem.commands.cardwords import card_text
from tests.pbem.presets_by_mail import table_of, until
from tests.server import Sent


def letter_to(out: list[Sent], who: str) -> Sent:
    return next(sent for sent in out if sent.to.startswith(who))


# --- lots ---------------------------------------------------------------------------------------------------------


def test_who_was_drawn_as_partner_sits_opposite_and_reads_it() -> None:
    before: dict[Seat, str] = {"S": "sara", "N": "nora", "W": "wim", "E": "emil"}
    for secret in range(4):
        server = table_of("basic4", "partner_choice=draw blind_nil=no", secret=secret)
        people, moved = server.people(), server.table().game.moved
        assert people == {moved[seat]: name for seat, name in before.items()}
        for side in ("NS", "EW"):
            first, second = (people[seat] for seat in side)
            letters = [sent.text for sent in server.every if sent.to.startswith(first)]
            assert any(f"You and {second.capitalize()}: partners by lot" in text for text in letters)


def test_everybody_reads_which_cards_were_drawn_for_the_first_deal() -> None:
    server = table_of("cutthroat4", "first_dealer=high_card")
    first = {name: next(s.text for s in server.every if s.to.startswith(name) and "Deal 1" in s.text)
             for name in server.people().values()}  # fmt: skip
    for seat, card in server.table().game.lots:
        drew = f"drew {card.face.replace('T', '10')} by lot"
        assert all(drew in text for text in first.values())
        assert f"You: {drew}" in first[server.people()[seat]]


# --- cards that are left over -------------------------------------------------------------------------------------


def test_whoever_took_cards_reads_them_and_throws_others_away() -> None:
    server = table_of("joker54_dealer")
    while not server.table().deal.taken:
        server.mail(server.asked(), server.latest[server.asked()].moves[0])
    who, (seat, taken) = server.asked(), next(iter(server.table().deal.taken.items()))
    letter = server.latest[who]
    assert "choose 2 cards to throw away" in letter.first
    assert f"took {' '.join(card_text(c, 'en') for c in taken)} that were left over" in letter.text
    low = server.table().deal.hands[seat][:2]
    out = server.mail(who, "discard " + " ".join(card.face for card in low))
    assert f"You throw away {' '.join(card_text(c, 'en') for c in low)}." in letter_to(out, who).text
    assert server.table().deal.put_away == {seat: low}


def test_cards_named_without_a_verb_are_thrown_away_where_that_is_asked() -> None:
    server = table_of("joker54_2c", secret=2)
    until(server, "throw")
    who = server.asked()
    hand = server.table().deal.hands[server.seat_of(who)]
    server.mail(who, f"{hand[0].face}, {hand[1].face}")
    assert server.table().deal.put_away == {server.seat_of(who): hand[:2]}


def test_partners_agree_by_mail_on_who_takes_the_cards() -> None:
    server = table_of("joker54_highbid", "blind_nil=no")
    until(server, "bid")
    for bid in ("4", "3", "5", "2"):
        server.mail(server.asked(), f"take {bid}")
    first, second = (server.people()[seat] for seat in server.table().waiting_for())
    assert f"agree with {second.capitalize()} on who takes the cards left over" in server.latest[first].first
    assert {"take 0", "take 1", "take 2"} == set(server.latest[first].moves)
    out = server.mail(first, "take 2")
    assert f"{first.capitalize()} takes 2 of the cards left over; agree or not" in letter_to(out, second).first
    server.mail(second, "agree")
    assert set(server.table().deal.taken) == {server.seat_of(first)}
