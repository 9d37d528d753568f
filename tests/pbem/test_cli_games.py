"""`pbem games` and `pbem game`: what every spectator may see, and all hands once the table has been told."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from engine.cards import RANKS, SUITS
from pbem.storage.database import transaction
from pbem.storage.tables import InboxRow
from tests.host import Host, a_host, pbem

FACES = {rank + suit for rank in RANKS for suit in SUITS}


@pytest.fixture
def host(tmp_path: Path):
    with a_host(tmp_path) as host:
        yield host


def test_without_games_it_says_so(host: Host):
    assert host.lines("games") == ["There are no games."]
    assert host.json("games") == []


def test_a_game_is_listed_with_whom_it_waits_for_and_until_when(host: Host):
    host.server.game_of_four()
    titles, line = host.lines("games")
    assert titles.split() == ["game", "preset", "state", "players", "deal", "scores", "waits", "for"]
    (asked,) = host.server.table().waiting_for()
    name = host.server.open_table().name(asked)
    until = host.server.now + timedelta(days=3, hours=1)
    assert f"1     basic4  playing  N Nora, E Emil, S Sara, W Wim  1     NS 0, EW 0  {name} until " in line
    assert line.endswith(f"{until:%Y-%m-%d %H:%M} CET")


def test_a_table_that_gathers_shows_who_is_invited(host: Host):
    host.server.mail("sara", "hello", fresh=True)
    host.server.mail("sara", "new basic4 invite nora@players.test wim@players.test emil@players.test")
    _, line = host.lines("games")
    assert "gathering" in line
    assert "Nora (invited)" in line
    assert "@" not in line
    assert {wait["until"] for wait in host.json("games")[0]["waits_for"]} == {None}


def test_games_may_be_chosen_by_their_state(host: Host):
    host.server.game_of_four()
    assert len(host.lines("games", "--state", "playing")) == 2
    assert host.lines("games", "--state", "over") == ["There are no games."]
    done = pbem("games", "--state", "lost", "--config", host.config)
    assert done.exit_code == 2
    assert done.stderr == "--state is 'lost' but must be one of gathering, playing, over, closed.\n"


def test_programs_get_the_same_as_json(host: Host):
    host.server.game_of_four()
    (game,) = host.json("games")
    (asked,) = host.server.table().waiting_for()
    assert {key: game[key] for key in ("number", "preset", "state", "deal", "scores", "bags")} == {
        "number": 1, "preset": "basic4", "state": "playing", "deal": 1,
        "scores": {"NS": 0, "EW": 0}, "bags": {"NS": 0, "EW": 0},
    }  # fmt: skip
    assert game["players"][2] == {"seat": "S", "state": "joined", "name": "Sara"}
    (wait,) = game["waits_for"]
    assert wait["seat"] == asked
    assert datetime.fromisoformat(wait["until"]).astimezone(UTC) == host.server.now + timedelta(days=3)


def test_one_game_is_shown_as_a_spectator_sees_it(host: Host):
    host.server.game_of_four()
    (asked,) = host.server.table().waiting_for()
    name = host.server.open_table().name(asked)
    host.server.mail(name.lower(), "bid 3")
    lines = host.lines("game", 1)
    assert lines[0].startswith("Game 1, basic4, playing, made 2026-11-02 10:00 CET")
    text = "\n".join(lines)
    assert f"{name} 3" in text
    assert "SEATS AT TABLE 1" in text
    assert host.json("game", 1)["bids"] == {asked: "3"}


def test_no_card_of_a_hand_is_shown(host: Host):
    """Bidding goes on, so no card is public."""
    host.server.game_of_four()
    shown = json.dumps(host.json("game", 1)) + "\n".join(host.lines("game", 1))
    assert not {face for face in FACES if f'"{face}"' in shown or f" {face} " in shown}
    assert "hands" not in host.json("game", 1)


def test_of_the_cards_only_the_trick_on_the_table_is_shown(host: Host):
    host.server.game_of_four()
    while len(host.server.table().deal.trick) < 2:
        host.server.play_on(moves=1)
    trick = [play.card.face for play in host.server.table().deal.trick]
    facts = host.json("game", 1)
    assert [play["card"] for play in facts["trick"]] == trick
    assert {face for face in FACES if f'"{face}"' in json.dumps(facts)} == set(trick)
    shown = "\n".join(host.lines("game", 1))
    assert {face for face in FACES if f"({face.replace('T', '10')})" in shown} == set(trick)


def test_no_address_is_shown(host: Host):
    host.server.game_of_four()
    shown = [*host.lines("games"), *host.lines("game", 1), json.dumps([host.json("games"), host.json("game", 1)])]
    assert not [line for line in shown if "@" in line]


def test_a_game_that_is_none_is_told(host: Host):
    done = pbem("game", 7, "--config", host.config)
    assert done.exit_code == 1
    assert done.stderr == "There is no game 7; pbem games lists them.\n"


# --- all hands ----------------------------------------------------------------------------------------------------


def test_all_hands_are_shown_as_they_stand_and_the_table_is_told(host: Host):
    host.server.game_of_four()
    hands = host.json("game", 1, "--reveal", "--yes")["hands"]
    deal = host.server.table().deal
    assert hands == {seat: [card.face for card in hand] for seat, hand in deal.hands.items()}
    assert sum(map(len, hands.values())) == 52
    told = host.unread_letters()
    assert {letter.to for letter in told} == {f"{name}@players.test" for name in ("sara", "nora", "wim", "emil")}
    assert all("The host of this server has looked at all hands of deal 1." in letter.text for letter in told)


def test_it_asks_first_and_no_shows_nothing_and_tells_nobody(host: Host):
    host.server.game_of_four()
    assert "tell everybody at the table?" in host.complaint("game", 1, "--reveal", typed="n\n")
    assert host.unread_letters() == []
    assert "ALL HANDS" in host.lines("game", 1, "--reveal", typed="y\n")


def test_that_hands_were_revealed_stands_in_the_inbox(host: Host):
    host.server.game_of_four()
    host.lines("game", 1, "--reveal", "--yes")
    with transaction(host.server.engine) as db:
        newest = db.get(InboxRow, len(host.server.inbox()))
    assert newest
    assert (newest.kind, newest.state) == ("host", "done")
    assert newest.note == "all hands of game 1, deal 1 were revealed"


def test_the_game_goes_on_after_hands_were_revealed(host: Host):
    host.server.game_of_four()
    host.lines("game", 1, "--reveal", "--yes")
    (asked,) = host.server.table().waiting_for()
    host.server.mail(host.server.open_table().name(asked).lower(), "bid 3")
    assert host.server.table().deal.bids[asked].tricks == 3


def test_where_no_deal_is_played_nothing_is_revealed_and_nobody_is_told(host: Host):
    host.server.mail("sara", "hello", fresh=True)
    host.server.mail("sara", "new basic4 invite nora@players.test wim@players.test emil@players.test")
    done = pbem("game", 1, "--reveal", "--yes", "--config", host.config)
    assert done.exit_code == 1
    assert "so there are no hands to reveal" in done.stderr
    assert "host" not in {row.kind for row in host.server.inbox()}


def test_a_table_with_a_hand_that_nobody_sits_behind_is_listed_and_shown(host: Host):
    host.server.mail("sara", "hello", fresh=True)
    host.server.mail("sara", "new dummy3 invite nora@players.test wim@players.test")
    host.server.mail("nora", "accept")
    host.server.mail("wim", "accept")
    host.server.play_on(lambda who, buttons: buttons[-1], moves=6)
    (game,) = host.json("games")
    assert [player["seat"] for player in game["players"]] == ["N", "E", "S"]
    shown = host.json("game", "1", "--reveal", "--yes")
    assert shown["declarer"] in "NES"
    assert len(shown["hands"]) == 4
    assert "  W the dummy: " in "\n".join(host.lines("game", "1", "--reveal", "--yes"))
