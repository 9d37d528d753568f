"""What a player may take with him by mail: a game as far as everybody knows it, and all that is stored about him."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from pbem.commands import exporting
from pbem.record import parsed, verify
from pbem.storage import store
from pbem.storage.database import transaction
from tests.pbem.test_secrets import cards_in
from tests.server import InMemoryServer, Sent, reply

QUICK = "basic4 target=50 trick_value=20"


def files(sent: Sent) -> dict[str, str]:
    return {str(part.get_filename()): bytes(part.get_payload(decode=True)).decode()  # type: ignore[arg-type]
            for part in sent.message.iter_attachments()}  # fmt: skip


def everything(server: InMemoryServer, who: str) -> dict[str, Any]:
    (letter,) = server.mail(who, "export all")
    read: dict[str, Any] = json.loads(files(letter)["spades-about-me.json"])
    return read


@pytest.fixture(scope="module")
def over() -> InMemoryServer:
    """Game 1 is over; sara played it with three computers. ann has never sat anywhere."""
    server = InMemoryServer()
    server.game_with_computers(QUICK)
    server.play_on()
    server.mail("ann", "hello", fresh=True)
    return server


def test_a_game_that_is_over_comes_as_two_files_that_anybody_can_check(over: InMemoryServer) -> None:
    (letter,) = over.mail("sara", "export")
    sent = files(letter)
    assert list(sent) == ["spades-1.txt", "spades-1.json"]
    assert parsed(sent["spades-1.txt"]) == parsed(sent["spades-1.json"])
    assert len(list(verify(parsed(sent["spades-1.txt"])))) == over.table().game.deals


def test_everybody_may_have_a_game_that_is_over(over: InMemoryServer) -> None:
    (letter,) = over.mail("ann", "export 1")
    assert set(files(letter)) == {"spades-1.txt", "spades-1.json"}
    (letter,) = over.mail("ann", "table 1: export")
    assert len(files(letter)) == 2


def test_twice_in_a_mail_is_one_pair_of_files(over: InMemoryServer) -> None:
    (letter,) = over.mail("sara", "export\nexport 1")
    assert len(files(letter)) == 2


@pytest.mark.parametrize(("language", "words"), [("it", "esporta"), ("ro", "exportă")])
def test_it_is_asked_for_in_every_language(over: InMemoryServer, language: str, words: str) -> None:
    (letter,) = over.mail("ann", f"language {language}\n{words} 1")
    assert len(files(letter)) == 2
    over.mail("ann", "language en")


def test_of_a_running_game_its_people_get_the_deals_that_were_scored_and_nobody_else_gets_anything() -> None:
    server = InMemoryServer()
    server.game_with_computers()
    (refused,) = server.mail("sara", "export")
    assert "nothing to export" in refused.text
    assert not files(refused)
    while server.table().game.deals == 0:
        server.mail("sara", server.latest["sara"].moves[0])
    server.mail("sara", server.latest["sara"].moves[0])
    game = parsed(files(server.mail("sara", "export")[0])["spades-1.json"])
    assert len(game["links"]) == 1
    assert game["events"][-1][0] == "DealScored"
    assert not [kind for kind, fields in game["events"] if kind == "DealBegan" and fields["number"] > 1]
    server.mail("ann", "hello", fresh=True)
    (refused,) = server.mail("ann", "export 1")
    assert "Only who sits at table 1 may have its game" in refused.text
    assert not files(refused)


@pytest.mark.parametrize("why", ["not to be watched", "blocked"])
def test_a_game_that_somebody_may_not_see_he_may_not_have(why: str) -> None:
    server = InMemoryServer()
    server.game_with_computers(f"{QUICK} watch=off" if why == "not to be watched" else QUICK)
    server.mail("ann", "hello", fresh=True)
    server.mail("ann", "help")
    if why == "blocked":
        server.mail("sara", "block ann@players.test")
    server.play_on()
    (refused,) = server.mail("ann", "export 1")
    assert "Only who sits at table 1 may have its game" in refused.text
    assert not files(refused)
    assert len(files(server.mail("sara", "export 1")[0])) == 2


def test_nobody_gets_boards_that_somebody_still_plays() -> None:
    server = InMemoryServer()
    server.game_with_computers("duplicate trick_value=20 deal_limit=1")
    server.mail("nora", "hello", fresh=True)
    server.mail("nora", "new like=1 bots")
    while server.table(1).game.won is None:
        server.mail("sara", f"table 1: {server.latest['sara'].moves[0]}")
    server.mail("ann", "hello", fresh=True)
    (refused,) = server.mail("ann", "export 1")
    assert not files(refused)
    assert len(files(server.mail("sara", "export 1")[0])) == 2


def test_what_is_too_big_for_a_letter_comes_as_text_alone_or_not_at_all(
    over: InMemoryServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    text, data = (len(file.encode()) for file in files(over.mail("sara", "export")[0]).values())
    monkeypatch.setattr(exporting, "MOST_ATTACHED", text + data - 1)
    assert list(files(over.mail("sara", "export please")[0])) == ["spades-1.txt"]
    monkeypatch.setattr(exporting, "MOST_ATTACHED", text - 1)
    (refused,) = over.mail("sara", "please export")
    assert "too big for one letter" in refused.text
    assert not files(refused)


def test_nobody_gets_files_all_day_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exporting, "PER_DAY", 2)
    server = InMemoryServer()
    server.mail("sara", "hello", fresh=True)
    assert [len(files(server.mail("sara", f"export all {thanks}")[0])) for thanks in ("thanks", "please", "")] == [
        1,
        1,
        0,
    ]


# --- all about a person -----------------------------------------------------------------------------------------------


def test_a_player_gets_what_is_stored_about_him_and_nobody_else() -> None:
    server = InMemoryServer()
    server.game_of_four()
    server.mail("sara", "say hello to all of you\naddress add sara@work.test")
    kept = everything(server, "sara")
    assert kept["name"] == "Sara"
    assert [row["address"] for row in kept["addresses"]] == ["sara@players.test"]
    assert [(row["table"], row["seat"]) for row in kept["tables"]] == [(1, "S")]
    assert [row["words"] for row in kept["said_at_tables"]] == ["hello to all of you"]
    assert {row["kind"] for row in kept["mails_from_you"]} == {"person"}
    assert {"invitation", "answer"} & {row["kind"] for row in kept["letters_to_you"]} == {"answer"}
    assert everything(server, "nora")["said_at_tables"] == []


def test_it_holds_no_token_no_card_and_nobody_elses_address() -> None:
    server = InMemoryServer()
    server.game_of_four()
    for _ in range(6):
        server.mail(server.asked(), server.latest[server.asked()].moves[0])
    kept = json.dumps(everything(server, "sara"))
    assert set(re.findall(r"[\w.+]+@[\w.]+", kept)) == {"sara@players.test"}
    tokens = {token for sent in server.every for token in re.findall(r"\+(\w{18,})@", sent.reply_to)}
    assert tokens
    assert not [token for token in tokens if token in kept]
    assert not cards_in(kept)


def test_it_goes_to_the_registered_address_alone_and_only_for_a_proven_mail() -> None:
    server = InMemoryServer()
    server.game_with_computers()
    letter = server.latest["sara"]
    out = server.deliver(reply("eve@evil.test", "export all", letter))  # whoever has read a letter of hers
    assert [(sent.to, files(sent)) for sent in out] == [("sara@players.test", {})]
    out = server.mail("sara", "export all", fresh=True)  # a forged sender, and no token
    assert [(sent.to, files(sent)) for sent in out] == [("sara@players.test", {})]
    assert not [sent for sent in server.every if sent.to.startswith("eve")]


def test_what_was_said_stays_with_who_said_it() -> None:
    server = InMemoryServer()
    server.game_of_four()
    server.mail("nora", "say I must leave you")
    server.mail("nora", "leave")
    server.mail("nora", "yes")
    assert [row["words"] for row in everything(server, "nora")["said_at_tables"]] == ["I must leave you"]


def test_the_server_s_notices_name_people_by_number_and_show_their_names_of_today() -> None:
    server = InMemoryServer()
    server.game_of_four()
    server.mail("nora", "leave")
    out = server.mail("nora", "yes")
    assert all("Nora left table 1." in sent.text for sent in out if sent.to != "nora@players.test")
    with transaction(server.engine) as db:
        gaps = [row.gaps for row in store.talk(db, 1)]
        nora = store.address(db, "nora@players.test")
        assert nora
        assert gaps == [{"name": {"player": nora[1].id}, "n": 1}]
