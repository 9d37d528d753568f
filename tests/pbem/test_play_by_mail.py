"""Whole games by letters: who is written to and who is not, and that no answer is ever taken for another one."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from datetime import timedelta

import pytest

from engine.actions import BLIND_NIL
from engine.card_events import ExchangeMade
from engine.game import (
    BidMade,
    DealBegan,
    DealScored,
    Event,
    Line,
    Looked,
)
from pbem.open_table import OpenTable
from pbem.storage import lists, store, writing
from pbem.storage.database import transaction
from pbem.storage.tables import LetterRow, OutboxRow
from tests.server import InMemoryServer, readers, reply

FOUR = ("emil", "nora", "sara", "wim")


def at_random(seed: int, *, blind: bool = False) -> Callable[[str, list[str]], str]:
    """Taps any button; of the bids a low one, so that games end."""
    rng = random.Random(seed)

    def choose(who: str, buttons: list[str]) -> str:
        if "look" in buttons:
            return rng.choice(buttons) if blind else "look"
        if buttons[0].startswith("bid"):
            return rng.choice(buttons[:4])
        return rng.choice([button for button in buttons if "[ ]" not in button])

    return choose


def begin(options: str, computers: int) -> InMemoryServer:
    """sara's game with so many computers; the other seats are taken by people."""
    server = InMemoryServer()
    server.mail("sara", "hello", fresh=True)
    guests = [f"{who}@players.test" for who in ("nora", "wim", "emil")[: 3 - computers]]
    server.mail("sara", f"new {options}" + (f" bots {computers}" if computers else "") + " invite " * bool(guests)
                + " ".join(guests))  # fmt: skip
    for guest in guests:
        server.mail(guest.partition("@")[0], "accept")
    assert server.open_table().is_playing
    return server


def score(server: InMemoryServer, **points: int) -> None:
    """Before the next mail is worked, the sheet already holds these points for a deal that nobody played."""
    with transaction(server.engine) as db:
        row = store.game(db, 1)
        assert row is not None
        table = OpenTable.open(db, row, server.server.folded)
        lines = tuple(Line(side, "contract made", {"bid": 0}, value) for side, value in points.items())
        writing.add_events(db, 1, table.before, [(DealScored(lines), "")], server.now, None)


def letters(server: InMemoryServer) -> list[LetterRow]:
    with transaction(server.engine) as db:
        return [store.letter(db, row.letter_id) for row in lists.outbox(db, "pending", "sent", limit=10_000)]  # type: ignore[misc]


# --- games to the end -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("computers", [0, 1, 2, 3])
def test_a_game_is_played_to_its_end_with_so_many_computers(computers: int) -> None:
    server = begin("basic4 target=50", computers)
    server.play_on(at_random(computers + 3))
    won = server.table().game.won
    assert won is not None
    people = sorted(server.people().values())
    last = [sent for sent in server.every if "The game is over:" in sent.text]
    assert readers(last) == people
    assert {row.state for row in server.inbox()} == {"done"}
    assert server.open_table().row.state == "over"
    assert server.open_table().row.ended_at == server.now


def test_four_play_alone_and_must_beat() -> None:
    server = begin("solo4 target=50", 0)
    server.play_on(at_random(4))
    assert server.table().game.won is not None
    assert set(server.table().scores) == {"N", "E", "S", "W"}


def test_blind_nil_and_the_exchange_are_played_by_mail() -> None:
    server = begin("basic4 blind_deficit=0", 0)
    server.play_on(at_random(6, blind=True), moves=65)
    happened = log(server)
    assert any(isinstance(event, BidMade) and event.bid == BLIND_NIL for event in happened)
    assert any(isinstance(event, Looked) for event in happened)
    assert any(isinstance(event, ExchangeMade) for event in happened)
    assert server.table().game.deals == 1


def log(server: InMemoryServer) -> list[Event]:
    with transaction(server.engine) as db:
        return store.events(db, 1)


