"""Several tables play the same deals by mail, and each reads how it stands beside the others."""

from __future__ import annotations

from pbem.record import record, verify
from pbem.storage.database import transaction
from tests.pbem.presets_by_mail import table_of
from tests.server import InMemoryServer, Sent


def two_tables() -> InMemoryServer:
    """Table 1 of sara, nora, wim and emil, and table 2 of carla and three computers, with the same boards."""
    server = table_of("duplicate", "deal_limit=2")
    server.mail("carla", "hello", fresh=True)
    server.mail("carla", "new like=1 bots")
    return server


def play_a_board(server: InMemoryServer, number: int) -> None:
    done = server.table(number).game.deals
    while server.table(number).game.deals == done:
        who = server.asked(number)
        server.mail(who, f"table {number}: {server.latest[who].moves[0]}")


def answer(out: list[Sent], who: str) -> Sent:
    return next(sent for sent in out if sent.to.startswith(who))


def test_the_second_table_gets_the_same_cards_and_rules() -> None:
    server = two_tables()
    one, two = server.table(1), server.table(2)
    assert one.game.dealer == two.game.dealer
    assert one.deal.dealt == two.deal.dealt
    assert one.rules == two.rules


def test_the_boards_stay_the_same_whatever_is_played() -> None:
    server = two_tables()
    for number in (1, 2):
        play_a_board(server, number)
    assert server.table(1).game.last.bids != {}
    assert server.table(1).deal.dealt == server.table(2).deal.dealt


def test_each_side_reads_how_it_stands_beside_those_who_held_its_cards() -> None:
    server = two_tables()
    play_a_board(server, 1)
    out = server.mail("sara", "score")
    assert "Table 2: boards: 0; match points: 0 of 0; points: +0" in answer(out, "sara").text
    play_a_board(server, 2)
    more = server.table(1).scores["NS"] - server.table(2).scores["NS"]
    points = 1 + (more > 0) - (more < 0)
    out = server.mail("sara", "score")
    assert "THE SAME BOARDS AT OTHER TABLES" in answer(out, "sara").text
    assert f"Table 2: boards: 1; match points: {points} of 2; points: {more:+d}" in answer(out, "sara").text


def test_whoever_has_seen_the_boards_does_not_play_them_again() -> None:
    server = table_of("duplicate")
    (out,) = server.mail("sara", "new like=1 bots")
    assert "You sit at a table that plays these boards: they are for others to play again." in out.text
    server.mail("carla", "hello", fresh=True)
    (out,) = server.mail("carla", "new like=1 invite nora@players.test")
    assert "nora@players.test sits at this table already" in out.text


def test_only_a_table_with_boards_can_be_named_and_without_rules() -> None:
    server = table_of("basic4")
    server.mail("carla", "hello", fresh=True)
    for words in ("like=1", "like=77", "like=x"):
        (out,) = server.mail("carla", f"new {words} bots")
        assert "has to name a table that plays boards" in out.text
    server = table_of("duplicate")
    server.mail("carla", "hello", fresh=True)
    (out,) = server.mail("carla", "new basic4 like=1 bots")
    assert "Write no rules beside like=1" in out.text


def test_that_nobody_chose_the_boards_can_be_checked() -> None:
    server = two_tables()
    play_a_board(server, 2)
    with transaction(server.engine) as db:
        kept = record(db, server.open_table(2))
    assert len(list(verify(kept))) == 1
