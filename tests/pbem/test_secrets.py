"""No letter, note, error or log line names a card that its reader may not know."""

from __future__ import annotations

import logging
import random
import re
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from html import unescape

import pytest

from engine.cards import RANKS, SUITS
from engine.seats import Seat
from pbem.storage import store
from pbem.storage.database import transaction
from pbem.storage.tables import TalkRow
from tests.server import InMemoryServer, Sent

FOUR = ("sara", "nora", "wim", "emil")
SPOKEN_RANKS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
NAMES = dict(zip(RANKS, SPOKEN_RANKS, strict=True))
SUIT_NAMES = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
OF_A_FINISHED_DEAL = ("THE HANDS AS DEALT", "THE HANDS AS DRAWN", "THE TRICKS")
"""Titles of what is told of a deal that is over: everything about it is public."""

SHORT = re.compile(r"(?<![\w#])(10|[2-9TJQKA])([SHDC])(?!\w)")
SIGNED = re.compile(r"(?<!\w)(10|[2-9TJQKA]) ?([♠♥♦♣])")
SPOKEN = re.compile(rf"({'|'.join(NAMES.values())}) of ({'|'.join(SUIT_NAMES.values())})", re.IGNORECASE)
LISTED = re.compile(
    rf"({'|'.join(SUIT_NAMES.values())})[: ]+((?:(?:10|[2-9TJQKA]|[BL]J)(?![\w:])[ ,]*)+)", re.IGNORECASE
)  # "Spades: A K 10"
JOKER = re.compile(r"(?<![\w#])([BL])J(?!\w)|the (big|little) joker", re.IGNORECASE)


def cards_in(text: str) -> set[str]:
    """The faces of all cards that a text names, however it names them."""
    found = {rank + suit for rank, suit in SHORT.findall(text)}
    found |= {rank + suit for rank, sign in SIGNED.findall(text) for suit in SUITS if SIGNS[suit] == sign}
    for spoken, of in SPOKEN.findall(text):
        found |= {rank + suit for rank in RANKS for suit in SUITS
                  if NAMES[rank] == spoken.lower() and SUIT_NAMES[suit] == of.lower()}  # fmt: skip
    for of, listed in LISTED.findall(text):
        found |= {rank + suit for rank in re.findall(r"(?<![BL])(?:10|[2-9TJQKA])", listed)
                  for suit in SUITS if SUIT_NAMES[suit] == of.lower()}  # fmt: skip
    found |= {(letter or word[0]).upper() + "J" for letter, word in JOKER.findall(text)}
    return {face.replace("10", "T") for face in found}


def parts(sent: Sent) -> Iterator[str]:
    """Everything that a letter says: headers, text, HTML without and with its tags, what its buttons write."""
    yield "\n".join(str(value) for value in sent.message.values())
    yield sent.text
    yield shown(sent.html)
    yield "\n".join(sent.bodies)
    yield " ".join(re.findall(r'(?:title|alt|aria-label|data-[\w-]+|class|id)="([^"]*)"', sent.html))


def shown(html: str) -> str:
    """The words of a page, the cells of a row on one line."""
    html = re.sub(r"(?s)<(style|title)>.*?</\1>|<!--.*?-->", "", html)
    return unescape(re.sub(r"<[^>]+>", "\n", re.sub(r"</?(?:td|th|span|b|strong)\b[^>]*>", " ", html)))


def of_this_deal(text: str) -> str:
    """A text without what it tells of a deal that is over, and without the reader's own words."""
    kept, skipping = [], False
    for line in map(str.strip, re.sub(r"“[^”]*”", "", text).splitlines()):
        if len(line) > 5 and line.isupper():
            skipping = line in OF_A_FINISHED_DEAL
        if not skipping:
            kept.append(line)
    return "\n".join(kept)


