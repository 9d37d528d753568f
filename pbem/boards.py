"""Tables that play the same deals: how one joins another's, and how they stand beside each other."""

from __future__ import annotations

from collections.abc import Iterator

from engine.boards import compare
from pbem.blocks import Block, Row, Rows
from pbem.open_table import OpenTable
from pbem.storage import store
from pbem.storage.tables import GameRow
from pbem.table_blocks import TableBlocks
from pbem.work import Refused, Work


def same_boards(work: Work, number: str) -> GameRow:
    """The table whose boards a new one is to play. Raises Refused if it has none, or if the writer may know them."""
    row = store.game(work.db, int(number)) if number.isdecimal() and len(number) < 10 else None
    if row is None or row.options.get("boards") != "duplicate" or row.state == "closed":
        raise Refused("like={n} has to name a table that plays boards, such as one that was made by: {example}",
                      n=number, example="new duplicate")  # fmt: skip
    if work.writer_id in store.players_with(work.db, row.secret):
        raise Refused("You sit at a table that plays these boards: they are for others to play again.")
    return row


def compared(work: Work, table: OpenTable, about: TableBlocks) -> Iterator[Block]:
    """How the reader's side stands beside those who held its cards elsewhere, over what both tables have played."""
    seat = table.seat_of(work.writer_id)
    if seat is None or not table.has_boards:
        return
    side, rows = table.table.side_of(seat), []
    for game in store.games_with(work.db, table.row.secret):
        if game.id is None or game.id == table.number or game.state not in ("playing", "over"):
            continue
        found = compare(side, table.table.game.sheet, work.open(game.id).table.game.sheet)
        rows.append(Row(about.say("Table {n}", n=game.id), about.say(
            "boards: {boards}; match points: {points} of {most}; points: {difference}",
            boards=found.boards, points=found.match_points, most=found.most, difference=f"{found.difference:+d}",
        )))  # fmt: skip
    if rows:
        yield Rows(about.say("the same boards at other tables"), tuple(rows))