def test_a_side_far_behind_is_asked_before_it_sees_a_card() -> None:
    server = begin("basic4", 0)
    while server.asked() not in ("emil", "wim"):
        server.play_on(moves=1)
    score(server, NS=-400)
    out = [*server.mail("emil", "status"), *server.mail("wim", "status")]
    assert readers(out) == ["emil", "nora", "sara", "wim"]
    assert set(server.table().waiting_for()) == {"N", "S"}
    for sent in out:
        asked = server.seat_of(sent.to.partition("@")[0]) in ("N", "S")
        assert ("bid blind nil" in sent.moves) == asked
        assert ("YOUR HAND" in sent.text) == (not asked)


def test_both_who_may_bid_blind_are_asked_at_the_same_time_and_answer_in_any_order() -> None:
    server = begin("basic4 blind_deficit=0", 0)
    assert server.table().waiting_for() == ("N", "E", "S", "W")
    for who in ("wim", "sara", "emil", "nora"):
        server.mail(who, "look")
    assert server.table().step is not None
    assert server.table().step.name == "bid"


# --- the exchange -----------------------------------------------------------------------------------------------------


@pytest.fixture
def exchange() -> tuple[InMemoryServer, str, str]:
    """A blind nil has been bid, and its bidder is asked for two cards: the server, the bidder, the partner."""
    server = begin("basic4 blind_deficit=0", 0)
    bidder = server.asked()
    server.mail(bidder, "blind nil")
    for who in FOUR:
        if who != bidder:
            server.mail(who, "look")
    while server.asked() != bidder:
        server.mail(server.asked(), "bid 3")
    partner = next(s for s in server.open_table().side_of(server.seat_of(bidder)) if s != server.seat_of(bidder))
    return server, bidder, server.people()[partner]


def test_the_exchange_is_made_by_two_mails(exchange: tuple[InMemoryServer, str, str]) -> None:
    server, bidder, partner = exchange
    give = server.table().deal.hands[server.seat_of(bidder)][:2]
    out = server.mail(bidder, f"pass {give[0]} {give[1]}")
    assert readers(out) == sorted((bidder, partner))
    back = server.table().deal.hands[server.seat_of(partner)][:2]
    server.mail(partner, f"{back[0]} {back[1]}")
    hands = server.table().deal.hands
    assert set(back) <= set(hands[server.seat_of(bidder)])
    assert {len(hand) for hand in hands.values()} == {13}


def test_the_exchange_is_made_by_marking_cards_in_a_list(exchange: tuple[InMemoryServer, str, str]) -> None:
    server, bidder, partner = exchange
    (boxes,) = [body for body in server.latest[bidder].bodies if "[ ]" in body]
    given = re.findall(r"\[ \] (\w+)", boxes)[:2]
    server.mail(bidder, boxes.replace("[ ]", "[x]", 2))
    hand = server.table().deal.hands[server.seat_of(partner)]
    assert set(given) <= {card.face.replace("T", "10") for card in hand}
    assert len(hand) == 15


@pytest.mark.parametrize("line", ["pass none", "keep", "pass nothing"])
def test_the_exchange_can_be_waived(exchange: tuple[InMemoryServer, str, str], line: str) -> None:
    server, bidder, _partner = exchange
    server.mail(bidder, line)
    assert server.table().step is not None
    assert server.table().step.name == "play"


def test_too_few_cards_are_refused_with_the_number(exchange: tuple[InMemoryServer, str, str]) -> None:
    server, bidder, _partner = exchange
    card = server.table().deal.hands[server.seat_of(bidder)][0]
    (letter,) = server.mail(bidder, f"pass {card}")
    assert "Choose 2 different cards from your hand." in letter.first


# --- who is written to ------------------------------------------------------------------------------------------------


def test_nobody_is_written_to_needlessly_and_nobody_is_forgotten() -> None:
    server = begin("basic4 target=60", 0)
    choose = at_random(11)
    for _ in range(500):
        who = server.asked()
        before = server.table()
        out = server.mail(who, choose(who, server.latest[who].moves))
        table = server.table()
        expected = {who, *(server.people()[seat] for seat in table.waiting_for())}
        if table.game.deals > before.game.deals:
            expected = set(FOUR)
        assert readers(out) == sorted(expected)
        if table.game.won:
            break
    assert server.table().game.won


