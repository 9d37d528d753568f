"""How the cards come to the players, by mail: lots, cuts, cards that are left over, cards that partners exchange."""

from __future__ import annotations

import pytest

from engine.actions import Give, KeepEvery
from engine.cards import Card
from engine.seats import Seat
from pbem.commands.acts import Act
from pbem.commands.cardwords import card_text
from pbem.commands.grammar import read
from tests.pbem.presets_by_mail import table_of, until
from tests.server import InMemoryServer, Sent


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
    assert f"took of the cards left over: {' '.join(card_text(c, 'en') for c in taken)}" in letter.text
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


# --- cards that partners exchange ---------------------------------------------------------------------------------


def test_three_cards_are_passed_before_the_bids_and_what_comes_is_read_when_both_have_passed() -> None:
    server = table_of("basic4", "pre_bid_pass=3")
    hand = server.table().deal.hands["S"]
    assert "choose 3 cards for Nora" in server.latest["sara"].first
    out = server.mail("sara", "pass " + " ".join(card.face for card in hand[:3]))
    assert f"You give {' '.join(card_text(c, 'en') for c in hand[:3])}." in letter_to(out, "sara").text
    assert server.table().deal.hands["S"] == hand
    theirs = server.table().deal.hands["N"][:3]
    out = server.mail("nora", ", ".join(card.face for card in theirs))
    assert set(theirs) <= set(server.table().deal.hands["S"])
    for who in ("wim", "emil"):
        server.mail(who, "pass " + " ".join(c.face for c in server.table().deal.hands[server.seat_of(who)][:3]))
    server.mail("sara", "status")
    seen = [sent.text for sent in server.every if sent.to.startswith("sara")]
    assert any(f"gave you {' '.join(card_text(c, 'en') for c in theirs)}" in text for text in seen)


def test_a_wish_is_read_by_the_partner() -> None:
    server = table_of("basic4", "blind_nil_exchange=1 blind_nil_wish=yes blind_deficit=0")
    server.mail("sara", "blind nil")
    for who in ("nora", "wim", "emil"):
        server.mail(who, "look")
    until(server, "exchange")
    assert "You may name the suit that you would like to get" in server.latest["sara"].text
    card = server.table().deal.hands["S"][0]
    out = server.mail("sara", f"pass {card.face}, wish hearts")
    assert "give 1 card back to Sara, who would like hearts" in letter_to(out, "nora").first


@pytest.mark.parametrize(
    ("language", "line"),
    [("en", "pass 3C, wish hearts"), ("it", "passo 3F vorrei cuori"), ("ro", "pasez 3T vreau inimă")],
)
def test_a_wish_is_understood_in_every_language(language: str, line: str) -> None:
    (said,) = read([line], language)
    assert said.meaning == Act((Give((Card("3C"),), "H"),))


@pytest.mark.parametrize("line", ["1 2 3", "1, 2, 3", "20 15 10"])
def test_three_numbers_where_nothing_is_cut_are_asked_back_and_are_no_refused_move(line: str) -> None:
    server = InMemoryServer()
    server.game_of_four()
    who = server.asked()
    (letter,) = server.mail(who, f"{line}\nstatus")
    assert "I did not understand that. Did you mean: bid" in letter.text
    assert "It is your turn" not in letter.text
    assert server.asked() == who


# --- the cut ------------------------------------------------------------------------------------------------------


def cutting(options: str) -> tuple[InMemoryServer, str]:
    server = table_of("basic4", options)
    return server, server.asked()


@pytest.mark.parametrize(("line", "lifted"), [("cut", 26), ("cut 7", 7), ("7", 7), ("cut at 30", 30)])
def test_the_pack_is_cut_by_mail(line: str, lifted: int) -> None:
    server, who = cutting("cut=right_of_dealer")
    assert "cut the pack" in server.latest[who].first
    assert "cut 26" in server.latest[who].moves
    out = server.mail(who, line)
    assert f"You cut the pack: {lifted}." in letter_to(out, who).text
    assert all(len(hand) == 13 for hand in server.table().deal.hands.values())


@pytest.mark.parametrize("line", ["13 13 13", "13, 13, 13", "cut 10 20 5", "10 20 5", "Thanks!\n10 20 5\nWim"])
def test_the_packets_of_a_french_cut_need_no_word(line: str) -> None:
    server, who = cutting("deal_method=french_cut blind_nil=no")
    server.mail(who, line)
    assert server.table().deal.turned


@pytest.mark.parametrize("line", ["7 7 7", "10 20 5"])
def test_three_numbers_are_no_answer_where_no_packets_are_asked_for(line: str) -> None:
    server, who = cutting("cut=right_of_dealer")
    server.mail(who, line)
    assert server.asked() == who
    server.mail(who, "7")
    bidder = server.asked()
    server.mail(bidder, line)
    assert server.asked() == bidder


def test_the_open_cards_of_a_french_cut_are_given_out_by_mail_and_shown_to_everybody() -> None:
    server, who = cutting("deal_method=french_cut blind_nil=no")
    assert server.latest[who].moves == ["cut 13 13 13"]
    server.mail(who, "cut 10 20 5")
    turned = server.table().deal.turned
    assert "say who gets which of the open cards" in server.latest[who].first
    server.mail(who, "pass " + " ".join(card.face for card in turned))
    allotted = server.table().deal.allotted
    assert tuple(allotted.values()) == turned
    asked = server.latest[server.asked()].text
    others = [card for seat, card in allotted.items() if seat != server.seat_of(server.asked())]
    assert "OPEN CARDS" in asked
    assert all(card_text(card, "en") in asked for card in others)


# --- a standing instruction for the draw --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "keep spades, aces, kings"), ("en", "keep all spades, all aces and every king"),
        ("it", "tengo picche, assi, re"),
        ("ro", "păstrez pică, ași, regi"), ("ro", "păstrez toate picile, așii și regii"),
    ],
)  # fmt: skip
def test_what_is_kept_is_named_in_every_language(language: str, line: str) -> None:
    (said,) = read([line], language)
    assert said.meaning == Act((KeepEvery(("S", "A", "K")),))


def test_one_mail_settles_all_thirteen_draws_beside_those_of_the_other() -> None:
    server = table_of("two_pagat")
    until(server, "draw")
    server.mail("nora", "discard")
    out = server.mail("sara", "keep spades, aces, kings")
    letter = letter_to(out, "sara")
    assert "Of what you draw you keep these, and nothing else: spades, aces, kings." in letter.text
    hand = server.table().deal.hands["S"]
    assert len(hand) == 13
    assert f"kept {' '.join(card_text(c, 'en') for c in hand)}" in letter.text
    assert server.table().deal.piles["S"] == ()
    assert server.table().waiting_for() == ("N",)


def test_the_card_that_was_drawn_may_be_named_and_its_rank_alone_is_asked_back() -> None:
    server = table_of("two_pagat")
    until(server, "draw")
    card = server.table().deal.drawn["S"]
    words = {"T": "ten", "J": "jack", "Q": "queen", "K": "king", "A": "ace"}
    (answer,) = server.mail("sara", f"keep the {words.get(card.face[0], card.face[0])}")
    assert "That can mean two things." in answer.first
    server.mail("sara", f"keep {card.face}")
    assert server.table().deal.hands["S"] == (card,)
