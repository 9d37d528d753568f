"""Making a table by mail, filling it, and leaving it."""

from __future__ import annotations

from datetime import timedelta
from urllib.parse import parse_qs, unquote, urlsplit

import pytest

from pbem.commands.guests import NEW_GUESTS
from tests.server import GUESTS, InMemoryServer, Sent, readers, reply, to


@pytest.fixture
def server() -> InMemoryServer:
    """A server that knows sara: she wrote once, and answered the letter that came."""
    server = InMemoryServer()
    server.mail("sara", "hello", fresh=True)
    return server


# --- new ----------------------------------------------------------------------------------------------------------


def test_a_game_with_computers_begins_at_once(server: InMemoryServer) -> None:
    (letter,) = server.mail("sara", "new basic4 bots")
    assert letter.first == "Your turn, Sara: bid in deal 1."
    assert "The game at table 1 begins, Sara. You sit south." in letter.text
    assert "Table 1 is yours: basic4." in letter.text
    assert server.states() == {"N": "computer", "E": "computer", "S": "joined", "W": "computer"}
    assert server.open_table().is_playing


def test_options_and_times_stand_behind_the_preset(server: InMemoryServer) -> None:
    server.mail("sara", "new basic4 target=300 overtrick=0 time=2d remind=half timeout=wait bots")
    row = server.open_table().row
    assert (row.options["target"], row.options["overtrick"], row.options["nil_win"]) == (300, 0, 100)
    assert row.settings == {"time": "2d", "remind": "half", "timeout": "wait", "hold": "off"}


def test_without_a_preset_the_host_s_usual_one_is_played(server: InMemoryServer) -> None:
    server.mail("sara", "new target=250 bots")
    row = server.open_table().row
    assert (row.preset, row.options["target"]) == ("basic4", 250)


def test_a_number_of_computers_leaves_the_other_seats_free(server: InMemoryServer) -> None:
    (letter,) = server.mail("sara", "new basic4 bots 2")
    assert sorted(server.states().values()) == ["computer", "computer", "joined", "open"]
    assert "free" in letter.text


@pytest.mark.parametrize(
    ("wrong", "because"),
    [
        ("new basic5", "There is no preset basic5. Did you mean basic4"),
        ("new basic4 targett=300", "There is no option targett. Did you mean target?"),
        ("new basic4 target=7", "target takes 50 to 10000, not 7."),
        ("new basic4 sides=solo dummy=fourth_hand bots", "sides = solo does not go with dummy = fourth_hand"),
        ("new basic4 time=soon", "time takes a time such as 3d, 10d+12h, 7d/deal"),
        ("new basic4 remind=2", "remind takes off, or up to four of half, fifth, 2h and the like, not 2"),
        ("new basic4 timeout=never", "timeout takes computer, standin, replace, vote, forfeit or wait, not never"),
        (f"new basic4 invite {GUESTS} dan@players.test", "Guests that you invite: 4. Free seats: 3."),
        ("new basic4 invite spades@example.org", "That is my own address"),
        ("new basic4 invite sara@players.test", "sits at this table already"),
    ],
)
def test_a_wish_that_cannot_be_met_makes_no_table_and_writes_to_nobody_else(
    server: InMemoryServer, wrong: str, because: str
) -> None:
    (letter,) = server.mail("sara", wrong)
    assert letter.to == "sara@players.test"
    assert letter.first.startswith("Not done, Sara: ")
    assert because in letter.text
    (games,) = server.mail("sara", "games")
    assert "You sit at no table." in games.text


def test_nobody_fills_the_server_with_tables(server: InMemoryServer) -> None:
    for _ in range(6):
        server.mail("sara", "new basic4")
    (letter,) = server.mail("sara", "new basic4")
    assert "You sit at 6 tables already" in letter.first


# --- invitations ----------------------------------------------------------------------------------------------------


def test_four_people_are_invited_accept_and_the_game_begins(server: InMemoryServer) -> None:
    out = server.mail("sara", f"new basic4 invite {GUESTS}")
    assert readers(out) == ["emil", "nora", "sara", "wim"]
    assert "Sara invites you, Nora, to a game of Spades by mail." in to(out, "nora").text
    assert to(out, "nora").buttons == ["accept", "decline"]
    assert readers(server.mail("nora", "accept")) == ["nora"]
    assert readers(server.mail("wim", "accept")) == ["wim"]
    began = server.mail("emil", "accept")
    assert readers(began) == ["emil", "nora", "sara", "wim"]
    assert server.seat_of("nora") == "N"
    assert server.open_table().is_playing