def may_know(server: InMemoryServer, seat: Seat | None, given: set[str]) -> set[str]:
    """The faces that this seat may know of the running deal: what was played or named, what lies open, and its own once
    it has looked, with what it draws and puts away. The last card of a deal that anybody writes is told in the answer
    to him when the last trick has been played without a mail, and the next deal has begun already."""
    game = server.table().game
    deal = game.deal
    last = {play.card.face for trick in game.last.tricks[-2:] for play in trick.plays} if game.last else set()
    if deal is None:
        return last
    known = {play.card.face for play in deal.played} | (set() if deal.played else last)
    known |= {card.face for open_hand in deal.opened for card in deal.hands[open_hand]}
    known |= {deal.special.face} if deal.special else set()
    known |= {card.face for card in deal.turned}
    if deal.number == 1:
        known |= {card.face for _, card in game.lots}
    if seat is not None and seat in deal.looked:
        drawn = (deal.drawn[seat],) if seat in deal.drawn else ()
        own = (*deal.dealt[seat], *deal.hands[seat], *deal.put_away.get(seat, ()), *drawn)
        known |= {card.face for card in own} | given
    return known


def watch(server: InMemoryServer, out: list[Sent], given: dict[Seat, set[str]]) -> None:
    """Every one of these letters names only what its reader may know."""
    seats = {who: seat for seat, who in server.people().items()}
    for sent in out:
        seat = seats.get(sent.to.partition("@")[0])
        known = may_know(server, seat, given.get(seat or "", set()))
        for part in parts(sent):
            secret = cards_in(of_this_deal(part)) - known
            assert not secret, f"{sent.to} reads {secret} in:\n{part}"


CURIOUS = ("status", "hand", "last", "score", "history", "rules", "games", "notes", "hint", "watch 1", "unwatch",
           "help", "say hello there", "frobnicate", "bid 14", "deadline",
           "table 1: hand", "table 7: status", "yes", "accept", "start", "resign", "pass 2C 3C", "cancel")  # fmt: skip


def play_and_watch(server: InMemoryServer, seed: int, moves: int) -> None:
    """People tap at random, ask at random, answer late at random; every letter that comes of it is watched."""
    rng = random.Random(seed)
    given: dict[Seat, set[str]] = {}
    for _ in range(moves):
        table = server.table()
        if table.game.won:
            return
        who = server.asked()
        if rng.random() < 0.3:
            latest, proven = dict(server.latest), rng.random() < 0.9
            watch(server, server.mail(rng.choice((*FOUR, "eve")), rng.choice(CURIOUS), fresh=not proven), given)
            server.latest = server.latest if proven else latest
        before = {seat: set(hand) for seat, hand in table.deal.hands.items()}
        release_at, is_ordered = next_release(server)
        if release_at and (is_ordered or rng.random() < 0.7):
            out = server.wait(release_at - server.now)
        elif rng.random() < 0.1:
            out = server.wait(timedelta(days=rng.choice((2, 4))))
        else:
            out = server.mail(who, answer(server, who, rng))
        after = server.table()
        if after.game.deals > table.game.deals:
            given.clear()
        elif after.game.deal:
            for seat, hand in after.deal.hands.items():
                given.setdefault(seat, set()).update(card.face for card in set(hand) - before[seat])
        watch(server, out, given)


def next_release(server: InMemoryServer) -> tuple[datetime | None, bool]:
    """When the answer is released that is held, and whether its player has not written it himself."""
    held = list(server.open_table().held.values())
    return min((one.release_at for one in held), default=None), any(one.how != "mail" for one in held)


def answer(server: InMemoryServer, who: str, rng: random.Random) -> str:
    buttons = server.latest[who].moves
    if any("[ ]" in body for body in buttons):
        hand = server.table().deal.hands[server.seat_of(who)]
        cards = "pass " + " ".join(card.face for card in rng.sample(hand, 2))
        return rng.choice(("keep", cards)) if "keep" in buttons else cards
    return rng.choice(buttons[:4] if buttons[0].startswith("bid") else buttons)


