"""Somebody else plays at a seat: a substitute for a while, or whoever takes it over for good."""

from __future__ import annotations

from datetime import timedelta

import pytest
from sqlmodel import col, select

from pbem.storage import timing
from pbem.storage.clock_tables import DeadlineRow
from pbem.storage.database import transaction
from pbem.storage.tables import PlayerRow
from tests.server import InMemoryServer, Sent, readers, to

DAYS, HOUR = timedelta(days=3), timedelta(hours=1)
FOUR = ("emil", "nora", "sara", "wim")


def table(options: str, *newcomers: str) -> InMemoryServer:
    """Four play; the newcomers are players who have proven themselves."""
    server = InMemoryServer()
    for who in newcomers:
        server.mail(who, "hello", fresh=True)
        server.mail(who, "games")
    server.game_of_four(f"basic4 remind=off disguise=off {options}")
    return server


def with_substitute(options: str = "timeout=standin") -> tuple[InMemoryServer, str]:
    """Carla stands in for whoever is asked now, as she has agreed; who that is."""
    server = table(options, "carla")
    who = server.asked()
    server.mail(who, "substitute carla@players.test")
    server.mail("carla", "accept")
    return server, who


def name(who: str) -> str:
    return who.capitalize()


def seat_of(server: InMemoryServer, who: str) -> str | None:
    found = server.open_table()
    return next((seat for seat, person in found.humans() if person.name == name(who)), None)


def texts(out: list[Sent]) -> str:
    return "\n".join(sent.text for sent in out)


def told(out: list[Sent], words: str) -> list[str]:
    return readers([sent for sent in out if words in sent.text])


# --- a substitute ----------------------------------------------------------------------------------------------------


def test_whoever_is_named_is_asked_and_reads_nothing_of_the_game_before_it_is_needed() -> None:
    server = table("timeout=standin", "carla")
    who = server.asked()
    out = server.mail(who, "substitute carla@players.test")
    asked = to(out, "carla")
    assert f"{name(who)} asks you, Carla, to stand in at table 1" in asked.first
    assert {"accept", "decline"} <= {body.split()[0] for body in asked.buttons}
    assert not asked.moves or set(asked.moves) <= {"accept", "decline"}
    out = server.mail("carla", "accept")
    assert "Thank you." in to(out, "carla").text
    assert seat_of(server, "carla") is None
    assert "Your substitute at table 1 is Carla." in texts(server.mail(who, "substitute"))


def test_a_substitute_plays_from_the_missed_deadline_on_and_everybody_is_told_once() -> None:
    server, who = with_substitute()
    out = server.wait(DAYS)
    first = to(out, "carla")
    assert f"{name(who)} has not answered in time at table 1, so you play for {name(who)} now" in first.text
    assert first.moves
    assert "Carla plays for you until you answer this letter." in to(out, who).first
    out += server.mail("carla", first.moves[0])
    for other in FOUR:
        if other != who:
            every = [sent for sent in server.every if sent.to.startswith(other)]
            assert sum("Carla plays for" in sent.text for sent in every) <= 1
    assert seat_of(server, "carla")
    assert seat_of(server, who) is None


NOT_HIS = "What was done last at your seat was done for you and not by you, so you cannot take it back."
OFFER = "To take back what you did last"


def offers(server: InMemoryServer, who: str) -> bool:
    """Does his letter offer to take back what was done last at his seat? Its words and its button say the same."""
    letter = to(server.mail(who, "status"), who)
    assert ("undo" in letter.buttons) == (OFFER in letter.text)
    return OFFER in letter.text


@pytest.mark.parametrize("policy", ["computer", "standin", "replace"])
def test_what_a_computer_player_did_for_somebody_is_not_his_to_take_back(policy: str) -> None:
    server = table(f"timeout={policy}")
    who = server.asked()
    server.wait(DAYS)
    assert server.asked() != who
    assert not any(OFFER in sent.text for sent in server.every)
    assert not offers(server, who)
    out = server.mail(who, "undo")
    assert readers(out) == [who]
    assert NOT_HIS in out[0].first
    assert server.table().game.deal is not None
    assert server.table().game.deal.request is None


def test_what_a_substitute_did_is_his_alone_to_take_back_and_only_while_he_sits_there() -> None:
    server, who = with_substitute()
    server.wait(DAYS)
    server.mail("carla", server.latest["carla"].moves[0])
    assert offers(server, "carla")
    assert not offers(server, who)
    assert NOT_HIS in to(server.mail(who, "undo"), who).first


