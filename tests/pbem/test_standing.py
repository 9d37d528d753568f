"""Standing orders: what is answered without a mail, and that nobody can tell."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from random import Random

import pytest
from sqlmodel import select

from engine import Options
from engine.actions import Bid, Keep, Pick, Surplus
from engine.cards import Card
from pbem import held, standing
from pbem.open_table import Folded
from pbem.standing import sole
from pbem.storage import timing
from pbem.storage.clock_tables import HeldRow
from pbem.storage.database import transaction
from pbem.storage.tables import EventRow, GameRow, PlayerRow
from tests.engine.random_play import random_game
from tests.engine.shapes import DUMMY, OTHERS, TWO
from tests.server import InMemoryServer, Sent, readers

HOUR, DAYS = timedelta(hours=1), timedelta(days=3)
SUITS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}


@dataclass
class Scene:
    """A table just before `who` is asked for a card and has only one that he may play: `before` writes `words`, and
    the two `others` look on. `forced` is his card; in the hand of `before` or of one more lies `free` of its suit."""

    server: InMemoryServer
    before: str
    words: str
    who: str
    forced: Card
    free: Card
    others: tuple[str, str]

    def turn(self) -> list[Sent]:
        return self.server.mail(self.before, self.words)


@cache
def _scene() -> Scene:
    server = InMemoryServer()
    server.game_of_four("basic4")
    for _ in range(4):
        server.mail(server.asked(), "3")
    while not (found := _found(server)):
        server.mail(server.asked(), f"play {server.table().choices(server.table().waiting_for()[0])[0]}")
    return found


def _found(server: InMemoryServer) -> Scene | None:
    """The scene, if a card of whoever is asked now makes it."""
    table, people = server.table(), server.people()
    (seat,) = table.waiting_for()
    for card in table.choices(seat):
        asked = table.after(table.decide(seat, card))
        (following,) = asked.waiting_for()
        forced = asked.choices(following)[0]
        if not asked.deal.trick or len(asked.choices(following)) > 1 or len(asked.deal.hands[following]) == 1:
            continue
        (then,) = asked.after(asked.decide(following, forced)).waiting_for()
        for giver in set(table.seats) - {following, then}:
            for free in asked.deal.hands[giver]:
                if free.face[1] == forced.face[1]:
                    others = [people[s] for s in table.seats if s not in (following, giver)]
                    return Scene(server, people[seat], f"play {card}", people[following], forced, free,
                                 (others[0], others[1]))  # fmt: skip
    return None


def scene(auto: str = "on", *, hands: bool = True, **chosen: str) -> Scene:
    """The scene with this order of whoever is asked, and these settings of the table. Without `hands` he holds another
    card of the suit instead of one of his others, so that he has the choice, and nobody else can see that."""
    found = _scene()
    server = found.server.copy()
    mine = server.table().deal.hands[server.seat_of(found.who)]
    server.server.folded = Folded()
    with transaction(server.engine) as db:
        row = db.exec(select(GameRow)).one()
        row.settings = dict(chosen)
        person = db.exec(select(PlayerRow).where(PlayerRow.name == found.who.capitalize())).one()
        person.settings = {"auto": auto}
        if not hands:
            other = next(card for card in mine if card.face[1] != found.forced.face[1])
            for event in db.exec(select(EventRow).where(EventRow.kind.in_(["HandDealt", "HandSeen"]))).all():
                event.data = _swapped(event.data, found.free, other)
    return Scene(server, found.before, found.words, found.who, found.forced, found.free, found.others)


def _swapped(data: object, one: Card, other: Card) -> object:
    match data:
        case dict():
            return {key: _swapped(value, one, other) for key, value in data.items()}
        case list():
            return [_swapped(value, one, other) for value in data]
        case str() if data in (one.face, other.face):
            return other.face if data == one.face else one.face
        case _:
            return data


def holding(server: InMemoryServer) -> list[HeldRow]:
    with transaction(server.engine) as db:
        return list(db.exec(select(HeldRow)).all())


def played(server: InMemoryServer) -> list[Card]:
    deal = server.table().deal
    return [play.card for plays in (*(t.plays for t in deal.tricks), deal.trick) for play in plays]


def until_the_release(server: InMemoryServer) -> datetime:
    (row,) = holding(server)
    server.now = row.release_at - timedelta(seconds=1)
    return row.release_at


# --- auto ---------------------------------------------------------------------------------------------------------


def test_a_sole_card_is_asked_for_unless_its_player_has_ordered_it() -> None:
    for order in ("last", "off"):
        asked = scene(order, disguise="off")
        assert asked.who in readers(asked.turn())
        assert asked.forced not in played(asked.server)


def test_with_auto_on_a_sole_card_is_played_and_costs_no_letter() -> None:
    asked = scene(disguise="off")
    assert asked.who not in readers(asked.turn())
    assert asked.forced in played(asked.server)


def test_what_was_played_for_somebody_he_reads_in_his_next_letter() -> None:
    asked = scene(disguise="off")
    asked.turn()
    (status,) = asked.server.mail(asked.who, "status")
    assert "won by" in status.text or "TRICK" in status.text
    assert re.search(rf"You\b.*{asked.forced.face[0]}", status.text)


def test_who_has_a_choice_is_asked_whatever_he_has_ordered() -> None:
    asked = scene(hands=False, disguise="off")
    assert asked.who in readers(asked.turn())


def test_auto_on_answers_the_question_that_is_open() -> None:
    asked = scene("last", disguise="off")
    asked.turn()
    out = asked.server.mail(asked.who, "auto on")
    (answer,) = [sent for sent in out if sent.to.startswith(asked.who)]
    assert "From now on every card that is the only one you may play is played for you." in answer.text
    assert asked.forced in played(asked.server)
    assert len(out) == 2


@pytest.mark.parametrize("words", ["auto off", "auto last", "Auto: off please", "automatico off", "automat last"])
def test_an_order_that_is_taken_back_has_its_player_asked_again(words: str) -> None:
    asked = scene()
    asked.turn()
    assert len(holding(asked.server)) == 1
    (answer,) = asked.server.mail(asked.who, words)
    assert "Answer by" in answer.text
    assert holding(asked.server) == []
    asked.server.mail(asked.who, f"play {asked.forced}", answers=answer)
    assert asked.forced in played(asked.server)


@pytest.mark.parametrize("words", ["auto maybe", "auto 3"])
def test_no_other_order_is_guessed(words: str) -> None:
    asked = scene()
    assert not any("From now on" in sent.text for sent in asked.server.mail(asked.who, words))


def test_the_last_card_of_a_hand_is_played_without_a_mail() -> None:
    server = InMemoryServer()
    server.game_with_computers("basic4 target=100")
    (turn,) = server.mail("sara", "auto last")
    mails = 0
    while server.table().game.deals == 0:
        server.mail("sara", server.latest["sara"].moves[0])
        mails += 1
    assert mails == 13
    assert "THE TRICKS" in server.latest["sara"].text
    assert turn


def test_only_what_leaves_nothing_to_decide_is_sole() -> None:
    ace, twin, king = Card("AS"), Card("AS", 1), Card("KS")
    assert sole((ace,)) == ace
    assert sole((ace, twin)) == ace
    assert sole((ace, king)) is None
    assert sole((Bid(3),)) is None
    assert sole((Keep(),)) == Keep()
    assert sole((Pick(2, (ace, king, twin)),)) is None
    assert sole((Pick(2, (ace, king), wish=True),)) is None
    assert sole((Surplus(2, (ace, king)),)) is not None
    assert sole(()) is None


@pytest.mark.parametrize("name", ["dummy", "two", *list(OTHERS)[:6]])
def test_what_is_answered_by_order_is_allowed_and_never_a_bid(name: str) -> None:
    base, changes = {"dummy": ("basic4", DUMMY), "two": ("basic4", TWO)}.get(name) or OTHERS[name]
    options = _options(base, changes)
    for table, _log in random_game(options, Random(7), 1):
        for seat in table.waiting_for():
            answer = standing.answer(table, seat, {"auto": "on", "look": "always"}) if seat in table.seats else None
            assert answer is None or table.why_not(seat, answer) is None
            assert not isinstance(answer, Bid)


def _options(base: str, changes: dict[str, object]) -> Options:
    from engine import load_presets
    from engine.options import with_changes

    return with_changes(load_presets()[base].options, changes)


# --- disguise -----------------------------------------------------------------------------------------------------


def test_in_disguise_a_sole_card_waits_and_the_status_of_its_player_says_until_when() -> None:
    asked = scene()
    assert readers(asked.turn()) == [asked.before]
    release_at = until_the_release(asked.server)
    (status,) = asked.server.mail(asked.who, "status")
    assert status.first.startswith("Nothing to do: from Monday 2 November, ")
    assert f"{release_at:%H:%M} UTC" in status.first
    assert "cancel" not in status.buttons
    asked.server.wait(HOUR)
    assert asked.forced in played(asked.server)


def test_a_sole_card_that_waits_is_not_taken_back_but_by_the_order() -> None:
    asked = scene()
    asked.turn()
    (answer,) = asked.server.mail(asked.who, "cancel")
    assert "it is given by your standing order. To answer yourself, write: auto off" in answer.text
    assert len(holding(asked.server)) == 1


def test_who_writes_the_card_himself_does_not_wait_for_the_disguise() -> None:
    asked = scene()
    asked.turn()
    asked.server.mail(asked.who, f"play {asked.forced}")
    assert holding(asked.server) == []
    assert asked.forced in played(asked.server)


def plain(sent: Sent) -> str:
    return re.sub(r"#\w{4}\b", "#", sent.text)


def looked_at(found: Scene) -> Iterator[str]:
    """All that the two others can ask for."""
    for who in found.others:
        for query in ("status", "deadline", "history", "last", "hand", "score", "who", "list"):
            for sent in found.server.mail(who, query):
                assert sent.to.startswith(who)
                yield plain(sent)


def test_nobody_can_tell_a_sole_card_from_a_free_one() -> None:
    """Two worlds that differ in one hidden card of him who is asked: there he has no choice and his card is played by
    order, here he is asked and takes his time."""
    forced, free = scene(), scene(hands=False)
    worlds = (forced, free)
    first = [[plain(sent) for sent in world.turn() if sent.to.partition("@")[0] in world.others] for world in worlds]
    assert first[0] == first[1]
    assert len(holding(forced.server)) == 1
    assert holding(free.server) == []
    for _ in range(2):
        assert list(looked_at(forced)) == list(looked_at(free))
        release_at = until_the_release(forced.server)
        free.server.now = forced.server.now
    assert [who for world in worlds for who in readers(world.server.wait(timedelta(seconds=-2)))] == []
    with transaction(free.server.engine) as db:
        assert all(clock.due_at > release_at for clock in timing.clocks(db, 1).values())
    forced.server.now = free.server.now = release_at
    told = [
        forced.server.wait(timedelta(seconds=30)),
        free.server.mail(free.who, f"play {free.forced}"),
    ]
    letters = [[plain(sent) for sent in out if sent.to.partition("@")[0] in forced.others] for out in told]
    assert letters[0] == letters[1] != []
    free.server.now = forced.server.now
    assert list(looked_at(forced)) == list(looked_at(free))


def test_the_moment_of_a_release_does_not_depend_on_the_cards() -> None:
    moments = []
    for world in (scene(), scene("off", hands=False)):
        world.turn()
        if not holding(world.server):
            with transaction(world.server.engine) as db:
                table = world.server.open_table()
                at = held.give(db, table, world.server.seat_of(world.who), world.forced, "plan", world.server.now)
        else:
            at = holding(world.server)[0].release_at
        moments.append(at)
    assert moments[0] == moments[1] is not None


def test_the_time_of_an_answer_without_a_mail_is_not_counted_among_his_answers() -> None:
    asked = scene()
    with transaction(asked.server.engine) as db:
        before = {row.name: row.pace for row in db.exec(select(PlayerRow)).all()}
    asked.turn()
    asked.server.wait(DAYS)
    with transaction(asked.server.engine) as db:
        after = {row.name: row.pace for row in db.exec(select(PlayerRow)).all()}
    name = asked.who.capitalize()
    assert after[name] == before[name]
    assert len(after[asked.before.capitalize()]) == len(before[asked.before.capitalize()]) + 1


def test_with_computers_alone_nobody_is_there_to_hide_it_from() -> None:
    server = InMemoryServer()
    server.game_with_computers()
    assert not held.disguises(server.open_table())


# --- always look --------------------------------------------------------------------------------------------------


def test_who_always_looks_sees_his_cards_at_once_in_this_deal_and_the_next() -> None:
    server = InMemoryServer()
    (begins,) = server.game_with_computers("basic4 blind_deficit=0 target=200")
    assert "look" in begins.moves
    (answer,) = server.mail("sara", "always look")
    assert "From now on you see your cards at once in every deal." in answer.text
    assert "YOUR HAND, 13 CARDS" in answer.text
    while server.table().game.deals == 0:
        server.mail("sara", server.latest["sara"].moves[-1])
        assert "look" not in server.latest["sara"].moves
    assert "YOUR HAND, 13 CARDS" in server.latest["sara"].text


def test_who_always_looks_is_asked_for_no_look_at_the_start() -> None:
    server = InMemoryServer()
    for who in ("sara", "wim"):
        server.mail(who, "hello", fresh=True)
    server.mail("sara", "new basic4 blind_deficit=0 invite nora@players.test wim@players.test emil@players.test")
    for who in ("nora", "wim"):
        server.mail(who, "accept")
    server.mail("wim", "always look")
    server.mail("emil", "accept")
    assert server.table().deal.looked == {server.seat_of("wim")}
    assert "your cards" not in server.latest["wim"].first


def test_always_look_off_has_him_asked_again() -> None:
    server = InMemoryServer()
    server.mail("sara", "hello", fresh=True)
    server.mail("sara", "always look")
    (answer,) = server.mail("sara", "always look off")
    assert "you are asked before you see your cards" in answer.text
    (begins,) = server.mail("sara", "new basic4 blind_deficit=0 bots")
    assert "look" in begins.moves


def test_where_banks_are_kept_the_others_do_not_see_how_long_somebody_has() -> None:
    asked = scene("off", time="3d+12h")
    asked.turn()
    (mine,), (theirs,) = (asked.server.mail(who, "deadline") for who in (asked.who, asked.others[0]))
    assert "until " in mine.text
    assert "as long as the time in the bank lasts" in theirs.text
    waited_for = theirs.text.partition("UNTIL WHEN EACH ANSWER IS WAITED FOR")[2].partition("WHAT I READ")[0]
    assert "UTC" not in waited_for.splitlines()[1]


def test_while_a_table_pauses_nothing_is_played_there_without_a_mail() -> None:
    asked = scene()
    asked.turn()
    left = holding(asked.server)[0].release_at - asked.server.now
    with transaction(asked.server.engine) as db:
        row = db.exec(select(GameRow)).one()
        row.paused_at, row.paused_until = asked.server.now, asked.server.now + 30 * DAYS
    asked.server.wait(2 * DAYS)
    assert asked.forced not in played(asked.server)
    asked.server.mail(asked.others[0], "resume")
    assert abs(holding(asked.server)[0].release_at - asked.server.now - left) < timedelta(minutes=1)
    asked.server.wait(DAYS)
    assert asked.forced in played(asked.server)


def test_a_plan_waits_as_long_as_a_sole_card_and_is_given_up_with_it() -> None:
    forced, planned = scene(), scene("last", hands=False)
    for world in (forced, planned):
        words = f"then if {SUITS[world.forced.face[1]]} led: lowest" if world is planned else "score"
        world.server.mail(world.who, words)
        assert world.who not in readers(world.turn())
    assert holding(planned.server)[0].how == "plan"
    assert holding(planned.server)[0].release_at == holding(forced.server)[0].release_at
    (answer,) = planned.server.mail(planned.who, "cancel")
    assert "Taken back. You are asked again." in answer.text
    assert holding(planned.server) == []