def test_the_host_s_partner_is_invited_first(server: InMemoryServer) -> None:
    server.mail("sara", "new basic4 invite nora@players.test")
    assert server.states()["N"] == "invited"


def test_invitations_can_be_written_later_and_computers_take_what_is_left(server: InMemoryServer) -> None:
    server.mail("sara", "new basic4")
    server.mail("sara", "invite nora@players.test")
    (nora,) = server.mail("sara", "bots")[:1]
    assert "Computer players took the free seats." in nora.text
    assert not server.open_table().is_playing
    assert readers(server.mail("nora", "accept")) == ["nora", "sara"]
    assert server.open_table().is_playing


def test_a_plain_yes_accepts_an_invitation(server: InMemoryServer) -> None:
    server.mail("sara", f"new basic4 invite {GUESTS}")
    (letter,) = server.mail("nora", "yes")
    assert "Welcome to table 1, Nora." in letter.text


def test_a_declined_seat_is_free_again_and_the_others_read_it(server: InMemoryServer) -> None:
    server.mail("sara", f"new basic4 invite {GUESTS}")
    server.mail("wim", "accept")
    out = server.mail("nora", "decline")
    assert readers(out) == ["nora", "sara", "wim"]
    assert "Nora declined to play at table 1. The seat is free again." in to(out, "sara").text
    assert "Nothing more will come from table 1." in to(out, "nora").text
    assert server.states()["N"] == "open"
    server.mail("sara", "bots")
    assert readers(server.mail("emil", "accept")) == ["emil", "sara", "wim"]


def test_who_declined_is_not_let_in_by_his_old_letter(server: InMemoryServer) -> None:
    server.mail("sara", f"new basic4 invite {GUESTS}")
    invitation = server.latest["nora"]
    server.mail("nora", "decline")
    (letter,) = server.mail("nora", "accept", answers=invitation)
    assert letter.first.startswith("Not done, Nora:")
    assert server.states()["N"] == "open"


def test_accepting_twice_is_said_so(server: InMemoryServer) -> None:
    server.mail("sara", f"new basic4 invite {GUESTS}")
    server.mail("nora", "accept")
    (letter,) = server.mail("nora", "accept please")
    assert "You have joined table 1 already." in letter.first


def test_when_nobody_else_is_invited_and_seats_are_free_the_host_reads_it(server: InMemoryServer) -> None:
    server.mail("sara", "new basic4 invite nora@players.test wim@players.test")
    assert readers(server.mail("nora", "accept")) == ["nora"]
    out = server.mail("wim", "accept")
    assert readers(out) == ["nora", "sara", "wim"]
    assert "Nobody else is invited, and seats are free." in to(out, "sara").text


def test_an_invitation_that_is_wrong_in_one_address_invites_nobody(server: InMemoryServer) -> None:
    server.mail("sara", "new basic4")
    (letter,) = server.mail("sara", "invite nora@players.test spades@example.org")
    assert letter.first.startswith("Not done, Sara: That is my own address")
    assert "open" in server.states().values()
    assert "invited" not in server.states().values()


def test_only_the_host_sets_the_table_up(server: InMemoryServer) -> None:
    server.mail("sara", f"new basic4 invite {GUESTS}")
    server.mail("nora", "accept")
    for line in ("bots", "start", "invite dan@players.test"):
        (letter,) = server.mail("nora", line)
        assert "Only whoever made table 1 can do that." in letter.first


def test_start_says_what_is_missing(server: InMemoryServer) -> None:
    server.mail("sara", "new basic4 invite nora@players.test")
    assert "Still waiting for an answer from Nora." in server.mail("sara", "start")[0].first
    server.mail("nora", "accept")
    assert "Not every seat is taken: invite somebody, or write bots." in server.mail("sara", "start")[0].first


def test_who_has_never_played_here_gets_one_invitation_until_he_answers(server: InMemoryServer) -> None:
    assert readers(server.mail("sara", "new basic4 invite nora@players.test")) == ["nora", "sara"]
    (refusal,) = server.mail("sara", "new solo4 invite nora@players.test")
    assert "has had an invitation lately and accepted none yet" in refusal.first
    server.wait(timedelta(days=31))
    assert readers(server.mail("sara", "new basic4 invite nora@players.test")) == ["nora", "sara"]


def test_one_mail_invites_an_address_once(server: InMemoryServer) -> None:
    out = server.mail("sara", "new basic4 invite nora@players.test\nnew basic4 invite NORA@players.test")
    assert readers(out) == ["nora", "sara"]


