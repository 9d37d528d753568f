"""One inbox row while it is worked on: who wrote, which tables it touches, what is to be answered."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime

from sqlmodel import Session

from engine.sentence import Sentence
from pbem.blocks import Block
from pbem.brakes import Budget, Echoes
from pbem.commands.words import N_
from pbem.config import Settings
from pbem.deserted import go_on_if_somebody_is_back
from pbem.letters import Reader, Reply
from pbem.mail.identity import Tokens
from pbem.mail.write import Attachment
from pbem.names import name_for
from pbem.open_table import Folded, OpenTable
from pbem.standins import welcome_back
from pbem.storage import beside, store
from pbem.storage.tables import InboxRow, LetterRow, PlayerRow

MOST_SHOWN = 40
"""After how many blocks that its reader asked for nothing more is put into a letter."""


class Refused(Exception):
    """Something that a person asked for and that is not done; `sentence` says why and what would be right."""

    def __init__(self, text: str, *, plural: str = "", **gaps: object) -> None:
        self.sentence = Sentence(text, gaps, plural)
        super().__init__(str(self.sentence))


@dataclass(slots=True)
class Server:
    """What every piece of work needs: the settings, the keys of the tokens, the clock, the folded tables.

    `now` gives the time as an aware UTC datetime; `new_secret` makes the secret of a game's chance, 64 hex digits.
    """

    settings: Settings
    tokens: Tokens
    now: Callable[[], datetime]
    new_secret: Callable[[], str]
    folded: Folded = field(default_factory=Folded)
    budget: Budget = field(default_factory=Budget)
    echoes: Echoes = field(default_factory=Echoes)

    @property
    def address(self) -> str:
        return self.settings.server.address

    @property
    def domain(self) -> str:
        return self.address.rpartition("@")[2]


@dataclass(slots=True)
class Work:
    """The desk of one transaction. Handlers read from it and put on it what is to be told; nothing is sent from it."""

    server: Server
    db: Session
    row: InboxRow
    now: datetime
    player: PlayerRow | None = None
    answered: LetterRow | None = None
    """The letter of ours that this mail answers, with proof."""
    asking: LetterRow | None = None
    """The letter whose question the line answers, where the mail or the line names one."""
    quoted: LetterRow | None = None
    """The letter that this mail may quote, where it is not the writer's own."""
    message_id: str = ""
    tables: dict[int, OpenTable] = field(default_factory=dict)
    focus: int | None = None
    """The table that the answer shows."""
    replies: list[Reply] = field(default_factory=list)
    extra: list[Block] = field(default_factory=list)
    confirms: dict[str, object] = field(default_factory=dict)
    """What the answer asks to confirm."""
    invited: set[str] = field(default_factory=set)
    """Addresses that get an invitation because of this mail."""
    line: str = ""
    """The line that is being answered."""
    understood: bool = True
    """Was every line of the mail understood?"""
    forgets: bool = False
    """The writer is being forgotten: nothing more of his mail is read."""
    attached: tuple[Attachment, ...] = ()
    """Files that go with the answer."""
    refused_at: set[int | None] = field(default_factory=set)
    """The tables of lines that were refused: the answer shows them too."""
    unanswered: bool = False
    """The writer wants no answer to a mail like this one."""
    errands: list[Callable[[], None]] = field(default_factory=list)
    """Letters that a handler wants written once everything is recorded."""
    afterwards: list[Callable[[], None]] = field(default_factory=list)
    """What is done when every letter has been written."""

    @property
    def writer(self) -> PlayerRow:
        assert self.player is not None
        return self.player

    @property
    def writer_id(self) -> int:
        assert self.writer.id is not None
        return self.writer.id

    @property
    def reader(self) -> Reader:
        return reader(self.writer)

    def say(self, text: str, **gaps: object) -> None:
        """Tell the writer what became of his line."""
        self.replies.append(Reply(self.line, Sentence(text, gaps)))

    def refuse(self, sentence: Sentence) -> None:
        self.replies.append(Reply(self.line, sentence, done=False))

    def show(self, *blocks: Block) -> None:
        """Show the writer something below the answer; what is asked for twice in a mail is shown once.

        Raises Refused when one letter would hold too much.
        """
        if len(self.extra) >= MOST_SHOWN:
            raise Refused("That is too much for one letter. Ask for the rest in another mail, please.")
        self.extra += [block for block in dict.fromkeys(blocks) if block not in self.extra]

    def person_at(self, address: str, shown: str = "") -> PlayerRow:
        """Whoever is known by this address, else a new player by it; it is not confirmed yet."""
        if known := store.address(self.db, address):
            return known[1]
        zone = self.server.settings.server.zone
        return store.new_player(self.db, name_for(address, shown), address, zone, self.now)

    # --- tables -------------------------------------------------------------------------------------------------

    def open(self, number: int) -> OpenTable:
        """The table of that number, opened for this work. Raises Refused if there is none."""
        if number not in self.tables:
            row = store.game(self.db, number)
            if row is None:
                raise Refused("There is no table {n}.", n=number)
            self.tables[number] = OpenTable.open(self.db, row, self.server.folded)
            if self.player is not None:
                welcome_back(self.tables[number], self.player)
                go_on_if_somebody_is_back(self.tables[number], self.now)
        return self.tables[number]

    def my_table(self, number: int | None, *states: str) -> OpenTable:
        """The writer's table that a line is about: the one it names, else that of the letter he answers, else his
        only one in one of these states. Raises Refused where that is none or several, or one in another state."""
        if number is not None:
            table = self.open(number)
            if table.seat_of(self.writer_id) is None:
                raise Refused("You do not sit at table {n}.", n=number)
        elif (game_id := self._of_letter()) is not None:
            table = self.open(game_id)
        else:
            table = self.open(self._only_table(states))
        self.focus = table.number
        if table.row.state not in states:
            raise Refused(_NOT_NOW[table.row.state], n=table.number)
        return table

    def seen_table(self, number: int | None, *states: str) -> OpenTable:
        """Like `my_table`, for what everybody may see: a table that the writer watches will do as well as his own."""
        meant = number or (self.answered.game_id if self.answered else None)
        if meant is None and not store.games_of(self.db, self.writer_id, "playing", "gathering"):
            watched = beside.watched_by(self.db, self.writer_id, *states)
            meant = watched[0].id if len(watched) == 1 else None
        if meant is None or not self.watches(meant):
            return self.my_table(number, *states)
        table = self.open(meant)
        self.focus = table.number
        if table.row.state not in states:
            raise Refused(_NOT_NOW[table.row.state], n=table.number)
        return table

    def watches(self, number: int) -> bool:
        """Does the writer watch this table, without a seat at it?"""
        if self.open(number).seat_of(self.writer_id) is not None:
            return False
        row = beside.watch(self.db, number, self.writer_id)
        return row is not None and not row.ended

    def _of_letter(self) -> int | None:
        game_id = self.answered.game_id if self.answered else None
        if game_id is None or self.open(game_id).seat_of(self.writer_id) is None:
            if game_id is not None and self.watches(game_id):
                raise Refused("You watch table {n} and do not play there. For a table of your own, begin the line with "
                              "its number.", n=game_id)  # fmt: skip
            return None
        return game_id

    def _only_table(self, states: tuple[str, ...]) -> int:
        """A game that is over counts only if there is nothing else; a table in the wrong state is named all the same,
        so that the player reads why not."""
        alive = [state for state in states if state != "over"]
        games = store.games_of(self.db, self.writer_id, *alive)
        games = games or store.games_of(self.db, self.writer_id, "gathering", "playing")
        if not games and "over" in states:
            games = store.games_of(self.db, self.writer_id, "over")[-1:]
        if not games:
            raise Refused("You sit at no table. To begin one, write: {example}", example=Sentence("new basic4 bots"))
        numbers = [row.id for row, _seat in games if row.id is not None]
        if len(numbers) > 1:
            named = ", ".join(map(str, numbers))
            raise Refused("You sit at tables {tables}: begin the line with its number, as in: table {n}: ...",
                          tables=named, n=numbers[0])  # fmt: skip
        return numbers[0]


_NOT_NOW = {
    "gathering": N_("The game at table {n} has not begun yet."),
    "playing": N_("The game at table {n} has begun already."),
    "over": N_("The game at table {n} is over."),
    "closed": N_("Table {n} is closed."),
}
"""Why a command does not fit the state of its table."""


def reader(player: PlayerRow) -> Reader:
    return Reader(player.name, player.language, player.zone)