def test_whoever_plays_again_may_take_back_what_he_does_then() -> None:
    server = table("timeout=computer")
    who = server.asked()
    server.wait(DAYS)
    for _ in range(4):
        asked = server.asked()
        server.mail(asked, server.latest[asked].moves[0])
        if asked == who:
            break
    assert asked == who
    assert offers(server, who)
    assert len(server.mail(who, "undo")) > 1


def test_who_comes_back_is_asked_at_once_with_all_of_his_time() -> None:
    server, who = with_substitute()
    server.wait(DAYS)
    server.wait(timedelta(days=2))
    out = server.mail(who, "I am here, sorry")
    assert to(out, who).moves
    assert f"You do not play for {name(who)} at table 1 any more." in to(out, "carla").first
    with transaction(server.engine) as db:
        (clock,) = timing.clocks(db, 1).values()
    assert abs(clock.due_at - server.now - DAYS) < HOUR
    assert seat_of(server, who)
    assert seat_of(server, "carla") is None
    server.mail(who, to(out, who).moves[0])
    assert server.asked() != who


def test_the_answer_itself_brings_its_player_back_and_counts() -> None:
    server, who = with_substitute()
    asked = server.latest[who]
    server.wait(DAYS)
    before = sum(server.table().game.decisions.values())
    out = server.mail(who, asked.moves[0], answers=asked)
    assert sum(server.table().game.decisions.values()) == before + 1
    assert seat_of(server, who)
    assert "You do not play for" in to(out, "carla").first
    late = server.mail("carla", "bid 3", answers=[sent for sent in server.every if sent.to.startswith("carla")][-2])
    assert sum(server.table().game.decisions.values()) == before + 1
    assert "Carla" not in texts([sent for sent in late if not sent.to.startswith("carla")])


def test_back_alone_is_enough_in_a_mail_of_its_own() -> None:
    server, who = with_substitute()
    server.wait(DAYS)
    assert "Welcome back" in texts(server.mail(who, "back"))
    assert seat_of(server, who)


def test_a_substitute_who_does_not_answer_either_is_followed_by_a_computer_player_for_the_same_seat() -> None:
    server, who = with_substitute()
    server.wait(DAYS)
    out = server.wait(DAYS)
    assert f"A computer player stands in until {name(who)} writes" in texts(out)
    assert "You do not play for" in to(out, "carla").first
    assert seat_of(server, who)
    assert seat_of(server, "carla") is None
    server.mail(who, "status")
    assert server.open_table().seats[seat_of(server, who)].away is False


def test_a_substitute_may_give_the_seat_back_but_not_give_the_game_up() -> None:
    server, who = with_substitute()
    server.wait(DAYS)
    assert "the seat is not yours" in texts(server.mail("carla", "resign"))
    assert "the seat is not yours" in texts(server.mail("carla", "replace me"))
    server.mail("carla", "leave")
    out = server.mail("carla", "yes")
    assert "You do not play for" in to(out, "carla").text
    assert seat_of(server, who)
    assert server.open_table().seats[seat_of(server, who)].away


@pytest.mark.parametrize(("words", "answer"), [
    ("substitute {partner}@players.test", "sits at table 1 already"),
    ("substitute", "You have no substitute at table 1."),
    ("substitute Zoe", "I do not know whom you mean by Zoe."),
    ("substitute spades@example.org", "That is my own address"),
])  # fmt: skip
def test_whoever_cannot_stand_in_is_refused_with_the_reason(words: str, answer: str) -> None:
    server = table("timeout=standin")
    who = server.asked()
    partner = next(other for other in FOUR if other != who)
    assert answer in texts(server.mail(who, words.format(partner=partner)))
    assert all(row.substitute_id is None for row in server.open_table().seats.values())


def test_nobody_who_has_sat_at_the_table_may_come_back_to_another_seat() -> None:
    server = table("timeout=standin")
    server.mail("wim", "leave")
    server.mail("wim", "yes")
    assert "has sat at table 1 before" in texts(server.mail("sara", "substitute wim@players.test"))
    assert "has sat at table 1 before" in texts(server.mail("sara", "replace me with wim@players.test"))


def test_to_whoever_is_blocked_by_the_one_he_names_it_looks_as_if_there_were_no_answer() -> None:
    server = table("timeout=standin", "carla")
    server.mail("sara", "new basic4 invite carla@players.test", fresh=True)
    server.mail("sara", "yes")
    server.mail("carla", "accept")
    server.mail("carla", "block Sara")
    out = server.mail("sara", "table 1: substitute carla@players.test")
    assert readers(out) == ["sara"]
    assert "Carla is asked to stand in" in texts(out)


def test_whoever_asks_who_sits_there_reads_for_whom_somebody_plays() -> None:
    server, who = with_substitute()
    server.wait(DAYS)
    assert f"plays for {name(who)}" in texts(server.mail("carla", "who"))