# --- games ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("options", "seed"), [("basic4", 1), ("basic4 blind_deficit=0", 2), ("solo4", 3)])
def test_no_letter_of_a_random_game_names_a_card_that_its_reader_may_not_know(
    options: str, seed: int, caplog: pytest.LogCaptureFixture
) -> None:
    server = InMemoryServer()
    watch_from_here = server.game_of_four(f"{options} watch=live hints=yes")
    watch(server, watch_from_here, {})
    server.mail("eve", "hello", fresh=True)
    server.mail("eve", "watch 1")
    with caplog.at_level(logging.DEBUG):
        play_and_watch(server, seed, moves=75)
    assert server.table().game.deals >= 1
    assert len([sent for sent in server.every if sent.to.startswith("eve") and "Trick " in sent.text]) > 5
    for row in server.inbox():
        assert not cards_in(f"{row.note} {row.error}")
    assert not cards_in(caplog.text)
    with transaction(server.engine) as db:
        told: list[TalkRow] = store.talk(db, 1)
        assert not [talk for talk in told if cards_in(f"{talk.text} {talk.gaps}")]


def test_no_letter_about_an_answer_that_is_held_names_a_card_that_its_reader_may_not_know() -> None:
    server = InMemoryServer()
    watch(server, server.game_of_four("basic4 hold=10m"), {})
    for who in FOUR:
        watch(server, server.mail(who, "auto on"), {})
    play_and_watch(server, 5, moves=60)
    assert sum(server.table().game.decisions.values()) > 20


def test_no_letter_about_a_claim_or_a_card_taken_back_names_a_card_that_its_reader_may_not_know() -> None:
    server = InMemoryServer()
    server.game_of_four("basic4 blind_nil=no")
    while not server.table().deal.trick:
        server.mail(server.asked(), server.latest[server.asked()].moves[0])
    shown = server.table().deal.trick[-1].card.face
    given = {seat: {shown} for seat in server.people()}
    who = server.people()[server.table().deal.trick[-1].seat]
    others = [name for name in FOUR if name != who]
    for name, words in ((who, "undo"), *((other, "agree") for other in others), (who, "status"), (others[0], "last")):
        watch(server, server.mail(name, words), given)
    assert not server.table().deal.trick
    for name, words in ((who, "concede"), (others[0], "status"), (others[1], "no"), (others[2], "claim"),
                        (who, "status"), (who, "no"), (others[0], "hand")):  # fmt: skip
        watch(server, server.mail(name, words), given)
    assert server.table().deal.opened == {server.seat_of(others[2])}


def test_computers_tell_nothing_of_their_cards_either() -> None:
    server = InMemoryServer()
    server.mail("sara", "hello", fresh=True)
    server.mail("sara", "new basic4 invite nora@players.test bots")
    watch(server, server.mail("nora", "accept"), {})
    rng = random.Random(4)
    for _ in range(28):
        who = server.asked()
        out = server.mail(who, answer(server, who, rng))
        watch(server, out, {})


def test_the_watch_sees_the_cards_that_are_there() -> None:
    """Without this the tests above could look at the wrong places and see nothing."""
    server = InMemoryServer()
    for sent in server.game_of_four():
        hand = {card.face for card in server.table().deal.hands[server.seat_of(sent.to.partition("@")[0])]}
        assert cards_in(sent.text) >= hand
        assert cards_in(shown(sent.html)) >= hand
    server.play_on(lambda who, buttons: buttons[0], moves=5)
    for who in FOUR:
        (letter,) = server.mail(who, "status")
        played = {play.card.face for play in server.table().deal.played}
        assert cards_in(letter.text) >= played
    asked = server.latest[server.asked()]
    assert any(cards_in(body) for body in asked.bodies)


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("you played KH", {"KH"}),
        ("10♠\ufe0e 10S", {"TS"}),
        ("the Queen of hearts", {"QH"}),
        ("  Spades: A K 10 2 (you can play these)", {"AS", "KS", "TS", "2S"}),
        ("clubs 9 7, hearts 2", {"9C", "7C", "2H"}),
        ("  Spades: BJ LJ 2 A 10", {"BJ", "LJ", "2S", "AS", "TS"}),
        ("the little joker (LJ)", {"LJ"}),
        ("Answer by Thursday 5 November, 09:00 UTC. Spades: broken. Nora 3; #2c3d", set()),
    ],
)
def test_the_watch_knows_how_cards_are_written(text: str, cards: set[str]) -> None:
    assert cards_in(text) == cards