def test_a_player_does_not_invite_half_the_world(server: InMemoryServer) -> None:
    lines = [f"new basic4 invite a{n}@else.test b{n}@else.test c{n}@else.test" for n in range(NEW_GUESTS)]
    assert len([sent for sent in server.mail("sara", "\n".join(lines)) if "else" in sent.to]) == NEW_GUESTS
    (refusal,) = server.mail("sara", "new basic4 invite z@else.test")
    assert "wait until tomorrow" in refusal.first
    server.wait(timedelta(days=1))
    assert len(server.mail("sara", "new basic4 invite z@else.test")) == 2


def test_an_address_is_not_flooded_with_invitations(server: InMemoryServer) -> None:
    server.mail("nora", "hello", fresh=True)
    server.mail("nora", "new basic4 bots")
    for _ in range(5):
        server.mail("sara", "new basic4 invite nora@players.test")
    out = server.mail("sara", "new basic4 invite nora@players.test")
    assert readers(out) == ["sara"]
    assert "has been invited often enough today." in out[0].first
    server.wait(timedelta(days=1, minutes=1))
    assert readers(server.mail("sara", "new basic4 invite nora@players.test")) == ["nora", "sara"]


def test_commands_for_a_table_that_gathers_are_refused_once_it_has_begun(server: InMemoryServer) -> None:
    server.mail("sara", "new basic4 bots")
    for line in ("bots", "start", "invite nora@players.test", "accept", "decline"):
        (letter,) = server.mail("sara", line)
        assert "The game at table 1 has begun already." in letter.first


def test_playing_before_the_game_has_begun_is_said_so(server: InMemoryServer) -> None:
    server.mail("sara", "new basic4")
    for line in ("bid 4", "hand", "last", "resign"):
        (letter,) = server.mail("sara", line)
        assert "The game at table 1 has not begun yet." in letter.first


# --- leaving --------------------------------------------------------------------------------------------------------


def test_a_table_whose_host_leaves_while_it_gathers_closes(server: InMemoryServer) -> None:
    server.mail("sara", f"new basic4 invite {GUESTS}")
    server.mail("wim", "accept")
    (asked,) = server.mail("sara", "leave")
    assert "To close table 1 before the game begins, press Reply and write yes." in asked.text
    out = server.mail("sara", "yes")
    assert readers(out) == ["sara", "wim"]
    assert "Sara closed table 1 before the game began." in to(out, "wim").text
    (late,) = server.mail("nora", "accept")
    assert "Table 1 is closed." in late.first
    assert server.open_table().row.state == "closed"


def test_a_guest_who_leaves_frees_his_seat(server: InMemoryServer) -> None:
    server.mail("sara", f"new basic4 invite {GUESTS}")
    server.mail("wim", "accept")
    assert readers(server.mail("wim", "leave")) == ["wim"]
    assert readers(server.mail("wim", "yes")) == ["sara", "wim"]
    assert "open" in server.states().values()
    assert not server.people().keys() & {"N", "E", "W"}


def test_a_computer_takes_over_from_whoever_leaves_a_game() -> None:
    server = InMemoryServer()
    server.game_of_four()
    seat = server.seat_of("emil")
    (asked,) = server.mail("emil", "leave")
    assert "yes" in asked.buttons
    assert server.states()[seat] == "joined"
    out = server.mail("emil", "yes")
    assert readers(out) == ["emil", "nora", "sara", "wim"]
    assert "Emil left table 1. A computer player takes over." in to(out, "nora").text
    assert server.states()[seat] == "computer"
    assert seat not in server.table().waiting_for()


def unsubscribed(letter: Sent) -> bytes:
    """The mail that a program sends when its reader presses "unsubscribe" (RFC 2369)."""
    link = urlsplit(str(letter.message["List-Unsubscribe"]).strip("<>"))
    said = parse_qs(link.query)
    return reply(letter.to, said["body"][0], None, To=unquote(link.path), Subject=said["subject"][0])


@pytest.mark.parametrize("style", ["plus", "subject"])
def test_unsubscribe_declines_an_invitation_and_else_asks_whether_to_leave(style: str) -> None:
    server = InMemoryServer(address_style=style)
    server.mail("sara", "hello", fresh=True)
    server.mail("sara", "new basic4 invite nora@players.test")
    out = server.deliver(unsubscribed(server.latest["nora"]))
    assert "You declined." in to(out, "nora").text
    server.mail("sara", "bots")
    (asked,) = server.deliver(unsubscribed(server.latest["sara"]))
    assert "To leave table 1 to a computer player, press Reply and write yes." in asked.first