def test_every_letter_asks_exactly_what_is_open_for_its_reader() -> None:
    server = begin("basic4 blind_deficit=0", 0)
    choose = at_random(3, blind=True)
    for _ in range(70):
        who = server.asked()
        for sent in server.mail(who, choose(who, server.latest[who].moves)):
            reader = sent.to.partition("@")[0]
            asked = server.seat_of(reader) in server.table().waiting_for()
            assert ("Your turn" in sent.text) == asked
            assert bool(sent.moves) == asked


def test_the_decision_number_of_a_letter_is_that_of_its_question() -> None:
    server = begin("basic4", 0)
    for _ in range(60):
        who = server.asked()
        server.mail(who, server.latest[who].moves[0])
        seat, decisions = server.table().waiting_for()[0], server.table().game.decisions
        (newest,) = [row for row in letters(server) if row.kind == "turn"][-1:]
        assert newest.questions == [[1, seat, decisions.get(seat, 0)]]


def test_the_news_of_a_letter_is_all_that_happened_since_the_last_one() -> None:
    server = begin("basic4", 0)
    server.play_on(at_random(2), moves=56 + 12)
    for who in FOUR:
        mine = [sent.text for sent in server.every if sent.to.startswith(who) and "THE TRICKS" not in sent.text]
        tricks = [int(n) for text in mine for n in re.findall(r"Trick (\d+): .*\(won by", text)]
        assert tricks[:11] == list(range(1, 12))  # the last two are told with the end of the deal
        assert tricks[12:] == sorted(set(tricks[12:]))
    (letter,) = server.mail("sara", "status")
    (again,) = server.mail("sara", "status now")
    assert "SINCE YOUR LAST LETTER" not in again.text
    assert letter.subject == again.subject == "[Spades 1] Deal 2"


def test_all_letters_of_a_deal_are_one_thread() -> None:
    server = begin("basic4", 0)
    server.play_on(at_random(2), moves=30)
    mine = [sent for sent in server.every if sent.to.startswith("sara") and "Deal 1" in sent.subject]
    first = str(mine[0].message["Message-ID"])
    assert {sent.subject for sent in mine} == {"[Spades 1] Deal 1"}
    assert all(str(sent.message["References"]).split()[0] == first for sent in mine[1:])


def test_turn_letters_go_out_before_others() -> None:
    server = begin("basic4", 0)
    server.sends = False
    server.play_on(at_random(2), moves=3)
    with transaction(server.engine) as db:
        rows = store.sendable(db, server.now, 1000)
        kinds = [letter.kind for row in rows if (letter := store.letter(db, row.letter_id))]
    assert kinds == sorted(kinds, key=lambda kind: {"turn": 1, "answer": 2, "refused": 2}.get(kind, 5))
    assert isinstance(rows[0], OutboxRow)


def test_a_game_begins_with_a_letter_to_everybody() -> None:
    server = begin("basic4", 0)
    began = [sent for sent in server.every if "The game at table 1 begins" in sent.text]
    assert readers(began) == list(FOUR)
    assert sum(isinstance(event, DealBegan) for event in log(server)) == 1


# --- a reply belongs to its turn --------------------------------------------------------------------------------------


@pytest.fixture
def trick() -> InMemoryServer:
    """The bids are made, and a first trick has been played."""
    server = begin("basic4", 0)
    server.play_on(lambda who, buttons: buttons[2] if buttons[0].startswith("bid") else buttons[0], moves=8)
    assert len(server.table().deal.tricks) == 1
    return server


def test_an_old_letter_s_answer_never_plays_another_trick(trick: InMemoryServer) -> None:
    who = trick.asked()
    old = trick.latest[who]
    trick.mail(who, old.moves[0])
    while trick.asked() != who:
        trick.play_on(moves=1)
    legal = trick.latest[who].moves[0]
    game = trick.table().game
    (letter,) = trick.mail(who, legal, answers=old)
    assert trick.table().game == game
    assert "That question has been answered already, so this was not taken for another one." in letter.first
    assert legal in letter.moves
    trick.mail(who, legal, answers=letter)
    assert trick.table().game != game