def test_for_whom_somebody_plays_hears_when_the_game_is_over() -> None:
    server, who = with_substitute("timeout=standin target=50 deal_limit=1")
    server.wait(DAYS)
    out: list[Sent] = []
    while server.open_table().is_playing:
        out = server.mail(server.asked(), server.latest[server.asked()].moves[0])
    assert "Carla has played it to its end for you." in to(out, who).first


def test_a_substitute_who_is_forgotten_leaves_the_seat_to_its_player() -> None:
    server, who = with_substitute()
    server.wait(DAYS)
    server.mail("carla", "forget me")
    server.mail("carla", "yes")
    row = server.open_table().seats[seat_of(server, who)]
    assert row.away
    assert row.owner_id is None
    assert row.substitute_id is None


def test_a_player_who_is_forgotten_while_somebody_plays_for_him_leaves_it_to_a_computer_player() -> None:
    server, who = with_substitute()
    seat = seat_of(server, who)
    server.wait(DAYS)
    server.mail(who, "forget me")
    server.mail(who, "yes")
    assert server.open_table().seats[seat].state == "computer"


# --- a successor -----------------------------------------------------------------------------------------------------


def all_agree(server: InMemoryServer, *but: str) -> list[Sent]:
    return [sent for who in FOUR if who not in but for sent in server.mail(who, "vote yes")]


def seat_to_be_had(server: InMemoryServer) -> tuple[str, list[Sent]]:
    """Whoever is asked now wants to be replaced, and all agree: who that is, and the letters of it."""
    who = server.asked()
    server.mail(who, "replace me")
    return who, all_agree(server, who)


def test_whoever_is_named_takes_the_seat_over_with_a_bank_of_his_own_once_all_agree() -> None:
    server = table("time=2d+12h", "carla")
    who = server.asked()
    server.wait(timedelta(days=1))
    out = server.mail(who, "replace me with carla@players.test")
    assert f"{name(who)} wants to give the seat at table 1 to Carla." in texts(out)
    assert "carla" not in readers(out)
    out = all_agree(server, who)
    offer = to(out, "carla")
    assert offer.first.startswith(f"{name(who)} offers you, Carla, a seat in a game that is being played: ")
    assert server.asked() == who
    out = server.mail("carla", "accept")
    assert to(out, "carla").moves
    assert "Carla has taken over your seat at table 1." in to(out, who).first
    assert told(out, f"Carla takes over the seat of {name(who)} at table 1.") == sorted(
        ["carla", *(other for other in FOUR if other != who)])
    assert server.asked() == "carla"
    with transaction(server.engine) as db:
        (clock,) = timing.clocks(db, 1).values()
    assert clock.due_at - server.now >= timedelta(days=2)
    assert "You do not sit at table 1." in texts(server.mail(who, "table 1: hand"))


def test_the_hand_is_read_only_by_whoever_has_taken_it_over() -> None:
    server = table("", "carla")
    who = server.asked()
    server.mail(who, "replace me with carla@players.test")
    offer = to(all_agree(server, who), "carla")
    hand = server.open_table().table.game.deal.hands[seat_of(server, who)]
    assert not any(f" {card}" in offer.text for card in map(str, hand))
    assert "your hand" not in offer.text.lower()


def test_whoever_is_asked_reads_the_rules_of_that_table_before_he_answers() -> None:
    server = table("target=250", "carla")
    who = server.asked()
    server.mail(who, "substitute carla@players.test")
    request = server.latest["carla"]
    assert "The time to answer: 3 days" in request.text
    assert "250" in texts(server.mail("carla", "rules"))
    server.mail("carla", "accept", answers=request)
    server.mail(who, "substitute off")
    assert "table 1" not in texts(server.mail("carla", "status"))


def test_one_who_is_against_it_keeps_the_seat_as_it_is() -> None:
    server = table("", "carla")
    who = server.asked()
    server.mail(who, "replace me with carla@players.test")
    other = next(one for one in FOUR if one != who)
    out = server.mail(other, "vote no")
    assert "carla" not in readers(out)
    assert seat_of(server, who)


def test_who_waits_longest_is_asked_first_and_the_next_one_when_he_does_not_answer() -> None:
    server = table("", "carla", "dan")
    server.mail("carla", "standby")
    server.mail("dan", "waiting list")
    who, out = seat_to_be_had(server)
    offer = to(out, "carla")
    assert "A seat in a game" in offer.first
    assert "dan" not in readers(out)
    out = server.wait(timedelta(days=2))
    assert "You do not wait for a seat any more, Carla." in to(out, "carla").first
    assert "A seat in a game" in to(out, "dan").first
    assert "That seat is taken." in texts(server.mail("carla", "accept", answers=offer))
    server.mail("dan", "accept")
    assert seat_of(server, "dan")
    assert seat_of(server, who) is None


