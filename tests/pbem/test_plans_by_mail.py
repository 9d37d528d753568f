"""Saying beforehand what one plays: by mail, in secret, and never by accident."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from functools import cache

import pytest
from sqlmodel import select

from engine.actions import Bid
from pbem.commands.planning import EXAMPLES
from pbem.planned import Planned
from pbem.plans.plan import Plan
from pbem.storage.database import transaction
from pbem.storage.tables import GameRow
from pbem.storage.tables_beside import PlanRow
from tests.pbem.test_plans_reading import short
from tests.pbem.test_secrets import cards_in
from tests.server import InMemoryServer, Sent, readers

SUIT_NAMES = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}


def game(options: str = "basic4", *, bids: str = "3") -> InMemoryServer:
    """A table of four people who have bid, unless `bids` is empty. Plans act at once there."""
    rows, latest, now, uid = begun(options, bids)
    server = InMemoryServer()
    with server.engine.connect() as connection:
        connection.connection.dbapi_connection.deserialize(rows)  # type: ignore[union-attr]
    server.latest, server.now, server.uid = dict(latest), now, uid
    return server


@cache
def begun(options: str, bids: str) -> tuple[bytes, dict[str, Sent], datetime, int]:
    """The database of such a table, and what its people have in their mailboxes: made once, for it takes its time."""
    server = InMemoryServer()
    server.game_of_four(f"{options} disguise=off")
    while bids and server.table().step and server.table().step.name == "bid":
        server.mail(server.asked(), f"bid {bids}")
    with server.engine.connect() as connection:
        rows = bytes(connection.connection.dbapi_connection.serialize())  # type: ignore[union-attr]
    return rows, server.latest, server.now, server.uid


def plans(server: InMemoryServer, who: str) -> list[str]:
    """What the table keeps in mind for somebody, as short words."""
    return [short(plan) for plan in waiting(server, who)]


def waiting(server: InMemoryServer, who: str) -> tuple[Plan, ...]:
    table = server.open_table()
    player = table.seats[server.seat_of(who)].player_id
    with transaction(server.engine) as db:
        row = db.get(GameRow, 1)
        assert row is not None
        return Planned.open(db, row).arranged(table.table, player).waiting


def order(server: InMemoryServer) -> list[str]:
    """Who plays to the trick, from whoever is asked on."""
    people, table = server.people(), server.table()
    return [people[seat] for seat in table.clockwise(table.waiting_for()[0])]


def hand(server: InMemoryServer, who: str, suit: str = "CDHS") -> list[str]:
    """The faces that somebody holds in these suits, from low to high."""
    held = server.table().deal.hands[server.seat_of(who)]
    strength = server.table().deck.strength
    return [card.face for card in sorted(held, key=strength) if card.face[-1] in suit]


def play(server: InMemoryServer, face: str) -> list[Sent]:
    return server.mail(server.asked(), face)


def all_follow(server: InMemoryServer) -> str:
    """A suit of which everybody has two, led by nobody yet."""
    return next(s for s in "CDH" if all(len(hand(server, who, s)) > 1 for who in order(server)))


def to(out: list[Sent], who: str) -> Sent | None:
    return next((sent for sent in out if sent.to.startswith(who)), None)


# --- keeping and following --------------------------------------------------------------------------------------------


def test_a_plan_is_shown_back_in_words_and_followed_without_a_mail() -> None:
    server = game()
    leader, second, third, _ = order(server)
    suit = all_follow(server)
    (answer,) = server.mail(second, f"then if {SUIT_NAMES[suit]} led: lowest")
    assert f"Kept in mind: every time that {SUIT_NAMES[suit]} are led: your lowest card." in answer.text
    assert "YOUR PLANS, WHICH NOBODY ELSE SEES" in answer.text
    lowest = hand(server, second, suit)[0]
    out = play(server, hand(server, leader, suit)[0])
    assert readers(out) == sorted([leader, third])
    assert [play.card.face for play in server.table().deal.trick][1] == lowest
    (told,) = server.mail(second, "status")
    assert f"By your plan you play {lowest}." in told.text
    (again,) = server.mail(second, "status")
    assert "By your plan" not in again.text
    assert plans(server, second) == [f"led {suit}: lowest"]


def test_nobody_else_reads_anything_of_a_plan() -> None:
    server = game()
    leader, second, third, last = order(server)
    suit = all_follow(server)
    server.mail(second, f"then if {SUIT_NAMES[suit]} led: lowest")
    out = play(server, hand(server, leader, suit)[0])
    for who in (leader, third, last):
        out += server.mail(who, "status") + server.mail(who, "history")
    for sent in out:
        if not sent.to.startswith(second):
            assert "plan" not in sent.text.lower().replace("planned", "")
    assert all("plan" not in row.note for row in server.inbox())


def test_the_turn_letter_says_so_when_a_plan_did_not_fit() -> None:
    server = game()
    leader, second, *_ = order(server)
    suit = all_follow(server)
    other = next(face for face in hand(server, second) if face[-1] != suit)
    server.mail(second, f"then if {SUIT_NAMES[suit]} led: {other}")
    out = play(server, hand(server, leader, suit)[0])
    letter = to(out, second)
    assert letter
    assert f"Your plan did not fit: {other} could not be played as you wrote." in letter.text
    assert letter.first.startswith("Your turn")
    assert plans(server, second) == []
    (status,) = server.mail(second, "status")
    assert "did not fit" not in status.text


def test_a_plan_that_waits_for_something_else_says_nothing() -> None:
    server = game()
    leader, second, *_ = order(server)
    suit = all_follow(server)
    other = next(s for s in "CDHS" if s != suit)
    server.mail(second, f"then if {SUIT_NAMES[other]} led: lowest")
    letter = to(play(server, hand(server, leader, suit)[0]), second)
    assert letter
    assert "did not fit" not in letter.text
    assert plans(server, second) == [f"led {other}: lowest"]


def test_then_is_meant_for_later_turns_and_a_condition_alone_for_this_one_too() -> None:
    server = game()
    leader, second, *_ = order(server)
    suit = all_follow(server)
    play(server, hand(server, leader, suit)[0])
    (letter,) = server.mail(second, f"then if {SUIT_NAMES[suit]} led: lowest")
    assert letter.first.startswith("Your turn")
    assert server.asked() == second
    server.mail(second, f"if {SUIT_NAMES[suit]} led: lowest")
    assert server.asked() != second


def test_a_card_and_a_plan_in_one_mail_are_for_this_turn_and_the_next() -> None:
    server = game()
    leader, second, third, last = order(server)
    suit = all_follow(server)
    low, _next_low, *_ = hand(server, leader, suit)
    server.mail(leader, f"{low}\nthen if {SUIT_NAMES[suit]} led: lowest\nthen on spades: {hand(server, leader)[0]}")
    assert server.table().deal.trick[0].card.face == low
    assert len(plans(server, leader)) == 2
    assert waiting(server, leader)[0].since == 1
    for who in (second, third, last):
        play(server, hand(server, who, suit)[-1])
    assert server.asked() != leader or server.table().deal.trick == ()


def test_a_card_written_by_hand_goes_before_the_plan() -> None:
    server = game()
    leader, second, *_ = order(server)
    suit = all_follow(server)
    play(server, hand(server, leader, suit)[0])
    high = hand(server, second, suit)[-1]
    server.mail(second, f"then if {SUIT_NAMES[suit]} led: lowest\n{high}")
    assert server.table().deal.trick[1].card.face == high


def test_a_newer_plan_for_the_same_case_replaces_the_older() -> None:
    server = game()
    second = order(server)[1]
    server.mail(second, "then if hearts led: lowest")
    server.mail(second, "then if hearts led: highest\nthen if clubs led: low")
    assert plans(server, second) == ["led H: highest", "led C: lowest"]


# --- one card after the other -----------------------------------------------------------------------------------------


def winners(server: InMemoryServer) -> tuple[str, str]:
    """The two highest cards that the leader holds of his longest suit."""
    leader = order(server)[0]
    suit = max("CDH", key=lambda s: len(hand(server, leader, s)))
    held = hand(server, leader, suit)
    return held[-1], held[-2]


@pytest.mark.parametrize("words", ["{one}, {two}", "play {one}, {two}", "{one} then {two}", "lead {one} then {two}"])
def test_several_cards_are_played_one_after_the_other(words: str) -> None:
    server = game()
    leader = order(server)[0]
    one, two = winners(server)
    (answer, *_) = [s for s in server.mail(leader, words.format(one=one, two=two)) if s.to.startswith(leader)]
    assert f"You played {one}." in answer.text
    assert "Kept in mind: at your next turn" in answer.text
    assert server.table().deal.trick[0].card.face == one
    out: list[Sent] = []
    while len(server.table().deal.tricks) == 0:
        who = server.asked()
        out = server.mail(who, server.latest[who].moves[-1])
    if server.table().deal.tricks[0].winner == server.seat_of(leader):
        assert server.table().deal.trick[0].card.face == two
        assert to(out, leader) is None
    elif not words.startswith("{one} then"):
        while server.asked() != leader:
            out = server.mail(server.asked(), server.latest[server.asked()].moves[0])
        letter = to(out, leader)
        assert letter
        assert "Your plan did not fit" in letter.text
    assert server.table().deal.hands[server.seat_of(leader)]


def test_of_several_cards_one_that_is_not_held_keeps_all_of_them_from_being_played() -> None:
    server = game()
    leader, second, *_ = order(server)
    (letter,) = server.mail(leader, f"{hand(server, leader, 'CDH')[0]}, {hand(server, second)[0]}")
    assert letter.first.startswith(f"Not done, {leader.capitalize()}: You do not hold")
    assert server.table().deal.trick == ()
    assert plans(server, leader) == []


def test_what_comes_after_a_refused_card_is_not_kept() -> None:
    server = game()
    leader, second, *_ = order(server)
    suit = all_follow(server)
    play(server, hand(server, leader, suit)[0])
    wrong = next(face for face in hand(server, second) if face[-1] != suit)
    server.mail(second, f"{wrong} then {hand(server, second, suit)[0]}")
    assert plans(server, second) == []
    assert len(server.table().deal.trick) == 1


# --- bids -------------------------------------------------------------------------------------------------------------


def test_a_bid_may_be_made_before_ones_turn() -> None:
    server = game(bids="")
    first, second, third, last = order(server)
    (answer,) = server.mail(third, "bid 4")
    assert "Kept in mind: your bid: 4." in answer.text
    server.mail(last, "bid 2 unless partner nil")
    server.mail(first, "bid 3")
    out = server.mail(second, "bid 3")
    bids = server.table().deal.bids
    assert bids[server.seat_of(third)] == Bid(4)
    assert bids[server.seat_of(last)] == Bid(2)
    assert readers(out) == sorted([first, second])


def test_a_bid_that_was_for_another_case_is_asked_for() -> None:
    server = game(bids="")
    first, second, third, _ = order(server)
    server.mail(third, "bid 4 unless partner nil")
    server.mail(first, "nil")
    letter = to(server.mail(second, "bid 3"), third)
    assert letter
    assert "Your plan did not fit: it was for another case." in letter.text
    assert server.asked() == third


def test_the_newer_of_two_bids_before_ones_turn_counts() -> None:
    server = game(bids="")
    first, second, *_ = order(server)
    server.mail(second, "bid 4")
    server.mail(second, "bid 5 unless partner nil")
    assert plans(server, second) == ["!partner nil: tricks 5"]
    server.mail(first, "bid 3")
    assert server.table().deal.bids[server.seat_of(second)] == Bid(5)


def test_no_bid_can_be_kept_before_one_has_looked_nor_after_one_has_bid() -> None:
    server = game("basic4 blind_deficit=0", bids="")
    for who in ("sara", "nora"):
        for line in ("bid 4", "then if hearts led: low", "then AS", "bid 3 unless partner nil"):
            (letter,) = server.mail(who, line)
            assert letter.first.startswith("Not done"), line
            assert not cards_in(letter.text.replace("“then AS”", ""))
    server = game()
    (letter,) = server.mail(order(server)[1], "bid 4 unless partner nil")
    assert "You have made your bid in this deal." in letter.text


def test_a_bid_that_the_table_does_not_know_is_not_kept() -> None:
    server = game("tutorial4", bids="")
    (letter,) = server.mail(order(server)[2], "bid nil")
    assert "That cannot be bid at this table." in letter.text
    (letter,) = server.mail(order(server)[2], "bid 14")
    assert "That cannot be bid at this table." in letter.text


# --- what is refused, dropped, and for how long -----------------------------------------------------------------------


def test_a_plan_that_is_not_understood_says_where_and_the_rest_of_the_mail_acts() -> None:
    server = game()
    leader = order(server)[0]
    card = hand(server, leader, "CDH")[0]
    out = server.mail(leader, f"then if hearts led: frobnicate\nthen on clubs: low\n{card}")
    letter = to(out, leader)
    assert letter
    assert "I understood that plan up to “frobnicate”, so nothing of it was kept." in letter.text
    assert plans(server, leader) == ["led C: lowest"]
    assert server.table().deal.trick[0].card.face == card


def test_a_plan_may_name_only_cards_that_its_player_holds() -> None:
    server = game()
    leader, second, *_ = order(server)
    (letter,) = server.mail(second, f"then if hearts led: low\nthen on spades: {hand(server, leader)[0]}")
    assert f"You do not hold {hand(server, leader)[0]}" in letter.text
    assert plans(server, second) == ["led H: lowest"]


@pytest.mark.parametrize("word", ["cancel plan", "cancel", "Cancel plans, please", "annulla piano"])
def test_plans_are_cancelled_with_one_word(word: str) -> None:
    server = game()
    second = order(server)[1]
    server.mail(second, "then if hearts led: lowest\nthen on clubs: low")
    (letter,) = server.mail(second, word)
    assert "Your plans at this table are dropped." in letter.text
    assert plans(server, second) == []
    (letter,) = server.mail(second, "cancel plan")
    assert "You have no plan at this table." in letter.text


@pytest.mark.parametrize(
    ("words", "left"),
    [
        ("cancel plan 2", "13"),
        ("cancel 2", "13"),
        ("drop plan 2", "13"),
        ("cancel plans 1 and 3", "2"),
        ("cancel plan 3 3", "12"),
        ("annulla piano 1", "23"),
        ("șterge planul 3", "12"),
        ("cancel plan 4", "123"),
        ("cancel plan 0", "123"),
        ("cancel 12", "123"),
        ("cancel plan 2 9", "123"),
    ],
)
def test_one_plan_is_dropped_by_the_number_that_the_letter_shows(words: str, left: str) -> None:
    server = game()
    second = order(server)[1]
    (letter,) = server.mail(second, "then if hearts led: lowest\nthen on clubs: low\nthen on diamonds: high")
    before = plans(server, second)
    assert len(before) == 3
    shown = re.findall(r"Plan (\d)", letter.text)
    assert shown == ["1", "2", "3"]
    (letter,) = server.mail(second, words)
    assert plans(server, second) == [before[int(number) - 1] for number in left]
    assert ("so none was dropped" in letter.text) == (left == "123")


def test_a_number_behind_cancel_is_no_answer_that_is_held() -> None:
    server = game("basic4 hold=1h", bids="")
    leader = server.asked()
    server.mail(leader, "bid 3")
    assert server.open_table().held
    (letter,) = server.mail(leader, "cancel 1")
    assert "so none was dropped" in letter.text
    assert server.open_table().held


def test_a_plan_ends_with_its_deal() -> None:
    server = game()
    who = order(server)[1]
    server.mail(who, "then if hearts led and I am last: lowest")
    while server.table().game.deals == 0:
        asked = server.asked()
        server.mail(asked, server.latest[asked].moves[0])
    assert plans(server, who) == []
    with transaction(server.engine) as db:
        assert db.exec(select(PlanRow)).all() == []
        row = db.get(GameRow, 1)
        assert row is not None
        assert row.planned is False


def test_a_plan_below_a_letter_about_an_earlier_deal_is_not_kept() -> None:
    server = game()
    who = order(server)[1]
    (old,) = server.mail(who, "status")
    while server.table().game.deals == 0:
        asked = server.asked()
        server.mail(asked, server.latest[asked].moves[0])
    (letter,) = server.mail(who, "then if hearts led: lowest", answers=old)
    assert "That letter is about deal 1, which is over" in letter.text
    assert plans(server, who) == []


def test_a_deadline_makes_one_move_and_the_plan_stays() -> None:
    server = game()
    leader = order(server)[0]
    server.mail(leader, "then if hearts led: lowest")
    server.wait(timedelta(days=3))
    assert server.table().deal.trick
    assert plans(server, leader) == ["led H: lowest"]


def test_the_plans_of_whoever_leaves_are_dropped() -> None:
    server = game()
    who = order(server)[2]
    server.mail(who, "then if hearts led: lowest")
    with transaction(server.engine) as db:
        assert len(db.exec(select(PlanRow)).all()) == 1
    table, mine = server.table(), server.open_table().seats[server.seat_of(who)].player_id
    others = [number for number in server.open_table().people if number != mine]
    with transaction(server.engine) as db:  # as when a computer takes the chair
        row = db.get(GameRow, 1)
        assert row is not None
        kept = Planned.open(db, row)
        kept.tidy(table, others)
        assert kept.rows == []
    with transaction(server.engine) as db:
        assert db.exec(select(PlanRow)).all() == []


def test_nobody_keeps_more_plans_in_mind_than_a_deal_can_need() -> None:
    server = game()
    who = order(server)[1]
    suits = ("hearts", "clubs", "diamonds", "spades")
    lines = [f"then if {a} led and {b}: low" for a in suits
             for b in ("I am last", "partner wins", "trumped", "spades are broken", "AS gone", "AD gone", "AC gone",
                       "AH gone")]  # fmt: skip
    (letter,) = server.mail(who, "\n".join(lines))
    assert "That is too much to keep in mind." in letter.text
    assert len(plans(server, who)) == 30


def test_computers_and_plans_together_need_one_mail() -> None:
    server = InMemoryServer()
    server.game_with_computers()
    server.mail("sara", "bid 3\n" + "\n".join(f"then if {suit} led: lowest" for suit in SUIT_NAMES.values()))
    mails = 0
    while server.table().game.deals == 0:
        server.mail("sara", server.latest["sara"].moves[0])
        mails += 1
    assert mails < 13


# --- the help -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("language", "word"), [("en", "help plans"), ("it", "aiuto piani"), ("ro", "ajutor planuri")])
def test_the_help_shows_plans_that_can_be_sent_as_they_stand(language: str, word: str) -> None:
    server = game()
    who = order(server)[1]
    server.mail(who, f"language {language}")
    (letter,) = server.mail(who, word)
    shown = re.sub(r"\s+", " ", letter.text)
    for example in EXAMPLES[language]:
        assert example in shown


def test_whoever_takes_a_card_back_is_asked_again_and_his_plans_are_dropped() -> None:
    server = game()
    leader, second, third, last = order(server)
    suit = all_follow(server)
    server.mail(second, f"then if {SUIT_NAMES[suit]} led: lowest")
    play(server, hand(server, leader, suit)[0])
    (letter,) = server.mail(second, "cancel")
    assert "That can mean two things. Write cancel plan or undo." in letter.text
    server.mail(second, "undo")
    for who in (leader, third, last):
        server.mail(who, "agree")
    assert len(server.table().deal.trick) == 1
    assert server.asked() == second
    assert plans(server, second) == []


def test_what_was_to_follow_a_held_card_goes_with_it_when_it_is_changed() -> None:
    server = game()
    with transaction(server.engine) as db:
        row = db.get(GameRow, 1)
        assert row is not None
        row.settings = {**row.settings, "hold": "10m"}
    leader = order(server)[0]
    one, two = winners(server)
    low = hand(server, leader, one[-1])[0]
    server.mail(leader, f"{one}, {two}\nthen if {SUIT_NAMES[one[-1]]} led: lowest")
    assert plans(server, leader) == [f"lead: {two}", f"led {one[-1]}: lowest"]
    server.mail(leader, low)
    assert plans(server, leader) == [f"led {one[-1]}: lowest"]
    server.wait(timedelta(minutes=11))
    assert server.table().deal.trick[0].card.face == low


@pytest.mark.parametrize("reads_first", [True, False])
@pytest.mark.parametrize("asks", ["undo", "claim"])
@pytest.mark.parametrize("names_a_card", [True, False])
def test_a_plan_outlives_what_others_ask_of_the_table_while_its_answer_is_held(
    names_a_card: bool, asks: str, reads_first: bool
) -> None:
    server = game()
    with transaction(server.engine) as db:
        row = db.get(GameRow, 1)
        assert row is not None
        row.settings = {**row.settings, "disguise": "on"}
    leader, second, third, _last = order(server)
    suit = all_follow(server)
    card = hand(server, second, suit)[0]
    server.mail(second, f"then {card}" if names_a_card else f"then if {SUIT_NAMES[suit]} led: lowest")
    play(server, hand(server, leader, suit)[0])
    if reads_first:
        server.mail(second, "status")
    server.mail(leader, asks)
    assert not server.open_table().held
    assert len(plans(server, second)) == 1
    for who in (third, second):
        server.mail(who, "disagree")
    (held,) = server.open_table().held.values()
    assert (held.how, str(held.action)) == ("plan", card)
    server.wait(held.release_at - server.now)
    assert [str(play.card) for play in server.table().deal.trick][1:] == [card]


def test_a_plan_is_shown_in_every_letter_of_its_player_and_in_no_other() -> None:
    server = game()
    second = order(server)[1]
    server.mail(second, "then if hearts led: lowest")
    for who in order(server):
        (letter,) = server.mail(who, "status")
        assert ("YOUR PLANS, WHICH NOBODY ELSE SEES" in letter.text) == (who == second)
