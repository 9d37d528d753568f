"""A game as a file, and what it proves: `pbem export` and `pbem verify`."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from pbem import fair
from pbem.open_table import OpenTable
from pbem.record import NotARecord, NotFair, record, verify
from pbem.storage import store
from pbem.storage.database import transaction
from tests.host import Host, a_host, pbem
from tests.pbem.test_secrets import cards_in
from tests.server import InMemoryServer

Record = dict[str, Any]


def recorded(server: InMemoryServer) -> Record:
    with transaction(server.engine) as db:
        row = store.game(db, 1)
        assert row is not None
        written: Record = json.loads(json.dumps(record(db, OpenTable.open(db, row, server.server.folded))))
    return written


@pytest.fixture(scope="module")
def short_game() -> Record:
    """A game of computers and one person, of a few deals, to its end."""
    server = InMemoryServer()
    server.game_with_computers("basic4 target=50 trick_value=20")
    server.play_on()
    return recorded(server)


def test_a_finished_game_checks_out_deal_by_deal(short_game: Record) -> None:
    deals = len(short_game["links"])
    assert deals >= 1
    assert [sentence.split(":")[0] for sentence in verify(short_game)] == [f"Deal {n}" for n in range(1, deals + 1)]
    assert short_game["events"][-1][0] == "GameWon"


def test_the_program_on_the_page_deals_the_same_cards(short_game: Record, tmp_path: Path) -> None:
    page = (Path(__file__).parents[2] / "docs" / "fairness.md").read_text(encoding="utf-8")
    program = page.partition("```python\n")[2].partition("```")[0]
    (tmp_path / "game.json").write_text(json.dumps(short_game), encoding="utf-8")
    command = [sys.executable, "-c", program, str(tmp_path / "game.json")]
    said = subprocess.run(command, capture_output=True, text=True, check=True, timeout=30).stdout.split("\n")
    dealer, began = short_game["events"][:2]
    hands = [fields for kind, fields in short_game["events"][2:6] if kind == "HandDealt"]
    assert (dealer[0], began[0], len(hands)) == ("DealerChosen", "DealBegan", 4)
    assert said[0] == f"dealer {dealer[1]['seat']}"
    assert sorted(said[1:5]) == sorted(
        " ".join([hand["seat"], *(card["card"][0] for card in hand["cards"])]) for hand in hands
    )


def test_a_record_holds_nothing_of_the_deal_that_is_being_played() -> None:
    server = InMemoryServer()
    server.game_of_four()
    server.mail(server.asked(), "bid 3")
    written = recorded(server)
    assert (written["events"], written["links"]) == ([], [])
    assert not cards_in(json.dumps(written["events"]))
    assert list(verify(written)) == []


# --- what is not so is found ------------------------------------------------------------------------------------------


def other_anchor(game: Record) -> None:
    game["anchor"] = fair.before(game["anchor"])


def other_link(game: Record) -> None:
    game["links"][0] = "00" * 32


def without_a_link(game: Record) -> None:
    game["links"].pop()


def other_chain(game: Record) -> None:
    """A whole chain that was chosen after the cards had been seen."""
    game["anchor"] = fair.link("11" * 32, 0)
    game["links"] = [fair.link("11" * 32, deal + 1) for deal in range(len(game["links"]))]


def other_mark(game: Record) -> None:
    game["marks"]["S"] = "0" * 16


def two_cards_changed(game: Record) -> None:
    one, two = [fields["cards"] for kind, fields in game["events"] if kind == "HandDealt"][:2]
    one[0], two[0] = two[0], one[0]


def another_dealer(game: Record) -> None:
    chosen = next(fields for kind, fields in game["events"] if kind == "DealerChosen")
    chosen["seat"] = "N" if chosen["seat"] != "N" else "S"


@pytest.mark.parametrize(
    "tamper", [other_anchor, other_link, without_a_link, other_chain, other_mark, two_cards_changed, another_dealer]
)
def test_a_game_that_was_tampered_with_does_not_check_out(short_game: Record, tamper: Callable[[Record], None]) -> None:
    game = deepcopy(short_game)
    tamper(game)
    with pytest.raises(NotFair, match=r"^Deal [0-9]+: "):
        list(verify(game))


def missing_parts(game: Record) -> Iterator[Record]:
    for key in ("format", "options", "marks", "anchor", "links", "events"):
        yield {name: value for name, value in game.items() if name != key}
        yield {**game, key: None}
    yield {**game, "format": "spades-by-mail game 9"}
    yield {**game, "options": {"target": "lots"}}
    yield {**game, "options": {"sides": "solo", "dummy": "fourth_hand"}}
    yield {**game, "events": [["Nothing", {}]]}
    yield {**game, "events": [*game["events"], ["CardPlayed", {"seat": "N", "card": {"card": ["KH", 0]}}]]}


def test_what_is_no_record_is_said_so(short_game: Record) -> None:
    for broken in missing_parts(short_game):
        with pytest.raises(NotARecord):
            list(verify(broken))


# --- at the terminal --------------------------------------------------------------------------------------------------


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    with a_host(tmp_path) as host:
        yield host


def test_a_host_exports_a_game_and_anybody_verifies_it(host: Host, tmp_path: Path) -> None:
    host.server.game_with_computers("basic4 target=50 trick_value=20")
    host.server.play_on()
    file = tmp_path / "game.json"
    assert host.lines("export", 1, "-o", file) == []
    done = pbem("verify", file)
    assert (done.exit_code, done.stdout.splitlines()[-1]) == (0, "Nobody chose a card.")
    assert json.loads("\n".join(host.lines("export", 1))) == json.loads(file.read_text())
    file.write_text(file.read_text().replace('"Sara"', '"Zoe"'))  # names prove nothing, and change nothing
    assert pbem("verify", file).exit_code == 0


def test_what_cannot_be_exported_or_verified_is_told_in_a_sentence(host: Host, tmp_path: Path) -> None:
    assert host.complaint("export", 7) == "There is no game 7; pbem games lists them.\n"
    host.server.game_of_four()
    assert "cannot be written" in host.complaint("export", 1, "-o", tmp_path / "no folder" / "game.json")
    for text, reason in (("no json", "it is not JSON"), ("{}", "a part of it is missing"), ("[1]", "it is not JSON")):
        (tmp_path / "game.json").write_text(text)
        done = pbem("verify", tmp_path / "game.json")
        assert (done.exit_code, done.stdout) == (2, "")
        assert f"is not the record of a game: {reason}" in done.stderr
    assert pbem("verify", tmp_path / "nothing").exit_code == 2


# --- in letters -------------------------------------------------------------------------------------------------------


def plain(text: str) -> str:
    return "".join(text.split())


def test_the_anchor_stands_in_every_invitation_and_each_link_in_the_letter_that_ends_its_deal() -> None:
    server = InMemoryServer()
    server.mail("sara", "hello", fresh=True)
    made, invited = server.mail("sara", "new basic4 target=50 trick_value=20 invite nora@players.test")
    game = recorded(server)
    assert game["anchor"] in plain(made.text)
    assert game["anchor"] in plain(invited.text)
    server.mail("nora", "accept")
    server.mail("sara", "bots")
    while server.table().game.deals == 0:
        who = server.asked()
        out = server.mail(who, server.latest[who].moves[0])
    link = recorded(server)["links"][0]
    assert all(link in plain(sent.text) for sent in out)
    assert fair.before(link) == game["anchor"]


def test_a_link_is_told_to_nobody_before_its_deal_is_scored() -> None:
    server = InMemoryServer()
    out = server.game_with_computers()
    links = [fair.link(server_secret(server), deal) for deal in range(1, 4)]
    for _ in range(12):
        assert not [sent for sent in out if any(link in plain(sent.text) for link in links)]
        who = server.asked()
        out = server.mail(who, server.latest[who].moves[0])


def server_secret(server: InMemoryServer) -> str:
    with transaction(server.engine) as db:
        row = store.game(db, 1)
        assert row is not None
        return row.secret