def test_who_begins_to_wait_is_asked_at_once_where_somebody_is_looked_for() -> None:
    server = table("", "carla")
    seat_to_be_had(server)
    assert "a game that is being played" in texts(server.mail("carla", "list"))
    out = server.mail("carla", "standby")
    assert any("A seat in a game" in sent.text for sent in out)


def test_a_seat_that_is_offered_to_somebody_is_listed_to_nobody_else() -> None:
    server = table("", "carla", "dan")
    server.mail("carla", "standby")
    server.mail("dan", "status")
    seat_to_be_had(server)
    assert "a game that is being played" in texts(server.mail("carla", "list"))
    assert "a game that is being played" not in texts(server.mail("dan", "list"))
    assert "no seat that you could take" in texts(server.mail("dan", "join 1"))


def test_who_declines_an_offer_waits_no_more_and_the_next_one_is_asked() -> None:
    server = table("", "carla", "dan")
    server.mail("carla", "standby")
    server.mail("dan", "standby")
    seat_to_be_had(server)
    out = server.mail("carla", "decline")
    assert readers(out) == ["carla", "dan"]
    assert "You do not wait for a seat any more, Carla." in to(out, "carla").text
    assert "A seat in a game" in to(out, "dan").first


def test_a_listed_seat_is_taken_with_join_without_waiting() -> None:
    server = table("", "carla")
    seat_to_be_had(server)
    server.mail("carla", "join 1")
    assert seat_of(server, "carla")


def test_whoever_asked_to_be_replaced_may_stay_after_all() -> None:
    server = table("", "carla")
    who, _out = seat_to_be_had(server)
    assert "You keep your seat" in texts(server.mail(who, "replace me off"))
    assert "no seat that you could take" in texts(server.mail("carla", "join 1"))


def test_a_table_may_be_set_up_so_that_a_seat_is_taken_over_when_its_player_is_gone() -> None:
    server = table("timeout=replace", "carla")
    server.mail("carla", "standby")
    who = server.asked()
    out = server.wait(DAYS)
    assert "A seat in a game" in to(out, "carla").first
    assert f"A computer player stands in until {name(who)} writes" in texts(out)
    server.mail("carla", "accept")
    assert seat_of(server, "carla")
    assert seat_of(server, who) is None
    with transaction(server.engine) as db:
        gone = db.exec(select(PlayerRow).where(col(PlayerRow.name) == name(who))).one()
    assert gone.record["left"] == 1


def test_who_writes_before_his_seat_is_taken_keeps_it() -> None:
    server = table("timeout=replace", "carla")
    server.mail("carla", "standby")
    who = server.asked()
    server.wait(DAYS)
    server.mail(who, "status")
    assert "That seat is taken." in texts(server.mail("carla", "accept"))
    assert seat_of(server, who)
    assert seat_of(server, "carla") is None


def test_a_seat_that_was_left_is_offered_where_anybody_may_join_and_stays_the_computer_s_elsewhere() -> None:
    for options, sought in (("timeout=replace", True), ("", False)):
        server = table(options)
        server.mail("wim", "leave")
        server.mail("wim", "yes")
        assert any(row.sought for row in server.open_table().seats.values()) is sought


def test_a_newcomer_is_invited_to_a_seat_that_was_left_to_a_computer_player() -> None:
    server = table("", "carla")
    server.mail("wim", "leave")
    server.mail("wim", "yes")
    out = server.mail("sara", "invite carla@players.test")
    assert "Sara proposes that Carla takes over from a computer player at table 1." in texts(out)
    for who in ("nora", "emil"):
        out = server.mail(who, "vote yes")
    assert "A seat in a game" in to(out, "carla").first
    out = server.mail("carla", "ok")
    assert "Carla takes over from a computer player at table 1." in texts(out)
    assert seat_of(server, "carla") == "W"


def test_at_a_private_table_only_those_play_whom_its_people_name() -> None:
    server = table("private timeout=replace", "carla")
    server.mail("carla", "standby")
    assert "Table 1 is private" in texts(server.mail("sara", "replace me"))
    out = server.wait(DAYS)
    assert "carla" not in readers(out)
    assert not any(row.sought for row in server.open_table().seats.values())


def test_every_question_is_asked_once_and_no_clock_is_left_over_whoever_sits_there() -> None:
    server, _who = with_substitute()
    for _ in range(3):
        server.wait(DAYS)
        other = server.asked()
        server.mail(other, server.latest[other].moves[0])
    with transaction(server.engine) as db:
        clocks = db.exec(select(DeadlineRow)).all()
    assert len(clocks) == len(server.table().waiting_for())