def test_a_letter_about_no_table_offers_no_unsubscribe() -> None:
    (letter,) = InMemoryServer().mail("sara", "hello", fresh=True)
    assert letter.message["List-Unsubscribe"] is None


def test_the_last_person_who_leaves_closes_the_table(server: InMemoryServer) -> None:
    server.mail("sara", "new basic4 bots")
    server.mail("sara", "leave")
    assert readers(server.mail("sara", "yes")) == ["sara"]
    assert server.open_table().row.state == "closed"
    (letter,) = server.mail("sara", "games")
    assert "You sit at no table." in letter.text
    assert server.wait(timedelta(days=9)) == []


def test_who_left_learns_nothing_more_of_the_table() -> None:
    server = InMemoryServer()
    server.game_of_four()
    old = server.latest["emil"]
    server.mail("emil", "leave")
    server.mail("emil", "yes")
    for line in ("status", "hand", "table 1: status", "table 1: say hello", "4"):
        (letter,) = server.mail("emil", line, answers=old)
        assert letter.first.startswith("Not done, Emil:"), line
        assert "HAND" not in letter.text


# --- resigning ------------------------------------------------------------------------------------------------------


def test_who_resigns_beside_a_computer_ends_the_game(server: InMemoryServer) -> None:
    server.mail("sara", "new basic4 bots")
    (asked,) = server.mail("sara", "resign")
    assert "To give up the game at table 1, press Reply and write yes." in asked.text
    assert not server.table().game.won
    (letter,) = server.mail("sara", "yes")
    assert server.table().game.won
    assert "The game is over:" in letter.text
    assert "You resigned, and the game is over." in letter.text


def test_a_person_s_partner_must_resign_too() -> None:
    server = InMemoryServer()
    server.game_of_four()
    server.mail("sara", "resign")
    out = server.mail("sara", "yes")
    assert readers(out) == ["emil", "nora", "sara", "wim"]
    assert "The game goes on until the partner resigns too." in to(out, "nora").text
    assert not server.table().game.won
    (again,) = server.mail("sara", "resign")
    assert "You have resigned already" in again.first
    server.mail("nora", "resign")
    assert readers(server.mail("nora", "yes")) == ["emil", "nora", "sara", "wim"]
    assert server.table().game.won


def test_a_computer_that_takes_over_from_the_partner_of_who_resigned_gives_up_with_him() -> None:
    server = InMemoryServer()
    server.game_of_four()
    for who, line in (("sara", "resign"), ("nora", "leave")):
        server.mail(who, line)
        out = server.mail(who, "yes")
    assert server.table().game.won
    assert server.open_table().row.state == "over"
    assert "The game is over: Emil and Wim won (the other side resigned)." in to(out, "sara").text


@pytest.mark.parametrize("line", ["resign", "leave"])
def test_giving_up_is_done_only_from_a_mail_that_was_understood_whole(server: InMemoryServer, line: str) -> None:
    server.mail("sara", "new basic4 bots")
    (letter,) = server.mail("sara", f"the queen shall frobnicate\n{line}")
    assert "That cannot be taken back, and I did not understand your whole mail" in letter.text
    assert "yes" not in letter.buttons
    (letter,) = server.mail("sara", "yes")
    assert "There is nothing to confirm" in letter.first
    assert server.open_table().is_playing


def test_one_yes_confirms_one_thing(server: InMemoryServer) -> None:
    server.mail("sara", "new basic4 bots")
    server.mail("sara", "new basic4 bots")
    (letter,) = server.mail("sara", "table 1: leave\ntable 2: resign")
    assert "one such thing in a mail" in letter.text
    server.mail("sara", "yes")
    assert server.open_table(1).row.state == "closed"
    assert not server.table(2).game.won


def test_a_yes_is_used_up(server: InMemoryServer) -> None:
    server.mail("sara", "new basic4 bots")
    (asked,) = server.mail("sara", "leave")
    server.mail("sara", "yes")
    (letter,) = server.mail("sara", "yes please", answers=asked)
    assert "There is nothing to confirm" in letter.first


def test_yes_to_a_letter_that_asks_nothing_gets_a_sentence(server: InMemoryServer) -> None:
    server.mail("sara", "new basic4 bots")
    (letter,) = server.mail("sara", "yes")
    assert letter.first.startswith("Not done, Sara: There is nothing to confirm: press Reply on the letter")


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("new basic4 target=100 target=200 bots", "target stands there twice, as 100 and as 200."),
        ("new basic4 time=2d time=3d bots", "time stands there twice, as 2d and as 3d."),
        ("new basic4 solo4 bots", "I did not understand that."),
    ],
)
def test_what_contradicts_itself_makes_no_table(server: InMemoryServer, line: str, reason: str) -> None:
    server.mail("sara", "hello", fresh=True)
    (letter,) = server.mail("sara", line)
    assert letter.first.startswith(f"Not done, Sara: {reason}")
    assert "You sit at no table." in server.mail("sara", "games")[0].text