# --- what does not depend on the cards --------------------------------------------------------------------------------


def server_with(cards: int, options: str) -> InMemoryServer:
    """A game of four in which only the cards depend on the number: the dealer is always the same."""
    for n in range(1000 * cards, 1000 * cards + 100):
        server = InMemoryServer()
        server.secrets = n
        server.game_of_four(options)
        if server.table().game.dealer == "W":
            return server
    raise AssertionError("west never deals")


def told(out: list[Sent]) -> list[tuple[str, str, str]]:
    return sorted((sent.to, sent.subject, str(sent.message["From"])) for sent in out)


def test_whom_we_write_to_and_the_subjects_depend_on_public_facts_only() -> None:
    one, two = server_with(1, "basic4"), server_with(2, "basic4")
    assert one.table().deal.hands != two.table().deal.hands
    assert told(one.every) == told(two.every)
    for line in ("bid 3", "bid 2", "bid 4", "bid 3"):
        assert one.asked() == two.asked()
        assert told(one.mail(one.asked(), line)) == told(two.mail(two.asked(), line))
    for line in ("hand", "frobnicate", "last"):
        assert told(one.mail("wim", line)) == told(two.mail("wim", line))
    assert told(one.wait(timedelta(days=2))) == told(two.wait(timedelta(days=2)))


def everything(out: list[Sent]) -> list[tuple[str, str, str, list[str]]]:
    return sorted((sent.to, sent.text, sent.html, sent.bodies) for sent in out)


ASK: dict[str, Callable[[InMemoryServer], list[Sent]]] = {
    "turn": lambda server: server.every[-4:],
    "reminder": lambda server: server.wait(timedelta(days=2)),
    **{line: lambda server, line=line: server.mail("sara", line) for line in CURIOUS},  # type: ignore[misc]
    "a card": lambda server: server.mail("sara", "AS"),
    "a card, twice over": lambda server: server.mail("sara", "play the ace of spades\nKS"),
    "all cards": lambda server: server.mail("sara", "\n".join(f"pass {card}" for card in server.table().deck.cards)),
    "a bid": lambda server: server.mail("sara", "bid 3"),
    "without proof": lambda server: server.mail("sara", "hand", fresh=True),
    "an old letter": lambda server: server.mail("sara", "hand", answers=server.every[1]),
    "the other looks": lambda server: server.mail("nora", "look")[1:],
}


@pytest.mark.parametrize("ask", ASK)
def test_while_a_seat_may_bid_blind_nothing_it_can_get_depends_on_its_cards(ask: str) -> None:
    one, two = (server_with(cards, "basic4 blind_deficit=0 hints=yes") for cards in (1, 2))
    assert one.table().deal.dealt != two.table().deal.dealt
    two.now = one.now
    mine, other = everything(ASK[ask](one)), everything(ASK[ask](two))
    assert mine == other


def test_a_blind_bidder_sees_his_cards_only_after_his_bid() -> None:
    server = server_with(1, "basic4 blind_deficit=0")
    (before,) = server.mail("sara", "hand")
    assert "You have not looked at your cards yet." in before.first
    assert not cards_in(before.text)
    (after,) = server.mail("sara", "blind nil")
    assert len(cards_in(after.text)) == 13