def test_an_old_answer_letter_plays_no_later_trick_either(trick: InMemoryServer) -> None:
    who = trick.asked()
    trick.mail(who, trick.latest[who].moves[0])
    told = next(sent for sent in reversed(trick.every) if sent.to.startswith(who))
    for _ in range(2):
        while trick.asked() != who:
            trick.play_on(moves=1)
        legal = trick.latest[who].moves[0]
        game = trick.table().game
        trick.mail(who, legal, answers=told)
        if trick.table().game != game:  # the next question is the one that the letter was waiting for
            continue
    assert "That question has been answered already" in trick.latest[who].first


def test_a_second_copy_of_a_mail_does_nothing_twice(trick: InMemoryServer) -> None:
    who = trick.asked()
    raw = reply(f"{who}@players.test", "say hello\n" + trick.latest[who].moves[0], trick.latest[who])
    assert trick.deliver(raw)
    game = trick.table().game
    assert trick.deliver(raw) == []  # the same bytes under another UID
    assert trick.deliver(raw.replace(b"Subject: Re: ", b"X-Spam: no\r\nSubject: Re: ")) == []  # the same Message-ID
    assert trick.table().game == game
    assert "second copy of" in trick.inbox()[-1].note
    with transaction(trick.engine) as db:
        assert len(store.talk(db, 1)) == 1


def test_a_copy_that_arrived_earlier_and_was_fetched_later_is_one_too(trick: InMemoryServer) -> None:
    who = trick.asked()
    raw = reply(f"{who}@players.test", "say hello", trick.latest[who])
    trick.deliver(raw)
    trick.fetch(raw, arrived=trick.inbox()[0].arrived_at)
    assert trick.work() == []


def test_a_copy_that_came_over_a_list_does_not_stand_for_the_mail_itself(trick: InMemoryServer) -> None:
    who = trick.asked()
    raw = reply(f"{who}@players.test", trick.latest[who].moves[0], trick.latest[who])
    game = trick.table().game
    assert trick.deliver(b"List-Id: <cards.example.org>\r\n" + raw) == []
    assert trick.table().game == game
    assert trick.deliver(raw)
    assert trick.table().game != game


def test_the_same_words_to_the_same_turn_do_nothing_twice(trick: InMemoryServer) -> None:
    who = trick.asked()
    turn = trick.latest[who]
    trick.mail(who, turn.moves[0], answers=turn)
    while trick.asked() != who:
        trick.play_on(moves=1)
    game = trick.table().game
    trick.mail(who, turn.moves[0], answers=turn, Message_ID="<another@players.test>")
    assert trick.table().game == game


def test_two_mails_that_cross_are_taken_in_the_order_they_arrived(trick: InMemoryServer) -> None:
    who = trick.asked()
    turn = trick.latest[who]
    one, two = turn.moves[:2]
    trick.fetch(reply(f"{who}@players.test", two, turn))
    trick.fetch(reply(f"{who}@players.test", one, turn), arrived=trick.now - timedelta(minutes=1))
    trick.work()
    assert trick.table().deal.played[-1].card.face == one.removeprefix("play ").replace("10", "T")


def test_a_card_that_is_not_in_the_hand_and_one_that_may_not_be_played_are_refused(trick: InMemoryServer) -> None:
    who = trick.asked()
    hand = trick.table().deal.hands[trick.seat_of(who)]
    foreign = next(card for card in trick.table().deck.cards if card not in hand)
    (letter,) = trick.mail(who, f"play {foreign}")
    assert "You do not hold that card." in letter.first
    forbidden = [card for card in hand if card not in trick.table().choices(trick.seat_of(who))]
    for card in forbidden[:1]:
        (letter,) = trick.mail(who, f"play {card}")
        assert letter.first.startswith("Not done, ")


def test_whoever_is_not_asked_is_told_so_and_sees_the_position(trick: InMemoryServer) -> None:
    who = next(who for who in FOUR if who != trick.asked())
    card = trick.table().deal.hands[trick.seat_of(who)][0]
    (letter,) = trick.mail(who, f"play {card}")
    assert letter.first == f"Not done, {who.capitalize()}: It is not your turn."
    assert f"The table waits for {trick.asked().capitalize()}." in letter.text
