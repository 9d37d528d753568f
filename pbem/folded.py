"""Tables as they stood after their last commit, folded from their logs."""

from __future__ import annotations

from collections import OrderedDict

from sqlmodel import Session

from engine import Table
from engine.options import Options, with_data
from pbem.storage import store
from pbem.storage.tables import GameRow


class Folded:
    """Tables as they stood after their last commit, so that a mail costs the same in the first deal and the last."""

    def __init__(self, most: int = 1000) -> None:
        self._most = most
        self._tables: OrderedDict[int, tuple[int, Table]] = OrderedDict()

    def load(self, db: Session, row: GameRow, count: int) -> Table:
        """The table after all events of its log, which holds so many."""
        assert row.id is not None
        known, table = self._tables.get(row.id, (0, None))
        if table is None or known > count:
            known, table = 0, Table.open(options_of(row))
        if known < count:
            table = table.after(store.events(db, row.id, known))
        return table

    def table(self, game_id: int) -> Table | None:
        """The table as it stood after its last commit, if it is remembered."""
        return self._tables[game_id][1] if game_id in self._tables else None

    def keep(self, game_id: int, count: int, table: Table) -> None:
        """Remember a table; only ever called after the commit."""
        self._tables[game_id] = (count, table)
        self._tables.move_to_end(game_id)
        while len(self._tables) > self._most:
            self._tables.popitem(last=False)


def options_of(row: GameRow) -> Options:
    """The rules that the game stored when it was set up; an option younger than the game has its default."""
    return with_data(Options(), row.options)