def test_who_is_invited_reads_which_rules_were_changed(server: InMemoryServer) -> None:
    server.mail("sara", "hello", fresh=True)
    out = server.mail("sara", "new basic4 target=300 ban_one=yes invite nora@players.test")
    (letter,) = (sent for sent in out if sent.to.startswith("nora"))
    assert "The rules are those of basic4 with ban_one=yes target=300" in letter.text
    (rules,) = server.mail("nora", "rules")
    assert "BASIC4 WITH BAN_ONE=YES TARGET=300 IN FULL" in rules.text


def test_an_invitation_that_went_to_a_wrong_address_is_taken_back(server: InMemoryServer) -> None:
    server.mail("sara", "hello", fresh=True)
    server.mail("sara", "new basic4 invite nora@wrong.test wim@players.test")
    server.mail("wim", "accept")
    (refused,) = server.mail("sara", "withdraw emil@players.test")
    assert refused.first == "Not done, Sara: emil@players.test neither sits at table 1 nor is invited to it."
    (done,) = server.mail("sara", "withdraw nora@wrong.test")
    assert "The invitation to nora@wrong.test is taken back." in done.text
    server.mail("sara", "bots")
    assert server.open_table().is_playing


def test_who_accepts_an_invitation_that_was_taken_back_reads_so(server: InMemoryServer) -> None:
    server.mail("sara", "hello", fresh=True)
    server.mail("sara", "new basic4 invite nora@players.test wim@players.test")
    server.mail("sara", "uninvite nora@players.test")
    (late,) = server.mail("nora", "accept")
    assert late.first.startswith("Not done, Nora:")
    assert "Nora" not in server.mail("sara", "status")[0].text


@pytest.mark.parametrize("name", ["You", "note", "Bot North", "tu", "Notă"])
def test_nobody_takes_a_word_of_the_letters_for_a_name(server: InMemoryServer, name: str) -> None:
    server.mail("sara", "hello", fresh=True)
    (letter,) = server.mail("sara", f"name {name}")
    assert letter.first.startswith("Not done, Sara: ")
    assert "means something else" in letter.first


@pytest.mark.parametrize("time", ["30s", "181d", "9999d"])
def test_an_answer_has_at_least_a_minute_and_at_most_half_a_year(server: InMemoryServer, time: str) -> None:
    server.mail("sara", "hello", fresh=True)
    (letter,) = server.mail("sara", f"new basic4 bots time={time}")
    assert letter.first.startswith("Not done, Sara: time takes ")


def test_one_mail_of_many_questions_makes_no_letter_of_megabytes(server: InMemoryServer) -> None:
    server.mail("sara", "hello", fresh=True)
    (letter,) = server.mail("sara", "\n".join(f"rules basic4 target={n}" for n in range(100, 400)))
    assert len(letter.message.as_bytes()) < 600_000
    assert "That is too much for one letter." in letter.text


@pytest.mark.parametrize("line", ["leave", "resign", "forget me", "abbandono"])
@pytest.mark.parametrize("asked_for", ["bid", "card"])
def test_a_question_for_a_yes_comes_first_and_has_the_only_button(line: str, asked_for: str) -> None:
    server = InMemoryServer()
    server.game_with_computers("basic4 blind_nil=no")
    if asked_for == "card":
        server.mail("sara", "bid 3")
    assert server.latest["sara"].moves
    (letter,) = server.mail("sara", line)
    assert letter.first.startswith("Not yet, Sara. To ")
    assert letter.buttons == ["yes"]
    (letter,) = server.mail("sara", "hand")
    assert letter.moves


@pytest.mark.parametrize("line", ["table 2: leave", "table 2: resign", "forget me"])
def test_so_it_does_in_a_letter_about_several_tables(line: str) -> None:
    server = InMemoryServer()
    server.game_with_computers("basic4 blind_nil=no")
    server.mail("sara", "new basic4 blind_nil=no bots")
    (letter,) = server.mail("sara", f"table 1: bid 3\ntable 2: bid 3\n{line}")
    assert letter.subject.startswith("[Spades] Your tables")
    assert letter.first.startswith("Not yet, Sara. To ")
    assert letter.buttons == ["yes"]
    assert server.asked() == "sara"
