"""A table in one transaction: its folded state, its computers, and what it has told whom."""

from __future__ import annotations

import pytest

from engine import CHANCE
from engine.actions import Bid, Look
from pbem.open_table import Folded, OpenTable
from pbem.storage import store
from pbem.storage.database import transaction
from tests.server import InMemoryServer


@pytest.fixture
def server() -> InMemoryServer:
    server = InMemoryServer()
    server.game_of_four()
    return server


def opened(server: InMemoryServer, folded: Folded) -> OpenTable:
    with transaction(server.engine) as db:
        row = store.game(db, 1)
        assert row is not None
        return OpenTable.open(db, row, folded)


def test_a_remembered_table_is_what_the_log_alone_gives(server: InMemoryServer) -> None:
    for _ in range(30):
        server.play_on(moves=1)
        assert opened(server, server.server.folded).table.game == opened(server, Folded()).table.game


def test_a_remembered_table_takes_in_what_somebody_else_has_written(server: InMemoryServer) -> None:
    mine = server.server.folded
    before = opened(server, mine).table
    seat = before.waiting_for()[0]
    with transaction(server.engine) as db:
        row = store.game(db, 1)
        assert row is not None
        table = OpenTable.open(db, row, Folded())
        table.do(seat, Bid(4))
        table.record(db, server.now, None)
    assert opened(server, mine).table.game.running.bids == {seat: Bid(4)}


def test_a_log_that_was_put_back_is_folded_anew(server: InMemoryServer) -> None:
    folded = Folded()
    table = opened(server, folded)
    seat = table.table.waiting_for()[0]
    table.do(seat, Bid(4))
    folded.keep(1, table.before + len(table.news), table.table)  # as if a backup without this bid had been restored
    assert opened(server, folded).table.game.running.bids == {}


def test_only_so_many_tables_are_remembered(server: InMemoryServer) -> None:
    folded = Folded(most=2)
    table = opened(server, folded)
    for number in (1, 2, 3):
        folded.keep(number, table.before, table.table)
    assert folded.table(1) is None
    assert folded.table(3) is table.table


def test_chance_and_computers_never_keep_a_table_waiting() -> None:
    server = InMemoryServer()
    server.game_with_computers()
    for _ in range(20):
        assert server.table().waiting_for() == ("S",)
        server.play_on(moves=1)


def test_what_is_refused_leaves_the_table_as_it_was(server: InMemoryServer) -> None:
    table = opened(server, Folded())
    seat = table.table.waiting_for()[0]
    game = table.table.game
    with pytest.raises(Exception, match="bid"):
        table.do(seat, Bid(99))
    assert table.table.game == game
    assert table.news == []


def test_a_computer_that_steps_in_for_an_open_blind_choice_only_looks() -> None:
    server = InMemoryServer()
    server.game_of_four("basic4 blind_deficit=0")
    table = opened(server, Folded())
    table.let_computer_answer("N")
    assert "N" in table.table.deal.looked
    assert "N" not in table.table.deal.bids
    assert Look() in table.table.choices("E")


def test_the_sheet_of_a_spectator_holds_no_hand(server: InMemoryServer) -> None:
    table = opened(server, Folded())
    with transaction(server.engine) as db:
        sheet = table.sheet(db, None)
    assert sheet.view.hands == {}
    assert sheet.news == ()
    assert CHANCE not in sheet.names
